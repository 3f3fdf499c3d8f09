"""Why a move on a grid is good, with the numbers that decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kitgen.dice import Throw
    from kitgen.players.minds import Reason
    from kitgen.rules.grid import GridPosition, GridRules
    from kitgen.rules.grid_moves import GridMove


def reason(rules: GridRules, position: GridPosition, throw: Throw, move: GridMove) -> Reason:
    """The move in words and a sentence."""
    del rules, position, throw
    return str(move), "", {}
