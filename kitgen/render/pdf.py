"""Scenes as one PDF, a page each: at 100 %, tagged, with embedded fonts, the same bytes every time.

The content of pages is written by `operators`, fonts are cut by reportlab in `embedding`, the structure tree comes
from `tagging`, and `document` puts the file together on top of reportlab's document.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from kitgen.errors import KitgenError
from kitgen.extent import extent
from kitgen.render.document import Document
from kitgen.render.embedding import embed
from kitgen.render.operators import Drawn, K, draw, form_name, matrix
from kitgen.render.tagging import Placed, tree
from kitgen.scene import Group
from kitgen.sheet import BODY, trim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.scene import Scene, Shape, Shapes, Symbol

Lettering = Literal["real", "paths"]

KEPT = 64
"""How many drawings are remembered as finished operators: one board goes on A4 and on Letter, alone and in the kit."""

_kept: OrderedDict[tuple[int, Lettering], tuple[Shapes, Drawn, bytes]] = OrderedDict()


def render(
    pages: Sequence[Scene], *, title: str, language: str = "en-GB", subject: str = "", text: Lettering = "real"
) -> bytes:
    """The PDF of some pages. ``text="paths"`` draws letters as outlines, to compare with SVG.

    Raises KitgenError for a character without a glyph, for no pages at all and for two symbols of one id.
    """
    if not pages:
        raise KitgenError("a PDF needs at least one page")
    sheets = _Sheets(Document(title=title, language=language, subject=subject), text)
    for scene in pages:
        sheets.add(scene)
    return sheets.finish()


class _Sheets:
    """The pages of one document as they come, and what they will need at its end."""

    def __init__(self, document: Document, text: Lettering) -> None:
        self.document = document
        self.text = text
        self.used: dict[str, set[str]] = {}
        self.symbols: dict[str, Symbol] = {}
        self.placed: list[Placed] = []
        self.starts: list[tuple[str, int]] = []

    def add(self, scene: Scene) -> None:
        """Adds one page. The operators of a sheet's body are kept for next time."""
        place = next((place for place, shape in enumerate(scene.shapes) if _is_body(shape)), None)
        origin = matrix(0, -scene.height, 0)
        if place is None:
            only = self.draw(scene.shapes, 0)
            streams = [zlib.compress(f"{origin}\n{only.code}\n".encode("ascii"))]
            elements = [(only.elements, 0.0, 0.0)]
            needed = only.symbols
        else:
            body = scene.shapes[place]
            assert isinstance(body, Group)
            drawn, packed = self.remembered(body.shapes)
            before = self.draw(scene.shapes[:place], drawn.marks)
            after = self.draw(scene.shapes[place + 1 :], drawn.marks + before.marks)
            lead = f"{origin} q\n{before.code}\nQ q {matrix(body.x, body.y, 0)}\n"
            streams = [zlib.compress(lead.encode("ascii")), packed, zlib.compress(f"Q\n{after.code}\n".encode("ascii"))]
            elements = [(before.elements, 0.0, 0.0), (drawn.elements, body.x, body.y), (after.elements, 0.0, 0.0)]
            needed = before.symbols | drawn.symbols | after.symbols
        forms = [form_name(needed[name]) for name in sorted(needed)]
        number = self.document.page((scene.width * K, scene.height * K), _points(scene), streams, forms)
        self.placed.append(Placed(number, elements, scene.height))
        if scene.title and (not self.starts or self.starts[-1][0] != scene.title):
            self.starts.append((scene.title, number))

    def draw(self, shapes: Shapes, first: int) -> Drawn:
        drawn = draw(shapes, text=self.text, first=first)
        self.collect(drawn)
        return drawn

    def remembered(self, shapes: Shapes) -> tuple[Drawn, bytes]:
        key = (id(shapes), self.text)
        if key in _kept:
            _kept.move_to_end(key)
        else:
            drawn = draw(shapes, text=self.text)
            packed = zlib.compress(f"{drawn.code}\n".encode("ascii"))
            _kept[key] = (shapes, replace(drawn, code=""), packed)
            if len(_kept) > KEPT:
                _kept.popitem(last=False)
        _, drawn, packed = _kept[key]
        self.collect(drawn)
        return drawn, packed

    def collect(self, drawn: Drawn) -> None:
        for face, characters in drawn.characters.items():
            self.used.setdefault(face, set()).update(characters)
        for name, symbol in drawn.symbols.items():
            known = self.symbols.setdefault(name, symbol)
            if known is not symbol and known != symbol:
                raise KitgenError(f"two different symbols are called '{name}'")

    def finish(self) -> bytes:
        waiting = dict(self.symbols)
        while waiting:  # a symbol may use others
            _, symbol = waiting.popitem()
            drawn = draw(symbol.shapes, text=self.text, tagged=False)
            waiting.update({inner: drawn.symbols[inner] for inner in drawn.symbols if inner not in self.symbols})
            self.collect(drawn)
            left, top, right, bottom = extent(symbol.shapes)
            box = (left * K - 1, -bottom * K - 1, right * K + 1, -top * K + 1) if left <= right else (0, 0, 0, 0)
            inner = [form_name(drawn.symbols[used]) for used in sorted(drawn.symbols)]
            self.document.form(form_name(symbol), box, f"{drawn.code}\n", inner)
        embed(self.document, self.used)
        self.document.bookmarks(self.starts)
        return self.document.finish(lambda root, first: tree(self.placed, root, first))


def _is_body(shape: Shape) -> bool:
    return isinstance(shape, Group) and shape.layer == BODY and not (shape.role or shape.rotate or shape.clip)


def _points(scene: Scene) -> tuple[float, float, float, float]:
    """The TrimBox in points."""
    width, height = trim(scene.width, scene.height)
    left, bottom = (scene.width - width) / 2, (scene.height - height) / 2
    return left * K, bottom * K, (left + width) * K, (bottom + height) * K
