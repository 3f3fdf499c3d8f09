"""The sheets of real kits, as they go to a printer."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest

from kitgen import components, games, sheet
from kitgen.render import pdf, svg
from kitgen.scene import Group, Scene, Text, Use
from tests.render import compare, content

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kitgen.scene import Shapes

GAMES = ("royal_game_of_ur", "opposed_die_race")
PICTURED = [("royal_game_of_ur", "board"), ("royal_game_of_ur", "counters"), ("opposed_die_race", "board")]
"""Compared in every run; all other sheets in `make test-slow`."""
REST = [(game, name) for game in GAMES for name in components.NAMES if (game, name) not in PICTURED]
STYLES = ("colour", "grey", "outline")


@cache
def kit(game: str, style: str = "colour") -> dict[str, tuple[sheet.Sheet, ...]]:
    drawn = components.draw(games.load(game), components.NAMES, style)
    return {component.name: sheets for component, sheets in drawn}


def pages(game: str, paper: str, name: str = "", style: str = "colour") -> list[Scene]:
    """One component's sheets on paper, or all of the kit's."""
    sheets = kit(game, style).get(name, ()) if name else sum(kit(game, style).values(), ())
    return [
        sheet.page(one, sheet.PAPERS[paper], place, len(sheets), "0.1.0") for place, one in enumerate(sheets, start=1)
    ]


def _texts(shapes: Shapes) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from _texts(shape.shapes)
        elif isinstance(shape, Use):
            yield from _texts(shape.symbol.shapes)


def _told(found: list[compare.Difference]) -> str:
    return "; ".join(
        f"sheet {place}: {it.worst:.1f} of 255 at ({it.x:.0f}, {it.y:.0f}) mm"
        for place, it in enumerate(found, start=1)
        if it.worst > compare.LIMIT
    )


@pytest.mark.parametrize(("game", "component"), PICTURED)
def test_svg_and_pdf_are_the_same_picture(game: str, component: str) -> None:
    found = compare.parity(pages(game, "a4", component)[:1])
    assert max(it.worst for it in found) <= compare.LIMIT, _told(found)


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("game", "component"), REST + PICTURED)
def test_every_svg_and_pdf_are_the_same_picture(game: str, component: str, style: str) -> None:
    made = pages(game, "letter", component, style)
    found = compare.parity(made) if made else []
    assert all(it.worst <= compare.LIMIT for it in found), _told(found)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_no_ink_outside_the_safe_area(game: str, paper: str) -> None:
    made = pages(game, paper)
    data = pdf.render(made, title="Ink")
    dots = 4
    for number, page in enumerate(made):
        safe = (253.9, 194.0) if page.width > page.height else (194.0, 253.9)
        left, top, right, bottom = compare.ink(compare.pdf_picture(data, number, dots), dots)
        across, along = (page.width - safe[0]) / 2, (page.height - safe[1]) / 2
        assert left >= across - 1 / dots, page.title
        assert top >= along - 1 / dots, page.title
        assert right <= page.width - across + 1 / dots, page.title
        assert bottom <= page.height - along + 1 / dots, page.title


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_printed_is_smaller_than_8_points(game: str, style: str) -> None:
    for page in pages(game, "a4", style=style):
        for text in _texts(page.shapes):
            assert text.size >= 8, f"{page.title}: {text.text}"


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_has_its_two_rulers(game: str) -> None:
    made = [page for name in kit(game) if name != "check" for page in pages(game, "a4", name)]
    for page in made:  # the printer check sheet has more of them
        data = svg.render(page)
        content.rulers(content.svg_lines(data))
        ids = re.findall(r' id="([^"]*)"', data.decode())
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_stays_below_20_kb_beside_its_fonts(game: str) -> None:
    for name in kit(game):
        made = pages(game, "a4", name)
        data = pdf.render(made, title=name)
        with pikepdf.open(io.BytesIO(data)) as document:
            assert document.check_pdf_syntax() == []
            fonts: dict[Any, int] = {}
            for page in document.pages:
                for font in page.Resources.Font.values():
                    file = font.FontDescriptor.FontFile2
                    fonts[file.objgen] = len(file.read_raw_bytes())
        assert (len(data) - sum(fonts.values())) / len(made) < 20_000, name


@pytest.mark.parametrize("game", GAMES)
def test_an_open_checker_finds_no_error_in_the_whole_kit(game: str, tmp_path: Path) -> None:
    """Left out: DOC-012 asks for a claim that nobody certified; TBL-010 takes two columns for a broken head."""
    path = tmp_path / "kit.pdf"
    path.write_bytes(pdf.render(pages(game, "a4"), title="Whole kit", subject="Everything to print"))
    command = [sys.executable, "-W", "ignore", "-c", "from outloud.cli import main; main()", "--json", "-", "-q"]
    done = subprocess.run(
        [*command, "--skip", "DOC-012,TBL-010", str(path)], capture_output=True, text=True, check=False
    )
    result = json.loads(done.stdout[done.stdout.index("{") :])["results"][0]
    assert result["counts"]["error"] == 0, result["findings"]
