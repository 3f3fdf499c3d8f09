"""Positions of M&E as a network sees them that learned the game by playing; distances are those of `grid_value`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kitgen import games
from kitgen.definition import GridOptions
from kitgen.odds.values import fingerprint
from kitgen.players import inputs_mouse_and_elephant as seen
from kitgen.players.grid_value import GridValue
from kitgen.players.network import offered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kitgen.definition import GameDefinition
    from kitgen.players.network import Network
    from kitgen.rules.grid import GridRules
    from kitgen.rules.grid_ground import Piece

NETS = {
    "two": "mouse_and_elephant",
    "four": "mouse_and_elephant_four",
    "no_dice": "mouse_and_elephant_no_dice",
}
"""The network of each variant that has one."""


def value_for(rules: GridRules) -> GridValue:
    """What tells the worth of positions: a network that fits these rules, else the points of `GridValue`.

    The weights fit every line-up of a variant of M&E, whatever the game is called.
    """
    for variant, name in NETS.items():
        if _rules_of(rules.definition) == _rules_of(games.load(f"mouse_and_elephant/{variant}")):
            net = offered(name)
            return GridValue(rules) if net is None else GridLearned(rules, net)
    return GridValue(rules)


def _rules_of(definition: GameDefinition) -> str:
    """A short text that changes with the rules of play, though not with where the pieces begin."""
    options = definition.options
    if isinstance(options, GridOptions):
        options = replace(options, setup={}, arrange={}, quiet_turns=0)
    return fingerprint(replace(definition, options=options))


class GridLearned(GridValue):
    """Worth of positions by a network.

    What an animal adds to the first layer is looked up by side, kind and distance, so that nothing is counted out
    anew for each position.
    """

    def __init__(self, rules: GridRules, net: Network) -> None:
        super().__init__(rules)
        self._net = net
        distances = range(1, max(map(max, self.apart)) + 1)
        kinds = [kind for kind in rules.options.animals if kind not in self.royal]
        self._hunts = self._table(
            kinds, lambda side, kind: [(side, kind, one, 1, seen.FAR + 1) for one in distances], 0
        )
        self._guards = self._table(
            kinds, lambda side, kind: [(side, kind, 1, one, seen.FAR + 1) for one in distances], 1
        )
        self._dangers = self._table(
            kinds, lambda side, kind: [(side, kind, 1, 1, one) for one in range(1, seen.FAR + 1)], 2
        )
        self._last_rank = [self.at[goal.bit_length() - 1][1] for goal in rules.ground.goal]
        self._on = [0] * seen.ON_QUEEN

    def _table(
        self, kinds: Sequence[str], asked: Callable[[int, int], list[tuple[int, int, int, int, int]]], place: int
    ) -> tuple[dict[str, list[int]], ...]:
        """By side and kind, and by distance from 1 on: the row of the input that stands in this place."""
        found = [0] * seen.ON
        tables: tuple[dict[str, list[int]], ...] = ({}, {})
        for side in (0, 1):
            for number, kind in enumerate(kinds):
                tables[side][kind] = rows = [0]
                for asking in asked(side, number):
                    seen.animal(*asking, found, 0)
                    rows.append(self._net.rows[found[place]])
        return tables

    def chance(self, pieces: Sequence[Piece], me: int, to_move: int) -> float:
        """How likely team ``me`` is to win when the player ``to_move`` throws next, a draw counting half."""
        team, royal, apart, window = self.team, self.royal, self.apart, self.window
        occupied = 0
        sides = [0, 0]
        by_kind: tuple[dict[str, int], dict[str, int]] = ({}, {})
        queens: tuple[list[int], list[int]] = ([], [])
        for square, player, kind in pieces:
            side = team[player]
            bit = 1 << square
            occupied |= bit
            if kind in royal:
                queens[side].append(square)
            else:
                sides[side] |= bit
                by_kind[side][kind] = by_kind[side].get(kind, 0) | bit
        free = self.all & ~occupied
        thrower = team[to_move]
        total = count = 0
        for square, player, kind in pieces:
            own = team[player]
            side = own != thrower
            enemies = sides[1 - own]
            if kind in royal:
                on = self._queen(square, player, side, enemies, free)
                total += sum([self._net.rows[index] for index in on])
                count += len(on)
                continue
            far = apart[square]
            # with one queen, as nearly always, the smallest of one
            total += self._hunts[side][kind][min([far[queen] for queen in queens[1 - own]])]
            total += self._guards[side][kind][min([far[queen] for queen in queens[own]])]
            count += 2
            if enemies & window[square]:
                hunters = 0
                for taker in self.takers[kind]:
                    hunters |= by_kind[1 - own].get(taker, 0)
                danger = self.distance(square, hunters, free)
                if danger <= self.far:
                    total += self._dangers[side][kind][danger]
                    count += 1
        found = self._net.value_of(total, count)
        return found if thrower == me else 1 - found

    def _queen(self, square: int, player: int, side: int, hunters: int, free: int) -> list[int]:
        """The inputs of a queen."""
        first, second = self._nearest(square, hunters, free)
        to_go = min(abs(self.at[square][1] - self._last_rank[player]), seen.RANKS)
        goal = self.rules.ground.goal[player] & free
        arrival = self.distance(square, goal, free) if to_go <= self.far else self.far + 1
        room = (self.beside[square] & free).bit_count()
        return self._on[: seen.queen(side, first, second, arrival, to_go, room, self._on, 0)]

    def _nearest(self, start: int, hunters: int, free: int) -> tuple[int, int]:
        """How far the nearest two hunters have to walk; more than a throw reaches for none."""
        out = self.far + 1
        near = hunters & self.window[start]
        if not near:
            return out, out
        first = out
        edge = known = 1 << start
        for steps in range(1, out):
            edge = self.spread(edge) & ~known
            met = edge & near
            if met:
                if first < out:
                    return first, steps
                if met & met - 1:
                    return steps, steps
                first = steps
            known |= edge
            edge &= free
            if not edge:
                break
        return first, out
