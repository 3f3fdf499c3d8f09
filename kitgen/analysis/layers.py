"""Every position of a race in which nobody shares a square, numbered without gaps, layer by layer.

A layer holds the positions in which the player to throw has ``own`` counters still to come home and the
other ``other``; how many are home already changes nothing, so one table serves games with fewer counters
as well. A side is split in two: the *minor* part stands on the first squares, which only its player uses,
and the *major* part on all others. Two majors that can stand on the board together make a tile; in a tile
every minor of one side goes with every minor of the other. Minors are listed by how many counters they
have, so that a minor has the same number however many it may have at most.

In a layer the side with fewer counters to come is the outer one (the player to throw, where both have as
many): positions are numbered by outer major, inner major, outer minor, inner minor. A layer and the one
with the sides exchanged therefore have their tiles in the same places.

A move forwards never makes a side's major smaller as a binary number, nor its minor in the same major:
only a hit does. Whoever goes through tiles from the largest down meets every position after all those
that it can lead to without a hit.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis.race_states import plain, rules_with
from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kitgen.definition import GameDefinition
    from kitgen.rules.race import RaceRules
    from kitgen.rules.race_course import Position, Steps

    Starts = NDArray[np.int32]

HAND = -1
"""The source of a move that enters a counter."""
ROWS = 1_000
"""Majors whose meetings are worked out at once."""
HOME = 0
"""Where a move lands that takes a counter home."""


@dataclass(frozen=True, slots=True)
class Moves:
    """All moves of all sides, as far as the other side does not matter.

    ``first[((major * minors) + minor) * throws + throw]`` is the first move of that side with that throw,
    and the next number one past its last. Of each move: the major and the minor afterwards, the step it
    lands on, whether that square gives another throw, and whether it needs a counter in hand.
    """

    first: NDArray[np.int64]
    major: NDArray[np.int32]
    minor: NDArray[np.int32]
    land: NDArray[np.int32]
    again: NDArray[np.uint8]
    enters: NDArray[np.uint8]


class Layers:
    """The positions of a race with up to so many counters of each player, by layer and number.

    Raises KitgenError where the sides are not equal or the race has rules that this numbering does not know.
    """

    def __init__(self, definition: GameDefinition, counters: int) -> None:
        self.rules = rules = solvable(definition, counters)
        self.counters = counters
        self.finish = rules.finish
        self.mates, self.rivals = rules.course.mates[0], rules.course.rivals[0]
        self.front = front(self.mates, self.rivals, self.finish)
        self.minors = sorted(
            (sum(1 << step for step in steps) for steps in _subsets(range(1, self.front + 1), counters)),
            key=lambda mask: (mask.bit_count(), mask),
        )
        self.majors = sorted(
            sum(1 << step for step in steps)
            for steps in _subsets(range(self.front + 1, self.finish), counters)
            if not any(two in self.mates[one] for one, two in combinations(steps, 2))
        )
        self.minor_of = {mask: number for number, mask in enumerate(self.minors)}
        self.major_of = {mask: number for number, mask in enumerate(self.majors)}
        self.sizes = np.array([mask.bit_count() for mask in self.majors], dtype=np.int64)
        self.minor_sizes = np.array([mask.bit_count() for mask in self.minors], dtype=np.int64)
        self.minors_within = np.array(
            [np.count_nonzero(self.minor_sizes <= most) for most in range(counters + 1)], dtype=np.int64
        )
        """How many minors have at most so many counters."""
        self.chances = np.array([float(chance) for chance in rules.throws(rules.start()).values()])
        self.sent = self._sent()
        self.apart = self._apart()
        self.closed = self._closed()
        self._starts: dict[tuple[int, int], Starts] = {}

    def states(self, own: int, other: int) -> int:
        """How many positions a layer has."""
        return sum(int(sizes.sum()) for _, sizes in self._tiles(own, other))

    def starts(self, own: int, other: int) -> Starts:
        """For each pair of majors, outer and inner, the number of their first position; -1 where there is none."""
        key = min(own, other), max(own, other)
        found = self._starts.get(key)
        if found is None:
            found = np.empty(self.apart.shape, dtype=np.int32)
            total = 0
            for row, sizes in self._tiles(*key):
                ends = total + np.cumsum(sizes)
                found[row] = np.where(sizes > 0, ends - sizes, -1)
                total = int(ends[-1])
            self._starts[key] = found
        return found

    def forget(self, *keep: tuple[int, int]) -> None:
        """Let go of the starts of tiles but for these layers; they can be found again."""
        kept = {(min(pair), max(pair)) for pair in keep}
        self._starts = {key: starts for key, starts in self._starts.items() if key in kept}

    def number(self, own: Steps, other: Steps) -> tuple[int, int, int]:
        """The layer (two numbers) and the position's number in it, from both sides' steps.

        What stands in hand or home is counted by the rest. Neither side may have finished.
        """
        sides = []
        for steps in (own, other):
            mask = sum(1 << step for step in steps if 0 < step < self.finish)
            low = mask & ((2 << self.front) - 1)
            to_come = sum(step < self.finish for step in steps)
            sides.append((to_come, self.major_of[mask - low], self.minor_of[low]))
        outer, inner = sides if sides[0][0] <= sides[1][0] else sides[::-1]
        width = int(self.minors_within[inner[0] - self.sizes[inner[1]]])
        start = int(self.starts(outer[0], inner[0])[outer[1], inner[1]])
        return sides[0][0], sides[1][0], start + outer[2] * width + inner[2]

    def state(self, own: int, other: int, number: int) -> tuple[Steps, Steps]:
        """Both sides' steps of a position of a layer, ascending, the counters that are home left out."""
        flat = self.starts(own, other).ravel()
        tiles = np.flatnonzero(flat >= 0)
        tile = int(tiles[np.searchsorted(flat[tiles], number, side="right") - 1])
        few, many = min(own, other), max(own, other)
        major, against = divmod(tile, len(self.majors))
        minor, beside = divmod(number - int(flat[tile]), int(self.minors_within[many - self.sizes[against]]))
        outer, inner = self._steps(major, minor, few), self._steps(against, beside, many)
        return (outer, inner) if own <= other else (inner, outer)

    def position(self, own: int, other: int, number: int) -> Position:
        """A position of a layer as the rules know it, with the first player to throw."""
        from kitgen.rules.race_course import Position

        mine, theirs = self.state(own, other, number)
        home = (self.finish,)
        return Position(0, (mine + home * (self.counters - own), theirs + home * (self.counters - other)))

    def moves(self) -> Moves:
        """All moves of all sides."""
        rules = self.rules
        squares = [rules.reach(throw).squares for throw in rules.throws(rules.start())]
        again_at = [False, *(bool(mark and mark.again) for mark in map(rules.mark, rules.tracks[0]))]
        first, found = array("q", [0]), array("i")
        for major in self.majors:
            for minor in self.minors:
                mask = major | minor
                for reach in squares:
                    for move in self._moves(mask, reach, again_at):
                        found.extend(move)
                    first.append(len(found) // 5)
        columns = np.frombuffer(found, dtype=np.int32).reshape(-1, 5).T
        major_, minor_, land = (np.ascontiguousarray(column) for column in columns[:3])
        again, enters = (np.ascontiguousarray(column.astype(np.uint8)) for column in columns[3:])
        return Moves(np.frombuffer(first, dtype=np.int64), major_, minor_, land, again, enters)

    def _moves(self, mask: int, squares: int, again_at: list[bool]) -> list[tuple[int, int, int, bool, bool]]:
        """A side's moves with one throw, the furthest counter first; none where it has more counters than there are."""
        found: list[tuple[int, int, int, bool, bool]] = []
        if not squares or mask.bit_count() > self.counters:
            return found
        for step in range(self.finish - 1, -1, -1):
            end = step + squares
            if end > self.finish or (step and not mask >> step & 1):
                continue
            rest = mask & ~(1 << step)
            if end == self.finish:
                found.append((*self._parts(rest), HOME, False, step == 0))
            elif not any(rest >> mate & 1 for mate in self.mates[end]):
                after = rest | 1 << end
                if after.bit_count() <= self.counters:
                    found.append((*self._parts(after), end, again_at[end], step == 0))
        return found

    def _parts(self, mask: int) -> tuple[int, int]:
        low = mask & ((2 << self.front) - 1)
        return self.major_of[mask - low], self.minor_of[low]

    def _steps(self, major: int, minor: int, to_come: int) -> Steps:
        mask = self.majors[major] | self.minors[minor]
        steps = tuple(step for step in range(1, self.finish) if mask >> step & 1)
        return (0,) * (to_come - len(steps)) + steps

    def _tiles(self, own: int, other: int) -> Iterator[tuple[int, NDArray[np.int64]]]:
        """How many positions each tile of a layer has: for each major of the outer side those with every other one.

        Row by row, for all pairs at once would take eight bytes each.
        """
        heights, widths = (
            np.where(most >= self.sizes, self.minors_within[np.maximum(most - self.sizes, 0)], 0)
            for most in (own, other)
        )
        for row, height in enumerate(heights.tolist()):
            yield row, self.apart[row] * (height * widths)

    def _apart(self) -> NDArray[np.bool_]:
        """Can two majors stand on the board together?"""
        stands = np.zeros((len(self.majors), self.finish), dtype=np.float32)
        for number, mask in enumerate(self.majors):
            stands[number] = [mask >> step & 1 for step in range(self.finish)]
        meets = np.zeros((self.finish, self.finish), dtype=np.float32)
        for step in range(1, self.finish):
            meets[step, list(self.rivals[step])] = 1
        hit = stands @ meets
        apart = np.empty((len(stands), len(stands)), dtype=np.bool_)
        for first in range(0, len(stands), ROWS):
            apart[first : first + ROWS] = hit[first : first + ROWS] @ stands.T == 0
        return apart

    def _sent(self) -> NDArray[np.int32]:
        """For each major and step of the other player: the major left when that step is hit; -1: nobody is there."""
        sent = np.full((len(self.majors), self.finish), -1, dtype=np.int32)
        for number, mask in enumerate(self.majors):
            for step in range(1, self.finish):
                hit = sum(1 << rival for rival in self.rivals[step] if mask >> rival & 1)
                if hit:
                    sent[number, step] = self.major_of[mask & ~hit]
        return sent

    def _closed(self) -> NDArray[np.uint8]:
        """For each step: may an enemy there not be hit?"""
        rules = self.rules
        closed = np.zeros(self.finish, dtype=np.uint8)
        for step, square in enumerate(rules.tracks[0], start=1):
            mark = rules.mark(square)
            closed[step] = bool(mark is not None and mark.safe and square in rules.shared) or rules.options.block == 1
        return closed


def _subsets(steps: range, most: int) -> list[tuple[int, ...]]:
    return [chosen for size in range(min(most, len(steps)) + 1) for chosen in combinations(steps, size)]


def front(mates: Sequence[tuple[int, ...]], rivals: Sequence[tuple[int, ...]], finish: int) -> int:
    """The first squares of a track, as many as no other step of either player stands on."""
    found = 0
    while found + 1 < finish and not rivals[found + 1] and mates[found + 1] == (found + 1,):
        found += 1
    return found


def solvable(definition: GameDefinition, counters: int) -> RaceRules:
    """The rules with so many counters. Raises KitgenError where this numbering does not know all they ask for."""
    rules = rules_with(definition, counters)
    again = any(rules.reach(throw).again for throw in rules.throws(rules.start()))
    if not plain(rules) or again or rules.options.share or rules.options.turns:
        raise KitgenError("squares, throws or limits of this race do more than can be solved in layers")
    return rules
