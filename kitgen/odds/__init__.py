"""Exact numbers about a game: chances as `Fraction`s, tables for its odds sheet, single facts for its texts.

`tables` makes a game's odds sheet, `facts.of` answers single questions, `endgame.wins` solves the end of a
game, and `values` reads what `kitgen.analysis` has computed about whole games. Standard library only.

>>> from kitgen import games, rules
>>> ur = rules.build(games.load("ur"))
>>> [table.caption for table in tables(ur)][:2]
['What four two-way dice show', 'Entering a counter with the next throw']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.definition import GridOptions, TablesOptions

if TYPE_CHECKING:
    from kitgen.rules import AnyRules
    from kitgen.table import Table


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
