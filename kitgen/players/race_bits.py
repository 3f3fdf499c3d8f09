"""Races without stacks and special squares, as whole numbers: the Royal Game of Ur and its variants, fast.

A side is one number: a bit for each step on which a counter stands, and above them how many are in hand.
Everything home is 0. A position is two such numbers, the side that throws next first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kitgen.players.expectimax import Spent

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.players.budget import Budget
    from kitgen.rules.race import RaceRules
    from kitgen.rules.race_course import Position, Steps

Side = int
KEPT = 60_000
"""Sides whose moves are remembered."""


class Run(NamedTuple):
    """One counter's move by one throw: the side afterwards, and what it meets."""

    after: Side
    rivals: int
    """The enemy's steps on the square where it lands, as bits."""
    closed: bool
    """An enemy there may not be hit."""
    again: bool


class Reach(NamedTuple):
    """A throw: its chance, its number, whether the throw itself earns another; the moves of sides met before."""

    chance: float
    squares: int
    again: bool
    known: dict[Side, tuple[Run, ...]]


def fits(rules: RaceRules) -> bool:
    """Whether a race can be played this way: one counter a square, nothing special, the same for both sides."""
    course, options = rules.course, rules.options
    special = options.share or options.repel or options.overshoot == "off" or options.entry != "count"
    marks = any(
        mark.repeat or mark.enter or mark.forfeit or mark.forfeit_enter or mark.once for mark in course.marks.values()
    )
    alike = (
        course.mates[0] == course.mates[1]
        and course.rivals[0] == course.rivals[1]
        and all(course.closed_by(0, step) == course.closed_by(1, step) for step in range(1, rules.finish))
        and all(_again(rules, 0, step) == _again(rules, 1, step) for step in range(1, rules.finish))
    )
    return alike and not special and not marks and not options.turns


class RaceBits:
    """The moves of such a race, and looking ahead in it."""

    def __init__(self, rules: RaceRules) -> None:
        course = rules.course
        self.length = rules.length
        self.finish = rules.finish
        self.counters = rules.options.counters
        self.hand = 1 << self.length
        self.mask = self.hand - 1
        self.hit_again = rules.options.hit_again
        self.mates = [0, *(_bits(course.mates[0][step]) for step in range(1, self.finish)), 0]
        self.rivals = [0, *(_bits(course.rivals[0][step]) for step in range(1, self.finish)), 0]
        self.closed = [False, *(course.closed_by(0, step) <= 1 for step in range(1, self.finish)), False]
        self.rose = [False, *(_again(rules, 0, step) for step in range(1, self.finish)), False]
        self.reaches = tuple(
            Reach(float(chance), rules.reach(throw).squares, rules.reach(throw).again, {})
            for throw, chance in rules.throws(rules.start()).items()
        )
        self.by_throw = dict(zip(rules.throws(rules.start()), self.reaches))

    # -- positions

    def side(self, steps: Steps) -> Side:
        """A player's steps as a number."""
        found = 0
        for step in steps:
            if step == 0:
                found += self.hand
            elif step < self.finish:
                found |= 1 << step - 1
        return found

    def steps(self, side: Side) -> Steps:
        """The number as steps again."""
        on = [step for step in range(1, self.finish) if side >> step - 1 & 1]
        hand = side >> self.length
        return (*(0,) * hand, *on, *(self.finish,) * (self.counters - hand - len(on)))

    def both(self, position: Position) -> tuple[Side, Side]:
        """The side that throws, and the other one."""
        own, enemy = position.steps[position.thrower], position.steps[1 - position.thrower]
        return self.side(own), self.side(enemy)

    # -- moves

    def hitters(self, step: int) -> list[tuple[float, int]]:
        """For each throw that moves: its chance, and the enemy's starts from which it hits a counter on this step.

        Starts are as in a side: a bit for each step, and whatever stands above them for the hand.
        """
        rivals = 0 if self.closed[step] else self.rivals[step]
        found = []
        for reach in self.reaches:
            if not reach.squares:
                continue
            starts = 0
            for rival in range(reach.squares, self.finish):
                if rivals >> rival - 1 & 1:
                    start = rival - reach.squares
                    starts |= 1 << start - 1 if start else -1 << self.length
            found.append((reach.chance, starts))
        return found

    def runs(self, reach: Reach, own: Side) -> tuple[Run, ...]:
        """What a throw allows one's own counters, the furthest first; enemies may still forbid it."""
        found = reach.known.get(own)
        if found is None:
            if len(reach.known) > KEPT:
                reach.known.clear()
            reach.known[own] = found = tuple(self._runs(reach.squares, own))
        return found

    def _runs(self, squares: int, own: Side) -> list[Run]:
        found: list[Run] = []
        if not squares:
            return found
        for step in range(self.length, -1, -1):
            there = own >> step - 1 & 1 if step else own >> self.length
            end = step + squares
            if not there or end > self.finish:
                continue
            left = own - (1 << step - 1 if step else self.hand)
            if end == self.finish:
                found.append(Run(left, 0, False, False))
            elif not left & self.mates[end]:
                found.append(Run(left | 1 << end - 1, self.rivals[end], self.closed[end], self.rose[end]))
        return found

    def afters(self, reach: Reach, own: Side, enemy: Side) -> list[tuple[Side, Side, bool]]:
        """Own side, enemy and whether one throws again, after every legal move; after a pass where there is none."""
        found = []
        for after, rivals, closed, again in self.runs(reach, own):
            hit = enemy & rivals
            if hit:
                if not closed:
                    found.append((after, enemy - hit + self.hand, again or reach.again or self.hit_again))
            else:
                found.append((after, enemy, (again or reach.again) and after != 0))
        return found or [(own, enemy, reach.again)]

    # -- looking ahead

    def look(  # noqa: C901  (as below)
        self, leaf: Callable[[Side, Side], float], budget: Budget, known: Callable[[Side, Side], float | None]
    ) -> Callable[[Side, Side, int], float]:
        """A function of both sides and of how many throws to look ahead: the chance of the side that throws to win.

        It raises Spent when the budget is. ``known`` says what is solved, ``leaf`` what is not and not looked into.
        """
        seen: list[dict[tuple[Side, Side], float]] = [{}]
        reaches, hand, hit_again, runs = self.reaches, self.hand, self.hit_again, self.runs
        spend = budget.spend

        def value(own: Side, enemy: Side, depth: int) -> float:  # noqa: C901, PLR0912  (calls would halve its speed)
            if depth == 0:
                here = seen[0]
                found = here.get((own, enemy))
                if found is None:
                    if not spend():
                        raise Spent
                    here[own, enemy] = found = leaf(own, enemy)
                return found
            while len(seen) <= depth:
                seen.append({})
            here = seen[depth]
            found = here.get((own, enemy))
            if found is not None:
                return found
            solved = known(own, enemy)
            if solved is not None:
                here[own, enemy] = solved
                return solved
            depth -= 1
            total = 0.0
            for reach in reaches:
                best = -1.0
                for after, rivals, closed, again in reach.known.get(own) or runs(reach, own):
                    hit = enemy & rivals
                    if hit:
                        if closed:
                            continue
                        if again or hit_again or reach.again:
                            worth = value(after, enemy - hit + hand, depth)
                        else:
                            worth = 1 - value(enemy - hit + hand, after, depth)
                    elif not after:
                        best = 1.0
                        break
                    elif again or reach.again:
                        worth = value(after, enemy, depth)
                    else:
                        worth = 1 - value(enemy, after, depth)
                    best = max(best, worth)
                if best < 0:  # nothing moves
                    best = value(own, enemy, depth) if reach.again else 1 - value(enemy, own, depth)
                total += reach.chance * best
            here[own, enemy] = total
            return total

        return value


def _bits(steps: Steps) -> int:
    return sum(1 << step - 1 for step in steps)


def _again(rules: RaceRules, player: int, step: int) -> bool:
    mark = rules.course.mark(player, step)
    return mark is not None and mark.again
