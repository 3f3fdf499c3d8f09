"""`kitgen solve` and `kitgen value`: whole races solved on this machine, and what a position is worth."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING, Any

import click

from kitgen import games
from kitgen.console import Examples, counting
from kitgen.definition import RaceOptions
from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from kitgen.analysis.cost import Work
    from kitgen.analysis.whole import Solved, Whole
    from kitgen.definition import GameDefinition
    from kitgen.rules import AnyRules

MOST_NUMBERED = 2**31 - 1
"""Positions of a layer that a table can number."""
GIGABYTE = 1e9
LIMIT = Path("/sys/fs/cgroup/memory.max")
"""Where a container says how much memory it may take."""


@click.command(
    cls=Examples,
    epilog="kitgen solve ur --counters 3\nkitgen solve ur/masters --counters 4 --tables ~/tables\n"
    "kitgen solve ur\nkitgen solve ur --check",
)
@click.argument("name", metavar="GAME[/VARIANT]")
@click.option("--counters", type=click.IntRange(1), help="Of each player; default: the game's own number.")
@click.option("--tables", type=click.Path(path_type=Path, file_okay=False), help="Where tables are kept.")
@click.option("--check", is_flag=True, help="Work out the residual of what is solved already; solve nothing.")
@click.option("--anyway", is_flag=True, help="Begin although this machine seems too small.")
@click.option("--json", "as_json", is_flag=True, help="For scripts; no progress.")
def solve(name: str, counters: int | None, tables: Path | None, check: bool, anyway: bool, as_json: bool) -> None:
    """Value every position of a race, and keep the table; what is solved already is not solved again.

    A run that is stopped goes on where it was. Tables are kept in --tables, in the folder that KITGEN_TABLES
    names, or in the user's cache. What it takes is said before, and refused where this machine has it not.
    """
    definition = games.load(name)
    options = definition.options
    if not isinstance(options, RaceOptions):
        raise KitgenError(f"{definition.name} is too large to solve; only races are, such as kitgen solve ur")
    if counters and counters > options.counters:
        raise KitgenError(f"--counters {counters}: {definition.name} has {options.counters} of each player at most")
    if options.share and check:
        raise KitgenError(f"{definition.name} is solved at once and kept nowhere; there is nothing to check")
    if find_spec("numpy") is None:
        raise KitgenError('solving needs numpy: pip install "kitgen[fast]", or kitgen[analysis] without compiled loops')
    if options.share:
        _placements(definition, counters or options.counters, as_json=as_json)
        return
    from kitgen.analysis.whole import Whole

    whole = Whole(definition, counters or options.counters, tables)
    if check:
        _checked(whole, as_json=as_json)
    else:
        _solve(whole, anyway=anyway, as_json=as_json)


def _solve(whole: Whole, *, anyway: bool, as_json: bool) -> None:
    """Solve what is missing, and tell of the whole."""
    from kitgen.analysis.cost import PASSES

    needed = _needed(whole, whole.counters)
    _fits(needed, whole, anyway=anyway)
    if not as_json:
        click.echo(_estimate(needed), err=True)

    def tell(solved: Solved) -> None:
        if not as_json:
            click.echo(_line(solved), err=True)

    definition = whole.definition
    with counting(max(needed.positions * PASSES, 1), "positions valued", quiet=as_json) as advance:
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
        f"{definition.name} with {_each(whole.counters)}, both playing as well as possible: the first player "
        f"wins {100 * first:.10f} %\n{found['states']:,} positions, residual {found['residual']:.1e}, "
        f"{found['seconds']:,} seconds of CPU\n{whole.folder}"
    )


def _needed(whole: Whole, counters: int) -> Work:
    """What it takes to solve what is not solved yet, with so many counters."""
    from kitgen.analysis.cost import work
    from kitgen.analysis.whole import pairs

    done = whole.done()
    return work(whole.rules, counters, [pair for pair in pairs(counters) if pair not in done])


def _estimate(needed: Work) -> str:
    """What the work takes, in a line."""
    from kitgen.analysis.compiling import COMPILES
    from kitgen.analysis.cost import PLAINLY

    seconds = needed.seconds * (1 if COMPILES else PLAINLY)
    hint = "" if COMPILES or seconds < 60 else "; with the extra kitgen[fast] a thousandth of that"
    return (
        f"{needed.positions:,} positions to solve: {_size(needed.disk)} on disk, {_size(needed.memory)} of memory, "
        f"about {_time(seconds)} of one core{hint}"
    )


def _fits(needed: Work, whole: Whole, *, anyway: bool) -> None:
    """Raises KitgenError where this machine has not what the work needs, unless it is wanted anyway."""
    short = _short(needed, whole.folder)
    if not short or (anyway and needed.largest <= MOST_NUMBERED):
        return
    fewer = next((n for n in range(whole.counters - 1, 0, -1) if not _short(_needed(whole, n), whole.folder)), 0)
    ways = [f"try --counters {fewer}"] if fewer else []
    if needed.largest <= MOST_NUMBERED:
        ways.append("begin all the same with --anyway")
    raise KitgenError("; ".join((_estimate(needed), short, ", or ".join(ways))))


def _short(needed: Work, folder: Path) -> str:
    """What is lacking, in words; nothing where all is there."""
    if needed.largest > MOST_NUMBERED:
        return f"a layer has {needed.largest:,} positions, and tables number {MOST_NUMBERED:,} at most"
    has = _memory()
    if has is not None and needed.memory > has:
        return f"this machine has {_size(has)} of memory"
    place = next(path for path in (folder, *folder.parents) if path.exists())
    free = disk_usage(place).free
    return f"the disk of {place} has {_size(free)} left" if needed.disk > free else ""


def _memory() -> int | None:
    """Bytes that this machine, or the container, has; None where it does not say."""
    try:
        found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # Windows
        return None
    try:
        return min(found, int(LIMIT.read_text(encoding="ascii")))
    except (OSError, ValueError):  # no container, or one that may take all
        return found


def _each(counters: int) -> str:
    return f"{counters} counter{'s' if counters != 1 else ''} each"


def _size(size: int) -> str:
    return f"{size / 1e9:,.1f} GB" if size > GIGABYTE / 10 else f"{size / 1e6:.1f} MB"


def _time(seconds: float) -> str:
    for unit, name in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if seconds > 2 * unit:
            return f"{seconds / unit:,.0f} {name}"
    return f"{seconds:.0f} seconds" if seconds > 1.5 else "a second"


def _line(solved: Solved) -> str:
    """A line of a run's log."""
    return (
        f"{solved.own} against {solved.other} to come: {solved.states:>11,} positions, {solved.passes:>3} passes, "
        f"{solved.seconds:>8.2f} s, residual {solved.residual:.1e}"
    )


def _checked(whole: Whole, *, as_json: bool) -> None:
    """The residual of every layer that is solved, from what is on disk."""
    asked = [pair for pair in whole.done() if max(pair) <= whole.counters]
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
        f"{definition.name} with {_each(counters)}{limit}, both playing as well as possible: the first player "
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
        raise KitgenError(f"no table holds this position{source.hint(at)}")
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
        from kitgen.players.expectimax import result

        ended = result(self.game, position, player)
        if ended is not None:
            return ended
        found = self.value(position)
        return found if found is None or self.game.mover(position) == player else 1 - found

    def hint(self, position: Any) -> str:
        """How a table would be made, where one can be."""
        definition = self.game.definition
        options = definition.options
        if not isinstance(options, RaceOptions) or options.share:
            return ""
        to_come = self._to_come(position)
        counters = f" --counters {to_come}" if to_come < options.counters else ""
        return f"; kitgen solve {definition.id}/{definition.variant}{counters} makes one"

    def _solved(self, position: Any) -> float | None:
        options = self.game.definition.options
        if not isinstance(options, RaceOptions) or options.share or find_spec("numpy") is None:
            return None
        from kitgen.analysis.whole import Whole

        try:
            whole = Whole(self.game.definition, self._to_come(position), self.folder)
            return whole.value(position.steps[position.thrower], position.steps[1 - position.thrower])
        except KitgenError:
            return None

    def _to_come(self, position: Any) -> int:
        """Counters to come of the side that has more of them."""
        finish: int = getattr(self.game, "finish", 0)
        steps: tuple[tuple[int, ...], ...] = position.steps
        return max(sum(step < finish for step in side) for side in steps)
