"""Positions whose value is known: the chance to win, from tables that were solved once and ship with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kitgen.rules import AnyRules


def value(rules: AnyRules, position: Any) -> float | None:
    """The chance that the player to move wins, before the throw, if both sides play as well as possible.

    The player to move is ``rules.mover(position)``. None where no table covers the position, or where the
    rules are not those of the table. A position in which the game is over has no player to move: None.
    """
    del rules, position
    return None
