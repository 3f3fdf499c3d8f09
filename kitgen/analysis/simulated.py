"""Games played by chance, many times: how long they are, and who wins, with standard errors.

Every legal move is as likely as every other. The numbers come from numpy's PCG64 with a given seed, raw
64-bit words, whose stream is the same in every release of numpy.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from numpy.random import PCG64

from kitgen.dice import NO_THROW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.rules import AnyRules

LONGEST = 100_000
"""A game is given up after so many moves."""
WORD = 64


@dataclass(frozen=True, slots=True)
class Sample:
    """Many games: their lengths in throws and in turns, and who won them (None: drawn or given up)."""

    throws: tuple[int, ...]
    turns: tuple[int, ...]
    winners: tuple[int | None, ...]
    unfinished: int

    @property
    def games(self) -> int:
        return len(self.throws)


def mean(numbers: tuple[int, ...]) -> tuple[float, float]:
    """The mean, and its standard error.

    >>> mean((1, 2, 3, 4))[0]
    2.5
    """
    count = len(numbers)
    middle = sum(numbers) / count
    spread = sum((number - middle) ** 2 for number in numbers) / max(1, count - 1)
    return middle, sqrt(spread / count)


def quantile(numbers: tuple[int, ...], percent: int) -> int:
    """The smallest length that is enough for so many of 100 games.

    >>> quantile((5, 1, 9, 3), 50), quantile((5, 1, 9, 3), 95)
    (3, 9)
    """
    ordered = sorted(numbers)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def play(rules: AnyRules, games: int, seed: int) -> Sample:
    """Play so many games by chance.

    A turn is everything that one player does in a row. What is due without dice in the middle of a turn is
    no throw of its own; a game without dice has as many throws as turns.
    """
    numbers = _numbers(seed)
    throws, turns, winners, unfinished = [], [], [], 0
    for _ in range(games):
        length, changes, winner, ended = _one(rules, numbers)
        throws.append(length)
        turns.append(changes)
        winners.append(winner)
        unfinished += not ended
    return Sample(tuple(throws), tuple(turns), tuple(winners), unfinished)


def _one(rules: AnyRules, numbers: Iterator[int]) -> tuple[int, int, int | None, bool]:
    position: Any = rules.start()
    throws = turns = 0
    last: int | None = None
    for _ in range(LONGEST):
        outcome = rules.outcome(position)
        if outcome is not None:
            return throws or turns, turns, outcome.winners[0] if outcome.winners else None, True
        mover = rules.mover(position)
        if mover is not None and mover != last:
            turns, last = turns + 1, mover
        chances = rules.throws(position)
        throw = next(iter(chances)) if len(chances) == 1 else _thrown(chances, numbers)
        throws += throw != NO_THROW
        moves = rules.moves(position, throw)
        move = moves[0] if len(moves) == 1 else moves[next(numbers) * len(moves) >> WORD]
        position = rules.play(position, throw, move)
    return throws or turns, turns, None, False


def _thrown(chances: Any, numbers: Iterator[int]) -> Any:
    left = next(numbers)
    for throw, chance in chances.items():
        left -= (chance.numerator << WORD) // chance.denominator
        if left < 0:
            return throw
    return throw  # the last one has what the divisions above left over


def _numbers(seed: int) -> Iterator[int]:
    source = PCG64(seed)
    while True:
        yield from source.random_raw(4096).tolist()
