"""Moves, positions and set-ups of grid games as text. The grammar is in docs/notation-grid.md."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from kitgen.board import coordinates, square_name
from kitgen.errors import NotationError, suggestion
from kitgen.rules.grid import GridPosition
from kitgen.rules.grid_ground import PIECE, Piece
from kitgen.rules.grid_moves import DONE, GridMove, heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kitgen.rules.grid import Placement
    from kitgen.rules.grid_ground import Ground

SQUARE = "[a-z][1-9][0-9]?"
MOVE = re.compile(rf"([A-Z]?)({SQUARE})([-x])({SQUARE})(?:-({SQUARE}))?(?: via ({SQUARE}(?: {SQUARE})*))?")
NOTHING = "none"
TO_MOVE = "to move"
TURN = ("left", "moved", "quiet", "after")
"""Clauses of a position about the turn and what went before."""


def read_move(text: str) -> GridMove:
    """
    >>> read_move("Tg5xg7-g8").took, read_move("a3-a4").end, str(read_move("done"))
    ('g7', 'a4', 'done')
    >>> read_move("Ej1-k3 via j3").way
    ('j2', 'j3', 'k3')

    Raises NotationError where it is no move, or its way is not made of straight stretches.
    """
    cleaned = " ".join(text.split())
    if cleaned in ("done", "pass"):
        return DONE
    found = MOVE.fullmatch(cleaned)
    if not found or (found[3] == "-" and found[5]):
        raise NotationError(f"'{text}' is not a move; write a2-a3, or x before the square of an enemy, or done")
    kind, start, sign, stop, further, corners = found.groups()
    took, end = (stop, further or stop) if sign == "x" else ("", stop)
    way = tuple(_way((start, *corners.split(), end))) if corners else ()
    if way and took and took not in way:
        raise NotationError(f"the way of '{text}' does not touch {took}")
    return GridMove(start, end, took, kind, way)


def _way(stops: Sequence[str]) -> Iterator[str]:
    for start, stop in pairwise(stops):
        across, along = heading(start, stop)
        if bool(across) == bool(along):
            raise NotationError(f"from {start} to {stop} is not straight; name every corner of the way")
        square = start
        while square != stop:
            file, rank = coordinates(square)
            square = square_name(file + across, rank + along)
            yield square


def read_setup(ground: Ground, text: str) -> Placement:
    """The first placement: for each player the letters of their pieces, square by square from a and rank 1 on.

    Players stand in order, separated by ``/``; an empty text or a player's ``-`` is the usual set-up.
    Raises NotationError where the letters are not that player's pieces, or a fixed piece is not in its place.
    """
    parts = [part.strip() for part in text.split("/")] if text.strip() else ["-"] * len(ground.players)
    if len(parts) != len(ground.players):
        raise NotationError(f"a set-up has one part for each of {', '.join(ground.players)}, with / between them")
    placed = [piece for player, part in enumerate(parts) for piece in _arranged(ground, player, part)]
    return tuple(sorted(placed))


def _arranged(ground: Ground, player: int, letters: str) -> Placement:
    usual = ground.usual[player]
    if letters in ("-", ""):
        return usual
    who = ground.players[player]
    free = ground.free(player)
    if not free:
        raise NotationError(f"{who} cannot choose a set-up in this game")
    if sorted(letters) != sorted(piece.kind for piece in usual):
        order = "".join(piece.kind for piece in usual)
        raise NotationError(f"the set-up '{letters}' of {who} must hold each of {order} as often as that")
    for piece, letter in zip(usual, letters, strict=True):
        if letter != piece.kind and piece.square not in free:
            where = ground.names[piece.square]
            raise NotationError(f"the set-up '{letters}' of {who} must keep {piece.kind} on {where}")
    return tuple(Piece(piece.square, player, letter) for piece, letter in zip(usual, letters, strict=True))


def write_setup(ground: Ground, placement: Placement) -> str:
    """The text that `read_setup` reads back; empty for the usual set-up."""
    parts = ["".join(kind for _, owner, kind in placement if owner == player) for player in range(len(ground.players))]
    usual = ["".join(piece.kind for piece in pieces) for pieces in ground.usual]
    return "" if parts == usual else "/".join("-" if part == known else part for part, known in zip(parts, usual))


def write_position(ground: Ground, position: GridPosition) -> str:
    """The position as text; the moves since the last take follow where repetition is counted."""
    names = ground.names
    clauses = []
    for player, who in enumerate(ground.players):
        own = [f"{kind}{names[square]}" for square, owner, kind in position.pieces if owner == player]
        clauses.append(f"{who} {' '.join(own) or NOTHING}")
    clauses.append(f"{ground.players[position.mover]} {TO_MOVE}")
    if position.left:
        clauses.append(f"left {position.left}x{position.steps}")
    if position.moved:
        clauses.append("moved " + " ".join(names[square] for square in position.moved))
    if position.quiet:
        clauses.append(f"quiet {position.quiet}")
    if position.past:
        placements = (*position.past, position.pieces)
        clauses.append("after " + " ".join(_between(ground, *pair) for pair in pairwise(placements)))
    return "; ".join(clauses)


def _between(ground: Ground, before: Placement, after: Placement) -> str:
    gone, come = set(before) - set(after), set(after) - set(before)
    if not gone:
        return str(DONE)
    return f"{ground.names[gone.pop().square]}-{ground.names[come.pop().square]}"


def read_position(ground: Ground, text: str) -> GridPosition:
    """The position that the text says, checked as far as a position alone can be.

    Raises NotationError for squares taken twice, pieces a player does not have, land animals in water and the like.
    """
    found: dict[str, str] = {}
    for clause in text.split(";"):
        key, rest = _clause(ground, clause.strip())
        if key in found:
            raise NotationError(f"the position says '{key}' twice")
        found[key] = rest
    for who in ground.players:
        if who not in found:
            raise NotationError(f"where do the pieces of {who} stand? Write '{who} {NOTHING}' for none")
    if TO_MOVE not in found:
        raise NotationError(f"who is to move? Write '{ground.players[0]} {TO_MOVE}'")
    placed = [_placed(ground, player, found[who].split()) for player, who in enumerate(ground.players)]
    pieces = tuple(sorted(piece for own in placed for piece in own))
    for one, other in pairwise(pieces):
        if one.square == other.square:
            raise NotationError(f"{ground.names[one.square]} holds two pieces")
    return _turn(ground, pieces, ground.players.index(found[TO_MOVE]), found)


def _clause(ground: Ground, clause: str) -> tuple[str, str]:
    """One clause of a position: what it is about, and what it says."""
    word, _, rest = clause.partition(" ")
    if word in ground.players:
        return (TO_MOVE, word) if rest.strip() == TO_MOVE else (word, rest)
    if word in TURN:
        return word, rest.strip()
    raise NotationError(f"'{clause}' is no part of a position{suggestion(word, (*ground.players, *TURN))}")


def _placed(ground: Ground, player: int, words: Sequence[str]) -> list[Piece]:
    who = ground.players[player]
    if not words:
        raise NotationError(f"{who} has no pieces; write '{who} {NOTHING}'")
    if list(words) == [NOTHING]:
        return []
    pieces = []
    allowed = [piece.kind for piece in ground.usual[player]]
    for word in words:
        found = PIECE.fullmatch(word)
        if not found:
            raise NotationError(f"'{word}' is not a piece; write its letter and its square, such as {allowed[0]}a1")
        kind, name = found.groups()
        if kind not in allowed:
            raise NotationError(f"{who} has no {kind}, or no further one")
        if name not in ground.index:
            raise NotationError(f"'{name}' is not a square of the board")
        square = ground.index[name]
        if ground.water >> square & 1 and not ground.options.animals[kind].swims:
            raise NotationError(f"the {ground.options.animals[kind].name} cannot stand in the water on {name}")
        if ground.dens[player] >> square & 1:
            raise NotationError(f"no piece of {who} can stand in its own den on {name}")
        allowed.remove(kind)
        pieces.append(Piece(square, player, kind))
    return pieces


def _turn(ground: Ground, pieces: Placement, mover: int, found: dict[str, str]) -> GridPosition:
    left = steps = 0
    if "left" in found:
        counts = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", found["left"])
        if not counts:
            raise NotationError(f"'left {found['left']}' should be pieces and squares, such as left 2x4")
        left, steps = int(counts[1]), int(counts[2])
    own = {ground.names[square]: square for square, player, _ in pieces if player == mover}
    moved = found.get("moved", "").split()
    for name in moved:
        if name not in own or not left:
            raise NotationError(f"no piece that has moved in this turn stands on {name}")
    quiet = found.get("quiet", "0")
    if not quiet.isdecimal():
        raise NotationError(f"'quiet {quiet}' should be a number of turns")
    if "quiet" in found and not ground.options.quiet_turns:
        raise NotationError("this game does not count turns without a take")
    past = _past(ground, pieces, mover, found.get("after", "").split())
    squares = tuple(sorted(own[name] for name in set(moved)))
    return GridPosition(pieces, mover, left, steps, squares, int(quiet), past)


def _past(ground: Ground, pieces: Placement, mover: int, moves: Sequence[str]) -> tuple[Placement, ...]:
    """The placements before each of the moves that led here, walked backwards."""
    if moves and not ground.options.repetition:
        raise NotationError("this game does not count repetitions")
    standing = {piece.square: piece for piece in pieces}
    past = []
    for text in reversed(moves):
        mover = (mover - 1) % len(ground.players)
        move = read_move(text)
        if move.start:
            start, end = ground.index.get(move.start, -1), ground.index.get(move.end, -1)
            piece = standing.pop(end, None)
            if start < 0 or piece is None or piece.player != mover or start in standing or move.took:
                who = ground.players[mover]
                raise NotationError(f"'{text}' cannot have led here: read backwards, it moves no piece of {who}")
            standing[start] = piece._replace(square=start)
        past.append(tuple(sorted(standing.values())))
    return tuple(reversed(past))
