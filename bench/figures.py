"""Figures of whole games that pages show, played again in small: the first of the same games, beside what is kept.

The match of Ur's network against perfect play is played where the seven-counter table is at hand (`kitgen solve ur`).
Strengths of levels are played again by `bench.ladder`, and GNU Backgammon by `bench/gnu_backgammon.py --pairs 10`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kitgen import games, rules
from kitgen.analysis import fast, simulate, simulated, workers
from kitgen.analysis.lookup import lookup
from kitgen.analysis.report import Report
from kitgen.analysis.tally import share
from kitgen.analysis.training import finkel_match, mouse_and_elephant_match, ur_match
from kitgen.analysis.training.packed import loaded
from kitgen.analysis.whole import Whole
from kitgen.odds import values
from kitgen.players import ladder, network
from kitgen.players.grid_learned import NETS

if TYPE_CHECKING:
    from kitgen.analysis.tally import Estimate
    from kitgen.definition import GameDefinition

FAST_GAMES, GAMES = 2_000, 20
"""Games where a fast path plays them, and where the rules engine does."""
MATCH = 200
KINGS = 20
PAIRS = 50


def main() -> None:
    print("\nWhole games by chance again: the first side's share and the mean length, beside what pages show")
    for game in games.names():
        for variant in games.load(game).variants:
            definition = games.load(f"{game}/{variant}")
            for figure in values.read(definition):
                if figure.method == "simulated":
                    some, length = played(definition, figure.seed)
                    print(
                        f"  {f'{game}/{variant}':<30} {some.mean:6.1%} ({some.low:.1%} to {some.high:.1%})   kept "
                        f"{figure.first:.1%} of {figure.games:,}   {length:7.1f} throws, kept {figure.throws.mean:.1f}"
                    )
    for variant in ("murray", "doubling_back"):
        king = ur_match.played(f"royal_game_of_ur/{variant}", KINGS)
        known = ladder.known()[king.key]
        won, kept = ladder.written(king.share, known.share)
        print(f"  {king.key}: {won} of {king.games}, kept {kept} of {known.games}")
    for variant, name in NETS.items():
        net = loaded(network.FOLDER / f"{name}{network.ENDING}")
        (won,) = ladder.written(ladder.interval(mouse_and_elephant_match.played(net, PAIRS, variant))[0])
        print(f"M&E's network against the hand-made value, {variant}: {won} of {2 * PAIRS}; docs/training.md")
    whole = Whole(games.load("ur/finkel"), 7)
    if (7, 7) not in whole.done():
        print("Ur's network against perfect play: left out, for there is no table; kitgen solve ur makes it")
        return
    found = finkel_match.played(lookup(whole), MATCH, depth=1)
    print(
        f"Ur's network against perfect play: {found.won:.1%} ± {1.96 * found.error:.1%} of {MATCH}; "
        "docs/solving.md has what is kept"
    )


def played(definition: GameDefinition, seed: int) -> tuple[Estimate, float]:
    """The first player's share with its interval, and the mean length in throws."""
    if fast.path(definition) is not None:
        plan = simulate.check(simulate.Plan((definition,), FAST_GAMES, str(seed)))
        figures = Report(plan, simulate.run(plan, partial(workers.processes, 1)), {})
        found = figures.figures(figures.result.tallies[0])
        return found["first"], found["throws"].mean
    sample = simulated.play(rules.build(definition), GAMES, seed)
    return share(sample.winners.count(0), GAMES), simulated.mean(sample.throws)[0]


if __name__ == "__main__":
    main()
