"""The same races of Ur's kind as in `fast_ur`, compiled by numba: the very same games, thirty times as fast again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis import chance
from kitgen.analysis.compiling import compiled
from kitgen.analysis.fast_ur import BitRace, Track
from kitgen.analysis.rows import MORE_BYTES, Rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kitgen.definition import GameDefinition

    Whole = NDArray[np.int64]
    Bytes = NDArray[np.uint8]


class CompiledRace(Rows):
    """A race of Ur's kind, whatever its tracks, roses and dice."""

    at_once = 1024

    def __init__(self, definition: GameDefinition) -> None:
        self.race = race = BitRace(definition)
        rules = race.rules
        options = rules.options
        self.throw_of = np.array(race.throw_of, dtype=np.int64)
        self.one, self.two = map(_arrays, race.tracks)
        values = (options.hand_value, *(options.values or (0,) * rules.length))
        self.values = np.array(values, dtype=np.int64)
        self.facts = np.array([rules.finish, 2 * options.turns, options.hit_again, options.counters], dtype=np.int64)
        self.length = chance.FEW

    def loop(self, rows: Bytes, found: Whole, longest: int) -> None:
        _games(rows, found, self.throw_of, self.one, self.two, self.values, self.facts, longest)


def _arrays(track: Track) -> tuple[Whole, Whole, Whole, Whole]:
    """A track for the compiled loop: by throw, by step, its two sets of steps, and closed steps by guards.

    By throw: squares, again, from the hand, twins. By step: mates, rivals, rose.
    """
    throws = [track.reach, track.again, track.from_hand, track.twins]
    steps = [track.mates, track.rivals, track.rose]
    sets = [track.inside, track.guards]
    closed = [[guard, track.shut[guard]] for guard in sorted(track.shut)]
    one, two, three, four = (np.array(it, dtype=np.int64) for it in (throws, steps, sets, closed))
    return one, two, three, four


def _play(  # noqa: C901, PLR0912, PLR0915 - one loop; compiled code has no objects
    rows: Bytes,
    found: Whole,
    throw_of: Whole,
    one: tuple[Whole, Whole, Whole, Whole],
    two: tuple[Whole, Whole, Whole, Whole],
    values: Whole,
    facts: Whole,
    longest: int,
) -> None:
    """Play a game for each row of bytes; see `fast_ur.BitRace.game`, which this follows line by line."""
    finish, cap, hit_again, counters = facts[0], facts[1], facts[2], facts[3]
    length = rows.shape[1]
    for game in range(rows.shape[0]):
        given = rows[game]
        at = 0
        own = other = 1
        cells = other_cells = 0
        hand = other_hand = left = other_left = counters
        throws = turns = hits = other_hits = player = score = 0
        winner = -9
        while winner == -9:
            turns += 1
            by_throw, by_step, sets, closed = one if player == 0 else two
            again = 1
            while again:
                if throws == longest:
                    winner = -2
                    break
                throw = -1
                while throw < 0 and at < length:
                    throw = throw_of[given[at]]
                    at += 1
                if throw < 0:
                    winner = MORE_BYTES
                    break
                throws += 1
                again = by_throw[1, throw]
                squares = by_throw[0, throw]
                if not squares:
                    continue
                starts = own if by_throw[2, throw] else own & ~1
                ends = (starts << squares) & sets[0]
                taken = ends & cells
                if taken:
                    ends ^= taken & ~((own & by_throw[3, throw]) << squares)
                guards = other & sets[1]
                if guards:
                    row = 0
                    while closed[row, 0] != guards:
                        row += 1
                    ends &= ~closed[row, 1]
                if not ends:
                    continue
                count, rest = 0, ends
                while rest:
                    rest &= rest - 1
                    count += 1
                choice = 0
                if count > 1:
                    fair = 256 - 256 % count
                    choice = -1
                    while choice < 0 and at < length:
                        if given[at] < fair:
                            choice = given[at] % count
                        at += 1
                    if choice < 0:
                        winner = MORE_BYTES
                        break
                end = finish
                while True:
                    if ends >> end & 1:
                        if choice == 0:
                            break
                        choice -= 1
                    end -= 1
                start = end - squares
                if start:
                    own ^= 1 << start
                    cells ^= by_step[0, start]
                else:
                    hand -= 1
                    if not hand:
                        own ^= 1
                if end == finish:
                    left -= 1
                    if not left:
                        winner = player
                        score = other_hand * values[0]
                        for step in range(1, finish):
                            if other >> step & 1:
                                score += values[step]
                        break
                else:
                    own |= 1 << end
                    cells ^= by_step[0, end]
                    if by_step[2, end]:
                        again = 1
                    struck = other & by_step[1, end]
                    if struck:
                        other = (other ^ struck) | 1
                        other_cells ^= by_step[1, end]
                        other_hand += 1
                        hits += 1
                        if hit_again:
                            again = 1
            if winner == -9:
                own, other, cells, other_cells, hand, other_hand = other, own, other_cells, cells, other_hand, hand
                left, other_left, hits, other_hits = other_left, left, other_hits, hits
                player = 1 - player
                if turns == cap:
                    winner = -1
                    if left != other_left:
                        winner = player if left < other_left else 1 - player
        found[0, game] = winner
        found[1, game] = throws
        found[2, game] = turns
        found[3, game] = score
        found[4, game] = hits if player == 0 else other_hits
        found[5, game] = other_hits if player == 0 else hits


_games = compiled(_play)
