"""How the levels play on a grid: M&E and Jungle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.players.expectimax import result
from kitgen.players.minds import PLAIN, SEEN, WON
from kitgen.rules.grid import GridPosition, GridRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.dice import Throw
    from kitgen.players.budget import Budget
    from kitgen.players.minds import Reason
    from kitgen.rules import AnyRules
    from kitgen.rules.grid_moves import GridMove

KING = 10_000
"""Positions for a move of the King's."""


class GridMind:
    """What the levels know of one grid game; see `Mind`."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, GridRules)
        self.rules = rules
        self.nodes = KING
        self.ground = rules.ground

    def at_sight(self, position: GridPosition, throw: Throw, moves: Sequence[GridMove]) -> list[int]:
        """A take is seen, and so is what ends the game: the royal piece taken, the goal or the den reached."""
        del throw
        ground, animals = self.ground, self.rules.options.animals
        kinds = {piece.square: piece.kind for piece in position.pieces}
        enemies = sum(ground.team[piece.player] != ground.team[position.mover] for piece in position.pieces)
        found = []
        for move in moves:
            rank = PLAIN
            if move.start:
                walker = animals[kinds[ground.index[move.start]]]
                end = ground.index[move.end]
                if move.took:
                    taken = animals[kinds[ground.index[move.took]]]
                    rank = SEEN
                    if taken.royal:
                        rank = PLAIN if walker.royal else WON
                    elif enemies == 1 and self.rules.options.equals == "mover_takes":
                        rank = WON
                if rank != WON and (ground.all_dens >> end & 1 or (walker.arrives and self._goal(position, end))):
                    rank = WON if not (move.took and taken.royal) else PLAIN
            found.append(rank)
        return found

    def weigh(self, position: GridPosition, throw: Throw, moves: Sequence[GridMove]) -> list[float]:
        """The position after each move, valued as it stands."""
        me = position.mover
        found = []
        for move, rank in zip(moves, self.at_sight(position, throw, moves), strict=True):
            value = result(self.rules, self.rules.play(position, throw, move), me)
            found.append(float(rank) if value is None else 10 * value)
        return found

    def search(self, position: GridPosition, throw: Throw, moves: Sequence[GridMove], budget: Budget) -> list[float]:
        """As `weigh`, until this family has a search of its own."""
        budget.spend(len(moves))
        return self.weigh(position, throw, moves)

    def reason(self, position: GridPosition, throw: Throw, move: GridMove) -> Reason:
        """Why the move is good, in words."""
        del position, throw
        return str(move), "", {}

    def _goal(self, position: GridPosition, end: int) -> int:
        return self.ground.goal[position.mover] >> end & 1
