"""What many games add up to, as whole numbers, and what they say: means with 95 % confidence intervals.

Sums are exact, so that it does not matter in how many parts the games were played or which came first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from operator import add, mul
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

DRAWN = -1
UNFINISHED = -2

WIDTH = 1.959963984540054
"""Standard errors on either side of a mean that hold it 95 times of 100."""

PERCENT = (50, 75, 90, 95, 99)


class Game(NamedTuple):
    """How one game went: the side that won, or DRAWN or UNFINISHED; lengths; the winner's score; enemies hit."""

    winner: int
    throws: int
    turns: int
    score: int
    hits_first: int
    """Pieces that the first side hit or took."""
    hits_others: int


class Games(NamedTuple):
    """How many games went, column by column: see `Game`."""

    winner: Sequence[int]
    throws: Sequence[int]
    turns: Sequence[int]
    score: Sequence[int]
    hits_first: Sequence[int]
    hits_others: Sequence[int]

    @classmethod
    def of(cls, games: Sequence[Game]) -> Games:
        """Games one after another as columns; at least one."""
        return cls(*zip(*games, strict=True))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error and its 95 % confidence interval."""

    mean: float
    error: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Sum:
    """How many numbers, their sum and the sum of their squares.

    >>> Sum.of([1, 2, 3, 4]).mean, (Sum.of([1, 2]) + Sum.of([3, 4])) == Sum.of([1, 2, 3, 4])
    (2.5, True)
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, values: Sequence[int]) -> Sum:
        return cls(len(values), sum(values), sum(map(mul, values, values)))

    def __add__(self, other: Sum) -> Sum:
        return Sum(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; the difference is taken in whole numbers, so that nothing cancels."""
        n = self.count
        if n < 2:
            return 0.0
        return sqrt((n * self.squares - self.total * self.total) / (n * n * (n - 1)))

    def estimate(self, scale: float = 1.0) -> Estimate:
        """The mean of the numbers times ``scale``, with its interval."""
        mean, error = self.mean * scale, self.error * scale
        return Estimate(mean, error, mean - WIDTH * error, mean + WIDTH * error)

    def within(self, least: float, most: float, scale: float = 1.0) -> Estimate:
        """The same for numbers that lie between two bounds, as shares do; so does the interval.

        Numbers that are all alike prove no certainty: of those to come as many may lie at either bound as Wilson's
        interval allows of what was never seen. The interval is at least so wide.

        >>> it = Sum.of([1] * 30).within(0.0, 1.0)
        >>> it.mean, round(it.low, 3), it.high
        (1.0, 0.886, 1.0)
        """
        it, unseen = self.estimate(scale), share(0, self.count).high
        low = min(it.low, it.mean - unseen * (it.mean - least))
        high = max(it.high, it.mean + unseen * (most - it.mean))
        return Estimate(it.mean, it.error, max(least, low), min(most, high))


def share(won: int, games: int) -> Estimate:
    """A share of games with Wilson's interval, which is right for rare things too.

    >>> it = share(0, 100)
    >>> it.mean, it.low, round(it.high, 4)
    (0.0, 0.0, 0.037)
    """
    if not games:
        return Estimate(0.0, 0.0, 0.0, 1.0)
    mean, square = won / games, WIDTH * WIDTH
    middle = (won + square / 2) / (games + square)
    half = WIDTH / (games + square) * sqrt(won * (games - won) / games + square / 4)
    low, high = (0.0 if won == 0 else middle - half), (1.0 if won == games else middle + half)
    return Estimate(mean, sqrt(mean * (1 - mean) / games), low, high)


def quantities(games: Games, seats: int = 1) -> dict[str, Sequence[int]]:
    """The numbers that are summed, by name: of every game, or of every set of games with the same throws.

    They are games won by the first side, by others and by nobody, won less lost by the first side, lengths, the
    winner's score, the first side's points less the others', and pieces hit by all, by the first and by the others.
    """
    columns = _columns(games)
    if seats == 1:
        return columns
    starts = range(0, len(games.winner), seats)
    return {name: [sum(column[at : at + seats]) for at in starts] for name, column in columns.items()}


def _columns(games: Games) -> dict[str, Sequence[int]]:
    lead = [1 if winner == 0 else -1 if winner > 0 else 0 for winner in games.winner]
    return {
        "first": [int(winner == 0) for winner in games.winner],
        "others": [int(winner > 0) for winner in games.winner],
        "drawn": [int(winner == DRAWN) for winner in games.winner],
        "lead": lead,
        "throws": games.throws,
        "turns": games.turns,
        "score": games.score,
        "margin": list(map(mul, lead, games.score)),
        "hits": list(map(add, games.hits_first, games.hits_others)),
        "hits_first": games.hits_first,
        "hits_others": games.hits_others,
    }


@dataclass(frozen=True, slots=True)
class Tally:
    """Many games, added up. ``winners`` counts the games of each side, of DRAWN and of UNFINISHED.

    ``sums`` are those of `quantities`: where sets of games have the same throws, a set counts once.
    """

    games: int = 0
    winners: Mapping[int, int] = field(default_factory=dict)
    sums: Mapping[str, Sum] = field(default_factory=dict)
    throws: Mapping[int, int] = field(default_factory=dict)
    """Throws of a game to the number of games that had so many."""
    turns: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, games: Games, seats: int = 1) -> Tally:
        """These games, added up; so many in a row have the same throws."""
        sums = {name: Sum.of(column) for name, column in quantities(games, seats).items()}
        return cls(len(games.winner), Counter(games.winner), sums, Counter(games.throws), Counter(games.turns))

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            _added(self.winners, other.winners),
            added(self.sums, other.sums),
            _added(self.throws, other.throws),
            _added(self.turns, other.turns),
        )

    @property
    def unfinished(self) -> int:
        return self.winners.get(UNFINISHED, 0)


def added(some: Mapping[str, Sum], others: Mapping[str, Sum]) -> dict[str, Sum]:
    """Sums by name, added."""
    return {name: some.get(name, Sum()) + others.get(name, Sum()) for name in {**some, **others}}


def total(tallies: Iterable[Tally]) -> Tally:
    """All games together."""
    found = Tally()
    for tally in tallies:
        found += tally
    return found


def quantile(counts: Mapping[int, int], percent: int) -> int:
    """The smallest number that is enough for so many of 100.

    >>> quantile({5: 1, 1: 1, 9: 1, 3: 1}, 50), quantile({5: 1, 1: 1, 9: 1, 3: 1}, 95)
    (3, 9)
    """
    enough, so_far = -(-sum(counts.values()) * percent // 100), 0
    for number in sorted(counts):
        so_far += counts[number]
        if so_far >= max(1, enough):
            return number
    return 0


def _added(some: Mapping[int, int], others: Mapping[int, int]) -> dict[int, int]:
    both = Counter(some)
    both.update(others)
    return dict(both)
