"""The network for Ur against perfect play: python -m kitgen.analysis.training.finkel_match [GAMES [DEPTH]]

The King looks so many throws ahead beyond the move itself; at the end of the look stands the network, or the
shipped table's rounded value where few counters are still to come. Every two games have the same dice, and the
seats exchanged. Besides who wins, each of the King's choices is held against the
table: what the best move was worth, less what the chosen one is.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kitgen import games
from kitgen.analysis import lookup as table_of
from kitgen.analysis.compiling import compiled
from kitgen.analysis.lookup import lookup
from kitgen.analysis.training.finkel import MOST_THROWS, SEED, STEPS, best_of, thrown
from kitgen.analysis.training.ur_king import choice, king
from kitgen.analysis.whole import Whole

if TYPE_CHECKING:
    from pathlib import Path

    from kitgen.analysis.lookup import Lookup
    from kitgen.analysis.training.ur_king import King

_value, _moves = table_of.value, table_of.moves


@compiled
def matches(king: King, depth: int, number: int, seed: int) -> tuple[int, float, int, int]:
    """Games won by the King, which begins every other one; what its choices lost, how many, and how many lost."""
    table = king.table
    options = np.zeros((8, 3), np.int64)
    state = np.zeros(1, np.uint64)
    won, loss, choices, wrong = 0, 0.0, 0, 0
    for game in range(number):
        state[0] = np.uint64(seed) + np.uint64(game // 2) * np.uint64(0x632BE59BD9B4E019)
        kings = game % 2 == 0
        own = enemy = table.counters << STEPS
        for _ in range(MOST_THROWS):
            count = _moves(table, own, enemy, thrown(state), options)
            if count == 0:
                own, enemy, kings = enemy, own, not kings
                continue
            move = best_of(table, options, count)
            if kings and count > 1:
                worths = np.zeros(2)
                chosen = choice(king, depth, options, count)
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
                won += kings
                break
            own, enemy = options[move, 0], options[move, 1]
            if not options[move, 2]:
                own, enemy, kings = enemy, own, not kings
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


def played(table: Lookup, number: int, depth: int, seed: int = SEED) -> Played:
    """A match of so many games."""
    won, loss, choices, wrong = matches(king("finkel", depth, whole=table), depth, number, seed)
    share = won / number
    return Played(number, depth, share, (share * (1 - share) / number) ** 0.5, loss / choices, choices, wrong / choices)


def main(number: int = 20_000, depth: int = 1, *, tables: Path | None = None) -> None:
    """Play, and say what came of it."""
    result = played(lookup(Whole(games.load("ur/finkel"), 7, tables)), number, depth)
    sys.stdout.write(
        f"{result.games:,} games against perfect play, {depth} throws ahead, seed {SEED}: won "
        f"{result.won:.2%} ± {1.96 * result.error:.2%}; lost a choice {result.loss:.6f}, "
        f"{result.wrong:.2%} of {result.choices:,} choices lost anything\n"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
