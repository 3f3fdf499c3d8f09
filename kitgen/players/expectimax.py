"""Looking ahead over every throw: each side takes what is best for it, chance takes the average.

Works on any `Rules`. Deeper looks follow one another until the budget is spent; what counts is the deepest
that was finished. Values are chances of the player asked to win, from 0 to 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kitgen.dice import Throw
    from kitgen.players.budget import Budget
    from kitgen.rules import AnyRules

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
DEEPEST = 12
"""Throws ahead at most; a game that could go on for ever is not followed further."""


class Spent(Exception):
    """The budget is spent in the middle of a look."""


def result(rules: AnyRules, position: Any, me: int) -> float | None:
    """What a finished game is worth to a player; None while it goes on."""
    outcome = rules.outcome(position)
    if outcome is None:
        return None
    if not outcome.winners:
        return DRAW
    return WIN if me in outcome.winners else LOSS


class Look:
    """One search with one evaluation, which says how likely the player is to win a position that goes on."""

    def __init__(self, rules: AnyRules, evaluate: Callable[[Any, int], float], budget: Budget) -> None:
        self.rules = rules
        self.evaluate = evaluate
        self.budget = budget
        self.known: dict[tuple[Any, int], float] = {}

    def best(self, position: Any, throw: Throw, moves: Sequence[Any], deepest: int = DEEPEST) -> list[float]:
        """The value of each move, by as many throws ahead as the budget allows, ``deepest`` at most."""
        me = self.rules.mover(position)
        after = [self.rules.play(position, throw, move) for move in moves]
        values = [self.worth(one, me, 0, strict=False) for one in after]
        if max(values) >= WIN:
            return values
        for depth in range(1, deepest + 1):
            self.known.clear()
            try:
                order = sorted(range(len(moves)), key=lambda index: -values[index])
                fresh = list(values)
                for index in order:
                    fresh[index] = self.worth(after[index], me, depth)
            except Spent:
                break
            values = fresh
        return values

    def worth(self, position: Any, me: int | None, depth: int, *, strict: bool = True) -> float:
        """The chance of ``me`` to win, looking so many throws ahead. Raises Spent unless not ``strict``."""
        assert me is not None
        key = (position, depth)
        if key in self.known:
            return self.known[key]
        if not self.budget.spend() and strict:
            raise Spent
        found = result(self.rules, position, me)
        if found is None:
            throws = self.rules.throws(position)
            choice = len(throws) == 1
            if depth <= 0 and not choice:
                found = self.evaluate(position, me)
            else:
                mine = self.rules.mover(position) == me
                better = max if mine else min
                found = 0.0
                for throw, chance in throws.items():
                    then = (
                        self.worth(self.rules.play(position, throw, move), me, depth - (not choice), strict=strict)
                        for move in self.rules.moves(position, throw)
                    )
                    found += chance.numerator / chance.denominator * better(then)
        self.known[key] = found
        return found
