"""Squares and tracks from a picture that a person can read. No millimetres here.

Squares are named file + rank: files a, b, c … from the left, ranks 1, 2, 3 … from the first
player's side, so the picture's last line is rank 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import TYPE_CHECKING

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PLAIN = "."
BLANK = " "


class BoardError(KitgenError):
    """A picture or a track that makes no board; ``square`` is the offending name, if one is."""


@dataclass(frozen=True, slots=True)
class Board:
    """The squares of a board, each with the symbol that the picture gives it.

    >>> board = Board.from_picture('''
    ... *...  *.
    ... ...*....
    ... *...  *.
    ... ''')
    >>> len(board.squares), board.symbol("d2"), "e1" in board.squares
    (20, '*', False)
    """

    squares: Mapping[str, str]
    files: int
    ranks: int
    picture: str = field(default="", compare=False)

    @classmethod
    def from_picture(cls, picture: str) -> Board:
        """Read the picture; raises BoardError where it is empty or wider than 26 files."""
        lines = picture.strip("\n").splitlines()
        files = max((len(line.rstrip()) for line in lines), default=0)
        if not files:
            raise BoardError("the picture of the board is empty")
        if files > len(ascii_lowercase):
            raise BoardError(f"the board is {files} files wide; 26 is the most")
        squares = {
            square_name(file, len(lines) - row): symbol
            for row, line in enumerate(lines)
            for file, symbol in enumerate(line.rstrip(), start=1)
            if symbol != BLANK
        }
        ordered = sorted(squares, key=lambda name: (coordinates(name)[1], coordinates(name)[0]))
        return cls({name: squares[name] for name in ordered}, files, len(lines), picture)

    def symbol(self, square: str) -> str:
        return self.squares[square]

    def track(self, waypoints: str) -> tuple[str, ...]:
        """The squares from waypoint to waypoint, those between filled in.

        >>> Board.from_picture("....\\n....").track("a1 c1 c2")
        ('a1', 'b1', 'c1', 'c2')

        Raises BoardError where a stretch is not straight or leaves the board.
        """
        stops = waypoints.split()
        if not stops:
            raise BoardError("the track names no square")
        route: list[str] = []
        for stop in stops:
            if stop not in self.squares:
                raise BoardError(f"'{stop}' is not a square of the board")
            if not route:
                route.append(stop)
                continue
            start = route[-1]
            for square in _between(start, stop):
                if square not in self.squares:
                    raise BoardError(f"the track leaves the board at {square}, between {start} and {stop}")
                route.append(square)
        return tuple(route)


def square_name(file: int, rank: int) -> str:
    """
    >>> square_name(4, 2)
    'd2'
    """
    return f"{ascii_lowercase[file - 1]}{rank}"


def coordinates(square: str) -> tuple[int, int]:
    """File and rank, both from 1.

    >>> coordinates("d2")
    (4, 2)
    """
    return ascii_lowercase.index(square[0]) + 1, int(square[1:])


def _between(start: str, stop: str) -> Iterator[str]:
    (file, rank), (to_file, to_rank) = coordinates(start), coordinates(stop)
    across, along = to_file - file, to_rank - rank
    if (across != 0) == (along != 0):
        raise BoardError(f"from {start} to {stop} is not a straight line along a file or a rank")
    step_file, step_rank = (across > 0) - (across < 0), (along > 0) - (along < 0)
    for _ in range(max(abs(across), abs(along))):
        file, rank = file + step_file, rank + step_rank
        yield square_name(file, rank)
