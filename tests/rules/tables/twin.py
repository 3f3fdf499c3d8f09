"""Backgammon a second time: slow, plain, and sharing nothing with kitgen but the type of a throw.

The board is a list of signed numbers in the board's own numbering: Red's stones count up, Black's down. Every
order of the dice is tried, every stone, with no thought saved. Written from the rules' text.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.dice import Throw

RED, BLACK = 0, 1
SIGN = (1, -1)

Pair = tuple[int, int]


class Board(NamedTuple):
    """Stones on points 1 … n (Red above nought, Black below), on the bar and off, and who is to move."""

    points: tuple[int, ...]
    bar: Pair
    off: Pair
    mover: int


class Line(NamedTuple):
    """What was done so far with one throw: a board, and each hop as start, end, hit in the mover's own points."""

    board: Board
    hops: tuple[tuple[str, str, bool], ...] = ()


@dataclass(frozen=True)
class Table:
    """The size of the game."""

    points: int = 24
    home: int = 6
    stones: int = 15
    double: int = 4

    def standard(self, mover: int) -> Board:
        """Red two on 1, five on 12, three on 17, five on 19; Black two on 24, five on 13, three on 8, five on 6."""
        points = [0] * 24
        for number, count in ((1, 2), (12, 5), (17, 3), (19, 5), (24, -2), (13, -5), (8, -3), (6, -5)):
            points[number - 1] = count
        return Board(tuple(points), (0, 0), (0, 0), mover)

    def lines(self, board: Board, throw: Throw) -> list[Line]:
        """Every legal way to play a throw, the same results in several orders and all."""
        first, second = throw
        orders = [[first] * self.double] if first == second else [[first, second], [second, first]]
        found: list[tuple[int, int, Line]] = []
        for dice in orders:
            for used, line in self._played(Line(board), dice):
                found.append((used, dice[0] if used else 0, line))
        most = max(used for used, _, _ in found)
        if most == 0:
            return [Line(board)]
        best = [(die, line) for used, die, line in found if used == most]
        if most == 1 and first != second:
            largest = max(die for die, _ in best)
            best = [(die, line) for die, line in best if die == largest]
        return [line for _, line in best]

    def results(self, board: Board, throw: Throw) -> dict[Board, set[tuple[str, ...]]]:
        """The boards after the turn, the other side to move, each with the points where enemies were hit."""
        found: dict[Board, set[tuple[str, ...]]] = {}
        for line in self.lines(board, throw):
            after = line.board._replace(mover=1 - board.mover)
            found.setdefault(after, set()).add(tuple(sorted(end for _, end, hit in line.hops if hit)))
        return found

    def hop_sets(self, board: Board, throw: Throw) -> set[tuple[tuple[tuple[str, str], int], ...]]:
        """Every legal play as the hops it is made of, whatever their order."""
        return {
            tuple(sorted(Counter((start, end) for start, end, _ in line.hops).items()))
            for line in self.lines(board, throw)
        }

    def won(self, board: Board) -> tuple[int, int] | None:
        """The winner and the loser's pips, when the game is over."""
        for player in (RED, BLACK):
            if board.off[player] == self.stones:
                return player, self.pips(board, 1 - player)
        return None

    def pips(self, board: Board, player: int) -> int:
        """What a player's stones still need: Red runs up and off beyond the last point, Black down and off below 1."""
        total = board.bar[player] * (self.points + 1)
        for number in range(1, self.points + 1):
            mine = board.points[number - 1] * SIGN[player]
            if mine > 0:
                total += mine * (self.points + 1 - number if player == RED else number)
        return total

    def own(self, player: int, number: int) -> str:
        """A player's own name of a board number."""
        return str(self.points + 1 - number if player == RED else number)

    def _played(self, line: Line, dice: list[int]) -> Iterator[tuple[int, Line]]:
        """Everything that the dice in this order allow: how many were used, and what came of it."""
        further = False
        if dice:
            for after in self._one(line, dice[0]):
                further = True
                for used, end in self._played(after, dice[1:]):
                    yield used + 1, end
        if not further:
            yield 0, line

    def _one(self, line: Line, die: int) -> Iterator[Line]:
        """Every way to use one die, unless the game is over."""
        board, mover = line.board, line.board.mover
        if self.won(board):
            return
        if board.bar[mover]:
            number = die if mover == RED else self.points + 1 - die
            if self._open(board, number):
                yield self._landed(line, "bar", number)
            return
        for number in range(1, self.points + 1):
            if board.points[number - 1] * SIGN[mover] <= 0:
                continue
            to = number + die if mover == RED else number - die
            if 1 <= to <= self.points:
                if self._open(board, to):
                    yield self._landed(line, number, to)
            elif self._all_home(board) and (to in (0, self.points + 1) or not self._behind(board, number)):
                yield self._borne_off(line, number)

    def _open(self, board: Board, number: int) -> bool:
        return board.points[number - 1] * SIGN[board.mover] >= -1

    def _all_home(self, board: Board) -> bool:
        home = range(self.points - self.home + 1, self.points + 1) if board.mover == RED else range(1, self.home + 1)
        standing = sum(max(0, board.points[number - 1] * SIGN[board.mover]) for number in home)
        return standing + board.off[board.mover] == self.stones

    def _behind(self, board: Board, number: int) -> bool:
        """Whether one of the mover's stones has still farther to go than those on this point."""
        others = range(1, number) if board.mover == RED else range(number + 1, self.points + 1)
        return any(board.points[other - 1] * SIGN[board.mover] > 0 for other in others)

    def _landed(self, line: Line, start: int | str, number: int) -> Line:
        board, mover = line.board, line.board.mover
        points, bar = list(board.points), list(board.bar)
        if isinstance(start, str):
            bar[mover] -= 1
        else:
            points[start - 1] -= SIGN[mover]
        hit = points[number - 1] == -SIGN[mover]
        if hit:
            points[number - 1] = 0
            bar[1 - mover] += 1
        points[number - 1] += SIGN[mover]
        named = start if isinstance(start, str) else self.own(mover, start)
        after = Board(tuple(points), (bar[0], bar[1]), board.off, mover)
        return Line(after, (*line.hops, (named, self.own(mover, number), hit)))

    def _borne_off(self, line: Line, number: int) -> Line:
        board, mover = line.board, line.board.mover
        points, off = list(board.points), list(board.off)
        points[number - 1] -= SIGN[mover]
        off[mover] += 1
        after = Board(tuple(points), board.bar, (off[0], off[1]), mover)
        return Line(after, (*line.hops, (self.own(mover, number), "off", False)))
