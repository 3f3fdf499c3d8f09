"""A drawing before anyone decides its file format. Millimetres, x to the right, y down.

Renderers know these shapes and nothing of games; `draw` makes them and knows nothing of files.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Literal

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]
Role = Literal[
    "", "figure", "h1", "h2", "h3", "p", "list", "item", "table", "row", "head", "cell", "caption", "artefact"
]
Command = tuple[str, tuple[float, ...]]
"""One step of a path: ``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))``, ``("Z", ())``."""

POINT = 25.4 / 72
"""Millimetres in a typographic point."""


@dataclass(frozen=True, slots=True)
class Style:
    """Fill and line. Colours are ``#RRGGBB``; None is nothing. Fills use the non-zero rule."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.35
    dash: tuple[float, ...] = ()
    join: Literal["miter", "round"] = "miter"
    cap: Literal["butt", "round"] = "butt"


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle; (x, y) is its top left corner."""

    x: float
    y: float
    width: float
    height: float
    style: Style


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline through the points."""

    points: tuple[Point, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle about (x, y)."""

    x: float
    y: float
    radius: float
    style: Style


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between two points."""

    x1: float
    y1: float
    x2: float
    y2: float
    style: Style


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and curves, one command after the other, as in SVG with capital letters."""

    commands: tuple[Command, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; ``size`` in points, ``y`` is the baseline, ``rotate`` clockwise in degrees about (x, y).

    ``font`` names a face of `kitgen.fonts`.
    """

    x: float
    y: float
    text: str
    size: float = 11
    font: str = "text"
    anchor: Anchor = "start"
    fill: str = "#111111"
    rotate: float = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together: moved by (x, y), then turned clockwise about that point, clipped to a path.

    ``role`` says what it is to somebody who does not see it; ``alt`` describes a figure in words.
    ``id`` and ``layer`` are written to SVG.
    """

    shapes: tuple[Shape, ...]
    x: float = 0
    y: float = 0
    rotate: float = 0
    clip: Path | None = None
    role: Role = ""
    alt: str = ""
    id: str = ""
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing that is used more than once; its id is unique within a document."""

    id: str
    shapes: tuple[Shape, ...]
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol, moved to (x, y) and turned clockwise about that point."""

    symbol: Symbol
    x: float
    y: float
    rotate: float = 0


Shape = Rect | Polygon | Circle | Line | Path | Text | Group | Use
Shapes = tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole drawing of so many millimetres, with a title and a description in words."""

    width: float
    height: float
    shapes: Shapes
    title: str = ""
    description: str = ""


def arc(x: float, y: float, radius: float, start: float, sweep: float) -> tuple[Command, ...]:
    """Bézier curves along a circle, from ``start`` degrees (0 = right, clockwise) over ``sweep`` degrees.

    The first command is an ``M`` to the arc's beginning. Off by less than 0.03 % of the radius.
    """
    pieces = max(1, round(abs(sweep) / 90 + 0.4999))
    step = sweep / pieces * pi / 180
    reach = 4 / 3 * (1 - cos(step / 2)) / sin(step / 2) if step else 0.0
    angle = start * pi / 180
    commands: list[Command] = [("M", (x + radius * cos(angle), y + radius * sin(angle)))]
    for _ in range(pieces):
        after = angle + step
        commands.append(
            (
                "C",
                (
                    x + radius * (cos(angle) - reach * sin(angle)),
                    y + radius * (sin(angle) + reach * cos(angle)),
                    x + radius * (cos(after) + reach * sin(after)),
                    y + radius * (sin(after) - reach * cos(after)),
                    x + radius * cos(after),
                    y + radius * sin(after),
                ),
            )
        )
        angle = after
    return tuple(commands)


def polygon_path(points: tuple[Point, ...]) -> tuple[Command, ...]:
    """The closed path through the points."""
    return (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ()))


def distance(one: Point, other: Point) -> float:
    """Between two points, in mm.

    >>> distance((0, 0), (3, 4))
    5.0
    """
    return sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)
