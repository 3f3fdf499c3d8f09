"""Games handed to a compiled loop together, a row of even bytes for each; longer rows for those that need more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from kitgen.analysis import chance
from kitgen.analysis.tally import Games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Whole = NDArray[np.int64]
    Bytes = NDArray[np.uint8]

MORE_BYTES = -3
"""Instead of a winner: the bytes of this game were not enough."""

COLUMNS = len(Games._fields)


class Rows(Protocol):
    """Plays games by the bytes of `chance`. How many bytes a row begins with changes the speed, never a game."""

    at_once: int
    """Games in one call of the loop."""
    length: int
    """Bytes of a row at first."""

    def loop(self, rows: Bytes, found: Whole, longest: int) -> None:
        """Play a game by each row and write its column of ``found``; its winner is `MORE_BYTES` where the row ends."""
        ...

    def games(self, seed: str, first: int, end: int, longest: int) -> Games:
        """The games with these numbers, each given up after ``longest`` throws."""
        starts = range(first, end, self.at_once)
        parts = [self._some(seed, range(at, min(at + self.at_once, end)), longest) for at in starts]
        return Games(*np.concatenate(parts, axis=1).tolist())

    def _some(self, seed: str, numbers: Sequence[int], longest: int) -> Whole:
        length = self.length
        found = self._played(seed, numbers, length, longest)
        short = np.flatnonzero(found[0] == MORE_BYTES)
        if len(short) > len(numbers) // 8:
            self.length += chance.FEW // 2  # what most games need costs least when it is taken at once
        while len(short):
            length *= 2
            found[:, short] = self._played(seed, [numbers[place] for place in short.tolist()], length, longest)
            short = np.flatnonzero(found[0] == MORE_BYTES)
        return found

    def _played(self, seed: str, numbers: Sequence[int], length: int, longest: int) -> Whole:
        given = b"".join([chance.first_bytes(seed, number, length) for number in numbers])
        rows = np.frombuffer(given, dtype=np.uint8).reshape(len(numbers), length)
        found = np.empty((COLUMNS, len(numbers)), dtype=np.int64)
        self.loop(rows, found, longest)
        return found
