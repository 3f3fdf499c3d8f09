"""Backgammon played by chance with bits, in plain Python: plays are counted, and only the one that is chosen is made.

The plays are those of the rules engine in its order (`kitgen.rules.tables_plays`): each set of hops from its
highest start down, the larger number first, plays with one result once. So the same bytes choose the same plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.analysis import chance
from kitgen.analysis.tally import DRAWN, UNFINISHED, Game, Games
from kitgen.dice import draw
from kitgen.rules.tables import TablesRules
from kitgen.rules.tables_notation import BAR, DOUBLE, OFF, Position
from kitgen.rules.tables_plays import UP_TO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.definition import GameDefinition
    from kitgen.rules.tables_notation import Side

Points = int
"""A set of points: bit 1 for the own point 1, and so on; bit 25 for the bar."""


class Stones:
    """One side: stones by place, where it stands, and what the enemy meets on its own numbers."""

    __slots__ = ("blots", "made", "on", "standing")

    def __init__(self, side: Side, beyond: int) -> None:
        self.on = list(side)
        self.standing = sum(1 << place for place in range(1, BAR + 1) if side[place])
        self.made = sum(1 << beyond - point for point in range(1, beyond) if side[point] > 1)
        """The enemy's points on which it cannot land."""
        self.blots = sum(1 << beyond - point for point in range(1, beyond) if side[point] == 1)
        """The enemy's points on which it hits."""


class BitTables:
    """A game of the tables family: any board and dice that the rules engine plays."""

    def __init__(self, definition: GameDefinition) -> None:
        self.rules = rules = TablesRules(definition)
        self.points, self.home = rules.points, rules.home
        self.starts = rules.plays.starts
        self.beyond = rules.points + 1
        start = rules.start()
        self.opening, self.throws = tuple(rules.throws(start)), tuple(rules.throws(start._replace(mover=0)))
        self.opening_of = chance.by_byte(rules.throws(start))
        self.throw_of = chance.by_byte(rules.throws(start._replace(mover=0)))
        self.on_board = UP_TO[self.points] - 1

    def games(self, seed: str, first: int, end: int, longest: int) -> Games:
        """The games with these numbers, each given up after ``longest`` throws."""
        return Games.of([self.game(chance.numbers(seed, number), longest) for number in range(first, end)])

    def game(self, source: Iterator[int], longest: int, seen: list[Position] | None = None) -> Game:
        """One game with these numbers. ``seen`` gets the position after each play."""
        start = self.rules.start()
        sides = [Stones(side, self.beyond) for side in start.sides]
        hits = [0, 0]
        throws = turns = 0
        first = second = 0
        while first == second:
            first, second = self.opening[_place(self.opening_of, source)]
            throws += 1
        player = int(second > first)
        large, small = max(first, second), min(first, second)
        while throws < longest:
            turns, throws = turns + 1, throws + 1
            mine, theirs = sides[player], sides[1 - player]
            self._turn(mine, theirs, large, small, source, hits, player)
            if seen is not None:
                seen.append(self._position(sides, 1 - player))
            if not mine.standing:
                return Game(player, throws, turns, self._score(theirs), hits[0], hits[1])
            if mine.standing >> BAR and theirs.standing >> BAR and self._stuck(sides):
                return Game(DRAWN, throws, turns, 0, hits[0], hits[1])
            player = 1 - player
            large, small = self.throws[_place(self.throw_of, source)]
        return Game(UNFINISHED, throws, turns, 0, hits[0], hits[1])

    def _turn(
        self, mine: Stones, theirs: Stones, large: int, small: int, source: Iterator[int], hits: list[int], player: int
    ) -> None:
        """Make one of the legal plays, each as likely."""
        free = self.on_board & ~theirs.made
        if large == small:
            chosen = self._doubles(mine, free, large, source)
        else:
            chosen = self._two(mine, free, theirs.blots, (large, small), source)
        for start, die in chosen:
            hits[player] += self._hop(mine, theirs, start, die)

    def _two(  # noqa: C901 - one look at every start, without calls
        self, mine: Stones, free: Points, blots: Points, throw: tuple[int, int], source: Iterator[int]
    ) -> tuple[tuple[int, int], ...]:
        """Start and number of each hop of one legal play of two different numbers; none where there is none."""
        large, small = throw
        on, standing, beyond = mine.on, mine.standing, self.beyond
        by_large, by_small = self.starts(standing, free, large, BAR), self.starts(standing, free, small, BAR)
        count = 0
        found: list[tuple[int, int, Points, int]] = []
        left = by_large | by_small
        while left:
            start = left.bit_length() - 1
            left ^= 1 << start
            place = beyond if start == BAR else start
            stays = standing if on[start] > 1 else standing ^ 1 << start
            then_small = 0
            end_large, end_small = place - large, place - small
            if by_large >> start & 1:
                now = stays | 1 << end_large if end_large > 0 else stays
                then_small = self.starts(now, free, small, start)
                if then_small:
                    count += then_small.bit_count()
                    found.append((start, large, then_small, small))
            if by_small >> start & 1:
                now = stays | 1 << end_small if end_small > 0 else stays
                then_large = self.starts(now, free, large, start - 1)
                # one stone moved by both numbers without a hit on the way, and two stones borne off, are met twice
                if end_small > 0 and then_large >> end_small & 1:
                    if (
                        end_large > 0
                        and then_small >> end_large & 1
                        and not (blots >> end_large | blots >> end_small) & 1
                    ):
                        then_large ^= 1 << end_small
                elif end_small <= 0 and end_large <= 0:
                    then_large &= ~(then_small & UP_TO[small])
                if then_large:
                    count += then_large.bit_count()
                    found.append((start, small, then_large, large))
        if not count:
            starts, die = (by_large, large) if by_large else (by_small, small)
            count = starts.bit_count()
            return ((_member(starts, draw(source, count) if count > 1 else 0), die),) if count else ()
        choice = draw(source, count) if count > 1 else 0
        for start, die, then, other in found:
            many = then.bit_count()
            if choice < many:
                return (start, die), (_member(then, choice), other)
            choice -= many
        raise AssertionError(choice)  # there are as many as were counted

    def _doubles(self, mine: Stones, free: Points, die: int, source: Iterator[int]) -> tuple[tuple[int, int], ...]:
        """Start and number of each hop of one legal play of a double, as many hops as possible."""
        on = mine.on
        found: list[list[tuple[tuple[int, ...], Points]]] = [[] for _ in range(DOUBLE)]

        def go_on(standing: Points, limit: int, done: tuple[int, ...]) -> bool:
            """List the last hops of every play from here, by the number of hops before; False for none."""
            starts = self.starts(standing, free, die, limit)
            if not starts:
                return False
            if len(done) == DOUBLE - 1:
                found[DOUBLE - 1].append((done, starts))
                return True
            rest = starts
            while rest:
                start = rest.bit_length() - 1
                rest ^= 1 << start
                end = (self.beyond if start == BAR else start) - die
                end = max(end, OFF)
                on[start] -= 1
                on[end] += 1
                now = standing if on[start] else standing ^ 1 << start
                if not go_on(now | 1 << end if end else now, start, (*done, start)) and not found[len(done) + 1]:
                    found[len(done)].append((done, 1 << start))
                on[start] += 1
                on[end] -= 1
            return True

        go_on(mine.standing, BAR, ())
        plays = next((some for some in reversed(found) if some), [])
        count = sum([starts.bit_count() for _, starts in plays])
        choice = draw(source, count) if count > 1 else 0
        for done, starts in plays:
            many = starts.bit_count()
            if choice < many:
                return tuple([(start, die) for start in (*done, _member(starts, choice))])
            choice -= many
        return ()

    def _hop(self, mine: Stones, theirs: Stones, start: int, die: int) -> int:
        """Move one stone; 1 where it hits."""
        beyond, on = self.beyond, mine.on
        on[start] -= 1
        left = on[start]
        if start < BAR:
            bit = 1 << beyond - start
            if left == 1:
                mine.made ^= bit
                mine.blots ^= bit
            elif not left:
                mine.blots ^= bit
        if not left:
            mine.standing ^= 1 << start
        end = (beyond if start == BAR else start) - die
        if end <= OFF:
            on[OFF] += 1
            return 0
        on[end] += 1
        bit = 1 << beyond - end
        if on[end] == 1:
            mine.standing |= 1 << end
            mine.blots |= bit
        elif on[end] == 2:
            mine.blots ^= bit
            mine.made |= bit
        if not theirs.blots >> end & 1:
            return 0
        theirs.blots ^= 1 << end
        theirs.on[beyond - end] = 0
        theirs.standing = theirs.standing ^ 1 << beyond - end | 1 << BAR
        theirs.on[BAR] += 1
        return 1

    def _stuck(self, sides: list[Stones]) -> bool:
        return self.rules.stuck(self._position(sides, 0))

    def _position(self, sides: list[Stones], mover: int) -> Position:
        return Position((bytes(sides[0].on), bytes(sides[1].on)), mover)

    def _score(self, loser: Stones) -> int:
        if not self.rules.options.score_pips:
            return 1
        return sum(point * loser.on[point] for point in range(1, self.beyond)) + self.beyond * loser.on[BAR]


def knows(definition: GameDefinition) -> bool:
    """Can a byte tell the throws of these dice apart, and is there more than one."""
    rules = TablesRules(definition)
    opening, later = rules.throws(rules.start()), rules.throws(rules.start()._replace(mover=0))
    return len(later) > 1 and bool(chance.by_byte(opening)) and bool(chance.by_byte(later))


def is_backgammon(definition: GameDefinition) -> bool:
    """Is it played on the usual board with the usual dice, by any set-up; what is compiled knows no other."""
    rules = TablesRules(definition)
    return (rules.points, rules.home, definition.dice.faces) == (24, 6, (1, 2, 3, 4, 5, 6))


def _place(table: tuple[int, ...], source: Iterator[int]) -> int:
    place = table[next(source)]
    while place < 0:
        place = table[next(source)]
    return place


def _member(points: Points, place: int) -> int:
    """A point of a set by its place, the highest first."""
    for _ in range(place):
        points ^= 1 << points.bit_length() - 1
    return points.bit_length() - 1
