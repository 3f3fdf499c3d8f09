"""`kitgen solve`: whole races, and the end of backgammon, solved on this machine."""

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
from kitgen.definition import RaceOptions, TablesOptions
from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from kitgen.analysis.bearoff import BearOff
    from kitgen.analysis.cost import Work
    from kitgen.analysis.whole import Solved, Whole
    from kitgen.definition import GameDefinition

MOST_NUMBERED = 2**31 - 1
"""Positions of a layer that a table can number."""
GIGABYTE = 1e9
LIMIT = Path("/sys/fs/cgroup/memory.max")
"""Where a container says how much memory it may take."""


@click.command(
    cls=Examples,
    epilog="kitgen solve ur --counters 3\nkitgen solve ur/masters --counters 4 --tables ~/tables\n"
    "kitgen solve ur\nkitgen solve ur --check\nkitgen solve backgammon",
)
@click.argument("name", metavar="GAME[/VARIANT]")
@click.option("--counters", type=click.IntRange(1), help="Of each player; default: all, of backgammon six stones.")
@click.option("--tables", type=click.Path(path_type=Path, file_okay=False), help="Where tables are kept.")
@click.option("--check", is_flag=True, help="Work out the residual of what is solved already; solve nothing.")
@click.option("--anyway", is_flag=True, help="Begin although this machine seems too small.")
@click.option("--json", "as_json", is_flag=True, help="For scripts; no progress.")
def solve(name: str, counters: int | None, tables: Path | None, check: bool, anyway: bool, as_json: bool) -> None:
    """Value every position of a race, or of backgammon's bearing off, and keep the table; what is solved already is
    not solved again.

    A run that is stopped goes on where it was. Tables are kept in --tables, in the folder that KITGEN_TABLES
    names, or in the user's cache. What it takes is said before, and refused where this machine has it not.
    """
    definition = games.load(name)
    options = definition.options
    if not isinstance(options, RaceOptions | TablesOptions):
        raise KitgenError(
            f"{definition.name} is too large to solve; only races are, such as kitgen solve ur, and bearing off"
        )
    if isinstance(options, RaceOptions) and counters and counters > options.counters:
        raise KitgenError(f"--counters {counters}: {definition.name} has {options.counters} of each player at most")
    if find_spec("numpy") is None:
        raise KitgenError('solving needs numpy: pip install "kitgen[fast]", or kitgen[analysis] without compiled loops')
    if isinstance(options, TablesOptions):
        _bear_off(definition, counters, tables, check=check, as_json=as_json)
        return
    if options.share:
        unused = [word for word, given in (("--check", check), ("--tables", tables), ("--anyway", anyway)) if given]
        _placements(definition, counters or options.counters, unused, as_json=as_json)
        return
    from kitgen.analysis.whole import Whole

    whole = Whole(definition, counters or options.counters, tables)
    if check:
        _checked(whole, whole.counters, as_json=as_json)
    else:
        _solve(whole, anyway=anyway, as_json=as_json)


def _solve(whole: Whole, *, anyway: bool, as_json: bool) -> None:
    """Solve what is missing, and tell of the whole."""
    from kitgen.analysis.cost import PASSES

    _say_damaged(whole)
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
        **_facts(list(done.values()), whole.folder),
    }
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    click.echo(
        f"{definition.name} with {_each(whole.counters)}, both playing as well as possible: the first player "
        f"wins {100 * first:.10f} %\n{found['states']:,} positions, residual {found['residual']:.1e}, "
        f"{found['seconds']:,} seconds of CPU\n{whole.folder}"
    )


def _facts(done: list[Solved], folder: Path) -> dict[str, Any]:
    """What scripts are told of solved tables."""
    return {
        "states": sum(solved.states for solved in done),
        "residual": max(solved.residual for solved in done),
        "seconds": round(sum(solved.seconds for solved in done), 2),
        "folder": str(folder),
    }


def _say_damaged(tables: Whole | BearOff) -> None:
    """Name the files that are not what was solved, before that is done again."""
    for path in tables.damaged():
        click.echo(f"{path} does not match its checksum, and is solved again", err=True)


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


def _checked(tables: Whole | BearOff, most: int, *, as_json: bool) -> None:
    """The residual of everything solved with at most so many counters each, from what is on disk.

    Raises KitgenError where something is not what was solved.
    """
    from kitgen.analysis.whole import HEADER, ROUNDING

    damaged = [path.name for path in tables.damaged()]
    asked = {pair: solved for pair, solved in tables.done().items() if max(pair) <= most}
    if damaged:
        names = ", ".join(damaged)
        raise KitgenError(f"checksums in {tables.folder / HEADER} do not match {names}; kitgen solve makes that again")
    if not asked:
        raise KitgenError(f"nothing of this is solved in {tables.folder}")
    found = {}
    for pair, solved in asked.items():
        found["-".join(map(str, pair))] = residual = tables.residual(*pair)
        if not residual <= solved.residual + ROUNDING:
            raise KitgenError(
                f"{tables.path(*pair)} has a residual of {residual:.1e}, where {HEADER} says {solved.residual:.1e}; "
                "delete it, and kitgen solve makes it again"
            )
        if not as_json:
            click.echo(f"{pair[0]} against {pair[1]} to come: residual {residual:.1e}", err=True)
    largest = max(found.values())
    click.echo(json.dumps(found, indent=2) if as_json else f"{len(found)} layers, largest residual {largest:.1e}")


def _bear_off(
    definition: GameDefinition, stones: int | None, tables: Path | None, *, check: bool, as_json: bool
) -> None:
    """The end of backgammon: both sides at home with few stones, and one side alone with all."""
    from kitgen.analysis.bearoff import BearOff, positions
    from kitgen.analysis.compiling import COMPILES

    bear_off = BearOff(definition, tables)
    each = stones or bear_off.most
    if each > bear_off.most:
        raise KitgenError(
            f"--counters {each}: bearing off is solved with up to {bear_off.most} stones of each player, "
            f"{positions(bear_off.most):,} positions; {each} make {positions(each):,}"
        )
    if check:
        _checked(bear_off, bear_off.alone, as_json=as_json)
        return
    _say_damaged(bear_off)
    if not COMPILES and not as_json:
        click.echo("this may take ten minutes; with the extra kitgen[fast] ten seconds", err=True)
    bear_off.solve(each)
    first, throws = bear_off.chance(_on_six(each), _on_six(each)), bear_off.throws(_on_six(bear_off.alone), _on_six(1))
    assert first is not None  # it was solved just now
    facts = _facts(list(bear_off.done().values()), bear_off.folder)
    if as_json:
        found = {"game": f"{definition.id}/{definition.variant}", "counters": each, "first": first, "throws": throws}
        click.echo(json.dumps({**found, **facts}, indent=2))
        return
    click.echo(
        f"{definition.name}, both sides bearing off: who throws first with {each} stones each on the six-point wins "
        f"{100 * first:.10f} %\none side alone with {bear_off.alone} stones there needs {throws:.10f} throws on the "
        f"average\n{facts['states']:,} positions; every play leads to fewer pips, so one pass is exact and the "
        f"residual {facts['residual']:.0f}; {facts['seconds']:,} seconds of CPU\n{bear_off.folder}"
    )


def _on_six(stones: int) -> bytes:
    """A side with all stones that are not off on its six-point."""
    return bytes([0, 0, 0, 0, 0, 0, stones, *[0] * 19])


def _placements(definition: GameDefinition, counters: int, unused: list[str], *, as_json: bool) -> None:
    """A race in which counters share squares: small enough to be solved at once, and kept nowhere."""
    from dataclasses import replace

    from kitgen.analysis import solve as solver
    from kitgen.analysis.race_states import RaceStates, plain
    from kitgen.rules.race import RaceRules

    options = definition.options
    assert isinstance(options, RaceOptions)
    rules = RaceRules(replace(definition, options=replace(options, counters=counters, turns=0)))
    if unused and plain(rules):
        raise KitgenError(f"{definition.name} is solved at once and kept nowhere; leave {' and '.join(unused)} out")
    states = RaceStates(rules)
    choices, start = states.choices(), states.number(states.rules.start())
    solution = solver.best_play(choices)
    first = float(solution.values[start])
    limited = None
    if options.turns:
        limited = solver.limited(choices, start, solver.settled(states), options.turns, best=True)
    if as_json:
        found = {"game": f"{definition.id}/{definition.variant}", "counters": counters, "first": first,
                 "states": states.states, "residual": solution.residual}  # fmt: skip
        if limited:
            found["limited"] = {"turns": options.turns, "first": limited.first, "draw": limited.draw,
                                "second": limited.second}  # fmt: skip
        click.echo(json.dumps(found, indent=2))
        return
    limit = f", its limit of {options.turns} turns left out" if options.turns else ""
    click.echo(
        f"{definition.name} with {_each(counters)}{limit}, both playing as well as possible: the first player "
        f"wins {100 * first:.10f} %\n{states.states:,} positions, residual {solution.residual:.1e}"
    )
    if limited:
        click.echo(
            f"with the limit of {options.turns} turns: the first player wins {100 * limited.first:.10f} %, "
            f"draws {100 * limited.draw:.10f} %, loses {100 * limited.second:.10f} %"
        )
