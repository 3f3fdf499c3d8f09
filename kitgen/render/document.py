"""A PDF file on top of reportlab's document: pages of ready-made streams, print preferences, bookmarks, tags.

What reportlab does not do by itself: small objects go compressed into object streams, which makes a tagged table a
sixth of the size; the identifier of the file is a hash of its content; no date is written anywhere. MediaBox and
CropBox are the paper; the TrimBox is what the papers of a family have in common, because CUPS takes the size to
print from it and so stays at 100 % on either.
"""

from __future__ import annotations

import zlib
from hashlib import sha256
from struct import pack
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from reportlab.pdfbase import pdfdoc

import kitgen
from kitgen.render.tagging import string

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kitgen.render.tagging import Tree

BUNDLE = 200
"""Objects in one object stream: readers unpack a whole stream for one object."""

PREFERENCES = "<</DisplayDocTitle true/PrintScaling/None/PickTrayByPDFSize true>>"

METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{producer}</pdf:Producer><xmp:CreatorTool>{creator}</xmp:CreatorTool>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def stream(data: bytes, **dictionary: object) -> Any:
    """A stream of reportlab's; ``data`` is written as it is."""
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(dictionary), data)


class Raw(pdfdoc.PDFObject):  # type: ignore[misc, unused-ignore]
    """An object already in PDF's own words."""

    def __init__(self, text: str) -> None:
        self.text = text

    def format(self, _document: object) -> bytes:
        return self.text.encode("ascii")


PAGE_KEYS = (*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs")
"""What reportlab writes of a page, and the two keys that a tagged page has besides."""


class Document:
    """One PDF file in the making."""

    def __init__(self, *, title: str, language: str, subject: str) -> None:
        document: Any = pdfdoc.PDFDocument(invariant=1, pdfVersion=(1, 7), lang=language, compression=1)
        self.reportlab = document
        self.catalog = document.Catalog
        self.pages = 0
        producer = f"kitgen {kitgen.__version__} with ReportLab"
        words = {"title": title, "subject": subject, "language": language, "producer": producer, "creator": "kitgen"}
        metadata = METADATA.format(**{key: escape(value) for key, value in words.items()})
        self.catalog.ViewerPreferences = Raw(PREFERENCES)
        self.catalog.MarkInfo = Raw("<</Marked true>>")
        self.catalog.Metadata = stream(metadata.encode(), Type="/Metadata", Subtype="/XML")
        self.catalog.Outlines = None
        self.info = Raw(
            f"<</Title{string(title)}/Subject{string(subject)}/Creator{string('kitgen')}/Producer{string(producer)}>>"
        )
        self.contents: dict[bytes, int] = {}
        self.forms: dict[str, Any] = {}
        self.fonts: dict[str, int] = {}
        self.shared = Raw("<<>>")

    def number(self, obj: Any) -> int:
        """The number under which an object is written."""
        number: int = self.reportlab.idToObjectNumberAndVersion[self.reportlab.Reference(obj).name][0]
        return number

    def page(
        self,
        size: tuple[float, float],
        trim: tuple[float, float, float, float],
        contents: Sequence[bytes],
        forms: Sequence[str],
    ) -> int:
        """Adds a page of compressed streams that uses some forms, all in points; returns its object number."""
        page: Any = pdfdoc.PDFPage()
        page.__NoDefault__ = PAGE_KEYS
        page.MediaBox = page.CropBox = f"[0 0 {size[0]:.4f} {size[1]:.4f}]"
        page.TrimBox = "[" + " ".join(f"{edge:.4f}" for edge in trim) + "]"
        page.Contents = "[" + " ".join(f"{self.content(packed)} 0 R" for packed in contents) + "]"
        page.Resources = self.resources(forms)
        page.StructParents = self.pages
        page.Tabs = "/S"
        self.pages += 1
        self.reportlab.addPage(page)
        return self.number(page)

    def content(self, packed: bytes) -> int:
        """The object number of a compressed stream; equal streams are written once."""
        if packed not in self.contents:
            self.contents[packed] = self.number(stream(packed, Filter="/FlateDecode"))
        return self.contents[packed]

    def resources(self, forms: Sequence[str]) -> Raw:
        shown = "".join(f"/{name} {self.form_number(name)} 0 R" for name in forms)
        return Raw(f"<</Font {self.number(self.shared)} 0 R" + (f"/XObject<<{shown}>>" if shown else "") + ">>")

    def form_number(self, name: str) -> int:
        """A form may be used before it is drawn."""
        if name not in self.forms:
            self.forms[name] = stream(b"")
        return self.number(self.forms[name])

    def form(self, name: str, box: tuple[float, float, float, float], code: str, forms: Sequence[str]) -> None:
        """Draws the form of that name."""
        self.form_number(name)
        edges = "[" + " ".join(f"{edge:.2f}" for edge in box) + "]"
        drawn = stream(
            zlib.compress(code.encode("ascii")),
            Type="/XObject", Subtype="/Form", BBox=edges, Resources=self.resources(forms), Filter="/FlateDecode",
        )  # fmt: skip
        self.forms[name].dictionary, self.forms[name].content = drawn.dictionary, drawn.content

    def font(self, name: str, font: dict[str, object], descriptor: dict[str, object], file: Any, mapping: Any) -> None:
        """Adds an embedded font under the name by which pages call it."""
        descriptor = {**descriptor, "FontFile2": self.reportlab.Reference(file)}
        font = {
            **font,
            "ToUnicode": self.reportlab.Reference(mapping),
            "FontDescriptor": self.reportlab.Reference(pdfdoc.PDFDictionary(descriptor)),
        }
        self.fonts[name] = self.number(pdfdoc.PDFDictionary(font))
        self.shared.text = "<<" + "".join(f"/{key} {number} 0 R" for key, number in sorted(self.fonts.items())) + ">>"

    def bookmarks(self, starts: Sequence[tuple[str, int]]) -> None:
        """One bookmark for each (title, object number of the page)."""
        if not starts:
            return
        entries = [Raw("") for _ in starts]
        numbers = [self.number(entry) for entry in entries]
        outlines = Raw(f"<</Type/Outlines/Count {len(starts)}/First {numbers[0]} 0 R/Last {numbers[-1]} 0 R>>")
        parent = self.number(outlines)
        for place, (title, page) in enumerate(starts):
            before = f"/Prev {numbers[place - 1]} 0 R" if place else ""
            after = f"/Next {numbers[place + 1]} 0 R" if place + 1 < len(starts) else ""
            dest = f"/Dest[{page} 0 R/Fit]"
            entries[place].text = f"<</Title{string(title)}/Parent {parent} 0 R{before}{after}{dest}>>"
        self.catalog.Outlines = outlines
        if len(starts) > 1:
            self.catalog.PageMode = "/UseOutlines"

    def finish(self, structure: Callable[[int, int], Tree]) -> bytes:
        """The file. ``structure`` gets the root's number, and the number from which to number its other objects."""
        root = Raw("")
        self.catalog.StructTreeRoot = root
        numbers = [self.number(root), self.number(self.catalog), self.number(self.info)]
        written: list[tuple[int, bytes]] = []
        done = 0
        while done < self.reportlab.objectcounter:  # formatting an object may call for others
            done += 1
            if done != numbers[0]:
                name = self.reportlab.numberToId[done]
                written.append((done, self.reportlab.idToObject[name].format(self.reportlab)))
        tree = structure(numbers[0], done + 1)
        written.append((numbers[0], tree.root.encode("ascii")))
        written += [(done + 1 + place, text.encode("ascii")) for place, text in enumerate(tree.objects)]
        return _file(written, numbers[1], numbers[2])


def _file(objects: list[tuple[int, bytes]], root: int, info: int) -> bytes:
    """Objects by number, as a file of version 1.7 with object streams and a cross-reference stream."""
    parts = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"]
    offset = len(parts[0])
    entries: dict[int, bytes] = {0: pack(">BLH", 0, 0, 65535)}
    small: list[tuple[int, bytes]] = []
    following = max(number for number, _ in objects) + 1

    def put(number: int, data: bytes) -> None:
        nonlocal offset
        part = b"%d 0 obj\n%b\nendobj\n" % (number, data)
        entries[number] = pack(">BLH", 1, offset, 0)
        parts.append(part)
        offset += len(part)

    for number, data in objects:
        if data.endswith(b"endstream\n"):
            put(number, data)
        else:
            small.append((number, data))
    for start in range(0, len(small), BUNDLE):
        bundle = small[start : start + BUNDLE]
        places, position = [], 0
        for place, (number, data) in enumerate(bundle):
            places.append(b"%d %d" % (number, position))
            position += len(data) + 1
            entries[number] = pack(">BLH", 2, following, place)
        head = b" ".join(places) + b"\n"
        packed = zlib.compress(head + b"\n".join(data for _, data in bundle))
        dictionary = b"<</Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d>>" % (
            len(bundle),
            len(head),
            len(packed),
        )
        put(following, dictionary + b"\nstream\n" + packed + b"\nendstream")
        following += 1
    start = offset
    entries[following] = pack(">BLH", 1, start, 0)
    table = zlib.compress(b"".join(entries[number] for number in range(following + 1)))
    digest = sha256(b"".join(parts)).hexdigest()[:32].upper().encode()
    put(
        following,
        b"<</Type/XRef/Size %d/W[1 4 2]/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]/Filter/FlateDecode/Length %d>>"
        % (following + 1, root, info, digest, digest, len(table))
        + b"\nstream\n"
        + table
        + b"\nendstream",
    )
    return b"".join([*parts, b"startxref\n%d\n%%%%EOF\n" % start])
