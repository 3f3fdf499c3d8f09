"""All states and moves at once, against the rules engine one by one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from kitgen import games
from kitgen.analysis.race_states import Choices, RaceStates, with_counters
from kitgen.errors import KitgenError
from kitgen.rules.race import RaceRules
from kitgen.rules.race_course import Position


@cache
def race(name: str, counters: int) -> RaceStates:
    return with_counters(games.load(name), counters)


@cache
def choices(name: str, counters: int) -> Choices:
    return race(name, counters).choices()


UR = ("finkel", "masters", "murray", "doubling_back", "quick", "raiders")


def position(states: RaceStates, state: int) -> Position:
    """The position of a state, with the first player to throw."""
    return Position(0, (states.sides[states.own[state]], states.sides[states.other[state]]))


def places(states: RaceStates, at: Position) -> list[list[int]]:
    """Where the engine's moves lead, throw by throw, as places."""
    rules = states.rules
    found = []
    for throw in rules.throws(at):
        leads = []
        for move in rules.moves(at, throw):
            after = rules.play(at, throw, move)
            if rules.outcome(after) is not None:
                leads.append(2 * states.states)
            else:
                swapped = after.thrower != at.thrower
                leads.append(states.number(after) + (states.states if swapped else 0))
        found.append(leads)
    return found


def check(states: RaceStates, name: str, counters: int, every: int) -> None:
    table = choices(name, counters)
    more = [[dict(zip(rows.tolist(), leads.tolist(), strict=True)) for rows, leads in slots] for slots in table.more]
    for state in range(0, states.states, every):
        engine = places(states, position(states, state))
        for throw, leads in enumerate(engine):
            listed = [int(table.first[throw][state])]
            listed += [slot[state] for slot in more[throw] if state in slot]
            assert listed == leads, (state, throw)
            assert table.count[throw][state] == len(leads)


@pytest.mark.parametrize("variant", UR)
def test_every_move_of_every_state_with_one_counter(variant: str) -> None:
    check(race(f"ur/{variant}", 1), f"ur/{variant}", 1, every=1)


@pytest.mark.parametrize("variant", UR)
def test_moves_with_two_counters(variant: str) -> None:
    check(race(f"ur/{variant}", 2), f"ur/{variant}", 2, every=97)


@pytest.mark.parametrize(("counters", "every"), [(1, 1), (2, 23), (3, 997)])
def test_moves_of_the_die_race(counters: int, every: int) -> None:
    check(race("die-race/endless", counters), "die-race/endless", counters, every)


def test_a_position_and_its_mirror_image_are_one_state() -> None:
    states = race("ur/masters", 2)
    for state in range(0, states.states, 331):
        at = position(states, state)
        assert states.number(at) == state
        assert states.number(Position(1, (at.steps[1], at.steps[0]))) == state


@pytest.mark.parametrize(
    ("name", "counters", "states"),
    [
        ("ur/finkel", 1, 217),
        ("ur/finkel", 2, 12_869),
        ("die-race/endless", 1, 157),
        ("die-race/endless", 2, 8_530),
        ("die-race/endless", 3, 192_897),
    ],
)
def test_numbers_of_states_are_the_published_ones(name: str, counters: int, states: int) -> None:
    """Ur: the numbers of live positions in the tests of J. Olieslagers' game_of_ur; die race: a solver of our own."""
    assert race(name, counters).states == states


def test_chances_sum_to_one() -> None:
    assert sum(choices("ur/finkel", 1).chances) == 1


def test_what_it_cannot_solve() -> None:
    with pytest.raises(KitgenError, match="too many"):
        RaceStates(RaceRules(games.load("ur")))
    with pytest.raises(KitgenError, match="more than can be solved"):
        RaceStates(RaceRules(games.load("most_exciting")))
    finkel = games.load("ur")
    uneven = replace(finkel.board, tracks={"sun": "d1 a1 a2 h2 h1 g1", "moon": "g3 h3 h2 a2 a3 d3"})
    with pytest.raises(KitgenError, match="mirror"):
        RaceStates(RaceRules(replace(finkel, board=uneven)))
