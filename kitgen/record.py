"""How a game is recorded: the columns of its sheet, and a match written into its rows.

Where every turn is one throw, a row is a turn and the sides share it. Where squares or throws give further throws,
a row is a throw in the order of play. Paper, page and PDF take columns and rows from here, so that a sheet filled
by hand and one filled by a click are the same. Nothing here draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from kitgen.definition import RaceOptions
from kitgen.dice import written
from kitgen.rules import HOME

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kitgen.definition import GameDefinition
    from kitgen.dice import Throw
    from kitgen.rules import AnyRules, Player
    from kitgen.view import PlayersView

PASSED = "pass"
BLOCKS = 3
"""Blocks of rows side by side, where a row is a throw."""


class Column(NamedTuple):
    """A column of a record: its head, how wide it wants to be in mm, and what is printed in its cells."""

    head: str
    width: float
    print: str = ""
    """``number``, ``box`` to tick, ``sides`` to ring, or nothing."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game is recorded: the columns of a block, blocks beside each other, rows for each player."""

    blocks: tuple[str, ...]
    """The side whose moves a block holds; empty: both."""
    columns: tuple[Column, ...]
    paired: bool
    """Blocks stand side by side and share their turn numbers."""


class Cell(NamedTuple):
    """What is written in a cell; in a box to tick or a ring to draw it is whether that is done."""

    text: str = ""
    ticked: bool = False


class Row(NamedTuple):
    """A row: its number, and for each side its cells, none where that side wrote nothing. Where a row is a throw
    there is one list of cells."""

    number: int
    sides: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A match as it stands on its sheet: its rows, who started, and what is written at the foot."""

    rows: tuple[Row, ...]
    starts: str
    foot: tuple[str, ...]
    """What is written on the lines of `foot_lines`; empty where nothing is."""


class Played(Protocol):
    """One line of a match, such as `kitgen.match.Turn`."""

    @property
    def mover(self) -> Player | None: ...
    @property
    def throw(self) -> Throw: ...
    @property
    def move(self) -> Any: ...
    @property
    def after(self) -> Any: ...


def plan(game: PlayersView | GameDefinition) -> Plan:
    """What the record of a game needs. ``Completed`` counts those that have finished."""
    titles = _titles(game)
    if game.rules == "tables":
        return Plan(titles, (Column("Throw", 13), Column("Play", 50), Column("Pips left", 17)), paired=True)
    if game.rules == "grid" and game.dice.faces:
        return Plan(titles, (Column("Sum", 9), Column("Moves", 30)), paired=True)
    if game.rules == "grid":
        return Plan(titles, (Column("Move", 40), Column("Takes", 30)), paired=True)
    if further_throws(game):
        row = (
            Column("No.", 9.5, "number"),
            Column("Side", 12, "sides"),
            Column("Throw", 12.5),
            Column("From", 11.5),
            Column("To", 11.5),
            Column("Hit", 6.5, "box"),
        )
        return Plan(("",) * BLOCKS, row, paired=False)
    turn = (
        Column("Die" if game.dice.count == 1 else "Throw", 12),
        Column("From", 14),
        Column("To", 14),
        Column("Hit", 12, "box"),
        Column("Completed", 20),
    )
    return Plan(titles, turn, paired=True)


def further_throws(game: PlayersView | GameDefinition) -> bool:
    """Can a turn have more than one throw?"""
    squares = any(mark.again or mark.forfeit or mark.forfeit_enter or mark.enter for mark in game.board.marks.values())
    hits = isinstance(game.options, RaceOptions) and game.options.hit_again
    return squares or hits or any(rule.again for rule in game.dice.throws)


def foot_lines(game: PlayersView | GameDefinition) -> tuple[str, ...]:
    """The lines under the rows: who won, by how much or how, and who checked it."""
    how = {"tables": ("Score, pips",), "grid": ("How",)}
    finished = tuple(f"{title} finished" for title in _titles(game))
    return ("Winner", *how.get(game.rules, finished), "Checked by")


def filled(rules: AnyRules, first: Any, turns: Sequence[Played]) -> Filled:
    """A match written on its sheet; ``first`` is the position before the first turn."""
    titles = _titles(rules.definition)
    starts = next((titles[turn.mover] for turn in turns if turn.mover is not None), "")
    position = turns[-1].after if turns else first
    outcome = rules.outcome(position)
    winner = "" if outcome is None else " and ".join(titles[player] for player in outcome.winners) or "drawn"
    how: tuple[str, ...]
    if rules.definition.rules == "tables":
        how = (str(outcome.score) if outcome and outcome.winners else "",)
    elif rules.definition.rules == "grid":
        how = (outcome.reason if outcome else "",)
    else:
        how = tuple(str(_home(rules, position, player)) for player in range(len(titles)))
    return Filled(rows(rules, first, turns), starts, (winner, *how, ""))


def _titles(game: PlayersView | GameDefinition) -> tuple[str, ...]:
    return tuple(player.replace("_", " ").capitalize() for player in game.players)


def _home(rules: AnyRules, position: Any, player: Player) -> int:
    """How many counters of a player have finished."""
    return sum(it.count for it in rules.standing(position) if it.player == player and it.place == HOME)


def rows(rules: AnyRules, first: Any, turns: Sequence[Played]) -> tuple[Row, ...]:
    """A match as rows of its sheet; ``first`` is the position before the first turn.

    >>> from kitgen import games
    >>> from kitgen.match import at_random
    >>> from kitgen.rules import build
    >>> match = at_random(build(games.load("die-race")), "MAPLE")
    >>> third = rows(match.rules, match.first, match.turns)[2]
    >>> third.number, [cell.text or cell.ticked for cell in third.sides[0]]
    (3, ['6', 'waiting', '6', True, '0'])
    """
    if rules.definition.rules == "race" and further_throws(rules.definition):
        return tuple(Row(number, (_throw_cells(rules, turn),)) for number, turn in enumerate(turns, start=1))
    return _paired(rules, _turns(rules, first, turns))


class _Turn(NamedTuple):
    """A whole turn of one side: one move, or several of a grid."""

    player: Player
    cells: tuple[Cell, ...]


def _turns(rules: AnyRules, first: Any, turns: Sequence[Played]) -> Iterable[_Turn]:
    """Turns one after another; the moves of one turn on a grid are written together."""
    family = rules.definition.rules
    before = first
    gathered: list[tuple[Any, Played]] = []
    for turn in turns:
        if turn.mover is not None and family == "grid":
            gathered.append((before, turn))
            if not turn.after.left or rules.outcome(turn.after):
                yield _Turn(turn.mover, _grid_cells(rules, gathered))
                gathered = []
        elif turn.mover is not None and family == "tables":
            pips = rules.pips(turn.after, turn.mover)  # type: ignore[attr-defined]  # the rules of tables
            yield _Turn(turn.mover, (Cell(written(turn.throw)), Cell(str(turn.move)), Cell(str(pips))))
        elif turn.mover is not None:
            yield _Turn(turn.mover, _turn_cells(rules, turn))
        before = turn.after
    if gathered:
        player = gathered[0][1].mover
        assert player is not None  # nobody's moves are not gathered
        yield _Turn(player, _grid_cells(rules, gathered))


def _paired(rules: AnyRules, turns: Iterable[_Turn]) -> tuple[Row, ...]:
    """Rows that the sides share: a new one where the side has written in the last, or sits before who wrote last."""
    seats = len(rules.definition.players)
    found: list[list[tuple[Cell, ...]]] = []
    last = seats
    for player, cells in turns:
        if player <= last:
            found.append([() for _ in range(seats)])
        found[-1][player] = cells
        last = player
    return tuple(Row(number, tuple(sides)) for number, sides in enumerate(found, start=1))


def _turn_cells(rules: AnyRules, turn: Played) -> tuple[Cell, ...]:
    """One throw of a race whose turns have one: the die, from, to, hit, how many are home."""
    start, end, hit = _from_to(rules, turn)
    home = _home(rules, turn.after, turn.mover or 0)
    return Cell(written(turn.throw)), Cell(start), Cell(end), Cell(ticked=hit), Cell(str(home))


def _throw_cells(rules: AnyRules, turn: Played) -> tuple[Cell, ...]:
    """One throw of a race: its side, the throw, from, to, hit. The number stands in the row."""
    start, end, hit = _from_to(rules, turn)
    initials = letters(rules.definition.players)
    side = "" if turn.mover is None else initials[turn.mover]
    return Cell(), Cell(side, ticked=True), Cell(written(turn.throw)), Cell(start), Cell(end), Cell(ticked=hit)


def _from_to(rules: AnyRules, turn: Played) -> tuple[str, str, bool]:
    if turn.move == PASSED:
        return "", PASSED, False
    start = rules.definition.notation.hand if turn.move.start == "in" else turn.move.start
    return start, "/".join(turn.move.stops), turn.move.hits


def _grid_cells(rules: AnyRules, moves: Sequence[tuple[Any, Played]]) -> tuple[Cell, ...]:
    """All moves of one side's turn on a grid; with dice their sum, without what was taken."""
    said = [str(turn.move) for _, turn in moves if turn.move.start]
    text = "; ".join(said) or PASSED
    if rules.definition.dice.faces:
        return Cell(written(moves[0][1].throw)), Cell(text)
    animals = rules.definition.options.animals  # type: ignore[union-attr]  # only grids come here
    taken = []
    for before, turn in moves:
        kinds = {stack.place: stack.kind for stack in rules.standing(before)}
        if turn.move.took:
            taken.append(animals[kinds[turn.move.took]].name)
    return Cell(text), Cell(", ".join(taken))


def letters(players: Sequence[str]) -> tuple[str, ...]:
    """The shortest beginning of each player's name that no other begins with.

    >>> letters(("beige", "blue", "green")), letters(("sun", "moon"))
    (('Be', 'Bl', 'G'), ('S', 'M'))
    """
    found = []
    for player in players:
        size = 1
        while size < len(player) and sum(other.startswith(player[:size]) for other in players) > 1:
            size += 1
        found.append(player[:size].capitalize())
    return tuple(found)
