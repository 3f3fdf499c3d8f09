"""M&E's network against the hand-made value: python -m kitgen.analysis.training.mouse_and_elephant_match [PAIRS]

Both take each walk at sight, the one by what the network says of the position it leaves, the other by `GridValue`, as
the King does where nothing is left to look further. Every two games have the same throws and set-up, and the sides
exchanged; a draw is half a win.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kitgen import games
from kitgen.analysis.compiling import compiled
from kitgen.analysis.training.mouse_and_elephant import OPEN, WON, chance_to_win, ends, set_up, thrown
from kitgen.analysis.training.mouse_and_elephant_moves import (
    GONE,
    Game,
    Room,
    Table,
    arrival,
    game_of,
    go,
    near,
    put_back,
    room_for,
    walks,
)
from kitgen.analysis.training.packed import loaded
from kitgen.players.grid_learned import NETS
from kitgen.players.grid_value import LATER, NEAR, SCALE, SECOND, GridValue
from kitgen.players.inputs_mouse_and_elephant import ANIMALS, RANKS
from kitgen.players.ladder import interval
from kitgen.players.network import ENDING, FOLDER
from kitgen.rules.grid import GridRules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kitgen.analysis.training.learner import Network

    Floats = NDArray[np.float64]

SEED = 1
QUIET = 100
"""Turns of each player without a take that draw the game, as in the rules."""


class Points(NamedTuple):
    """What `GridValue` counts with: the chance of each distance, and what each kind is worth."""

    reach: Floats
    worth: Floats


def points_of(rules: GridRules) -> Points:
    """The numbers of the hand-made value."""
    value = GridValue(rules)
    return Points(np.array(value.reach), np.array([value.worth[kind] for kind in rules.options.animals]))


@compiled
def by_hand(points: Points, game: Game, table: Table, room: Room, team: int) -> float:
    """The chance that a team wins when it throws next, as `GridValue` has it."""
    score, wins = np.zeros(2), np.zeros(2)
    worst, second = np.zeros(2), np.zeros(2)
    for one in range(len(game.kind)):
        square = table.square[one]
        if square < 0:
            continue
        side, kind = game.side[one], game.kind[one]
        danger = points.reach[near(game, table, room, one)[0]]
        if kind == ANIMALS:
            wins[1 - side] = max(wins[1 - side], danger)
            wins[side] = max(wins[side], points.reach[arrival(game, table, room, one)])
            score[side] += 0.02 * (RANKS - game.to_go[game.player[one], square])
            continue
        score[side] += points.worth[kind]
        lost = danger * points.worth[kind]
        second[side] = max(second[side], min(lost, worst[side]))
        worst[side] = max(worst[side], lost)
        away = 99
        for queen in game.queens:
            if game.side[queen] != side:
                away = min(away, int(game.apart[square, table.square[queen]]))
        score[side] -= NEAR * away
    for side in range(2):
        score[side] -= (worst[side] + SECOND * second[side]) * (0.25 if side == team else 0.9)
    base = 1 / (1 + np.exp(-(score[team] - score[1 - team]) / SCALE))
    return float(wins[team] + (1 - wins[team]) * (1 - LATER * wins[1 - team]) * base)


@compiled
def says(network: Network, points: Points, learned: bool, game: Game, table: Table, room: Room, team: int) -> float:
    """The chance of a team about to throw, as one of the two has it."""
    if learned:
        return chance_to_win(network, game, table, room, team)
    return by_hand(points, game, table, room, team)


@compiled
def turn(
    network: Network, points: Points, learned: bool, game: Game, table: Table, room: Room, player: int,
    throw: tuple[int, int],
) -> tuple[int, int]:  # fmt: skip
    """A whole turn by one of the two, as in training: what it makes of the game, and how many pieces were taken."""
    other = 1 - game.team[player]
    moved = np.zeros(len(game.kind), np.bool_)
    takes = 0
    for _ in range(throw[0]):
        best = 1 - says(network, points, learned, game, table, room, other)
        chosen, goal, taken, result = GONE, GONE, GONE, OPEN
        for one in range(len(game.kind)):
            start = table.square[one]
            if start < 0 or moved[one] or game.player[one] != player:
                continue
            for number in range(walks(game, table, room, one, throw[1])):
                end, met = room.walks[number]
                made = ends(game, one, end, met)
                worth = 1.0 if made == WON else 0.5
                if made == OPEN:
                    there = table.square[met] if met >= 0 else GONE
                    go(game, table, one, end, met)
                    worth = 1 - says(network, points, learned, game, table, room, other)
                    put_back(table, one, start, met, there)
                if worth > best:
                    best, chosen, goal, taken, result = worth, one, end, met, made
        if chosen < 0:
            break
        go(game, table, chosen, goal, taken)
        moved[chosen] = True
        takes += taken >= 0
        if result != OPEN:
            return result, takes
    return OPEN, takes


@compiled
def duel(network: Network, points: Points, game: Game, table: Table, room: Room, seed: int, pairs: int) -> Floats:
    """For each pair, the share of its two games that the network won; every other pair has another set-up."""
    state = np.zeros(1, np.uint64)
    shares = np.zeros(pairs)
    players = len(game.goal)
    for pair in range(pairs):
        for team in range(2):
            state[0] = np.uint64(seed) + np.uint64(pair) * np.uint64(0x632BE59BD9B4E019)
            set_up(game, table, state, pair % 2)
            player = quiet = 0
            result = OPEN
            while result == OPEN and quiet < QUIET * players:
                throw = thrown(game, state)
                mine = game.team[player] == team
                result, takes = turn(network, points, mine, game, table, room, player, throw)
                quiet = 0 if takes else quiet + 1
                if result == WON:
                    shares[pair] += 0.5 * mine
                player = (player + 1) % players
            shares[pair] += 0.25 * (result != WON)
    return shares


def played(network: Network, pairs: int, variant: str = "two", seed: int = SEED) -> list[float]:
    """The shares of so many pairs of games."""
    rules = GridRules(games.load(f"mouse_and_elephant/{variant}"))
    game = game_of(rules)
    table = Table(game.usual.copy(), np.full(len(game.beside), GONE))
    room = room_for(game, len(network.bias))
    return [float(share) for share in duel(network, points_of(rules), game, table, room, seed, pairs)]


def main(pairs: int = 1000) -> None:
    """Play, and say what came of it."""
    shares = played(loaded(FOLDER / f"{NETS['two']}{ENDING}"), pairs)
    share, low, high = interval(shares)
    sys.stdout.write(
        f"the network won {share:.1%} of {2 * pairs:,} games against the hand-made "
        f"value, 95 % interval {low:.1%} to {high:.1%}, seed {SEED}\n"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
