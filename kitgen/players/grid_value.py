"""What a position of M&E is worth: queens in reach, pieces in reach, and what is left of each side.

How far a throw reaches is known exactly, so a queen three squares from an animal is in danger with the chance of
three squares or more. Lanes count: a walk crosses nothing, so distances are walked round whatever stands.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from kitgen.board import coordinates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.rules.grid import GridRules
    from kitgen.rules.grid_ground import Piece

LATER = 0.42
"""How often a threat is still there after the enemy's answer."""
SECOND = 0.5
"""What the second piece in danger counts, for a throw often moves more than one."""
SCALE = 9.0
"""Points that make a win three times in four, about."""
NEAR = 0.045
"""Points for each square nearer to the enemy's queen, of each animal."""
EXCEPTIONS = 1.5
"""Points of a small one that takes a big one, beyond what it takes in all."""


class GridValue:
    """Worth of positions of one game; sets of squares are bits.

    ``plainly`` counts a distance as in reach where most throws reach it, and as out of reach otherwise.
    """

    def __init__(self, rules: GridRules, *, plainly: bool = False) -> None:
        self.rules = rules
        ground, animals = rules.ground, rules.options.animals
        self.team = ground.team
        self.size = len(ground.names)
        self.all = (1 << self.size) - 1
        self.files = rules.ground.board.files
        self.whole = self.size % self.files == 0 and list(ground.names) == _rectangle(ground.names, self.files)
        first = sum(1 << square for square in range(0, self.size, self.files))
        self.not_first, self.not_last = self.all & ~first, self.all & ~(first << self.files - 1)
        self.beside = [sum(1 << end for _, end in ground.adjoining[square]) for square in range(self.size)]
        self.at = [coordinates(name) for name in ground.names]
        self.apart = [
            [abs(file - to_file) + abs(rank - to_rank) for to_file, to_rank in self.at] for file, rank in self.at
        ]
        self.takers = {
            kind: frozenset(other for other, animal in animals.items() if kind in animal.takes) for kind in animals
        }
        self.royal = frozenset(kind for kind, animal in animals.items() if animal.royal)
        self.arrives = frozenset(kind for kind, animal in animals.items() if animal.arrives)
        kinds = len(animals)
        self.worth = {
            kind: 0.0 if animal.royal else 1.0 + 8.0 * len(animal.takes) / kinds for kind, animal in animals.items()
        }
        for kind, animal in animals.items():
            for other in animal.takes:
                if other in animals and kind not in self.royal and self.worth[other] > self.worth[kind]:
                    self.worth[kind] += EXCEPTIONS
        rows = rules.options.throws
        chances = rules.definition.dice.dice().throws() if rows else {}
        far = max([row.squares for row in rows] or [rules.options.steps])
        self.far = far
        self.reach = [1.0] * (far + 2)
        for distance in range(1, far + 2):
            if rows:
                self.reach[distance] = float(sum(chances[row.sum,] for row in rows if row.squares >= distance))
            else:
                self.reach[distance] = float(distance <= far)
        if plainly:
            self.reach = [float(round(chance)) for chance in self.reach]
        self.window = [ground.window(square, far) for square in range(self.size)]

    # -- distances

    def spread(self, bits: int) -> int:
        """Every square beside one of these."""
        if self.whole:
            found = bits << self.files | bits >> self.files
            return (found | (bits & self.not_last) << 1 | (bits & self.not_first) >> 1) & self.all
        found = 0
        while bits:
            lowest = bits & -bits
            found |= self.beside[lowest.bit_length() - 1]
            bits ^= lowest
        return found

    def distance(self, start: int, goals: int, free: int) -> int:
        """Steps from a square to one of the goals over free squares; more than a throw reaches where none is near."""
        if not goals & self.window[start]:
            return self.far + 1
        edge = known = 1 << start
        for steps in range(1, self.far + 1):
            edge = self.spread(edge) & ~known
            if edge & goals:
                return steps
            edge &= free
            if not edge:
                break
            known |= edge
        return self.far + 1

    # -- worth

    def chance(self, pieces: Sequence[Piece], me: int, to_move: int) -> float:  # noqa: C901  (one pass over the pieces)
        """About how likely team ``me`` is to win when the player ``to_move`` throws next."""
        team = self.team
        occupied = 0
        by_kind: tuple[dict[str, int], dict[str, int]] = ({}, {})
        sides = [0, 0]
        for square, player, kind in pieces:
            bit = 1 << square
            occupied |= bit
            side = team[player]
            sides[side] |= bit
            by_kind[side][kind] = by_kind[side].get(kind, 0) | bit
        free = self.all & ~occupied
        points = [0.0, 0.0]  # material and place of each team
        losses: tuple[list[float], list[float]] = ([], [])
        wins = [0.0, 0.0]  # the chance that a team's next throw wins, queens in reach or arriving
        queens: tuple[list[int], list[int]] = ([], [])
        for square, player, kind in pieces:
            if kind in self.royal:
                queens[team[player]].append(square)
        for square, player, kind in pieces:
            side = team[player]
            other = 1 - side
            if kind in self.royal:
                hunters = sides[other]
                for royal in self.royal:
                    hunters &= ~by_kind[other].get(royal, 0)
                wins[other] = max(wins[other], self.reach[self.distance(square, hunters, free)])
                if kind in self.arrives:
                    goal = self.rules.ground.goal[player]
                    wins[side] = max(wins[side], self.reach[self.distance(square, goal & free, free)])
                    points[side] += 0.02 * self._gone(square, player)
                continue
            points[side] += self.worth[kind]
            hunters = 0
            for taker in self.takers[kind]:
                hunters |= by_kind[other].get(taker, 0)
            if hunters & self.window[square]:
                lost = self.reach[self.distance(square, hunters, free)] * self.worth[kind]
                if lost:
                    losses[side].append(lost)
            apart = self.apart[square]
            points[side] -= NEAR * min([apart[queen] for queen in queens[other]], default=0)
        next_side = team[to_move]
        for side in (0, 1):
            worst = sorted(losses[side], reverse=True)[:2]
            lost = worst[0] + SECOND * worst[1] if len(worst) > 1 else sum(worst)
            points[side] -= lost * (0.9 if side != next_side else 0.25)
        return self._bent(points, wins, next_side, me)

    def _bent(self, points: list[float], wins: list[float], next_side: int, me: int) -> float:
        """The chance of ``me`` from points, and from who may win at once."""
        lead = points[next_side] - points[1 - next_side]
        base = 1 / (1 + exp(-lead / SCALE))
        later = LATER * wins[1 - next_side]
        there = wins[next_side] + (1 - wins[next_side]) * (1 - later) * base
        return there if next_side == me else 1 - there

    def _gone(self, square: int, player: int) -> int:
        """Ranks that a queen has put behind her."""
        home = next((p.square for p in self.rules.ground.usual[player] if p.kind in self.royal), square)
        return abs(self.at[square][1] - self.at[home][1])


def _rectangle(names: Sequence[str], files: int) -> list[str]:
    """The names in board order if every square of the rectangle is there."""
    known = set(names)
    ranks = len(names) // files
    from kitgen.board import square_name

    wanted = [square_name(file, rank) for rank in range(1, ranks + 1) for file in range(1, files + 1)]
    return wanted if set(wanted) == known else []
