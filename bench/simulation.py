"""How many games a second, and how fast dice are summed: ratios in one run, CPU time of one core.

Programs take turns in rounds, so that a busy machine slows all of them.

Other people's programs are measured where they are: RoyalUr-Python where it can be imported, OpenSpiel by the
interpreter that OPEN_SPIEL_PYTHON names, icepool where it can be imported. The naive backgammon is our own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from math import isnan, nan
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from bench import naive_backgammon
from kitgen import dice, games
from kitgen.analysis import fast, simulate

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5
SECONDS = 1.0
"""CPU time that each program plays in a round, at least."""


def royalur(count: int) -> None:
    """Finkel's rules by RoyalUr-Python's own `Game`, moves by chance."""
    from royalur import Game  # type: ignore[import-untyped, import-not-found, unused-ignore]

    make: Any = Game.create_finkel
    chance = Random(1)  # noqa: S311 - chance for a bench
    for _ in range(count):
        game = make()
        while not game.is_finished():
            if game.is_waiting_for_roll():
                game.roll_dice()
            else:
                game.make_move(chance.choice(game.find_available_moves()))


def ours(name: str, ways: str) -> Callable[[int], None]:
    """Games by chance, by the fast path, in plain Python, or by the rules engine."""
    definition = games.load(name)
    path = fast.path(definition, ways)
    begun = [0]

    def play(count: int) -> None:
        first = begun[0]
        begun[0] += count
        if path is None:
            plan = simulate.Plan((definition,), first + count, paths=ways)
            simulate.play(simulate.Batch(simulate.check(plan), first, first + count))
        else:
            path.games("bench", first, first + count, simulate.LONGEST)

    return play


def naive(count: int) -> None:
    """Backgammon by sets of tuples."""
    chance = Random(1)  # noqa: S311 - chance for a bench
    for _ in range(count):
        naive_backgammon.game(chance)


def rates(programs: dict[str, Callable[[int], None]]) -> dict[str, float]:
    """Games a second of each program: the median of rounds in which they take turns."""
    counts = {}
    for name, play in programs.items():
        play(1)  # what is compiled is compiled, what is looked up is known
        count, spent = 1, 0.0
        while spent < SECONDS / 4:
            count *= 2
            spent = _spent(play, count)
        counts[name] = max(1, int(count * SECONDS / spent))
    found: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(ROUNDS):
        for name, play in programs.items():
            found[name].append(counts[name] / _spent(play, counts[name]))
    return {name: median(rounds) for name, rounds in found.items()}


def _spent(play: Callable[[int], None], count: int) -> float:
    start = process_time()
    play(count)
    return process_time() - start


def open_spiel() -> float:
    """Games a second of OpenSpiel's backgammon driven from Python, in an environment of its own."""
    python = os.environ.get("OPEN_SPIEL_PYTHON", sys.executable if find_spec("pyspiel") else "")
    if not python:
        return nan
    script = Path(__file__).with_name("open_spiel_games.py")
    said = subprocess.run([python, str(script)], capture_output=True, text=True, check=True).stdout
    return float(said)


def show(title: str, found: dict[str, float], base: str) -> None:
    print(title)
    for name, rate in found.items():
        against = f"{rate / found[base]:8.1f} ×" if base in found else ""
        print(f"  {name:<52}{rate:12,.1f}{against}")


def ur() -> None:
    programs: dict[str, Callable[[int], None]] = {}
    if find_spec("royalur"):
        programs["RoyalUr-Python, Game"] = royalur
    programs["ours, rules engine"] = ours("ur", "rules")
    programs["ours, plain Python"] = ours("ur", "plain")
    if find_spec("numba"):
        programs["ours, compiled"] = ours("ur", "fast")
    show("Ur, Finkel's rules, both sides by chance: games a second", rates(programs), "RoyalUr-Python, Game")


def backgammon() -> None:
    programs: dict[str, Callable[[int], None]] = {"naive, sets of tuples": naive}
    programs["ours, rules engine"] = ours("backgammon", "rules")
    programs["ours, plain Python"] = ours("backgammon", "plain")
    if find_spec("numba"):
        programs["ours, compiled"] = ours("backgammon", "fast")
    before = open_spiel()
    found = rates(programs)
    show("Backgammon, both sides by chance: games a second", found, "naive, sets of tuples")
    after = open_spiel()
    if not isnan(before):
        print(f"  OpenSpiel driven from Python, before and after{before:19,.1f}{after:10,.1f}")
        if "ours, compiled" in found:
            print(f"  ours, compiled, against its better one{found['ours, compiled'] / max(before, after):26.1f} ×")
    else:
        print("  OpenSpiel is not measured: OPEN_SPIEL_PYTHON names no interpreter that has it")


def others() -> None:
    found = {}
    for name in ("die-race", "most_exciting", "jungle", "mouse_and_elephant"):
        play = ours(name, "fast")
        play(1)
        count = 2000 if fast.path(games.load(name)) else 10
        found[name] = count / _spent(play, count)
    show("Other games, by the fastest way: games a second", found, "")


def sums() -> None:
    print("Dice summed exactly: milliseconds, the median of five")
    for count in (20, 200, 500):
        spent = []
        for _ in range(5):
            start = process_time()
            dice.ways_to_sum((1, 2, 3, 4, 5, 6), count)
            spent.append((process_time() - start) * 1000)
        print(f"  {count} dice{median(spent):44.2f}")
    if find_spec("icepool"):
        start = process_time()
        from icepool import d6  # type: ignore[import-not-found, unused-ignore]

        (500 @ d6).denominator()
        print(f"  500 dice by icepool, the first time{(process_time() - start) * 1000:17.1f}")


def scaling() -> None:
    """The same simulation by one process and by two; the bytes of the result are compared, too."""
    from functools import partial
    from time import perf_counter

    from kitgen.analysis import report, workers

    plan = simulate.check(simulate.Plan((games.load("ur"),), 20_000, "bench", paths="plain"))
    print("20,000 games of Ur in plain Python: seconds on the clock")
    told = []
    for jobs in (1, 2):
        start = perf_counter()
        result = simulate.run(plan, partial(workers.processes, jobs))
        print(f"  {jobs} process{'es' if jobs > 1 else '  '}{perf_counter() - start:41.1f}")
        told.append(report.Report(plan, result, {}).data())
    print(f"  the results are {'the same' if told[0] == told[1] else 'NOT THE SAME'}")


def main() -> None:
    """Everything, with how many processors there are and how busy they were, for shares mean little without."""
    busy = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"simulation; {os.cpu_count()} processors{busy}; CPU time")
    ur()
    backgammon()
    others()
    sums()
    scaling()


if __name__ == "__main__":
    main()
