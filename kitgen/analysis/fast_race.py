"""Races played by chance from tables, in plain Python: several times as many games as with the rules engine.

A side of the board – all its counters by step – has a number. For a side and the squares that its enemy closes
there is one list of everything it may do with a throw; it is worked out when first met and looked up ever after.
The lists are in the order of the rules engine's moves, so that the same bytes choose the same moves.
"""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

from kitgen.analysis import chance
from kitgen.analysis.tally import DRAWN, UNFINISHED, Game, Games
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kitgen.definition import GameDefinition
    from kitgen.rules.race_course import Steps

Option = tuple[int, int, bool, bool]
"""Something to do with a throw: the side afterwards; the step landed on, 0 for none that can be shared; whether
the player throws again; and whether they do where an enemy was hit."""

ANY_BYTE = tuple(
    tuple(byte % count if byte < 256 - 256 % count else -1 for byte in range(256)) for count in range(1, 32)
)
"""By the number of options less one: for each byte the option that it stands for, -1 where another is to be taken."""

MOST_LISTS = 400_000
"""Lists of options kept; on longer tracks hardly any is met a second time, and memory is not for ever."""


class Sides:
    """One player's sides by number: what they close to the enemy, where they can be hit, what they may do."""

    def __init__(self, rules: RaceRules, player: int) -> None:
        self.rules = rules
        self.player = player
        self.steps: list[Steps] = []
        self.closing: list[int] = []
        """By side: the steps of the enemy that this side closes, as bits."""
        self.struck: list[dict[int, tuple[int, int]]] = []
        """By side: the enemy's step landed on, to the side afterwards and the counters that were hit."""
        self.options: list[dict[int, tuple[Option, ...]]] = [{} for _ in rules.throws(rules.start())]
        """By throw: the side and the closed steps in one number, to what may be done."""
        self._numbers: dict[Steps, int] = {}
        self.home = self.number((rules.finish,) * rules.options.counters)
        self.start = self.number((0,) * rules.options.counters)

    def number(self, steps: Steps) -> int:
        """The number of a side; a new one where it was never met."""
        known = self._numbers.get(steps)
        if known is None:
            known = self._numbers[steps] = len(self.steps)
            self.steps.append(steps)
            self.closing.append(self._closing(steps))
            self.struck.append({})
        return known

    def strike(self, side: int, landing: int) -> tuple[int, int]:
        """The side after the enemy has landed on a step of its own track, and how many counters it has hit."""
        rivals = self.rules.course.rivals[1 - self.player][landing]
        steps = self.steps[side]
        hit = sum(step in rivals for step in steps)
        after = (self.number(tuple(sorted(0 if step in rivals else step for step in steps))), hit) if hit else (side, 0)
        self.struck[side][landing] = after
        return after

    def may(self, throw: int, side: int, closed: int) -> tuple[Option, ...]:
        """Everything that a side may do with a throw, in the rules' order; never nothing."""
        rules, player, steps = self.rules, self.player, self.steps[side]
        reach = rules.reach(tuple(rules.throws(rules.start()))[throw])
        found: list[Option] = []
        for step in sorted(set(steps), reverse=True):
            squares = reach.squares if step else rules.entry(reach)
            end = step + squares
            if not squares or step == rules.finish or end > rules.finish or closed >> end & 1:
                continue
            mates = rules.course.mates[player][end]
            if not rules.options.share and any(mate in steps and mate != step for mate in mates):
                continue
            rest = list(steps)
            rest.remove(step)
            after = self.number(tuple(sorted((*rest, end))))
            again = reach.again or self._again(step, end)
            landing = end if end < rules.finish and rules.course.rivals[player][end] else 0
            found.append((after, landing, again, again or rules.options.hit_again))
        options = tuple(found) or ((side, 0, reach.again, reach.again),)
        if len(self.options[throw]) >= MOST_LISTS:
            self.options[throw].clear()
        self.options[throw][side << rules.finish | closed] = options
        return options

    def _again(self, step: int, end: int) -> bool:
        mark = self.rules.course.mark(self.player, end) if end < self.rules.finish else None
        return mark is not None and mark.again and (step > 0 or self.rules.options.entry == "count")

    def _closing(self, steps: Steps) -> int:
        """The steps of the enemy's track on which so many of these counters stand that it cannot land there."""
        course, enemy = self.rules.course, 1 - self.player
        closed = 0
        for step in range(1, self.rules.finish):
            here = sum(steps.count(rival) for rival in course.rivals[enemy][step])
            if here >= course.closed_by(enemy, step):
                closed |= 1 << step
        return closed


class TableRace:
    """A race whose squares do nothing but hold, save and give another throw, played from tables."""

    def __init__(self, definition: GameDefinition) -> None:
        self.rules = rules = RaceRules(definition)
        self.sides = Sides(rules, 0), Sides(rules, 1)
        self.throw_of = chance.by_byte(rules.throws(rules.start()))

    def games(self, seed: str, first: int, end: int, longest: int) -> Games:
        """The games with these numbers, each given up after ``longest`` throws."""
        return Games.of([self.game(chance.numbers(seed, number), longest) for number in range(first, end)])

    def game(  # noqa: C901, PLR0912 - one loop without calls is what makes it fast
        self, source: Iterator[int], longest: int, seen: list[tuple[int, int, int]] | None = None
    ) -> Game:
        """One game with these numbers.

        ``seen`` gets what every throw leaves: whose it was, that player's side and the other's.
        """
        mine, theirs = self.sides
        own, other = mine.start, theirs.start
        shift, throw_of, cap = self.rules.finish, self.throw_of, 2 * self.rules.options.turns
        throws = turns = hits_mine = hits_theirs = player = 0
        while True:
            turns += 1
            home, options_of, struck_of, closing = mine.home, mine.options, theirs.struck, theirs.closing
            again = True
            while again:
                if throws == longest:
                    return told(player, UNFINISHED, throws, turns, 0, hits_mine, hits_theirs)
                throw = throw_of[next(source)]
                while throw < 0:
                    throw = throw_of[next(source)]
                throws += 1
                closed = closing[other]
                try:
                    options = options_of[throw][own << shift | closed]
                except KeyError:
                    options = mine.may(throw, own, closed)
                if len(options) == 1:
                    own, landing, again, if_hit = options[0]
                else:
                    which = ANY_BYTE[len(options) - 1]
                    choice = which[next(source)]
                    while choice < 0:
                        choice = which[next(source)]
                    own, landing, again, if_hit = options[choice]
                if landing:
                    try:
                        other, hit = struck_of[other][landing]
                    except KeyError:
                        other, hit = theirs.strike(other, landing)
                    if hit:
                        hits_mine += hit
                        again = if_hit
                if seen is not None:
                    seen.append((player, own, other))
                if own == home:
                    score = self._score(theirs.steps[other])
                    return told(player, player, throws, turns, score, hits_mine, hits_theirs)
            own, other, mine, theirs = other, own, theirs, mine
            hits_mine, hits_theirs = hits_theirs, hits_mine
            player = 1 - player
            if turns == cap:
                ahead = mine.steps[own].count(shift) - theirs.steps[other].count(shift)
                winner = DRAWN if ahead == 0 else player if ahead > 0 else 1 - player
                return told(player, winner, throws, turns, 0, hits_mine, hits_theirs)

    def _score(self, losing: Steps) -> int:
        options = self.rules.options
        if not options.values and not options.hand_value:
            return 0
        values = (options.hand_value, *(options.values or repeat(0, self.rules.length)), 0)
        return sum(values[step] for step in losing)


def told(player: int, *numbers: int) -> Game:
    """A game as the first player sees it, from what the player at move has.

    ``numbers`` are the winner, throws, turns, score, and the pieces hit by the player at move and by the other.
    """
    winner, throws, turns, score, mine, theirs = numbers
    return Game(winner, throws, turns, score, *((theirs, mine) if player else (mine, theirs)))


def knows(definition: GameDefinition) -> bool:
    """Is this a race that the tables can play: no square or throw does anything special."""
    rules = RaceRules(definition)
    chances = rules.throws(rules.start())
    return not rules.special and len(chances) > 1 and bool(chance.by_byte(chances))


def positions(race: TableRace, seen: Sequence[tuple[int, int, int]]) -> Iterator[tuple[Steps, Steps]]:
    """What the throws of a game left, as steps of both players."""
    for player, own, other in seen:
        sides = race.sides[player].steps[own], race.sides[1 - player].steps[other]
        yield sides if player == 0 else (sides[1], sides[0])
