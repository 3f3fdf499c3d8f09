"""What tests of set text share: games, pictures to put between the words, and shapes laid flat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kitgen import games, rules, text, view
from kitgen.draw import leaflet
from kitgen.draw.look import Look
from kitgen.scene import Group, Rect, Scene, Style, Text, Use
from kitgen.sheet import Sheet

RACES = ["royal_game_of_ur", "opposed_die_race"]
VARIANTS = [f"{game}/{variant}" for game in RACES for variant in games.load(game).variants]

Laid = tuple[Any, float, float]
"""A shape, and where its group stands."""


@pytest.fixture(params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def flat(shapes: Any, x: float = 0.0, y: float = 0.0) -> Iterator[Laid]:
    """Every shape in drawing order with the shift of its groups; nothing in set text is turned."""
    for shape in shapes:
        if isinstance(shape, Group):
            assert not shape.rotate
            yield from flat(shape.shapes, x + shape.x, y + shape.y)
        elif isinstance(shape, Use):
            yield from flat(shape.symbol.shapes, x + shape.x, y + shape.y)
        else:
            yield shape, x, y


def texts(shapes: Any) -> list[tuple[Text, float, float]]:
    """Every text with the place of its baseline's start."""
    return [(it, it.x + x, it.y + y) for it, x, y in flat(shapes) if isinstance(it, Text)]


def words(shapes: Any) -> str:
    """All texts in drawing order."""
    return " ".join(it.text for it, _, _ in texts(shapes))


def groups(shapes: Any, role: str) -> Iterator[Group]:
    """Groups of a role in reading order, also inside others."""
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.role == role:
                yield shape
            yield from groups(shape.shapes, role)


def picture(width: float, height: float, title: str = "A picture") -> Scene:
    return Scene(width, height, (Rect(0, 0, width, height, Style(fill="#CCCCCC")),), title, f"{title} in words.")


def rendered(name: str, text_name: str, **extra: Any) -> str:
    definition = games.load(name)
    return text.render(definition, rules.build(definition), text_name, **extra)


def leaflet_of(name: str, look: Look) -> tuple[Sheet, ...]:
    """The leaflet with empty pictures of the size that diagrams have."""
    definition = games.load(name)
    seen = view.of(definition)
    figures = {"start": picture(82, 46)} | {f"example-{it.id}": picture(82, 46) for it in seen.examples}
    return leaflet.sheets(seen, rendered(name, "leaflet"), look, figures=figures)


Draw = Callable[[str, Look], tuple[Sheet, ...]]
