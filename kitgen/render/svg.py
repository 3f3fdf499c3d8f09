"""A scene as SVG: millimetres in, millimetres out, with letters as outlines, so that it looks the same anywhere.

svgwrite keeps the document with its title, description and definitions; the shapes, of which there are thousands, are
written straight into it. Each glyph is drawn once and used again; the words stand in ``aria-label``. Every id comes
from what it names, so the same drawing gives the same bytes, and two drawings on one page do not disturb each other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Literal
from xml.sax.saxutils import quoteattr

from kitgen import fonts
from kitgen.errors import KitgenError
from kitgen.render.colours import checked
from kitgen.scene import POINT, Circle, Group, Line, Path, Polygon, Rect, Text, Use

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kitgen.scene import Command, Scene, Shapes, Style, Symbol

# ruff: noqa: UP031 - percent formatting is a fifth faster here than anything else, and this is where the time goes

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"

_TINY = re.compile(r"-?\d+(?:\.\d+)?e-\d+")


def render(scene: Scene, *, text: Literal["glyphs", "paths"] = "glyphs", language: str = "en-GB") -> bytes:
    """The SVG of one scene. ``text="paths"`` draws each text as one path, for cutting machines and comparisons.

    Raises KitgenError for a character without a glyph, for two symbols of one id, and for what is no colour.
    """
    pen = _Pen(paths=text == "paths")
    pen.shapes(scene.shapes)
    head, definitions, tail = _document(scene, language).partition("<defs />")
    assert definitions, "svgwrite always writes them"
    close = tail.removeprefix("</svg>")
    assert close == "", close
    shapes = "\n".join(["<defs>", *pen.definitions(), "</defs>", *pen.out])
    return f'<?xml version="1.0" encoding="utf-8"?>\n{head}\n{shapes}\n</svg>\n'.encode()


@dataclass(frozen=True, slots=True)
class Inline:
    """A drawing for a page that holds many: its shapes, and what they refer to, which the page writes once for all."""

    shapes: str
    definitions: Mapping[str, str]
    """Glyphs, clips and symbols by id. Equal ids mean equal content, on whatever page."""


def inline(scene: Scene, *, name: str, colours: Mapping[str, str] | None = None) -> Inline:
    """The scene without its document. ``name`` begins the ids of its groups; the page says what the drawing shows.

    A colour in ``colours`` becomes a custom property of that name, so that a style sheet can change it:
    ``{"#111111": "--ink"}``. Raises as `render` does.
    """
    pen = _Pen(paths=False, name=name, colours=colours or {})
    pen.shapes(scene.shapes)
    definitions = {
        **{_glyph(face, character): _definition(face, character) for face, character in pen.glyphs},
        **{key: _clip(key, data) for data, key in pen.clips.items()},
        **{key: words for _, key, words in pen.symbols.values()},
    }
    return Inline("\n".join(pen.out), definitions)


def _document(scene: Scene, language: str) -> str:
    """The empty document, as svgwrite writes it: size, names, title and description, and a place for definitions."""
    from svgwrite import Drawing
    from svgwrite.base import Desc, Title

    width, height = _number(scene.width), _number(scene.height)
    drawing = Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    drawing["role"] = "img"
    drawing["xml:lang"] = language
    drawing["stroke-miterlimit"] = "10"  # as in PDF; SVG's own limit is 4
    drawing["xmlns:inkscape"] = INKSCAPE
    key = sha256(f"{scene.title}\n{scene.description}".encode()).hexdigest()[:8]
    labels = []
    for kind, name, words in ((Title, "title", scene.title), (Desc, "desc", scene.description)):
        if words:
            element = kind(words)
            element.xml.set("id", f"{name}-{key}")
            labels.append(f"{name}-{key}")
            drawing.elements.insert(len(labels) - 1, element)  # before the definitions
    if labels:
        drawing["aria-labelledby"] = " ".join(labels)
    written: str = drawing.tostring()
    return written


def _number(value: float) -> str:
    """Seven figures: a tenth of a micrometre on any paper.

    >>> _number(30.0), _number(85.6), _number(1 / 3), _number(6e-17)
    ('30', '85.6', '0.3333333', '0')
    """
    return _plain("%.7g" % value)


def _plain(words: str) -> str:
    """Without exponents: what is so small is nothing."""
    return _TINY.sub("0", words) if "e-" in words else words


def _data(commands: tuple[Command, ...]) -> str:
    """A path's ``d``."""
    parts = []
    for command, numbers in commands:
        if command == "L":
            parts.append("L%.7g %.7g" % numbers)
        elif command == "C":
            parts.append("C%.7g %.7g %.7g %.7g %.7g %.7g" % numbers)
        elif command == "M":
            parts.append("M%.7g %.7g" % numbers)
        elif command == "Q":
            parts.append("Q%.7g %.7g %.7g %.7g" % numbers)
        else:
            parts.append("Z")
    return _plain("".join(parts))


def _glyph(face: str, character: str) -> str:
    """The id of a glyph."""
    return f"{face}-{ord(character):04x}"


@lru_cache(maxsize=2048)
def _definition(face: str, character: str) -> str:
    return f'<path id="{_glyph(face, character)}" d="{_data(fonts.outline(character, face))}"/>'


@lru_cache(maxsize=8192)
def _line_of_glyphs(text: str, face: str, anchor: str) -> tuple[str, tuple[str, ...]]:
    """The uses of a text's glyphs, in units of the em square, and which characters they are; blanks draw nothing."""
    advances = fonts.face(face).advances
    x = {"start": 0.0, "middle": -0.5, "end": -1.0}[anchor] * fonts.advance(text, face)
    uses = []
    drawn = []
    for character in text:
        if fonts.outline(character, face):
            uses.append(f'<use xlink:href="#{_glyph(face, character)}" x="{x:g}"/>')
            drawn.append(character)
        x += advances[character]
    return "".join(uses), tuple(dict.fromkeys(drawn))


class _Pen:
    """Writes shapes and gathers what they refer to."""

    def __init__(self, *, paths: bool, name: str = "", colours: Mapping[str, str] | None = None) -> None:
        self.out: list[str] = []
        self.paths = paths
        self.name = name
        self.colours = colours
        self.glyphs: dict[tuple[str, str], None] = {}
        self.clips: dict[str, str] = {}
        self.symbols: dict[str, tuple[Symbol, str, str]] = {}
        self.styles: dict[int, tuple[Style, str]] = {}
        self.taken: dict[str, int] = {}
        self.drawing: dict[type, Callable[..., None]] = {
            Rect: self.rect, Polygon: self.polygon, Circle: self.circle, Line: self.line,
            Path: self.path, Text: self.text, Group: self.group, Use: self.use,
        }  # fmt: skip

    def shapes(self, shapes: Shapes) -> None:
        drawing = self.drawing
        for shape in shapes:
            drawing[type(shape)](shape)

    def definitions(self) -> list[str]:
        """Glyphs, clips and symbols, each kind in the order in which it was first needed."""
        clips = [_clip(name, data) for data, name in self.clips.items()]
        return [
            *(_definition(face, character) for face, character in self.glyphs),
            *clips,
            *(words for _, _, words in self.symbols.values()),
        ]

    def colour(self, value: str) -> str:
        """The colour as it is written."""
        given = checked(value)
        return f"var({self.colours[given]},{given})" if self.colours and given in self.colours else given

    def style(self, style: Style) -> str:
        known = self.styles.get(id(style))
        if known is None:
            known = self.styles[id(style)] = (style, _attributes(style, self.colour))
        return known[1]

    def rect(self, shape: Rect) -> None:
        place = '<rect x="%.7g" y="%.7g" width="%.7g" height="%.7g"' % (shape.x, shape.y, shape.width, shape.height)
        self.out.append(_plain(place) + self.style(shape.style))

    def polygon(self, shape: Polygon) -> None:
        points = _plain(" ".join(["%.7g,%.7g" % point for point in shape.points]))
        self.out.append(f'<polygon points="{points}"{self.style(shape.style)}')

    def circle(self, shape: Circle) -> None:
        place = '<circle cx="%.7g" cy="%.7g" r="%.7g"' % (shape.x, shape.y, shape.radius)
        self.out.append(_plain(place) + self.style(shape.style))

    def line(self, shape: Line) -> None:
        place = '<line x1="%.7g" y1="%.7g" x2="%.7g" y2="%.7g"' % (shape.x1, shape.y1, shape.x2, shape.y2)
        self.out.append(_plain(place) + self.style(shape.style))

    def path(self, shape: Path) -> None:
        self.out.append(f'<path d="{_data(shape.commands)}"{self.style(shape.style)}')

    def text(self, shape: Text) -> None:
        if not shape.text:
            return
        label = f'fill="{self.colour(shape.fill)}"'
        if self.colours is None:  # the page says what an inline drawing shows, all of it in one place
            label = f"aria-label={quoteattr(shape.text)} {label}"
        place = _transform(shape.x, shape.y, shape.rotate)
        if self.paths:
            start = {"start": 0.0, "middle": -0.5, "end": -1.0}[shape.anchor]
            start *= fonts.width(shape.text, shape.font, shape.size)
            data = _data(fonts.lettering(shape.text, shape.font, shape.size, start))
            self.out.append(f'<path {label} transform="{place}" d="{data}"/>')
            return
        uses, characters = _line_of_glyphs(shape.text, shape.font, shape.anchor)
        for character in characters:
            self.glyphs[shape.font, character] = None
        scale = shape.size * POINT / fonts.face(shape.font).units
        self.out.append(f'<g {label} transform="{place} scale({scale:.9g})">{uses}</g>')

    def unique(self, wanted: str) -> str:
        """An id for a group: its own, or with a number where the drawing has had it before."""
        self.taken[wanted] = self.taken.get(wanted, 0) + 1
        return wanted if self.taken[wanted] == 1 else self.unique(f"{wanted}-{self.taken[wanted]}")

    def group(self, shape: Group) -> None:
        words = "<g"
        if shape.id:
            words += f" id={quoteattr(self.unique(f'{self.name}-{shape.id}' if self.name else shape.id))}"
        if self.colours is None:
            words += _said(shape)
        if shape.x or shape.y or shape.rotate:
            words += f' transform="{_transform(shape.x, shape.y, shape.rotate)}"'
        if shape.clip is None:
            self.out.append(f"{words}>")
            self.shapes(shape.shapes)
            self.out.append("</g>")
            return
        data = _data(shape.clip.commands)
        name = self.clips.setdefault(data, f"clip-{sha256(data.encode()).hexdigest()[:10]}")
        self.out.append(f'{words}><g clip-path="url(#{name})">')
        self.shapes(shape.shapes)
        self.out.append("</g></g>")

    def use(self, shape: Use) -> None:
        symbol = shape.symbol
        known = self.symbols.get(symbol.id)
        if known is None:
            outer, self.out = self.out, []
            self.shapes(symbol.shapes)
            content, self.out = "\n".join([*self.out, "</g>"]), outer
            name = symbol.id
            if self.colours is not None:  # one page holds a symbol in several sizes
                name += "-" + sha256(content.encode()).hexdigest()[:6]
            known = self.symbols[symbol.id] = (symbol, name, f"<g id={quoteattr(name)}>\n{content}")
        elif known[0] is not symbol and known[0] != symbol:
            raise KitgenError(f"two different symbols are called '{symbol.id}'")
        place = _transform(shape.x, shape.y, shape.rotate)
        self.out.append(f'<use xlink:href={quoteattr("#" + known[1])} transform="{place}"/>')


def _transform(x: float, y: float, rotate: float) -> str:
    place = "translate(%.7g %.7g)" % (x, y)
    return _plain(f"{place} rotate({rotate:.9g})" if rotate else place)


def _clip(name: str, data: str) -> str:
    return f'<clipPath id="{name}"><path d="{data}"/></clipPath>'


def _said(shape: Group) -> str:
    """What programs and people who do not see a group are told of it."""
    words = f' inkscape:groupmode="layer" inkscape:label={quoteattr(shape.layer)}' if shape.layer else ""
    if shape.role == "figure" and shape.alt:
        words += f' role="img" aria-label={quoteattr(shape.alt)}'
    elif shape.role == "artefact":
        words += ' aria-hidden="true"'
    return words


def _attributes(style: Style, colour: Callable[[str], str]) -> str:
    """A style as attributes, with the end of the tag; what is SVG's own default is left out."""
    words = f' fill="{colour(style.fill) if style.fill else "none"}"'
    if style.stroke:
        words += f' stroke="{colour(style.stroke)}" stroke-width="{_number(style.width)}"'
        if style.dash:
            words += f' stroke-dasharray="{" ".join(map(_number, style.dash))}"'
        if style.join == "round":
            words += ' stroke-linejoin="round"'
        if style.cap == "round":
            words += ' stroke-linecap="round"'
    return f"{words}/>"
