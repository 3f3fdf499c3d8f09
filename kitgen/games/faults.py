"""What is wrong with a game whose file is well formed: rules that its family refuses, examples that do not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import rules
from kitgen.dice import NO_THROW
from kitgen.errors import DefinitionError, KitgenError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kitgen.definition import Example, GameDefinition
    from kitgen.errors import Fault
    from kitgen.loading import Key, Pointer
    from kitgen.rules import AnyRules


def found(variants: Mapping[str, GameDefinition], pointer: Pointer) -> tuple[Fault, ...]:
    """Every fault of every variant; what a variant has from the base is told once."""
    told: dict[tuple[Key, str], Fault] = {}
    for name, definition in variants.items():
        for key, message in _of(definition):
            own = ("variants", name, *key)
            stands = own if any(pointer.has(own[:depth]) for depth in range(3, len(own) + 1)) else key
            inherited = name != definition.variants[0] and stands == key
            if (stands, message) not in told:
                told[stands, message] = pointer.fault(stands, f"{message} (in {name})" if inherited else message)
    return tuple(sorted(told.values()))


def _of(definition: GameDefinition) -> Iterator[tuple[Key, str]]:
    try:
        built = rules.build(definition)
    except DefinitionError as error:
        yield from ((tuple(fault.key.split(".")), fault.message) for fault in error.faults)
        return
    for place, example in enumerate(definition.examples):
        if example.only and definition.variant not in example.only:
            continue
        wrong = _disagreement(built, example)
        if wrong:
            yield ("examples", place, wrong[0]), wrong[1]


def _disagreement(built: AnyRules, example: Example) -> tuple[str, str] | None:
    """The field of an example that the engine disagrees with, and what it says; None where it agrees."""
    field = "position"
    try:
        position = built.read_position(example.position)
        field = "throw"
        throw = rules.read_throw(built, position, example.throw) if example.throw else NO_THROW
        field = "move"
        move = built.parse(example.move)
        ruling = built.why(position, throw, move)
        field = "then"
        then = built.read_position(example.then) if example.then else None
    except KitgenError as error:
        return field, str(error)
    if ruling.legal != example.legal:
        return "legal", f"the move is {'legal' if ruling.legal else 'not legal'}: {ruling.words}"
    if example.code and example.code != ruling.code:
        return "code", f"the rule is '{ruling.code}': {ruling.words}"
    if then is None:
        return None
    plain = str(move).replace("*", "")  # a hit may be written without its star
    played = [it for it in built.moves(position, throw) if str(it).replace("*", "") == plain]
    after = built.play(position, throw, played[0]) if played else position
    return None if after == then else ("then", f"the move leads to '{built.write_position(after)}'")
