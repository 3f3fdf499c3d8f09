"""Pictures of our own files by other people's renderers, and where two pictures differ.

Origin of the method: a mean over the page is blind to a line moved by 0.1 mm; the worst block of 16 × 16 dots sees it.
Two renderers smooth edges differently, so a 7 × 7 box blur comes first; 4.6 of 255 is then noise, 8 the limit, and a
line moved by 0.2 mm gives 9, a wrong digit 20.
"""

from __future__ import annotations

import ctypes
import importlib
import io
import re
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
import resvg_py
from PIL import Image, ImageFilter

from kitgen.render import pdf, svg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kitgen.scene import Scene

    Picture = NDArray[np.uint8]

BLOCK = 16
BLUR = 7
LIMIT = 8.0
"""Of 255, in the worst block after blurring."""


Region = tuple[float, float, float, float]
"""Left, top, width, height in millimetres."""


@dataclass(frozen=True)
class Difference:
    """The worst block: how far apart the pictures are there, of 255, and where its middle is, in millimetres."""

    worst: float
    x: float
    y: float


def pdf_picture(data: bytes, page: int = 0, dots: float = 10, region: Region | None = None) -> Picture:
    """A page as PDFium draws it, ``dots`` a millimetre; by an exact matrix, as ``page.render()`` stretches it."""
    document = pypdfium2.PdfDocument(data)
    sheet = document[page]
    left, top, width, height = region or (0.0, 0.0, *(size / 72 * 25.4 for size in sheet.get_size()))
    across, down = round(width * dots), round(height * dots)
    bitmap = pypdfium2.PdfBitmap.new_native(across, down, pdfium.FPDFBitmap_BGR, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, across, down)
    scale = dots * 25.4 / 72
    matrix = pdfium.FS_MATRIX(scale, 0, 0, scale, -left * dots, -top * dots)
    clip = pdfium.FS_RECTF(0, 0, across, down)
    flags = pdfium.FPDF_REVERSE_BYTE_ORDER
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap.raw, sheet.raw, ctypes.byref(matrix), ctypes.byref(clip), flags)
    picture: Picture = bitmap.to_numpy().copy()
    document.close()
    return picture


def _mupdf() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its bindings are older than the newest Python
        return importlib.import_module("pymupdf")


def mupdf_warnings(data: bytes) -> str:
    """What MuPDF has to say while it draws every page."""
    pymupdf = _mupdf()
    pymupdf.TOOLS.reset_mupdf_warnings()
    for page in pymupdf.open(stream=data, filetype="pdf"):
        page.get_pixmap()
    return str(pymupdf.TOOLS.mupdf_warnings())


def mupdf_picture(data: bytes, page: int = 0, dots: float = 10, region: Region | None = None) -> Picture:
    """The same by MuPDF."""
    pymupdf = _mupdf()
    document = pymupdf.open(stream=data, filetype="pdf")
    sheet = document[page]
    scale = dots * 25.4 / 72
    clip = None
    if region is not None:
        left, top, width, height = (edge / 25.4 * 72 for edge in region)
        clip = pymupdf.Rect(left, top, left + width, top + height)
    pixels = sheet.get_pixmap(matrix=pymupdf.Matrix(scale, scale), clip=clip, alpha=False)
    return np.frombuffer(pixels.samples, np.uint8).reshape(pixels.height, pixels.width, 3)


def svg_picture(data: bytes, dots: float = 10, region: Region | None = None) -> Picture:
    """A drawing as resvg draws it; sizes go in as exact dots, because resvg rounds millimetres unevenly."""
    words = data.decode()
    head = re.search(r"<svg\b[^>]*>", words)
    assert head is not None
    box = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', head[0])
    assert box is not None
    left, top, width, height = region or (0.0, 0.0, float(box[1]), float(box[2]))
    exact = head[0].replace(box[0], f'viewBox="{left} {top} {width} {height}"')
    for name, value in (("width", width), ("height", height)):
        exact = re.sub(rf'\b{name}="[0-9.]+mm"', f'{name}="{round(value * dots)}"', exact)
    drawn: Any = resvg_py.svg_to_bytes(svg_string=words.replace(head[0], exact), background="#ffffff")
    return np.asarray(Image.open(io.BytesIO(bytes(drawn))).convert("RGB"))


def difference(one: Picture, other: Picture, dots: float = 10) -> Difference:
    """Where two pictures of one size differ most, after blurring both."""
    assert one.shape == other.shape, f"pictures of {one.shape[:2]} and {other.shape[:2]} dots"
    apart = np.abs(_blurred(one) - _blurred(other)).max(axis=2)
    rows, columns = (-(-size // BLOCK) for size in apart.shape)
    padded = np.zeros((rows * BLOCK, columns * BLOCK), np.int16)
    padded[: apart.shape[0], : apart.shape[1]] = apart
    blocks = padded.reshape(rows, BLOCK, columns, BLOCK).mean(axis=(1, 3))
    row, column = divmod(int(blocks.argmax()), columns)
    return Difference(float(blocks.max()), (column + 0.5) * BLOCK / dots, (row + 0.5) * BLOCK / dots)


def _blurred(picture: Picture) -> NDArray[np.int16]:
    return np.asarray(Image.fromarray(picture).filter(ImageFilter.BoxBlur(BLUR // 2)), np.int16)


def parity(pages: Sequence[Scene], dots: float = 10) -> list[Difference]:
    """For each page, how far its SVG and its PDF are apart when both draw letters as outlines."""
    data = pdf.render(pages, title="Parity", text="paths")
    return [
        difference(svg_picture(svg.render(page, text="paths"), dots), pdf_picture(data, number, dots), dots)
        for number, page in enumerate(pages)
    ]


def ink(picture: Picture, dots: float) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of everything that is not white, in millimetres."""
    dark = picture.min(axis=2) < 250
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return columns[0] / dots, rows[0] / dots, (columns[-1] + 1) / dots, (rows[-1] + 1) / dots
