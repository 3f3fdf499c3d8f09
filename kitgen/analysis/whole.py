"""Whole races solved, layer by layer from the end, and kept on disk: one file of values for each layer.

A folder belongs to one set of rules, whatever the number of counters: a layer says how many counters are
still to come, so the game with seven counters begins where the game with six ended. What is finished is
never done again; a run that was stopped goes on with the next layers and ends with the same bytes.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kitgen import files
from kitgen.analysis.layers import Layers, solvable
from kitgen.analysis.mixing import Mixture
from kitgen.analysis.sweep import sweep
from kitgen.errors import KitgenError
from kitgen.players.exact import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from kitgen.analysis.layers import Moves
    from kitgen.definition import GameDefinition

    Values = NDArray[np.float64]
    Pair = tuple[int, int]

ENOUGH = 1e-13
"""A pass that changes no value by more ends the work on a layer."""
MOST_PASSES = 2_000
HEADER = "table.json"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known of one layer and its mirror: passes, CPU seconds, the largest residual, checksums of values."""

    own: int
    other: int
    states: int
    passes: int
    seconds: float
    residual: float
    sha256: tuple[str, ...]


def home() -> Path:
    """Where tables lie: ``KITGEN_TABLES``, or ``kitgen/tables`` in the user's cache folder."""
    chosen = os.environ.get("KITGEN_TABLES")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "kitgen" / "tables"


def pairs(counters: int, together: int = 0) -> Iterator[Pair]:
    """The layers in the order in which they can be solved, the fewer counters first in each.

    At most so many counters to come of each player, and of both together where that is given.

    >>> list(pairs(2)), list(pairs(3, together=4))
    ([(1, 1), (1, 2), (2, 2)], [(1, 1), (1, 2), (1, 3), (2, 2)])
    """
    for total in range(2, (together or 2 * counters) + 1):
        yield from ((own, total - own) for own in range(max(1, total - counters), total // 2 + 1))


class Whole:
    """The values of a race with up to so many counters of each player, in a folder below ``tables``.

    A value is the chance that the player about to throw wins when both play as well as possible.
    """

    def __init__(self, definition: GameDefinition, counters: int, tables: Path | None = None) -> None:
        self.rules = solvable(definition, counters)
        self.counters = counters
        self.definition = definition
        self.folder = (tables or home()) / f"{definition.id}-{rules_of(definition)}"
        self._moves: Moves | None = None
        self._open: dict[Pair, Values] = {}

    @cached_property
    def layers(self) -> Layers:
        """The numbering, listed when it is asked for: with many counters that takes long."""
        return Layers(self.definition, self.counters)

    # -- what is known already

    def path(self, own: int, other: int) -> Path:
        return self.folder / f"{own}-{other}.npy"

    def header(self) -> dict[str, object]:
        """What the folder holds, as `table.json` says it."""
        path = self.folder / HEADER
        if path.is_file():
            found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
            return found
        return {
            "format": FORMAT,
            "about": "Solved positions of a race; see docs/solving.md.",
            "game": self.definition.id,
            "variant": self.definition.variant,
            "rules": rules_of(self.definition),
            "layers": {},
        }

    def done(self) -> dict[Pair, Solved]:
        """The layers that are solved."""
        found: dict[Pair, Solved] = {}
        layers = self.header()["layers"]
        assert isinstance(layers, dict)
        for entry in layers.values():
            solved = Solved(**{**entry, "sha256": tuple(entry["sha256"])})
            if all(self.path(*pair).is_file() for pair in _both(solved.own, solved.other)):
                found[solved.own, solved.other] = solved
        return found

    def values(self, own: int, other: int) -> Values:
        """The values of a solved layer, read from disk as they are needed."""
        found = self._open.get((own, other))
        if found is None:
            path = self._kept(own, other)
            found = np.load(path, mmap_mode="r")
            if len(found) != self.layers.states(own, other):
                raise KitgenError(f"{path} does not hold the values of these rules")
            self._open[own, other] = found
        return found

    def value(self, own: tuple[int, ...], other: tuple[int, ...]) -> float:
        """The value of a position by both sides' steps, those of who throws next first. What is home does not count."""
        mine, theirs = (tuple(step for step in side if step < self.rules.finish) for side in (own, other))
        self._kept(len(mine), len(theirs))
        a, b, number = self.layers.number(mine, theirs)
        return float(self.values(a, b)[number])

    def _kept(self, own: int, other: int) -> Path:
        """Where the values of a layer are. Raises KitgenError where it is not solved."""
        path = self.path(own, other)
        if not path.is_file():
            what = f"no values of {own} counters against {other} are in {self.folder}"
            raise KitgenError(f"{what}; kitgen solve makes them")
        return path

    # -- solving

    def solve(
        self,
        tell: Callable[[Solved], None] = lambda _: None,
        advance: Callable[[int], None] = lambda _: None,
        together: int = 0,
    ) -> None:
        """Solve what is not solved yet, all of it or the layers with at most so many counters to come together.

        ``tell`` hears of each finished layer, ``advance`` of positions valued once.
        """
        done = self.done()
        self.folder.mkdir(parents=True, exist_ok=True)
        for pair in pairs(self.counters, together):
            if pair not in done:
                solved = self._solve(*pair, advance)
                self._record(solved)
                tell(solved)

    def residual(self, own: int, other: int) -> float:
        """The largest residual of a solved layer and its mirror, worked out anew from what is on disk."""
        pool, size, arguments = self._pool(own, other)
        self._fill(pool[:size], [np.asarray(self.values(*pair)) for pair in _both(own, other)])
        return float(sweep(pool, False, False, *arguments))

    def _solve(self, own: int, other: int, advance: Callable[[int], None]) -> Solved:
        began = time.process_time()
        pool, size, arguments = self._pool(own, other)
        values = pool[:size]
        mixture = Mixture(values)
        before, passes = 1.0, 0
        while True:
            largest = float(sweep(pool, True, False, *arguments))
            passes += 1
            advance(size)
            if largest <= ENOUGH:
                break
            if passes > MOST_PASSES:
                raise KitgenError(f"{own} counters against {other} do not come to rest")
            mixture.step(largest, before)
            before = largest
        del mixture
        residual = float(sweep(pool, False, False, *arguments))
        sums = []
        parts = _both(own, other)
        for number, pair in enumerate(parts):
            part = values[number * size // len(parts) : (number + 1) * size // len(parts)]
            sums.append(sha256(part.data).hexdigest())
            _save(self.path(*pair), part)
        seconds = round(time.process_time() - began, 2)
        return Solved(own, other, size, passes, seconds, residual, tuple(sums))

    def _pool(self, own: int, other: int) -> tuple[Values, int, tuple[Any, ...]]:
        """All values that a layer needs in one array, its own first, and what `sweep` wants to know."""
        layers = self.layers
        if self._moves is None:
            self._moves = layers.moves()
        moves = self._moves
        lower = [pair for pair in ((other, own - 1), (own, other - 1)) if min(pair)]
        layers.forget((own, other), *lower)
        places: dict[Pair, int] = {}
        size = 0
        for pair in (*_both(own, other), *lower):
            if pair not in places:
                places[pair] = size
                size += layers.states(*pair)
        mine = sum(layers.states(*pair) for pair in _both(own, other))
        pool = np.empty(size)
        pool[:mine] = 0.5
        for pair in dict.fromkeys(lower):
            pool[places[pair] : places[pair] + layers.states(*pair)] = self.values(*pair)
        self._open.clear()
        nowhere = np.full((1, 1), -1, dtype=np.int32)
        home_starts = [layers.starts(*pair) if min(pair) else nowhere for pair in ((other, own - 1), (own, other - 1))]
        arguments = (
            own, other, 0, places[other, own], places.get((other, own - 1), 0), places.get((own, other - 1), 0),
            layers.starts(own, other), *home_starts, layers.chances, moves.first, moves.major, moves.minor,
            moves.land, moves.again, moves.enters, layers.sent, layers.closed, layers.rules.options.hit_again,
            layers.sizes, layers.minor_sizes, layers.minors_within, self.counters,
        )  # fmt: skip
        return pool, mine, arguments

    @staticmethod
    def _fill(place: Values, parts: list[Values]) -> None:
        np.concatenate(parts, out=place)

    def _record(self, solved: Solved) -> None:
        header = self.header()
        layers = header["layers"]
        assert isinstance(layers, dict)
        layers[f"{solved.own}-{solved.other}"] = asdict(solved)
        files.replace(self.folder / HEADER, (json.dumps(header, indent=1) + "\n").encode())


def _both(own: int, other: int) -> tuple[Pair, ...]:
    return ((own, other),) if own == other else ((own, other), (other, own))


def _save(path: Path, values: Values) -> None:
    """Written aside and renamed, so that a layer is there whole or not at all."""
    aside = path.with_suffix(".part.npy")
    np.save(aside, values)
    aside.replace(path)
