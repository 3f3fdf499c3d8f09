"""Odds sheets: tables of a game's chances, and the same sheets with empty boxes for learners.

A table has the same rows in the same places on both. What is to be filled in is what can be counted: tables that
say how many of all the ways the dice can fall. The others ask for more than a sheet of paper.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kitgen import sheet
from kitgen.draw import tables as setting
from kitgen.draw.flow import Columned, Piece, Section, pages
from kitgen.draw.lines import break_lines
from kitgen.draw.look import NOTE_PT, TEXT_PT
from kitgen.scene import Style, Text
from kitgen.sheet import DoesNotFit, Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.draw.look import Look
    from kitgen.table import Table
    from kitgen.view import PlayersView

GRID = 4.0
COMPONENT = "odds sheet"
BLANK = "odds sheet to fill in"


def sheets(
    game: PlayersView, tables: Sequence[Table], look: Look, *, blank: bool = False, lead: str = ""
) -> tuple[Sheet, ...]:
    """The tables one below the other, each kept on one sheet where it can be. ``lead`` is a line above them.

    Raises DoesNotFit where a table is wider than the sheet.
    """
    area = sheet.area()
    how = setting.Setting(look, game.kit.accent, TEXT_PT, GRID, row=2, bar=60, boxes=True, blank=blank)
    section = Section(1, GRID)
    for line in break_lines([(lead, "text")], TEXT_PT, area.width) if lead else ():
        texts = tuple(Text(run.x, GRID, run.text, TEXT_PT, run.face, fill=look.ink) for run in line)
        section.pieces.append(Piece(1.5, texts))
    shown = [table for table in tables if not blank or any(column.show == "fraction" for column in table.columns)]
    for number, table in enumerate(shown):
        made = _set(table, area.width, how, f"odds-{number + 1}")
        high = sum(piece.lines + piece.space for piece in made) * GRID
        together = high <= area.height - 2 * GRID
        for index, piece in enumerate(made):
            keep = index < len(made) - 1 if together else piece.keep
            section.pieces.append(replace(piece, space=2 if not index else piece.space, keep=keep))
    done = pages([section], Columned(area.width, area.height), Style())
    return tuple(
        Sheet(
            page,
            game.name,
            BLANK if blank else COMPONENT,
            game.variant_name,
            accent=look.accent_of(game.kit.accent),
            description=f"Chances in {game.name}: " + "; ".join(table.caption for table in shown) + ".",
        )
        for page in done
    )


def _set(table: Table, room: float, how: setting.Setting, name: str) -> list[Piece]:
    """A table with very many columns is set in the size of notes."""
    try:
        return setting.pieces(table, room, how, name)
    except DoesNotFit:
        return setting.pieces(table, room, replace(how, size=NOTE_PT), name)
