"""TOML values become the definition's dataclasses; whatever does not fit is a finding, and reading goes on.

The dataclasses' type hints are the grammar. A faulty value is replaced by its field's default where
it has one, so that later checks see as much of the file as possible.
"""

from __future__ import annotations

import math
import re
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin, get_type_hints
from unicodedata import bidirectional, category, normalize

from kitgen.definition import (
    NOT_IN_FILE,
    OPTIONS,
    Between,
    BoardPlan,
    DicePlan,
    Form,
    GameDefinition,
    Kit,
    Notation,
    RaceOptions,
    Rights,
    Size,
    Teach,
)
from kitgen.errors import suggestion

if TYPE_CHECKING:
    from kitgen.loading.lines import Key

TABLES = {"board": BoardPlan, "dice": DicePlan, "notation": Notation, "kit": Kit, "teach": Teach, "rights": Rights}
"""Tables in which a key that stands in the wrong place may belong."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with the value at a key; ``row`` counts the lines of a text from 0.

    ``spare`` marks what is merely unused: where a variant inherits it from the base, it does no harm.
    """

    key: Key
    message: str
    row: int | None = None
    spare: bool = False


class Nothing:
    """What stands for a value that could not be read."""


NOTHING = Nothing()


class Reader:
    """Reads values by their type hints and collects findings. ``raw`` is the whole of the TOML."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.findings: list[Finding] = []
        self._raw = raw
        self._meant: set[Key] = set()

    def fault(self, key: Key, message: str, row: int | None = None) -> None:
        self.findings.append(Finding(key, message, row))

    def say(self, key: Key, message: str, *, spare: bool = False) -> None:
        """A fault of sense; kept back where the same value was found faulty already, for that may be the cause."""
        if self.sound(key):
            self.findings.append(Finding(key, message, None, spare))

    def sound(self, *keys: Key) -> bool:
        """Nothing was found so far at these keys, below them or above them."""
        faulty = [*(finding.key for finding in self.findings), *self._meant]
        return not any(other[: len(key)] == key[: len(other)] for other in faulty for key in keys)

    def parts(self, cls: type, raw: dict[str, Any], key: Key, hints: dict[str, Any]) -> dict[str, Any]:
        """The fields of a dataclass as a table gives them, or by default; absent is what has a finding."""
        for name in raw:
            if name not in hints:
                self.fault((*key, name), f"unknown key{self._instead(name, key, hints)}")
        found: dict[str, Any] = {}
        for field in fields(cls):
            if field.name not in hints:
                continue
            if field.name in raw:
                value = self.value(hints[field.name], raw[field.name], (*key, field.name))
                if value is not NOTHING:
                    found[field.name] = value
            elif not required(field):
                found[field.name] = default(field)
            elif (*key, field.name) not in self._meant:
                self.fault((*key, field.name), f"missing; add {example((*key, field.name), hints[field.name])}")
        return found

    def _instead(self, name: str, key: Key, hints: dict[str, Any]) -> str:
        """What a wrong key might have been: one of another table, or a known one."""
        if key and name in type_hints(GameDefinition) and name not in NOT_IN_FILE:
            return f"; '{name}' belongs above the first [table]"
        tables = {**TABLES, "options": OPTIONS.get(str(self._raw.get("rules")), RaceOptions)}
        home = next((table for table, cls in tables.items() if name in type_hints(cls)), "")
        belongs = f"'{name}' belongs in [{home}]"
        near = suggestion(name, hints)
        if home and not get_close_matches(name, hints, cutoff=0.85):
            return f"; {belongs}"
        if near:
            self._meant.update((*key, known) for known in hints if f"'{known}'" in near)
            return f"{near} ({belongs})" if home else near
        return f"; known here: {', '.join(hints)}"

    def table(self, cls: type, raw: object, key: Key) -> Any:
        """The dataclass that a table makes, or NOTHING after a finding."""
        if not isinstance(raw, dict):
            self.fault(key, f"expected a table, not {shown(raw)}; {sketch(cls)}")
            return NOTHING
        found = self.parts(cls, raw, key, type_hints(cls))
        return cls(**found) if all(field.name in found for field in needed(cls)) else NOTHING

    def value(self, hint: Any, raw: object, key: Key) -> Any:
        """The value that a hint asks for, or NOTHING after a finding; what ``Any`` asks for is not looked at."""
        origin, args = get_origin(hint), get_args(hint)
        readers = {Annotated: self._annotated, Literal: self._choice, tuple: self._list, dict: self._names}
        if origin in readers:
            return readers[origin](args, raw, key)
        if is_dataclass(hint):
            assert isinstance(hint, type)
            return self.table(hint, raw, key)
        return NOTHING if hint is Any else self._plain(hint, raw, key)

    def _plain(self, hint: type, raw: object, key: Key) -> Any:
        if hint is str and isinstance(raw, str):
            return self.text(raw, key)
        if hint is bool and isinstance(raw, bool):
            return raw
        if hint is int and isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        if hint is float and isinstance(raw, int | float) and not isinstance(raw, bool):
            if isinstance(raw, float) and not math.isfinite(raw):
                self.fault(key, f"expected a number, not {shown(raw)}")
                return NOTHING
            return raw
        self.fault(key, f"expected {NAMES[hint]}, not {shown(raw)}{_hint(hint, raw)}")
        return NOTHING

    def _annotated(self, args: tuple[Any, ...], raw: object, key: Key) -> Any:
        value = self.value(args[0], raw, key)
        if value is NOTHING:
            return NOTHING
        for rule in args[1:]:
            message = broken(rule, value)
            if message:
                few = isinstance(rule, Size) and len(value) < rule.least
                self.fault(key, f"{message}; add {example(key, Annotated[args])}" if few else message)
                return NOTHING
        return value

    def _choice(self, allowed: tuple[Any, ...], raw: object, key: Key) -> Any:
        if isinstance(raw, str) and raw in allowed:
            return raw
        listed = ", ".join(f"'{choice}'" for choice in allowed if choice)
        near = suggestion(raw, [choice for choice in allowed if choice]) if isinstance(raw, str) else ""
        self.fault(key, f"expected one of {listed}, not {shown(raw)}{near}")
        return NOTHING

    def _list(self, args: tuple[Any, ...], raw: object, key: Key) -> Any:
        if not isinstance(raw, list):
            self.fault(key, f"expected a list, not {shown(raw)}; write it in square brackets: [ … ]")
            return NOTHING
        if args[-1] is not Ellipsis and len(raw) != len(args):
            self.fault(key, f"expected {len(args)} values, not {len(raw)}")
            return NOTHING
        hints = [args[0]] * len(raw) if args[-1] is Ellipsis else list(args)
        values = [
            self.value(hint, item, (*key, place)) for place, (hint, item) in enumerate(zip(hints, raw, strict=True))
        ]
        kept = NOTHING not in values or is_dataclass(args[0])  # of faulty tables, the place is kept
        return tuple(values) if kept else NOTHING

    def _names(self, args: tuple[Any, ...], raw: object, key: Key) -> Any:
        if not isinstance(raw, dict):
            self.fault(key, f"expected a table of names, not {shown(raw)}; write it in braces: {{ name = … }}")
            return NOTHING
        values: dict[str, Any] = {}
        for name, item in raw.items():
            clean = self.text(name, (*key, name))
            value = self.value(args[1], item, (*key, name))
            if clean in values:
                self.fault(
                    (*key, name),
                    f"'{plain(clean)}' stands here a second time, written with other characters; leave one out",
                )
            elif clean is not NOTHING and value is not NOTHING:
                values[clean] = value
        return values

    def text(self, raw: str, key: Key) -> Any:
        """The text in NFC; control characters and right-to-left writing are refused."""
        if raw.isascii() and raw.isprintable():
            return raw
        for row, line in enumerate(raw.split("\n")):
            for char in line:
                reason = unprintable(char)
                if reason:
                    self.fault(key, f"the text holds {reason} (U+{ord(char):04X}); leave it out", row)
                    return NOTHING
        return normalize("NFC", raw)


NAMES: dict[type, str] = {str: "text in quotes", bool: "true or false", int: "a whole number", float: "a number"}
SAMPLES: dict[type, str] = {str: '"…"', bool: "true", int: "1", float: "1"}


def unprintable(char: str) -> str:
    """Why no sheet may hold this character, or nothing.

    >>> unprintable("é"), unprintable("鬥"), unprintable("\\u05d0")
    ('', '', 'right-to-left writing, which would print reversed')
    """
    if char.isascii() and char.isprintable():
        return ""
    if bidirectional(char) in {"R", "AL", "AN"}:
        return "right-to-left writing, which would print reversed"
    if category(char) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}:
        return "a control character"
    return ""


def plain(text: str) -> str:
    """The text as a message may hold it: one line, nothing that a terminal would obey.

    >>> plain("a\\nb\\u202e")
    'a⏎b\\\\u202e'
    """
    return "".join("⏎" if char == "\n" else f"\\u{ord(char):04x}" if unprintable(char) else char for char in text)


def broken(rule: object, value: Any) -> str:
    """How a value breaks a rule of its field, or nothing.

    >>> broken(Between(1, 20), 0)
    'expected a number from 1 to 20, not 0'
    """
    if isinstance(rule, Between) and not rule.least <= value <= rule.most:
        return f"expected a number from {rule.least} to {rule.most}, not {shown(value)}"
    if isinstance(rule, Size) and not rule.least <= len(value) <= rule.most:
        few = len(value) < rule.least
        return (
            f"expected at least {rule.least}, not {len(value)}"
            if few
            else f"{len(value)} are too many; {rule.most} is the most"
        )
    if isinstance(rule, Form) and not re.fullmatch(rule.pattern, value, re.DOTALL if rule.lines else 0):
        return f"expected {rule.words}, not {shown(value)}{_reformed(rule, value)}"
    return ""


def _reformed(rule: Form, value: str) -> str:
    """A text of the wrong form in the right one, where it is plain which that is."""
    if not value.strip():
        return "; write them between the quotes"
    words = re.findall(r"[a-z0-9]+", value.lower())
    tries = [value.replace("\n", " ")] if "\n" in value else ["_".join(words), "-".join(words), f"R{value}"]
    better = next((one for one in tries if re.fullmatch(rule.pattern, one)), rule.sample.strip('"'))
    return f"; such as '{plain(better)}'"


def shown(raw: object) -> str:
    """A TOML value in a message.

    >>> shown("4"), shown(True), shown({"a": 1}), shown([1])
    ("'4'", 'true', 'a table', 'a list')
    """
    if isinstance(raw, str):
        return f"'{plain(raw if len(raw) <= 40 else raw[:39] + '…')}'" if raw else "an empty text"
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, int | float):
        return f"{raw}" if abs(raw) < 10**15 or isinstance(raw, float) else "a very large number"
    if isinstance(raw, dict):
        return "a table"
    return "a list" if isinstance(raw, list) else "a date or time"


def _hint(hint: type, raw: object) -> str:
    """How to write a value of the wrong type, where it is plain what was meant."""
    if isinstance(raw, str):
        bare = raw.strip().lower()
        pattern = {int: r"[+-]?\d{1,9}", float: r"[+-]?\d{1,9}(\.\d{1,9})?", bool: r"true|false"}.get(hint)
        if pattern and re.fullmatch(pattern, bare):
            return f"; write {bare} without quotes"
        number = re.match(r"\d{1,9}\b", bare) if hint in (int, float) else None
        return f"; write {number.group()}, the number alone" if number else ""
    if hint is bool and raw in (0, 1):
        return f"; write {'true' if raw else 'false'}"
    if hint is str and isinstance(raw, int | float) and not isinstance(raw, bool):
        return f'; write "{shown(raw)}"'
    whole = hint is int and isinstance(raw, float) and raw.is_integer() and abs(raw) < 10**9
    return f"; write {raw:.0f}" if whole else ""


def sketch(cls: type) -> str:
    """What a table of this kind holds at least."""
    hints = type_hints(cls)
    names = [field.name for field in needed(cls)] or list(hints)[:1]
    return "such as { " + ", ".join(example((name,), hints[name]) for name in names) + " }"


def default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def needed(cls: type) -> list[Field[Any]]:
    """The fields without a default."""
    return [field for field in fields(cls) if required(field)]


def example(key: Key, hint: Any) -> str:
    """What would do for a missing key.

    >>> example(("dice", "count"), int), example(("kit", "accent"), Literal["lapis", "slate"])
    ('count = 1', "accent = 'lapis'")
    """
    name, origin, args = key[-1], get_origin(hint), get_args(hint)
    if origin is Annotated:
        samples = [rule.sample for rule in args[1:] if isinstance(rule, Form | Between | Size) and rule.sample]
        return f"{name} = {samples[0]}" if samples else example(key, args[0])
    if origin is Literal:
        return f"{name} = '{next(choice for choice in args if choice)}'"
    if origin is tuple and is_dataclass(args[0]):
        return f"a table [[{name}]] with {', '.join(field.name for field in needed(args[0]))}"  # type: ignore[arg-type]
    if origin is tuple:
        samples = [example((name,), arg).partition(" = ")[2] for arg in args if arg is not Ellipsis]
        return f"{name} = [{', '.join(samples)}]"
    if is_dataclass(hint):
        inside = ", ".join(field.name for field in needed(hint))  # type: ignore[arg-type]
        return f"a table [{name}]" + (f" with {inside}" if inside else "")
    return f"{name} = {SAMPLES[hint]}" if hint in SAMPLES else f"a table [{name}]"


@cache
def type_hints(cls: type) -> dict[str, Any]:
    """The hints of a dataclass by field, with their bounds and forms."""
    return get_type_hints(cls, include_extras=True)
