"""How many throws a side alone needs to bear off, for all ways of standing at home: the end that is not learned."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis.compiling import compiled
from kitgen.analysis.training.backgammon_plays import MOST_PLAYS, plays

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kitgen.analysis.training.backgammon_plays import Sides

HOME = 6
STONES = 15
THROWS = 32
"""More throws than this are as good as never needed."""

WAYS = np.array([[comb(n, k) for k in range(HOME + 1)] for n in range(STONES + HOME)], np.int64)


@compiled
def rank(side: NDArray[np.int8]) -> int:
    """The number of a side that stands at home, 0 for everything off."""
    found = 0
    below = 0
    for point in range(1, HOME + 1):
        below += side[point]
        found += WAYS[below + point - 1, point]
    return found


@compiled
def at_home(stones: int, total: int) -> NDArray[np.int8]:
    """All sides at home with at most so many stones, by rank."""
    sides = np.zeros((total, 26), np.int8)
    side = np.zeros(26, np.int8)
    while True:
        used = 0
        for point in range(1, HOME + 1):
            used += side[point]
        if used <= stones:
            sides[rank(side)] = side
        point = 1
        while point <= HOME and (side[point] == stones or used >= stones):
            used -= side[point]
            side[point] = 0
            point += 1
        if point > HOME:
            return sides
        side[point] += 1


@compiled
def _throws_needed(order: NDArray[np.int64], sides: NDArray[np.int8]) -> NDArray[np.float32]:
    total = len(sides)
    needed = np.zeros((total, THROWS), np.float32)
    mean = np.zeros(total, np.float64)
    needed[0, 0] = 1
    results = np.zeros((MOST_PLAYS, 2, 26), np.int8)
    board: Sides = np.zeros((2, 26), np.int8)
    for here in order[1:]:
        board[0] = sides[here]
        for large in range(1, 7):
            for small in range(1, large + 1):
                share = (1 if large == small else 2) / 36
                count = plays(board, large, small, results)
                best = -1
                for one in range(count):
                    after = rank(results[one, 0])
                    if best < 0 or mean[after] < mean[best]:
                        best = after
                mean[here] += share * (1 + mean[best])
                for throws in range(1, THROWS):
                    needed[here, throws] += np.float32(share) * needed[best, throws - 1]
    return needed


def throws_needed(stones: int = STONES) -> NDArray[np.float32]:
    """The chance to need exactly so many throws, by `rank` of the side, when each play keeps the mean lowest.

    54,264 rows for fifteen stones.
    """
    sides = at_home(stones, comb(stones + HOME, HOME))
    order = np.argsort(sides @ np.arange(26), kind="stable")
    return _throws_needed(order, sides)


@compiled
def first_off(needed: NDArray[np.float32], me: NDArray[np.int8], you: NDArray[np.int8]) -> float:
    """The chance that the side about to throw is off first, both at home and past each other."""
    mine = needed[rank(me)]
    yours = needed[rank(you)]
    later = 1.0
    chance = 0.0
    for throws in range(1, THROWS):
        later -= yours[throws - 1]
        chance += mine[throws] * later
    return min(1.0, max(0.0, chance))
