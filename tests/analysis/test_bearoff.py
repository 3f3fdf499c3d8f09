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
from kitgen.analysis.bearoff import BearOff
from kitgen.errors import KitgenError
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


def side(*stones: int, beyond: int = 0) -> bytes:
    return bytes([15 - sum(stones) - beyond, *stones, *[0] * (6 - len(stones)), beyond, *[0] * 18])


def test_tables_are_kept(tmp_path: Path) -> None:
    backgammon = games.load("backgammon")
    kept = BearOff(backgammon, tmp_path)
    assert kept.chance(side(1), side(1)) is None
    heard: list[tuple[int, int]] = []
    kept.solve(3, lambda solved: heard.append((solved.own, solved.other)))
    kept.solve(2, lambda solved: heard.append((solved.own, solved.other)))
    assert heard == [(3, 3), (15, 0)]
    assert kept.residual(3, 3) == 0
    small, large = (0, 1, 0, 0, 0, 1), (2, 0, 1)
    assert kept.chance(side(*small), side(*large)) == chances()[rank(small), rank((*large, 0, 0, 0))]
    assert kept.chance(side(4), side(1)) is None
    assert kept.chance(side(1, beyond=1), side(1)) is None
    assert kept.throws(side(0, 0, 0, 0, 0, 15), side(1)) == means()[-1]
    assert kept.throws(side(2), side(1, beyond=3)) == 1
    assert kept.throws(side(1, beyond=3), side(1)) is None, "not home"
    behind = bytes([14, *[0] * 23, 1, 0])
    assert kept.throws(side(2), behind) is None, "there is somebody to hit"


def test_damaged_tables_are_made_again(tmp_path: Path) -> None:
    kept = BearOff(games.load("backgammon"), tmp_path)
    kept.solve(1)
    right = kept.path(1, 1).read_bytes()
    for wrong in (b"", right[:-8], np.full(49, np.nan)):
        if isinstance(wrong, bytes):
            kept.path(1, 1).write_bytes(wrong)
        else:
            np.save(kept.path(1, 1), wrong)
        with pytest.raises(KitgenError, match=r"1-1\.npy is damaged"):
            kept.chance(side(1), side(1))
        assert kept.damaged() == [kept.path(1, 1)]
        kept.solve(1)
        assert kept.path(1, 1).read_bytes() == right
        assert kept.damaged() == []


@cache
def everywhere() -> NDArray[np.int64]:
    return bearoff.sides(15)
