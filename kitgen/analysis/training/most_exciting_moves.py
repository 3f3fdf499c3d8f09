"""The moves of Most Exciting by numba, with all that squares set off. Tested against `kitgen.rules.race`.

A table is an array of two rows of 17 numbers, one row for each player: how many stones stand on each step, 0 the
hand, 1 START, 16 FINISH. What is due is a stack of rows (player, squares or 0 to enter, must), the next one last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis.compiling import compiled
from kitgen.players.inputs_most_exciting import HOME, STONES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Table = NDArray[np.int8]

ROSETTES = (5, 9, 15)
EYES = (2, 4, 12)
DOUBLES = (8, 11)
DOORSTEP = 6
FORCED = 4
SHARED = (6, 13)
"""The first and the last step in common squares."""
FIVE = 5
"""Three dots: five squares, or a stone entered."""

NOTHING, ENTER, FORFEIT, REPEAT, DOOR = range(5)
MARKS = np.zeros(HOME + 1, np.int64)
MARKS[list(ROSETTES)] = ENTER
MARKS[list(EYES)] = FORFEIT
MARKS[list(DOUBLES)] = REPEAT
MARKS[DOORSTEP] = DOOR

DEEP = 32
"""Room for what is due at once; forced moves end sooner."""


SPENT, DUE = 0, 1
"""Beside a table stand two numbers: is the doorstep spent, and how many things are due."""


@compiled
def enemies(table: Table, player: int, step: int) -> int:
    """How many stones of the other side stand on the player's step."""
    return int(table[1 - player, step]) if SHARED[0] <= step <= SHARED[1] else 0


@compiled
def can_go(table: Table, player: int, squares: int) -> bool:
    """Has the player a stone for so many squares (0: one to enter)."""
    if squares == 0:
        return bool(table[player, 0] > 0)
    return bool(table[player, 1:HOME].any())


@compiled
def go(  # noqa: C901 - one landing after another, as the rules tell it
    table: Table, beside: NDArray[np.int64], due: NDArray[np.int64], player: int, start: int, squares: int
) -> None:
    """Move a stone from a step by so many squares, or enter one (start 0), and put what follows on the stack."""
    table[player, start] -= 1
    if start == 0:
        table[player, 1] += 1
        return
    here = start
    landed = 0
    while True:
        end = here + squares
        if end >= HOME:
            here = HOME if end == HOME else 0
            landed = 0
            break
        there = enemies(table, player, end)
        if there >= 2:
            here = 0
            landed = 0
            break
        here = end
        landed = end
        if there:
            table[1 - player, end] -= 1
            table[1 - player, 0] += 1
        if MARKS[end] != REPEAT:
            break
    table[player, here] += 1
    if table[player, HOME] == STONES:
        beside[DUE] = 0
        return
    mark = MARKS[landed]
    if mark in (NOTHING, REPEAT):
        return
    if mark == DOOR:
        if beside[SPENT]:
            return
        beside[SPENT] = 1
    at = beside[DUE]
    due[at, 0] = player if mark == ENTER else 1 - player
    due[at, 1] = FORCED if mark == FORFEIT else 0
    due[at, 2] = mark != ENTER
    beside[DUE] = at + 1


@compiled
def settle(table: Table, beside: NDArray[np.int64], due: NDArray[np.int64]) -> None:
    """Drop from the stack what cannot be done."""
    while beside[DUE]:
        last = beside[DUE] - 1
        if can_go(table, due[last, 0], due[last, 1]):
            break
        beside[DUE] = last
