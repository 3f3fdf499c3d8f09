"""A table of numbers and words, before anyone decides how it looks."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Literal

Cell = Fraction | int | str
Show = Literal["text", "number", "fraction", "percent", "one_in"]


@dataclass(frozen=True, slots=True)
class Column:
    """A head, and how the cells below it are shown.

    ``fraction`` prints over ``denominator`` where one is given (6/16, not 3/8); ``percent`` is rounded
    once, half up, to ``places``; ``one_in`` is 1 in n. ``bar`` asks for a bar of the chance in the cell.
    """

    head: str
    show: Show = "text"
    denominator: int = 0
    places: int = 1
    bar: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Caption, columns, rows; ``blank`` asks for a copy whose number cells are empty to fill in."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def shown(self) -> tuple[tuple[str, ...], ...]:
        """The rows as text, each cell as its column asks."""
        return tuple(
            tuple(show(cell, column) for cell, column in zip(row, self.columns, strict=True)) for row in self.rows
        )


def show(cell: Cell, column: Column) -> str:
    """
    >>> show(Fraction(6, 16), Column("of 16", "fraction", denominator=16))
    '6/16'
    >>> show(Fraction(1, 8), Column("%", "percent", places=0)), show(Fraction(1, 6), Column("%", "percent"))
    ('13 %', '16.7 %')
    >>> show(Fraction(1, 16), Column("1 in", "one_in"))
    '1 in 16'
    """
    if isinstance(cell, str):
        return cell
    if column.show == "fraction":
        value = Fraction(cell)
        if column.denominator and column.denominator % value.denominator == 0:
            return f"{value.numerator * (column.denominator // value.denominator)}/{column.denominator}"
        return str(value)
    if column.show == "percent":
        return percent(Fraction(cell), column.places)
    if column.show == "one_in":
        return "never" if cell == 0 else f"1 in {decimal(1 / Fraction(cell), column.places)}"
    return decimal(Fraction(cell), column.places)


def percent(chance: Fraction, places: int = 1) -> str:
    """Rounded once, half up: 1/8 to no places is 13 %.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 4)), percent(Fraction(1))
    ('33.3 %', '25 %', '100 %')
    """
    return f"{decimal(chance * 100, places)} %"


def decimal(value: Fraction, places: int = 1) -> str:
    """The value to at most so many places, half up, without a tail of noughts.

    >>> decimal(Fraction(49, 6), 2), decimal(Fraction(4))
    ('8.17', '4')
    """
    exact = value * 10**places
    whole = Decimal(exact.numerator * 2 + exact.denominator) // Decimal(exact.denominator * 2)
    if exact < 0:
        return "-" + decimal(-value, places)
    text = str((whole / Decimal(10) ** places).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP))
    return text.rstrip("0").rstrip(".") if "." in text else text
