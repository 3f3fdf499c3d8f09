"""The faces as PDF knows them: a fixed code for every character, and subsets cut by reportlab.

A PDF font of this kind has 256 codes. Each face is spread over as many fonts as it needs, and a character always
has the same font and code, so that the operators of a drawing do not depend on the document they end up in.
Only characters that a document uses are embedded.
"""

from __future__ import annotations

import zlib
from functools import cache, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from kitgen import fonts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kitgen.render.document import Document

FREQUENT = "–—‘’“”…·•×−±÷½¼¾⅓⅔⅕⅙⅛←↑→↓↔°≤≥≠≈′″✓✗" + "".join(map(chr, range(0xA0, 0x100)))
"""Beyond ASCII, the characters that share their face's first font, so that most texts need only one."""

SHORT = {"text": "T", "text-bold": "B", "text-italic": "I", "title": "H", "han": "C"}


@cache
def codes(face: str) -> dict[str, tuple[int, int]]:
    """For each character of a face the number of its font and its code there; ASCII keeps its own codes."""
    characters = fonts.face(face).advances
    placed = {character: (0, ord(character)) for character in characters if character < "\x7f"}
    first = [code for code in range(1, 256) if not 32 <= code <= 126]
    rest = [character for character in characters if character >= "\x7f"]
    frequent = dict.fromkeys(character for character in FREQUENT if character in characters)
    ordered = [*frequent, *(character for character in rest if character not in frequent)]
    placed.update(zip(ordered, ((0, code) for code in first), strict=False))
    further = ((1 + place // 255, 1 + place % 255) for place in range(len(ordered)))
    placed.update(zip(ordered[len(first) :], further, strict=False))
    return placed


@lru_cache(maxsize=8192)
def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """A text as (font name, PDF string) pairs; raises KitgenError for a character that the face lacks."""
    fonts.check(text, face)
    table = codes(face)
    pieces: list[tuple[str, str]] = []
    for character in text:
        font, code = table[character]
        name = f"{SHORT[face]}{font}"
        shown = f"\\{chr(code)}" if code in {40, 41, 92} else chr(code) if 32 <= code <= 126 else f"\\{code:03o}"
        if pieces and pieces[-1][0] == name:
            pieces[-1] = (name, pieces[-1][1] + shown)
        else:
            pieces.append((name, shown))
    return tuple(pieces)


@cache
def _reportlab_face(face: str) -> Any:
    from reportlab.pdfbase.ttfonts import TTFontFace

    return TTFontFace(str(fonts.FOLDER / f"{face}.ttf"))


@lru_cache(maxsize=128)
def _subset(face: str, font: int, characters: frozenset[str]) -> tuple[str, int, bytes, bytes, str]:
    """One font: its name, length, compressed file, compressed map back to Unicode, and widths from code 0."""
    table = codes(face)
    used = {table[character][1]: character for character in sorted(characters) if table[character][0] == font}
    last = max(used)
    advances = fonts.face(face).advances
    reportlab = _reportlab_face(face)
    data: bytes = reportlab.makeSubset([ord(used[code]) if code in used else 0 for code in range(last + 1)])
    digest = sha256("".join(sorted(used.values())).encode()).digest()
    tag = "".join(chr(65 + byte % 26) for byte in digest[:6])
    name = f"{tag}+{reportlab.name.decode()}"
    lines = [f"<{code:02X}> <{ord(used[code]):04X}>" for code in sorted(used)]
    blocks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    mapping = "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <00> <FF> endcodespacerange",
            *("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )
    scale = 1000 / fonts.face(face).units
    widths = " ".join(f"{advances[used[code]] * scale:g}" if code in used else "0" for code in range(last + 1))
    return name, len(data), zlib.compress(data), zlib.compress(mapping.encode("ascii")), widths


def embed(document: Document, used: dict[str, set[str]]) -> None:
    """Adds the fonts that a document needs, with the characters that it uses of each face."""
    from kitgen.render.document import stream

    for face in sorted(used):
        reportlab = _reportlab_face(face)
        for font in sorted({codes(face)[character][0] for character in used[face]}):
            wanted = frozenset(character for character in used[face] if codes(face)[character][0] == font)
            name, length, data, mapping, widths = _subset(face, font, wanted)
            document.font(
                f"{SHORT[face]}{font}",
                {
                    "Type": "/Font",
                    "Subtype": "/TrueType",
                    "BaseFont": f"/{name}",
                    "FirstChar": 0,
                    "LastChar": widths.count(" "),
                    "Widths": f"[{widths}]",
                },
                {
                    "Type": "/FontDescriptor",
                    "FontName": f"/{name}",
                    "Flags": (reportlab.flags & ~32) | 4,  # symbolic: the codes are our own
                    "FontBBox": "[" + " ".join(f"{number:g}" for number in reportlab.bbox) + "]",
                    "ItalicAngle": reportlab.italicAngle,
                    "Ascent": reportlab.ascent,
                    "Descent": reportlab.descent,
                    "CapHeight": reportlab.capHeight,
                    "StemV": reportlab.stemV,
                    "MissingWidth": 0,
                },
                stream(data, Filter="/FlateDecode", Length1=length),
                stream(mapping, Filter="/FlateDecode"),
            )


def letters(texts: Iterable[str]) -> frozenset[str]:
    """The characters of several texts."""
    return frozenset().union(*texts)
