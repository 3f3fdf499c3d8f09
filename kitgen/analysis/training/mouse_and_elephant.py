"""M&E by self-play: one network, asked at the end of every turn.

A value is the chance that the team about to throw wins, a draw counting half. Each piece of a throw walks where the
position, were the turn to end there, leaves its own team with the highest; TD(lambda) as in
`kitgen.analysis.training.backgammon`, over whole turns. Half of the games begin with animals in other places, and half
with a few turns by chance, so that more is seen than the best play from one set-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen import games as shelf
from kitgen.analysis.compiling import compiled
from kitgen.analysis.training.compiled import below, chance
from kitgen.analysis.training.learner import Network, blocks, fresh, learn, lessons
from kitgen.analysis.training.mouse_and_elephant_moves import (
    GONE,
    Game,
    Room,
    Table,
    game_of,
    go,
    inputs,
    lay,
    put_back,
    room_for,
    walks,
)
from kitgen.analysis.training.mouse_and_elephant_value import Judge, chance_to_win, points_of
from kitgen.players.grid_value import GridValue
from kitgen.players.inputs_mouse_and_elephant import ANIMALS, INPUTS, RANKS
from kitgen.rules.grid import GridRules
from kitgen.rules.grid_ground import Piece

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Chance = NDArray[np.uint64]

HIDDEN = 24
FIRST_RATE = 0.05
LAST_RATE = 0.0005
TRACE = 0.7
OPENING = 4
"""Turns by chance at the start of every other game: fewer than this."""
MOST_TURNS = 1000
"""A game longer than this is left where it stands."""
QUIET = 40
"""Turns of each player without a take after which a game is left as drawn; the rules wait longer."""
TAUGHT = 60_000
"""Placements by chance of which the network is first taught what the hand-made value says; fewer in a short run."""

OPEN, WON, DRAWN = range(3)


@compiled
def ends(game: Game, one: int, end: int, met: int) -> int:
    """What this walk of a piece makes of the game: OPEN, WON for its team, or DRAWN."""
    royal = game.kind[one] == ANIMALS
    if met >= 0 and game.kind[met] == ANIMALS:
        return DRAWN if royal else WON
    return WON if royal and game.goal[game.player[one], end] else OPEN


@compiled
def left(judge: Judge, game: Game, table: Table, room: Room, team: int, following: int) -> float:
    """What a turn leaves its team with; of four players a partner may be the next to throw."""
    found = chance_to_win(judge, game, table, room, following)
    return found if following == team else 1 - found


@compiled
def turn(judge: Judge, game: Game, table: Table, room: Room, player: int, throw: tuple[int, int]) -> tuple[int, int]:
    """A whole turn as well as a judge knows: what it makes of the game, and how many pieces were taken."""
    team, following = game.team[player], game.team[(player + 1) % len(game.goal)]
    moved = np.zeros(len(game.kind), np.bool_)
    takes = 0
    pieces, steps = throw
    for _ in range(pieces):
        best = left(judge, game, table, room, team, following)
        chosen, goal, taken, result = GONE, GONE, GONE, OPEN
        for one in range(len(game.kind)):
            start = table.square[one]
            if start < 0 or moved[one] or game.player[one] != player:
                continue
            for number in range(walks(game, table, room, one, steps)):
                end, met = room.walks[number]
                made = ends(game, one, end, met)
                worth = 1.0 if made == WON else 0.5
                if made == OPEN:
                    there = table.square[met] if met >= 0 else GONE
                    go(game, table, one, end, met)
                    worth = left(judge, game, table, room, team, following)
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
def turn_by_chance(
    game: Game, table: Table, room: Room, state: Chance, player: int, throw: tuple[int, int]
) -> tuple[int, int]:
    """A turn of walks by chance, each piece of the player's as likely."""
    takes = 0
    pieces, steps = throw
    for _ in range(pieces):
        one = below(state, len(game.kind))
        while table.square[one] < 0 or game.player[one] != player:
            one = below(state, len(game.kind))
        count = walks(game, table, room, one, steps)
        if not count:
            continue
        end, met = room.walks[below(state, count)]
        made = ends(game, one, end, met)
        go(game, table, one, end, met)
        takes += met >= 0
        if made != OPEN:
            return made, takes
    return OPEN, takes


@compiled
def thrown(game: Game, state: Chance) -> tuple[int, int]:
    """How many pieces may walk, and how far, by a throw."""
    left = below(state, game.rows[:, 0].sum())
    for ways, pieces, steps in game.rows:
        if left < ways:
            return pieces, steps
        left -= ways
    return 0, 0


@compiled
def set_up(game: Game, table: Table, state: Chance, shuffled: int) -> None:
    """The usual set-up; ``shuffled``, each player's animals in places by chance."""
    table.square[:] = game.usual
    if shuffled:
        for one in range(len(game.kind)):
            other = one + below(state, len(game.kind) - one)
            # a piece that may not change places with this one leaves it where it is
            if game.loose[one] and game.loose[other] and game.player[one] == game.player[other]:
                table.square[one], table.square[other] = table.square[other], table.square[one]
    lay(table)


@compiled
def play_and_learn(
    judge: Judge, game: Game, table: Table, room: Room, state: Chance, games: int, rate: float, trace: float
) -> tuple[float, int]:
    """So many games with a lesson after each; the sum of squared errors and the number of positions learned."""
    players = len(game.goal)
    squares = np.zeros((MOST_TURNS, len(game.kind)), np.int64)
    teams = np.zeros(MOST_TURNS, np.int64)
    seen = np.zeros(MOST_TURNS, np.float64)
    targets = np.zeros(MOST_TURNS, np.float64)
    error_sum = 0.0
    learned = 0
    for _ in range(games):
        set_up(game, table, state, below(state, 2))
        opening = below(state, OPENING) if below(state, 2) else 0
        turns = quiet = player = 0
        result = OPEN
        while result == OPEN and turns < MOST_TURNS and quiet < QUIET * players:
            teams[turns] = game.team[player]
            squares[turns] = table.square
            seen[turns] = chance_to_win(judge, game, table, room, teams[turns])
            throw = thrown(game, state)
            if turns < opening:
                result, takes = turn_by_chance(game, table, room, state, player, throw)
            else:
                result, takes = turn(judge, game, table, room, player, throw)
            quiet = 0 if takes else quiet + 1
            player = (player + 1) % players
            turns += 1
        last = teams[turns - 1]
        won = 0.5
        if result == WON:
            won = 1.0 if last == 0 else 0.0
        elif turns == MOST_TURNS:
            won = seen[turns - 1] if last == 0 else 1 - seen[turns - 1]
        lessons(seen, teams, turns, won, trace, targets)
        for before in range(turns - 1, opening - 1, -1):
            table.square[:] = squares[before]
            lay(table)
            count = inputs(game, table, room, teams[before])
            error = learn(judge.network, room.inputs, count, room.hidden, targets[before], rate)
            error_sum += error * error
            learned += 1
    return error_sum, learned


@compiled
def scatter(game: Game, table: Table, state: Chance) -> None:
    """A placement by chance: queens on the first three ranks of their side, more or fewer animals anywhere."""
    table.piece[:] = GONE
    kept = 2 + below(state, 9)
    for one in range(len(game.kind)):
        table.square[one] = GONE
        royal = game.kind[one] == ANIMALS
        if not royal and below(state, 10) >= kept:
            continue
        square = below(state, len(game.beside))
        while table.piece[square] >= 0 or (royal and game.to_go[game.player[one], square] < RANKS - 2):
            square = below(state, len(game.beside))
        table.square[one] = square
        table.piece[square] = one


@compiled
def lesson(network: Network, game: Game, table: Table, room: Room, team: int, target: float, rate: float) -> float:
    """One step for a position in which a team is about to throw; the error before it."""
    return learn(network, room.inputs, inputs(game, table, room, team), room.hidden, target, rate)


def teach(network: Network, rules: GridRules, table: Table, room: Room, state: Chance, placements: int) -> None:
    """Teach the network what `GridValue` says of placements by chance, or its own games would never end."""
    game, value = game_of(rules), GridValue(rules)
    kinds = list(rules.options.animals)
    for _ in range(placements):
        scatter(game, table, state)
        pieces = tuple(
            Piece(int(table.square[one]), int(game.player[one]), kinds[game.kind[one]])
            for one in range(len(game.kind))
            if table.square[one] >= 0
        )
        player = below(state, len(game.goal))
        team = int(game.team[player])
        lesson(network, game, table, room, team, value.chance(pieces, team, player), FIRST_RATE)


def train(
    seed: int,
    games: int,
    *,
    variant: str = "two",
    hidden: int = HIDDEN,
    block: int = 500,
    tell: Callable[[int, float], None] = lambda _games, _error: None,
) -> Network:
    """A network after so many games with this seed; see `backgammon_run.train`."""
    rules = GridRules(shelf.load(f"mouse_and_elephant/{variant}"))
    game = game_of(rules)
    network = fresh(INPUTS, hidden, seed)
    state = chance(seed)
    room = room_for(game, hidden)
    table = Table(game.usual.copy(), np.full(len(game.beside), GONE))
    teach(network, rules, table, room, state, min(TAUGHT, 100 * games))
    judge = Judge(network, points_of(rules), learned=True)
    for now, done, rate in blocks(games, block, FIRST_RATE, LAST_RATE):
        squares, learned = play_and_learn(judge, game, table, room, state, now, rate, TRACE)
        tell(done, squares / learned)
    return network
