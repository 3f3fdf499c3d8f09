"""Ur on routes that are too long to be solved, by self-play: one network for each tells the thrower's chance to win."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kitgen import games
from kitgen.analysis import lookup
from kitgen.analysis.compiling import compiled
from kitgen.analysis.training.compiled import below, chance, module_compiled
from kitgen.analysis.training.learner import Network, blocks, fresh, learn, lessons, value
from kitgen.players import inputs_ur
from kitgen.players.race_bits import RaceBits
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Whole = NDArray[np.int64]

HIDDEN = 32
FIRST_RATE = 0.05
LAST_RATE = 0.0005
TRACE = 0.7
MOST_THROWS = 4000
"""A game longer than this is left where it stands."""

_inputs = module_compiled(inputs_ur).inputs
_moves = lookup.moves


class Route(NamedTuple):
    """A race as compiled code has it; by step and by throw as in `RaceBits`."""

    counters: int
    length: int
    hit_again: bool
    mates: Whole
    rivals: Whole
    closed: NDArray[np.uint8]
    rose: NDArray[np.uint8]
    squares: Whole
    again: NDArray[np.bool_]
    throws: Whole
    """The throw of each of the equally likely falls of the dice."""
    reaching: Whole
    chances: NDArray[np.float64]


def route(variant: str) -> Route:
    """The race of this variant of Ur."""
    rules = RaceRules(games.load(f"royal_game_of_ur/{variant}"))
    bits = RaceBits(rules)
    ways = list(rules.throws(rules.start()).values())
    falls = lcm(*(chance.denominator for chance in ways))
    reaching, chances = inputs_ur.starts(bits)
    return Route(
        bits.counters,
        bits.length,
        bits.hit_again,
        np.array(bits.mates, np.int64),
        np.array(bits.rivals, np.int64),
        np.array(bits.closed, np.uint8),
        np.array(bits.rose, np.uint8),
        np.array([reach.squares for reach in bits.reaches], np.int64),
        np.array([reach.again for reach in bits.reaches]),
        np.repeat(np.arange(len(ways)), [int(chance * falls) for chance in ways]),
        np.array(reaching, np.int64),
        np.array(chances),
    )


@compiled
def moved(race: Route, own: int, enemy: int, throw: int, options: Whole) -> int:
    """Fill ``options`` with both sides after each legal move and whether the same side throws again; how many."""
    count = _moves(race, own, enemy, race.squares[throw], options)
    if race.again[throw]:
        options[:count, 2] = 1
    return count


@compiled
def worth(network: Network, race: Route, on: NDArray[np.int32], hidden: Floats, own: int, enemy: int) -> float:
    """The chance that the side about to throw wins."""
    count = _inputs(own, enemy, race.length, race.counters, race.reaching, race.chances, on)
    return value(network, on, count, hidden)


@compiled
def play_and_learn(  # noqa: C901  (one loop; compiled code has no objects)
    network: Network,
    race: Route,
    on: NDArray[np.int32],
    hidden: Floats,
    state: NDArray[np.uint64],
    games: int,
    rate: float,
    trace: float,
) -> tuple[float, int]:
    """So many games with a lesson after each; the sum of squared errors and the number of positions learned."""
    options = np.zeros((race.counters + 1, 3), np.int64)
    sides = np.zeros((MOST_THROWS, 3), np.int64)
    seen = np.zeros(MOST_THROWS, np.float64)
    targets = np.zeros(MOST_THROWS, np.float64)
    squares, learned = 0.0, 0
    for _ in range(games):
        own = enemy = race.counters << race.length
        player = throws = 0
        won = -1.0
        while throws < MOST_THROWS and won < 0:
            sides[throws, 0], sides[throws, 1], sides[throws, 2] = own, enemy, player
            seen[throws] = worth(network, race, on, hidden, own, enemy)
            throws += 1
            throw = race.throws[below(state, race.throws.size)]
            count = moved(race, own, enemy, throw, options)
            best, again = -1.0, race.again[throw]
            after, other = own, enemy
            for move in range(count):
                mine, theirs, more = options[move, 0], options[move, 1], options[move, 2]
                if mine == 0:
                    found = 1.0
                elif more:
                    found = worth(network, race, on, hidden, mine, theirs)
                else:
                    found = 1 - worth(network, race, on, hidden, theirs, mine)
                if found > best:
                    best, after, other, again = found, mine, theirs, more != 0
            if after == 0:
                won = 1.0 - player
            elif again:
                own, enemy = after, other
            else:
                own, enemy, player = other, after, 1 - player
        if won < 0:
            won = seen[throws - 1] if sides[throws - 1, 2] == 0 else 1 - seen[throws - 1]
        lessons(seen, sides[:, 2], throws, won, trace, targets)
        for at in range(throws - 1, -1, -1):
            count = _inputs(sides[at, 0], sides[at, 1], race.length, race.counters, race.reaching, race.chances, on)
            error = learn(network, on, count, hidden, targets[at], rate)
            squares += error * error
            learned += 1
    return squares, learned


def train(
    variant: str,
    seed: int,
    number: int,
    *,
    hidden: int = HIDDEN,
    block: int = 2000,
    tell: Callable[[int, float], None] = lambda _games, _error: None,
) -> Network:
    """A network for this variant after so many games with this seed; see `backgammon_run.train`."""
    race = route(variant)
    network = fresh(inputs_ur.size(race.length, race.counters), hidden, seed)
    on, units = np.zeros(inputs_ur.most(race.counters), np.int32), np.zeros(hidden, np.float32)
    state = chance(seed)
    for now, done, rate in blocks(number, block, FIRST_RATE, LAST_RATE):
        squares, learned = play_and_learn(network, race, on, units, state, now, rate, TRACE)
        tell(done, squares / learned)
    return network
