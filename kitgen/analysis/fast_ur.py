"""Races of Ur's kind played by chance with bits, in plain Python: a square holds one counter, and nothing is shared.

A side is a whole number with a bit for each step where a counter stands, and bit 0 while one is in hand, so that
all ends of a throw are found at once. The ends are taken from the far end down, as the rules engine lists its
moves, so that the same bytes choose the same moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kitgen.analysis import chance, fast_race
from kitgen.analysis.fast_race import ANY_BYTE, told
from kitgen.analysis.tally import DRAWN, UNFINISHED, Game, Games
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kitgen.definition import GameDefinition
    from kitgen.rules.race_course import Steps

Bits = int
"""Steps of one player's own track: bit 1 for the first square, bit 0 for the hand."""

MOST_LISTS = 1 << 20
"""Sets of steps whose members are kept listed."""


class Track(NamedTuple):
    """What a player's track is like, as bits."""

    reach: tuple[int, ...]
    """By throw: how many squares it moves."""
    again: tuple[bool, ...]
    """By throw: whether it gives another one by itself."""
    from_hand: tuple[Bits, ...]
    """By throw: bit 0 where it enters a counter; a counter enters where the throw counts to."""
    twins: tuple[Bits, ...]
    """By throw: starts from which it leads to the very square the counter stands on."""
    inside: Bits
    """Every step and the finish."""
    mates: tuple[Bits, ...]
    """By step: all own steps on its square."""
    rivals: tuple[Bits, ...]
    """By step: the enemy's steps on its square."""
    rose: tuple[bool, ...]
    """By step: whether landing there gives another throw."""
    guards: Bits
    """The enemy's steps on which a counter is safe from this player."""
    shut: dict[Bits, Bits]
    """By the guards that stand: where this player cannot land."""


def track(rules: RaceRules, player: int) -> Track:
    """The bits of one player's track."""
    course = rules.course
    throws = [rules.reach(throw) for throw in rules.throws(rules.start())]
    mates = tuple(_bits(steps) for steps in course.mates[player])
    rivals = tuple(_bits(steps) for steps in course.rivals[player])
    marks = [course.mark(player, step) for step in range(rules.finish + 1)]
    safe = [step for step in range(1, rules.finish) if course.closed_by(player, step) == 1]
    guards = 0
    for step in safe:
        guards |= rivals[step]
    shut = {}
    for stand in _within(guards):
        shut[stand] = _bits(step for step in safe if rivals[step] & stand)
    return Track(
        tuple(reach.squares for reach in throws),
        tuple(reach.again for reach in throws),
        tuple(int(bool(rules.entry(reach))) for reach in throws),
        tuple(_bits(s for s in range(1, rules.finish - r.squares) if mates[s] >> s + r.squares & 1) for r in throws),
        (2 << rules.finish) - 2,
        mates,
        rivals,
        tuple(mark is not None and mark.again for mark in marks),
        guards,
        shut,
    )


class BitRace:
    """A race of Ur's kind, whatever its tracks, roses and dice."""

    def __init__(self, definition: GameDefinition) -> None:
        self.rules = rules = RaceRules(definition)
        self.tracks = track(rules, 0), track(rules, 1)
        self.throw_of = chance.by_byte(rules.throws(rules.start()))
        self._listed: dict[Bits, tuple[int, ...]] = {}

    def games(self, seed: str, first: int, end: int, longest: int) -> Games:
        """The games with these numbers, each given up after ``longest`` throws."""
        return Games.of([self.game(chance.numbers(seed, number), longest) for number in range(first, end)])

    def game(  # noqa: C901, PLR0912, PLR0915 - one loop without calls is what makes it fast
        self, source: Iterator[int], longest: int, seen: list[tuple[Steps, Steps]] | None = None
    ) -> Game:
        """One game with these numbers. ``seen`` gets the position after each throw."""
        rules, throw_of, listed = self.rules, self.throw_of, self._listed
        finish, cap, hit_again = rules.finish, 2 * rules.options.turns, rules.options.hit_again
        # own counters: as bits, all steps of their squares as bits, how many are in hand, how many still to come
        counters = rules.options.counters
        own = other = 1
        cells = other_cells = 0
        hand = other_hand = left = other_left = counters
        mine, theirs = self.tracks
        throws = turns = hits = other_hits = player = 0
        while True:
            turns += 1
            reach, goes_on, from_hand, twins, inside, mates, rivals, rose, guards, shut = mine
            again = True
            while again:
                if throws == longest:
                    return told(player, UNFINISHED, throws, turns, 0, hits, other_hits)
                throw = throw_of[next(source)]
                while throw < 0:
                    throw = throw_of[next(source)]
                throws += 1
                again = goes_on[throw]
                squares = reach[throw]
                if squares:
                    starts = own if from_hand[throw] else own & ~1
                    ends = (starts << squares) & inside
                    taken = ends & cells
                    if taken:
                        ends ^= taken & ~((own & twins[throw]) << squares)
                    if other & guards:
                        ends &= ~shut[other & guards]
                    if ends:
                        if ends & (ends - 1):
                            try:
                                choices = listed[ends]
                            except KeyError:
                                choices = self._list(ends)
                            which = ANY_BYTE[len(choices) - 1]
                            choice = which[next(source)]
                            while choice < 0:
                                choice = which[next(source)]
                            end = choices[choice]
                        else:
                            end = ends.bit_length() - 1
                        start = end - squares
                        if start:
                            own ^= 1 << start
                            cells ^= mates[start]
                        else:
                            hand -= 1
                            if not hand:
                                own ^= 1
                        if end == finish:
                            left -= 1
                            if not left:
                                if seen is not None:
                                    seen.append(self._steps(player, (own, hand), (other, other_hand)))
                                score = self._score(other, other_hand)
                                return told(player, player, throws, turns, score, hits, other_hits)
                        else:
                            own |= 1 << end
                            cells ^= mates[end]
                            if rose[end]:
                                again = True
                            struck = other & rivals[end]
                            if struck:
                                other = other ^ struck | 1
                                other_cells ^= rivals[end]
                                other_hand += 1
                                hits += 1
                                again = again or hit_again
                if seen is not None:
                    seen.append(self._steps(player, (own, hand), (other, other_hand)))
            own, other, cells, other_cells, hand, other_hand = other, own, other_cells, cells, other_hand, hand
            left, other_left, hits, other_hits, mine, theirs = other_left, left, other_hits, hits, theirs, mine
            player = 1 - player
            if turns == cap:
                winner = DRAWN if left == other_left else player if left < other_left else 1 - player
                return told(player, winner, throws, turns, 0, hits, other_hits)

    def _list(self, ends: Bits) -> tuple[int, ...]:
        if len(self._listed) >= MOST_LISTS:
            self._listed.clear()
        self._listed[ends] = found = tuple(step for step in range(ends.bit_length() - 1, -1, -1) if ends >> step & 1)
        return found

    def _score(self, losing: Bits, hand: int) -> int:
        options = self.rules.options
        score = hand * options.hand_value
        return score + sum(value for step, value in enumerate(options.values, start=1) if losing >> step & 1)

    def _steps(self, player: int, *sides: tuple[Bits, int]) -> tuple[Steps, Steps]:
        """Both players' counters by step, the first player's first, from bits and the counters in hand."""
        found = []
        for bits, hand in sides:
            steps = [0] * hand + [step for step in range(1, self.rules.finish) if bits >> step & 1]
            found.append((*steps, *[self.rules.finish] * (self.rules.options.counters - len(steps))))
        return (found[1], found[0]) if player else (found[0], found[1])


def knows(definition: GameDefinition) -> bool:
    """Is this a race in which no two counters share a square and no square or throw does anything special."""
    if not fast_race.knows(definition):
        return False
    rules = RaceRules(definition)
    options, course = rules.options, rules.course
    closing = {course.closed_by(player, step) for player in (0, 1) for step in range(1, rules.finish)}
    return not options.share and options.entry == "count" and closing <= {1, options.counters + 1}


def _bits(steps: Iterable[int]) -> Bits:
    found = 0
    for step in steps:
        found |= 1 << step
    return found


def _within(bits: Bits) -> Iterator[Bits]:
    """Every set of these bits, the empty one too."""
    part = bits
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & bits
