"""The log of a game: each ply as a line in our notation and as words; initials of sides; who won, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kitgen.browser.catalogue import capital, say
from kitgen.browser.teller import PASSES
from kitgen.dice import NO_THROW, written
from kitgen.record import letters
from kitgen.table import decimal

if TYPE_CHECKING:
    from kitgen.browser.contract import Entry, Luck, Result
    from kitgen.browser.session import Session
    from kitgen.match import Turn
    from kitgen.rules import Outcome, Player


def entries(session: Session, start: int = 0) -> list[Entry]:
    """The lines of everything played, from the ply after ``start`` on."""
    initials = letters(session.rules.definition.players)
    turns = session.match.turns
    known = session.logged
    kept = 0
    while kept < min(len(known), len(turns)) and known[kept][0] is turns[kept]:
        kept += 1
    del known[kept:]
    for ply in range(kept + 1, len(turns) + 1):
        known.append((turns[ply - 1], _entry(session, ply, turns[ply - 1], initials)))
    return [entry for _, entry in known[start:]]


def _entry(session: Session, ply: int, turn: Turn, initials: tuple[str, ...]) -> Entry:
    before = session.before(ply)
    return {
        "ply": ply,
        "player": turn.mover,
        "text": f"{ply}. {_notation(session, turn, before, initials)}",
        "words": capital(words(session, turn, before)),
        "by_hand": session.own_dice and bool(turn.throw),
    }


def _notation(session: Session, turn: Turn, before: Any, initials: tuple[str, ...]) -> str:
    """``S4 in/4+``: who, the throw, the move, and + where another throw is earned."""
    who = "" if turn.mover is None else initials[turn.mover]
    thrown = written(turn.throw).replace("-", "") if turn.throw else ""
    record = getattr(turn.move, "record", None)
    move = record() if record else str(turn.move)
    again = "+" if goes_on(session, turn, before) else ""
    return f"{who}{thrown} {move}{again}".strip()


def goes_on(session: Session, turn: Turn, before: Any) -> bool:
    """Does the mover throw again after this turn."""
    rules = session.rules
    if turn.mover is None or rules.definition.rules != "race" or rules.outcome(turn.after):
        return False
    return rules.mover(turn.after) == turn.mover and not before.due and NO_THROW not in rules.throws(turn.after)


def words(session: Session, turn: Turn, before: Any) -> str:
    """``Sun throws 4: square 4 to 8, rose, throw again``."""
    told = session.teller.words(before, turn.throw, turn.move, turn.after)
    if turn.mover is None:
        return opening(session, turn.throw)
    title = session.teller.titles[turn.mover]
    if not turn.throw:
        return f"{title}: {told}"
    return f"{title} {say('throws')} {session.teller.thrown(turn.throw)}: {told}"


def opening(session: Session, throw: tuple[int, ...]) -> str:
    """``Red 5, Black 2``."""
    return ", ".join(f"{title} {face}" for title, face in zip(session.teller.titles, throw))


def result(session: Session, outcome: Outcome) -> Result:
    """How the game ended, its sum, and what can be said of luck."""
    players = range(len(session.teller.titles))
    captures, again = [0 for _ in players], [0 for _ in players]
    for ply, turn in enumerate(session.match.turns, start=1):
        if turn.mover is not None and str(turn.move) not in PASSES:
            before = session.before(ply)
            shifts = session.teller.shifts(before, turn.throw, turn.move, turn.after)
            captures[turn.mover] += sum(1 for shift in shifts if shift["hit"])
            again[turn.mover] += goes_on(session, turn, before)
    return {
        "winners": list(outcome.winners),
        "words": won(session, outcome),
        "reason": outcome.reason,
        "score": outcome.score,
        "sum": outcome.sum,
        "plies": session.ply,
        "captures": captures,
        "again": again,
        "luck": [_luck(session, player) for player in players] if session.rules.definition.dice.faces else [],
    }


def won(session: Session, outcome: Outcome) -> str:
    """Who won, by what."""
    if not outcome.winners:
        return say("draw", reason=outcome.reason)
    titles = " and ".join(session.teller.titles[player] for player in outcome.winners)
    counts = session.teller.counts(session.match.position, None)
    home = counts.get("home")
    if outcome.score:
        return say("wins_score", count=len(outcome.winners), titles=titles, score=outcome.score, reason=outcome.reason)
    if home and len(home) == 2 and home[0] != home[1]:
        winner = outcome.winners[0]
        return say("wins_home", titles=titles, home=home[winner], other=home[1 - winner])
    return say("wins", count=len(outcome.winners), titles=titles, reason=outcome.reason)


def _luck(session: Session, player: Player) -> Luck:
    thrown = [sum(turn.throw) for turn in session.match.turns if turn.mover == player and turn.throw]
    dice = session.rules.definition.dice.dice()
    expected = decimal(sum((sum(throw) * chance for throw, chance in dice.throws().items()), Fraction(0)), 1)
    mean = decimal(Fraction(sum(thrown), len(thrown)), 1) if thrown else "–"
    return {
        "player": player,
        "throws": len(thrown),
        "mean": mean,
        "expected": expected,
        "words": say("luck", title=session.teller.titles[player], mean=mean, expected=expected),
    }
