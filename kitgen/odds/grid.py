"""The tables of a game of stepping pieces: what the dice allow, and who takes whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.odds.throws import sum_table, ways
from kitgen.table import Column, Table

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition, GridOptions


def tables(definition: GameDefinition, options: GridOptions) -> tuple[Table, ...]:
    """The dice table where there are dice, and who takes whom."""
    taking = (takes_table(options),)
    if not definition.dice.faces:
        return taking
    return (throw_table(definition, options) if options.throws else sum_table(definition.dice.dice()), *taking)


def throw_table(definition: GameDefinition, options: GridOptions) -> Table:
    """For each sum of the dice how many pieces may move and how far, with its chance."""
    dice = definition.dice.dice()
    whole = ways(dice)
    chances = dice.throws()
    return Table(
        "What a throw allows",
        (
            Column("Sum"),
            Column("Pieces", "number"),
            Column("Squares each", "number"),
            Column(f"Of {whole}", "fraction", denominator=whole),
            Column("Chance", "percent", bar=True),
            Column("Row"),
        ),
        tuple(
            (str(rule.sum), rule.pieces, rule.squares, *2 * (chances[rule.sum,],), rule.confidence)
            for rule in options.throws
        ),
        ("Fewer pieces and shorter ways are always allowed.",),
    )


def takes_table(options: GridOptions) -> Table:
    """Each kind of piece and the kinds that it takes."""
    names = {letter: animal.name for letter, animal in options.animals.items()}
    ranked = any(animal.rank for animal in options.animals.values())
    rows = []
    for animal in options.animals.values():
        taken = ", ".join(names[letter] for letter in animal.takes if letter in names) or "nothing"
        rows.append((animal.name, *((str(animal.rank or "–"),) if ranked else ()), taken))
    columns = (Column("Piece"), *((Column("Rank"),) if ranked else ()), Column("Takes"))
    return Table("Who takes whom", columns, tuple(rows))
