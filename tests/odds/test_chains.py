"""The exact solver: loops, best play of one and of two, and what it refuses."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.odds import chains

HALF = Fraction(1, 2)


def test_a_walk_between_two_ends() -> None:
    """Gambler's ruin: from the k-th of n the far end comes first with chance k/n, after k(n − k) steps."""
    n = 9

    def walk(place: int) -> list[tuple[Fraction, int, int | None]]:
        return [(HALF, int(end == n), end if 0 < end < n else None) for end in (place - 1, place + 1)]

    def steps(place: int) -> list[tuple[Fraction, int, int | None]]:
        return [(HALF, 1, end if 0 < end < n else None) for end in (place - 1, place + 1)]

    assert chains.expected_from(range(1, n), walk) == {k: Fraction(k, n) for k in range(1, n)}
    assert chains.expected(4, steps) == 4 * 5


def test_a_process_without_end() -> None:
    with pytest.raises(KitgenError, match="for ever"):
        chains.expected("round", lambda place: [(Fraction(1), 1, place)])
    with pytest.raises(KitgenError, match="too many"):
        chains.expected(0, lambda place: [(Fraction(1), 1, place + 1)])
    with pytest.raises(KitgenError, match="too many"):
        chains.best(0, lambda place: [(Fraction(1), [place + 1])])


Game = dict[int, list[tuple[Fraction, list[int | Fraction]]]]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Small games with loops: every throw has options, each a state or a settled chance, one way out at least."""
    states = draw(st.integers(1, 4))
    found: Game = {}
    for state in range(states):
        throws = []
        for _ in range(2):
            onward = draw(st.lists(st.integers(0, states - 1), min_size=1, max_size=2))
            throws.append((Fraction(1, 3), [*onward]))
        settled = Fraction(draw(st.integers(0, 6)), 6)
        found[state] = [(Fraction(1, 3), [settled]), *throws]  # type: ignore[list-item]
    return found


def sweep(game: Game, against: set[int]) -> dict[int, float]:
    """The same game by sweeps to rest."""
    value = dict.fromkeys(game, 0.5)
    for _ in range(200):
        value = {
            state: sum(
                float(chance)
                * (min if state in against else max)(
                    float(option) if isinstance(option, Fraction) else value[option] for option in options
                )
                for chance, options in throws
            )
            for state, throws in game.items()
        }
    return value


@settings(max_examples=80, deadline=None)
@given(games(), st.sets(st.integers(0, 3)))
def test_best_play_of_two_sides_is_where_sweeps_come_to_rest(game: Game, against: set[int]) -> None:
    exact = chains.best_from(list(game), game.__getitem__, against=against.__contains__)
    swept = sweep(game, against)
    for state in game:
        assert float(exact[state]) == pytest.approx(swept[state], abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(games())
def test_no_plan_is_better(game: Game) -> None:
    """Best play of one side against every fixed plan, each valued by solving its equations."""
    exact = chains.best_from(list(game), game.__getitem__)
    spots = [(state, index) for state, throws in game.items() for index in range(len(throws))]
    for picks in product(*(range(len(game[state][index][1])) for state, index in spots)):
        plan = dict(zip(spots, picks, strict=True))

        def branches(state: int) -> list[tuple[Fraction, Fraction | int, int | None]]:
            found: list[tuple[Fraction, Fraction | int, int | None]] = []
            for index, (chance, options) in enumerate(game[state]):
                option = options[plan[state, index]]  # noqa: B023 - used before the next plan
                found.append((chance, option, None) if isinstance(option, Fraction) else (chance, 0, option))
            return found

        values = chains.expected_from(list(game), branches)
        assert all(values[state] <= exact[state] for state in game)
