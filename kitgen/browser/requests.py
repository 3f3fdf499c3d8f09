"""What a page asked for, field by field: of the right kind and of a sensible size, or refused in one sentence."""

from __future__ import annotations

from typing import Any

from kitgen.errors import KitgenError

LONGEST_REQUEST = 300_000
"""Characters of a request: a match of several thousand moves as text."""

LONGEST_WORD = 200
"""Characters of a name, a seed, a move or a place."""


class BadRequest(KitgenError):
    """A request that is not of the shape in `contract`."""


class Asked:
    """The fields of one request. Every reader raises BadRequest where a field is missing or of another kind."""

    def __init__(self, method: str, fields: Any) -> None:
        if not isinstance(fields, dict):
            raise BadRequest(f"{method} expects an object with named fields")
        self.method = method
        self.fields: dict[str, Any] = fields

    def text(self, key: str, otherwise: str | None = None, longest: int = LONGEST_WORD) -> str:
        """A text; ``otherwise`` where the field is left out."""
        value = self.fields.get(key, otherwise)
        if not isinstance(value, str):
            raise BadRequest(f"{self.method} expects '{key}' as text")
        if len(value) > longest:
            raise BadRequest(f"{self.method}: '{key}' may have {longest} characters, not {len(value)}")
        return value

    def number(self, key: str, otherwise: int | None = None) -> int:
        """A whole number from 0 up."""
        value = self.fields.get(key, otherwise)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise BadRequest(f"{self.method} expects '{key}' as a whole number")
        return value

    def move(self, key: str = "move") -> str | int:
        """A move's number or text."""
        return self.number(key) if isinstance(self.fields.get(key), int) else self.text(key)

    def one_of(self, key: str, known: tuple[str, ...], otherwise: str | None = None) -> str:
        """One of a few words."""
        value = self.text(key, otherwise)
        if value not in known:
            raise BadRequest(f"{self.method}: '{key}' is one of {', '.join(known)}, not '{value}'")
        return value

    def flag(self, key: str, *, otherwise: bool = False) -> bool:
        """True or false."""
        value = self.fields.get(key, otherwise)
        if not isinstance(value, bool):
            raise BadRequest(f"{self.method} expects '{key}' as true or false")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty where the field is left out."""
        value = self.fields.get(key, [])
        if not isinstance(value, list) or len(value) > 8 or not all(isinstance(it, str) for it in value):
            raise BadRequest(f"{self.method} expects '{key}' as a short list of texts")
        return tuple(value)

    def __contains__(self, key: str) -> bool:
        return key in self.fields
