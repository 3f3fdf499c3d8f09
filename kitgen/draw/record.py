"""Record sheets: rows of 8 mm that a child's hand can fill, on which a game can be checked afterwards.

Where every turn is one throw, a row is a turn and both sides share it. Where squares or throws give further
throws, a row is a throw in the order of play, and the side that threw is ringed.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from kitgen.definition import RaceOptions
from kitgen.draw.flow import clear, text_room
from kitgen.draw.lines import label, width
from kitgen.draw.look import NOTE_PT, TEXT_PT, player_letters
from kitgen.scene import Circle, Group, Line, Rect, Style, Text
from kitgen.sheet import DoesNotFit, Sheet

if TYPE_CHECKING:
    from kitgen.draw.look import Look
    from kitgen.scene import Shape
    from kitgen.view import PlayersView

ROW = 8.0
"""Height of a row in mm."""
FIELDS = 13.0
"""Height of the line of names and date, in mm."""
HEADS = 11.0
"""Height of the column heads, in mm; the side's name stands above them where a row has two sides."""
RESULT = 15.0
"""Height of the lines for the result, in mm."""
BLOCK_GAP = 7.0
"""Millimetres between blocks of rows."""
BOX = 4.4
"""Side of a box to tick, in mm."""


class Column(NamedTuple):
    """A column of a record: its head, how wide it wants to be in mm, and what is printed in its cells."""

    head: str
    width: float
    print: str = ""
    """``number``, ``box`` to tick, ``sides`` to ring, or nothing."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game is recorded: the columns of a block, blocks beside each other, rows for each player."""

    blocks: tuple[str, ...]
    """The side whose moves a block holds; empty: both."""
    columns: tuple[Column, ...]
    paired: bool
    """Blocks stand side by side and share their turn numbers."""


def sheets(game: PlayersView, rows: int, look: Look, most: int = 4) -> tuple[Sheet, ...]:
    """So many rows a player, at least, on as many sides as they need; a longer game gets ``most`` sides to copy.

    Raises DoesNotFit where a column head does not fit its column.
    """
    plan = _plan(game)
    wide, high = text_room()
    per_side = int((high - FIELDS - HEADS - RESULT) / ROW)
    on_a_side = per_side * (1 if plan.paired else len(plan.blocks))
    wanted = rows if plan.paired else rows * len(game.players)
    sides = min(most, ceil(wanted / on_a_side))
    note = _NOTES[game.rules] + (LONGER if on_a_side * sides < wanted else "")
    done: list[Sheet] = []
    for side in range(sides):
        body = [*_fields(game, look, wide)]
        first = 1 + side * on_a_side
        if plan.paired:
            body += _pair(plan, first, per_side, look, wide)
        else:
            body += _list(plan, game, first, per_side, look, wide)
        body += _result(game, note, look, wide, FIELDS + HEADS + per_side * ROW)
        done.append(
            Sheet(
                clear(tuple(body)),
                game.name,
                "record sheet",
                game.variant_name,
                accent=look.accent_of(game.kit.accent),
                measure=f"{'turns' if plan.paired else 'throws'} {first} to {first + on_a_side - 1}",
                description=f"Rows to write a game down, {on_a_side} on this side.",
            )
        )
    return tuple(done)


_NOTES = {
    "race": "Write every throw, also one that moves nothing: write pass under To.",
    "tables": "Write every throw, also one that plays nothing: write pass. A star marks a hit: 8/5*.",
    "grid": "Write square to square, e2-e3; with x where something is taken: e2xe3.",
}
LONGER = " A long game goes on: print these sides again and write on."


def _plan(game: PlayersView) -> Plan:
    """What the record of a family's game needs. ``Completed`` counts those that have finished."""
    if game.rules == "tables":
        return Plan(game.titles, (Column("Throw", 13), Column("Play", 50), Column("Pips left", 17)), paired=True)
    if game.rules == "grid" and game.dice.faces:
        return Plan(game.titles, (Column("Sum", 9), Column("Moves", 30)), paired=True)
    if game.rules == "grid":
        return Plan(game.titles, (Column("Move", 40), Column("Takes", 30)), paired=True)
    if _further_throws(game):
        row = (
            Column("No.", 9.5, "number"),
            Column("Side", 12, "sides"),
            Column("Throw", 12.5),
            Column("From", 11.5),
            Column("To", 11.5),
            Column("Hit", 6.5, "box"),
        )
        return Plan(("", "", ""), row, paired=False)
    turn = (
        Column("Die" if game.dice.count == 1 else "Throw", 12),
        Column("From", 14),
        Column("To", 14),
        Column("Hit", 12, "box"),
        Column("Completed", 20),
    )
    return Plan(game.titles, turn, paired=True)


def _further_throws(game: PlayersView) -> bool:
    """Can a turn have more than one throw?"""
    squares = any(mark.again or mark.forfeit or mark.forfeit_enter or mark.enter for mark in game.board.marks.values())
    hits = isinstance(game.options, RaceOptions) and game.options.hit_again
    return squares or hits or any(rule.again for rule in game.dice.throws)


def _fields(game: PlayersView, look: Look, wide: float) -> list[Shape]:
    """Names, date and who starts, on one line to write on."""
    two = len(game.titles) == 2
    names = [*game.titles, "Starts", "Date"] if two else [*game.titles, "Date"]
    shares = [*(1.25 for _ in game.titles), 0.7, 0.8] if two else [1.0 for _ in names]
    unit = (wide - 5.0 * (len(names) - 1)) / sum(shares)
    shapes: list[Shape] = []
    x = 0.0
    for name, share in zip(names, shares, strict=True):
        shapes += _to_write(name, x, 7.0, unit * share, look)
        x += unit * share + 5.0
    return shapes


def _to_write(name: str, x: float, y: float, wide: float, look: Look) -> list[Shape]:
    """A label and a line to write on beside it."""
    start = x + width(name, "text-bold", NOTE_PT) + 1.5
    if start > x + wide - 8:
        raise DoesNotFit(f"'{name}' leaves {x + wide - start:.1f} mm to write on; 8 mm are needed")
    words = label(name, x, y, room=wide, size=NOTE_PT, face="text-bold", fill=look.ink)
    return [Group((words,), role="p"), Line(start, y + 0.8, x + wide, y + 0.8, look.hair)]


def _pair(plan: Plan, first: int, rows: int, look: Look, wide: float) -> list[Shape]:
    """Turn numbers at the left, then one block for each side."""
    number = 11.0
    block = (wide - number - BLOCK_GAP * (len(plan.blocks) - 1)) / len(plan.blocks)
    shapes: list[Shape] = [_head("Turn", 0, FIELDS + HEADS - 2.4, number, look)]
    shapes += [_row_number(first + row, number - 4.0, row, look) for row in range(rows)]
    for index, name in enumerate(plan.blocks):
        x = number + index * (block + BLOCK_GAP)
        title = label(name, x, FIELDS + 3.0, room=block, face="title", size=TEXT_PT, fill=look.ink)
        shapes.append(Group((title,), role="p"))
        shapes += _block(plan.columns, x, block, rows, look)
    shapes += [_rule(0, number - 1.5, row, look) for row in range(rows + 1)]
    return shapes


def _list(plan: Plan, game: PlayersView, first: int, rows: int, look: Look, wide: float) -> list[Shape]:
    """Blocks side by side that are read one after the other."""
    block = (wide - BLOCK_GAP * (len(plan.blocks) - 1)) / len(plan.blocks)
    letters = player_letters(game.players)
    shapes: list[Shape] = []
    for index in range(len(plan.blocks)):
        x = index * (block + BLOCK_GAP)
        shapes += _block(plan.columns, x, block, rows, look, first + index * rows, letters)
    return shapes


def _block(
    columns: tuple[Column, ...],
    x: float,
    wide: float,
    rows: int,
    look: Look,
    first: int = 1,
    letters: tuple[str, ...] = (),
) -> list[Shape]:
    """Heads, hairlines and whatever is printed in the cells."""
    stretch = wide / sum(column.width for column in columns)
    shapes: list[Shape] = []
    left = x
    for column in columns:
        room = column.width * stretch
        shapes.append(_head(column.head, left, FIELDS + HEADS - 2.4, room, look))
        for row in range(rows):
            middle = FIELDS + HEADS + (row + 0.5) * ROW
            if column.print == "number":
                shapes.append(_row_number(first + row, left + room - 3.0, row, look))
            elif column.print == "box":
                shapes.append(Rect(left + 0.2, middle - BOX / 2, BOX, BOX, look.hair))
            elif column.print == "sides":
                shapes += _sides(letters, left, middle, room, look)
        left += room
    shapes += [_rule(x, x + wide, row, look) for row in range(rows + 1)]
    return shapes


def _sides(letters: tuple[str, ...], left: float, middle: float, room: float, look: Look) -> list[Shape]:
    """The sides' letters, each in a faint ring to go round."""
    pitch = (room - 1.5) / len(letters)
    shapes: list[Shape] = []
    for index, letter in enumerate(letters):
        x = left + pitch * (index + 0.5) - 0.4
        shapes.append(Circle(x, middle, min(2.3, pitch / 2 - 0.2), Style(stroke=look.palette.quiet, width=0.15)))
        shapes.append(Text(x, middle + 1.05, letter, NOTE_PT, anchor="middle", fill=look.palette.quiet))
    return shapes


def _head(words: str, x: float, y: float, room: float, look: Look) -> Shape:
    return Group((label(words, x, y, room=room - 0.5, size=NOTE_PT, face="text-bold", fill=look.ink),), role="p")


def _row_number(number: int, x: float, row: int, look: Look) -> Shape:
    y = FIELDS + HEADS + row * ROW + ROW / 2 + 1.05
    return Text(x, y, str(number), NOTE_PT, anchor="end", fill=look.ink)


def _rule(start: float, end: float, row: int, look: Look) -> Shape:
    """A hairline under a row; under the heads and after every fifth row it is a little stronger."""
    y = FIELDS + HEADS + row * ROW
    style = look.line if row == 0 else Style(stroke=look.palette.quiet, width=0.35 if row % 5 == 0 else 0.15)
    return Line(start, y, end, y, style)


def _result(game: PlayersView, note: str, look: Look, wide: float, top: float) -> list[Shape]:
    """Who won, by how much or how, and who checked it."""
    how = {"tables": ["Score, pips"], "grid": ["How"]}
    finished = [f"{title} finished" for title in game.titles]
    names = ["Winner", *how.get(game.rules, finished), "Checked by"]
    share = (wide - 5.0 * (len(names) - 1)) / len(names)
    shapes: list[Shape] = []
    for index, name in enumerate(names):
        shapes += _to_write(name, index * (share + 5.0), top + 8.6, share, look)
    words = label(note, 0, top + 13.6, room=wide, size=NOTE_PT, fill=look.ink)
    return [*shapes, Group((words,), role="p")]
