"""How much perfect play wins: python -m kitgen.analysis.margin GAME/VARIANT COUNTERS [LEVEL] [GAMES]

Where luck rules, no King can beat a Knight by much. With as many counters as are solved on this machine, perfect play
by the table meets a level, as in `kitgen.players.ladder`: the same dice twice with the seats changed.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kitgen import games
from kitgen.analysis.whole import Whole
from kitgen.definition import RaceOptions
from kitgen.errors import KitgenError
from kitgen.players import ladder
from kitgen.players.expectimax import result
from kitgen.players.levels import LEVELS, RANDOM, Seat, seat_seed
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.dice import Throw
    from kitgen.players.levels import Player
    from kitgen.rules.race_course import Position

SEED = "MAPLE"
GAMES = 400


class Perfect:
    """A player by a solved table. Raises KitgenError where that is not on this machine."""

    level = "perfect"

    def __init__(self, rules: RaceRules, whole: Whole) -> None:
        self.rules = rules
        self.whole = whole

    def choose(self, position: Position, throw: Throw, turn: int) -> Any:
        del turn
        mover = position.thrower
        moves = self.rules.moves(position, throw)
        return max(moves, key=lambda move: self.worth(self.rules.play(position, throw, move), mover))

    def worth(self, position: Position, player: int) -> float:
        """The chance of a player, whoever is to throw, the game over or not."""
        ended = result(self.rules, position, player)
        if ended is not None:
            return ended
        found = self.whole.value(position.steps[position.thrower], position.steps[1 - position.thrower])
        return found if position.thrower == player else 1 - found


def played(name: str, counters: int, level: str, count: int, tables: Path | None = None) -> list[float]:
    """The shares of so many games' pairs that perfect play won."""
    definition = games.load(name)
    options = definition.options
    if not isinstance(options, RaceOptions) or options.share:
        raise KitgenError(f"{name} is no race whose counters stand alone; only such are solved in layers")
    rules = RaceRules(replace(definition, options=replace(options, counters=counters)))
    return against(level, rules, Perfect(rules, Whole(definition, counters, tables)), count)


def against(level: str, rules: RaceRules, player: Player, count: int) -> list[float]:
    """The shares of so many games' pairs that a player won against a level, the first to throw in one game of each."""
    shares = []
    for number in range(count // 2):
        seed = f"{SEED} {number}"
        won = 0
        for first in (0, 1):
            seats: list[Player] = [Seat(level, rules, seat_seed(seed, side)) for side in (0, 1)]
            seats[first] = player
            won += ladder.play(rules, seats, seed) == (first,)
        shares.append(won / 2)
    return shares


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m kitgen.analysis.margin", description="What perfect play wins.")
    parser.add_argument("game", metavar="GAME/VARIANT")
    parser.add_argument("counters", type=int, help="of each side; kitgen solve has made their table")
    parser.add_argument("level", nargs="?", choices=(*LEVELS, RANDOM), default="knight")
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--tables", type=Path, help="where solved tables are kept")
    given = parser.parse_args(arguments)
    try:
        shares = played(given.game, given.counters, given.level, given.games, given.tables)
    except KitgenError as error:
        parser.error(str(error))
    share, low, high = ladder.written(*ladder.interval(shares))
    sys.stdout.write(
        f"{given.game}, counters {given.counters}: perfect play won {share} of {2 * len(shares)} games against the "
        f"{given.level.capitalize()}, 95 % interval {low} to {high}, seed {SEED}\n"
    )


if __name__ == "__main__":
    main()
