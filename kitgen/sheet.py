"""Paper: its sizes, the one safe area, and a sheet with its head, foot and rulers.

A drawing is made once for an `Area`; the same drawing goes on A4 and on US Letter, because the safe
area is the same on both. Nothing is ever scaled: what does not fit raises `DoesNotFit` with the numbers.

From the top of the safe area: the head (title, component, HOST or PLAYERS, a bar in the game's colour), the drawing,
the foot (100 mm ruler, then game, component, paper, sheet, version). At the left edge stands the second ruler, at the
right edge of host sheets a black bar. Some printers cut the lowest 18 mm of a sheet: only the foot reaches there.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from kitgen import fonts
from kitgen.errors import KitgenError
from kitgen.extent import Box, extent
from kitgen.scene import Group, Line, Rect, Scene, Shape, Style, Symbol, Text, Use

if TYPE_CHECKING:
    from kitgen.scene import Shapes

SAFE_SHORT = 194.0
SAFE_LONG = 253.9
"""The safe area, centred on the paper: printed by 99.2 % of printers, on A4 and on Letter."""

TRIM_SHORT = 210.0
TRIM_LONG = 279.4
"""A4 ∩ Letter: the TrimBox, so that print servers keep 100 % on either paper."""

LARGE_SAFE_SHORT = 263.4
LARGE_SAFE_LONG = 394.5
LARGE_TRIM_SHORT = 279.4
LARGE_TRIM_LONG = 420.0
"""The same margins on A3 ∩ Tabloid."""

HEAD = 8.9
FOOT = 10.0
STRIP = 6.5
"""Height of head and foot, width of the strip with the upright ruler."""

EDGE = 4.0
GAP = 0.5
"""Width of the black edge of host sheets, and what is kept free beside it."""

INK = "#000000"
"""Head, foot and rulers: pure black, which no printer mixes from colours and which the outline style demands."""

BODY = "drawing"
"""The layer of a sheet's body."""

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
    """Room for a drawing: width and height in millimetres, the same on A4 and on Letter, on A3 and on Tabloid."""

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


def area(landscape: bool = False, paper: Paper | None = None, audience: Audience = "players") -> Area:
    """The room for a drawing on A4 and Letter, or on the given larger paper; host sheets lose a black edge.

    >>> area(), area(landscape=True)
    (Area(width=187.5, height=235.0, landscape=False), Area(width=247.4, height=175.1, landscape=True))
    >>> area(audience="host").width, area(landscape=True, paper=PAPERS["a3"]).width
    (183.0, 388.0)
    """
    width, height = _turned(_safe(paper), landscape)
    edge = EDGE + GAP if audience == "host" else 0.0
    return Area(round(width - STRIP - edge, 3), round(height - HEAD - FOOT, 3), landscape)


def trim(width: float, height: float) -> tuple[float, float]:
    """What a page of that size has in common with the other paper of its family; of other sizes, all of it.

    >>> trim(210, 297), trim(279.4, 215.9), trim(60, 40)
    ((210.0, 279.4), (279.4, 210.0), (60, 40))
    """
    for paper in PAPERS.values():
        if (paper.width, paper.height) == (min(width, height), max(width, height)):
            small = (TRIM_SHORT, TRIM_LONG)
            return _turned((LARGE_TRIM_SHORT, LARGE_TRIM_LONG) if _is_large(paper) else small, width > height)
    return width, height


def page(sheet: Sheet, paper: Paper, number: int, total: int, version: str, site: str = "") -> Scene:
    """The whole sheet on its paper, with head, foot, both rulers and, for a host, the black edge.

    Raises `DoesNotFit` where the body is larger than its area, or a line of the head or foot than its room.
    """
    width, height = _turned((paper.width, paper.height), sheet.landscape)
    safe_width, safe_height = _turned(_safe(paper), sheet.landscape)
    room = area(sheet.landscape, paper, sheet.audience)
    _check(sheet, room)
    left, top = (width - safe_width) / 2, (height - safe_height) / 2
    right = safe_width - (EDGE + GAP if sheet.audience == "host" else 0.0)
    bottom = HEAD + room.height
    foot = _foot(sheet, paper, number, total, version, site, right, bottom)
    rulers = (Use(ruler(), STRIP, bottom + 2.0), Use(ruler("above"), STRIP - 0.8, bottom, rotate=-90))
    furniture: list[Shape] = [_head(sheet, right), Group(rulers, role="artefact", layer="rulers")]
    if sheet.audience == "host":
        edge = Rect(safe_width - EDGE, 0, EDGE, safe_height, Style(fill="#000000"))
        furniture.append(Group((edge,), role="artefact", layer="host edge"))
    return Scene(
        width,
        height,
        (
            Group(tuple(furniture), x=left, y=top, layer="sheet"),
            Group(sheet.body, x=left + STRIP, y=top + HEAD, layer=BODY),
            Group(foot, x=left, y=top, role="p", layer="foot"),
        ),
        title=f"{sheet.game}: {sheet.component}" + (f", {sheet.variant}" if sheet.variant else ""),
        description=sheet.description,
    )


@cache
def ruler(side: Literal["below", "above"] = "below") -> Symbol:
    """100 mm along x, a tick every millimetre on one side of the line, a number every ten."""
    fine, main = Style(stroke=INK, width=0.15), Style(stroke=INK, width=0.25)
    down, baseline = (1, 5.3) if side == "below" else (-1, -3.4)
    shapes: list[Shape] = [Line(0, 0, 100, 0, main)]
    for tick in range(101):
        length = 2.8 if tick % 10 == 0 else 2.0 if tick % 5 == 0 else 1.3
        shapes.append(Line(tick, 0, tick, down * length, main if tick % 10 == 0 else fine))
    shapes += [Text(ten, baseline, str(ten), size=8, anchor="middle", fill=INK) for ten in range(0, 101, 10)]
    shapes.append(Text(103.0, baseline, "mm", size=8, fill=INK))
    return Symbol(f"ruler-{side}", tuple(shapes), 107, 6)


def _is_large(paper: Paper | None) -> bool:
    return paper is not None and paper.width > LARGE_TRIM_SHORT - 1


def _safe(paper: Paper | None) -> tuple[float, float]:
    return (LARGE_SAFE_SHORT, LARGE_SAFE_LONG) if _is_large(paper) else (SAFE_SHORT, SAFE_LONG)


def _turned(size: tuple[float, float], landscape: bool) -> tuple[float, float]:
    return (size[1], size[0]) if landscape else size


_measured: OrderedDict[int, tuple[Shapes, Box]] = OrderedDict()


def _check(sheet: Sheet, room: Area) -> None:
    """Raises `DoesNotFit`; the same body comes once for each paper and is measured once."""
    if id(sheet.body) not in _measured:
        _measured[id(sheet.body)] = (sheet.body, extent(sheet.body))
        if len(_measured) > 64:
            _measured.popitem(last=False)
    left, top, right, bottom = _measured[id(sheet.body)][1]
    if left > right:
        return
    if left < -0.01 or top < -0.01 or right > room.width + 0.01 or bottom > room.height + 0.01:
        reach = f"from ({left:.2f}, {top:.2f}) to ({right:.2f}, {bottom:.2f}) mm"
        size = f"{'landscape' if room.landscape else 'portrait'} area is {room.width:g} × {room.height:g} mm"
        raise DoesNotFit(f"{sheet.game}, {sheet.component}: the drawing reaches {reach}, but the {size}")


def _head(sheet: Sheet, right: float) -> Shape:
    """Title at the left; component, variant and the audience's mark at the right; a bar in the game's colour."""
    host = sheet.audience == "host"
    mark = "HOST" if host else "PLAYERS"
    wide = fonts.width(mark, "text-bold", 9) + 3.0
    style = Style(fill="#000000") if host else Style(stroke=INK, width=0.25)
    inset = 0 if host else 0.125
    box = Rect(right - wide + inset, 1.3 + inset, wide - 2 * inset, 4.4 - 2 * inset, style)
    shapes: list[Shape] = [
        box,
        Text(right - wide / 2, 4.62, mark, size=9, font="text-bold", anchor="middle", fill="#FFFFFF" if host else INK),
    ]
    variant = f" · {sheet.variant}" if sheet.variant else ""
    end = right - wide - 3.0
    name = fonts.width(sheet.component, "text-bold", 11) + fonts.width(variant, "text", 11)
    start = end - name
    size = next((size for size in (17, 15, 13, 12) if fonts.width(sheet.game, "title", size) + 6 <= start), 0)
    if not size:
        raise DoesNotFit(f"the head of a sheet has no room for “{sheet.game}” beside “{sheet.component}{variant}”")
    title: list[Shape] = [
        Text(0, 5.3, sheet.game, size=size, font="title", fill=INK),
        Text(start, 5.3, sheet.component, size=11, font="text-bold", fill=INK),
    ]
    if variant:
        title.append(Text(end, 5.3, variant, size=11, anchor="end", fill=INK))
    bar = Rect(0, 7.0, right, 0.8, Style(fill=sheet.accent))
    return Group((Group(tuple(title), role="h1"), Group(tuple(shapes), role="p"), bar), layer="head")


def _foot(
    sheet: Sheet, paper: Paper, number: int, total: int, version: str, site: str, right: float, bottom: float
) -> tuple[Shape, ...]:
    """Up to three lines beside the ruler, as few breaks as fit."""
    start = STRIP + 111.0
    pieces = [
        sheet.game,
        sheet.variant,
        sheet.component,
        paper.title,
        "print at 100 %",
        f"sheet {number} of {total}",
        sheet.measure,
        f"kitgen {version}",
        site,
    ]
    lines: list[str] = []
    for piece in filter(None, pieces):
        longer = f"{lines[-1]} · {piece}" if lines else piece
        if lines and fonts.width(longer, "text", 8) <= right - start:
            lines[-1] = longer
        elif fonts.width(piece, "text", 8) <= right - start:
            lines.append(piece)
        else:
            raise DoesNotFit(f"the foot of a sheet has no room for “{piece}”")
    if len(lines) > 3:
        raise DoesNotFit(f"the foot of a sheet has no room for {' · '.join(lines)}")
    return tuple(Text(start, bottom + 3.3 + 3.0 * row, line, size=8, fill=INK) for row, line in enumerate(lines))
