"""Tables on paper: one rule under the head, none vertical, numbers aligned on their point or stroke.

A column that asks for a bar gets one beside its number. A blank table has the same rows in the same
places with boxes to write in, so that the filled one beside it is its key.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Literal

from kitgen.draw.flow import Piece, Tag
from kitgen.draw.lines import break_lines, width
from kitgen.draw.look import NOTE_PT, TEXT_PT
from kitgen.scene import Group, Line, Rect, Text
from kitgen.sheet import DoesNotFit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.draw.look import Accent, Look
    from kitgen.scene import Shape
    from kitgen.table import Column, Table

Kind = Literal["head", "cell"]

GAP, NARROW = 5.0, 3.0
"""Millimetres between columns; between those of a table with more than five, or that would not fit otherwise."""
BOX, SMALL_BOX = 22.0, 11.0
"""Millimetres of a box that a number is written into; in a table with many columns, at least."""

LEADING = 0.43
"""Millimetres between lines of one cell, for each point of its size."""

_NUMBER = re.compile(r"((?:1 in )?[−-]?\d+)([./]\d+)?( ?\D*)")


@dataclass(frozen=True, slots=True)
class Setting:
    """How a table is set: point size, grid in mm, lines of the grid to a row, the longest bar in mm.

    ``boxes`` leaves room for boxes in columns of chances; ``blank`` prints the boxes in place of the chances.
    """

    look: Look
    accent: Accent
    size: float = TEXT_PT
    grid: float = 4
    row: float = 2
    bar: float = 30
    boxes: bool = False
    blank: bool = False

    @property
    def drop(self) -> float:
        """From the last baseline of a row to the row's lower edge, in mm."""
        return self.grid * 0.4 if self.row > 1 else self.grid * 0.3


@dataclass(frozen=True, slots=True)
class _Plan:
    """One column: left edge and width in mm, where its numbers' points stand, and its bar."""

    x: float
    width: float
    point: float
    suffix: float
    bar: float
    most: Fraction


def pieces(table: Table, room: float, setting: Setting, id: str) -> list[Piece]:  # noqa: A002
    """The caption, the head, the rows and the notes, at most ``room`` mm wide.

    The head is repeated where a table goes on in another column. Raises DoesNotFit with the numbers.
    """
    table = _as_set(table)
    plans = _plan(table, room, setting)
    tag = Tag("table", id)
    done: list[Piece] = []
    if table.caption:
        for line in break_lines([(table.caption, "text-bold")], setting.size, room):
            texts = tuple(Text(run.x, setting.grid, run.text, setting.size, run.face) for run in line)
            done.append(Piece(1, texts, tags=(tag, Tag("caption", f"{id}-caption")), keep=True))
    head = _head(table, plans, setting, tag)
    again = replace(head, tags=(tag, Tag("artefact", "")), keep=True)
    done.append(replace(head, keep=True))
    rows = [
        _row(table, number, row, plans, setting, tag)
        for number, row in enumerate(zip(table.rows, _shown(table), strict=True), start=1)
    ]
    for number, row in enumerate(rows):
        edge = number in {0, len(rows) - 2} and len(rows) > 1
        done.append(replace(row, keep=edge, repeat=(again,) if number else ()))
    notes = [note for note in table.notes if not (setting.blank and any(map(str.isdigit, note)))]
    for number, note in enumerate(notes):
        if done and not number:
            done[-1] = replace(done[-1], keep=True)
        for index, line in enumerate(break_lines([(note, "text")], NOTE_PT, room)):
            texts = tuple(Text(run.x, setting.grid, run.text, NOTE_PT, run.face) for run in line)
            space = 1 if not number and not index else 0
            done.append(Piece(1, texts, tags=(Tag("p", f"{id}-note{number}"),), space=space))
    return done


def _as_set(table: Table) -> Table:
    """A column of per cent says so in its head, once; words that are all numbers are aligned like numbers."""
    columns = []
    for index, column in enumerate(table.columns):
        cells = [row[index] for row in table.rows]
        if column.show == "percent" and "%" not in column.head:
            columns.append(replace(column, head=f"{column.head}, %"))
        elif index and column.show == "text" and all(_NUMBER.fullmatch(str(cell)) for cell in cells):
            columns.append(replace(column, show="number"))
        else:
            columns.append(column)
    return replace(table, columns=tuple(columns))


def _shown(table: Table) -> tuple[tuple[str, ...], ...]:
    """The cells as printed: the unit of a column of per cent is in its head."""
    return tuple(
        tuple(
            cell.removesuffix(" %") if column.show == "percent" else cell
            for cell, column in zip(row, table.columns, strict=True)
        )
        for row in table.shown()
    )


def wide(table: Table, room: float, setting: Setting) -> float:
    """How wide the table will be, in mm."""
    last = _plan(_as_set(table), room, setting)[-1]
    return last.x + last.width


def _plan(table: Table, room: float, setting: Setting) -> list[_Plan]:
    """Boxes get narrower before columns of words do."""
    if not setting.boxes:
        try:
            return _columns(table, room, setting, 0)
        except DoesNotFit:
            return _columns(table, room, setting, 0, widest_gap=NARROW)
    for box in (BOX, (BOX + SMALL_BOX) / 2):
        plans = _columns(table, room, setting, box, give_way=False)
        if plans:
            return plans
    return _columns(table, room, setting, SMALL_BOX)


def _columns(
    table: Table, room: float, setting: Setting, box: float, *, give_way: bool = True, widest_gap: float = GAP
) -> list[_Plan]:
    """The columns with boxes so wide; none where columns of words would have to give way and may not."""
    shown = _shown(table)
    needs: list[tuple[float, float]] = []
    parts: list[tuple[float, float, float]] = []
    for index, column in enumerate(table.columns):
        cells = [row[index] for row in shown]
        heads = [width(word, "text-bold", setting.size) for word in column.head.split()]
        if column.show == "text":
            whole = max((width(cell, "text", setting.size) for cell in cells), default=0)
            least = max((width(word, "text", setting.size) for cell in cells for word in cell.split()), default=0)
            whole = max(whole, _head_width(column, setting))
            parts.append((0, 0, 0))
        else:
            left = right = tail = least = 0.0
            for cell in cells:
                before, after, suffix = split_number(cell)
                left = max(left, width(before, "text", setting.size))
                right = max(right, width(after, "text", setting.size))
                tail = max(tail, width(suffix, "text", setting.size))
                if not before:
                    least = max(least, width(cell, "text", setting.size))
            parts.append((left, right, tail))
            least = max(least, left + right + tail, box if _is_answer(index, column) else 0)
            whole = max(least, min(_head_width(column, setting), 26.0))
        least = max(least, *heads, 0)
        needs.append((least, max(whole, least)))
    gap = widest_gap if len(needs) <= 5 else NARROW
    gaps = gap * (len(needs) - 1)
    bars = [index for index, column in enumerate(table.columns) if column.bar]
    spare = room - gaps - sum(whole for _, whole in needs)
    bar = min(setting.bar, spare / len(bars) - 2) if bars else 0
    bar = bar if bar >= 8 else 0
    widths = [whole for _, whole in needs]
    if spare < -1e-9 and not give_way:
        return []
    if spare < -1e-9:
        widths = _squeeze(needs, room, gaps, table, setting)
    plans: list[_Plan] = []
    x = 0.0
    for index, column in enumerate(table.columns):
        left, right, tail = parts[index]
        has_bar = bar if column.bar else 0
        total = widths[index] + (has_bar + 2 if has_bar else 0)
        point = widths[index] - right - tail
        most = max((Fraction(row[index]) for row in table.rows if not isinstance(row[index], str)), default=Fraction(0))
        plans.append(_Plan(x, total, point, right, has_bar, most))
        x += total + gap
    return plans


def _squeeze(needs: list[tuple[float, float]], room: float, gaps: float, table: Table, setting: Setting) -> list[float]:
    """Narrower columns of words, the widest giving way first."""
    least = sum(low for low, _ in needs)
    if least + gaps > room + 1e-9:
        what = table.caption or ", ".join(column.head for column in table.columns)
        raise DoesNotFit(
            f"the table '{what}' needs {least + gaps:.1f} mm at {setting.size:g} pt; there is room for {room:.1f} mm"
        )
    limit = max(whole for _, whole in needs)
    while sum(max(low, min(whole, limit)) for low, whole in needs) + gaps > room:
        limit -= 0.5
    return [max(low, min(whole, limit)) for low, whole in needs]


def _head_width(column: Column, setting: Setting) -> float:
    return width(column.head, "text-bold", setting.size)


def _is_answer(index: int, column: Column) -> bool:
    """Is this a chance that learners find? The first column says what of."""
    return index > 0 and column.show in {"fraction", "percent", "one_in"}


def _head(table: Table, plans: Sequence[_Plan], setting: Setting, tag: Tag) -> Piece:
    heads = [
        break_lines([(column.head, "text-bold")], setting.size, plan.width)
        for column, plan in zip(table.columns, plans, strict=True)
    ]
    high = max(len(lines) for lines in heads)
    pitch = setting.size * LEADING
    rows = ceil((high - 1) * pitch / setting.grid) + setting.row
    groups: list[tuple[Text, ...]] = []
    for column, plan, lines in zip(table.columns, plans, heads, strict=True):
        texts: list[Text] = []
        for index, line in enumerate(reversed(lines)):
            y = rows * setting.grid - index * pitch
            run = line[0]
            if column.show == "text":
                texts.append(Text(plan.x, y, run.text, setting.size, run.face))
            else:
                end = plan.x + plan.width - (plan.bar + 2 if plan.bar else 0)
                fits = width(run.text, run.face, setting.size) <= end - plan.x + 1e-6
                texts.append(
                    Text(end, y, run.text, setting.size, run.face, "end")
                    if fits
                    else Text(plan.x, y, run.text, setting.size, run.face)
                )
        groups.append(tuple(reversed(texts)))
    last = plans[-1]
    y = rows * setting.grid + setting.drop
    rule: Shape = Line(0, y, last.x + last.width, y, setting.look.line)
    return Piece(
        rows,
        shapes=(*_cells(groups, ["head"] * len(groups)), _artefact(rule)),
        tags=(tag, Tag("row", f"{tag.id}-head")),
    )


def _row(
    table: Table,
    number: int,
    row: tuple[tuple[Fraction | int | str, ...], tuple[str, ...]],
    plans: Sequence[_Plan],
    setting: Setting,
    tag: Tag,
) -> Piece:
    values, shown = row
    wrapped = [
        break_lines([(cell, "text")], setting.size, plan.width + 1e-6) if column.show == "text" else []
        for cell, column, plan in zip(shown, table.columns, plans, strict=True)
    ]
    pitch = setting.size * LEADING
    lines = setting.row + ceil((max(1, *(len(it) for it in wrapped)) - 1) * pitch / setting.grid)
    first = setting.row * setting.grid
    groups: list[tuple[Text, ...]] = []
    marks: list[Shape] = []
    for index, (value, cell, column, plan) in enumerate(zip(values, shown, table.columns, plans, strict=True)):
        if setting.blank and _is_answer(index, column):
            room = plan.width - (plan.bar + 2 if plan.bar else 0)
            top = first + setting.drop - setting.row * setting.grid
            inset = setting.look.hair.width / 2
            marks.append(Rect(plan.x + inset, top, room - 2 * inset, lines * setting.grid, setting.look.hair))
            groups.append(())
            continue
        if column.show == "text":
            groups.append(
                tuple(
                    Text(plan.x + run.x, first + at * pitch, run.text, setting.size, run.face)
                    for at, line in enumerate(wrapped[index])
                    for run in line
                )
            )
            continue
        groups.append(_number(cell, plan, first, setting))
        if plan.bar and not isinstance(value, str) and value > 0:
            long = float(Fraction(value) / plan.most) * plan.bar
            style = replace(setting.look.line, fill=setting.look.tint_of(setting.accent), width=0.25)
            marks.append(Rect(plan.x + plan.width - plan.bar, first - 2.9, long, 3.2, style))
    kinds: list[Kind] = ["head" if not index and len(groups) > 1 else "cell" for index in range(len(groups))]
    shapes = (*(_artefact(mark) for mark in marks), *_cells(groups, kinds))
    return Piece(lines, shapes=shapes, tags=(tag, Tag("row", f"{tag.id}-{number}")))


def split_number(cell: str) -> tuple[str, str, str]:
    """A number's part before its point or stroke, the part from there on, and its unit.

    >>> split_number("37.5 %"), split_number("6/16"), split_number("1 in 2.7"), split_number("never")
    (('37', '.5', ' %'), ('6', '/16', ''), ('1 in 2', '.7', ''), ('', '', ''))
    """
    found = _NUMBER.fullmatch(cell)
    return (found[1], found[2] or "", found[3]) if found else ("", "", "")


def _number(cell: str, plan: _Plan, y: float, setting: Setting) -> tuple[Text, ...]:
    """The number as one text where it is its column's widest, in parts about its point otherwise."""
    before, after, suffix = split_number(cell)
    end = plan.x + plan.width - (plan.bar + 2 if plan.bar else 0)
    if not before:
        return (Text(end, y, cell, setting.size, anchor="end"),) if cell else ()
    point = plan.x + plan.point
    tight = abs(width(after, "text", setting.size) - plan.suffix) < 1e-6
    start = point - width(before, "text", setting.size)
    if tight or not suffix:
        return (Text(start, y, cell, setting.size),)
    return (
        Text(start, y, before + after, setting.size),
        Text(point + plan.suffix, y, suffix, setting.size),
    )


def _cells(groups: Sequence[tuple[Text, ...]], kinds: Sequence[Kind]) -> tuple[Shape, ...]:
    return tuple(Group(texts, role=kind) for texts, kind in zip(groups, kinds, strict=True))


def _artefact(shape: Shape) -> Shape:
    return Group((shape,), role="artefact")
