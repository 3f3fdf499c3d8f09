"""Bearing off: GNU Backgammon's two-sided base, known means, and the rules engine."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from kitgen import games, rules
from kitgen.analysis import bearoff
from kitgen.players.exact_bearoff import rank
from kitgen.rules.tables import TablesRules
from kitgen.rules.tables_notation import PASS, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

RECORDS = Path(__file__).parents[1] / "oracles" / "backgammon_bearoff_two_sided.json"


@cache
def means() -> NDArray[np.float64]:
    return bearoff.mean_throws(15)


@cache
def chances() -> NDArray[np.float64]:
    return bearoff.chances(6)


def test_sides_are_numbered_alike_in_both_places() -> None:
    everywhere = bearoff.sides(6)
    assert [rank(side.tolist()) for side in everywhere] == list(range(924))
    assert [bearoff.rank(side) for side in everywhere] == list(range(924))


def test_two_sided_against_gnu_backgammon() -> None:
    """Six stones each at most. GNU Backgammon rounds down at every step, which comes to less than 0.0001."""
    records = json.loads(RECORDS.read_text(encoding="utf-8"))["records"]
    assert len(records) == 200
    for record in records:
        value = chances()[rank(record["mover"]), rank(record["opponent"])]
        assert value == pytest.approx(record["p_mover_wins_exact"], abs=1e-12)
        assert value == pytest.approx(record["p_mover_wins_gnubg16"] / 65535, abs=1e-4)


def test_one_sided_means() -> None:
    """Fifteen stones on the six-point need 12.266 throws, as GNU Backgammon's one-sided base has it."""
    assert len(means()) == 54_264
    assert means()[rank((0, 0, 0, 0, 0, 15))] == pytest.approx(12.266187, abs=1e-6)
    assert means()[0] == 0
    assert means()[rank((2, 0, 0, 0, 0, 0))] == 1
    assert means()[rank((4, 0, 0, 0, 0, 0))] == pytest.approx(1 + 5 / 6)
    assert means()[rank((0, 0, 0, 0, 0, 1))] == pytest.approx(1 + 9 / 36)


def test_plays_are_those_of_the_rules_engine() -> None:
    game = rules.build(games.load("backgammon"))
    assert isinstance(game, TablesRules)
    found = np.zeros(bearoff.ROOM, dtype=np.int64)
    random = np.random.Generator(np.random.PCG64(3))
    far = bytes([14, 1, *[0] * 24])
    for number in random.integers(1, 54_264, size=40).tolist():
        stones = bearoff.sides(15)[number] if number < 924 else everywhere()[number]
        side = bytes([15 - int(stones.sum()), *stones.tolist(), *[0] * 19])
        for large, small in ((6, 5), (4, 1), (3, 3), (1, 1)):
            count = bearoff.plays(stones, large, small, found)
            place = Position((side, far), 0)
            plays = game.moves(place, (large, small))
            ends = {rank(game.after(side, far, play)[0][1:7]) for play in plays if play != PASS}
            assert set(found[:count].tolist()) == ends


@cache
def everywhere() -> NDArray[np.int64]:
    return bearoff.sides(15)
