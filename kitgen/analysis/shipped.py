"""Make the tables that ship with the players: python -m kitgen.analysis.shipped [NAME …]

The bytes depend on the rules alone. Layers of races that are solved already are taken from the folder of tables.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kitgen import files, games
from kitgen.analysis import bearoff, solve
from kitgen.analysis.race_states import with_counters
from kitgen.analysis.whole import Whole
from kitgen.players import exact, tablefile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Shipped:
    """A table to make: its file's name, the game, and how many counters or stones it goes up to."""

    name: str
    game: str
    most: int
    make: Callable[[Shipped, Path | None], bytes]


def _layers(it: Shipped, tables: Path | None) -> bytes:
    """All positions of a race with at most so many counters to come, both sides' together."""
    definition = games.load(it.game)
    whole = Whole(definition, it.most - 1, tables)
    whole.solve(together=it.most)
    layers = [(own, other) for total in range(2, it.most + 1) for own in range(1, total) for other in (total - own,)]
    solved = whole.done()
    residual = max(solved[min(pair), max(pair)].residual for pair in layers)
    header = {"kind": "layers", "most": it.most, "layers": layers, **_facts(it, residual)}
    return tablefile.written(header, [_rounded(whole.values(*pair)) for pair in layers])


def _placements(it: Shipped, tables: Path | None) -> bytes:
    """A whole race in which counters may share squares."""
    del tables
    states = with_counters(games.load(it.game), it.most)
    solution = solve.best_play(states.choices())
    header = {"kind": "placements", "counters": it.most, **_facts(it, solution.residual)}
    return tablefile.written(header, [_rounded(solution.values)])


def _bear_off(it: Shipped, tables: Path | None) -> bytes:
    """The end of backgammon: both sides at home with few stones."""
    del tables
    chances = bearoff.chances(it.most)[1:, 1:]
    header = {"kind": "bear-off", "stones": it.most, **_facts(it, 0.0)}
    return tablefile.written(header, [_rounded(chances.ravel())])


TABLES = (
    Shipped("bear-off", "backgammon", 5, _bear_off),
    Shipped("die-race", "die-race/endless", 3, _placements),
    Shipped("ur-doubling-back", "ur/doubling_back", 4, _layers),
    Shipped("ur-finkel", "ur/finkel", 6, _layers),
    Shipped("ur-masters", "ur/masters", 4, _layers),
    Shipped("ur-murray", "ur/murray", 3, _layers),
    Shipped("ur-raiders", "ur/raiders", 4, _layers),
)


def _facts(it: Shipped, residual: float) -> dict[str, Any]:
    definition = games.load(it.game)
    return {
        "about": "Chances of the player about to throw, both playing as well as possible; see docs/solving.md.",
        "game": f"{definition.id}/{definition.variant}",
        "rules": exact.rules_of(definition),
        "residual": float(f"{residual:.0e}"),
        "command": f"python -m kitgen.analysis.shipped {it.name}",
    }


def _rounded(values: NDArray[np.float64]) -> Sequence[int]:
    whole: list[int] = np.rint(np.asarray(values) * tablefile.ONE).astype(np.int64).tolist()
    return whole


def main(names: Sequence[str], tables: Path | None = None) -> None:
    """Make the tables named, or all, and put them where players look for them."""
    for it in TABLES:
        if not names or it.name in names:
            path = exact.FOLDER / f"{it.name}{exact.ENDING}"
            data = it.make(it, tables)
            files.replace(path, data)
            sys.stdout.write(f"{path}  {len(data):,} bytes\n")


if __name__ == "__main__":
    main(sys.argv[1:])
