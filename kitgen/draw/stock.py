"""Labels for keeping a kit together: the band for the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.draw.cutting import cut_round, fold
from kitgen.draw.hatch import box
from kitgen.draw.look import NOTE_PT, SECTION_PT
from kitgen.draw.pieces import piece
from kitgen.scene import Group, Rect, Style, Use

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.draw.look import Look
    from kitgen.scene import Shape, Shapes

BAND = 40.0
HEIGHT = 26.0
TAB = 12.0
"""Millimetres: room for the band with its margins, the band's own height, the tab that closes it to a ring."""


def bag_band(definition: GameDefinition, look: Look, width: float) -> Shapes:
    """A strip that is closed to a ring round the bag's neck: the game, what must be in the bag, room for a name."""
    left, top = 7.0, 6.0
    long = width - 2 * left
    accent = look.accent(definition)
    shapes: list[Shape] = [
        *cut_round(look, box(left, top, long, HEIGHT)),
        Rect(left, top, 2.4, HEIGHT, Style(fill=accent)),
        fold(look, (left + long - TAB, top), (left + long - TAB, top + HEIGHT)),
        look.text(left + long - TAB / 2 + 1, top + HEIGHT / 2, "tab", NOTE_PT, anchor="middle", rotate=90),
    ]
    x = left + 6
    shapes.append(look.text(x, top + 7.4, definition.name, SECTION_PT, font="title"))
    words = [in_short(item.count, item.what) for item in definition.kit.contents]
    rows = 3
    for start in range(0, len(words), rows):
        column = words[start : start + rows]
        for row, text in enumerate(column):
            shapes.append(look.text(x, top + 13 + row * 4.4, text, NOTE_PT))
        x += max(fonts.width(text, "text", NOTE_PT) for text in column) + 6
    sides = look.sides(definition)
    for number, side in enumerate(sides):
        shapes.append(Use(piece(look, side, 7), left + long - TAB - 6 - 8.5 * (len(sides) - 1 - number), top + 6))
    alt = f"Band to close round the bag of {definition.name}: {'; '.join(words)}."
    return (Group(tuple(shapes), role="figure", alt=alt),)


def in_short(count: int, what: str) -> str:
    """One thing in the kit without its particulars.

    >>> in_short(16, "counters: seven for each side and one to spare"), in_short(1, "rules leaflet")
    ('16 counters', 'rules leaflet')
    """
    short = what.partition(":")[0].partition(",")[0]
    return f"{count} {short}" if count > 1 else short
