"""The structure tree of a PDF: what each piece of a sheet is, for readers who do not see it.

Headings, lists, tables and figures come from `Group.role` and `Group.alt`; everything else is an artefact. A table or
list that goes on in the next column or on the next sheet is one element when its groups bear the same id; a caption or
head that is repeated there is to be drawn as an artefact, for a table with either is a new one. Full PDF/UA
conformance is certified by nobody and therefore not claimed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kitgen.render.operators import Element, K

if TYPE_CHECKING:
    from collections.abc import Iterator

CONTINUED = frozenset({"Table", "L"})


@dataclass(slots=True)
class Placed:
    """The elements of one page: where its origin lies, its object number, its height in millimetres."""

    page: int
    elements: list[tuple[list[Element], float, float]]
    """Elements with the shift, in millimetres, that was applied to them as a whole."""
    height: float


@dataclass(slots=True)
class Tree:
    """A structure tree in PDF's own words: its root, and the objects under it in the order of their numbers."""

    root: str
    objects: list[str]


def string(text: str) -> str:
    """A PDF text string: readable where it is ASCII, otherwise UTF-16.

    >>> string("a (b)"), string("é")
    ('(a \\\\(b\\\\))', '<FEFF00E9>')
    """
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"


def tree(pages: list[Placed], root: int, first: int) -> Tree:
    """The structure tree of a document: the root has number ``root``, the other objects are numbered from ``first``."""
    return _Writer(first).write(pages, root)


@dataclass(slots=True)
class _Running:
    """A table or list that may go on, on this page or the next."""

    number: int
    tag: str
    begun: Placed
    last: int = 0
    parts: list[str] = field(default_factory=list)


def _begins(element: Element) -> bool:
    """Whether a table has a beginning of its own, a caption or a row of heads: then it continues no other."""
    first = element.kids[0] if element.kids else None
    if element.tag != "Table" or not isinstance(first, Element):
        return False
    return first.tag == "Caption" or _is_head(first)


def _is_head(row: Element) -> bool:
    return all(isinstance(kid, Element) and kid.tag == "TH" for kid in row.kids)


class _Writer:
    def __init__(self, first: int) -> None:
        self.first = first
        self.objects: list[str] = []
        self.parents: list[list[int]] = []

    def reserve(self) -> int:
        self.objects.append("")
        return self.first + len(self.objects) - 1

    def put(self, number: int, text: str) -> None:
        self.objects[number - self.first] = text

    def write(self, pages: list[Placed], root: int) -> Tree:
        document, numbers = self.reserve(), self.reserve()
        kids: list[int] = []
        running: dict[tuple[str, str], _Running] = {}
        done: list[_Running] = []
        for place, placed in enumerate(pages):
            owners: dict[int, int] = {}
            for elements, dx, dy in placed.elements:
                for element in elements:
                    key = (element.tag, element.id)
                    if element.tag in CONTINUED and element.id:
                        if key not in running or running[key].last < place - 1 or _begins(element):
                            running[key] = _Running(self.reserve(), element.tag, placed)
                            done.append(running[key])
                            kids.append(running[key].number)
                        one = running[key]
                        one.last = place
                        one.parts += self.parts(element, one.number, placed, one.begun, owners, dx, dy)
                    else:
                        kids.append(self.element(element, document, placed, owners, dx, dy))
            self.parents.append([owners[mark] for mark in sorted(owners)])
        for one in done:
            inside = f"/Pg {one.begun.page} 0 R/K[{' '.join(one.parts)}]"
            self.put(one.number, f"<</S/{one.tag}/P {document} 0 R{inside}>>")
        self.put(document, f"<</S/Document/P {root} 0 R/K[{' '.join(f'{kid} 0 R' for kid in kids)}]>>")
        arrays = " ".join(
            f"{page}[{' '.join(f'{owner} 0 R' for owner in owners)}]" for page, owners in enumerate(self.parents)
        )
        self.put(numbers, f"<</Nums[{arrays}]>>")
        parents = f"/ParentTree {numbers} 0 R/ParentTreeNextKey {len(pages)}"
        return Tree(f"<</Type/StructTreeRoot/K[{document} 0 R]{parents}>>", self.objects)

    def parts(
        self, element: Element, number: int, placed: Placed, begun: Placed, owners: dict[int, int], dx: float, dy: float
    ) -> Iterator[str]:
        """The children of an element as they stand in its /K."""
        scope = "Column" if _is_head(element) else "Row"
        for kid in element.kids:
            if isinstance(kid, Element):
                yield f"{self.element(kid, number, placed, owners, dx, dy, scope)} 0 R"
            else:
                owners[kid] = number
                yield str(kid) if placed is begun else f"<</Type/MCR/Pg {placed.page} 0 R/MCID {kid}>>"

    def element(
        self,
        element: Element,
        parent: int,
        placed: Placed,
        owners: dict[int, int],
        dx: float,
        dy: float,
        scope: str = "",
    ) -> int:
        number = self.reserve()
        parts = list(self.parts(element, number, placed, placed, owners, dx, dy))
        text = f"<</S/{element.tag}/P {parent} 0 R"
        if parts:
            text += (
                f"/Pg {placed.page} 0 R/K {parts[0]}"
                if len(parts) == 1 and parts[0].isdigit()
                else (f"/Pg {placed.page} 0 R/K[{' '.join(parts)}]")
            )
        if element.alt:
            text += f"/Alt{string(element.alt)}"
        if element.box and element.box[0] <= element.box[2]:
            left, top, right, bottom = element.box
            corners = (left + dx, placed.height - bottom - dy, right + dx, placed.height - top - dy)
            box = " ".join(f"{corner * K:.2f}" for corner in corners)
            text += f"/A<</O/Layout/Placement/Block/BBox[{box}]>>"
        if element.tag == "TH":
            text += f"/A<</O/Table/Scope/{scope or 'Column'}>>"
        self.put(number, text + ">>")
        return number
