"""What the network for Most Exciting sees of a position: the numbers of the inputs that are on.

Read as plain Python by the players and compiled in training, like `inputs_backgammon`. ``me`` is the side about to
throw, ``you`` the other: how many stones stand on each step, 0 the hand, 1 START, 16 FINISH.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

STONES = 7
SQUARES = 15
HOME = SQUARES + 1
HEIGHTS = 4
"""Stones on a square beyond the fourth make no difference."""

HANDS = 2 * SQUARES * HEIGHTS
HOMES = HANDS + 2 * STONES
DOOR = HOMES + 2 * STONES
ALONE = DOOR + 1
INPUTS = ALONE + 2 * 4
MOST = 2 * SQUARES + 8
"""No more inputs than these are on at once."""


def inputs(me: Sequence[int], you: Sequence[int], spent: int, found: MutableSequence[int]) -> int:
    """Fill ``found`` with the inputs that are on; how many there are. ``spent`` is 1 once the doorstep is used up."""
    count = 0
    mine = yours = 0
    for step in range(1, HOME):
        stones = me[step]
        if stones:
            found[count] = (step - 1) * HEIGHTS + (stones if stones < HEIGHTS else HEIGHTS) - 1
            count += 1
            mine += stones
        stones = you[step]
        if stones:
            found[count] = (SQUARES + step - 1) * HEIGHTS + (stones if stones < HEIGHTS else HEIGHTS) - 1
            count += 1
            yours += stones
    if me[0]:
        found[count] = HANDS + me[0] - 1
        count += 1
    if you[0]:
        found[count] = HANDS + STONES + you[0] - 1
        count += 1
    if me[HOME]:
        found[count] = HOMES + me[HOME] - 1
        count += 1
    if you[HOME]:
        found[count] = HOMES + STONES + you[HOME] - 1
        count += 1
    if spent:
        found[count] = DOOR
        count += 1
    found[count] = ALONE + (mine if mine < 3 else 3)
    found[count + 1] = ALONE + 4 + (yours if yours < 3 else 3)
    return count + 2
