"""What a level needs to know of a game: one `Mind` for each family of mechanics."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from fractions import Fraction

    from kitgen.dice import Throw
    from kitgen.players.budget import Budget
    from kitgen.rules import AnyRules

PLAIN, SEEN, WON = 0, 1, 2
"""What the Squire sees in a move: nothing; a capture or a piece brought home; the end of the game."""

Reason = tuple[str, tuple[str, ...], "Mapping[str, Fraction]"]
"""The move in words, why it is good in sentences, the weightiest first, and the chances that they name."""


class Mind(Protocol):
    """What the levels know of one game. Values are for the side to move, larger for better."""

    nodes: int
    """Positions that the King looks at for a move of this game, within the level's own limit."""

    def at_sight(self, position: Any, throw: Throw, moves: Sequence[Any]) -> list[int]:
        """PLAIN, SEEN or WON for each move, as one sees it without thinking ahead."""
        ...

    def weigh(self, position: Any, throw: Throw, moves: Sequence[Any]) -> list[float]:
        """What each move is worth by the ideas of the strategy page, one ply deep."""
        ...

    def search(self, position: Any, throw: Throw, moves: Sequence[Any], budget: Budget) -> list[float]:
        """What each move is worth as far as the budget lets one look."""
        ...

    def reason(self, position: Any, throw: Throw, move: Any) -> Reason:
        """Why this move is good, in words."""
        ...


def mind_of(rules: AnyRules) -> Mind:
    """The mind for a game's rules; the same one for the same rules, for it keeps what it has worked out."""
    return _mind(cast("Hashable", rules))


@lru_cache(maxsize=32)
def _mind(rules: Any) -> Mind:
    family = rules.definition.rules
    if family == "race":
        from kitgen.players.race import RaceMind

        return RaceMind(rules)
    if family == "tables":
        from kitgen.players.tables_mind import TablesMind

        return TablesMind(rules)
    from kitgen.players.grid import GridMind

    return GridMind(rules)
