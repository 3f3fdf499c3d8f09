"""Where the squares of a board lie on paper: the only place that turns names of squares into millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from kitgen.board import Board, coordinates, square_name
from kitgen.scene import polygon_path

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.scene import Command, Point

SIDES = ((1, 0), (0, -1), (-1, 0), (0, 1))
"""Right, down, left, up as steps of file and rank."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A board's squares at so many millimetres each, the board's top left corner at (0, 0).

    >>> ground = Ground(Board.from_picture("*...\\n...."), 30)
    >>> ground.corner("a2"), ground.middle("d1"), ground.width
    ((0, 0), (105.0, 45.0), 120)
    """

    board: Board
    cell: float

    @property
    def width(self) -> float:
        return self.board.files * self.cell

    @property
    def height(self) -> float:
        return self.board.ranks * self.cell

    def corner(self, square: str) -> Point:
        """The square's top left corner."""
        file, rank = coordinates(square)
        return (file - 1) * self.cell, (self.board.ranks - rank) * self.cell

    def middle(self, square: str) -> Point:
        """The middle of the square."""
        x, y = self.corner(square)
        return x + self.cell / 2, y + self.cell / 2

    def neighbour(self, square: str, step: tuple[int, int]) -> str:
        """The square beside this one, or "" where the board has none there."""
        name = self.beyond(square, step)
        return name if name in self.board.squares else ""

    def beyond(self, square: str, step: tuple[int, int]) -> str:
        """The name of the place beside this square if a square could lie there, else ""."""
        file, rank = coordinates(square)
        file, rank = file + step[0], rank + step[1]
        inside = 1 <= file <= self.board.files and 1 <= rank <= self.board.ranks
        return square_name(file, rank) if inside else ""

    def rings(self, offset: float = 0) -> tuple[tuple[Point, ...], ...]:
        """The outline of all squares together, ``offset`` mm outside it: one ring for each coast."""
        return tuple(
            tuple(
                (
                    x * self.cell + offset * across,
                    y * self.cell + offset * along,
                )
                for x, y, across, along in coast
            )
            for coast in _coasts(frozenset(map(coordinates, self.board.squares)), self.board.ranks)
        )

    def outline(self, offset: float = 0) -> tuple[Command, ...]:
        """The rings as one path."""
        commands: list[Command] = []
        for ring in self.rings(offset):
            commands += polygon_path(ring)
        return tuple(commands)


def of(definition: GameDefinition, cell: float) -> Ground:
    """The ground of a definition's board."""
    return Ground(_board(definition.board.squares), cell)


def direction(ground: Ground, start: str, stop: str) -> tuple[int, int]:
    """The step of file and rank from one square towards another in line with it."""
    (file, rank), (to_file, to_rank) = coordinates(start), coordinates(stop)
    _ = ground
    return (to_file > file) - (to_file < file), (to_rank > rank) - (to_rank < rank)


def degrees(step: tuple[int, int]) -> float:
    """The direction on paper: 0 is right, clockwise, y down.

    >>> degrees((1, 0)), degrees((0, 1)), degrees((0, -1))
    (0.0, -90.0, 90.0)
    """
    return {(1, 0): 0.0, (0, -1): 90.0, (-1, 0): 180.0, (0, 1): -90.0}[step]


@lru_cache(maxsize=64)
def _board(picture: str) -> Board:
    return Board.from_picture(picture)


@lru_cache(maxsize=64)
def _coasts(squares: frozenset[tuple[int, int]], ranks: int) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """Corners of the outline, walked with the squares on the right hand, each with the way out of them.

    A corner is (x, y, across, along) in squares from the top left; the last two are -1 or 1.
    """
    cells = {(file - 1, ranks - rank) for file, rank in squares}
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(cells):
        for here, there, beside in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beside not in cells:
                edges.setdefault(here, []).append(there)
    coasts = []
    while edges:
        first = min(edges)
        walk = [first]
        here, heading = first, (0, 0)
        while True:
            options = edges[here]
            # Where two coasts touch at a corner, turn right first: the squares stay on the right hand.
            options.sort(key=lambda to: _turn(heading, (to[0] - here[0], to[1] - here[1])))
            there = options.pop(0)
            if not options:
                del edges[here]
            heading = (there[0] - here[0], there[1] - here[1])
            here = there
            if here == first:
                break
            walk.append(here)
        coasts.append(_corners(walk))
    return tuple(coasts)


def _turn(heading: tuple[int, int], to: tuple[int, int]) -> int:
    cross = heading[0] * to[1] - heading[1] * to[0]
    return -cross


def _corners(walk: list[tuple[int, int]]) -> tuple[tuple[int, int, int, int], ...]:
    corners = []
    for index, (x, y) in enumerate(walk):
        (x0, y0), (x1, y1) = walk[index - 1], walk[(index + 1) % len(walk)]
        before, after = (x - x0, y - y0), (x1 - x, y1 - y)
        if before == after:
            continue
        # Outside is to the left of the way: (dx, dy) turned left is (dy, -dx).
        corners.append((x, y, before[1] + after[1], -before[0] - after[0]))
    return tuple(corners)
