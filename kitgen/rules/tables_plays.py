"""All legal plays of a throw in tables, each once, fast enough to play games by the hundred.

A play is a set of hops, and any play can be made from its highest start down: a stone is there before it
leaves, whatever lands on a point does so before anything leaves it, and stones come home before others are
borne off. So plays are looked for in that order alone. With a double every set is then met once, and two sets
never end alike. With two numbers only one stone moved by both, or two stones borne off, can end alike.

Sets of points are whole numbers with a bit for each point, so that all starts for a number are found at once.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from kitgen.rules.tables_notation import BAR, DOUBLE, OFF, Hop, Play

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kitgen.dice import Throw
    from kitgen.rules.tables_notation import Side

Points = int
"""A set of points: bit 1 for the own point 1, and so on; bit 25 for the bar."""

Row = tuple[tuple[int, tuple[Hop, Hop]], ...]
"""By start: where a number takes a stone, and the hop without and with a hit."""

STANDING = bytes.maketrans(bytes(range(256)), b"0".ljust(256, b"1"))
OPEN = bytes.maketrans(bytes(range(256)), b"11".ljust(256, b"0"))
"""How many stones stand on a point, to whether any do, or whether the other side may land."""

HALF = 13
_play = partial(tuple.__new__, Play)
"""``Play(…)`` from a tuple of its fields: most of the time goes into making plays, and this takes half of it."""

UP_TO = tuple((2 << limit) - 1 for limit in range(BAR + 1))


@cache
def _listed(above: int) -> list[tuple[int, ...]]:
    """For every set of 13 points in a row, those points from the highest down; ``above`` is added to each."""
    found: list[tuple[int, ...]] = [()]
    for bit in range(HALF):
        found += [(bit + above, *lower) for lower in found]
    return found


class Plays:
    """The plays on a board of so many points with so large a home, by dice with these faces."""

    def __init__(self, points: int, home: int, faces: Iterable[int]) -> None:
        self.points = points
        self.home = home
        self._rows = {die: self._row(die) for die in faces}
        self._low, self._high = _listed(0), _listed(HALF)

    def legal(self, own: Side, other: Side, throw: Throw) -> list[Play]:
        """Every legal play, those from the highest start first, the larger number first; none where none is."""
        standing = int(own[:OFF:-1].translate(STANDING), 2) << 1
        free = int(other[1 : self.points + 1].translate(OPEN), 2) << 1
        enemy = b"\x00" + other[self.points : 0 : -1]  # enemy[end]: enemies on the mover's own point
        large, small = max(throw), min(throw)
        if large == small:
            return self._double(bytearray(own), standing, enemy, free, large)
        by_large = self.starts(standing, free, large, BAR)
        by_small = self.starts(standing, free, small, BAR)
        ways = ((large, small, by_large), (small, large, by_small))
        both = self._both(bytearray(own), standing, enemy, free, ways)
        if both:
            return both
        row, starts = (self._rows[large], by_large) if by_large else (self._rows[small], by_small)
        return [Play((pair[enemy[end] == 1],)) for end, pair in (row[start] for start in self._list(starts))]

    def _both(
        self, board: bytearray, standing: Points, enemy: Side, free: Points, ways: tuple[tuple[int, int, Points], ...]
    ) -> list[Play]:
        """Plays of two numbers: each first hop from the highest start down, then the other number from there down.

        ``ways`` are both orders of the numbers, the larger first, with the starts of the first number.
        """
        found: list[Play] = []
        seen: set[tuple[int, int, int, bool]] = set()
        for start in self._list(ways[0][2] | ways[1][2]):
            for die, other, starts in ways:
                if not starts >> start & 1:
                    continue
                end, pair = self._rows[die][start]
                hit = enemy[end] == 1
                hop = pair[hit]
                board[start] -= 1
                now = standing | 1 << end if board[start] else standing ^ 1 << start | 1 << end
                row = self._rows[other]
                # both numbers from one point, by two stones, are met with the larger first
                for start_2 in self._list(self.starts(now, free, other, start if die > other else start - 1)):
                    end_2, pair = row[start_2]
                    if start_2 == end or end_2 == OFF:
                        one = start_2 == end
                        effect = (start, end if hit else 0, end_2, True) if one else (start, start_2, end, False)
                        if effect in seen:
                            continue
                        seen.add(effect)
                    # the enemy that stood where the first hop ended was hit by that
                    found.append(_play(((hop, pair[enemy[end_2] == 1 and end_2 != end]), "")))
                board[start] += 1
        return found

    def _double(self, board: bytearray, standing: Points, enemy: Side, free: Points, die: int) -> list[Play]:
        """Plays of one number, as many times as possible."""
        row = self._rows[die]
        found: list[list[Play]] = [[] for _ in range(DOUBLE + 1)]

        def go_on(standing: Points, limit: int, done: tuple[Hop, ...]) -> None:
            starts = self._list(self.starts(standing, free, die, limit))
            times = len(done) + 1
            if not starts:  # what could go on is not listed
                found[times - 1].append(Play(done))
            for start in starts:
                end, pair = row[start]
                # an enemy that stood where an own stone is now was hit by it
                hop = pair[enemy[end] == 1 and not board[end]]
                if times == DOUBLE:
                    found[DOUBLE].append(_play(((*done, hop), "")))
                    continue
                board[start] -= 1
                board[end] += 1
                go_on(standing | 1 << end if board[start] else standing ^ 1 << start | 1 << end, start, (*done, hop))
                board[start] += 1
                board[end] -= 1

        go_on(standing, BAR, ())
        return next((plays for plays in reversed(found[1:]) if plays), [])

    def starts(self, standing: Points, free: Points, die: int, limit: int) -> Points:
        """From where a stone may move by a number, none above ``limit``; ``free`` is where it may land."""
        if standing >> BAR:
            return 1 << BAR if limit == BAR and free >> (self.points + 1 - die) & 1 else 0
        starts = standing & free << die
        top = standing.bit_length() - 1
        if top <= self.home:
            if top >= die:
                starts |= standing & 1 << die
            elif top > OFF:
                starts |= 1 << top
        return starts & UP_TO[limit]

    def _list(self, points: Points) -> tuple[int, ...]:
        """The points of a set from the highest down."""
        return self._high[points >> HALF] + self._low[points & UP_TO[HALF - 1]]

    def _row(self, die: int) -> Row:
        ends = [max(OFF, start - die) for start in range(BAR)] + [self.points + 1 - die]
        return tuple((end, (Hop(start, end), Hop(start, end, True))) for start, end in enumerate(ends))
