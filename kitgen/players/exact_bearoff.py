"""Bearing off, both sides past each other and nearly done: who is first, from a table of all such positions."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from kitgen.players.tablefile import ONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.players.tablefile import TableFile
    from kitgen.rules.tables_notation import Position, Side

HOME = 6


def rank(stones: Sequence[int]) -> int:
    """The number of a side by its stones on points 1 to 6, 0 for none left; sides with fewer stones come first.

    >>> rank((0, 0, 0, 0, 0, 0)), rank((1, 0, 0, 0, 0, 0)), rank((0, 0, 0, 0, 0, 1)), rank((2, 0, 0, 0, 0, 0))
    (0, 1, 6, 7)
    """
    found, left = comb(sum(stones) + HOME - 1, HOME), sum(stones)
    for point, count in enumerate(stones[: HOME - 1], start=1):
        # sides with as many stones so far and more of them on this point come before
        left -= count
        found += comb(left + HOME - point - 1, HOME - point)
    return found


class BearOffTable:
    """Both sides at home with at most so many stones each, and none of them on the bar."""

    def __init__(self, file: TableFile) -> None:
        self._most = int(file.header["stones"])
        self._sides = comb(self._most + HOME, HOME) - 1
        self._values = file.block(0)

    def chance(self, position: Position) -> float | None:
        """What the table says of a position before the throw; None where it does not hold it."""
        if position.mover is None or position.dice:
            return None
        own, other = position.sides[position.mover], position.sides[1 - position.mover]
        if not (self._holds(own) and self._holds(other)):
            return None
        row, column = rank(own[1 : HOME + 1]) - 1, rank(other[1 : HOME + 1]) - 1
        return self._values[row * self._sides + column] / ONE

    def _holds(self, side: Side) -> bool:
        return 0 < sum(side[1 : HOME + 1]) <= self._most and not any(side[HOME + 1 :])
