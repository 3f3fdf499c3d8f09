"""Cuts the faces that the site serves out of the published ones, once; nothing here runs in a build.

A page needs what a browser can do with a font and our sheets do not: kerning and ligatures. So these are cuts of the
published files with those features kept, in WOFF2, for the characters that pages use. They bear
the names of the paper's faces, for the same reason (see `kitgen.fonts.cut`).
"""

from __future__ import annotations

from shutil import copyfile
from typing import TYPE_CHECKING

from kitgen.fonts.cut import CUTS, MOMENT, substitutes

if TYPE_CHECKING:
    from pathlib import Path

    from fontTools.ttLib import TTFont

FACES = ("text", "text-bold", "text-italic", "title", "han")
"""The paper's faces that pages are set in."""

CHARACTERS = "".join(
    chr(code)
    for first, last in (
        (0x20, 0x7E), (0xA0, 0xFF), (0x152, 0x153), (0x2009, 0x200A), (0x2013, 0x2014), (0x2018, 0x201A),
        (0x201C, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x202F, 0x202F), (0x2032, 0x2033), (0x2039, 0x203A),
        (0x2044, 0x2044), (0x2190, 0x2193), (0x2212, 0x2212), (0x2248, 0x2248), (0x2264, 0x2265),
    )
    for code in range(first, last + 1)
)  # fmt: skip
"""What pages are written with; a test reads every page. Other letters come from the reader's own fonts."""

FEATURES = ("kern", "liga", "ccmp", "locl")
"""What is kept of OpenType. Digits are lining: the text's as they are, the title's because they are put in place."""


def cut_web(sources: Path, folder: Path) -> list[Path]:
    """Writes ``NAME.woff2`` for each face and the licences into ``folder``, from npm packages unpacked below sources.

    Raises FileNotFoundError for a missing source.
    """
    written: list[Path] = []
    folder.mkdir(parents=True, exist_ok=True)
    for cut in CUTS:
        if cut.face not in FACES:
            continue
        source = next(iter(sorted(sources.rglob(cut.source))), None)
        if source is None:
            raise FileNotFoundError(f"no {cut.source} below {sources}")
        font = _subset(source, cut.characters or CHARACTERS, cut.figures)
        _name(font, cut.family, cut.style)
        target = folder / f"{cut.face}.woff2"
        font.save(target)
        copyfile(source.parent.parent / "LICENSE_FONT", folder / cut.licence)
        written += [target, folder / cut.licence]
    return [*dict.fromkeys(written)]


def _subset(source: Path, characters: str, figures: str) -> TTFont:
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(source, recalcTimestamp=False)
    other = substitutes(font, figures) if figures else {}
    for table in font["cmap"].tables:
        table.cmap.update({code: other.get(name, name) for code, name in table.cmap.items() if 0x30 <= code <= 0x39})
    options = subset.Options()
    options.layout_features = list(FEATURES)
    options.hinting = False  # pages are read on screens that smooth, and at sizes people choose
    options.notdef_outline = True
    options.name_IDs = [0, 5]
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    font.flavor = "woff2"
    return font


def _name(font: TTFont, family: str, style: str) -> None:
    names = font["name"]
    for number, words in {
        1: family,
        2: style,
        3: f"{family} {style} web",
        4: f"{family} {style}",
        6: f"{family.replace(' ', '')}-{style}",
        13: "SIL Open Font License, Version 1.1",
        14: "https://openfontlicense.org",
    }.items():
        names.setName(words, number, 3, 1, 0x409)
    font["head"].created = font["head"].modified = MOMENT
