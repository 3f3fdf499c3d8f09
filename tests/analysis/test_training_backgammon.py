"""Compiled backgammon finds the plays of the rules, knows the end exactly, and its networks learn."""

from __future__ import annotations

import json
from itertools import product
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.rules.tables.bridge import backgammon, plies

if TYPE_CHECKING:
    from typing import Any

pytest.importorskip("numba", reason="training is an extra: kitgen[fast]")

from kitgen.analysis.training import backgammon as trained
from kitgen.analysis.training import backgammon_run
from kitgen.analysis.training.backgammon_bearoff import (
    HOME,
    STONES,
    THROWS,
    at_home,
    first_off,
    rank,
    throws_needed,
)
from kitgen.analysis.training.backgammon_plays import MOST_PLAYS, plays
from kitgen.analysis.training.packed import loaded, packed, unpacked
from kitgen.players import inputs_backgammon
from kitgen.players.network import read

ORACLES = Path(__file__).parent.parent / "oracles"
ROOM = np.zeros((MOST_PLAYS, 2, 26), np.int8)


def left(sides: Any, throw: tuple[int, int]) -> set[bytes]:
    """The positions that may be left, each found once."""
    before = sides.copy()
    count = plays(sides, *throw, ROOM)
    assert (sides == before).all()
    found = {ROOM[number].tobytes() for number in range(count)}
    assert len(found) == count
    return found


def test_compiled_plays_are_those_of_the_rules() -> None:
    rules = backgammon()
    for position, throw, moves in plies(rules, "compiled", 4000):
        assert position.mover is not None
        own, other = position.sides[position.mover], position.sides[1 - position.mover]
        expected = {b"".join(rules.after(own, other, move)) for move in moves if move.hops}
        sides = np.frombuffer(own + other, np.int8).reshape(2, 26).copy()
        assert left(sides, (throw[0], throw[1])) == expected, (rules.write_position(position), throw)


def oracle_sides(text: str) -> Any:
    """A position of the oracle file: own points 1 to 24 and the bar, in hexadecimal."""
    sides = [[int(digit, 16) for digit in side] for side in text.split(":")]
    return np.array([[15 - sum(side), *side] for side in sides], np.int8)


def test_compiled_plays_are_those_of_gnu_backgammon() -> None:
    records = json.loads((ORACLES / "backgammon_moves.json").read_text("utf-8"))["records"]
    for record in records:
        found = left(oracle_sides(record["position"]), tuple(record["dice"]))
        expected = set() if record["no_legal_move"] else {oracle_sides(one).tobytes() for one in record["results"]}
        assert found == expected, record["id"]


def side(*stones: int) -> Any:
    """A side at home with so many stones on its points 1, 2, …; the others of fifteen are off."""
    return np.array([15 - sum(stones), *stones, *[0] * (25 - len(stones))], np.int8)


def test_the_end_is_exact() -> None:
    needed = throws_needed(5)
    assert len(needed) == 462
    numbers = sorted(rank(side(*stones)) for stones in product(range(3), repeat=6) if sum(stones) < 6)
    assert len(set(numbers)) == len(numbers)
    # a stone on the ace point goes with any throw; one on the six point with 27 of 36: all but 11, 21, 31, 41, 32
    assert first_off(needed, side(1), side(1)) == 1
    assert first_off(needed, side(0, 0, 0, 0, 0, 1), side(1)) == pytest.approx(27 / 36, abs=1e-6)
    # two stones on the ace point: one throw. two on the six point: only 33, 44, 55 and 66 take both
    assert first_off(needed, side(0, 0, 0, 0, 0, 2), side(1)) == pytest.approx(4 / 36, abs=1e-6)


def rough_end() -> Any:
    """In place of the whole bear-off table, which takes seconds: a throw for each two stones."""
    stones = at_home(STONES, comb(STONES + HOME, HOME)).sum(axis=1)
    needed = np.zeros((len(stones), THROWS), np.float32)
    needed[np.arange(len(stones)), (stones + 1) // 2] = 1
    return needed


NEEDED = rough_end()


def test_it_learns_and_the_same_seed_learns_the_same() -> None:
    errors: list[float] = []
    first = backgammon_run.train(3, 400, hidden=8, block=100, needed=NEEDED, tell=lambda _, error: errors.append(error))
    again = backgammon_run.train(3, 400, hidden=8, block=100, needed=NEEDED)
    assert errors[-1] < errors[0]
    assert [one.tobytes() for one in first.contact] == [one.tobytes() for one in again.contact]
    assert [one.tobytes() for one in first.race] == [one.tobytes() for one in again.race]


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "kept.npz"

    class Interrupted(Exception):
        pass

    def interrupt(done: int, _error: float) -> None:
        if done == 200:
            raise Interrupted

    whole = backgammon_run.train(3, 200, hidden=8, block=50, needed=NEEDED)
    with pytest.raises(Interrupted):
        backgammon_run.train(3, 200, hidden=8, block=50, needed=NEEDED, keep=kept, tell=interrupt)
    resumed = backgammon_run.train(3, 200, hidden=8, block=50, needed=NEEDED, keep=kept)
    assert [one.tobytes() for one in whole.contact] == [one.tobytes() for one in resumed.contact]


def test_plain_python_says_what_the_arrays_say(tmp_path: Path) -> None:
    """The rounded weights in arrays, in a file read back, and in plain Python; within a millionth."""
    mind = backgammon_run.train(5, 50, hidden=8, needed=NEEDED)
    file = tmp_path / "small.net"
    file.write_bytes(packed(mind.contact, {"name": "small"}))
    plain, arrays = read(file), loaded(file)
    assert np.array_equal(arrays.rows, unpacked(mind.contact).rows)
    ways, on = inputs_backgammon.escapes(), [0] * inputs_backgammon.MOST
    rows, bias, out, last = (array.astype(np.float64) for array in arrays)
    checked = 0
    for position, _, _ in plies(backgammon(), "arrays", 300):
        me, you = position.sides
        if inputs_backgammon.highest(me) + inputs_backgammon.highest(you) <= 24:
            continue
        active = on[: inputs_backgammon.contact_inputs(me, you, ways, on)]
        x = (bias + rows[active].sum(axis=0)) / 2
        hidden = 0.5 + 0.5 * x / np.sqrt(1 + x * x)
        expected = 1 / (1 + np.exp(-(last[0] + out @ hidden)))
        assert plain.value(active) == pytest.approx(expected, abs=1e-6)
        boards = [np.frombuffer(one, np.int8) for one in (me, you)]
        mind = mind._replace(contact=arrays)
        compiled = trained.chance_to_win(mind, trained.desk(mind), boards[0], boards[1])
        assert compiled == pytest.approx(expected, abs=2e-6)  # 32-bit floats
        checked += 1
    assert checked > 100
