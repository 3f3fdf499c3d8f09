"""Compiled moves on Ur's longer routes are those of the rules, and their networks learn."""

from __future__ import annotations

import numpy as np
import pytest

from kitgen import games
from kitgen.dice import draw, stream
from kitgen.players import inputs_ur
from kitgen.players.race_bits import RaceBits
from kitgen.players.race_learned import ROUTES
from kitgen.rules.race import RaceRules

pytest.importorskip("numba", reason="training is an extra: kitgen[fast]")

from kitgen.analysis.training import ur_routes


@pytest.mark.parametrize("variant", ROUTES)
def test_compiled_moves_are_those_of_the_rules(variant: str) -> None:
    rules = RaceRules(games.load(f"ur/{variant}"))
    bits, race = RaceBits(rules), ur_routes.route(variant)
    position, numbers = rules.start(), stream(f"routes {variant}", 0)
    options = np.zeros((rules.options.counters + 1, 3), np.int64)
    found = np.zeros(inputs_ur.most(race.counters), np.int32)
    hits = 0
    for _ in range(1500):
        throws = list(rules.throws(position))
        at = draw(numbers, len(throws))
        moves = rules.moves(position, throws[at])
        own, enemy = bits.both(position)
        count = ur_routes.moved(race, own, enemy, at, options)
        afters = {rules.play(position, throws[at], move) for move in moves if move != "pass"}
        hits += sum(bool(move.hits) for move in moves if move != "pass")
        expected = {
            (*bits.both(one), 1) if one.thrower == position.thrower else (*bits.both(one)[::-1], 0)
            for one in afters
            if not rules.outcome(one)
        }
        assert {tuple(one) for one in options[:count].tolist() if one[0]} == expected
        assert (count == 0) == (not afters)
        on = ur_routes._inputs(own, enemy, race.length, race.counters, race.reaching, race.chances, found)
        assert len(set(found[:on].tolist())) == on
        assert 0 <= min(found[:on]) <= max(found[:on]) < inputs_ur.size(race.length, race.counters)
        position = rules.play(position, throws[at], moves[draw(numbers, len(moves))])
        if rules.outcome(position):
            position = rules.start()
    assert hits > 50


def test_it_learns_and_the_same_seed_learns_the_same() -> None:
    errors: list[float] = []
    first = ur_routes.train("masters", 7, 600, hidden=8, block=100, tell=lambda _, error: errors.append(error))
    again = ur_routes.train("masters", 7, 600, hidden=8, block=100)
    assert errors[-1] < errors[0]
    assert [one.tobytes() for one in first] == [one.tobytes() for one in again]
