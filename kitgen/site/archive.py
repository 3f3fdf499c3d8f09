"""What the page's Python loads of ours: the modules that a game is played with, and the games without hosts' secrets.

Modules are found by following imports from the browser's facade, those inside functions too; all of them need the
standard library only.
"""

from __future__ import annotations

import ast
import io
import json
import tomllib
import zipfile
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HOME = Path(__file__).parents[1]
"""The package."""

ROOT = "kitgen.browser"
"""The module whose ``call`` a page calls."""

UNPLAYED = ("games/*/text/*", "games/*/art/*", "games/*/known.toml", "games/template/*", "games/game.schema.json")
"""Files of the packages that no game is played with."""

TABLES = ("players/tables/*", "players/weights/*")
"""Files of which the archive has the first line only, which says what is in them, or nothing where they have none: a
page fetches one when the engine reads on."""

CACHE = "__pycache__"
MOMENT = (1980, 1, 1, 0, 0, 0)
ASK_THE_HOST = "The host knows."
"""Stands in the browser's copy of a game where its answers stood."""


def modules(root: str = ROOT, home: Path = HOME) -> dict[str, Path]:
    """Every module of ours that ``root`` imports, by name, itself and packages round it included.

    Raises KitgenError where one of them imports what is not in the standard library.
    """
    import sys

    found: dict[str, Path] = {}
    waiting = [root]
    while waiting:
        name = waiting.pop()
        file = _file(name, home)
        if name in found:
            continue
        if file is None:
            top = name.partition(".")[0]
            if top not in {home.name, *sys.stdlib_module_names}:
                raise KitgenError(f"what a browser loads needs the standard library only, and would import {top}")
            continue
        found[name] = file
        waiting += imported(file.read_text(encoding="utf-8"))
        if "." in name:
            waiting.append(name.rpartition(".")[0])
    return dict(sorted(found.items()))


def _file(name: str, home: Path) -> Path | None:
    place = home.parent.joinpath(*name.split("."))
    return next((it for it in (place / "__init__.py", place.with_suffix(".py")) if it.is_file()), None)


def imported(source: str) -> Iterator[str]:
    """What a module imports when it runs, and names that may be modules.

    >>> list(imported("import a.b\\nfrom c import d\\nif TYPE_CHECKING:\\n    import e"))
    ['a.b', 'c', 'c.d']
    """
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Import):
            yield from (it.name for it in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:  # ours never import by dots
            yield from (node.module, *(f"{node.module}.{it.name}" for it in node.names))
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def contents(root: str = ROOT, home: Path = HOME) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of every file of the archive, in the order of names."""
    used = modules(root, home)
    files = set(used.values())
    for package in (it.parent for it in used.values() if it.name == "__init__.py" and it.parent != home):
        files |= {it for it in package.rglob("*") if it.is_file() and it.suffix != ".py" and CACHE not in it.parts}
    for file in sorted(files):
        name = file.relative_to(home).as_posix()
        if any(fnmatchcase(name, it) for it in UNPLAYED) or name.endswith("py.typed"):
            continue
        data = file.read_bytes()
        if file.name == "game.toml":
            data = played(data.decode("utf-8")).encode()
        elif any(fnmatchcase(name, it) for it in TABLES):
            data = data.partition(b"\n")[0] + b"\n" if data.startswith(b"{") and b"\n" in data else b""
        yield f"{home.name}/{name}", data


def tables(home: Path = HOME) -> tuple[Path, ...]:
    """The files that a page fetches when they are read, if they are."""
    return tuple(it for place in TABLES for it in sorted(home.glob(place)) if it.is_file() and it.name[0] != ".")


def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A ZIP of the files; the same files give the same bytes. Nothing is compressed yet."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name, MOMENT), data)
    return out.getvalue()


def played(text: str) -> str:
    """A game.toml as it goes into a page: without comments, hosts' examples and answers; each table on one line.

    >>> print(played('[teach]\\nquestions = [{ask = "Why?", answer = "Because."}]  # so'), end="")
    "teach" = {"questions" = [{"ask" = "Why?", "answer" = "The host knows."}]}
    """
    return "".join(f"{_key(key)} = {written(_shown(value, key))}\n" for key, value in tomllib.loads(text).items())


def _shown(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _shown(it, name) for name, it in value.items()}
    if isinstance(value, list) and key == "questions":
        return [{**it, "answer": ASK_THE_HOST} for it in value]
    if isinstance(value, list) and key == "examples":
        return [it for it in value if not it.get("host")]
    return value


def _key(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)


def written(value: object) -> str:
    """A value of a game.toml as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {written(it)}" for key, it in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    assert isinstance(value, (str, bool, int, float)), value  # a game.toml has nothing else
    return json.dumps(value, ensure_ascii=False)
