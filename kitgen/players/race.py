"""How the levels play races: Ur and its variants, the die race, Most Exciting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.players import exact
from kitgen.players.expectimax import DEEPEST, Look, Spent, result
from kitgen.players.minds import PLAIN, SEEN, WON
from kitgen.players.race_bits import RaceBits, fits
from kitgen.players.race_leaf import RaceLeaf
from kitgen.players.race_value import RaceValue
from kitgen.players.race_words import reason
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.dice import Throw
    from kitgen.players.budget import Budget
    from kitgen.players.minds import Reason
    from kitgen.rules import AnyRules
    from kitgen.rules.race_course import Move, Position

KING = 1_500
"""Positions for a move of the King's in a race with special squares, where each takes long."""
KING_BITS = 8_000
"""The same where sides are whole numbers."""


class RaceMind:
    """What the levels know of one race; see `Mind`."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, RaceRules)
        self.rules = rules
        self.nodes = KING_BITS if fits(rules) else KING
        self.value = RaceValue(rules)
        self.bits = RaceBits(rules) if fits(rules) else None
        self.leaf = RaceLeaf(self.bits) if self.bits else None

    def at_sight(self, position: Position, throw: Throw, moves: Sequence[Move]) -> list[int]:
        """A hit or a counter home is seen; the last one home is the end."""
        del throw
        own = position.steps[self.rules.mover(position)]
        last = own.count(self.rules.finish) == len(own) - 1
        home = self.rules.course.home
        found = []
        for move in moves:
            finishes = move.stops[-1:] == (home,)
            found.append(WON if finishes and last else SEEN if finishes or move.hits else PLAIN)
        return found

    def weigh(self, position: Position, throw: Throw, moves: Sequence[Move]) -> list[float]:
        """The position after each move, valued as it stands."""
        me = self.rules.mover(position)
        return [self._now(self.rules.play(position, throw, move), me) for move in moves]

    def search(self, position: Position, throw: Throw, moves: Sequence[Move], budget: Budget) -> list[float]:
        """Exact where a table knows the position, otherwise over the throws ahead."""
        me = self.rules.mover(position)
        after = [self.rules.play(position, throw, move) for move in moves]
        known = [self._exact(one, me) for one in after]
        if None not in known:
            budget.spend(len(after))
            return [value for value in known if value is not None]
        if self.bits:
            return self._fast(after, me, budget)
        return Look(self.rules, self._ahead, budget).best(position, throw, moves)

    def _fast(self, after: Sequence[Position], me: int, budget: Budget) -> list[float]:
        """The same as whole numbers: deeper until the budget is spent."""
        assert self.bits is not None
        assert self.leaf is not None
        bits = self.bits
        sides = [bits.both(one) for one in after]
        value = bits.look(self.leaf.chance, budget, _unsolved)
        best = [0.0] * len(after)
        for depth in range(DEEPEST):
            order = sorted(range(len(after)), key=lambda index: -best[index])
            fresh = list(best)
            try:
                for index in order:
                    one = after[index]
                    if self.rules.outcome(one) is not None:
                        fresh[index] = 1.0
                        continue
                    worth = value(*sides[index], depth)
                    fresh[index] = worth if one.thrower == me else 1 - worth
            except Spent:
                break
            best = fresh
        return best

    def reason(self, position: Position, throw: Throw, move: Move) -> Reason:
        """Why the move is good, in words."""
        return reason(self.rules, position, throw, move)

    def _now(self, position: Position, me: int) -> float:
        found = result(self.rules, position, me)
        return self.value.chance(position, me) if found is None else found

    def _exact(self, position: Position, me: int) -> float | None:
        found = result(self.rules, position, me)
        if found is not None:
            return found
        value = exact.value(self.rules, position)
        if value is None:
            return None
        return value if self.rules.mover(position) == me else 1 - value

    def _ahead(self, position: Any, me: int) -> float:
        value = self._exact(position, me)
        return self.value.chance(position, me) if value is None else value


def _unsolved(own: int, enemy: int) -> float | None:
    """No table covers whole numbers yet."""
    del own, enemy
    return None
