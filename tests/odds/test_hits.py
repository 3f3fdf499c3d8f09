"""Being hit: the published table, and twins that know nothing of the rules engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.odds import hits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.rules.race import RaceRules

TWO_WAY = {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}
"""Throws of four two-way dice, of 16."""

IN_256THS = """
 0 |   4    6    4  .25 .375  .25 .0625
 1 |  32   24   16    1  1.5    1   .25
 2 |  88   52   24  1.5 2.25  1.5  .375
 3 | 112   88   32    1  1.5    1   .25
 4 |  64   96   64    4    6    4     1
 5 |   -   64   96   32   24   16     4
 6 |   -    -   64   88   52   24     6
 7 |   -    -    -  112   88   32     4
 8 |   -    -    -   64   96   64    16
 9 |   -    -    -    -   64   96    64
10 |   -    -    -    -    -   64    96
11 |   -    -    -    -    -    -    64
"""
"""Finkel's route, throws again on free roses, one attacker: the attacker's square down (0: the tray), yours across."""
TARGETS = (5, 6, 7, 9, 10, 11, 12)


def test_the_whole_table_of_finkel(ur: Mapping[str, RaceRules]) -> None:
    rules = ur["finkel"]
    assert hits.targets(rules) == TARGETS
    for line in IN_256THS.strip().splitlines():
        name, _, cells = line.partition("|")
        for target, cell in zip(TARGETS, cells.split(), strict=True):
            expected = Fraction(0) if cell == "-" else Fraction(cell) / 256
            assert hits.within_turn(rules, (int(name),), target) == expected, (name, target)
    for attacker in (12, 13, 14):
        assert not any(hits.within_turn(rules, (attacker,), target) for target in TARGETS)


def test_ur13_roses_reach_farther_than_four(ur: Mapping[str, RaceRules]) -> None:
    rules = ur["finkel"]
    assert hits.within_turn(rules, (4,), 9) == Fraction(1, 64)
    assert hits.within_turn(rules, (0,) * 7, 5) == Fraction(257, 16384)
    assert hits.within_turn(rules, (7,), 9) == Fraction(7, 16)
    assert [hits.by_gap(rules, gap) for gap in (1, 2, 3, 4, 5)] == [
        Fraction(1, 4),
        Fraction(3, 8),
        Fraction(1, 4),
        Fraction(1, 16),
        0,
    ]


def by_hand(attackers: tuple[int, ...], target: int, roses: frozenset[int], length: int) -> Fraction:
    """The chance to hit in the turn, by trying every throw and every counter; one number is one square."""
    total = Fraction(0)
    for squares, some in TWO_WAY.items():
        best = Fraction(0)
        for index, step in enumerate(attackers):
            end = step + squares
            others = attackers[:index] + attackers[index + 1 :]
            if squares == 0 or end > length + 1 or (end in others and end <= length):
                continue
            if end == target:
                best = Fraction(1)
            elif end in roses:
                best = max(best, by_hand((*others, end), target, roses, length))
        total += Fraction(some, 16) * best
    return total


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 14), min_size=1, max_size=5), st.sampled_from(TARGETS))
def test_several_attackers_against_their_twin(attackers: list[int], target: int) -> None:
    placed = tuple(sorted({step for step in attackers if step and step != target}) + [s for s in attackers if s == 0])
    if not placed:
        return
    rules = _finkel()
    expected = by_hand(placed, target, frozenset({4, 8, 14}), 14)
    assert hits.within_turn(rules, placed, target) == expected
    simple = sum(some for squares, some in TWO_WAY.items() if squares and target - squares in placed)
    assert hits.next_throw(rules, placed, target) == Fraction(simple, 16)


def _finkel() -> RaceRules:
    from kitgen import games
    from kitgen.rules.race import RaceRules

    return RaceRules(games.load("ur"))


LONG = {
    # variant: the other's number of each shared square by one's own, and one's roses
    "masters": ({**{n: n for n in range(5, 12)}, **{n: 28 - n for n in range(12, 17)}}, {4, 8, 12, 16}),
    "doubling_back": (
        {
            5: (5, 17),
            6: (6, 16),
            7: (7, 15),
            8: (8, 14),
            14: (8, 14),
            15: (7, 15),
            16: (6, 16),
            17: (5, 17),
            18: (18,),
            19: (19,),
            20: (20,),
            **{n: (22 - n,) for n in range(9, 14)},
        },
        {1, 5, 9, 13, 17},
    ),
}


@pytest.mark.parametrize("variant", LONG)
def test_routes_with_crossed_and_double_numbers(ur: Mapping[str, RaceRules], variant: str) -> None:
    """A counter is on a square, whatever its number: the twin runs along squares named by one's own numbers."""
    rules = ur[variant]
    shared, roses = LONG[variant]
    same = {own: theirs if isinstance(theirs, tuple) else (theirs,) for own, theirs in shared.items()}  # type: ignore[attr-defined]

    def chance(step: int, target: int) -> Fraction:
        total = Fraction(0)
        for squares, some in TWO_WAY.items():
            end = step + squares
            if squares and target in same.get(end, ()):
                total += Fraction(some, 16)
            elif squares and end in roses:
                total += Fraction(some, 16) * chance(end, target)
        return total

    for target in hits.targets(rules):
        for step in range(rules.length + 1):
            if target not in same.get(step, ()):
                assert hits.within_turn(rules, (step,), target) == chance(step, target), (step, target)


def test_raiders_have_no_safe_square(ur: Mapping[str, RaceRules]) -> None:
    rules = ur["raiders"]
    assert 8 in hits.targets(rules)
    assert hits.within_turn(rules, (6,), 8) == Fraction(6, 16)
    assert hits.within_turn(rules, (0,), 8) == Fraction(1, 256), "a four onto the first rose, and another"


def test_every_variant_has_chances_between_none_and_all(ur: Mapping[str, RaceRules], die_race: RaceRules) -> None:
    for rules in (*ur.values(), die_race):
        for target, attacker in product(hits.targets(rules), range(rules.length + 1)):
            simple = hits.next_throw(rules, (attacker,), target)
            assert 0 <= simple <= hits.within_turn(rules, (attacker,), target) <= 1


def test_die_race_every_distance_is_one_in_six(die_race: RaceRules) -> None:
    for white, black in product(range(13), range(1, 13)):
        cell = 13 - black
        expected = Fraction(1, 6) if 1 <= cell - white <= 6 else 0
        assert hits.next_throw(die_race, (white,), black) == expected
        assert hits.within_turn(die_race, (white,), black) == expected
    assert hits.by_gap(die_race, 1, 2, 6) == Fraction(1, 2)
    assert hits.by_gap(die_race, 0, 7) == 0
    assert not hits.throws_matter(die_race)


Exciting = tuple[int, int, bool]
"""Attacker's and target's number (-1 off the board, 0 START), and whether the doorstep is spent."""


class Stones:
    """One stone of each side, by the words of the rules: the attacker's (0) and the target's (1)."""

    def __init__(self, state: Exciting) -> None:
        self.at, self.spent = list(state[:2]), state[2]

    def run(self, who: int, squares: int) -> float | None:
        """Move a stone and do what its square demands; a number where the matter is settled."""
        other, end = 1 - who, self.at[who]
        while True:
            end += squares
            self.at[who] = end if end <= 15 else -1
            if end >= 15:
                return 0.0 if end == 15 else None
            if 5 <= end <= 12 and self.at[other] == end:
                self.at[other] = -1
                if who == 0:
                    return 1.0
            if end not in (7, 10):
                return self.demand(other, end)

    def demand(self, other: int, end: int) -> float | None:
        if end in (1, 3, 11) and self.at[other] >= 0:
            return self.run(other, 4)
        if end == 5 and not self.spent:
            self.spent = True
            self.at[other] = max(self.at[other], 0)
        return None


def exciting_step(state: Exciting, throw: int) -> Exciting | float:
    """What one throw leads to."""
    if throw == 1:
        return 0.0
    stones = Stones(state)
    settled = None
    if stones.at[0] >= 0:
        settled = stones.run(0, {0: 4, 2: 1, 3: 5}[throw])
    elif throw == 3:
        stones.at[0] = 0
    return (stones.at[0], stones.at[1], stones.spent) if settled is None else settled


def test_most_exciting_against_its_twin(exciting: RaceRules) -> None:
    """Eyes make the target move on, doubles carry the attacker on, overshooting starts again: sweeps to rest."""
    chances = {0: 1 / 8, 1: 3 / 8, 2: 3 / 8, 3: 1 / 8}
    states = list(product(range(-1, 15), range(-1, 15), (False, True)))
    after = {state: [(chance, exciting_step(state, throw)) for throw, chance in chances.items()] for state in states}
    value = dict.fromkeys(states, 0.0)
    for _ in range(120):
        value = {
            state: sum(chance * (then if isinstance(then, float) else value[then]) for chance, then in after[state])
            for state in states
        }
    for attacker, target in product(range(-1, 15), (5, 6, 8, 9, 11, 12)):
        if attacker != target:
            exact = hits.within_turn(exciting, (attacker + 1,), target + 1)
            assert float(exact) == pytest.approx(value[attacker, target, False], abs=1e-9), (attacker, target)


@pytest.mark.parametrize("attackers", [(), (0,) * 8, (15,), (-1,)])
def test_attackers_that_cannot_be(ur: Mapping[str, RaceRules], attackers: tuple[int, ...]) -> None:
    with pytest.raises(KitgenError):
        hits.within_turn(ur["finkel"], attackers, 5)
