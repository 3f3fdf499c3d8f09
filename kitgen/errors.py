"""What can go wrong, in words for a person. Nothing here prints."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class KitgenError(Exception):
    """Anything kitgen refuses to do; the message is one clear sentence."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong in one definition file.

    >>> str(Fault("ur/game.toml", 19, "dice.count", "expected a whole number, not '4'"))
    "ur/game.toml:19: dice.count: expected a whole number, not '4'"
    """

    file: str
    line: int
    key: str
    message: str

    def __str__(self) -> str:
        key = f"{self.key}: " if self.key else ""
        return f"{self.file}:{self.line}: {key}{self.message}"


class DefinitionError(KitgenError):
    """A definition that cannot be used: every fault of the file at once."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))


class IllegalMove(KitgenError):
    """A move that the rules do not allow; ``code`` names the rule, the message explains it."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class NotationError(KitgenError):
    """A text that is not a move, a throw, a position or a match."""


def suggestion(wrong: str, known: Iterable[str]) -> str:
    """A trailing "did you mean …?", or nothing where no known name is near.

    >>> suggestion("cuont", ["count", "faces"])
    "; did you mean 'count'?"
    >>> suggestion("xyz", ["count", "faces"])
    ''
    """
    near = get_close_matches(wrong, list(known), n=1)
    return f"; did you mean '{near[0]}'?" if near else ""
