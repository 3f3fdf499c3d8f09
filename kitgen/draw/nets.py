"""Nets of solids as geometry: faces, folds, edges that meet, tabs. No colours here.

A net is faces whose corners are named by the solid's own corners. Two sides with the same two names are one
edge of the solid: where they are one line on paper it is a fold; where they are two, they meet when the net is
folded, get the same letter, and one of them bears the tab.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from string import ascii_lowercase
from typing import TYPE_CHECKING

from kitgen.scene import distance

if TYPE_CHECKING:
    from kitgen.scene import Point

Corner = tuple[int, ...]
"""A corner of a solid: its place in space, in units of the edge or of half of it."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face: which of the die's faces it is, its corners on paper and the same corners in space, clockwise."""

    index: int
    points: tuple[Point, ...]
    corners: tuple[Corner, ...]

    @property
    def middle(self) -> Point:
        return (
            sum(x for x, _ in self.points) / len(self.points),
            sum(y for _, y in self.points) / len(self.points),
        )

    def sides(self) -> tuple[Side, ...]:
        """The sides in order, each with the face on its right hand."""
        count = len(self.points)
        return tuple(
            Side(
                self.points[at],
                self.points[(at + 1) % count],
                frozenset((self.corners[at], self.corners[(at + 1) % count])),
                self.middle,
            )
            for at in range(count)
        )


@dataclass(frozen=True, slots=True)
class Side:
    """One side of one face: its ends on paper, which edge of the solid it is, the middle of its face."""

    start: Point
    stop: Point
    edge: frozenset[Corner]
    middle: Point

    @property
    def length(self) -> float:
        return distance(self.start, self.stop)


@dataclass(frozen=True, slots=True)
class Seam:
    """Two sides that meet when the net is folded: the one with the tab, the other, and their letter."""

    letter: str
    tabbed: Side
    plain: Side


@dataclass(frozen=True, slots=True)
class Net:
    """The faces on paper, the folds between them and the seams that close the solid. Millimetres."""

    faces: tuple[Face, ...]
    folds: tuple[Side, ...]
    seams: tuple[Seam, ...]
    edge: float

    def tab(self, side: Side) -> tuple[Point, ...]:
        """The tab on a side: a trapezium a quarter of the edge deep, its flanks at 60°."""
        depth = self.edge * 0.24
        (x1, y1), (x2, y2) = side.start, side.stop
        along = ((x2 - x1) / side.length, (y2 - y1) / side.length)
        # The face lies on the right hand (clockwise on paper), so outside is to the left.
        out = (along[1], -along[0])
        inset = depth * 0.75
        return (
            (x1, y1),
            (x1 + along[0] * inset + out[0] * depth, y1 + along[1] * inset + out[1] * depth),
            (x2 - along[0] * inset + out[0] * depth, y2 - along[1] * inset + out[1] * depth),
            (x2, y2),
        )

    def outline(self) -> tuple[Point, ...]:
        """Where to cut: round all faces, with the tabs, clockwise."""
        tabs = {(seam.tabbed.start, seam.tabbed.stop) for seam in self.seams}
        outer = {side.start: side for seam in self.seams for side in (seam.tabbed, seam.plain)}
        first = min(outer)
        here = first
        points: list[Point] = []
        for _ in range(len(outer)):
            side = outer[here]
            points += self.tab(side)[:-1] if (side.start, side.stop) in tabs else (side.start,)
            here = min(outer, key=lambda start: distance(start, side.stop))
        return tuple(points)

    def size(self) -> tuple[float, float]:
        """Width and height of the outline."""
        points = self.outline()
        return (
            max(x for x, _ in points) - min(x for x, _ in points),
            max(y for _, y in points) - min(y for _, y in points),
        )


Vector = tuple[int, int, int]

CUBE_FACES: dict[Vector, int] = {
    (0, 0, 1): 0,
    (1, 0, 0): 1,
    (0, -1, 0): 2,
    (0, 1, 0): 3,
    (-1, 0, 0): 4,
    (0, 0, -1): 5,
}
"""Which face of the die looks which way (x right, y down, z towards the viewer): 0 lies opposite 5, 1 opposite 4,
2 opposite 3; 0, 1, 2 go round their corner anticlockwise, as on western dice."""


@lru_cache(maxsize=16)
def cube(edge: float) -> Net:
    """A cube as a lying cross: four faces in a row, one above and one below the second."""
    faces = []
    for column, row, right, down in (
        (1, 1, (1, 0, 0), (0, 1, 0)),
        (2, 1, (0, 0, -1), (0, 1, 0)),
        (3, 1, (-1, 0, 0), (0, 1, 0)),
        (0, 1, (0, 0, 1), (0, 1, 0)),
        (1, 0, (1, 0, 0), (0, 0, 1)),
        (1, 2, (1, 0, 0), (0, 0, -1)),
    ):
        towards = _cross(right, down)
        corners = tuple(
            tuple(n + a * r + b * d for n, r, d in zip(towards, right, down, strict=True))
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        x, y = column * edge, row * edge
        points = ((x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge))
        faces.append(Face(CUBE_FACES[towards], points, corners))
    return _joined(tuple(faces), edge)


@lru_cache(maxsize=16)
def tetrahedron(edge: float) -> Net:
    """A regular tetrahedron as one large triangle: three faces round the fourth.

    The large triangle's corners are one corner of the solid, named (3,); the others are (0,), (1,), (2,).
    """
    high = edge * sqrt(3) / 2
    top, left, right = (edge, 0.0), (0.0, 2 * high), (2 * edge, 2 * high)
    a, b, c = (edge / 2, high), (1.5 * edge, high), (edge, 2 * high)
    faces = (
        Face(0, (a, b, c), ((0,), (1,), (2,))),
        Face(1, (top, b, a), ((3,), (1,), (0,))),
        Face(2, (b, right, c), ((1,), (3,), (2,))),
        Face(3, (a, c, left), ((0,), (2,), (3,))),
    )
    return _joined(faces, edge, spread=True)


def _joined(faces: tuple[Face, ...], edge: float, *, spread: bool = False) -> Net:
    """Folds where two sides are one line, seams elsewhere; ``spread``: no two tabs share a corner on paper."""
    by_edge: dict[frozenset[Corner], list[Side]] = {}
    for face in faces:
        for side in face.sides():
            by_edge.setdefault(side.edge, []).append(side)
    folds, open_sides = [], []
    taken: set[Point] = set()
    for one, other in by_edge.values():
        if distance(one.start, other.stop) + distance(one.stop, other.start) < edge * 1e-6:
            folds.append(one)
            continue
        if spread and (one.start in taken or one.stop in taken):
            one, other = other, one  # noqa: PLW2901 - the same pair, the tab on the other side
        taken |= {one.start, one.stop}
        open_sides.append((one, other))
    seams = tuple(Seam(ascii_lowercase[at], one, other) for at, (one, other) in enumerate(open_sides))
    return Net(faces, tuple(folds), seams, edge)


def _cross(one: Vector, other: Vector) -> Vector:
    (a, b, c), (d, e, f) = one, other
    return (b * f - c * e, c * d - a * f, a * e - b * d)
