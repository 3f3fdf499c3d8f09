"""What work at size costs, before it is begun: positions and memory of a solved race, games for a narrow interval."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import TYPE_CHECKING

from kitgen.analysis.tally import WIDTH
from kitgen.errors import KitgenError
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition

BYTES = 8
"""Of one value in a table, where every position has one."""


def positions(definition: GameDefinition, counters: int) -> int:
    """How many positions a race has with so many counters on each side, seen by the side that throws next.

    Its own side has not finished. Counters share no square: every square is empty, or holds a counter of one side on
    one of that side's steps there. Counted without listing any.

    >>> from kitgen import games
    >>> positions(games.load("ur"), 1), positions(games.load("ur"), 7)
    (232, 137892016)

    Raises KitgenError for a race whose counters share squares.
    """
    rules = RaceRules(definition)
    if rules.options.share:
        raise KitgenError(f"counters of {definition.name} share squares, and its positions are not counted here")
    own, other = (Counter(track) for track in rules.tracks)
    # coefficients: so many counters of each side on the board, to the ways in which they can stand
    ways = Counter({(0, 0): 1})
    for square in {**own, **other}:
        more: Counter[tuple[int, int]] = Counter()
        for (mine, theirs), some in ways.items():
            more[mine, theirs] += some
            if mine < counters:
                more[mine + 1, theirs] += some * own[square]
            if theirs < counters:
                more[mine, theirs + 1] += some * other[square]
        ways = more
    # those not on the board are in hand or home; all home is no position to throw in
    return sum(some * (counters - mine + (mine > 0)) * (counters - theirs + 1) for (mine, theirs), some in ways.items())


def games_for(half: float, chance: float = 0.5) -> int:
    """Games that are enough for a 95 % interval of a chance that goes no further than ``half`` to either side.

    >>> games_for(0.01), games_for(0.001)
    (9604, 960365)
    """
    return ceil(WIDTH * WIDTH * chance * (1 - chance) / (half * half))
