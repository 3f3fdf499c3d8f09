"""How the levels play races: Ur and its variants, the die race, Most Exciting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.players import exact, race_learned, race_stacks
from kitgen.players.exact_race import LayerTable
from kitgen.players.expectimax import DEEPEST, Look, Spent, result
from kitgen.players.minds import PLAIN, SEEN, WON
from kitgen.players.race_bits import RaceBits, fits
from kitgen.players.race_leaf import RaceLeaf
from kitgen.players.race_stacks import RaceStacks, StackLeaf
from kitgen.players.race_value import RaceValue
from kitgen.players.race_words import reason
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kitgen.dice import Throw
    from kitgen.players.budget import Budget
    from kitgen.players.minds import Reason
    from kitgen.rules import AnyRules
    from kitgen.rules.race_course import Move, Position

KING = 1_500
"""Positions for a move of the King's in a race with special squares, where each takes long."""
KING_LEARNED = 2_400
"""The same where a network values them."""
KING_STACKS = 3_500
"""The same where stacks are whole numbers."""
KING_BITS = 8_000
"""The same where sides are whole numbers."""


class RaceMind:
    """What the levels know of one race; see `Mind`."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, RaceRules)
        self.rules = rules
        self.nodes = KING_BITS if fits(rules) else KING_STACKS if race_stacks.fits(rules) else KING
        self.value = RaceValue(rules)
        self.bits = RaceBits(rules) if fits(rules) else None
        self.learned = race_learned.chance_for(rules) if self.bits else None
        self.leaf = self.learned or (RaceLeaf(self.bits).chance if self.bits else None)
        self.stacks = RaceStacks(rules) if race_stacks.fits(rules) else None
        self.stack_leaf = StackLeaf(self.stacks, self.value) if self.stacks else None
        self.learned_stacks = race_learned.chance_for_stacks(rules) if self.stacks else None
        if self.learned or self.learned_stacks:
            self.nodes = KING_LEARNED
        self.table = exact.reader(rules)

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
            return self._by_bits(after, me, budget)
        if self.stacks:
            return self._by_stacks(after, me, budget)
        return Look(self.rules, self._ahead, budget).best(position, throw, moves)

    def _by_bits(self, after: Sequence[Position], me: int, budget: Budget) -> list[float]:
        """Over the throws ahead, sides as whole numbers."""
        assert self.bits is not None
        sides = [self.bits.both(one) for one in after]
        value = self.bits.look(self._leaf_of_bits, budget, self._solved)

        def worth(index: int, depth: int) -> float:
            found = value(*sides[index], depth)
            return found if after[index].thrower == me else 1 - found

        return self._deeper(after, me, worth)

    def _by_stacks(self, after: Sequence[Position], me: int, budget: Budget) -> list[float]:
        """The same where counters stand in stacks and squares ask something."""
        stacks = self.stacks
        assert stacks is not None
        places = [(*stacks.both(one), stacks.asked(one)) for one in after]
        assert self.stack_leaf is not None
        value, resolve = stacks.look(self.learned_stacks or self.stack_leaf.chance, budget)

        def worth(index: int, depth: int) -> float:
            own, enemy, spent, asked = places[index]
            found = resolve(own, enemy, spent, asked, True, depth) if asked else value(own, enemy, spent, depth)
            return found if after[index].thrower == me else 1 - found

        return self._deeper(after, me, worth)

    def _deeper(self, after: Sequence[Position], me: int, worth: Callable[[int, int], float]) -> list[float]:
        """Values by the deepest look that the budget let finish; positions by number, what ended the game first."""
        ended = [result(self.rules, one, me) for one in after]
        best = [0.5 if value is None else value for value in ended]
        if max(best) == 1:
            return best
        for depth in range(DEEPEST):
            fresh = list(best)
            try:
                for index in sorted(range(len(after)), key=lambda index: -best[index]):
                    if ended[index] is None:
                        fresh[index] = worth(index, depth)
            except Spent:
                break
            best = fresh
        return best

    def _leaf_of_bits(self, own: int, enemy: int) -> float:
        assert self.leaf is not None
        solved = self._solved(own, enemy)
        return self.leaf(own, enemy) if solved is None else solved

    def _solved(self, own: int, enemy: int) -> float | None:
        """What a table says of two sides, the one that throws first."""
        bits, table = self.bits, self.table
        if bits is None or not isinstance(table, LayerTable):
            return None
        return table.of_masks(
            (own & bits.mask) << 1, own >> bits.length, (enemy & bits.mask) << 1, enemy >> bits.length
        )

    def reason(self, position: Position, throw: Throw, move: Move) -> Reason:
        """Why the move is good, in words."""
        return reason(self.rules, position, throw, move)

    def _now(self, position: Position, me: int) -> float:
        found = result(self.rules, position, me)
        return self.value.chance(position, me, hunting=False) if found is None else found

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
