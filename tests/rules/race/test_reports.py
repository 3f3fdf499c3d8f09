"""Reports about these games that others have published, each a case of `tests/cases.json`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kitgen.match import Match
from kitgen.rules.race_course import PASS
from tests.rules.race.shipped import RACES, rules_of

if TYPE_CHECKING:
    from kitgen.rules.race import RaceRules


def ur(variant: str) -> RaceRules:
    return rules_of(f"royal_game_of_ur/{variant}")


def test_ur01_nobody_jumps_over_a_held_rose() -> None:
    rules = ur("finkel")
    position = rules.read_position("sun 5 off 6; moon 8 9; sun to move")
    assert rules.moves(position, (3,)) == (PASS,)
    assert rules.why(position, (3,), rules.parse("5/8")).code == "safe"
    jump = rules.why(position, (3,), rules.parse("5/9*"))
    assert (jump.legal, jump.code) == (False, "wrong_distance")
    assert rules.mover(rules.play(position, (3,), PASS)) == 1


def test_ur03_a_throw_of_nothing_is_a_line_of_the_record() -> None:
    rules = ur("finkel")
    match = Match(rules).thrown((0,)).play()
    assert match.text().splitlines()[-1] == "1. sun 0 pass"
    said = rules.why(rules.start(), (0,), PASS)
    assert said.words == "Sun has no legal move with a throw of 0 and passes."
    assert match.mover == 1


def test_ur05_nothing_can_be_played_before_the_throw_and_then_the_tray_is_a_choice() -> None:
    rules = ur("finkel")
    match = Match(rules, setup="sun 3; moon; sun to move")
    assert match.moves == ()
    assert rules.why(match.position, (), rules.parse("3/4")).code == "throw_first"
    assert match.thrown((1,)).moves == ("3/4", "in/1")


@pytest.mark.parametrize("variant", ["masters", "murray"])
def test_ur07_capture_by_square_where_the_numbers_differ(variant: str) -> None:
    rules = ur(variant)
    position = rules.read_position("sun 11; moon 15; sun to move")
    assert rules.moves(position, (2,))[0] == "11/13*"
    after = rules.play(position, (2,), rules.parse("11/13*"))
    assert rules.write_position(after) == "sun 13; moon; moon to move"
    crossing = {12: 16, 13: 15, 14: 14, 15: 13, 16: 12}
    assert {step: rules.course.rivals[0][step] for step in crossing} == {ours: (s,) for ours, s in crossing.items()}
    held = rules.read_position("sun 11; moon 16; sun to move")
    assert "11/12" not in rules.moves(held, (1,))
    assert rules.why(held, (1,), rules.parse("11/12")).code == "safe"


def test_ur09_doubling_back_enters_on_a_rose_with_one_and_not_with_four() -> None:
    back, classic = ur("doubling_back"), ur("finkel")
    again = {
        (rules.definition.variant, throw): rules.mover(rules.play(rules.start(), (throw,), rules.parse(f"in/{throw}")))
        == 0
        for rules in (back, classic)
        for throw in (1, 4)
    }
    assert again == {
        ("doubling_back", 1): True,
        ("doubling_back", 4): False,
        ("finkel", 1): False,
        ("finkel", 4): True,
    }
    roses = [step for step, square in enumerate(back.tracks[0], start=1) if back.mark(square)]
    assert roses == [1, 5, 9, 13, 17]


def test_ur11_the_same_number_on_a_private_square_is_another_square() -> None:
    rules = ur("finkel")
    position = rules.read_position("sun 1 off 6; moon 3; sun to move")
    assert rules.moves(position, (2,)) == ("1/3",)
    after = rules.play(position, (2,), rules.parse("1/3"))
    assert rules.write_position(after) == "sun 3 off 6; moon 3; moon to move"


def test_ur17_murray_numbers_the_middle_row_twice_but_for_its_end() -> None:
    rules = ur("murray")

    def numbers(square: str) -> list[int]:
        return [int(rules.label(0, step)) for step in range(1, rules.length + 1) if rules.tracks[0][step - 1] == square]

    assert rules.length == 27
    middle = [numbers(f"{file}2") for file in "abcdefgh"]
    assert middle == [[5, 23], [6, 22], [7, 21], [8, 20], [9, 19], [10, 18], [11, 17], [14]]
    assert [numbers(f"{file}1") for file in "abcd"] == [[4, 24], [3, 25], [2, 26], [1, 27]]
    roses = [step for step, square in enumerate(rules.tracks[0], start=1) if rules.mark(square)]
    assert roses == [4, 8, 12, 16, 20, 24]


@pytest.mark.parametrize("name", [name for name in RACES if name.startswith("opposed_die_race/")])
def test_od01_the_kits_own_worked_examples(name: str) -> None:
    rules = rules_of(name)

    def asked(position: str, throw: int, move: str) -> str:
        at = rules.read_position(position)
        said = rules.why(at, (throw,), rules.parse(move))
        return "legal" if said.legal else said.code

    assert asked("white 4; black; white to move", 3, "4/7") == "legal"
    assert asked("white 10; black; white to move", 3, "10/finished") == "legal"
    assert asked("white 10; black; white to move", 4, "10/finished") == "overshoot"
    assert rules.moves(rules.read_position("white; black; black to move"), (2,)) == ("in/11",)
    assert asked("white; black 3; black to move", 3, "3/finished") == "legal"
    assert asked("white 4; black 7 7; white to move", 3, "4/7") == "blocked"
    hit = rules.read_position("white 4; black 7; white to move")
    after = rules.play(hit, (3,), rules.parse("4/7*"))
    assert after.steps[1] == (0, 0, 0), "the one black runner on 7 is back in its waiting area"


def test_me03_landing_on_one_on_two_and_on_ones_own() -> None:
    rules = rules_of("most_exciting/avery")

    def after(position: str, throw: int, move: str) -> str:
        at = rules.read_position(position)
        assert move in rules.moves(at, (throw,))
        return rules.write_position(rules.play(at, (throw,), rules.parse(move)))

    assert after("sun 5; moon 9; sun to move", 0, "5/9*") == "sun 9; moon; sun to move"
    assert after("sun 5; moon 9(2); sun to move", 0, "5/9/out") == "sun; moon 9(2); sun to move"
    assert after("sun 5 9(3); moon; sun to move", 0, "5/9") == "sun 9(4); moon; sun to move"
    private = after("sun 12; moon 13(2); sun to move", 2, "12/13")
    assert private == "sun 13; moon 13(2); sun to move", "the other side's 13 is another square"
