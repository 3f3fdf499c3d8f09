"""All legal plays of backgammon as positions that may be left, by numba.

A position is an array of two rows, the side that moves first: 0 off, own points 1 to 24, 25 the bar. Plays are
looked for from the highest start down, as in `kitgen.rules.tables_plays`; that both find the same is tested.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis.compiling import compiled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Sides = NDArray[np.int8]

BAR = 25
MOST_PLAYS = 4096
"""Room for the results of one throw; fifteen stones and a double make fewer."""

KEYS = np.random.default_rng(25).integers(1, 1 << 62, (2, 26), np.int64)
"""A number for each place of a side; the sum over all stones tells positions apart."""


@compiled
def start() -> Sides:
    """The set-up, alike for both sides."""
    sides = np.zeros((2, 26), np.int8)
    for side in range(2):
        sides[side, 24] = 2
        sides[side, 13] = 5
        sides[side, 8] = 3
        sides[side, 6] = 5
    return sides


@compiled
def can_move(sides: Sides, point: int, die: int, top: int) -> bool:
    """May a stone on ``point`` move by a number; ``top`` is the highest point that has one."""
    if top == BAR and point != BAR:
        return False
    end = point - die
    if end > 0:
        return bool(sides[1, 25 - end] < 2)
    return top <= 6 and (end == 0 or point == top)


@compiled
def top_of(sides: Sides, limit: int) -> int:
    """The highest place from ``limit`` down where the mover has a stone; 0 where nowhere."""
    while limit > 0 and sides[0, limit] == 0:
        limit -= 1
    return limit


@compiled
def hop(sides: Sides, point: int, die: int) -> bool:
    """Move a stone; whether it hit."""
    end = max(point - die, 0)
    sides[0, point] -= 1
    sides[0, end] += 1
    if end and sides[1, 25 - end] == 1:
        sides[1, 25 - end] = 0
        sides[1, BAR] += 1
        return True
    return False


@compiled
def unhop(sides: Sides, point: int, die: int, hit: bool) -> None:
    """Take a hop back."""
    end = max(point - die, 0)
    sides[0, end] -= 1
    sides[0, point] += 1
    if hit:
        sides[1, 25 - end] = 1
        sides[1, BAR] -= 1


@compiled
def key_of(sides: Sides) -> int:
    """The sum of the keys of all stones."""
    total = 0
    for side in range(2):
        for place in range(26):
            total += sides[side, place] * KEYS[side, place]
    return total


@compiled
def double_plays(sides: Sides, die: int, results: NDArray[np.int8]) -> int:
    """The results of one number four times or as often as possible, each once."""
    starts = np.zeros(4, np.int64)
    hits = np.zeros(4, np.bool_)
    best = 0
    count = 0
    depth = 0
    starts[0] = BAR + 1
    while depth >= 0:
        # the next start at this depth; what was done here before is taken back by whoever went deeper
        top = top_of(sides, BAR)
        point = starts[depth] - 1
        while point > 0 and not (sides[0, point] > 0 and can_move(sides, point, die, top)):
            point -= 1
        starts[depth] = point
        if point == 0:
            depth -= 1
            if depth >= 0:
                unhop(sides, starts[depth], die, hits[depth])
            continue
        hits[depth] = hop(sides, point, die)
        done = depth + 1
        more = done < 4
        if more:
            top = top_of(sides, BAR)
            on = point
            while on > 0 and not (sides[0, on] > 0 and can_move(sides, on, die, top)):
                on -= 1
            more = on > 0
        if more:
            depth += 1
            starts[depth] = point + 1
            continue
        if done > best:
            best = done
            count = 0
        if done == best:
            results[count] = sides
            count += 1
        unhop(sides, point, die, hits[depth])
    return count


@compiled
def once_more(sides: Sides, results: NDArray[np.int8], keys: NDArray[np.int64], count: int) -> int:
    """Add the position to the results unless it is among them; how many there are then."""
    key = key_of(sides)
    for known in range(count):
        if keys[known] == key:
            return count
    keys[count] = key
    results[count] = sides
    return count + 1


@compiled
def both_plays(
    sides: Sides, first: int, second: int, results: NDArray[np.int8], keys: NDArray[np.int64], count: int
) -> int:
    """Add the results of one number and then another from there down; how many there are then."""
    top = top_of(sides, BAR)
    for point in range(top, 0, -1):
        if sides[0, point] == 0 or not can_move(sides, point, first, top):
            continue
        hit = hop(sides, point, first)
        new_top = top_of(sides, top)
        for on in range(point, 0, -1):
            if sides[0, on] == 0 or not can_move(sides, on, second, new_top):
                continue
            hit_too = hop(sides, on, second)
            count = once_more(sides, results, keys, count)
            unhop(sides, on, second, hit_too)
        unhop(sides, point, first, hit)
    return count


@compiled
def single_plays(sides: Sides, die: int, results: NDArray[np.int8]) -> int:
    """The results of one number alone; how many."""
    count = 0
    top = top_of(sides, BAR)
    for point in range(top, 0, -1):
        if sides[0, point] and can_move(sides, point, die, top):
            hit = hop(sides, point, die)
            results[count] = sides
            count += 1
            unhop(sides, point, die, hit)
    return count


@compiled
def plays(sides: Sides, large: int, small: int, results: NDArray[np.int8]) -> int:
    """Fill ``results`` with every position the mover may leave, each once, the mover's row still first; how many.

    0 where no stone can move. ``sides`` is as before when this returns.
    """
    if large == small:
        return double_plays(sides, large, results)
    keys = np.empty(512, np.int64)
    count = both_plays(sides, large, small, results, keys, 0)
    count = both_plays(sides, small, large, results, keys, count)
    if count:
        return count
    count = single_plays(sides, large, results)
    return count if count else single_plays(sides, small, results)
