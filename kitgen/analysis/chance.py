"""Chance for games that are simulated: each game has even bytes of its own, by a seed and the game's number.

The bytes are SHAKE-128 of seed and number, so the games are the same on every machine and Python, whatever
number of processes plays them, and a changed rule can be played with the very throws of the original. Draws
drop bytes past the last full round, as `kitgen.dice.draw` does: every chance is exact.
"""

from __future__ import annotations

from bisect import bisect_right
from hashlib import shake_128
from itertools import accumulate, chain
from math import lcm
from typing import TYPE_CHECKING

from kitgen.dice import draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from kitgen.dice import Throw

    Listed = tuple[tuple[Throw, ...], int, tuple[int, ...]]

FEW = 336
"""Bytes that are taken first: two blocks of SHAKE-128, enough for most games of Ur."""

BYTE = 256


def first_bytes(seed: str, game: int, length: int) -> bytes:
    """So many of the bytes of one game; more of them begin with the same.

    >>> first_bytes("MAPLE", 7, 500).startswith(first_bytes("MAPLE", 7, 20))
    True
    """
    return shake_128(f"{seed}\n{game}".encode()).digest(length)


def numbers(seed: str, game: int) -> Iterator[int]:
    """The endless even bytes (0–255) of one game."""
    return chain.from_iterable(_parts(seed, game))


def _parts(seed: str, game: int) -> Iterator[bytes]:
    given, length = 0, FEW
    while True:
        yield first_bytes(seed, game, length)[given:]
        given, length = length, 2 * length


def ways(chances: Mapping[Throw, Fraction]) -> tuple[int, tuple[int, ...]]:
    """Of how many equally likely cases a throw is one, and how many of them the throws up to each make.

    >>> from kitgen.dice import Dice
    >>> ways(Dice((0, 1), 4).throws())
    (16, (1, 5, 11, 15, 16))
    """
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return whole, tuple(accumulate(chance.numerator * (whole // chance.denominator) for chance in chances.values()))


def thrown(chances: Mapping[Throw, Fraction], source: Iterator[int]) -> Throw:
    """A throw by chance. Where only one is possible no byte is used."""
    if len(chances) == 1:
        return next(iter(chances))
    throws, whole, up_to = _listed(chances)
    return throws[bisect_right(up_to, draw(source, whole))]


def by_byte(chances: Mapping[Throw, Fraction]) -> tuple[int, ...]:
    """For each byte the throw that it stands for, by its place; -1 where another byte is to be taken.

    Empty where more than 256 cases are equally likely, so that a byte is not enough.
    """
    whole, up_to = ways(chances)
    if whole > BYTE:
        return ()
    fair = BYTE - BYTE % whole
    return tuple(bisect_right(up_to, byte % whole) if byte < fair else -1 for byte in range(BYTE))


_LISTED: dict[int, tuple[Mapping[Throw, Fraction], Listed]] = {}
"""What was listed, by the identity of the chances, which are kept so that no others get it."""

MOST_LISTED = 64


def _listed(chances: Mapping[Throw, Fraction]) -> Listed:
    """The throws and their `ways`. Rules give the same object time and again, and to hash fractions takes long."""
    known = _LISTED.get(id(chances))
    if known is not None and known[0] is chances:
        return known[1]
    if len(_LISTED) >= MOST_LISTED:
        _LISTED.clear()
    listed = tuple(chances), *ways(chances)
    _LISTED[id(chances)] = chances, listed
    return listed
