"""Our players at a page: a whole turn of theirs, and their advice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.browser.catalogue import capital, say, shortened
from kitgen.browser.contract import LONGEST
from kitgen.browser.session import NotNow
from kitgen.players import advise as advised
from kitgen.players import seat, seat_seed

if TYPE_CHECKING:
    from kitgen.browser.contract import Advice, Level
    from kitgen.browser.session import Session

ADVISERS: tuple[Level, ...] = ("squire", "knight")
"""Levels that give advice; the King gives none."""

SECONDS = {"squire": 1.0, "knight": 1.0, "king": 1.5}
"""When a slow machine stops thinking about a move and plays the best so far. Positions are counted first, so that on
most machines the same seed plays the same game."""

MOST = 500
"""Moves of one turn at most: more than any game has, so that nothing hangs."""


def take_turn(session: Session, nodes: int | None = None) -> None:
    """Play for the side to move until its turn is over or somebody else has to choose.

    ``nodes`` positions are looked at for each move at most, instead of the level's own number and time, so that the
    game is the same on every machine. Raises NotNow where it is not the turn of one of ours.
    """
    if session.phase != "opponent":
        raise NotNow(say("not_theirs"))
    mover = session.match.mover
    assert mover is not None  # or nobody of ours would be awaited
    level = session.seats[mover]
    seconds = None if nodes else SECONDS[level]
    player = seat(level, session.rules, seed=seat_seed(session.match.seed, mover), nodes=nodes, seconds=seconds)
    for _ in range(MOST):
        if session.phase != "opponent" or session.match.mover != mover:
            break
        if session.throw is None:
            session.show()
        throw = session.match.throw
        assert throw is not None
        session.play_ours(player.choose(session.match.position, throw, session.ply))
    session.settle()


def advise(session: Session, level: str) -> Advice:
    """What a level would do now. Raises NotNow where nobody has to choose, or from a King."""
    if level == "king" or "king" in session.seats:
        raise NotNow(say("no_advice"))
    session.may_move()
    throw = session.match.throw
    assert throw is not None
    seed = seat_seed(session.match.seed, session.match.mover)
    found = advised(session.rules, session.match.position, throw, level, seed=seed, turn=session.ply)
    known: Level = "squire" if level == "squire" else "knight"
    words = shortened(capital(found.words), LONGEST)
    return {"level": known, "number": _number(session, found.move), "text": str(found.move), "words": words}


def _number(session: Session, move: Any) -> int:
    """The number of the choice that plays the move, or begins it; 0 where a half made move leads elsewhere."""
    choices = session.choices()
    text = str(move)
    starts = [getattr(move, "start", "")]
    for choice in choices:
        if choice["text"] == text:
            return int(choice["number"])
    hops = getattr(move, "hops", ())
    if hops:
        from kitgen.browser.tables import hop_text

        starts = [hop_text(hop) for hop in hops]
    return next((int(choice["number"]) for choice in choices if choice["text"] in starts), 0)
