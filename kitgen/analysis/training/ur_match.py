"""How strong Ur's King is, in long matches: python -m kitgen.analysis.training.ur_match GAME/VARIANT [GAMES [DEPTH]]

The King's compiled twin, which looks so many throws ahead, meets the Knight as in `kitgen.players.ladder`: the same
dice twice, with the seats changed. At the board the King looks two throws ahead beyond the move itself in most places,
and ten times his positions are about one throw more.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from kitgen import games
from kitgen.analysis.margin import SEED, against
from kitgen.analysis.training.ur_king import Twin
from kitgen.players.ladder import interval, written
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from pathlib import Path

GAMES = 2_000
DEPTH = 2


def played(name: str, count: int = GAMES, depth: int = DEPTH, tables: Path | None = None) -> list[float]:
    """The shares of so many games' pairs that the King won."""
    rules = RaceRules(games.load(name))
    return against("knight", rules, Twin(rules, depth, tables), count)


def main(name: str, number: int = GAMES, depth: int = DEPTH) -> None:
    """Play, and say what came of it."""
    share, low, high = written(*interval(played(name, number, depth)))
    sys.stdout.write(
        f"{name}: the King, {depth} throws ahead, won {share} of {number} games against the Knight, "
        f"95 % interval {low} to {high}, seed {SEED}\n"
    )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
