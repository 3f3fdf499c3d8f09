"""The network for Ur against perfect play: python -m kitgen.analysis.training.finkel_match [GAMES [DEPTH]]

The King looks so many throws ahead beyond the move itself; at the end of the look stands the network, or the
shipped table's rounded value where few counters are still to come. Every two games have the same dice, and the
seats exchanged. Besides who wins, each of the King's choices is held against the
table: what the best move was worth, less what the chosen one is.
"""

from __future__ import annotations

import json
import sys
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kitgen import games
from kitgen.analysis import lookup as table_of
from kitgen.analysis.compiling import compiled
from kitgen.analysis.lookup import lookup
from kitgen.analysis.training.compiled import module_compiled
from kitgen.analysis.training.finkel import MOST_THROWS, NAME, SEED, STEPS, best_of, thrown
from kitgen.analysis.training.learner import Network, value
from kitgen.analysis.whole import Whole
from kitgen.players import inputs_finkel, network

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from kitgen.analysis.lookup import Lookup

SOLVED = 6
"""With at most so many counters to come together, the King knows the table's value."""
ROUNDED = 65_535

_inputs = module_compiled(inputs_finkel).inputs
_value, _moves, _ones = table_of.value, table_of.moves, table_of.ones


@compiled
def leaf(
    table: Lookup, net: Network, hidden: NDArray[np.float32], on: NDArray[np.int32], digits: NDArray[np.int64],
    solved: int, own: int, enemy: int,
) -> float:  # fmt: skip
    """The chance of ``own``, about to throw: the table's, rounded as it ships, near the end, else the network's."""
    if own == 0:
        return 1.0
    if enemy == 0:
        return 0.0
    low = (1 << STEPS) - 1
    to_come = (own >> STEPS) + (enemy >> STEPS) + _ones(own & low) + _ones(enemy & low)
    if to_come <= solved:
        return float(np.rint(_value(table, own, enemy) * ROUNDED) / ROUNDED)
    return float(value(net, on, _inputs(own, enemy, digits, on), hidden))


@compiled
def ahead(  # noqa: PLR0917 - compiled
    table: Lookup, net: Network, hidden: NDArray[np.float32], on: NDArray[np.int32], digits: NDArray[np.int64],
    solved: int, own: int, enemy: int, depth: int, stack: NDArray[np.int64],
) -> float:  # fmt: skip
    """The chance of ``own``, about to throw, by looking so many throws ahead."""
    if depth == 0 or own == 0 or enemy == 0:
        return leaf(table, net, hidden, on, digits, solved, own, enemy)
    total = 0.0
    for throw in range(len(table.chances)):
        options = stack[depth]
        count = _moves(table, own, enemy, table.squares[throw], options)
        if count == 0:
            best = 1.0 - ahead(table, net, hidden, on, digits, solved, enemy, own, depth - 1, stack)
        else:
            best = -1.0
            for move in range(count):
                mine, theirs = options[move, 0], options[move, 1]
                if options[move, 2]:
                    worth = ahead(table, net, hidden, on, digits, solved, mine, theirs, depth - 1, stack)
                else:
                    worth = 1.0 - ahead(table, net, hidden, on, digits, solved, theirs, mine, depth - 1, stack)
                best = max(best, worth)
        total += table.chances[throw] * best
    return total


@compiled
def choice(  # noqa: PLR0917 - compiled
    table: Lookup, net: Network, hidden: NDArray[np.float32], on: NDArray[np.int32], digits: NDArray[np.int64],
    solved: int, depth: int, options: NDArray[np.int64], count: int, stack: NDArray[np.int64],
) -> int:  # fmt: skip
    """The King's move; the first of equal ones."""
    best, highest = 0, -1.0
    for move in range(count):
        own, enemy = options[move, 0], options[move, 1]
        if options[move, 2]:
            worth = ahead(table, net, hidden, on, digits, solved, own, enemy, depth, stack)
        else:
            worth = 1.0 - ahead(table, net, hidden, on, digits, solved, enemy, own, depth, stack)
        if worth > highest:
            best, highest = move, worth
    return best


@compiled
def matches(
    table: Lookup, net: Network, digits: NDArray[np.int64], solved: int, depth: int, number: int, seed: int
) -> tuple[int, float, int, int]:
    """Games won by the King, which begins every other one; what its choices lost, how many, and how many lost."""
    hidden, on = np.zeros(len(net.bias), np.float32), np.zeros(inputs_finkel.ON, np.int32)
    options, stack = np.zeros((8, 3), np.int64), np.zeros((depth + 1, 8, 3), np.int64)
    state = np.zeros(1, np.uint64)
    won, loss, choices, wrong = 0, 0.0, 0, 0
    for game in range(number):
        state[0] = np.uint64(seed) + np.uint64(game // 2) * np.uint64(0x632BE59BD9B4E019)
        king = game % 2 == 0
        own = enemy = table.counters << STEPS
        for _ in range(MOST_THROWS):
            count = _moves(table, own, enemy, thrown(state), options)
            if count == 0:
                own, enemy, king = enemy, own, not king
                continue
            move = best_of(table, options, count)
            if king and count > 1:
                worths = np.zeros(2)
                chosen = choice(table, net, hidden, on, digits, solved, depth, options, count, stack)
                for number_of, one in enumerate((move, chosen)):
                    mine, theirs = options[one, 0], options[one, 1]
                    worths[number_of] = (
                        _value(table, mine, theirs) if options[one, 2] else 1 - _value(table, theirs, mine)
                    )
                loss += worths[0] - worths[1]
                choices += 1
                wrong += worths[0] - worths[1] > 1e-9
                move = chosen
            if options[move, 0] == 0:
                won += king
                break
            own, enemy = options[move, 0], options[move, 1]
            if not options[move, 2]:
                own, enemy, king = enemy, own, not king
    return won, loss, choices, wrong


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a match."""

    games: int
    depth: int
    won: float
    error: float
    """Standard error of the share won, games taken one by one."""
    loss: float
    """Chance lost by a choice on the average, over choices between two moves or more."""
    choices: int
    wrong: float
    """The share of choices that lost anything."""


def arrays(path: Path) -> Network:
    """The weights that ship, as arrays."""
    line, _, packed = path.read_bytes().partition(b"\n")
    header, body = json.loads(line), zlib.decompress(packed)
    inputs, hidden = header["inputs"], header["hidden"]
    planes = np.frombuffer(body[: 2 * inputs * hidden], dtype=np.uint8).reshape(2, -1)
    whole = np.ascontiguousarray(planes.T).view("<i2").reshape(inputs, hidden)
    scale, bias, out, last = np.split(
        np.frombuffer(body[2 * inputs * hidden :], dtype="<f4"), [hidden, 2 * hidden, 3 * hidden]
    )
    return Network((whole * scale).astype(np.float32), bias.copy(), out.copy(), last.copy())


def played(table: Lookup, net: Network, number: int, depth: int, seed: int = SEED, solved: int = SOLVED) -> Played:
    """A match of so many games."""
    digits = np.array(inputs_finkel.thirds(), dtype=np.int64)
    won, loss, choices, wrong = matches(table, net, digits, solved, depth, number, seed)
    share = won / number
    return Played(number, depth, share, (share * (1 - share) / number) ** 0.5, loss / choices, choices, wrong / choices)


def main(number: int = 20_000, depth: int = 1, *, tables: Path | None = None) -> None:
    """Play, and say what came of it."""
    table = lookup(Whole(games.load("ur/finkel"), 7, tables))
    net = arrays(network.FOLDER / f"{NAME}{network.ENDING}")
    result = played(table, net, number, depth)
    sys.stdout.write(
        f"{result.games:,} games against perfect play, {depth} throws ahead, seed {SEED}: won "
        f"{result.won:.2%} ± {1.96 * result.error:.2%}; lost a choice {result.loss:.6f}, "
        f"{result.wrong:.2%} of {result.choices:,} choices lost anything\n"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
