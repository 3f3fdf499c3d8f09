"""Odds sheets: tables of a game's chances, and the same sheets with empty boxes for learners.

What is to be filled in is what can be counted: tables that say how many of all the ways the dice can fall. They have
the same rows in the same places on both, high enough for a child's hand. The others ask for more than a sheet of
paper; their rows are closer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kitgen.draw import tables as setting
from kitgen.draw.flow import HANG, Columned, Section, clear, pages, text_room
from kitgen.draw.look import NOTE_PT, TEXT_PT
from kitgen.scene import Style
from kitgen.sheet import DoesNotFit, Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.draw.flow import Piece
    from kitgen.draw.look import Look
    from kitgen.table import Table
    from kitgen.view import PlayersView

GRID = 4.0
TO_WRITE, TO_READ = 2, 1.5
"""Lines of the grid to a row that is filled in by hand, and to one that is only read."""
SPACE = 2
"""Lines of the grid between two tables."""
COMPONENT = "odds sheet"
BLANK = "odds sheet to fill in"


def sheets(game: PlayersView, tables: Sequence[Table], look: Look, *, blank: bool = False) -> tuple[Sheet, ...]:
    """Each table on the first sheet that has room for it; one that is higher than a sheet goes on on the next.

    Raises DoesNotFit where a table is wider than the sheet.
    """
    wide, high = text_room()
    how = setting.Setting(look, game.kit.accent, TEXT_PT, GRID, bar=60, boxes=True, blank=blank)
    shown = [table for table in tables if not blank or _countable(table)]
    filled: list[list[Piece]] = []
    for number, table in enumerate(shown):
        made = _set(table, wide, replace(how, row=TO_WRITE if _countable(table) else TO_READ), f"odds-{number + 1}")
        made = [replace(made[0], space=SPACE), *made[1:]]
        if _lines(made) * GRID <= high - HANG:
            made = [*(replace(piece, keep=True) for piece in made[:-1]), made[-1]]
        free = (it for it in filled if (_lines(it) + _lines(made) + SPACE) * GRID <= high - HANG)
        there = next(free, None)
        if there is None:
            filled.append(made)
        else:
            there += made
    done = [page for it in filled for page in pages([Section(1, GRID, [*it])], Columned(wide, high), Style())]
    return tuple(
        Sheet(
            clear(page),
            game.name,
            BLANK if blank else COMPONENT,
            game.variant_name,
            accent=look.accent_of(game.kit.accent),
            description=f"Chances in {game.name}: " + "; ".join(table.caption for table in shown) + ".",
        )
        for page in done
    )


def _lines(pieces: Sequence[Piece]) -> float:
    """Height in lines of the grid; the space before the first piece is dropped at a sheet's top."""
    return sum(piece.lines + piece.space for piece in pieces) - (pieces[0].space if pieces else 0)


def _countable(table: Table) -> bool:
    return any(column.show == "fraction" for column in table.columns)


def _set(table: Table, room: float, how: setting.Setting, name: str) -> list[Piece]:
    """A table with very many columns is set in the size of notes."""
    try:
        return setting.pieces(table, room, how, name)
    except DoesNotFit:
        return setting.pieces(table, room, replace(how, size=NOTE_PT), name)
