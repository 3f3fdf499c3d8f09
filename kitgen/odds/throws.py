"""What the dice show and how often: sums, dice that each count, and the throws of one turn.

Exact `Fraction`s from counting; nothing is sampled.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from kitgen.dice import Dice, Throw, written
from kitgen.odds.chains import expected
from kitgen.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.definition import DicePlan, GameDefinition


@dataclass(frozen=True, slots=True)
class Effect:
    """What one throw of a race lets a player do, and how often it comes."""

    total: int
    """The sum that the dice show."""
    chance: Fraction
    squares: int
    """How far one counter may move; 0: nothing moves."""
    enter: bool
    """The throw says that a counter may be entered instead."""
    again: bool
    """The throw itself earns another throw."""
    name: str = ""


def effects(plan: DicePlan) -> tuple[Effect, ...]:
    """Every throw of summed dice with what it does, smallest sum first.

    >>> from kitgen.definition import DicePlan
    >>> [(effect.total, str(effect.chance)) for effect in effects(DicePlan((0, 1), 2))]
    [(0, '1/4'), (1, '1/2'), (2, '1/4')]
    """
    special = {rule.sum: rule for rule in plan.throws}
    found = []
    for (total,), chance in plan.dice().throws().items():
        rule = special.get(total)
        if rule is None:
            found.append(Effect(total, chance, total, enter=False, again=False))
        else:
            found.append(Effect(total, chance, rule.squares, rule.enter, rule.again, rule.name))
    return tuple(found)


def ways(dice: Dice) -> int:
    """Of how many equally likely cases a throw is one: 16 for four two-way dice, 8 for three, whatever their form.

    >>> ways(Dice((0, 1), 4)), ways(Dice((0, 1, 0, 1), 3)), ways(Dice((1, 2, 3, 4, 5, 6)))
    (16, 8, 6)
    """
    return lcm(*(chance.denominator for chance in dice.throws().values()))


def moved(throw: Throw, *, doubles: bool = False) -> int:
    """The pips that a throw is worth; with ``doubles`` two equal dice count four times.

    >>> moved((6, 4), doubles=True), moved((3, 3), doubles=True)
    (10, 12)
    """
    twice = doubles and len(throw) > 1 and len(set(throw)) == 1
    return sum(throw) * (2 if twice else 1)


def mean(dice: Dice, *, doubles: bool = False) -> Fraction:
    """What a throw is worth on the average.

    >>> mean(Dice((1, 2, 3, 4, 5, 6), 2, each=True), doubles=True)  # a backgammon throw
    Fraction(49, 6)
    """
    return sum((chance * moved(throw, doubles=doubles) for throw, chance in dice.throws().items()), Fraction(0))


def throw_table(definition: GameDefinition) -> Table:
    """Every throw of a game's dice: ways out of all, per cent, one in how many; with its name where it has one."""
    dice = definition.dice.dice()
    if dice.each:
        rows = tuple((written(throw), chance, chance, chance) for throw, chance in dice.throws().items())
        return Table(
            _caption(dice),
            (Column("Throw"), *chance_columns(dice)),
            rows,
            ("The order of the dice does not matter: 6-4 is also 4-6.",),
        )
    named = effects(definition.dice)
    chances = [(str(effect.total), effect.chance, effect.chance, effect.chance) for effect in named]
    if any(effect.name for effect in named):
        return Table(
            _caption(dice),
            (Column("Throw"), Column("Name"), Column("Squares", "number"), Column("Again"), *chance_columns(dice)),
            tuple(
                (total, effect.name, effect.squares, "again" if effect.again else "–", *rest)
                for effect, (total, *rest) in zip(named, chances, strict=True)
            ),
        )
    return Table(_caption(dice), (Column("Throw"), *chance_columns(dice)), tuple(chances))


def sum_table(dice: Dice, places: int = 1) -> Table:
    """The sums of some dice; the rounded column is printed as it is and need not add up to 100.

    >>> sum_table(Dice((1, 2, 3, 4), 2)).shown()[3]
    ('5', '4/16', '25 %', '1 in 4')
    """
    rows = tuple((str(sum(throw)), chance, chance, chance) for throw, chance in dice.throws().items())
    columns = (Column("Sum"), *chance_columns(dice, places))
    return Table(_caption(dice), columns, rows, ("Rounded figures need not add up to 100; the fractions do.",))


def throws_in_a_turn(plan: DicePlan) -> Fraction:
    """How many throws a turn has on the average, where throws alone earn further throws."""
    return expected("turn", lambda turn: ((e.chance, 1, turn if e.again else None) for e in effects(plan)))


def scoring_in_a_turn(plan: DicePlan) -> Fraction:
    """How many throws of a turn move something, on the average, where throws alone earn further throws."""
    return expected(
        "turn", lambda turn: ((e.chance, 1 if e.squares else 0, turn if e.again else None) for e in effects(plan))
    )


def squares_in_a_turn(plan: DicePlan) -> Fraction:
    """How many squares the throws of a turn add up to on the average, whether or not they can be used."""
    return expected("turn", lambda turn: ((e.chance, e.squares, turn if e.again else None) for e in effects(plan)))


def at_least_one(plan: DicePlan, total: int) -> Fraction:
    """The chance that a turn holds at least one throw of this sum."""

    def branches(turn: str) -> list[tuple[Fraction, int, str | None]]:
        return [
            (e.chance, 1, None) if e.total == total else (e.chance, 0, turn if e.again else None) for e in effects(plan)
        ]

    return expected("turn", branches)


def squares_of_a_turn(plan: DicePlan, most: int) -> Mapping[int, Fraction]:
    """The chance of each number of squares, up to ``most``, that the throws of one turn add up to.

    What is missing to 1 is the chance of more. Squares count whether or not they can be used.

    >>> from kitgen.definition import DicePlan
    >>> squares_of_a_turn(DicePlan((0, 1), 2), 2)[1]
    Fraction(1, 2)
    """
    known = effects(plan)
    stay = sum((e.chance for e in known if e.again and e.squares == 0), Fraction(0))
    ends: Counter[int] = Counter()
    for e in known:
        if not e.again:
            ends[e.squares] += e.chance  # type: ignore[assignment]
    found: dict[int, Fraction] = {}
    for total in range(most + 1):
        reached = sum(
            (e.chance * found[total - e.squares] for e in known if e.again and 0 < e.squares <= total), Fraction(0)
        )
        found[total] = (Fraction(ends[total]) + reached) / (1 - stay)
    return found


def _caption(dice: Dice) -> str:
    several = counted(dice.count)
    if {*dice.faces} == {0, 1}:
        return f"What {several} two-way dice show" if dice.count > 1 else "What a two-way die shows"
    cubes = dice.faces == (1, 2, 3, 4, 5, 6)
    if dice.count == 1:
        return "What the die shows" if cubes else f"What a die with {len(dice.faces)} faces shows"
    kind = "dice" if cubes else f"dice with {len(dice.faces)} faces"
    return f"What {several} {kind} show" if dice.each else f"What {several} {kind} add up to"


def counted(number: int) -> str:
    """A small number in words, as in running text.

    >>> counted(2), counted(13)
    ('two', '13')
    """
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    return words[number] if 0 <= number < len(words) else str(number)


def chance_columns(dice: Dice, places: int = 1) -> tuple[Column, Column, Column]:
    """Three columns for one chance: out of all cases, per cent with a bar, one in how many."""
    whole = ways(dice)
    return (
        Column(f"Of {whole}", "fraction", denominator=whole),
        Column("Chance", "percent", places=places, bar=True),
        Column("One in", "one_in"),
    )
