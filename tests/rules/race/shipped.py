"""Every race that is shipped, found and not listed by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from kitgen import games
from kitgen.definition import GameDefinition, RaceOptions
from kitgen.rules.race import RaceRules


def _races() -> tuple[str, ...]:
    found = []
    for name in games.names():
        base = games.load(name)
        if base.rules == "race":
            found += [f"{name}/{variant}" for variant in base.variants]
    return tuple(found)


RACES = _races()
UR = tuple(name for name in RACES if name.startswith("royal_game_of_ur/"))


@cache
def rules_of(name: str) -> RaceRules:
    return RaceRules(games.load(name))


def with_options(definition: GameDefinition, **changes: object) -> GameDefinition:
    """The definition with other options, as a variant would state them."""
    assert isinstance(definition.options, RaceOptions)
    return replace(definition, options=replace(definition.options, **changes))  # type: ignore[arg-type]


def with_marks(definition: GameDefinition, **changes: object) -> GameDefinition:
    """The definition with every special square changed."""
    marks = {symbol: replace(mark, **changes) for symbol, mark in definition.board.marks.items()}  # type: ignore[arg-type]
    return replace(definition, board=replace(definition.board, marks=marks))


def with_tracks(definition: GameDefinition, first: str, second: str) -> GameDefinition:
    tracks = dict(zip(definition.players, (first, second), strict=True))
    return replace(definition, board=replace(definition.board, tracks=tracks))
