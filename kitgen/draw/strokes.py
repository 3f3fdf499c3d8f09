"""Confident curves: smooth lines through a few points, mirrored halves, wedges, for drawings of living things.

Points are (x, y) in a square from -1 to 1, y down; a third value that is true makes a point a corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Literal

from kitgen.scene import Path, Style

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kitgen.scene import Command, Point

Spot = tuple[float, float] | tuple[float, float, int]
Kind = Literal["shape", "line", "solid", "clear"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """One part of a drawing: a ``shape`` has an outline and is clear inside, a ``line`` is open, a ``solid`` is
    filled with ink, ``clear`` with paper and has no line."""

    kind: Kind
    commands: tuple[Command, ...]


def shape(*spots: Spot) -> Stroke:
    """A closed curve through the points."""
    return Stroke("shape", curve(spots, closed=True))


def solid(*spots: Spot) -> Stroke:
    """A closed curve that is filled with ink."""
    return Stroke("solid", curve(spots, closed=True))


def clear(*spots: Spot) -> Stroke:
    """A closed curve that is filled with paper."""
    return Stroke("clear", curve(spots, closed=True))


def line(*spots: Spot) -> Stroke:
    """An open curve through the points."""
    return Stroke("line", curve(spots, closed=False))


def half(*spots: Spot, kind: Kind = "shape") -> Stroke:
    """A closed curve whose right half, from the top middle to the bottom middle, is given; the left mirrors it."""
    left = [flipped(spot) for spot in reversed(spots) if abs(spot[0]) > 1e-9]
    return Stroke(kind, curve([*spots, *left], closed=True))


def both(*strokes: Stroke) -> tuple[Stroke, ...]:
    """The strokes and their mirror images."""
    return (*strokes, *(mirrored(stroke) for stroke in strokes))


def dot(x: float, y: float, radius: float, kind: Kind = "solid", squeeze: float = 1.0) -> Stroke:
    """A round spot, or an upright or level oval."""
    k = 0.5523
    a, b = radius * squeeze, radius
    return Stroke(
        kind,
        (
            ("M", (x + a, y)),
            ("C", (x + a, y + k * b, x + k * a, y + b, x, y + b)),
            ("C", (x - k * a, y + b, x - a, y + k * b, x - a, y)),
            ("C", (x - a, y - k * b, x - k * a, y - b, x, y - b)),
            ("C", (x + k * a, y - b, x + a, y - k * b, x + a, y)),
            ("Z", ()),
        ),
    )


def wedge(start: Point, stop: Point, width: float) -> Stroke:
    """A stripe: broad at its start, running out to nothing, a little bowed."""
    (x0, y0), (x1, y1) = start, stop
    length = hypot(x1 - x0, y1 - y0)
    nx, ny = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
    return solid((x0 + nx, y0 + ny, 1), (x1, y1, 1), (x0 - nx, y0 - ny, 1))


def flipped(spot: Spot) -> Spot:
    """The spot seen in a mirror standing in the middle."""
    return (-spot[0], *spot[1:])


def mirrored(stroke: Stroke) -> Stroke:
    """The stroke seen in a mirror standing in the middle."""
    commands = tuple(
        (name, tuple(-value if at % 2 == 0 else value for at, value in enumerate(values)))
        for name, values in stroke.commands
    )
    return Stroke(stroke.kind, commands)


def curve(spots: Sequence[Spot], *, closed: bool, tension: float = 0.38) -> tuple[Command, ...]:
    """A smooth path through the points; at corners it breaks.

    Every inner point's handles lie along the way from its neighbour to its neighbour, as long as the stretch
    times the tension.
    """
    count = len(spots)
    commands: list[Command] = [("M", (spots[0][0], spots[0][1]))]
    for at in range(count if closed else count - 1):
        here, there = spots[at], spots[(at + 1) % count]
        length = hypot(there[0] - here[0], there[1] - here[1]) * tension
        x1, y1 = _handle(spots, at, closed=closed)
        x2, y2 = _handle(spots, (at + 1) % count, closed=closed)
        if _sharp(here) and _sharp(there):
            commands.append(("L", (there[0], there[1])))
            continue
        commands.append(
            (
                "C",
                (
                    here[0] + x1 * length,
                    here[1] + y1 * length,
                    there[0] - x2 * length,
                    there[1] - y2 * length,
                    there[0],
                    there[1],
                ),
            )
        )
    if closed:
        commands.append(("Z", ()))
    return tuple(commands)


def _sharp(spot: Spot) -> bool:
    return len(spot) > 2 and bool(spot[-1])


def _handle(spots: Sequence[Spot], at: int, *, closed: bool) -> Point:
    """The direction of the curve at a point; none at a corner or an end."""
    if _sharp(spots[at]) or (not closed and at in {0, len(spots) - 1}):
        return (0.0, 0.0)
    before, after = spots[at - 1], spots[(at + 1) % len(spots)]
    across, along = after[0] - before[0], after[1] - before[1]
    length = hypot(across, along) or 1.0
    return across / length, along / length


def outermost(strokes: Sequence[Stroke]) -> tuple[Stroke, ...]:
    """The strokes that are not drawn inside an earlier closed one: those that make the silhouette."""
    found: list[Stroke] = []
    boxes: list[tuple[float, float, float, float]] = []
    for stroke in strokes:
        left, top, right, bottom = _box(stroke)
        inside = any(left > a and top > b and right < c and bottom < d for a, b, c, d in boxes)
        if not inside:
            found.append(stroke)
        if stroke.kind != "line":
            boxes.append((left, top, right, bottom))
    return tuple(found)


def _box(stroke: Stroke) -> tuple[float, float, float, float]:
    across = [value for _, values in stroke.commands for value in values[-2::2]]
    along = [value for _, values in stroke.commands for value in values[-1::2]]
    return min(across), min(along), max(across), max(along)


def drawn(strokes: Iterable[Stroke], radius: float, ink: str, paper: str, width: float) -> tuple[Path, ...]:
    """The strokes about (0, 0) at so many mm; lines ``width`` mm wide, round at joins and ends."""
    outline = Style(fill=paper, stroke=ink, width=width, join="round", cap="round")
    styles = {
        "shape": outline,
        "line": Style(stroke=ink, width=width, join="round", cap="round"),
        "solid": Style(fill=ink),
        "clear": Style(fill=paper),
    }
    shapes: list[Path] = []
    for stroke in strokes:
        commands = tuple(
            (name, tuple(round(value * radius, 4) for value in values)) for name, values in stroke.commands
        )
        shapes.append(Path(commands, styles[stroke.kind]))
    return tuple(shapes)
