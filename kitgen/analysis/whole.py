"""Whole races solved, layer by layer from the end, and kept on disk: one file of values for each layer.

A folder belongs to one set of rules, whatever the number of counters: a layer says how many counters are
still to come, so the game with seven counters begins where the game with six ended. What is finished is
never done again; a run that was stopped goes on with the next layers and ends with the same bytes.

Files may be damaged after they were written. What is built upon is compared with its checksum first, and solved
again where it differs; a look at one position reads no more than it must, and refuses what cannot be a chance.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from math import isfinite
from pathlib import Path
from tokenize import TokenError
from typing import TYPE_CHECKING, Any

import numpy as np

from kitgen import files
from kitgen.analysis.layers import Layers, solvable
from kitgen.analysis.mixing import Mixture
from kitgen.analysis.sweep import sweep
from kitgen.errors import KitgenError
from kitgen.players.exact import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from numpy.typing import NDArray

    from kitgen.analysis.layers import Moves
    from kitgen.definition import GameDefinition

    Values = NDArray[np.float64]
    Pair = tuple[int, int]

ENOUGH = 1e-13
"""A pass that changes no value by more ends the work on a layer."""
MOST_PASSES = 2_000
ROUNDING = 1e-12
"""What another machine's floats may make of a residual, or of 0 and 1."""
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


class Unsolved(KitgenError):
    """Values were asked for that nobody has worked out yet."""


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
        self._compared: set[Pair] = set()
        self._spoilt: set[Pair] = set()

    @cached_property
    def layers(self) -> Layers:
        """The numbering, listed when it is asked for: with many counters that takes long."""
        return Layers(self.definition, self.counters)

    # -- what is known already

    def path(self, own: int, other: int) -> Path:
        return self.folder / f"{own}-{other}.npy"

    def header(self) -> dict[str, Any]:
        """What the folder holds, as `table.json` says it."""
        return header(self.folder, self.definition, "Solved positions of a race; see docs/solving.md.")

    def done(self) -> dict[Pair, Solved]:
        """The layers that are solved, but for those that `damaged` found wanting."""
        found = {}
        for entry in self.header()["layers"].values():
            solved = read(entry)
            pair = solved.own, solved.other
            if pair not in self._spoilt and all(self.path(*one).is_file() for one in _both(*pair)):
                found[pair] = solved
        return found

    def damaged(self, together: int = 0) -> list[Path]:
        """The files of solved layers that are not what was written, by their checksums.

        Each layer is compared once, and counts as not solved from then on where it differs.
        """
        found = []
        done = self.done()
        for pair in pairs(self.counters, together):
            if pair not in done or pair in self._compared:
                continue
            self._compared.add(pair)
            for one, checksum in zip(_both(*pair), done[pair].sha256, strict=True):
                try:
                    same = sha256(self.values(*one).data).hexdigest() == checksum
                except KitgenError:
                    same = False
                if not same:
                    self._spoilt.add(pair)
                    found.append(self.path(*one))
        self._open.clear()
        return found

    def values(self, own: int, other: int) -> Values:
        """The values of a solved layer, read from disk as they are needed."""
        found = self._open.get((own, other))
        if found is None:
            path = self._kept(own, other)
            found = opened(path)
            if found.shape != (self.layers.states(own, other),):
                raise spoilt(path)
            self._open[own, other] = found
        return found

    def value(self, own: tuple[int, ...], other: tuple[int, ...]) -> float:
        """The value of a position by both sides' steps, those of who throws next first. What is home does not count."""
        mine, theirs = (tuple(step for step in side if step < self.rules.finish) for side in (own, other))
        self._kept(len(mine), len(theirs))
        a, b, number = self.layers.number(mine, theirs)
        found = self.values(a, b)[number : number + 1]
        if not are_chances(found):
            raise spoilt(self.path(a, b))
        return float(found[0])

    def _kept(self, own: int, other: int) -> Path:
        """Where the values of a layer are. Raises Unsolved where it is not solved."""
        path = self.path(own, other)
        if not path.is_file():
            what = f"no values of {own} counters against {other} are in {self.folder}"
            raise Unsolved(f"{what}; kitgen solve makes them")
        return path

    def _sound(self, own: int, other: int) -> Values:
        """All values of a layer. Raises KitgenError where one of them is no chance."""
        found = np.asarray(self.values(own, other))
        if not are_chances(found):
            raise spoilt(self.path(own, other))
        return found

    # -- solving

    def solve(
        self,
        tell: Callable[[Solved], None] = lambda _: None,
        advance: Callable[[int], None] = lambda _: None,
        together: int = 0,
    ) -> None:
        """Solve what is not solved yet, all of it or the layers with at most so many counters to come together.

        What does not match its checksum is solved again. ``tell`` hears of each finished layer, ``advance`` of
        positions valued once.
        """
        self.damaged(together)
        done = self.done()
        self.folder.mkdir(parents=True, exist_ok=True)
        for pair in pairs(self.counters, together):
            if pair not in done:
                solved = self._solve(*pair, advance)
                record(self.folder, self.header(), solved)
                self._spoilt.discard(pair)
                tell(solved)

    def residual(self, own: int, other: int) -> float:
        """The largest residual of a solved layer and its mirror, worked out anew from what is on disk."""
        pool, size, arguments = self._pool(own, other)
        self._fill(pool[:size], [self._sound(*pair) for pair in _both(own, other)])
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
            save(self.path(*pair), part)
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
            pool[places[pair] : places[pair] + layers.states(*pair)] = self._sound(*pair)
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


def _both(own: int, other: int) -> tuple[Pair, ...]:
    return ((own, other),) if own == other else ((own, other), (other, own))


# -- a folder of tables, whatever the game


def header(folder: Path, definition: GameDefinition, about: str) -> dict[str, Any]:
    """What a folder's `table.json` says, or is to say where there is none yet.

    Raises KitgenError where it is damaged, or another game's.
    """
    path, rules = folder / HEADER, rules_of(definition)
    if not path.is_file():
        return {
            "format": FORMAT,
            "about": about,
            "game": definition.id,
            "variant": definition.variant,
            "rules": rules,
            "layers": {},
        }
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        right = found["format"] == FORMAT and found["rules"] == rules
        for name, entry in found["layers"].items():
            right = right and name == _name(read(entry))
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        right = False
    if not right:
        raise KitgenError(f"{path} is damaged, or of another kitgen; delete it, and kitgen solve makes all anew")
    return found


def read(entry: Mapping[str, Any]) -> Solved:
    """One entry of `table.json`. Raises ValueError, TypeError or KeyError where it is none."""
    solved = Solved(**{**entry, "sha256": tuple(entry["sha256"])})
    numbers = (solved.own, solved.other, solved.states, solved.passes)
    sums = 1 if solved.own == solved.other or not solved.other else 2
    right = (
        all(type(number) is int and number >= 0 for number in numbers)
        and all(isfinite(number) and number >= 0 for number in (solved.seconds, solved.residual))
        and [len(checksum) for checksum in solved.sha256] == [64] * sums
    )
    if not right:
        raise ValueError
    return solved


def record(folder: Path, found: dict[str, Any], solved: Solved) -> None:
    """Write down in a folder's `table.json` that something is solved."""
    found["layers"][_name(solved)] = asdict(solved)
    files.replace(folder / HEADER, (json.dumps(found, indent=1) + "\n").encode())


def _name(solved: Solved) -> str:
    return f"{solved.own}-{solved.other}"


def opened(path: Path) -> Values:
    """Values on disk, read as they are needed. Raises KitgenError where the file is damaged."""
    try:
        found: Values = np.lib.format.open_memmap(path, mode="r")
    except (OSError, ValueError, TypeError, EOFError, SyntaxError, TokenError):
        raise spoilt(path) from None
    if found.dtype != np.float64:
        raise spoilt(path)
    return found


def spoilt(path: Path) -> KitgenError:
    """What is said of a file that does not hold what was solved."""
    return KitgenError(
        f"{path} is damaged: it does not hold values of these rules; delete it, and kitgen solve makes it again"
    )


def are_chances(values: Values) -> bool:
    """Whether all of them can be chances; what is no number cannot."""
    return bool(values.min() >= -ROUNDING and values.max() <= 1 + ROUNDING)


def save(path: Path, values: Values) -> None:
    """Written aside and renamed, so that a layer is there whole or not at all."""
    aside = path.with_suffix(".part.npy")
    np.save(aside, values)
    aside.replace(path)
