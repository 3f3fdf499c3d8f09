"""The same games of backgammon as in `fast_tables`, compiled: plays as the rules engine lists them, one chosen.

Stones are moved by the compiled hops that the trainer of evaluations uses, and chance comes from the bytes of
each game, so that every game is the rules engine's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis.compiling import compiled
from kitgen.analysis.fast_tables import BitTables
from kitgen.analysis.rows import MORE_BYTES, Rows
from kitgen.analysis.training.backgammon_plays import (
    BAR,
    MOST_PLAYS,
    can_move,
    double_plays,
    hop,
    once_more,
    single_plays,
    top_of,
    unhop,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kitgen.definition import GameDefinition

    Whole = NDArray[np.int64]
    Bytes = NDArray[np.uint8]
    Sides = NDArray[np.int8]

FEW = 504
"""Bytes that are taken first: three blocks of SHAKE-128, enough for most games."""


class CompiledBackgammon(Rows):
    """Backgammon with any set-up, on the board of 24 points with two dice of six faces."""

    at_once = 256

    def __init__(self, definition: GameDefinition) -> None:
        tables = BitTables(definition)
        self.opening = np.array([tables.opening[place] for place in tables.opening_of], dtype=np.int64)
        self.opening[np.array(tables.opening_of) < 0] = 0
        self.throws = np.array([tables.throws[place] for place in tables.throw_of], dtype=np.int64)
        self.throws[np.array(tables.throw_of) < 0] = 0
        self.start = np.array([list(side) for side in tables.rules.start().sides], dtype=np.int8)
        self.length = FEW
        self.pips = tables.rules.options.score_pips

    def loop(self, rows: Bytes, found: Whole, longest: int) -> None:
        _games(rows, found, self.opening, self.throws, self.start, self.pips, longest)


@compiled
def two_plays(sides: Sides, large: int, small: int, results: Sides, keys: Whole) -> int:
    """The results of two different numbers in the rules' order: by first start, the larger number first."""
    count = 0
    top = top_of(sides, BAR)
    for point in range(top, 0, -1):
        if sides[0, point] == 0:
            continue
        for turn in range(2):
            first, second = (large, small) if turn == 0 else (small, large)
            if not can_move(sides, point, first, top):
                continue
            hit = hop(sides, point, first)
            new_top = top_of(sides, top)
            for on in range(point - turn, 0, -1):
                if sides[0, on] == 0 or not can_move(sides, on, second, new_top):
                    continue
                hit_too = hop(sides, on, second)
                count = once_more(sides, results, keys, count)
                unhop(sides, on, second, hit_too)
            unhop(sides, point, first, hit)
    if count:
        return count
    count = single_plays(sides, large, results)
    return count if count else single_plays(sides, small, results)


@compiled
def choice_of(given: Bytes, at: int, count: int) -> tuple[int, int]:
    """A number below ``count`` as `kitgen.dice.draw` draws it, and where the bytes go on; -1 where they end."""
    if count <= 256:
        fair = 256 - 256 % count
        while at < len(given):
            value = int(given[at])
            at += 1
            if value < fair:
                return value % count, at
        return -1, at
    fair = 65536 - 65536 % count
    while at + 1 < len(given):
        value = int(given[at]) * 256 + int(given[at + 1])
        at += 2
        if value < fair:
            return value % count, at
    return -1, at


@compiled
def throw_of(given: Bytes, at: int, table: Whole) -> tuple[int, int, int]:
    """A throw by the next bytes, and where they go on; noughts where they end."""
    while at < len(given):
        first, second = table[given[at], 0], table[given[at], 1]
        at += 1
        if first:
            return first, second, at
    return 0, 0, at


@compiled
def closed(side: NDArray[np.int8]) -> bool:
    """Are all six home points made."""
    return bool(np.all(side[1:7] > 1))


@compiled
def _games(  # noqa: C901, PLR0912, PLR0915 - one loop; compiled code has no objects
    rows: Bytes, found: Whole, opening: Whole, throws: Whole, start: Sides, pips: bool, longest: int
) -> None:
    """Play a game for each row of bytes; see `fast_tables.BitTables.game`."""
    results = np.empty((MOST_PLAYS, 2, 26), np.int8)
    keys = np.empty(MOST_PLAYS, np.int64)
    sides = np.empty((2, 26), np.int8)
    for game in range(len(rows)):
        given = rows[game]
        thrown = turns = at = score = 0
        hits = np.zeros(2, np.int64)
        winner = -9
        first = second = 0
        while first == second and at < len(given):
            first, second, at = throw_of(given, at, opening)
            thrown += 1
        if first == second:
            winner = MORE_BYTES
        player = 1 if second > first else 0
        large, small = max(first, second), min(first, second)
        for place in range(26):
            sides[0, place], sides[1, place] = start[player, place], start[1 - player, place]
        while winner == -9:
            if thrown >= longest:
                winner = -2
                break
            turns += 1
            thrown += 1
            if large == small:
                count = double_plays(sides, large, results)
            else:
                count = two_plays(sides, large, small, results, keys)
            if count:
                choice = 0
                if count > 1:
                    choice, at = choice_of(given, at, count)
                    if choice < 0:
                        winner = MORE_BYTES
                        break
                hits[player] += results[choice, 1, BAR] - sides[1, BAR]
                sides[:] = results[choice]
            on_way = 0
            for place in range(1, 26):
                on_way += sides[0, place]
            if on_way == 0:
                winner = player
                score = 0
                for place in range(1, 26):
                    score += place * sides[1, place]
                if not pips:
                    score = 1
                break
            if sides[0, BAR] and sides[1, BAR] and closed(sides[0]) and closed(sides[1]):
                winner = -1
                break
            player = 1 - player
            for place in range(26):
                sides[0, place], sides[1, place] = sides[1, place], sides[0, place]
            large, small, at = throw_of(given, at, throws)
            if large == 0:
                winner = MORE_BYTES
        found[0, game] = winner
        found[1, game] = thrown
        found[2, game] = turns
        found[3, game] = score
        found[4, game] = hits[0]
        found[5, game] = hits[1]
