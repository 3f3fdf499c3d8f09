"""`kitgen value`: what a position is worth, by what was solved on this machine or ships."""

from __future__ import annotations

import json
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kitgen import games
from kitgen.console import Examples
from kitgen.definition import RaceOptions, TablesOptions
from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from kitgen.analysis.bearoff import BearOff
    from kitgen.rules import AnyRules


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
        _alone(source, at, as_json=as_json)
        return
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
    limit = getattr(game.definition.options, "turns", 0)
    if as_json:
        rows = [
            {"throw": throw, "chance": chance, "moves": [{"move": move, "wins": wins} for wins, move in options]}
            for throw, chance, options in throws
        ]
        left_out = {"limit_left_out": limit} if limit else {}
        click.echo(
            json.dumps({"mover": who, "wins": worth, "exact": source.exact, **left_out, "throws": rows}, indent=2)
        )
        return
    places = 10 if source.exact else 2
    now = f"who has thrown {written(at.dice)}" if _thrown(at) else "about to throw"
    click.echo(f"{who}, {now}, wins {100 * worth:.{places}f} %")
    for shown, _, options in throws:
        told = "   ".join(f"{move} {100 * wins:.{min(places, 5)}f} %" for wins, move in options)
        click.echo(f"{shown:>5}  {told}")
    if limit:
        click.echo(f"The limit of {limit} turns is left out, for it is far off.")


def _alone(source: _Tables, position: Any, *, as_json: bool) -> None:
    """How many throws the sides need alone, where that is known and who is first is not.

    Raises KitgenError where neither is.
    """
    throws = source.throws(position)
    lacking = f"no table holds this position{source.hint(position)}"
    if not throws:
        raise KitgenError(lacking)
    if as_json:
        click.echo(json.dumps({"wins": None, "mean_throws": throws}, indent=2))
        return
    for who, mean in throws.items():
        click.echo(f"{who} alone needs {mean:.10f} throws on the average")
    known = "; the throw is left out" if _thrown(position) else ""
    click.echo(f"Who is first is not known: {lacking}{known}.")


def _thrown(position: Any) -> bool:
    """Whether the throw of a position is known already."""
    return bool(getattr(position, "dice", ()))


class _Tables:
    """The tables for one game: those solved on this machine, then those that ship."""

    def __init__(self, game: AnyRules, folder: Path | None) -> None:
        self.game = game
        self.folder = folder
        self.exact = True
        """Whether no value asked for was rounded."""

    def value(self, position: Any) -> float | None:
        """The chance of the player to move; None where no table holds the position.

        With a throw that is known already it is the best play's.
        """
        from kitgen.players import exact

        mover = self.game.mover(position)
        if mover is not None and _thrown(position):
            plays = [self.game.play(position, position.dice, it) for it in self.game.moves(position, position.dice)]
            values = [it for after in plays if (it := self.worth(after, mover)) is not None]
            return max(values) if len(values) == len(plays) else None
        found = self._solved(position)
        if found is not None:
            return found
        found = exact.value(self.game, position)
        self.exact = self.exact and found is None
        return found

    def worth(self, position: Any, player: int) -> float | None:
        """The chance of a player, whoever is to move, the game over or not."""
        from kitgen.players.expectimax import result

        ended = result(self.game, position, player)
        if ended is not None:
            return ended
        found = self.value(position)
        return found if found is None or self.game.mover(position) == player else 1 - found

    def throws(self, position: Any) -> dict[str, float]:
        """The mean number of throws of each side that bears off, for its player; none where no table holds it."""
        if self._bear_off is None:
            return {}
        own, other = position.sides
        means = (self._bear_off.throws(own, other), self._bear_off.throws(other, own))
        return {who: mean for who, mean in zip(self.game.definition.players, means, strict=True) if mean is not None}

    def hint(self, position: Any) -> str:
        """How a table would be made, where one can be."""
        from kitgen.players import exact

        definition = self.game.definition
        options = definition.options
        command = f"kitgen solve {definition.id}/{definition.variant}"
        if self._bear_off is not None:
            sides = position.sides
            if self._bear_off.holds(*sides):
                return f"; {command} makes one"
            if not self.throws(position) and any(self._bear_off.at_home(*two) for two in (sides, sides[::-1])):
                return f"; {command} tells how many throws a side needs alone"
            return f"; bearing off is solved with up to {self._bear_off.most} stones each"
        if not isinstance(options, RaceOptions):
            return ""
        if options.share:
            near = options.turns and exact.reader(self.game) is not None
            return f", for its limit of {options.turns} turns is near" if near else ""
        to_come = self._to_come(position)
        counters = f" --counters {to_come}" if to_come < options.counters else ""
        return f"; {command}{counters} makes one"

    @cached_property
    def _bear_off(self) -> BearOff | None:
        """The game's tables of bearing off, where it has such an end."""
        definition = self.game.definition
        if not isinstance(definition.options, TablesOptions) or find_spec("numpy") is None:
            return None
        from kitgen.analysis.bearoff import BearOff

        try:
            return BearOff(definition, self.folder)
        except KitgenError:  # another board, or other dice
            return None

    def _solved(self, position: Any) -> float | None:
        """What was solved on this machine. Raises KitgenError where that is damaged."""
        if self._bear_off is not None:
            if position.mover is None:
                return None
            return self._bear_off.chance(position.sides[position.mover], position.sides[1 - position.mover])
        options = self.game.definition.options
        if not isinstance(options, RaceOptions) or options.share or find_spec("numpy") is None:
            return None
        from kitgen.analysis.whole import Unsolved, Whole

        try:
            whole = Whole(self.game.definition, self._to_come(position), self.folder)
        except KitgenError:  # its squares do more than tables know
            return None
        try:
            return whole.value(position.steps[position.thrower], position.steps[1 - position.thrower])
        except Unsolved:
            return None

    def _to_come(self, position: Any) -> int:
        """Counters to come of the side that has more of them."""
        finish: int = getattr(self.game, "finish", 0)
        steps: tuple[tuple[int, ...], ...] = position.steps
        return max(sum(step < finish for step in side) for side in steps)
