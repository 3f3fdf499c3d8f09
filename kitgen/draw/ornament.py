"""The ornament of the boards, drawn by compass and ruler; every drawing is our own.

Each drawing is made about (0, 0) for a radius in millimetres and fits the square of twice that radius. It has a
``solid``, a ``line`` and a ``hatch`` form and still reads at 8 mm (a radius of 4).
"""

from __future__ import annotations

from functools import lru_cache
from math import asin, atan2, cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Literal

from kitgen.draw.hatch import box, hatch
from kitgen.scene import Circle, Path, Polygon, Rect, Style, Symbol, arc, polygon_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.definition import Drawing
    from kitgen.draw.look import Look
    from kitgen.scene import Command, Point, Shape, Shapes

Form = Literal["solid", "line", "hatch"]

INSET = 0.1
"""Ornament keeps this share of a square's side free all round."""

PETALS = 8
SMALL = 5.5
"""Below this radius in millimetres a drawing drops its second lines."""


@lru_cache(maxsize=256)
def symbol(drawing: Drawing, look: Look, radius: float, colour: str, *, ringed: bool = False) -> Symbol:
    """A square's ornament as a symbol whose origin is its middle; ``ringed`` adds the ring of the safe rose."""
    form: Form = "line" if look.black_only and drawing not in {"rose", "five"} else "solid"
    shapes = DRAWINGS[drawing](look, radius, colour, form)
    if ringed:
        shapes = (*_safe_ring(look, radius), *DRAWINGS[drawing](look, radius * 0.86, colour, form))
    name = f"{drawing}-{look.style}-{radius:g}-{colour[1:]}{'-safe' if ringed else ''}".replace(".", "_")
    return Symbol(name, shapes, 2 * radius, 2 * radius)


def rose(look: Look, radius: float, colour: str, form: Form = "solid") -> Shapes:
    """Eight round petals in a ring, as the potters and carvers of Ur drew them, each halved like an engraver's shade.

    Neighbouring petals would touch: their tips are circles whose tangents from the middle are 45° apart.
    """
    small = radius < SMALL
    line = Style(stroke=colour, width=0.25 if not small else 0.2, join="round", cap="round")
    ring = radius - 0.125
    reach = radius * (0.88 if not small else 0.98)
    shapes: list[Shape] = []
    if not small:
        shapes += [Circle(0, 0, ring, line), Circle(0, 0, radius * 0.93, line)]
    boss = radius * 0.17
    petal = _petal(reach, boss, gap=0.035 * radius)
    half = _half_petal(reach, boss, gap=0.035 * radius)
    petals: list[Command] = []
    shades: list[Command] = []
    for number in range(PETALS):
        petals += _turn(petal, number * 45)
        shades += _turn(half, number * 45)
    if form == "solid":
        shapes += [Path(tuple(petals), Style(fill=look.paper, stroke=colour, width=line.width, join="round"))]
        shapes += [Path(tuple(shades), Style(fill=colour))]
    else:
        shapes += [Path(tuple(petals), line)]
        if form == "hatch":
            for number in range(PETALS):
                outline = tuple(_flat(_turn(half, number * 45)))
                shapes += hatch((outline,), "rising", colour, pitch=0.8, width=0.2)
    shapes += [Circle(0, 0, boss * 0.82, Style(fill=look.paper, stroke=colour, width=line.width))]
    shapes += [Circle(0, 0, boss * 0.34, Style(fill=colour))]
    return tuple(shapes)


def eye(look: Look, radius: float, colour: str, form: Form = "solid") -> Shapes:
    """Four eyes: two arcs and a pupil each, looking from the four quarters of the square."""
    shapes: list[Shape] = []
    for across in (-1, 1):
        for along in (-1, 1):
            shapes += _one_eye(look, across * radius * 0.5, along * radius * 0.47, radius * 0.44, colour, form)
    return tuple(shapes)


def five(look: Look, radius: float, colour: str, form: Form = "solid") -> Shapes:
    """Five dots, one at each corner of a square and one in its middle."""
    dot, away = radius * 0.2, radius * 0.58
    style = Style(fill=colour) if form == "solid" else Style(fill=look.paper, stroke=colour, width=0.3)
    places = ((0.0, 0.0), *((away * x, away * y) for x in (-1, 1) for y in (-1, 1)))
    return tuple(Circle(x, y, dot, style) for x, y in places)


def castle(look: Look, radius: float, colour: str, form: Form = "solid") -> Shapes:
    """A stepped square, as temple towers are drawn in plan, with its court in the middle."""
    return _castle(look, 0, 0, radius * 0.9, colour, form)


def double(look: Look, radius: float, colour: str, form: Form = "solid") -> Shapes:
    """Two small castles side by side: move twice."""
    small = radius * 0.48
    return (
        *_castle(look, -radius * 0.51, 0, small, colour, form),
        *_castle(look, radius * 0.51, 0, small, colour, form),
    )


def door(look: Look, radius: float, colour: str, form: Form = "solid") -> Shapes:
    """A doorway: a lintel on two posts, and a step before it."""
    style = Style(fill=colour) if form == "solid" else Style(fill=look.paper, stroke=colour, width=0.3)
    half, post, top, foot = radius * 0.56, radius * 0.2, -radius * 0.8, radius * 0.48
    lintel, reach = radius * 0.26, radius * 0.78
    frame = (
        (-reach, top), (reach, top), (reach, top + lintel), (half, top + lintel), (half, foot), (half - post, foot),
        (half - post, top + lintel), (post - half, top + lintel), (post - half, foot), (-half, foot),
        (-half, top + lintel), (-reach, top + lintel),
    )  # fmt: skip
    return (
        Polygon(frame, style),
        Rect(-reach, foot + radius * 0.1, 2 * reach, radius * 0.22, style),
    )


def water(look: Look, radius: float, colour: str, form: Form = "solid") -> Shapes:  # noqa: ARG001
    """Three rows of waves, alike in every form."""
    style = Style(stroke=colour, width=max(0.25, radius * 0.05), join="round", cap="round")
    rows = []
    for row in (-1, 0, 1):
        y, quarter = row * radius * 0.5, radius * 0.4
        start = -radius * 0.8
        commands: list[Command] = [("M", (start, y))]
        for wave in range(2):
            x, lift = start + wave * 2 * quarter, radius * 0.3
            commands.append(("C", (x + quarter * 0.6, y - lift, x + quarter * 0.8, y - lift, x + quarter, y)))
            x += quarter
            commands.append(("C", (x + quarter * 0.2, y + lift, x + quarter * 0.4, y + lift, x + quarter, y)))
        rows.append(Path(tuple(commands), style))
    return tuple(rows)


def trap(look: Look, radius: float, colour: str, form: Form = "solid") -> Shapes:
    """Two jaws of teeth in a ring."""
    style = Style(fill=colour) if form == "solid" else Style(fill=look.paper, stroke=colour, width=0.25, join="round")
    line = Style(stroke=colour, width=max(0.25, radius * 0.06))
    teeth: list[Command] = []
    for number in range(12):
        middle = number * pi / 6
        teeth += polygon_path(
            (
                _polar(radius * 0.86, middle - 0.2),
                _polar(radius * 0.86, middle + 0.2),
                _polar(radius * 0.52, middle),
            )
        )
    return (Circle(0, 0, radius * 0.86, line), Path(tuple(teeth), style))


def den(look: Look, radius: float, colour: str, form: Form = "solid") -> Shapes:
    """A cave mouth under a hill of arcs."""
    line = Style(stroke=colour, width=max(0.25, radius * 0.06), join="round", cap="round")
    mouth = Style(fill=colour) if form == "solid" else line
    base = radius * 0.6
    hills = tuple(Path((*arc(0, base, radius * size, 180, 180),), line) for size in (0.92, 0.74))
    opening = (*arc(0, base, radius * 0.5, 180, 180), ("Z", ()))
    ground = Path((("M", (-radius * 0.95, base)), ("L", (radius * 0.95, base))), line)
    _ = look
    return (*hills, Path(opening, mouth), ground)


def chevron(x: float, y: float, size: float, turn: float, colour: str) -> Polygon:
    """A small filled chevron about (x, y) pointing along ``turn`` degrees (0 = right, clockwise)."""
    angle = turn * pi / 180
    points = ((-0.5, -0.6), (0.0, -0.6), (0.5, 0.0), (0.0, 0.6), (-0.5, 0.6), (0.0, 0.0))
    return Polygon(
        tuple(
            (x + size * (a * cos(angle) - b * sin(angle)), y + size * (a * sin(angle) + b * cos(angle)))
            for a, b in points
        ),
        Style(fill=colour),
    )


def arrowhead(x: float, y: float, size: float, turn: float, colour: str) -> Polygon:
    """A slim arrowhead whose tip is at (x, y), pointing along ``turn`` degrees."""
    angle = turn * pi / 180
    points = ((0.0, 0.0), (-1.0, -0.42), (-0.72, 0.0), (-1.0, 0.42))
    return Polygon(
        tuple(
            (x + size * (a * cos(angle) - b * sin(angle)), y + size * (a * sin(angle) + b * cos(angle)))
            for a, b in points
        ),
        Style(fill=colour),
    )


def scissors(x: float, y: float, size: float, turn: float, look: Look) -> Shapes:
    """A pair of scissors about to cut along ``turn`` degrees from (x, y): two blades, a pin and two rings."""
    angle = turn * pi / 180

    def at(across: float, along: float) -> Point:
        return (
            x + size * (across * cos(angle) - along * sin(angle)),
            y + size * (across * sin(angle) + along * cos(angle)),
        )

    line = Style(stroke=look.ink, width=0.3, join="round", cap="round")
    blades = tuple(
        Polygon((at(0.0, -0.26 * s), at(-0.12, -0.2 * s), at(-0.62, 0.0), at(-0.5, 0.06 * s)), look.solid)
        for s in (1, -1)
    )
    shanks = tuple(Path((("M", at(-0.5, 0.0)), ("L", at(-0.8, 0.17 * s))), line) for s in (1, -1))
    rings = tuple(Circle(*at(-0.93, 0.24 * s), size * 0.15, line) for s in (1, -1))
    return (*blades, *shanks, *rings)


def _petal(reach: float, boss: float, gap: float) -> tuple[Command, ...]:
    """A petal pointing right: two straight sides 45° apart, ended by the circle that touches both."""
    slope = pi / PETALS
    tip = reach * sin(slope) / (1 + sin(slope)) - gap / 2
    middle = reach - tip
    start = boss * 1.2
    touch = pi / 2 + slope
    near = (start, start * sin(slope) / cos(slope) - gap / 2)
    high = (middle + tip * cos(touch), tip * sin(touch))
    sweep = 360 - 2 * touch * 180 / pi
    return (
        ("M", (near[0], -near[1])),
        ("L", (high[0], -high[1])),
        *arc(middle, 0, tip, -touch * 180 / pi, 360 - sweep)[1:],
        ("L", (near[0], near[1])),
        ("Z", ()),
    )


def _half_petal(reach: float, boss: float, gap: float) -> tuple[Command, ...]:
    slope = pi / PETALS
    tip = reach * sin(slope) / (1 + sin(slope)) - gap / 2
    middle = reach - tip
    start = boss * 1.2
    touch = pi / 2 + slope
    near = (start, start * sin(slope) / cos(slope) - gap / 2)
    high = (middle + tip * cos(touch), tip * sin(touch))
    return (
        ("M", (start, 0)),
        ("L", (reach, 0)),
        *arc(middle, 0, tip, 0, touch * 180 / pi)[1:],
        ("L", (high[0], high[1])),
        ("L", (near[0], near[1])),
        ("Z", ()),
    )


def _one_eye(look: Look, x: float, y: float, radius: float, colour: str, form: Form) -> Shapes:
    # Two arcs of one circle meet at the corners; the circle's middle lies 0.55 of the half width away.
    away = radius * 0.55
    size = sqrt(radius**2 + away**2)
    spread = 2 * _degrees(radius / size)
    line = Style(fill=look.paper, stroke=colour, width=max(0.2, radius * 0.08), join="round")
    upper = arc(x, y + away, size, -90 - spread / 2, spread)
    lower = arc(x, y - away, size, 90 - spread / 2, spread)[1:]
    pupil = size - away
    shapes: list[Shape] = [Path((*upper, *lower, ("Z", ())), line)]
    if form == "solid":
        shapes += [Circle(x, y, pupil * 0.72, Style(fill=colour)), Circle(x, y, pupil * 0.2, Style(fill=look.paper))]
    else:
        shapes += [Circle(x, y, pupil * 0.72, Style(stroke=colour, width=line.width))]
        shapes += [Circle(x, y, pupil * 0.3, Style(fill=colour))]
    return tuple(shapes)


def _castle(look: Look, x: float, y: float, radius: float, colour: str, form: Form) -> Shapes:
    third = radius / 3
    steps = ((3, 1), (2, 1), (2, 2), (1, 2), (1, 3))
    corners: list[Point] = []
    for quarter in range(4):
        for a, b in steps:
            across, along = a, -b
            for _ in range(quarter):
                across, along = -along, across
            corners.append((x + across * third, y + along * third))
    # Walked clockwise from the right side's upper end; each quarter's steps climb to the next side.
    ordered = tuple(sorted(corners, key=lambda point: _bearing(point, (x, y))))
    court = box(x - third * 0.8, y - third * 0.8, third * 1.6, third * 1.6)
    if form == "solid":
        return (Polygon(ordered, Style(fill=colour)), Polygon(court, Style(fill=look.paper)))
    line = Style(fill=look.paper, stroke=colour, width=max(0.25, radius * 0.05))
    shade = hatch((ordered, court), "rising", colour, pitch=max(0.6, radius * 0.14), width=0.2)
    inner = Polygon(court, line)
    return (Polygon(ordered, line), *(shade if form == "hatch" else ()), inner)


def _bearing(point: Point, middle: Point) -> float:
    return atan2(point[1] - middle[1], point[0] - middle[0])


def _safe_ring(look: Look, radius: float) -> Shapes:
    width = max(0.6, radius * 0.075)
    edge = Style(stroke=look.ink, width=0.2)
    return (
        Circle(0, 0, radius - width / 2, Style(stroke=look.palette.gold, width=width)),
        Circle(0, 0, radius, edge),
        Circle(0, 0, radius - width, edge),
    )


def _turn(commands: tuple[Command, ...], degrees: float) -> tuple[Command, ...]:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    turned = []
    for name, values in commands:
        out: list[float] = []
        for at in range(0, len(values), 2):
            out += (values[at] * c - values[at + 1] * s, values[at] * s + values[at + 1] * c)
        turned.append((name, tuple(out)))
    return tuple(turned)


def _flat(commands: tuple[Command, ...]) -> list[Point]:
    return [(values[-2], values[-1]) for _, values in commands if values]


def _polar(radius: float, angle: float) -> Point:
    return radius * cos(angle), radius * sin(angle)


def _degrees(sine: float) -> float:
    return asin(sine) * 180 / pi


DRAWINGS: dict[Drawing, Callable[[Look, float, str, Form], Shapes]] = {
    "rose": rose,
    "eye": eye,
    "five": five,
    "castle": castle,
    "double": double,
    "door": door,
    "water": water,
    "trap": trap,
    "den": den,
}
