"""A readable evaluation of races, in squares: how far each side has run, and what stands in danger.

The ideas are those of the strategy pages: run, land where one throws again, stand where no enemy's number
hits, and above all protect the counter that has run furthest.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from kitgen.odds import runner

if TYPE_CHECKING:
    from kitgen.rules.race import RaceRules
    from kitgen.rules.race_course import Position, Steps

ALONE = 2.5
"""Of so many counters one is moved as if it were alone, and waits for its exact number."""
USE = 1.0
"""How much of a throw's squares it costs that no counter can use."""
SAFE_BONUS = 1.5
"""A safe shared square also keeps the enemy out."""
OTHER_TIME = 0.35
"""A danger that only comes after one's own next throw may still be left."""


class RaceValue:
    """What a position of one race is worth."""

    def __init__(self, rules: RaceRules) -> None:
        self.rules = rules
        course, options = rules.course, rules.options
        self.finish = rules.finish
        self.chances = [0.0] * (self.finish + 1)
        total = 0.0
        for throw, chance in rules.throws(rules.start()).items():
            squares = rules.reach(throw).squares
            total += squares * float(chance)
            if 0 < squares <= self.finish:
                self.chances[squares] += float(chance)
        self.tempo = total
        self.enters = options.entry == "count"
        self.pair = options.block or options.repel
        # for each player and step: the enemy's steps on the same square, where the counter can be hit
        self.open: list[list[Steps]] = []
        self.bonus: list[list[float]] = []
        for player in (0, 1):
            hit_on: list[Steps] = [()] * (self.finish + 1)
            bonus = [0.0] * (self.finish + 1)
            for step in range(1, self.finish):
                mark = course.mark(player, step)
                shared = course.square(player, step) in course.shared
                if shared and not (mark is not None and mark.safe):
                    hit_on[step] = course.rivals[player][step]
                elif shared:
                    bonus[step] = SAFE_BONUS
            self.open.append(hit_on)
            self.bonus.append([have + more for have, more in zip(self._places(player), bonus, strict=True)])
        self.scale = 1.5 * (self.tempo + 1) * options.counters**0.5

    def _places(self, player: int) -> list[float]:
        """What a counter is worth on each step, in squares: what it has run, and the throws that it no longer needs."""
        alone = min(1.0, ALONE / self.rules.options.counters)
        needs = [runner.throws_alone(self.rules, step, player) for step in range(self.finish)]
        most = needs[0]
        found = []
        for step in range(self.finish + 1):
            need = needs[step] if step < self.finish else 0
            saved = self.tempo * float(most - need) if most is not None and need is not None else float(step)
            found.append((1 - alone) * step + alone * saved)
        return found

    def danger(self, mine: Steps, theirs: Steps, player: int) -> float:
        """Squares that the next throw of the other side costs on the average."""
        lost = 0.0
        hit_on, chances, bonus = self.open[player], self.chances, self.bonus[player]
        enters = self.enters
        last = -1
        for step in mine:
            rivals = hit_on[step]
            if not rivals or step == last:
                continue
            last = step
            if self.pair and mine.count(step) >= self.pair:
                continue
            gaps = {
                rival - enemy
                for rival in rivals
                for enemy in theirs
                if enemy < rival <= enemy + self.finish and (enemy or enters)
            }
            lost += bonus[step] * sum([chances[gap] for gap in gaps if gap < len(chances)])
        return lost

    def useful(self, mine: Steps) -> float:
        """The chance that the next throw can move anything, with nothing in the way."""
        starts = {step for step in mine if step < self.finish}
        return sum(
            [
                chance
                for squares, chance in enumerate(self.chances)
                if chance and any(step + squares <= self.finish and (step or self.enters) for step in starts)
            ]
        )

    def squares(self, position: Position, me: int, *, hunting: bool = True) -> float:
        """How many squares ``me`` is ahead, all in all. ``hunting`` also counts the enemies that one may hit."""
        mine, theirs = position.steps[me], position.steps[1 - me]
        bonus = self.bonus[me], self.bonus[1 - me]
        found = sum([bonus[0][step] for step in mine]) - sum([bonus[1][step] for step in theirs])
        next_is_mine = position.thrower == me
        found += self.tempo if next_is_mine else -self.tempo
        found -= self.danger(mine, theirs, me) * (OTHER_TIME if next_is_mine else 1)
        if hunting:
            found += self.danger(theirs, mine, 1 - me) * (1 if next_is_mine else OTHER_TIME)
        return found + USE * self.tempo * self.useful(mine)

    def chance(self, position: Position, me: int, *, hunting: bool = True) -> float:
        """About how likely ``me`` is to win: the squares ahead, bent into a chance."""
        return 1 / (1 + exp(-self.squares(position, me, hunting=hunting) / self.scale))
