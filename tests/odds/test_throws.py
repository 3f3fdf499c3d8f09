"""What dice show, against plain enumeration of every way they can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.definition import DicePlan, ThrowRule
from kitgen.dice import Dice, ways_to_sum
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


def one_die_at_a_time(faces: tuple[int, ...], count: int) -> dict[int, int]:
    """The slow twin: one die more is added to every sum."""
    sums = Counter({0: 1})
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, ways in sums.items():
            for face in faces:
                more[total + face] += ways
        sums = more
    return dict(sorted(sums.items()))


@given(st.lists(st.integers(-3, 12), min_size=1, max_size=7), st.integers(0, 9))
def test_sums_of_any_dice(faces: list[int], count: int) -> None:
    found = ways_to_sum(tuple(faces), count)
    assert list(found.items()) == list(one_die_at_a_time(tuple(faces), count).items())


@pytest.mark.parametrize(
    "faces", [CUBE, (0, 1), tuple(range(1, 21)), (1, 2, 2, 3, 3, 4), (1, 3, 4, 5, 6, 8), (0, 0, 7)]
)
def test_sums_of_many_dice(faces: tuple[int, ...]) -> None:
    found = ways_to_sum(faces, 60)
    assert found == one_die_at_a_time(faces, 60)
    assert sum(found.values()) == len(faces) ** 60


def test_five_hundred_dice() -> None:
    """Against counting with binomials: six faces by inclusion and exclusion, and Sicherman's dice against two cubes."""
    found = ways_to_sum(CUBE, 500)
    for total in (500, 501, 750, 1234, 1750, 2999, 3000):
        over = total - 500
        counted = sum((-1) ** k * comb(500, k) * comb(over - 6 * k + 499, 499) for k in range(over // 6 + 1))
        assert found[total] == counted
    assert sum(found.values()) == 6**500
    assert sum(total * ways for total, ways in found.items()) == 1750 * 6**500
    sicherman = Counter[int]()
    small, large = ways_to_sum((1, 2, 2, 3, 3, 4), 250), ways_to_sum((1, 3, 4, 5, 6, 8), 250)
    for total in (500, 777, 1750):
        sicherman[total] = sum(ways * large.get(total - some, 0) for some, ways in small.items())
        assert sicherman[total] == found[total]
