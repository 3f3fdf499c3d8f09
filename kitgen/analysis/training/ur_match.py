"""How strong Ur's King is, in long matches: python -m kitgen.analysis.training.ur_match GAME/VARIANT [GAMES [DEPTH]]

The King's compiled twin, which looks so many throws ahead, meets the Knight as in `kitgen.players.ladder`: the same
dice twice, with the seats changed. At the board the King looks two throws ahead beyond the move itself, further where
there is little to choose; ten times his positions are about one throw more.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kitgen import games
from kitgen.analysis.margin import SEED, against
from kitgen.analysis.training.ur_king import Twin
from kitgen.players import ladder
from kitgen.players.levels import Seat
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = 2_000
DEPTH = 2
PLAYERS = ("king", "knight")
NOTE = "the King's compiled twin, {} throws ahead; at the board he looks at least two ahead"


def played(name: str, count: int = GAMES, depth: int = DEPTH, tables: Path | None = None) -> ladder.Strength:
    """What so many games say of the King, with his positions at the board beside the Knight's."""
    rules = RaceRules(games.load(name))
    share, low, high = ladder.interval(against("knight", rules, Twin(rules, depth, tables), count))
    definition = rules.definition
    return ladder.Strength(
        f"{definition.id}/{definition.variant}",
        PLAYERS,
        count,
        share,
        low,
        high,
        SEED,
        (Seat("king", rules).nodes, Seat("knight", rules).nodes),
        f"python -m kitgen.analysis.training.ur_match {definition.id}/{definition.variant} {count} {depth}",
        NOTE.format(depth),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m kitgen.analysis.training.ur_match", description="The King of Ur.")
    parser.add_argument("game", metavar="GAME/VARIANT")
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("depth", nargs="?", type=int, default=DEPTH, help="throws that the King looks ahead")
    parser.add_argument("--tables", type=Path, help="where solved tables are kept")
    parser.add_argument("--keep", action="store_true", help="write the result among those that pages quote")
    given = parser.parse_args(arguments)
    found = played(given.game, given.games, given.depth, given.tables)
    share, low, high = ladder.written(found.share, found.low, found.high)
    sys.stdout.write(
        f"{found.game}: the King, {given.depth} throws ahead, won {share} of {found.games} games against the Knight, "
        f"95 % interval {low} to {high}, seed {SEED}\n"
    )
    if given.keep:
        ladder.keep(found)


if __name__ == "__main__":
    main()
