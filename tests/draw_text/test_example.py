"""Diagrams of worked examples: the position, and where the move goes."""

from __future__ import annotations

import pytest

from kitgen import games, rules, view
from kitgen.draw import example
from kitgen.draw.look import Look
from kitgen.extent import extent
from kitgen.scene import Path, Scene
from kitgen.text.proof import prove

LANDING, CAPTURE = Look().palette.landing, Look().palette.capture


def drawn(name: str, position: str, move: str, *, legal: bool = True, width: float = 84) -> Scene:
    return example.scene(rules.build(games.load(name)), position, move, Look(), width, legal=legal)


def colours(scene: Scene) -> str:
    return repr(scene.shapes)


def test_a_legal_move_has_an_arrow_and_an_illegal_one_has_none() -> None:
    position = "sun 6; moon 10; sun to move"
    assert LANDING in colours(drawn("ur", position, "6/8"))
    assert LANDING not in colours(drawn("ur", position, "6/8", legal=False))


@pytest.mark.parametrize("move", ["in/4", "13/off", "6/8"])
def test_counters_come_from_the_hand_and_go_home_along_their_route(move: str) -> None:
    scene = drawn("ur", "sun 6 13; moon 10; sun to move", move)
    assert LANDING in colours(scene)
    assert "Path(" in colours(scene)


def test_a_board_of_one_row_keeps_its_numbers() -> None:
    moved = drawn("die-race", "white 4; black 9; white to move", "4/7")
    hit = drawn("die-race", "white 4; black 7; white to move", "4/7*")
    assert LANDING in colours(moved)
    assert CAPTURE not in colours(moved)
    assert CAPTURE in colours(hit)
    assert not any(isinstance(it, Path) and it.style.stroke == LANDING for it in moved.shapes)


@pytest.mark.parametrize("name", ["ur", "ur/murray", "ur/doubling_back", "die-race", "exciting"])
def test_every_example_is_drawn_within_its_width(name: str) -> None:
    definition = games.load(name)
    engine = rules.build(definition)
    for it in view.examples(definition):
        found = prove(definition, engine, it)
        scene = example.scene(engine, found.before, found.move, Look("outline"), 84, legal=found.legal)
        left, top, right, bottom = extent(scene.shapes)
        assert scene.width <= 84
        assert left >= 0
        assert top >= 0
        assert right <= scene.width
        assert bottom <= scene.height


def test_the_diagram_is_described_in_letters() -> None:
    assert "S (S)" not in drawn("ur", "sun 6; moon 10; sun to move", "6/8").description
    assert "Sun (S): 6 tray" in drawn("ur", "sun 6; moon 10; sun to move", "6/8").description
