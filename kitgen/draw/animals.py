"""Counters with animals: the side's shape round the head, the letter lower left, the rank lower right."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.draw import pieces
from kitgen.draw.hatch import PITCH, hatch
from kitgen.draw.heads import HEADS
from kitgen.draw.strokes import drawn
from kitgen.scene import Circle, Path, Rect, Style, Symbol

if TYPE_CHECKING:
    from kitgen.definition import Animal
    from kitgen.draw.look import Look, Side
    from kitgen.scene import Shape, Shapes

HEAD = 0.34
"""Radius of the head in parts of the counter's size."""

LETTERED_FROM = 9.0
"""Smaller counters, in diagrams, bear neither letter nor rank, only the head."""


@lru_cache(maxsize=512)
def counter(look: Look, side: Side, animal: Animal, letter: str, size: float) -> Symbol:
    """The counter as a symbol of ``size`` mm whose origin is its middle."""
    radius = size / 2
    shapes: list[Shape] = [*ground(look, side, radius)]
    shapes += head(look, animal.name, letter, size * HEAD)
    if size >= LETTERED_FROM:
        shapes += corners(look, letter, animal.rank, radius)
    name = f"animal-{animal.name.replace(' ', '-')}-{letter}-{side.name}-{look.style}-{size:g}".replace(".", "_")
    return Symbol(name, tuple(shapes), size, size)


def ground(look: Look, side: Side, radius: float) -> Shapes:
    """The side's shape in its colour, all of it hatched."""
    line = min(0.5, radius * 0.07)
    outer = radius * 0.97
    ring = pieces.outline_ring(side, outer - line * 1.5)
    marks = look.engraving(side)
    solid = side.hatching == "solid"
    hatching = () if solid else hatch((ring,), side.hatching, marks, pitch=pitch(radius), width=pitch(radius) / 5)
    return (
        Path(
            pieces.outline_path(side, outer - line / 2),
            Style(fill=look.body(side), stroke=look.ink, width=line, join="round"),
        ),
        *hatching,
    )


def pitch(radius: float) -> float:
    """Millimetres between the lines of the hatching: two on a counter that a hand takes hold of, less on small ones."""
    return max(1.0, min(PITCH, radius * 0.24))


def head(look: Look, name: str, letter: str, radius: float) -> Shapes:
    """The head with a light edge all round; of an animal that we have not drawn, its letter on a disc."""
    if name in HEADS:
        strokes, width = HEADS[name](), max(0.22, radius * 0.07)
        halo = Style(fill=look.paper, stroke=look.paper, width=width * 3.4, join="round", cap="round")
        open_halo = Style(stroke=look.paper, width=width * 3.4, join="round", cap="round")
        head_shapes = drawn(strokes, radius, look.ink, look.paper, width)
        edge = tuple(
            Path(it.commands, open_halo if stroke.kind == "line" else halo)
            for stroke, it in zip(strokes, head_shapes, strict=True)
        )
        return (*edge, *head_shapes)
    size = radius * 1.5 / pieces.CAP / (25.4 / 72)
    high = fonts.capital("title", size)
    disc = Circle(0, 0, radius, Style(fill=look.paper, stroke=look.ink, width=0.25))
    return (
        disc,
        look.text(0, high / 2, letter, round(size, 1), font="title", anchor="middle"),
    )


def corners(look: Look, letter: str, rank: int, radius: float) -> Shapes:
    """Letter and rank in the lower corners, each on a clear spot."""
    size = max(8.0, radius * 1.1)
    high = fonts.capital("text-bold", size)
    edge = radius * 0.94
    shapes: list[Shape] = []
    for text, x, anchor in ((letter, -edge, "start"), (str(rank) if rank else "", edge, "end")):
        if not text:
            continue
        wide = fonts.width(text, "text-bold", size)
        left = x if anchor == "start" else x - wide
        shapes.append(Rect(left - 0.2, edge - high - 0.35, wide + 0.4, high + 0.55, Style(fill=look.paper)))
        shapes.append(look.text(left, edge, text, size, font="text-bold"))
    return tuple(shapes)
