"""Waiting and first-to-get-there questions, against independent recounts."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.dice import Dice
from kitgen.errors import KitgenError
from kitgen.odds import waiting
from kitgen.odds.chains import expected

DIE = waiting.sums(Dice((1, 2, 3, 4, 5, 6)))
PAIR = waiting.sums(Dice((1, 2, 3, 4, 5, 6), 2))
TWO_WAY = waiting.sums(Dice((0, 1), 4))


def test_dp05_all_faces_of_a_die() -> None:
    assert waiting.until_all_seen(DIE) == sum(Fraction(6, k) for k in range(1, 7)) == Fraction(147, 10)


@pytest.mark.parametrize("chances", [DIE, TWO_WAY, waiting.sums(Dice((1, 1, 2), 2))])
def test_all_seen_is_the_chain_over_sets(chances: dict[int, Fraction]) -> None:
    def branches(seen: frozenset[int]) -> list[tuple[Fraction, int, frozenset[int] | None]]:
        after = {n: seen | {n} for n in chances}
        return [(chances[n], 1, None if len(then) == len(chances) else then) for n, then in after.items()]

    assert waiting.until_all_seen(chances) == expected(frozenset[int](), branches)


def test_dp07_a_pattern_of_throws() -> None:
    assert waiting.until_pattern(DIE, (2, 3)) == 36
    assert waiting.until_pattern(DIE, (2, 2)) == 42


@given(st.lists(st.integers(0, 2), min_size=1, max_size=4))
def test_pattern_is_the_chain_over_its_starts(pattern: list[int]) -> None:
    chances = {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}

    def branches(matched: int) -> list[tuple[Fraction, int, int | None]]:
        found: list[tuple[Fraction, int, int | None]] = []
        for shown, chance in chances.items():
            tail = [*pattern[:matched], shown]
            length = max(n for n in range(len(tail) + 1) if tail[len(tail) - n :] == pattern[:n])
            found.append((chance, 1, None if length == len(pattern) else length))
        return found

    assert waiting.until_pattern(chances, pattern) == expected(0, branches)


def test_a_pattern_that_cannot_show() -> None:
    with pytest.raises(KitgenError, match="can show"):
        waiting.until_pattern(DIE, (7,))


def test_mk01_landing_on_a_track_of_forty() -> None:
    chances = {square: waiting.landing(PAIR, square) for square in range(1, 40)}
    likely = max(chances, key=chances.__getitem__)
    rare = min(range(10, 40), key=chances.__getitem__)
    assert (likely, rare) == (7, 13)
    assert float(chances[7]) == pytest.approx(0.1822274, abs=5e-8)
    assert float(chances[13]) == pytest.approx(0.1247036, abs=5e-8)
    assert float(chances[10]) == pytest.approx(0.1477838, abs=5e-8)


def test_mk07_a_space_six_ahead() -> None:
    assert waiting.landing(DIE, 6) == Fraction(16807, 46656)
    assert abs(float(waiting.landing(DIE, 200)) - 2 / 7) < 1e-12, "far away it is one in the mean throw"


def test_landing_is_the_enumeration_of_throws() -> None:
    hits = sum(5 in (a, a + b, a + b + c, a + b + c + d, a + b + c + d + e) for a, b, c, d, e in product(DIE, repeat=5))
    assert waiting.landing(DIE, 5) == Fraction(hits, 6**5)


def test_mk03_the_first_move_on_a_straight_track() -> None:
    assert waiting.first_to_reach(DIE, 1, 1) == 1
    assert waiting.first_to_reach(DIE, 2, 2) == Fraction(31, 36)
    assert waiting.first_to_reach(DIE, 3, 3) == Fraction(997, 1296)
    assert float(waiting.first_to_reach(DIE, 45, 45)) == pytest.approx(0.5800118, abs=5e-8)


@settings(max_examples=25)
@given(st.integers(1, 5), st.integers(1, 5))
def test_first_to_reach_with_throws_of_nothing(mine: int, theirs: int) -> None:
    """The same question as a chain over who throws and what each needs."""

    def branches(state: tuple[int, int, bool]) -> list[tuple[Fraction, int, tuple[int, int, bool] | None]]:
        own, other, first = state
        found: list[tuple[Fraction, int, tuple[int, int, bool] | None]] = []
        for n, chance in TWO_WAY.items():
            over = n >= own
            found.append((chance, int(over and first), None if over else (other, own - n, not first)))
        return found

    assert waiting.first_to_reach(TWO_WAY, mine, theirs) == expected((mine, theirs, True), branches)


def test_dp13_a_race_of_five_spaces() -> None:
    """One step on 1–4 against two steps on 5 and 6: from the first of five spaces four steps, or two double ones."""
    one, two = waiting.first_to_collect((Fraction(2, 3), Fraction(1, 3)), (4, 2))
    wins = sum(1 for rounds in product(range(1, 7), repeat=5) if sum(shown >= 5 for shown in rounds) >= 2)
    assert two == Fraction(wins, 6**5) == Fraction(131, 243)
    assert one + two == 1


def test_chances_of_collecting_must_fit() -> None:
    with pytest.raises(KitgenError, match="sum to 1"):
        waiting.first_to_collect((Fraction(1, 2), Fraction(1, 3)), (1, 1))
