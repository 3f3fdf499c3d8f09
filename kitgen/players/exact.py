"""Positions whose value is known: the chance to win, from tables that were solved once and ship with the package.

A table belongs to rules of play, whatever the game is called: an edited game whose rules are the same still has
it, and one whose rules differ has none. How many counters each side began with does not matter, for a position
is worth what is still to come. docs/solving.md says how the tables were made, and how exact they are.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import warn
from weakref import WeakKeyDictionary

from kitgen.definition import RaceOptions, TablesOptions
from kitgen.errors import KitgenError
from kitgen.odds.values import fingerprint
from kitgen.players import tablefile

if TYPE_CHECKING:
    from typing import Protocol

    from kitgen.definition import GameDefinition
    from kitgen.rules import AnyRules

    class Reader(Protocol):
        def chance(self, position: Any) -> float | None: ...


FOLDER = Path(__file__).with_name("tables")
ENDING = ".values"
STEP = 1 / tablefile.ONE
"""Values are rounded to this."""

_readers: WeakKeyDictionary[AnyRules, Reader | None] = WeakKeyDictionary()


def value(rules: AnyRules, position: Any) -> float | None:
    """The chance that the player to move wins, before the throw, if both sides play as well as possible.

    The player to move is ``rules.mover(position)``. None where no table covers the position, where the rules are
    not those of a table, and where the game is over. Exact but for rounding to one part in 65,535; with a limit
    of turns the table for play without one is used while the limit is far off (see `exact_race.TURNS_NEEDED`).

    >>> from kitgen import games, rules
    >>> ur = rules.build(games.load("ur/quick"))
    >>> round(value(ur, ur.read_position("sun 14 off 4; moon 14 off 4; sun to move")), 4)
    0.5714
    """
    found = reader(rules)
    return None if found is None else found.chance(position)


def reader(rules: AnyRules) -> Reader | None:
    """The table for these rules; None where there is none or it cannot be read, of which a warning tells.

    Looked for once for each rules object.
    """
    try:
        return _readers[rules]
    except KeyError:
        found = _readers[rules] = _opened(rules)
        return found


def rules_of(definition: GameDefinition) -> str:
    """A short text that changes with the rules of play, though not with the number of counters or a limit of turns."""
    options = definition.options
    if isinstance(options, RaceOptions):
        options = replace(options, counters=1, touch=False, turns=0, values=(), hand_value=0)
    elif isinstance(options, TablesOptions):
        options = replace(options, stones=1, score_pips=False, pips=0, setup={})
    return fingerprint(replace(definition, options=options))


def _opened(rules: AnyRules) -> Reader | None:
    path = _index().get(rules_of(rules.definition))
    if path is None:
        return None
    try:
        file = tablefile.read(path)
    except KitgenError as error:  # a page that cannot fetch the rest of the file, or a damaged copy
        warn(f"{error}; playing on without it", stacklevel=2)
        return None
    kind = file.header["kind"]
    if kind == "bear-off":
        from kitgen.players.exact_bearoff import BearOffTable

        return BearOffTable(file)
    from kitgen.players.exact_race import LayerTable, PlacementTable, WithTurns
    from kitgen.rules.race import RaceRules

    assert isinstance(rules, RaceRules)
    if kind == "layers":
        return LayerTable(rules, file)
    table = PlacementTable(rules, file)
    turns = rules.options.turns
    return WithTurns(table, turns) if turns else table


@cache
def _index() -> dict[str, Path]:
    """The tables that ship, by the rules they are for; only the first line of each is read."""
    import json

    found = {}
    for path in sorted(FOLDER.glob(f"*{ENDING}")):
        with path.open("rb") as file:
            line = file.readline()
        try:
            found[json.loads(line)["rules"]] = path
        except (ValueError, KeyError, TypeError):
            warn(f"{path.name} is no table of solved values; playing on without it", stacklevel=2)
    return found
