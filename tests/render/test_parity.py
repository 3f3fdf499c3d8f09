"""One drawing, two outputs, the same picture: SVG by resvg against PDF by PDFium, letters as outlines in both."""

from __future__ import annotations

from kitgen.render import pdf
from kitgen.scene import Line, Scene, Style, Text
from tests.render import compare, everything


def _told(differences: list[compare.Difference]) -> str:
    return "; ".join(f"{it.worst:.1f} of 255 at ({it.x:.0f}, {it.y:.0f}) mm" for it in differences)


def test_every_shape_is_the_same_picture_in_both() -> None:
    found = compare.parity([everything.scene(), everything.pages()[0]])
    assert max(it.worst for it in found) <= compare.LIMIT, _told(found)


def test_the_comparison_sees_a_line_moved_and_a_wrong_digit() -> None:
    def page(y: float, digit: str) -> Scene:
        line = Line(5, y, 45, y, Style(stroke="#111111", width=0.35))
        return Scene(50, 30, (line, Text(10, 25, f"0.22{digit}", size=12)))

    pictures = [
        compare.pdf_picture(pdf.render([page(y, digit)], title="x", text="paths"))
        for y, digit in ((10, "2"), (10.25, "2"), (10, "3"))
    ]
    assert compare.difference(pictures[0], pictures[0]).worst == 0
    moved, wrong = (compare.difference(pictures[0], other) for other in pictures[1:])
    assert moved.worst > compare.LIMIT
    assert wrong.worst > compare.LIMIT
    assert 8 < moved.y < 12
    assert 21 < wrong.y < 26


def test_real_text_stands_where_its_outlines_stand() -> None:
    """What ships has real text in PDF: hinting apart, it covers the same places."""
    page = everything.scene()
    pictures = [compare.pdf_picture(pdf.render([page], title="x", text=text)) for text in ("real", "paths")]
    assert compare.difference(pictures[0], pictures[1]).worst < 2 * compare.LIMIT
