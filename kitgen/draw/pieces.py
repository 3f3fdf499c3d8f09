"""Pieces as they are seen from above: one shape, colour, hatching and letter for each side.

A piece is drawn about (0, 0) inside a circle or square of ``size`` millimetres, once, as a symbol.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.draw.hatch import Ring, box, hatch, round_ring
from kitgen.scene import POINT, Circle, Path, Polygon, Style, Symbol, Text, arc, polygon_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.draw.look import Look, Side
    from kitgen.scene import Command, Shape, Shapes

LETTER_FROM = 9.0
"""Smaller pieces, in millimetres, bear no letter: it would be unreadable and only dirt the shape."""

CAP = 0.66
"""Height of a capital in parts of the size of type."""

RAYS = 12


@lru_cache(maxsize=512)
def piece(look: Look, side: Side, size: float, letter: str = "", *, faint: bool = False) -> Symbol:
    """The piece as a symbol; ``faint`` is the place where one lies, an outline with nothing in it."""
    if faint:
        shapes: Shapes = _faint(look, side, size / 2)
    else:
        shapes = PIECES[side.outline](look, side, size / 2)
        if letter and size >= LETTER_FROM:
            shapes = (*shapes, _letter(look, side, size, letter))
    end = "-place" if faint else f"-{letter}"
    return Symbol(f"piece-{side.name}-{look.style}-{size:g}{end}".replace(".", "_"), shapes, size, size)


def badge(look: Look, x: float, y: float, size: float, count: int) -> Shapes:
    """How many pieces stand there, in a small white disc."""
    radius = max(1.7, size * 0.24)
    points = radius * 1.35 / CAP / POINT / (1.25 if count > 9 else 1)
    high = fonts.capital("text-bold", points)
    return (
        Circle(x, y, radius, Style(fill=look.paper, stroke=look.ink, width=0.25)),
        look.text(x, y + high / 2, str(count), round(points, 1), font="text-bold", anchor="middle"),
    )


def outline_ring(side: Side, radius: float) -> Ring:
    """The side's shape as a ring of points about (0, 0), at most ``radius`` from it along both axes."""
    return RINGS[side.outline](radius)


def outline_path(side: Side, radius: float) -> tuple[Command, ...]:
    """The side's shape with true arcs."""
    return PATHS[side.outline](radius)


# Shapes ------------------------------------------------------------------------------------------------


def _diamond(radius: float) -> Ring:
    return ((0, -radius), (radius, 0), (0, radius), (-radius, 0))


def _square(radius: float) -> Ring:
    half = radius * 0.86
    return box(-half, -half, 2 * half, 2 * half)


def _hexagon(radius: float) -> Ring:
    return tuple((radius * cos(pi / 3 * n), radius * sin(pi / 3 * n)) for n in range(6))


def _quatrefoil(radius: float) -> tuple[Command, ...]:
    """Four round lobes whose circles touch the box; neighbours meet on the diagonals."""
    lobe = radius * 0.56
    away = radius - lobe
    # The circles about (away, 0) and (0, away) cross on the diagonal where |(t - away, t)| = lobe.
    t = (away + (2 * lobe**2 - away**2) ** 0.5) / 2
    start = _angle(t - away, -t)
    commands: list[Command] = []
    for quarter in range(4):
        turn = quarter * 90.0
        x, y = away * cos(turn * pi / 180), away * sin(turn * pi / 180)
        piece_of = arc(x, y, lobe, start + turn, -2 * start)
        commands += piece_of if not quarter else piece_of[1:]
    return (*commands, ("Z", ()))


def _shield(radius: float) -> tuple[Command, ...]:
    """A heater shield: straight shoulders, sides that are arcs about the opposite shoulders."""
    half, top = radius * 0.86, -radius * 0.92
    straight = top + radius * 0.4
    size = 2 * half
    # Each side is an arc about the other side's lower shoulder; they meet on the axis.
    turn = 60.0
    foot_right = arc(-half, straight, size, 0, turn)[1:]
    foot_left = arc(half, straight, size, 180 - turn, turn)[1:]
    return (("M", (-half, top)), ("L", (half, top)), ("L", (half, straight)), *foot_right, *foot_left, ("Z", ()))


def _plaque(radius: float) -> tuple[Command, ...]:
    """A square whose corners are bitten out by quarter circles."""
    half, bite = radius * 0.92, radius * 0.36
    commands: list[Command] = []
    for turn, (x, y) in zip(
        (180, 270, 0, 90), ((half, -half), (half, half), (-half, half), (-half, -half)), strict=True
    ):
        quarter = arc(x, y, bite, turn, -90)
        commands += [quarter[0] if not commands else ("L", quarter[0][1]), *quarter[1:]]
    return (*commands, ("Z", ()))


def _angle(x: float, y: float) -> float:
    return atan2(y, x) * 180 / pi


def flat(commands: tuple[Command, ...], parts: int = 12) -> Ring:
    """The points of a path of lines and curves, each curve in so many parts."""
    points: list[tuple[float, float]] = []
    for name, values in commands:
        if name == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], values
            for part in range(1, parts + 1):
                t = part / parts
                u = 1 - t
                a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        elif values:
            points.append((values[0], values[1]))
    return tuple(points)


def _circle_path(radius: float) -> tuple[Command, ...]:
    return (*arc(0, 0, radius, 0, 360), ("Z", ()))


PATHS: dict[str, Callable[[float], tuple[Command, ...]]] = {
    "disc": _circle_path,
    "ring": _circle_path,
    "diamond": lambda radius: polygon_path(_diamond(radius)),
    "square": lambda radius: polygon_path(_square(radius)),
    "hexagon": lambda radius: polygon_path(_hexagon(radius)),
    "quatrefoil": _quatrefoil,
    "shield": _shield,
    "plaque": _plaque,
}
RINGS: dict[str, Callable[[float], Ring]] = {
    "disc": lambda radius: round_ring(0, 0, radius),
    "ring": lambda radius: round_ring(0, 0, radius),
    "diamond": _diamond,
    "square": _square,
    "hexagon": _hexagon,
    "quatrefoil": lambda radius: flat(_quatrefoil(radius)),
    "shield": lambda radius: flat(_shield(radius)),
    "plaque": lambda radius: flat(_plaque(radius)),
}


# Pieces ------------------------------------------------------------------------------------------------


def _disc(look: Look, side: Side, radius: float) -> Shapes:
    """The sun: a disc with a hole and rays between the hole and a groove near the rim."""
    line, hole, groove = _line(look, radius), radius * 0.34, radius * 0.84
    marks = look.engraving(side)
    shapes: list[Shape] = [Circle(0, 0, radius - line / 2, Style(fill=look.body(side), stroke=look.ink, width=line))]
    rays: list[Command] = []
    for ray in range(RAYS):
        middle, half = ray * 2 * pi / RAYS, 0.085 if look.pale(side) else 0.055
        near, far = radius * 0.47, radius * 0.78
        rays += polygon_path(
            (
                (near * cos(middle), near * sin(middle)),
                (far * cos(middle - half), far * sin(middle - half)),
                (far * cos(middle + half), far * sin(middle + half)),
            )
        )
    if radius >= 4:
        shapes += [
            Path(tuple(rays), Style(fill=marks)),
            Circle(0, 0, groove, Style(stroke=marks, width=radius * 0.035)),
        ]
    shapes.append(Circle(0, 0, hole, Style(fill=look.paper, stroke=look.ink, width=line)))
    return tuple(shapes)


def _moon(look: Look, side: Side, radius: float) -> Shapes:
    line = _line(look, radius)
    outer, inner = _diamond(radius - line * 0.7), _diamond(radius * 0.8)
    groove = Style(stroke=look.engraving(side), width=radius * 0.035)
    shapes: list[Shape] = [Polygon(outer, Style(fill=look.body(side), stroke=look.ink, width=line))]
    if radius >= 4:
        shapes.append(Polygon(inner, groove))
    return tuple(shapes)


def _open_ring(look: Look, side: Side, radius: float) -> Shapes:
    """White: an open disc with a heavy rim and a fine second line."""
    rim = radius * 0.1
    return (
        Circle(0, 0, radius - rim / 2, Style(fill=look.body(side), stroke=look.ink, width=rim)),
        Circle(0, 0, radius * 0.78, Style(stroke=look.ink, width=max(0.12, radius * 0.03))),
    )


def _block(look: Look, side: Side, radius: float) -> Shapes:
    line = _line(look, radius)
    outer, inner = _square(radius - line / 2), _square(radius * 0.82)
    groove = Style(stroke=look.engraving(side), width=max(0.12, radius * 0.035))
    return (Polygon(outer, Style(fill=look.body(side), stroke=look.ink, width=line)), Polygon(inner, groove))


def _hatched(look: Look, side: Side, radius: float) -> Shapes:
    """A shape with its hatching engraved into it and a clear round middle for the letter."""
    line, middle = _line(look, radius), radius * 0.44
    marks = look.engraving(side)
    field = RINGS[side.outline](radius * 0.86)
    shapes: list[Shape] = [
        Path(PATHS[side.outline](radius - line / 2), Style(fill=look.body(side), stroke=look.ink, width=line)),
        *hatch(
            (field, round_ring(0, 0, middle)), side.hatching, marks, pitch=max(1.0, radius * 0.22), width=radius * 0.045
        ),
        Circle(0, 0, middle, Style(fill=look.paper, stroke=look.ink, width=line)),
    ]
    return tuple(shapes)


PIECES: dict[str, Callable[[Look, Side, float], Shapes]] = {
    "disc": _disc,
    "diamond": _moon,
    "ring": _open_ring,
    "square": _block,
    "hexagon": _hatched,
    "quatrefoil": _hatched,
    "shield": _hatched,
    "plaque": _hatched,
}


def _faint(look: Look, side: Side, radius: float) -> Shapes:
    line = Style(stroke=look.palette.quiet, width=0.25, dash=(0.9, 0.9))
    return (Path(PATHS[side.outline](radius), line),)


def _line(look: Look, radius: float) -> float:
    return min(0.5, radius * 0.06) if not look.black_only else min(0.7, radius * 0.09)


def _letter(look: Look, side: Side, size: float, letter: str) -> Text:
    """In the hole, the middle or the field, as large as a circle in it allows."""
    roundel = side.outline in {"disc", "hexagon", "quatrefoil", "shield", "plaque"}
    room = size * {"disc": 0.17, "diamond": 0.25, "ring": 0.3, "square": 0.32}.get(side.outline, 0.22)
    points = room * 1.28 / len(letter) ** 0.5 / CAP / POINT
    fill = look.ink if roundel else look.engraving(side)
    return Text(0, points * POINT * CAP / 2, letter, round(points, 1), "text-bold", "middle", fill)
