"""The last stones: chances to win from kitgen's plays against GNU Backgammon's own base of bear-off positions."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest

from kitgen.rules.tables_notation import OFF, PLACES, Position
from tests.rules.tables.bridge import backgammon

RECORDS = Path(__file__).parents[2] / "oracles" / "backgammon_bearoff_two_sided.json"
Home = tuple[int, ...]
"""Stones on own points 1 to 6."""


def homes(most: int) -> list[Home]:
    """All ways to have at most so many stones at home, fewest pips first."""
    found = {
        tuple(stood.count(point) for point in range(1, 7)) for stood in combinations_with_replacement(range(7), most)
    }
    return sorted(found, key=lambda home: (sum(point * count for point, count in enumerate(home, 1)), home))


def position(home: Home) -> Position:
    """Red to move with these stones at home and Black out of the way, already half off."""
    red = [15 - sum(home), *home, *[0] * (PLACES - 7)]
    black = [8, 7, *[0] * (PLACES - 2)]
    return Position((bytes(red), bytes(black)), 0)


def chances_to_win(most: int) -> tuple[list[Home], np.ndarray]:
    """The chance of the side to throw, by own and opponent's home: backward induction over all pairs.

    A side's stones never meet the other's, so the plays of each home are found once. A play leaves fewer pips,
    so the row of a home needs only columns before it, and its column then needs only its row.
    """
    rules, all_homes = backgammon(), homes(most)
    index = {home: number for number, home in enumerate(all_homes)}
    throws = rules.throws(rules.start("red"))
    following = []
    for home in all_homes[1:]:
        at = position(home)
        for throw in throws:
            left = (rules.play(at, throw, move).sides[0] for move in rules.moves(at, throw))
            following.append(sorted({index[tuple(side[1:7])] for side in left}))
    widest = max(map(len, following))
    after = np.array([[*each, *each[:1] * (widest - len(each))] for each in following])
    after = after.reshape(len(all_homes) - 1, len(throws), widest)
    weights = np.array([float(chance) for chance in throws.values()])
    wins = np.zeros((len(all_homes), len(all_homes)))
    wins[0, :] = 1.0  # who is off already has won; never asked for
    for number in range(1, len(all_homes)):
        # the opponent, then to throw, wins with what the play leaves; nothing left to bear off means that it lost
        wins[number, 1:] = (1 - _lost_by(wins, after[number - 1])).max(axis=-1) @ weights
        wins[1:, number] = (1 - np.where(after == 0, 0.0, wins[number, after])).max(axis=-1) @ weights
    return all_homes, wins


def _lost_by(wins: np.ndarray, after: np.ndarray) -> np.ndarray:
    """For every opponent's home: its chance against each home that a throw may leave."""
    return np.where(after == 0, 0.0, wins[1:, after])


def compare(most: int) -> int:
    """How many records with so many stones a side at most were compared."""
    records = json.loads(RECORDS.read_text(encoding="utf-8"))["records"]
    all_homes, wins = chances_to_win(most)
    index = {home: number for number, home in enumerate(all_homes)}
    compared = 0
    for record in records:
        mover, opponent = tuple(record["mover"]), tuple(record["opponent"])
        if max(sum(mover), sum(opponent)) > most:
            continue
        found = wins[index[mover], index[opponent]]
        assert found == pytest.approx(record["p_mover_wins_exact"], abs=1e-12)
        assert found == pytest.approx(record["p_mover_wins_gnubg16"] / 65535, abs=1e-4)
        compared += 1
    return compared


def test_chances_to_win_with_five_stones_are_those_of_gnu_backgammon() -> None:
    assert compare(5) == 48


@pytest.mark.slow
def test_chances_to_win_with_six_stones_are_those_of_gnu_backgammon() -> None:
    assert compare(6) == 200


def test_a_home_that_is_empty_has_borne_off() -> None:
    assert position((0,) * 6).sides[0][OFF] == 15
    assert backgammon().outcome(position((0,) * 6)) is not None
