"""All legal plays of a throw in tables, each once, fast enough to play games by the hundred.

A play is a set of hops, and any play can be made from its highest start down: a stone is there before it
leaves, whatever lands on a point does so before anything leaves it, and stones come home before others are
borne off. So plays are looked for in that order alone. With a double every set is then met once, and two sets
never end alike. With two numbers only one stone moved by both, or two stones borne off, can end alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.rules.tables_notation import BAR, DOUBLE, OFF, Hop, Play

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kitgen.dice import Throw
    from kitgen.rules.tables_notation import Side

NOTHING = b"\x00"

Row = tuple[tuple[int, tuple[Hop, Hop]], ...]
"""By start: where a number takes a stone, and the hop without and with a hit."""


class Plays:
    """The plays on a board of so many points with so large a home, by dice with these faces."""

    def __init__(self, points: int, home: int, faces: Iterable[int]) -> None:
        self.points = points
        self.home = home
        self._rows = {die: self._row(die) for die in faces}

    def legal(self, own: Side, other: Side, throw: Throw) -> list[Play]:
        """Every legal play, those from the highest start first, the larger number first; none where none is."""
        enemy = NOTHING + other[self.points : 0 : -1]  # enemy[end]: enemies on the mover's own point
        board = bytearray(own)
        large, small = max(throw), min(throw)
        if large == small:
            found: list[list[Play]] = [[] for _ in range(DOUBLE + 1)]
            self._double(board, enemy, large, BAR, (), found)
            return next((plays for plays in reversed(found[1:]) if plays), [])
        by_large, by_small = self._starts(board, enemy, large, BAR), self._starts(board, enemy, small, BAR)
        firsts = sorted(
            [*((start, large, small) for start in by_large), *((start, small, large) for start in by_small)]
        )
        both = self._both(board, enemy, firsts)
        if both:
            return both
        row = self._rows[large if by_large else small]
        return [Play((row[start][1][enemy[row[start][0]] == 1],)) for start in by_large or by_small]

    def _both(self, board: bytearray, enemy: Side, firsts: Sequence[tuple[int, int, int]]) -> list[Play]:
        """Plays of two numbers: each first hop from the highest start down, then the other number from there down."""
        found: list[Play] = []
        seen: set[tuple[int, int, int, bool]] = set()
        for start, die, other in reversed(firsts):
            end, pair = self._rows[die][start]
            hit = enemy[end] == 1
            hop = pair[hit]
            board[start] -= 1
            board[end] += 1
            row = self._rows[other]
            # both numbers from one point, by two stones, are met with the larger first
            for start_2 in self._starts(board, enemy, other, start if die > other else start - 1):
                end_2, pair = row[start_2]
                if start_2 == end or end_2 == OFF:
                    one = start_2 == end
                    effect = (start, end if hit else 0, end_2, True) if one else (start, start_2, end, False)
                    if effect in seen:
                        continue
                    seen.add(effect)
                # an enemy that stood where an own stone is now was hit by it
                found.append(Play((hop, pair[enemy[end_2] == 1 and not board[end_2]])))
            board[start] += 1
            board[end] -= 1
        return found

    def _double(
        self, board: bytearray, enemy: Side, die: int, limit: int, done: tuple[Hop, ...], found: list[list[Play]]
    ) -> None:
        """Plays of one number several times, listed by how many times; what could go on is not listed."""
        starts = self._starts(board, enemy, die, limit)
        times = len(done) + 1
        if not starts:
            found[times - 1].append(Play(done))
        row = self._rows[die]
        for start in starts:
            end, pair = row[start]
            hop = pair[enemy[end] == 1 and not board[end]]
            if times == DOUBLE:
                found[DOUBLE].append(Play((*done, hop)))
                continue
            board[start] -= 1
            board[end] += 1
            self._double(board, enemy, die, start, (*done, hop), found)
            board[start] += 1
            board[end] -= 1

    def _starts(self, board: bytearray, enemy: Side, die: int, limit: int) -> Sequence[int]:
        """From where a stone may move by a number, from the highest down, none above ``limit``."""
        if board[BAR]:
            return (BAR,) if limit == BAR and enemy[self.points + 1 - die] < 2 else ()
        top = len(board.rstrip(NOTHING)) - 1
        starts = [
            start for start in range(top if top < limit else limit, die, -1) if board[start] and enemy[start - die] < 2
        ]
        if top <= self.home:
            if top >= die:
                if board[die] and die <= limit:
                    starts.append(die)
            elif OFF < top <= limit:
                starts.append(top)
        return starts

    def _row(self, die: int) -> Row:
        ends = [max(OFF, start - die) for start in range(BAR)] + [self.points + 1 - die]
        return tuple((end, (Hop(start, end), Hop(start, end, True))) for start, end in enumerate(ends))
