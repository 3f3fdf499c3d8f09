"""Races as networks see them: Ur on Finkel's route, which learnt from the solved game, and others that learnt by play.

Sides are the whole numbers of `race_bits` and of `race_stacks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import games
from kitgen.definition import RaceOptions
from kitgen.players import exact, inputs_most_exciting, inputs_ur
from kitgen.players.inputs_finkel import MOST_COUNTERS, ON, inputs, thirds
from kitgen.players.network import offered
from kitgen.players.race_bits import RaceBits

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.players.race_bits import Side
    from kitgen.rules.race import RaceRules

UR = "royal_game_of_ur"
NET = "ur_finkel"
ROUTES = ("masters", "raiders", "murray", "doubling_back")
"""Variants of Ur with a network of their own, which is called ``ur_`` and the variant."""
STACKS_NET = "most_exciting"
FOUR_BITS = 15
KEPT = 50_000
"""Sides whose counters have been counted."""


def chance_for(rules: RaceRules) -> Callable[[Side, Side], float] | None:
    """What tells the chance to win of the side about to throw, given both; None where no weights fit these rules.

    The weights for Finkel's rules fit seven counters or fewer, those for another route as many as it is played with.
    """
    if rules.options.counters <= MOST_COUNTERS and _are_those_of(rules, "finkel"):
        return _on_finkels_route()
    variant = rules.definition.variant
    if variant in ROUTES and _are_those_of(rules, variant) and rules.options.counters == _counters(variant):
        return _on_route(rules, f"ur_{variant}")
    return None


def _are_those_of(rules: RaceRules, variant: str) -> bool:
    """Whether the rules are those of this variant of Ur, whatever the game is called and how many counters it has."""
    return exact.rules_of(rules.definition) == exact.rules_of(games.load(f"{UR}/{variant}"))


def _counters(variant: str) -> int:
    options = games.load(f"{UR}/{variant}").options
    assert isinstance(options, RaceOptions)  # a race has the options of a race
    return options.counters


def _on_finkels_route() -> Callable[[Side, Side], float] | None:
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


def _on_route(rules: RaceRules, name: str) -> Callable[[Side, Side], float] | None:
    net = offered(name)
    if net is None:
        return None
    length, counters = rules.length, rules.options.counters
    reaching, chances = inputs_ur.starts(RaceBits(rules))
    on = [0] * inputs_ur.most(counters)
    value = net.value

    def chance(own: Side, enemy: Side) -> float:
        count = inputs_ur.inputs(own, enemy, length, counters, reaching, chances, on)
        return value(on[:count])

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
