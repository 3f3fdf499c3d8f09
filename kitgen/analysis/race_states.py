"""Every position of a race between two equal sides, numbered, and where each throw and move leads.

A state is a pair of sides seen by the player who throws next: both sides' counters by step. The two
players' tracks must mirror each other, so that one number stands for a position and its mirror image.
All legal moves of all states are found at once, with numpy, from tables of single sides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from kitgen.definition import RaceOptions
from kitgen.errors import KitgenError
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from kitgen.definition import GameDefinition
    from kitgen.rules.race_course import Position

    Indices = NDArray[np.int32]

MOST_PAIRS = 1_000_000
"""More pairs of placements than this are left to simulation."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Where the moves of every state lead, throw by throw.

    A place is a number: below ``states`` that state with the same player to throw; ``states`` more, that
    state with the other player to throw; twice ``states``: the player who moved has won.
    """

    states: int
    chances: tuple[float, ...]
    """The chance of each throw."""
    first: tuple[Indices, ...]
    """For each throw the place that each state's first legal move (or the pass) leads to."""
    more: tuple[tuple[tuple[Indices, Indices], ...], ...]
    """For each throw the further moves: states that have one more, and the places it leads to."""
    count: tuple[NDArray[np.uint8], ...]
    """For each throw how many moves each state has; a pass counts as one."""


class RaceStates:
    """The positions of a race, by number.

    Raises KitgenError where the sides are not equal, a square or throw does more than these tables
    know (forced moves, stacks that repel …), or the game is too large.
    """

    def __init__(self, rules: RaceRules) -> None:
        self.rules = rules
        if not plain(rules):
            raise KitgenError("squares or throws of this race do more than can be solved here")
        course, counters = rules.course, rules.options.counters
        pick = combinations_with_replacement(range(rules.finish + 1), counters)
        self.sides = [side for side in pick if side[0] != rules.finish and self._can_stand(side)]
        if len(self.sides) ** 2 > MOST_PAIRS:
            raise KitgenError(f"{len(self.sides)} placements of each side are too many to solve here")
        self._number = {side: number for number, side in enumerate(self.sides)}
        self._rivals = course.rivals[0]
        count = len(self.sides)
        self._enemies = np.zeros((count, rules.finish + 1), dtype=np.uint8)
        self._sent = np.zeros((count, rules.finish + 1), dtype=np.int32)
        for number, side in enumerate(self.sides):
            for step in range(rules.finish + 1):
                hit = self._rivals[step]
                self._enemies[number, step] = sum(side.count(rival) for rival in hit)
                self._sent[number, step] = self._number[tuple(sorted(0 if s in hit else s for s in side))]
        stands = np.zeros((count, rules.finish + 1), dtype=np.int32)
        for number, side in enumerate(self.sides):
            stands[number, [step for step in side if 0 < step < rules.finish]] = 1
        apart = stands @ self._enemies.T.astype(np.int32) == 0
        self._ids = np.where(apart, np.cumsum(apart, dtype=np.int32).reshape(apart.shape) - 1, -1).astype(np.int32)
        self.own, self.other = (side.astype(np.int32) for side in np.nonzero(apart))
        self.states = len(self.own)

    def number(self, position: Position) -> int:
        """The state of a position in which a throw is due and nobody has won."""
        own, other = position.steps[position.thrower], position.steps[1 - position.thrower]
        return int(self._ids[self._number[own], self._number[other]])

    def choices(self) -> Choices:
        """All legal moves of all states."""
        rules = self.rules
        throws = rules.throws(rules.start())
        first, more, count = [], [], []
        for throw in throws:
            reach = rules.reach(throw)
            squares = reach.squares
            base, extra, have = self._choices(squares, throw_again=reach.again)
            first.append(base)
            more.append(tuple(extra))
            count.append(np.maximum(have, 1))
        chances = tuple(float(chance) for chance in throws.values())
        return Choices(self.states, chances, tuple(first), tuple(more), tuple(count))

    def _choices(
        self, squares: int, *, throw_again: bool
    ) -> tuple[Indices, list[tuple[Indices, Indices]], NDArray[np.uint8]]:
        """One throw: the first move's place, further moves slot by slot, and how many there are."""
        states, swapped = self.states, self._ids[self.other, self.own]
        everyone = np.arange(states, dtype=np.int32)
        base = everyone.copy() if throw_again else states + swapped
        have = np.zeros(states, dtype=np.uint8)
        extra: list[tuple[Indices, Indices]] = []
        closed, again_at = self._closed_by(), self._again_at()
        for ends, lands in self._slots(squares):
            land = lands[self.own]
            enemies = self._enemies[self.other, land]
            legal = (ends[self.own] != _NOWHERE) & (enemies < closed[land])
            rows = everyone[legal]
            land, enemies, end = land[rows], enemies[rows], ends[self.own[rows]]
            after = self._sent[self.other[rows], land]
            again = again_at[land] | throw_again
            if self.rules.options.hit_again:
                again |= enemies > 0
            won = end == _ALL_HOME
            safe_end = np.where(won, 0, end)
            place = np.where(again, self._ids[safe_end, after], states + self._ids[after, safe_end]).astype(np.int32)
            place[won] = 2 * states
            fresh = have[rows] == 0
            base[rows[fresh]] = place[fresh]
            if not fresh.all():
                extra.append((rows[~fresh], place[~fresh]))
            have[rows] += 1
        return base, extra, have

    def _slots(self, squares: int) -> Iterator[tuple[Indices, Indices]]:
        """For each side its furthest movable counter, then the next …: the side afterwards and the step landed on.

        The step is 0 where the counter goes home, and the side _NOWHERE where there is no such counter.
        """
        counters = self.rules.options.counters
        ends = np.full((counters, len(self.sides)), _NOWHERE, dtype=np.int32)
        lands = np.zeros((counters, len(self.sides)), dtype=np.int32)
        for number, side in enumerate(self.sides):
            for slot, (after, land) in enumerate(self._single(side, squares)):
                ends[slot, number] = after
                lands[slot, number] = land
        yield from zip(ends, lands, strict=True)

    def _single(self, side: tuple[int, ...], squares: int) -> Iterator[tuple[int, int]]:
        finish, mates = self.rules.finish, self.rules.course.mates[0]
        if squares == 0:
            return
        for step in sorted(set(side), reverse=True):
            end = step + squares
            if step == finish or end > finish:
                continue
            if end < finish and not self.rules.options.share and any(m in side and m != step for m in mates[end]):
                continue
            rest = list(side)
            rest.remove(step)
            after = tuple(sorted((*rest, end)))
            yield (_ALL_HOME if after[0] == finish else self._number[after]), (end if end < finish else 0)

    def _can_stand(self, side: tuple[int, ...]) -> bool:
        """No two own counters on one square, unless they may share it."""
        if self.rules.options.share:
            return True
        on_board = [step for step in side if 0 < step < self.rules.finish]
        mates = self.rules.course.mates[0]
        return not any(two in mates[one] for one, two in combinations(on_board, 2))

    def _closed_by(self) -> NDArray[np.uint8]:
        """For each step the number of enemies that closes its square; 255: none does."""
        rules = self.rules
        closed = np.full(rules.finish + 1, 255, dtype=np.uint8)
        for step, square in enumerate(rules.tracks[0], start=1):
            mark = rules.mark(square)
            if mark is not None and mark.safe and square in rules.shared:
                closed[step] = 1
            elif rules.options.block:
                closed[step] = rules.options.block
        return closed

    def _again_at(self) -> NDArray[np.bool_]:
        rules = self.rules
        marks = [rules.mark(square) for square in rules.tracks[0]]
        return np.array([False, *(mark is not None and mark.again for mark in marks), False])


def with_counters(definition: GameDefinition, counters: int) -> RaceStates:
    """The positions of a race that is played with so many counters on each side."""
    return RaceStates(rules_with(definition, counters))


def rules_with(definition: GameDefinition, counters: int) -> RaceRules:
    """A race's rules with so many counters on each side. Raises KitgenError where the game is not a race."""
    options = definition.options
    if not isinstance(options, RaceOptions):
        raise KitgenError(f"{definition.name} is not a race; only races are solved whole")
    return RaceRules(replace(definition, options=replace(options, counters=counters)))


_NOWHERE = -1
_ALL_HOME = -2


def plain(rules: RaceRules) -> bool:
    """Whether a counter only runs, hits and leaves exactly, and no square, stack or entry does more.

    Raises KitgenError where the players' tracks do not mirror each other.
    """
    course, options = rules.course, rules.options
    marks = [tuple(rules.mark(square) for square in track) for track in rules.tracks]
    if course.rivals[0] != course.rivals[1] or course.mates[0] != course.mates[1] or marks[0] != marks[1]:
        raise KitgenError("the players' tracks do not mirror each other")
    special = any(
        mark is not None and (mark.enter or mark.repeat or mark.forfeit or mark.forfeit_enter or mark.once)
        for mark in marks[0]
    )
    return not (special or options.repel or options.overshoot != "illegal" or options.entry != "count")
