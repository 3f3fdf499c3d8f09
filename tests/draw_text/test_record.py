"""Record sheets: enough rows of 8 mm, turns numbered once, heads that say what to write."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kitgen import games, view
from kitgen.draw import record
from kitgen.draw.look import STYLES, Look
from kitgen.extent import extent
from kitgen.scene import Circle, Line, Rect, Text
from kitgen.sheet import Sheet, area
from tests.draw_text.conftest import flat, texts, words


def made(name: str, rows: int, look: Look | None = None) -> tuple[Sheet, ...]:
    return record.sheets(view.of(games.load(name)), rows, look or Look())


def numbers(sheet: Sheet) -> list[int]:
    return [int(text.text) for text, _, _ in texts(sheet.body) if text.text.isdigit()]


@pytest.mark.parametrize("style", STYLES)
def test_everything_stands_inside_the_area(variant: str, style: str) -> None:
    room = area()
    for sheet in made(variant, 60, Look(style)):  # type: ignore[arg-type]
        left, top, right, bottom = extent(sheet.body)
        assert left >= -1e-6
        assert top >= -1e-6
        assert right <= room.width + 1e-6
        assert bottom <= room.height + 1e-6


@pytest.mark.parametrize("rows", [1, 24, 25, 30, 60])
def test_a_turn_has_a_number_and_a_row_for_each_side(rows: int) -> None:
    sheets = made("die-race", rows)
    found = [number for sheet in sheets for number in numbers(sheet)]
    assert found == list(range(1, len(found) + 1))
    assert len(found) >= rows


@pytest.mark.parametrize("rows", [30, 90])
def test_games_with_further_throws_have_a_row_for_each_throw_of_both_sides(rows: int) -> None:
    sheets = made("ur", rows)
    found = [number for sheet in sheets for number in numbers(sheet)]
    assert sorted(found) == list(range(1, len(found) + 1))
    assert len(found) >= 2 * rows


def test_the_die_race_has_columns_for_hits_and_for_those_completed() -> None:
    shown = [text.text for text, _, _ in texts(made("die-race", 30)[0].body)]
    for head in ("Die", "From", "To", "Hit", "Completed"):
        assert shown.count(head) == 2
    assert shown.count("Turn") == 1
    boxes = [shape for shape, _, _ in flat(made("die-race", 24)[0].body) if isinstance(shape, Rect)]
    assert len(boxes) == 2 * 24


def test_rows_are_8_mm_high(variant: str) -> None:
    lines = {round(shape.y1, 6) for shape, _, _ in flat(made(variant, 24)[0].body) if isinstance(shape, Line)}
    rules = sorted(y for y in lines if y >= record.FIELDS + record.HEADS)[:25]
    assert [round(after - before, 6) for before, after in pairwise(rules)] == [8.0] * 24


def test_the_side_that_threw_is_ringed() -> None:
    body = made("ur", 24)[0].body
    rings = [shape for shape, _, _ in flat(body) if isinstance(shape, Circle)]
    letters = [text.text for text, _, _ in texts(body) if text.text in {"S", "M"}]
    assert len(rings) == len(letters) == 2 * 72


def test_ur03_a_throw_that_moves_nothing_has_its_row(variant: str) -> None:
    assert "also one that moves nothing: write pass under To." in words(made(variant, 30)[0].body)


def test_who_played_and_who_won_can_be_written_down(variant: str) -> None:
    shown = words(made(variant, 30)[0].body)
    for title in view.of(games.load(variant)).titles:
        assert shown.count(title) >= 2
    for word in ("Date", "Starts", "Winner", "Checked by"):
        assert word in shown


def test_every_head_stands_above_its_own_column() -> None:
    for name in ("ur", "die-race"):
        heads = [it for it in texts(made(name, 24)[0].body) if it[0].font == "text-bold" and 15 < it[2] < 25]
        _apart(heads)


def _apart(heads: list[tuple[Text, float, float]]) -> None:
    from kitgen import fonts

    for (text, x, _), (_, after, _) in pairwise(heads):
        if after > x:
            assert x + fonts.width(text.text, text.font, text.size) + 0.5 <= after, text.text
