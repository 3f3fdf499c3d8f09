"""How the levels play on a grid: M&E and Jungle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.players import grid_steps
from kitgen.players.expectimax import result
from kitgen.players.grid_value import GridValue
from kitgen.players.grid_words import reason
from kitgen.players.minds import PLAIN, SEEN, WON
from kitgen.rules.grid import GridPosition, GridRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.dice import Throw
    from kitgen.players.budget import Budget
    from kitgen.players.minds import Reason
    from kitgen.rules import AnyRules
    from kitgen.rules.grid_moves import GridMove

KING_STEPS = 10_000
"""Positions for a move of the King's where one piece makes one step."""
KING = 1_500
"""The same where whole walks are weighed."""
BEAM = 6
"""Walks that the King follows up with every second walk of the same turn."""
KNIGHT = 450
"""Walks that the Knight weighs at most; takes come first."""


class GridMind:
    """What the levels know of one grid game; see `Mind`."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, GridRules)
        self.rules = rules
        self.ground = rules.ground
        self.steps = grid_steps.Steps(rules) if grid_steps.fits(rules) else None
        self.value = None if self.steps else GridValue(rules)
        self.nodes = KING_STEPS if self.steps else KING

    def at_sight(self, position: GridPosition, throw: Throw, moves: Sequence[GridMove]) -> list[int]:
        """A take is seen, and so is what ends the game: the royal piece taken, the goal or the den reached."""
        del throw
        kinds = {self.ground.names[piece.square]: piece.kind for piece in position.pieces}
        enemies = sum(self.ground.team[piece.player] != self.ground.team[position.mover] for piece in position.pieces)
        last = enemies == 1 and self.rules.options.equals == "mover_takes"
        return [self._seen(position, move, kinds, last=last) for move in moves]

    def _seen(self, position: GridPosition, move: GridMove, kinds: dict[str, str], *, last: bool) -> int:
        if not move.start:
            return PLAIN
        animals, ground = self.rules.options.animals, self.ground
        walker = animals[kinds[move.start]]
        rank = PLAIN
        if move.took:
            if animals[kinds[move.took]].royal:
                return PLAIN if walker.royal else WON  # queens that meet draw the game
            rank = WON if last else SEEN
        end = ground.index[move.end]
        arrived = walker.arrives and ground.goal[position.mover] >> end & 1
        return WON if arrived or ground.all_dens >> end & 1 else rank

    def weigh(self, position: GridPosition, throw: Throw, moves: Sequence[GridMove]) -> list[float]:
        """The position after each move: where one steps, once all takes are made; where one walks, as it stands."""
        if self.steps:
            from kitgen.players.budget import Budget

            look = grid_steps.Search(self.steps, position, Budget(10**6))
            return [look.settled(self._step(move), position.mover) for move in moves]
        order = sorted(range(len(moves)), key=lambda index: (not moves[index].took, bool(moves[index].start)))
        found = [-1.0] * len(moves)
        for index in order[:KNIGHT]:
            found[index] = self._stands(self.rules.play(position, throw, moves[index]), position.mover)
        return found

    def search(self, position: GridPosition, throw: Throw, moves: Sequence[GridMove], budget: Budget) -> list[float]:
        """Alpha-beta where one steps; where one walks, the best walks with every second walk of the same turn."""
        if self.steps:
            look = grid_steps.Search(self.steps, position, budget)
            return look.root([self._step(move) for move in moves], position.mover)
        after = [self.rules.play(position, throw, move) for move in moves]
        values = [self._stands(one, position.mover) for one in after]
        budget.spend(len(values))
        best = list(values)
        for index in sorted(range(len(moves)), key=lambda index: -values[index])[:BEAM]:
            one = after[index]
            if budget.over or not one.left or one.mover != position.mover or self.rules.outcome(one):
                continue
            second = self.rules.moves(one, ())
            budget.spend(len(second))
            worths = (self._stands(self.rules.play(one, (), move), position.mover) for move in second)
            best[index] = max(best[index], *worths)
        return best

    def reason(self, position: GridPosition, throw: Throw, move: GridMove) -> Reason:
        """Why the move is good, in words."""
        return reason(self.rules, position, throw, move)

    def _stands(self, position: GridPosition, me: int) -> float:
        """A position as if the turn ended now."""
        found = result(self.rules, position, me)
        if found is not None:
            return found
        assert self.value is not None
        following = (me + 1) % len(self.ground.players)
        return self.value.chance(position.pieces, self.ground.team[me], following)

    def _step(self, move: GridMove) -> tuple[int, int]:
        return self.ground.index[move.start], self.ground.index[move.end]
