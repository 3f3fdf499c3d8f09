"""The board on its sheet, at its true size, with places for the pieces that are not on it."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, cast

from kitgen import sheet
from kitgen.draw import grid_board, race_board, tables_board, trays
from kitgen.draw import ground as grounds
from kitgen.scene import Group
from kitgen.sheet import DoesNotFit, Sheet

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.draw.look import Look
    from kitgen.rules import AnyRules
    from kitgen.rules.race import RaceRules
    from kitgen.scene import Shape

MARGIN = {"race": 2.0, "grid": 0.2}
"""Millimetres round the squares: for a race the board's edge and the fine line outside it."""


def sheets(rules: AnyRules, look: Look, *, cell: float | None = None) -> tuple[Sheet, ...]:
    """The board's sheet; ``cell`` is the side of a square, or the width of a point, in mm, by default the kit's.

    Raises DoesNotFit with the largest square that fits where this one does not.
    """
    definition = rules.definition
    if definition.rules == "tables":
        return tables_board.sheets(rules, look, cell=cell)
    size = cell or definition.kit.cell
    area = sheet.area(definition.kit.landscape)
    ground = grounds.of(definition, size)
    if size > largest_cell(definition) + 1e-9:
        raise DoesNotFit(
            f"{definition.name}: squares of {size:g} mm make a board of {ground.width:g} × {ground.height:g} mm, and "
            f"the sheet holds {area.width:g} × {area.height:g} mm; the largest square that fits is "
            f"{largest_cell(definition):g} mm"
        )
    x, y = (area.width - ground.width) / 2, (area.height - ground.height) / 2
    board = picture(rules, look, size)
    body: list[Shape] = [Group((board,), x=x, y=y)]
    if definition.rules == "race":
        body += trays.around(cast("RaceRules", rules), look, ground, area)
    return (
        Sheet(
            tuple(body),
            definition.name,
            "board",
            definition.variant_name,
            definition.kit.landscape,
            accent=look.accent(definition),
            measure=f"squares {size:g} mm",
            description=board.alt,
        ),
    )


def largest_cell(definition: GameDefinition) -> float:
    """The largest square, or widest point, in mm to a tenth with which the whole board fits on one sheet."""
    if definition.rules == "tables":
        return tables_board.largest_cell(definition)
    area = sheet.area(definition.kit.landscape)
    board = grounds.of(definition, 1).board
    margin = MARGIN[definition.rules]
    room = min((area.width - 2 * margin) / board.files, (area.height - 2 * margin) / board.ranks)
    return floor(room * 10 + 1e-9) / 10


def picture(rules: AnyRules, look: Look, cell: float) -> Group:
    """A board of squares alone, its top left corner at (0, 0), as a figure with its words."""
    if rules.definition.rules == "race":
        return race_board.drawing(cast("RaceRules", rules), look, cell)
    return grid_board.drawing(rules.definition, look, cell)
