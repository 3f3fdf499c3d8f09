"""Every shipped game and variant as rules, and a way to look into drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pytest

from kitgen import games, rules
from kitgen.draw import board, check, counters, dice, routes
from kitgen.draw.look import STYLES, Look, StyleName
from kitgen.scene import Circle, Group, Line, Path, Polygon, Rect, Shape, Text, Use

if TYPE_CHECKING:
    from kitgen.rules import AnyRules
    from kitgen.sheet import Sheet

Matrix = tuple[float, float, float, float]
"""x, y, cosine and sine of where a shape stands."""

Placed = tuple[Shape, Matrix]
Walk = Callable[[tuple[Shape, ...]], list[Placed]]


def variants() -> list[str]:
    return [f"{name}/{variant}" for name in games.names() for variant in games.load(name).variants]


@cache
def built(name: str) -> AnyRules:
    return rules.build(games.load(name))


@pytest.fixture(params=variants())
def game(request: pytest.FixtureRequest) -> AnyRules:
    """Each game and variant in turn."""
    return built(str(request.param))


@pytest.fixture(scope="session")
def load() -> Callable[[str], AnyRules]:
    """``load("ur/murray")``."""
    return built


@pytest.fixture(params=STYLES)
def look(request: pytest.FixtureRequest) -> Look:
    style: StyleName = request.param
    return Look(style)


def everything(of: AnyRules, look: Look) -> dict[str, tuple[Sheet, ...]]:
    """All sheets that the drawing modules of this folder make for a game."""
    return {
        "board": board.sheets(of, look),
        "routes": routes.sheets(of, look),
        "counters": counters.sheets(of, look),
        "dice": dice.sheets(of, look),
        "check": check.sheets(look),
    }


@pytest.fixture(scope="session")
def all_sheets() -> Callable[[AnyRules, Look], dict[str, tuple[Sheet, ...]]]:
    return everything


def _walk(shapes: tuple[Shape, ...], at: Matrix) -> Iterator[Placed]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _walk(shape.shapes, _moved(at, shape.x, shape.y, shape.rotate))
        elif isinstance(shape, Use):
            yield from _walk(shape.symbol.shapes, _moved(at, shape.x, shape.y, shape.rotate))
        else:
            yield shape, at


def _moved(at: Matrix, x: float, y: float, rotate: float) -> Matrix:
    left, top, c, s = at
    turn = rotate * pi / 180
    return (
        left + x * c - y * s,
        top + x * s + y * c,
        c * cos(turn) - s * sin(turn),
        s * cos(turn) + c * sin(turn),
    )


@pytest.fixture(scope="session")
def walk() -> Walk:
    """All shapes of a drawing with groups and symbols opened, each with where it stands."""
    return lambda shapes: list(_walk(shapes, (0.0, 0.0, 1.0, 0.0)))


@pytest.fixture(scope="session")
def colours(walk: Walk) -> Callable[[tuple[Shape, ...]], set[str]]:
    """Every colour that a drawing uses."""

    def found(shapes: tuple[Shape, ...]) -> set[str]:
        used: set[str | None] = set()
        for shape, _ in walk(shapes):
            if isinstance(shape, Text):
                used.add(shape.fill)
            elif isinstance(shape, Rect | Polygon | Circle | Line | Path):
                used |= {shape.style.fill, shape.style.stroke}
        return {colour for colour in used if colour}

    return found
