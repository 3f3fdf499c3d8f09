"""How fast races are solved: Ur with four counters in layers, beside sweeps over the same positions with numpy.

Both end at the same value; what is compared is CPU time of one core for a position, three counters for numpy.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from kitgen import games
from kitgen.analysis import solve
from kitgen.analysis.race_states import with_counters
from kitgen.analysis.whole import Whole

FINKEL = "ur/finkel"
COUNTERS = 4
BY_NUMPY = 3
PUBLISHED = {3: 0.516201102238, 4: 0.516159233557}


def layered(counters: int) -> tuple[int, float, float]:
    """Positions, seconds without those of compiling, and the first player's chance."""
    with TemporaryDirectory() as folder:
        Whole(games.load(FINKEL), 1, Path(folder) / "warm").solve()
        whole = Whole(games.load(FINKEL), counters, Path(folder))
        began = process_time()
        whole.solve()
        seconds = process_time() - began
        hand = (0,) * counters
        return sum(layer.states for layer in whole.done().values()), seconds, whole.value(hand, hand)


def by_numpy(counters: int) -> tuple[int, float, float]:
    """The same by improving plans with whole-array sweeps."""
    began = process_time()
    states = with_counters(games.load(FINKEL), counters)
    values = solve.best_play(states.choices()).values
    return states.states, process_time() - began, float(values[states.number(states.rules.start())])


def main() -> None:
    """Print both, and how many times faster a position is solved in layers."""
    rates = []
    for name, counters, way in (("in layers", COUNTERS, layered), ("numpy", BY_NUMPY, by_numpy)):
        states, seconds, value = way(counters)
        assert abs(value - PUBLISHED[counters]) < 1e-11
        rates.append(states / seconds)
        print(
            f"Ur solved {name}, {counters} counters: {states:,} positions in {seconds:.1f} s, {rates[-1]:,.0f} a second"
        )
    print(f"in layers {rates[0] / rates[1]:.1f} times as many positions a second")


if __name__ == "__main__":
    main()
