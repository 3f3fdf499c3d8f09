"""Backgammon's tables, against a count of all 36 throws written another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from kitgen.odds import points

CUBE = range(1, 7)


def shots(distance: int, closed: frozenset[int]) -> int:
    """Throws of 36 that hit, by the words of the rules: either die, both in either order, steps of a double."""
    found = 0
    for a, b in product(CUBE, repeat=2):
        if a == b:
            stops = [a, 2 * a, 3 * a, 4 * a]
            walk = [stop for stop in stops if not any(before in closed for before in stops if before < stop)]
            found += distance in walk
        else:
            found += distance in (a, b) or (distance == a + b and (a not in closed or b not in closed))
    return found


def test_dp01_hitting_a_blot_at_every_distance() -> None:
    known = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1]
    assert [points.hit(distance) * 36 for distance in range(1, 25)] == known
    assert [shots(distance, frozenset()) for distance in range(1, 25)] == known
    table = points.hit_table()
    assert [row[1] for row in table.rows] == [Fraction(n, 36) for n in known]
    assert table.shown()[5] == ("6", "17/36", "47.2 %", "1 in 2.1")
    assert table.shown()[12][3] == "never"


def test_hitting_past_closed_points() -> None:
    for size in range(4):
        for closed in combinations(range(1, 12), size):
            for distance in range(1, 13):
                if distance not in closed:
                    assert points.hit(distance, closed) * 36 == shots(distance, frozenset(closed))


def test_dp11_entering_from_the_bar() -> None:
    one = [points.enter(6 - k) * 36 for k in range(1, 6)]
    both = [points.enter(6 - k, stones=2) * 36 for k in range(1, 6)]
    assert one == [11, 20, 27, 32, 35]
    assert both == [1, 4, 9, 16, 25]
    assert [36 - (6 - k) ** 2 for k in range(1, 6)] == one
    assert points.enter(0) == 1
    assert points.enter(6) == 0


def test_more_stones_on_the_bar_need_a_double() -> None:
    assert points.enter(2, stones=3) * 36 == points.enter(2, stones=4) * 36 == 4


def least_throws(high: int, low: int) -> int:
    """Throws of 36 that clear two stones, by cases: two dice take off a stone each, a double has four moves."""
    found = 0
    for a, b in product(CUBE, repeat=2):
        if a == b:
            found += -(-high // a) + -(-low // a) <= 4
        else:
            large, small = max(a, b), min(a, b)
            found += large >= high and small >= low  # the other way round clears no more
    return found


@pytest.mark.parametrize(("high", "low"), [(high, low) for high in CUBE for low in range(1, high + 1)])
def test_bearing_off_the_last_two(high: int, low: int) -> None:
    assert points.bear_off((high, low)) * 36 == least_throws(high, low)


def test_the_known_table_of_two_stones() -> None:
    """The table in every book: 6-6 4, 5-2 19, 4-1 29, 3-3 17, 2-1 36 of 36."""
    known = {
        (6, 6): 4,
        (6, 1): 15,
        (5, 5): 6,
        (5, 2): 19,
        (4, 4): 11,
        (4, 1): 29,
        (3, 3): 17,
        (3, 2): 25,
        (2, 2): 26,
        (2, 1): 36,
    }
    assert {pair: points.bear_off(pair) * 36 for pair in known} == known


def test_bearing_off_one_stone() -> None:
    for point in CUBE:
        counted = sum((4 * a if a == b else a + b) >= point for a, b in product(CUBE, repeat=2))
        assert points.bear_off((point,)) * 36 == counted


def test_tables_have_a_row_for_everything() -> None:
    assert [row[0] for row in points.enter_table().rows] == [1, 2, 3, 4, 5]
    table = points.bear_off_table()
    assert table.shown()[5] == ("6", "15/36", "13/36", "10/36", "8/36", "6/36", "4/36")
    assert table.shown()[0] == ("1", "36/36", "", "", "", "", "")
