"""The command line: one function per command. Nothing else in kitgen prints."""

from __future__ import annotations

import json
import os
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from kitgen import __version__, games, solving, valuing
from kitgen.console import Commands, cost, counting, progress
from kitgen.errors import DefinitionError, KitgenError, NotationError
from kitgen.site import commands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.kit import Written

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
PAPER_CHOICES = ("a4", "letter")
STYLE_CHOICES = ("colour", "grey", "outline")


@click.group(cls=Commands, context_settings=CONTEXT)
@click.version_option(__version__, "-V", "--version", message="kitgen %(version)s")
def cli() -> None:
    """Printable board-game kits with rules you can trust.

    GAME is an id (royal_game_of_ur) or a short name (ur, die-race), with /VARIANT where you want one;
    or the path of a folder with a game.toml of your own.
    """


@cli.command("list", epilog="kitgen list\nkitgen list --json")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
def list_games(as_json: bool) -> None:
    """Every game and its variants."""
    found = [games.load(name) for name in games.names()]
    if as_json:
        show_json(
            [
                {"id": it.id, "alias": it.alias, "name": it.name, "version": it.version, "variants": it.variants}
                for it in found
            ]
        )
        return
    for it in found:
        click.echo(f"{it.id}  ({it.alias})  {it.name}")
        for variant in it.variants:
            one = games.load(f"{it.id}/{variant}")
            click.echo(f"    {it.alias}/{variant:<14} {one.variant_note or one.summary}")


@cli.command(epilog="kitgen check kitgen/games/royal_game_of_ur/game.toml\nkitgen check mygame/game.toml other/")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Check definitions: every fault of every FILE, with its line and what was expected."""
    faults = [fault for file in files for fault in games.check(file)]
    if as_json:
        show_json([{"file": it.file, "line": it.line, "key": it.key, "message": it.message} for it in faults])
    else:
        for fault in faults:
            click.echo(str(fault), err=True)
    if faults:
        raise SystemExit(2)
    if not as_json:
        click.echo(f"{len(files)} {'file' if len(files) == 1 else 'files'} checked, no fault")


@cli.command(epilog="kitgen new 'Goose race'\nkitgen new 'Goose race' --in ~/games")
@click.argument("name")
@click.option("--in", "folder", type=click.Path(path_type=Path), default=Path(), help="Where the folder is made.")
def new(name: str, folder: Path) -> None:
    """A folder for a new game NAME, ready to build and to change."""
    made = games.new(name, folder)
    click.echo(f"made {made}; next: kitgen check {made} && kitgen build {made}")


@cli.command(
    epilog="kitgen build\nkitgen build die-race --paper a4\nkitgen build ur/masters ur/murray --style outline\n"
    "kitgen build ur --component board --cell 25 --out ~/kits"
)
@click.argument("names", metavar="[GAME[/VARIANT]]...", nargs=-1)
@click.option("--paper", "papers", multiple=True, type=click.Choice(PAPER_CHOICES), help="Default: both.")
@click.option(
    "--style", "styles", multiple=True, type=click.Choice(STYLE_CHOICES), help="Default: colour. May be repeated."
)
@click.option("--component", "components", multiple=True, metavar="NAME", help="Only this; may be repeated.")
@click.option("--cell", type=float, metavar="MM", help="Side of a square, instead of the game's own.")
@click.option("--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True)
@click.option("--site-url", default="", help="An address for the foot of every sheet.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--force", is_flag=True, help="Build again what is unchanged.")
@click.option("--json", "as_json", is_flag=True, help="The closing table as JSON; no progress.")
def build(  # noqa: PLR0917  (one parameter an option, given by name)
    names: tuple[str, ...],
    papers: tuple[str, ...],
    styles: tuple[str, ...],
    components: tuple[str, ...],
    cell: float | None,
    out: Path,
    site_url: str,
    jobs: int,
    force: bool,
    as_json: bool,
) -> None:
    """Make kits as PDF and SVG at 100 % scale: every kit, or the GAMEs named (their base variant, GAME/all for all).

    Unchanged kits are not built again. Host keys go to a folder of their own.
    """
    from kitgen import kit

    targets = kit.targets(names, papers or PAPER_CHOICES, styles or ("colour",), components, cell, site_url)
    began = time.perf_counter()
    with progress(len(targets), quiet=as_json) as advance:
        written = kit.build(targets, out, jobs=jobs, force=force, done=advance)
    if as_json:
        show_json([it.as_json() for it in written])
    else:
        closing_table(written, out)
        click.echo(cost(time.perf_counter() - began))


@cli.command(epilog="kitgen odds ur\nkitgen odds ur/masters --json")
@click.argument("name", metavar="GAME[/VARIANT]")
@click.option("--json", "as_json", is_flag=True, help="For scripts; chances as fractions.")
def odds(name: str, as_json: bool) -> None:
    """The exact chances of a game, as its odds sheet prints them."""
    import kitgen.odds
    from kitgen import rules
    from kitgen.render import text

    tables = kitgen.odds.tables(rules.build(games.load(name)))
    if as_json:
        show_json(
            [
                {
                    "caption": it.caption,
                    "columns": [column.head for column in it.columns],
                    "rows": [[cell if isinstance(cell, int) else str(cell) for cell in row] for row in it.rows],
                    "notes": it.notes,
                }
                for it in tables
            ]
        )
        return
    click.echo("\n\n".join(text.table(it) for it in tables))


@cli.command(
    epilog='kitgen moves ur --throw 4\nkitgen moves ur --position "sun 4 8; moon 9; sun to move" --throw 2\n'
    'kitgen moves die-race --position "white 10" --throw 4 --why 10/finished'
)
@click.argument("name", metavar="GAME[/VARIANT]")
@click.option("--position", metavar="TEXT", help="Default: the start.")
@click.option("--throw", "throw_text", metavar="TEXT", help="What the dice show; not needed where no throw is due.")
@click.option("--why", "why_text", metavar="MOVE", help="Why this move is legal, or not.")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
def moves(name: str, position: str | None, throw_text: str | None, why_text: str | None, as_json: bool) -> None:
    """What is legal in a position with a throw, and why another move is not."""
    from kitgen import rules
    from kitgen.dice import written

    game = rules.build(games.load(name))
    at = game.start() if position is None else game.read_position(position)
    throw = read_throw(game, at, throw_text)
    if why_text is not None:
        ruling = game.why(at, throw, game.parse(why_text))
        if as_json:
            show_json({"move": why_text, "legal": ruling.legal, "code": ruling.code, "words": ruling.words})
        else:
            click.echo(f"{why_text}: {'legal' if ruling.legal else 'not legal'}. {ruling.words}")
        return
    ended = game.outcome(at)
    legal = () if ended else game.moves(at, throw)
    if as_json:
        show_json(
            {
                "position": game.write_position(at),
                "throw": written(throw),
                "moves": [
                    {"move": str(move), "then": game.write_position(game.play(at, throw, move))} for move in legal
                ],
            }
        )
        return
    if ended:
        click.echo(f"the game is over: {ended.reason}")
    for number, move in enumerate(legal, start=1):
        click.echo(f"{number:>3}  {move!s:<16} {game.write_position(game.play(at, throw, move))}")


@cli.command(
    epilog="kitgen replay game.txt\nkitgen replay game.txt --json\ncat game.txt | kitgen replay -\n"
    "kitgen replay game.txt --sheet record.pdf --paper letter"
)
@click.argument("record", type=click.File("r", encoding="utf-8"))
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.option("--sheet", type=click.Path(path_type=Path), metavar="FILE.pdf", help="Write it on its record sheet.")
@click.option("--paper", type=click.Choice(PAPER_CHOICES), default="a4", show_default=True)
def replay(record: Any, as_json: bool, sheet: Path | None, paper: str) -> None:
    """Play a written match again and check every move of it."""
    from kitgen import match, rules
    from kitgen.dice import written

    text = read_match(record)
    game = rules.build(games.load(match.game_of(text)))
    played = match.Match.read(text, game)
    steps = [
        {"throw": written(turn.throw), "move": str(turn.move), "position": game.write_position(turn.after)}
        for turn in played.turns
    ]
    outcome = game.outcome(played.position)
    if sheet is not None:
        from kitgen import kit

        kit.record_sheet(game, played.first, played.turns, sheet, paper=paper)
    if as_json:
        show_json({"turns": steps, "outcome": None if outcome is None else vars_of(outcome)})
        return
    for number, step in enumerate(steps, start=1):
        click.echo(f"{number:>4}  {step['throw']:>5}  {step['move']:<16} {step['position']}")
    click.echo(f"every move is legal; {outcome.reason if outcome else 'the game goes on'}")
    if sheet is not None:
        click.echo(f"wrote {sheet}")


@cli.command(
    epilog="kitgen draw ur -o start.svg\n"
    'kitgen draw ur/masters --position "sun 4 8; moon 9; sun to move" --route -o handout.pdf'
)
@click.argument("name", metavar="GAME[/VARIANT]")
@click.option("--position", metavar="TEXT", help="Default: the start.")
@click.option("--route", is_flag=True, help="Number every square along each side's route.")
@click.option("--style", type=click.Choice(STYLE_CHOICES), default="colour", show_default=True)
@click.option("--cell", type=float, metavar="MM", help="Side of a square.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="FILE.svg, .pdf or .png")
def draw(name: str, position: str | None, route: bool, style: str, cell: float | None, output: Path) -> None:
    """A diagram of a position for anyone's own handout, in true millimetres."""
    from kitgen import kit, rules

    game = rules.build(games.load(name))
    at = game.start() if position is None else game.read_position(position)
    kit.diagram(game, at, output, style=style, cell=cell, route=route)
    click.echo(f"wrote {output}")


@cli.command(
    epilog="kitgen play ur\nkitgen play ur --against king\nkitgen play jungle --players king,knight\n"
    "kitgen play die-race --seed MAPLE\nkitgen play ur --dice own\nkitgen play --resume game.txt"
)
@click.argument("name", metavar="[GAME[/VARIANT]]", required=False)
@click.option("--seed", metavar="WORD", help="Throws that can be repeated; default: a fresh word.")
@click.option("--dice", type=click.Choice(["seed", "own"]), default="seed", help="Own dice: type what they show.")
@click.option("--setup", metavar="TEXT", default="", help="Where a game lets players arrange their pieces.")
@click.option("--resume", type=click.File("r", encoding="utf-8"), help="Go on with a saved match.")
@click.option("--against", metavar="LEVEL", help="squire, knight or king plays every side but the first.")
@click.option("--players", "levels", metavar="LEVEL,LEVEL", help="Who plays each side: person, or a level.")
def play(
    name: str | None,
    seed: str | None,
    dice: str,
    setup: str,
    resume: Any,
    against: str | None,
    levels: str | None,
) -> None:
    """Play with other people at one keyboard, or against a level; plain lines that a screen reader can follow."""
    from secrets import token_hex

    from kitgen import files, match, rules, terminal

    if resume is not None:
        text = read_match(resume)
        game = rules.build(games.load(match.game_of(text)))
        played = match.Match.read(text, game)
    elif name is None:
        raise NotationError("name a game, such as 'kitgen play ur', or a saved match with --resume FILE")
    else:
        game = rules.build(games.load(name))
        played = match.Match(game, "" if dice == "own" else seed or token_hex(4), setup)
    seats = terminal.seats(game, against, levels, played.seed)
    table = terminal.Table(played, lambda path, text: files.replace(path, text.encode()), seats)
    for line in table.welcome():
        click.echo(line)
    while not table.over:
        try:
            said = input(table.prompt())
        except EOFError:
            return
        for line in table.answer(said):
            click.echo(line)


@cli.command(
    epilog="kitgen simulate ur --games 10000\nkitgen simulate ur --games 10000 --set options.counters=5\n"
    "kitgen simulate die-race --games 400 --players king,knight --jobs 2\n"
    "kitgen simulate ur --games 100000 --against masters\n"
    "kitgen simulate backgammon --games 1000000 --scheduler tcp://10.0.0.1:8786 --json"
)
@click.argument("name", metavar="GAME[/VARIANT]")
@click.option("--games", "count", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option(
    "--players", default="random", show_default=True, help="A level for all, or one for each side: king,knight."
)
@click.option("--seed", default="1", show_default=True, metavar="WORD", help="The same word gives the same games.")
@click.option("--set", "changes", multiple=True, metavar="KEY=VALUE", help="Change the definition; may be repeated.")
@click.option("--against", default="", metavar="OTHER", help="A variant, a game.toml, a game of the same family.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--scheduler", default="", metavar="ADDRESS", help="A Dask scheduler whose workers play, tcp://…")
@click.option(
    "--paths", type=click.Choice(["fast", "plain", "rules"]), default="fast", help="How it is played; same games."
)
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
def simulate(  # noqa: PLR0917  (one parameter an option, given by name)
    name: str,
    count: int,
    players: str,
    seed: str,
    changes: tuple[str, ...],
    against: str,
    jobs: int,
    scheduler: str,
    paths: str,
    as_json: bool,
) -> None:
    """Play a game many times: lengths, scores, hits, who is favoured, each with its 95 % confidence interval.

    With --set or --against two definitions are played with the same chance, and their difference is told.
    Where levels play with the same dice, the throws are the same in both.
    """
    from kitgen.analysis import report, simulate, workers
    from kitgen.render import text

    wrong = next((it for it in changes if "=" not in it), None)
    if wrong is not None:
        raise KitgenError(f"--set {wrong}: expected KEY=VALUE, such as options.counters=5")
    if scheduler and jobs > 1:
        raise KitgenError("--jobs starts processes here and --scheduler has workers of its own; give one of them")
    pairs = dict(it.split("=", 1) for it in changes)
    definitions = simulate.changed(name, pairs, against)
    levels = tuple(level.strip() for level in players.split(","))
    plan = simulate.check(simulate.Plan(definitions, count, seed, levels, paths))
    executors = partial(workers.cluster, scheduler) if scheduler else partial(workers.processes, jobs)
    with counting(plan.games, "games", quiet=as_json) as advance:
        found = report.Report(plan, simulate.run(plan, executors, advance), pairs, against)
    if as_json:
        show_json(found.data())
    else:
        click.echo(text.table(found.table()))


@cli.command(
    epilog="kitgen ladder ur --players king,knight --games 400\n"
    "kitgen ladder die-race --players squire,random --seed MAPLE --keep"
)
@click.argument("name", metavar="GAME[/VARIANT]")
@click.option("--players", "levels", default="king,knight", show_default=True, metavar="LEVEL,LEVEL")
@click.option("--games", "most", type=click.IntRange(2), default=400, show_default=True, help="At most so many.")
@click.option("--least", type=click.IntRange(2), default=400, show_default=True, help="Before anything is decided.")
@click.option("--seed", default="MAPLE", show_default=True, metavar="WORD")
@click.option(
    "--nodes", default="", metavar="N[,N]", help="Positions looked at for a move, instead of the levels' own."
)
@click.option("--bar", type=click.FloatRange(0, 1), default=0.5, show_default=True, help="The share to be decided.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--keep", is_flag=True, help="Write the result among those that pages quote.")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
def ladder(  # noqa: PLR0917  (one parameter an option, given by name)
    name: str,
    levels: str,
    most: int,
    least: int,
    seed: str,
    nodes: str,
    bar: float,
    workers: int,
    keep: bool,
    as_json: bool,
) -> None:
    """Let two levels play each other, seats swapped, until the interval of the share decides."""
    from dataclasses import asdict

    from kitgen.players import ladder as strength

    contest = strength.contest(name, levels, seed, nodes)

    def said(found: Any) -> None:
        share, low, high = strength.written(found.share, found.low, found.high)
        click.echo(f"{found.games:>6} games  {share}  ({low} to {high})", err=True)
        if keep and found.games >= min(least, most):  # fewer decide nothing
            strength.keep(found)

    with strength.workers(workers) as executor:
        found = strength.climb(contest, most, bar=bar, least=least, executor=executor, done=said)
    if as_json:
        show_json(asdict(found))
        return
    first, second = found.players
    share, low, high = strength.written(found.share, found.low, found.high)
    click.echo(
        f"{found.game}: {first} won {share} of {found.games} games against {second}"
        f" (95 % interval {low} to {high}, seed {found.seed})"
    )


@cli.group(cls=Commands)
def site() -> None:
    """The site: every game's rules, odds and printables as pages."""


for command in (commands.build, commands.serve):
    site.add_command(command)

for command in (solving.solve, valuing.value):
    cli.add_command(command)


def read_match(file: Any) -> str:
    """A written match; NotationError where the file holds no text."""
    try:
        return str(file.read())
    except UnicodeDecodeError as error:
        raise NotationError(f"{file.name}: no written match, for it is not UTF-8 text ({error.reason})") from None


def read_throw(game: Any, position: Any, text: str | None) -> tuple[int, ...]:
    """The throw a person named, or none where none is due; NotationError where one is missing or impossible."""
    from kitgen import rules
    from kitgen.dice import written

    possible = list(game.throws(position)) if game.outcome(position) is None else [()]
    if text is None:
        if len(possible) == 1:
            return possible[0]
        raise NotationError(f"--throw is missing; the dice can show {', '.join(map(written, possible))}")
    if possible == [()]:
        raise NotationError("no throw is due in this position; leave --throw out")
    return rules.read_throw(game, position, text)


def vars_of(outcome: Any) -> dict[str, Any]:
    """An outcome for JSON."""
    return {name: getattr(outcome, name) for name in ("winners", "reason", "score", "sum")}


def show_json(it: object) -> None:
    """Print for scripts."""
    click.echo(json.dumps(it, ensure_ascii=False, indent=2))


def closing_table(written: Sequence[Written], out: Path) -> None:
    """What was written: a line per kit with its pages and size."""
    rows: dict[str, list[Written]] = {}
    for it in written:
        rows.setdefault(it.target, []).append(it)
    width = max((len(title) for title in rows), default=0)
    for title, files in rows.items():
        pdfs = [it for it in files if it.file.endswith(".pdf")]
        kits = [it for it in pdfs if it.component == "kit"]
        pages = kits[0].pages if kits else sum(it.pages for it in pdfs)
        size = sum(it.size for it in files) / 1024
        state = "" if files[0].fresh else "  unchanged"
        click.echo(f"{title:<{width}}  {len(files):>3} files  {pages:>3} sheets  {size:>7.0f} KB{state}")
    click.echo(f"{len(written)} files in {out}{os.sep}")


def main() -> NoReturn:
    """The entry point: a refusal is one sentence on standard error and exit code 2."""
    try:
        cli.main(prog_name="kitgen", standalone_mode=True)
    except DefinitionError as error:
        click.echo(str(error), err=True)
        raise SystemExit(2) from None
    except KitgenError as error:
        click.echo(f"kitgen: {error}", err=True)
        raise SystemExit(2) from None
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        click.echo(f"kitgen: {place}{(error.strerror or str(error)).lower()}", err=True)
        raise SystemExit(2) from None
    raise SystemExit(0)


if __name__ == "__main__":
    main()
