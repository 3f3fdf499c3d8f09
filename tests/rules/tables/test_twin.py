"""kitgen and its twin, ply by ply, on games played at random."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from kitgen.rules.tables_notation import PASS
from tests.rules.tables.bridge import FULL, SMALL, backgammon, board_of, difference, plies, small

if TYPE_CHECKING:
    from kitgen.dice import Throw
    from kitgen.rules.tables import TablesRules
    from kitgen.rules.tables_notation import Play, Position
    from tests.rules.tables.twin import Table


def agree(rules: TablesRules, table: Table, word: str, count: int) -> None:
    for index, (position, throw, moves) in enumerate(plies(rules, word, count)):
        wrong = difference(rules, table, position, throw, table.results(board_of(position, table), throw))
        assert not wrong, f"{rules.write_position(position)}, {throw}: {wrong}"
        keep(rules, table, position, throw, moves)
        if index % 5 == 0:
            assert [rules.parse(str(move)) for move in moves] == list(moves)


def keep(rules: TablesRules, table: Table, position: Position, throw: Throw, moves: tuple[Play, ...]) -> None:
    """What holds in every position of every game."""
    assert not rules.wrong(position)
    assert sum(rules.throws(position).values()) == Fraction(1)
    assert [rules.pips(position, player) for player in (0, 1)] == [
        table.pips(board_of(position, table), player) for player in (0, 1)
    ]
    assert rules.read_position(rules.write_position(position)) == position
    for player in (0, 1):
        stacks = [stack for stack in rules.standing(position) if stack.player == player]
        assert sum(stack.count for stack in stacks) == table.stones
    assert moves == (PASS,) or PASS not in moves
    assert len(set(moves)) == len(moves)
    for move in {moves[0], moves[-1]}:
        assert rules.play(position, throw, move).mover == 1 - (position.mover or 0)
        assert rules.parse(str(move)) == move
        assert rules.why(position, throw, move).legal
        assert rules.settle(position, throw, move) == move


def test_backgammon_for_5000_plies() -> None:
    agree(backgammon(), FULL, "five thousand", 5_000)


def test_a_small_board_for_1000_plies() -> None:
    agree(small(), SMALL, "small", 1_000)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_backgammon_for_100000_plies(part: int) -> None:
    agree(backgammon(), FULL, f"hundred thousand {part}", 10_000)
