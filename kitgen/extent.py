"""How much room a drawing takes: whether it fits on the sheet, and where a figure is."""

from __future__ import annotations

from math import cos, hypot, inf, radians, sin
from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.scene import Circle, Group, Line, Path, Polygon, Rect, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterable

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
        x1, y1, x2, y2 = _one(shape)
        left = x1 if x1 < left else left
        top = y1 if y1 < top else top
        right = x2 if x2 > right else right
        bottom = y2 if y2 > bottom else bottom
    return left, top, right, bottom


def _one(shape: Shape) -> Box:
    if isinstance(shape, Rect):
        edge = _edge(shape.style)
        return shape.x - edge, shape.y - edge, shape.x + shape.width + edge, shape.y + shape.height + edge
    if isinstance(shape, Line):
        edge = _edge(shape.style)
        left, right = sorted((shape.x1, shape.x2))
        top, bottom = sorted((shape.y1, shape.y2))
        if shape.style.cap == "butt":  # a line's ends do not grow, its flanks do
            length = hypot(right - left, bottom - top) or 1
            across, along = edge * (bottom - top) / length, edge * (right - left) / length
            return left - across, top - along, right + across, bottom + along
        return left - edge, top - edge, right + edge, bottom + edge
    if isinstance(shape, Circle):
        reach = shape.radius + _edge(shape.style)
        return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
    if isinstance(shape, Polygon):
        return _around(shape.points, _edge(shape.style))
    if isinstance(shape, Path):
        numbers = [command[1] for command in shape.commands]
        return _around(
            [(part[index], part[index + 1]) for part in numbers for index in range(0, len(part), 2)], _edge(shape.style)
        )
    if isinstance(shape, Text):
        return _text(shape)
    if isinstance(shape, Use):
        inner = extent(shape.symbol.shapes)
    else:
        inner = extent(shape.shapes)
        if shape.clip is not None:
            clip = _one(shape.clip)
            inner = (max(inner[0], clip[0]), max(inner[1], clip[1]), min(inner[2], clip[2]), min(inner[3], clip[3]))
    return _moved(inner, shape)


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
