"""Lines to cut and to fold along, told apart by their dashes: cut 2–1 with scissors at its start, fold dash-dot."""

from __future__ import annotations

from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING

from kitgen.draw.ornament import scissors
from kitgen.scene import Line, Path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.draw.look import Look
    from kitgen.scene import Command, Point, Shape, Shapes

RUN_OUT = 4.0
"""Millimetres that the lines of a grid run on beyond it, so that the ruler finds them."""

SCISSORS = 4.2


def cut_grid(look: Look, x: float, y: float, columns: Sequence[float], rows: Sequence[float]) -> Shapes:
    """Shared cut lines round and between columns and rows of these widths and heights, (x, y) top left.

    One pair of scissors stands at the start of the first line each way.
    """
    width, height = sum(columns), sum(rows)
    lines: list[Command] = []
    across = y
    for row in (0.0, *rows):
        across += row
        lines += [("M", (x - RUN_OUT, across)), ("L", (x + width + RUN_OUT, across))]
    along = x
    for column in (0.0, *columns):
        along += column
        lines += [("M", (along, y - RUN_OUT)), ("L", (along, y + height + RUN_OUT))]
    return (
        Path(tuple(lines), look.cut),
        *scissors(x - RUN_OUT, y, SCISSORS, 0, look),
        *scissors(x, y + height + RUN_OUT, SCISSORS, 270, look),
    )


def cut_round(look: Look, points: Sequence[Point], *, snip: int = 0) -> Shapes:
    """A closed cut line through the points, with scissors before the corner number ``snip``."""
    commands: list[Command] = [("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ())]
    (x0, y0), (x1, y1) = points[snip], points[(snip + 1) % len(points)]
    turn = atan2(y1 - y0, x1 - x0)
    shapes: list[Shape] = [Path(tuple(commands), look.cut)]
    shapes += scissors(x0 - 0.8 * cos(turn), y0 - 0.8 * sin(turn), SCISSORS, turn * 180 / pi, look)
    return tuple(shapes)


def fold(look: Look, start: Point, stop: Point) -> Shape:
    """A fold line."""
    return Line(*start, *stop, look.fold)
