"""Races: counters enter, run a track by the throw, hit, block, share and leave by the exact number.

One engine for the Royal Game of Ur and its variants, The Most Exciting Board Game Ever Known and the
opposed die race; everything that tells them apart is data (`RaceOptions`, `Mark`, `ThrowRule`).
Capture and blocking go by square, not by number: two steps on one square are the same place.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from kitgen.dice import NO_THROW, written
from kitgen.errors import IllegalMove
from kitgen.rules import HAND, HOME, Outcome, Stack
from kitgen.rules.race_course import IN, PASS, Course, Move, Position, Steps, fault
from kitgen.rules.race_text import parse, read, write
from kitgen.rules.race_trip import DECLINED, Trip, due_trips, effects, trip
from kitgen.rules.race_why import meant, ruling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.definition import GameDefinition, Mark
    from kitgen.dice import Throw
    from kitgen.rules import Player, Ruling, Standing

CHOICE: Mapping[Throw, Fraction] = {NO_THROW: Fraction(1)}
ONLY_PASS = (PASS,)


class Reach(NamedTuple):
    """What a throw, or a forfeit, lets a player do: so many squares, perhaps enter, perhaps throw again."""

    squares: int
    enter: bool
    again: bool


class Run(NamedTuple):
    """One counter's way by one throw, as far as it does not depend on where the others stand."""

    end: int
    mates: Steps
    rivals: Steps
    closed_by: int
    again: bool
    plain: Move
    hit: Move


class Plan:
    """All runs of one player with one throw: by start step, and the starts by the text of the move."""

    __slots__ = ("again", "runs", "starts")

    def __init__(self, runs: list[Run | None], again: bool) -> None:
        self.runs = runs
        self.again = again
        self.starts = {text: step for step, run in enumerate(runs) if run for text in (run.plain, run.hit)}


class RaceRules:
    """What one race allows. Steps, labels and squares are explained in `race_course`.

    Raises DefinitionError where the definition makes no race.
    """

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition
        self.course = course = Course(definition)
        self.options = options = course.options
        self.tracks = course.tracks
        self.length = course.length
        self.finish = course.finish
        self.shared = course.shared
        if definition.dice.each:
            raise fault(definition, "dice.each", "a race moves one counter by the sum of the dice")
        if options.values and len(options.values) != self.length:
            found = f"{len(options.values)} values for {self.length} squares"
            raise fault(definition, "options.values", f"expected one value for each square of the track, not {found}")
        if options.counters < 1:
            raise fault(definition, "options.counters", "a race needs at least one counter")
        self._throws = definition.dice.dice().throws()
        self._reach = self._reaches()
        self._check_ends()
        self.special = (
            options.repel > 0
            or options.overshoot == "off"
            or any(
                mark.repeat or mark.enter or mark.forfeit or mark.forfeit_enter or mark.once
                for mark in course.marks.values()
            )
        )
        self._asked: tuple[Position | None, Throw, list[Trip]] = (None, NO_THROW, [])
        self._plans = tuple(
            {throw: self._plan(player, reach) for throw, reach in self._reach.items()} for player in (0, 1)
        )

    # -- what the board is called

    def label(self, player: Player, step: int) -> str:
        """The number or name of a step of a player, as printed and as moves have it."""
        return self.course.labels[player][step]

    def step_of(self, player: Player, label: str) -> int:
        """The player's step that bears this label; 0 where none of theirs does."""
        return self.course.step_of(player, label)

    def mark(self, square: str) -> Mark | None:
        """What is special about a square, if anything is."""
        return self.course.marks.get(square)

    def reach(self, throw: Throw) -> Reach:
        """What a throw lets a player do."""
        return self._reach[throw]

    def turned(self, position: Position) -> Position:
        """The same position with the two sides exchanged, each on the same steps of the other's track."""
        used = tuple(sorted(self._opposite(square) for square in position.used))
        due = tuple(one._replace(player=1 - one.player) for one in position.due)
        return Position(1 - position.thrower, (position.steps[1], position.steps[0]), due, used, position.turns)

    # -- the protocol

    def start(self, setup: str = "") -> Position:
        """Everything in hand. ``setup`` may name the player who throws first, or be a whole position."""
        if ";" in setup:
            return self.read_position(setup)
        hand = (0,) * self.options.counters
        name = setup.strip().casefold() or self.definition.players[0]
        if name not in self.definition.players:
            return self.read_position(setup)
        return Position(self.definition.players.index(name), (hand, hand))

    def mover(self, position: Position) -> Player:
        """Whose move it is; in the middle of a turn that may be the opponent of who throws."""
        return position.due[0].player if position.due else position.thrower

    def throws(self, position: Position) -> Mapping[Throw, Fraction]:
        return CHOICE if position.due else self._throws

    def moves(self, position: Position, throw: Throw) -> tuple[Move, ...]:
        """The furthest counter first, a counter from the hand last; equal counters are one move."""
        if self.special:
            return tuple(one.move for one in self._trips(position, throw)) or ONLY_PASS
        player = position.thrower
        own = position.steps[player]
        enemy = position.steps[1 - player]
        runs = self._plans[player][throw].runs
        share = self.options.share
        found: list[Move] = []
        last = -1
        for step in reversed(own):
            run = runs[step]
            if run is None or step == last:
                continue
            last = step
            _, mates, rivals, closed_by, _, plain, hit = run
            if not share:
                for mate in mates:
                    if mate in own and mate != step:
                        break
                else:
                    mates = ()
                if mates:
                    continue
            enemies = 0
            for rival in rivals:
                enemies += enemy.count(rival)
            if enemies < closed_by:
                found.append(hit if enemies else plain)
        return tuple(found) or ONLY_PASS

    def play(self, position: Position, throw: Throw, move: Move) -> Position:
        if self.special:
            return self._play_special(position, throw, move)
        player, steps, _, used, turns = position
        plan = self._plans[player][throw]
        again = plan.again
        if move != PASS:
            start = plan.starts.get(move, -1)
            run = plan.runs[start]
            own = list(steps[player])
            if run is None or start not in own:
                raise self._refusal(position, throw, move)
            own.remove(start)
            insort(own, run.end)
            enemy = steps[1 - player]
            for rival in run.rivals:
                if rival in enemy:
                    enemy = _sent_back(enemy, run.rivals)
                    again = again or self.options.hit_again
            again = again or run.again
            mine = tuple(own)
            steps = (enemy, mine) if player else (mine, enemy)
            if mine[0] == self.finish:
                again = False
        if again:
            return Position(player, steps, (), used, turns)
        return Position(1 - player, steps, (), used, turns + 1 if self.options.turns else 0)

    def outcome(self, position: Position) -> Outcome | None:
        first, second = position.steps
        if first[0] == self.finish:
            return self._won(0, second)
        if second[0] == self.finish:
            return self._won(1, first)
        cap = self.options.turns
        if not cap or position.due or position.turns < 2 * cap:
            return None
        home = first.count(self.finish), second.count(self.finish)
        limit = f"After {cap} turn{'s' if cap > 1 else ''} each"
        if home[0] == home[1]:
            return Outcome((), f"{limit} both have finished {home[0]}")
        best = 0 if home[0] > home[1] else 1
        return Outcome((best,), f"{limit} {self._name(best)} has finished {home[best]} against {home[1 - best]}")

    def standing(self, position: Position) -> Standing:
        stacks: list[Stack] = []
        for player, steps in enumerate(position.steps):
            places = Counter(self._place(player, step) for step in steps)
            stacks += [Stack(player, place, count) for place, count in places.items()]
        return tuple(stacks)

    def parse(self, text: str) -> Move:
        return parse(self.course, text)

    def why(self, position: Position, throw: Throw, move: Move) -> Ruling:
        return ruling(self, position, throw, move)

    def settle(self, position: Position, throw: Throw, move: Move) -> Move:
        """The legal move that somebody means who left out a star, or the squares that sent a counter on.

        Raises IllegalMove with the reason where there is none.
        """
        reason = self.why(position, throw, move)
        found = meant(move, self.moves(position, throw)) if reason.legal else None
        if found is None:
            raise IllegalMove(reason.code, reason.words)
        return found

    def write_position(self, position: Position) -> str:
        return write(self.course, position)

    def read_position(self, text: str) -> Position:
        return read(self.course, text)

    # -- where squares send counters on or back, or ask something of a player

    def _trips(self, position: Position, throw: Throw) -> list[Trip]:
        """Every different thing that can be done now, the furthest counter first, one from the hand last.

        What was asked last is kept: whoever looks for moves plays one of them next.
        """
        asked, its_throw, known = self._asked
        if asked is position and its_throw == throw:
            return known
        found = self._found_trips(position, throw)
        self._asked = position, throw, found
        return found

    def _found_trips(self, position: Position, throw: Throw) -> list[Trip]:
        if position.due:
            return due_trips(self.course, position, position.due[0])
        player, reach = position.thrower, self._reach[throw]
        entry = self.entry(reach)
        found: list[Trip | None] = []
        for step in sorted(set(position.steps[player]), reverse=True):
            if 0 < step < self.finish and reach.squares:
                found.append(trip(self.course, position, player, step, reach.squares))
            elif step == 0 and entry:
                works = self.options.entry == "count"
                found.append(trip(self.course, position, player, 0, entry, works=works))
        return [one for one in found if one]

    def _play_special(self, position: Position, throw: Throw, move: Move) -> Position:
        player = self.mover(position)
        trips = {one.move: one for one in self._trips(position, throw)}
        done = trips.get(move, DECLINED)
        if done is DECLINED and move != PASS:
            raise self._refusal(position, throw, move)
        again = not position.due and self._reach[throw].again
        if done.end < 0:
            return self._next(position, position._replace(due=()), again=again)
        steps = self._moved(position.steps, player, done)
        due, used, more = effects(self.course, position, player, done)
        again = again or (not position.due and (more or (bool(done.hits) and self.options.hit_again)))
        if steps[player][0] == self.finish:
            due, again = (), False
        return self._next(position, Position(player, steps, due, used), again=again)

    def _next(self, before: Position, after: Position, *, again: bool) -> Position:
        """Who goes on: the newest due thing before older ones, then the thrower again or the other side."""
        thrower, turns, due = before.thrower, before.turns, after.due
        if before.due:
            due += before.due[1:]
        elif not again:
            thrower = 1 - thrower
            turns += 1 if self.options.turns else 0
        if self.finish in (after.steps[0][0], after.steps[1][0]):
            due = ()
        after = Position(thrower, after.steps, due, after.used, turns)
        while after.due and not due_trips(self.course, after, after.due[0]):
            after = after._replace(due=after.due[1:])
        return after

    def _refusal(self, position: Position, throw: Throw, move: Move) -> IllegalMove:
        reason = self.why(position, throw, move)
        return IllegalMove(reason.code, reason.words)

    def _moved(self, steps: tuple[Steps, Steps], player: Player, done: Trip) -> tuple[Steps, Steps]:
        own = list(steps[player])
        own.remove(0 if done.move.start == IN else self.course.step_of(player, done.move.start))
        insort(own, done.end)
        enemy = _sent_back(steps[1 - player], done.hits) if done.hits else steps[1 - player]
        return (enemy, tuple(own)) if player else (tuple(own), enemy)

    # -- tables and words

    def _reaches(self) -> dict[Throw, Reach]:
        """Each throw's meaning: a rule of the definition, or simply so many squares."""
        rules = {rule.sum: rule for rule in self.definition.dice.throws}
        found: dict[Throw, Reach] = {}
        for throw in self._throws:
            rule = rules.pop(throw[0], None)
            found[throw] = Reach(rule.squares, rule.enter, rule.again) if rule else Reach(throw[0], False, False)
            if found[throw].squares < 0:
                raise fault(self.definition, "dice.faces", f"a throw of {written(throw)} would move backwards")
        for impossible in rules:
            message = f"the dice never show {impossible}; they show {', '.join(map(written, self._throws))}"
            raise fault(self.definition, "dice.throws", message)
        return found

    def _check_ends(self) -> None:
        """Refuse dice that would leave a counter on the track for ever, in a game that nothing else ends."""
        if self.options.turns or self.options.overshoot == "off":
            return
        far = {reach.squares for reach in self._reach.values()} - {0}
        open_ends = {self.finish}
        for step in range(self.length, 0, -1):
            if any(step + squares in open_ends for squares in far):
                open_ends.add(step)
        reached = {self.entry(reach) for reach in self._reach.values()} - {0}
        for step in range(1, self.finish):
            if step not in reached:
                continue
            if step not in open_ends:
                label, piece = self.label(0, step), self.definition.notation.piece
                known = ", ".join(map(written, self._throws))
                message = f"a {piece} on {label} could never finish: it needs exact numbers, and the dice show {known}"
                raise fault(self.definition, "dice.faces", message)
            reached |= {step + squares for squares in far}

    def entry(self, reach: Reach) -> int:
        """The step on which a throw enters a counter; 0 where it enters none."""
        if self.options.entry == "count":
            return reach.squares
        return 1 if reach.enter else 0

    def _plan(self, player: Player, reach: Reach) -> Plan:
        runs: list[Run | None] = []
        for step in range(self.finish + 1):
            squares = reach.squares if step else self.entry(reach)
            end = step + squares
            if not squares or step == self.finish or end > self.finish:
                runs.append(None)
                continue
            start = self.label(player, step) if step else IN
            if end == self.finish:
                text = Move(f"{start}/{self.course.home}")
                runs.append(Run(end, (), (), 1, False, text, text))
                continue
            text = Move(f"{start}/{self.label(player, end)}")
            mark = self.course.mark(player, end)
            again = mark is not None and mark.again and (step > 0 or self.options.entry == "count")
            mates, rivals = self.course.mates[player][end], self.course.rivals[player][end]
            runs.append(Run(end, mates, rivals, self.course.closed_by(player, end), again, text, Move(text + "*")))
        return Plan(runs, reach.again)

    def _opposite(self, square: str) -> str:
        """The square that is to the other player what this one is to its own."""
        player = 0 if square in self.tracks[0] else 1
        return self.tracks[1 - player][self.tracks[player].index(square)]

    def _place(self, player: Player, step: int) -> str:
        if step == 0:
            return HAND
        return HOME if step == self.finish else self.course.square(player, step)

    def _name(self, player: Player) -> str:
        return self.definition.players[player].capitalize()

    def _won(self, winner: Player, losing: Steps) -> Outcome:
        score, text = self._score(losing)
        all_ = f"{self.options.counters} {self.definition.notation.piece}s"
        return Outcome((winner,), f"{self._name(winner)} has finished all {all_}", score, text)

    def _score(self, losing: Steps) -> tuple[int, str]:
        """The loser's counters at the value of where they stand, and the sum a person can check."""
        if not self.options.values and not self.options.hand_value:
            return 0, ""
        values = Counter[int]()
        for step in (*(step for step in losing if step), *(step for step in losing if not step)):
            if step != self.finish:
                value = self.options.values[step - 1] if step and self.options.values else 0
                values[value if step else self.options.hand_value] += 1
        terms = [f"{count} × {value}" if count > 1 else str(value) for value, count in values.items()]
        return sum(value * count for value, count in values.items()), " + ".join(terms)


def _sent_back(steps: Steps, hit: Steps) -> Steps:
    """The steps with every counter on the hit ones back in hand."""
    return tuple(sorted(0 if step in hit else step for step in steps))
