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

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFObject, PDFPage, PDFStream

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


class Raw(PDFObject):  # type: ignore[misc, unused-ignore]
    """An object already in PDF's own words."""

    def __init__(self, text: str) -> None:
        self.text = text

    def format(self, _document: Any) -> bytes:
        return self.text.encode("ascii")


class _Page(PDFPage):  # type: ignore[misc, unused-ignore]
    """reportlab's page, with the place of its marked content in the structure tree and tabs in that order."""

    __NoDefault__ = [*PDFPage.__NoDefault__, "StructParents", "Tabs"]


class Document(PDFDocument):  # type: ignore[misc, unused-ignore]
    """One PDF file in the making."""

    def __init__(self, *, title: str, language: str, subject: str) -> None:
        super().__init__(invariant=1, pdfVersion=(1, 7), lang=language, compression=1)
        self.producer = f"kitgen {kitgen.__version__} with ReportLab"
        words = {
            "title": title,
            "subject": subject,
            "language": language,
            "producer": self.producer,
            "creator": "kitgen",
        }
        catalog = self.Catalog
        catalog.ViewerPreferences = Raw(PREFERENCES)
        catalog.MarkInfo = Raw("<</Marked true>>")
        metadata = METADATA.format(**{key: escape(value) for key, value in words.items()})
        catalog.Metadata = PDFStream(PDFDictionary({"Type": "/Metadata", "Subtype": "/XML"}), metadata.encode())
        catalog.Outlines = None
        self.info = Raw(
            f"<</Title{string(title)}/Subject{string(subject)}/Creator{string('kitgen')}/Producer{string(self.producer)}>>"
        )
        self.streams: dict[bytes, Any] = {}
        self.forms: dict[str, Any] = {}

    def number(self, obj: Any) -> int:
        """The number under which an object is written."""
        name = self.Reference(obj).name
        number: int = self.idToObjectNumberAndVersion[name][0]
        return number

    def page(
        self,
        size: tuple[float, float],
        trim: tuple[float, float, float, float],
        contents: Sequence[bytes],
        forms: Sequence[str],
    ) -> int:
        """Adds a page of compressed streams that uses some forms, all in points; returns its object number."""
        page = _Page()
        box = f"[0 0 {size[0]:.4f} {size[1]:.4f}]"
        page.MediaBox = page.CropBox = box
        page.TrimBox = "[" + " ".join(f"{edge:.4f}" for edge in trim) + "]"
        page.Contents = "[" + " ".join(f"{self.stream(content)} 0 R" for content in contents) + "]"
        page.Resources = self.resources(forms)
        page.StructParents = len(self.Pages.pages)
        page.Tabs = "/S"
        self.addPage(page)
        return self.number(page)

    def stream(self, packed: bytes) -> int:
        """The object number of a compressed stream; equal streams are written once."""
        if packed not in self.streams:
            self.streams[packed] = self.number(PDFStream(PDFDictionary({"Filter": "/FlateDecode"}), packed))
        number: int = self.streams[packed]
        return number

    def resources(self, forms: Sequence[str]) -> Raw:
        fonts = self.idToObjectNumberAndVersion["BasicFonts"][0]
        shown = "".join(f"/{name} {self.form_number(name)} 0 R" for name in forms)
        return Raw(f"<</Font {fonts} 0 R" + (f"/XObject<<{shown}>>" if shown else "") + ">>")

    def form_number(self, name: str) -> int:
        """A form may be used before it is drawn."""
        if name not in self.forms:
            self.forms[name] = PDFStream(PDFDictionary())
        return self.number(self.forms[name])

    def form(self, name: str, box: tuple[float, float, float, float], code: str, forms: Sequence[str]) -> None:
        """Draws the form of that name."""
        self.form_number(name)
        stream = self.forms[name]
        stream.dictionary = PDFDictionary(
            {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": "[" + " ".join(f"{edge:.2f}" for edge in box) + "]",
                "Resources": self.resources(forms),
                "Filter": "/FlateDecode",
            }
        )
        stream.content = zlib.compress(code.encode("ascii"))

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
        self.Catalog.Outlines = outlines
        if len(starts) > 1:
            self.Catalog.PageMode = "/UseOutlines"

    def finish(self, structure: Callable[[int, int], Tree]) -> bytes:
        """The file. ``structure`` gets the root's number and the number from which its other objects may be numbered."""
        root = Raw("")
        self.Catalog.StructTreeRoot = root
        numbers = [self.number(root), self.number(self.Catalog), self.number(self.info)]
        written: list[tuple[int, bytes]] = []
        done = 0
        while done < self.objectcounter:  # formatting an object may call for others
            done += 1
            if done != numbers[0]:
                written.append((done, self.idToObject[self.numberToId[done]].format(self)))
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
