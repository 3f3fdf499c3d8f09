"""What a network for a race of Ur's kind sees of a position: the numbers of the inputs that are on.

A side is a whole number as in `race_bits`: bit ``n`` is a counter on step ``n + 1``, and what stands above the steps is
how many are in hand. ``own`` is the side about to throw. For each counter an input says on which step it stands and
how many throws of the other side would hit it there; four more say how many are in hand and home. This file is read
in two ways, as plain Python by the players and compiled in training, so it keeps to plain loops over numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from kitgen.players.race_bits import RaceBits

LEVELS = 4
"""No throw hits, some do, more than a third of them, more than two thirds."""


def size(length: int, counters: int) -> int:
    """How many inputs there are.

    >>> size(14, 7)
    144
    """
    return 2 * LEVELS * length + 4 * (counters + 1)


def most(counters: int) -> int:
    """How many are on, at most."""
    return 2 * counters + 4


def starts(bits: RaceBits) -> tuple[list[list[int]], list[float]]:
    """By step, and there by throw: the other side's starts that hit a counter there; and each throw's chance."""
    found = [[starts for _, starts in bits.hitters(step)] for step in range(bits.length + 1)]
    return found, [chance for chance, _ in bits.hitters(0)]


def inputs(
    own: int,
    enemy: int,
    length: int,
    counters: int,
    reaching: Sequence[Sequence[int]],
    chances: Sequence[float],
    found: MutableSequence[int],
) -> int:
    """Fill ``found`` with the inputs that are on; how many. ``reaching`` and ``chances`` are what `starts` returns."""
    mask = (1 << length) - 1
    count = 0
    for side in range(2):
        here = own if side == 0 else enemy
        there = enemy if side == 0 else own
        hand = here >> length
        home = counters - hand
        first = side * (LEVELS * length + 2 * (counters + 1))
        rest = here & mask
        step = 0
        while rest:
            step += 1
            if rest & 1:
                home -= 1
                hits = 0.0
                for throw in range(len(chances)):
                    if there & reaching[step][throw]:
                        hits += chances[throw]
                level = 0
                if hits > 0:
                    level = 1
                if hits > 0.334:
                    level = 2
                if hits > 0.667:
                    level = 3
                found[count] = first + LEVELS * (step - 1) + level
                count += 1
            rest >>= 1
        first += LEVELS * length
        found[count] = first + hand
        found[count + 1] = first + counters + 1 + home
        count += 2
    return count
