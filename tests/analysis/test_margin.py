"""Perfect play at the board: it chooses what the table says is best, and wins what it should."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from kitgen import games
from kitgen.analysis import margin
from kitgen.analysis.whole import Whole
from kitgen.definition import RaceOptions
from kitgen.errors import KitgenError
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from pathlib import Path

NAME = "ur/finkel"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    Whole(games.load(NAME), 1, folder).solve()
    return folder


def test_what_is_chosen_is_worth_what_the_position_was(tables: Path) -> None:
    """Over all throws the best moves are worth, on the average, what the position before them was worth."""
    definition = games.load(NAME)
    options = definition.options
    assert isinstance(options, RaceOptions)
    rules = RaceRules(replace(definition, options=replace(options, counters=1)))
    perfect = margin.Perfect(rules, Whole(definition, 1, tables))
    for text in ("sun 4; moon 8; sun to move", "sun 12; moon 9; moon to move", "moon 14; sun to move"):
        position = rules.read_position(text)
        found = 0.0
        for throw, chance in rules.throws(position).items():
            move = perfect.choose(position, throw, 0)
            found += float(chance) * perfect.worth(rules.play(position, throw, move), position.thrower)
        assert found == pytest.approx(perfect.worth(position, position.thrower), abs=1e-12)


def test_perfect_play_beats_moves_by_chance(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    margin.main([NAME, "1", "random", "40", "--tables", str(tables)])
    said = capsys.readouterr().out
    assert re.fullmatch(
        r"ur/finkel, counters 1: perfect play won \d+(\.\d)? % of 40 games against the Random.*\n", said
    )
    shares = margin.played(NAME, 1, "random", 40, tables)
    assert len(shares) == 20
    assert margin.played(NAME, 1, "random", 40, tables) == shares
    assert 0.4 < sum(shares) / 20 < 0.8, "with one counter there is little to choose"


def test_games_that_are_not_solved_in_layers_are_refused() -> None:
    with pytest.raises(KitgenError, match="counters stand alone"):
        margin.played("die-race", 3, "knight", 2)


def test_a_table_that_is_not_there_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        margin.main([NAME, "2", "--tables", str(tmp_path)])
    assert ended.value.code == 2
    assert "kitgen solve makes them" in capsys.readouterr().err
