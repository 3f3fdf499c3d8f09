"""How much a player may think: positions first, so that a game is the same on every machine; time only where asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Callable

NODES = {"squire": 50, "knight": 500, "king": 20_000}
"""Positions that each level may look at for one move."""


class Budget:
    """Positions that may still be looked at for this move. ``clock`` gives seconds; without one time is no matter.

    >>> budget = Budget(2)
    >>> budget.spend(), budget.spend(), budget.spend()
    (True, True, False)
    """

    __slots__ = ("clock", "ends", "limit", "spent")

    def __init__(self, limit: int, seconds: float | None = None, clock: Callable[[], float] | None = None) -> None:
        if limit < 1:
            raise KitgenError(f"a player must look at one position at least, not {limit}")
        self.limit = limit
        self.spent = 0
        self.clock = clock
        self.ends = clock() + seconds if clock is not None and seconds is not None else None

    def spend(self, nodes: int = 1) -> bool:
        """Count positions; False once there are none left or the time is over."""
        self.spent += nodes
        return not self.over

    @property
    def over(self) -> bool:
        """Nothing is left: what has been found so far is to be played."""
        if self.spent > self.limit:
            return True
        return self.ends is not None and self.clock is not None and self.clock() > self.ends
