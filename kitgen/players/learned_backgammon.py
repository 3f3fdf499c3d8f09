"""Backgammon as two networks see it: one while the sides can still hit each other, one for the race."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kitgen.players.inputs_backgammon import MOST, contact_inputs, escapes, highest, race_inputs
from kitgen.players.network import offered

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.rules.tables import TablesRules
    from kitgen.rules.tables_notation import Side

CONTACT_NET = "backgammon_contact"
RACE_NET = "backgammon_race"


@cache
def chance_for(rules: TablesRules) -> Callable[[Side, Side], float] | None:
    """What tells the chance to win of the side about to throw, given its stones and the other's; None for other games.

    The weights fit every game with backgammon's board, stones and dice, whatever its set-up.
    """
    options = rules.options
    plain = (options.points, options.home, options.stones) == (24, 6, 15)
    if not plain or sorted(rules.definition.dice.faces) != [1, 2, 3, 4, 5, 6]:
        return None
    contact, race, ways = offered(CONTACT_NET), offered(RACE_NET), escapes()
    if contact is None or race is None:
        return None
    on = [0] * MOST

    def chance(me: Side, you: Side) -> float:
        if highest(me) + highest(you) > 24:
            return contact.value(on[: contact_inputs(me, you, ways, on)])
        return race.value(on[: race_inputs(me, you, on)])

    return chance
