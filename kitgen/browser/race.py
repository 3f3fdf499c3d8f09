"""Races told: counters by number, squares along each side's route."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.browser.catalogue import say
from kitgen.browser.teller import Made, Teller
from kitgen.rules import HAND, HOME, Ruling
from kitgen.rules.race import RaceRules
from kitgen.rules.race_course import IN, OUT, PASS, Move, Position
from kitgen.rules.race_why import place as hand_place

if TYPE_CHECKING:
    from kitgen.browser.contract import Choice, Counts, Shift, Square
    from kitgen.dice import Throw
    from kitgen.rules import AnyRules, Player


class RaceTeller(Teller):
    """Moves and squares of a race."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, RaceRules)
        super().__init__(rules)
        self.race = rules
        self.course = rules.course
        self.hand = hand_place(rules.course.hand)

    # -- choices

    def choices(self, position: Position, throw: Throw, made: Made) -> list[Choice]:  # noqa: ARG002
        moves = self.race.moves(position, throw)
        return [self._choice(position, throw, move, number, len(moves)) for number, move in enumerate(moves, start=1)]

    def _choice(self, position: Position, throw: Throw, move: Move, number: int, among: int) -> Choice:
        player = self.race.mover(position)
        after = self.race.play(position, throw, move)
        stops = self._places(player, move)
        marks = self.marks(position, move, after)
        return {
            "number": number,
            "text": str(move),
            "words": ", ".join([self.words(position, throw, move, after), *self._promise(position, move, after)]),
            "start": stops[0] if stops else "",
            "end": stops[-1] if stops else "",
            "kind": "",
            "step": False,
            "marks": [*marks, "only"] if among == 1 and move != PASS else marks,
            "effects": self.race.why(position, throw, move).words,
            "shifts": self.shifts(position, throw, move, after),
        }

    def marks(self, position: Position, move: Move, after: Position) -> list[str]:
        """What is special about a move; see `contract.Choice`."""
        player = self.race.mover(position)
        if move == PASS:
            return ["pass"]
        last = move.stops[-1]
        step = self.race.step_of(player, last)
        found = {
            "captures": move.hits,
            "again": self._earns(position, move, after),
            "home": last == self.course.home,
            "safe": bool(step) and self._safe(player, step),
            "sent_off": last == OUT,
            "forfeit": any(due.player != player for due in after.due[: self._fresh(position, after)]),
            "award": any(due.player == player for due in after.due[: self._fresh(position, after)]),
            "wins": self.race.outcome(after) is not None and after.steps[player][0] == self.race.finish,
        }
        return [mark for mark, so in found.items() if so]

    def _fresh(self, position: Position, after: Position) -> int:
        """How many things are newly due."""
        return max(0, len(after.due) - len(position.due[1:]))

    def _earns(self, position: Position, move: Move, after: Position) -> bool:
        """Whether the move, not the throw, earns another throw."""
        if position.due or self.race.outcome(after) or not move.stops:
            return False
        player = position.thrower
        step = self.race.step_of(player, move.stops[-1])
        mark = self.course.mark(player, step) if step else None
        hit = move.hits and self.race.options.hit_again
        return after.thrower == player and bool(hit or (mark is not None and mark.again))

    def _safe(self, player: Player, step: int) -> bool:
        square = self.course.square(player, step)
        mark = self.race.mark(square)
        return square not in self.race.shared or (mark is not None and mark.safe)

    def _places(self, player: Player, move: Move) -> list[str]:
        """The start and every landing as places."""
        if move == PASS:
            return []
        found = [HAND if move.start == IN else self._place(player, move.start)]
        return found + [self._end(player, stop) for stop in move.stops]

    def _end(self, player: Player, stop: str) -> str:
        if stop == OUT:
            return HAND
        return HOME if stop == self.course.home else self._place(player, stop)

    def _place(self, player: Player, label: str) -> str:
        return self.course.square(player, self.race.step_of(player, label))

    # -- what happened

    def shifts(self, position: Position, throw: Throw, move: Any, after: Any) -> list[Shift]:  # noqa: ARG002
        player = self.race.mover(position)
        way = self._places(player, move)
        if not way:
            return []
        found: list[Shift] = [_shift(player, self._between(player, move, way), hit=False)]
        standing = {stack.place: stack for stack in self.race.standing(position) if stack.player != player}
        stops = move.partition("/")[2].split("/")
        for stop, place in zip(stops, way[1:]):
            if stop.endswith("*") and place in standing:
                found += [_shift(1 - player, [place, HAND], hit=True)] * standing[place].count
        return found

    def _between(self, player: Player, move: Move, way: list[str]) -> list[str]:
        """The way square by square, as a hand moves the counter."""
        track = self.race.tracks[player]
        if move.start == IN or way[-1] == HAND:
            return way
        first = self.race.step_of(player, move.start)
        last = self.race.finish if way[-1] == HOME else self.race.step_of(player, move.stops[-1])
        squares = list(track[first - 1 : min(last, self.race.length)])
        return [*squares, HOME] if way[-1] == HOME else squares

    def words(self, position: Position, throw: Throw, move: Any, after: Any) -> str:  # noqa: ARG002
        player = self.race.mover(position)
        if move == PASS:
            return say("decline", hand=self.hand) if position.due else say("pass")
        said = self._way(move)
        parts = [said]
        if move.hits:
            sent = after.steps[1 - player].count(0) - position.steps[1 - player].count(0)
            key = "captures" if sent == 1 else "captures_more"
            parts.append(say(key, title=self.titles[1 - player], count=sent))
        step = self.race.step_of(player, move.stops[-1])
        mark = self.course.mark(player, step) if step else None
        if mark is not None and (move.start != IN or self.race.options.entry == "count"):
            parts.append(mark.name)
        return ", ".join(parts)

    def _promise(self, position: Position, move: Move, after: Position) -> list[str]:
        """What a move would bring, said before it is made; afterwards the turn says so."""
        marks = self.marks(position, move, after)
        told = {"again": "throw_again", "wins": "wins_game"}
        return [say(key) for mark, key in told.items() if mark in marks]

    def _way(self, move: Move) -> str:
        stops = list(move.stops)
        square = self._called(move.start)
        first = stops.pop(0)
        if first == OUT:
            return say("overshoots", square=square)
        if first == self.course.home:
            return say("home", square=square)
        if move.start == IN:
            named = not first.isdigit()
            said = say("enter_named" if named else "enter", end=self._called(first))
        else:
            said = say("from_to", square=square, end=first)
        for stop in stops:
            if stop == OUT:
                said = say("repelled", move=said) if stop == move.stops[1] else say("overshoots", square=said)
            elif stop == self.course.home:
                said = say("onward_home", move=said)
            else:
                said = say("onward", move=said, end=stop)
        return said

    def _called(self, label: str) -> str:
        return say("square", label=label) if label[:1].isdigit() else label

    # -- places

    def squares(self, position: Position, mover: Player) -> list[Square]:
        occupied = self.occupied(position)
        found: list[Square] = []
        seen: set[str] = set()
        for player in (mover, 1 - mover):
            for step, place in enumerate(self.race.tracks[player], start=1):
                if place not in seen:
                    seen.add(place)
                    label = self.labels(player, step)
                    words = ", ".join(self._parts(player, step, label, occupied.get(place, [])))
                    found.append(
                        {"place": place, "player": None, "label": label if player == mover else "", "words": words}
                    )
        return [*found, *self.aside(position, HAND, self.hand), *self.aside(position, HOME, self.course.home)]

    def labels(self, player: Player, step: int) -> str:
        """What a player calls a square: both numbers where the track crosses it twice."""
        return "/".join(self.race.label(player, mate) for mate in self.course.mates[player][step])

    def _parts(self, player: Player, step: int, label: str, here: list[tuple[int, int, str]]) -> list[str]:
        place = self.course.square(player, step)
        mark = self.race.mark(place)
        shared = place in self.race.shared
        if not label[:1].isdigit():
            parts = [label]
        elif shared:
            parts = [say("square", label=label), say("shared")]
        else:
            parts = [say("own_square", title=self.titles[player], label=label)]
        if mark is not None and mark.name != label:
            parts.append(mark.name)
            if mark.safe and shared:
                parts.append(say("safe"))
        parts += [self.stack(owner, count) for owner, count, _ in here] or [say("empty")]
        return parts

    def why(self, position: Position, throw: Throw, place: str) -> Ruling:
        player = self.race.mover(position)
        choices = self.choices(position, throw, ())
        mine = [it for it in choices if it["start"] == place]
        landing = [it for it in choices if it["end"] == place]
        if mine:
            words = "; ".join(f"{it['number']}, {it['words']}" for it in mine)
            return Ruling(True, "can_move", say("can_move", moves=words))
        if landing:
            words = "; ".join(f"{it['number']}, {it['words']}" for it in landing)
            return Ruling(True, "lands", say("lands", moves=words))
        start = self._start(position, player, place)
        if start:
            return self.race.why(position, throw, self._attempt(position, throw, player, start))
        return self._why_not_here(position, throw, player, place)

    def _start(self, position: Position, player: Player, place: str) -> int | None:
        """A step of the mover's counters on this place, counted from 1; -1 for the hand; None where none is."""
        steps = position.steps[player]
        if place == HAND:
            return -1
        if place == HOME:
            return None
        return next(
            (s for s in reversed(steps) if 0 < s < self.race.finish and self.course.square(player, s) == place), None
        )

    def _attempt(self, position: Position, throw: Throw, player: Player, start: int) -> Move:
        """The move that somebody has in mind who touches this counter."""
        due = position.due[0] if position.due else None
        squares = due.squares if due else self.race.reach(throw).squares
        if start < 0:
            entry = (self.race.entry(self.race.reach(throw)) if not due else 1) or 1
            return Move(f"{IN}/{self.race.label(player, min(entry, self.race.length))}")
        end = start + squares
        label = self.race.label(player, start)
        if end > self.race.length or not squares:
            return Move(f"{label}/{self.course.home}")
        return Move(f"{label}/{self.race.label(player, end)}")

    def _why_not_here(self, position: Position, throw: Throw, player: Player, place: str) -> Ruling:
        """Nothing of the mover's stands here: what keeps them from landing."""
        if place in self.race.tracks[player] and throw:
            squares = self.race.reach(throw).squares
            for step, square in enumerate(self.race.tracks[player], start=1):
                start = step - squares
                if square == place and squares and start in position.steps[player] and start >= 0:
                    begin = start if start else -1
                    return self.race.why(position, throw, self._attempt(position, throw, player, begin))
        label = ""
        if place in self.race.tracks[player]:
            label = self.labels(player, self.race.tracks[player].index(place) + 1)
        return Ruling(False, "no_landing", say("no_landing", place=self._called(label) if label else place))

    def counts(self, position: Position, throw: Throw | None) -> Counts:  # noqa: ARG002
        home = [steps.count(self.race.finish) for steps in position.steps]
        found: Counts = {"home": home, "pieces": self.race.options.counters}
        if self.race.options.turns:
            found["turn"] = min(position.turns // 2 + 1, self.race.options.turns)
            found["turns"] = self.race.options.turns
        return found


def _shift(player: Player, way: list[str], *, hit: bool) -> Shift:
    return {"player": player, "kind": "", "start": way[0], "end": way[-1], "way": way, "hit": hit}
