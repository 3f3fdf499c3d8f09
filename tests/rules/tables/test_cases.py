"""Public trouble reports about backgammon programs, by their id in tests/cases.json."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kitgen.errors import NotationError
from kitgen.match import Match
from kitgen.rules.tables_notation import PASS, Position
from tests.rules.tables.bridge import backgammon

CASES = Path(__file__).parents[2] / "cases.json"


@cache
def case(name: str) -> dict[str, Any]:
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    (found,) = [one for one in cases if one["id"] == name]
    return dict(found)


def position_of(given: dict[str, Any], mover: int = 0) -> Position:
    """The position of a case: the mover's own points for both sides, 25 its bar, 0 off; the rest is off.

    Where a case leaves the other side out, it stands on 24 in nobody's way, for the game goes on.
    """
    sides = []
    for name, far in (("me", 0), ("opp", 25)):
        counts = [0] * 26
        for place, count in (given[name] or {"24": 15}).items():
            counts[abs(far - int(place))] = count
        counts[0] = 15 - sum(counts[1:])
        sides.append(bytes(counts))
    return Position((sides[mover], sides[1 - mover]), mover)


def plays(given: dict[str, Any]) -> list[str]:
    return [str(move) for move in backgammon().moves(position_of(given), tuple(sorted(given["dice"], reverse=True)))]


def refused(given: dict[str, Any], play: str) -> str:
    rules = backgammon()
    throw = tuple(sorted(given["dice"], reverse=True))
    said = rules.why(position_of(given), throw, rules.parse(play))
    assert not said.legal
    return said.code


def test_bg01_the_stone_on_the_bar_must_enter_with_the_number_that_leaves_a_move_for_the_other() -> None:
    given, expected = case("BG01")["input"], case("BG01")["expected"]
    assert plays(given) == ["bar/20 24/21", "bar/20 6/3", "bar/20 5/2"]
    assert all(play.startswith(expected["all_start"]) for play in plays(given))
    assert refused(given, "bar/22") == "both_dice"


def test_bg04_only_the_larger_number_when_either_can_be_played_but_not_both() -> None:
    given = case("BG04")["input"]
    assert plays(given) == [case("BG04")["expected"]["play"]]
    assert refused(given, "12/9") == "larger_die"


def test_bg06_nothing_enters_so_the_turn_is_lost() -> None:
    given = case("BG06")["input"]
    assert plays(given) == ["pass"]
    assert refused(given, "13/7") == "enter_first"
    assert refused(given, "bar/19") == "blocked"


def test_bg08_exactly_two_of_a_double() -> None:
    given = case("BG08")["input"]
    assert plays(given) == ["20/15/10"]
    assert refused(given, "20/15") == "as_many"
    assert backgammon().parse(case("BG08")["expected"]["play"]) == backgammon().parse("20/15/10")


def test_bg10_three_of_a_double_enter_and_one_is_left() -> None:
    assert plays(case("BG10")["input"]) == ["bar/22(3) 13/10", "bar/22(3) 6/3"]


def test_bg12_one_stone_always_leaves() -> None:
    assert sorted(plays(case("BG12")["input"])) == ["5/1 2/off", "5/3/off"]


def test_bg14_the_straggler_comes_home_first_and_each_result_is_listed_once() -> None:
    given = case("BG14")["input"]
    assert plays(given) == ["7/1 2/1", "7/1/off"]
    rules = backgammon()
    other_order = rules.settle(position_of(given), (6, 1), rules.parse("7/6/off"))
    assert str(other_order) == "7/1/off"
    assert refused(given, "2/off 2/1") == "not_home"


def test_bg16_two_numbers_are_never_their_sum() -> None:
    given = case("BG16")["input"]
    assert plays(given["a"]) == ["pass"]
    assert refused(given["a"], "24/14") == "every_stop"
    assert plays(given["b"]) == ["24/18/14"]


def test_bg18_the_stop_decides_whether_the_enemy_is_hit() -> None:
    assert plays(case("BG18")["input"]) == ["7/4*/3", "7/6/3"]


def test_bn03_equal_moves_are_grouped_hits_starred_and_one_stone_chained() -> None:
    parse = backgammon().parse
    assert str(parse("10/8 10/8 6/4 6/4")) == "10/8(2) 6/4(2)"
    assert str(parse("10/7* 7/6")) == "10/7*/6"
    assert str(parse("10/8 24/22")) == "24/22 10/8"


def test_bn05_the_last_stone_off_ends_the_game_and_drops_the_other_numbers() -> None:
    given, rules = case("BN05")["input"], backgammon()
    assert plays(given) == [case("BN05")["expected"]["play"]]
    position = position_of(given)
    after = rules.play(position, (6, 6), rules.parse("3/off"))
    outcome = rules.outcome(after)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert (outcome.score, outcome.sum) == (2, "2 × 1")


def test_bn07_two_closed_boards_are_reported_and_nothing_loops() -> None:
    rules = backgammon()
    side = bytes([2, 2, 2, 2, 2, 2, 2, *[0] * 18, 1])
    position = Position((side, side), 0)
    assert all(rules.moves(position, throw) == (PASS,) for throw in rules.throws(position))
    assert [words.split(":")[0] for words in rules.wrong(position)] == ["neither side can ever move"]
    outcome = rules.outcome(position)
    assert outcome is not None
    assert outcome.winners == ()
    text = rules.write_position(position)
    with pytest.raises(NotationError, match="neither side can ever move"):
        rules.read_position(text)
    with pytest.raises(NotationError, match="neither side can ever move"):
        Match(rules, "OAK", text)


def test_most_numbers_bind_although_the_game_could_end_with_fewer() -> None:
    """R5: the last stone on 3, an enemy alone on 2, a throw of 6-1."""
    rules = backgammon()
    position = rules.read_position("red 3; black 23 1(14); red to move")
    assert [str(move) for move in rules.moves(position, (6, 1))] == ["3/2*/off"]
    assert rules.why(position, (6, 1), rules.parse("3/off")).code == "both_dice"
    free = rules.read_position("red 3; black 1(15); red to move")
    assert [str(move) for move in rules.moves(free, (6, 1))] == ["3/2/off"]
    assert rules.why(free, (6, 1), rules.parse("3/off")).legal
