"""Races with stacks and squares that ask something of a player, as whole numbers: Most Exciting, fast.

A side is one number with four bits for each step: how many counters stand there, 0 the hand, the last one home.
A position is the side that throws next, the other one, and whether the squares that work once are spent.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from kitgen.players.expectimax import Spent
from kitgen.players.race_value import OTHER_TIME, USE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kitgen.players.budget import Budget
    from kitgen.players.race_value import RaceValue
    from kitgen.rules.race import RaceRules
    from kitgen.rules.race_course import Position, Steps

Side = int
BITS = 4
MOST = 15


class Asked(NamedTuple):
    """Something due before the next throw: of the thrower or the other side; squares to move, or 0 to enter."""

    other: bool
    squares: int
    must: bool


class Trip(NamedTuple):
    """Where one counter's move leads: both sides, the spent squares, what is asked then."""

    own: Side
    enemy: Side
    spent: bool
    asked: tuple[Asked, ...]


def fits(rules: RaceRules) -> bool:
    """Whether a race can be played this way: stacks, nothing closed, past the end is off, and alike for both."""
    course, options = rules.course, rules.options
    stacks = options.share and options.overshoot == "off" and options.entry == "first" and not options.block
    marks = course.marks.values()
    plain = not any(mark.safe or mark.again for mark in marks) and not options.hit_again and not options.turns
    once = {square for square, mark in course.marks.items() if mark.once}
    steps = range(1, rules.finish)
    alike = (
        course.rivals[0] == course.rivals[1]
        and all(len(course.rivals[0][step]) <= 1 for step in steps)
        and all(course.mates[0][step] == (step,) for step in steps)
        and all(course.mark(0, step) == course.mark(1, step) for step in steps)
    )
    return bool(stacks and plain and alike and len(once) <= 1 and options.counters <= MOST)


class RaceStacks:
    """The moves of such a race, and looking ahead in it."""

    def __init__(self, rules: RaceRules) -> None:
        course = rules.course
        self.finish = rules.finish
        self.counters = rules.options.counters
        self.repel = rules.options.repel or MOST + 1
        self.marks = [None, *(course.mark(0, step) for step in range(1, self.finish)), None]
        self.rival = [0, *((course.rivals[0][step] or (0,))[0] for step in range(1, self.finish)), 0]
        self.unit = [1 << BITS * step for step in range(self.finish + 1)]
        self.done = self.counters << BITS * self.finish
        self.throws = [(float(chance), rules.reach(throw)) for throw, chance in rules.throws(rules.start()).items()]
        self.once = any(mark is not None and mark.once for mark in self.marks)
        self._trips: dict[tuple[Side, Side, bool, int, bool], tuple[Trip, ...]] = {}

    # -- positions

    def side(self, steps: Steps) -> Side:
        """A player's steps as a number."""
        return sum([self.unit[step] for step in steps])

    def steps(self, side: Side) -> Steps:
        """The number as steps again."""
        found: list[int] = []
        step = 0
        while side:
            found += [step] * (side & MOST)
            side >>= BITS
            step += 1
        return tuple(found)

    def both(self, position: Position) -> tuple[Side, Side, bool]:
        """The side that throws, the other one, and whether what works once is spent."""
        thrower = position.thrower
        return self.side(position.steps[thrower]), self.side(position.steps[1 - thrower]), bool(position.used)

    def asked(self, position: Position) -> tuple[Asked, ...]:
        """What is due in a position."""
        return tuple(Asked(due.player != position.thrower, due.squares, due.must) for due in position.due)

    # -- moves

    def trips(self, own: Side, enemy: Side, spent: bool, squares: int, enter: bool) -> tuple[Trip, ...]:
        """What each counter can do with so many squares; with ``enter`` also one from the hand. The furthest first."""
        key = (own, enemy, spent, squares, enter)
        found = self._trips.get(key)
        if found is None:
            if len(self._trips) > 100_000:
                self._trips.clear()
            self._trips[key] = found = tuple(self._each(own, enemy, spent, squares, enter))
        return found

    def _each(self, own: Side, enemy: Side, spent: bool, squares: int, enter: bool) -> Iterator[Trip]:
        if squares:
            for step in range(self.finish - 1, 0, -1):
                if own >> BITS * step & MOST:
                    yield self._trip(own - self.unit[step], enemy, spent, step, squares)
        if enter and own & MOST:
            yield self._entered(own, enemy, spent)

    def _entered(self, own: Side, enemy: Side, spent: bool) -> Trip:
        """A counter from the hand on the first square, where nothing is set off."""
        own -= 1
        rival = self.rival[1]
        there = enemy >> BITS * rival & MOST if rival else 0
        if there >= self.repel:
            return Trip(own + 1, enemy, spent, ())
        if there:
            enemy += there - there * self.unit[rival]
        return Trip(own + self.unit[1], enemy, spent, ())

    def _trip(  # noqa: C901  (each thing that a square can do, in the order in which it happens)
        self, left: Side, enemy: Side, spent: bool, step: int, squares: int
    ) -> Trip:
        """One counter, already lifted from its step, as far as squares send it on."""
        was_spent = spent
        while True:
            step += squares
            if step > self.finish:
                return Trip(left + 1, enemy, spent, ())
            if step == self.finish:
                return Trip(left + self.unit[step], enemy, spent, ())
            rival = self.rival[step]
            there = enemy >> BITS * rival & MOST if rival else 0
            if there >= self.repel:
                return Trip(left + 1, enemy, spent, ())
            if there:
                enemy += there - there * self.unit[rival]
            mark = self.marks[step]
            if mark is None:
                break
            dead = mark.once and was_spent
            spent = spent or mark.once
            if dead or not mark.repeat:
                break
        asked: tuple[Asked, ...] = ()
        if mark is not None and not dead:
            if mark.enter:
                asked += (Asked(False, 0, False),)
            if mark.forfeit:
                asked += (Asked(True, mark.forfeit, True),)
            if mark.forfeit_enter:
                asked += (Asked(True, 0, True),)
        return Trip(left + self.unit[step], enemy, spent, asked)

    # -- looking ahead

    def look(  # noqa: C901  (calls would halve its speed)
        self, leaf: Callable[[Side, Side, bool], float], budget: Budget
    ) -> tuple[Callable[[Side, Side, bool, int], float], Callable[..., float]]:
        """The chance of the side that throws, over so many throws; and the same where things are asked first.

        They raise Spent when the budget is. ``leaf`` says what is not looked into.
        """
        seen: dict[tuple[Side, Side, bool, int], float] = {}
        done, throws, trips, spend = self.done, self.throws, self.trips, budget.spend

        def value(own: Side, enemy: Side, spent: bool, depth: int) -> float:
            key = (own, enemy, spent, depth)
            found = seen.get(key)
            if found is not None:
                return found
            if depth == 0:
                if not spend():
                    raise Spent
                seen[key] = found = leaf(own, enemy, spent)
                return found
            found = 0.0
            for chance, reach in throws:
                options = trips(own, enemy, spent, reach.squares, reach.enter)
                best = -1.0
                for one in options:
                    best = max(best, resolve(one.own, one.enemy, one.spent, one.asked, reach.again, depth - 1))
                if best < 0:
                    best = resolve(own, enemy, spent, (), reach.again, depth - 1)
                found += chance * best
            seen[key] = found
            return found

        def resolve(own: Side, enemy: Side, spent: bool, asked: tuple[Asked, ...], again: bool, depth: int) -> float:
            """What is asked, one thing after another; then the next throw."""
            if own == done:
                return 1.0
            if enemy == done:
                return 0.0
            if not asked:
                return value(own, enemy, spent, depth) if again else 1 - value(enemy, own, spent, depth)
            (other, squares, must), rest = asked[0], asked[1:]
            if other:
                worths = [
                    resolve(one.enemy, one.own, one.spent, _turned(one.asked) + rest, again, depth)
                    for one in trips(enemy, own, spent, squares, not squares)
                ]
                best = min(worths, default=-1.0)
            else:
                worths = [
                    resolve(one.own, one.enemy, one.spent, one.asked + rest, again, depth)
                    for one in trips(own, enemy, spent, squares, not squares)
                ]
                best = max(worths, default=-1.0)
            if best < 0 or not must:
                declined = resolve(own, enemy, spent, rest, again, depth)
                best = declined if best < 0 else min(best, declined) if other else max(best, declined)
            return best

        return value, resolve


def _turned(asked: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """What the other side's move asks, seen from the thrower."""
    return tuple([one._replace(other=not one.other) for one in asked])


class StackLeaf:
    """The evaluation of `race_value` for sides that are whole numbers; what depends on one side is remembered."""

    def __init__(self, stacks: RaceStacks, value: RaceValue) -> None:
        self.value = value
        self.finish = stacks.finish
        places = value.bonus[0]
        self.places = places
        self.steps = stacks.steps
        # for each step where a lone counter can be hit: what it is worth, and the chance of each place to hit from
        self.open: list[list[tuple[float, int]]] = [[] for _ in range(self.finish + 1)]
        for step in range(1, self.finish):
            for rival in value.open[0][step]:
                self.open[step] = [
                    (places[step] * chance, BITS * (rival - squares))
                    for squares, chance in enumerate(value.chances)
                    if chance and rival - squares > 0
                ]
        self._known: dict[Side, tuple[float, float, list[list[tuple[float, int]]]]] = {}

    def chance(self, own: Side, enemy: Side, spent: bool) -> float:
        """About how likely ``own``, who throws next, is to win."""
        del spent  # the squares that work once are seen by looking ahead
        known = self._known
        mine = known.get(own) or self._side(own)
        theirs = known.get(enemy) or self._side(enemy)
        found = mine[0] - theirs[0] + mine[1]
        for froms in mine[2]:
            for lost, shift in froms:
                if enemy >> shift & MOST:
                    found -= OTHER_TIME * lost
        for froms in theirs[2]:
            for lost, shift in froms:
                if own >> shift & MOST:
                    found += lost
        return 1 / (1 + exp(-(found + self.value.tempo) / self.value.scale))

    def _side(self, side: Side) -> tuple[float, float, list[list[tuple[float, int]]]]:
        """What a side is worth where it stands, what of a throw it can use, and its lone counters in danger."""
        steps = self.steps(side)
        lone = [self.open[step] for step in set(steps) if steps.count(step) < self.value.pair or not self.value.pair]
        found = (
            sum([self.places[step] for step in steps]),
            USE * self.value.tempo * self.value.useful(steps),
            [froms for froms in lone if froms],
        )
        if len(self._known) > 50_000:
            self._known.clear()
        self._known[side] = found
        return found
