"""Hatchings that outlive photocopies: 2 mm apart, lines 0.4 mm, cut exactly to the shape they fill.

A line is drawn only where its whole width lies inside the shape, so nothing shows beyond an edge and no
clipping is left to the printer.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from kitgen.scene import Path, Style

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kitgen.draw.look import Hatching
    from kitgen.scene import Command, Point, Shapes

PITCH = 2.0
WIDTH = 0.4
DOT = 0.8
"""Millimetres between lines, width of a line, diameter of a dot."""

ANGLES: dict[Hatching, tuple[float, ...]] = {
    "white": (),
    "across": (0.0,),
    "along": (90.0,),
    "rising": (-45.0,),
    "falling": (45.0,),
    "crossed": (-45.0, 45.0),
    "grid": (0.0, 90.0),
    "dots": (),
    "solid": (),
}

Ring = tuple["Point", ...]
Interval = tuple[float, float]


def hatch(rings: Sequence[Ring], kind: Hatching, colour: str, *, pitch: float = PITCH, width: float = WIDTH) -> Shapes:
    """The hatching of a shape given by its rings: the outline, then any holes (even-odd).

    Lines are laid symmetrically about the middle of the outline's box, so that equal shapes are hatched alike.
    """
    if kind == "white":
        return ()
    if kind == "solid":
        commands: list[Command] = []
        for ring in rings:
            commands += [("M", ring[0]), *(("L", point) for point in ring[1:]), ("Z", ())]
        return (Path(tuple(commands), Style(fill=colour)),)
    middle = _middle(rings[0])
    if kind == "dots":
        dots = tuple(_dots(rings, middle, pitch))
        return (Path(dots, Style(stroke=colour, width=DOT * width / WIDTH, cap="round")),) if dots else ()
    lines: list[Command] = []
    for angle in ANGLES[kind]:
        lines += _lines(rings, middle, angle, pitch, width)
    return (Path(tuple(lines), Style(stroke=colour, width=width)),) if lines else ()


def box(x: float, y: float, width: float, height: float) -> Ring:
    """The corners of a rectangle, clockwise from top left."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def round_ring(x: float, y: float, radius: float, sides: int = 72) -> Ring:
    """A circle as a ring; with 72 sides it is off by 0.1 % of the radius."""
    return tuple(
        (x + radius * cos(2 * pi * side / sides), y + radius * sin(2 * pi * side / sides)) for side in range(sides)
    )


def _middle(ring: Ring) -> Point:
    across, along = [x for x, _ in ring], [y for _, y in ring]
    return (min(across) + max(across)) / 2, (min(along) + max(along)) / 2


def _lines(rings: Sequence[Ring], middle: Point, angle: float, pitch: float, width: float) -> Iterable[Command]:
    turn = -angle * pi / 180
    here = [[_turned(point, middle, turn) for point in ring] for ring in rings]
    reach = max(abs(y) for ring in here for _, y in ring)
    step = -int(reach / pitch) - 0.5
    while step * pitch < reach:
        y = step * pitch
        inside = _both(_inside(here, y - width / 2), _both(_inside(here, y), _inside(here, y + width / 2)))
        for start, stop in inside:
            if stop - start > 3 * width:
                yield "M", _turned_back((start, y), middle, turn)
                yield "L", _turned_back((stop, y), middle, turn)
        step += 1


def _dots(rings: Sequence[Ring], middle: Point, pitch: float) -> Iterable[Command]:
    here = [[_turned(point, middle, 0) for point in ring] for ring in rings]
    reach = max(abs(y) for ring in here for _, y in ring)
    row = -int(reach / pitch) - 1
    while row * pitch < reach:
        y = row * pitch
        for start, stop in _both(_inside(here, y - DOT / 2), _inside(here, y + DOT / 2)):
            # Every other row is moved by half a pitch, as engravers do.
            shift = pitch / 2 if row % 2 else 0.0
            place = int((start + DOT / 2 - shift) // pitch + 1) * pitch + shift
            while place <= stop - DOT / 2:
                # A line shorter than its round caps is a dot in every renderer; a line of no length is not.
                yield "M", (middle[0] + place - 0.005, middle[1] + y)
                yield "L", (middle[0] + place + 0.005, middle[1] + y)
                place += pitch
        row += 1


def _inside(rings: Sequence[Sequence[Point]], y: float) -> list[Interval]:
    crossings = []
    for ring in rings:
        (x1, y1) = ring[-1]
        for x2, y2 in ring:
            if (y1 <= y) != (y2 <= y):
                crossings.append(x1 + (y - y1) * (x2 - x1) / (y2 - y1))
            x1, y1 = x2, y2
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=True))


def _both(one: Sequence[Interval], other: Sequence[Interval]) -> list[Interval]:
    return [(max(a, c), min(b, d)) for a, b in one for c, d in other if min(b, d) > max(a, c)]


def _turned(point: Point, middle: Point, turn: float) -> Point:
    x, y = point[0] - middle[0], point[1] - middle[1]
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _turned_back(point: Point, middle: Point, turn: float) -> Point:
    x, y = point
    return middle[0] + x * cos(turn) + y * sin(turn), middle[1] - x * sin(turn) + y * cos(turn)
