"""A counter alone on its track, against chains written out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from kitgen.errors import KitgenError
from kitgen.odds import runner

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.rules.race import RaceRules

TWO_WAY = {0: Fraction(1, 16), 1: Fraction(4, 16), 2: Fraction(6, 16), 3: Fraction(4, 16), 4: Fraction(1, 16)}
ROSES = {
    "finkel": {4, 8, 14},
    "masters": {4, 8, 12, 16},
    "murray": {4, 8, 12, 16, 20, 24},
    "doubling_back": {1, 5, 9, 13, 17},
}


def by_hand(length: int, roses: set[int]) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Throws and turns a lone counter needs, from the end backwards: only a throw of nothing stands still."""
    throws: dict[int, Fraction] = {}
    turns: dict[int, Fraction] = {}
    for step in range(length, -1, -1):
        stay, more, turn = Fraction(0), Fraction(1), Fraction(0)
        for squares, chance in TWO_WAY.items():
            end = step + squares
            if squares == 0 or end > length + 1:
                stay += chance
                turn += chance
                continue
            more += chance * throws.get(end, Fraction(0))
            turn += chance * ((end not in roses) + turns.get(end, Fraction(0)))
        throws[step] = more / (1 - stay)
        turns[step] = turn / (1 - stay)
    return throws, turns


@pytest.mark.parametrize("variant", ROSES)
def test_throws_and_turns_of_a_lone_counter(ur: Mapping[str, RaceRules], variant: str) -> None:
    rules = ur[variant]
    throws, turns = by_hand(rules.length, ROSES[variant])
    for step in range(rules.length + 1):
        assert runner.throws_alone(rules, step) == throws[step]
        assert runner.turns_alone(rules, step) == turns[step]


def test_mk05_one_counter_on_the_classic_route(ur: Mapping[str, RaceRules]) -> None:
    rules = ur["finkel"]
    assert abs((runner.throws_alone(rules) or 0) - Fraction("9.8678468")) < Fraction("5e-8")
    assert abs((runner.turns_alone(rules) or 0) - Fraction("8.3919279")) < Fraction("5e-8")
    assert runner.throws_alone(rules, 13) == Fraction(16, 5)
    assert runner.turns_alone(rules, 13) == Fraction(14, 5)
    assert runner.throws_alone(rules, 14) == runner.turns_alone(rules, 14) == 4


def test_entering(ur: Mapping[str, RaceRules], die_race: RaceRules, exciting: RaceRules) -> None:
    rules = ur["finkel"]
    assert runner.enter(rules) == Fraction(15, 16)
    for closed in product((0, 1), repeat=4):
        steps = [step for step, shut in enumerate(closed, start=1) if shut]
        expected = sum(chance for squares, chance in TWO_WAY.items() if squares and squares not in steps)
        assert runner.enter(rules, steps) == expected
    assert runner.enter(die_race) == 1
    assert runner.enter(die_race, (1, 5)) == Fraction(4, 6)
    assert runner.enter(exciting) == Fraction(1, 8)


def test_leaving(ur: Mapping[str, RaceRules], die_race: RaceRules) -> None:
    rules = ur["finkel"]
    assert [runner.leave(rules, step) for step in (10, 11, 12, 13, 14)] == [0, *(TWO_WAY[n] for n in (4, 3, 2, 1))]
    assert runner.leave_in_turn(rules, 13) == TWO_WAY[2] + TWO_WAY[1] * TWO_WAY[1]
    assert [runner.leave(die_race, step) for step in (6, 7, 12)] == [0, Fraction(1, 6), Fraction(1, 6)]


@pytest.mark.parametrize("variant", ROSES)
def test_where_a_turn_ends_is_the_enumeration_of_throws(ur: Mapping[str, RaceRules], variant: str) -> None:
    rules, roses = ur[variant], ROSES[variant]

    def ends(step: int) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        for squares, chance in TWO_WAY.items():
            end = step + squares if step + squares <= rules.finish else step
            onward = ends(end) if squares and end != step and end in roses else {end: Fraction(1)}
            for last, share in onward.items():
                found[last] = found.get(last, Fraction(0)) + chance * share
        return found

    for step in range(rules.length + 1):
        turn = runner.after_turn(rules, step)
        assert turn == ends(step)
        assert sum(turn.values()) == 1
        assert runner.squares_in_a_turn(rules, step) == sum(share * (end - step) for end, share in turn.items())


def test_a_last_stone_that_may_overshoot(exciting: RaceRules) -> None:
    """Doorstep 0.515, START 0.436, square 14 0.600; 8/3 throws a turn from anywhere."""
    labels = {exciting.label(0, step): step for step in range(1, exciting.length + 1)}
    clean = {label: runner.without_overshoot(exciting, step) for label, step in labels.items()}
    assert float(clean["5"]) == pytest.approx(0.515, abs=5e-4)
    assert float(clean["START"]) == pytest.approx(0.436, abs=5e-4)
    assert clean["14"] == Fraction(3, 5)
    assert runner.throws_in_a_turn(exciting, labels["3"]) <= Fraction(8, 3)
    assert runner.throws_in_a_turn(exciting, 0) <= Fraction(8, 3)


def test_overshooting_against_a_chain_by_hand(exciting: RaceRules) -> None:
    """Only 1, 4 and 5 move; a double carries on by the same number; what the turn is does not matter."""
    clean: dict[int, Fraction] = {}
    for number in range(14, -1, -1):
        total = Fraction(0)
        for squares, chance in ((1, Fraction(3, 5)), (4, Fraction(1, 5)), (5, Fraction(1, 5))):
            end = number + squares
            while end in (7, 10):
                end += squares
            total += chance * (Fraction(end == 15) if end >= 15 else clean[end])
        clean[number] = total
    for number, chance in clean.items():
        assert runner.without_overshoot(exciting, number + 1) == chance


def test_a_step_that_is_not_on_the_track(ur: Mapping[str, RaceRules]) -> None:
    with pytest.raises(KitgenError, match="from 1 to 14, not 15"):
        runner.throws_alone(ur["finkel"], 15)
