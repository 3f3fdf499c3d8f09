"""The opening packet: what a page needs for the first throw before the engine is up.

It is written into a page when the site is built: the state at the start, and for each first throw what is different
then. When the engine is up, ``new``, ``throw`` and ``play`` lead to the same state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.browser import announce, views
from kitgen.browser.session import Session
from kitgen.dice import written
from kitgen.match import Match

if TYPE_CHECKING:
    from kitgen.browser.contract import Level, Opening, State
    from kitgen.rules import AnyRules

TOLD = ("phase", "mover", "thrown", "moves", "stepping", "says", "standing", "squares", "due", "counts")
"""What a page has to know after the first throw."""

NO_DICE = "-"
"""How a game without dice is entered: its start, with its moves."""


def packet(rules: AnyRules) -> Opening:
    """The opening packet of a game, for two or more people at one device.

    >>> from kitgen import games
    >>> from kitgen.rules import build
    >>> opening = packet(build(games.load("ur")))
    >>> list(opening["throws"]), opening["throws"]["2"]["says"]
    (['0', '1', '2', '3', '4'], 'Sun throws 2. Only move: enter to square 2.')
    """
    start = _start(_session(rules))
    throws: dict[str, dict[str, Any]] = {}
    if not rules.definition.dice.faces:
        throws[NO_DICE] = {"moves": start["moves"]}
        return {"start": {**start, "moves": []}, "throws": throws}
    for throw in rules.throws(rules.start()):
        session = _session(rules)
        session.throw_dice(written(throw))
        state: dict[str, Any] = {**_on_screen(views.state(session))}
        throws[written(throw)] = {key: state[key] for key in TOLD if state[key] != start[key]}  # type: ignore[literal-required]  # keys of the same type
    return {"start": start, "throws": throws}


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
        if state["thrown"] is not None:
            state["thrown"]["by_hand"] = False
    return state
