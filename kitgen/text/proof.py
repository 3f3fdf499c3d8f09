"""Worked examples, played by the engine before anybody reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kitgen.dice import NO_THROW, written
from kitgen.errors import KitgenError, NotationError
from kitgen.rules import read_throw
from kitgen.text.words import capital

if TYPE_CHECKING:
    from kitgen.definition import Example, GameDefinition
    from kitgen.rules import AnyRules


@dataclass(frozen=True, slots=True)
class Proved:
    """An example with what the engine says of it. Positions are in the game's notation."""

    id: str
    title: str
    player: str
    throw: str
    move: str
    legal: bool
    code: str
    words: str
    before: str
    after: str
    """The position afterwards; empty where the move is illegal."""

    @property
    def figure(self) -> str:
        """The name that texts call its drawing by."""
        return f"example-{self.id}"


def prove(definition: GameDefinition, rules: AnyRules, example: Example) -> Proved:
    """What the engine says of an example; raises KitgenError where the definition says otherwise."""
    where = f"{definition.id}: example '{example.id}' in {definition.variant}"
    try:
        position = rules.read_position(example.position)
        throw = read_throw(rules, position, example.throw) if example.throw else NO_THROW
        move = rules.parse(example.move)
    except NotationError as error:
        raise KitgenError(f"{where}: {error}") from None
    said = rules.why(position, throw, move)
    if said.legal != example.legal:
        raise KitgenError(f"{where}: {example.move} is {'legal' if said.legal else 'not legal'}: {said.words}")
    if example.code and said.code != example.code:
        raise KitgenError(f"{where}: the rule is '{said.code}', not '{example.code}': {said.words}")
    after = _played(rules, position, throw, move) if said.legal else ""
    if example.then and rules.read_position(example.then) != rules.read_position(after):
        raise KitgenError(f"{where}: the position afterwards is '{after}', not '{example.then}'")
    seat = rules.mover(position)
    return Proved(
        id=example.id,
        title=example.title,
        player=capital(definition.players[seat].replace("_", " ")) if seat is not None else "",
        throw=written(throw) if throw else "",
        move=str(move),
        legal=said.legal,
        code=said.code,
        words=said.words,
        before=rules.write_position(position),
        after=after,
    )


def _played(rules: AnyRules, position: Any, throw: Any, move: Any) -> str:
    """The position afterwards; a hit may be written without its star."""
    plain = str(move).replace("*", "")
    for legal in rules.moves(position, throw):
        if legal == move or str(legal).replace("*", "") == plain:
            return rules.write_position(rules.play(position, throw, legal))
    raise KitgenError(f"{move} is called legal and is not among the legal moves")
