"""One turn in pictures: before the throw, what it allows, the move, and after; every one played by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kitgen import components
from kitgen.dice import NO_THROW
from kitgen.draw import example, position
from kitgen.rules import HAND, HOME, read_throw
from kitgen.rules.race import RaceRules
from kitgen.text.words import capital, count, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from kitgen.draw.look import Look
    from kitgen.draw.position import Highlight
    from kitgen.rules import AnyRules, Player, Standing
    from kitgen.scene import Scene
    from kitgen.text.proof import Proved

NAMED = 6
"""So many moves are named; of more, only how many there are."""


class Frame(NamedTuple):
    """A picture and what it shows in a sentence."""

    scene: Scene
    words: str


def chosen(proved: Sequence[Proved]) -> Proved | None:
    """The example that makes a turn: the first one that is legal and moves something."""
    return next((it for it in proved if it.legal and it.after and it.code != "pass"), None)


def frames(rules: AnyRules, it: Proved, look: Look, width: float) -> tuple[Frame, ...]:
    """The turn of an example in three or four frames; the landings are shown where a board can show them."""
    at = rules.read_position(it.before)
    throw = read_throw(rules, at, it.throw) if it.throw else NO_THROW
    moves = rules.moves(at, throw)
    said = [str(move) for move in moves]
    mover = rules.mover(at)
    numbers = mover if isinstance(rules, RaceRules) else None
    cell = position.cell_for(rules, width)
    before = position.scene(rules, rules.standing(at), look=look, cell=cell, numbers=numbers)
    shown = [Frame(before, f"{it.player} throws {it.throw}." if it.throw else f"{it.player} is to move.")]
    named = f": {sentence(said, 'or')}" if 1 < len(said) <= NAMED else ""
    allowed = f"{'That allows' if it.throw else 'There are'} {count(len(said), 'move')}{named}."
    if rules.definition.rules != "tables":
        landings = _landings(rules, at, throw, moves, mover)
        scene = position.scene(rules, rules.standing(at), look=look, cell=cell, numbers=numbers, highlight=landings)
        shown.append(Frame(scene, allowed))
    else:
        shown[0] = Frame(before, f"{shown[0].words} {allowed}")
    if isinstance(rules, RaceRules):
        moving = example.scene(rules, it.before, it.move, look, width, legal=True)
        shown.append(Frame(moving, f"{it.player} plays {it.move}."))
    after = components.position(rules, rules.read_position(it.after), look=look, width=width)
    played = "" if isinstance(rules, RaceRules) else f"{it.player} plays {it.move}. "
    shown.append(Frame(after, f"{played}{capital(it.words)}"))
    return tuple(shown)


def _landings(rules: AnyRules, at: Any, throw: Any, moves: Sequence[Any], mover: Player | None) -> dict[str, Highlight]:
    """The squares where a move would put a piece of the mover's, and how."""
    found: dict[str, Highlight] = {}
    standing = rules.standing(at)
    for move in moves:
        after = rules.standing(rules.play(at, throw, move))
        for place, many in _counts(after, mover).items():
            if place in {HAND, HOME} or many <= _counts(standing, mover).get(place, 0):
                continue
            taken = any(stack.place == place and stack.player != mover for stack in standing)
            found[place] = "capture" if taken else "landing"
    return found


def _counts(standing: Standing, player: Player | None) -> dict[str, int]:
    found: dict[str, int] = {}
    for stack in standing:
        if stack.player == player:
            found[stack.place] = found.get(stack.place, 0) + stack.count
    return found
