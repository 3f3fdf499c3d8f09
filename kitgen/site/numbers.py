"""Tables of chances on a page: as a table, as a drawing beside it, and as a file for a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from kitgen.draw import charts
from kitgen.odds import values
from kitgen.sheet import DoesNotFit
from kitgen.table import Column, show

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.draw.look import Accent, Look
    from kitgen.scene import Scene
    from kitgen.table import Cell, Table

_UNIT = re.compile(r"(?<=\d) (?=%)|(?<=\b1) (?=in \d)|(?<=\bin) (?=\d)")
"""The blanks of 37.5 % and 1 in 16, where no line may end."""

MOST_BARS = 14
"""A drawing with more bars than this is harder to read than its table."""


def box(name: str) -> str:
    """What opens a box round a table: it scrolls, and a keyboard reaches it. The name is HTML.

    >>> box("Who wins")
    '<div class="kg-scroll" tabindex="0" role="group" aria-label="Who wins, table">'
    """
    return f'<div class="kg-scroll" tabindex="0" role="group" aria-label="{name}, table">'


def html(table: Table) -> str:
    """The table with a bar in the cells whose column asks for one."""
    heads = "".join(_head(it) for it in table.columns)
    rows = "".join(f"<tr>{''.join(_cells(row, table.columns))}</tr>\n" for row in table.rows)
    notes = "".join(f'<p class="kg-note">{escape(it)}</p>\n' for it in table.notes)
    return (
        f"{box(escape(table.caption))}\n"
        f'<table class="kg-table">\n<caption>{escape(table.caption)}</caption>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n{notes}"
    )


def _cells(row: tuple[Cell, ...], columns: tuple[Column, ...]) -> list[str]:
    cells = []
    for number, (cell, column) in enumerate(zip(row, columns, strict=True)):
        words = escape(_UNIT.sub("\u00a0", show(cell, column)))
        if column.bar and not isinstance(cell, str):
            words += f'<span class="kg-bar" style="--kg-share:{float(cell) * 100:.4g}%" aria-hidden="true"></span>'
        tag = 'th scope="row"' if number == 0 else "td"
        cells.append(f"<{tag}{_side(column)}>{words}</{tag[:2]}>")
    return cells


def _head(column: Column) -> str:
    return f'<th scope="col"{_side(column)}>{escape(column.head)}</th>' if column.head else "<td></td>"


def _side(column: Column) -> str:
    return "" if column.show == "text" else ' class="kg-number"'


def as_csv(table: Table) -> bytes:
    """The table for a spreadsheet: ways as whole numbers where the column counts them, chances as decimals."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow([it.head for it in table.columns])
    for row in table.rows:
        writer.writerow([_plain(cell, column) for cell, column in zip(row, table.columns, strict=True)])
    return written.getvalue().encode("utf-8-sig")


def _plain(cell: Cell, column: Column) -> str | int:
    if isinstance(cell, str):
        return cell
    value = Fraction(cell)
    if column.show == "fraction" and column.denominator:
        value *= column.denominator
    return value.numerator if value.denominator == 1 else f"{float(value):.10g}"


def chart(table: Table, look: Look, accent: Accent, width: float) -> Scene | None:
    """A drawing of the table's first column with a bar; None where there is none, or too much for a drawing."""
    at = next((n for n, it in enumerate(table.columns) if it.bar), 0)
    if not at or not 1 < len(table.rows) <= MOST_BARS:
        return None
    label = table.columns[0]
    bars = [(show(row[0], label), Fraction(row[at])) for row in table.rows if not isinstance(row[at], str)]
    try:
        return charts.bars(table.caption, label.head, bars, look, accent, width=width)
    except DoesNotFit:
        return None


def length_chart(definition: GameDefinition, look: Look, width: float) -> Scene | None:
    """How many games are over after so many throws; None where nobody has computed it."""
    figure = values.find(definition, "best") or values.find(definition, "random")
    if figure is None or not figure.throws.quantiles:
        return None
    unit = "Throws" if definition.dice.faces else "Turns"
    bars = [(str(length), Fraction(share, 100)) for share, length in sorted(figure.throws.quantiles.items())]
    how = values.WORDS[figure.policy]
    title = f"How many games are over by then, when {how}"
    return charts.bars(title, f"{unit} of both sides together", bars, look, definition.kit.accent, width=width)
