"""What a game allows: the Rules protocol and the words all families share.

A family (`race`, `tables`, `grid`) builds its Rules from a `GameDefinition` and may refuse it.
Nothing here throws dice, draws, prints or remembers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from kitgen.dice import written
from kitgen.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from kitgen.definition import GameDefinition
    from kitgen.dice import Throw

Player = int
"""A seat: 0 for the first player of `GameDefinition.players`, and so on."""

P = TypeVar("P")
M = TypeVar("M")

HAND = "hand"
HOME = "home"
BAR = "bar"


@dataclass(frozen=True, slots=True)
class Stack:
    """So many equal pieces of one player at one place: a square's name, or HAND, HOME or BAR."""

    player: Player
    place: str
    count: int = 1
    kind: str = ""


Standing = tuple[Stack, ...]
"""Where the pieces of a position stand. What draws a position needs nothing else."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (nobody: a draw), by how much, and why in a few words."""

    winners: tuple[Player, ...]
    reason: str
    score: int = 0
    sum: str = ""
    """The score as a sum that a person can check, such as ``2 × 10 + 25``."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Why a move is legal or not: a reason code, and a sentence that names the rule."""

    legal: bool
    code: str
    words: str


class Rules(Protocol[P, M]):
    """What one game allows. Pure: nothing here throws dice, draws or remembers."""

    definition: GameDefinition

    def start(self, setup: str = "") -> P:
        """The first position; ``setup`` is a family's text for arranged pieces."""
        ...

    def mover(self, position: P) -> Player | None:
        """Whose move it is; None where only chance decides."""
        ...

    def throws(self, position: P) -> Mapping[Throw, Fraction]:
        """Every throw possible now with its chance; ``{(): 1}`` where a choice is due without dice."""
        ...

    def moves(self, position: P, throw: Throw) -> tuple[M, ...]:
        """Every legal move, in the order a person would list them; never empty: a pass is a move."""
        ...

    def play(self, position: P, throw: Throw, move: M) -> P:
        """The position after a legal move. What happens for an illegal one is not defined here; use `why`."""
        ...

    def outcome(self, position: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def standing(self, position: P) -> Standing:
        """Where every piece stands."""
        ...

    def parse(self, text: str) -> M:
        """The move that a text says, legal or not; ``parse(str(move)) == move``. Raises NotationError."""
        ...

    def why(self, position: P, throw: Throw, move: M) -> Ruling:
        """Is the move legal, and which rule says so."""
        ...

    def write_position(self, position: P) -> str:
        """The position as text that `read_position` reads back."""
        ...

    def read_position(self, text: str) -> P:
        """The position that a text says. Raises NotationError with what was expected."""
        ...


AnyRules = Rules[Any, Any]


@runtime_checkable
class Settles(Protocol):
    """Rules whose moves may be written in more than one way, such as ``24/14`` for ``24/18/14``."""

    def settle(self, position: Any, throw: Throw, move: Any) -> Any:
        """The legal move that a written one means. Raises IllegalMove with the reason where it means none."""
        ...


def read_throw(rules: AnyRules, position: Any, text: str) -> Throw:
    """The throw that a person named, as it counts in this position.

    Where only chance decides each die is one player's, so the order of the dice stands. Raises NotationError
    where the dice cannot show it here.
    """
    dice = rules.definition.dice.dice()
    throw = dice.parse(text)
    if rules.mover(position) is None:
        faces = dice.faces_of(text)
        throw = faces if faces in rules.throws(position) else throw
    possible = rules.throws(position)
    if throw not in possible:
        known = ", ".join(map(written, possible))
        raise NotationError(f"'{text}' cannot be thrown here; expected {known}")
    return throw


def build(definition: GameDefinition) -> AnyRules:
    """The rules of a definition. Families are imported when first needed.

    Raises DefinitionError where the family cannot play it.
    """
    if definition.rules == "race":
        from kitgen.rules.race import RaceRules

        return RaceRules(definition)
    if definition.rules == "tables":
        from kitgen.rules.tables import TablesRules

        return TablesRules(definition)
    from kitgen.rules.grid import GridRules

    return GridRules(definition)
