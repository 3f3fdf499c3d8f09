"""What the networks for backgammon see of a position: the numbers of the inputs that are on.

Every input is on or off, so that a network's first layer is a sum of rows. This file is read in two ways: as
plain Python by the players, and compiled by numba in training, which must both come to the same numbers. Hence
plain loops over whole numbers, and lists that the caller provides.

``me`` is the side about to throw, ``you`` the other, each a `Side`: 0 off, own points 1 to 24, 25 the bar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

HEIGHTS = 6
"""Stones on a point beyond the sixth make no difference."""

POINTS = 24 * HEIGHTS
BARS = 2 * POINTS
OFFS = BARS + 2 * 3
SHOTS = OFFS + 2 * 15
ESCAPES = SHOTS + 13
CLOSED = ESCAPES + 2 * 13
AHEAD = CLOSED + 2 * 21
PIPS = AHEAD + 21
RUNS = PIPS + 2 * 20
CONTACT = RUNS + 2 * 8
"""How many inputs there are while the sides can still hit each other."""

RACE_POINTS = 24 * HEIGHTS
RACE_OFFS = 2 * RACE_POINTS
RACE_AHEAD = RACE_OFFS + 2 * 15
RACE_PIPS = RACE_AHEAD + 31
RACE = RACE_PIPS + 2 * 20
"""How many inputs there are once they have passed."""

MOST = 64
"""No more inputs than these are on at once."""


def highest(side: Sequence[int]) -> int:
    """The point of the last stone, the bar as 25, 0 where everything is off."""
    point = 25
    while point > 0 and side[point] == 0:
        point -= 1
    return point


def pips(side: Sequence[int]) -> int:
    """How far a side still has to go."""
    total = 0
    for point in range(1, 26):
        total += point * side[point]
    return total


def shots(mine: int, on_bar: int, blots: int, closed: int) -> int:  # noqa: C901 - the 21 throws in one loop
    """With how many of the 36 throws a side hits: by one number, or by going on past open points.

    Sets of points are bits of the hitting side's own points, the bar bit 25. What else the throw would force is
    not looked at.
    """
    if blots == 0:
        return 0
    free = ~closed & 0x1FFFFFE
    first = mine & 0x2000000 if on_bar > 0 else mine
    rest = mine & 0x1FFFFFF if on_bar == 1 else mine
    found = 0
    for large in range(1, 7):
        by_large = first >> large
        for small in range(1, large):
            by_small = first >> small
            if (by_large | by_small) & blots:
                found += 2
                continue
            if on_bar > 1:
                continue
            # one number brings a stone on (or in); the other goes on from there, or moves any once all are in
            step = by_large & free
            hit = 0
            if step:
                hit = (((rest | step) if on_bar else step) >> small) & blots
            step = by_small & free
            if step:
                hit |= (((rest | step) if on_bar else step) >> large) & blots
            if hit:
                found += 2
        if by_large & blots:
            found += 1
            continue
        step = by_large & free
        left = 4 - (on_bar if on_bar > 1 else 1)
        if on_bar and step:
            step |= rest & 0x1FFFFFF
        for _ in range(left):
            step = step >> large & free
            if step & blots:
                found += 1
                break
    return found


def escapes() -> list[int]:
    """By which of the twelve points ahead are closed: with how many of 36 throws a stone can move both numbers.

    Bit 11 is the next point, bit 0 the twelfth.
    """
    found = []
    for closed in range(1 << 12):
        count = 0
        for large in range(1, 7):
            for small in range(1, large + 1):
                stops = closed >> (12 - large) & closed >> (12 - small) & 1
                if not stops and not closed >> (12 - large - small) & 1:
                    count += 1 if large == small else 2
        found.append(count)
    return found


def ahead(point: int, closed: int) -> int:
    """Which of the twelve points before a stone on ``point`` are closed, as `escapes` counts them."""
    return (closed >> (point - 12) if point >= 12 else closed << (12 - point)) & 0xFFF


def run(made: int) -> int:
    """How many made points lie in a row, at most seven are told."""
    length = 0
    while made:
        made &= made >> 1
        length += 1
    return min(length, 7)


def contact_inputs(  # noqa: C901, PLR0912, PLR0915 - one pass over the points, and the order of the inputs stays visible
    me: Sequence[int], you: Sequence[int], ways: Sequence[int], found: MutableSequence[int]
) -> int:
    """Fill ``found`` with the inputs that are on in a position with contact; how many there are.

    ``ways`` is what `escapes` returns.
    """
    count = 0
    mine = made = closed = theirs = blots = 0
    my_pips = 25 * me[25]
    your_pips = 25 * you[25]
    my_home = your_home = 0
    for point in range(1, 25):
        stones = me[point]
        if stones:
            found[count] = (point - 1) * HEIGHTS + (stones if stones < HEIGHTS else HEIGHTS) - 1
            count += 1
            my_pips += point * stones
            mine |= 1 << point
            if stones > 1:
                made |= 1 << point
                if point < 7:
                    my_home += 1
        stones = you[point]
        if stones:
            found[count] = POINTS + (point - 1) * HEIGHTS + (stones if stones < HEIGHTS else HEIGHTS) - 1
            count += 1
            your_pips += point * stones
            if stones > 1:
                theirs |= 1 << point
                closed |= 1 << (25 - point)
                if point < 7:
                    your_home += 1
            else:
                blots |= 1 << (25 - point)
    my_bar = me[25]
    your_bar = you[25]
    if my_bar:
        mine |= 1 << 25
        found[count] = BARS + (my_bar if my_bar < 3 else 3) - 1
        count += 1
    if your_bar:
        found[count] = BARS + 3 + (your_bar if your_bar < 3 else 3) - 1
        count += 1
    if me[0]:
        found[count] = OFFS + me[0] - 1
        count += 1
    if you[0]:
        found[count] = OFFS + 15 + you[0] - 1
        count += 1
    found[count] = SHOTS + (shots(mine, my_bar, blots, closed) + 2) // 3
    last = highest(me)
    found[count + 1] = ESCAPES + (ways[ahead(last, closed)] + 2) // 3
    # the other side's last stone before my points, by its own numbers
    turned = 0
    for point in range(1, 25):
        if made >> point & 1:
            turned |= 1 << (25 - point)
    last = highest(you)
    found[count + 2] = ESCAPES + 13 + (ways[ahead(last, turned)] + 2) // 3
    found[count + 3] = CLOSED + your_home * 3 + (my_bar if my_bar < 2 else 2)
    found[count + 4] = CLOSED + 21 + my_home * 3 + (your_bar if your_bar < 2 else 2)
    found[count + 5] = AHEAD + min(20, max(0, (my_pips - your_pips + 84) // 8))
    found[count + 6] = PIPS + min(19, my_pips // 10)
    found[count + 7] = PIPS + 20 + min(19, your_pips // 10)
    found[count + 8] = RUNS + run(made)
    found[count + 9] = RUNS + 8 + run(theirs)
    return count + 10


def race_inputs(me: Sequence[int], you: Sequence[int], found: MutableSequence[int]) -> int:
    """Fill ``found`` with the inputs that are on in a position without contact; how many there are."""
    count = 0
    my_pips = your_pips = 0
    for point in range(1, 25):
        stones = me[point]
        if stones:
            found[count] = (point - 1) * HEIGHTS + (stones if stones < HEIGHTS else HEIGHTS) - 1
            count += 1
            my_pips += point * stones
        stones = you[point]
        if stones:
            found[count] = RACE_POINTS + (point - 1) * HEIGHTS + (stones if stones < HEIGHTS else HEIGHTS) - 1
            count += 1
            your_pips += point * stones
    if me[0]:
        found[count] = RACE_OFFS + me[0] - 1
        count += 1
    if you[0]:
        found[count] = RACE_OFFS + 15 + you[0] - 1
        count += 1
    found[count] = RACE_AHEAD + min(30, max(0, (my_pips - your_pips + 46) // 3))
    found[count + 1] = RACE_PIPS + min(19, my_pips // 6)
    found[count + 2] = RACE_PIPS + 20 + min(19, your_pips // 6)
    return count + 3
