"""Games a second of OpenSpiel's backgammon, driven from Python; run by an interpreter that has it."""

from random import Random
from time import process_time

import pyspiel  # type: ignore[import-not-found, unused-ignore]

GAMES = 150


def play(game: object, chance: Random) -> None:
    """One game by chance."""
    state = game.new_initial_state()  # type: ignore[attr-defined]
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


def main() -> None:
    game, chance = pyspiel.load_game("backgammon"), Random(1)  # noqa: S311 - chance for a bench
    for _ in range(5):
        play(game, chance)
    start = process_time()
    for _ in range(GAMES):
        play(game, chance)
    print(GAMES / (process_time() - start))


if __name__ == "__main__":
    main()
