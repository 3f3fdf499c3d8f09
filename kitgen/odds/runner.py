"""One counter alone on its track: entering, leaving, and how many throws and turns it needs.

Everything else is home, and the other side is in hand and stays there. A lone counter never has a
choice, so these are plain chains; the rules engine itself says what each throw does.
Steps count along the player's own track: 0 in hand, 1 the first square.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kitgen.errors import KitgenError
from kitgen.odds.chains import expected
from kitgen.rules.race_course import OUT, Position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kitgen.rules.race import RaceRules


class Stride(NamedTuple):
    """What one throw does with a lone counter."""

    chance: Fraction
    end: int
    """The step afterwards: 0 in hand, ``finish`` home."""
    again: bool
    """The same player throws again."""
    over: bool
    """It went past the end and left the board."""


@lru_cache(maxsize=4096)
def strides(rules: RaceRules, step: int, player: int = 0) -> tuple[Stride, ...]:
    """Every throw's effect on a lone counter that stands on this step.

    Raises KitgenError where a lone counter has a choice: such a game needs more than this.
    """
    hand = (0,) * rules.options.counters
    position = Position(player, _seats(player, _alone(rules, step), hand))
    found = []
    for throw, chance in rules.throws(position).items():
        moves = rules.moves(position, throw)
        after = rules.play(position, throw, moves[0])
        over = OUT in moves[0].stops
        while len(moves) == 1 and after.due and rules.outcome(after) is None:
            ((due, _),) = rules.throws(after).items()
            moves = rules.moves(after, due)
            after = rules.play(after, due, moves[0])
        if len(moves) > 1:
            raise KitgenError(f"a lone counter on {step or 'no square'} has a choice: {', '.join(moves)}")
        end = after.steps[player][0]
        found.append(Stride(chance, end, after.thrower == player and end != rules.finish, over))
    return tuple(found)


def enter(rules: RaceRules, closed: Sequence[int] = (), player: int = 0) -> Fraction:
    """The chance that the next throw enters a counter when the steps in ``closed`` cannot be landed on."""
    open_steps = (stride for stride in strides(rules, 0, player) if 0 < stride.end and stride.end not in closed)
    return sum((stride.chance for stride in open_steps), Fraction(0))


def leave(rules: RaceRules, step: int, player: int = 0) -> Fraction:
    """The chance that the next throw brings a counter home from this step."""
    return sum((s.chance for s in strides(rules, step, player) if s.end == rules.finish), Fraction(0))


def leave_in_turn(rules: RaceRules, step: int, player: int = 0) -> Fraction:
    """The chance that a lone counter comes home from this step before its turn is over."""
    return after_turn(rules, step, player).get(rules.finish, Fraction(0))


def throws_alone(rules: RaceRules, step: int = 0, player: int = 0) -> Fraction:
    """Expected throws until a lone counter is home."""
    return expected(step, lambda here: ((s.chance, 1, _onward(rules, s)) for s in strides(rules, here, player)))


def turns_alone(rules: RaceRules, step: int = 0, player: int = 0) -> Fraction:
    """Expected turns until a lone counter is home; a throw again belongs to the same turn."""
    return expected(
        step, lambda here: ((s.chance, 0 if s.again else 1, _onward(rules, s)) for s in strides(rules, here, player))
    )


def throws_in_a_turn(rules: RaceRules, step: int = 0, player: int = 0) -> Fraction:
    """Expected throws of one turn that a lone counter begins on this step."""
    return expected(
        step, lambda here: ((s.chance, 1, s.end if s.again else None) for s in strides(rules, here, player))
    )


@lru_cache(maxsize=4096)
def after_turn(rules: RaceRules, step: int = 0, player: int = 0) -> Mapping[int, Fraction]:
    """Where a lone counter stands when the turn that it begins on this step is over: steps with their chances."""

    def ends_on(end: int) -> Fraction:
        return expected(
            step,
            lambda here: (
                (s.chance, 0 if s.again else int(s.end == end), s.end if s.again else None)
                for s in strides(rules, here, player)
            ),
        )

    chances = {end: ends_on(end) for end in range(rules.finish + 1)}
    return {end: chance for end, chance in chances.items() if chance}


def squares_in_a_turn(rules: RaceRules, step: int = 0, player: int = 0) -> Fraction:
    """Squares that a lone counter advances in one turn from this step, on the average."""
    ends = after_turn(rules, step, player)
    return sum((chance * (end - step) for end, chance in ends.items()), Fraction(0))


def without_overshoot(rules: RaceRules, step: int, player: int = 0) -> Fraction:
    """The chance that a lone counter comes home from this step without ever going past the end."""
    return expected(
        step,
        lambda here: (
            (s.chance, int(s.end == rules.finish), None if s.over else _onward(rules, s))
            for s in strides(rules, here, player)
        ),
    )


def _alone(rules: RaceRules, step: int) -> tuple[int, ...]:
    if not 0 <= step <= rules.length:
        raise KitgenError(f"a counter stands in hand (0) or on a step from 1 to {rules.length}, not {step}")
    return (step, *(rules.finish,) * (rules.options.counters - 1))


def _seats(player: int, own: tuple[int, ...], other: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (own, other) if player == 0 else (other, own)


def _onward(rules: RaceRules, stride: Stride) -> int | None:
    return None if stride.end == rules.finish else stride.end
