"""How good a position is, as networks say that were trained by self-play.

The weights ship as data; docs/training.md has the command, the seed and the figures behind each file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.players import learned_backgammon, learned_most_exciting
from kitgen.players.race_stacks import BITS
from kitgen.rules.race import RaceRules
from kitgen.rules.tables import TablesRules

if TYPE_CHECKING:
    from kitgen.rules import AnyRules
    from kitgen.rules.race_course import Position


def value(rules: AnyRules, position: Any) -> float | None:
    """The chance, 0 to 1, that the player to move wins; with teams, that their team does.

    The dice of the position are not thrown yet. Where only chance decides who moves (`mover` is None) it is the
    first player's chance. None where no weights fit these rules. Not to be asked of a game that has ended.
    """
    if isinstance(rules, TablesRules):
        tables = learned_backgammon.chance_for(rules)
        mover = position.mover or 0
        return tables(position.sides[mover], position.sides[1 - mover]) if tables else None
    if isinstance(rules, RaceRules) and learned_most_exciting.chance_for(rules):
        return _race(rules, position)
    return None


def _race(rules: RaceRules, position: Position) -> float:
    """What is due is done first, as is best for who does it."""
    mover = rules.mover(position)
    outcome = rules.outcome(position)
    if outcome:
        return float(mover in outcome.winners)
    if position.due:
        best = 0.0
        for move in rules.moves(position, ()):
            after = rules.play(position, (), move)
            found = _race(rules, after)
            best = max(best, found if rules.mover(after) == mover else 1 - found)
        return best
    chance = learned_most_exciting.chance_for(rules)
    assert chance is not None  # who asks has asked before
    own, enemy = (sum(1 << BITS * step for step in position.steps[player]) for player in (mover, 1 - mover))
    return chance(own, enemy, bool(position.used))
