"""The tables of every shipped game and variant, from its definition alone."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from kitgen import games, loading, odds, rules
from kitgen.definition import RaceOptions
from kitgen.errors import KitgenError
from kitgen.odds import race, runner, values
from kitgen.odds.facts import RaceFacts
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.table import Table

DEFINITIONS = {
    f"{game}/{variant}": definition
    for game in games.names()
    for variant, definition in loading.read(games.folder(game)).items()
}


def by_caption(name: str) -> Mapping[str, Table]:
    return {table.caption: table for table in odds.tables(rules.build(DEFINITIONS[name]))}


@pytest.mark.parametrize("name", DEFINITIONS)
def test_every_game_has_tables_that_print(name: str) -> None:
    tables = odds.tables(rules.build(DEFINITIONS[name]))
    assert tables
    assert len({table.caption for table in tables}) == len(tables)
    for table in tables:
        assert table.rows
        for row, shown in zip(table.rows, table.shown(), strict=True):
            assert len(row) == len(table.columns)
            for cell, text, column in zip(row, shown, table.columns, strict=True):
                if isinstance(cell, Fraction) and column.show in ("percent", "fraction"):
                    assert 0 <= cell <= 1
                    assert cell == 0 or not text.startswith("0 %"), "a chance never prints as none"
        assert all(note.endswith(".") for note in table.notes)


@pytest.mark.parametrize("name", DEFINITIONS)
def test_tables_are_the_same_every_time(name: str) -> None:
    one, two = (odds.tables(rules.build(DEFINITIONS[name])) for _ in range(2))
    assert one == two


def test_the_tables_of_ur() -> None:
    tables = by_caption("royal_game_of_ur/finkel")
    assert list(tables) == [
        "What four two-way dice show",
        "Entering a counter with the next throw",
        "Being hit by the next throw",
        "Being hit before the enemy’s turn is over",
        "One turn of a lone counter from the tray",
        "A lone counter on its way home",
    ]
    assert tables["What four two-way dice show"].shown()[2] == ("2", "6/16", "37.5 %", "1 in 2.7")
    assert tables["Entering a counter with the next throw"].shown()[4] == ("only 4", "14/16", "87.5 %", "1 in 1.1")
    within = tables["Being hit before the enemy’s turn is over"]
    assert [column.head for column in within.columns] == ["Enemy on", "5", "6", "7", "9", "10", "11", "12"]
    assert within.shown()[4] == ("4", "25 %", "37.5 %", "25 %", "1.56 %", "2.34 %", "1.56 %", "0.39 %")
    alone = tables["A lone counter on its way home"]
    assert alone.shown()[13] == ("13", "37.5 %", "43.75 %", "3.2", "2.8")
    assert alone.shown()[0][0] == "tray"
    turn = tables["One turn of a lone counter from the tray"]
    assert sum(Fraction(row[1]) for row in turn.rows) == 1
    murray = by_caption("royal_game_of_ur/murray")["One turn of a lone counter from the tray"]
    assert murray.rows[-1][0] == "farther"
    assert len(murray.rows) < len(turn.rows) + 3


def test_long_routes_are_split_to_fit_the_paper() -> None:
    tables = by_caption("royal_game_of_ur/murray")
    parts = [table for caption, table in tables.items() if caption.startswith("Being hit before")]
    assert len(parts) == 2
    heads = [column.head for part in parts for column in part.columns[1:]]
    assert heads == [str(n) for n in range(5, 24) if n not in (8, 12, 16, 20)]
    assert all(len(part.columns) <= race.COLUMNS + 1 for part in parts)


def test_the_tables_of_the_die_race() -> None:
    tables = by_caption("opposed_die_race/sixty")
    assert list(tables) == [
        "What the die shows",
        "Entering a runner with the next throw",
        "Being hit from 1 to 6 squares away",
        "A lone runner on its way home",
    ]
    entering = tables["Entering a runner with the next throw"]
    assert entering.shown() == (("none", "6/6", "100 %", "1 in 1"), ("one", "5/6", "83.3 %", "1 in 1.2"))
    shots = tables["Being hit from 1 to 6 squares away"]
    assert [row[0] for row in shots.rows] == ["one", "two", "three"]
    assert [row[1] for row in shots.rows] == [Fraction(n, 6) for n in (1, 2, 3)]
    assert tables["A lone runner on its way home"].shown()[7] == ("7", "16.67 %", "6")


def test_me01_the_tables_of_most_exciting() -> None:
    tables = by_caption("most_exciting/avery")
    throws = tables["What three two-way dice show"]
    assert [row[4] for row in throws.shown()] == ["1/8", "3/8", "3/8", "1/8"]
    assert [row[1] for row in throws.rows] == ["three blanks", "one dot", "two dots", "three dots"]
    turn = tables["One turn, on the average"]
    assert [row[1] for row in turn.rows] == [Fraction(8, 3), Fraction(5, 3), Fraction(4)]
    assert "25 % of turns have at least one throw of three dots." in turn.notes
    last = tables["The last stone: home without going past the end"]
    shown = {row[0]: row[1] for row in last.shown()}
    assert (shown["5"], shown["START"], shown["14"]) == ("51.5 %", "43.6 %", "60 %")
    assert tables["Entering a stone with the next throw"].shown() == (("three dots", "1/8", "12.5 %", "1 in 8"),)


def test_the_tables_of_backgammon() -> None:
    tables = by_caption("backgammon/pips")
    assert list(tables) == [
        "What two dice show",
        "Hitting a blot",
        "Entering from the bar",
        "Bearing off the last two stones in one throw",
    ]
    assert len(tables["What two dice show"].rows) == 21
    assert sum(Fraction(row[1]) for row in tables["What two dice show"].rows) == 1
    assert len(tables["Hitting a blot"].rows) == 24


def test_the_dice_table_of_mouse_and_elephant() -> None:
    table = by_caption("mouse_and_elephant/two")["What a throw allows"]
    chances = {row[0]: row[3] for row in table.rows}
    assert chances["9"] == Fraction(4, 36)
    assert chances["2"] == chances["12"] == Fraction(1, 36)
    assert sum(Fraction(chance) for chance in chances.values()) == 1
    nine = next(row for row in table.rows if row[0] == "9")
    assert nine[1:3] == (2, 4)
    assert nine[5] == "attested"


def test_who_takes_whom_in_jungle() -> None:
    table = by_caption("jungle/classic")["Who takes whom"]
    takes = {str(row[0]).casefold(): str(row[-1]).casefold() for row in table.rows}
    assert "elephant" in takes["rat"]
    assert "rat" not in takes["elephant"]


def test_other_races_have_tables_too() -> None:
    """A race nobody ships, whose dice never show a one: a counter on its last square stays there until the limit."""
    ur = games.load("ur")
    assert isinstance(ur.options, RaceOptions)
    changed = replace(
        ur,
        dice=replace(ur.dice, faces=(0, 2, 3), count=2),
        options=replace(ur.options, counters=2, share=True, block=2, turns=50),
        board=replace(ur.board, tracks={"sun": "d1 a1 a2 d2", "moon": "d3 a3 a2 d2"}),
    )
    made = RaceRules(changed)
    tables = {table.caption: table for table in odds.tables(made)}
    assert "What two dice with 3 faces add up to" in tables
    alone = tables["A lone counter on its way home"]
    assert alone.shown()[8] == ("8", "–", "–", "–", "–")
    assert alone.shown()[0][3:] == ("–", "–"), "it may come to stand on the last square"
    assert runner.throws_alone(made, 8) is None
    assert runner.leave(made, 6) == Fraction(2, 9)
    assert runner.without_overshoot(made, 8) == 0
    assert runner.without_overshoot(made, 6) == Fraction(1, 2), "a two strands it, a three takes it home"
    with pytest.raises(KitgenError, match="never come home"):
        RaceFacts(made).throws_alone(8)


def test_the_table_of_whole_games() -> None:
    table = values.table(DEFINITIONS["opposed_die_race/endless"])
    assert table is not None
    assert [column.head for column in table.columns][-2:] == ["Throws, mean", "Enough for 95 in 100"]
    assert table.shown()[0][:2] == ("1", "without a choice")
    assert len(table.rows) == 5
    assert table.shown()[-2] == ("3", "as well as possible", "51.352 %", "48.648 %", "40", "62")
    assert table.shown()[-1] == ("3", "by chance", "51.353 %", "48.647 %", "39.2", "60")
    sixty = values.table(DEFINITIONS["opposed_die_race/sixty"])
    assert sixty is not None
    assert any("drawn, at most 0.0017 %" in note for note in sixty.notes)
    ur = values.table(DEFINITIONS["royal_game_of_ur/finkel"])
    assert ur is not None
    assert ur.shown()[-1][:2] == ("7", "by chance")
    solved = [row for row in ur.shown() if row[:2] == ("3", "as well as possible")]
    assert [row[2:4] for row in solved] == [("51.620 %", "48.380 %")], "the third place is known, and it is nought"
    assert any("200 000 games" in note for note in ur.notes)
    assert values.table(replace(DEFINITIONS["royal_game_of_ur/finkel"], id="")) is None


def test_odds_need_nothing_but_the_standard_library() -> None:
    code = "import sys; from kitgen import games, odds, rules; odds.tables(rules.build(games.load('ur')))"
    loaded = subprocess.run(
        [sys.executable, "-c", f"{code}; print(*sys.modules)"], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"numpy", "kitgen.analysis", "reportlab", "jinja2", "click"} & set(loaded)
