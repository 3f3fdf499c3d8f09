"""Tables: numbers aligned, one rule, a blank copy in the same places, rounding said out loud."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from kitgen import fonts, games, view
from kitgen.dice import Dice
from kitgen.draw import odds_sheet, tables
from kitgen.draw.flow import CLEAR
from kitgen.draw.look import Look
from kitgen.extent import extent
from kitgen.odds.throws import sum_table
from kitgen.scene import Line, Rect, Text
from kitgen.sheet import DoesNotFit, area
from kitgen.table import Column, Table
from tests.draw_text.conftest import flat, groups, texts, words

if TYPE_CHECKING:
    from kitgen.draw.flow import Piece

UR = view.of(games.load("ur"))
THROWS = Table(
    "Throws",
    (
        Column("Throw"),
        Column("Of 16", "fraction", denominator=16),
        Column("Chance", "percent", places=2, bar=True),
        Column("One in", "one_in"),
    ),
    tuple((str(throw[0]), *3 * (chance,)) for throw, chance in Dice((0, 1), 4).throws().items()),
    ("Rounded figures need not add up to 100; the fractions do.", "All dice are fair."),
)
SETTING = tables.Setting(Look(), "lapis")


def pieces(table: Table = THROWS, room: float = 180, setting: tables.Setting = SETTING) -> list[Piece]:
    return tables.pieces(table, room, setting, "t")


def cells(made: list[Piece], index: int) -> list[list[Text]]:
    """The texts of a column, row by row."""
    rows = []
    for piece in made:
        if piece.tags and piece.tags[-1].role == "row" and not piece.tags[-1].id.endswith("head"):
            found = [shape for shape in piece.shapes if getattr(shape, "role", "") in {"head", "cell"}]
            rows.append([text for text, _, _ in texts([found[index]])])
    return rows


@pytest.mark.parametrize("index", [1, 2, 3])
def test_numbers_stand_under_each_other_at_their_point(index: int) -> None:
    points = set()
    for row in cells(pieces(), index):
        before, _, _ = tables.split_number(row[0].text)
        points.add(round(row[0].x + fonts.width(before, "text", 11), 6))
    assert len(points) == 1


def test_the_sign_of_per_cent_is_in_the_head_once() -> None:
    shown = [text.text for row in cells(pieces(), 2) for text in row]
    assert shown == ["6.25", "25", "37.5", "25", "6.25"]
    heads = [text.text for text, _, _ in texts([shape for piece in pieces() for shape in piece.shapes])]
    assert "Chance, %" in heads


def test_one_rule_under_the_head_and_none_vertical() -> None:
    lines = [shape for piece in pieces() for shape, _, _ in flat(piece.shapes) if isinstance(shape, Line)]
    assert len(lines) == 1
    assert lines[0].y1 == lines[0].y2


def test_bars_are_as_long_as_their_chances() -> None:
    bars = [shape for piece in pieces() for shape, _, _ in flat(piece.shapes) if isinstance(shape, Rect)]
    assert [round(bar.width / bars[2].width, 9) for bar in bars] == [
        pytest.approx(float(Fraction(ways, 6))) for ways in (1, 4, 6, 4, 1)
    ]
    assert len({bar.x for bar in bars}) == 1


def test_rows_are_marked_as_rows_with_heads() -> None:
    shapes = [shape for piece in pieces() for shape in piece.shapes]
    assert len(list(groups(shapes, "head"))) == len(THROWS.columns) + len(THROWS.rows)
    assert len(list(groups(shapes, "cell"))) == (len(THROWS.columns) - 1) * len(THROWS.rows)


def test_words_give_way_before_numbers() -> None:
    table = Table("", (Column("What"), Column("n", "number")), (("a long explanation of what there is " * 3, 1234),))
    made = pieces(table, 60)
    assert tables.wide(table, 60, SETTING) <= 60
    assert len(cells(made, 0)[0]) > 1
    assert len(cells(made, 1)[0]) == 1


def test_a_table_that_cannot_be_narrower_is_refused_with_the_numbers() -> None:
    table = Table("Wide", tuple(Column(f"column{n}", "number") for n in range(9)), ((123456789,) * 9,))
    with pytest.raises(DoesNotFit, match=r"'Wide' needs \d+\.\d mm at 11 pt; there is room for 100\.0 mm"):
        pieces(table, 100)


def test_columns_of_numbers_written_as_words_are_aligned_too() -> None:
    table = Table("", (Column("Play"), Column("Wins")), (("best", "51.351 %"), ("by chance", "7.5 %")))
    starts = [
        row[0].x + fonts.width(tables.split_number(row[0].text)[0], "text", 11) for row in cells(pieces(table), 1)
    ]
    assert starts[0] == pytest.approx(starts[1])


def test_columns_stand_closer_before_a_table_is_refused() -> None:
    table = Table("", (Column("No.", "number"), Column("Move"), Column("Who")), ((99, "bar/off", "Moon"),))
    needs = tables.wide(table, 180, SETTING)
    made = pieces(table, needs - 3)
    assert [text.text for row in cells(made, 1) for text in row] == ["bar/off"]
    with pytest.raises(DoesNotFit):
        pieces(table, needs - 5)


# Odds sheets ---------------------------------------------------------------------------------------


def test_a_blank_sheet_has_the_same_rows_in_the_same_places_without_the_numbers() -> None:
    full = odds_sheet.sheets(UR, [THROWS], Look())[0].body
    blank = odds_sheet.sheets(UR, [THROWS], Look(), blank=True)[0].body
    throws = {text.text: (x, y) for text, x, y in texts(full) if text.text in {"0", "1", "2", "3", "4"}}
    assert throws == {text.text: (x, y) for text, x, y in texts(blank) if text.text in {"0", "1", "2", "3", "4"}}
    boxes = [shape for shape, _, _ in flat(blank) if isinstance(shape, Rect)]
    assert len(boxes) == 3 * 5
    assert min(box.width for box in boxes) >= 20
    for answer in ("6/16", "37.5", "1 in 2.7"):
        assert answer in words(full)
        assert answer not in words(blank)


def test_a_blank_sheet_says_nothing_that_gives_an_answer_away() -> None:
    blank = words(odds_sheet.sheets(UR, [THROWS], Look(), blank=True)[0].body)
    assert "All dice are fair." in blank
    assert "Rounded" not in blank


def test_only_what_can_be_counted_is_to_be_filled_in() -> None:
    lengths = Table("Whole games", (Column("Both play"), Column("Mean", "number")), (("by chance", 120),))
    titles = words(odds_sheet.sheets(UR, [THROWS, lengths], Look(), blank=True)[0].body)
    assert "Throws" in titles
    assert "Whole games" not in titles


def test_many_tables_fill_as_many_sheets_as_they_need_and_stay_whole() -> None:
    sheets = odds_sheet.sheets(UR, [THROWS] * 9, Look())
    room = area()
    assert len(sheets) > 1
    for sheet in sheets:
        left, top, right, bottom = extent(sheet.body)
        assert left >= CLEAR - 1e-6
        assert top >= -1e-6
        assert right <= room.width + 1e-6
        assert bottom <= room.height + 1e-6
        captions = [text for text, _, _ in texts(sheet.body) if text.text == "Throws"]
        assert len([text for text, _, _ in texts(sheet.body) if text.text == "37.5"]) == len(captions)


def test_a_short_table_fills_the_room_that_is_left_on_an_earlier_sheet() -> None:
    def lone(name: str, rows: int) -> Table:
        return Table(name, (Column("From"), Column("Turns", "number")), tuple((str(it), 4) for it in range(rows)))

    sheets = odds_sheet.sheets(UR, [lone("Long", 26), lone("Longer", 34), lone("Short", 6)], Look())
    captions = [[it for it in ("Long", "Longer", "Short") if it in words(sheet.body).split()] for sheet in sheets]
    assert captions == [["Long", "Short"], ["Longer"]]


def test_rows_to_fill_in_are_higher_than_rows_to_read() -> None:
    read = Table("", (Column("From"), Column("Turns", "number")), tuple((f"row{it}", 4) for it in range(3)))
    body = odds_sheet.sheets(UR, [THROWS, read], Look())[0].body
    places = {text.text: y for text, _, y in texts(body)}
    assert places["row2"] - places["row1"] == pytest.approx(6)
    assert places["1"] - places["0"] == pytest.approx(8)


@pytest.mark.parametrize(("places", "total"), [(0, "101"), (1, "100.1"), (2, "100.01")])
def test_dp15_rounded_columns_are_not_forced_to_100_and_say_so(places: int, total: str) -> None:
    table = sum_table(Dice((1, 2, 3, 4, 5, 6), 2), places)
    index = next(i for i, column in enumerate(table.columns) if column.show == "percent")
    shown = [Decimal("".join(text.text for text in row)) for row in cells(pieces(table), index)]
    assert sum(shown) == Decimal(total)
    assert "Rounded figures need not add up to 100; the fractions do." in words(
        odds_sheet.sheets(UR, [table], Look())[0].body
    )


def test_dp15_an_eighth_to_whole_per_cent_is_13() -> None:
    table = Table("", (Column("Throw"), Column("Chance", "percent", places=0)), (("three dots", Fraction(1, 8)),))
    assert cells(pieces(table), 1)[0][0].text == "13"
