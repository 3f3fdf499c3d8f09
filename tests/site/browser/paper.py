"""Pages as Chromium prints them, measured in the PDF: sizes, words and where they stand, colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pymupdf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
POINT = 25.4 / 72
"""Millimetres of a point."""

PROBE = (1.0, 0.0, 1.0)
"""A colour that no page has: of the square that is measured."""

ADD_PROBE = """() => {
  const square = document.createElement("div");
  square.style.cssText = "width:100mm;height:100mm;background:#f0f;print-color-adjust:exact;break-inside:avoid";
  document.querySelector("article").prepend(square);
}"""


class Word(NamedTuple):
    """A word and its box in millimetres from the sheet's upper left corner."""

    sheet: int
    left: float
    top: float
    right: float
    bottom: float
    text: str


def opened(pdf: bytes) -> Any:
    """The PDF as pymupdf reads it; a context manager."""
    return pymupdf.open(stream=pdf, filetype="pdf")  # type: ignore[no-untyped-call]


def printed(page: Page, paper: str, *, headers: bool = False) -> bytes:
    """The page as a browser's print window makes it with nothing chosen but the paper; its fonts are there."""
    page.evaluate("() => Promise.all([...document.fonts].map(it => it.load())).then(() => true)")
    if not headers:
        return page.pdf(format=paper, print_background=False)
    return page.pdf(format=paper, print_background=False, display_header_footer=True)


def probes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height in millimetres of every probe on any sheet."""
    found = []
    with opened(pdf) as document:
        for sheet in document:
            for drawing in sheet.get_drawings():
                if drawing.get("fill") == PROBE:
                    box = drawing["rect"]
                    found.append((box.width * POINT, box.height * POINT))
    return found


def sheets(pdf: bytes) -> int:
    with opened(pdf) as document:
        return int(document.page_count)


def words(pdf: bytes) -> list[Word]:
    """Every word on every sheet."""
    found: list[Word] = []
    with opened(pdf) as document:
        for number, sheet in enumerate(document):
            for left, top, right, bottom, text, *_ in sheet.get_text("words"):
                found.append(Word(number, left * POINT, top * POINT, right * POINT, bottom * POINT, text))
    return found


def text(pdf: bytes) -> str:
    return " ".join(it.text for it in words(pdf))


def rasters(pdf: bytes, dpi: int = 50) -> list[bytes]:
    """Every sheet as pixels, RGB, row by row."""
    with opened(pdf) as document:
        return [bytes(sheet.get_pixmap(dpi=dpi, alpha=False).samples) for sheet in document]


def overlaps(found: list[Word], least: float = 0.8) -> Iterator[tuple[Word, Word]]:
    """Pairs of words that cover one another by ``least`` mm and more in both directions.

    Boxes of lines reach a little into the next, so the middle half of each box counts.
    """
    for number in sorted({it.sheet for it in found}):
        ours = sorted((_core(it) for it in found if it.sheet == number), key=lambda it: it.top)
        for at, one in enumerate(ours):
            for other in ours[at + 1 :]:
                if other.top >= one.bottom:
                    break
                across = min(one.right, other.right) - max(one.left, other.left)
                down = min(one.bottom, other.bottom) - max(one.top, other.top)
                if across > least and down > least:
                    yield one, other


def _core(word: Word) -> Word:
    quarter = (word.bottom - word.top) / 4
    return word._replace(top=word.top + quarter, bottom=word.bottom - quarter)
