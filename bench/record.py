"""What is on our sheets, as a flat list of primitives in points: the work that the flat scripts have to repeat.

Moves are added up, so a flat script has plain numbers for all but what is turned or clipped. Drawings that are used
again stay drawings that are used again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.scene import Circle, Group, Line, Path, Polygon, Rect, Text, Use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.scene import Scene, Shapes, Style, Symbol

K = 72 / 25.4

Number = tuple[float, ...]
Setting = tuple[Number | None, Number | None, float, Number, int, int]
"""Fill, stroke, width, dash, join, cap, as PDF has them."""

Primitive = tuple[object, ...]
"""A word such as ``"line"`` and what it needs."""


@dataclass
class Page:
    width: float
    height: float
    primitives: list[Primitive]


@dataclass
class Record:
    """One document: its pages, and the drawings that they use again."""

    pages: list[Page] = field(default_factory=list)
    forms: dict[str, list[Primitive]] = field(default_factory=dict)

    def count(self) -> int:
        return sum(len(page.primitives) for page in self.pages) + sum(map(len, self.forms.values()))


def record(scenes: Sequence[Scene]) -> Record:
    made = Record()
    symbols: dict[str, Symbol] = {}
    for scene in scenes:
        primitives: list[Primitive] = []
        _flatten(scene.shapes, 0, scene.height * K, primitives, symbols)
        made.pages.append(Page(scene.width * K, scene.height * K, primitives))
    while waiting := [name for name in symbols if name not in made.forms]:
        for name in waiting:
            made.forms[name] = []
            _flatten(symbols[name].shapes, 0, 0, made.forms[name], symbols)
    return made


def _setting(style: Style) -> Setting:
    def colour(value: str | None) -> Number | None:
        return tuple(int(value[start : start + 2], 16) / 255 for start in (1, 3, 5)) if value else None

    dash = tuple(length * K for length in style.dash)
    join, cap = ("miter", "round").index(style.join), ("butt", "round").index(style.cap)
    return colour(style.fill), colour(style.stroke), style.width * K, dash, join, cap


def _flatten(shapes: Shapes, dx: float, dy: float, out: list[Primitive], symbols: dict[str, Symbol]) -> None:
    """``dx`` and ``dy`` in points, y up."""
    for shape in shapes:
        if isinstance(shape, Rect):
            bottom = dy - (shape.y + shape.height) * K
            size = (shape.width * K, shape.height * K)
            out.append(("rect", _setting(shape.style), dx + shape.x * K, bottom, *size))
        elif isinstance(shape, Polygon):
            points = tuple(number for x, y in shape.points for number in (dx + x * K, dy - y * K))
            out.append(("polygon", _setting(shape.style), points))
        elif isinstance(shape, Circle):
            place = (dx + shape.x * K, dy - shape.y * K, shape.radius * K)
            out.append(("circle", _setting(shape.style), *place))
        elif isinstance(shape, Line):
            ends = (dx + shape.x1 * K, dy - shape.y1 * K, dx + shape.x2 * K, dy - shape.y2 * K)
            out.append(("line", _setting(shape.style), *ends))
        elif isinstance(shape, Path):
            out.append(("path", _setting(shape.style), _commands(shape, dx, dy)))
        elif isinstance(shape, Text):
            out.append(_text(shape, dx, dy))
        elif isinstance(shape, Use):
            symbols.setdefault(shape.symbol.id, shape.symbol)
            out.append(("use", shape.symbol.id, dx + shape.x * K, dy - shape.y * K, -shape.rotate))
        elif shape.rotate or shape.clip:
            clip = _commands(shape.clip, 0, 0) if shape.clip else ()
            out.append(("save", dx + shape.x * K, dy - shape.y * K, -shape.rotate, clip))
            _flatten(shape.shapes, 0, 0, out, symbols)
            out.append(("restore",))
        else:
            assert isinstance(shape, Group)
            _flatten(shape.shapes, dx + shape.x * K, dy - shape.y * K, out, symbols)


def _commands(path: Path, dx: float, dy: float) -> tuple[tuple[str, Number], ...]:
    return tuple(
        (name, tuple(dx + number * K if place % 2 == 0 else dy - number * K for place, number in enumerate(numbers)))
        for name, numbers in path.commands
    )


def _text(shape: Text, dx: float, dy: float) -> Primitive:
    share = {"start": 0.0, "middle": -0.5, "end": -1.0}[shape.anchor]
    start = share * fonts.width(shape.text, shape.font, shape.size)
    x = shape.x + start * cos(radians(shape.rotate))
    y = shape.y + start * sin(radians(shape.rotate))
    fill = tuple(int(shape.fill[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return ("text", fill, shape.font, shape.size, dx + x * K, dy - y * K, -shape.rotate, shape.text)
