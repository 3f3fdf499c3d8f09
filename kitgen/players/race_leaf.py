"""The King's evaluation of races played as whole numbers: where counters stand, and which of them can be hit.

The chance to win is bent from a sum of squares: each step has its worth for a counter of one's own, and each
step on which the next throw of the enemy can hit costs its chance times what is lost.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kitgen.players.race_bits import RaceBits, Side

KEPT = 200_000


class RaceLeaf:
    """What positions are worth that are not looked into."""

    def __init__(self, bits: RaceBits, weights: RaceWeights | None = None) -> None:
        self.bits = bits
        self.weights = weights or RaceWeights.plain(bits)
        length = bits.length
        # for each step where a counter can be hit: (bit, [(chance, enemy's starts as bits)])
        self.open: list[tuple[int, int, list[tuple[float, int]]]] = []
        for step in range(1, length + 1):
            if not bits.rivals[step] or bits.closed[step]:
                continue
            froms = [(chance, starts) for chance, starts in bits.hitters(step) if starts]
            self.open.append((step, 1 << step - 1, froms))
        self._known: dict[Side, float] = {}

    def stands(self, side: Side) -> float:
        """What a side's counters are worth by where they stand."""
        found = self._known.get(side)
        if found is None:
            worth = self.weights.step
            on = side & self.bits.mask
            hand = side >> self.bits.length
            found = worth[0] * hand
            count = hand
            for step in range(1, self.bits.length + 1):
                if on >> step - 1 & 1:
                    found += worth[step]
                    count += 1
            found += worth[-1] * (self.bits.counters - count)
            if len(self._known) > KEPT:
                self._known.clear()
            self._known[side] = found
        return found

    def danger(self, own: Side, enemy: Side) -> float:
        """What the next throw of the enemy costs on the average."""
        lost = 0.0
        cost = self.weights.cost
        for step, bit, froms in self.open:
            if own & bit:
                for chance, starts in froms:
                    if enemy & starts:
                        lost += chance * cost[step]
        return lost

    def squares(self, own: Side, enemy: Side) -> float:
        """How far ``own``, who throws next, is ahead."""
        weights = self.weights
        found = weights.tempo + self.stands(own) - self.stands(enemy)
        return found + weights.hunt * self.danger(enemy, own) - weights.wait * self.danger(own, enemy)

    def chance(self, own: Side, enemy: Side) -> float:
        """About how likely ``own``, who throws next, is to win."""
        return 1 / (1 + exp(-self.squares(own, enemy) / self.weights.scale))


class RaceWeights:
    """The numbers of the evaluation, in squares."""

    __slots__ = ("cost", "hunt", "scale", "step", "tempo", "wait")

    def __init__(
        self, step: list[float], cost: list[float], tempo: float, hunt: float, wait: float, scale: float
    ) -> None:
        self.step, self.cost, self.tempo, self.hunt, self.wait, self.scale = step, cost, tempo, hunt, wait, scale

    @classmethod
    def plain(cls, bits: RaceBits) -> RaceWeights:
        """By common sense: a step is a square, a counter home is out of danger, a hit costs what was run."""
        step = [float(number) for number in range(bits.finish + 1)]
        step[-1] += 2
        for number in range(1, bits.finish):
            if bits.closed[number]:
                step[number] += 1.5
        mean = sum(reach.chance * reach.squares for reach in bits.reaches)
        return cls(step, list(map(float, range(bits.finish + 1))), mean, 1.0, 0.35, 1.5 * (mean + 1) * 7**0.5)
