"""The walks of M&E by numba, and what stands how far from whom. Tested against `kitgen.rules.grid`.

A table is two arrays: the square of each piece, -1 once it is taken, and the piece on each square, -1 where none is.
Whose pieces they are and of which kind never changes and belongs to the `Game`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kitgen.analysis.compiling import compiled
from kitgen.analysis.training.compiled import module_compiled
from kitgen.board import coordinates
from kitgen.players import inputs_mouse_and_elephant
from kitgen.players.inputs_mouse_and_elephant import ANIMALS, FAR, RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kitgen.rules.grid import GridRules
    from kitgen.rules.grid_ground import Piece

    Whole = NDArray[np.int64]

GONE = -1
MOST_WALKS = 1024
"""Room for the walks of one piece."""

_inputs = module_compiled(inputs_mouse_and_elephant)
_animal = _inputs.animal
_queen = _inputs.queen


class Game(NamedTuple):
    """What never changes: squares by number in board order, pieces by their place in the usual set-up."""

    beside: Whole
    """The square next to a square in each direction, -1 beyond the edge."""
    apart: NDArray[np.int8]
    takes: NDArray[np.bool_]
    goal: NDArray[np.bool_]
    to_go: Whole
    team: Whole
    """Of each player."""
    player: Whole
    side: Whole
    """The team of each piece."""
    kind: Whole
    queens: Whole
    usual: Whole
    loose: NDArray[np.bool_]
    """Pieces that may change places before the game."""
    rows: Whole
    """Of each row of the dice table: in how many of all throws, how many pieces, how far."""


class Table(NamedTuple):
    """Where the pieces stand."""

    square: Whole
    piece: Whole


class Room(NamedTuple):
    """Room to work in. ``stamp`` tells what was seen in this look from what was seen before."""

    seen: Whole
    reached: Whole
    stamp: Whole
    queue: Whole
    walks: Whole
    inputs: NDArray[np.int32]
    hidden: NDArray[np.float32]


def game_of(rules: GridRules) -> Game:
    """The arrays of a variant of M&E."""
    ground = rules.ground
    size, players = len(ground.names), len(ground.players)
    beside = np.full((size, 4), -1)
    for square, steps in enumerate(ground.adjoining):
        for direction, end in steps:
            beside[square, direction] = end
    at = np.array([coordinates(name) for name in ground.names])
    kinds = list(rules.options.animals)
    takes = np.array([[kind in rules.options.animals[one].takes for kind in kinds] for one in kinds])
    goal = np.array([[bool(ground.goal[player] >> square & 1) for square in range(size)] for player in range(players)])
    ends = [at[goal[player]][0, 1] for player in range(players)]
    pieces = [piece for player in range(players) for piece in ground.usual[player]]
    start = rules.start()
    if rules.options.throws:
        chances = rules.throws(start)
        rows = [(int(36 * chances[row.sum,]), row.pieces, row.squares) for row in rules.options.throws]
    else:
        rows = [(1, rules.options.pieces, rules.options.steps)]
    return Game(
        beside,
        np.abs(at[:, None, :] - at[None, :, :]).sum(axis=2).astype(np.int8),
        takes,
        goal,
        np.array([np.abs(at[:, 1] - end) for end in ends]),
        np.array(ground.team),
        np.array([piece.player for piece in pieces]),
        np.array([ground.team[piece.player] for piece in pieces]),
        np.array([kinds.index(piece.kind) for piece in pieces]),
        np.array([one for one, piece in enumerate(pieces) if kinds.index(piece.kind) == ANIMALS]),
        np.array([piece.square for piece in pieces]),
        np.array([piece.square in ground.free(piece.player) for piece in pieces]),
        np.array(rows),
    )


def room_for(game: Game, hidden: int) -> Room:
    """Room for this game and a network of so many hidden units."""
    size, pieces = len(game.beside), len(game.usual)
    return Room(
        np.zeros(4 * size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(1, np.int64),
        np.zeros((4 * size, 3), np.int64),
        np.zeros((MOST_WALKS, 2), np.int64),
        np.zeros(5 * pieces, np.int32),
        np.zeros(hidden, np.float32),
    )


def laid(game: Game, pieces: Sequence[Piece], kinds: Sequence[str]) -> Table:
    """A placement of the rules as a table; of several pieces alike the first ones of the set-up stand."""
    table = Table(np.full(len(game.usual), GONE), np.full(len(game.beside), GONE))
    for square, player, kind in pieces:
        number = kinds.index(kind)
        one = next(
            it
            for it in range(len(game.usual))
            if table.square[it] == GONE and (game.player[it], game.kind[it]) == (player, number)
        )
        table.square[one] = square
        table.piece[square] = one
    return table


@compiled
def lay(table: Table) -> None:
    """What stands on each square, from where the pieces stand."""
    table.piece[:] = GONE
    for one in range(len(table.square)):
        if table.square[one] >= 0:
            table.piece[table.square[one]] = one


@compiled
def look_from(room: Room, start: int) -> int:
    """Begin a new look round from a square; its stamp."""
    room.stamp[0] += 1
    stamp = room.stamp[0]
    room.reached[start] = stamp
    room.queue[0, 0] = start
    room.queue[0, 1] = 0
    return int(stamp)


@compiled
def walks(game: Game, table: Table, room: Room, one: int, steps: int) -> int:  # noqa: C901 - as the rules tell it
    """Fill ``room.walks`` with every end of a walk of a piece and the piece met, -1 for none; how many there are."""
    start, kind, player = table.square[one], game.kind[one], game.player[one]
    side = game.side[one]
    queue, found = room.queue, room.walks
    stamp = look_from(room, start)
    count = 0
    met = 0
    first, last = 0, 1
    # pieces met are noted at the far end of the list of walks until it is known where the walk goes on
    while first < last:
        square, far = queue[first, 0], queue[first, 1] + 1
        first += 1
        for direction in range(4):
            end = game.beside[square, direction]
            if end < 0 or end == start:
                continue
            other = table.piece[end]
            if other < 0:
                if room.reached[end] != stamp:
                    room.reached[end] = stamp
                    found[count, 0] = end
                    found[count, 1] = GONE
                    count += 1
                    if far < steps and not (kind == ANIMALS and game.goal[player, end]):
                        queue[last, 0] = end
                        queue[last, 1] = far
                        last += 1
            elif game.side[other] != side and (game.takes[kind, game.kind[other]] or kind == game.kind[other]):
                met += 1
                found[MOST_WALKS - met, 0] = 4 * end + direction
                found[MOST_WALKS - met, 1] = far
    for number in range(1, met + 1):
        end, direction = found[MOST_WALKS - number, 0] // 4, found[MOST_WALKS - number, 0] % 4
        known = False
        for before in range(1, number):
            known = known or found[MOST_WALKS - before, 0] // 4 == end
        if known:
            continue
        other = table.piece[end]
        found[count, 0] = end
        found[count, 1] = other
        count += 1
        if game.kind[other] == kind or game.kind[other] == ANIMALS:
            continue
        count = _go_on(game, table, room, one, steps, count, (number, met))
    return count


@compiled
def _go_on(game: Game, table: Table, room: Room, one: int, steps: int, count: int, mets: tuple[int, int]) -> int:
    """Where a walk goes after a take, by every side from which the piece was met; never straight back."""
    start, found, queue = table.square[one], room.walks, room.queue
    number, met = mets
    victim = found[MOST_WALKS - number, 0] // 4
    room.stamp[0] += 1
    known = room.stamp[0]
    room.reached[victim] = known
    for again in range(number, met + 1):
        if found[MOST_WALKS - again, 0] // 4 != victim:
            continue
        room.stamp[0] += 1
        stamp = room.stamp[0]
        room.seen[found[MOST_WALKS - again, 0]] = stamp
        queue[0, 0] = found[MOST_WALKS - again, 0]
        queue[0, 1] = found[MOST_WALKS - again, 1]
        first, last = 0, 1
        while first < last:
            square, heading, far = queue[first, 0] // 4, queue[first, 0] % 4, queue[first, 1] + 1
            first += 1
            if far > steps:
                break
            for direction in range(4):
                end = game.beside[square, direction]
                if end < 0 or direction == (heading + 2) % 4:
                    continue
                if table.piece[end] >= 0 and end not in (start, victim):
                    continue
                code = 4 * end + direction
                if room.seen[code] == stamp:
                    continue
                room.seen[code] = stamp
                if room.reached[end] != known:
                    room.reached[end] = known
                    found[count, 0] = end
                    found[count, 1] = table.piece[victim]
                    count += 1
                queue[last, 0] = code
                queue[last, 1] = far
                last += 1
    return count


@compiled
def go(game: Game, table: Table, one: int, end: int, met: int) -> None:
    """Walk a piece to a square; who is met leaves, and the piece with it where they are equals."""
    table.piece[table.square[one]] = GONE
    table.square[one] = GONE
    if met >= 0:
        table.piece[table.square[met]] = GONE
        table.square[met] = GONE
    if met < 0 or game.kind[met] != game.kind[one]:
        table.square[one] = end
        table.piece[end] = one


@compiled
def put_back(table: Table, one: int, start: int, met: int, there: int) -> None:
    """Undo `go`: the piece on the square it came from, who was met on its own."""
    if table.square[one] >= 0:
        table.piece[table.square[one]] = GONE
    if met >= 0:
        table.square[met] = there
        table.piece[there] = met
    table.square[one] = start
    table.piece[start] = one


@compiled
def near(game: Game, table: Table, room: Room, one: int) -> tuple[int, int]:
    """How far the nearest two enemies that take this piece have to walk; FAR + 1 for none in reach."""
    start, side = table.square[one], game.side[one]
    side_of, kind_of, takers, beside = game.side, game.kind, game.takes[:, game.kind[one]], game.beside
    piece_on, reached, queue = table.piece, room.reached, room.queue
    stamp = look_from(room, start)
    first, last = 0, 1
    nearest = FAR + 1
    while first < last:
        square, far = queue[first, 0], queue[first, 1] + 1
        first += 1
        for direction in range(4):
            end = beside[square, direction]
            if end < 0 or reached[end] == stamp:
                continue
            reached[end] = stamp
            other = piece_on[end]
            if other < 0:
                if far < FAR:
                    queue[last, 0] = end
                    queue[last, 1] = far
                    last += 1
            elif side_of[other] != side and takers[kind_of[other]]:
                if nearest <= FAR:
                    return nearest, far
                nearest = far
    return nearest, FAR + 1


@compiled
def arrival(game: Game, table: Table, room: Room, one: int) -> int:
    """How far a queen has to walk to the enemy's first rank; FAR + 1 for too far."""
    player, queue = game.player[one], room.queue
    stamp = look_from(room, table.square[one])
    first, last = 0, 1
    while first < last:
        square, far = queue[first, 0], queue[first, 1] + 1
        first += 1
        for direction in range(4):
            end = game.beside[square, direction]
            if end < 0 or table.piece[end] >= 0 or room.reached[end] == stamp:
                continue
            if game.goal[player, end]:
                return int(far)
            room.reached[end] = stamp
            if far < FAR:
                queue[last, 0] = end
                queue[last, 1] = far
                last += 1
    return FAR + 1


@compiled
def inputs(game: Game, table: Table, room: Room, me: int) -> int:
    """Fill ``room.inputs`` for team ``me`` about to throw; how many are on."""
    count = 0
    found, square_of, apart, takes = room.inputs, table.square, game.apart, game.takes
    side_of, kind_of, queens = game.side, game.kind, game.queens
    for one in range(len(kind_of)):
        square = square_of[one]
        if square < 0:
            continue
        kind, team = kind_of[one], side_of[one]
        side = 0 if team == me else 1
        first = second = FAR + 1
        for other in range(len(kind_of)):
            there = square_of[other]
            enemy = there >= 0 and side_of[other] != team
            if enemy and apart[square, there] <= FAR and takes[kind_of[other], kind]:
                first, second = near(game, table, room, one)
                break
        if kind == ANIMALS:
            free = 0
            for direction in range(4):
                end = game.beside[square, direction]
                free += end >= 0 and table.piece[end] < 0
            to_go = min(RANKS, game.to_go[game.player[one], square])
            goal = arrival(game, table, room, one) if to_go <= FAR else FAR + 1
            count = _queen(side, first, second, goal, to_go, free, found, count)
            continue
        to_queen = from_own = 99
        for other in queens:
            distance = int(apart[square, square_of[other]])
            if side_of[other] == team:
                from_own = min(from_own, distance)
            else:
                to_queen = min(to_queen, distance)
        count = _animal(side, kind, to_queen, from_own, first, found, count)
    return count
