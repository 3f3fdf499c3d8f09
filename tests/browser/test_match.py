"""The facade plays the same game as `Match`: same seed and moves, same dice, positions and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games
from kitgen.match import Match
from kitgen.rules import build
from tests.browser.conftest import VARIANTS, Chooser, Page, played

if TYPE_CHECKING:
    from kitgen.browser.contract import State


def compare(page: Page, state: State, seed: str, most: int) -> None:
    """Play through the facade, and beside it the same moves with `Match`."""
    rules = build(games.load(state["game"], state["variant"]))
    match = Match(rules, state["seed"], state["setup"])
    session = state["session"]
    for now in played(page, state, seed, most):
        for event in now["happened"]:
            if event["kind"] in ("move", "pass"):
                if event["thrown"] and match.faces:
                    assert event["thrown"]["faces"] == list(match.faces)
                match.play(event["text"])
        assert len(match.turns) == now["ply"]
        standing = {(it["player"], it["place"], it["kind"]): it["count"] for it in now["standing"]}
        assert standing == {(it.player, it.place, it.kind): it.count for it in rules.standing(match.position)}
        assert (now["phase"] == "over") == (match.outcome is not None)
        assert now["mover"] == match.mover
    text = page("text", session=session)["text"]
    assert text == match.text()
    assert Match.read(text, rules).position == match.position


def test_a_game_of_every_variant_is_that_of_match(page: Page, variant: tuple[str, str]) -> None:
    game, name = variant
    compare(page, page.new(game, variant=name, seed="fig"), "one", most=90)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_a_thousand_games_are_those_of_match(part: int) -> None:
    for number in range(50 * part, 50 * part + 50):
        game, name = VARIANTS[number % len(VARIANTS)]
        page = Page()
        compare(page, page.new(game, variant=name, seed=f"seed {number}"), str(number), most=1_500)


def test_a_game_with_own_dice_is_that_of_match(page: Page, variant: tuple[str, str]) -> None:
    game, name = variant
    if not games.load(game, name).dice.faces:
        assert page.new(game, variant=name, dice="own")["dice"] == "none"
        return
    state = page.new(game, variant=name, dice="own")
    assert (state["dice"], state["seed"]) == ("own", "")
    for state in played(page, state, "own", most=40):  # noqa: B020  (the first of them is where it begins)
        assert all(entry["by_hand"] for entry in state["log"] if entry["text"].split(".")[1].strip()[1:2].isdigit())
    rules = build(games.load(game, name))
    text = page("text", session=state["session"])["text"]
    assert Match.read(text, rules).text() == text
    again = page("open", text=text)
    assert again["standing"] == state["standing"] or state["stepping"]
    assert again["dice"] == "own"


def test_a_written_match_is_opened_and_goes_on(page: Page, variant: tuple[str, str]) -> None:
    game, name = variant
    *_, state = played(page, page.new(game, variant=name), "open", most=30)
    text = page("text", session=state["session"])
    assert text["name"].endswith(".txt")
    again = page("open", text=text["text"])
    assert [entry["words"] for entry in again["log"]] == [entry["words"] for entry in state["log"]]
    assert again["standing"] == state["standing"] or state["stepping"]
    assert again["session"] != state["session"]
    assert str(state["ply"]) in again["says"] or state["ply"] < 2


def test_typed_moves_play_the_same_as_numbers(page: Page) -> None:
    one, other = page.new("backgammon", seed="plum"), page.new("backgammon", seed="plum")
    one, other = page("throw", session=one["session"]), page("throw", session=other["session"])
    rules = build(games.load("backgammon"))
    match = Match(rules, "plum").play()
    while match.mover is None or match.fixed is None:
        match.play()
    move = match.moves[len(match.moves) // 2]
    one = page("play", session=one["session"], move=str(move))
    for hop in move.hops:
        other = page("step", session=other["session"], move=str(type(move)((hop,))))
    other = page("finish", session=other["session"])
    assert one["standing"] == other["standing"]
    assert one["log"][-1]["text"] == other["log"][-1]["text"]


def test_a_lineup_of_animals_is_a_setup(page: Page) -> None:
    told = page("variants", game="me")["arrange"]
    assert [len(it["places"]) for it in told] == [9, 9]
    kinds = list(told[0]["kinds"])
    free = [index for index, place in enumerate(told[0]["places"]) if place in told[0]["free"]]
    kinds[free[0]], kinds[free[-1]] = kinds[free[-1]], kinds[free[0]]
    state = page.new("me", setup="".join(kinds) + "/-")
    here = {it["place"]: it["kind"] for it in state["standing"]}
    assert [here[place] for place in told[0]["places"]] == kinds
    assert page.refused("new", game="me", setup="QQQQQQQQQ/-")[0] == "notation"


def test_who_begins_can_be_chosen_or_thrown_for(page: Page) -> None:
    assert page.new("ur", first="moon")["mover"] == 1
    assert page.new("ur", first="sun")["mover"] == 0
    begun = set()
    for seed in ("plum", "fig", "oak", "elm", "ash"):
        state = page.new("ur", first="throw", seed=seed)
        begun.add(state["mover"])
        assert state["notice"].endswith(("Sun begins.", "Moon begins."))
        higher = max(
            (part for part in state["notice"].split(":")[0].split(", ")), key=lambda part: int(part.split()[-1])
        )
        assert higher.startswith(("Sun", "Moon")[state["mover"] or 0])
        again = page("open", link=page("link", session=state["session"])["hash"])
        assert again["mover"] == state["mover"]
    assert begun == {0, 1}
    assert page.new("backgammon", first="black")["mover"] == 1
    assert page.new("backgammon")["mover"] is None
    assert page.refused("new", game="jungle", first="blue")[0] == "bad_request"


def test_forced_moves_can_be_left_to_the_page(page: Page) -> None:
    presses: dict[bool, int] = {}
    for forced in (False, True):
        state = page.new("die-race", seed="quince", forced=forced)
        chooser = Chooser("forced")
        count = 0
        while state["phase"] != "over":
            count += 1
            if state["phase"] == "toThrow":
                state = page("throw", session=state["session"])
                continue
            assert len(state["moves"]) > 1 or not forced
            many: list[Any] = state["moves"]
            state = page("play", session=state["session"], move=chooser.of(many)["number"])
        presses[forced] = count
    assert presses[True] < presses[False]
