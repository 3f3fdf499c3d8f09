"""The opening packet: what a page needs for the first throw before the engine is up.

It is written into a page when the site is built: the state at the start, for each first throw what is different then,
and words that are seeds with the dice they throw first, so that a page picks one and need not compute anything. When
the engine is up, ``new`` with the seed, ``throw`` and ``play`` lead to the same state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.browser import announce, views
from kitgen.browser.seeds import WORDS
from kitgen.browser.session import Session
from kitgen.dice import written
from kitgen.match import Match

if TYPE_CHECKING:
    from kitgen.browser.contract import Level, Opening, State
    from kitgen.rules import AnyRules


def packet(rules: AnyRules) -> Opening:
    """The opening packet of a game, for two or more people at one device.

    >>> from kitgen import games
    >>> from kitgen.rules import build
    >>> opening = packet(build(games.load("ur")))
    >>> list(opening["throws"]), opening["throws"]["2"]["says"]
    (['0', '1', '2', '3', '4'], 'Sun throws 2. Only move: enter to square 2.')
    """
    start = _start(_session(rules))
    if not rules.definition.dice.faces:
        return {"start": start, "throws": {}, "seeds": []}
    throws: dict[str, dict[str, Any]] = {}
    for throw in rules.throws(rules.start()):
        session = _session(rules)
        session.throw_dice(written(throw))
        state = _on_screen(views.state(session))
        throws[written(throw)] = {key: value for key, value in state.items() if value != start[key]}  # type: ignore[literal-required]  # keys of the same type
    return {"start": start, "throws": throws, "seeds": [_seed(rules, word) for word in WORDS]}


def _session(rules: AnyRules) -> Session:
    """A game whose dice are told, so that every throw can be had."""
    own = bool(rules.definition.dice.faces)
    person: Level = "person"
    return Session("", Match(rules), (person,) * len(rules.definition.players), own_dice=own)


def _start(session: Session) -> State:
    says = announce.opened(session)
    return _on_screen(views.state(session, says=says))


def _on_screen(state: State) -> State:
    """The state as a game has it whose dice are thrown on the screen."""
    if state["dice"] == "own":
        state["dice"] = "screen"
        state["throws"] = []
        for thrown in (state["thrown"], *(event["thrown"] for event in state["happened"])):
            if thrown is not None:
                thrown["by_hand"] = False
        for entry in state["log"]:
            entry["by_hand"] = False
    return state


def _seed(rules: AnyRules, word: str) -> tuple[str, str, list[int]]:
    """A seed, its first throw, and what each die shows."""
    match = Match(rules, word)
    assert match.throw is not None  # a seed throws
    return word, written(match.throw), list(match.faces)
