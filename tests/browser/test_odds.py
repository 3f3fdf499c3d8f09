"""Odds of a position against known numbers, gains and risks against trying every throw."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kitgen import games
from kitgen.rules import build
from tests.browser.conftest import Page, played


def thrown(page: Page, game: str, throw: str, setup: str, **more: object) -> str:
    """The session of a position with its throw."""
    session: str = page("new", game=game, setup=setup, dice="own", **more)["session"]
    page("throw", session=session, throw=throw)
    return session


def test_throws_of_ur_have_their_chances_in_sixteenths(page: Page) -> None:
    odds = page("odds", session=page.new("ur")["session"])
    assert [it["fraction"] for it in odds["throws"]] == ["1/16", "4/16", "6/16", "4/16", "1/16"]
    assert [it["ways"] for it in odds["throws"]] == [1, 4, 6, 4, 1]
    assert [it["label"] for it in odds["throws"]] == ["0", "1", "2", "3", "4"]
    assert odds["throws"][2]["percent"].replace("\u00a0", " ") == "37.5 %"
    assert odds["throws"][2]["one_in"].replace("\u00a0", " ") == "1 in 2.7"
    assert odds["moves"] == []
    assert odds["tally"] == [0] * 5


def test_labels_stand_apart_from_values_so_that_they_can_be_guessed_first(page: Page) -> None:
    for chance in page("odds", session=page.new("exciting")["session"])["throws"]:
        values = [chance["fraction"], chance["percent"], chance["one_in"]]
        assert not any(value in chance["label"] for value in values)
    labels = [it["label"] for it in page("odds", session=page.new("exciting")["session"])["throws"]]
    assert labels == ["0: three blanks", "1: one dot", "2: two dots", "3: three dots"]


@pytest.mark.parametrize(("gap", "ways"), [(1, 4), (2, 6), (3, 4), (4, 1)])
def test_ur_is_hit_as_the_table_by_gap_says(page: Page, gap: int, ways: int) -> None:
    """Hit risk, one enemy counter behind, next throw only: 4, 6, 4, 1 of 16."""
    step = 2 if gap == 1 else 1
    session = thrown(page, "ur", str(step), f"sun {11 - step} off 6; moon {11 - gap} off 6; sun to move")
    move = page("odds", session=session)["moves"][0]
    assert move["text"] == f"{11 - step}/11"
    assert move["danger"]["fraction"] == f"{ways}/16"
    assert move["throws"] == [str(gap)]
    assert move["risk"] == f"Moon hits with {gap}: {ways} in 16"


def test_a_safe_rose_cannot_be_hit(page: Page) -> None:
    session = thrown(page, "ur", "2", "sun 6 off 6; moon 5 7 off 5; sun to move")
    move = page("odds", session=session)["moves"][0]
    assert move["gains"] == "throws again, safe square"
    assert move["danger"]["ways"] == 0
    assert move["risk"] == "Moon cannot hit next turn"


def test_backgammon_is_hit_by_so_many_of_36(page: Page) -> None:
    """A direct shot six points away with nothing between: 17 of 36, for 6-6 and 2-2 and 3-3 and 5-1 and 4-2 hit too."""
    session = thrown(page, "backgammon", "6-1", "red 24 18(2) 6 off(11); black 13(2) off(13); red to move")
    for move in page("odds", session=session)["moves"]:
        assert move["danger"]["whole"] == 36


@pytest.mark.parametrize("game", ["ur", "die-race", "exciting", "backgammon"])
def test_danger_is_what_trying_every_throw_says(page: Page, game: str) -> None:
    """A slow twin: play the move, hand the dice over, try each throw and look for a piece of ours that goes."""
    rules: Any = build(games.load(game))
    checked = 0
    for state in played(page, page.new(game, seed="quince"), "danger", most=60):
        if state["phase"] != "toMove" or state["ply"] % 3 or state["due"]:
            continue
        match = page.desk.sessions[state["session"]].match
        position, throw, mine = match.position, match.throw, match.mover
        assert mine is not None
        for told in page("odds", session=state["session"])["moves"][:4]:
            after = rules.play(position, throw, rules.parse(told["text"]))
            if told["danger"] is None:
                assert rules.outcome(after)
                continue
            if game != "backgammon":
                after = after._replace(thrower=1 - mine, due=())
            chance = Fraction(0)
            for thrown_, share in rules.throws(after).items():
                here = away(rules, after, mine)
                results = (rules.play(after, thrown_, move) for move in rules.moves(after, thrown_))
                chance += share * any(away(rules, result, mine) > here for result in results)
            assert Fraction(told["danger"]["fraction"]) == chance
            checked += 1
    assert checked > 8


def away(rules: Any, position: Any, player: int) -> int:
    """How many of a player's pieces wait to enter."""
    stacks = rules.standing(position)
    return sum(it.count for it in stacks if it.player == player and it.place in ("hand", "bar"))


def test_throws_of_a_game_are_counted(page: Page) -> None:
    *_, state = played(page, page.new("ur", seed="fig"), "tally", most=50)
    odds = page("odds", session=state["session"])
    words = [entry["text"].split()[1].lstrip("SM")[:1] for entry in state["log"]]
    counted = [words.count(str(throw)) for throw in range(5)]
    if state["phase"] == "toMove" and state["thrown"]:
        counted[int(state["thrown"]["text"])] += 1
    assert odds["tally"] == counted
    assert odds["thrown"] == sum(counted)
    assert odds["words"] == f"{sum(counted)} throws are too few to judge the dice."


def test_in_jungle_a_risk_is_who_can_take(page: Page) -> None:
    state = page.new("jungle", setup="red Ca1; blue Da3; red to move")
    moves = {it["text"]: it["risk"] for it in page("odds", session=state["session"])["moves"]}
    assert moves == {"a1-a2": "the dog can take it", "a1-b1": "nothing can take it"}
