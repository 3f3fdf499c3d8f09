"""Bearing off in backgammon, solved: how many throws a side alone needs, and who is first of two.

Once both sides have all stones at home and no enemy behind them, a side's plays do not depend on the other.
Sides are numbered as in `kitgen.players.exact_bearoff`: those with fewer stones first. `BearOff` keeps what was
solved as races are kept, in files of `kitgen.analysis.whole`.
"""

from __future__ import annotations

import time
from hashlib import sha256
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from kitgen.analysis.compiling import compiled
from kitgen.analysis.whole import Solved, header, home, opened, read, record, save, spoilt
from kitgen.definition import TablesOptions
from kitgen.errors import KitgenError
from kitgen.players import exact_bearoff
from kitgen.players.exact import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from kitgen.analysis.whole import Pair, Values
    from kitgen.definition import GameDefinition
    from kitgen.rules.tables_notation import Side

    Sides = NDArray[np.int64]

MOST_EACH = 6
"""Stones of each side at most in a table of both; one stone more makes it three times as large."""
MOST_ALONE = 15
"""Stones at most in the table of one side alone."""
MOST_THROWS = 30.0
"""More than any side needs on the average."""

HOME = 6
WAYS = np.array([[comb(n, k) for k in range(HOME + 1)] for n in range(40)], dtype=np.int64)
MOST = 256
"""More different plays than any throw has here."""
ROOM = 2_000
"""Numbers that `plays` needs room for."""


def sides(stones: int) -> Sides:
    """All sides at home with at most so many stones, in the order of their numbers; the first has none.

    >>> len(sides(6)), len(sides(15)), sides(6)[8].tolist()
    (924, 54264, [1, 1, 0, 0, 0, 0])
    """
    found = np.zeros((comb(stones + HOME, HOME), HOME), dtype=np.int64)
    row = 0
    for total in range(stones + 1):
        side = [total, 0, 0, 0, 0, 0]
        while True:
            found[row] = side
            row += 1
            if not _next(side):
                break
    return found


def _next(side: list[int]) -> bool:
    """The next side with as many stones; False after the last."""
    for point in range(HOME - 2, -1, -1):
        if side[point]:
            rest = sum(side[point + 1 :]) + 1
            side[point] -= 1
            side[point + 1 :] = [rest] + [0] * (HOME - point - 2)
            return True
    return False


@compiled
def rank(side: Sides) -> int:
    """The number of a side."""
    left = 0
    for point in range(HOME):
        left += side[point]
    found = WAYS[left + HOME - 1, HOME]
    for point in range(1, HOME):
        left -= side[point - 1]
        found += WAYS[left + HOME - point - 1, HOME - point]
    return int(found)


SHIFT = 5
"""Bits for the stones of a point, where a side is one number: the lowest for the one-point."""


@compiled
def _steps(code: int, number: int, after: Sides, end: int, begin: int) -> int:
    """Every side that one stone's move by a number leaves, put at ``end`` where none from ``begin`` on is the same."""
    for start in range(HOME):
        if not code >> SHIFT * start & 31:
            continue
        if number > start + 1 and code >> SHIFT * (start + 1):
            continue  # a stone farther back must use the number
        moved = code - (1 << SHIFT * start)
        if number <= start:
            moved += 1 << SHIFT * (start - number)
        known = False
        for other in range(begin, end):
            known = known or after[other] == moved
        if not known:
            after[end] = moved
            end += 1
    return end


@compiled
def plays(side: Sides, large: int, small: int, found: Sides) -> int:  # noqa: C901 - compiled in one piece
    """The numbers of all sides that a throw may leave, each once, first in ``found``; how many.

    Alone at home a side can always move while it has stones, so every number is used until none is left.
    ``found`` holds `ROOM` numbers, for what is met on the way.
    """
    code = 0
    for point in range(HOME):
        code += side[point] << SHIFT * point
    double = large == small
    last = 0
    for turn in range(1 if double else 2):
        begin, end = last, last + 1
        found[begin] = code
        for move in range(4 if double else 2):
            number = large if (move + turn) % 2 == 0 else small
            fresh = end
            for here in range(begin, end):
                if found[here]:
                    fresh = _steps(found[here], number, found, fresh, end)
                else:  # nothing left to move
                    found[fresh] = 0
                    fresh += 1
            begin, end = end, fresh
        # what this order of the numbers leaves goes to the front, behind what the other left
        for here in range(begin, end):
            known = False
            for other in range(last):
                known = known or found[other] == found[here]
            if not known:
                found[last] = found[here]
                last += 1
    stones = np.zeros(HOME, dtype=np.int64)
    for here in range(last):
        for point in range(HOME):
            stones[point] = found[here] >> SHIFT * point & 31
        found[here] = rank(stones)
    return last


@compiled
def _mean(everywhere: Sides, order: NDArray[np.int64]) -> NDArray[np.float64]:
    mean = np.zeros(len(everywhere), dtype=np.float64)
    found = np.zeros(ROOM, dtype=np.int64)
    for at in range(1, len(order)):
        here = order[at]
        total = 1.0
        for large in range(1, 7):
            for small in range(1, large + 1):
                count = plays(everywhere[here], large, small, found)
                best = mean[found[0]]
                for play in range(1, count):
                    best = min(best, mean[found[play]])
                total += best * (1 if large == small else 2) / 36
        mean[here] = total
    return mean


def mean_throws(stones: int = 15) -> NDArray[np.float64]:
    """The mean number of throws that each side alone needs when it plays to need the fewest."""
    everywhere = sides(stones)
    return _mean(everywhere, _by_pips(everywhere))


@compiled
def _chances(  # noqa: C901 - compiled in one piece
    everywhere: Sides, order: NDArray[np.int64], pips: NDArray[np.int64]
) -> NDArray[np.float64]:
    total = len(everywhere)
    first = np.zeros(total * 21 + 1, dtype=np.int64)
    after = np.zeros(total * 21 * MOST, dtype=np.int64)
    found = np.zeros(ROOM, dtype=np.int64)
    at, filled = 0, 0
    for here in range(total):
        for large in range(1, 7):
            for small in range(1, large + 1):
                first[at] = filled
                at += 1
                if here:
                    count = plays(everywhere[here], large, small, found)
                    after[filled : filled + count] = found[:count]
                    filled += count
    first[at] = filled
    chances = np.zeros((total, total), dtype=np.float64)
    chances[1:, 0] = 0.0
    chances[0, 1:] = 1.0
    most = pips.max()
    for together in range(2, 2 * most + 1):
        for i in range(1, total):
            own = order[i]
            for j in range(1, total):
                other = order[j]
                if pips[own] + pips[other] != together:
                    continue
                value = 0.0
                throw = own * 21
                for large in range(1, 7):
                    for small in range(1, large + 1):
                        best = 0.0
                        for play in range(first[throw], first[throw + 1]):
                            left = after[play]
                            best = max(best, 1.0 if left == 0 else 1.0 - chances[other, left])
                        value += best * (1 if large == small else 2) / 36
                        throw += 1
                chances[own, other] = value
    return chances


def chances(stones: int = 6) -> NDArray[np.float64]:
    """The chance that the side about to throw is off first, by the numbers of both sides; both play for it.

    Every play makes fewer pips, so that one pass in the order of pips is exact. Row and column 0 hold the ends.
    """
    everywhere = sides(stones)
    return _chances(everywhere, _by_pips(everywhere), everywhere @ np.arange(1, HOME + 1))


def _by_pips(everywhere: Sides) -> NDArray[np.int64]:
    return np.argsort(everywhere @ np.arange(1, HOME + 1), kind="stable")


class BearOff:
    """A game's tables of bearing off, in a folder below ``tables``, named by the stones of both sides.

    ``6-6`` holds the chances of all sides with up to six stones each, ``15-0`` the mean throws of one side alone.
    Raises KitgenError where a game ends in another way.
    """

    def __init__(self, definition: GameDefinition, tables: Path | None = None) -> None:
        options = definition.options
        ordinary = sorted(definition.dice.faces) == [1, 2, 3, 4, 5, 6]
        if not isinstance(options, TablesOptions) or options.home != HOME or options.points < 2 * HOME or not ordinary:
            raise KitgenError(
                f"bearing off is solved for six points and two ordinary dice; {definition.name} has others"
            )
        self.definition = definition
        self.points = options.points
        self.most = min(options.stones, MOST_EACH)
        self.alone = min(options.stones, MOST_ALONE)
        self.folder = (tables or home()) / f"{definition.id}-{rules_of(definition)}"

    def path(self, own: int, other: int) -> Path:
        return self.folder / f"{own}-{other}.npy"

    def header(self) -> dict[str, Any]:
        return header(self.folder, self.definition, "Bearing off solved; see docs/solving.md.")

    def done(self) -> dict[Pair, Solved]:
        """The tables that are there."""
        known = {(it.own, it.other): it for it in map(read, self.header()["layers"].values())}
        return {pair: solved for pair, solved in known.items() if self.path(*pair).is_file()}

    def damaged(self) -> list[Path]:
        """The files that are not what was written, by their checksums."""
        return [self.path(*pair) for pair, solved in self.done().items() if not self._same(solved)]

    def solve(self, stones: int, tell: Callable[[Solved], None] = lambda _: None) -> None:
        """Make the tables up to so many stones each, and of one side alone, where they are not there and sound."""
        done = self.done()
        stones = max([stones, *(own for own, other in done if other)])
        self.folder.mkdir(parents=True, exist_ok=True)
        for own, other in ((stones, stones), (self.alone, 0)):
            if (own, other) in done and self._same(done[own, other]):
                continue
            began = time.process_time()
            values = _made(own, other)
            seconds = round(time.process_time() - began, 2)
            save(self.path(own, other), values)
            solved = Solved(own, other, _positions(own, other), 1, seconds, 0.0, (sha256(values.data).hexdigest(),))
            record(self.folder, self.header(), solved)
            tell(solved)

    def residual(self, own: int, other: int) -> float:
        """The largest difference of a table on disk from one made anew."""
        return float(np.abs(_made(own, other) - self._values(own, other)).max())

    def chance(self, own: Side, other: Side) -> float | None:
        """The chance that the side about to throw is off first; None where no table holds it."""
        if not self.holds(own, other):
            return None
        mine, theirs = own[1 : HOME + 1], other[1 : HOME + 1]
        for stones in range(max(sum(mine), sum(theirs)), self.most + 1):
            if self.path(stones, stones).is_file():
                place = exact_bearoff.rank(mine) * comb(stones + HOME, HOME) + exact_bearoff.rank(theirs)
                return self._value(stones, stones, place, 1.0)
        return None

    def throws(self, own: Side, other: Side) -> float | None:
        """The mean number of throws that a side needs alone; None where it is not home yet, or no table holds it."""
        if not self.at_home(own, other) or not self.path(self.alone, 0).is_file():
            return None
        return self._value(self.alone, 0, exact_bearoff.rank(own[1 : HOME + 1]), MOST_THROWS)

    def holds(self, own: Side, other: Side) -> bool:
        """Whether a table of both sides can hold a position: both at home, with few stones."""
        return not any(own[HOME + 1 :] + other[HOME + 1 :]) and max(sum(own[1:]), sum(other[1:])) <= self.most

    def at_home(self, own: Side, other: Side) -> bool:
        """Whether a side has all stones at home, few enough for the table of one side, and no enemy to pass."""
        furthest = (max(place for place, count in enumerate(side) if count) for side in (own, other))
        return not any(own[HOME + 1 :]) and sum(own[1:]) <= self.alone and sum(furthest) <= self.points

    def _value(self, own: int, other: int, place: int, most: float) -> float:
        found = float(self._values(own, other)[place])
        if not 0 <= found <= most:
            raise spoilt(self.path(own, other))
        return found

    def _values(self, own: int, other: int) -> Values:
        found = opened(self.path(own, other))
        if found.shape != (comb(own + HOME, HOME) * comb(other + HOME, HOME),):
            raise spoilt(self.path(own, other))
        return found

    def _same(self, solved: Solved) -> bool:
        try:
            values = self._values(solved.own, solved.other)
        except KitgenError:
            return False
        return (sha256(values.data).hexdigest(),) == solved.sha256


def _made(own: int, other: int) -> NDArray[np.float64]:
    return chances(own).ravel() if other else mean_throws(own)


def _positions(own: int, other: int) -> int:
    """Positions in which a throw is due: none of the sides is off."""
    return (comb(own + HOME, HOME) - 1) * ((comb(other + HOME, HOME) - 1) or 1)


def positions(stones: int) -> int:
    """How many positions a table of both sides with up to so many stones holds.

    >>> positions(6), positions(15)
    (851929, 2944473169)
    """
    return _positions(stones, stones)
