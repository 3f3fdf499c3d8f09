"""How good a position is, as networks say that were trained by self-play.

The weights ship as data; docs/training.md has the command, the seed and the figures behind each file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.players.learned_backgammon import chance_for
from kitgen.rules.tables import TablesRules

if TYPE_CHECKING:
    from kitgen.rules import AnyRules


def value(rules: AnyRules, position: Any) -> float | None:
    """The chance, 0 to 1, that the player to move wins; with teams, that their team does.

    The dice of the position are not thrown yet. Where only chance decides who moves (`mover` is None) it is the
    first player's chance. None where no weights fit these rules. Not to be asked of a game that has ended.
    """
    if isinstance(rules, TablesRules):
        chance = chance_for(rules)
        if chance is None:
            return None
        mover = position.mover or 0
        return chance(position.sides[mover], position.sides[1 - mover])
    return None
