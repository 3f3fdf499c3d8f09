"""Plays and positions of the tables family as text, and GNU Backgammon's position IDs.

The grammar is written down in docs/notation.md. Moves and positions use each side's own points:
1 is the last point before bearing off, and a stone enters from beyond the highest.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from kitgen.dice import NO_THROW, Throw
from kitgen.errors import NotationError, suggestion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.rules import Player

OFF = 0
MOST_POINTS = 24
BAR = MOST_POINTS + 1
"""Index of the bar, above every point whatever the size of the board."""

PLACES = BAR + 1
"""Length of a `Side`: off, the points, the bar."""

Side = bytes
"""Stones of one side by its own points: ``side[0]`` are off, ``side[1]`` to ``side[24]`` on points,
``side[25]`` on the bar."""

DOUBLE = 4
"""How many times a number counts that both dice show."""

GNU_POINTS = 24
GNU_BYTES = 10
GNU_ID = re.compile(r"[A-Za-z0-9+/]{14}")
MOVE = re.compile(r"(?P<stops>[^()]+?)(?:\((?P<times>\d{1,3})\))?")
STOOD = re.compile(r"(?P<place>[a-z]+|\d{1,2})(?:\((?P<count>\d{1,3})\))?")


class Hop(NamedTuple):
    """One stone moved by one number: from an own point or `BAR`, to an own point or `OFF`."""

    start: int
    end: int
    hit: bool = False


class Play(NamedTuple):
    """All that one side does with one throw: hops from the highest start down, or a word instead.

    >>> str(Play((Hop(13, 7), Hop(8, 7)))), str(Play((Hop(6, 2), Hop(6, 2)))), str(Play(()))
    ('13/7 8/7', '6/2(2)', 'pass')
    """

    hops: tuple[Hop, ...] = ()
    word: str = ""

    def __str__(self) -> str:
        return self.word or write_hops(self.hops) or PASS_WORD


PASS_WORD = "pass"  # noqa: S105  (the field's word)
PASS = Play()
BEGIN = Play(word="begin")
"""After the opening throw: whose die is higher begins with both numbers."""
AGAIN = Play(word="again")
"""After an opening throw of equal dice."""


class Position(NamedTuple):
    """Both sides' stones, each by its own points; who moves; the numbers to play where they are thrown already.

    ``mover`` is None before the opening throw; ``dice`` holds its numbers for the first turn.
    """

    sides: tuple[Side, Side]
    mover: Player | None
    dice: Throw = NO_THROW


def ordered(hops: Sequence[Hop]) -> tuple[Hop, ...]:
    """The hops of a play as they stand in it: higher start first, the longer first from one start.

    A star belongs to the first hop that lands on a point. Any play can be made in this order: a stone is
    there before it leaves, and stones come home before others are borne off.
    """
    starred = {hop.end for hop in hops if hop.hit}
    found = []
    for start, end, _ in sorted(hops, key=lambda hop: (-hop.start, hop.end)):
        found.append(Hop(start, end, end in starred))
        starred.discard(end)
    return tuple(found)


def write_hops(hops: Sequence[Hop]) -> str:
    """Hops as players write them: one stone in a chain, equal moves once with their number.

    >>> write_hops((Hop(10, 8), Hop(10, 8), Hop(6, 4), Hop(6, 4))), write_hops((Hop(10, 7, True), Hop(7, 6)))
    ('10/8(2) 6/4(2)', '10/7*/6')
    """
    left = list(hops)
    journeys: list[list[Hop]] = []
    while left:
        journey = [left.pop(0)]
        while onward := next((hop for hop in left if hop.start == journey[-1].end), None):
            left.remove(onward)
            journey.append(onward)
        journeys.append(journey)
    words: list[str] = []
    times: list[int] = []
    last: list[tuple[int, int]] = []
    for journey in journeys:
        stops = [(hop.start, hop.end) for hop in journey]
        if stops == last:
            times[-1] += 1
            continue
        words.append("/".join([_name(journey[0].start), *(_name(hop.end) + "*" * hop.hit for hop in journey)]))
        times.append(1)
        last = stops
    return " ".join(word + (f"({count})" if count > 1 else "") for word, count in zip(words, times, strict=True))


def parse_play(text: str, points: int = GNU_POINTS) -> Play:
    """The play that a text says, on a board of so many points; legal or not is not asked here.

    >>> parse_play("bar/20* 6/off").hops
    (Hop(start=25, end=20, hit=True), Hop(start=6, end=0, hit=False))

    Raises NotationError with what was expected.
    """
    words = re.sub(r"\s*\(\s*(\d+)\s*\)", r"(\1)", text.casefold().replace(",", " ")).split()
    for plain in (PASS, BEGIN, AGAIN):
        if words == [str(plain)]:
            return plain
    if not words:
        raise NotationError("a move is missing; expected one such as 8/5 6/5, bar/20, 6/off or pass")
    hops: list[Hop] = []
    for word in words:
        found = MOVE.fullmatch(word)
        stops = found["stops"].split("/") if found else []
        times = int((found and found["times"]) or 1)
        if len(stops) < 2 or not 1 <= times <= MOST_POINTS:
            raise NotationError(f"'{word}' is not a move; expected a start and an end such as 8/5, bar/20* or 6/off")
        places = [_place(stop, number, len(stops), points, word) for number, stop in enumerate(stops)]
        for _ in range(times):
            hops += [Hop(start, end, hit) for (start, _), (end, hit) in pairwise(places)]
    return Play(ordered(hops))


def write_position(position: Position, players: Sequence[str]) -> str:
    """The position as text that `read_position` reads back: each side by its own points, then who moves."""
    parts = []
    for name, side in zip(players, position.sides, strict=True):
        words = [f"{_name(place)}({side[place]})" if side[place] > 1 else _name(place) for place in _standing(side)]
        parts.append(" ".join([name, *words]))
    if position.mover is None:
        parts.append("opening throw")
    else:
        thrown = f" {'-'.join(map(str, position.dice))}" if position.dice else ""
        parts.append(f"{players[position.mover]} to move{thrown}")
    return "; ".join(parts)


def read_position(text: str, players: Sequence[str], stones: int, points: int) -> Position:
    """The position that a text says: sides and who moves, or a GNU position ID.

    Stones that stand nowhere are off. Raises NotationError with what was expected.
    """
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if parts and GNU_ID.fullmatch(parts[0]):
        return _with_gnu_id(parts, players, stones, points)
    sides: dict[int, Side] = {}
    turn: tuple[Player | None, Throw] | None = None
    for part in parts:
        words = part.casefold().split()
        if words == ["opening", "throw"] or (words[1:3] == ["to", "move"] and len(words) <= 4):
            if turn is not None:
                raise NotationError(f"'{part}': who moves is said twice")
            turn = _turn(words, players, part)
            continue
        player = _player(words[0].removesuffix(":"), players, part)
        if player in sides:
            raise NotationError(f"'{part}': {words[0]} stands in two parts; expected one for each player")
        sides[player] = _side(words[1:], stones, points, part)
    for player, name in enumerate(players):
        if player not in sides:
            raise NotationError(f"the position does not say where {name} stands; expected a part '{name} …'")
    if turn is None:
        raise NotationError(f"the position does not say who moves; expected {_turns(players)}")
    return Position((sides[0], sides[1]), *turn)


def gnu_id(mover: Side, opponent: Side) -> str:
    """GNU Backgammon's position ID, 14 letters, for the side to move and its opponent.

    Source: GNU Backgammon manual, "A technical description of the position ID": the opponent first, for each
    side and own point, then the bar, as many ones as stones and a nought; eight bits a byte, lowest first.

    >>> side = bytes([0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0])
    >>> gnu_id(side, side)
    '4HPwATDgc/ABMA'
    """
    bits = "".join("1" * count + "0" for side in (opponent, mover) for count in side[1:])
    if len(bits) > 8 * GNU_BYTES:
        raise NotationError("a position ID has room for fifteen stones a side")
    number = int(bits[::-1], 2)
    return b64encode(number.to_bytes(GNU_BYTES, "little")).decode().rstrip("=")


def read_gnu_id(text: str, stones: int = 15) -> tuple[Side, Side]:
    """The side to move and its opponent from a position ID. Raises NotationError where it is none."""
    try:
        content = b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (Base64Error, ValueError):
        content = b""
    if len(content) != GNU_BYTES or b64encode(content).decode().rstrip("=") != text:
        raise NotationError(f"'{text}' is not a position ID; expected 14 letters such as 4HPwATDgc/ABMA")
    bits = f"{int.from_bytes(content, 'little'):0{8 * GNU_BYTES}b}"[::-1]
    runs = bits.split("0")
    counts = [len(run) for run in runs[: 2 * BAR]]
    if "1" in "".join(runs[2 * BAR :]) or len(runs) <= 2 * BAR:
        raise NotationError(f"'{text}' is not a position ID: it does not describe {2 * BAR} places")
    sides = []
    for part in (counts[BAR:], counts[:BAR]):
        if sum(part) > stones:
            raise NotationError(f"'{text}' has {sum(part)} stones of one side, where each has {stones}")
        sides.append(bytes([stones - sum(part), *part]))
    return sides[0], sides[1]


def _with_gnu_id(parts: list[str], players: Sequence[str], stones: int, points: int) -> Position:
    if points != GNU_POINTS:
        raise NotationError(f"a position ID is for a board of {GNU_POINTS} points; this one has {points}")
    own, other = read_gnu_id(parts[0], stones)
    mover, dice = _turn(parts[1].casefold().split(), players, parts[1]) if len(parts) > 1 else (0, NO_THROW)
    if len(parts) > 2 or mover is None:
        raise NotationError(f"after a position ID only who moves may follow: expected {_turns(players)}")
    return Position((other, own) if mover else (own, other), mover, dice)


def _turn(words: list[str], players: Sequence[str], part: str) -> tuple[Player | None, Throw]:
    if words == ["opening", "throw"]:
        return None, NO_THROW
    if words[1:3] != ["to", "move"] or len(words) > 4:
        raise NotationError(f"'{part}': expected {_turns(players)}")
    mover = _player(words[0], players, part)
    if len(words) < 4:
        return mover, NO_THROW
    numbers = words[3].split("-")
    if len(numbers) != 2 or not all(re.fullmatch(r"\d{1,3}", number) for number in numbers):
        raise NotationError(f"'{part}': '{words[3]}' is not a throw; expected two numbers such as 6-4")
    return mover, tuple(sorted(map(int, numbers), reverse=True))


def _turns(players: Sequence[str]) -> str:
    return " or ".join([*(f"'{name} to move'" for name in players), "'opening throw'"])


def _player(name: str, players: Sequence[str], part: str) -> Player:
    if name not in players:
        raise NotationError(f"'{part}': expected {' or '.join(players)}, not '{name}'{suggestion(name, players)}")
    return players.index(name)


def _side(words: list[str], stones: int, points: int, part: str) -> Side:
    stood: Counter[int] = Counter()
    for word in words:
        found = STOOD.fullmatch(word.rstrip(","))
        place = {"bar": BAR, "off": OFF}.get(found["place"]) if found else None
        if place is None and found and found["place"].isdecimal() and 1 <= int(found["place"]) <= points:
            place = int(found["place"])
        if found is None or place is None:
            expected = f"expected a point from 1 to {points}, bar or off, such as 6(5) for five stones on 6"
            raise NotationError(f"'{part}': '{word}' is not a place; {expected}")
        stood[place] += int(found["count"] or 1)
    said = stood.get(OFF)
    stood[OFF] = 0
    rest = stones - stood.total()
    if rest < 0 or (said is not None and said != rest):
        total = stood.total() + (said or 0)
        raise NotationError(f"'{part}': {total} stones, where each side has {stones}")
    stood[OFF] = rest
    return bytes(stood[place] for place in range(PLACES))


def _standing(side: Side) -> list[int]:
    return [place for place in range(BAR, -1, -1) if side[place]]


def _name(place: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(place) or str(place)


def _place(stop: str, number: int, of: int, points: int, word: str) -> tuple[int, bool]:
    """The place that one stop of a written move names, and whether a star stands behind it."""
    plain = stop.removesuffix("*")
    hit = plain != stop
    if plain == "bar" and number == 0 and not hit:
        return BAR, False
    if plain == "off" and number == of - 1 and not hit:
        return OFF, False
    if re.fullmatch(r"\d{1,2}", plain) and 1 <= int(plain) <= points and not (hit and number == 0):
        return int(plain), hit
    where = "bar or " if number == 0 else "off or " if number == of - 1 else ""
    raise NotationError(f"'{word}': '{stop}' cannot stand there; expected {where}a point from 1 to {points}")
