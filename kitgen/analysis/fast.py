"""Which fast path knows a game: tables or compiled code that play the very games of the rules engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from kitgen.analysis.compiling import COMPILES
from kitgen.definition import RaceOptions, TablesOptions
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
    wanted = ways == "fast" and COMPILES
    key = f"{definition.id}/{definition.variant}/{fingerprint(definition)}", wanted
    if key not in _KNOWN:
        _KNOWN[key] = _path(definition, wanted)
    return _KNOWN[key]


def _path(definition: GameDefinition, wanted: bool) -> Path | None:
    """``wanted``: compiled code is."""
    if isinstance(definition.options, RaceOptions):
        return _race(definition, wanted)
    if isinstance(definition.options, TablesOptions):
        return _tables(definition, wanted)
    return None


def _race(definition: GameDefinition, wanted: bool) -> Path | None:
    from kitgen.analysis import fast_race, fast_ur

    if not fast_race.knows(definition):
        return None
    if not fast_ur.knows(definition):
        return fast_race.TableRace(definition)
    if not wanted:
        return fast_ur.BitRace(definition)
    from kitgen.analysis import fast_ur_compiled

    return fast_ur_compiled.CompiledRace(definition)


def _tables(definition: GameDefinition, wanted: bool) -> Path | None:
    from kitgen.analysis import fast_tables

    if not fast_tables.knows(definition):
        return None
    if wanted and fast_tables.is_backgammon(definition):
        from kitgen.analysis import fast_tables_compiled

        return fast_tables_compiled.CompiledBackgammon(definition)
    return fast_tables.BitTables(definition)
