"""Races as networks see them: Ur on Finkel's route, which learnt from the solved game, and Most Exciting.

Sides are the whole numbers of `race_bits` and of `race_stacks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import games
from kitgen.players import exact, inputs_most_exciting
from kitgen.players.inputs_finkel import MOST_COUNTERS, ON, inputs, thirds
from kitgen.players.network import offered

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.players.race_bits import Side
    from kitgen.rules.race import RaceRules

NET = "ur_finkel"
STACKS_NET = "most_exciting"
FOUR_BITS = 15
KEPT = 50_000
"""Sides whose counters have been counted."""


def chance_for(rules: RaceRules) -> Callable[[Side, Side], float] | None:
    """What tells the chance to win of the side about to throw, given both; None where no weights fit these rules.

    The weights fit Finkel's rules with seven counters or fewer, whatever the game is called.
    """
    if rules.options.counters > MOST_COUNTERS:
        return None
    if exact.rules_of(rules.definition) != exact.rules_of(games.load("royal_game_of_ur/finkel")):
        return None
    net = offered(NET)
    if net is None:
        return None
    digits = thirds()
    on = [0] * ON
    value = net.value

    def chance(own: Side, enemy: Side) -> float:
        inputs(own, enemy, digits, on)
        return value(on)

    return chance


def chance_for_stacks(rules: RaceRules) -> Callable[[Side, Side, bool], float] | None:
    """The same for Most Exciting; the third argument says whether the doorstep is used up."""
    if rules.options.counters != inputs_most_exciting.STONES:
        return None
    if exact.rules_of(rules.definition) != exact.rules_of(games.load("most_exciting")):
        return None
    net = offered(STACKS_NET)
    if net is None:
        return None
    value = net.value
    on = [0] * inputs_most_exciting.MOST
    counts: dict[Side, list[int]] = {}
    shifts = range(0, 4 * (inputs_most_exciting.HOME + 1), 4)

    def standing(side: Side) -> list[int]:
        found = counts.get(side)
        if found is None:
            if len(counts) > KEPT:
                counts.clear()
            counts[side] = found = [side >> shift & FOUR_BITS for shift in shifts]
        return found

    def chance(own: Side, enemy: Side, spent: bool) -> float:
        count = inputs_most_exciting.inputs(standing(own), standing(enemy), spent, on)
        return value(on[:count])

    return chance
