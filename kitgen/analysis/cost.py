"""What work at size costs, before it is begun: positions and memory of a solved race, games for a narrow interval."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from kitgen.analysis.tally import WIDTH
from kitgen.errors import KitgenError
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from kitgen.definition import GameDefinition

    Pair = tuple[int, int]

BYTES = 8
"""Of one value in a table, where every position has one."""
PAIR = 13
"""Bytes for two majors, whether they meet or not: where their tile starts in three layers, and whether there is one."""
A_MOVE = 34
"""Bytes for one move of one side, while moves are listed."""
BESIDE = 200_000_000
"""Bytes of the programs themselves."""

PASSES = 28
"""A position is valued so many times on the average; more with many counters, fewer with few."""
A_POSITION, A_TILE, A_PAIR = 1.5e-7, 8e-7, 1e-8
"""Seconds of one core in a pass, compiled: for a position, for a tile, for two majors looked at."""
PLAINLY = 1_000
"""Plain Python takes so many times as long."""


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
    # those not on the board are in hand or home; all home is no position to throw in
    return sum(
        some * (counters - mine + (mine > 0)) * (counters - theirs + 1)
        for (mine, theirs), some in _ways(rules.tracks, counters, lambda _square: True).items()
    )


@dataclass(frozen=True, slots=True)
class Work:
    """What solving some layers of a race takes."""

    positions: int
    largest: int
    """Positions of the largest layer."""
    memory: int
    """Bytes, of the layer that needs most."""
    disk: int
    """Bytes."""
    seconds: float
    """Of one core, with compiled loops."""


def work(rules: RaceRules, counters: int, layers: Collection[Pair]) -> Work:
    """What `kitgen.analysis.whole` needs for these layers (own and other to come, the fewer first), by counting.

    >>> from kitgen import games
    >>> work(RaceRules(games.load("ur")), 7, [(7, 7)]).positions
    18746644
    """
    from kitgen.analysis.layers import front
    from kitgen.analysis.mixing import room

    course, finish = rules.course, rules.finish
    first = front(course.mates[0], course.rivals[0], finish)
    near = {square for track in rules.tracks for square in track[:first]}
    ways = _ways(rules.tracks, counters, lambda _square: True)
    tiles = _ways(rules.tracks, counters, lambda square: square not in near)
    majors = sum(_sides(rules.tracks[0][first:], counters).values())
    minors = 2**first
    reaches = sum(bool(rules.reach(throw).squares) for throw in rules.throws(rules.start()))

    def states(own: int, other: int) -> int:
        return sum(some for (mine, theirs), some in ways.items() if mine <= own and theirs <= other)

    positions, largest, needs, seconds = 0, 0, [0], 0.0
    for own, other in layers:
        one = states(own, other)
        size = one if own == other else 2 * one
        below = sum(states(*pair) for pair in {(other, own - 1), (own, other - 1)} if min(pair))
        joined = sum(some for (mine, theirs), some in tiles.items() if mine <= own and theirs <= other)
        largest = max(largest, one)
        positions += size
        needs.append(BYTES * (size + below) + room(size) + majors * majors * PAIR)
        seconds += PASSES * (size * A_POSITION + joined * A_TILE + majors * majors * A_PAIR)
    moves = majors * minors * reaches * (8 + counters * A_MOVE) if layers else 0
    return Work(positions, largest, BESIDE + moves + max(needs), BYTES * positions, seconds)


def _ways(tracks: Iterable[Iterable[str]], counters: int, wanted: Callable[[str], bool]) -> Counter[Pair]:
    """In how many ways so many counters of each side stand on the wanted squares, for every two numbers of them."""
    own, other = (Counter(track) for track in tracks)
    # coefficients: so many counters of each side on the board, to the ways in which they can stand
    ways = Counter({(0, 0): 1})
    for square in filter(wanted, {**own, **other}):
        more: Counter[Pair] = Counter()
        for (mine, theirs), some in ways.items():
            more[mine, theirs] += some
            if mine < counters:
                more[mine + 1, theirs] += some * own[square]
            if theirs < counters:
                more[mine, theirs + 1] += some * other[square]
        ways = more
    return ways


def _sides(track: Iterable[str], counters: int) -> Counter[int]:
    """In how many ways so many counters of one side stand on a part of its track."""
    found = Counter({0: 1})
    for times in Counter(track).values():
        found = Counter({size: found[size] + times * found[size - 1] for size in range(min(len(found), counters) + 1)})
    return found


def games_for(half: float, chance: float = 0.5) -> int:
    """Games that are enough for a 95 % interval of a chance that goes no further than ``half`` to either side.

    >>> games_for(0.01), games_for(0.001)
    (9604, 960365)
    """
    return ceil(WIDTH * WIDTH * chance * (1 - chance) / (half * half))
