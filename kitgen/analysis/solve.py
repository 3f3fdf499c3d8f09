"""Values and lengths of whole games by repeated sweeps over all states, to a stated residual.

A value is the chance that the player who throws next wins. The residual is the largest change that
one further sweep would make to any state's value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kitgen.analysis.race_states import Choices, Indices, RaceStates

    Values = NDArray[np.float64]

ENOUGH = 1e-14
"""Sweeps end when none changes a value by more."""
EQUAL = 1e-12
"""Moves whose values differ by less are equally good."""
MOST_SWEEPS = 20_000
LONG_ENOUGH = 1e-13
"""A distribution of lengths ends when the chance of a longer game is less."""


class Policy(Protocol):
    """How both players choose."""

    def mean(self, worth: Values) -> Values:
        """Each state's average over throws and choices of what the places are worth."""
        ...

    def spread(self, chances: Values) -> Values:
        """The chance of each place after one throw, from the chance of each state."""
        ...


class Uniform:
    """Every legal move is as likely as every other."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self._weights = [chance / count for chance, count in zip(choices.chances, choices.count, strict=True)]

    def mean(self, worth: Values) -> Values:
        total = np.zeros(self.choices.states)
        for weight, first, more in zip(self._weights, self.choices.first, self.choices.more, strict=True):
            here = worth[first]
            for rows, places in more:
                here[rows] += worth[places]
            total += weight * here
        return total

    def spread(self, chances: Values) -> Values:
        total = np.zeros(2 * self.choices.states + 1)
        for weight, first, more in zip(self._weights, self.choices.first, self.choices.more, strict=True):
            each = chances * weight
            total += np.bincount(first, each, len(total))
            for rows, places in more:
                total += np.bincount(places, each[rows], len(total))
        return total


class Planned:
    """One move is chosen in each state for each throw."""

    def __init__(self, choices: Choices, places: list[Indices]) -> None:
        self._chances = choices.chances
        self._places = places

    def mean(self, worth: Values) -> Values:
        total = np.zeros(len(self._places[0]))
        for chance, places in zip(self._chances, self._places, strict=True):
            total += chance * worth[places]
        return total

    def spread(self, chances: Values) -> Values:
        total = np.zeros(2 * len(chances) + 1)
        for chance, places in zip(self._chances, self._places, strict=True):
            total += np.bincount(places, chance * chances, len(total))
        return total


@dataclass(frozen=True, slots=True)
class Solution:
    """What each state is worth, under which policy, and how exactly that is known."""

    values: Values
    policy: Policy
    residual: float
    sweeps: int


@dataclass(frozen=True, slots=True)
class Distribution:
    """The chance that a game is over within so many throws, from 0 on."""

    within: tuple[float, ...]

    @property
    def mean(self) -> float:
        return float(sum(1 - over for over in self.within))

    def quantile(self, share: float) -> int:
        """So many throws are enough for this share of games."""
        return next(throws for throws, over in enumerate(self.within) if over >= share)


def wins(values: Values) -> Values:
    """What places are worth to the player who moves there, where a state is worth its value to who throws next."""
    return np.concatenate([values, 1 - values, [1.0]])


def best_plan(choices: Choices, worth: Values) -> tuple[Planned, Values]:
    """The best move in each state for each throw, and what the states are then worth.

    Of moves within `EQUAL` of the best the last listed is taken (the counter furthest behind): what does
    not change a value, such as the length of a game or how often it is drawn, then has one answer too.
    """
    total = np.zeros(choices.states)
    plan = []
    for chance, first, more in zip(choices.chances, choices.first, choices.more, strict=True):
        places, highest = first.copy(), worth[first]
        for rows, options in more:
            offered, here = worth[options], highest[rows]
            taken = offered >= here - EQUAL
            places[rows[taken]] = options[taken]
            highest[rows] = np.maximum(here, offered)
        plan.append(places)
        total += chance * highest
    return Planned(choices, plan), total


def best_play(choices: Choices, sweeps_a_plan: int = 40) -> Solution:
    """Both play as well as possible: plans are improved, and each is valued by cheap sweeps in between.

    Raises KitgenError where the sweeps do not come to rest.
    """
    values = np.full(choices.states, 0.5)
    sweeps = 0
    while sweeps < MOST_SWEEPS:
        plan, improved = best_plan(choices, wins(values))
        residual = float(np.abs(improved - values).max())
        values = improved
        sweeps += 1
        if residual <= ENOUGH:
            return Solution(values, plan, residual, sweeps)
        if residual <= sweeps_a_plan * EQUAL:  # plans no longer change what counts; only full sweeps do
            continue
        for _ in range(sweeps_a_plan):
            values = plan.mean(wins(values))
        sweeps += sweeps_a_plan
    raise KitgenError(f"no rest after {MOST_SWEEPS} sweeps")


def random_play(choices: Choices) -> Solution:
    """Both choose every legal move as often as every other."""
    policy = Uniform(choices)
    values = np.full(choices.states, 0.5)
    for sweeps in range(1, MOST_SWEEPS):
        after = policy.mean(wins(values))
        residual = float(np.abs(after - values).max())
        values = after
        if residual <= ENOUGH:
            return Solution(values, policy, residual, sweeps)
    raise KitgenError(f"no rest after {MOST_SWEEPS} sweeps")


def throws_of_a_game(policy: Policy, states: int, start: int) -> Distribution:
    """How many throws a game from ``start`` takes, both sides' together."""
    over, within = np.zeros(states), [0.0]
    while 1 - within[-1] > LONG_ENOUGH and len(within) < MOST_SWEEPS:
        over = policy.mean(np.concatenate([over, over, [1.0]]))
        within.append(min(float(over[start]), 1.0))
    return Distribution(tuple(within))


def turns_of_a_game(policy: Policy, states: int, start: int) -> float:
    """How many turns a game from ``start`` takes on the average, both sides' together."""
    turns = np.zeros(states)
    for _ in range(MOST_SWEEPS):
        after = policy.mean(np.concatenate([turns, turns + 1, [1.0]]))
        change = float(np.abs(after - turns).max())
        turns = after
        if change <= 1e-11:
            return float(turns[start])
    raise KitgenError(f"no rest after {MOST_SWEEPS} sweeps")


@dataclass(frozen=True, slots=True)
class Limited:
    """A game that ends after so many turns: chances from the start, and its length in turns."""

    first: float
    draw: float
    second: float
    length: Distribution
    reached: float
    """The chance that the limit ends the game."""


def settled(states: RaceStates) -> Values:
    """What each state of a race is worth to who would throw next when time is up: who has more home wins."""
    home = np.array([side.count(states.rules.finish) for side in states.sides])
    worth: Values = (np.sign(home[states.own] - home[states.other]) + 1) / 2
    return worth


def limited(choices: Choices, start: int, at_the_end: Values, turns: int, *, best: bool) -> Limited:
    """A game of at most ``turns`` turns of each player, one throw a turn; one sweep for each turn left.

    ``at_the_end`` is what each state is worth to who would throw next when time is up: 1, ½ for a draw, 0.
    Best play makes the chance to win plus half the chance of a draw as large as possible. How often the
    game is drawn and how long it is comes from playing it forward with the plans found.

    Raises KitgenError where a throw may be followed by another in the same turn.
    """
    states = choices.states
    if any((places < states).any() for places in choices.first) or any(
        (places < states).any() for more in choices.more for _, places in more
    ):
        raise KitgenError("a limit of turns is solved here only where every turn is one throw")
    uniform = Uniform(choices)
    worth = [at_the_end]
    for _ in range(2 * turns):
        worth.append(best_plan(choices, wins(worth[-1]))[1] if best else uniform.mean(wins(worth[-1])))
    value = float(worth.pop()[start])
    there, within = np.zeros(states), [0.0]
    there[start] = 1
    while worth:
        policy = best_plan(choices, wins(worth[-1]))[0] if best else uniform
        after = policy.spread(there)
        there, over = after[states:-1], within[-1] + float(after[-1])
        within.append(over if worth.pop() is not at_the_end else 1.0)
    reached, draw = float(there.sum()), float(there[at_the_end == 0.5].sum())
    first = value - draw / 2
    return Limited(first, draw, 1 - first - draw, Distribution(tuple(within)), reached)
