"""What the network for Ur on Finkel's route sees of a position: the numbers of the inputs that are on.

A side is a whole number as in `race_bits`: bit ``n`` is a counter on step ``n + 1``, and what stands above the
fourteen steps is how many are in hand. ``own`` is the side about to throw. Every input is on or off; most are
patterns: where both sides stand on so many squares in a row of the eight that both use. This file is read in
two ways, as plain Python by the players and compiled in training, so it keeps to plain loops over numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableSequence

STEPS = 14
MOST_COUNTERS = 7
WINDOW = 5
"""Squares in a pattern of the middle row."""
PATTERNS = 3**WINDOW
WINDOWS = 8 - WINDOW + 1

MIDDLE = 0
FRONT = MIDDLE + WINDOWS * PATTERNS
"""Either side: its first four squares, with how many are in hand, three or more as three."""
FRONT_SIZE = 16 * 4
ENTRY = FRONT + 2 * FRONT_SIZE
"""Either side: its first four squares, with who stands on the next three."""
ENTRY_SIZE = 16 * 27
END = ENTRY + 2 * ENTRY_SIZE
"""Either side: its last two squares, with how many are home."""
END_SIZE = 4 * (MOST_COUNTERS + 1)
HANDS = END + 2 * END_SIZE
HOMES = HANDS + (MOST_COUNTERS + 1) ** 2
INPUTS = HOMES + (MOST_COUNTERS + 1) ** 2
"""How many inputs there are."""
ON = WINDOWS + 2 + 2 + 2 + 2
"""How many are on, always."""


def thirds() -> list[int]:
    """Eight bits read as digits of base three.

    >>> thirds()[5]
    10
    """
    return [sum(3**place for place in range(8) if bits >> place & 1) for bits in range(256)]


def inputs(own: int, enemy: int, digits: list[int], found: MutableSequence[int]) -> int:
    """Fill ``found`` with the inputs that are on; how many. ``digits`` is what `thirds` returns.

    With fewer counters than seven each, those missing count as home.
    """
    hand, hand_enemy = own >> STEPS, enemy >> STEPS
    mine, theirs = own & 0x3FFF, enemy & 0x3FFF
    middle, middle_enemy = mine >> 4 & 255, theirs >> 4 & 255
    out = out_enemy = 0
    rest = mine
    while rest:
        rest &= rest - 1
        out += 1
    rest = theirs
    while rest:
        rest &= rest - 1
        out_enemy += 1
    home = MOST_COUNTERS - hand - out
    home_enemy = MOST_COUNTERS - hand_enemy - out_enemy
    for place in range(WINDOWS):
        both = digits[middle >> place & 31] + 2 * digits[middle_enemy >> place & 31]
        found[place] = MIDDLE + place * PATTERNS + both
    count = WINDOWS
    front, front_enemy = mine & 15, theirs & 15
    found[count] = FRONT + front * 4 + min(hand, 3)
    found[count + 1] = FRONT + FRONT_SIZE + front_enemy * 4 + min(hand_enemy, 3)
    near = digits[middle & 7] + 2 * digits[middle_enemy & 7]
    found[count + 2] = ENTRY + front * 27 + near
    found[count + 3] = ENTRY + ENTRY_SIZE + front_enemy * 27 + near
    found[count + 4] = END + (mine >> 12) * 8 + home
    found[count + 5] = END + END_SIZE + (theirs >> 12) * 8 + home_enemy
    found[count + 6] = HANDS + hand * 8 + hand_enemy
    found[count + 7] = HOMES + home * 8 + home_enemy
    return count + 8
