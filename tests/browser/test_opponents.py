"""Our players at a page: whole turns in one answer, the same on every machine, and advice for who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kitgen import games, rules, terminal
from kitgen.match import Match, at_random
from kitgen.terminal import Table
from tests.browser.conftest import Chooser, Page, next_state, played

if TYPE_CHECKING:
    from kitgen.browser.contract import State


@pytest.mark.parametrize("level", ["squire", "knight"])
def test_a_game_against_one_of_ours_comes_to_its_end(page: Page, level: str) -> None:
    for game in ("ur", "die-race"):
        *_, state = played(page, page.new(game, seats=["person", level]), level)
        assert state["phase"] == "over"
        assert {entry["player"] for entry in state["log"]} == {0, 1}


def test_two_pages_play_the_same_game_with_the_same_seed() -> None:
    logs = []
    for _ in range(2):
        page = Page()
        *_, state = played(page, page.new("ur", seed="oak", seats=["squire", "knight"]), "same", most=40)
        logs.append([entry["text"] for entry in state["log"]])
    assert logs[0] == logs[1]
    assert len(logs[0]) > 40


MOST = 60
"""Moves of a game that are compared; Knights may go on for long."""


@pytest.mark.parametrize("level", ["squire", "knight"])
@pytest.mark.parametrize("name", ["ur", "jungle", "backgammon"])
def test_a_page_and_the_terminal_play_the_same_game(page: Page, name: str, level: str) -> None:
    game = rules.build(games.load(name))
    levels = [level, level]
    at = Table(Match(game, "oak"), lambda _path, _text: None, terminal.seats(game, None, ",".join(levels), "oak"))
    state = page("open", text=at.match.text(), seats=levels)
    for _ in at.welcome():
        if len(at.match.turns) >= MOST:
            break
    while state["phase"] != "over" and state["ply"] < MOST:
        state = page("throw" if state["phase"] == "toThrow" else "opponent", session=state["session"])
    played_here = page("text", session=state["session"])["text"].splitlines()
    played_there = at.match.text().splitlines()
    least = min(len(played_here), len(played_there))
    assert least > MOST // 2
    assert played_here[:least] == played_there[:least]


@pytest.mark.parametrize("name", ["ur", "jungle", "backgammon"])
def test_a_page_and_the_terminal_give_the_same_advice(page: Page, name: str) -> None:
    """By chance to move 12; then both are asked, at the same place of the same match."""
    match = at_random(rules.build(games.load(name)), "oak", most=12)
    at = Table(match, lambda _path, _text: None)
    state = page("open", text=match.text())
    if state["phase"] == "toThrow":
        page("throw", session=state["session"])
        list(at.answer("throw"))
    assert page("advise", session=state["session"])["words"] == "".join(at.answer("advise"))


def test_a_whole_turn_is_one_answer(page: Page) -> None:
    turns = 0
    for state in played(page, page.new("ur", seed="elm", seats=["person", "squire"]), "turn", most=120):
        moved = [event for event in state["happened"] if event["kind"] in ("move", "pass") and event["player"] == 1]
        if moved:
            turns += 1
            assert state["phase"] in ("toThrow", "over")
            thrown = [event for event in state["happened"] if event["kind"] == "throw" and event["player"] == 1]
            assert len(thrown) == len(moved)
            assert all(event["shifts"] or event["kind"] == "pass" for event in moved)
    assert turns > 10


def test_a_forfeit_stops_the_turn_of_ours_until_the_person_has_moved(page: Page) -> None:
    setup = "sun 6 2; moon START(2) 3; moon to move"
    interrupted = 0
    for seed in ("fig", "oak", "elm", "ash", "yew", "bay", "plum", "pear"):
        state = page.new("exciting", setup=setup, seed=seed, seats=["person", "squire"])
        state = page("opponent", session=state["session"])
        if state["due"] and state["due"]["player"] == 0:
            interrupted += 1
            assert state["phase"] == "toMove"
            assert "Forfeit: Sun" in state["says"]
            while state["phase"] == "toMove":
                state = page("play", session=state["session"], move=1)
            assert state["phase"] in ("opponent", "toThrow")
    assert interrupted


def test_with_own_dice_ours_are_told_what_the_dice_show(page: Page) -> None:
    state: State = page.new("ur", dice="own", seats=["person", "squire"])
    session = state["session"]
    page("throw", session=session, throw="0")
    state = page("state", session=session)
    assert (state["phase"], state["mover"], len(state["throws"])) == ("toThrow", 1, 5)
    state = page("throw", session=session, throw="3")
    assert (state["phase"], state["says"]) == ("opponent", "Moon throws 3.")
    state = page("opponent", session=session)
    assert state["says"] == "Squire throws 3, enter to square 3. You to throw."


def test_ours_pass_too(page: Page) -> None:
    state = page.new("ur", dice="own", seats=["person", "squire"], setup="moon")
    page("throw", session=state["session"], throw="0")
    state = page("opponent", session=state["session"])
    assert state["says"] == "Squire throws 0, no move. You to throw."


def test_four_players_and_three_of_ours(page: Page) -> None:
    state = page.new("me", variant="four", seats=["person", "squire", "squire", "squire"])
    chooser = Chooser("four")
    movers = []
    for _ in range(30):
        movers.append(state["mover"])
        state = next_state(page, state, chooser)
    assert set(movers) == {0, 1, 2, 3}


def test_advice_names_a_move_with_its_number_and_the_king_gives_none(page: Page) -> None:
    state = page("throw", session=page.new("ur", setup="sun 6; moon 9; sun to move", seed="elm")["session"])
    advice = page("advise", session=state["session"])
    assert advice["words"].startswith("Advice: ")
    assert state["moves"][advice["number"] - 1]["text"] == advice["text"]
    assert page.refused("advise", session=state["session"], level="king") == ("not_now", "The King gives no advice.")


def test_advice_for_a_play_is_its_first_stone(page: Page) -> None:
    state = page("throw", session=page.new("backgammon", first="red", seed="elm")["session"])
    advice = page("advise", session=state["session"])
    first = next(choice for choice in state["moves"] if choice["number"] == advice["number"])
    assert first["step"]
    assert first["text"].rstrip("*").split("/")[0] in advice["text"]


def test_py07_a_new_game_is_not_touched_by_a_turn_of_the_old_one(page: Page) -> None:
    """A page may throw a late answer away by its session; the games themselves never mix."""
    old = page.new("ur", seed="oak", seats=["squire", "squire"])
    new = page.new("ur", seed="elm", seats=["person", "squire"])
    late = page("opponent", session=old["session"])
    assert late["session"] == old["session"]
    assert page("state", session=new["session"])["standing"] == new["standing"]
    assert page("state", session=new["session"])["ply"] == 0
