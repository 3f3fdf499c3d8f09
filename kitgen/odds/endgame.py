"""The exact chance to win a game that is nearly over, when both sides play as well as possible.

For positions with few positions still ahead: a last counter each, the last stones of a bear-off.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kitgen.odds.chains import best

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kitgen.rules import AnyRules, Player


def wins(rules: AnyRules, position: Any, player: Player | None = None) -> Fraction:
    """The chance that ``player`` wins from here; the player whose move it is, if none is named. A draw counts half.

    >>> from kitgen import games, rules
    >>> ur = rules.build(games.load("ur"))
    >>> home = (ur.finish,) * 6
    >>> wins(ur, ur.start()._replace(steps=((14, *home), (14, *home))))
    Fraction(4, 7)

    Raises KitgenError where too many positions are still ahead.
    """
    who = rules.mover(position) if player is None else player

    def branches(here: Any) -> Iterable[tuple[Fraction, Sequence[Any]]]:
        for throw, chance in rules.throws(here).items():
            yield chance, [_settled(rules, rules.play(here, throw, move), who) for move in rules.moves(here, throw)]

    start = _settled(rules, position, who)
    if isinstance(start, Fraction):
        return start
    return best(start, branches, against=lambda here: rules.mover(here) != who)


def _settled(rules: AnyRules, position: Any, player: Player | None) -> Any:
    outcome = rules.outcome(position)
    if outcome is None:
        return position
    if not outcome.winners:
        return Fraction(1, 2)
    return Fraction(int(player in outcome.winners))
