"""The line on which each key of a TOML text stands. `tomllib` says what a file means, not where.

The text must be valid TOML (let `tomllib` read it first); nothing is checked again here.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left

Key = tuple[str | int, ...]
"""Where a value stands: table names, and places in lists counted from 0."""

_GAP = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONG_BASIC = re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}', re.DOTALL)
_LONG_LITERAL = re.compile(r"'''(?:[^']|'{1,2}(?!'))*'{3,5}", re.DOTALL)
_BASIC = re.compile(r'"(?:[^"\\]|\\.)*"')
_LITERAL = re.compile(r"'[^']*'")
_OTHER = re.compile(r"[^,\]}#\n]+")


class Lines:
    """Where the keys of a text stand, all lines counted from 1.

    >>> lines = Lines('[dice]\\ncount = 4\\nforms = ["slips",\\n  "cube"]\\n')
    >>> lines.of(("dice", "count")), lines.of(("dice", "forms", 1)), lines.of(("dice", "faces"))
    (2, 4, 1)
    """

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._ends = [match.start() for match in re.finditer("\n", self._text)]
        self._at = 0
        self._lists: dict[Key, int] = {}
        self._found: dict[Key, int] = {(): 1}
        self._rows: dict[Key, int] = {}
        self._file()

    def has(self, key: Key) -> bool:
        """The text itself names this key."""
        return key in self._found

    def of(self, key: Key, row: int | None = None) -> int:
        """The line of a key, or of the nearest table round it; ``row`` counts the lines of a text from 0."""
        if row is not None and key in self._rows:
            return self._rows[key] + row
        while key not in self._found:
            key = key[:-1]
        return self._found[key]

    def _line(self) -> int:
        return bisect_left(self._ends, self._at) + 1

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        assert match is not None
        self._at = match.end()
        return match.group()

    def _next(self) -> str:
        """The next character that is not a gap; empty at the end."""
        self._skip(_GAP)
        return self._text[self._at : self._at + 1]

    def _file(self) -> None:
        table: Key = ()
        while char := self._next():
            if char == "[":
                table = self._head()
            else:
                self._pair(table)

    def _head(self) -> Key:
        """``[table]`` or ``[[list of tables]]``: the key that the following pairs belong to."""
        line, listed = self._line(), self._text.startswith("[[", self._at)
        self._at += 2 if listed else 1
        names = self._name()
        self._at += 2 if listed else 1
        key: Key = ()
        for name in names[:-1]:
            key = (*key, name)
            self._found.setdefault(key, line)
            if key in self._lists:
                key = (*key, self._lists[key])
        key = (*key, names[-1])
        if listed:
            self._found.setdefault(key, line)
            self._lists[key] = self._lists.get(key, -1) + 1
            key = (*key, self._lists[key])
        self._found[key] = line
        return key

    def _name(self) -> tuple[str, ...]:
        """A key, dotted or not, up to the sign that follows it."""
        names: list[str] = []
        while True:
            char = self._next()
            if char in "\"'":
                written = self._skip(_BASIC if char == '"' else _LITERAL)
                names.append(tomllib.loads(f"name = {written}")["name"])
            else:
                names.append(self._skip(_BARE))
            if self._next() != ".":
                return tuple(names)
            self._at += 1

    def _pair(self, table: Key) -> None:
        self._next()
        line = self._line()
        names = self._name()
        for depth in range(1, len(names)):
            self._found.setdefault((*table, *names[:depth]), line)
        key = (*table, *names)
        self._found[key] = line
        self._at += 1  # the equals sign
        self._value(key)

    def _value(self, key: Key) -> None:
        char = self._next()
        if char in "\"'":
            self._string(key, char)
        elif char == "[":
            self._at += 1
            place = 0
            while self._next() != "]":
                self._found[(*key, place)] = self._line()
                self._value((*key, place))
                place += 1
                if self._next() == ",":
                    self._at += 1
            self._at += 1
        elif char == "{":
            self._at += 1
            while self._next() != "}":
                self._pair(key)
                if self._next() == ",":
                    self._at += 1
            self._at += 1
        else:
            self._skip(_OTHER)

    def _string(self, key: Key, quote: str) -> None:
        if not self._text.startswith(quote * 3, self._at):
            self._skip(_BASIC if quote == '"' else _LITERAL)
            return
        line = self._line()
        written = self._skip(_LONG_BASIC if quote == '"' else _LONG_LITERAL)
        if quote == "'" or "\\" not in written:  # an escaped line end would make the count of rows wrong
            self._rows[key] = line + (written[3] == "\n")
