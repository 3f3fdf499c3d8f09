"""Backgammon by self-play: two networks, one while the sides can still hit each other and one for the race.

A value is the chance that the side about to throw wins. Both sides choose what leaves the other with the lowest
value; after each game every position learns from the values that followed it, those nearer counting more
(TD(lambda), computed backwards). Once both sides stand at home the exact chance takes the place of the game's end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kitgen.analysis.compiling import compiled
from kitgen.analysis.training.backgammon_bearoff import first_off
from kitgen.analysis.training.backgammon_plays import MOST_PLAYS, plays, start
from kitgen.analysis.training.compiled import below, module_compiled
from kitgen.analysis.training.learner import Network, learn, value
from kitgen.players import inputs_backgammon

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kitgen.analysis.training.backgammon_plays import Sides

    Floats = NDArray[np.float32]

MOST_TURNS = 1000
"""A game longer than this is left where it stands."""

WAYS = np.array(inputs_backgammon.escapes(), np.int64)
MOST = inputs_backgammon.MOST

_inputs: Any = module_compiled(inputs_backgammon)
highest = _inputs.highest
contact_inputs = _inputs.contact_inputs
race_inputs = _inputs.race_inputs


class Mind(NamedTuple):
    """Both networks and the chances of bearing off."""

    contact: Network
    race: Network
    needed: Floats


class Desk(NamedTuple):
    """Room to work in, so that nothing is made anew for each position."""

    inputs: NDArray[np.int32]
    contact: Floats
    race: Floats
    results: NDArray[np.int8]
    turned: NDArray[np.int8]


def desk(mind: Mind) -> Desk:
    """Room for these networks."""
    return Desk(
        np.zeros(MOST, np.int32),
        np.zeros(mind.contact.out.size, np.float32),
        np.zeros(mind.race.out.size, np.float32),
        np.zeros((MOST_PLAYS, 2, 26), np.int8),
        np.zeros((2, 26), np.int8),
    )


@compiled
def chance_to_win(mind: Mind, room: Desk, me: NDArray[np.int8], you: NDArray[np.int8]) -> float:
    """The chance that ``me``, about to throw, wins."""
    if you[0] == 15:
        return 0.0
    if me[0] == 15:
        return 1.0
    last, other = highest(me), highest(you)
    if last + other > 24:
        count = contact_inputs(me, you, WAYS, room.inputs)
        return value(mind.contact, room.inputs, count, room.contact)
    if last <= 6 and other <= 6:
        return first_off(mind.needed, me, you)
    return value(mind.race, room.inputs, race_inputs(me, you, room.inputs), room.race)


@compiled
def choose(mind: Mind, room: Desk, sides: Sides, large: int, small: int) -> int:
    """Play a throw as well as the networks know, and turn the board; how many plays there were."""
    count = plays(sides, large, small, room.results)
    best = 2.0
    chosen = -1
    if count == 1:
        chosen = 0
    else:
        for one in range(count):
            after = room.results[one]
            lost = chance_to_win(mind, room, after[1], after[0])
            if lost < best:
                best = lost
                chosen = one
    if chosen >= 0:
        sides[:] = room.results[chosen]
    room.turned[:] = sides
    sides[0] = room.turned[1]
    sides[1] = room.turned[0]
    return count


@compiled
def lesson(mind: Mind, room: Desk, me: NDArray[np.int8], you: NDArray[np.int8], target: float, rate: float) -> float:
    """One step of the network that this position belongs to."""
    if highest(me) + highest(you) > 24:
        count = contact_inputs(me, you, WAYS, room.inputs)
        return learn(mind.contact, room.inputs, count, room.contact, target, rate)
    count = race_inputs(me, you, room.inputs)
    return learn(mind.race, room.inputs, count, room.race, target, rate)


@compiled
def play_and_learn(
    mind: Mind, room: Desk, state: NDArray[np.uint64], games: int, rate: float, trace: float
) -> tuple[float, int]:
    """So many games with a lesson after each; the sum of squared errors and the number of positions learned."""
    boards = np.zeros((MOST_TURNS + 1, 2, 26), np.int8)
    seen = np.zeros(MOST_TURNS + 1, np.float64)
    squares = 0.0
    learned = 0
    for _ in range(games):
        sides = start()
        large = small = 0
        while large == small:
            large, small = 1 + below(state, 6), 1 + below(state, 6)
        turns = 0
        # before the opening throw there is nothing to learn: by symmetry it is one half
        while True:
            choose(mind, room, sides, max(large, small), min(large, small))
            boards[turns] = sides
            seen[turns] = chance_to_win(mind, room, sides[0], sides[1])
            turns += 1
            at_home = highest(sides[0]) <= 6 and highest(sides[1]) <= 6
            if at_home or sides[1, 0] == 15 or turns == MOST_TURNS:
                break
            large, small = 1 + below(state, 6), 1 + below(state, 6)
        target = seen[turns - 1]
        for turn in range(turns - 2, -1, -1):
            target = 1 - (trace * target + (1 - trace) * seen[turn + 1])
            error = lesson(mind, room, boards[turn, 0], boards[turn, 1], target, rate)
            squares += error * error
            learned += 1
        # the race network also learns the exact end, for players without the table
        while sides[1, 0] < 15:
            lesson(mind, room, sides[0], sides[1], chance_to_win(mind, room, sides[0], sides[1]), rate)
            large, small = 1 + below(state, 6), 1 + below(state, 6)
            choose(mind, room, sides, max(large, small), min(large, small))
    return squares, learned


@compiled
def duel(one: Mind, other: Mind, rooms: tuple[Desk, Desk], seed: int, pairs: int) -> tuple[int, int]:
    """So many pairs of games, each pair with the same dice and swapped sides: games the first mind won, and games."""
    won = 0
    state = np.zeros(1, np.uint64)
    for pair in range(pairs):
        for swapped in range(2):
            state[0] = np.uint64(seed) + np.uint64(pair) * np.uint64(0x632BE59BD9B4E019)
            sides = start()
            large = small = 0
            while large == small:
                large, small = 1 + below(state, 6), 1 + below(state, 6)
            turn = swapped
            while sides[1, 0] < 15:
                if turn % 2 == 0:
                    choose(one, rooms[0], sides, max(large, small), min(large, small))
                else:
                    choose(other, rooms[1], sides, max(large, small), min(large, small))
                turn += 1
                large, small = 1 + below(state, 6), 1 + below(state, 6)
            won += turn % 2
    return won, 2 * pairs
