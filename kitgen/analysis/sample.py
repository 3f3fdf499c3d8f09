"""Some positions of a solved race with what their moves lead to: python -m kitgen.analysis.sample GAME COUNTERS NUMBER

What is written can be checked without the table: the rules say which values follow from which.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numpy as np

from kitgen import games
from kitgen.analysis.whole import Whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEED = 1
DIGITS = 15


def lines(whole: Whole, number: int) -> Iterator[str]:
    """A line for each of so many positions, all equally likely: the position, its value, the values of what follows.

    What follows is in the order of the rules: throw by throw, move by move, each from the side of who throws next.
    A move that wins has no value.
    """
    rules = whole.layers.rules
    pairs = [(own, other) for own in range(1, whole.counters + 1) for other in range(1, whole.counters + 1)]
    ends = np.cumsum([whole.layers.states(*pair) for pair in pairs])
    random = np.random.Generator(np.random.PCG64(SEED))
    for place in sorted(random.choice(int(ends[-1]), number, replace=False).tolist()):
        layer = int(np.searchsorted(ends, place, side="right"))
        inside = place - (int(ends[layer - 1]) if layer else 0)
        position = whole.layers.position(*pairs[layer], inside)
        values = [float(whole.values(*pairs[layer])[inside])]
        for throw in rules.throws(position):
            for move in rules.moves(position, throw):
                after = rules.play(position, throw, move)
                if rules.outcome(after) is None:
                    values.append(whole.value(after.steps[after.thrower], after.steps[1 - after.thrower]))
        yield f"{rules.write_position(position)} | " + " ".join(f"{value:.{DIGITS}g}" for value in values)


def main(game: str, counters: int, number: int, tables: Path | None = None) -> None:
    """Write the lines to standard output."""
    for line in lines(Whole(games.load(game), counters, tables), number):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
