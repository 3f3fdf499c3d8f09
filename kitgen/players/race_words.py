"""Why a race's move is good, with the numbers that decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kitgen.dice import Throw
    from kitgen.players.minds import Reason
    from kitgen.rules.race import RaceRules
    from kitgen.rules.race_course import Move, Position


def reason(rules: RaceRules, position: Position, throw: Throw, move: Move) -> Reason:
    """The move in words and a sentence."""
    del rules, position, throw
    return str(move), "", {}
