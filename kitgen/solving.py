"""`kitgen solve` and `kitgen value`: whole races solved on this machine, and what a position is worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kitgen import games
from kitgen.console import Examples, counting
from kitgen.definition import RaceOptions
from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from kitgen.analysis.whole import Solved
    from kitgen.definition import GameDefinition
    from kitgen.rules import AnyRules

PASSES = 28
"""A position is valued so many times on the average; more with many counters, fewer with few."""
A_SECOND = 7_000_000, 8_000
"""Positions valued in a second, compiled and in plain Python, for the estimate."""


@click.command(
    cls=Examples,
    epilog="kitgen solve ur --counters 3\nkitgen solve ur/masters --counters 4 --tables ~/tables\n"
    "kitgen solve ur\nkitgen solve ur --check",
)
@click.argument("name", metavar="GAME[/VARIANT]")
@click.option("--counters", type=click.IntRange(1), help="Of each player; default: the game's own number.")
@click.option("--tables", type=click.Path(path_type=Path, file_okay=False), help="Where tables are kept.")
@click.option("--check", is_flag=True, help="Work out the residual of what is solved already; solve nothing.")
@click.option("--json", "as_json", is_flag=True, help="For scripts; no progress.")
def solve(name: str, counters: int | None, tables: Path | None, check: bool, as_json: bool) -> None:
    """Value every position of a race, and keep the table; what is solved already is not solved again.

    A run that is stopped goes on where it was. Tables are kept in --tables, in the folder that KITGEN_TABLES
    names, or in the user's cache.
    """
    definition = games.load(name)
    options = definition.options
    if not isinstance(options, RaceOptions):
        raise KitgenError(f"{definition.name} is too large to solve; only races are, such as kitgen solve ur")
    if counters and counters > options.counters:
        raise KitgenError(f"--counters {counters}: {definition.name} has {options.counters} of each player at most")
    if options.share and check:
        raise KitgenError(f"{definition.name} is solved at once and kept nowhere; there is nothing to check")
    if options.share:
        _placements(definition, counters or options.counters, as_json=as_json)
        return
    from kitgen.analysis.compiling import COMPILES
    from kitgen.analysis.whole import Whole, pairs

    whole = Whole(definition, counters or options.counters, tables)
    done = whole.done()
    asked = [pair for pair in pairs(whole.counters) if (pair in done) == check]
    states = sum(whole.layers.states(*pair) * (1 if pair[0] == pair[1] else 2) for pair in asked)
    if not as_json and not check:
        minutes = states * PASSES / A_SECOND[0 if COMPILES else 1] / 60
        room = f"{states * 8 / 1e9:.1f} GB" if states > 1e8 else f"{states * 8 / 1e6:.1f} MB"
        hint = "" if COMPILES or minutes < 1 else "; with the extra kitgen[fast] a thousandth of that"
        click.echo(
            f"{states:,} positions to solve: {room} on disk, about {max(minutes, 0.1):.1f} minutes{hint}", err=True
        )
    if check:
        _checked(whole, asked, as_json=as_json)
        return

    def tell(solved: Solved) -> None:
        if not as_json:
            click.echo(_line(solved), err=True)

    with counting(max(states * PASSES, 1), "positions valued", quiet=as_json) as advance:
        whole.solve(tell, advance)
    hand = (0,) * whole.counters
    done = {pair: solved for pair, solved in whole.done().items() if max(pair) <= whole.counters}
    first = whole.value(hand, hand)
    found = {
        "game": f"{definition.id}/{definition.variant}",
        "counters": whole.counters,
        "first": first,
        "states": sum(solved.states for solved in done.values()),
        "residual": max(solved.residual for solved in done.values()),
        "seconds": round(sum(solved.seconds for solved in done.values()), 2),
        "folder": str(whole.folder),
    }
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    click.echo(
        f"{definition.name} with {whole.counters} counters each, both playing as well as possible: the first player "
        f"wins {100 * first:.10f} %\n{found['states']:,} positions, residual {found['residual']:.1e}, "
        f"{found['seconds']:,} seconds of CPU\n{whole.folder}"
    )


def _line(solved: Solved) -> str:
    """A line of a run's log."""
    return (
        f"{solved.own} against {solved.other} to come: {solved.states:>11,} positions, {solved.passes:>3} passes, "
        f"{solved.seconds:>8.2f} s, residual {solved.residual:.1e}"
    )


def _checked(whole: Any, asked: list[tuple[int, int]], *, as_json: bool) -> None:
    """The residual of every layer that is solved, from what is on disk."""
    if not asked:
        raise KitgenError(f"nothing of this is solved in {whole.folder}")
    found = {}
    for pair in asked:
        found["-".join(map(str, pair))] = residual = whole.residual(*pair)
        if not as_json:
            click.echo(f"{pair[0]} against {pair[1]} to come: residual {residual:.1e}", err=True)
    largest = max(found.values())
    click.echo(json.dumps(found, indent=2) if as_json else f"{len(found)} layers, largest residual {largest:.1e}")


def _placements(definition: GameDefinition, counters: int, *, as_json: bool) -> None:
    """A race in which counters share squares: small enough to be solved at once, and kept nowhere."""
    from dataclasses import replace

    from kitgen.analysis import solve as solver
    from kitgen.analysis.race_states import RaceStates
    from kitgen.rules.race import RaceRules

    options = definition.options
    assert isinstance(options, RaceOptions)
    plain = replace(definition, options=replace(options, counters=counters, turns=0))
    states = RaceStates(RaceRules(plain))
    solution = solver.best_play(states.choices())
    first = float(solution.values[states.number(states.rules.start())])
    if as_json:
        found = {"game": f"{definition.id}/{definition.variant}", "counters": counters, "first": first,
                 "states": states.states, "residual": solution.residual}  # fmt: skip
        click.echo(json.dumps(found, indent=2))
        return
    limit = f", its limit of {options.turns} turns left out" if options.turns else ""
    click.echo(
        f"{definition.name} with {counters} counters each{limit}, both playing as well as possible: the first player "
        f"wins {100 * first:.10f} %\n{states.states:,} positions, residual {solution.residual:.1e}"
    )


@click.command(
    cls=Examples,
    epilog='kitgen value ur --position "sun 14 off 6; moon 13 off 6; sun to move"\n'
    'kitgen value die-race --position "white 4; black 7" --json',
)
@click.argument("name", metavar="GAME[/VARIANT]")
@click.option("--position", metavar="TEXT", help="Default: the start.")
@click.option("--tables", type=click.Path(path_type=Path, file_okay=False), help="Where solved tables are kept.")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
def value(name: str, position: str | None, tables: Path | None, as_json: bool) -> None:
    """What a position is worth when both play as well as possible, and the best move for every throw.

    Asks the tables that `kitgen solve` made, then those that come with kitgen, which are rounded to 0.00002.
    """
    from kitgen import rules
    from kitgen.dice import written

    game = rules.build(games.load(name))
    at = game.start() if position is None else game.read_position(position)
    ended = game.outcome(at)
    if ended:
        raise KitgenError(f"the game is over: {ended.reason}")
    mover = game.mover(at)
    source = _Tables(game, tables)
    worth = source.value(at)
    if worth is None or mover is None:
        raise KitgenError(f"no table holds this position{source.hint()}")
    throws = []
    for throw, chance in game.throws(at).items():
        options = []
        for move in game.moves(at, throw):
            found = source.worth(game.play(at, throw, move), mover)
            if found is not None:
                options.append((found, str(move)))
        options.sort(key=lambda one: -one[0])
        throws.append((written(throw), str(chance), options))
    who = game.definition.players[mover]
    if as_json:
        rows = [
            {"throw": throw, "chance": chance, "moves": [{"move": move, "wins": wins} for wins, move in options]}
            for throw, chance, options in throws
        ]
        click.echo(json.dumps({"mover": who, "wins": worth, "exact": source.exact, "throws": rows}, indent=2))
        return
    places = 10 if source.exact else 2
    click.echo(f"{who}, about to throw, wins {100 * worth:.{places}f} %")
    for shown, _, options in throws:
        told = "   ".join(f"{move} {100 * wins:.{min(places, 5)}f} %" for wins, move in options)
        click.echo(f"{shown:>5}  {told}")


class _Tables:
    """The tables for one game: those solved on this machine, then those that ship."""

    def __init__(self, game: AnyRules, folder: Path | None) -> None:
        self.game = game
        self.folder = folder
        self.exact = False
        """Whether the last value asked for was not rounded."""

    def value(self, position: Any) -> float | None:
        """The chance of the player to move; None where no table holds the position."""
        from kitgen.players import exact

        found = self._solved(position)
        self.exact = found is not None
        return exact.value(self.game, position) if found is None else found

    def worth(self, position: Any, player: int) -> float | None:
        """The chance of a player, whoever is to move, the game over or not."""
        ended = self.game.outcome(position)
        if ended is not None:
            return 1 / 2 if not ended.winners else float(player in ended.winners)
        found = self.value(position)
        return found if found is None or self.game.mover(position) == player else 1 - found

    def hint(self) -> str:
        """How a table would be made, where one can be."""
        options = self.game.definition.options
        races = isinstance(options, RaceOptions) and not options.share
        return f"; kitgen solve {self.game.definition.slug} makes one" if races else ""

    def _solved(self, position: Any) -> float | None:
        from importlib.util import find_spec

        options = self.game.definition.options
        if not isinstance(options, RaceOptions) or options.share or find_spec("numpy") is None:
            return None
        from kitgen.analysis.whole import Whole

        finish = getattr(self.game, "finish", 0)
        own, other = position.steps[position.thrower], position.steps[1 - position.thrower]
        sides = [tuple(step for step in side if step < finish) for side in (own, other)]
        try:
            whole = Whole(self.game.definition, max(map(len, sides)), self.folder)
            return whole.value(*sides)
        except KitgenError:
            return None
