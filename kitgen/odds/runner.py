"""One counter alone on its track: entering, leaving, and how many throws and turns it needs.

Everything else is home, and the other side is in hand and stays there. A lone counter never has a
choice, so these are plain chains; the rules engine itself says what each throw does.
Steps count along the player's own track: 0 in hand, 1 the first square.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from kitgen.errors import KitgenError
from kitgen.odds.chains import expected, expected_from
from kitgen.rules.race_course import OUT, Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
    open_steps = (stride for stride in strides(rules, 0, player) if stride.end > 0 and stride.end not in closed)
    return sum((stride.chance for stride in open_steps), Fraction(0))


def leave(rules: RaceRules, step: int, player: int = 0) -> Fraction:
    """The chance that the next throw brings a counter home from this step."""
    return sum((s.chance for s in strides(rules, step, player) if s.end == rules.finish), Fraction(0))


def leave_in_turn(rules: RaceRules, step: int, player: int = 0) -> Fraction:
    """The chance that a lone counter comes home from this step before its turn is over."""
    return after_turn(rules, step, player).get(rules.finish, Fraction(0))


def throws_alone(rules: RaceRules, step: int = 0, player: int = 0) -> Fraction | None:
    """Expected throws until a lone counter is home; None where it may never come home."""
    return _from_here(rules, step, player, "throws")


def turns_alone(rules: RaceRules, step: int = 0, player: int = 0) -> Fraction | None:
    """Expected turns until a lone counter is home; a throw again belongs to the same turn. None as above."""
    return _from_here(rules, step, player, "turns")


def without_overshoot(rules: RaceRules, step: int, player: int = 0) -> Fraction:
    """The chance that a lone counter comes home from this step without ever going past the end."""
    return _from_here(rules, step, player, "clean") or Fraction(0)


def throws_in_a_turn(rules: RaceRules, step: int = 0, player: int = 0) -> Fraction:
    """Expected throws of one turn that a lone counter begins on this step."""
    return expected(
        step, lambda here: ((s.chance, 1, s.end if s.again else None) for s in strides(rules, here, player))
    )


def after_turn(rules: RaceRules, step: int = 0, player: int = 0) -> Mapping[int, Fraction]:
    """Where a lone counter stands when the turn that it begins on this step is over: steps with their chances."""
    return {end: chances[step] for end, chances in _turn_ends(rules, player).items() if chances[step]}


def squares_in_a_turn(rules: RaceRules, step: int = 0, player: int = 0) -> Fraction:
    """Squares that a lone counter advances in one turn from this step, on the average."""
    ends = after_turn(rules, step, player)
    return sum((chance * (end - step) for end, chance in ends.items()), Fraction(0))


@lru_cache(maxsize=512)
def _all_alone(rules: RaceRules, player: int, what: str) -> Mapping[int, Fraction]:
    """For each step what a lone counter collects until it is home, or past the end where that matters.

    Steps from which it may never come home are left out; for the chance to come straight home only those
    from which it never can.
    """
    clean = what == "clean"
    stuck = frozenset(range(rules.length + 1)) - _can_come_home(rules, player)
    if not clean:
        stuck = _leading_to(rules, player, stuck)

    def gain(stride: Stride) -> int:
        if clean:
            return int(stride.end == rules.finish)
        return 0 if what == "turns" and stride.again else 1

    def then(stride: Stride) -> int | None:
        ended = stride.end == rules.finish or (clean and (stride.over or stride.end in stuck))
        return None if ended else stride.end

    return expected_from(
        [step for step in range(rules.length + 1) if step not in stuck],
        lambda here: ((s.chance, gain(s), then(s)) for s in strides(rules, here, player)),
    )


def _can_come_home(rules: RaceRules, player: int) -> frozenset[int]:
    """Steps from which some throws bring a lone counter home."""
    return _leading_to(rules, player, frozenset({rules.finish})) - {rules.finish}


def _leading_to(rules: RaceRules, player: int, goal: frozenset[int]) -> frozenset[int]:
    """The goal, and the steps from which a lone counter can get there."""
    found = set(goal)
    while True:
        more = {
            step
            for step in range(rules.length + 1)
            if step not in found and any(s.end in found for s in strides(rules, step, player))
        }
        if not more:
            return frozenset(found)
        found |= more


def _from_here(rules: RaceRules, step: int, player: int, what: str) -> Fraction | None:
    _alone(rules, step)
    return _all_alone(rules, player, what).get(step)


@lru_cache(maxsize=512)
def _turn_ends(rules: RaceRules, player: int) -> Mapping[int, Mapping[int, Fraction]]:
    """For every step where a turn can end the chance that it does, by the step where it begins."""
    steps = range(rules.length + 1)
    ends = sorted({s.end for step in steps for s in strides(rules, step, player) if not s.again})

    def branches(here: int, end: int) -> Iterator[tuple[Fraction, int, int | None]]:
        for s in strides(rules, here, player):
            yield s.chance, int(not s.again and s.end == end), s.end if s.again else None

    return {end: expected_from(steps, partial(branches, end=end)) for end in ends}


def _alone(rules: RaceRules, step: int) -> tuple[int, ...]:
    if not 0 <= step <= rules.length:
        raise KitgenError(f"a counter stands in hand (0) or on a step from 1 to {rules.length}, not {step}")
    return (step, *(rules.finish,) * (rules.options.counters - 1))


def _seats(player: int, own: tuple[int, ...], other: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (own, other) if player == 0 else (other, own)
