"""A scene as SVG: millimetres in, millimetres out, with letters as outlines, so that it looks the same anywhere.

svgwrite keeps the document; the shapes inside, of which there are thousands, are plain XML elements. Each glyph is
drawn once and used again; the words stand in ``aria-label``. Every id comes from what it names, so that the same
drawing gives the same bytes and two drawings on one page do not disturb each other.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal
from xml.etree.ElementTree import Element, SubElement

from kitgen import fonts
from kitgen.errors import KitgenError
from kitgen.render.colours import checked
from kitgen.scene import POINT, Circle, Group, Line, Path, Polygon, Rect, Text, Use

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.scene import Command, Scene, Shape, Style, Symbol

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def render(scene: Scene, *, text: Literal["glyphs", "paths"] = "glyphs", language: str = "en-GB") -> bytes:
    """The SVG of one scene. ``text="paths"`` draws each text as one path, for cutting machines and comparisons.

    Raises KitgenError for a character without a glyph and for two symbols of one id.
    """
    from svgwrite import Drawing
    from svgwrite.base import BaseElement

    size = (f"{_number(scene.width)}mm", f"{_number(scene.height)}mm")
    drawing = Drawing(size=size, viewBox=f"0 0 {_number(scene.width)} {_number(scene.height)}", debug=False)
    key = sha256(f"{scene.title}\n{scene.description}".encode()).hexdigest()[:8]
    drawing["role"] = "img"
    drawing["xml:lang"] = language
    drawing["stroke-miterlimit"] = "10"
    drawing["xmlns:inkscape"] = INKSCAPE
    pen = _Pen(paths=text == "paths")
    root = Element("g")
    pen.shapes(root, scene.shapes)

    class Ready(BaseElement):  # type: ignore[misc, unused-ignore]
        """XML that is already made."""

        def __init__(self, xml: Any) -> None:
            super().__init__(debug=False)
            self.xml = xml

        def get_xml(self) -> Any:
            return self.xml

    labels = []
    for name, words in (("title", scene.title), ("desc", scene.description)):
        if words:
            element = Element(name, {"id": f"{name}-{key}"})
            element.text = words
            labels.append(f"{name}-{key}")
            drawing.add(Ready(element))
    if labels:
        drawing["aria-labelledby"] = " ".join(labels)
    for definition in pen.definitions():
        drawing.defs.add(Ready(definition))
    for child in root:
        drawing.add(Ready(child))
    words = drawing.tostring()
    return f'<?xml version="1.0" encoding="utf-8"?>\n{words}\n'.encode()


def _number(value: float) -> str:
    """At most a tenth of a micrometre, never ``-0``.

    >>> _number(30.0), _number(85.6), _number(-0.00001), _number(1 / 3)
    ('30', '85.6', '0', '0.3333')
    """
    return f"{round(value, 4) + 0.0:.8g}"


def _data(commands: tuple[Command, ...]) -> str:
    return "".join(command + " ".join(map(_number, numbers)) for command, numbers in commands)


class _Pen:
    """Turns shapes into XML elements and gathers what they refer to."""

    def __init__(self, *, paths: bool) -> None:
        self.paths = paths
        self.glyphs: dict[tuple[str, str], str] = {}
        self.clips: dict[str, str] = {}
        self.symbols: dict[str, tuple[Symbol, Element]] = {}
        self.styles: dict[int, tuple[Style, dict[str, str]]] = {}
        self.drawing: dict[type, Callable[..., None]] = {
            Rect: self.rect, Polygon: self.polygon, Circle: self.circle, Line: self.line,
            Path: self.path, Text: self.text, Group: self.group, Use: self.use,
        }  # fmt: skip

    def shapes(self, parent: Element, shapes: tuple[Shape, ...]) -> None:
        drawing = self.drawing
        for shape in shapes:
            drawing[type(shape)](parent, shape)

    def definitions(self) -> list[Element]:
        """Glyphs, clips and symbols, each where it was first needed."""
        made = []
        for (face, character), name in self.glyphs.items():
            made.append(Element("path", {"id": name, "d": _data(fonts.outline(character, face))}))
        for data, name in self.clips.items():
            clip = Element("clipPath", {"id": name})
            SubElement(clip, "path", {"d": data})
            made.append(clip)
        return [*made, *(element for _, element in self.symbols.values())]

    def style(self, style: Style) -> dict[str, str]:
        known = self.styles.get(id(style))
        if known is None:
            known = self.styles[id(style)] = (style, _attributes(style))
        return known[1]

    def rect(self, parent: Element, shape: Rect) -> None:
        place = {
            "x": _number(shape.x), "y": _number(shape.y), "width": _number(shape.width), "height": _number(shape.height)
        }  # fmt: skip
        SubElement(parent, "rect", place | self.style(shape.style))

    def polygon(self, parent: Element, shape: Polygon) -> None:
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
        SubElement(parent, "polygon", {"points": points} | self.style(shape.style))

    def circle(self, parent: Element, shape: Circle) -> None:
        place = {"cx": _number(shape.x), "cy": _number(shape.y), "r": _number(shape.radius)}
        SubElement(parent, "circle", place | self.style(shape.style))

    def line(self, parent: Element, shape: Line) -> None:
        place = {"x1": _number(shape.x1), "y1": _number(shape.y1), "x2": _number(shape.x2), "y2": _number(shape.y2)}
        SubElement(parent, "line", place | self.style(shape.style))

    def path(self, parent: Element, shape: Path) -> None:
        SubElement(parent, "path", {"d": _data(shape.commands)} | self.style(shape.style))

    def text(self, parent: Element, shape: Text) -> None:
        if not shape.text:
            return
        start = {"start": 0.0, "middle": -0.5, "end": -1.0}[shape.anchor]
        start *= fonts.width(shape.text, shape.font, shape.size)
        if self.paths:
            commands = fonts.lettering(shape.text, shape.font, shape.size, start)
            attributes = {"d": _data(commands), "fill": checked(shape.fill), "aria-label": shape.text}
            SubElement(parent, "path", attributes | _transform(shape.x, shape.y, shape.rotate))
            return
        face = fonts.face(shape.font)
        scale = shape.size * POINT / face.units
        place = _transform(shape.x, shape.y, shape.rotate)["transform"] if shape.x or shape.y or shape.rotate else ""
        group = SubElement(
            parent,
            "g",
            {
                "aria-label": shape.text,
                "fill": checked(shape.fill),
                "transform": f"{place} scale({scale:.9g})".lstrip(),
            },
        )
        pen = start / scale
        for character in shape.text:
            if fonts.outline(character, shape.font):
                attributes = {"xlink:href": f"#{self.glyph(shape.font, character)}"}
                if pen:
                    attributes["x"] = _number(pen)
                SubElement(group, "use", attributes)
            pen += face.advances[character]

    def glyph(self, face: str, character: str) -> str:
        return self.glyphs.setdefault((face, character), f"{face}-{ord(character):04x}")

    def group(self, parent: Element, shape: Group) -> None:
        attributes: dict[str, str] = {}
        if shape.id:
            attributes["id"] = shape.id
        if shape.layer:
            attributes |= {"inkscape:groupmode": "layer", "inkscape:label": shape.layer}
        if shape.role == "figure" and shape.alt:
            attributes |= {"role": "img", "aria-label": shape.alt}
        elif shape.role == "artefact":
            attributes["aria-hidden"] = "true"
        if shape.x or shape.y or shape.rotate:
            attributes |= _transform(shape.x, shape.y, shape.rotate)
        group = SubElement(parent, "g", attributes)
        if shape.clip is not None:
            data = _data(shape.clip.commands)
            name = self.clips.setdefault(data, "") or f"clip-{sha256(data.encode()).hexdigest()[:10]}"
            self.clips[data] = name
            group = SubElement(group, "g", {"clip-path": f"url(#{name})"})
        self.shapes(group, shape.shapes)

    def use(self, parent: Element, shape: Use) -> None:
        known = self.symbols.get(shape.symbol.id)
        if known is None:
            element = Element("g", {"id": shape.symbol.id})
            self.shapes(element, shape.symbol.shapes)
            self.symbols[shape.symbol.id] = (shape.symbol, element)
        elif known[0] is not shape.symbol and known[0] != shape.symbol:
            raise KitgenError(f"two different symbols are called '{shape.symbol.id}'")
        SubElement(parent, "use", {"xlink:href": f"#{shape.symbol.id}"} | _transform(shape.x, shape.y, shape.rotate))


def _transform(x: float, y: float, rotate: float) -> dict[str, str]:
    place = f"translate({_number(x)} {_number(y)})"
    return {"transform": f"{place} rotate({_number(rotate)})" if rotate else place}


def _attributes(style: Style) -> dict[str, str]:
    """A style in SVG's words; what is SVG's own default is left out."""
    attributes = {"fill": checked(style.fill) if style.fill else "none"}
    if style.stroke:
        attributes |= {"stroke": checked(style.stroke), "stroke-width": _number(style.width)}
        if style.dash:
            attributes["stroke-dasharray"] = " ".join(map(_number, style.dash))
        if style.join == "round":
            attributes["stroke-linejoin"] = "round"
        if style.cap == "round":
            attributes["stroke-linecap"] = "round"
    return attributes
