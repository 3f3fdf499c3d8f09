"""TOML values become the definition's dataclasses; whatever does not fit is a finding, and reading goes on.

The dataclasses' type hints are the grammar. A faulty value is replaced by its field's default where
it has one, so that later checks see as much of the file as possible.
"""

from __future__ import annotations

import math
import re
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints
from unicodedata import bidirectional, category, normalize

from kitgen.definition import NOT_IN_FILE, Between, Form, Size
from kitgen.errors import suggestion

Key = tuple[str | int, ...]
"""Where a value stands: table names, and places in lists counted from 0."""

T = TypeVar("T")


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
    """What a value is that could not be read."""


NOTHING = Nothing()


class Reader:
    """Reads values by their type hints and collects findings."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def fault(self, key: Key, message: str, row: int | None = None, *, spare: bool = False) -> None:
        self.findings.append(Finding(key, message, row, spare))

    def sound(self, *keys: Key) -> bool:
        """Nothing was found so far at these keys, below them or above them."""
        return not any(
            finding.key[: len(key)] == key[: len(finding.key)] for finding in self.findings for key in keys if finding.key
        )

    def parts(self, cls: type, raw: dict[str, Any], key: Key, hints: dict[str, Any] | None = None) -> dict[str, Any]:
        """The fields of a dataclass that a table gives or that have defaults; required ones may be missing.

        ``hints`` replaces the hint of single fields.
        """
        known = {name: hint for name, hint in type_hints(cls).items() if name not in NOT_IN_FILE or cls.__name__ != "GameDefinition"}
        known.update(hints or {})
        for name in raw:
            if name not in known:
                listed = suggestion(name, known) or f"; known here: {', '.join(known)}"
                self.fault((*key, name), f"unknown key{listed}")
        found: dict[str, Any] = {}
        for field in fields(cls):
            if field.name not in known:
                continue
            if field.name in raw:
                value = self.value(known[field.name], raw[field.name], (*key, field.name))
                if value is not NOTHING:
                    found[field.name] = value
            elif field.default is MISSING and field.default_factory is MISSING:
                self.fault((*key, field.name), f"missing; add {example(field.name, known[field.name])}")
        return found

    def table(self, cls: type[T], raw: object, key: Key) -> T | Nothing:
        if not isinstance(raw, dict):
            self.fault(key, f"expected a table, not {shown(raw)}; {sketch(cls)}")
            return NOTHING
        found = self.parts(cls, raw, key)
        required = [f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING]  # type: ignore[arg-type]
        return cls(**found) if all(name in found for name in required) else NOTHING

    def value(self, hint: Any, raw: object, key: Key) -> Any:
        """The value that a hint asks for, or NOTHING after a finding."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._annotated(args, raw, key)
        if origin is Literal:
            return self._choice(args, raw, key)
        if origin is tuple:
            return self._list(args, raw, key)
        if origin is dict:
            return self._names(args[1], raw, key)
        if is_dataclass(hint):
            assert isinstance(hint, type)
            return self.table(hint, raw, key)
        return self._plain(hint, raw, key)

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
                self.fault(key, message)
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
        values = [self.value(hint, item, (*key, place)) for place, (hint, item) in enumerate(zip(hints, raw, strict=True))]
        good = tuple(value for value in values if value is not NOTHING)
        return good if len(good) == len(raw) or args[-1] is Ellipsis else NOTHING

    def _names(self, hint: Any, raw: object, key: Key) -> Any:
        if not isinstance(raw, dict):
            self.fault(key, f"expected a table of names, not {shown(raw)}; write it in braces: {{ name = … }}")
            return NOTHING
        values: dict[str, Any] = {}
        for name, item in raw.items():
            clean = self.text(name, (*key, name))
            value = self.value(hint, item, (*key, name))
            if clean is not NOTHING and value is not NOTHING:
                values[clean] = value
        return values

    def text(self, raw: str, key: Key) -> Any:
        """The text in NFC; control characters and right-to-left writing are refused."""
        for row, line in enumerate(raw.split("\n")):
            for char in line:
                reason = unprintable(char)
                if reason:
                    self.fault(key, f"the text holds {reason} (U+{ord(char):04X}); leave it out", row)
                    return NOTHING
        return normalize("NFC", raw)


NAMES: dict[type, str] = {str: "text in quotes", bool: "true or false", int: "a whole number", float: "a number"}


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


def broken(rule: object, value: Any) -> str:
    """How a value breaks a rule of its field, or nothing.

    >>> broken(Between(1, 20), 0)
    'expected a number from 1 to 20, not 0'
    """
    if isinstance(rule, Between) and not rule.least <= value <= rule.most:
        return f"expected a number from {rule.least} to {rule.most}, not {value}"
    if isinstance(rule, Size) and not rule.least <= len(value) <= rule.most:
        few = len(value) < rule.least
        return f"expected at least {rule.least}, not {len(value)}" if few else f"{len(value)} are too many; {rule.most} is the most"
    if isinstance(rule, Form) and not re.fullmatch(rule.pattern, value, re.DOTALL if rule.lines else 0):
        return f"expected {rule.words}, not {shown(value)}"
    return ""


def shown(raw: object) -> str:
    """A TOML value in a message.

    >>> shown("4"), shown(True), shown({"a": 1}), shown([1])
    ("'4'", 'true', 'a table', 'a list')
    """
    if isinstance(raw, str):
        text = raw if len(raw) <= 40 else raw[:37] + "…"
        return "an empty text" if not raw else f"'{text}'".replace("\n", "⏎")
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, int | float):
        text = str(raw) if abs(raw) < 10**15 or raw != raw else "a very large number"
        return text
    if isinstance(raw, dict):
        return "a table"
    return "a list" if isinstance(raw, list) else "a date or time"


def _hint(hint: type, raw: object) -> str:
    if hint is int and isinstance(raw, str) and re.fullmatch(r"[+-]?\d{1,9}", raw.strip()):
        return f"; write {int(raw)} without quotes"
    if hint is float and isinstance(raw, str) and re.fullmatch(r"[+-]?\d{1,9}(\.\d{1,9})?", raw.strip()):
        return f"; write {raw.strip()} without quotes"
    if hint is bool and isinstance(raw, str) and raw.strip().lower() in {"true", "false"}:
        return f"; write {raw.strip().lower()} without quotes"
    if hint is bool and raw in (0, 1):
        return f"; write {'true' if raw else 'false'}"
    if hint is str and isinstance(raw, int | float) and not isinstance(raw, bool):
        return f'; write "{shown(raw)}"'
    if hint is int and isinstance(raw, float) and raw.is_integer() and abs(raw) < 10**9:
        return f"; write {int(raw)}"
    return ""


def sketch(cls: type) -> str:
    """What a table of this kind holds at least."""
    hints = type_hints(cls)
    needed = [f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING] or list(hints)[:2]
    return "such as { " + ", ".join(example(name, hints[name]) for name in needed) + " }"


def example(name: str, hint: Any) -> str:
    """A line that would do for a missing key.

    >>> example("count", int), example("accent", Literal["lapis", "slate"])
    ('count = 1', "accent = 'lapis'")
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        samples = [rule.sample for rule in args[1:] if isinstance(rule, Form | Between) and rule.sample]
        return f"{name} = {samples[0]}" if samples else example(name, args[0])
    if origin is Literal:
        return f"{name} = '{args[0]}'"
    if origin is tuple and is_dataclass(args[0]):
        return f"a table [[{name}]]"
    if origin is tuple:
        return f"{name} = [ … ]"
    if origin is dict or is_dataclass(hint) or origin in (Union, UnionType):
        return f"a table [{name}]"
    return f"{name} = " + {str: '"…"', bool: "true", int: "1", float: "1"}[hint]


@cache
def type_hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)
