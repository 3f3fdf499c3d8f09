"""Single chances for texts: what a sentence says in words, as an exact number.

A text writes ``{{ odds.hit(2) | percent }}`` and gets the number that the odds sheet prints.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.definition import TablesOptions
from kitgen.errors import KitgenError
from kitgen.odds import hits, points, runner, throws, values
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.odds.values import Figure, Policy
    from kitgen.rules import AnyRules


class Facts:
    """What can be asked of any game: its throws, and what is known about whole games."""

    def __init__(self, definition: GameDefinition) -> None:
        self._definition = definition

    @property
    def ways(self) -> int:
        """In how many ways the dice can fall."""
        return throws.ways(self._definition.dice.dice())

    def throw(self, *shown: int) -> Fraction:
        """The chance of a throw: ``throw(2)``; ``throw(6, 4)`` of dice that each count, in either order."""
        dice = self._definition.dice.dice()
        return dice.throws().get(tuple(sorted(shown, reverse=True)), Fraction(0))

    def whole(self, policy: Policy = "best", counters: int | None = None) -> Figure:
        """Who wins a whole game and how long it takes, as far as it was computed.

        Raises KitgenError where it was not.
        """
        figure = values.find(self._definition, policy, counters)
        if figure is None:
            raise KitgenError(f"nobody has computed whole games of {self._definition.name} ({policy} play)")
        return figure


class RaceFacts(Facts):
    """What can be asked of a race. Steps count along the player's own track: 0 in hand, 1 the first square."""

    def __init__(self, rules: RaceRules) -> None:
        super().__init__(rules.definition)
        self._rules = rules

    def hit(self, *gaps: int) -> Fraction:
        """The chance that the next throw moves a counter exactly one of these numbers of squares."""
        return hits.by_gap(self._rules, *gaps)

    def hit_with_rethrows(self, attacker: int, target: int, counters: int = 1) -> Fraction:
        """The chance that a counter on ``attacker`` hits one on ``target`` before the turn is over.

        ``counters`` stand on the attacker's step; several only make sense in hand or where they may share.
        """
        return hits.within_turn(self._rules, (attacker,) * counters, target)

    def enter(self, *closed: int) -> Fraction:
        """The chance that the next throw enters a counter, when it cannot land on the ``closed`` steps."""
        return runner.enter(self._rules, closed)

    def leave(self, step: int) -> Fraction:
        """The chance that the next throw takes a counter on this step home."""
        return runner.leave(self._rules, step)

    def leave_in_turn(self, step: int) -> Fraction:
        """The chance that a lone counter on this step is home before its turn is over."""
        return runner.leave_in_turn(self._rules, step)

    def throws_alone(self, step: int = 0) -> Fraction:
        """Throws that a lone counter needs from here, on the average.

        Raises KitgenError where it may never come home.
        """
        return _surely(runner.throws_alone(self._rules, step), step)

    def turns_alone(self, step: int = 0) -> Fraction:
        """Turns that a lone counter needs from here, on the average.

        Raises KitgenError where it may never come home.
        """
        return _surely(runner.turns_alone(self._rules, step), step)

    def without_overshoot(self, step: int) -> Fraction:
        """The chance that a last counter comes home from here without ever going past the end."""
        return runner.without_overshoot(self._rules, step)

    def throws_in_a_turn(self) -> Fraction:
        """Throws of a turn on the average, where throws themselves earn further throws."""
        return throws.throws_in_a_turn(self._definition.dice)

    def squares_in_a_turn(self) -> Fraction:
        """Squares that the throws of a turn add up to on the average, whether or not they can be used."""
        return throws.squares_in_a_turn(self._definition.dice)


class PointFacts(Facts):
    """What can be asked of backgammon."""

    @property
    def mean(self) -> Fraction:
        """Pips of a throw on the average, doubles counting four times."""
        return throws.mean(self._definition.dice.dice(), doubles=True)

    def hit(self, distance: int, *closed: int) -> Fraction:
        """The chance to hit a blot so far away; ``closed`` are distances where one cannot stop."""
        return points.hit(distance, closed, self._definition.dice.dice())

    def enter(self, closed: int, stones: int = 1) -> Fraction:
        """The chance that so many stones on the bar all enter against so many closed points."""
        return points.enter(closed, stones, self._definition.dice.dice())

    def bear_off(self, *stands: int) -> Fraction:
        """The chance that the last stones on these points leave in one throw."""
        return points.bear_off(stands, self._definition.dice.dice())


def of(rules: AnyRules) -> Facts:
    """What can be asked of a game: a `RaceFacts`, a `PointFacts`, or plain `Facts`.

    >>> from kitgen import games, rules
    >>> of(rules.build(games.load("ur"))).throw(2)
    Fraction(3, 8)
    """
    if isinstance(rules, RaceRules):
        return RaceFacts(rules)
    if isinstance(rules.definition.options, TablesOptions):
        return PointFacts(rules.definition)
    return Facts(rules.definition)


def _surely(number: Fraction | None, step: int) -> Fraction:
    if number is None:
        raise KitgenError(f"a counter on step {step} may never come home")
    return number
