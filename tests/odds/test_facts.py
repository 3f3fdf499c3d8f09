"""Single chances for texts are the numbers of the tables."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kitgen import games, rules
from kitgen.errors import KitgenError
from kitgen.odds import facts
from kitgen.odds.facts import PointFacts, RaceFacts


def race_facts(name: str) -> RaceFacts:
    found = facts.of(rules.build(games.load(name)))
    assert isinstance(found, RaceFacts)
    return found


def test_facts_of_ur() -> None:
    ur = race_facts("ur")
    assert ur.ways == 16
    assert [ur.throw(n) * 16 for n in range(6)] == [1, 4, 6, 4, 1, 0]
    assert ur.hit(2) == Fraction(3, 8)
    assert ur.hit(1, 2, 3, 4) == Fraction(15, 16)
    assert ur.hit_with_rethrows(4, 9) == Fraction(1, 64)
    assert ur.hit_with_rethrows(0, 5, counters=7) == Fraction(257, 16384)
    assert ur.enter() == Fraction(15, 16)
    assert ur.enter(4) == Fraction(14, 16)
    assert ur.leave(13) == Fraction(3, 8)
    assert ur.leave_in_turn(13) == Fraction(7, 16)
    assert ur.throws_alone(14) == ur.turns_alone(14) == 4
    assert ur.whole(counters=3).first == pytest.approx(0.516201102238, abs=1e-12)
    with pytest.raises(KitgenError, match="nobody has computed"):
        ur.whole("best", counters=6)


def test_facts_of_most_exciting() -> None:
    exciting = race_facts("exciting")
    assert exciting.throw(1) == Fraction(3, 8)
    assert exciting.throws_in_a_turn() == Fraction(8, 3)
    assert exciting.squares_in_a_turn() == 4
    assert exciting.without_overshoot(15) == Fraction(3, 5)


def test_facts_of_backgammon() -> None:
    found = facts.of(rules.build(games.load("backgammon")))
    assert isinstance(found, PointFacts)
    assert found.mean == Fraction(49, 6)
    assert found.throw(4, 6) == found.throw(6, 4) == Fraction(2, 36)
    assert found.hit(6) == Fraction(17, 36)
    assert found.hit(6, 3) == Fraction(16, 36)
    assert found.enter(4) == Fraction(20, 36)
    assert found.enter(4, stones=2) == Fraction(4, 36)
    assert found.bear_off(5, 2) == Fraction(19, 36)


def test_facts_of_a_game_of_stepping_pieces() -> None:
    found = facts.of(rules.build(games.load("m&e")))
    assert found.throw(7) == Fraction(6, 36)
    assert found.ways == 36
