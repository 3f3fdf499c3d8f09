"""game.toml → GameDefinition: strict, with every fault of a file at once and each on its line.

A variant is the base with its own tables merged onto it: tables merge deeply, lists and values replace.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import combining, normalize

from kitgen.definition import FIXED, ID, NOT_IN_FILE, OPTIONS, GameDefinition
from kitgen.errors import DefinitionError, Fault, KitgenError
from kitgen.loading import sense
from kitgen.loading.lines import Key, Lines
from kitgen.loading.values import Finding, Reader, plain, shown, type_hints, unprintable

if TYPE_CHECKING:
    from collections.abc import Mapping

SYNTAX = {
    "Expected '=' after": "; write key = value",
    "Illegal character": "; a text must end on the line where it begins, with the same quote",
    "Cannot overwrite a value": "; the key stands here a second time",
    "Cannot declare": "; the table stands here a second time",
    "Invalid value": "; text needs quotes, and numbers a digit first",
    "Unclosed array": "; close the list with ]",
    "Unclosed inline table": "; close the table with }",
    "Invalid statement": "; write key = value or [table]",
}
"""What to do about the faults that `tomllib` finds, by the beginning of its words."""

__all__ = [
    "FILE", "Key", "Pointer", "check", "dotted", "edited", "game_id", "merged", "parse", "read", "short_names",
    "unprintable",
]  # fmt: skip

FILE = "game.toml"


def read(path: Path) -> dict[str, GameDefinition]:
    """Every variant of one game by its id, the base first. ``path`` is a game.toml or its folder.

    Raises DefinitionError with all faults of the file; that it cannot be read is one, too.
    """
    file = path / FILE if path.is_dir() else path
    try:
        content = file.read_bytes()
    except OSError as error:
        reason = (error.strerror or "no such file").lower()
        raise DefinitionError([Fault(_name(file), 1, "", f"cannot be read: {reason}")]) from None
    return parse(content, file)


def check(path: Path) -> tuple[Fault, ...]:
    """Every fault of one game.toml, none where it is good."""
    try:
        read(path)
    except DefinitionError as error:
        return error.faults
    return ()


def edited(path: Path, variant: str, changes: Mapping[str, Any]) -> GameDefinition:
    """A variant with some keys changed, such as ``{"options.counters": 5}``, checked as if its file said so.

    Raises KitgenError for a change that is unknown or impossible, DefinitionError for what it spoils elsewhere.
    """
    file = path / FILE if path.is_dir() else path
    text = _decode(file.read_bytes(), file)
    raw = _toml(text, file)
    overlays = raw.pop("variants", {})
    known, overlay = [raw["variant"], *overlays], overlays.get(variant, {})
    for key, value in changes.items():
        change: Any = value
        for part in reversed(key.split(".")):
            change = {part: change}
        overlay = merged(overlay, change)
    found, findings = _definition({**merged(raw, overlay), "variant": variant}, known)
    asked = {tuple(key.split(".")) for key in changes}
    for it in findings:
        if any(it.key[: len(key)] == key for key in asked):
            raise KitgenError(f"{dotted(it.key)}: {it.message}")
    lines = Lines(text)
    if found is None:
        faults = [Fault(_name(file), lines.of(it.key, it.row), dotted(it.key), it.message) for it in findings]
        raise DefinitionError(faults)
    id_ = game_id(file.resolve().parent.name) or "game"
    return replace(found, id=id_, variants=tuple(known), folder=file.parent)


class Pointer:
    """Faults on their lines, for a file that can be read but not played. ``path`` is as in `read`."""

    def __init__(self, path: Path) -> None:
        file = path / FILE if path.is_dir() else path
        self._name, self._lines = _name(file), Lines(_decode(file.read_bytes(), file))

    def has(self, key: Key) -> bool:
        """The file itself names this key."""
        return self._lines.has(key)

    def fault(self, key: Key, message: str) -> Fault:
        return Fault(self._name, self._lines.of(key), dotted(key), message)


def short_names(folder: Path) -> tuple[str, ...]:
    """The alias and the aliases of a game, without reading more of it; none where its file has faults."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
        raw = _top(text)
    except (OSError, ValueError, RecursionError):
        return ()
    names = [raw.get("alias"), *(raw["aliases"] if isinstance(raw.get("aliases"), list) else [])]
    return tuple(name for name in names if isinstance(name, str))


def _top(text: str) -> dict[str, Any]:
    """The keys above the first table; a text that holds what looks like a table's head is read whole."""
    try:
        return tomllib.loads(text.partition("\n[")[0] + "\n")
    except tomllib.TOMLDecodeError:
        return tomllib.loads(text)


def parse(content: bytes, file: Path) -> dict[str, GameDefinition]:
    """What `read` does, for bytes already read; ``file`` names them in messages and gives the game its id."""
    try:
        text = _decode(content, file)
        return _Game(text, _toml(text, file), file).definitions()
    except RecursionError:
        raise DefinitionError([Fault(_name(file), 1, "", "tables or lists nested too deeply")]) from None


def game_id(name: str) -> str:
    """The id of a game from its folder's name; empty where that holds no letter a–z and no figure.

    >>> game_id("Three men's morris")
    'three_men_s_morris'
    """
    letters = "".join(char for char in normalize("NFKD", name.lower()) if not combining(char))
    return re.sub(r"[^a-z0-9]+", "_", letters).strip("_")


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
        words = words[: place.start()] if place else words
        line, column = (int(place[1]), f" at column {place[2]}") if place and place[1] else (0, "")
        hint = next((hint for start, hint in SYNTAX.items() if words.startswith(start)), "")
        message = f"not valid TOML{column}: {words[:1].lower()}{words[1:]}{hint}"
        if not line:
            begun = max(text.rfind("'''"), text.rfind('"""'))
            line = text.count("\n", 0, begun if begun >= 0 else len(text.rstrip())) + 1
            message += "; the text that begins here is not closed" if begun >= 0 else "; the file ends too early"
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
        self._text, self._raw, self._file = text, raw, file
        self._faults: list[Fault] = []

    def definitions(self) -> dict[str, GameDefinition]:
        overlays = self._overlays(self._raw.pop("variants", {}))
        own = self._raw.get("variant")
        known = [*([own] if isinstance(own, str) else []), *overlays]
        base, findings = _definition(self._raw, known)
        for finding in findings:
            self._report(finding)
        if overlays and not self._raw.get("variant_name"):
            message = 'missing; a game with variants names its own rules too: variant_name = "…"'
            self._report(Finding(("variant_name",), message))
        built = {base.variant: base} if base else {}
        for name, overlay in overlays.items():
            variant = self._variant(name, overlay, known, findings)
            if variant:
                self._differs(variant, built)
                built[name] = variant
        if self._faults:
            raise DefinitionError(self._faults)
        id_, variants, folder = game_id(self._file.resolve().parent.name) or "game", tuple(built), self._file.parent
        return {name: replace(one, id=id_, variants=variants, folder=folder) for name, one in built.items()}

    def _overlays(self, raw: object) -> dict[str, dict[str, Any]]:
        """What each variant changes; reports what no variant may be or change."""
        if not isinstance(raw, dict):
            self._report(Finding(("variants",), f"expected a table, not {shown(raw)}; write [variants.quick]"))
            return {}
        overlays: dict[str, dict[str, Any]] = {}
        for name, overlay in raw.items():
            key = ("variants", name)
            if not isinstance(overlay, dict):
                self._report(Finding(key, f"expected a table, not {shown(overlay)}; write [variants.{name}]"))
                continue
            if name == self._raw.get("variant"):
                self._report(Finding(key, f"'{name}' is the base itself; change the base, or choose another id"))
                continue
            if not re.fullmatch(ID.pattern, name):
                self._report(Finding(key, f"expected {ID.words}, not {shown(name)}; such as [variants.quick]"))
            for what in overlay:
                if what in FIXED:
                    self._report(Finding((*key, what), f"a variant cannot change the game's {what}; leave it out"))
            for what in ("variant_name", "variant_note"):
                if what not in overlay:
                    self._report(Finding((*key, what), f'missing; add {what} = "…"'))
            overlays[name] = {what: value for what, value in overlay.items() if what not in FIXED}
        return overlays

    def _variant(
        self, name: str, overlay: dict[str, Any], known: list[str], of_base: list[Finding]
    ) -> GameDefinition | None:
        variant, findings = _definition({**merged(self._raw, overlay), "variant": name}, known)
        for finding in findings:
            if finding.key == ("variant",):  # its id is the key of its table, and judged there
                continue
            inherited = not self._lines.has(("variants", name, *finding.key))
            if not (inherited and (finding.spare or finding in of_base)):
                self._report(finding, ("variants", name))
        return variant

    def _differs(self, variant: GameDefinition, built: dict[str, GameDefinition]) -> None:
        """A variant that plays and looks as another one is a mistake."""
        for other in built.values():
            same = replace(
                variant, variant=other.variant, variant_name=other.variant_name, variant_note=other.variant_note
            )
            if same == other:
                message = f"changes nothing: it is the same as '{other.variant}'; change something, or leave it out"
                self._report(Finding(("variants", variant.variant), message))
                return

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self._text)

    def _report(self, finding: Finding, within: Key = ()) -> None:
        key = (*within, *finding.key)
        line = self._lines.of(key, finding.row)
        self._faults.append(Fault(_name(self._file), line, dotted(key), finding.message))


def _definition(raw: dict[str, Any], variants: list[str]) -> tuple[GameDefinition | None, list[Finding]]:
    """The definition that a whole table says, or None, and what is wrong with it."""
    reader = Reader(raw)
    hints = {name: hint for name, hint in type_hints(GameDefinition).items() if name not in NOT_IN_FILE}
    rules = raw.get("rules")
    hints["options"] = OPTIONS.get(rules, Any) if isinstance(rules, str) else Any
    found = reader.parts(GameDefinition, raw, (), hints)
    sense.check(found, raw, variants, reader)
    whole = all(finding.spare for finding in reader.findings)
    return (GameDefinition(**found) if whole else None), reader.findings


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
            bare = re.fullmatch(r"[A-Za-z0-9_-]+", part)
            text += ("." if text else "") + (part if bare else '"' + plain(part).replace('"', '\\"') + '"')
    return text
