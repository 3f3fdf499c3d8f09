"""Shapes as PDF operators: the path that every line on every sheet takes, so it is written for speed.

Coordinates go from millimetres (y down) to points (y up) with the origin left where it is; a page or a form moves
it to the top left with a translation. Matrices only move and turn, they never scale.
"""

# ruff: noqa: UP031 - percent formatting is a fifth faster here than anything else, and this is where the time goes

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import TYPE_CHECKING, Literal

from kitgen import fonts
from kitgen.errors import KitgenError
from kitgen.extent import extent
from kitgen.render.colours import rgb
from kitgen.render.embedding import letters, runs
from kitgen.scene import Circle, Group, Line, Path, Polygon, Rect, Symbol, Text, Use

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.scene import Command, Role, Shapes, Style

K = 72 / 25.4
"""Points in a millimetre."""

CURVE = 0.5522847498307936
"""Reach of a Bézier handle for a quarter of a circle of radius 1."""

TAGS: dict[Role, str] = {
    "figure": "Figure", "h1": "H1", "h2": "H2", "h3": "H3", "p": "P", "list": "L", "item": "LI",
    "table": "Table", "row": "TR", "head": "TH", "cell": "TD", "caption": "Caption",
}  # fmt: skip

_CIRCLE = "%.3f %.3f m " + "%.3f %.3f %.3f %.3f %.3f %.3f c " * 4 + "h %s"


@dataclass(slots=True)
class Element:
    """A piece of the structure tree: a PDF tag, its parts, and for a figure its words and place in millimetres."""

    tag: str
    kids: list[Element | int] = field(default_factory=list)
    """Further elements, or numbers of marked content on the page."""
    alt: str = ""
    box: tuple[float, float, float, float] | None = None
    id: str = ""


@dataclass(slots=True)
class Drawn:
    """Operators of some shapes, with what they need from the page or form that shows them."""

    code: str
    elements: list[Element]
    marks: int
    """How many pieces of marked content there are; they are numbered from ``first``."""
    characters: dict[str, frozenset[str]]
    symbols: dict[str, Symbol]


def draw(shapes: Shapes, *, text: Literal["real", "paths"] = "real", tagged: bool = True, first: int = 0) -> Drawn:
    """The operators of shapes. With ``tagged``, roles become content numbered from ``first``, all else artefacts.

    Raises KitgenError for a character without a glyph and for two symbols of one id.
    """
    pen = _Pen(paths=text == "paths", first=first)
    if tagged:
        pen.structure(shapes, pen.root.kids)
        pen.close()
    else:
        pen.shapes(shapes)
    elements = [kid for kid in pen.root.kids if isinstance(kid, Element)]
    characters = {face: letters(texts) for face, texts in pen.texts.items()}
    return Drawn("\n".join(pen.out), elements, pen.mark - first, characters, pen.symbols)


def outline(commands: tuple[Command, ...], *, solid: bool = False) -> str:
    """A path, without painting it. What is ``solid``, filled or a clip, must be no plain rectangle: `_Pen.corners`."""
    if solid and "".join([command for command, _ in commands]) in {"MLLLZ", "MLLLLZ"}:
        (_, begin), (_, end), *rest = commands
        commands = (("M", begin), ("C", (*begin, *end, *end)), *rest)
    parts = []
    for command, numbers in commands:
        if command == "L":
            parts.append("%.3f %.3f l" % (numbers[0] * K, -numbers[1] * K))
        elif command == "C":
            x1, y1, x2, y2, x, y = numbers
            parts.append("%.3f %.3f %.3f %.3f %.3f %.3f c" % (x1 * K, -y1 * K, x2 * K, -y2 * K, x * K, -y * K))
        elif command == "M":
            parts.append("%.3f %.3f m" % (numbers[0] * K, -numbers[1] * K))
        else:
            parts.append("h")
    return " ".join(parts)


def matrix(x: float, y: float, rotate: float) -> str:
    """Move the origin to (x, y) and turn clockwise about it."""
    if not rotate:
        return "1 0 0 1 %.3f %.3f cm" % (x * K, -y * K)
    across, along = cos(radians(rotate)), sin(radians(rotate))
    return "%.8f %.8f %.8f %.8f %.3f %.3f cm" % (across, -along, along, across, x * K, -y * K)


class _Pen:
    """Writes operators and remembers what is set, so that nothing is set twice."""

    def __init__(self, *, paths: bool, first: int) -> None:
        self.out: list[str] = []
        self.paths = paths
        self.texts: dict[str, set[str]] = {}
        self.symbols: dict[str, Symbol] = {}
        self.root = Element("Document")
        self.mark = first
        self.artefact = False
        self.fill = ""  # not black: a form begins with whatever colour the page had
        self.stroke = ""
        self.font = ""
        self.styles: dict[int, tuple[Style, str, str, str]] = {}
        self.drawing: dict[type, Callable[..., None]] = {
            Rect: self.rect, Polygon: self.polygon, Circle: self.circle, Line: self.line,
            Path: self.path, Text: self.text, Group: self.group, Use: self.use,
        }  # fmt: skip

    # Structure ------------------------------------------------------------------------------------------------

    def structure(self, shapes: Shapes, kids: list[Element | int]) -> None:
        """Shapes where roles count: what has none is an artefact."""
        for shape in shapes:
            if type(shape) is not Group:
                self.open()
                self.drawing[type(shape)](shape)
            elif shape.role == "artefact":
                self.close()
                self.out.append("/Artifact BMC")
                self.group(shape)
                self.out.append("EMC")
            elif not shape.role:
                self.nested(shape, kids)
            elif shape.role == "figure" or not _has_roles(shape.shapes):
                self.content(shape, kids)
            else:
                element = Element(TAGS[shape.role], id=shape.id)
                kids.append(element)
                if shape.role == "item":
                    element.kids.append(body := Element("LBody"))
                    self.nested(shape, body.kids)
                else:
                    self.nested(shape, element.kids)

    def nested(self, group: Group, kids: list[Element | int]) -> None:
        moved = group.x or group.y or group.rotate or group.clip
        if moved:
            self.close()
            state = self.push(group)
            self.structure(group.shapes, kids)
            self.close()
            self.pop(state)
        else:
            self.structure(group.shapes, kids)

    def content(self, group: Group, kids: list[Element | int]) -> None:
        """A group that is one piece of content: a figure, a heading, a cell …"""
        element = Element(TAGS[group.role], alt=group.alt, id=group.id)
        kids.append(element)
        if group.role == "item":
            element.kids.append(inner := Element("LBody"))
        else:
            inner = element
        if group.role == "figure":
            element.box = extent((group,))
        if not group.shapes:
            return
        self.close()
        self.out.append(f"/{element.tag} <</MCID {self.mark}>> BDC")
        inner.kids.append(self.mark)
        self.mark += 1
        self.group(group)
        self.out.append("EMC")

    def open(self) -> None:
        if not self.artefact:
            self.out.append("/Artifact BMC")
            self.artefact = True

    def close(self) -> None:
        if self.artefact:
            self.out.append("EMC")
            self.artefact = False

    # Shapes ---------------------------------------------------------------------------------------------------

    def shapes(self, shapes: Shapes) -> None:
        drawing = self.drawing
        for shape in shapes:
            drawing[type(shape)](shape)

    def push(self, group: Group | Use) -> tuple[str, str, str]:
        self.out.append("q")
        if group.x or group.y or group.rotate:
            self.out.append(matrix(group.x, group.y, group.rotate))
        if isinstance(group, Group) and group.clip is not None:
            self.out.append(outline(group.clip.commands, solid=True) + " W n")
        return self.fill, self.stroke, self.font

    def pop(self, state: tuple[str, str, str]) -> None:
        self.out.append("Q")
        self.fill, self.stroke, self.font = state

    def group(self, group: Group) -> None:
        if group.x or group.y or group.rotate or group.clip:
            state = self.push(group)
            self.shapes(group.shapes)
            self.pop(state)
        else:
            self.shapes(group.shapes)

    def use(self, use: Use) -> None:
        known = self.symbols.setdefault(use.symbol.id, use.symbol)
        if known is not use.symbol and known != use.symbol:
            raise KitgenError(f"two different symbols are called '{use.symbol.id}'")
        self.out.append(f"q {matrix(use.x, use.y, use.rotate)} /{form_name(use.symbol)} Do Q")

    def style(self, style: Style) -> str:
        """Sets what differs from before and returns the painting operator."""
        known = self.styles.get(id(style))
        if known is None:
            known = self.styles[id(style)] = (style, *_settings(style))
        _, fill, stroke, paint = known
        if fill and fill != self.fill:
            self.out.append(fill)
            self.fill = fill
        if stroke and stroke != self.stroke:
            self.out.append(stroke)
            self.stroke = stroke
        return paint

    def rect(self, shape: Rect) -> None:
        paint = self.style(shape.style)
        x, y, width, height = shape.x * K, -shape.y * K, shape.width * K, -shape.height * K
        if paint == "f":
            self.corners([x, y, x + width, y, x + width, y + height, x, y + height])
        elif shape.style.dash:  # dashes begin at the top left and run clockwise, as in SVG; those of ``re`` do not
            corners = (x, y, x + width, y, x + width, y + height, x, y + height, paint)
            self.out.append("%.3f %.3f m %.3f %.3f l %.3f %.3f l %.3f %.3f l h %s" % corners)
        else:
            self.out.append("%.3f %.3f %.3f %.3f re %s" % (x, y + height, width, -height, paint))

    def polygon(self, shape: Polygon) -> None:
        paint = self.style(shape.style)
        if paint == "f" and len(shape.points) == 4:
            self.corners([number for x, y in shape.points for number in (x * K, -y * K)])
        else:
            corners = ["%.3f %.3f" % (x * K, -y * K) for x, y in shape.points]
            self.out.append(f"{corners[0]} m {' l '.join(corners[1:])} l h {paint}")

    def corners(self, numbers: list[float]) -> None:
        """Fills a quadrangle. One side is a curve that runs straight: PDFium moves plain rectangles to whole dots."""
        numbers[2:2] = [*numbers[:2], *numbers[2:4]]
        self.out.append("%.3f %.3f m %.3f %.3f %.3f %.3f %.3f %.3f c %.3f %.3f l %.3f %.3f l h f" % tuple(numbers))

    def circle(self, shape: Circle) -> None:
        """From the right and clockwise, as in SVG: dashes fall on the same places."""
        paint = self.style(shape.style)
        x, y, r = shape.x * K, -shape.y * K, shape.radius * K
        h = r * CURVE
        self.out.append(
            _CIRCLE
            % (
                x + r, y, x + r, y - h, x + h, y - r, x, y - r, x - h, y - r, x - r, y - h, x - r, y,
                x - r, y + h, x - h, y + r, x, y + r, x + h, y + r, x + r, y + h, x + r, y, paint,
            )
        )  # fmt: skip

    def line(self, shape: Line) -> None:
        self.style(shape.style)
        self.out.append("%.3f %.3f m %.3f %.3f l S" % (shape.x1 * K, -shape.y1 * K, shape.x2 * K, -shape.y2 * K))

    def path(self, shape: Path) -> None:
        paint = self.style(shape.style)
        self.out.append(f"{outline(shape.commands, solid=paint == 'f')} {paint}")

    def text(self, shape: Text) -> None:
        if not shape.text:
            return
        fill = f"{rgb(shape.fill)} rg"
        if fill != self.fill:
            self.out.append(fill)
            self.fill = fill
        pieces = runs(shape.text, shape.font)
        start = 0.0
        if shape.anchor != "start":
            start = -fonts.width(shape.text, shape.font, shape.size) / (2 if shape.anchor == "middle" else 1)
        if self.paths:
            self.lettering(shape, start)
            return
        self.texts.setdefault(shape.font, set()).add(shape.text)
        size = shape.size
        shown = []
        for name, string in pieces:
            font = f"/{name} {size:g} Tf"
            shown.append(f"({string}) Tj" if font == self.font else f"{font} ({string}) Tj")
            self.font = font
        if shape.rotate:
            across, along = cos(radians(shape.rotate)), sin(radians(shape.rotate))
            x, y = (shape.x + start * across) * K, -(shape.y + start * along) * K
            place = "%.8f %.8f %.8f %.8f %.3f %.3f Tm" % (across, -along, along, across, x, y)
        else:
            place = "%.3f %.3f Td" % ((shape.x + start) * K, -shape.y * K)
        self.out.append(f"BT {place} {' '.join(shown)} ET")

    def lettering(self, shape: Text, start: float) -> None:
        commands = outline(fonts.lettering(shape.text, shape.font, shape.size, start), solid=True)
        if commands:
            self.out.append(f"q {matrix(shape.x, shape.y, shape.rotate)} {commands} f Q")


def form_name(symbol: Symbol) -> str:
    """The name of a symbol's form: letters and digits as they are, all else as hexadecimal.

    >>> form_name(Symbol("rose 2", (), 8, 8))
    'Xrose_20_2'
    """
    return "X" + "".join(char if char.isascii() and char.isalnum() else f"_{ord(char):x}_" for char in symbol.id)


def _has_roles(shapes: Shapes) -> bool:
    return any(type(shape) is Group and (shape.role or _has_roles(shape.shapes)) for shape in shapes)


def _settings(style: Style) -> tuple[str, str, str]:
    """What a style sets for filling, what for lines, and the operator that paints."""
    fill = f"{rgb(style.fill)} rg" if style.fill else ""
    stroke = ""
    if style.stroke:
        dash = " ".join(f"{length * K:.4g}" for length in style.dash)
        join, cap = ("miter", "round").index(style.join), ("butt", "round").index(style.cap)
        stroke = f"{rgb(style.stroke)} RG {style.width * K:.5g} w [{dash}] 0 d {join} j {cap} J"
    return fill, stroke, "B" if fill and stroke else "f" if fill else "S" if stroke else "n"
