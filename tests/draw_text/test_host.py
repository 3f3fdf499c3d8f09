"""Host keys: every answer and every ruling, each proved; marked so that nobody takes them for a player's."""

from __future__ import annotations

from functools import cache

import pytest

from kitgen import games, rules, text, view
from kitgen.draw import host
from kitgen.draw.flow import CLEAR
from kitgen.draw.look import Look
from kitgen.extent import extent
from kitgen.match import Match
from kitgen.rules.race import RaceRules
from kitgen.rules.race_why import codes
from kitgen.scene import Rect
from kitgen.sheet import Sheet, area
from kitgen.text import key
from tests.draw_text.conftest import VARIANTS, flat, texts, words


@cache
def made(name: str) -> tuple[RaceRules, key.Key, tuple[Sheet, ...]]:
    definition = games.load(name)
    engine = rules.build(definition)
    assert isinstance(engine, RaceRules)
    found = key.make(engine)
    markdown = text.render_host(definition, engine, "key", key=found)
    return engine, found, host.sheets(definition, markdown, Look(), tables=found.tables)


def shown(name: str) -> str:
    return " ".join(words(sheet.body) for sheet in made(name)[2])


def test_a_key_is_for_the_host_and_stays_inside_its_area(variant: str) -> None:
    room = area(audience="host")
    for sheet in made(variant)[2]:
        assert sheet.audience == "host"
        left, top, right, bottom = extent(sheet.body)
        assert left >= CLEAR - 1e-6, "text does not touch the ruler"
        assert top >= -1e-6
        assert right <= room.width - CLEAR + 1e-6, "nor the black edge"
        assert bottom <= room.height + 1e-6


def test_answers_and_rulings_stand_in_ruled_boxes(variant: str) -> None:
    definition = games.load(variant)
    boxed = []
    for sheet in made(variant)[2]:
        for box in [shape for shape, _, _ in flat(sheet.body) if isinstance(shape, Rect)]:
            inside = [
                it.text
                for it, x, y in texts(sheet.body)
                if box.x < x < box.x + box.width and box.y < y < box.y + box.height
            ]
            boxed.append(" ".join(inside))
    for question in definition.teach.questions:
        assert any(question.answer.split()[0] in box and question.answer.split()[-1] in box for box in boxed)
    assert sum(box.startswith(("Legal.", "Not legal.")) for box in boxed) == len(
        [it for it in view.examples(definition) if it.host]
    )


def test_every_host_example_has_its_ruling(variant: str) -> None:
    for example in view.examples(games.load(variant)):
        if example.host:
            assert example.title.split()[0] in shown(variant)


@pytest.mark.parametrize(
    ("position", "throw", "move", "right"),
    [
        ("white 4; black; white to move", 3, "4/7", "7"),
        ("white 10; black; white to move", 3, "10/finished", "finishes"),
        ("white 10; black; white to move", 4, "10/finished", "illegal"),
        ("white; black; black to move", 2, "in/11", "11"),
        ("white; black 3; black to move", 3, "3/finished", "finishes"),
        ("white 4; black 7(2); white to move", 3, "4/7", "illegal"),
    ],
)
def test_od01_the_examples_of_the_die_race_are_ruled_as_its_source_says(
    position: str, throw: int, move: str, right: str
) -> None:
    engine = made("opposed_die_race/sixty")[0]
    ruling = engine.why(engine.read_position(position), (throw,), engine.parse(move))
    assert ruling.legal == (right != "illegal")
    if right == "finishes":
        assert ruling.code == "finish"


def test_landings_of_the_die_race_are_sums_and_differences() -> None:
    tables = made("opposed_die_race/sixty")[1].landings
    white, black = tables["landings-white"], tables["landings-black"]
    assert len(white.rows) == len(black.rows) == 13
    assert white.rows[0] == ("waiting", "1", "2", "3", "4", "5", "6")
    assert black.rows[0] == ("waiting", "12", "11", "10", "9", "8", "7")
    for start, *ends in white.rows[1:]:
        for throw, end in enumerate(ends, start=1):
            landing = int(str(start)) + throw
            assert end == (str(landing) if landing < 13 else "off" if landing == 13 else "–")
    for start, *ends in black.rows[1:]:
        for throw, end in enumerate(ends, start=1):
            landing = int(str(start)) - throw
            assert end == (str(landing) if landing > 0 else "off" if landing == 0 else "–")


def test_a_board_numbered_alike_for_both_has_one_table_of_landings() -> None:
    tables = made("royal_game_of_ur/finkel")[1].landings
    assert list(tables) == ["landings-sun"]
    assert tables["landings-sun"].rows[13] == ("13", "14", "off", "–", "–")


def test_cases_cover_the_rules_of_the_game_and_are_what_the_engine_says(variant: str) -> None:
    engine, found, _ = made(variant)
    known = [case.code for case in found.cases]
    assert set(known) <= set(codes(engine))
    assert len(known) == len(set(known)) >= 11
    for case in found.cases:
        position = engine.read_position(case.position)
        throw = engine.definition.dice.dice().parse(case.throw)
        ruling = engine.why(position, throw, engine.parse(case.move))
        assert (ruling.code, ruling.legal, ruling.words) == (case.code, case.legal, case.words)


def test_the_sample_game_is_whole_and_printed_move_by_move(variant: str) -> None:
    engine, found, sheets = made(variant)
    match = key.sample(engine)
    assert match.outcome is not None
    assert Match.read(match.text(), engine).text() == match.text()
    assert [row[3] for row in found.game.rows] == [str(turn.move) for turn in match.turns]
    printed = [it.text for sheet in sheets for it, _, _ in texts(sheet.body)]
    for row in found.game.rows:
        assert str(row[0]) in printed
    assert match.seed in " ".join(printed)


def test_a_key_says_what_it_is_a_key_to(variant: str) -> None:
    definition = games.load(variant)
    first = words(made(variant)[2][0].body)
    assert definition.name in first
    assert f"version {definition.version} of its rules" in first
    assert definition.variant_name in first


def test_the_same_key_is_made_twice() -> None:
    engine = made(VARIANTS[0])[0]
    assert key.make(engine) == key.make(rules.build(engine.definition))
