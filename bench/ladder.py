"""What the levels cost and how strong they are: a few games of every ladder that is kept, and the time of a move.

A move's time is CPU time of one core, beside the time of one call of the rules for the same positions: the ratio
says how hard a level thinks, whatever the machine.
"""

from __future__ import annotations

from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING, Any

from kitgen import games, rules
from kitgen.match import at_random
from kitgen.players import LEVELS, Seat, ladder

if TYPE_CHECKING:
    from kitgen.rules import AnyRules

GAMES = 20
MOVES = 30


def main() -> None:
    print("\nLevels: milliseconds for a move, median and 95th of 100; times the rules' own listing of the moves")
    for game in games.names():
        built = rules.build(games.load(game))
        places = positions(built)
        listing = median(took(lambda at, built=built: built.moves(*at), place) for place in places)
        for level in LEVELS:
            seat = Seat(level, built, "bench")
            times = sorted(took(lambda at, seat=seat: seat.choose(*at, 0), place) for place in places)
            late = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
            ratio = median(times) / listing
            print(f"  {game:<22} {level:<7} {1000 * median(times):8.1f} {1000 * late:8.1f}   × {ratio:8.0f}")
    print(f"\nLadders: {GAMES} games of each that is kept, beside what is kept")
    for found in ladder.known().values():
        contest = ladder.Contest(found.game, found.players, found.seed, found.nodes)
        some = ladder.climb(contest, GAMES, least=GAMES)
        kept = f"{found.share:.1%} of {found.games}"
        print(f"  {found.key:<44} {some.share:6.1%} ({some.low:.1%} to {some.high:.1%})   kept {kept}")


def positions(game: AnyRules) -> list[tuple[Any, Any]]:
    """Positions with a choice from a game by chance, spread over it."""
    match = at_random(game, "bench", most=400)
    before, found = match.first, []
    for turn in match.turns:
        if turn.mover is not None and len(game.moves(before, turn.throw)) > 1:
            found.append((before, turn.throw))
        before = turn.after
    return found[:: max(1, len(found) // MOVES)][:MOVES]


def took(work: Any, at: tuple[Any, Any]) -> float:
    start = process_time()
    work(at)
    return process_time() - start


if __name__ == "__main__":
    main()
