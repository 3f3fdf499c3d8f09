"""Advice: the move a level would play, and the reason in words a child can follow, with the numbers that decide it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kitgen.players.levels import seat

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from kitgen.dice import Throw
    from kitgen.rules import AnyRules

LONGEST = 160
"""Characters of an advice at most."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move with a reason. ``numbers`` are the chances that the words name."""

    move: Any
    words: str
    numbers: Mapping[str, Fraction] = field(default_factory=dict)


def advise(
    rules: AnyRules, position: Any, throw: Throw, level: str = "knight", *, seed: str = "", turn: int = 0
) -> Advice:
    """What a level would play here, and why, in at most `LONGEST` characters.

    Of moves that are equally good to the level, the one that it would take with this seed in this turn.
    """
    player = seat(level, rules, seed=seed)
    move = player.choose(position, throw, turn)
    said, reasons, numbers = player.mind.reason(position, throw, move)
    words = f"Advice: {said}."
    for sentence in reasons:
        if len(words) + 1 + len(sentence) <= LONGEST:
            words += f" {sentence}"
    return Advice(move, words, numbers)
