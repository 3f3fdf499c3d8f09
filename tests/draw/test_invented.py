"""Boards that no shipped game has: a ring, a spiral, a column, a strip of 26 files; drawn from a definition alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from kitgen import rules, sheet
from kitgen.definition import BoardPlan, DicePlan, GameDefinition, Mark, RaceOptions
from kitgen.draw import board, counters, dice, position, routes
from kitgen.draw.look import Look
from kitgen.extent import extent

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.rules import AnyRules

RING = "*...*...*\n" + ".       .\n" * 3 + "*       *\n" + ".       .\n" * 3 + "*...*...*"
SPIRAL = "\n".join(["........"] * 3 + ["...*...."] + ["........"] * 4)


def invented(
    base: GameDefinition, squares: str, tracks: tuple[str, str], cell: float, *, landscape: bool, mark: Mark, count: int
) -> AnyRules:
    kit = replace(base.kit, cell=cell, counter=cell * 0.8, landscape=landscape, looks=("green", "beige"))
    plan = BoardPlan(squares, {"*": mark}, dict(zip(base.players, tracks, strict=True)))
    options = RaceOptions(counters=count)
    faces = DicePlan((0, 1), 5, forms=("coins", "slips", "cube"))
    return rules.build(replace(base, board=plan, kit=kit, options=options, dice=faces))


CASES = {
    "ring": (RING, ("a1 a9 i9 i1 b1", "i9 i1 a1 a9 h9"), 18, False, Mark("tower", "castle", safe=True), 9),
    "spiral": (
        SPIRAL,
        ("a1 h1 h8 a8 a2 g2 g7 b7 b3 f3 f6 c6 c4 e4 e5 d5", "h8 a8 a1 h1 h7 b7 b2 g2 g6 c6 c3 f3 f5 d5 d4 e4"),
        22,
        False,
        Mark("five", "five", again=True),
        4,
    ),
    "column": ("*\n" + ".\n" * 8 + "*", ("a1 a10", "a10 a1"), 20, False, Mark("eye", "eye", again=True), 3),
    "strip": (
        "." * 25 + "*\n" + " " * 25 + ".\n" + "." * 26,
        ("a1 z1 z3 a3", "a3 z3 z1 a1"),
        9,
        True,
        Mark("twin", "double", repeat=True),
        12,
    ),
}


@pytest.fixture(params=CASES)
def own(request: pytest.FixtureRequest, load: Callable[[str], AnyRules]) -> AnyRules:
    squares, tracks, cell, landscape, mark, count = CASES[request.param]
    return invented(load("ur").definition, squares, tracks, cell, landscape=landscape, mark=mark, count=count)


def test_every_sheet_of_an_invented_game_fits(own: AnyRules, look: Look) -> None:
    for sheets in (board.sheets, routes.sheets, counters.sheets, dice.sheets):
        found = sheets(own, look)
        assert found
        for it in found:
            area = sheet.area(it.landscape)
            left, top, right, bottom = extent(it.body)
            assert left >= -0.01, it.component
            assert top >= -0.01, it.component
            assert right <= area.width + 0.01, it.component
            assert bottom <= area.height + 0.01, it.component


def test_positions_of_an_invented_game_are_drawn(own: AnyRules, look: Look) -> None:
    scene = position.scene(own, own.standing(own.start()), look=look, cell=position.cell_for(own, 120), route=True)
    left, top, right, bottom = extent(scene.shapes)
    assert left >= -0.01
    assert top >= -0.01
    assert right <= scene.width + 0.01
    assert bottom <= scene.height + 0.01


def test_every_square_of_a_ring_shows_the_way(load: Callable[[str], AnyRules]) -> None:
    from kitgen.draw import ground as grounds
    from kitgen.draw import race_board

    squares, tracks, cell, landscape, mark, count = CASES["ring"]
    own = invented(load("ur").definition, squares, tracks, cell, landscape=landscape, mark=mark, count=count)
    ground = grounds.of(own.definition, cell)
    assert len(race_board.chevrons(own, Look(), ground)) == 32, "both ways run round together"  # type: ignore[arg-type]
    outer, inner = ground.rings()
    assert len(outer) == len(inner) == 4
    assert {x for x, _ in outer} == {0, 162}
    assert {x for x, _ in inner} == {18, 144}
    wider = ground.rings(1.4)
    assert min(x for x, _ in wider[0]) == -1.4, "outside the board"
    assert min(x for x, _ in wider[1]) == 19.4, "and inside the hole"
