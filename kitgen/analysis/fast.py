"""Which fast path knows a game: tables or compiled code that play the very games of the rules engine."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from kitgen.definition import RaceOptions
from kitgen.odds.values import fingerprint

if TYPE_CHECKING:
    from kitgen.analysis.tally import Games
    from kitgen.definition import GameDefinition

WAYS = ("fast", "plain", "rules")
"""Compiled where numba is installed; plain Python; the rules engine alone."""


class Path(Protocol):
    """A way of playing whole games by chance, without positions and moves as objects."""

    def games(self, seed: str, first: int, end: int, longest: int) -> Games:
        """The games with these numbers, each given up after ``longest`` throws."""
        ...


_KNOWN: dict[tuple[str, bool], Path | None] = {}


def path(definition: GameDefinition, ways: str = "fast") -> Path | None:
    """The fastest path that knows a game, built once in a process; None where only the rules engine does."""
    if ways == "rules":
        return None
    compiled = ways == "fast" and find_spec("numba") is not None
    key = f"{definition.id}/{definition.variant}/{fingerprint(definition)}", compiled
    if key not in _KNOWN:
        _KNOWN[key] = _path(definition, compiled=compiled)
    return _KNOWN[key]


def _path(definition: GameDefinition, *, compiled: bool) -> Path | None:
    if isinstance(definition.options, RaceOptions):
        from kitgen.analysis import fast_race, fast_ur

        if not fast_race.knows(definition):
            return None
        if not fast_ur.knows(definition):
            return fast_race.TableRace(definition)
        if not compiled:
            return fast_ur.BitRace(definition)
        from kitgen.analysis import fast_ur_compiled

        return fast_ur_compiled.CompiledRace(definition)
    return None
