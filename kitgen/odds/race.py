"""The tables of a race's odds sheet, from its definition alone.

Steps are named as the board prints them (`RaceRules.label`); chances are those of the first player,
whose track the other's mirrors.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.odds import hits, runner, throws
from kitgen.table import Cell, Column, Table, decimal

if TYPE_CHECKING:
    from kitgen.rules.race import RaceRules

COLUMNS = 8
"""Target squares side by side in one table; more make another table."""
FAR = Fraction(1, 5_000)
"""Where a turn hardly ever ends: such squares beyond all others share one line."""
SQUARES = 20
"""A turn's squares are listed so far, what is beyond in one line."""


def tables(rules: RaceRules) -> tuple[Table, ...]:
    """Every table that a race's odds sheet shows, in the order of a turn: throw, enter, hit, leave."""
    found = [throws.throw_table(rules.definition)]
    if _throws_go_on(rules):
        found += [turn_table(rules), turn_squares_table(rules)]
    found += [enter_table(rules), gap_table(rules)]
    if hits.throws_matter(rules):
        found += within_turn_tables(rules)
    if _squares_go_on(rules):
        found.append(advance_table(rules))
    found.append(alone_table(rules))
    if rules.options.overshoot == "off":
        found.append(overshoot_table(rules))
    return tuple(found)


def turn_table(rules: RaceRules) -> Table:
    """What a turn holds on the average, where throws themselves earn further throws."""
    plan = rules.definition.dice
    rows: list[tuple[Cell, ...]] = [
        ("Throws in a turn", throws.throws_in_a_turn(plan)),
        ("Throws that move something", throws.scoring_in_a_turn(plan)),
        ("Squares that they add up to", throws.squares_in_a_turn(plan)),
    ]
    return Table(
        "One turn, on the average",
        (Column(""), Column("Mean", "number", places=3)),
        tuple(rows),
        tuple(
            f"{_percent(throws.at_least_one(plan, e.total))} of turns have at least one throw of {e.name or e.total}."
            for e in throws.effects(plan)
            if e.again
        ),
    )


def turn_squares_table(rules: RaceRules) -> Table:
    """How many squares the throws of one turn add up to."""
    chances = throws.squares_of_a_turn(rules.definition.dice, SQUARES)
    rows: list[tuple[Cell, ...]] = [(str(squares), chance) for squares, chance in chances.items()]
    rows.append(("more", 1 - sum(chances.values(), Fraction(0))))
    return Table(
        "Squares that the throws of one turn add up to",
        (Column("Squares"), Column("Chance", "percent", bar=True)),
        tuple(rows),
        ("Whether or not a move can use them all.",),
    )


def enter_table(rules: RaceRules) -> Table:
    """The chance to enter with the next throw, with nothing in the way and with entry squares closed."""
    notation, options = rules.definition.notation, rules.options
    steps = sorted({stride.end for stride in runner.strides(rules, 0)} - {0})
    each = [("none", runner.enter(rules))]
    head = "Closed squares"
    if options.entry == "first":
        named = (e.name or str(e.total) for e in throws.effects(rules.definition.dice) if e.enter)
        each, head = [(" or ".join(named), runner.enter(rules))], "Enters with"
    elif len({runner.enter(rules, (step,)) for step in steps}) > 1:
        each += [(f"only {rules.label(0, step)}", runner.enter(rules, (step,))) for step in steps]
    else:  # which squares are closed makes no difference, only how many can be
        most = (0 if options.share else options.counters - 1) + (
            options.counters // options.block or 0 if options.block else 0
        )
        each += [(throws.counted(n), runner.enter(rules, steps[:n])) for n in range(1, min(most, len(steps)) + 1)]
    return Table(
        f"Entering a {notation.piece} with the next throw",
        (Column(head), *throws.chance_columns(rules.definition.dice.dice())),
        tuple((name, *3 * (chance,)) for name, chance in each),
    )


def gap_table(rules: RaceRules) -> Table:
    """The chance to be hit by the next throw, by how far behind you the enemy is."""
    piece = rules.definition.notation.piece
    reaches = sorted({rules.reach(throw).squares for throw in rules.throws(rules.start())} - {0})
    each = [(str(gap), hits.by_gap(rules, gap)) for gap in reaches]
    head, caption = "Squares behind you", "Being hit by the next throw"
    if len({chance for _, chance in each}) == 1 and len(each) > 1:
        head, caption = "Enemies at different distances", f"Being hit from {reaches[0]} to {reaches[-1]} squares away"
        most = min(len(reaches), rules.options.counters)
        each = [(throws.counted(n), hits.by_gap(rules, *reaches[:n])) for n in range(1, most + 1)]
    notes = [f"By one enemy {piece}, with its next throw alone."] if head == "Squares behind you" else []
    if rules.options.entry == "count":
        notes.append(f"A {piece} still to enter counts as standing just before the first square.")
    if hits.throws_matter(rules):
        notes.append("A throw again reaches farther: the odds sheet has a table of it.")
    return Table(
        caption,
        (Column(head), *throws.chance_columns(rules.definition.dice.dice())),
        tuple((name, *3 * (chance,)) for name, chance in each),
        tuple(notes),
    )


def within_turn_tables(rules: RaceRules) -> list[Table]:
    """The chance to be hit before the enemy's turn is over: the enemy's square down, yours across."""
    notation = rules.definition.notation
    squares = hits.targets(rules)
    chances = {
        (attacker, target): hits.within_turn(rules, (attacker,), target)
        for attacker in range(rules.length + 1)
        for target in squares
    }
    parts = []
    for first in range(0, len(squares), COLUMNS):
        part = squares[first : first + COLUMNS]
        rows: list[tuple[Cell, ...]] = []
        for attacker in range(rules.length + 1):
            row = [chances[attacker, target] for target in part]
            if any(row):
                name = rules.label(0, attacker) if attacker else notation.hand
                rows.append((name, *(_rare(chance) for chance in row)))
        labels = [rules.label(1, target) for target in part]
        span = f", on {labels[0]} to {labels[-1]}" if len(squares) > COLUMNS else ""
        parts.append(
            Table(
                f"Being hit before the enemy’s turn is over{span}",
                (Column("Enemy on"), *(Column(label, "percent", places=2) for label in labels)),
                tuple(rows),
                (
                    f"By one enemy {notation.piece}, played for nothing but the hit.",
                    "The enemy’s numbers run down, yours across.",
                ),
            )
        )
    return parts


def advance_table(rules: RaceRules) -> Table:
    """How far a lone counter comes in one turn from the hand, where squares give further throws."""
    notation = rules.definition.notation
    ends = runner.after_turn(rules)
    mean, many = runner.squares_in_a_turn(rules), runner.throws_in_a_turn(rules)
    shown = [step for step, chance in ends.items() if chance >= FAR]
    rows: list[tuple[Cell, ...]] = [(_place(rules, step), ends.get(step, "–")) for step in range(max(shown) + 1)]
    farther = sum((chance for step, chance in ends.items() if step > max(shown)), Fraction(0))
    if farther:
        rows.append(("farther", _rare(farther)))
    return Table(
        f"One turn of a lone {notation.piece} from the {notation.hand}",
        (Column("Ends on"), Column("Chance", "percent", places=2, bar=True)),
        tuple(rows),
        (f"On the average {decimal(mean, 2)} squares in {decimal(many, 2)} throws.",),
    )


def alone_table(rules: RaceRules) -> Table:
    """From each square: the chance to leave, and the throws and turns that a lone counter still needs."""
    notation = rules.definition.notation
    several = hits.throws_matter(rules)
    rows: list[tuple[Cell, ...]] = []
    for step in range(rules.length + 1):
        row: list[Cell] = [_place(rules, step), runner.leave(rules, step) or "–"]
        if several:
            row.append(_rare(runner.leave_in_turn(rules, step)))
        row.append(runner.throws_alone(rules, step) or "–")
        if several:
            row.append(runner.turns_alone(rules, step) or "–")
        rows.append(tuple(row))
    columns = [Column(f"A {notation.piece} on"), Column("Leaves next throw", "percent", places=2)]
    if several:
        columns.append(Column("Leaves this turn", "percent", places=2))
    columns.append(Column("Throws needed", "number", places=2))
    if several:
        columns.append(Column("Turns needed", "number", places=2))
    return Table(
        f"A lone {notation.piece} on its way home",
        tuple(columns),
        tuple(rows),
        ("On the average, with nobody in the way and no other of its side to move instead.",),
    )


def overshoot_table(rules: RaceRules) -> Table:
    """The chance that a last counter comes home without ever going past the end."""
    notation = rules.definition.notation
    rows: list[tuple[Cell, ...]] = []
    for step in range(1, rules.length + 1):
        clean = runner.without_overshoot(rules, step)
        rows.append((rules.label(0, step), clean, 1 - clean))
    return Table(
        f"The last {notation.piece}: home without going past the end",
        (Column("It stands on"), Column("Straight home", "percent", bar=True), Column("Goes past", "percent")),
        tuple(rows),
    )


def _place(rules: RaceRules, step: int) -> str:
    if step == 0:
        return rules.definition.notation.hand
    return rules.definition.notation.home if step == rules.finish else rules.label(0, step)


def _throws_go_on(rules: RaceRules) -> bool:
    return any(effect.again for effect in throws.effects(rules.definition.dice))


def _squares_go_on(rules: RaceRules) -> bool:
    marks = (rules.mark(square) for square in rules.tracks[0])
    return any(mark is not None and mark.again for mark in marks)


def _rare(chance: Fraction) -> Cell:
    """The chance, unless it would print as nothing."""
    if 0 < chance < Fraction(1, 20_000):
        return "< 0.01 %"
    return chance or "–"


def _percent(chance: Fraction) -> str:
    return f"{decimal(chance * 100)} %"
