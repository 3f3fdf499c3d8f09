"""Moves and positions of a race as text, and back. The grammar is written down in docs/notation.md."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from kitgen.errors import NotationError, suggestion
from kitgen.rules.race_course import IN, OFF, OUT, PASS, Due, Move, Position, Steps

if TYPE_CHECKING:
    from kitgen.rules.race_course import Course

COUNTED = re.compile(r"(?P<label>[^()]+)\((?P<count>\d+)\)")
TURNS = re.compile(r"(\d+) turns? played")
DUE = re.compile(r"(?P<player>\S+) (?:must move (?P<squares>\d+)|(?P<how>must|may) enter)")


def parse(course: Course, text: str) -> Move:
    """The move that a text says, with labels as they are printed; legal or not is not asked here."""
    cleaned = "".join(text.split()).casefold()
    if cleaned == PASS:
        return PASS
    start, *stops = cleaned.split("/")
    if not stops:
        raise NotationError(f"'{text}' is not a move; expected a start and an end such as {_sample(course)}, or pass")
    words = [IN if start in (IN, course.hand.casefold()) else _label(course, text, start)]
    home = course.home.casefold()
    for number, stop in enumerate(stops, start=1):
        plain = stop.removesuffix("*")
        if plain in (OFF, OUT, home) and plain == stop and number == len(stops):
            words.append(OUT if plain == OUT else course.home)
        else:
            words.append(_label(course, text, plain) + stop[len(plain) :])
    return Move("/".join(words))


def write(course: Course, position: Position) -> str:
    """The position as text; what stands nowhere is in the hand."""
    players = course.definition.players
    parts = []
    for player, steps in enumerate(position.steps):
        words = [players[player]]
        for step, count in Counter(steps).items():
            if 0 < step < course.finish:
                words.append(course.labels[player][step] + (f"({count})" if count > 1 else ""))
            elif step:
                words.append(f"{course.home} {count}")
        parts.append(" ".join(words))
    for due in position.due:
        what = f"must move {due.squares}" if due.squares else f"{'must' if due.must else 'may'} enter"
        parts.append(f"{players[due.player]} {what}")
    parts.append(f"{players[position.thrower]} to move")
    if position.used:
        parts.append("used " + " ".join(position.used))
    if position.turns:
        parts.append(f"{position.turns} turn{'s' if position.turns > 1 else ''} played")
    return "; ".join(parts)


LONGEST = 1_000


def read(course: Course, text: str) -> Position:
    """The position that a text says. Raises NotationError with what was expected."""
    if len(text) > LONGEST:
        raise NotationError(f"a position of a race takes at most {LONGEST} characters, not {len(text)}")
    return _Reader(course, text).position()


class _Reader:
    """Reads one text, part by part."""

    def __init__(self, course: Course, text: str) -> None:
        self.course = course
        self.players = course.definition.players
        self.pieces = f"{course.definition.notation.piece}s"
        self.parts = [" ".join(part.casefold().replace(":", " ").split()) for part in text.split(";")]
        self.sides: dict[int, Steps] = {}
        self.due: list[Due] = []
        self.thrower: int | None = None
        self.used: tuple[str, ...] = ()
        self.turns = 0

    def position(self) -> Position:
        for part in filter(None, self.parts):
            self._part(part)
        if not self.sides:
            parts = "; ".join(f"{name} …" for name in self.players)
            raise NotationError(f"the position is empty; expected '{parts}; {self.players[0]} to move'")
        hand = (0,) * self.course.options.counters
        steps = self.sides.get(0, hand), self.sides.get(1, hand)
        position = Position(self.thrower or 0, steps, tuple(self.due), self.used, self.turns)
        self._check(position)
        return position

    def _part(self, part: str) -> None:
        words = part.split()
        if turns := TURNS.fullmatch(part):
            self.turns = int(turns[1]) if self.course.options.turns else 0  # without a limit they do not matter
        elif words[0] == "used":
            self._spent(words[1:])
        elif words[-2:] == ["to", "move"] and len(words) == 3:
            if self.thrower is not None:
                raise NotationError(f"'{part}': who moves is said twice")
            self.thrower = self._player(words[0], part)
        elif found := DUE.fullmatch(part):
            self._owed(found, part)
        else:
            player = self._player(words[0], part)
            if player in self.sides:
                raise NotationError(f"'{part}': {words[0]} stands in two parts; expected one for each player")
            self.sides[player] = self._side(player, words[1:], part)

    def _player(self, name: str, part: str) -> int:
        if name not in self.players:
            known = " or ".join(self.players)
            raise NotationError(f"'{part}': expected {known} first, not '{name}'{suggestion(name, self.players)}")
        return self.players.index(name)

    def _side(self, player: int, words: list[str], part: str) -> Steps:
        hand_word, home_word = self.course.hand.casefold(), self.course.home.casefold()
        steps: list[int] = []
        said: int | None = None
        queue = list(words)
        while queue:
            word = queue.pop(0)
            if word in (OFF, home_word):
                steps += [self.course.finish] * self._fitting(self._count(queue), part)
            elif word == hand_word:
                said = self._count(queue)
            else:
                counted = COUNTED.fullmatch(word)
                label = counted["label"] if counted else word
                step = self.course.step_of(player, label)
                if not step:
                    raise NotationError(f"'{part}': {self._no_square(player, label)}")
                steps += [step] * (self._fitting(int(counted["count"]), part) if counted else 1)
        counters = self.course.options.counters
        hand = counters - len(steps)
        if hand < 0:
            raise NotationError(f"'{part}': {len(steps)} {self.pieces}, where each player has {counters}")
        if said is not None and said != hand:
            raise NotationError(f"'{part}': {hand_word} {said} does not fit; the rest of {counters} is {hand}")
        return tuple(sorted([0] * hand + steps))

    def _fitting(self, count: int, part: str) -> int:
        counters = self.course.options.counters
        if count > counters:
            raise NotationError(f"'{part}': {count} {self.pieces}, where each player has {counters}")
        return count

    def _count(self, queue: list[str]) -> int:
        return int(queue.pop(0)) if queue and queue[0].isdecimal() and queue[0].isascii() else 1

    def _no_square(self, player: int, label: str) -> str:
        labels = list(self.course.labels[player].values())
        expected = f"expected {labels[0]} to {labels[-1]}, or {self.course.home}"
        return f"{self.players[player]} has no square '{label}'; {expected}"

    def _owed(self, found: re.Match[str], part: str) -> None:
        player = self._player(found["player"], part)
        squares = int(found["squares"] or 0)
        must = found["how"] != "may"
        marks = self.course.marks.values()
        known = (
            any(mark.forfeit == squares for mark in marks)
            if squares
            else any(mark.forfeit_enter if must else mark.enter for mark in marks)
        )
        if not known:
            raise NotationError(f"'{part}': no square of this game asks for that")
        self.due.append(Due(player, squares, must))

    def _spent(self, squares: list[str]) -> None:
        once = [square for square, mark in self.course.marks.items() if mark.once]
        for square in squares:
            if square not in once:
                expected = ", ".join(once) or "none: no square of this game works only once"
                raise NotationError(f"'used {square}': expected squares that work only once ({expected})")
        self.used = tuple(sorted(set(squares)))

    def _check(self, position: Position) -> None:
        course = self.course
        if found := misplaced(course, position.steps):
            raise NotationError(found)
        done = [steps[0] == course.finish for steps in position.steps]
        if all(done):
            raise NotationError("both sides have finished; the game ends with the first")
        if position.due and any(done):
            raise NotationError("the game is over, so nothing is due")
        for due in position.due:
            self._check_due(position, due)

    def _check_due(self, position: Position, due: Due) -> None:
        steps, name, piece = position.steps[due.player], self.players[due.player], self.pieces[:-1]
        if due.squares and not any(0 < step < self.course.finish for step in steps):
            raise NotationError(f"{name} has no {piece} on the board to move")
        if not due.squares and 0 not in steps:
            raise NotationError(f"{name} has no {piece} left to enter")


def misplaced(course: Course, steps: tuple[Steps, Steps]) -> str:
    """Why counters cannot stand so, in words; empty where they can.

    Nobody shares a square where the game forbids it, no two sides are on one square, and nobody rests
    where every counter is sent on.
    """
    taken: list[Counter[str]] = []
    for player, name in enumerate(course.definition.players):
        on_board = [step for step in steps[player] if 0 < step < course.finish]
        taken.append(Counter(course.square(player, step) for step in on_board))
        for square, count in taken[player].items():
            if count > 1 and not course.options.share:
                where = f"{square} ({_called(course, player, square)})"
                return f"two {course.definition.notation.piece}s of {name} on {where}: they cannot share"
        for step in on_board:
            if _sends_on(course, player, step):
                return f"nobody can stay on {course.labels[player][step]}: it sends on at once"
    if both := sorted(taken[0].keys() & taken[1].keys()):
        where = f"{both[0]} ({_called(course, 0, both[0])}, {_called(course, 1, both[0])})"
        return f"both sides stand on {where}, where one would have hit the other"
    return ""


def _called(course: Course, player: int, square: str) -> str:
    """What a player calls a square: ``sun 4/24``."""
    steps = [step for step, here in enumerate(course.tracks[player], start=1) if here == square]
    return f"{course.definition.players[player]} {'/'.join(course.labels[player][step] for step in steps)}"


def _sends_on(course: Course, player: int, step: int) -> bool:
    """Whether a counter can never rest here: sent on always, and nothing can keep it."""
    options, mark = course.options, course.mark(player, step)
    if mark is None or not mark.repeat or mark.once or (options.entry == "first" and step == 1):
        return False
    return options.overshoot == "off" and options.share and not options.block


def _label(course: Course, text: str, label: str) -> str:
    found = course.canonical(label)
    if not found:
        labels = list(course.labels[0].values())
        message = f"'{text}': no square '{label}'; expected {labels[0]} to {labels[-1]}, {IN}, {course.home} or {OUT}"
        raise NotationError(message)
    return found


def _sample(course: Course) -> str:
    labels = course.labels[0]
    return f"{labels[1]}/{labels[min(3, course.length)]}"
