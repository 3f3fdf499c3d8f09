"""Every drawing of every game, variant and style: inside its area, in its style's colours, at its true size."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kitgen import sheet
from kitgen.draw import board, counters
from kitgen.draw.look import FOOT_PT, Look
from kitgen.extent import extent
from kitgen.rules import AnyRules
from kitgen.scene import Group, Polygon, Rect, Shape, Text
from kitgen.sheet import DoesNotFit, Sheet

Sheets = Callable[[AnyRules, Look], dict[str, tuple[Sheet, ...]]]
Walk = Callable[[tuple[Shape, ...]], list[tuple[Shape, tuple[float, float, float, float]]]]
Colours = Callable[[tuple[Shape, ...]], set[str]]


def test_nothing_reaches_beyond_its_area(game: AnyRules, look: Look, all_sheets: Sheets) -> None:
    for name, sheets in all_sheets(game, look).items():
        for it in sheets:
            area = sheet.area(it.landscape)
            left, top, right, bottom = extent(it.body)
            assert left >= -0.01, (name, left)
            assert top >= -0.01, (name, top)
            assert right <= area.width + 0.01, (name, right)
            assert bottom <= area.height + 0.01, (name, bottom)


def test_cp03_outline_style_is_black_and_white_only(game: AnyRules, all_sheets: Sheets, colours: Colours) -> None:
    """CP03: some printers have no grey at all."""
    for name, sheets in all_sheets(game, Look("outline")).items():
        for it in sheets:
            assert colours(it.body) <= {"#000000", "#FFFFFF"}, name
            page = sheet.page(it, sheet.PAPERS["a4"], 1, 1, "0")
            assert colours(page.shapes) <= {"#000000", "#FFFFFF"}, name


def test_grey_style_has_no_colour(game: AnyRules, all_sheets: Sheets, colours: Colours) -> None:
    for sheets in all_sheets(game, Look("grey")).values():
        for it in sheets:
            for colour in colours(it.body) | {it.accent}:
                assert colour[1:3] == colour[3:5] == colour[5:7], colour


def test_every_figure_has_words_and_no_text_is_too_small(game: AnyRules, all_sheets: Sheets, walk: Walk) -> None:
    for name, sheets in all_sheets(game, Look()).items():
        for it in sheets:
            assert it.description, name
            assert it.measure, name
            for group in _groups(it.body):
                if group.role == "figure":
                    assert len(group.alt) > 12, (name, group.alt)
            sizes = [shape.size for shape, _ in walk(it.body) if isinstance(shape, Text)]
            assert not sizes or min(sizes) >= FOOT_PT - 0.01, (name, min(sizes))


def _groups(shapes: tuple[Shape, ...]) -> list[Group]:
    found = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += [shape, *_groups(shape.shapes)]
    return found


def test_drawing_twice_gives_equal_sheets(game: AnyRules, all_sheets: Sheets) -> None:
    assert all_sheets(game, Look("grey")) == all_sheets(game, Look("grey"))


def squares_of(shapes: tuple[Shape, ...], size: float, walk: Walk) -> list[tuple[float, float, float, float]]:
    """The rectangles as large as a square: left, top, width, height on the sheet."""
    return [
        (at[0] + shape.x, at[1] + shape.y, shape.width, shape.height)
        for shape, at in walk(shapes)
        if isinstance(shape, Rect) and abs(shape.width - size) < 0.6 and at[2] == 1
    ]


def is_square(width: float, height: float) -> bool:
    """Within a hundredth of a millimetre both ways."""
    return abs(width - height) <= 0.01


def test_squares_are_square_and_meet(game: AnyRules, walk: Walk) -> None:
    """PS13: the squares of a board are equal in both directions to 0.01 mm."""
    definition = game.definition
    cell = definition.kit.cell
    (it,) = board.sheets(game, Look())
    if definition.rules == "tables":
        points = [shape.points for shape, _ in walk(it.body) if isinstance(shape, Polygon) and len(shape.points) == 3]
        assert len(points) == 24
        assert {round(b[0] - a[0], 6) for a, b, _ in points} == {cell}
        assert {abs(tip[0] - (a[0] + b[0]) / 2) < 1e-6 for a, b, tip in points} == {True}
        return
    found = squares_of(it.body, cell, walk)
    names = definition.board.board().squares
    assert len(found) == len(names)
    for left, top, width, height in found:
        assert is_square(width, height)
        assert abs(width - cell) <= 0.01
        assert abs((left - found[0][0]) / cell - round((left - found[0][0]) / cell)) < 1e-6
        assert abs((top - found[0][1]) / cell - round((top - found[0][1]) / cell)) < 1e-6
    assert len({(round(left, 3), round(top, 3)) for left, top, _, _ in found}) == len(found)


def test_the_reported_pattern_fails() -> None:
    """PS13: 22.5 × 24.5 mm is 8.9 % off square."""
    assert not is_square(22.5, 24.5)
    assert round(24.5 / 22.5, 6) == 1.088889


@pytest.mark.parametrize(
    ("name", "size"),
    [("ur", 30), ("die-race", 20), ("exciting", 30), ("backgammon", 18), ("jungle", 26), ("me", 13)],
)
def test_kit_sizes(name: str, size: float, load: Callable[[str], AnyRules]) -> None:
    definition = load(name).definition
    assert definition.kit.cell == size
    assert board.largest_cell(definition) >= size


def test_a_larger_square_is_refused_with_the_largest(game: AnyRules) -> None:
    most = board.largest_cell(game.definition)
    (it,) = board.sheets(game, Look(), cell=most)
    area = sheet.area(it.landscape)
    left, top, right, bottom = extent(it.body)
    assert left >= -0.01
    assert top >= -0.01
    assert right <= area.width + 0.01
    assert bottom <= area.height + 0.01
    with pytest.raises(DoesNotFit, match=f"{most:g} mm"):
        board.sheets(game, Look(), cell=most + 0.1)


def test_die_race_is_one_unbroken_row_of_twelve(load: Callable[[str], AnyRules], walk: Walk) -> None:
    (it,) = board.sheets(load("die-race"), Look())
    row = sorted(squares_of(it.body, 20, walk))
    assert [round(left - row[0][0], 6) for left, *_ in row] == [20 * number for number in range(12)]
    assert len({top for _, top, *_ in row}) == 1
    texts = [shape for shape, _ in walk(it.body) if isinstance(shape, Text)]
    numbers = [text for text in texts if text.text.isdigit() and text.size >= 24]
    assert [text.text for text in numbers] == [str(number) for number in range(1, 13)]
    words = " ".join(text.text for text in texts)
    for label in ("White moves this way", "Black moves this way", "White: waiting", "Black: finished", "To enter"):
        assert label in words
    entries = [text.text for text in texts if text.size == 15]
    assert entries == ["1", "2", "3", "4", "5", "6", "12", "11", "10", "9", "8", "7"]


def test_counters_are_as_many_as_the_kit_says(game: AnyRules) -> None:
    lots = counters.lots(game.definition)
    for player in range(len(game.definition.players)):
        mine = [lot for lot in lots if lot.player == player]
        assert sum(lot.count for lot in mine) == sum(
            stack.count for stack in game.standing(game.start()) if stack.player == player
        )
