"""Numbers that were typed into prose although a definition or the odds know them.

A digit, a number word from two to twenty, a share (half, third, quarter) or *twice* outside a placeholder is
a finding. *One*, *once* and *first* are not: they are articles and order more often than counts, and a count
of one that changes is no longer grammatical, which a reader sees. A number that nothing knows, such as a weight of
paper, is allowed on a line that says why: ``{# literal: paper weights are sold so #}``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from kitgen.text.words import NUMBERS, TENS

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = (*NUMBERS[2:], *TENS.values(), "hundred", "half", "halves", "thirds", "quarter", "quarters", "twice", "dozen")

_LITERAL = re.compile(r"\{#-?\s*literal:\s*\S.*?#\}")
_PLACED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|\]\([^)]*\)", re.S)
_MARKER = re.compile(r"^\s*\d+\.\s", re.M)
_FOUND = re.compile(rf"\d[\d.,/]*|\b(?:{'|'.join(WORDS)})\b", re.I)


class Typed(NamedTuple):
    """A number typed by hand: its line, counted from 1, and how it is written."""

    line: int
    number: str


def typed_numbers(source: str) -> Iterator[Typed]:
    """Every number outside placeholders, layout comments and list markers.

    >>> list(typed_numbers("1. Put {{ options.counters | word }} counters down\\n\\nTwo enemies block."))
    [Typed(line=3, number='Two')]
    """
    excused = {at for at, line in enumerate(source.splitlines(), start=1) if _LITERAL.search(line)}
    bare = _MARKER.sub(_blanked, _PLACED.sub(_blanked, source))
    for at, line in enumerate(bare.splitlines(), start=1):
        if at not in excused:
            yield from (Typed(at, found[0]) for found in _FOUND.finditer(line))


def _blanked(found: re.Match[str]) -> str:
    """Only the line ends, so that lines keep their numbers."""
    return "\n" * found[0].count("\n") or " "
