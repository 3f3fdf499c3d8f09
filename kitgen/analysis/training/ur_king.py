"""The King of Ur, compiled: so many throws ahead beyond the move itself, then a network, or near the end the table.

It looks as `kitgen.players.race` does on every route that has a network, a thousand times as fast, so that long matches
can be played. What it leaves out is the budget: the King at the board looks as many throws ahead as his positions
allow, its twin always as many as it is told. The tests hold its choices against the King's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kitgen import games
from kitgen.analysis import lookup as table_of
from kitgen.analysis.compiling import compiled
from kitgen.analysis.lookup import lookup
from kitgen.analysis.training.compiled import module_compiled
from kitgen.analysis.training.finkel import NAME
from kitgen.analysis.training.learner import value
from kitgen.analysis.training.packed import loaded
from kitgen.analysis.whole import Whole
from kitgen.players import exact, inputs_finkel, inputs_ur, network
from kitgen.players.exact_race import LayerTable
from kitgen.players.race_bits import RaceBits
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from kitgen.analysis.lookup import Lookup
    from kitgen.analysis.training.learner import Network
    from kitgen.dice import Throw
    from kitgen.rules.race_course import Move, Position

ROUNDED = 65_535

_finkel_inputs = module_compiled(inputs_finkel).inputs
_route_inputs = module_compiled(inputs_ur).inputs
_value, _moves, _ones = table_of.value, table_of.moves, table_of.ones


class King(NamedTuple):
    """What the compiled King knows of a route, and the arrays that it works in."""

    table: Lookup
    """The route with its throws, and its values."""
    solved: int
    """With at most so many counters to come together, a value is the table's, rounded as it ships."""
    net: Network
    thirds: NDArray[np.int64]
    """What the inputs of Finkel's network need; empty for the network of another route."""
    reaching: NDArray[np.int64]
    """What those of another route need: by step, and there by throw, where a side can hit from; and the chances."""
    hitting: NDArray[np.float64]
    counters: int
    on: NDArray[np.int32]
    hidden: NDArray[np.float32]
    stack: NDArray[np.int64]
    """The moves of each throw ahead; one more than the throws that can be looked ahead."""


def king(variant: str, depth: int, *, tables: Path | None = None, whole: Lookup | None = None) -> King:
    """The King of a variant of Ur that can look so many throws ahead.

    ``whole`` is its solved table, where that is in memory already; otherwise what ships is solved once more, which
    takes seconds, and kept in the folder ``tables``.
    """
    definition = games.load(f"royal_game_of_ur/{variant}")
    rules = RaceRules(definition)
    reaching, hitting = inputs_ur.starts(RaceBits(rules))
    counters = rules.options.counters
    shipped = exact.reader(rules)
    assert isinstance(shipped, LayerTable)  # every route has one
    if whole is None:
        few = Whole(definition, shipped.most - 1, tables)
        few.solve(together=shipped.most)
        whole = lookup(few, shipped.most)
    finkel = variant in ("finkel", "quick")
    net = loaded(network.FOLDER / f"{NAME if finkel else f'ur_{variant}'}{network.ENDING}")
    return King(
        whole, shipped.most, net,
        np.array(inputs_finkel.thirds() if finkel else [], np.int64), np.array(reaching, np.int64), np.array(hitting),
        counters,
        np.zeros(max(inputs_finkel.ON, inputs_ur.most(counters)), np.int32),
        np.zeros(len(net.bias), np.float32), np.zeros((depth + 1, counters + 1, 3), np.int64),
    )  # fmt: skip


@compiled
def leaf(king: King, own: int, enemy: int) -> float:
    """The chance of ``own``, about to throw, without looking ahead."""
    if own == 0:
        return 1.0
    if enemy == 0:
        return 0.0
    steps = king.table.length
    low = (1 << steps) - 1
    to_come = (own >> steps) + (enemy >> steps) + _ones(own & low) + _ones(enemy & low)
    if to_come <= king.solved:
        return float(np.rint(_value(king.table, own, enemy) * ROUNDED) / ROUNDED)
    if len(king.thirds):
        count = _finkel_inputs(own, enemy, king.thirds, king.on)
    else:
        count = _route_inputs(own, enemy, steps, king.counters, king.reaching, king.hitting, king.on)
    return float(value(king.net, king.on, count, king.hidden))


@compiled
def ahead(king: King, own: int, enemy: int, depth: int) -> float:
    """The chance of ``own``, about to throw, by looking so many throws ahead."""
    if depth == 0 or own == 0 or enemy == 0:
        return leaf(king, own, enemy)
    total = 0.0
    for throw in range(len(king.table.chances)):
        options = king.stack[depth]
        count = _moves(king.table, own, enemy, king.table.squares[throw], options)
        if count == 0:
            best = 1.0 - ahead(king, enemy, own, depth - 1)
        else:
            best = -1.0
            for move in range(count):
                mine, theirs = options[move, 0], options[move, 1]
                if options[move, 2]:
                    worth = ahead(king, mine, theirs, depth - 1)
                else:
                    worth = 1.0 - ahead(king, theirs, mine, depth - 1)
                best = max(best, worth)
        total += king.table.chances[throw] * best
    return total


@compiled
def choice(king: King, depth: int, options: NDArray[np.int64], count: int) -> int:
    """Which of some moves, as `kitgen.analysis.lookup.moves` finds them, the King plays; the first of equal ones."""
    best, highest = 0, -1.0
    for move in range(count):
        own, enemy = options[move, 0], options[move, 1]
        worth = ahead(king, own, enemy, depth) if options[move, 2] else 1.0 - ahead(king, enemy, own, depth)
        if worth > highest:
            best, highest = move, worth
    return best


class Twin:
    """The compiled King at the board: chooses as a `kitgen.players.levels.Player` does, the first of equal moves."""

    level = "king"

    def __init__(self, rules: RaceRules, depth: int, tables: Path | None = None) -> None:
        self.rules = rules
        self.depth = depth
        self.bits = RaceBits(rules)
        self.king = king(rules.definition.variant, depth, tables=tables)
        self.options = np.zeros((rules.options.counters + 1, 3), np.int64)

    def choose(self, position: Position, throw: Throw, turn: int) -> Move:
        del turn
        moves = self.rules.moves(position, throw)
        if len(moves) == 1:
            return moves[0]
        count = _moves(self.king.table, *self.bits.both(position), self.rules.reach(throw).squares, self.options)
        chosen = self.options[choice(self.king, self.depth, self.options, count), 0]
        mover = position.thrower
        return next(
            move for move in moves if self.bits.side(self.rules.play(position, throw, move).steps[mover]) == chosen
        )
