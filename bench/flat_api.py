"""The flat script in reportlab's public interface: recorded primitives, one call after another, nothing else."""

# ruff: noqa: C901, PLR0912, PLR0915 - one flat loop is what is measured

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from reportlab.pdfgen.canvas import Canvas

if TYPE_CHECKING:
    from bench.record import Primitive, Record


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
    canvas._fillMode = 1  # noqa: SLF001  (non-zero; it has no setter)
    last: Any = None
    colour: Any = None
    font: Any = None
    saved: list[Any] = []
    it: Any
    for it in primitives:
        kind = it[0]
        if kind == "text":
            _, fill, face, size, x, y, turn, text = it
            if fill != colour:
                canvas.setFillColorRGB(*fill)
                colour, last = fill, None
            if (face, size) != font:
                canvas.setFont(face, size)
                font = (face, size)
            if turn:
                canvas.saveState()
                canvas.translate(x, y)
                canvas.rotate(turn)
                canvas.drawString(0, 0, text)
                canvas.restoreState()
            else:
                canvas.drawString(x, y, text)
        elif kind == "use":
            canvas.saveState()
            canvas.translate(it[2], it[3])
            if it[4]:
                canvas.rotate(it[4])
            canvas.doForm(it[1])
            canvas.restoreState()
        elif kind == "save":
            canvas.saveState()
            saved.append((last, colour, font))
            canvas.translate(it[1], it[2])
            if it[3]:
                canvas.rotate(it[3])
            if it[4]:
                canvas.clipPath(_path(canvas, it[4]), stroke=0, fill=0)
        elif kind == "restore":
            canvas.restoreState()
            last, colour, font = saved.pop()
        else:
            style = it[1]
            fill, stroke, width, dash, join, cap = style
            if style != last:
                if fill:
                    canvas.setFillColorRGB(*fill)
                    colour = fill
                if stroke:
                    canvas.setStrokeColorRGB(*stroke)
                    canvas.setLineWidth(width)
                    canvas.setDash(*([list(dash)] if dash else []))
                    canvas.setLineJoin(join)
                    canvas.setLineCap(cap)
                last = style
            filled, stroked = int(fill is not None), int(stroke is not None)
            if kind == "line":
                canvas.line(*it[2:])
            elif kind == "rect":
                canvas.rect(*it[2:], stroke=stroked, fill=filled)
            elif kind == "circle":
                canvas.circle(*it[2:], stroke=stroked, fill=filled)
            elif kind == "polygon":
                path = canvas.beginPath()
                numbers = it[2]
                path.moveTo(numbers[0], numbers[1])
                for place in range(2, len(numbers), 2):
                    path.lineTo(numbers[place], numbers[place + 1])
                path.close()
                canvas.drawPath(path, stroke=stroked, fill=filled)
            else:
                canvas.drawPath(_path(canvas, it[2]), stroke=stroked, fill=filled)


def _path(canvas: Any, commands: Any) -> Any:
    path = canvas.beginPath()
    for name, numbers in commands:
        if name == "M":
            path.moveTo(*numbers)
        elif name == "L":
            path.lineTo(*numbers)
        elif name == "C":
            path.curveTo(*numbers)
        else:
            path.close()
    return path
