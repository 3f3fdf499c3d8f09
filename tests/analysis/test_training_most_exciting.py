"""The compiled moves of Most Exciting do what the rules do, and its network learns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from kitgen import games
from kitgen.dice import draw, stream
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from typing import Any

    from kitgen.rules.race_course import Position

pytest.importorskip("numba", reason="training is an extra: kitgen[fast]")

from kitgen.analysis.training import most_exciting
from kitgen.analysis.training.most_exciting_moves import DEEP, DUE, go, settle
from kitgen.players.inputs_most_exciting import HOME

POSITIONS = 3000


@pytest.fixture(scope="module")
def rules() -> RaceRules:
    return RaceRules(games.load("most_exciting"))


def laid(position: Position) -> tuple[Any, Any, Any]:
    """A position of the rules as compiled code has it."""
    table = np.array([np.bincount(steps, minlength=HOME + 1) for steps in position.steps], np.int8)
    beside = np.array([len(position.used), len(position.due)], np.int64)
    due = np.zeros((DEEP, 3), np.int64)
    for at, one in enumerate(reversed(position.due)):
        due[at] = one.player, one.squares, one.must
    return table, beside, due


def test_compiled_moves_are_those_of_the_rules(rules: RaceRules) -> None:
    position, index, dues = rules.start(), 0, 0
    while index < POSITIONS:
        numbers = stream("exciting", index)
        throws = list(rules.throws(position))
        throw = throws[draw(numbers, len(throws))]
        player, asked = rules.mover(position), position.due
        squares = asked[0].squares if asked else rules.reach(throw).squares
        moves = rules.moves(position, throw)
        dues += bool(asked)
        for move in moves:
            table, beside, due = laid(position)
            if asked:
                beside[DUE] -= 1
            if move != "pass":
                go(table, beside, due, player, 0 if move.start == "in" else rules.step_of(player, move.start), squares)
            settle(table, beside, due)
            after = rules.play(position, throw, move)
            expected, spent, owed = laid(after)
            assert table.tolist() == expected.tolist(), (rules.write_position(position), throw, move)
            assert beside.tolist() == spent.tolist(), (rules.write_position(position), throw, move)
            assert due[: beside[DUE]].tolist() == owed[: beside[DUE]].tolist()
        index += 1
        position = rules.play(position, throw, moves[draw(numbers, len(moves))])
        if rules.outcome(position):
            position = rules.start()
    assert dues > 100


@pytest.mark.slow
def test_it_learns_and_the_same_seed_learns_the_same() -> None:
    errors: list[float] = []
    first = most_exciting.train(7, 400, hidden=8, block=100, tell=lambda _, error: errors.append(error))
    again = most_exciting.train(7, 400, hidden=8, block=100)
    assert errors[-1] < errors[0]
    assert [one.tobytes() for one in first] == [one.tobytes() for one in again]
