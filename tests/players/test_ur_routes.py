"""The networks of Ur's longer routes: whole, made by a command they name, and sensible at the board."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from kitgen import games
from kitgen.match import at_random
from kitgen.players import inputs_ur, network
from kitgen.players.race_bits import RaceBits
from kitgen.players.race_learned import ROUTES, chance_for
from kitgen.rules.race import RaceRules

LARGEST = 12_000
"""Bytes of one."""


def rules_of(variant: str) -> RaceRules:
    return RaceRules(games.load(f"ur/{variant}"))


@pytest.mark.parametrize("variant", ROUTES)
def test_a_network_tells_what_made_it(variant: str) -> None:
    rules, header = rules_of(variant), network.load(f"ur_{variant}").header
    assert header["name"] == f"ur_{variant}"
    assert header["inputs"] == inputs_ur.size(rules.length, rules.options.counters)
    assert header["command"] == (
        f"python -m kitgen.analysis.training ur_{variant}"
        f" --seed {header['seed']} --games {header['games']} --hidden {header['hidden']}"
    )
    assert (network.FOLDER / f"ur_{variant}{network.ENDING}").stat().st_size <= LARGEST


@pytest.mark.parametrize("variant", ROUTES)
def test_who_is_ahead_is_more_likely_to_win(variant: str) -> None:
    rules = rules_of(variant)
    chance, bits = chance_for(rules), RaceBits(rules)
    assert chance is not None
    start = bits.side(rules.start().steps[0])
    assert 0.47 < chance(start, start) < 0.57
    last, counters = rules.length, rules.options.counters
    nearly = bits.side((*[rules.finish] * (counters - 1), last))
    assert chance(nearly, start) > 0.9
    assert chance(start, nearly) < 0.1
    ahead = [bits.side((*[0] * (counters - home), *[rules.finish] * home)) for home in range(counters)]
    worths = [chance(one, start) for one in ahead]
    assert worths == sorted(worths)


@pytest.mark.parametrize("variant", ROUTES)
def test_inputs_tell_how_many_throws_hit_by_the_rules(variant: str) -> None:
    """For the side not about to throw, whose enemy is."""
    rules = rules_of(variant)
    bits = RaceBits(rules)
    reaching, chances = inputs_ur.starts(bits)
    counters = rules.options.counters
    on = [0] * inputs_ur.most(counters)
    first = inputs_ur.size(rules.length, counters) // 2
    seen = 0
    for number in range(6):
        for turn in at_random(rules, f"hits {number}", most=120).turns:
            position = turn.after
            if rules.outcome(position):
                break
            thrower = position.thrower
            expected = {}
            for step in position.steps[1 - thrower]:
                if 0 < step < rules.finish:
                    hit = sum(
                        chance
                        for throw, chance in rules.throws(position).items()
                        if any(
                            step not in rules.play(position, throw, move).steps[1 - thrower]
                            for move in rules.moves(position, throw)
                            if move != "pass" and move.hits
                        )
                    )
                    expected[step] = (hit > 0) + (hit > Fraction(1, 3)) + (hit > Fraction(2, 3))
            count = inputs_ur.inputs(*bits.both(position), rules.length, counters, reaching, chances, on)
            theirs = [one - first for one in on[:count] if first <= one < first + inputs_ur.LEVELS * rules.length]
            assert {one // inputs_ur.LEVELS + 1: one % inputs_ur.LEVELS for one in theirs} == expected
            seen += sum(expected.values())
    assert seen > 30


def test_another_number_of_counters_has_no_weights() -> None:
    masters = games.load("ur/masters")
    fewer = replace(masters, options=replace(masters.options, counters=5))  # type: ignore[arg-type]  # a race's
    assert chance_for(RaceRules(fewer)) is None
