"""One pass over a layer of positions: each is valued from where its moves lead, in an order that needs few passes.

All values that matter stand in one array, the pool: the layer itself, the layer with the sides exchanged
(the same one where both have as many counters to come), and the two layers that a counter coming home
leads to. Two positions that differ only in who throws are solved together, because each leads to the
other by a pass: with c what the moves are worth and q the chance to pass,
v = c + q (1 - w) and w = d + p (1 - v).

A tile is valued in three steps: for either side, what its moves out of the tile are worth against all minors
of the other side at once; then, from the largest minors down, what its moves within the tile are worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis.compiling import compiled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Numbers = NDArray[np.int64]
    Small = NDArray[np.int32]
    Flags = NDArray[np.uint8]


@compiled
def look(  # noqa: C901, PLR0912, PLR0915, PLR0917 - compiled in one piece: calls in between cost more than the work
    pool: Floats,
    best: Floats,
    idle: Floats,
    later: Numbers,
    note: int,
    major: int,
    against: int,
    own: int,
    other: int,
    here: int,
    swapped: int,
    home: int,
    outer_here: bool,
    outer_swapped: bool,
    outer_home: bool,
    starts: Small,
    starts_home: Small,
    chances: Floats,
    first: Numbers,
    to_major: Small,
    to_minor: Small,
    land: Small,
    again: Flags,
    enters: Flags,
    sent: Small,
    closed: Flags,
    hit_again: bool,
    sizes: Numbers,
    minor_sizes: Numbers,
    minors_within: Numbers,
) -> None:
    """The best move out of a tile for every minor of the mover, every throw and every minor of the other side.

    ``here``, ``swapped`` and ``home`` are the places in the pool of the layers in which the same player throws
    on, the other throws, and the other throws after a counter came home; ``outer_…`` whether the mover's side
    is the outer one there. ``idle`` becomes the chance to pass. Moves that stay in the tile are noted in
    ``later``: for each minor and throw how many, then of each the place in the pool for the other side's minor
    0 and the distance to the next, plus ``FAR`` where the same player throws on.
    """
    throws = len(chances)
    mine, beside = minors_within[own - sizes[major]], minors_within[other - sizes[against]]
    for minor in range(mine):
        side = (major * len(minor_sizes) + minor) * throws
        full = sizes[major] + minor_sizes[minor] >= own
        idle[minor] = 0.0
        for throw in range(throws):
            row = (minor * throws + throw) * beside
            for s in range(row, row + beside):
                best[s] = 0.0
            moves = 0
            head = (minor * throws + throw) * note
            noted = head + 1
            for move in range(first[side + throw], first[side + throw + 1]):
                if enters[move] and full:
                    continue
                step = land[move]
                x, y = to_major[move], against
                more = again[move] != 0
                if step and sent[against, step] >= 0:
                    if closed[step]:
                        continue
                    y = sent[against, step]
                    more = more or hit_again
                moves += 1
                if step == 0 and own == 1:
                    for s in range(row, row + beside):
                        best[s] = 1.0
                    continue
                if step == 0:
                    outer, base = outer_home, home
                    start = starts_home[x, y] if outer else starts_home[y, x]
                    left = own - 1 - sizes[x]
                else:
                    outer = outer_here if more else outer_swapped
                    base = here if more else swapped
                    start = starts[x, y] if outer else starts[y, x]
                    left = own - sizes[x]
                if outer:
                    base += start + to_minor[move] * minors_within[other - sizes[y]]
                    stride = 1
                else:
                    base += start + to_minor[move]
                    stride = minors_within[left]
                if x == major and y == against and step != 0:
                    later[noted] = base
                    later[noted + 1] = stride + FAR if more else stride
                    noted += 2
                elif more:
                    for s in range(beside):
                        value = pool[base + s * stride]
                        best[row + s] = value if value > best[row + s] else best[row + s]
                elif stride == 1:
                    for s in range(beside):
                        value = 1.0 - pool[base + s]
                        best[row + s] = value if value > best[row + s] else best[row + s]
                else:
                    for s in range(beside):
                        value = 1.0 - pool[base + s * stride]
                        best[row + s] = value if value > best[row + s] else best[row + s]
            if moves == 0:
                idle[minor] += chances[throw]
            later[head] = (noted - head - 1) // 2


FAR = 1 << 40
"""Added to a distance, it says that the same player throws on."""


@compiled
def sweep(  # noqa: C901, PLR0912, PLR0915, PLR0917 - compiled in one piece: calls in between cost more than the work
    pool: Floats,
    write: bool,
    upwards: bool,
    own: int,
    other: int,
    here: int,
    swapped: int,
    home: int,
    home_swapped: int,
    starts: Small,
    starts_home: Small,
    starts_home_swapped: Small,
    chances: Floats,
    first: Numbers,
    to_major: Small,
    to_minor: Small,
    land: Small,
    again: Flags,
    enters: Flags,
    sent: Small,
    closed: Flags,
    hit_again: bool,
    sizes: Numbers,
    minor_sizes: Numbers,
    minors_within: Numbers,
    counters: int,
) -> float:
    """Value every position of a layer and of the one with the sides exchanged; the largest change is returned.

    ``own`` is not more than ``other``. Without ``write`` nothing changes, and what is returned is the
    residual: how far the values are from fulfilling the equation of best play in every position.
    ``upwards`` goes through the tiles the other way round, which needs more passes and ends at the same values.
    """
    majors, throws, minors = len(sizes), len(chances), len(minor_sizes)
    alike = own == other
    note = 2 * counters + 1
    best_a = np.zeros(minors * throws * minors, dtype=np.float64)
    best_b = np.zeros(minors * throws * minors, dtype=np.float64)
    idle_a = np.zeros(minors, dtype=np.float64)
    idle_b = np.zeros(minors, dtype=np.float64)
    later_a = np.zeros(minors * throws * note, dtype=np.int64)
    later_b = np.zeros(minors * throws * note, dtype=np.int64)
    worth = np.zeros(minors, dtype=np.float64)
    largest = 0.0
    for i in range(majors):
        x = i if upwards else majors - 1 - i
        for j in range(majors):
            y = j if upwards else majors - 1 - j
            if (alike and y > x) or starts[x, y] < 0:
                continue
            rows, columns = minors_within[own - sizes[x]], minors_within[other - sizes[y]]
            look(
                pool, best_b, idle_b, later_b, note, y, x, other, own, swapped, here, home_swapped,
                alike, False, alike, starts, starts_home_swapped, chances, first, to_major, to_minor, land, again,
                enters, sent, closed, hit_again, sizes, minor_sizes, minors_within,
            )  # fmt: skip
            look(
                pool, best_a, idle_a, later_a, note, x, y, own, other, here, swapped, home,
                True, not alike, True, starts, starts_home, chances, first, to_major, to_minor, land, again,
                enters, sent, closed, hit_again, sizes, minor_sizes, minors_within,
            )  # fmt: skip
            tile = here + starts[x, y]
            turned = swapped + (starts[y, x] if alike else starts[x, y])
            for k in range(rows):
                r = k if upwards else rows - 1 - k
                q = idle_a[r]
                for s in range(columns):
                    worth[s] = 0.0
                for throw in range(throws):
                    row = (r * throws + throw) * columns
                    noted = (r * throws + throw) * note
                    for place in range(noted + 1, noted + 1 + 2 * later_a[noted], 2):
                        base, wide = later_a[place], later_a[place + 1]
                        if wide >= FAR:
                            wide -= FAR
                            for s in range(columns):
                                value = pool[base + s * wide]
                                best_a[row + s] = value if value > best_a[row + s] else best_a[row + s]
                        else:
                            for s in range(columns):
                                value = 1.0 - pool[base + s * wide]
                                best_a[row + s] = value if value > best_a[row + s] else best_a[row + s]
                    chance = chances[throw]
                    for s in range(columns):
                        worth[s] += chance * best_a[row + s]
                for m in range(columns):
                    s = m if upwards else columns - 1 - m
                    if alike and x == y and s > r:
                        continue
                    c, d, p = worth[s], 0.0, idle_b[s]
                    for throw in range(throws):
                        value = best_b[(s * throws + throw) * rows + r]
                        noted = (s * throws + throw) * note
                        for place in range(noted + 1, noted + 1 + 2 * later_b[noted], 2):
                            base, wide = later_b[place], later_b[place + 1]
                            offered = pool[base + r * (wide - FAR)] if wide >= FAR else 1.0 - pool[base + r * wide]
                            value = offered if offered > value else value
                        d += chances[throw] * value
                    at = tile + r * columns + s
                    back = turned + s * rows + r if alike else turned + r * columns + s
                    if write:
                        v = (c + q * (1.0 - d - p)) / (1.0 - q * p)
                        w = d + p * (1.0 - v)
                        largest = max(largest, abs(v - pool[at]), abs(w - pool[back]))
                        pool[at] = v
                        pool[back] = w
                    else:
                        v = c + q * (1.0 - pool[back])
                        w = d + p * (1.0 - pool[at])
                        largest = max(largest, abs(v - pool[at]), abs(w - pool[back]))
    return largest
