"""Paper: its sizes, the one safe area, and a sheet with its head, foot and rulers.

A drawing is made once for an `Area`; the same drawing goes on A4 and on US Letter, because the safe
area is the same on both. Nothing is ever scaled: what does not fit raises `DoesNotFit` with the numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from kitgen.scene import Shapes

SAFE_SHORT = 194.0
SAFE_LONG = 253.9
"""The safe area, centred on the paper: printed by 99.2 % of printers, on A4 and on Letter."""

TRIM_SHORT = 210.0
TRIM_LONG = 279.4
"""A4 ∩ Letter: the TrimBox, so that print servers keep 100 % on either paper."""

Audience = Literal["players", "host"]


@dataclass(frozen=True, slots=True)
class Paper:
    """Portrait size in millimetres."""

    name: str
    title: str
    width: float
    height: float


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", "A4", 210.0, 297.0),
        Paper("letter", "US Letter", 215.9, 279.4),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("tabloid", "US Tabloid", 279.4, 431.8),
    )
}


class DoesNotFit(KitgenError):
    """A thing larger than the paper it should go on."""


@dataclass(frozen=True, slots=True)
class Area:
    """Room for a drawing: width and height in millimetres, the same on A4 and on Letter."""

    width: float
    height: float
    landscape: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of paper: a body drawn for `area(landscape)`, its origin at the area's top left."""

    body: Shapes
    game: str
    component: str
    variant: str = ""
    landscape: bool = False
    audience: Audience = "players"
    accent: str = "#111111"
    measure: str = ""
    """The sheet's own size in words, such as "squares 30 mm"; printed in the foot."""
    description: str = ""
