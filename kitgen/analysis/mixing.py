"""Fewer passes: the next start is mixed from what the last passes did (Anderson's method, a few passes deep).

With f the change that a pass made and g what it led to, the differences of the last few f and g span the
directions in which the values still move; the mixture takes the step at which the change would be least.
Differences are kept in single precision: what is lost there the next pass makes good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis.compiling import compiled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Singles = NDArray[np.float32]

DEPTH = 4
"""Differences that are kept, where memory allows."""
FIRST = 3
"""Passes before the first mixture: until then values are far from settling."""
BUDGET = 4_000_000_000
"""Bytes that differences may take."""


@compiled
def note(  # noqa: PLR0917 - compiled: one array an argument
    values: Floats,
    start: Floats,
    led: Floats,
    change: Singles,
    changes: Singles,
    leads: Singles,
    slot: int,
    products: Floats,
    aims: Floats,
) -> None:
    """Note what a pass did: its change, and the differences to the pass before in row ``slot`` with their products."""
    depth = changes.shape[0]
    products[slot, :] = 0.0
    aims[:] = 0.0
    for i in range(values.shape[0]):
        f = values[i] - start[i]
        if slot >= 0:
            changes[slot, i] = f - change[i]
            leads[slot, i] = values[i] - led[i]
            for other in range(depth):
                aims[other] += changes[other, i] * f
                products[slot, other] += changes[other, i] * changes[slot, i]
        change[i] = f
        led[i] = values[i]


@compiled
def mix(values: Floats, start: Floats, leads: Singles, weights: Floats) -> None:
    """Move the values by the weighted differences; no chance leaves 0 … 1. The next pass starts here."""
    for i in range(values.shape[0]):
        value = values[i]
        for slot in range(weights.shape[0]):
            value -= weights[slot] * leads[slot, i]
        start[i] = values[i] = min(max(value, 0.0), 1.0)


def depth_of(size: int) -> int:
    """How many differences are kept of so many values."""
    return max(min(DEPTH, (BUDGET // max(size, 1) - 20) // 8), 0)


def room(size: int) -> int:
    """Bytes that the mixing of so many values takes beside them."""
    depth = depth_of(size)
    return size * (20 + 8 * depth) if depth else 0


class Mixture:
    """The mixing of one layer: call `step` after every pass."""

    def __init__(self, values: Floats) -> None:
        size = len(values)
        self.depth = depth_of(size)
        self._values = values
        self._passes = 0
        self._noted = 0
        if self.depth:
            self._start = values.copy()
            self._led = np.empty(size)
            self._change = np.empty(size, dtype=np.float32)
            self._changes = np.zeros((self.depth, size), dtype=np.float32)
            self._leads = np.zeros((self.depth, size), dtype=np.float32)
            self._products = np.zeros((self.depth, self.depth))
            self._aims = np.zeros(self.depth)

    def step(self, largest: float, before: float) -> None:
        """Put the next start into the values; ``largest`` is the last pass's largest change, ``before`` the one before.

        Where a pass changed much more than the one before, what was noted is forgotten and noted anew.
        """
        self._passes += 1
        if not self.depth:
            return
        if self._passes < FIRST:
            self._start[:] = self._values
            return
        if largest > 4 * before:
            self._noted = 0
        slot = (self._noted - 1) % self.depth if self._noted else -1
        note(
            self._values, self._start, self._led, self._change, self._changes, self._leads,
            slot, self._products, self._aims,
        )  # fmt: skip
        self._noted += 1
        known = min(self._noted - 1, self.depth)
        if not known:
            self._start[:] = self._values
            return
        self._products[:, slot] = self._products[slot, :]
        products = self._products[:known, :known]
        ridge = 1e-14 * float(np.trace(products)) * np.eye(known)
        weights = np.asarray(np.linalg.solve(products + ridge, self._aims[:known]), dtype=np.float64)
        mix(self._values, self._start, self._leads[:known], weights)
