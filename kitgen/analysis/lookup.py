"""A solved race as compiled code sees it: the value of a position, the moves of a side, all as whole numbers.

A side is a whole number as in `kitgen.players.race_bits`: bit ``n`` is a counter on step ``n + 1``, and what
stands above the steps is how many are in hand. Everything home is 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from kitgen.analysis.compiling import compiled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kitgen.analysis.whole import Whole


class Course(Protocol):
    """What `moves` has to know of a race."""

    @property
    def length(self) -> int: ...
    @property
    def rivals(self) -> NDArray[np.int64]: ...
    @property
    def mates(self) -> NDArray[np.int64]: ...
    @property
    def closed(self) -> NDArray[np.uint8]: ...
    @property
    def rose(self) -> NDArray[np.uint8]: ...
    @property
    def hit_again(self) -> bool: ...


class Lookup(NamedTuple):
    """Everything in arrays: the values of all layers in one, and what leads to a position's place there."""

    values: NDArray[np.float64]
    layers: NDArray[np.int64]
    """Where the layer of so many counters to come of either side begins."""
    starts: NDArray[np.int32]
    starts_at: NDArray[np.int64]
    """Where the starts of tiles begin of the layer of so many counters, the fewer first."""
    majors: NDArray[np.int32]
    """The number of a major by its steps as bits, the front left out."""
    minors: NDArray[np.int32]
    sizes: NDArray[np.int64]
    within: NDArray[np.int64]
    front: int
    length: int
    counters: int
    rivals: NDArray[np.int64]
    """By the step landed on: the enemy's steps on the same square as bits."""
    mates: NDArray[np.int64]
    closed: NDArray[np.uint8]
    rose: NDArray[np.uint8]
    hit_again: bool
    squares: NDArray[np.int64]
    """Of each throw."""
    chances: NDArray[np.float64]


def lookup(whole: Whole, together: int = 0) -> Lookup:
    """All values of a solved race in memory: eight bytes a position.

    Of layers with at most so many counters to come together, where that is given; others may not be asked for then.
    """
    layers, counters = whole.layers, whole.counters
    together = together or 2 * counters
    sides = range(1, counters + 1)
    pairs = [(own, other) for own in sides for other in sides if own + other <= together]
    sizes = [layers.states(*pair) for pair in pairs]
    begins = np.zeros((counters + 1, counters + 1), dtype=np.int64)
    values = np.empty(sum(sizes))
    at = 0
    for pair, size in zip(pairs, sizes, strict=True):
        begins[pair] = at
        values[at : at + size] = whole.values(*pair)
        at += size
    few = [(own, other) for own, other in pairs if own <= other]
    starts_at = np.zeros((counters + 1, counters + 1), dtype=np.int64)
    for number, pair in enumerate(few):
        starts_at[pair] = number * len(layers.majors) ** 2
    starts = np.concatenate([layers.starts(*pair).ravel() for pair in few])
    layers.forget()
    rules = layers.rules
    finish = layers.finish
    majors = np.full(1 << (finish - 1 - layers.front), -1, dtype=np.int32)
    for number, mask in enumerate(layers.majors):
        majors[mask >> layers.front + 1] = number
    minors = np.full(1 << layers.front, -1, dtype=np.int32)
    for number, mask in enumerate(layers.minors):
        minors[mask >> 1] = number
    throws = rules.throws(rules.start())
    marks = [rules.mark(square) for square in rules.tracks[0]]
    return Lookup(
        values, begins, starts, starts_at, majors, minors, layers.sizes, layers.minors_within, layers.front,
        finish - 1, layers.counters,
        np.array([_bits(steps) for steps in layers.rivals[:finish]], dtype=np.int64),
        np.array([_bits(steps) for steps in layers.mates[:finish]], dtype=np.int64),
        layers.closed,
        np.array([0, *(bool(mark and mark.again) for mark in marks)], dtype=np.uint8),
        rules.options.hit_again,
        np.array([rules.reach(throw).squares for throw in throws], dtype=np.int64),
        layers.chances,
    )  # fmt: skip


def _bits(steps: tuple[int, ...]) -> int:
    return sum(1 << step - 1 for step in steps)


@compiled
def ones(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def value(table: Lookup, own: int, enemy: int) -> float:
    """The chance to win of ``own``, who is about to throw."""
    if own == 0:
        return 1.0
    if enemy == 0:
        return 0.0
    on = (1 << table.length) - 1
    low = (1 << table.front) - 1
    mine, theirs = own & on, enemy & on
    a, b = (own >> table.length) + ones(mine), (enemy >> table.length) + ones(theirs)
    major, against = table.majors[mine >> table.front], table.majors[theirs >> table.front]
    minor, beside = table.minors[mine & low], table.minors[theirs & low]
    tiles = len(table.sizes)
    if a <= b:
        start = table.starts[table.starts_at[a, b] + major * tiles + against]
        place = start + minor * table.within[b - table.sizes[against]] + beside
    else:
        start = table.starts[table.starts_at[b, a] + against * tiles + major]
        place = start + beside * table.within[a - table.sizes[major]] + minor
    return float(table.values[table.layers[a, b] + place])


@compiled
def moves(table: Course, own: int, enemy: int, squares: int, found: NDArray[np.int64]) -> int:
    """All legal moves with a throw, the furthest counter first: own side, enemy, and 1 where one throws again.

    How many there are; none where the turn passes.
    """
    count = 0
    if squares == 0:
        return 0
    hand = 1 << table.length
    for step in range(table.length, -1, -1):
        end = step + squares
        if end > table.length + 1:
            continue
        if step == 0:
            if own < hand:
                continue
            left = own - hand
        else:
            if not own >> (step - 1) & 1:
                continue
            left = own ^ (1 << (step - 1))
        if end == table.length + 1:
            found[count, 0], found[count, 1], found[count, 2] = left, enemy, 0
            count += 1
            continue
        if left & table.mates[end]:
            continue
        hit = enemy & table.rivals[end]
        if hit and table.closed[end]:
            continue
        found[count, 0] = left | 1 << (end - 1)
        found[count, 1] = enemy - hit + hand if hit else enemy
        found[count, 2] = 1 if table.rose[end] or (hit and table.hit_again) else 0
        count += 1
    return count
