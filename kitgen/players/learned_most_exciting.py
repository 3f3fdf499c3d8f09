"""Most Exciting as a network sees it; sides are those of `race_stacks`, four bits for each step."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kitgen import games
from kitgen.players import exact
from kitgen.players.inputs_most_exciting import HOME, MOST, STONES, inputs
from kitgen.players.network import load, ships

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.rules.race import RaceRules

    Side = int

NET = "most_exciting"
_STEPS = range(0, 4 * (HOME + 1), 4)


@cache
def chance_for(rules: RaceRules) -> Callable[[Side, Side, bool], float] | None:
    """What tells the chance to win of the side about to throw, given its stones, the other's, and whether the doorstep
    is used up, nothing being due; None for other games.
    """
    if rules.finish != HOME or rules.options.counters != STONES or not ships(NET):
        return None
    if exact.rules_of(rules.definition) != exact.rules_of(games.load("most_exciting")):
        return None
    net = load(NET)
    on = [0] * MOST

    def chance(own: Side, enemy: Side, spent: bool) -> float:
        me = [own >> at & 15 for at in _STEPS]
        you = [enemy >> at & 15 for at in _STEPS]
        return net.value(on[: inputs(me, you, spent, on)])

    return chance
