"""The lines of a PDF page and of an SVG, read back by other people's parsers, in millimetres with y down."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import numpy as np
import pikepdf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]

MM = 25.4 / 72
Segment = tuple[float, float, float, float]


def _matrix(a: float, b: float, c: float, d: float, e: float, f: float) -> Matrix:
    return np.array([[a, b, 0], [c, d, 0], [e, f, 1]], np.float64)


def _place(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    place = np.array([x, y, 1]) @ matrix
    return float(place[0]), float(place[1])


def pdf_lines(page: pikepdf.Page) -> list[Segment]:
    """Every stroked straight line of a page, forms included."""
    height = float(page.mediabox[3])
    return [
        (x1 * MM, (height - y1) * MM, x2 * MM, (height - y2) * MM)
        for x1, y1, x2, y2 in _stroked(page, page.resources, np.eye(3))
    ]


def _stroked(stream: Any, resources: Any, matrix: Matrix) -> Iterator[Segment]:
    saved: list[Matrix] = []
    lines: list[Segment] = []
    here = (0.0, 0.0)
    for instruction in pikepdf.parse_content_stream(stream):
        operator = str(instruction.operator)
        operands: list[Any] = list(instruction.operands)
        if operator == "q":
            saved.append(matrix)
        elif operator == "Q":
            matrix = saved.pop()
        elif operator == "cm":
            matrix = _matrix(*map(float, operands)) @ matrix
        elif operator == "m":
            here = _place(float(operands[0]), float(operands[1]), matrix)
        elif operator == "l":
            there = _place(float(operands[0]), float(operands[1]), matrix)
            lines.append((*here, *there))
            here = there
        elif operator in {"S", "B"}:
            yield from lines
            lines = []
        elif operator in {"f", "n"}:
            lines = []
        elif operator == "Do":
            form = resources.XObject[str(operands[0])]
            yield from _stroked(form, form.Resources, matrix)
    assert not saved, "q without Q"


def svg_lines(data: bytes) -> list[Segment]:
    """Every ``line`` of a drawing, through ``use`` and ``transform``."""
    root = ElementTree.fromstring(data)  # noqa: S314  (our own file)
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    return list(_lines(root, named, np.eye(3)))


def _lines(
    element: ElementTree.Element, named: dict[str | None, ElementTree.Element], matrix: Matrix
) -> Iterator[Segment]:
    for name, words in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        numbers = [float(word) for word in words.split()]
        if name == "translate":
            step = _matrix(1, 0, 0, 1, numbers[0], numbers[1])
        elif name == "rotate":
            cosine, sine = np.cos(np.radians(numbers[0])), np.sin(np.radians(numbers[0]))
            step = _matrix(cosine, sine, -sine, cosine, 0, 0)
        else:
            step = _matrix(numbers[0], 0, 0, numbers[0], 0, 0)
        matrix = step @ matrix
    tag = element.tag.rpartition("}")[2]
    if tag == "line":
        x1, y1, x2, y2 = (float(element.get(key, "0")) for key in ("x1", "y1", "x2", "y2"))
        yield (*_place(x1, y1, matrix), *_place(x2, y2, matrix))
    elif tag == "use":
        target = named[element.get("{http://www.w3.org/1999/xlink}href", "")[1:]]
        yield from _lines(target, named, matrix)
    elif tag != "defs":
        for child in element:
            yield from _lines(child, named, matrix)


def rulers(lines: list[Segment]) -> tuple[Segment, Segment]:
    """The main line of the ruler across and of the one along: the lines of 100 mm, to a micrometre."""
    across = [line for line in lines if abs(abs(line[2] - line[0]) - 100) < 0.001 and abs(line[3] - line[1]) < 0.001]
    along = [line for line in lines if abs(abs(line[3] - line[1]) - 100) < 0.001 and abs(line[2] - line[0]) < 0.001]
    assert len(across) == 1, across
    assert len(along) == 1, along
    return across[0], along[0]
