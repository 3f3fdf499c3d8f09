"""Counters with animals: the side's shape round the head, the letter lower left, the rank lower right."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.draw import pieces
from kitgen.draw.hatch import PITCH, hatch
from kitgen.draw.heads import HEADS
from kitgen.draw.strokes import drawn, outermost
from kitgen.scene import POINT, Circle, Path, Rect, Style, Symbol, Use

if TYPE_CHECKING:
    from kitgen.definition import Animal
    from kitgen.draw.look import Look, Side
    from kitgen.scene import Shape, Shapes

HEAD = 0.34
"""Radius of the head in parts of the counter's size."""

LETTERED_FROM = 9.0
"""Smaller counters, in diagrams, bear neither letter nor rank, only the head."""


def counter(look: Look, side: Side, animal: Animal, letter: str, size: float) -> Shapes:
    """The counter of ``size`` mm about (0, 0). Ground and head are symbols that other counters use as well."""
    shapes: list[Shape] = [Use(ground(look, side, size), 0, 0), Use(head(look, animal.name, letter, size * HEAD), 0, 0)]
    if size >= LETTERED_FROM:
        shapes += corners(look, letter, animal.rank, size / 2)
    return tuple(shapes)


@lru_cache(maxsize=64)
def ground(look: Look, side: Side, size: float) -> Symbol:
    """The side's shape in its colour, all of it hatched."""
    radius = size / 2
    line = min(0.5, radius * 0.07)
    outer = radius * 0.97
    ring = pieces.outline_ring(side, outer - line * 1.5)
    marks = look.engraving(side)
    solid = side.hatching == "solid"
    hatching = () if solid else hatch((ring,), side.hatching, marks, pitch=pitch(radius), width=pitch(radius) / 5)
    shapes = (
        Path(
            pieces.outline_path(side, outer - line / 2),
            Style(fill=look.body(side), stroke=look.ink, width=line, join="round"),
        ),
        *hatching,
    )
    return Symbol(_id("ground", side.name, look.style, size), shapes, size, size)


def _id(*parts: str | float) -> str:
    return "-".join(f"{part:g}" if isinstance(part, float) else part for part in parts if part != "").translate(PLAIN)


PLAIN = str.maketrans({" ": "_", ".": "_"})


def pitch(radius: float) -> float:
    """Millimetres between the lines of the hatching: two on a counter that a hand takes hold of, less on small ones."""
    return max(1.0, min(PITCH, radius * 0.24))


@lru_cache(maxsize=256)
def head(look: Look, name: str, letter: str, radius: float) -> Symbol:
    """The head with a light edge all round; of an animal that we have not drawn, its letter on a disc."""
    if name not in HEADS:
        size = radius * 1.5 / pieces.CAP / POINT
        high = fonts.capital("title", size)
        disc = Circle(0, 0, radius, Style(fill=look.paper, stroke=look.ink, width=0.25))
        text = look.text(0, high / 2, letter, round(size, 1), font="title", anchor="middle")
        return Symbol(_id("letter", letter, look.style, radius), (disc, text), 2 * radius, 2 * radius)
    strokes, width = HEADS[name](), max(0.22, radius * 0.07)
    drawing = drawn(strokes, radius, look.ink, look.paper, width)
    closed, open_ = (
        Style(fill=fill, stroke=look.paper, width=width * 3.4, join="round", cap="round") for fill in (look.paper, None)
    )
    edge = tuple(
        Path(it.commands, open_ if stroke.kind == "line" else closed)
        for stroke, it in zip(strokes, drawing, strict=True)
        if stroke in outermost(strokes)
    )
    return Symbol(_id("head", name, look.style, radius), (*edge, *drawing), 2 * radius, 2 * radius)


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
