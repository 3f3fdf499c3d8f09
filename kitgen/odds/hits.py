"""The chance to be hit: by the next throw, and within a turn when squares or throws give further throws.

The attacker's counters and one target stand on the board, everything else is home. The rules engine
says what each throw allows; among the moves the attacker takes what is best for a hit in this turn,
and who must answer in the middle of it does what is worst for one.
Steps count along each player's own track: 0 in hand, 1 the first square.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from kitgen.errors import KitgenError
from kitgen.odds.chains import best_from
from kitgen.rules.race_course import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kitgen.rules.race import RaceRules


def by_gap(rules: RaceRules, *gaps: int) -> Fraction:
    """The chance that the next throw moves a counter exactly one of these numbers of squares."""
    throws = rules.throws(rules.start())
    wanted = set(gaps) - {0}
    return sum((chance for throw, chance in throws.items() if rules.reach(throw).squares in wanted), Fraction(0))


def next_throw(rules: RaceRules, attackers: tuple[int, ...], target: int, player: int = 0) -> Fraction:
    """The chance that the next throw lets one of the attackers hit the target.

    ``attackers`` are steps of ``player``, ``target`` is a step of the other player.
    """
    return in_position(rules, _position(rules, attackers, target, player))


def in_position(rules: RaceRules, position: Position) -> Fraction:
    """The chance that the next throw lets who throws hit anything."""
    return sum(
        (
            chance
            for throw, chance in rules.throws(position).items()
            if any(move.hits for move in rules.moves(position, throw))
        ),
        Fraction(0),
    )


def within_turn(rules: RaceRules, attackers: tuple[int, ...], target: int, player: int = 0) -> Fraction:
    """The chance that the attackers hit the target before their turn is over, played for nothing else."""
    if len(attackers) == 1:
        _position(rules, attackers, target, player)
        return _by_one(rules, target, player)[attackers[0]]
    start = _position(rules, attackers, target, player)
    return _best(rules, (start,), player)[start]


@lru_cache(maxsize=4096)
def _by_one(rules: RaceRules, target: int, player: int) -> tuple[Fraction, ...]:
    """The chance to be hit within the turn of one attacker, by the attacker's step."""
    starts = tuple(_position(rules, (step,), target, player) for step in range(rules.length + 1))
    found = _best(rules, starts, player)
    return tuple(found[start] for start in starts)


def _best(rules: RaceRules, starts: tuple[Position, ...], player: int) -> dict[Position, Fraction]:
    def branches(position: Position) -> Iterable[tuple[Fraction, Sequence[Position | Fraction]]]:
        for throw, chance in rules.throws(position).items():
            options: list[Position | Fraction] = []
            for move in rules.moves(position, throw):
                after = rules.play(position, throw, move)
                if move.hits and rules.mover(position) == player:
                    options.append(Fraction(1))
                elif rules.outcome(after) is None and (after.due or after.thrower == player):
                    options.append(after)
                else:
                    options.append(Fraction(0))
            yield chance, options

    return best_from(starts, branches, against=lambda position: rules.mover(position) != player)


def targets(rules: RaceRules, player: int = 0) -> tuple[int, ...]:
    """The other player's steps on which ``player`` can ever hit a lone counter."""
    other = 1 - player
    found = []
    for step, square in enumerate(rules.tracks[other], start=1):
        mark = rules.mark(square)
        if square in rules.shared and not (mark is not None and mark.safe):
            found.append(step)
    return tuple(found)


def throws_matter(rules: RaceRules) -> bool:
    """Can a turn of this game have more than one throw?"""
    marks = (rules.mark(square) for track in rules.tracks for square in track)
    reaches = (rules.reach(throw).again for throw in rules.throws(rules.start()))
    return any(mark is not None and mark.again for mark in marks) or any(reaches)


def _position(rules: RaceRules, attackers: tuple[int, ...], target: int, player: int) -> Position:
    counters = rules.options.counters
    if not 0 < len(attackers) <= counters:
        raise KitgenError(f"between 1 and {counters} attackers are needed, not {len(attackers)}")
    for step, lowest in (*((step, 0) for step in attackers), (target, 1)):
        if not lowest <= step <= rules.length:
            raise KitgenError(f"step {step} is not on a track of {rules.length} squares")
    own = tuple(sorted((*attackers, *(rules.finish,) * (counters - len(attackers)))))
    enemy = (target, *(rules.finish,) * (counters - 1))
    return Position(player, (own, enemy) if player == 0 else (enemy, own))
