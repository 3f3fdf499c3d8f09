"""Record sheets: rows of 8 mm that a child's hand can fill, on which a game can be checked afterwards.

Where every turn is one throw, a row is a turn and both sides share it. Where squares or throws give further
throws, a row is a throw in the order of play, and the side that threw is ringed.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from kitgen.draw.flow import clear, text_room
from kitgen.draw.lines import break_lines, label, width
from kitgen.draw.look import NOTE_PT, TEXT_PT, player_letters
from kitgen.record import Plan, foot_lines
from kitgen.record import plan as planned
from kitgen.scene import Circle, Group, Line, Rect, Style, Text
from kitgen.sheet import DoesNotFit, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kitgen.draw.look import Look
    from kitgen.record import Cell, Column, Filled, Row
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
NUMBERS = 11.0
"""Width of the turn numbers at the left, in mm."""
SMALLEST_PT = 5.0
"""Writing is set on two lines before it gets smaller than this."""
BOX = 4.4
"""Side of a box to tick, in mm."""


def sheets(game: PlayersView, rows: int, look: Look, most: int = 4, written: Filled | None = None) -> tuple[Sheet, ...]:
    """So many rows a player, at least, on as many sides as they need; a longer game gets ``most`` sides to copy.

    With a game that was played (`kitgen.record.filled`) its rows are filled in, on as many sides as that takes.
    Raises DoesNotFit where a column head does not fit its column.
    """
    plan = planned(game)
    wide, high = text_room()
    per_side = int((high - FIELDS - HEADS - RESULT) / ROW)
    on_a_side = per_side * (1 if plan.paired else len(plan.blocks))
    played = written.rows if written else ()
    wanted = len(played) or (rows if plan.paired else rows * len(game.players))
    sides = ceil(wanted / on_a_side) if played else min(most, ceil(wanted / on_a_side))
    note = _NOTES[game.rules] + (LONGER if on_a_side * sides < wanted else "")
    done: list[Sheet] = []
    for side in range(sides):
        body = [*_fields(game, look, wide, written.starts if written else "")]
        first = 1 + side * on_a_side
        if plan.paired:
            body += _pair(plan, first, per_side, look, wide)
        else:
            body += _list(plan, game, first, per_side, look, wide)
        body += _writing(
            plan, player_letters(game.players), played[first - 1 : first - 1 + on_a_side], per_side, look, wide
        )
        body += _result(game, note, look, wide, FIELDS + HEADS + per_side * ROW, written.foot if written else ())
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


def _fields(game: PlayersView, look: Look, wide: float, starts: str = "") -> list[Shape]:
    """Names, date and who starts, on one line to write on."""
    two = len(game.titles) == 2
    names = [*game.titles, "Starts", "Date"] if two else [*game.titles, "Date"]
    shares = [*(1.25 for _ in game.titles), 0.7, 0.8] if two else [1.0 for _ in names]
    unit = (wide - 5.0 * (len(names) - 1)) / sum(shares)
    shapes: list[Shape] = []
    x = 0.0
    for name, share in zip(names, shares, strict=True):
        shapes += _to_write(name, x, 7.0, unit * share, look, starts if name == "Starts" else "")
        x += unit * share + 5.0
    return shapes


def _to_write(name: str, x: float, y: float, wide: float, look: Look, value: str = "") -> list[Shape]:
    """A label and a line to write on beside it, with what is written there."""
    start = x + width(name, "text-bold", NOTE_PT) + 1.5
    if start > x + wide - 8:
        raise DoesNotFit(f"'{name}' leaves {x + wide - start:.1f} mm to write on; 8 mm are needed")
    words = label(name, x, y, room=wide, size=NOTE_PT, face="text-bold", fill=look.ink)
    line = Line(start, y + 0.8, x + wide, y + 0.8, look.hair)
    return [Group((words,), role="p"), line, *_written(value, start, y, x + wide - start, look)]


def _writing(
    plan: Plan, letters: Sequence[str], rows: Sequence[Row], per_side: int, look: Look, wide: float
) -> list[Shape]:
    """What was played, in the cells of one side."""
    shapes: list[Shape] = []
    for index, row in enumerate(rows):
        for side, cells in enumerate(row.sides):
            block = side if plan.paired else index // per_side
            left, room = _block_place(plan, block, wide)
            middle = FIELDS + HEADS + (index % per_side + 0.5) * ROW
            for column, cell, x, space in _cells(plan, cells, left, room):
                shapes += _cell(column, cell, letters, x, middle, space, look)
    return shapes


def _block_place(plan: Plan, block: int, wide: float) -> tuple[float, float]:
    """Where a block begins, and how wide it is."""
    number = NUMBERS if plan.paired else 0.0
    room = (wide - number - BLOCK_GAP * (len(plan.blocks) - 1)) / len(plan.blocks)
    return number + block * (room + BLOCK_GAP), room


def _cells(plan: Plan, cells: Sequence[Cell], left: float, room: float) -> Iterator[tuple[Column, Cell, float, float]]:
    """Each cell with its column, its left edge and its width."""
    stretch = room / sum(column.width for column in plan.columns)
    for column, cell in zip(plan.columns, cells):
        yield column, cell, left, column.width * stretch
        left += column.width * stretch


def _cell(
    column: Column, cell: Cell, letters: Sequence[str], x: float, middle: float, room: float, look: Look
) -> list[Shape]:
    """A word, small enough for its cell; a cross in its box; a ring round the side that threw."""
    if column.print == "box":
        if not cell.ticked:
            return []
        left, low, right, high = x + 0.2, middle + BOX / 2, x + 0.2 + BOX, middle - BOX / 2
        return [Line(left, high, right, low, look.line), Line(left, low, right, high, look.line)]
    if column.print == "sides" and cell.text in letters:
        at = _side_at(letters.index(cell.text), len(letters), x, room)
        ring = Circle(at, middle, _ring(len(letters), room), Style(stroke=look.ink, width=0.5))
        return [ring, Text(at, middle + 1.05, cell.text, NOTE_PT, "text-bold", anchor="middle", fill=look.ink)]
    return _written(cell.text, x, middle + 1.05, room - 1.2, look)


def _written(text: str, x: float, y: float, room: float, look: Look) -> list[Shape]:
    """Writing in a room: smaller where it is too long, then on two or three lines."""
    if not text:
        return []
    size = min(NOTE_PT, NOTE_PT * room / width(text, "text", NOTE_PT))
    lines = [text]
    if size < SMALLEST_PT:
        size = SMALLEST_PT
        lines = ["".join(run.text for run in line) for line in break_lines([(text, "text")], size, room)][:3]
    pitch = size * 0.42
    top = y - pitch * (len(lines) - 1) / 2
    return [Text(x, top + pitch * row, line, size, fill=look.ink) for row, line in enumerate(lines)]


def _pair(plan: Plan, first: int, rows: int, look: Look, wide: float) -> list[Shape]:
    """Turn numbers at the left, then one block for each side."""
    number = NUMBERS
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
    shapes: list[Shape] = []
    for index, letter in enumerate(letters):
        x = _side_at(index, len(letters), left, room)
        shapes.append(Circle(x, middle, _ring(len(letters), room), Style(stroke=look.palette.quiet, width=0.15)))
        shapes.append(Text(x, middle + 1.05, letter, NOTE_PT, anchor="middle", fill=look.palette.quiet))
    return shapes


def _side_at(index: int, sides: int, left: float, room: float) -> float:
    """The middle of a side's letter in its cell."""
    return left + (room - 1.5) / sides * (index + 0.5) - 0.4


def _ring(sides: int, room: float) -> float:
    """The radius of the ring round a side's letter."""
    return min(2.3, (room - 1.5) / sides / 2 - 0.2)


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


def _result(
    game: PlayersView, note: str, look: Look, wide: float, top: float, values: Sequence[str] = ()
) -> list[Shape]:
    """Who won, by how much or how, and who checked it."""
    names = foot_lines(game)
    share = (wide - 5.0 * (len(names) - 1)) / len(names)
    shapes: list[Shape] = []
    for index, name in enumerate(names):
        value = values[index] if index < len(values) else ""
        shapes += _to_write(name, index * (share + 5.0), top + 8.6, share, look, value)
    words = label(note, 0, top + 13.6, room=wide, size=NOTE_PT, fill=look.ink)
    return [*shapes, Group((words,), role="p")]
