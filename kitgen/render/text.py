"""Tables as plain text, for a terminal or a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kitgen.table import Table


def table(it: Table) -> str:
    """Caption, heads, rows in columns, notes; numbers to the right, words to the left.

    >>> from fractions import Fraction
    >>> from kitgen.table import Column, Table
    >>> print(table(Table("Throws", (Column("throw", "number"), Column("chance", "percent")), ((0, Fraction(1, 16)),))))
    Throws
    throw  chance
        0   6.3 %
    """
    heads = tuple(column.head for column in it.columns)
    rows = it.shown()
    widths = [max(len(row[index]) for row in (heads, *rows)) for index in range(len(heads))]
    lines = [it.caption]
    for row in (heads, *rows):
        cells = (
            cell.ljust(width) if column.show == "text" else cell.rjust(width)
            for cell, width, column in zip(row, widths, it.columns, strict=True)
        )
        lines.append("  ".join(cells).rstrip())
    return "\n".join([*lines, *it.notes])
