"""Kitgen's backgammon networks against GNU Backgammon, both without looking ahead, where that program is installed.

    python bench/gnu_backgammon.py --pairs 1000 --seed 1

in an environment with kitgen[fast] and ``pip install gnubg==1.1.0a16``; nothing else of kitgen needs that. Each pair
of games has the same dice and swapped sides. The cube is off and a game is a game: GNU Backgammon takes the play
after which its own estimate (0 ply, with its bear-off tables) of the chance to win is best. With ``--equity`` it
plays for its money equity instead, gammons counted, as it does by default. The positions it is shown come from our
own list of plays, which is tested to be the same as its own.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from kitgen.analysis.training.backgammon import choose, desk
from kitgen.analysis.training.backgammon_bearoff import throws_needed
from kitgen.analysis.training.backgammon_plays import MOST_PLAYS, plays, start
from kitgen.analysis.training.backgammon_run import resumed, shipped

gnubg: Any = import_module("gnubg")
CUBE, LOOK = gnubg.cubeinfo(), gnubg.evalcontext()
WON, EQUITY = 0, 5


def gnu_choice(sides: Any, throw: tuple[int, int], room: Any, part: int) -> Any:
    """What GNU Backgammon leaves, the mover's row first."""
    count = plays(sides, *throw, room)
    if not count:
        return sides
    worth = []
    for mine, theirs in room[:count]:
        if mine[0] == 15:
            return np.array([mine, theirs])
        worth.append(gnubg.evaluate([mine[1:].tolist(), theirs[1:].tolist()], CUBE, LOOK)[part])
    return room[int(np.argmin(worth))].copy()


def game(mind: Any, room: Any, dice: Any, ours: int, part: int) -> tuple[bool, int]:
    """Whether our networks won a game in which they are the first side (0) or the second, and the loser's pips."""
    sides = start()
    turn = 0
    results = np.zeros((MOST_PLAYS, 2, 26), np.int8)
    for large, small in dice:
        if turn == 0 and large == small:
            continue
        throw = max(int(large), int(small)), min(int(large), int(small))
        if turn % 2 == ours:
            choose(mind, room, sides, *throw)
        else:
            sides = gnu_choice(sides, throw, results, part)[::-1].copy()
        if sides[1, 0] == 15:
            return turn % 2 == ours, int(sides[0] @ np.arange(26))
        turn += 1
    raise AssertionError("a game of a thousand turns")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play GNU Backgammon")
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--equity", action="store_true")
    parser.add_argument("--kept", type=Path, help="an unfinished training (.npz) instead of the shipped weights")
    given = parser.parse_args()
    random = np.random.default_rng(given.seed)
    needed = throws_needed()
    mind = resumed(given.kept, needed)[0] if given.kept else shipped(needed)
    room = desk(mind)
    part = EQUITY if given.equity else WON
    won, score = [], []
    for _ in range(given.pairs):
        dice = random.integers(1, 7, (1000, 2))
        played = [game(mind, room, dice, ours, part) for ours in (0, 1)]
        won.append(sum(ours for ours, _ in played) / 2)
        score.append(sum(pips if ours else -pips for ours, pips in played) / 2)
    share, error = np.mean(won), np.std(won, ddof=1) / len(won) ** 0.5
    mean, wide = np.mean(score), np.std(score, ddof=1) / len(score) ** 0.5
    sys.stdout.write(
        f"{2 * given.pairs} games, seed {given.seed}: won {share:.4f} ± {1.96 * error:.4f} (95 %), "
        f"score {mean:+.2f} ± {1.96 * wide:.2f} pips a game\n"
    )


if __name__ == "__main__":
    main()
