"""The shipped games: `games.load("ur")` is a game's definition, by id or by any short name."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from kitgen import loading
from kitgen.errors import KitgenError, suggestion

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition

TEMPLATE = "template"


def names() -> tuple[str, ...]:
    """The ids of the shipped games, in alphabetical order."""
    return tuple(sorted(place.name for place in _home().iterdir() if _is_game(place) and place.name != TEMPLATE))


def load(game: str, variant: str = "") -> GameDefinition:
    """A game's definition by id or short name, ``"ur"``; a variant as ``"ur/masters"`` or as second argument.

    A path loads a game from outside the package: ``"./mygame"``, ``"./mygame/quick"``, ``"mygame/game.toml"``.
    Raises KitgenError for unknown names, DefinitionError where the file has faults.
    """
    outside = _outside(game)
    if outside:
        path, within = outside
        return _chosen(loading.read(path), variant or within)
    name, within = find(game)
    return _chosen(_read(name), variant or within)


def find(text: str) -> tuple[str, str]:
    """The id of a shipped game and the id of a variant, from what a person wrote.

    >>> find("UR/doubling-back"), find("die race")
    (('royal_game_of_ur', 'doubling_back'), ('opposed_die_race', 'sixty'))

    Raises KitgenError with a suggestion.
    """
    name, _, variant = text.partition("/")
    index = _index()
    game = index.get(_plain(name))
    if game is None:
        near = suggestion(_plain(name), index) or f"; there are {', '.join(names())}"
        raise KitgenError(f"there is no game '{name}'{near}")
    return game, _chosen(_read(game), variant).variant


def folder(game: str) -> Path:
    """Where a shipped game's text lies, by id or short name; or the folder of a game outside."""
    outside = _outside(game)
    if outside:
        return outside[0] if outside[0].is_dir() else outside[0].parent
    return _home() / find(game)[0]


@cache
def _read(game: str) -> dict[str, GameDefinition]:
    return loading.read(_home() / game)


@cache
def _index() -> dict[str, str]:
    """Every name that is understood, to the game's id. A game with faults is known by its id alone."""
    index: dict[str, str] = {}
    for game in names():
        for name in (game, *loading.short_names(_home() / game)):
            if index.setdefault(_plain(name), game) != game:
                raise KitgenError(f"'{name}' is a name of both {index[_plain(name)]} and {game}")
    return index


def _is_game(folder: Path) -> bool:
    return (folder / loading.FILE).is_file()


def _home() -> Path:
    return Path(str(files("kitgen.games")))


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "-", name.strip().lower())


def _chosen(variants: dict[str, GameDefinition], name: str) -> GameDefinition:
    if not name:
        return next(iter(variants.values()))
    for variant, definition in variants.items():
        if _plain(variant) == _plain(name):
            return definition
    game = next(iter(variants.values())).slug
    near = suggestion(_plain(name), [_plain(variant) for variant in variants]) or f"; there are {', '.join(variants)}"
    raise KitgenError(f"{game} has no variant '{name}'{near}")


def _outside(text: str) -> tuple[Path, str] | None:
    """The folder or file of a game outside the package and the variant behind it, where a text is a path."""
    if _plain(text.partition("/")[0]) in _index():
        return None
    path = Path(text).expanduser()
    for one, variant in ((path, ""), (path.parent, path.name)):
        if (one.suffix == ".toml" and one.is_file()) or _is_game(one):
            return one, variant
    return None
