"""What a die shows, drawn: pips, a single dot, nothing. Never a glyph."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kitgen.scene import Circle, Path, Style, Symbol, Text, arc

if TYPE_CHECKING:
    from kitgen.draw.look import Look
    from kitgen.scene import Command, Point, Shapes

_L, _M, _R = -0.52, 0.0, 0.52
PLACES: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((_M, _M),),
    2: ((_L, _L), (_R, _R)),
    3: ((_L, _L), (_M, _M), (_R, _R)),
    4: ((_L, _L), (_R, _L), (_L, _R), (_R, _R)),
    5: ((_L, _L), (_R, _L), (_M, _M), (_L, _R), (_R, _R)),
    6: ((_L, _L), (_R, _L), (_L, _M), (_R, _M), (_L, _R), (_R, _R)),
}
"""Pips by number, in halves of the face's side from its middle."""


def pips(look: Look, value: int, side: float) -> Shapes:
    """The pips of one face about (0, 0), ``side`` mm wide; a number beyond 6 is written."""
    if value not in PLACES:
        size = side * 0.5 / (25.4 / 72)
        return (Text(0, side * 0.17, str(value), round(size, 1), "text-bold", "middle", look.ink),)
    half = side / 2
    dot = side * (0.13 if value == 1 else 0.095)
    return tuple(Circle(x * half, y * half, dot, Style(fill=look.ink)) for x, y in PLACES[value])


@lru_cache(maxsize=256)
def face(look: Look, value: int, side: float) -> Symbol:
    """One face of a die as a picture in a line of text: a rounded square with its pips, about (0, 0)."""
    line = Style(fill=look.paper, stroke=look.ink, width=max(0.25, side * 0.035), join="round")
    shapes = (Path(rounded(-side / 2, -side / 2, side, side, side * 0.18), line), *pips(look, value, side))
    return Symbol(f"die-{value}-{look.style}-{side:g}".replace(".", "_"), shapes, side, side)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Command, ...]:
    """A rectangle with round corners as a path."""
    radius = min(radius, width / 2, height / 2)
    return (
        *arc(x + radius, y + radius, radius, 180, 90),
        ("L", (x + width - radius, y)),
        *arc(x + width - radius, y + radius, radius, 270, 90)[1:],
        ("L", (x + width, y + height - radius)),
        *arc(x + width - radius, y + height - radius, radius, 0, 90)[1:],
        ("L", (x + radius, y + height)),
        *arc(x + radius, y + height - radius, radius, 90, 90)[1:],
        ("Z", ()),
    )
