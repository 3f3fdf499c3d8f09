"""Numbers as words and chances as print: what placeholders in texts are written with.

A number and what it counts are joined by a no-break space, so that no line ends between them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
TENS = {30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}
ORDINALS = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
IRREGULAR = {"die": "dice", "half": "halves", "man": "men", "is": "are", "has": "have", "it": "they"}
CLOSE = "\u00a0"


def word(number: int) -> str:
    """Up to twenty and round tens in words, everything else in digits.

    >>> word(7), word(60), word(27)
    ('seven', 'sixty', '27')
    """
    if 0 <= number < len(NUMBERS):
        return NUMBERS[number]
    return TENS.get(number, str(number))


def ordinal(number: int) -> str:
    """
    >>> ordinal(4), ordinal(14), ordinal(22), ordinal(61)
    ('fourth', '14th', '22nd', '61st')
    """
    if 0 <= number < len(ORDINALS):
        return ORDINALS[number]
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def times(number: int) -> str:
    """
    >>> times(1), times(2), times(5)
    ('once', 'twice', 'five times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{word(number)} times")


def plural(noun: str, number: int = 2) -> str:
    """The noun for so many.

    >>> plural("counter", 1), plural("die"), plural("entry", 3)
    ('counter', 'dice', 'entries')
    """
    if number == 1:
        return noun
    if noun in IRREGULAR:
        return IRREGULAR[noun]
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def count(number: int, noun: str) -> str:
    """
    >>> count(7, "counter").replace(CLOSE, " "), count(1, "turn").replace(CLOSE, " ")
    ('seven counters', 'one turn')
    """
    return f"{word(number)}{CLOSE}{plural(noun, number)}"


def article(noun: str) -> str:
    """
    >>> article("counter"), article("enemy")
    ('a counter', 'an enemy')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def capital(text: str) -> str:
    """The first letter large, the others as they are."""
    return text[:1].upper() + text[1:]


def sentence(words: Iterable[object], joint: str = "and") -> str:
    """
    >>> sentence([4, 8, 14]), sentence(["a4", "letter"], "or"), sentence([])
    ('4, 8 and 14', 'a4 or letter', '')
    """
    listed = [str(it) for it in words]
    return f" {joint} ".join(filter(None, [", ".join(listed[:-1]), *listed[-1:]]))


def ranges(numbers: Iterable[int], label: Callable[[int], str] = str) -> str:
    """Numbers in order as stretches; three in a row or more make one.

    >>> ranges([5, 6, 7, 8, 12]), ranges([1, 2, 3, 13, 14])
    ('5 to 8 and 12', '1 to 3, 13 and 14')
    """
    stretches: list[list[int]] = []
    for number in sorted(set(numbers)):
        if stretches and stretches[-1][-1] == number - 1:
            stretches[-1].append(number)
        else:
            stretches.append([number])
    said: list[str] = []
    for stretch in stretches:
        if len(stretch) > 2:
            said.append(f"{label(stretch[0])} to {label(stretch[-1])}")
        else:
            said += [label(number) for number in stretch]
    return sentence(said)


def percent(chance: Fraction, places: int = 1) -> str:
    """Rounded once, half up, with its no-break space.

    >>> percent(Fraction(1, 8), 0).replace(CLOSE, " ")
    '13 %'
    """
    return table.percent(chance, places).replace(" ", CLOSE)


def fraction(chance: Fraction, whole: int = 0) -> str:
    """
    >>> fraction(Fraction(3, 8)), fraction(Fraction(3, 8), 16)
    ('3/8', '6/16')
    """
    return table.show(chance, table.Column("", "fraction", denominator=whole))


def of(chance: Fraction, whole: int) -> str:
    """
    >>> of(Fraction(3, 8), 16).replace(CLOSE, " ")
    '6 of 16'
    """
    return f"{chance * whole}{CLOSE}of{CLOSE}{whole}"


def one_in(chance: Fraction, places: int = 1) -> str:
    """
    >>> one_in(Fraction(1, 16)).replace(CLOSE, " ")
    '1 in 16'
    """
    return table.show(chance, table.Column("", "one_in", places=places)).replace(" ", CLOSE)


def number(value: Fraction | float, places: int = 1) -> str:
    """
    >>> number(Fraction(8, 3), 2), number(40.0069)
    ('2.67', '40')
    """
    return table.decimal(Fraction(value), places)


FILTERS: dict[str, Callable[..., object]] = {
    it.__name__: it
    for it in (word, ordinal, times, plural, article, capital, sentence, ranges, percent, fraction, of, one_in, number)
}
"""By name, as texts use them: ``{{ options.counters | word }}``."""
