"""Is the picture a board, do its signs have marks, do tracks stay on it?"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING
from unicodedata import combining

from kitgen.board import BLANK, PLAIN, Board, BoardError
from kitgen.errors import suggestion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.definition import BoardPlan
    from kitgen.loading.values import Reader


def board(plan: BoardPlan, reader: Reader) -> None:
    """Report what is wrong with a board to the reader. Games without a picture of squares have none to ask about."""
    for symbol in plan.marks:
        if not _is_sign(symbol) or symbol in (PLAIN, BLANK):
            message = f"expected one sign other than '.' and ' ', not '{symbol}'; such as \"*\""
            reader.say(("board", "marks", symbol), message)
    if not plan.squares or not reader.sound(("board", "squares")):
        return
    if not plan.squares.strip():
        reader.say(("board", "squares"), "the picture shows no square; draw '.' for each")
        return
    _signs(plan, reader)
    try:
        drawn = plan.board()
    except BoardError as error:
        reader.fault(("board", "squares"), f"{error}; draw fewer squares in a row")
        return
    _on_board(plan, drawn, reader)


def _on_board(plan: BoardPlan, drawn: Board, reader: Reader) -> None:
    """Names and tracks speak of squares that the picture has."""
    for square in plan.names:
        if square not in drawn.squares:
            message = f"'{square}' is not a square of the board{nearest(square, drawn)}"
            reader.say(("board", "names", square), message, spare=True)
    for player, waypoints in plan.tracks.items():
        if reader.sound(("board", "tracks", player)):
            for message in _stretches(waypoints.split(), drawn):
                reader.fault(("board", "tracks", player), message)


def _signs(plan: BoardPlan, reader: Reader) -> None:
    """Every sign of the picture has a mark, and every mark a square."""
    first = len(plan.squares) - len(plan.squares.lstrip("\n"))
    seen = {PLAIN, BLANK}
    for row, line in enumerate(plan.squares.strip("\n").split("\n"), start=first):
        for symbol in line:
            if symbol in seen or symbol in plan.marks:
                seen.add(symbol)
                continue
            seen.add(symbol)
            known = f"; marks are {' '.join(plan.marks)}" if plan.marks else ""
            message = f"'{symbol}' has no mark{known}; add [board.marks.\"{symbol}\"] or draw '.'"
            if not _is_sign(symbol):
                message = f"U+{ord(symbol):04X} is no sign for a square; draw '.'"
            if reader.sound(("board", "marks", symbol)):
                reader.fault(("board", "squares"), message, row)
    for symbol in plan.marks:
        if symbol not in seen:
            message = f"no square of the board bears '{symbol}'; draw it in board.squares or leave the mark out"
            reader.say(("board", "marks", symbol), message, spare=True)


def _is_sign(symbol: str) -> bool:
    return len(symbol) == 1 and symbol.isprintable() and not combining(symbol)


def _stretches(stops: Sequence[str], drawn: Board) -> list[str]:
    """What is wrong with each stretch of a track."""
    messages = [
        f"'{stop}' is not a square of the board{nearest(stop, drawn)}" for stop in stops if stop not in drawn.squares
    ]
    if len(stops) == 1 and not messages:
        messages.append("a track of one square is no race; name where it starts, its corners and where it ends")
    for here, there in pairwise(stops):
        if here == there:
            messages.append(f"'{here}' stands twice in a row; name it once")
        elif here in drawn.squares and there in drawn.squares:
            try:
                drawn.track(f"{here} {there}")
            except BoardError as error:
                messages.append(f"{error}; {_way(here, there, drawn)}")
    return messages


def _way(here: str, there: str, drawn: Board) -> str:
    """How to mend a stretch that is not straight or leaves the board."""
    if here[0] == there[0] or here[1:] == there[1:]:
        return "lead it over squares of the board"
    corners = [corner for corner in (there[0] + here[1:], here[0] + there[1:]) if corner in drawn.squares]
    return f"name the corner between, such as {corners[0]}" if corners else "name the corners between"


def nearest(square: str, drawn: Board) -> str:
    """What the name of a square that does not exist might have meant."""
    last = f"{chr(ord('a') + drawn.files - 1)}{drawn.ranks}"
    return suggestion(square.lower(), drawn.squares) or f"; squares run from a1 to {last}"
