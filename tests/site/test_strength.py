"""The table of levels says what the ladder measured, rounded once, and how to measure it again."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen import games
from kitgen.players import ladder
from kitgen.site import strength
from kitgen.table import percent

if TYPE_CHECKING:
    import pytest


def test_every_measured_rung_of_a_game_is_a_row() -> None:
    measured = ladder.known()
    for name in games.names():
        definitions = [games.load(f"{name}/{variant}") for variant in games.load(name).variants]
        mine = [it for it in measured.values() if it.game.split("/")[0] == name]
        table = strength.table(definitions)
        assert bool(table) == bool(mine), name
        if table is None:
            continue
        shown = {(row[1], row[2], row[4]) for row in table.shown()}
        assert len(table.rows) == len(mine), f"{name}: a rung nobody shows"
        for it in mine:
            low, high = (percent(Fraction(str(end))) for end in (it.low, it.high))
            assert any(row[1] == str(it.games) and row[2] == f"{low} to {high}" for row in shown), it.key
        assert f"kitgen ladder {name}/" in table.notes[-1]
        assert "--seed" in table.notes[-1]
        assert table.notes[-1].startswith(f"Seed {mine[0].seed}. ")
        for it in mine:
            assert not it.note or any(it.note in note for note in table.notes), it.key
        fewer = any("--nodes" in it.command for it in mine)
        assert fewer == any("positions a move in these games" in note for note in table.notes)
        assert sorted(strength.commands(definitions)) == sorted(it.command for it in mine), "every row has its command"


def test_nothing_is_claimed_that_nobody_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "known", dict)
    assert strength.table([games.load("ur")]) is None
