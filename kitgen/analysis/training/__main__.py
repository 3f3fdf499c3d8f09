"""``python -m kitgen.analysis.training backgammon``: train again what ships, or a smaller one elsewhere."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from kitgen import files
from kitgen.analysis.training import backgammon_run, most_exciting, mouse_and_elephant, ur_routes
from kitgen.analysis.training.learner import fresh
from kitgen.analysis.training.packed import packed, without_idle
from kitgen.players.network import ENDING, FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kitgen.analysis.training.learner import Network

SHIPPED = {
    "backgammon": (2026, 300_000),
    "most_exciting": (2026, 50_000),
    "mouse_and_elephant": (2026, 12_000),
    "mouse_and_elephant_four": (2026, 12_000),
    "mouse_and_elephant_no_dice": (2026, 12_000),
    "ur_doubling_back": (2026, 150_000),
    "ur_masters": (2026, 200_000),
    "ur_murray": (2026, 120_000),
    "ur_raiders": (2026, 300_000),
}
"""The seed and the number of games behind the weights that ship."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and write the weights with the command that made them."""
    parser = argparse.ArgumentParser(
        prog="python -m kitgen.analysis.training", description="Train a network by self-play."
    )
    parser.add_argument("game", choices=sorted(SHIPPED))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--games", type=int)
    parser.add_argument("--hidden", type=int, help="hidden units, a multiple of four")
    parser.add_argument("--keep", type=Path, help="backgammon: an .npz file to go on from")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder for the weights")
    given = parser.parse_args(arguments)
    seed = SHIPPED[given.game][0] if given.seed is None else given.seed
    games = given.games or SHIPPED[given.game][1]
    begun = time.process_time()
    errors: list[float] = []

    def tell(done: int, error: float) -> None:
        errors.append(error)
        used = time.process_time() - begun
        sys.stdout.write(f"{done:,} of {games:,} games, squared error {error:.5f}, {used:.0f} s of CPU\n")
        sys.stdout.flush()

    networks: dict[str, Network]
    if given.game == "backgammon":
        hidden = given.hidden or backgammon_run.HIDDEN
        mind = backgammon_run.train(seed, games, hidden=hidden, keep=given.keep, tell=tell)
        networks = {"backgammon_contact": mind.contact, "backgammon_race": mind.race}
    elif given.game.startswith("ur_"):
        hidden = given.hidden or ur_routes.HIDDEN
        variant = given.game.removeprefix("ur_")
        networks = {given.game: ur_routes.train(variant, seed, games, hidden=hidden, tell=tell)}
    elif given.game.startswith("mouse_and_elephant"):
        hidden = given.hidden or mouse_and_elephant.HIDDEN
        variant = given.game.removeprefix("mouse_and_elephant").removeprefix("_") or "two"
        networks = {given.game: mouse_and_elephant.train(seed, games, variant=variant, hidden=hidden, tell=tell)}
    else:
        hidden = given.hidden or most_exciting.HIDDEN
        networks = {given.game: most_exciting.train(seed, games, hidden=hidden, tell=tell)}
    command = f"python -m kitgen.analysis.training {given.game} --seed {seed} --games {games} --hidden {hidden}"
    for at, (name, network) in enumerate(networks.items()):
        inputs, units = network.rows.shape
        first = fresh(inputs, units, seed + at)
        made = {"command": command, "seed": seed, "games": games, "squared_error": round(errors[-1], 6)}
        write(given.out, name, without_idle(network, first), made)


def write(folder: Path, name: str, network: Network, made: Mapping[str, object]) -> None:
    """One network's file, with what made it in its first line."""
    data = packed(network, {"name": name, **made})
    files.replace(folder / f"{name}{ENDING}", data)
    sys.stdout.write(f"{name}{ENDING}: {len(data):,} bytes\n")


if __name__ == "__main__":
    main()
