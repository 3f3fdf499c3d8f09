"""Does a definition make sense? What types alone cannot say, game family by game family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unicodedata import combining

from kitgen.board import BLANK, PLAIN, BoardError, coordinates
from kitgen.definition import BoardPlan, DicePlan, GridOptions, RaceOptions, TablesOptions
from kitgen.errors import suggestion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.board import Board
    from kitgen.loading.values import Key, Reader


def check(found: Mapping[str, Any], reader: Reader) -> None:
    """Report to the reader what is wrong with the parts of a definition; parts that could not be read are absent."""
    board = _board(found, reader)
    if board is not None:
        _tracks(found, board, reader)


def _board(found: Mapping[str, Any], reader: Reader) -> Board | None:
    plan = found.get("board", BoardPlan())
    if not reader.sound(("board", "squares")) or not plan.squares.strip():
        return None
    try:
        return plan.board()
    except BoardError as error:
        reader.fault(("board", "squares"), str(error))
        return None


def _tracks(found: Mapping[str, Any], board: Board, reader: Reader) -> None:
    for player, waypoints in found["board"].tracks.items():
        try:
            board.track(waypoints)
        except BoardError as error:
            reader.fault(("board", "tracks", player), str(error))
