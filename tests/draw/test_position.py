"""Diagrams: from a standing alone, with stacks, routes, moves and the same thing in letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from kitgen.draw import ground as grounds
from kitgen.draw import position
from kitgen.draw.position import Arrow
from kitgen.extent import extent
from kitgen.rules import HAND, HOME, AnyRules, Stack
from kitgen.scene import Shape, Text, Use

if TYPE_CHECKING:
    from kitgen.draw.look import Look

Load = Callable[[str], AnyRules]
Walk = Callable[[tuple[Shape, ...]], list[tuple[Shape, tuple[float, float, float, float]]]]


@pytest.mark.parametrize("cell", [5.0, 9.5, 30.0])
def test_a_diagram_keeps_within_its_scene(game: AnyRules, cell: float, look: Look) -> None:
    for route in (False, True) if game.definition.rules == "race" else (False,):
        scene = position.scene(game, game.standing(game.start()), look=look, cell=cell, route=route)
        left, top, right, bottom = extent(scene.shapes)
        assert left >= -0.01
        assert top >= -0.01
        assert right <= scene.width + 0.01
        assert bottom <= scene.height + 0.01
        assert scene.description


@pytest.mark.parametrize("width", [60.0, 84.0, 187.5])
def test_cells_for_a_width(game: AnyRules, width: float) -> None:
    cell = position.cell_for(game, width)
    standing = game.standing(game.start())
    assert position.scene(game, standing, cell=cell).width <= width + 0.01
    assert position.scene(game, standing, cell=cell + 0.5).width > width or cell > 14


def test_ur_in_letters(load: Load) -> None:
    rules = load("ur")
    standing = rules.standing(rules.read_position("sun 4 8 11 off 1; moon 9 3; sun to move"))
    scene = position.scene(rules, standing)
    assert scene.description.splitlines() == [
        "* M . .     * .",
        ". . . S M . S .",
        "S . . .     * .",
        "Sun (S): 3 tray, 1 off",
        "Moon (M): 5 tray",
    ]


def test_stacks_show_how_many(load: Load, walk: Walk) -> None:
    rules = load("die-race")
    scene = position.scene(rules, (Stack(0, "d1", 3), Stack(1, "i1", 1), Stack(1, HAND, 2)), cell=14)
    texts = [shape for shape, _ in walk(scene.shapes) if isinstance(shape, Text)]
    assert [text.text for text in texts if text.font == "text-bold"] == ["3"]
    assert "W3" in scene.description
    assert "Black (B): 2 waiting" in scene.description


def test_backgammon_in_letters_and_in_stones(load: Load) -> None:
    rules = load("backgammon")
    start = rules.read_position(rules.write_position(rules.start()))
    scene = position.scene(rules, rules.standing(start), cell=8)
    assert scene.description.splitlines() == [
        " 13  14  15  16  17  18 |  19  20  21  22  23  24",
        " B5   .   .   .  R3   . |  R5   .   .   .   .  B2",
        " 12  11  10   9   8   7 |   6   5   4   3   2   1",
        " R5   .   .   .  B3   . |  B5   .   .   .   .  R2",
    ]
    stones = [use for use in _uses(scene.shapes) if use.symbol.id.startswith("piece-")]
    assert len(stones) == 30


def _uses(shapes: tuple[Shape, ...]) -> list[Use]:
    found = []
    for shape in shapes:
        if isinstance(shape, Use):
            found.append(shape)
        elif hasattr(shape, "shapes"):
            found += _uses(shape.shapes)
    return found


def test_a_tall_point_is_numbered(load: Load, walk: Walk) -> None:
    rules = load("backgammon")
    scene = position.scene(rules, (Stack(0, "24", 7), Stack(1, HOME, 4), Stack(1, "bar", 2)), cell=8)
    bold = [shape.text for shape, _ in walk(scene.shapes) if isinstance(shape, Text) and shape.font == "text-bold"]
    assert sorted(bold) == ["2", "4", "7"]
    assert "Black (B): 4 off, 2 on the bar" in scene.description


def test_arrows_run_along_the_route(load: Load) -> None:
    rules = load("ur")
    ground = grounds.of(rules.definition, 10)
    course = position._course(rules, ground, Arrow(0, "a1", "b2"))
    assert course == [ground.middle(square) for square in ("a1", "a2", "b2")]
    entering = position._course(rules, ground, Arrow(0, HAND, "c1"))
    assert entering[1:] == [ground.middle(square) for square in ("d1", "c1")]
    leaving = position._course(rules, ground, Arrow(1, "h3", HOME))
    assert leaving[:2] == [ground.middle(square) for square in ("h3", "g3")]
    assert len(leaving) == 3
    plain = position.scene(rules, (), cell=10)
    shown = position.scene(
        rules, (), cell=10, arrows=[Arrow(0, "a1", "b2")], highlight={"b2": "landing", "d2": "capture"}
    )
    assert len(_flat(shown.shapes)) > len(_flat(plain.shapes))


def _flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    found: list[Shape] = []
    for shape in shapes:
        found += _flat(shape.shapes) if hasattr(shape, "shapes") else [shape]
    return found


def test_a_step_on_a_second_lap_is_found(load: Load) -> None:
    """Murray's d2 is step 8 and step 20: the arrow takes the way that leads on."""
    rules = load("ur/murray")
    ground = grounds.of(rules.definition, 10)
    assert position._course(rules, ground, Arrow(0, "g1", "f2"))[-1] == ground.middle("f2")


@pytest.mark.parametrize(
    ("name", "player", "square", "shown"), [("ur", 0, "a1", "4"), ("ur", 1, "a3", "4"), ("ur/murray", 0, "d1", "1/27")]
)
def test_numbers_are_the_movers_own(name: str, player: int, square: str, shown: str, load: Load, walk: Walk) -> None:
    rules = load(name)
    scene = position.scene(rules, (), cell=10, numbers=player)
    ground = grounds.of(rules.definition, 10)
    left, top, _ = position.margins(rules.definition, 10)
    x, y = ground.corner(square)
    inside = [
        shape.text
        for shape, _ in walk(scene.shapes)
        if isinstance(shape, Text) and left + x < shape.x + left < left + x + 10 and y < shape.y < y + 10
    ]
    assert inside == [shown]
    assert top > 0
