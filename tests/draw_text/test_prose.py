"""Set text: on its grid, inside its columns, nothing lonely, everything tagged."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from kitgen.draw import prose
from kitgen.draw.look import Look
from kitgen.errors import KitgenError
from kitgen.extent import extent
from kitgen.scene import Group, Line, Rect
from kitgen.sheet import DoesNotFit
from kitgen.table import Column, Table
from tests.draw_text.conftest import flat, groups, picture, texts, words

ROOM = (187.5, 235.0)
COLUMN = (187.5 - 8) / 2


def paragraphs(count: int, seed: int, longest: int = 60) -> str:
    chance = random.Random(seed)  # noqa: S311  (only sample text)
    pool = ("counter", "route", "square", "throw", "enemy", "board", "rose", "exact", "number", "passes", "again")
    made = []
    for number in range(count):
        body = " ".join(chance.choice(pool) for _ in range(chance.randint(3, longest)))
        made.append(f"{'## ' if number % 5 == 4 else ''}{body if number % 5 != 4 else body[:30].rstrip()}")
    return "\n\n".join(made)


def column(x: float) -> int:
    return 0 if x < COLUMN + 4 else 1


@pytest.mark.parametrize("seed", range(6))
def test_everything_stands_inside_the_room(seed: int) -> None:
    for page in prose.lay_out(paragraphs(40, seed), ROOM):
        left, top, right, bottom = extent(page)
        assert left >= -1e-6
        assert top >= -1e-6
        assert right <= ROOM[0] + 1e-6
        assert bottom <= ROOM[1] + 1e-6


@pytest.mark.parametrize("seed", range(3))
def test_columns_do_not_touch(seed: int) -> None:
    from kitgen import fonts

    for page in prose.lay_out(paragraphs(40, seed), ROOM):
        for text, x, _ in texts(page):
            end = x + fonts.width(text.text, text.font, text.size)
            assert end <= (COLUMN if column(x) == 0 else ROOM[0]) + 1e-6


@pytest.mark.parametrize("seed", range(6))
def test_baselines_of_text_stand_on_the_grid(seed: int) -> None:
    for page in prose.lay_out(paragraphs(40, seed), ROOM):
        for text, _, y in texts(page):
            if text.font == "text":
                assert y % 5 == pytest.approx(0, abs=1e-3) or y % 5 == pytest.approx(5, abs=1e-3)


def test_notes_have_a_grid_of_their_own_below_the_text() -> None:
    (page,) = prose.lay_out("One line.\n\n<!-- notes -->\n\nA note of its own.\n\nAnd another.", ROOM)
    sizes = {text.text: (text.size, y) for text, _, y in texts(page)}
    assert sizes["One line."] == (11, 5)
    assert sizes["A note of its own."][0] == sizes["And another."][0] == 9
    assert sizes["And another."][1] % 4 == pytest.approx(sizes["A note of its own."][1] % 4)


@pytest.mark.parametrize("seed", range(8))
def test_no_line_of_a_paragraph_is_left_alone(seed: int) -> None:
    parts: dict[str, list[int]] = {}
    for number, page in enumerate(prose.lay_out(paragraphs(63, seed), ROOM)):
        for group in groups(page, "p"):
            places = [number * 2 + column(x) for _, x, _ in texts([group])]
            for place in sorted(set(places)):
                parts.setdefault(group.id, []).append(places.count(place))
    broken = [lines for lines in parts.values() if len(lines) > 1]
    assert broken, "the sample breaks no paragraph"
    assert all(min(lines) >= 2 for lines in broken)


@pytest.mark.parametrize("seed", range(8))
def test_no_heading_ends_a_column(seed: int) -> None:
    for page in prose.lay_out(paragraphs(63, seed), ROOM):
        laid = texts(page)
        for (text, x, y), (_, after, lower) in pairwise(laid):
            if text.font == "title":
                assert column(after) == column(x)
                assert lower > y
        assert laid[-1][0].font != "title"


def test_the_last_columns_are_equally_long() -> None:
    (page,) = prose.lay_out(paragraphs(12, 3), ROOM)
    ends = [max(y for _, x, y in texts(page) if column(x) == which) for which in (0, 1)]
    assert abs(ends[0] - ends[1]) <= 25


def test_breaks_are_where_the_text_says() -> None:
    pages = prose.lay_out("a\n\n<!-- column -->\n\nb\n\n<!-- page -->\n\nc", ROOM)
    places = {text.text: (number, column(x)) for number, page in enumerate(pages) for text, x, _ in texts(page)}
    assert places == {"a": (0, 0), "b": (0, 1), "c": (1, 0)}


def test_columns_may_change_below_what_stands_above() -> None:
    (page,) = prose.lay_out("<!-- columns: 1 -->\n\nwide\n\n<!-- columns: 3 -->\n\na\n\nb\n\nc", ROOM)
    at = {text.text: (x, y) for text, x, y in texts(page)}
    assert at["wide"] == (0, 5)
    assert len({at[name][0] for name in "abc"}) == 3
    assert {at[name][1] for name in "abc"} == {15}


def test_too_many_sides_are_refused_with_the_numbers() -> None:
    with pytest.raises(DoesNotFit, match=r"fills \d sides of 187\.5 × 235 mm; 2 were promised"):
        prose.lay_out(paragraphs(110, 1), ROOM, sides=2)


def test_a_block_higher_than_the_page_is_refused() -> None:
    with pytest.raises(DoesNotFit, match="must stay together"):
        prose.lay_out("![tall](figure:tall)", ROOM, figures={"tall": picture(80, 240)})


def test_what_stays_together_and_is_taller_than_a_column_goes_on_in_the_next() -> None:
    made = prose.lay_out("## Head\n\n![tall](figure:tall)", ROOM, figures={"tall": picture(80, 228)})
    assert [extent(page)[3] <= ROOM[1] + 1e-6 for page in made] == [True]
    with pytest.raises(DoesNotFit, match="must stay together"):
        prose.lay_out("## Head\n\n![tall](figure:tall)", ROOM, figures={"tall": picture(80, 240)})


# Lists, frames, figures ----------------------------------------------------------------------------


def test_numbers_and_bullets_hang_beside_their_text() -> None:
    (page,) = prose.lay_out("3. three\n4. four\n\n- point", ROOM, prose.Setting(columns=1))
    at = {text.text: (x, y) for text, x, y in texts(page)}
    assert at["3"][0] == 0
    assert at["three"][0] == at["four"][0] == at["point"][0] == 6
    assert at["3"][1] == at["three"][1]
    assert 0 < at["•"][0] < 6


def test_lists_inside_lists_stand_further_in() -> None:
    (page,) = prose.lay_out("- one\n  - two\n    - three", ROOM, prose.Setting(columns=1))
    at = {text.text: x for text, x, _ in texts(page) if text.text != "•"}
    assert at == {"one": 6, "two": 12, "three": 18}


def test_a_frame_goes_round_its_text_and_is_never_broken() -> None:
    filler = paragraphs(20, 2)
    frame = "> **Example.** Sun throws a number and moves a counter that many squares along its route."
    for page in prose.lay_out(f"{filler}\n\n{frame}\n\n" * 3, ROOM):
        for box in (shape for shape, _, _ in flat(page) if isinstance(shape, Rect)):
            inside = [
                (text, x, y)
                for text, x, y in texts(page)
                if box.x < x < box.x + box.width and box.y < y < box.y + box.height
            ]
            assert inside[0][0].text == "Example."
            assert inside[-1][0].text.endswith("route.")
            assert all(x >= box.x + 2.5 for _, x, _ in inside)
            assert box.x >= 0.125
            assert box.y >= 0


def test_figures_are_never_scaled() -> None:
    (page,) = prose.lay_out('![words](figure:start "Under it.")', ROOM, figures={"start": picture(80, 33)})
    (figure,) = groups(page, "figure")
    (box,) = [shape for shape, _, _ in flat([figure]) if isinstance(shape, Rect)]
    assert (box.width, box.height) == (80, 33)
    assert figure.alt == "words"
    (caption,) = groups(page, "caption")
    assert words([caption]) == "Under it."
    bottom = next(y + box.height for shape, _, y in flat([figure]) if shape is box)
    assert bottom <= texts([caption])[0][2] - 2.4


def test_a_figure_without_words_takes_those_of_its_drawing() -> None:
    (page,) = prose.lay_out("![](figure:start)", ROOM, figures={"start": picture(80, 33, "The start")})
    assert next(groups(page, "figure")).alt == "The start in words."


def test_a_figure_wider_than_its_column_is_refused_with_both_widths() -> None:
    with pytest.raises(DoesNotFit, match=r"'A picture' is 120\.0 mm wide; there is room for 89\.8 mm"):
        prose.lay_out("![](figure:start)", ROOM, figures={"start": picture(120, 30)})


def test_lines_to_write_on() -> None:
    (page,) = prose.lay_out("## Rulings\n\n<!-- lines: 3 -->", ROOM)
    lines = [(shape, y) for shape, _, y in flat(page) if isinstance(shape, Line)]
    assert [shape.y1 + y for shape, y in lines] == [15, 25, 35]


# Tags ----------------------------------------------------------------------------------------------


def outline(shapes: Any) -> list[Any]:
    """Roles as nested lists; a leaf is its text."""
    made: list[Any] = []
    for shape in shapes:
        if isinstance(shape, Group) and shape.role not in {"", "artefact"}:
            made.append([shape.role, *(outline(shape.shapes) or [words([shape])])])
        elif isinstance(shape, Group) and shape.role == "":
            made += outline(shape.shapes)
    return made


def test_the_structure_is_told() -> None:
    (page,) = prose.lay_out("# A\n\n## B\n\n### C\n\ntext\n\n1. one\n2. two\n\n> said\n\n| h |\n|---|\n| c |", ROOM)
    assert outline(page) == [
        ["h1", "A"],
        ["h2", "B"],
        ["h3", "C"],
        ["p", "text"],
        ["list", ["item", ["p", "1 one"]], ["item", ["p", "2 two"]]],
        ["p", "said"],
        ["table", ["row", ["head", "h"]], ["row", ["cell", "c"]]],
    ]


def test_what_goes_on_in_another_column_is_one_thing_and_on_another_page_bears_the_same_id() -> None:
    items = "\n".join(f"- item {number} " + "and more words " * 8 for number in range(60))
    pages = prose.lay_out(items, ROOM)
    assert len(pages) > 1
    lists = [list(groups(page, "list")) for page in pages]
    assert all(len(found) == 1 for found in lists)
    assert len({found[0].id for found in lists}) == 1


def test_ids_are_unique_on_a_page() -> None:
    for page in prose.lay_out(paragraphs(40, 1) + "\n\n- a\n- b\n\n> c", ROOM):
        ids = [shape.id for shape in _all_groups(page) if shape.id]
        assert len(ids) == len(set(ids))


def _all_groups(shapes: Any) -> list[Group]:
    found = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += [shape, *_all_groups(shape.shapes)]
    return found


# Sizes, errors -------------------------------------------------------------------------------------


def test_large_print_has_nothing_under_18_points() -> None:
    setting = prose.Setting(type=prose.LARGE, notes=prose.LARGE, columns=1)
    pages = prose.lay_out(paragraphs(10, 4) + "\n\n<!-- notes -->\n\nnote\n\n- item", ROOM, setting)
    assert min(text.size for page in pages for text, _, _ in texts(page)) == 18


def test_outline_style_has_no_colour() -> None:
    setting = prose.Setting(Look("outline"))
    (page,) = prose.lay_out("# Title\n\ntext\n\n> frame\n\n- item", ROOM, setting)
    assert {text.fill for text, _, _ in texts(page)} <= {"#000000"}


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("![](figure:strat)", "nothing was handed in for 'figure:strat'; did you mean 'figure:start'"),
        ("![](table:throws)", "nothing was handed in for 'table:throws'"),
        ("<!-- colum -->", "no layout comment is called 'colum'; did you mean 'column'"),
        ("<b>bold</b>\n", "texts have no"),
        ("```\ncode\n```", "texts have no fence"),
        ("words ![](figure:start) words", "a figure stands in a paragraph of its own"),
        ("<div>\n", "texts have no HTML but layout comments"),
        ("> a\n>\n> > b", "a framed example stands inside another one"),
        ("snow ☃", r"U\+2603"),
    ],
)
def test_what_cannot_be_set_is_refused_in_words(markdown: str, message: str) -> None:
    with pytest.raises(KitgenError, match=message):
        prose.lay_out(markdown, ROOM, figures={"start": picture(10, 10)})


def test_quotes_become_typographic() -> None:
    (page,) = prose.lay_out("""It's "safe" here""", ROOM)
    assert words(page) == "It’s “safe” here"


def test_twice_the_same_text_is_twice_the_same_shapes() -> None:
    markdown = paragraphs(40, 9)
    assert prose.lay_out(markdown, ROOM) == prose.lay_out(markdown, ROOM)


def test_a_table_that_goes_on_repeats_its_head_as_an_artefact() -> None:
    table = Table("Long", (Column("Throw"), Column("Ways", "number")), tuple((str(n), n) for n in range(150)))
    pages = prose.lay_out("![](table:long)", ROOM, tables={"long": table})
    assert len(pages) == 2
    found = [next(groups(page, "table")) for page in pages]
    assert found[0].id == found[1].id
    heads = [text for page in pages for text, _, _ in texts(page) if text.text == "Ways"]
    assert len(heads) == 4  # at the top of each column
    real = [text for page in pages for group in groups(page, "row") for text, _, _ in texts([group])]
    assert [text.text for text in real].count("Ways") == 1
