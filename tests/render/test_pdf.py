"""PDF as other people's readers see it: exact boxes, print preferences, embedded fonts, the same bytes every time."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import zlib
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest

from kitgen import sheet
from kitgen.errors import KitgenError
from kitgen.render import pdf, svg
from kitgen.render.operators import draw
from kitgen.scene import Circle, Group, Line, Rect, Scene, Style, Symbol, Text, Use
from tests.render import compare, everything

if TYPE_CHECKING:
    from collections.abc import Iterator

MM = 25.4 / 72
PAPERS = [(paper, landscape) for paper in sheet.PAPERS for landscape in (False, True)]


def _open(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def _box(box: Any) -> list[float]:
    return [float(edge) * MM for edge in box]


def _as_pdf(scene: Scene) -> bytes:
    return pdf.render([scene], title="One")


def _made(paper: str = "a4", **more: Any) -> bytes:
    return pdf.render(everything.pages(paper), title="Royal Game of Ur: odds", **more)


@pytest.mark.parametrize(("paper", "landscape"), PAPERS)
def test_boxes_are_exact(paper: str, landscape: bool) -> None:
    size = sheet.PAPERS[paper]
    width, height = (size.height, size.width) if landscape else (size.width, size.height)
    common = (279.4, 420.0) if paper in {"a3", "tabloid"} else (210.0, 279.4)
    trim_width, trim_height = common[::-1] if landscape else common
    with _open(pdf.render(everything.pages(paper, landscape), title="Boxes")) as document:
        for page in document.pages:
            assert _box(page.MediaBox) == pytest.approx([0, 0, width, height], abs=0.001)
            assert _box(page.CropBox) == _box(page.MediaBox)
            left, bottom = (width - trim_width) / 2, (height - trim_height) / 2
            assert _box(page.TrimBox) == pytest.approx([left, bottom, width - left, height - bottom], abs=0.001)
            assert "/UserUnit" not in page
            assert "/Rotate" not in page


def test_a_diagram_of_any_size_is_its_own_trim_box() -> None:
    with _open(pdf.render([everything.scene()], title="Diagram")) as document:
        page = document.pages[0]
        assert _box(page.TrimBox) == pytest.approx([0, 0, 187.5, 235], abs=0.001)


def test_ps01_the_file_asks_for_100_per_cent_and_says_so_on_paper() -> None:
    """Shrinking A4 to a margin of 1/6 inch gives 95.97 %, of 1/8 inch 96.98 %, Letter 97.06 %: what people see."""
    sixth, eighth = 25.4 / 6, 25.4 / 8
    assert (210 - 2 * sixth) / 210 == pytest.approx(0.95968, abs=1e-5)
    assert (210 - 2 * eighth) / 210 == pytest.approx(0.96976, abs=1e-5)
    assert (215.9 - 2 * eighth) / 215.9 == pytest.approx(0.97059, abs=1e-5)
    data = _made()
    with _open(data) as document:
        preferences = document.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert bool(preferences.PickTrayByPDFSize)
        for page in pypdfium2.PdfDocument(data):
            assert "print at 100 %" in page.get_textpage().get_text_range()


def test_pa01_title_language_and_tags_are_set() -> None:
    with _open(_made(subject="Chances of each throw – by ½")) as document:
        root = document.Root
        assert bool(root.ViewerPreferences.DisplayDocTitle)
        assert root.Lang == "en-GB"
        assert bool(root.MarkInfo.Marked)
        assert root.StructTreeRoot.K[0].S == "/Document"
        assert document.docinfo["/Title"] == "Royal Game of Ur: odds"
        assert document.docinfo["/Subject"] == "Chances of each throw – by ½"
        assert set(document.docinfo.keys()) == {"/Title", "/Subject", "/Creator", "/Producer"}
        with document.open_metadata() as metadata:
            assert metadata["dc:title"] == "Royal Game of Ur: odds"
            assert metadata["dc:description"] == "Chances of each throw – by ½"
            assert "pdfuaid:part" not in metadata  # nobody certified it, so nothing claims it
    with _open(_made(language="de")) as document:
        assert document.Root.Lang == "de"


def _fonts(document: pikepdf.Pdf) -> Iterator[Any]:
    for page in document.pages:
        yield from page.Resources.Font.values()


def test_every_font_is_embedded_and_helvetica_is_never_called_for() -> None:
    data = _made()
    with _open(data) as document:
        names = set()
        for font in _fonts(document):
            assert font.Subtype == "/TrueType"
            assert font.FontDescriptor.FontFile2.read_bytes()[:4] == b"\0\1\0\0"
            assert "/ToUnicode" in font
            assert len(font.Widths) == font.LastChar - font.FirstChar + 1
            names.add(str(font.BaseFont)[8:])
        assert {name for name in names if "Text" in name} == {
            "KitgenText-Regular", "KitgenText-Bold", "KitgenText-Italic"
        }  # fmt: skip
        every = b"".join(obj.unparse(resolved=True) for obj in document.objects if not isinstance(obj, pikepdf.Stream))
        assert b"Helvetica" not in every


def test_only_the_faces_in_use_are_embedded() -> None:
    with _open(pdf.render([Scene(40, 20, (Text(5, 10, "one face"),))], title="One")) as document:
        assert [str(font.BaseFont)[8:] for font in _fonts(document)] == ["KitgenText-Regular"]
    with _open(pdf.render([Scene(40, 20, (Circle(9, 9, 5, Style(fill="#111111")),))], title="None")) as document:
        assert list(_fonts(document)) == []


def test_words_can_be_found_and_copied() -> None:
    data = pdf.render([everything.scene()], title="Words")
    words = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    for expected in (
        "Ærøskøbing 0123456789", "right–aligned ½ × 30 mm → ✓ ≥ ≤ − ⅙ Ж Ω š ő", "鬥獸棋", "(with brackets \\)",
    ):  # fmt: skip
        assert expected in words


def test_an_independent_parser_has_nothing_to_say() -> None:
    for data in (_made(), _made("letter", text="paths"), pdf.render([everything.scene()], title="Diagram")):
        with _open(data) as document:
            assert document.check_pdf_syntax() == []
            assert document.pdf_version == "1.7"
        assert compare.mupdf_warnings(data) == ""


def test_bookmarks_lead_to_each_component() -> None:
    pages = [*everything.pages(), everything.scene()]
    with _open(pdf.render(pages, title="Kit")) as document:
        with document.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["Royal Game of Ur: Odds table, Finkel", "Everything"]
            assert [entry.destination[0].objgen for entry in outline.root] == [  # type: ignore[index]
                document.pages[0].objgen,
                document.pages[2].objgen,
            ]
        assert document.Root.PageMode == "/UseOutlines"
    with _open(_made()) as document:
        assert document.Root.PageMode == "/UseNone"


MAKE = """
import hashlib, sys
from kitgen.render import pdf, svg
from tests.render import compare, everything
pages = [*everything.pages("letter", True, "host"), everything.scene()]
for made in (pdf.render(pages, title="Ärger", subject="š"), *map(svg.render, pages)):
    print(hashlib.sha256(made).hexdigest())
"""


def test_rb01_the_same_bytes_whatever_the_hash_seed_locale_and_time_zone() -> None:
    answers = set()
    for seed, locale, zone in (
        ("0", "C", "UTC"),
        ("1", "de_DE.UTF-8", "Asia/Tokyo"),
        ("2", "tr_TR.UTF-8", "America/New_York"),
    ):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "LANG": locale, "TZ": zone}
        done = subprocess.run([sys.executable, "-c", MAKE], env=environment, capture_output=True, text=True, check=True)
        answers.add(done.stdout)
    assert len(answers) == 1
    pages = [*everything.pages("letter", True, "host"), everything.scene()]
    here = [pdf.render(pages, title="Ärger", subject="š"), *map(svg.render, pages)]
    assert answers.pop().split() == [hashlib.sha256(made).hexdigest() for made in here]


def test_a_remembered_drawing_gives_the_same_bytes_as_a_new_one() -> None:
    first = _made()
    again = _made()  # other objects, equal content
    pages = everything.pages()
    kept = pdf.render(pages, title="Royal Game of Ur: odds")
    letter_between = pdf.render(everything.pages("letter"), title="x")
    assert letter_between != first
    assert first == again == kept == pdf.render(pages, title="Royal Game of Ur: odds")
    for _ in range(pdf.KEPT + 1):  # push it out
        pdf.render([sheet.page(everything.sheets()[0], sheet.PAPERS["a4"], 1, 1, "1")], title="y")
    assert pdf.render(pages, title="Royal Game of Ur: odds") == first


def test_the_identifier_follows_the_content() -> None:
    identifiers = []
    for title in ("one", "two", "one"):
        with _open(pdf.render([everything.scene()], title=title)) as document:
            first, second = document.trailer.ID
            assert bytes(first) == bytes(second)
            identifiers.append(bytes(first))
    assert identifiers[0] == identifiers[2] != identifiers[1]


def test_a_drawing_used_often_is_written_once() -> None:
    uses = tuple(Use(everything.ROSE, 10 + 17 * (place % 10), 10 + 17 * (place // 10)) for place in range(100))
    one = pdf.render([Scene(190, 190, uses[:1])], title="Roses")
    many = pdf.render([Scene(190, 190, uses)], title="Roses")
    assert len(many) - len(one) < 100 * 30
    with _open(many) as document:
        assert set(document.pages[0].Resources.XObject.keys()) == {"/Xrose"}


def test_two_symbols_of_one_name_are_refused_in_both_back_ends() -> None:
    filled = Style(fill="#111111")
    round_one = Symbol("mark", (Circle(0, 0, 1, filled),), 2, 2)
    square_one = Symbol("mark", (Rect(0, 0, 1, 1, filled),), 2, 2)
    inner = Symbol("outer", (Use(square_one, 0, 0),), 2, 2)
    for second in (square_one, inner):
        scene = Scene(40, 40, (Use(round_one, 5, 5), Use(second, 15, 15)))
        for build in (_as_pdf, svg.render):
            with pytest.raises(KitgenError, match="two different symbols are called 'mark'"):
                build(scene)
    equal = Symbol("mark", (Circle(0, 0, 1, Style(fill="#111111")),), 2, 2)
    same = Scene(40, 40, (Use(round_one, 5, 5), Use(equal, 15, 15)))
    assert pdf.render([same], title="x")
    assert svg.render(same)


def test_an_empty_symbol_draws_nothing() -> None:
    data = _as_pdf(Scene(40, 40, (Use(Symbol("empty", (), 0, 0), 5, 5),)))
    with _open(data) as document:
        assert document.check_pdf_syntax() == []
        assert _box(document.pages[0].Resources.XObject["/Xempty"].BBox) == [0, 0, 0, 0]


def test_nothing_at_all_is_refused() -> None:
    with pytest.raises(KitgenError, match="at least one page"):
        pdf.render([], title="Nothing")


@pytest.mark.parametrize("value", ["red", "#12345", "#GGGGGG", "123456", "#12 456", "#1234567"])
def test_a_colour_that_is_none_is_refused(value: str) -> None:
    for scene in (
        Scene(40, 40, (Rect(0, 0, 5, 5, Style(fill=value)),)),
        Scene(40, 40, (Line(0, 0, 5, 5, Style(stroke=value)),)),
        Scene(40, 40, (Text(5, 5, "a", fill=value),)),
    ):
        for build in (_as_pdf, svg.render):
            with pytest.raises(KitgenError, match="is not a colour"):
                build(scene)


def test_fills_use_the_non_zero_rule_and_no_matrix_scales() -> None:
    code = draw(everything.body()).code
    operators = code.split()
    assert "f*" not in operators
    assert "B*" not in operators
    for line in code.splitlines():
        words = line.split()
        for place, word in enumerate(words):
            if word == "cm":
                a, b, c, d = map(float, words[place - 6 : place - 2])
                assert (a, b) == (d, -c)
                assert a * a + b * b == pytest.approx(1, abs=1e-7)


def test_a_page_costs_little_beside_its_fonts() -> None:
    pages = everything.pages()
    data = pdf.render(pages, title="Size")
    with _open(data) as document:
        fonts = {font.FontDescriptor.FontFile2.objgen: font.FontDescriptor.FontFile2 for font in _fonts(document)}
        embedded = sum(len(font.read_raw_bytes()) for font in fonts.values())
    assert (len(data) - embedded) / len(pages) < 20_000


def test_size_is_linear_in_shapes() -> None:
    def written(count: int) -> int:
        shapes = tuple(Circle(10 + count % 17, 10 + place % 97, 3, Style(fill="#111111")) for place in range(count))
        return len(draw((Group(shapes, role="figure", alt="Dots"),)).code)

    once, twice = written(500), written(1000)
    assert twice - once == pytest.approx(once, rel=0.02)


def test_streams_are_packed() -> None:
    with _open(_made()) as document:
        streams = [obj for obj in document.objects if isinstance(obj, pikepdf.Stream) and "/Filter" in obj]
        assert streams
        assert {str(stream.Filter) for stream in streams} == {"/FlateDecode"}
        assert all(zlib.decompress(stream.read_raw_bytes()) is not None for stream in streams)
