"""The set-up of a game of tables: what its pips say about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kitgen.definition import TablesOptions


def own_point(options: TablesOptions, player: int, number: int) -> int:
    """A player's own point of a board number, and the other way round: the first player moves up the numbers."""
    return number if player else options.points + 1 - number


def start_pips(options: TablesOptions, player: int, setup: Mapping[str, int]) -> int:
    """How far a player has to go from a set-up in board numbers."""
    return sum(own_point(options, player, int(number)) * count for number, count in setup.items())


def wrong_pips(options: TablesOptions, players: Sequence[str]) -> str:
    """What is wrong where the set-ups do not count the pips that the source gives, else nothing.

    Printed set-ups are easily put under each other's names; then exchanging the two mends it, and this says so.
    """
    if not options.pips:
        return ""
    setups = [options.setup[name] for name in players]
    counted = [start_pips(options, player, setups[player]) for player in (0, 1)]
    if counted == [options.pips] * 2:
        return ""
    words = f"{players[0]} starts with {counted[0]} pips and {players[1]} with {counted[1]}, not {options.pips} each"
    if [start_pips(options, player, setups[1 - player]) for player in (0, 1)] == [options.pips] * 2:
        words += f"; exchange the two set-ups, and each has {options.pips}"
    return words
