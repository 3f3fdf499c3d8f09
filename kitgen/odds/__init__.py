"""Exact numbers about a game: chances as `Fraction`s, tables for its odds sheet, single facts for its texts.

>>> from kitgen import games, rules
>>> ur = rules.build(games.load("ur"))
>>> facts(ur).throw(2), [table.caption for table in tables(ur)][:2]
(Fraction(3, 8), ['What four two-way dice show', 'Entering a counter with the next throw'])

Standard library only. `values` reads what `kitgen.analysis` has computed about whole games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.definition import GridOptions, TablesOptions

if TYPE_CHECKING:
    from kitgen.odds.facts import Facts
    from kitgen.rules import AnyRules
    from kitgen.table import Table

__all__ = ["facts", "tables"]


def tables(rules: AnyRules) -> tuple[Table, ...]:
    """The tables that a game's odds sheet shows, from its definition alone."""
    definition, options = rules.definition, rules.definition.options
    if isinstance(options, TablesOptions):
        from kitgen.odds import points

        return points.tables(definition, options)
    if isinstance(options, GridOptions):
        from kitgen.odds import grid

        return grid.tables(definition, options)
    from kitgen.odds import race
    from kitgen.rules.race import RaceRules

    assert isinstance(rules, RaceRules)  # race options make race rules
    return race.tables(rules)


def facts(rules: AnyRules) -> Facts:
    """Single chances of a game, for texts: a `RaceFacts`, a `PointFacts`, or plain `Facts`."""
    from kitgen.odds.facts import Facts, PointFacts, RaceFacts
    from kitgen.rules.race import RaceRules

    if isinstance(rules, RaceRules):
        return RaceFacts(rules)
    if isinstance(rules.definition.options, TablesOptions):
        return PointFacts(rules.definition)
    return Facts(rules.definition)
