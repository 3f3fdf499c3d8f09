"""Cuts the faces that kitgen carries out of the published ones, once; nothing here runs in a build.

Each face is rebuilt from plain outlines: one glyph a character in the order of code points, no composites, no
hints, no kerning, no features. So the advance widths and outlines that go to SVG are the very ones that go to
PDF, and a glyph's number is its character's place in the list. The faces bear names of their own, because
the licence of Source Sans 3 reserves the name "Source" for unaltered files.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from typing import Any

FOLDER = Path(__file__).parent
MOMENT = 3_786_912_000
"""When the faces say they were made: 1 January 2024, in seconds since 1904. Never the clock."""

BLOCKS = (
    (0x20, 0x7E), (0xA0, 0xAC), (0xAE, 0x17F), (0x1CD, 0x1DC), (0x1E6, 0x1E7), (0x1FA, 0x1FF), (0x218, 0x21B),
    (0x237, 0x237), (0x2BB, 0x2BC), (0x2C6, 0x2C7), (0x2D8, 0x2DD), (0x384, 0x3CE), (0x400, 0x45F), (0x490, 0x4D9),
    (0x1E00, 0x1EFF), (0x2002, 0x200A), (0x2010, 0x2027), (0x202F, 0x2044), (0x2070, 0x2094), (0x20A4, 0x20BF),
    (0x2113, 0x2126), (0x2150, 0x215F), (0x2189, 0x21FF), (0x2200, 0x2265), (0x25A0, 0x25EF), (0x2713, 0x2717),
)  # fmt: skip
"""Latin, Greek, Cyrillic, punctuation, fractions, arrows, signs. No combining marks: unpositioned they print badly."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
"""What the tallest and deepest ink of a line is taken from."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One face to be cut: from which file, under which name, with which characters."""

    face: str
    source: str
    family: str
    style: str
    licence: str
    characters: str = ""
    """Only these; empty means all of `BLOCKS` that the source has."""
    figures: str = ""
    """The OpenType feature whose digits become the digits."""


ITALIC = "400Regular_Italic"

CUTS = (
    Cut("text", "400Regular/SourceSans3_400Regular.ttf", "Kitgen Text", "Regular", "OFL-source-sans-3.txt"),
    Cut("text-bold", "600SemiBold/SourceSans3_600SemiBold.ttf", "Kitgen Text", "Bold", "OFL-source-sans-3.txt"),
    Cut(
        "text-italic",
        f"{ITALIC}/SourceSans3_{ITALIC}.ttf",
        "Kitgen Text",
        "Italic",
        "OFL-source-sans-3.txt",
    ),
    Cut("title", "700Bold/Alegreya_700Bold.ttf", "Kitgen Title", "Bold", "OFL-alegreya.txt", figures="lnum"),
    Cut("han", "700Bold/NotoSansTC_700Bold.ttf", "Kitgen Han", "Bold", "OFL-noto-sans-tc.txt", characters="鬥獸棋"),
)


def cut_all(sources: Path, folder: Path = FOLDER) -> list[Path]:
    """Writes every face, its licence and ``metrics.json`` into ``folder``, from npm packages unpacked below sources.

    Raises FileNotFoundError for a missing source and ValueError for one that may not be embedded.
    """
    written: list[Path] = []
    metrics: dict[str, dict[str, Any]] = {}
    for cut in CUTS:
        source = next(iter(sorted(sources.rglob(cut.source))), None)
        if source is None:
            raise FileNotFoundError(f"no {cut.source} below {sources}")
        target = folder / f"{cut.face}.ttf"
        metrics[cut.face] = cut_one(cut, source, target)
        copyfile(source.parent.parent / "LICENSE_FONT", folder / cut.licence)
        written += [target, folder / cut.licence]
    (folder / "metrics.json").write_text(
        json.dumps(metrics, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8"
    )
    return [*dict.fromkeys(written), folder / "metrics.json"]


def cut_one(cut: Cut, source: Path, target: Path) -> dict[str, Any]:
    """Writes one face and returns its metrics, in units of the em square."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont

    font = TTFont(source, recalcTimestamp=False)
    if font["OS/2"].fsType != 0:
        raise ValueError(f"{source} does not allow embedding (fsType {font['OS/2'].fsType})")
    names: dict[int, str] = font.getBestCmap()
    wanted = sorted(map(ord, cut.characters)) or [
        code for first, last in BLOCKS for code in range(first, last + 1) if code in names
    ]
    figures = substitutes(font, cut.figures) if cut.figures else {}
    glyphs = font.getGlyphSet()
    drawn = {}
    advances: dict[str, int] = {}
    for code in wanted:
        name = figures.get(names[code], names[code]) if 0x30 <= code <= 0x39 else names[code]
        recording = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(recording)
        pen = TTGlyphPen(None)
        recording.replay(pen)
        drawn[f"u{code:04X}"] = pen.glyph()
        advances[chr(code)] = round(glyphs[name].width)
    if not cut.figures and "0" in advances:  # an interpolated face is a unit out here and there
        common = Counter(advances[digit] for digit in "0123456789").most_common(1)[0][0]
        advances.update(dict.fromkeys("0123456789", common))

    builder = FontBuilder(font["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder([".notdef", *drawn])
    builder.setupCharacterMap({code: f"u{code:04X}" for code in wanted})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **drawn})
    table = builder.font["glyf"]
    widths = dict(zip(drawn, advances.values(), strict=True))
    builder.setupHorizontalMetrics(
        {".notdef": (500, 0), **{name: (width, getattr(table[name], "xMin", 0)) for name, width in widths.items()}}
    )
    ascent, descent = font["hhea"].ascent, font["hhea"].descent
    builder.setupHorizontalHeader(ascent=ascent, descent=descent)
    builder.setupNameTable(
        {
            "copyright": font["name"].getDebugName(0) or "",
            "familyName": cut.family,
            "styleName": cut.style,
            "uniqueFontIdentifier": f"{cut.family} {cut.style}",
            "fullName": f"{cut.family} {cut.style}",
            "version": font["name"].getDebugName(5) or "",
            "psName": f"{cut.family.replace(' ', '')}-{cut.style}",
            "licenseDescription": "SIL Open Font License, Version 1.1",
            "licenseInfoURL": "https://openfontlicense.org",
        },
        mac=False,
    )
    old = font["OS/2"]
    builder.setupOS2(
        fsType=0, sTypoAscender=ascent, sTypoDescender=descent, usWinAscent=ascent, usWinDescent=-descent,
        sCapHeight=old.sCapHeight, sxHeight=old.sxHeight, usWeightClass=old.usWeightClass,
    )  # fmt: skip
    builder.setupPost(keepGlyphNames=False, italicAngle=font["post"].italicAngle)
    builder.font["head"].created = builder.font["head"].modified = MOMENT
    builder.font.recalcTimestamp = False
    builder.save(target)
    latin = [f"u{ord(letter):04X}" for letter in LETTERS if letter in advances]
    boxes = [(table[name].xMin, table[name].yMin, table[name].xMax, table[name].yMax) for name in latin]
    return {
        "units": font["head"].unitsPerEm,
        "ascent": ascent,
        "descent": -descent,
        "capital": old.sCapHeight,
        "small": old.sxHeight,
        "tall": max((box[3] for box in boxes), default=ascent),
        "deep": -min((box[1] for box in boxes), default=descent),
        "advances": advances,
    }


def substitutes(font: Any, feature: str) -> dict[str, str]:
    """The one-for-one replacements of an OpenType feature, such as lining figures."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for index in record.Feature.LookupListIndex
    }
    pairs: dict[str, str] = {}
    for index in sorted(lookups):
        for part in table.LookupList.Lookup[index].SubTable:
            pairs.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    return pairs
