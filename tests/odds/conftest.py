"""The shipped race games, every variant, as rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kitgen import games, loading
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.definition import GameDefinition


def shipped(game: str) -> Mapping[str, GameDefinition]:
    """Every variant of a shipped game."""
    return loading.read(games.folder(game) / "game.toml")


@pytest.fixture(scope="session")
def ur() -> Mapping[str, RaceRules]:
    return {variant: RaceRules(definition) for variant, definition in shipped("royal_game_of_ur").items()}


@pytest.fixture(scope="session")
def die_race() -> RaceRules:
    return RaceRules(games.load("opposed_die_race"))


@pytest.fixture(scope="session")
def exciting() -> RaceRules:
    return RaceRules(games.load("most_exciting"))
