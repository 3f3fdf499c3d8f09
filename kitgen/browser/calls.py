"""The methods that a page calls, by name. `contract` says what each expects and answers."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from kitgen.browser import announce, links, odds, opponents, routes, seeds, sheet, shelf, views
from kitgen.browser.catalogue import say, shortened
from kitgen.browser.contract import LONGEST
from kitgen.browser.links import LinkError
from kitgen.browser.requests import LONGEST_REQUEST, Asked, BadRequest
from kitgen.browser.session import NotNow, Session
from kitgen.errors import IllegalMove, KitgenError, NotationError
from kitgen.match import Match, game_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.browser.contract import Fault, Level, State

MOST_SESSIONS = 8
"""Games kept at a time; the one that was not asked about longest is dropped for another."""

MOST_MOVES = 5_000
"""Moves of a match that is opened: longer than any game, so that nothing hangs."""

LEVELS: tuple[Level, ...] = ("person", "friend", "squire", "knight", "king")


class NoSession(KitgenError):
    """A session that is not kept any more."""


class Desk:
    """The games being played, and what can be asked about them."""

    def __init__(self) -> None:
        self.sessions: OrderedDict[str, Session] = OrderedDict()
        self.count = 0
        self.methods: dict[str, Callable[[Asked], Any]] = {
            name.removeprefix("do_"): getattr(self, name) for name in dir(self) if name.startswith("do_")
        }

    def call(self, method: str, request: str) -> str:
        """Answer one request; see `kitgen.browser.call`."""
        try:
            answer = self._answer(method, request)
        except KitgenError as error:
            answer = {"error": _fault(error)}
        except Exception as error:  # a page must never see a traceback
            what = f"{type(error).__name__}: {error}"
            answer = {"error": {"code": "fault", "words": shortened(f"Something went wrong in the engine. {what}")}}
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, method: str, request: str) -> Any:
        known = self.methods.get(method)
        if known is None:
            raise BadRequest(f"there is no method '{method[:40]}'")
        if len(request) > LONGEST_REQUEST:
            raise BadRequest(f"a request may have {LONGEST_REQUEST} characters, not {len(request)}")
        try:
            fields = json.loads(request or "{}")
        except (ValueError, RecursionError) as error:
            raise BadRequest(f"the request is no JSON: {error}") from None
        return known(Asked(method, fields))

    # -- games there are

    def do_catalogue(self, asked: Asked) -> Any:  # noqa: ARG002
        return shelf.shelf()

    def do_variants(self, asked: Asked) -> Any:
        return shelf.game(asked.text("game"))

    def do_routes(self, asked: Asked) -> Any:
        if "session" in asked:
            return routes.routes(self._session(asked).rules)
        return routes.routes(shelf.rules(asked.text("game"), asked.text("variant", "")))

    # -- a game begins

    def do_new(self, asked: Asked) -> State:
        game = shelf.rules(asked.text("game"), asked.text("variant", ""))
        has_dice = bool(game.definition.dice.faces)
        own = asked.one_of("dice", ("screen", "own", "none"), "screen") == "own" and has_dice
        seed = "" if own else asked.text("seed", "") or seeds.word()  # without dice it is the opponents' chance
        setup = asked.text("setup", "", longest=2_000)
        match = Match(game, seed, setup)
        notice = ""
        if first := asked.text("first", ""):
            match, notice = shelf.begun(game, seed, setup, first)
        session = self._keep(match, self._seats(asked, len(game.definition.players)), own, asked)
        session.notice = notice
        return self._opened(session, asked)

    def do_open(self, asked: Asked) -> State:
        if "text" in asked:
            return self._open_text(asked)
        opened = links.read(asked.text("link", longest=LONGEST_REQUEST), asked.text("seed", ""))
        seats = self._seats(asked, len(opened.seats)) if "seats" in asked else opened.seats
        session = self._keep(opened.match, seats, opened.own_dice, asked)
        session.thrown = opened.thrown and not session.no_throw_due and not session.outcome
        session.notice = opened.notice
        return self._opened(session, asked)

    def _open_text(self, asked: Asked) -> State:
        text = asked.text("text", longest=LONGEST_REQUEST)
        if text.count("\n") > MOST_MOVES:
            raise NotationError(f"a match of more than {MOST_MOVES} lines is not opened here")
        name, _, variant = game_of(text).partition("/")
        match = Match.read(text, shelf.rules(name, variant))
        own = not match.seed and bool(match.rules.definition.dice.faces)
        players = len(match.rules.definition.players)
        return self._opened(self._keep(match, self._seats(asked, players), own, asked), asked)

    def _opened(self, session: Session, asked: Asked) -> State:
        session.settle()
        return views.state(session, asked.number("have", 0), announce.opened(session))

    def _seats(self, asked: Asked, players: int) -> tuple[Level, ...]:
        """A level for each side; those not named are persons. Raises BadRequest for an unknown level."""
        levels: list[Level] = ["person"] * players
        for index, name in enumerate(asked.words("seats")[:players]):
            known: dict[str, Level] = {str(level): level for level in LEVELS}
            if name not in known:
                raise BadRequest(f"a seat is one of {', '.join(LEVELS)}, not '{name[:40]}'")
            levels[index] = known[name]
        return tuple(levels)

    def _keep(self, match: Match, seats: tuple[Level, ...], own: bool, asked: Asked) -> Session:
        self.count += 1
        session = Session(str(self.count), match, seats, own_dice=own, forced=asked.flag("forced"))
        self.sessions[session.id] = session
        while len(self.sessions) > MOST_SESSIONS:
            self.sessions.popitem(last=False)
        return session

    def _session(self, asked: Asked) -> Session:
        session = self.sessions.get(asked.text("session"))
        if session is None:
            raise NoSession(say("no_session"))
        self.sessions.move_to_end(session.id)
        return session

    # -- a game goes on

    def _done(self, asked: Asked, act: Callable[[Session], None]) -> State:
        """The state after something was done; what was half told before is forgotten."""
        session = self._session(asked)
        session.happened.clear()
        act(session)
        return views.state(session, asked.number("have", 0))

    def do_state(self, asked: Asked) -> State:
        return self._done(asked, lambda _: None)

    def do_throw(self, asked: Asked) -> State:
        return self._done(asked, lambda session: session.throw_dice(asked.text("throw", "")))

    def do_play(self, asked: Asked) -> State:
        return self._done(asked, lambda session: session.play(asked.move()))

    def do_step(self, asked: Asked) -> State:
        return self._done(asked, lambda session: session.step(asked.move()))

    def do_unstep(self, asked: Asked) -> State:
        return self._done(asked, Session.unstep)

    def do_drop(self, asked: Asked) -> State:
        return self._done(asked, Session.drop)

    def do_finish(self, asked: Asked) -> State:
        return self._done(asked, Session.finish)

    def do_undo(self, asked: Asked) -> State:
        return self._done(asked, Session.undo)

    def do_redo(self, asked: Asked) -> State:
        return self._done(asked, Session.redo)

    def do_opponent(self, asked: Asked) -> State:
        nodes = min(asked.number("nodes", 0), 100_000) or None
        return self._done(asked, lambda session: opponents.take_turn(session, nodes))

    # -- questions

    def do_review(self, asked: Asked) -> State:
        session, ply = self._session(asked), asked.number("ply")
        if ply > session.ply:
            raise BadRequest(f"there are {session.ply} moves to review, not {ply}")
        return views.review(session, ply, asked.number("have", 0))

    def do_why(self, asked: Asked) -> Any:
        session = self._session(asked)
        throw = session.throw
        if session.outcome:
            raise NotNow(say("over_now"))
        if throw is None:
            return {"legal": False, "code": "throw_first", "words": say("throw_first")}
        if "place" in asked:
            ruling = session.teller.why(session.match.position, throw, asked.text("place"))
        else:
            move = session.rules.parse(asked.text("move"))
            ruling = session.rules.why(session.match.position, throw, move)
        return {"legal": ruling.legal, "code": ruling.code, "words": shortened(ruling.words)}

    def do_advise(self, asked: Asked) -> Any:
        return opponents.advise(self._session(asked), asked.one_of("level", ("squire", "knight", "king"), "knight"))

    def do_odds(self, asked: Asked) -> Any:
        return odds.odds(self._session(asked), asked.text("move", ""))

    def do_text(self, asked: Asked) -> Any:
        session = self._session(asked)
        definition = session.rules.definition
        return {"text": session.match.text(), "name": f"{definition.slug}-{definition.variant.replace('_', '-')}.txt"}

    def do_link(self, asked: Asked) -> Any:
        session = self._session(asked)
        kind = asked.one_of("kind", links.KINDS, "game")
        key = {"seed": "link_seed", "friend": "link_friend"}.get(kind, "link_position")
        ply = asked.number("ply", session.ply)
        if ply > session.ply:
            raise BadRequest(f"there are {session.ply} moves to link to, not {ply}")
        title = session.teller.titles[session.rules.mover(session.before(ply + 1)) or 0]
        return {"hash": links.write(session, kind, ply), "words": say(key, title=title)}

    def do_record(self, asked: Asked) -> Any:
        return sheet.sheet(self._session(asked))

    def do_close(self, asked: Asked) -> Any:
        self.sessions.pop(asked.text("session"), None)
        return {"legal": True, "code": "closed", "words": ""}


def _fault(error: KitgenError) -> Fault:
    """The code and the words of a refusal."""
    codes: tuple[tuple[type[KitgenError], str], ...] = (
        (BadRequest, "bad_request"),
        (NoSession, "no_session"),
        (NotNow, "not_now"),
        (LinkError, "link"),
        (NotationError, "notation"),
    )
    code = error.code if isinstance(error, IllegalMove) else ""
    found = code or next((name for kind, name in codes if isinstance(error, kind)), "refused")
    return {"code": found, "words": shortened(" ".join(str(error).split()), 2 * LONGEST)}
