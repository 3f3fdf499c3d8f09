"""Most Exciting by self-play: one network tells the chance of the side about to throw, nothing being due.

What is due is worked out to its end first, each side doing what is best for it by the network's word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kitgen.analysis.compiling import compiled
from kitgen.analysis.training.compiled import below, chance, module_compiled
from kitgen.analysis.training.learner import Network, blocks, fresh, learn, lessons, value
from kitgen.analysis.training.most_exciting_moves import DEEP, DUE, FIVE, SPENT, go, settle
from kitgen.players import inputs_most_exciting
from kitgen.players.inputs_most_exciting import HOME, STONES

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from kitgen.analysis.training.most_exciting_moves import Table

    Floats = NDArray[np.float32]
    Whole = NDArray[np.int64]

HIDDEN = 32
FIRST_RATE = 0.05
LAST_RATE = 0.0005
TRACE = 0.7
MOST_THROWS = 4000
"""A game longer than this is left where it stands."""
SQUARES_OF = np.array([4, 0, 1, FIVE], np.int64)
"""What a throw moves, by how many dots show."""
ENDS_TURN = 1
ENTERS = 3
DECLINE = -1

_inputs = module_compiled(inputs_most_exciting).inputs


class Desk(NamedTuple):
    """Room to work in: for each depth of looking ahead a table, what stands beside it, what is due, what is tried."""

    inputs: NDArray[np.int32]
    hidden: Floats
    tables: NDArray[np.int8]
    beside: Whole
    due: Whole
    frames: Whole
    best: NDArray[np.float64]


def desk(network: Network) -> Desk:
    """Room for this network."""
    return Desk(
        np.zeros(inputs_most_exciting.MOST, np.int32),
        np.zeros(network.out.size, np.float32),
        np.zeros((DEEP, 2, HOME + 1), np.int8),
        np.zeros((DEEP, 2), np.int64),
        np.zeros((DEEP, DEEP, 3), np.int64),
        np.zeros((DEEP, 3), np.int64),
        np.zeros(DEEP, np.float64),
    )


@compiled
def chance_to_win(network: Network, room: Desk, table: Table, spent: int, player: int) -> float:
    """The chance that ``player``, about to throw with nothing due, wins."""
    count = _inputs(table[player], table[1 - player], spent, room.inputs)
    return value(network, room.inputs, count, room.hidden)


@compiled
def known(network: Network, room: Desk, depth: int, thrower: int, again: bool) -> float:
    """The chance that the thrower wins from what is kept at this depth, -1 where something has to be done first."""
    table, beside = room.tables[depth], room.beside[depth]
    if table[thrower, HOME] == STONES:
        return 1.0
    if table[1 - thrower, HOME] == STONES:
        return 0.0
    settle(table, beside, room.due[depth])
    if beside[DUE] and depth + 1 < DEEP:
        return -1.0
    if again:
        return chance_to_win(network, room, table, beside[SPENT], thrower)
    return 1 - chance_to_win(network, room, table, beside[SPENT], 1 - thrower)


@compiled
def go_deeper(room: Desk, depth: int) -> bool:
    """Put what follows the next start of this depth one deeper; False where there is no other start.

    A frame holds the player, the squares, and the last start that was tried.
    """
    frame = room.frames[depth]
    table = room.tables[depth]
    start = frame[2] + 1
    last = HOME - 1 if frame[1] else 0
    while start <= last and start >= 0 and table[frame[0], start] == 0:
        start += 1
    if start > last:
        return False
    frame[2] = start
    room.tables[depth + 1] = table
    room.beside[depth + 1] = room.beside[depth]
    room.due[depth + 1] = room.due[depth]
    if start != DECLINE:
        go(room.tables[depth + 1], room.beside[depth + 1], room.due[depth + 1], frame[0], start, frame[1])
    return True


@compiled
def ask(room: Desk, depth: int) -> None:
    """Take the next thing due at this depth, none of its starts tried yet."""
    last = room.beside[depth, DUE] - 1
    player, squares, must = room.due[depth, last]
    room.beside[depth, DUE] = last
    frame = room.frames[depth]
    frame[0] = player
    frame[1] = squares
    frame[2] = 0 if squares else -1 if must else DECLINE - 1
    room.best[depth] = -1.0


@compiled
def worth(network: Network, room: Desk, base: int, thrower: int, again: bool) -> float:
    """The chance that the thrower wins from the position kept at this depth, all that is due being done well."""
    depth = base
    found = known(network, room, depth, thrower, again)
    while True:
        if found < 0:
            ask(room, depth)
        elif depth == base:
            return found
        else:
            depth -= 1
            own = room.frames[depth, 0] == thrower
            room.best[depth] = max(room.best[depth], found if own else 1 - found)
        if go_deeper(room, depth):
            depth += 1
            found = known(network, room, depth, thrower, again)
        else:
            best = room.best[depth]
            found = best if room.frames[depth, 0] == thrower else 1 - best


@compiled
def tried(network: Network, room: Desk, player: int, start: int, squares: int, thrower: int, again: bool) -> float:
    """The chance that the thrower wins after this move on the table at depth 0."""
    room.tables[1] = room.tables[0]
    room.beside[1] = room.beside[0]
    room.due[1] = room.due[0]
    if start != DECLINE:
        go(room.tables[1], room.beside[1], room.due[1], player, start, squares)
    return worth(network, room, 1, thrower, again)


@compiled
def best_start(network: Network, room: Desk, player: int, squares: int, first: int, thrower: int, again: bool) -> int:
    """From where the player moves so many squares, best for that player; -2 where nothing can be done.

    Starts before 1 stand for more than a step: 0 enters a stone, -1 declines to; ``first`` is the lowest allowed.
    """
    best = -1.0
    chosen = -2
    for start in range(first, HOME if squares else 1):
        if start >= 0 and room.tables[0, player, start] == 0:
            continue
        found = tried(network, room, player, start, squares, thrower, again)
        if player != thrower:
            found = 1 - found
        if found > best:
            best = found
            chosen = start
    return chosen


@compiled
def turn_of(network: Network, room: Desk, thrower: int, dots: int) -> bool:
    """One throw and all that it sets off, on the table at depth 0; whether the thrower throws again."""
    again = dots != ENDS_TURN
    if not again:
        return False
    table, beside, due = room.tables[0], room.beside[0], room.due[0]
    start = best_start(network, room, thrower, SQUARES_OF[dots], 0 if dots == ENTERS else 1, thrower, True)
    if start >= 0:
        go(table, beside, due, thrower, start, SQUARES_OF[dots])
    settle(table, beside, due)
    while beside[DUE]:
        last = beside[DUE] - 1
        player, squares, must = due[last, 0], due[last, 1], due[last, 2]
        beside[DUE] = last
        start = best_start(network, room, player, squares, 1 if squares else 0 if must else DECLINE, thrower, True)
        if start != DECLINE:
            go(table, beside, due, player, start, squares)
        settle(table, beside, due)
    return True


@compiled
def dots_of(state: NDArray[np.uint64]) -> int:
    """Three cubes with as many dotted faces as blank ones."""
    return below(state, 2) + below(state, 2) + below(state, 2)


@compiled
def play_and_learn(
    network: Network, room: Desk, state: NDArray[np.uint64], games: int, rate: float, trace: float
) -> tuple[float, int]:
    """So many games with a lesson after each; the sum of squared errors and the number of positions learned."""
    tables = np.zeros((MOST_THROWS, 2, HOME + 1), np.int8)
    spent = np.zeros(MOST_THROWS, np.int64)
    throwers = np.zeros(MOST_THROWS, np.int64)
    seen = np.zeros(MOST_THROWS, np.float64)
    targets = np.zeros(MOST_THROWS, np.float64)
    squares = 0.0
    learned = 0
    for _ in range(games):
        room.tables[0] = 0
        room.tables[0, :, 0] = STONES
        room.beside[0] = 0
        table, beside = room.tables[0], room.beside[0]
        thrower = 0
        throws = 0
        while throws < MOST_THROWS and table[0, HOME] < STONES and table[1, HOME] < STONES:
            tables[throws] = table
            spent[throws] = beside[SPENT]
            throwers[throws] = thrower
            seen[throws] = chance_to_win(network, room, table, beside[SPENT], thrower)
            throws += 1
            if not turn_of(network, room, thrower, dots_of(state)):
                thrower = 1 - thrower
        won = 1.0 if table[0, HOME] == STONES else 0.0
        if throws == MOST_THROWS:
            won = seen[throws - 1] if throwers[throws - 1] == 0 else 1 - seen[throws - 1]
        lessons(seen, throwers, throws, won, trace, targets)
        for throw in range(throws - 1, -1, -1):
            player = throwers[throw]
            count = _inputs(tables[throw, player], tables[throw, 1 - player], spent[throw], room.inputs)
            error = learn(network, room.inputs, count, room.hidden, targets[throw], rate)
            squares += error * error
            learned += 1
    return squares, learned


def train(
    seed: int,
    games: int,
    *,
    hidden: int = HIDDEN,
    block: int = 2000,
    tell: Callable[[int, float], None] = lambda _games, _error: None,
) -> Network:
    """A network after so many games with this seed; see `backgammon_run.train`."""
    network = fresh(inputs_most_exciting.INPUTS, hidden, seed)
    state = chance(seed)
    room = desk(network)
    for now, done, rate in blocks(games, block, FIRST_RATE, LAST_RATE):
        squares, learned = play_and_learn(network, room, state, now, rate, TRACE)
        tell(done, squares / learned)
    return network
