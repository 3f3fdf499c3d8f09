"""Games as links: what stands behind # in an address, so that nothing reaches a server.

``#g=ur&v=masters&r=1&s=maple&p=sun&ai=knight&n=43&m=…&c=…``: game, variant, version of its rules, seed, set-up
(``u``), who sits here and who plays the others, how many plies, their moves, whether the dice of the next are shown
(``t``), and three letters that tell whether the rest was changed on its way. A position link has ``at`` instead: a
board and nothing else. Keys that are not ours are left to the page.

A move is its place in the list of legal moves, in base 64; where there is only one it takes no room. A game with own
dice has the throws as well. So a game of Ur of 140 throws takes about 100 characters, and 800 moves of M&E fit into
`LONGEST`.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from kitgen import games
from kitgen.browser import seeds, shelf
from kitgen.browser.catalogue import say
from kitgen.errors import KitgenError
from kitgen.match import Match

if TYPE_CHECKING:
    from kitgen.browser.contract import Level
    from kitgen.browser.session import Session
    from kitgen.rules import AnyRules

LONGEST = 2_000
"""Characters of a link that every messenger passes on."""

LONGEST_READ = 8_000
"""Characters of a link that is tried."""

LONGEST_SEED = 100
"""Characters of a seed."""

MOST_PLIES = 3_000
"""Moves of a link that are played; no link of `LONGEST` characters has as many of any game."""

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUES = {digit: value for value, digit in enumerate(DIGITS)}
PLAIN = frozenset(DIGITS + ".*!~',:")
"""Characters that stand for themselves."""

KINDS = ("game", "seed", "position", "friend")


class LinkError(KitgenError):
    """A link that cannot be read; ``move`` is the first one that is wrong, 0 where it is none."""

    def __init__(self, reason: str, move: int = 0) -> None:
        self.move = move
        self.reason = reason
        super().__init__(say("link_move", move=move, reason=reason) if move else say("link_read", reason=reason))


@dataclass(frozen=True, slots=True)
class Opened:
    """What a link holds: a match, who sits where, whether the dice are shown, what was wrong with it."""

    match: Match
    seats: tuple[Level, ...]
    own_dice: bool
    thrown: bool
    notice: str = ""


# -- writing


def write(session: Session, kind: str = "game", ply: int | None = None) -> str:
    """The link of a session, of a position the one after a ply. Raises LinkError where the game is too long for one."""
    definition = session.rules.definition
    parts = {"g": definition.alias, "v": definition.variant, "r": str(definition.version)}
    match = session.match
    if kind == "position":
        parts["at"] = position_text(session.rules, match.position if ply is None else session.before(ply + 1))
    else:
        parts |= {"s": match.seed} if match.seed else {}
        parts |= {"u": match.setup} if match.setup else {}
        parts |= _seats(session, swapped=kind == "friend")
        if kind != "seed":
            parts |= {"n": str(session.ply), "m": moves(match)}
            parts |= {"t": "1"} if session.thrown and match.seed else {}
            parts["c"] = _check(parts)
    made = "#" + "&".join(f"{key}={_quoted(value)}" for key, value in parts.items())
    if len(made) > LONGEST:
        raise LinkError(f"the game is too long for a link of {LONGEST} characters; copy it as text instead")
    return made


def moves(match: Match) -> str:
    """The moves of a match, each as its place among the legal ones; with own dice the throws as well."""
    found: list[str] = []
    position = match.first
    for turn in match.turns:
        if not match.seed:
            possible = sorted(match.rules.throws(position))
            found.append(_digits(possible.index(turn.throw), len(possible)))
        legal = match.rules.moves(position, turn.throw)
        found.append(_digits(legal.index(turn.move), len(legal)))
        position = turn.after
    return "".join(found)


def position_text(game: AnyRules, position: Any) -> str:
    """The board as text; what repetition has counted is left out where it would be too long."""
    text = game.write_position(position)
    if len(_quoted(text)) > LONGEST - 200 and "; after " in text:
        head, _, past = text.partition("; after ")
        words = past.split()
        while words and len(_quoted(f"{head}; after {' '.join(words)}")) > LONGEST - 200:
            del words[: 1 + len(words) // 8]
        text = f"{head}; after {' '.join(words)}" if words else head
    return text


def _seats(session: Session, *, swapped: bool) -> dict[str, str]:
    """Who sits where the link is opened: the friend, where it is sent to one."""
    names, levels = session.rules.definition.players, list(session.seats)
    if swapped:
        others: dict[Level, Level] = {"person": "friend", "friend": "person"}
        levels = [others.get(level, level) for level in levels]
        if "friend" not in levels or "person" not in levels:
            mover = session.match.mover or 0
            levels = ["person" if player == mover else "friend" for player in range(len(names))]
    if all(level == "person" for level in levels):
        return {}
    persons = [name for name, level in zip(names, levels) if level == "person"]
    others_ = [level for level in levels if level != "person"]
    ai = others_[0] if len(set(others_)) == 1 else ".".join(others_)
    return {"p": ".".join(persons), "ai": ai}


def _check(parts: dict[str, str]) -> str:
    """Three letters that nearly every change of the rest changes."""
    told = "&".join(f"{key}={parts.get(key, '')}" for key in ("g", "v", "r", "s", "u", "n", "m"))
    return "".join(DIGITS[byte % 64] for byte in sha256(told.encode()).digest()[:3])


def _width(count: int) -> int:
    """Digits for one of so many; none where there is one."""
    width, reach = 0, 1
    while reach < count:
        width, reach = width + 1, reach * 64
    return width


def _digits(value: int, count: int) -> str:
    return "".join(DIGITS[value >> 6 * place & 63] for place in range(_width(count) - 1, -1, -1))


def _quoted(text: str) -> str:
    """The text with every other byte as %XX; a space as +."""
    return "".join(
        letter if letter in PLAIN else "+" if letter == " " else "".join(f"%{byte:02X}" for byte in letter.encode())
        for letter in text
    )


# -- reading


def fields(link: str) -> dict[str, str]:
    """The keys and values of a link, or of an address with one. Raises LinkError where it is too long."""
    text = link.strip()
    if len(text) > LONGEST_READ:
        raise LinkError(f"it has {len(text)} characters, where {LONGEST} are the most")
    found: dict[str, str] = {}
    for part in text.rpartition("#")[2].split("&"):
        key, sign, value = part.partition("=")
        if sign and key not in found:
            found[key] = _plain(value)
    return found


def _plain(text: str) -> str:
    found = bytearray()
    data = text.replace("+", " ").encode(errors="replace")
    index = 0
    while index < len(data):
        code = data[index + 1 : index + 3]
        if data[index] == ord("%") and len(code) == 2 and all(it in b"0123456789abcdefABCDEF" for it in code):
            found.append(int(code, 16))
            index += 3
        else:
            found.append(data[index])
            index += 1
    return found.decode(errors="replace")


def read(link: str, seed: str = "") -> Opened:
    """The game that a link holds; at its start, with a notice, where the rest of it cannot be read.

    ``seed`` throws the dice where the link has none; without one a word is found. Raises KitgenError where it names no
    game that there is.
    """
    parts = fields(link)
    if "g" not in parts:
        raise LinkError("it names no game")
    game = shelf.rules(_shipped(parts["g"]), parts.get("v", ""))
    notices: list[str] = []
    made = parts.get("r", "")
    if made and made != str(game.definition.version):
        notices.append(say("link_version", made=made[:9], known=game.definition.version))
    seats, wrong = _seated(game, parts)
    notices += [wrong] if wrong else []
    has_dice = bool(game.definition.dice.faces)
    own = has_dice and "m" in parts and "s" not in parts and "at" not in parts
    try:
        if "at" in parts:
            match = Match(game, seed or seeds.word(), parts["at"])
            return Opened(match, seats, False, False, " ".join(notices))
        match = Match(game, "" if own else _seed(parts, seed), parts.get("u", ""))
        _replay(match, parts)
        return Opened(match, seats, own, parts.get("t") == "1" and not own, " ".join(notices))
    except LinkError as error:
        notices.append(str(error))
    except KitgenError as error:
        notices.append(str(LinkError(str(error).rstrip("."))))
    return Opened(_fresh(game, parts, None if own else seed), seats, own, False, " ".join(notices))


def _shipped(name: str) -> str:
    """A shipped game's id. Raises KitgenError for anything else, a path above all."""
    return games.find(name.partition("/")[0].replace("\\", ""))[0]


def _seed(parts: dict[str, str], otherwise: str) -> str:
    """What throws the dice. Raises LinkError where it is too long for a seed."""
    seed = parts.get("s", "")
    if len(seed) > LONGEST_SEED:
        raise LinkError("its seed is too long")
    return seed or otherwise or seeds.word()


def _fresh(game: AnyRules, parts: dict[str, str], otherwise: str | None) -> Match:
    """The start, with as much of the link as can be used; ``otherwise`` is None where no seed throws."""
    seed = "" if otherwise is None else parts.get("s", "")[:LONGEST_SEED] or otherwise or seeds.word()
    for setup in (parts.get("u", ""), ""):
        try:
            return Match(game, seed, setup)
        except KitgenError:
            continue
    return Match(game, seed)


def _seated(game: AnyRules, parts: dict[str, str]) -> tuple[tuple[Level, ...], str]:
    """Who plays each side, and what was wrong with how the link says it."""
    players = game.definition.players
    levels: list[Level] = ["person" for _ in players]
    if "p" not in parts and "ai" not in parts:
        return tuple(levels), ""
    persons = [name for name in parts.get("p", players[0]).split(".") if name]
    others = [name for name in parts.get("ai", "friend").split(".") if name]
    known: dict[str, Level] = {"friend": "friend", "squire": "squire", "knight": "knight", "king": "king"}
    wrong = [name for name in persons if name not in players] + [name for name in others if name not in known]
    if wrong or not others:
        return tuple(levels), say("link_seat", name=(wrong or ["-"])[0][:20])
    away = [player for player, name in enumerate(players) if name not in persons]
    for index, player in enumerate(away):
        levels[player] = known[others[min(index, len(others) - 1)]]
    return tuple(levels), ""


def _replay(match: Match, parts: dict[str, str]) -> None:
    """Play the moves of a link. Raises LinkError at the first that cannot be played."""
    digits = parts.get("m", "")
    count = parts.get("n", "")
    if count and not (count.isascii() and count.isdecimal() and len(count) < 6):
        raise LinkError("its number of moves is none")
    if not count and not digits:
        return
    reader = _Digits(digits)
    wanted = int(count) if count else None
    while len(match.turns) < wanted if wanted is not None else reader.left:
        ply = len(match.turns) + 1
        if match.outcome:
            raise LinkError("the game was over before", ply)
        if ply > MOST_PLIES:
            raise LinkError(f"it has more than {MOST_PLIES} moves", ply)
        if not match.seed:
            possible = sorted(match.rules.throws(match.position))
            throw = possible[reader.take(len(possible), ply)]
            if len(possible) > 1:
                match.thrown(throw)
        legal = match.moves
        match.play(legal[reader.take(len(legal), ply)])
    if reader.left:
        raise LinkError("there is more than its moves", len(match.turns) + 1)
    if "c" in parts and parts["c"] != _check(parts):
        raise LinkError(say("link_changed"))


class _Digits:
    """Reads digits of base 64 one number after the other."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:  # nobody's game, and long to play
            raise LinkError(f"its moves have {len(text)} letters, where a whole link has {LONGEST} at most")
        self.text = text
        self.at = 0

    @property
    def left(self) -> bool:
        return self.at < len(self.text)

    def take(self, count: int, ply: int) -> int:
        """A number below ``count``. Raises LinkError where there is none."""
        width = _width(count)
        digits = self.text[self.at : self.at + width]
        self.at += width
        if len(digits) < width:
            raise LinkError(say("link_cut"), ply)
        value = 0
        for digit in digits:
            if digit not in VALUES:
                raise LinkError(f"'{digit}' is no part of a move", ply)
            value = value * 64 + VALUES[digit]
        if value >= count:
            raise LinkError("it is not among the legal moves", ply)
        return value
