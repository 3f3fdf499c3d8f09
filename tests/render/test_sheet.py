"""One safe area on every paper, a head and a foot that say what a sheet is, and refusal of what does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kitgen import fonts, sheet
from kitgen.extent import EMPTY, extent
from kitgen.render import pdf
from kitgen.scene import Circle, Group, Line, Path, Polygon, Rect, Scene, Style, Text, Use, polygon_path
from tests.render import compare, everything

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.scene import Shape

FILLED = Style(fill="#111111")
ALL = [
    (paper, landscape, audience)
    for paper in sheet.PAPERS
    for landscape in (False, True)
    for audience in ("players", "host")
]


def _sheet(body: tuple[Shape, ...] = (), **more: object) -> sheet.Sheet:
    return sheet.Sheet(body, "Royal Game of Ur", "Board", **more)  # type: ignore[arg-type]


def _full(paper: str, landscape: bool, audience: sheet.Audience) -> Scene:
    """A sheet filled to its last corner."""
    area = sheet.area(landscape, sheet.PAPERS[paper], audience)
    body = (Rect(0, 0, area.width, area.height, FILLED),)
    filled = _sheet(body, landscape=landscape, audience=audience, variant="Finkel", measure="squares 30 mm")
    return sheet.page(filled, sheet.PAPERS[paper], 1, 3, "0.1.0", "https://example.org/kitgen/royal-game-of-ur")


def _texts(shapes: tuple[Shape, ...]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from _texts(shape.shapes)
        elif isinstance(shape, Use):
            yield from _texts(shape.symbol.shapes)


@pytest.mark.parametrize("audience", ["players", "host"])
def test_ps07_one_drawing_fits_both_papers_without_scaling(audience: sheet.Audience) -> None:
    for landscape in (False, True):
        a4, letter = (sheet.area(landscape, sheet.PAPERS[name], audience) for name in ("a4", "letter"))
        assert a4 == letter == sheet.area(landscape, audience=audience)
        a3, tabloid = (sheet.area(landscape, sheet.PAPERS[name], audience) for name in ("a3", "tabloid"))
        assert a3 == tabloid
        assert a3.width > a4.width
    assert (sheet.SAFE_SHORT, sheet.SAFE_LONG) == (194.0, 253.9)


def test_the_area_has_room_for_the_largest_boards() -> None:
    wide, tall = sheet.area(landscape=True), sheet.area()
    assert wide.width >= 247  # Men and Empires: 19 × 13 squares of 13 mm
    assert wide.height >= 169
    assert tall.width >= 182  # Jungle: 7 × 9 squares of 26 mm
    assert tall.height >= 234
    assert sheet.area(landscape=True, audience="host").width >= 240  # twelve cells of 20 mm


@pytest.mark.parametrize(("paper", "landscape", "audience"), ALL)
def test_ps09_no_ink_outside_the_safe_area(paper: str, landscape: bool, audience: sheet.Audience) -> None:
    page = _full(paper, landscape, audience)
    dots = 8
    left, top, right, bottom = compare.ink(compare.pdf_picture(pdf.render([page], title="Ink"), 0, dots), dots)
    long_edges, short_edges = 8.0, 12.75
    across, along = (short_edges, long_edges) if landscape else (long_edges, short_edges)
    assert left >= across - 1 / dots
    assert top >= along - 1 / dots
    assert right <= page.width - across + 1 / dots
    assert bottom <= page.height - along + 1 / dots
    need = 5 + 1.5  # what a printer leaves blank, and how far it feeds askew
    assert min(left, top, page.width - right, page.height - bottom) > need


@pytest.mark.parametrize(("paper", "landscape", "audience"), ALL)
def test_only_foot_and_ruler_reach_into_the_lowest_18_mm(paper: str, landscape: bool, audience: sheet.Audience) -> None:
    page = _full(paper, landscape, audience)
    for shape in page.shapes:
        assert isinstance(shape, Group)
        if shape.layer == sheet.BODY:
            assert extent((shape,))[3] <= page.height - 18 + 0.001


@pytest.mark.parametrize(("paper", "landscape", "audience"), ALL)
def test_nothing_overlaps_the_drawing(paper: str, landscape: bool, audience: sheet.Audience) -> None:
    page = _full(paper, landscape, audience)
    body = next(shape for shape in page.shapes if isinstance(shape, Group) and shape.layer == sheet.BODY)
    left, top, right, bottom = extent((body,))
    pieces = [extent((leaf,)) for shape in page.shapes if shape is not body for leaf in _leaves(shape)]
    assert len(pieces) > 200  # two rulers alone have as many ticks
    for x1, y1, x2, y2 in pieces:
        assert x2 <= left or x1 >= right or y2 <= top or y1 >= bottom


def _leaves(shape: Shape) -> Iterator[Shape]:
    """The single shapes of a group or symbol, each where it stands on the page."""
    if isinstance(shape, (Group, Use)):
        inner = shape.shapes if isinstance(shape, Group) else shape.symbol.shapes
        for part in inner:
            for leaf in _leaves(part):
                yield Group((leaf,), shape.x, shape.y, shape.rotate)
    else:
        yield shape


@pytest.mark.parametrize(("paper", "landscape", "audience"), ALL)
def test_head_and_foot_say_what_the_sheet_is(paper: str, landscape: bool, audience: sheet.Audience) -> None:
    page = _full(paper, landscape, audience)
    words = " · ".join(text.text for text in _texts(page.shapes))
    for expected in (
        "Royal Game of Ur", "Board", "Finkel", sheet.PAPERS[paper].title, "print at 100 %", "sheet 1 of 3",
        "kitgen 0.1.0", "squares 30 mm", "https://example.org/kitgen/royal-game-of-ur",
    ):  # fmt: skip
        assert expected in words
    assert ("HOST" in words) == (audience == "host")
    assert ("PLAYERS" in words) == (audience == "players")
    assert min(text.size for text in _texts(page.shapes)) >= 8


def test_no_address_is_printed_where_none_is_configured() -> None:
    page = sheet.page(_sheet(), sheet.PAPERS["a4"], 1, 1, "0.1.0")
    assert not any("://" in text.text for text in _texts(page.shapes))
    assert page.title == "Royal Game of Ur: Board"


@pytest.mark.parametrize("landscape", [False, True])
def test_host_sheets_have_a_thick_black_edge_inside_the_safe_area(landscape: bool) -> None:
    page = sheet.page(_sheet(audience="host", landscape=landscape), sheet.PAPERS["letter"], 1, 1, "0.1.0")
    dots = 8
    picture = compare.pdf_picture(pdf.render([page], title="Host"), 0, dots)
    safe = 253.9 if landscape else 194.0
    right = (page.width + safe) / 2
    darkness = 1 - picture[picture.shape[0] // 2, -round((page.width - right + 4.5) * dots) :].mean(axis=1) / 255
    assert darkness.sum() / dots == pytest.approx(4, abs=0.02)
    assert compare.ink(picture, dots)[2] <= right + 1 / dots


@pytest.mark.parametrize(
    "shape",
    [
        Rect(0, 0, 188, 10, FILLED),
        Rect(-0.1, 0, 10, 10, FILLED),
        Line(0, 0, 10, 0, Style(stroke="#111111", width=0.5)),
        Circle(180, 20, 10, FILLED),
        Polygon(((0, 0), (10, 0), (0, 236)), FILLED),
        Path((*polygon_path(((0, 0), (10, 0), (10, 10))), ("C", (200, 0, 10, 10, 0, 0))), FILLED),
        Text(180, 10, "too long for the line"),
        Text(20, 100, "upside down", rotate=180, anchor="start", size=40),
        Group((Rect(0, 0, 10, 10, FILLED),), x=5, y=5, rotate=180),
        Use(everything.ROSE, 4, 20),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_what_does_not_fit_is_refused_with_the_numbers(shape: Shape) -> None:
    with pytest.raises(sheet.DoesNotFit, match=r"reaches from .* portrait area is 187.5 × 235 mm"):
        sheet.page(_sheet((shape,)), sheet.PAPERS["a4"], 1, 1, "0.1.0")


def test_what_a_clip_hides_takes_no_room() -> None:
    window = Path(polygon_path(((0, 0), (100, 0), (100, 100), (0, 100))), Style())
    body = (Group((Rect(-500, -500, 1000, 1000, FILLED),), x=20, y=20, clip=window),)
    assert extent(body) == (20, 20, 120, 120)
    sheet.page(_sheet(body), sheet.PAPERS["a4"], 1, 1, "0.1.0")


def test_nothing_has_no_extent() -> None:
    assert extent(()) == EMPTY
    assert extent((Text(5, 5, " "), Group((), x=4, rotate=30))) == EMPTY
    sheet.page(_sheet((Text(5, 5, ""),)), sheet.PAPERS["a4"], 1, 1, "0.1.0")


def test_extent_counts_half_the_line() -> None:
    butt = Line(0, 0, 10, 0, Style(stroke="#111111", width=2))
    assert extent((butt,)) == (0, -1, 10, 1)
    assert extent((Line(0, 0, 10, 0, Style(stroke="#111111", width=2, cap="round")),)) == (-1, -1, 11, 1)
    assert extent((Circle(0, 0, 5, Style(stroke="#111111", width=2)),)) == (-6, -6, 6, 6)


def test_extent_of_a_text_is_its_ink() -> None:
    left, top, right, bottom = extent((Text(50, 50, "lg", anchor="middle", size=20),))
    assert right - left == pytest.approx(fonts.width("lg", "text", 20))
    assert (left + right) / 2 == pytest.approx(50)
    assert top < 50 < bottom


@pytest.mark.parametrize(
    ("game", "component", "site"),
    [
        ("A game whose name is far longer than any game's name should ever be", "Board", ""),
        ("Ur", "A component whose name leaves no room for anything else in the whole head of a sheet", ""),
        ("Ur", "Board", "https://example.org/" + "long/" * 20),
        ("Ur", "Board", "https://example.org/a-fairly-long-folder-name-for-a-school/royal"),
    ],
)
def test_a_head_or_foot_without_room_is_refused(game: str, component: str, site: str) -> None:
    crowded = sheet.Sheet((), game, component, variant="A variant with quite a long name", measure="squares 30 mm")
    with pytest.raises(sheet.DoesNotFit, match="no room for"):
        sheet.page(crowded, sheet.PAPERS["a4"], 1, 1, "0.1.0", site)


def test_a_long_title_is_set_smaller_before_it_is_refused() -> None:
    long = sheet.Sheet(
        (), "The Most Exciting Game of Chance and of Skill", "Record sheet", variant="Championship rules"
    )
    page = sheet.page(long, sheet.PAPERS["a4"], 1, 1, "0.1.0")
    title = next(text for text in _texts(page.shapes) if text.font == "title")
    assert 12 <= title.size < 17


def test_ps14_each_paper_has_its_own_page_with_the_drawing_centred() -> None:
    for name, paper in sheet.PAPERS.items():
        page = _full(name, landscape=False, audience="players")
        assert (page.width, page.height) == (paper.width, paper.height)
        shapes = [shape for shape in page.shapes if isinstance(shape, Group)]
        left = min(extent((shape,))[0] for shape in shapes)
        right = max(extent((shape,))[2] for shape in shapes)
        assert left + right == pytest.approx(paper.width, abs=0.3)
