"""How the levels play on a grid: M&E and Jungle."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from kitgen.players import grid_steps
from kitgen.players.expectimax import result
from kitgen.players.grid_learned import value_for
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
KING = 2_000
"""The same where whole walks are weighed."""
BEAM = 6
"""Walks that the King follows up with every second walk of the same turn."""
KNIGHT = 450
"""Walks that the Knight weighs at most; takes come first."""
ANSWERED = 8
"""Turns that are looked at again with every take of the other side."""


class GridMind:
    """What the levels know of one grid game; see `Mind`."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, GridRules)
        self.rules = rules
        self.ground = rules.ground
        self.steps = grid_steps.Steps(rules) if grid_steps.fits(rules) else None
        self.value = None if self.steps else value_for(rules)
        self.plain = None if self.steps else GridValue(rules, plainly=True)
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
            found[index] = self._stands(self.rules.play(position, throw, moves[index]), position.mover, self.plain)
        return found

    def search(self, position: GridPosition, throw: Throw, moves: Sequence[GridMove], budget: Budget) -> list[float]:
        """Alpha-beta where one steps; where one walks, the best walks with every second walk of the same turn."""
        if self.steps:
            look = grid_steps.Search(self.steps, position, budget)
            return look.root([self._step(move) for move in moves], position.mover)
        me = position.mover
        ends = [self.rules.play(position, throw, move) for move in moves]  # where each move's turn ends best
        values = [self._stands(one, me) for one in ends]
        if not budget.spend(len(values)):
            return values
        for index in _best(values, BEAM):
            one = ends[index]
            if budget.over or not one.left or one.mover != me or self.rules.outcome(one):
                continue
            second = [self.rules.play(one, (), move) for move in self.rules.moves(one, ())]
            worths = [self._stands(two, me) for two in second]
            budget.spend(len(second))
            if (top := max(worths)) > values[index]:
                values[index], ends[index] = top, second[worths.index(top)]
        found = [value - 1 for value in values]  # below everything that is looked at again
        for index in _best(values, ANSWERED):
            worth = self._answered(ends[index], me, budget)
            if worth is None:
                break
            found[index] = worth
        return found if max(found) >= 0 else values

    def _answered(self, end: GridPosition, me: int, budget: Budget) -> float | None:
        """What is left of a position after the next side's best take, over its throws; None without budget."""
        ended = result(self.rules, end, me)
        if ended is not None:
            return ended
        other = (me + 1) % len(self.ground.players)
        at = GridPosition(end.pieces, other)
        if self.ground.team[other] == self.ground.team[me]:
            return self._stands(end, me)
        sight = self.rules.walks.sight(at.pieces, other)
        total = 0.0
        for throw, chance in self._rows:
            steps = self.rules.allowance(at, throw)[1]
            worths = [self._waits(at, me)]
            for piece in sight.own:
                goal = self.rules.walks.goal(piece)
                worths += [
                    self._waits(self.rules.play(at, throw, move), me)
                    for move in self.rules.walks.of(sight, piece, steps)
                    if move.took or (goal and goal >> self.ground.index[move.end] & 1)
                ]
            if not budget.spend(len(worths)):
                return None
            total += chance * min(worths)
        return total

    def _waits(self, position: GridPosition, me: int) -> float:
        """A position after an answer, when ``me`` throws next."""
        found = result(self.rules, position, me)
        if found is not None:
            return found
        assert self.value is not None
        return self.value.chance(position.pieces, self.ground.team[me], me)

    @cached_property
    def _rows(self) -> list[tuple[Throw, float]]:
        """One throw for each row of the dice table, with the chance of the row."""
        at = self.rules.start()
        found: dict[tuple[int, int], tuple[Throw, float]] = {}
        for throw, chance in self.rules.throws(at).items():
            row = self.rules.allowance(at, throw)
            found[row] = (throw, found.get(row, (throw, 0.0))[1] + float(chance))
        return list(found.values())

    def reason(self, position: GridPosition, throw: Throw, move: GridMove) -> Reason:
        """Why the move is good, in words."""
        return reason(self.rules, position, throw, move)

    def _stands(self, position: GridPosition, me: int, seen: GridValue | None = None) -> float:
        """A position as if the turn ended now, as ``seen``, or by the exact chances."""
        found = result(self.rules, position, me)
        if found is not None:
            return found
        value = seen or self.value
        assert value is not None
        following = (me + 1) % len(self.ground.players)
        return value.chance(position.pieces, self.ground.team[me], following)

    def _step(self, move: GridMove) -> tuple[int, int]:
        return self.ground.index[move.start], self.ground.index[move.end]


def _best(values: Sequence[float], count: int) -> list[int]:
    """The places of the largest values, the largest first."""
    return sorted(range(len(values)), key=lambda index: -values[index])[:count]
