"""A page as a picture of dots: for handouts made in programs that take neither SVG nor PDF, and for thumbnails."""

from __future__ import annotations

import io

DOTS = 300
"""Dots an inch: 0.085 mm each."""


def in_dots(width: float, height: float) -> int:
    """How many dots a page of that many millimetres has.

    >>> in_dots(25.4, 50.8)
    180000
    """
    return round(width / 25.4 * DOTS) * round(height / 25.4 * DOTS)


def render(pdf: bytes, *, page: int = 0, dots: int = DOTS, colours: int = 0) -> bytes:
    """One page of a PDF as PNG, at true size: the file says how many dots make an inch.

    With ``colours`` it has no more than so many, which makes a small picture a third as large.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[page].render(scale=dots / 72).to_pil().convert("RGB")
    finally:
        document.close()
    if colours:
        image = image.quantize(colours, method=0, dither=0)
    written = io.BytesIO()
    image.save(written, "PNG", dpi=(dots, dots), optimize=bool(colours))
    return written.getvalue()
