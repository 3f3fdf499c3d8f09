"""What is said after something happened: one message for each thing a person did, short enough to listen to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.browser import log
from kitgen.browser.catalogue import capital, fitting, say, shortened
from kitgen.browser.contract import LONGEST
from kitgen.browser.grid import GridTeller
from kitgen.browser.race import RaceTeller
from kitgen.browser.session import OURS
from kitgen.browser.tables import TablesTeller

if TYPE_CHECKING:
    from kitgen.browser.session import Done, Session
    from kitgen.rules import Player


def announcement(session: Session) -> str:
    """What happened since the last answer, and what is awaited; never empty, at most `LONGEST` characters."""
    return shortened(_announcement(session) or turn(session), LONGEST)


def _announcement(session: Session) -> str:
    events = session.happened
    if not events:
        return turn(session)
    last = events[-1]
    if last.kind in ("undone", "redone"):
        return _went(session, last)
    if last.kind in ("step", "unstep"):
        return _stepped(session, last)
    if any(
        session.level(event.player) in OURS for event in events if event.move is not None and event.player is not None
    ):
        return _theirs(session, events)
    return _ours(session, events)


def turn(session: Session) -> str:
    """Who does what next."""
    match = session.match
    if session.outcome:
        return over(session)
    if match.mover is None:
        return say("opening")
    title = session.teller.titles[match.mover]
    if session.due is not None:
        return session.due["words"]
    key = "to_move" if session.throw is not None or session.no_throw_due else "to_throw"
    said = say(key, title=title)
    return say("away", turn=said) if session.phase == "away" else said


def over(session: Session) -> str:
    """The end, in one message."""
    outcome = session.outcome
    assert outcome is not None
    throws = sum(1 for turn in session.match.turns if turn.throw)
    length = say("length", count=throws) if throws else say("length_moves", count=session.ply)
    return say("over", result=log.won(session, outcome), length=length)


def opened(session: Session) -> str:
    """What is said when a game begins, or is opened again."""
    if session.ply:
        return shortened(say("opened", count=session.ply, turn=turn(session)), LONGEST)
    teller, seats = session.teller, session.seats
    persons = [player for player, level in enumerate(seats) if level == "person"]
    others = [level for level in seats if level != "person"]
    who = ""
    if len(persons) == 1 and others:
        who = say("start_seat", title=teller.titles[persons[0]], opponents=say(others[0]))
    seed = say("seed", seed=session.match.seed) if session.match.seed and session.rules.definition.dice.faces else ""
    definition = session.rules.definition
    text = say("start", variant=definition.variant_name or definition.variant, seats=who, seed=seed, turn=turn(session))
    return shortened(text, LONGEST)


def review(session: Session, ply: int) -> str:
    """A look back at one ply."""
    if not ply:
        return say("review_start", plies=session.ply)
    entry = log.words(session, session.turn(ply), session.before(ply))
    return shortened(say("review", ply=ply, plies=session.ply, entry=entry), LONGEST)


# -- what people did


def _ours(session: Session, events: list[Done]) -> str:
    """Throws and moves of people, then what is awaited."""
    last = events[-1]
    if last.kind == "throw":
        return _thrown(session, last)
    parts: list[str] = []
    for index, event in enumerate(events):
        if event.kind == "throw":
            continue
        thrown = events[index - 1] if index and events[index - 1].kind == "throw" else None
        parts.append(_played(session, event, shown=thrown is not None))
    return _with_turn(session, parts, last)


def _with_turn(session: Session, parts: list[str], last: Done) -> str:
    """Sentences and who is next; what is awaited stays whole, what came before is cut first."""
    tail = _then(session, last)
    said = " ".join(parts)
    room = LONGEST - len(tail) - 1
    return f"{shortened(said, room)} {tail}".strip() if room > 20 else tail


def _then(session: Session, last: Done) -> str:
    """What comes after a move: the same side again, somebody's choice, the other side."""
    if session.outcome:
        return over(session)
    notes = _counted(session, last)
    if session.due is None and session.phase == "toThrow" and last.player == session.match.mover is not None:
        return " ".join([*notes, say("again")])
    said = turn(session)
    if isinstance(session.teller, GridTeller) and session.throw is not None and session.match.position.left:
        said = f"{capital(session.teller.allowed(session.match.position, session.throw))}. {said}"
    return " ".join([*notes, said])


def _counted(session: Session, last: Done) -> list[str]:
    """What the game counts aloud: those home after one more is, turns that run out, placements that return."""
    counts = session.teller.counts(session.match.position, None)
    found: list[str] = []
    home = counts.get("home")
    if home and last.player is not None and last.before is not None:
        before = session.teller.counts(last.before, None).get("home", home)
        if home[last.player] > before[last.player]:
            found.append(say("home_count", home=home[last.player], all=counts.get("pieces", 0)))
    if "turns" in counts and last.player != session.match.mover:
        found.append(say("turn_of", turn=counts.get("turn", 0), turns=counts["turns"]))
    times = counts.get("repetition", 1)
    if times > 1:
        limit = counts.get("repetitions", 0)
        found.append(say("twice") if (times, limit) == (2, 3) else say("times", times=times, limit=limit))
    return found


def _played(session: Session, event: Done, *, shown: bool) -> str:
    """One move, with its throw where the throw was not said before."""
    if event.player is None:
        return _opened_with(session, event)
    told = session.teller.words(event.before, event.throw, event.move, event.after)
    if not shown:
        return f"{capital(told)}."
    title, thrown = session.teller.titles[event.player], session.teller.thrown(event.throw)
    if event.kind == "pass":
        return _passed(session, event, title, thrown)
    return f"{say('throw_one', title=title, throws=say('throws'), throw=thrown, move=told)}"


def _passed(session: Session, event: Done, title: str, thrown: str) -> str:
    """Why nothing moves with a throw."""
    teller = session.teller
    values: dict[str, Any] = {
        "title": title,
        "throws": say("throws"),
        "throw": thrown,
        "piece": teller.piece,
        "turn": "",
    }
    if isinstance(teller, RaceTeller):
        reach = teller.race.reach(event.throw)
        if not reach.squares:
            return say("throw_none" if reach.again or event.throw == (0,) else "throw_ends", **values).strip()
        on_board = any(0 < step < teller.race.finish for step in event.before.steps[event.player or 0])
        enters = teller.race.entry(reach)
        if not on_board and not enters:
            return say("throw_idle", **values).strip()
        return say("throw_nothing", squares=reach.squares, **values).strip()
    return say("throw_none", **values).strip()


def _opened_with(session: Session, event: Done) -> str:
    """The opening throw: each side one die."""
    throw = log.opening(session, event.throw)
    if str(event.move) == "again":
        return say("equal", throw=throw)
    mover = session.rules.mover(event.after)
    numbers = session.teller.thrown(next(iter(session.rules.throws(event.after))))
    return say("begins", throw=throw, title=session.teller.titles[mover or 0], numbers=numbers)


def _thrown(session: Session, event: Done) -> str:
    """A throw, and what can be chosen with it."""
    teller, match = session.teller, session.match
    assert event.player is not None
    values: dict[str, Any] = {
        "title": teller.titles[event.player],
        "throws": say("throws"),
        "throw": teller.thrown(event.throw),
    }
    choices = session.choices()
    if session.phase == "opponent":
        return say("throw_only", **values)
    if isinstance(teller, GridTeller):
        one = f"{'an' if teller.piece[0] in 'aeiou' else 'a'} {teller.piece}"
        return say("throw_pieces", allowance=teller.allowed(match.position, event.throw), one=one, **values)
    if len(choices) == 1 and not isinstance(teller, TablesTeller):
        return say("throw_one", move=choices[0]["words"], **values)
    listed = [f"{choice['number']}, {choice['words']}" for choice in choices]
    if isinstance(teller, TablesTeller):
        side = match.position.sides[event.player]
        first = say("bar_first", count=side[-1], piece=teller.piece) if side[-1] else ""
        blocked = teller.blocked(match.position, event.throw)
        head = say("throw_stepping", count=len(choices), first=first, **values)
        return fitting(head, [*listed, *blocked])
    return fitting(say("throw_several", count=len(choices), **values), listed)


def _stepped(session: Session, event: Done) -> str:
    """A step of a move, and what may follow."""
    teller, position, throw = session.teller, session.match.position, session.match.throw
    assert throw is not None
    stepping = teller.stepping(position, throw, session.made)
    if stepping is None:
        return say("dropped" if event.kind == "unstep" else "taken_back", turn=turn(session))
    back = say("taken_back", turn="") if event.kind == "unstep" else ""
    if isinstance(teller, GridTeller):
        kind = teller.named(stepping["kind"])
        ahead = [it["words"] for it in stepping["ahead"]]
        squares = say("squares", count=stepping["left"])
        if len(session.made) == 1:
            head = say("chosen", kind=kind, place=stepping["start"], squares=squares, ahead="")
        else:
            made = len(session.made) - 1
            head = say("walked", kind=kind, place=stepping["start"], made=made, all=made + stepping["left"], ahead="")
        if not stepping["left"]:
            return shortened(f"{back}{head}{say('walk_ends')}", LONGEST)
        return fitting(f"{back}{head}", [capital(it) for it in ahead], joint=". ")
    assert isinstance(teller, TablesTeller)
    move = capital(teller.step_words(session.made[-1]))
    if stepping["complete"]:
        return f"{back}{say('complete', move=move)}"
    choices = session.choices()
    return f"{back}{say('step', move=move, count=stepping['left'])}{say('step_moves', count=len(choices))}"


def _went(session: Session, event: Done) -> str:
    """Taken back, or played again."""
    match = session.match
    if event.kind == "redone" and session.ply:
        entry = log.words(session, session.turn(session.ply), session.before(session.ply))
        return say("redone", move=entry, turn=turn(session))
    whose = say("whose", title=session.teller.titles[match.mover]) if match.mover is not None else ""
    if session.throw:
        return say("undone", whose=whose, throw=session.teller.thrown(session.throw))
    return say("undone_choice", whose=whose)


# -- what our players did


def _theirs(session: Session, events: list[Done]) -> str:
    """A whole turn of one of our players in one message."""
    moved = [event for event in events if event.move is not None]
    first = next(event for event in moved if event.player is not None and session.level(event.player) in OURS)
    parts: list[str] = []
    for event in moved:
        told = session.teller.words(event.before, event.throw, event.move, event.after)
        if event.kind == "pass" and not session.teller.moves_with(event.throw):
            parts.append(f"{say('throws')} {session.teller.thrown(event.throw)}")
        elif event.throw and event.player == first.player:
            parts.append(f"{say('throws')} {session.teller.thrown(event.throw)}, {told}")
        elif event.player is None:
            parts.append(_opened_with(session, event).rstrip("."))
        else:
            parts.append(told)
    tail = _then(session, moved[-1])
    mover = session.match.mover
    if not session.outcome and session.due is None and mover is not None and _only_person(session) == mover:
        tail = tail.replace(say("to_throw", title=session.teller.titles[mover]), say("to_throw", title=say("you")))
    name = called(session, first.player)
    head = f"{name} " if parts[0].startswith(say("throws")) else f"{name}: "
    return fitting(head, parts, tail)


def _only_person(session: Session) -> Player | None:
    persons = [player for player, level in enumerate(session.seats) if level == "person"]
    return persons[0] if len(persons) == 1 else None


def called(session: Session, player: Player | None) -> str:
    """Our player by its level, or by its side where more than one plays."""
    if player is None:
        return ""
    ours = [level for level in session.seats if level in OURS]
    return session.seats[player].capitalize() if len(ours) == 1 else session.teller.titles[player]
