"""The shipped games: `games.load("ur")` is a game's definition, by id or by any short name."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from kitgen import loading
from kitgen.errors import DefinitionError, KitgenError, suggestion

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.errors import Fault

TEMPLATE = "template"
SCHEMA = "game.schema.json"


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
    if re.search(r"^[./~\\]|\\", game):
        raise KitgenError(f"there is no {loading.FILE} in '{game}'")
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
    game = TEMPLATE if _plain(name) == TEMPLATE else index.get(_plain(name))
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


def files(game: str) -> tuple[tuple[str, bytes], ...]:
    """Everything a game consists of: the name of each file within its folder, and what it holds."""
    home = folder(game)
    found = (it for it in home.rglob("*") if it.is_file() and not {"__pycache__", SCHEMA} & set(it.parts))
    return tuple(sorted((it.relative_to(home).as_posix(), it.read_bytes()) for it in found))


def check(path: Path) -> tuple[Fault, ...]:
    """Every fault of one game.toml, or of its folder; none where the game is good.

    Where the file is well formed, its family of mechanics is asked, and the engine plays every example.
    """
    try:
        variants = loading.read(path)
    except DefinitionError as error:
        return error.faults
    from kitgen.games import faults

    return faults.found(variants, loading.Pointer(path))


def new(name: str, place: Path) -> Path:
    """Make a folder for a new game from the template, and say where it is.

    Raises KitgenError where the name makes no folder, is taken, or the folder exists.
    """
    from tempfile import TemporaryDirectory

    reasons = {reason for char in name if (reason := loading.unprintable(char))}
    if reasons:
        raise KitgenError(f"the name of a game cannot hold {' or '.join(sorted(reasons))}")
    game = loading.game_id(name)
    if not game:
        raise KitgenError(f"'{name}' makes no folder's name; it needs a letter from a to z")
    if game == TEMPLATE or _plain(game) in _index():
        raise KitgenError(f"there is a game '{game}' already; choose another name")
    made = place / game
    if made.exists():
        raise KitgenError(f"{made} exists already; choose another name, or another place with --in")
    place.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=place, prefix=f".{game}-") as unfinished:
        filled = Path(unfinished) / game
        _fill(_home() / TEMPLATE, filled, name.strip(), game)
        filled.rename(made)
    return made


def _fill(template: Path, folder: Path, name: str, game: str) -> None:
    """Copy the template with a game's name in place of its own; the schema goes beside it, for editors."""
    import json
    import shutil

    shutil.copytree(template, folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(template.parent / SCHEMA, folder / SCHEMA)
    file = folder / loading.FILE
    text = file.read_text(encoding="utf-8")
    text = text.replace(f"../{SCHEMA}", f"./{SCHEMA}", 1)
    for key, value in (("name", name), ("alias", game.replace("_", "-"))):
        written = f"{key} = {json.dumps(value, ensure_ascii=False)}"  # a JSON string is a TOML string
        aligned = f"{written:<26} ".replace("\\", r"\\")
        text = re.sub(rf'^{key} = "[^"]*" *', aligned, text, count=1, flags=re.MULTILINE)
    file.write_text(text, encoding="utf-8", newline="\n")


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
    return Path(str(resources.files("kitgen.games")))


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
