"""A game written on its record sheet, as a page prints it: the columns and rows are those of the paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import record

if TYPE_CHECKING:
    from kitgen.browser.contract import Cell, Record
    from kitgen.browser.session import Session


def sheet(session: Session) -> Record:
    """The filled record sheet of a game, as far as it has been played."""
    rules, match = session.rules, session.match
    plan = record.plan(rules.definition)
    filled = record.filled(rules, match.first, match.turns)
    return {
        "title": rules.definition.name,
        "variant": rules.definition.variant_name or rules.definition.variant,
        "blocks": list(plan.blocks) if plan.paired else [],
        "heads": [column.head for column in plan.columns],
        "prints": [column.print for column in plan.columns],
        "paired": plan.paired,
        "letters": list(record.letters(rules.definition.players)),
        "first": filled.starts,
        "rows": [
            {"number": row.number, "blocks": [[_cell(cell) for cell in cells] for cells in row.sides]}
            for row in filled.rows
        ],
        "result": [
            [label, value] for label, value in zip(record.foot_lines(rules.definition), filled.foot, strict=True)
        ],
    }


def _cell(cell: record.Cell) -> Cell:
    return {"text": cell.text, "ticked": cell.ticked}
