"""Where a position of a race stands in a table of solved values, in plain Python."""

from __future__ import annotations

from array import array
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from kitgen.players.tablefile import ONE

if TYPE_CHECKING:
    from kitgen.players.tablefile import TableFile
    from kitgen.rules.race import RaceRules
    from kitgen.rules.race_course import Position, Steps


class LayerTable:
    """A race in which nobody shares a square: all positions with so many counters to come, both sides together.

    The numbering is that of `kitgen.analysis.layers`, where it is explained: the side with fewer counters to
    come is the outer one; positions go by outer major, inner major, outer minor, inner minor.
    """

    def __init__(self, rules: RaceRules, file: TableFile) -> None:
        self.finish = rules.finish
        self.most = int(file.header["most"])
        self._file = file
        self._blocks = {tuple(pair): number for number, pair in enumerate(file.header["layers"])}
        self._mates, self._rivals = rules.course.mates[0], rules.course.rivals[0]
        front = 0
        while front + 1 < self.finish and not self._rivals[front + 1] and self._mates[front + 1] == (front + 1,):
            front += 1
        self._front = (2 << front) - 1
        minors = [mask << 1 for mask in range(1 << front)]
        minors.sort(key=lambda mask: (mask.bit_count(), mask))
        self._minors = {mask: number for number, mask in enumerate(minors)}
        self._within = [sum(mask.bit_count() <= most for mask in minors) for most in range(self.most + 1)]
        self._majors = self._all_majors(front)
        self._layers: dict[tuple[int, int], Layer] = {}

    def chance(self, position: Position) -> float | None:
        """What the table says of a position; None where it has too many counters to come, or somebody has won."""
        own, other = position.steps[position.thrower], position.steps[1 - position.thrower]
        return self.of_masks(*self._mask(own), *self._mask(other))

    def of_masks(self, own: int, in_hand: int, other: int, other_in_hand: int) -> float | None:
        """The same by whole numbers: bit ``n`` is a counter on step ``n``, and so many are in hand."""
        mine, theirs = own.bit_count() + in_hand, other.bit_count() + other_in_hand
        number = self._blocks.get((mine, theirs))
        if number is None:
            return None
        low, beside = own & self._front, other & self._front
        if mine <= theirs:
            place = self._layer(mine, theirs).place(own - low, self._minors[low], other - beside, self._minors[beside])
        else:
            place = self._layer(theirs, mine).place(other - beside, self._minors[beside], own - low, self._minors[low])
        return self._file.block(number)[place] / ONE

    def _mask(self, steps: Steps) -> tuple[int, int]:
        mask, hand = 0, 0
        for step in steps:
            if step == 0:
                hand += 1
            elif step < self.finish:
                mask |= 1 << step
        return mask, hand

    def _all_majors(self, front: int) -> list[tuple[int, int]]:
        """Each major with the steps of the other player that it keeps them from, both as bits."""
        found = []
        for size in range(self.most):
            for steps in combinations(range(front + 1, self.finish), size):
                if not any(two in self._mates[one] for one, two in combinations(steps, 2)):
                    kept = {rival for step in steps for rival in self._rivals[step]}
                    found.append((sum(1 << step for step in steps), sum(1 << rival for rival in kept)))
        return sorted(found)

    def _layer(self, few: int, many: int) -> Layer:
        found = self._layers.get((few, many))
        if found is None:
            found = self._layers[few, many] = Layer(self._majors, self._within, few, many)
        return found


class Layer:
    """The starts of the tiles of one layer: pairs of majors that can stand on the board together."""

    def __init__(self, majors: list[tuple[int, int]], within: list[int], few: int, many: int) -> None:
        outer = [(*major, few - major[0].bit_count()) for major in majors if major[0].bit_count() <= few]
        inner = [(major, within[many - major.bit_count()]) for major, _ in majors if major.bit_count() <= many]
        self._rows = {major: number * len(inner) for number, (major, _, _) in enumerate(outer)}
        self._columns = {major: (number, width) for number, (major, width) in enumerate(inner)}
        starts, total = array("I"), 0
        for _, kept, left in outer:
            height = within[left]
            for major, width in inner:
                starts.append(total)
                if not kept & major:
                    total += height * width
        self._starts = starts

    def place(self, outer: int, minor: int, inner: int, beside: int) -> int:
        """The number of a position in its layer."""
        column, width = self._columns[inner]
        return self._starts[self._rows[outer] + column] + minor * width + beside


class PlacementTable:
    """A race in which counters may share squares: every pair of placements that can stand on the board together."""

    def __init__(self, rules: RaceRules, file: TableFile) -> None:
        self.finish = finish = rules.finish
        self.counters = counters = int(file.header["counters"])
        self._values = file.block(0)
        sides = [side for side in combinations_with_replacement(range(finish + 1), counters) if side[0] != finish]
        self._numbers = {side: number for number, side in enumerate(sides)}
        rivals = rules.course.rivals[0]
        on_board = [[step for step in side if 0 < step < finish] for side in sides]
        self._stands = [sum(1 << step for step in set(steps)) for steps in on_board]
        self._kept = [sum(1 << r for r in {r for step in steps for r in rivals[step]}) for steps in on_board]
        self._starts, total = array("I"), 0
        for kept in self._kept:
            self._starts.append(total)
            total += sum(not kept & stands for stands in self._stands)
        self._rows: dict[int, array[int]] = {}

    def chance(self, position: Position) -> float | None:
        """What the table says of a position; None where somebody has won or there are more counters."""
        own, other = position.steps[position.thrower], position.steps[1 - position.thrower]
        missing = self.counters - len(own)
        if missing < 0 or self.finish in (own[0], other[0]):
            return None
        home = (self.finish,) * missing
        mine, theirs = self._numbers[own + home], self._numbers[other + home]
        return self._values[self._starts[mine] + self._row(mine)[theirs]] / ONE

    def _row(self, number: int) -> array[int]:
        """For one side: where each other side stands among those that can stand beside it."""
        found = self._rows.get(number)
        if found is None:
            kept, found, rank = self._kept[number], array("H"), 0
            for stands in self._stands:
                found.append(rank)
                rank += not kept & stands
            self._rows[number] = found
        return found


TURNS_NEEDED = (80, 69, 56, 46, 36)
"""Turns of both sides together that must be left, by how many counters are home: then a limit changes no value of
the die race by more than 0.00022."""


class WithTurns:
    """A table for play without a limit of turns, used where there is one while it is far off."""

    def __init__(self, table: PlacementTable, limit: int) -> None:
        self._table = table
        self._limit = limit

    def chance(self, position: Position) -> float | None:
        """What the table says, or None where the limit is near."""
        home = sum(steps.count(self._table.finish) for steps in position.steps)
        if 2 * self._limit - position.turns < TURNS_NEEDED[min(home, len(TURNS_NEEDED) - 1)]:
            return None
        return self._table.chance(position)
