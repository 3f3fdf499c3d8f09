"""Compute the figures of whole games and write them beside the games: python -m kitgen.analysis.values [GAME …]

Races with few counters are solved; whole games that are too large are played by chance many times.
What is written depends on the rules, the seed and the numbers of games alone.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

from kitgen import files, games, loading, rules
from kitgen.analysis import fast, report, simulate, simulated, solve, workers
from kitgen.analysis.race_states import with_counters
from kitgen.analysis.tally import PERCENT, quantile
from kitgen.analysis.whole import Whole
from kitgen.definition import RaceOptions
from kitgen.errors import KitgenError
from kitgen.odds import values as shipped
from kitgen.odds.values import FILE, Best, fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kitgen.analysis.race_states import Choices, RaceStates
    from kitgen.definition import GameDefinition

GAMES = {"race": 20_000, "tables": 20_000, "grid": 2_000}
"""Games that are played by chance by the rules engine alone, by family."""
FAST_GAMES = {"race": 200_000, "tables": 100_000}
"""The same, where a fast path plays them."""
SEED = 1
PLACES = 12
"""Decimal places of solved figures; simulated ones have as many as their standard error bears."""


def figures(definition: GameDefinition) -> Iterator[dict[str, Any]]:
    """Every figure of one variant: with few counters solved, the whole game solved or played by chance."""
    options = definition.options
    if not isinstance(options, RaceOptions):
        yield _played(definition, counters=0)
        return
    for counters in range(1, options.counters + 1):
        try:
            states = with_counters(definition, counters)
        except KitgenError:
            break
        yield from _solved(states, counters)
    else:
        return
    yield _played(definition, counters=options.counters)


def _solved(states: RaceStates, counters: int) -> Iterator[dict[str, Any]]:
    choices = states.choices()
    start = states.number(states.rules.start())
    turns = states.rules.options.turns
    for policy in ("best", "random"):
        if turns:
            yield _limited(states, choices, counters, policy)
            continue
        solution = solve.best_play(choices) if policy == "best" else solve.random_play(choices)
        length = solve.throws_of_a_game(solution.policy, states.states, start)
        first = float(solution.values[start])
        yield {
            "counters": counters,
            "policy": policy,
            "method": "solved",
            "states": states.states,
            "residual": float(f"{max(solution.residual, 1e-16):.0e}"),
            "first": round(first, PLACES),
            "draw": 0.0,
            "second": round(1 - first, PLACES),
            "throws": {"mean": round(length.mean, 9), "quantiles": {p: length.quantile(p / 100) for p in PERCENT}},
            "turns": {"mean": round(solve.turns_of_a_game(solution.policy, states.states, start), 9)},
        }


def _limited(states: RaceStates, choices: Choices, counters: int, policy: str) -> dict[str, Any]:
    """A race with a limit of turns: who has finished more wins then."""
    turns = states.rules.options.turns
    start = states.number(states.rules.start())
    game = solve.limited(choices, start, solve.settled(states), turns, best=policy == "best")
    quantiles = {percent: game.length.quantile(percent / 100) for percent in PERCENT}
    length = {"mean": round(game.length.mean, 9), "quantiles": quantiles}
    return {
        "counters": counters,
        "policy": policy,
        "method": "solved",
        "states": states.states,
        "residual": 0.0,
        "first": round(game.first, PLACES),
        "draw": round(game.draw, PLACES),
        "second": round(game.second, PLACES),
        "limit": round(game.reached, PLACES),
        "throws": length,
        "turns": length,
    }


def _played(definition: GameDefinition, counters: int) -> dict[str, Any]:
    """The whole game by chance: many games where a fast path plays it, fewer by the rules engine alone."""
    if fast.path(definition) is not None:
        return _simulated(definition, counters)
    sample = simulated.play(rules.build(definition), GAMES[definition.rules], SEED)
    if sample.unfinished:
        raise KitgenError(f"{sample.unfinished} games of {definition.name} did not end")
    shares = [sum(winner == player for winner in sample.winners) / sample.games for player in (0, None, 1)]
    return {
        "counters": counters,
        "policy": "random",
        "method": "simulated",
        "games": sample.games,
        "seed": SEED,
        "error": round((shares[0] * (1 - shares[0]) / sample.games) ** 0.5, 4),
        "first": round(shares[0], 4),
        "draw": round(shares[1], 4),
        "second": round(shares[2], 4),
        "throws": _length(sample.throws),
        "turns": _length(sample.turns),
    }


def _simulated(definition: GameDefinition, counters: int) -> dict[str, Any]:
    """The figures of `kitgen simulate`, which gives them again."""
    plan = simulate.check(simulate.Plan((definition,), FAST_GAMES[definition.rules], str(SEED)))
    found = report.Report(plan, simulate.run(plan, partial(workers.processes, 1)), {})
    tally = found.result.tallies[0]
    if tally.unfinished:
        raise KitgenError(f"{tally.unfinished} games of {definition.name} did not end")
    figures = found.figures(tally)
    lengths = {"throws": tally.throws, "turns": tally.turns}
    return {
        "counters": counters,
        "policy": "random",
        "method": "simulated",
        "games": plan.games,
        "seed": SEED,
        "command": found.command(),
        "error": round(figures["first"].error, 5),
        "first": round(figures["first"].mean, 5),
        "draw": round(figures["drawn"].mean, 5),
        "second": round(figures["others"].mean, 5),
        **{
            name: {
                "mean": round(figures[name].mean, 3),
                "error": round(figures[name].error, 3),
                "quantiles": {percent: quantile(counts, percent) for percent in PERCENT},
                "longest": max(counts),
            }
            for name, counts in lengths.items()
        },
    }


def _length(numbers: tuple[int, ...]) -> dict[str, Any]:
    middle, error = simulated.mean(numbers)
    quantiles = {percent: simulated.quantile(numbers, percent) for percent in PERCENT}
    return {"mean": round(middle, 2), "error": round(error, 2), "quantiles": quantiles, "longest": max(numbers)}


def best(definition: GameDefinition, tables: Path | None = None) -> Best | None:
    """The whole game where it is too large for `figures` and `kitgen solve` has a table of it.

    Without a table it is what was written down for the same rules.
    """
    options = definition.options
    if not isinstance(options, RaceOptions) or options.share:
        return None
    try:
        whole = Whole(definition, options.counters, tables)
        hand = (0,) * options.counters
        first = whole.value(hand, hand)
    except KitgenError:
        return shipped.best(definition)
    layers = [solved for pair, solved in whole.done().items() if max(pair) <= options.counters]
    states, residual = sum(it.states for it in layers), max(it.residual for it in layers)
    command = f"kitgen solve {definition.id}/{definition.variant}"
    return Best(options.counters, round(first, PLACES), states, float(f"{residual:.1e}"), command)


def compute(game: str) -> str:
    """The text of one game's values.json."""
    variants = loading.read(games.folder(game))
    name = next(iter(variants.values())).id
    entries = {}
    for variant, definition in variants.items():
        found = best(definition)
        solved = {"best": asdict(found)} if found else {}
        entries[variant] = {"rules": fingerprint(definition), **solved, "figures": list(figures(definition))}
    head = {
        "about": "Figures of whole games, computed by kitgen.analysis and read by builds; see docs/values.md.",
        "command": f"python -m kitgen.analysis.values {name}",
    }
    return written({**head, "variants": entries})


def written(data: dict[str, Any]) -> str:
    """JSON with one figure to a line.

    >>> print(written({"about": "x", "variants": {"a": {"rules": "f", "figures": [{"n": 1}, {"n": 2}]}}}), end="")
    {
    "about": "x",
    "variants": {
     "a": {"rules": "f", "figures": [
      {"n": 1},
      {"n": 2}
     ]}
    }}
    """
    lines = ["{"]
    lines += [f"{json.dumps(key)}: {json.dumps(value)}," for key, value in data.items() if key != "variants"]
    lines.append('"variants": {')
    parts = []
    for variant, entry in data["variants"].items():
        figures_ = ",\n  ".join(json.dumps(figure) for figure in entry["figures"])
        best = f'"best": {json.dumps(entry["best"])}, ' if "best" in entry else ""
        parts.append(f' {json.dumps(variant)}: {{"rules": "{entry["rules"]}", {best}"figures": [\n  {figures_}\n ]}}')
    return "\n".join([*lines, ",\n".join(parts), "}}"]) + "\n"


def main(names: list[str]) -> None:
    """Compute the games named, or all, and write each game's values.json."""
    for name in names or games.names():
        path = games.folder(name) / FILE
        files.replace(path, compute(name).encode("utf-8"))
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
