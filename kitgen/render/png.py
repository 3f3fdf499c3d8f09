"""A page as a picture of dots: for handouts made in programs that take neither SVG nor PDF, and for thumbnails."""

from __future__ import annotations

import io

DOTS = 300
"""Dots an inch: 0.085 mm each."""


def render(pdf: bytes, *, page: int = 0, dots: int = DOTS) -> bytes:
    """One page of a PDF as PNG, at true size: the file says how many dots make an inch."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[page].render(scale=dots / 72).to_pil().convert("RGB")
    finally:
        document.close()
    written = io.BytesIO()
    image.save(written, "PNG", dpi=(dots, dots), optimize=False)
    return written.getvalue()
