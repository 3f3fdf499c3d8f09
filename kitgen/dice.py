"""Dice, what they show, and the one source of chance.

Odds are exact `Fraction`s. Chance in a match comes from `stream`: SHA-256 of a seed and an
index, with rejection, so the same seed gives the same throws on every Python and in a browser.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import count, product
from math import gcd
from typing import TYPE_CHECKING

from kitgen.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Throw = tuple[int, ...]
"""What counts of a throw: ``(3,)`` where dice are summed, ``(6, 4)`` (larger first) where each
counts, ``()`` where a choice is due without dice."""

NO_THROW: Throw = ()

_BETWEEN = re.compile(r"\s*[-,+]\s*|\s+")
_NUMBER = re.compile(r"[0-9]{1,9}")


def stream(seed: str, index: int) -> Iterator[int]:
    """Endless even bytes (0–255) that depend on the seed and the index alone.

    >>> s = stream("MAPLE", 0)
    >>> [next(s) for _ in range(4)] == [next(t) for t in [stream("MAPLE", 0)] for _ in range(4)]
    True
    """
    for block in count():
        yield from sha256(f"{seed}\n{index}\n{block}".encode()).digest()


def draw(numbers: Iterator[int], sides: int) -> int:
    """A whole number 0 ≤ n < sides, every one as likely: bytes past the last full round are dropped.

    Up to 256 sides one byte is taken at a time, beyond that as many as needed.
    """
    size = 1
    while 256**size < sides:
        size += 1
    limit = 256**size - 256**size % sides
    while True:
        value = 0
        for _ in range(size):
            value = value * 256 + next(numbers)
        if value < limit:
            return value % sides


@dataclass(frozen=True, slots=True)
class Dice:
    """So many equal dice, and whether their sum or each of them counts."""

    faces: tuple[int, ...]
    count: int = 1
    each: bool = False

    def show(self, seed: str, index: int) -> tuple[int, ...]:
        """The faces that the index-th throw of a match with this seed shows, die by die."""
        numbers = stream(seed, index)
        return tuple(self.faces[draw(numbers, len(self.faces))] for _ in range(self.count))

    def read(self, faces: tuple[int, ...]) -> Throw:
        """What counts of the faces shown.

        >>> Dice((0, 1), 4).read((1, 0, 1, 1)), Dice((1, 2, 3, 4, 5, 6), 2, each=True).read((2, 5))
        ((3,), (5, 2))
        """
        return tuple(sorted(faces, reverse=True)) if self.each else (sum(faces),)

    def throws(self) -> Mapping[Throw, Fraction]:
        """Every throw with its chance, largest last; the chances sum to 1.

        >>> [str(chance) for chance in Dice((0, 1), 4).throws().values()]
        ['1/16', '1/4', '3/8', '1/4', '1/16']
        """
        return _throws(self)

    def parse(self, text: str) -> Throw:
        """The throw that a person wrote: ``3``; for two dice that each count ``6-4``, ``64`` or ``6 4``.

        >>> Dice((1, 2, 3, 4, 5, 6), 2, each=True).parse("4-6")
        (6, 4)

        Raises NotationError where these dice cannot show it.
        """
        numbers = self.faces_of(text)
        throw = self.read(numbers) if self.each or len(numbers) == self.count else numbers
        if not numbers or throw not in self.throws():
            known = ", ".join(written(throw) for throw in self.throws())
            raise NotationError(f"'{text}' is not a throw of these dice; they can show {known}")
        return throw

    def faces_of(self, text: str) -> tuple[int, ...]:
        """The numbers of a written throw in the order they are written, sensible or not; none where they are none.

        >>> Dice((1, 2, 3, 4, 5, 6), 2, each=True).faces_of("46"), Dice((0, 1), 4).faces_of("-1")
        ((4, 6), ())
        """
        parts = _BETWEEN.split(text.strip())
        if self.each and len(parts) == 1 and len(parts[0]) == self.count:
            parts = list(parts[0])
        return tuple(map(int, parts)) if all(_NUMBER.fullmatch(part) for part in parts) else ()


def written(throw: Throw) -> str:
    """The throw as text: ``3``, ``6-4``; a choice without dice is ``-``.

    >>> written((6, 4)), written((0,)), written(())
    ('6-4', '0', '-')
    """
    return "-".join(map(str, throw)) if throw else "-"


def ways_to_sum(faces: tuple[int, ...], count: int) -> dict[int, int]:
    """Each sum of so many equal dice, smallest first, and in how many of all ways they show it.

    >>> ways_to_sum((1, 2, 3, 4, 5, 6), 2)[7], ways_to_sum((1, 2, 3, 4, 5, 6), 500)[501]
    (6, 500)

    A die is a polynomial with a term for each face, and so many dice are its power, whose terms follow from one
    another: from Q = Pⁿ comes P·Q' = n·P'·Q, and a term of Q from as many before it as P has. Equal faces in a row
    are a quotient of two binomials, so that three terms are enough; dice alike from both ends need only half.
    """
    lowest = min(faces)
    apart = gcd(*(face - lowest for face in faces)) or 1
    die = Counter((face - lowest) // apart for face in faces)
    last, times = max(die), 1
    if len(die) == last + 1 and len(set(die.values())) == 1:
        times, first, size = die[0] ** count, 1, last + 1
        terms = [(1, count, 1), (size, -count * size, 1), (size + 1, count * last, -1)]
    else:
        first = die[0]
        terms = [(face, count * face * many, -many) for face, many in sorted(die.items()) if face]
    alike = all(die[face] == die[last - face] for face in die)
    found = [first**count]
    for total in range(1, last * count // (2 if alike else 1) + 1):
        new = 0
        for back, fixed, rising in terms:
            if back > total:
                break
            new += (fixed + rising * (total - back)) * found[total - back]
        found.append(new // (total * first))
    if alike:
        found += found[(last * count - 1) // 2 :: -1] if last * count else []
    return {lowest * count + apart * total: times * ways for total, ways in enumerate(found) if ways}


@lru_cache(maxsize=256)
def _throws(dice: Dice) -> Mapping[Throw, Fraction]:
    if dice.each:
        ways = Counter(dice.read(faces) for faces in product(dice.faces, repeat=dice.count))
    else:
        ways = Counter({(total,): some for total, some in ways_to_sum(dice.faces, dice.count).items()})
    whole = len(dice.faces) ** dice.count
    shares = {some: Fraction(some, whole) for some in set(ways.values())}  # sums come in pairs of equal chance
    return {throw: shares[ways[throw]] for throw in sorted(ways)}
