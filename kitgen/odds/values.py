"""Figures of whole games that a build reads and never computes: who wins, and how long a game takes.

`kitgen.analysis.values` computes them and writes `values.json` beside a game's `game.toml`. Each figure
names its policy, and either its residual (solved: the largest change one more sweep makes) or its
standard error, seed and number of games (simulated).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

from kitgen.errors import KitgenError
from kitgen.table import Column, Table, decimal, percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kitgen.definition import GameDefinition

FILE = "values.json"

Policy = Literal["best", "random"]
Method = Literal["solved", "simulated"]

WORDS: Mapping[str, str] = {
    "best": "both play as well as possible",
    "random": "both choose every legal move as often as every other",
}


AS_WELL = "as well as possible"


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

    def enough(self, share: int) -> int:
        """So much is enough for this per cent of games.

        Raises KitgenError where that quantile was not computed.
        """
        if share not in self.quantiles:
            raise KitgenError(f"no {share} % length is known; there are {', '.join(map(str, self.quantiles))}")
        return self.quantiles[share]


@dataclass(frozen=True, slots=True)
class Figure:
    """One game under one policy: chances of the players, and lengths in throws and in turns.

    A turn is everything that one player does in a row. A game without dice has as many throws as turns.
    """

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
    command: str = ""
    """What gives a simulated figure again; empty where `kitgen.analysis.values` does."""

    @property
    def within(self) -> float:
        """Half of the 95 % confidence interval of the chances; 0 where they were solved."""
        return 1.96 * self.error


@dataclass(frozen=True, slots=True)
class Best:
    """The whole game where it is too large for lengths and yet was solved: the first player's chance in best play."""

    counters: int
    first: float
    states: int
    residual: float
    command: str
    """What solves it again."""


def read(definition: GameDefinition) -> tuple[Figure, ...]:
    """The figures of a variant; none where nobody has computed any for exactly these rules."""
    found = _entry(definition)
    if found is None or found["rules"] != fingerprint(definition):
        return ()
    return tuple(_figure(figure) for figure in found["figures"])


def best(definition: GameDefinition) -> Best | None:
    """The whole game solved; None where it was not, or where `find` has it together with its lengths.

    >>> from kitgen import games
    >>> best(games.load("ur/finkel")).first
    0.515404732509
    """
    found = _entry(definition)
    if found is None or found["rules"] != fingerprint(definition) or "best" not in found:
        return None
    return Best(**found["best"])


def stale(definition: GameDefinition) -> bool:
    """Were figures of this variant computed, but for other rules?"""
    found = _entry(definition)
    return found is not None and bool(found["rules"] != fingerprint(definition))


def find(definition: GameDefinition, policy: Policy = "best", counters: int | None = None) -> Figure | None:
    """The figure of the whole game, or of the game with so many counters; None where there is none."""
    wanted = getattr(definition.options, "counters", 0) if counters is None else counters
    return next((f for f in read(definition) if f.policy == policy and f.counters == wanted), None)


def throws_for_sheet(definition: GameDefinition, share: int = 95) -> int | None:
    """Throws of both sides together that a record sheet needs to hold this per cent of games; None if unknown.

    Play at random is asked first: people who learn a game play nearer to it than to best play.
    """
    figure = find(definition, "random") or find(definition, "best")
    return figure.throws.quantiles.get(share) if figure else None


def fingerprint(definition: GameDefinition) -> str:
    """A short text that changes when anything about the rules of play changes, and with nothing else."""
    board, dice = definition.board, definition.dice
    facts = {
        "rules": definition.rules,
        "players": definition.players,
        "squares": board.squares,
        "tracks": board.tracks,
        "marks": {symbol: _stated(mark) for symbol, mark in board.marks.items()},
        "dice": [dice.faces, dice.count, dice.each, [_stated(rule) for rule in dice.throws]],
        "options": _stated(definition.options),
    }
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def again(definition: GameDefinition) -> tuple[str, ...]:
    """What else is to be said of `table` where there is room: how sure its mean lengths are, and what computes it.

    >>> from kitgen import games
    >>> again(games.load("jungle"))[-1]
    'Everything here again: python -m kitgen.analysis.values jungle'
    """
    error = max((f.throws.error for f in read(definition)), default=0.0)
    sure = f"± {decimal(Fraction(1.96 * error), 1)} holds the true mean of what was played 95 times of 100."
    command = f"Everything here again: python -m kitgen.analysis.values {definition.id}"
    return (sure, command) if error else (command,)


def table(definition: GameDefinition) -> Table | None:
    """What is known about whole games, for a sheet; None where nothing is."""
    figures = read(definition)
    if not figures:
        return None
    piece = definition.notation.piece
    unit = "Throws" if definition.dice.faces else "Turns"
    counters = (Column(f"{piece.capitalize()}s each"),) if definition.rules == "race" else ()
    rows = [
        (
            *((str(f.counters),) if counters else ()),
            how,
            _chance(f.first, f.method),
            _chance(f.second, f.method),
            decimal(Fraction(f.throws.mean), 1),
            str(f.throws.quantiles.get(95, "–")),
        )
        for f, how in _told(figures)
    ]
    whole = best(definition)
    if whole:
        chances = (_chance(chance, "solved") for chance in (whole.first, 1 - whole.first))
        row = (str(whole.counters), AS_WELL, *chances, "–", "–")
        rows.insert(sum(f.counters < whole.counters for f, _ in _told(figures)), row)
    heads = ("Both play", "First wins", "Second wins", f"{unit}, mean", "Enough for 95 in 100")
    notes = _notes(figures, unit)
    if whole:
        notes += (f"The whole game solved again: {whole.command}",)
    return Table("Whole games", (*counters, *map(Column, heads)), tuple(rows), notes)


def _stated(part: Any) -> dict[str, Any]:
    """What a part of a definition says beyond its defaults, as plain data; names and ornaments change no play."""
    plain = asdict(part)
    stated = {f.name: plain[f.name] for f in fields(part) if getattr(part, f.name) != f.default}
    return {name: value for name, value in stated.items() if name not in ("name", "drawing")}


def _entry(definition: GameDefinition) -> dict[str, Any] | None:
    path = definition.folder / FILE
    if not definition.id or not path.is_file():
        return None
    variants: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["variants"]
    return variants.get(definition.variant)


def _told(figures: tuple[Figure, ...]) -> Iterator[tuple[Figure, str]]:
    """Each figure with how both play; where best play and chance are the same, there is no choice, once."""
    chances = {(f.counters, f.policy): (f.first, f.throws) for f in figures}
    for f in figures:
        if chances.get((f.counters, "best")) != chances.get((f.counters, "random")):
            yield f, AS_WELL if f.policy == "best" else "by chance"
        elif f.policy == "best":
            yield f, "without a choice"


def _chance(chance: float, method: Method) -> str:
    """To three places where the game is solved, noughts included, for the notes go by the number of places."""
    places = 3 if method == "solved" else 1
    whole, _, tail = decimal(Fraction(chance) * 100, places).partition(".")
    return f"{whole}.{tail:0<{places}} %"


def _notes(figures: tuple[Figure, ...], unit: str) -> tuple[str, ...]:
    notes = [f"{unit} are those of both sides together. By chance: every legal move as often as every other."]
    drawn = max(figures, key=lambda f: f.draw)
    if drawn.draw:
        notes.append(f"What is missing to 100 % is drawn, at most {_small(drawn.draw)}.")
    solved = [f for f in figures if f.method == "solved"]
    played = [f for f in figures if f.method == "simulated"]
    if solved:
        notes.append("Chances to three places are solved: going over every position once more changes none of them.")
    if played:
        games = f"{max(f.games for f in played):,}".replace(",", " ")
        within, seed = percent(Fraction(max(f.within for f in played))), played[0].seed
        notes.append(
            f"Chances to one place are from {games} games that a computer played with seed {seed}: "
            f"± {within} holds the true chance 95 times of 100."
        )
        notes += [f"The same games again: {f.command}" for f in played if f.command]
    return tuple(notes)


def _small(chance: float) -> str:
    return percent(Fraction(chance), 4 if chance < 0.001 else 1)


def _figure(data: dict[str, Any]) -> Figure:
    lengths = {
        name: Length(**{**data[name], "quantiles": {int(k): v for k, v in data[name].get("quantiles", {}).items()}})
        for name in ("throws", "turns")
    }
    return Figure(**{**data, **lengths})
