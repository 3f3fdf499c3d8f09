"""What a simulation says: figures with 95 % confidence intervals, as data for scripts and as a table."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kitgen import games
from kitgen.analysis.tally import PERCENT, Estimate, Tally, quantile, share
from kitgen.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kitgen.analysis.simulate import Plan, Result
    from kitgen.definition import GameDefinition

PLACES = 6
"""Significant figures of what is written for scripts."""

NAMES: Mapping[str, str] = {
    "first": "first side wins",
    "others": "others win",
    "drawn": "drawn",
    "lead": "first-player advantage",
    "throws": "throws",
    "turns": "turns",
    "score": "winner's score",
    "margin": "first side's points, less the others'",
    "hits": "pieces hit or taken",
    "hits_first": "of them by the first side",
    "hits_others": "of them by the others",
}
"""What each figure is called, in the order in which they are told."""

SHARES = ("first", "others", "drawn", "lead")
"""Figures that are told in per cent."""

SCORES = ("score", "margin")

FEW = 30
"""Sets of games below which an interval by standard errors is no good."""


@dataclass(frozen=True, slots=True)
class Report:
    """A plan and what came of it."""

    plan: Plan
    result: Result
    changes: Mapping[str, str]
    """What was set, key to value as written."""
    against: str = ""

    def figures(self, tally: Tally) -> dict[str, Estimate]:
        """Every figure of one definition."""
        found = {name: it.estimate(1 / self.plan.seats) for name, it in tally.sums.items()}
        if self.plan.seats == 1:  # games that have nothing to do with each other
            found |= {name: share(tally.sums[name].total, tally.games) for name in ("first", "others", "drawn")}
        scored = any(it.sums["score"].total for it in self.result.tallies)
        dice = any(it.dice.faces for it in self.plan.definitions)
        wanted = [name for name in NAMES if (scored or name not in SCORES) and (dice or name != "throws")]
        return {name: found[name] for name in wanted}

    def differences(self) -> dict[str, Estimate]:
        """The other definition's figures less the original's, from games with the same throws."""
        known = self.figures(self.result.tallies[0]) if self.result.differences else {}
        return {
            name: self.result.differences[name].estimate(1 / self.plan.seats)
            for name in known
            if name in self.result.differences
        }

    def players(self) -> dict[str, Estimate]:
        """For each level its share of the games, drawn ones half; places are those of ``--players``."""
        return {name: it.estimate(1 / (2 * self.plan.seats)) for name, it in self.result.players.items()}

    def data(self) -> dict[str, Any]:
        """Everything, for scripts. The same games give the same text."""
        plan = self.plan
        found: dict[str, Any] = {
            "command": self.command(),
            "game": plan.definitions[0].id,
            "variant": plan.definitions[0].variant,
            "players": list(plan.players),
            "games": plan.games,
            "seed": plan.seed,
            **self._tally(self.result.tallies[0]),
        }
        if players := self.players():
            found["wins"] = {name: _plain(it) for name, it in players.items()}
        if self.result.differences:
            found["changes"] = dict(self.changes)
            found["against"] = {"is": self.against or "changes", **self._tally(self.result.tallies[1])}
            found["difference"] = {name: _plain(it) for name, it in self.differences().items()}
        return found

    def _tally(self, tally: Tally) -> dict[str, Any]:
        lengths = {"throws": tally.throws, "turns": tally.turns}
        return {
            "unfinished": tally.unfinished,
            "figures": {name: _plain(it) for name, it in self.figures(tally).items()},
            "enough": {name: {str(p): quantile(counts, p) for p in PERCENT} for name, counts in lengths.items()},
            "longest": {name: max(counts) for name, counts in lengths.items()},
        }

    def command(self) -> str:
        """The command that gives these figures again."""
        plan = self.plan
        one = plan.definitions[0]
        words = ["kitgen", "simulate", f"{_place(one)}/{one.variant}", "--games", str(plan.games), "--seed", plan.seed]
        if not plan.by_chance:
            words += ["--players", ",".join(plan.players)]
        for key, value in self.changes.items():
            words += ["--set", f"{key}={value}"]
        if self.against:
            words += ["--against", self.against]
        return shlex.join(words)

    def table(self) -> Table:
        """Everything, for a person."""
        heads = ["", "Mean", "95 % interval"]
        if self.result.differences:
            heads += ["Changed", "95 % interval", "Difference", "95 % interval"]
        columns = (Column(heads[0]), *(Column(head, "number") for head in heads[1:]))
        return Table(self._caption(), columns, tuple(self._rows()), tuple(self._notes()))

    def _rows(self) -> Iterator[tuple[str, ...]]:
        figures = [self.figures(tally) for tally in self.result.tallies]
        differences = self.differences()
        for name in figures[0]:
            cells = [NAMES[name]]
            for one in figures:
                cells += _cells(one[name], percent=name in SHARES)
            if differences:
                cells += _cells(differences[name], percent=name in SHARES) if name in differences else ("", "")
            yield tuple(cells)
        blank = ("",) * (4 if differences else 0)
        for name, it in self.players().items():
            place, level = name.split()
            yield (f"player {place}, {level}, wins", *_cells(it, percent=True), *blank)

    def _caption(self) -> str:
        one = self.plan.definitions[0]
        game = f"{one.name}, {one.variant_name or one.variant}"
        return f"{game}: {self.plan.games:,} games, {' against '.join(self.plan.players)}, seed {self.plan.seed}"

    def _notes(self) -> Iterator[str]:
        unit = "throws" if self.plan.definitions[0].dice.faces else "turns"
        for tally, which in zip(self.result.tallies, ("", " with the change")):
            counts = tally.throws if unit == "throws" else tally.turns
            enough = ", ".join(f"{quantile(counts, p)} for {p}" for p in PERCENT)
            yield f"Enough {unit} for so many of 100 games{which}: {enough}; the longest had {max(counts)}."
            if tally.unfinished:
                yield f"{tally.unfinished} games{which} were given up as too long; they count as won by nobody."
        if self.plan.games < FEW * self.plan.seats:
            yield "So few games bear no interval worth the name; play a hundred or more."
        if self.plan.seats > 1:
            yield "The players change seats from game to game and meet the same throws in both."
        if self.result.differences:
            yield "Differences are taken game by game; both games have the same numbers from the dice."
        yield f"Again: {self.command()}"


def _place(definition: GameDefinition) -> str:
    """What names a game on the command line: its id, or the path of a folder outside the package."""
    if definition.id in games.names() and definition.folder == games.folder(definition.id):
        return definition.id
    folder = definition.folder
    return folder.as_posix() if folder.is_absolute() else f"./{folder.as_posix()}"


def _cells(it: Estimate, *, percent: bool) -> tuple[str, str]:
    scale, unit = (100, " %") if percent else (1, "")
    places = _places(it.error * scale)
    return f"{it.mean * scale:.{places}f}{unit}", f"{it.low * scale:.{places}f} to {it.high * scale:.{places}f}{unit}"


def _places(error: float) -> int:
    """Decimal places that a standard error bears: two figures of it are shown."""
    places = 1
    while places < 6 and 0 < error * 10**places < 9.5:
        places += 1
    return places


def _plain(it: Estimate) -> dict[str, float]:
    return {
        "mean": _figure(it.mean),
        "error": _figure(it.error),
        "low": _figure(it.low),
        "high": _figure(it.high),
    }


def _figure(number: float) -> float:
    return float(f"{number:.{PLACES}g}")
