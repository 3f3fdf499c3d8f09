"""What a page gets of a session: its `State`, complete and as plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.browser import announce, log
from kitgen.browser.session import Done
from kitgen.dice import written

if TYPE_CHECKING:
    from kitgen.browser.contract import Dice, Event, Heads, Phase, Seat, State, Thrown
    from kitgen.browser.session import Session


def state(session: Session, have: int = 0, says: str = "") -> State:
    """The whole state. What happened is told once: the next state begins anew."""
    match, teller = session.match, session.teller
    throw = session.throw
    mover = match.mover
    made: State = {
        **_heads(session),
        "mover": mover,
        "phase": session.phase,
        "thrown": _thrown(session, throw, match.faces) if throw and mover is not None else None,
        "throws": _possible(session),
        "moves": session.choices(),
        "stepping": teller.stepping(match.position, match.throw or (), session.made) if session.made else None,
        "due": session.due,
        "standing": teller.standing(match.position),
        "squares": teller.squares(match.position, mover or 0),
        "counts": teller.counts(match.position, throw),
        "log": log.entries(session, min(have, session.ply)),
        "log_from": min(have, session.ply),
        "ply": session.ply,
        "plies": session.plies,
        "undo": session.can_undo,
        "redo": session.can_redo,
        "happened": [_event(session, done) for done in session.happened],
        "says": says or announce.announcement(session),
        "notice": session.notice,
        "outcome": log.result(session, session.outcome) if session.outcome else None,
    }
    session.happened.clear()
    session.notice = ""
    return made


def review(session: Session, ply: int, have: int = 0) -> State:
    """The position after a ply, to look at."""
    match, teller = session.match, session.teller
    position = session.turn(ply).after if ply else match.first
    turn = session.turn(ply) if ply else None
    mover = session.rules.mover(position)
    phase: Phase = "review"
    done = None
    if turn is not None:
        done = Done("move", ply, turn.mover, turn.throw, turn.faces, turn.move, session.before(ply), turn.after)
    return {
        **_heads(session),
        "mover": mover,
        "phase": phase,
        "thrown": _thrown(session, turn.throw, turn.faces) if turn and turn.throw else None,
        "throws": [],
        "moves": [],
        "stepping": None,
        "due": None,
        "standing": teller.standing(position),
        "squares": teller.squares(position, mover or 0),
        "counts": teller.counts(position, None),
        "log": log.entries(session, min(have, session.ply)),
        "log_from": min(have, session.ply),
        "ply": ply,
        "plies": session.ply,
        "undo": False,
        "redo": False,
        "happened": [_event(session, done)] if done else [],
        "says": announce.review(session, ply),
        "notice": "",
        "outcome": None,
    }


def _heads(session: Session) -> Heads:
    definition = session.rules.definition
    return {
        "session": session.id,
        "game": definition.id,
        "alias": definition.alias,
        "name": definition.name,
        "variant": definition.variant,
        "variant_name": definition.variant_name or definition.variant,
        "version": definition.version,
        "seed": session.match.seed,
        "setup": session.match.setup,
        "dice": dice_of(session),
        "seats": seats(session),
    }


def dice_of(session: Session) -> Dice:
    """Who throws."""
    if not session.rules.definition.dice.faces:
        return "none"
    return "own" if session.own_dice else "screen"


def seats(session: Session) -> list[Seat]:
    """The sides, how they look and who plays them."""
    definition = session.rules.definition
    looks = definition.kit.looks
    return [
        {"id": name, "title": title, "level": level, "look": looks[player] if player < len(looks) else name}
        for player, (name, title, level) in enumerate(
            zip(definition.players, session.teller.titles, session.seats, strict=True)
        )
    ]


def _possible(session: Session) -> list[str]:
    if session.phase != "toThrow" or not session.own_dice:
        return []
    return [written(throw) for throw in session.rules.throws(session.match.position)]


def _thrown(session: Session, throw: tuple[int, ...], faces: tuple[int, ...]) -> Thrown:
    return {
        "text": written(throw),
        "faces": list(faces or throw),
        "words": session.teller.thrown(throw),
        "by_hand": session.own_dice,
    }


def _event(session: Session, done: Done) -> Event:
    """One thing that happened, for animation."""
    moved = done.move is not None and done.player is not None
    shifts = session.teller.shifts(done.before, done.throw, done.move, done.after) if moved else []
    told = session.teller.words(done.before, done.throw, done.move, done.after) if moved else ""
    return {
        "kind": done.kind,  # type: ignore[typeddict-item]  # one of the kinds
        "player": done.player,
        "thrown": _thrown(session, done.throw, done.faces) if done.throw else None,
        "text": str(done.move) if done.move is not None else done.step,
        "words": told,
        "shifts": shifts,
    }
