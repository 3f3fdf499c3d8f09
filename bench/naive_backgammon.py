"""Backgammon as most people write it first: boards as tuples, every order of the dice, plays as sets of tuples.

It plays by chance; a play is a different position left behind, and as many dice as possible are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

Board = tuple[tuple[int, ...], tuple[int, ...]]
"""The mover's stones and the other side's, each by its own points; 0 are off, 25 on the bar."""

START = [0] * 26
START[24], START[13], START[8], START[6] = 2, 5, 3, 5


def single(board: Board, die: int) -> list[Board]:
    """Every board that one stone moved by one number leaves."""
    own, other = board
    found = []
    starts = [25] if own[25] else [point for point in range(1, 25) if own[point]]
    top = max((point for point in range(1, 26) if own[point]), default=0)
    for start in starts:
        end = start - die
        if end > 0:
            if other[25 - end] > 1:
                continue
        elif top > 6 or (end < 0 and start != top):
            continue
        mine, theirs = list(own), list(other)
        mine[start] -= 1
        mine[max(end, 0)] += 1
        if end > 0 and theirs[25 - end] == 1:
            theirs[25 - end] = 0
            theirs[25] += 1
        found.append((tuple(mine), tuple(theirs)))
    return found


def plays(board: Board, dice: tuple[int, int]) -> list[Board]:
    """Every board that a legal play leaves, sorted; none where no stone can move."""
    large, small = max(dice), min(dice)
    orders = [[large] * 4] if large == small else [[large, small], [small, large]]
    by_count: list[set[Board]] = [set() for _ in range(5)]
    first_only: dict[int, set[Board]] = {large: set(), small: set()}
    for order in orders:
        boards = {board}
        for used, die in enumerate(order, start=1):
            boards = {after for before in boards for after in single(before, die)}
            by_count[used] |= boards
            if used == 1:
                first_only[die] |= boards
    if by_count[1] and not by_count[2] and large != small:
        return sorted(first_only[large] or first_only[small])
    return sorted(next((boards for boards in reversed(by_count) if boards), ()))


def game(chance: Random) -> int:
    """Play one game by chance; how many turns it had."""
    board: Board = (tuple(START), tuple(START))
    turns = 0
    dice = chance.choice([(a, b) for a in range(1, 7) for b in range(1, 7) if a != b])
    while True:
        turns += 1
        found = plays(board, dice)
        own, other = chance.choice(found) if found else board
        if own[0] == 15:
            return turns
        board = other, own
        dice = chance.randint(1, 6), chance.randint(1, 6)
