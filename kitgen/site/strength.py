"""How strong the opponents are, as a page says it: what a ladder measured, with its interval and its command."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.players import ladder
from kitgen.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kitgen.definition import GameDefinition
    from kitgen.players.ladder import Strength

RUNGS = (("king", "knight"), ("knight", "squire"), ("squire", "random"))
NAMES = {"king": "King", "knight": "Knight", "squire": "Squire", "random": "chance"}


def table(definitions: Iterable[GameDefinition]) -> Table | None:
    """Every rung that was measured in these variants, strongest first; None where nothing was."""
    several = _measured(definitions)
    if not several:
        return None
    columns = (
        Column("Variant"),
        Column("Who plays whom"),
        Column("Games", "number"),
        Column("Won", "percent", bar=True),
        Column("95 % interval"),
    )
    rows = tuple((name, _who(it), it.games, Fraction(str(it.share)), _interval(it)) for name, it in several)
    return Table("How strong the opponents are", columns, rows, notes=tuple(_notes(several)))


def commands(definitions: Iterable[GameDefinition]) -> tuple[str, ...]:
    """What plays the games of each row again."""
    return tuple(it.command for _, it in _measured(definitions))


def _measured(definitions: Iterable[GameDefinition]) -> list[tuple[str, Strength]]:
    """Each rung with the name of its variant."""
    measured = ladder.known()
    return [
        (it.variant_name or it.name, found)
        for it in definitions
        for rung in RUNGS
        if (found := measured.get(f"{it.id}/{it.variant} {'-'.join(rung)}"))
    ]


def _who(it: Strength) -> str:
    first, second = (NAMES[level] for level in it.players)
    return f"{first} against {second}"


def _interval(it: Strength) -> str:
    return " to ".join(ladder.written(it.low, it.high))


def _notes(several: list[tuple[str, Strength]]) -> Iterable[str]:
    yield "Every seed was played twice with the sides changed; a drawn game counts half. Chance picks any legal move."
    yield from (f"{name}, {_who(it)}: {it.note}." for name, it in several if it.note)
    fewest = min((it.nodes[0] for _, it in several if it.players[0] == "king" and "--nodes" in it.command), default=0)
    if fewest:
        yield f"The King looked at {fewest} positions a move in these games; at the board it may look at more."
    seeds = ", ".join(dict.fromkeys(it.seed for _, it in several))
    yield f"Seed {seeds}. The first row again: {several[0][1].command}"
