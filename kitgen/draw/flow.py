"""Pieces poured into columns and pages: nothing outside its area, no widows, no orphans, heads repeated.

A piece is as high as a whole number of grid lines, so that baselines of neighbouring columns agree.
Every piece says what it belongs to (a list's item, a table's row …); the page is grouped by that, in
reading order, whatever column a piece came to stand in.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from kitgen import sheet
from kitgen.scene import Group, Rect
from kitgen.sheet import DoesNotFit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.scene import Role, Shape, Shapes, Style, Text
    from kitgen.sheet import Audience

SHORT = 6
"""A section of so few lines, such as a heading over columns, stands on one page with what follows it."""
HANG = 1.0
"""Millimetres that descenders of a last line may need below it."""
PADDING = 2.8
"""Millimetres between a frame and what stands in it."""
CAPITALS = 2.5
"""Millimetres that capitals of text rise above its baseline."""
CLEAR = 2.4
"""Millimetres that text keeps from the ruler at the sheet's left edge, and from the black edge of host sheets."""


class Frame(NamedTuple):
    """A box round pieces, in mm from their column's left edge."""

    id: str
    x: float
    width: float


class Tag(NamedTuple):
    """What a piece is part of; equal tags one after the other are one thing, also over a page's end."""

    role: Role
    id: str
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """What is never broken: a line of text, a row of a table, a figure.

    ``lines`` high, with ``space`` lines before it that are dropped at the top of a column. ``keep``:
    it stays with the next piece. ``texts`` and ``shapes`` are relative to its top left corner.
    ``frame`` is the box it stands in; ``repeat`` goes before it where it begins a column. ``inked`` is how
    far down it is drawn, in mm, where that is less than its lines.
    """

    lines: float
    texts: tuple[Text, ...] = ()
    shapes: Shapes = ()
    tags: tuple[Tag, ...] = ()
    space: float = 0
    keep: bool = False
    frame: Frame | None = None
    repeat: tuple[Piece, ...] = ()
    inked: float = 0


@dataclass(frozen=True, slots=True)
class Break:
    """The next piece begins a new column, or a new page."""

    page: bool


@dataclass(slots=True)
class Section:
    """Pieces in so many columns, their grid in mm."""

    columns: int
    grid: float
    pieces: list[Piece | Break] = field(default_factory=list)


class Placed(NamedTuple):
    """A piece with its corner on the page."""

    piece: Piece
    x: float
    y: float
    grid: float


Columns = list[list[tuple[Piece, float]]]
"""For each column its pieces, each with the lines above it."""


@dataclass(frozen=True, slots=True)
class Columned:
    """The room: width and height in mm, and the space between columns."""

    width: float
    height: float
    gutter: float = 8

    def column(self, columns: int) -> float:
        """Width of one column in mm."""
        return (self.width - self.gutter * (columns - 1)) / columns


def text_room(audience: Audience = "players") -> tuple[float, float]:
    """Width and height in mm of the room for text on a portrait sheet; `clear` puts a page of it in its place.

    >>> text_room(), text_room("host")
    ((185.1, 235.0), (178.2, 235.0))
    """
    area = sheet.area(audience=audience)
    sides = 2 if audience == "host" else 1
    return round(area.width - sides * CLEAR, 3), area.height


def clear(page: Shapes) -> Shapes:
    """A page of text, moved off the ruler."""
    return (Group(page, x=CLEAR),)


def pages(sections: Sequence[Section], room: Columned, frame: Style) -> tuple[Shapes, ...]:
    """The pages, each as shapes. The last columns of a section are made equally long.

    Raises DoesNotFit where a piece, or pieces that stay together, are higher than the page.
    """
    done: list[list[Placed]] = [[]]
    top = 0.0
    for section, following in zip(sections, [*sections[1:], None], strict=True):
        rest = section.pieces
        if top and following and top + _with_next(section, following) > room.height - HANG:
            done.append([])
            top = 0.0
        if top and rest and isinstance(rest[0], Piece) and rest[0].space:
            top += rest[0].space * section.grid
        while rest:
            lines = _whole((room.height - HANG - top) / section.grid)
            chunk, after, turn = _until_page(rest)
            columns, left = _pour(chunk, section.columns, lines, whole_page=top == 0)
            if not left:
                columns = _level(chunk, section.columns, lines, columns)
            _place(done[-1], columns, section, room, top)
            used = max((above + piece.lines for column in columns for piece, above in column), default=0)
            turning: list[Piece | Break] = [Break(page=True)] if turn and left else []
            rest = left + turning + after
            if rest or turn:
                done.append([])
                top = 0.0
            else:
                top = _up(top + used * section.grid, section.grid)
    if not done[-1] and len(done) > 1:
        done.pop()
    return tuple(_grouped(page, frame) for page in done)


def _with_next(section: Section, following: Section) -> float:
    """Height in mm of a short section and the beginning of the one after it; 0 where it need not stay with that."""
    pieces = [piece for piece in section.pieces if isinstance(piece, Piece)]
    lines = sum(piece.lines + piece.space for piece in pieces)
    if lines > SHORT or len(pieces) < len(section.pieces) or not following.pieces:
        return 0
    first = following.pieces[: _together(following.pieces, 0)]
    return lines * section.grid + sum(it.lines + it.space for it in first if isinstance(it, Piece)) * following.grid


def _until_page(pieces: list[Piece | Break]) -> tuple[list[Piece | Break], list[Piece | Break], bool]:
    for index, piece in enumerate(pieces):
        if isinstance(piece, Break) and piece.page:
            return pieces[:index], pieces[index + 1 :], True
    return pieces, [], False


def _pour(
    pieces: list[Piece | Break], columns: int, lines: int, *, whole_page: bool
) -> tuple[Columns, list[Piece | Break]]:
    """Fill one column after the other; what is left over goes to the next page."""
    filled: Columns = [[]]
    used = 0.0
    index = 0
    while index < len(pieces):
        first = pieces[index]
        if isinstance(first, Break):
            index += 1
            if len(filled) == columns:
                return filled, pieces[index:]
            filled.append([])
            used = 0.0
            continue
        end = _together(pieces, index)
        kept = [piece for piece in pieces[index:end] if isinstance(piece, Piece)]
        repeat = first.repeat if not filled[-1] else ()
        kept = [*repeat, *kept]
        high = sum(piece.lines + piece.space for piece in kept) - (0 if filled[-1] else kept[0].space)
        if used + high > lines + 1e-9 and not filled[-1] and whole_page:
            kept = _as_many(kept, lines)
            if len(kept) <= len(repeat):
                raise DoesNotFit(f"{first.lines:g} lines must stay together; the column has {lines}")
            end = index + len(kept) - len(repeat)
        elif used + high > lines + 1e-9:
            if len(filled) == columns:
                return filled, pieces[index:]
            filled.append([])
            used = 0.0
            continue
        for piece in kept:
            used += piece.space if filled[-1] else 0
            filled[-1].append((piece, used))
            used += piece.lines
        index = end
    return filled, []


def _as_many(kept: list[Piece], lines: int) -> list[Piece]:
    """Of pieces that would stay together but are taller than a whole column, as many as it holds."""
    high = -kept[0].space
    for index, piece in enumerate(kept):
        high += piece.space + piece.lines
        if high > lines + 1e-9:
            return kept[:index]
    return kept


def _together(pieces: list[Piece | Break], index: int) -> int:
    while index < len(pieces):
        piece = pieces[index]
        index += 1
        if isinstance(piece, Break) or not piece.keep:
            return index
    return index


def _level(pieces: list[Piece | Break], columns: int, lines: int, filled: Columns) -> Columns:
    """The lowest height at which everything still goes into the columns."""
    if columns == 1 or any(isinstance(piece, Break) for piece in pieces):
        return filled
    total = sum(piece.lines for piece in pieces if isinstance(piece, Piece))
    for height in range(max(1, int(total / columns)), lines):
        level, left = _pour(pieces, columns, height, whole_page=False)
        if not left:
            return level
    return filled


def _place(page: list[Placed], columns: Columns, section: Section, room: Columned, top: float) -> None:
    step = room.column(section.columns) + room.gutter
    for number, column in enumerate(columns):
        page += [Placed(piece, number * step, top + above * section.grid, section.grid) for piece, above in column]


def _whole(lines: float) -> int:
    return max(0, int(lines + 1e-9))


def _up(height: float, grid: float) -> float:
    """Up to the next line of the grid."""
    return -(-round(height / grid, 6) // 1) * grid


def _grouped(page: list[Placed], frame: Style) -> Shapes:
    boxes: list[Shape] = []
    for (its, x), run in groupby(page, key=lambda placed: (placed.piece.frame, placed.x)):
        if its:
            boxes.append(_box(list(run), its, x, frame))
    return ((Group(tuple(boxes), role="artefact"),) if boxes else ()) + _nested(page, 0)


def _box(placed: list[Placed], its: Frame, x: float, style: Style) -> Rect:
    """Round a frame's pieces, as far from their ink above and below as at the sides."""
    drawn = [item for item in placed if item.piece.texts or item.piece.shapes]
    first, last = drawn[0], drawn[-1]
    inset = style.width / 2
    top = first.y + (first.grid - CAPITALS - PADDING if first.piece.texts else -PADDING / 2)
    below = last.piece.inked or last.piece.lines * last.grid
    bottom = last.y + below + (PADDING / 2 if last.piece.inked else PADDING)
    top = max(top, inset)
    return Rect(x + its.x + inset, top, its.width - style.width, bottom - top, style)


def _nested(page: Sequence[Placed], depth: int) -> Shapes:
    """Groups by tag, the outer ones first, in reading order."""
    shapes: list[Shape] = []

    def tag_of(placed: Placed) -> Tag | None:
        return placed.piece.tags[depth] if len(placed.piece.tags) > depth else None

    for tag, run in groupby(page, key=tag_of):
        if tag is None:
            for placed in run:
                shapes += _moved(placed)
        else:
            shapes.append(Group(_nested(list(run), depth + 1), role=tag.role, id=tag.id, alt=tag.alt))
    return tuple(shapes)


def _moved(placed: Placed) -> list[Shape]:
    piece, x, y = placed.piece, placed.x, placed.y
    shapes: list[Shape] = []
    if piece.shapes:
        shapes.append(Group(piece.shapes, x=x, y=y))
    shapes += [replace(text, x=text.x + x, y=round(text.y + y, 4)) for text in piece.texts]
    return shapes
