"""What texts may ask about a game of tables: set-up, homes and ways, in the board's numbers.

Attributes that begin with an underscore are out of a text's reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.rules.tables_notation import DOUBLE
from kitgen.text.words import sentence, word

if TYPE_CHECKING:
    from kitgen.rules import Player
    from kitgen.rules.tables import TablesRules


class Ways:
    """Where stones stand and go; players are 0 and 1."""

    double = DOUBLE
    """How many times a number counts that both dice show."""

    def __init__(self, rules: TablesRules) -> None:
        self._rules = rules
        self.pips = rules.pips(rules.start(), 0)
        self.bar = rules.points + 1
        """Pips of a stone on the bar."""

    def number(self, player: Player, own: int) -> int:
        """The board's number of an own point, and the other way round."""
        return self._rules.number(player, own)

    def setup(self, player: Player) -> str:
        """The set-up, as in ``two on 1, five on 12, three on 17 and five on 19``."""
        side = self._rules.sides[player]
        numbers = sorted(self.number(player, own) for own in range(1, self._rules.points + 1) if side[own])
        return sentence(f"{word(side[self.number(player, number)])} on {number}" for number in numbers)

    def way(self, player: Player) -> tuple[int, int]:
        """The first and the last point of a player's way."""
        return self.number(player, self._rules.points), self.number(player, 1)

    def home(self, player: Player) -> tuple[int, int]:
        """The points where a player's home board begins and ends, smaller number first."""
        ends = sorted((self.number(player, 1), self.number(player, self._rules.home)))
        return ends[0], ends[1]
