"""The network for Ur on Finkel's route, taught by the solved table: python -m kitgen.analysis.training.finkel

Positions are met in games in which both sides play perfectly, but for every fourth move, which is any legal one;
the target is the exact chance to win. Needs the table of all seven counters (`kitgen solve ur`).
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import numpy as np

from kitgen import files, games
from kitgen.analysis import lookup as table_of
from kitgen.analysis.compiling import compiled
from kitgen.analysis.lookup import lookup
from kitgen.analysis.training.compiled import below, chance, module_compiled
from kitgen.analysis.training.learner import fresh, learn, value
from kitgen.analysis.training.packed import packed, unpacked
from kitgen.analysis.whole import Whole
from kitgen.players import inputs_finkel, network

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from kitgen.analysis.lookup import Lookup
    from kitgen.analysis.training.learner import Network

NAME = "ur_finkel"
HIDDEN = 128
SEED = 20261130
GAMES = 800_000
STRAY = 4
"""One move in so many is any legal one."""
RATES = (0.1, 0.05, 0.02, 0.006, 0.0015)
"""Of the learning steps, each for as many games."""
MOST_THROWS = 2_000

_inputs = module_compiled(inputs_finkel).inputs
_value, _moves = table_of.value, table_of.moves
STEPS = inputs_finkel.STEPS


@compiled
def thrown(state: NDArray[np.uint64]) -> int:
    """Four two-way dice."""
    bits = np.int64(below(state, 16))
    return int((bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1))


@compiled
def best_of(table: Lookup, options: NDArray[np.int64], count: int) -> int:
    """Which of some moves the table likes best; the first of equal ones."""
    best, highest = 0, -1.0
    for move in range(count):
        own, enemy = options[move, 0], options[move, 1]
        worth = _value(table, own, enemy) if options[move, 2] else 1.0 - _value(table, enemy, own)
        if worth > highest:
            best, highest = move, worth
    return best


@compiled
def taught(
    table: Lookup,
    net: Network,
    hidden: NDArray[np.float32],
    state: NDArray[np.uint64],
    digits: NDArray[np.int64],
    number: int,
    stray: int,
    rate: float,
) -> tuple[float, int]:
    """Play so many games, learning from each position; the sum of squared errors and the number of positions."""
    on = np.zeros(inputs_finkel.ON, np.int32)
    options = np.zeros((8, 3), np.int64)
    squares, met = 0.0, 0
    for _ in range(number):
        own = enemy = table.counters << STEPS
        for _ in range(MOST_THROWS):
            target = _value(table, own, enemy)
            count = _inputs(own, enemy, digits, on)
            error = learn(net, on, count, hidden, target, rate) if rate > 0 else target - value(net, on, count, hidden)
            squares += error * error
            met += 1
            moves = _moves(table, own, enemy, thrown(state), options)
            if moves == 0:
                own, enemy = enemy, own
                continue
            if below(state, stray) == 0:
                move = np.int64(below(state, moves))
            else:
                move = np.int64(best_of(table, options, moves))
            if options[move, 0] == 0:
                break
            own, enemy = options[move, 0], options[move, 1]
            if not options[move, 2]:
                own, enemy = enemy, own
    return squares, met


def trained(table: Lookup, hidden: int, number: int, seed: int) -> tuple[Network, float]:
    """A network after so many games, and its root mean square error on games it has not seen."""
    net = fresh(inputs_finkel.INPUTS, hidden, seed)
    units, state = np.zeros(hidden, np.float32), chance(seed)
    digits = np.array(inputs_finkel.thirds(), dtype=np.int64)
    for rate in RATES:
        parts = 8
        for _ in range(parts):
            squares, met = taught(table, net, units, state, digits, number // len(RATES) // parts, STRAY, rate)
            sys.stdout.write(
                f"rate {rate}: {met:,} positions, error {(squares / met) ** 0.5:.5f}, {time.process_time():.0f} s\n"
            )
            sys.stdout.flush()
    squares, met = taught(table, unpacked(net), units, chance(seed + 1), digits, 2_000, STRAY, 0.0)
    return net, (squares / met) ** 0.5


def main(hidden: int = HIDDEN, number: int = GAMES, *, tables: Path | None = None) -> None:
    """Train, and put the weights where players look for them."""
    table = lookup(Whole(games.load("ur/finkel"), 7, tables))
    net, error = trained(table, hidden, number, SEED)
    header = {
        "name": NAME,
        "command": f"python -m kitgen.analysis.training.finkel {hidden} {number}",
        "seed": SEED,
        "games": number,
        "rms_error": round(error, 5),
    }
    path = network.FOLDER / f"{NAME}{network.ENDING}"
    data = packed(net, header)
    files.replace(path, data)
    sys.stdout.write(f"{path}  {len(data):,} bytes, error {error:.5f}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
