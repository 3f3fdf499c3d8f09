"""What a position of M&E is worth to the team about to throw: by a network, or by hand as in `GridValue`, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kitgen.analysis.compiling import compiled
from kitgen.analysis.training.learner import Network, value
from kitgen.analysis.training.mouse_and_elephant_moves import Game, Room, Table, arrival, inputs, near
from kitgen.players.grid_value import LATER, NEAR, SCALE, SECOND, GridValue
from kitgen.players.inputs_mouse_and_elephant import ANIMALS, RANKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kitgen.rules.grid import GridRules

    Floats = NDArray[np.float64]


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


class Judge(NamedTuple):
    """Who says it: the network where ``learned``, else the hand-made value."""

    network: Network
    points: Points
    learned: bool


@compiled
def chance_to_win(judge: Judge, game: Game, table: Table, room: Room, team: int) -> float:
    """The chance that a team wins, a draw counting half, when it throws next."""
    if judge.learned:
        return value(judge.network, room.inputs, inputs(game, table, room, team), room.hidden)
    return by_hand(judge.points, game, table, room, team)
