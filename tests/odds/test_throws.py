"""What dice show, against plain enumeration of every way they can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.definition import DicePlan, ThrowRule
from kitgen.dice import Dice
from kitgen.odds import throws
from kitgen.table import Column, decimal, show

CUBE = (1, 2, 3, 4, 5, 6)
EXCITING = DicePlan(
    (0, 1),
    3,
    throws=(
        ThrowRule(0, squares=4, again=True, name="three blanks"),
        ThrowRule(1, name="one dot"),
        ThrowRule(2, squares=1, again=True, name="two dots"),
        ThrowRule(3, squares=5, enter=True, again=True, name="three dots"),
    ),
)
"""Three two-way cubes; a turn goes on until exactly one dot shows."""


@pytest.mark.parametrize("dice", [Dice((0, 1), 4), Dice((0, 1), 3), Dice(CUBE), Dice(CUBE, 2), Dice((1, 1, 4), 3)])
def test_sums_are_the_counted_ones(dice: Dice) -> None:
    fallen = Counter(sum(faces) for faces in product(dice.faces, repeat=dice.count))
    table = throws.sum_table(dice)
    assert [(row[0], row[1]) for row in table.rows] == [
        (str(total), Fraction(some, throws.ways(dice))) for total, some in sorted(fallen.items())
    ]
    assert sum(Fraction(row[1]) for row in table.rows) == 1


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5), st.integers(1, 3), st.booleans())
def test_chances_sum_to_one(faces: list[int], count: int, each: bool) -> None:
    dice = Dice(tuple(faces), count, each)
    assert sum(dice.throws().values()) == 1
    fallen = Counter(dice.read(shown) for shown in product(dice.faces, repeat=count))
    assert dict(dice.throws()) == {throw: Fraction(some, len(faces) ** count) for throw, some in fallen.items()}


def test_dp03_a_backgammon_throw_is_worth_49_sixths() -> None:
    pair = Dice(CUBE, 2, each=True)
    counted = [2 * (a + b) if a == b else a + b for a, b in product(CUBE, repeat=2)]
    assert throws.mean(pair, doubles=True) == Fraction(sum(counted), 36) == Fraction(49, 6)
    assert throws.mean(pair) == 7


def test_dp09_two_four_sided_dice() -> None:
    table = throws.sum_table(Dice((1, 2, 3, 4), 2))
    assert [row[1] for row in table.rows] == [Fraction(n, 16) for n in (1, 2, 3, 4, 3, 2, 1)]
    assert table.shown()[3][:3] == ("5", "4/16", "25 %")


def test_dp15_rounding_once_half_up() -> None:
    chances = Dice(CUBE, 2).throws().values()
    totals = []
    for places in (0, 1, 2):
        printed = [Fraction(decimal(chance * 100, places)) for chance in chances]
        totals.append(decimal(sum(printed, Fraction(0)), 2))
    assert totals == ["101", "100.1", "100.01"]
    assert show(Fraction(1, 8), Column("", "percent", places=0)) == "13 %"
    assert round(12.5) == 12, "which is why Python's own rounding is not used"


def test_me01_throws_of_a_turn() -> None:
    assert [effect.chance for effect in throws.effects(EXCITING)] == [Fraction(n, 8) for n in (1, 3, 3, 1)]
    assert throws.throws_in_a_turn(EXCITING) == Fraction(8, 3)
    assert throws.scoring_in_a_turn(EXCITING) == Fraction(5, 3)
    assert throws.squares_in_a_turn(EXCITING) == 4
    assert throws.at_least_one(EXCITING, 3) == Fraction(1, 4)


def test_squares_of_a_turn_are_those_of_all_sequences_of_throws() -> None:
    """All sequences of up to five scoring throws, weighed: a longer one adds up to more than five squares."""
    rule = {0: 4, 2: 1, 3: 5}
    chance = {0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(3, 8), 3: Fraction(1, 8)}
    found: Counter[int] = Counter()
    most = 5
    for length in range(most + 1):
        for sequence in product(rule, repeat=length):
            total = sum(rule[shown] for shown in sequence)
            weight = chance[1]
            for shown in sequence:
                weight *= chance[shown]
            found[total] += weight  # type: ignore[assignment]
    exact = throws.squares_of_a_turn(EXCITING, most)
    assert [exact[n] for n in range(most + 1)] == [found[n] for n in range(most + 1)]
    assert sum(throws.squares_of_a_turn(EXCITING, 60).values()) > Fraction(9_999, 10_000)


def test_a_turn_of_one_throw() -> None:
    plain = DicePlan((0, 1), 4)
    assert throws.throws_in_a_turn(plain) == 1
    assert dict(throws.squares_of_a_turn(plain, 4)) == {n: chance for (n,), chance in plain.dice().throws().items()}
    assert throws.squares_in_a_turn(plain) == 2
