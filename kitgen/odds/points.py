"""Backgammon's questions: hitting a blot, entering from the bar, bearing off the last two stones.

Two dice that each count; two equal dice are four moves. Distances and points are counted from the
mover's side.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from kitgen.dice import Dice, Throw
from kitgen.odds.throws import chance_columns, mean, throw_table, ways
from kitgen.table import Column, Table, decimal

if TYPE_CHECKING:
    from collections.abc import Collection

    from kitgen.definition import GameDefinition, TablesOptions

PAIR = Dice((1, 2, 3, 4, 5, 6), 2, each=True)


def hops(throw: Throw) -> tuple[int, ...]:
    """The single moves of a throw: both dice, or four of a double.

    >>> hops((6, 4)), hops((3, 3))
    ((6, 4), (3, 3, 3, 3))
    """
    return throw * 2 if len(throw) > 1 and len(set(throw)) == 1 else throw


def hit(distance: int, closed: Collection[int] = (), dice: Dice = PAIR) -> Fraction:
    """The chance to hit a blot so far away with one stone; ``closed`` are distances it cannot stop at.

    >>> hit(6) * 36, hit(6, closed=[3]) * 36
    (Fraction(17, 1), Fraction(16, 1))
    """
    return sum((chance for throw, chance in dice.throws().items() if _reaches(throw, distance, closed)), Fraction(0))


def _reaches(throw: Throw, distance: int, closed: Collection[int]) -> bool:
    for order in set(permutations(hops(throw))):
        stop = 0
        for pips in order:
            stop += pips
            if stop == distance:
                return True
            if stop in closed:
                break
    return False


def enter(closed: int, stones: int = 1, dice: Dice = PAIR, home: int = 6) -> Fraction:
    """The chance that so many stones on the bar all enter against so many closed points, in one throw.

    >>> enter(4) * 36, enter(4, stones=2) * 36
    (Fraction(20, 1), Fraction(4, 1))
    """
    open_points = set(range(closed + 1, home + 1))  # which points are closed makes no difference
    return sum(
        (
            chance
            for throw, chance in dice.throws().items()
            if sum(pips in open_points for pips in hops(throw)) >= stones
        ),
        Fraction(0),
    )


def bear_off(points: tuple[int, ...], dice: Dice = PAIR) -> Fraction:
    """The chance that the last stones, on these points of the home board, all leave in one throw.

    >>> bear_off((5, 2)) * 36, bear_off((6,)) * 36
    (Fraction(19, 1), Fraction(27, 1))
    """
    stones = tuple(sorted(points, reverse=True))
    return sum(
        (
            chance
            for throw, chance in dice.throws().items()
            if any(_all_off(stones, order) for order in set(permutations(hops(throw))))
        ),
        Fraction(0),
    )


@lru_cache(maxsize=4096)
def _all_off(stones: tuple[int, ...], order: tuple[int, ...]) -> bool:
    """Can these stones leave when the dice are played in this order?"""
    if not stones:
        return True
    if not order:
        return False
    pips, rest = order[0], order[1:]
    return any(
        _all_off(tuple(sorted((*others, point - pips) if point > pips else others, reverse=True)), rest)
        for index, point in enumerate(stones)
        for others in [stones[:index] + stones[index + 1 :]]
        if point >= pips or point == stones[0]  # more than needed only from the highest point
    )


def tables(definition: GameDefinition, options: TablesOptions) -> tuple[Table, ...]:
    """What players of backgammon ask: throws, hits at every distance, entering, the last two stones."""
    dice = definition.dice.dice()
    return (
        throw_table(definition),
        hit_table(dice, options.points),
        enter_table(dice, options.home),
        bear_off_table(dice, options.home),
    )


def hit_table(dice: Dice = PAIR, points: int = 24) -> Table:
    """The chance to hit a blot at each distance when nothing is closed."""
    rows = tuple((distance, *(3 * (hit(distance, dice=dice),))) for distance in range(1, points + 1))
    return Table(
        "Hitting a blot",
        (Column("Pips away", "number"), *chance_columns(dice)),
        rows,
        (
            "One stone, and no closed point between; a closed point takes away the throws that must stop there.",
            f"A throw is worth {decimal(mean(dice, doubles=True), 2)} pips on the average; a double counts four times.",
        ),
    )


def enter_table(dice: Dice = PAIR, home: int = 6) -> Table:
    """The chance to enter one stone, or both of two, against each number of closed points."""
    whole = ways(dice)
    return Table(
        "Entering from the bar",
        (
            Column("Points closed", "number"),
            Column("One stone", "fraction", denominator=whole),
            Column("Chance", "percent", bar=True),
            Column("Both of two", "fraction", denominator=whole),
            Column("Chance", "percent"),
        ),
        tuple(
            (closed, *(2 * (enter(closed, 1, dice, home),)), *(2 * (enter(closed, 2, dice, home),)))
            for closed in range(1, home)
        ),
    )


def bear_off_table(dice: Dice = PAIR, home: int = 6) -> Table:
    """The chance that the last two stones leave in one throw, by the points they stand on."""
    whole = ways(dice)
    return Table(
        "Bearing off the last two stones in one throw",
        (
            Column("Stands on", "number"),
            *(Column(str(point), "fraction", denominator=whole) for point in range(1, home + 1)),
        ),
        tuple(
            (high, *(bear_off((high, low), dice) if low <= high else "" for low in range(1, home + 1)))
            for high in range(1, home + 1)
        ),
        ("The row is the one stone’s point, the column the other's.",),
    )
