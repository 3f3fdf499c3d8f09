"""What the network for M&E sees of a position: the numbers of the inputs that are on.

Read as plain Python by the players and compiled in training, like `inputs_backgammon`. Side 0 is the team about to
throw, side 1 the other. Nothing here knows a square: what counts is how far an animal is from the queens and from who
takes it, so that a board turned round or seen in a mirror is the same to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableSequence

ANIMALS = 8
"""Kinds but for the queen, in order of strength."""
FAR = 5
"""No throw lets a piece walk further; one more stands for out of reach."""
RANKS = 12
"""From a queen's first rank to the enemy's."""

HUNTS = 11
"""Bands of distance to the enemy's queen."""
GUARDS = 6
"""Bands of distance to the own queen."""
GUARDING = 2 * ANIMALS * HUNTS
IN_DANGER = GUARDING + 2 * ANIMALS * GUARDS
HUNTED = IN_DANGER + 2 * ANIMALS * FAR
AGAIN = HUNTED + 2 * (FAR + 1)
ARRIVING = AGAIN + 2 * (FAR + 1)
TO_GO = ARRIVING + 2 * FAR
ROOM = TO_GO + 2 * (RANKS + 1)
INPUTS = ROOM + 2 * 5
ON = 3
"""No more inputs than these are on for an animal."""
ON_QUEEN = 5
"""The same for a queen."""


def hunt(distance: int) -> int:
    """The band of a distance to the enemy's queen: exact while it is near."""
    if distance <= 6:
        return distance - 1
    if distance <= 12:
        return 6 + (distance - 7) // 2
    return 9 if distance <= 15 else 10


def guard(distance: int) -> int:
    """The band of a distance to the own queen."""
    if distance <= 3:
        return distance - 1
    return 3 if distance <= 5 else 4 if distance <= 8 else 5


def animal(
    side: int, kind: int, to_queen: int, from_own: int, danger: int, found: MutableSequence[int], count: int
) -> int:
    """Add the inputs of an animal after the ``count`` that are there; how many are on then.

    ``danger`` is how far the nearest enemy that takes it has to walk, `FAR` + 1 where none is in reach.
    """
    one = side * ANIMALS + kind
    found[count] = one * HUNTS + hunt(to_queen)
    found[count + 1] = GUARDING + one * GUARDS + guard(from_own)
    if danger > FAR:
        return count + 2
    found[count + 2] = IN_DANGER + one * FAR + danger - 1
    return count + 3


def queen(
    side: int, first: int, second: int, goal: int, to_go: int, room: int, found: MutableSequence[int], count: int
) -> int:
    """The same for a queen: how far the nearest two hunters have to walk, she herself to the enemy's first rank.

    ``to_go`` counts the ranks to it, whatever stands in the way, ``room`` the free squares beside her.
    """
    found[count] = HUNTED + side * (FAR + 1) + first - 1
    found[count + 1] = AGAIN + side * (FAR + 1) + second - 1
    found[count + 2] = TO_GO + side * (RANKS + 1) + to_go
    found[count + 3] = ROOM + side * 5 + room
    if goal > FAR:
        return count + 4
    found[count + 4] = ARRIVING + side * FAR + goal - 1
    return count + 5
