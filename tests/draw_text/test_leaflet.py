"""Leaflets and make sheets of every shipped race: as many sides as promised, readable, complete, and nobody's key."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kitgen import games, rules, text, view
from kitgen.definition import Example, GameDefinition, Question
from kitgen.draw import charts, leaflet, make, prose, record
from kitgen.draw.look import STYLES, Look
from kitgen.errors import KitgenError
from kitgen.extent import extent
from kitgen.sheet import DoesNotFit, area
from tests.draw_text.conftest import flat, groups, leaflet_of, picture, rendered, texts, words


@pytest.mark.parametrize("style", STYLES)
def test_a_leaflet_has_two_sides_and_stays_inside_them(variant: str, style: str) -> None:
    room = area()
    sheets = leaflet_of(variant, Look(style))  # type: ignore[arg-type]
    assert len(sheets) == 2
    for sheet in sheets:
        left, top, right, bottom = extent(sheet.body)
        assert left >= -1e-6
        assert top >= -1e-6
        assert right <= room.width + 1e-6
        assert bottom <= room.height + 1e-6


def test_nothing_is_smaller_than_9_points(variant: str) -> None:
    assert min(it.size for sheet in leaflet_of(variant, Look()) for it, _, _ in texts(sheet.body)) == 9


def test_a_leaflet_has_its_parts_in_order(variant: str) -> None:
    shown = " ".join(words(sheet.body) for sheet in leaflet_of(variant, Look()))
    places = [shown.index(part) for part in ("Goal", "Set-up", "Your turn", "Finishing", "What if", "For example")]
    assert places == sorted(places)
    definition = games.load(variant)
    for reading in definition.readings:
        assert reading.id in shown
    for source in definition.sources:
        assert source.title.split()[0] in shown
    assert definition.rights.credit.split(" ")[0] in shown


def test_your_turn_has_at_most_five_steps(variant: str) -> None:
    steps = [
        line
        for line in rendered(variant, "rules").partition("## Your turn")[2].partition("##")[0].splitlines()
        if line[:1].isdigit()
    ]
    assert 3 <= len(steps) <= 5


def test_every_example_has_its_picture_in_a_frame(variant: str) -> None:
    definition = games.load(variant)
    side = leaflet_of(variant, Look())[1].body
    shown = view.of(definition).examples
    assert 3 <= len(shown) <= 4
    assert len(list(groups(side, "figure"))) == len(shown)


def test_a_new_side_that_would_be_one_too_many_is_not_begun() -> None:
    seen = view.of(games.load("ur"))
    long = "\n\n".join(f"Line {number} of a long text that fills the first side and more." for number in range(60))
    sheets = leaflet.sheets(seen, f"{long}\n\n<!-- page -->\n\n{long[:900]}", Look())
    assert len(sheets) == 2
    with pytest.raises(DoesNotFit, match="2 were promised"):
        leaflet.sheets(seen, "\n\n".join([long] * 3), Look())


def test_the_chart_of_throws_is_drawn_for_a_text_that_names_it() -> None:
    seen = view.of(games.load("ur"))
    (sheet,) = leaflet.sheets(seen, "![](figure:throws)", Look())
    (figure,) = groups(sheet.body, "figure")
    assert "2: 6/16" in figure.alt
    with pytest.raises(KitgenError, match="nothing was handed in for 'figure:start'"):
        leaflet.sheets(seen, "![](figure:start)", Look())


def test_a_chart_says_in_words_what_it_shows() -> None:
    dice = games.load("ur").dice.dice()
    values = [(str(throw[0]), chance) for throw, chance in dice.throws().items()]
    scene = charts.bars("Throws", "Throw", values, Look(), "lapis", whole=16)
    assert scene.description == "Throws. Throw: 0: 1/16; 1: 4/16; 2: 6/16; 3: 4/16; 4: 1/16."
    heights = [shape.height for shape, _, _ in flat(scene.shapes) if hasattr(shape, "height")]
    assert [round(height / heights[0]) for height in heights] == [1, 4, 6, 4, 1]
    with pytest.raises(DoesNotFit, match="a bar has"):
        charts.bars("Throws", "Throw", values * 20, Look(), "lapis", whole=16)


def test_a_make_sheet_is_one_side_with_everything_in_the_kit(variant: str) -> None:
    definition = games.load(variant)
    (sheet,) = make.sheets(view.of(definition), rendered(variant, "make", counts={}), Look())
    shown = words(sheet.body)
    for item in definition.kit.contents:
        assert " ".join(item.what.split()[:2]) in shown.replace("\u00a0", " ")
    for part in ("g/m²", "Cut", "glue", "Without glue", "minutes"):
        assert part in shown


def test_other_texts_for_players_can_be_set_on_two_sides(variant: str) -> None:
    for name in ("strategy", "teach"):
        pages = prose.lay_out(rendered(variant, name), (187.5, 235.0), sides=2)
        assert words(pages[0])


def test_a_game_that_is_nothing_but_its_definition_has_a_leaflet() -> None:
    for name in ("ur", "die-race", "exciting"):
        bare = replace(games.load(name), folder=Path())
        engine = rules.build(bare)
        figures = {"start": picture(82, 46)} | {f"example-{it.id}": picture(82, 46) for it in view.of(bare).examples}
        sheets = leaflet.sheets(view.of(bare), text.render(bare, engine, "leaflet"), Look(), figures=figures)
        assert len(sheets) == 2
        shown = " ".join(words(sheet.body) for sheet in sheets)
        assert "Finishing" in shown
        assert "How sure are we?" in shown


# What the host knows -------------------------------------------------------------------------------


def with_secret(definition: GameDefinition, secret: str) -> GameDefinition:
    """The definition with a secret in every field that is the host's."""
    hidden = Example("secret", secret, definition.examples[0].position, "1", "pass", legal=False, host=True)
    teach = replace(
        definition.teach,
        questions=tuple(Question(it.ask, f"{it.answer} {secret}") for it in definition.teach.questions),
    )
    return replace(definition, examples=(*definition.examples, hidden), teach=teach)


def test_ws07_players_sheets_are_the_same_whatever_the_host_knows(variant: str) -> None:
    made = []
    for secret in ("CANARY one", "CANARY two, and longer"):
        definition = with_secret(games.load(variant), secret)
        engine, seen = rules.build(definition), view.of(definition)
        figures = {"start": picture(82, 46)} | {f"example-{it.id}": picture(82, 46) for it in seen.examples}
        sheets = leaflet.sheets(seen, text.render(definition, engine, "leaflet"), Look(), figures=figures)
        sheets += make.sheets(seen, text.render(definition, engine, "make", counts={}), Look())
        sheets += record.sheets(seen, 30, Look())
        made.append((sheets, [text.render(definition, engine, name) for name in ("rules", "strategy", "teach")]))
    assert made[0] == made[1]
    assert "CANARY" not in repr(made[0])
    assert made[0][0][:2] == leaflet_of(variant, Look())


def test_dice_that_each_count_are_charted_by_their_sum() -> None:
    scene = leaflet.throws(view.of(games.load("backgammon")), Look())
    assert scene.description.startswith("Throws. How often each sum comes, in 36: 2: 1/36; 3: 2/36; 4: 3/36")


def test_pictures_of_examples_give_way_before_a_leaflet_is_refused() -> None:
    seen = view.of(games.load("ur"))
    example = "> **Example.** Words that stay.\n>\n> ![](figure:example-one)\n\n"
    markdown = "A line.\n\n" + example * 9
    sheets = leaflet.sheets(seen, markdown, Look(), figures={"example-one": picture(80, 90)})
    assert len(sheets) == 2
    assert " ".join(words(sheet.body) for sheet in sheets).count("Words that stay.") == 9
    drawn = sum(len(list(groups(sheet.body, "figure"))) for sheet in sheets)
    assert 4 <= drawn < 9
