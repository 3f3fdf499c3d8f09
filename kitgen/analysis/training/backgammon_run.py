"""The whole training of backgammon: how fast it learns when, and what it can go on from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis.training.backgammon import Mind, desk, play_and_learn
from kitgen.analysis.training.backgammon_bearoff import throws_needed
from kitgen.analysis.training.compiled import chance
from kitgen.analysis.training.learner import Network, blocks, fresh
from kitgen.analysis.training.packed import loaded
from kitgen.players import inputs_backgammon
from kitgen.players.learned_backgammon import CONTACT_NET, RACE_NET
from kitgen.players.network import ENDING, FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

HIDDEN = 96
RACE_HIDDEN = 24
FIRST_RATE = 0.1
LAST_RATE = 0.0005
TRACE = 0.5


def train(
    seed: int,
    games: int,
    *,
    hidden: int = HIDDEN,
    block: int = 2000,
    keep: Path | None = None,
    needed: NDArray[np.float32] | None = None,
    tell: Callable[[int, float], None] = lambda _games, _error: None,
) -> Mind:
    """Networks after so many games with this seed; the same arguments give the same weights on one machine.

    The rate of learning falls evenly, by ratio, from the first game to the last. After every ``block`` games
    ``tell`` hears how many are done and the mean squared error of the block, and ``keep`` (an .npz file) is
    written, from which an interrupted run goes on.
    """
    mind = Mind(
        fresh(inputs_backgammon.CONTACT, hidden, seed),
        fresh(inputs_backgammon.RACE, RACE_HIDDEN, seed + 1),
        throws_needed() if needed is None else needed,
    )
    state = chance(seed)
    before = 0
    if keep and keep.exists():
        mind, state, before = resumed(keep, mind.needed)
    room = desk(mind)
    for now, done, rate in blocks(games, block, FIRST_RATE, LAST_RATE, before):
        squares, learned = play_and_learn(mind, room, state, now, rate, TRACE)
        tell(done, squares / learned)
        if keep:
            save(keep, mind, state, done)
    return mind


def resumed(keep: Path, needed: NDArray[np.float32]) -> tuple[Mind, NDArray[np.uint64], int]:
    """Networks, source of chance and games done as `save` left them."""
    with np.load(keep) as kept:
        networks = [Network(*(kept[f"{name}{part}"] for part in range(4))) for name in ("contact", "race")]
        return Mind(networks[0], networks[1], needed), kept["state"], int(kept["done"])


def shipped(needed: NDArray[np.float32], folder: Path = FOLDER) -> Mind:
    """The networks that the players have."""
    contact, race = (loaded(folder / f"{name}{ENDING}") for name in (CONTACT_NET, RACE_NET))
    return Mind(contact, race, needed)


def save(keep: Path, mind: Mind, state: NDArray[np.uint64], done: int) -> None:
    """What an interrupted run needs to go on, written aside and renamed."""
    arrays = {f"contact{part}": array for part, array in enumerate(mind.contact)}
    arrays |= {f"race{part}": array for part, array in enumerate(mind.race)}
    aside = keep.with_suffix(".part.npz")
    np.savez(aside, state=state, done=np.int64(done), **arrays)  # type: ignore[arg-type]  # names are arrays' names
    aside.replace(keep)
