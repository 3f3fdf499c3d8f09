"""Pieces that step from square to square, and who takes whom: M&E, Jungle.

A turn is one or more moves, each of another piece; between them the position waits for a choice
without dice. Terrain, take relation, teams, dice table and draws are options of the definition.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.dice import NO_THROW
from kitgen.rules import Outcome, Ruling, Stack
from kitgen.rules.grid_ground import Ground, Piece
from kitgen.rules.grid_moves import DONE, GridMove, Walks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.definition import GameDefinition, GridThrow
    from kitgen.dice import Throw
    from kitgen.rules import Player, Standing

Placement = tuple[Piece, ...]
CHOICE: Mapping[Throw, Fraction] = {NO_THROW: Fraction(1)}


@dataclass(frozen=True, slots=True)
class GridPosition:
    """Where the pieces stand, in board order, and what the turn still allows.

    ``left`` pieces may still move ``steps`` squares each (0: a turn begins) and those on the ``moved`` squares
    have moved. ``quiet`` is how many turns have begun since the last take, where that is counted; ``past``
    holds the placements since the last take, where repetition is.
    """

    pieces: Placement
    mover: Player
    left: int = 0
    steps: int = 0
    moved: tuple[int, ...] = ()
    quiet: int = 0
    past: tuple[Placement, ...] = ()

    def __hash__(self) -> int:
        """Without the past, which grows: few positions differ in nothing else."""
        return hash((self.pieces, self.mover, self.left, self.moved))


class GridRules:
    """The rules of a grid game; see `Rules`. Raises DefinitionError where the definition makes none."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition
        self.ground = Ground(definition)
        self.options = self.ground.options
        self.walks = Walks(self.ground)
        self._rows: dict[Throw, GridThrow] = {(row.sum,): row for row in self.options.throws}
        self._chances: Mapping[Throw, Fraction] = definition.dice.dice().throws() if self._rows else CHOICE

    def start(self, setup: str = "") -> GridPosition:
        """The first position; ``setup`` as `grid_text.read_setup` reads it, or a whole position.

        Raises NotationError.
        """
        from kitgen.rules.grid_text import read_setup

        if ";" in setup:
            return self.read_position(setup)
        return GridPosition(read_setup(self.ground, setup), 0)

    def mover(self, position: GridPosition) -> Player:
        return position.mover

    def throws(self, position: GridPosition) -> Mapping[Throw, Fraction]:
        return CHOICE if position.left else self._chances

    def allowance(self, position: GridPosition, throw: Throw) -> tuple[int, int]:
        """How many pieces may still move in this turn, and how far each."""
        if position.left:
            return position.left, position.steps
        row = self._rows.get(throw)
        return (row.pieces, row.squares) if row else (self.options.pieces, self.options.steps)

    def moves(self, position: GridPosition, throw: Throw) -> tuple[GridMove, ...]:
        steps = self.allowance(position, throw)[1]
        sight = self.walks.sight(position.pieces, position.mover)
        found: list[GridMove] = []
        for piece in sight.own:
            if piece.square not in position.moved:
                found += self.walks.of(sight, piece, steps)
        if self.options.may_pass:
            found.append(DONE)
        return tuple(found)

    def play(self, position: GridPosition, throw: Throw, move: GridMove) -> GridPosition:
        left, steps = self.allowance(position, throw)
        quiet = position.quiet + (not position.left) if self.options.quiet_turns else 0
        if not move.start:
            return self._turn_over(position.pieces, position, quiet, position.pieces)
        index = self.ground.index
        start, end = index[move.start], index[move.end]
        met = index[move.took] if move.took else -1
        standing = {piece[0]: piece for piece in position.pieces}
        walker = standing.pop(start)
        both = False
        if move.took:
            both = standing.pop(met).kind == walker.kind and self.options.equals == "both_leave"
            quiet = 0
        if not both:
            standing[end] = Piece(end, walker.player, walker.kind)
        pieces = tuple(sorted(standing.values()))
        if left > 1:
            moved = position.moved if both else tuple(sorted((*position.moved, end)))
            return GridPosition(pieces, position.mover, left - 1, steps, moved, quiet)
        return self._turn_over(pieces, position, quiet, None if move.took else position.pieces)

    def _turn_over(self, pieces: Placement, before: GridPosition, quiet: int, kept: Placement | None) -> GridPosition:
        """The next player's turn; ``kept`` is the placement before, unless a take has made it impossible again."""
        past = () if kept is None or not self.options.repetition else (*before.past, kept)
        return GridPosition(pieces, (before.mover + 1) % len(self.ground.players), quiet=quiet, past=past)

    def outcome(self, position: GridPosition) -> Outcome | None:
        decided = self._decided(position.pieces)
        if decided or position.left:
            return decided
        limit = self.options.quiet_turns
        players = len(self.ground.players)
        if limit and position.quiet >= limit * players:
            return Outcome((), f"{limit} turns each without a take")
        times = self.options.repetition
        if times and position.past[-players::-players].count(position.pieces) + 1 >= times:
            return Outcome((), f"the same placement {'for the third time' if times == 3 else f'{times} times'}")
        if not self.options.may_pass and self.stuck(position):
            return self._lost(self.ground.team[position.mover], "the side to move cannot move")
        return None

    def stuck(self, position: GridPosition) -> bool:
        """Can no piece of the mover move, at the beginning of a turn."""
        sight = self.walks.sight(position.pieces, position.mover)
        return not any(self.walks.of(sight, piece, self.options.steps) for piece in sight.own)

    def _decided(self, pieces: Placement) -> Outcome | None:
        """Won or drawn by where the pieces stand: a goal or a den reached, a royal piece gone, nothing left."""
        ground, animals = self.ground, self.options.animals
        royal, alive = set(), set()
        for square, player, kind in pieces:
            team, animal = ground.team[player], animals[kind]
            alive.add(team)
            if animal.royal:
                royal.add(player)
            if animal.arrives and ground.goal[player] >> square & 1:
                return Outcome(self._side(team), f"the {animal.name} has reached the enemy's first rank")
            if ground.all_dens >> square & 1:
                return Outcome(self._side(team), f"the {animal.name} has entered the enemy's den")
        if self.walks.royal and len(royal) < len(ground.players):
            losers = sorted({team for player, team in enumerate(ground.team) if player not in royal})
            name = animals[self.walks.royal[0]].name
            return (
                Outcome((), f"two {name}s met") if losers[1:] else self._lost(losers[0], f"the {name} has been taken")
            )
        fallen = next((team for team in ground.team if team not in alive), None)
        return None if fallen is None else self._lost(fallen, "every piece has been taken")

    def _side(self, team: int) -> tuple[Player, ...]:
        return tuple(player for player, own in enumerate(self.ground.team) if own == team)

    def _lost(self, team: int, reason: str) -> Outcome:
        winners = (player for player, own in enumerate(self.ground.team) if own != team)
        return Outcome(tuple(winners), reason)

    def standing(self, position: GridPosition) -> Standing:
        names = self.ground.names
        return tuple(Stack(player, names[square], 1, kind) for square, player, kind in position.pieces)

    def parse(self, text: str) -> GridMove:
        from kitgen.rules.grid_text import read_move

        return read_move(text)

    def why(self, position: GridPosition, throw: Throw, move: GridMove) -> Ruling:
        from kitgen.rules.grid_why import ruling

        return ruling(self, position, throw, move)

    def write_position(self, position: GridPosition) -> str:
        from kitgen.rules.grid_text import write_position

        return write_position(self.ground, position)

    def read_position(self, text: str) -> GridPosition:
        from kitgen.rules.grid_text import read_position

        return read_position(self.ground, text)
