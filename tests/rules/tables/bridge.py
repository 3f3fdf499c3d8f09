"""Between kitgen's positions and the twin's boards, and games of chance to walk through."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from kitgen import games
from kitgen.definition import TablesOptions
from kitgen.dice import draw, stream
from kitgen.rules.tables import TablesRules
from kitgen.rules.tables_notation import BAR, OFF, Play, Position
from tests.rules.tables.twin import Board, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.definition import GameDefinition
    from kitgen.dice import Throw

THROWS = tuple((large, small) for large in range(1, 7) for small in range(1, large + 1))
FULL = Table()
SMALL = Table(points=12, home=4, stones=5)


@cache
def backgammon() -> TablesRules:
    return TablesRules(games.load("backgammon"))


def with_options(definition: GameDefinition, **changes: Any) -> GameDefinition:
    """The definition with other options, as a variant would state them."""
    assert isinstance(definition.options, TablesOptions)
    return replace(definition, options=replace(definition.options, **changes))


@cache
def small() -> TablesRules:
    """Twelve points, five stones, a home of four: everything happens sooner."""
    setup = {"red": {"1": 2, "5": 1, "8": 2}, "black": {"12": 2, "9": 1, "4": 2}}
    definition = games.load("backgammon")
    return TablesRules(with_options(definition, points=12, home=4, stones=5, pips=0, setup=setup))


def board_of(position: Position, table: Table = FULL) -> Board:
    """The twin's board of a position with a side to move."""
    assert position.mover is not None
    red, black = position.sides
    points = [red[table.points + 1 - number] - black[number] for number in range(1, table.points + 1)]
    return Board(tuple(points), (red[BAR], black[BAR]), (red[OFF], black[OFF]), position.mover)


def hits_of(play: Play) -> tuple[str, ...]:
    return tuple(sorted(str(hop.end) for hop in play.hops if hop.hit))


@dataclass(frozen=True)
class Chance:
    """Numbers that depend on a word alone."""

    word: str

    def below(self, index: int, sides: int) -> int:
        return draw(stream(self.word, index), sides)


def plies(rules: TablesRules, word: str, count: int) -> Iterator[tuple[Position, Throw, tuple[Play, ...]]]:
    """So many plies of games played at random, each with its throw and its legal plays."""
    chance = Chance(word)
    position, index, first = rules.start("red"), 0, 0
    while index < count:
        throw = THROWS_BY_WAYS[chance.below(2 * index, 36)]
        moves = rules.moves(position, throw)
        yield position, throw, moves
        position = rules.play(position, throw, moves[chance.below(2 * index + 1, len(moves))])
        index += 1
        if rules.outcome(position):
            first = 1 - first
            position = rules.start(rules.definition.players[first])


THROWS_BY_WAYS = tuple(tuple(sorted((one, two), reverse=True)) for one in range(1, 7) for two in range(1, 7))
"""The 36 ways to throw."""


def difference(
    rules: TablesRules, table: Table, position: Position, throw: Throw, results: dict[Board, set[tuple[str, ...]]]
) -> str:
    """What kitgen and the twin disagree about in one position, if anything; ``results`` are the twin's."""
    found: set[Board] = set()
    for move in rules.moves(position, throw):
        after = rules.play(position, throw, move)
        board, over = board_of(after, table), rules.outcome(after)
        if board in found:
            return f"{move} is listed twice"
        found.add(board)
        if hits_of(move) not in results.get(board, ()):
            return f"{move} is not legal, or hits otherwise"
        if table.won(board) != (over and (over.winners[0], over.score)):
            return f"the end of the game after {move}"
        if table.pips(board, 0) != rules.pips(after, 0) or table.pips(board, 1) != rules.pips(after, 1):
            return f"the pips after {move}"
    return f"{len(results) - len(found)} results are missing" if len(found) < len(results) else ""
