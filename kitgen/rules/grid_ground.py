"""The ground of a grid game: what adjoins what, where water, traps and dens lie, where pieces start.

Squares are counted in board order (rank 1 first, files from the left) and sets of squares are bits
of an int, bit n for square n. Everything here is fixed for a game; what stands on it is not.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from kitgen.board import coordinates, square_name
from kitgen.errors import DefinitionError, Fault, suggestion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kitgen.definition import GameDefinition, GridOptions
    from kitgen.rules import Player

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Files and ranks of one step north, east, south and west; the opposite is two further on."""

PIECE = re.compile(r"([A-Z])([a-z][0-9]+)")


class Piece(NamedTuple):
    """One piece: its square in board order, its player, the letter of its kind."""

    square: int
    player: Player
    kind: str


class Leap(NamedTuple):
    """Straight across water: the direction, where it lands, the water it crosses as bits."""

    direction: int
    end: int
    crossed: int


class Ground:
    """Squares, terrain, first ranks and the usual set-up of one game.

    Raises DefinitionError with every fault where the definition makes no grid game.
    """

    def __init__(self, definition: GameDefinition) -> None:
        self.players = definition.players
        self.options = _options(definition)
        self.board = definition.board.board()
        self.names = tuple(self.board.squares)
        self.index = {name: number for number, name in enumerate(self.names)}
        faults = [
            Fault(f"{definition.id or 'game'}/game.toml", 1, key, message)
            for key, message in _faults(definition, self.options, self.index)
        ]
        if faults:
            raise DefinitionError(faults)
        marks = definition.board.marks
        terrain = {name: marks[symbol] for name, symbol in self.board.squares.items() if symbol in marks}
        self.water = self.bits(name for name, mark in terrain.items() if mark.terrain == "water")
        self.traps = self._owned("trap", definition)
        self.dens = self._owned("den", definition)
        self.all_dens = sum(self.dens)
        self.adjoining = tuple(tuple(self._adjoining(name)) for name in self.names)
        self.leaps = tuple(tuple(self._leaps(square)) for square in range(len(self.names)))
        self.usual = tuple(self.setup(player) for player in range(len(self.players)))
        self.team = self._teams(definition)
        self.goal = tuple(self._goal(player) for player in range(len(self.players)))
        self._windows: dict[tuple[int, int], int] = {}

    def bits(self, names: Iterable[str]) -> int:
        """The set of these squares."""
        return sum(1 << self.index[name] for name in names)

    def setup(self, player: Player) -> tuple[Piece, ...]:
        """Where the definition puts the pieces of a player, in board order."""
        pairs = PIECE.findall(self.options.setup[self.players[player]])
        return tuple(sorted(Piece(self.index[square], player, kind) for kind, square in pairs))

    def free(self, player: Player) -> frozenset[int]:
        """The squares whose pieces this player may exchange before the game."""
        return frozenset(self.index[name] for name in self.options.arrange.get(self.players[player], "").split())

    def window(self, start: int, steps: int) -> int:
        """Every square that can matter to a walk of so many steps from here, whatever stands where."""
        known = self._windows.get((start, steps))
        if known is None:
            known = edge = 1 << start
            for _ in range(steps):
                reached = 0
                for square in squares_of(edge):
                    for _, end in self.adjoining[square]:
                        reached |= 1 << end
                    for _, end, crossed in self.leaps[square]:
                        reached |= 1 << end | crossed
                edge = reached & ~known
                known |= reached
            self._windows[start, steps] = known
        return known

    @cached_property
    def highest(self) -> str:
        """The kind of the highest rank."""
        return max(self.options.animals, key=lambda kind: self.options.animals[kind].rank)

    def _adjoining(self, name: str) -> Iterator[tuple[int, int]]:
        file, rank = coordinates(name)
        for direction, (across, along) in enumerate(STEPS):
            if 0 < file + across <= self.board.files:
                other = self.index.get(square_name(file + across, rank + along))
                if other is not None:
                    yield direction, other

    def _leaps(self, start: int) -> Iterator[Leap]:
        if self.water >> start & 1:
            return
        for direction, square in self.adjoining[start]:
            crossed, end = 0, square
            while self.water >> end & 1:
                crossed |= 1 << end
                further = dict(self.adjoining[end]).get(direction)
                if further is None:
                    break
                end = further
            else:
                if crossed:
                    yield Leap(direction, end, crossed)

    def _owned(self, terrain: str, definition: GameDefinition) -> tuple[int, ...]:
        marks = definition.board.marks
        return tuple(
            self.bits(
                name
                for name, symbol in self.board.squares.items()
                if symbol in marks and marks[symbol].terrain == terrain and marks[symbol].owner == player
            )
            for player in self.players
        )

    def _teams(self, definition: GameDefinition) -> tuple[int, ...]:
        teams = self.options.teams or tuple((player,) for player in definition.players)
        return tuple(next(n for n, team in enumerate(teams) if player in team) for player in definition.players)

    def _goal(self, player: Player) -> int:
        """The first ranks of this player's enemies: the ranks on which their royal pieces start."""
        ranks = {
            coordinates(self.names[piece.square])[1]
            for other, pieces in enumerate(self.usual)
            if self.team[other] != self.team[player]
            for piece in pieces
            if self.options.animals[piece.kind].royal
        }
        return self.bits(name for name in self.names if coordinates(name)[1] in ranks)


def squares_of(bits: int) -> Iterator[int]:
    """The squares of a set, in board order.

    >>> list(squares_of(0b10110))
    [1, 2, 4]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _options(definition: GameDefinition) -> GridOptions:
    from kitgen.definition import GridOptions

    if not isinstance(definition.options, GridOptions):
        where = f"{definition.id or 'game'}/game.toml"
        raise DefinitionError([Fault(where, 1, "options", "these are not the options of a grid game")])
    return definition.options


def _faults(definition: GameDefinition, options: GridOptions, index: dict[str, int]) -> Iterator[tuple[str, str]]:
    """What loading cannot know, because it knows no grid: keys and messages."""
    yield from _setup_faults(definition, options, index)
    sums = [throw[0] for throw in definition.dice.dice().throws()] if definition.dice.faces else []
    if sorted(row.sum for row in options.throws) != sums:
        yield (
            "options.throws",
            f"expected one row for each sum of the dice, {', '.join(map(str, sums)) or 'of which none'}",
        )
    if options.repetition and (options.pieces != 1 or options.steps != 1 or options.throws):
        yield "options.repetition", "placements are only counted where one piece makes one step"
    for symbol, mark in definition.board.marks.items():
        if mark.terrain in ("trap", "den") and mark.owner not in definition.players:
            near = suggestion(mark.owner, definition.players)
            yield f"board.marks.{symbol}.owner", f"a {mark.terrain} belongs to a player, not to '{mark.owner}'{near}"


def _setup_faults(definition: GameDefinition, options: GridOptions, index: dict[str, int]) -> Iterator[tuple[str, str]]:
    arriving = any(animal.arrives for animal in options.animals.values())
    taken: set[str] = set()
    for player in definition.players:
        key = f"options.setup.{player}"
        own: dict[str, str] = {}
        for word in options.setup.get(player, "").split():
            found = PIECE.fullmatch(word)
            if not found or found[1] not in options.animals or found[2] not in index:
                yield key, f"'{word}' is not the letter of a kind of piece and a square of the board"
            elif found[2] in taken:
                yield key, f"{found[2]} would hold two pieces"
            else:
                own[found[2]] = found[1]
                taken.add(found[2])
        if not own:
            yield key, f"{player} has no pieces"
        if arriving and not any(options.animals[kind].royal for kind in own.values()):
            yield key, "the first rank is the one on which the royal piece starts, and there is none"
        for square in options.arrange.get(player, "").split():
            if square not in own:
                yield f"options.arrange.{player}", f"no piece of {player} starts on {square}"
