"""A readable evaluation of tables positions, in pips.

The ideas are those of the strategy page: count who is ahead, leave stones alone only where few throws hit
them, make points in the home board and in a row, and bear off without gaps.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from kitgen.rules.tables_notation import BAR, OFF

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition, TablesOptions
    from kitgen.rules.tables_notation import Side

POINT = 2.2
"""Pips that a closed point of the own home board is worth, before the enemy is caught behind it."""
GOOD_POINTS = {7: 2.2, 6: 1.0, 5: 3.4, 4: 2.6, 3: 1.0, 2: -0.4, 1: -1.2}
"""Pips that closed own points are worth besides; the lowest are made too early as a rule."""
ANCHOR = {20: 5.0, 21: 4.0, 22: 3.0, 19: 3.0, 18: 3.0, 23: 1.5, 24: 0.8}
"""A closed point in the enemy's home, where one can always come in."""
ROW = (0.0, 0.0, 0.5, 1.5, 4.0, 8.0, 13.0)
"""So many closed points in a row, while an enemy stands behind them."""
BAR_TURN = 8.0
"""Pips of a throw that is lost on the bar."""
TOWER = 0.6
"""Pips that each stone beyond three on a point wastes."""
GAP = 1.2
"""Pips wasted by an empty point of the home board in a race home."""
SCALE = 13.0
RACE_SCALE = 0.55
"""Pips that make a win about three times in four, by the root of what is left to run."""


class TablesValue:
    """What a position is worth to the side that has just moved; the other side throws next."""

    def __init__(self, definition: GameDefinition, options: TablesOptions) -> None:
        self.points = options.points
        self.home = options.home
        beyond = options.points + 1
        self.worth = (*range(beyond), *(0,) * (BAR - beyond), beyond)
        # for each throw its chance and the distances it reaches, as bits
        self.reaches: list[tuple[float, int]] = []
        for throw, chance in definition.dice.dice().throws().items():
            large, small = throw
            far = (large, small, large + small) if large != small else tuple(large * n for n in (1, 2, 3, 4))
            self.reaches.append((float(chance), sum(1 << distance for distance in far)))
        self.hit = lru_cache(maxsize=None)(self._hit)
        self.entering = [self._entering(closed) for closed in range(options.home + 1)]

    def _hit(self, distances: int) -> float:
        """The chance that the next throw reaches one of these distances, closed points between forgotten."""
        return sum([chance for chance, far in self.reaches if far & distances])

    def _entering(self, closed: int) -> float:
        open_points = max(0, self.home - closed)
        return 1 - ((self.home - open_points) / self.home) ** 2

    def pips(self, side: Side) -> int:
        return sum([point * count for point, count in zip(self.worth, side)])

    def contact(self, own: Side, other: Side) -> bool:
        """Whether any stones still have to pass each other."""
        return bool(own[BAR] or other[BAR]) or _rear(own) + _rear(other) > self.points

    def chance(self, own: Side, other: Side) -> float:
        """About how likely the side ``own`` is to win, when ``other`` throws next."""
        if not any(own[1:]):
            return 1.0
        mine, theirs = self.pips(own), self.pips(other)
        half_throw = 4.0
        if not self.contact(own, other):
            mine_all = mine + self._waste(own)
            theirs_all = theirs + self._waste(other)
            lead = theirs_all - mine_all - half_throw
            return 1 / (1 + exp(-lead / (RACE_SCALE * (mine_all + theirs_all + 4) ** 0.5 * 2)))
        lead = theirs - mine - half_throw + self._shape(own, other) - self._shape(other, own)
        lead -= self._danger(own, other) - 0.25 * self._danger(other, own)
        return 1 / (1 + exp(-lead / SCALE))

    def _waste(self, side: Side) -> float:
        gaps = sum([not side[point] for point in range(1, self.home)])
        return GAP * gaps + 1.5 * side[1] + 0.7 * side[2] + 0.8 * (sum(side) - side[OFF])

    def _shape(self, own: Side, other: Side) -> float:
        """Points made, walls before enemies behind them, towers, stones on the bar."""
        rear = self.points + 1 - _rear(other) if not other[BAR] else 0  # own numbering of the enemy's last stone
        found = 0.0
        closed_home = row = longest = 0
        for point in range(1, self.points + 1):
            count = own[point]
            if count > 3:
                found -= TOWER * (count - 3)
            if count > 1:
                if point <= self.home:
                    closed_home += 1
                    found += POINT
                found += GOOD_POINTS.get(point, 0.0) if point <= self.home + 1 else ANCHOR.get(point, 0.0)
                row = row + 1 if point > rear else 0
                longest = max(longest, row)
            else:
                row = 0
        found += ROW[min(longest, 6)]
        if other[BAR]:
            found += BAR_TURN * (1 - self.entering[closed_home]) * (1.5 if other[BAR] > 1 else 1.0)
        return found

    def _danger(self, own: Side, other: Side) -> float:
        """Pips that being hit costs on the average, and the turns lost on the bar with them."""
        from_here = [point for point in range(1, self.points + 1) if other[point]]
        if other[BAR]:
            from_here.append(self.points + 1)
        closed = sum([other[point] > 1 for point in range(1, self.home + 1)])
        more = 2.0 + BAR_TURN * (1 - self.entering[closed])
        lost = none = 0.0
        all_distances = 0
        beyond = self.points + 1
        for point in range(1, self.points + 1):
            if own[point] != 1:
                continue
            distances = 0
            for start in from_here:
                gap = start - beyond + point
                if gap > 0:
                    distances |= 1 << gap
            if distances:
                chance = self.hit(distances)
                lost += chance * (beyond - point)
                all_distances |= distances
        if all_distances:
            none = self.hit(all_distances)
        return lost + none * more


def _rear(side: Side) -> int:
    """The highest point on which a stone stands, of those on the board; 0 where there is none."""
    return max((point for point in range(1, BAR) if side[point]), default=0)
