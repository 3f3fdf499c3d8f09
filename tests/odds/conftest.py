"""The shipped race games, every variant, as rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import kitgen.games
from kitgen.loading import read
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from collections.abc import Mapping


def shipped(game: str) -> Mapping[str, RaceRules]:
    """Every variant of a shipped race game."""
    folder = Path(str(kitgen.games.__file__)).parent / game
    return {variant: RaceRules(definition) for variant, definition in read(folder / "game.toml").items()}


@pytest.fixture(scope="session")
def ur() -> Mapping[str, RaceRules]:
    return shipped("royal_game_of_ur")


@pytest.fixture(scope="session")
def die_race() -> Mapping[str, RaceRules]:
    return shipped("opposed_die_race")
