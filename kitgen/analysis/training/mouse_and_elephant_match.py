"""M&E's networks against the hand-made value: python -m kitgen.analysis.training.mouse_and_elephant_match [PAIRS]

PAIRS are 1,000 where none are given. The variants that have a network are gone through.

Both take each walk at sight, the one by what the network says of the position it leaves, the other by `GridValue`, as
the King does where nothing is left to look further. Every two games have the same throws and set-up, and the sides
exchanged; a draw is half a win.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numpy as np

from kitgen import games
from kitgen.analysis.compiling import compiled
from kitgen.analysis.training.mouse_and_elephant import OPEN, WON, set_up, thrown, turn
from kitgen.analysis.training.mouse_and_elephant_moves import GONE, Game, Room, Table, game_of, room_for
from kitgen.analysis.training.mouse_and_elephant_value import Judge, points_of
from kitgen.analysis.training.packed import loaded
from kitgen.players.grid_learned import NETS
from kitgen.players.ladder import interval, written
from kitgen.players.network import ENDING, FOLDER
from kitgen.rules.grid import GridRules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kitgen.analysis.training.learner import Network

    Floats = NDArray[np.float64]

SEED = 1
QUIET = 100
"""Turns of each player without a take that draw the game, as in the rules."""


@compiled
def duel(network: Judge, hand: Judge, game: Game, table: Table, room: Room, seed: int, pairs: int) -> Floats:
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
                judge = network if mine else hand
                result, takes = turn(judge, game, table, room, player, throw)
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
    points = points_of(rules)
    one, other = Judge(network, points, learned=True), Judge(network, points, learned=False)
    return [float(share) for share in duel(one, other, game, table, room, seed, pairs)]


def main(pairs: int = 1000) -> None:
    """Play, and say what came of it."""
    for variant, name in NETS.items():
        share, low, high = written(*interval(played(loaded(FOLDER / f"{name}{ENDING}"), pairs, variant)))
        sys.stdout.write(
            f"{variant}: the network won {share} of {2 * pairs:,} games against the hand-made "
            f"value, 95 % interval {low} to {high}, seed {SEED}\n"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
