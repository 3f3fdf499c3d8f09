"""Words broken into lines: ragged right, no hyphenation, a number never parted from the word after it.

Widths are sums of plain advances in millimetres, exactly what both renderers draw.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.scene import Text
from kitgen.sheet import DoesNotFit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kitgen.scene import Anchor

HARD = "\n"
"""A span that ends the line."""

Span = tuple[str, str]
"""Text and its face."""

_AFTER_NUMBER = re.compile(r"(?<![^\s(])(\d(?:[\d.,]*\d)?) (?!(?:and|or|to|in|on|is|by) )(?=[a-z%²])")
_AFTER_HYPHEN = re.compile(r"(?<=[A-Za-z]{2}-)(?=[A-Za-z]{2})")
_SPACES = re.compile(r"[ \n\t]+")
_HAN = re.compile("([\u2e80-\u9fff]+)")
_RUNT = 6.0
"""Millimetres: a last line shorter than this takes a word from the line above."""


@dataclass(frozen=True, slots=True)
class Run:
    """Text of one face that stands ``x`` mm from the start of its line."""

    x: float
    text: str
    face: str


Line = tuple[Run, ...]


@dataclass(slots=True)
class _Word:
    """Fragments without a space between; ``glue``: no space before it either, but a line may end there."""

    fragments: list[Span]
    glue: bool = False

    def width(self) -> float:
        return sum(advance(text, face) for text, face in self.fragments)


@lru_cache(maxsize=1 << 15)
def advance(text: str, face: str) -> float:
    """Width in mm at one point. Raises KitgenError where the face lacks a character."""
    return fonts.width(text, face, 1)


def width(text: str, face: str, size: float) -> float:
    """Width in mm of text at so many points."""
    return advance(text, face) * size


def break_lines(spans: Sequence[Span], size: float, room: float) -> list[Line]:
    """Lines at most ``room`` mm wide, one after the other as full as they get.

    Raises DoesNotFit where one word is wider than the line.
    """
    lines: list[Line] = []
    current: list[_Word] = []
    last: list[_Word] = []
    used = 0.0
    limit = room / size + 1e-9
    for word in _words(spans):
        if word is None:
            lines.append(_line(current, size))
            current, last, used = [], [], 0.0
            continue
        wide = word.width()
        if wide > limit:
            text = "".join(text for text, _ in word.fragments)
            raise DoesNotFit(f"'{text}' is {wide * size:.1f} mm wide at {size:g} pt; the line has {room:.1f} mm")
        gap = advance(" ", current[-1].fragments[-1][1]) if current and not word.glue else 0.0
        if current and used + gap + wide > limit:
            lines.append(_line(current, size))
            last, current, used = current, [word], wide
            continue
        used += gap + wide
        current.append(word)
    if current:
        if used * size < _RUNT and len(current) == 1 and not current[0].glue and len(last) > 3:
            lines[-1] = _line(last[:-1], size)
            current.insert(0, last[-1])
        lines.append(_line(current, size))
    return lines


def _words(spans: Iterable[Span]) -> Iterable[_Word | None]:
    """Words in order; None where a line must end."""
    pending: _Word | None = None
    for text, face in spans:
        if text == HARD:
            if pending:
                yield pending
            pending = None
            yield None
            continue
        for index, piece in enumerate(_SPACES.split(_AFTER_NUMBER.sub("\\1\u00a0", text))):
            if index and pending:
                yield pending
                pending = None
            if not piece:
                continue
            head, *tail = _parts(piece, face)
            if pending:
                pending.fragments += head
            else:
                pending = _Word(head)
            for part in tail:
                yield pending
                pending = _Word(part, glue=True)
    if pending:
        yield pending


def _parts(piece: str, face: str) -> list[list[Span]]:
    """A piece between spaces, in two or more parts where a line may end after a hyphen."""
    parts = _AFTER_HYPHEN.split(piece) if "-" in piece else [piece]
    return [_faces(part.replace("\u00a0", " "), face) for part in parts]


def _faces(text: str, face: str) -> list[Span]:
    """Chinese characters in the one face that has them."""
    if text.isascii():
        return [(text, face)]
    return [(part, "han" if _HAN.match(part) else face) for part in _HAN.split(text) if part]


def _line(words: Sequence[_Word], size: float) -> Line:
    """Neighbours of one face become one run, spaces included."""
    runs: list[Run] = []
    x = start = 0.0
    text, face = "", ""
    for index, word in enumerate(words):
        if index and not word.glue:
            text += " "
            x += advance(" ", face)
        for part, its_face in word.fragments:
            if its_face != face and text:
                if text.strip():
                    runs.append(Run(start * size, text.rstrip(), face))
                text, start = "", x
            text, face = text + part, its_face
            x += advance(part, its_face)
    if text:
        runs.append(Run(start * size, text, face))
    return tuple(runs)


def label(
    text: str,
    x: float,
    y: float,
    *,
    room: float,
    size: float = 11,
    face: str = "text",
    anchor: Anchor = "start",
    fill: str = "#111111",
) -> Text:
    """One line of text that must fit in ``room`` mm.

    Raises DoesNotFit with both widths.
    """
    wide = width(text, face, size)
    if wide > room + 1e-6:
        raise DoesNotFit(f"'{text}' is {wide:.1f} mm wide at {size:g} pt; there is room for {room:.1f} mm")
    return Text(x, y, text, size, face, anchor, fill)
