"""Figures of whole games that a build reads and never computes: who wins, and how long a game takes.

`kitgen.analysis.values` computes them and writes `values.json` beside a game's `game.toml`. Each figure
names its policy, and either its residual (solved: the largest change one more sweep makes) or its
standard error, seed and number of games (simulated).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

from kitgen.errors import KitgenError
from kitgen.table import Column, Table, decimal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.definition import GameDefinition

FILE = "values.json"

Policy = Literal["best", "random"]
Method = Literal["solved", "simulated"]

WORDS: Mapping[str, str] = {
    "best": "both play as well as possible",
    "random": "both choose every legal move as often as every other",
}


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is, both sides together: the mean, and enough for so many of 100 games."""

    mean: float
    error: float = 0.0
    """Standard error of the mean; 0 where it was solved."""
    quantiles: Mapping[int, int] = field(default_factory=dict)
    """Per cent of games to a length that is enough for them."""
    longest: int = 0
    """The longest of the simulated games; 0 where it was solved."""

    def enough(self, percent: int) -> int:
        """So much is enough for this per cent of games.

        Raises KitgenError where that quantile was not computed.
        """
        if percent not in self.quantiles:
            raise KitgenError(f"no {percent} % length is known; there are {', '.join(map(str, self.quantiles))}")
        return self.quantiles[percent]


@dataclass(frozen=True, slots=True)
class Figure:
    """One game under one policy: chances of the first player, and lengths in throws and in turns."""

    counters: int
    """Counters of each player; 0 for games that are not about a number of counters."""
    policy: Policy
    method: Method
    first: float
    draw: float
    second: float
    throws: Length
    turns: Length
    residual: float = 0.0
    states: int = 0
    games: int = 0
    seed: int = 0
    error: float = 0.0
    """Standard error of the chances; 0 where they were solved."""
    limit: float = 0.0
    """The chance that a limit of turns ends the game."""


def read(definition: GameDefinition) -> tuple[Figure, ...]:
    """The figures of a variant; none where nobody has computed any for exactly these rules."""
    found = _entry(definition)
    if found is None or found["rules"] != fingerprint(definition):
        return ()
    return tuple(_figure(figure) for figure in found["figures"])


def stale(definition: GameDefinition) -> bool:
    """Were figures of this variant computed, but for other rules?"""
    found = _entry(definition)
    return found is not None and bool(found["rules"] != fingerprint(definition))


def find(definition: GameDefinition, policy: Policy = "best", counters: int | None = None) -> Figure | None:
    """The figure of the whole game, or of the game with so many counters; None where there is none."""
    wanted = getattr(definition.options, "counters", 0) if counters is None else counters
    return next((f for f in read(definition) if f.policy == policy and f.counters == wanted), None)


def throws_for_sheet(definition: GameDefinition, percent: int = 95) -> int | None:
    """Throws of both sides together that a record sheet needs to hold this per cent of games; None if unknown.

    Random play is asked first: people who learn a game play nearer to it than to best play.
    """
    figure = find(definition, "random") or find(definition, "best")
    return figure.throws.enough(percent) if figure and percent in figure.throws.quantiles else None


def fingerprint(definition: GameDefinition) -> str:
    """A short text that changes when anything about the rules of play changes, and with nothing else."""
    board, dice = definition.board, definition.dice
    marks = {symbol: {**asdict(mark), "name": "", "drawing": ""} for symbol, mark in board.marks.items()}
    throws = [{**asdict(rule), "name": ""} for rule in dice.throws]
    facts = {
        "rules": definition.rules,
        "players": definition.players,
        "squares": board.squares,
        "tracks": board.tracks,
        "marks": marks,
        "dice": [dice.faces, dice.count, dice.each, throws],
        "options": asdict(definition.options),
    }
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def table(definition: GameDefinition) -> Table | None:
    """What is known about whole games, for a sheet; None where nothing is."""
    figures = read(definition)
    if not figures:
        return None
    rows = tuple(
        (
            str(f.counters) if f.counters else "–",
            "as well as possible" if f.policy == "best" else "by chance",
            _chance(f.first, f),
            _chance(f.second, f),
            _decimal(f.throws.mean, 1),
            str(f.throws.quantiles.get(95, "–")),
        )
        for f in figures
    )
    piece = definition.notation.piece.capitalize()
    return Table(
        "Whole games",
        (
            Column(f"{piece}s each"),
            Column("Both play"),
            Column("First wins"),
            Column("Second wins"),
            Column("Throws, mean"),
            Column("Enough for 95 of 100 games"),
        ),
        rows,
        _notes(figures),
    )


def _entry(definition: GameDefinition) -> dict[str, Any] | None:
    path = definition.folder / FILE
    if not definition.id or not path.is_file():
        return None
    variants: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["variants"]
    return variants.get(definition.variant)


def _chance(chance: float, figure: Figure) -> str:
    return f"{_decimal(chance * 100, 3 if figure.method == 'solved' else 1)} %"


def _decimal(value: float, places: int) -> str:
    return decimal(Fraction(value), places)


def _notes(figures: tuple[Figure, ...]) -> tuple[str, ...]:
    notes = ["Throws are those of both sides together. By chance: every legal move as often as every other."]
    solved = [f.residual for f in figures if f.method == "solved"]
    if solved:
        notes.append(f"Solved figures: another sweep over all positions changes none by more than {max(solved):.0e}.")
    simulated = [f for f in figures if f.method == "simulated"]
    if simulated:
        games = f"{max(f.games for f in simulated):,}".replace(",", " ")
        notes.append(
            f"Figures to one place are from {games} simulated games; "
            f"their chances have a standard error of {_decimal(max(f.error for f in simulated) * 100, 1)} %."
        )
    return tuple(notes)


def _figure(data: dict[str, Any]) -> Figure:
    lengths = {
        name: Length(**{**data[name], "quantiles": {int(k): v for k, v in data[name].get("quantiles", {}).items()}})
        for name in ("throws", "turns")
    }
    return Figure(**{**data, **lengths})
