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
    from kitgen.analysis.tally import Sum
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

SHARES: Mapping[str, tuple[int, int]] = {"first": (0, 1), "others": (0, 1), "drawn": (0, 1), "lead": (-1, 1)}
"""Figures that are told in per cent, and between what they lie."""

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
        found = {name: self._estimate(name, it) for name, it in tally.sums.items()}
        if self.plan.seats == 1:  # games that have nothing to do with each other
            found |= {name: share(tally.sums[name].total, tally.games) for name in ("first", "others", "drawn")}
        scored = any(it.sums["score"].total for it in self.result.tallies)
        dice = any(it.dice.faces for it in self.plan.definitions)
        wanted = [name for name in NAMES if (scored or name not in SCORES) and (dice or name != "throws")]
        return {name: found[name] for name in wanted}

    def differences(self) -> dict[str, Estimate]:
        """The other definition's figures and shares of levels less the original's, game by game."""
        differences = self.result.differences
        known = (*self.figures(self.result.tallies[0]), *self.players()) if differences else ()
        return {name: self._estimate(name, differences[name], difference=True) for name in known}

    def players(self, which: int = 0) -> dict[str, Estimate]:
        """For each level its share of one definition's games, drawn ones half; places are those of ``--players``."""
        return {name: self._estimate(name, it) for name, it in self.result.players[which].items()}

    def _estimate(self, name: str, it: Sum, *, difference: bool = False) -> Estimate:
        """A figure or a level's share, of one game: sums are of sets of seats, and a level's games count twice."""
        seats = self.plan.seats
        if name in NAMES and name not in SHARES:
            return it.estimate(1 / seats)
        least, most = SHARES.get(name, (0, 1))
        if difference:
            least, most = least - most, most - least
        return it.within(least, most, 1 / seats if name in NAMES else 1 / (2 * seats))

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
            **self._definition(0),
        }
        if self.result.differences:
            found["changes"] = dict(self.changes)
            found["against"] = {"is": self.against or "changes", **self._definition(1)}
            found["difference"] = {name: _plain(it) for name, it in self.differences().items()}
        return found

    def _definition(self, which: int) -> dict[str, Any]:
        tally = self.result.tallies[which]
        lengths = {"throws": tally.throws, "turns": tally.turns}
        wins = {name: _plain(it) for name, it in self.players(which).items()}
        return {
            "unfinished": tally.unfinished,
            "figures": {name: _plain(it) for name, it in self.figures(tally).items()},
            "enough": {name: {str(p): quantile(counts, p) for p in PERCENT} for name, counts in lengths.items()},
            "longest": {name: max(counts) for name, counts in lengths.items()},
            **({"wins": wins} if wins else {}),
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
        told = [self.figures(tally) | self.players(which) for which, tally in enumerate(self.result.tallies)]
        if differences := self.differences():
            told.append(differences)
        for name in told[0]:
            percent = name in SHARES or name not in NAMES
            cells = (cell for one in told for cell in _cells(one[name], percent=percent))
            yield (NAMES.get(name) or f"player {name.replace(' ', ', ')}, wins", *cells)

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
            same = " and meet the same throws in both" if unit == "throws" else ""
            yield f"The players change seats from game to game{same}."
        if self.result.differences:
            yield f"Differences are taken game by game{self._shared()}."
        yield f"Again: {self.command()}"

    def _shared(self) -> str:
        """What two definitions have in common besides their numbers of games."""
        one, two = ((it.dice.faces, it.dice.count, it.dice.each) for it in self.plan.definitions)
        if self.plan.by_chance:  # throws and moves are drawn from the same numbers in turn
            return "; both games draw on the same chance and are alike until the change first tells"
        if one != two:
            return "; their dice differ, and so do the throws"
        return "; the dice show the same numbers in both games" if one[0] else ""


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
