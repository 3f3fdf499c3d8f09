"""Ur on Finkel's route as a network sees it that learnt from the solved game; sides are those of `race_bits`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import games
from kitgen.players import exact
from kitgen.players.inputs_finkel import MOST_COUNTERS, ON, inputs, thirds
from kitgen.players.network import load, ships

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.players.race_bits import Side
    from kitgen.rules.race import RaceRules

NET = "ur_finkel"


def chance_for(rules: RaceRules) -> Callable[[Side, Side], float] | None:
    """What tells the chance to win of the side about to throw, given both; None where no weights fit these rules.

    The weights fit Finkel's rules with seven counters or fewer, whatever the game is called.
    """
    if rules.options.counters > MOST_COUNTERS or not ships(NET):
        return None
    if exact.rules_of(rules.definition) != exact.rules_of(games.load("royal_game_of_ur/finkel")):
        return None
    net, digits = load(NET), thirds()
    on = [0] * ON
    value = net.value

    def chance(own: Side, enemy: Side) -> float:
        inputs(own, enemy, digits, on)
        return value(on)

    return chance
