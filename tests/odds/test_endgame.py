"""Exact ends of games, and small whole games solved two ways."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from kitgen import games
from kitgen.definition import RaceOptions
from kitgen.errors import KitgenError
from kitgen.odds import endgame
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.rules.race_course import Position


def last(rules: RaceRules, own: int, other: int) -> Position:
    """One counter each still on its way; the first player throws."""
    home = (rules.finish,) * (rules.options.counters - 1)
    return rules.start()._replace(steps=((own, *home), (other, *home)))


def test_ur15_the_last_counter_of_each(ur: Mapping[str, RaceRules]) -> None:
    rules = ur["finkel"]
    assert endgame.wins(rules, last(rules, 14, 14)) == Fraction(4, 7)
    assert endgame.wins(rules, last(rules, 13, 14)) == Fraction(116, 161)
    assert endgame.wins(rules, last(rules, 14, 13)) == Fraction(74, 161), "the counter on 14, if it moves first"


def test_the_equations_by_hand(ur: Mapping[str, RaceRules]) -> None:
    """a: w = ¼ + ¾(1 − w). b: a two leaves, a one lands on the rose and throws again."""
    a = Fraction(4, 7)
    assert a == Fraction(1, 4) + Fraction(3, 4) * (1 - a)
    b, other = Fraction(116, 161), Fraction(74, 161)
    assert b == Fraction(6, 16) + Fraction(4, 16) * a + Fraction(6, 16) * (1 - other)
    assert other == Fraction(4, 16) + Fraction(12, 16) * (1 - b)
    assert endgame.wins(ur["finkel"], last(ur["finkel"], 13, 14), player=1) == 1 - b


def test_a_game_that_is_over(die_race: RaceRules) -> None:
    over = last(die_race, 13, 5)
    assert endgame.wins(die_race, over, player=0) == 1
    assert endgame.wins(die_race, over, player=1) == 0


def test_the_last_turns_before_the_limit(die_race: RaceRules) -> None:
    """Black's last turn: white leads by one runner at home, and black needs exactly three to draw level."""
    level = die_race.start()._replace(thrower=1, steps=((0, 13, 13), (0, 10, 13)), turns=119)
    assert endgame.wins(die_race, level, player=1) == Fraction(1, 6) * Fraction(1, 2)


def test_too_much_is_refused() -> None:
    rules = RaceRules(games.load("ur"))
    with pytest.raises(KitgenError, match="too many"):
        endgame.wins(rules, rules.start())


def test_a_short_race_of_one_counter_each() -> None:
    """Four squares each, all shared: small enough to be solved whole, and by sweeps."""
    definition = games.load("die-race", "endless")
    options = definition.options
    assert isinstance(options, RaceOptions)
    short = replace(
        definition,
        options=replace(options, counters=1),
        dice=replace(definition.dice, faces=(1, 2)),
        board=replace(definition.board, squares="....", tracks={"white": "a1 d1", "black": "d1 a1"}),
    )
    rules = RaceRules(short)
    exact = endgame.wins(rules, rules.start())
    value = {(own, other): 0.5 for own in range(5) for other in range(5)}
    for _ in range(300):
        value = {
            (own, other): sum(0.5 * one_throw(value, own, other, throw) for throw in (1, 2)) for own, other in value
        }
    assert float(exact) == pytest.approx(value[0, 0], abs=1e-12)


def one_throw(value: Mapping[tuple[int, int], float], own: int, other: int, throw: int) -> float:
    end = own + throw
    if end == 5:
        return 1.0
    if end > 5:
        return 1 - value[other, own]
    return 1 - value[0 if other and end == 5 - other else other, end]
