"""game.toml → GameDefinition: strict, with every fault of a file at once and each on its line.

A variant is the base with its own tables merged onto it: tables merge deeply, lists and values replace.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from kitgen.definition import Family, GameDefinition, GridOptions, RaceOptions, TablesOptions
from kitgen.errors import DefinitionError, Fault, KitgenError
from kitgen.loading import sense
from kitgen.loading.lines import Lines
from kitgen.loading.values import NOTHING, Finding, Key, Reader

FILE = "game.toml"

OPTIONS: dict[Family, type[RaceOptions] | type[TablesOptions] | type[GridOptions]] = {
    "race": RaceOptions,
    "tables": TablesOptions,
    "grid": GridOptions,
}


def read(path: Path) -> dict[str, GameDefinition]:
    """Every variant of one game by its id, the base first. ``path`` is a game.toml or its folder.

    Raises DefinitionError with all faults of the file, KitgenError where there is no such file.
    """
    file = path / FILE if path.is_dir() else path
    try:
        content = file.read_bytes()
    except OSError as error:
        raise KitgenError(f"{file}: cannot be read: {(error.strerror or 'no such file').lower()}") from None
    return parse(content, file)


def check(path: Path) -> tuple[Fault, ...]:
    """Every fault of one game.toml, none where it is good. Raises KitgenError where there is no such file."""
    try:
        read(path)
    except DefinitionError as error:
        return error.faults
    return ()


def parse(content: bytes, file: Path) -> dict[str, GameDefinition]:
    """What `read` does, for bytes already read; ``file`` names them in messages and gives the game its id."""
    try:
        text = _decode(content, file)
        return _Game(text, _toml(text, file), file).variants()
    except RecursionError:
        raise DefinitionError([Fault(_name(file), 1, "", "tables or lists nested too deeply")]) from None


def game_id(file: Path) -> str:
    """The id that a game has by its folder's name.

    >>> game_id(Path("games/Three men's morris/game.toml"))
    'three_men_s_morris'
    """
    return re.sub(r"[^a-z0-9]+", "_", file.resolve().parent.name.lower()).strip("_") or "game"


def _decode(content: bytes, file: Path) -> str:
    content = content.removeprefix(b"\xef\xbb\xbf")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8 text: byte 0x{content[error.start]:02X}; save the file as UTF-8"
        raise DefinitionError([Fault(_name(file), line, "", message)]) from None


def _toml(text: str, file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, and numbers too long for Python
        words = str(error)
        place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", words)
        line = int(place[1]) if place and place[1] else text.rstrip("\n").count("\n") + 1
        column = f" at column {place[2]}" if place and place[2] else ""
        words = words[: place.start()] if place else words
        message = f"not valid TOML{column}: {words[:1].lower()}{words[1:]}"
        raise DefinitionError([Fault(_name(file), line, "", message)]) from None


def _name(file: Path) -> str:
    """The file as messages name it: from the working folder where it lies below it."""
    try:
        return file.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return file.as_posix()


class _Game:
    """One file being read: its base, then each variant as the merged whole."""

    def __init__(self, text: str, raw: dict[str, Any], file: Path) -> None:
        self.text, self.raw, self.file = text, raw, file
        self.faults: list[Fault] = []
        self._lines: Lines | None = None

    @property
    def lines(self) -> Lines:
        if self._lines is None:
            self._lines = Lines(self.text)
        return self._lines

    def variants(self) -> dict[str, GameDefinition]:
        overlays = self.raw.pop("variants", {})
        base, findings = _definition(self.raw)
        for finding in findings:
            self._report(finding)
        built = {base.variant: base} if base else {}
        for name, overlay in overlays.items():
            variant, found = _definition({**merged(self.raw, overlay), "variant": name})
            for finding in found:
                if finding not in findings or self.lines.has(("variants", name, *finding.key)):
                    self._report(finding, ("variants", name))
            if variant:
                built[name] = variant
        if self.faults:
            raise DefinitionError(self.faults)
        known = tuple(built)
        folder = self.file.parent
        return {
            name: replace(one, id=game_id(self.file), variants=known, folder=folder) for name, one in built.items()
        }

    def _report(self, finding: Finding, within: Key = ()) -> None:
        key = (*within, *finding.key)
        self.faults.append(
            Fault(_name(self.file), self.lines.of(key, finding.row), dotted(key), finding.message)
        )


def _definition(raw: dict[str, Any]) -> tuple[GameDefinition | None, list[Finding]]:
    reader = Reader()
    hints = {"options": OPTIONS.get(raw.get("rules", ""), RaceOptions)}
    found = reader.parts(GameDefinition, raw, (), hints)
    sense.check(found, reader)
    return (GameDefinition(**found) if not reader.findings else None), reader.findings


def merged(base: dict[str, Any], overlay: dict[str, Any]) -> dict[str, Any]:
    """The base with a variant's differences: tables merge deeply, lists and values replace.

    >>> merged({"dice": {"faces": [0, 1], "count": 4}}, {"dice": {"count": 3}})
    {'dice': {'faces': [0, 1], 'count': 3}}
    """
    whole = dict(base)
    for name, value in overlay.items():
        old = base.get(name)
        whole[name] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return whole


def dotted(key: Key) -> str:
    """A key as a person would write it; places in lists counted from 1.

    >>> dotted(("kit", "contents", 0, "count")), dotted(("board", "marks", "*"))
    ('kit.contents[1].count', 'board.marks."*"')
    """
    text = ""
    for part in key:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            plain = re.fullmatch(r"[A-Za-z0-9_-]+", part)
            text += ("." if text else "") + (part if plain else '"' + part.replace('"', '\\"') + '"')
    return text
