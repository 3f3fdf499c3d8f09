"""Tables as Markdown, for pages and leaflets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kitgen.table import Table


def table(it: Table) -> str:
    """A Markdown table under its caption.

    >>> from kitgen.table import Column, Table
    >>> print(table(Table("Throws", (Column("throw"), Column("ways", "number")), (("a|b", 1),))))
    **Throws**
    <BLANKLINE>
    | throw | ways |
    | --- | ---: |
    | a\\|b | 1 |
    """
    lines = [
        f"**{it.caption}**",
        "",
        _row(tuple(column.head for column in it.columns)),
        _row(tuple("---" if column.show == "text" else "---:" for column in it.columns)),
        *(_row(row) for row in it.shown()),
    ]
    for note in it.notes:
        lines += ["", note]
    return "\n".join(lines)


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
