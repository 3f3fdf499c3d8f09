"""How long until something shows, and who gets there first: questions about dice without a board's rules.

A throw's chances are a mapping from what shows to its chance, as `Dice.throws` gives it; here what shows
is a whole number.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kitgen.dice import Dice


def sums(dice: Dice) -> dict[int, Fraction]:
    """The sum of the dice with its chance.

    >>> from kitgen.dice import Dice
    >>> sums(Dice((1, 2, 3, 4), 2))[5]
    Fraction(1, 4)
    """
    found: dict[int, Fraction] = {}
    for throw, chance in dice.throws().items():
        found[sum(throw)] = found.get(sum(throw), Fraction(0)) + chance
    return found


def until_all_seen(chances: Mapping[int, Fraction]) -> Fraction:
    """Expected throws until everything that can show has shown.

    >>> from kitgen.dice import Dice
    >>> until_all_seen(sums(Dice((1, 2, 3, 4, 5, 6))))
    Fraction(147, 10)

    Source: inclusion and exclusion over what is still missing.
    """
    total = Fraction(0)
    for size in range(1, len(chances) + 1):
        sign = 1 if size % 2 else -1
        for missing in combinations(chances.values(), size):
            total += sign / sum(missing, Fraction(0))
    return total


def until_pattern(chances: Mapping[int, Fraction], pattern: Sequence[int]) -> Fraction:
    """Expected throws until these numbers show one directly after the other.

    A 2 then a 3 takes 36 throws of one die, two 2s in a row take 42: a failed second try at 2-3 may
    itself be the 2 that starts the next try.

    >>> from kitgen.dice import Dice
    >>> die = sums(Dice((1, 2, 3, 4, 5, 6)))
    >>> until_pattern(die, (2, 3)), until_pattern(die, (2, 2))
    (Fraction(36, 1), Fraction(42, 1))

    Source: Conway's leading numbers: every start of the pattern that is also its end counts.
    Raises KitgenError for an empty pattern or a number that cannot show.
    """
    if not pattern or any(not chances.get(number) for number in pattern):
        raise KitgenError("a pattern needs numbers that these dice can show")
    total, rarity = Fraction(0), Fraction(1)
    for length, number in enumerate(pattern, start=1):
        rarity /= chances[number]
        if tuple(pattern[:length]) == tuple(pattern[-length:]):
            total += rarity
    return total


def landing(chances: Mapping[int, Fraction], square: int) -> Fraction:
    """The chance that a counter starting at 0 on an endless track ever stands on this square.

    >>> from kitgen.dice import Dice
    >>> landing(sums(Dice((1, 2, 3, 4, 5, 6))), 6)
    Fraction(16807, 46656)
    """
    stay = chances.get(0, Fraction(0))
    reached = [Fraction(1)]
    for here in range(1, square + 1):
        arrived = sum((chance * reached[here - n] for n, chance in chances.items() if 0 < n <= here), Fraction(0))
        reached.append(arrived / (1 - stay))
    return reached[square]


def first_to_reach(chances: Mapping[int, Fraction], mine: int, theirs: int) -> Fraction:
    """The chance that the player who throws next reaches the end first; more than needed will do.

    ``mine`` and ``theirs`` are the squares that each still needs.

    >>> from kitgen.dice import Dice
    >>> first_to_reach(sums(Dice((1, 2, 3, 4, 5, 6))), 2, 2)
    Fraction(31, 36)
    """
    stay = chances.get(0, Fraction(0))

    @cache
    def ahead(own: int, other: int) -> Fraction:
        """The part of `wins` that comes from throws that move."""
        return sum(
            (chance * (1 if n >= own else 1 - wins(other, own - n)) for n, chance in chances.items() if n > 0),
            Fraction(0),
        )

    @cache
    def wins(own: int, other: int) -> Fraction:
        if not stay:
            return ahead(own, other)
        # w = a + s(1 − v) and v = b + s(1 − w): both may throw nothing and stand where they stood.
        a, b = ahead(own, other), ahead(other, own)
        return (a + stay * (1 - b - stay)) / (1 - stay * stay)

    for total in range(2, mine + theirs):  # from the end, so that no call goes deep
        for own in range(max(1, total - theirs), min(mine, total - 1) + 1):
            wins(own, total - own)
            wins(total - own, own)
    return wins(mine, theirs)


def first_to_collect(chances: Sequence[Fraction], needs: Sequence[int]) -> tuple[Fraction, ...]:
    """Every round one of the players scores, each with its own chance; who first has scored often enough?

    One player scores on 1–4 and needs four, the other on 5 and 6 and needs two:

    >>> first_to_collect((Fraction(2, 3), Fraction(1, 3)), (4, 2))[1]
    Fraction(131, 243)
    """
    if len(chances) != len(needs) or sum(chances) != 1 or min(needs) < 1:
        raise KitgenError("each player needs a chance and a number of scores, and the chances must sum to 1")
    players = range(len(needs))

    @cache
    def from_here(left: tuple[int, ...]) -> tuple[Fraction, ...]:
        if 0 in left:
            return tuple(Fraction(number == 0) for number in left)
        after = [from_here(tuple(n - (other == one) for other, n in enumerate(left))) for one in players]
        return tuple(sum((chances[one] * after[one][player] for one in players), Fraction(0)) for player in players)

    return from_here(tuple(needs))
