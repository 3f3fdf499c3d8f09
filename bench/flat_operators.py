"""The flat script that writes PDF operators itself, as fast as plain Python does it; reportlab has fonts and file."""

# ruff: noqa: C901, PLR0912, PLR0915 - one flat loop is what is measured
# ruff: noqa: SLF001, UP031 - it writes where the canvas keeps its operators; percent formatting is the fastest

from __future__ import annotations

import io
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

if TYPE_CHECKING:
    from bench.record import Primitive, Record

CURVE = 0.5522847498307936
ESCAPES = {
    code: f"\\{chr(code)}" if code in b"()\\" else chr(code) if 32 <= code < 127 else f"\\{code:03o}"
    for code in range(256)
}


def build(record: Record) -> bytes:
    out = io.BytesIO()
    new: Any = Canvas
    canvas = new(out, invariant=1, pageCompression=1, pdfVersion=(1, 7), initialFontName="text")
    for name, primitives in record.forms.items():
        canvas.beginForm(name, -600, -600, 600, 600)
        _draw(canvas, primitives)
        canvas.endForm()
    for page in record.pages:
        canvas.setPageSize((page.width, page.height))
        _draw(canvas, page.primitives)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw(canvas: Any, primitives: list[Primitive]) -> None:
    put = canvas._code.append
    last: Any = None
    colour: Any = None
    saved: list[Any] = []
    it: Any
    for it in primitives:
        kind = it[0]
        if kind == "text":
            _, fill, face, size, x, y, turn, text = it
            if fill != colour:
                put("%.4g %.4g %.4g rg" % fill)
                colour, last = fill, None
            font: Any = pdfmetrics.getFont(face)
            if turn:
                c, s = cos(radians(turn)), sin(radians(turn))
                put("BT %.6f %.6f %.6f %.6f %.3f %.3f Tm" % (c, s, -s, c, x, y))
            else:
                put("BT %.3f %.3f Td" % (x, y))
            for subset, chunk in font.splitString(text, canvas._doc):
                name = font.getSubsetInternalName(subset, canvas._doc)
                put("%s %g Tf (%s) Tj" % (name, size, "".join([ESCAPES[code] for code in chunk])))
            put("ET")
        elif kind == "use":
            name = canvas._doc.getXObjectName(it[1])
            canvas._formsinuse.append(it[1])
            put("q %s /%s Do Q" % (_matrix(it[2], it[3], it[4]), name))
        elif kind == "save":
            saved.append((last, colour))
            put("q " + _matrix(it[1], it[2], it[3]))
            if it[4]:
                _path(put, it[4], "W n")
        elif kind == "restore":
            put("Q")
            last, colour = saved.pop()
        else:
            style = it[1]
            fill, stroke, width, dash, join, cap = style
            if style != last:
                if fill:
                    put("%.4g %.4g %.4g rg" % fill)
                    colour = fill
                if stroke:
                    lengths = " ".join(["%.4g" % length for length in dash])
                    put("%.4g %.4g %.4g RG %.5g w [%s] 0 d %d j %d J" % (*stroke, width, lengths, join, cap))
                last = style
            paint = "B" if fill and stroke else "f" if fill else "S" if stroke else "n"
            if kind == "line":
                put("%.3f %.3f m %.3f %.3f l S" % it[2:])
            elif kind == "rect":
                put("%.3f %.3f %.3f %.3f re %s" % (*it[2:], paint))
            elif kind == "polygon":
                numbers = it[2]
                put(("%.3f %.3f m " + "%.3f %.3f l " * (len(numbers) // 2 - 1)) % numbers + "h " + paint)
            elif kind == "circle":
                _, _, x, y, r = it
                h = r * CURVE
                put(
                    "%.3f %.3f m %.3f %.3f %.3f %.3f %.3f %.3f c %.3f %.3f %.3f %.3f %.3f %.3f c "
                    "%.3f %.3f %.3f %.3f %.3f %.3f c %.3f %.3f %.3f %.3f %.3f %.3f c h %s"
                    % (
                        x + r, y, x + r, y + h, x + h, y + r, x, y + r, x - h, y + r, x - r, y + h, x - r, y,
                        x - r, y - h, x - h, y - r, x, y - r, x + h, y - r, x + r, y - h, x + r, y, paint,
                    )
                )  # fmt: skip
            else:
                _path(put, it[2], paint)


def _matrix(x: float, y: float, turn: float) -> str:
    if not turn:
        return "1 0 0 1 %.3f %.3f cm" % (x, y)
    c, s = cos(radians(turn)), sin(radians(turn))
    return "%.6f %.6f %.6f %.6f %.3f %.3f cm" % (c, s, -s, c, x, y)


def _path(put: Any, commands: Any, paint: str) -> None:
    for name, numbers in commands:
        if name == "L":
            put("%.3f %.3f l" % numbers)
        elif name == "C":
            put("%.3f %.3f %.3f %.3f %.3f %.3f c" % numbers)
        elif name == "M":
            put("%.3f %.3f m" % numbers)
        else:
            put("h")
    put(paint)
