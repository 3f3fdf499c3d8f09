"""How hard a text is to read: blocks of words out of HTML, and the Flesch-Kincaid grade of them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import NamedTuple

BLOCKS = {"p", "li", "td", "th", "h3", "h4", "h5", "figcaption", "summary", "dt", "dd", "caption"}
SILENT = {"svg", "script", "style", "select"}


class Block(NamedTuple):
    """The words of one paragraph or entry."""

    tag: str
    words: str


def blocks(html: str) -> list[Block]:
    """The blocks of some HTML, in order, without headings' and drawings' insides mixed in."""
    reader = _Blocks()
    reader.feed(html)
    return [Block(it.tag, " ".join(it.words.split())) for it in reader.found if it.words.strip()]


class _Blocks(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Block] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  (the library's)
        if tag in SILENT:
            self._open.append(tag)
        if tag in BLOCKS:
            self.found.append(Block(tag, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self.found and not self._open:
            last = self.found[-1]
            self.found[-1] = last._replace(words=last.words + data)


def grade(paragraphs: list[str]) -> float:
    """The Flesch-Kincaid grade: years of school that a text asks for. Each paragraph ends its last sentence.

    Source: J. P. Kincaid and others, Derivation of new readability formulas for Navy enlisted personnel (1975).
    """
    sentences, words, syllables = 0, 0, 0
    for paragraph in paragraphs:
        for sentence in re.split(r"(?<=[.!?;:])\s+", paragraph):
            said = re.findall(r"[A-Za-z]+(?:[’'-][A-Za-z]+)*|\d+", sentence)
            if said:
                sentences += 1
                words += len(said)
                syllables += sum(map(counted, said))
    return 0.39 * words / sentences + 11.8 * syllables / words - 15.59


def counted(word: str) -> int:
    """Syllables of an English word, near enough; a number counts as two."""
    if word.isdigit():
        return 1 if int(word) <= 12 and word not in {"7", "11"} else 2
    plain = re.sub(r"[^a-z]", "", word.lower())
    groups = len(re.findall(r"[aeiouy]+", plain))
    if re.search(r"[^aeiouyl]e$|[^aeiouytd]ed$|[^aeiouscxz]es$", plain):
        groups -= 1
    return max(1, groups)
