"""How much room a drawing takes: whether it fits on the sheet, and where a figure is."""

from __future__ import annotations

from math import cos, hypot, inf, radians, sin
from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.scene import Circle, Group, Line, Path, Polygon, Rect, Text, Use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kitgen.scene import Shape, Style

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in millimetres."""

EMPTY: Box = (inf, inf, -inf, -inf)


def extent(shapes: Iterable[Shape]) -> Box:
    """The box round all shapes, lines with half their width; of curves, round their handles as well.

    Nothing at all has the extent `EMPTY`.

    >>> from kitgen.scene import Style
    >>> extent((Rect(10, 10, 30, 20, Style(stroke="#111111", width=0.5)),))
    (9.75, 9.75, 40.25, 30.25)
    """
    left, top, right, bottom = EMPTY
    for shape in shapes:
        x1, y1, x2, y2 = _EXTENTS[type(shape)](shape)
        left = x1 if x1 < left else left
        top = y1 if y1 < top else top
        right = x2 if x2 > right else right
        bottom = y2 if y2 > bottom else bottom
    return left, top, right, bottom


def _rect(shape: Rect) -> Box:
    edge = _edge(shape.style)
    return shape.x - edge, shape.y - edge, shape.x + shape.width + edge, shape.y + shape.height + edge


def _line(shape: Line) -> Box:
    edge = _edge(shape.style)
    left, right = (shape.x1, shape.x2) if shape.x1 < shape.x2 else (shape.x2, shape.x1)
    top, bottom = (shape.y1, shape.y2) if shape.y1 < shape.y2 else (shape.y2, shape.y1)
    if shape.style.cap == "butt":  # a line's ends do not grow, its flanks do
        length = hypot(right - left, bottom - top) or 1
        across, along = edge * (bottom - top) / length, edge * (right - left) / length
    else:
        across = along = edge
    return left - across, top - along, right + across, bottom + along


def _circle(shape: Circle) -> Box:
    reach = shape.radius + _edge(shape.style)
    return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach


def _polygon(shape: Polygon) -> Box:
    return _around(shape.points, _edge(shape.style))


def _path(shape: Path) -> Box:
    numbers = [command[1] for command in shape.commands]
    points = [(part[index], part[index + 1]) for part in numbers for index in range(0, len(part), 2)]
    return _around(points, _edge(shape.style))


def _use(shape: Use) -> Box:
    return _moved(extent(shape.symbol.shapes), shape)


def _group(shape: Group) -> Box:
    left, top, right, bottom = extent(shape.shapes)
    if shape.clip is not None:
        x1, y1, x2, y2 = _path(shape.clip)
        left, top, right, bottom = max(left, x1), max(top, y1), min(right, x2), min(bottom, y2)
    return _moved((left, top, right, bottom), shape)


def _edge(style: Style) -> float:
    return style.width / 2 if style.stroke else 0.0


def _around(points: Iterable[tuple[float, float]], edge: float) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge


def _text(shape: Text) -> Box:
    """From the top of l to the bottom of g: what ink usually reaches, not the whole line."""
    if not shape.text.strip():
        return EMPTY
    length = fonts.width(shape.text, shape.font, shape.size)
    start = {"start": 0.0, "middle": -length / 2, "end": -length}[shape.anchor]
    tall, deep = fonts.tall(shape.font, shape.size), fonts.deep(shape.font, shape.size)
    return _moved((start, -tall, start + length, deep), shape)


def _moved(box: Box, shape: Text | Group | Use) -> Box:
    left, top, right, bottom = box
    if left > right or top > bottom:
        return EMPTY
    if not shape.rotate:
        return left + shape.x, top + shape.y, right + shape.x, bottom + shape.y
    across, along = cos(radians(shape.rotate)), sin(radians(shape.rotate))
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    return _around([(shape.x + x * across - y * along, shape.y + x * along + y * across) for x, y in corners], 0)


_EXTENTS: dict[type, Callable[..., Box]] = {
    Rect: _rect, Line: _line, Circle: _circle, Polygon: _polygon, Path: _path, Text: _text, Use: _use, Group: _group
}  # fmt: skip
