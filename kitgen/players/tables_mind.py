"""How the levels play backgammon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.players import exact
from kitgen.players.learned_backgammon import chance_for
from kitgen.players.minds import PLAIN, SEEN, WON
from kitgen.players.tables_value import TablesValue
from kitgen.players.tables_words import reason
from kitgen.rules.tables import TablesRules
from kitgen.rules.tables_notation import OFF, PASS, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.dice import Throw
    from kitgen.players.budget import Budget
    from kitgen.players.minds import Reason
    from kitgen.rules import AnyRules
    from kitgen.rules.tables_notation import Play, Side

KING = 5_000
"""Positions for a move of the King's."""
KING_LEARNED = 1_100
"""The same where a network values them, which takes longer."""
CANDIDATES = 8
"""Plays that are looked at again with every answer of the other side, at most."""
WORSE = 0.06
"""A play that looks so much worse than the best at sight is not looked at again."""


class TablesMind:
    """What the levels know of a game of tables; see `Mind`."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, TablesRules)
        self.rules = rules
        self.value = TablesValue(rules.definition, rules.options)
        self.learned = chance_for(rules)
        self.nodes = KING_LEARNED if self.learned else KING
        self.throws = [(throw, float(chance)) for throw, chance in rules.definition.dice.dice().throws().items()]

    def at_sight(self, position: Position, throw: Throw, moves: Sequence[Play]) -> list[int]:
        """A hit or a stone borne off is seen; the last one off is the end."""
        del throw
        left = self.rules.options.stones - position.sides[position.mover or 0][OFF]
        found = []
        for move in moves:
            off = sum(hop.end == OFF for hop in move.hops)
            seen = off or any(hop.hit for hop in move.hops)
            found.append(WON if off and off == left else SEEN if seen else PLAIN)
        return found

    def weigh(self, position: Position, throw: Throw, moves: Sequence[Play]) -> list[float]:
        """The position after each play, valued as it stands."""
        del throw
        if position.mover is None:
            return [0.0] * len(moves)
        own, other = position.sides[position.mover], position.sides[1 - position.mover]
        return [self.value.chance(*self.rules.after(own, other, move)) for move in moves]

    def search(self, position: Position, throw: Throw, moves: Sequence[Play], budget: Budget) -> list[float]:
        """The best plays at sight again, with every throw and the best answer of the other side."""
        del throw
        if position.mover is None:
            return [0.0] * len(moves)
        own, other = position.sides[position.mover], position.sides[1 - position.mover]
        after = [self.rules.after(own, other, move) for move in moves]
        known = [self._exact(mine, theirs) for mine, theirs in after]
        budget.spend(len(after))
        if None not in known:
            return [value for value in known if value is not None]
        values = [self._stands(*sides) if value is None else value for sides, value in zip(after, known, strict=True)]
        order = sorted(range(len(moves)), key=lambda index: -values[index])[:CANDIDATES]
        order = [index for index in order if values[index] > values[order[0]] - WORSE]
        if len(order) == 1:
            return values
        found = [value - 2 for value in values]  # below everything that is looked at again
        for index in order:
            worth = self._answered(*after[index], budget)
            if worth is None:
                break
            found[index] = worth
        return found if max(found) >= 0 else values

    def reason(self, position: Position, throw: Throw, move: Play) -> Reason:
        """Why the play is good, in words."""
        return reason(self.rules, position, throw, move)

    def _exact(self, own: Side, other: Side) -> float | None:
        """The chance of ``own`` when ``other`` throws next, where a table knows it."""
        if not any(own[1:]):
            return 1.0
        value = exact.value(self.rules, Position((other, own), 0))
        return None if value is None else 1 - value

    def _stands(self, own: Side, other: Side) -> float:
        """The chance of ``own`` when ``other`` throws next, as the network sees it, or by `TablesValue`."""
        if not self.learned:
            return self.value.chance(own, other)
        return 1 - self.learned(other, own) if any(own[1:]) else 1.0

    def _answered(self, own: Side, other: Side, budget: Budget) -> float | None:
        """What is left of a position after the other side's best answer to every throw; None without budget."""
        if not any(own[1:]):
            return 1.0
        total = 0.0
        moves, after, stands = self.rules.moves, self.rules.after, self._stands
        place = Position((other, own), 0)
        for throw, chance in self.throws:
            best = 0.0
            answers = moves(place, throw)
            if not budget.spend(len(answers)):
                return None
            for answer in answers:
                theirs, mine = after(other, own, answer) if answer != PASS else (other, own)
                best = max(best, stands(theirs, mine))
            total += chance * (1 - best)
        return total
