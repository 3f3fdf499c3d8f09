"""How a family's moves are told: what can be chosen, step by step where a move has steps, and what it is called.

`Teller` holds what all families share; `race`, `tables` and `grid` say what is their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from kitgen import letters
from kitgen.browser.catalogue import say
from kitgen.errors import IllegalMove
from kitgen.rules import HAND, HOME, Ruling

if TYPE_CHECKING:
    from kitgen.browser.contract import Choice, Counts, Shift, Square, Stacked, Stepping
    from kitgen.dice import Throw
    from kitgen.rules import AnyRules, Player

Made = tuple[str, ...]
"""The steps of a move that is half made, as texts."""

PASSES = frozenset({"pass", "done", "begin", "again"})
"""Moves that nobody has to choose when they are the only one."""


class Teller(ABC):
    """One game's moves and places in words."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.definition = rules.definition
        self.titles = letters.names(rules)
        self.piece = rules.definition.notation.piece

    # -- what can be chosen

    @abstractmethod
    def choices(self, position: Any, throw: Throw, made: Made) -> list[Choice]:
        """What can be chosen now, numbered; next steps where a move is half made."""

    def step(self, position: Any, throw: Throw, made: Made, text: str) -> Made:  # noqa: ARG002
        """The steps with one more. Raises IllegalMove where there is none such."""
        raise IllegalMove("no_step", say("no_step", text=text))

    def whole(self, position: Any, throw: Throw, made: Made) -> Any | None:  # noqa: ARG002
        """The move that these steps are, or None while it is not complete."""
        return None

    def stepping(self, position: Any, throw: Throw, made: Made) -> Stepping | None:  # noqa: ARG002
        """What a page shows of a half made move."""
        return None

    # -- what happened

    @abstractmethod
    def shifts(self, position: Any, throw: Throw, move: Any, after: Any) -> list[Shift]:
        """Every piece that a move moves, in order."""

    @abstractmethod
    def words(self, position: Any, throw: Throw, move: Any, after: Any) -> str:
        """The move as the middle of a sentence: ``square 4 to 7, captures Moon``."""

    # -- places

    @abstractmethod
    def squares(self, position: Any, mover: Player) -> list[Square]:
        """Every place in words, along the mover's route."""

    @abstractmethod
    def why(self, position: Any, throw: Throw, place: str) -> Ruling:
        """Why the mover can, or cannot, do something with what stands on a place, or come there."""

    def thrown(self, throw: Throw) -> str:
        """What dice show, in words."""
        names = {rule.sum: rule.name for rule in self.definition.dice.throws}
        return (names.get(throw[0]) if len(throw) == 1 else "") or " and ".join(map(str, throw))

    def counts(self, position: Any, throw: Throw | None) -> Counts:  # noqa: ARG002
        """What is counted aloud."""
        return {}

    def standing(self, position: Any) -> list[Stacked]:
        """Where all pieces are."""
        return [
            {
                "player": stack.player,
                "place": stack.place,
                "count": stack.count,
                "kind": stack.kind,
                "shape": stack.kind or ("ring" if stack.player == 0 else "solid"),
            }
            for stack in self.rules.standing(position)
        ]

    def occupied(self, position: Any) -> dict[str, list[tuple[int, int, str]]]:
        """By place: player, count and kind of what stands there, hands and homes left out."""
        found: dict[str, list[tuple[int, int, str]]] = {}
        for stack in self.rules.standing(position):
            if stack.place not in (HAND, HOME):
                found.setdefault(stack.place, []).append((stack.player, stack.count, stack.kind))
        return found

    def stack(self, player: Player, count: int) -> str:
        """``Moon counter``, ``3 Moon counters``."""
        key = "one_piece" if count == 1 else "some_pieces"
        return say(key, title=self.titles[player], piece=self.piece, count=count)

    def aside(self, position: Any, place: str, word: str) -> list[Square]:
        """Each player's tray, bar or home."""
        counts = [0] * len(self.titles)
        for stack in self.rules.standing(position):
            if stack.place == place:
                counts[stack.player] += stack.count
        return [
            {
                "place": place,
                "player": player,
                "label": word,
                "words": say("tray", title=title, place=word, count=count, piece=self.piece),
            }
            for player, (title, count) in enumerate(zip(self.titles, counts))
        ]

    # -- for all families

    def moves_with(self, throw: Throw) -> bool:
        """Whether a throw can move anything at all, or its rule alone says that nothing moves."""
        rule = next((rule for rule in self.definition.dice.throws if throw == (rule.sum,)), None)
        return rule is None or bool(rule.squares or rule.enter)


def teller(rules: AnyRules) -> Teller:
    """The teller of a game's family."""
    if rules.definition.rules == "race":
        from kitgen.browser.race import RaceTeller

        return RaceTeller(rules)
    if rules.definition.rules == "tables":
        from kitgen.browser.tables import TablesTeller

        return TablesTeller(rules)
    from kitgen.browser.grid import GridTeller

    return GridTeller(rules)
