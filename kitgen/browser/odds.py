"""Odds in a position: what the dice show how often, and what each legal move gains and risks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kitgen import table
from kitgen.browser.catalogue import capital, say
from kitgen.browser.grid import GridTeller
from kitgen.browser.race import RaceTeller
from kitgen.browser.tables import TablesTeller
from kitgen.dice import written

if TYPE_CHECKING:
    from kitgen.browser.contract import Chance, Odds, Peril
    from kitgen.browser.session import Session
    from kitgen.dice import Throw

MOST_PLAYS = 20
"""Plays of tables whose risk is told; each needs every throw of the other side."""

FEW = 100
"""Throws that are too few to judge dice by: with fewer, even a fair die strays by a tenth and more."""


def odds(session: Session, move: str = "") -> Odds:
    """Chances of the next throw, this game's tally, and gains and risks of the legal moves, or of one of them."""
    dice = session.rules.definition.dice.dice()
    throws = dice.throws() if dice.faces else {}
    thrown = Counter(dice.read(turn.throw) for turn in session.match.turns if turn.throw)
    if session.throw:
        thrown[dice.read(session.throw)] += 1
    count = sum(thrown.values())
    words = say("few_throws" if count < FEW else "many_throws", count=count) if throws else ""
    return {
        "throws": [chance(_label(session, throw), ways, _ways(session)) for throw, ways in throws.items()],
        "tally": [thrown[throw] for throw in throws],
        "thrown": count,
        "moves": _perils(session, move),
        "words": words,
    }


def chance(label: str, value: Fraction, whole: int) -> Chance:
    """A chance in every way people like to read it."""
    return {
        "label": label,
        "ways": int(value * whole),
        "whole": whole,
        "fraction": f"{int(value * whole)}/{whole}",
        "percent": table.percent(value, 1),
        "one_in": table.show(value, table.Column("", "one_in", places=1)),
    }


def _ways(session: Session) -> int:
    dice = session.rules.definition.dice.dice()
    return int(len(dice.faces) ** dice.count)


def _label(session: Session, throw: Throw) -> str:
    number, words = written(throw), session.teller.thrown(throw)
    return number if len(throw) > 1 or number == words else f"{number}: {words}"


def _perils(session: Session, only: str) -> list[Peril]:
    throw = session.throw
    if throw is None or session.made or session.match.mover is None:
        return []
    moves = session.match.moves
    if only:
        moves = tuple(move for move in moves if str(move) == only)
    elif isinstance(session.teller, GridTeller) and throw:
        return []  # with dice any piece may go nearly anywhere: asked for one move at a time
    elif isinstance(session.teller, TablesTeller):
        moves = moves[:MOST_PLAYS]
    return [_peril(session, throw, move, number) for number, move in enumerate(moves, start=1)]


def _peril(session: Session, throw: Throw, move: Any, number: int) -> Peril:
    position, teller = session.match.position, session.teller
    after = session.rules.play(position, throw, move)
    danger, throws = _danger(session, after)
    return {
        "number": number,
        "text": str(move),
        "words": teller.words(position, throw, move, after),
        "gains": _gains(session, throw, move, after),
        "throws": [written(one) for one in throws],
        "danger": danger,
        "risk": _risk(session, after, move, danger, throws),
    }


def _gains(session: Session, throw: Throw, move: Any, after: Any) -> str:
    """What a move brings at once, in a few words."""
    teller, position = session.teller, session.match.position
    found: list[str] = []
    shifts = teller.shifts(position, throw, move, after)
    if any(shift["hit"] for shift in shifts):
        found.append(say("gain_captures"))
    if any(shift["end"] == "home" for shift in shifts):
        found.append(say("gain_home"))
    if any(shift["start"] in ("hand", "bar") and not shift["hit"] for shift in shifts):
        found.append(say("gain_enters"))
    if isinstance(teller, RaceTeller):
        marks = teller.marks(position, move, after)
        found += [say(f"gain_{mark}") for mark in ("again", "safe", "wins") if mark in marks]
    return ", ".join(found)


def _danger(session: Session, after: Any) -> tuple[Chance | None, list[Throw]]:
    """The throws with which the other side hits next, and their chance together."""
    rules, mover = session.rules, session.match.mover
    if rules.outcome(after) or isinstance(session.teller, GridTeller):
        return None, []
    if isinstance(session.teller, RaceTeller):
        after = after._replace(thrower=1 - (mover or 0), due=())
    hitting = [
        (throw, value)
        for throw, value in rules.throws(after).items()
        if any(_hits(move) for move in rules.moves(after, throw))
    ]
    value = sum((value for _, value in hitting), Fraction(0))
    label = say("hit_label", title=session.teller.titles[1 - (mover or 0)])
    return chance(label, value, _ways(session)), [throw for throw, _ in hitting]


def _hits(move: Any) -> bool:
    hops = getattr(move, "hops", None)
    return bool(move.hits) if hops is None else any(hop.hit for hop in hops)


def _risk(session: Session, after: Any, move: Any, danger: Chance | None, throws: list[Throw]) -> str:
    """What the other side can do about it, as a sentence."""
    mover = session.match.mover or 0
    if isinstance(session.teller, GridTeller):
        return _taken(session, after, move)
    if danger is None:
        return ""
    title = session.teller.titles[1 - mover]
    if not throws:
        return capital(say("no_hit", title=title))
    ways = say("in", ways=danger["ways"], whole=danger["whole"])
    if len(throws) > 6:
        return say("hit_often", title=title, chance=ways)
    return say("hit_with", title=title, throws=", ".join(map(written, throws)), chance=ways)


def _taken(session: Session, after: Any, move: Any) -> str:
    """Without dice: who can take the piece that moved."""
    if session.rules.definition.dice.faces or session.rules.outcome(after) or not move.start:
        return ""
    replies = [reply for reply in session.rules.moves(after, ()) if reply.took == move.end]
    if not replies:
        return say("no_take")
    teller = session.teller
    assert isinstance(teller, GridTeller)
    standing = {stack.place: stack.kind for stack in session.rules.standing(after)}
    kinds = " or ".join(dict.fromkeys(teller.animals[standing[reply.start]].name for reply in replies))
    return say("can_be_taken", kind=kinds)
