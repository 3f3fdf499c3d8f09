"""Where a piece can walk: every end of a walk with a shortest way to it.

A walk is orthogonal steps over empty squares. It may step on an enemy that it takes once, and where
the game says so goes on with what is left. Two walks of a piece are the same if they take the same
enemy and end on the same square.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from kitgen.board import coordinates
from kitgen.rules.grid_ground import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kitgen.rules import Player
    from kitgen.rules.grid_ground import Ground

Way = tuple[str, ...]
"""Squares walked, one after another, without the first."""

KEPT = 4096
"""Walks remembered; a piece's surroundings seldom change between two moves."""


@dataclass(frozen=True, slots=True)
class GridMove:
    """One piece's move, or the end of a turn (no start).

    ``took`` is the square on which an enemy was met, if one was. ``kind`` and ``way`` (the squares walked,
    the end last) are for the record and the demo; moves with the same start, end and enemy are equal.

    >>> str(GridMove("j1", "k3", "", "E", ("j2", "j3", "k3")))
    'Ej1-k3'
    """

    start: str = ""
    end: str = ""
    took: str = ""
    kind: str = field(default="", compare=False)
    way: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        if not self.start:
            return "done"
        if not self.took:
            return f"{self.kind}{self.start}-{self.end}"
        further = "" if self.took == self.end else f"-{self.end}"
        return f"{self.kind}{self.start}x{self.took}{further}"

    def record(self) -> str:
        """The move with the corners of its way, where it turns.

        >>> GridMove("j1", "k3", "", "E", ("j2", "j3", "k3")).record()
        'Ej1-k3 via j3'
        """
        corners = tuple(_corners((self.start, *self.way)))
        return f"{self} via {' '.join(corners)}" if corners else str(self)


DONE = GridMove()


class Sight(NamedTuple):
    """What stands on the board, as the side to move sees it: sets of squares."""

    occupied: int
    enemies: int
    by_kind: Mapping[str, int]
    own: tuple[Piece, ...]


class Walks:
    """The walks of one game's pieces."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.options = ground.options
        self.animals = ground.options.animals
        self.order = {kind: number for number, kind in enumerate(self.animals)}
        self.royal = tuple(kind for kind, animal in self.animals.items() if animal.royal)
        self._open = {
            (player, kind): tuple(
                tuple(step for step in steps if self.enters(Piece(square, player, kind), step[1]))
                for square, steps in enumerate(ground.adjoining)
            )
            for player in range(len(ground.players))
            for kind in self.animals
        }
        self._known = lru_cache(maxsize=KEPT)(self._search)

    def sight(self, pieces: Sequence[Piece], mover: Player) -> Sight:
        """What the mover sees; own pieces in the order of the kinds."""
        team = self.ground.team
        side = team[mover]
        occupied = enemies = 0
        by_kind: dict[str, int] = {}
        own = []
        for piece in pieces:
            square, player, kind = piece
            bit = 1 << square
            occupied |= bit
            if player == mover:
                own.append(piece)
            elif team[player] != side:
                enemies |= bit
                by_kind[kind] = by_kind.get(kind, 0) | bit
        order = self.order
        own.sort(key=lambda piece: order[piece.kind])
        return Sight(occupied, enemies, by_kind, tuple(own))

    def prey(self, sight: Sight, piece: Piece) -> tuple[int, int]:
        """The enemies that this piece may step on, and the squares on which its walk ends if it comes there."""
        kind, by_kind = piece.kind, sight.by_kind
        prey = ends = 0
        for other in self.animals[kind].takes:
            prey |= by_kind.get(other, 0)
        equal = by_kind.get(kind, 0)
        if self.options.equals == "both_leave":
            ends = equal
        prey |= equal | sight.enemies & self.ground.traps[piece.player]
        if not self.options.walk_on:
            ends = prey
        for other in self.royal:
            ends |= by_kind.get(other, 0)
        return prey, ends | self.goal(piece)

    def goal(self, piece: Piece) -> int:
        """The squares on which this piece wins by arriving."""
        return self.ground.goal[piece.player] if self.animals[piece.kind].arrives else 0

    def of(self, sight: Sight, piece: Piece, steps: int) -> tuple[GridMove, ...]:
        """Every move of one piece with so many steps, the nearest ends first."""
        window = self.ground.window(piece.square, steps)
        prey, ends = self.prey(sight, piece)
        guarded = self.guarded(sight)
        return self._known(piece, steps, sight.occupied & window, prey & window, ends & window, guarded & window)

    def distance(self, piece: Piece, end: int) -> int:
        """The squares of a shortest walk to a square on an empty board; 0 where none leads there."""
        seen = edge = {piece.square}
        away = 0
        while edge and end not in edge:
            edge = {to for square in edge for _, to in self.near(piece, square, 0)} - seen
            seen = seen | edge
            away += 1
        return away if edge else 0

    def guarded(self, sight: Sight) -> int:
        """The enemies that no swimmer takes from the water."""
        return sight.by_kind.get(self.ground.highest, 0) if self.options.take_ashore else sight.enemies

    def freely(self, piece: Piece, steps: int, occupied: int = 0, prey: int = 0) -> tuple[GridMove, ...]:
        """What the piece could do if only these squares were occupied and it might turn straight back.

        For telling why a move is refused.
        """
        return self._search(piece, steps, occupied, prey, self.goal(piece), 0, reverse=True)

    def enters(self, piece: Piece, square: int) -> bool:
        """May a piece of this kind stand there at all: land animals keep out of water, nobody enters the own den."""
        ground = self.ground
        if ground.water >> square & 1 and not self.animals[piece.kind].swims:
            return False
        return not ground.dens[piece.player] >> square & 1

    def crosses(self, square: int, end: int, guarded: int) -> bool:
        """Does no bank stand between a piece and the enemy it steps on."""
        wet, to_wet = self.ground.water >> square & 1, self.ground.water >> end & 1
        return wet == to_wet or bool(wet and self.options.take_ashore and not guarded >> end & 1)

    def _leaps(self, piece: Piece, square: int, occupied: int) -> tuple[tuple[int, int], ...]:
        """Leaps from a square, of a kind that leaps, where nobody swims in the way."""
        return tuple(
            (leap.direction, leap.end)
            for leap in self.ground.leaps[square]
            if not leap.crossed & occupied and self.enters(piece, leap.end)
        )

    def near(self, piece: Piece, square: int, occupied: int) -> tuple[tuple[int, int], ...]:
        """One step from a square in each direction, terrain allowing; a leap counts as a step."""
        steps = self._open[piece.player, piece.kind][square]
        return steps + self._leaps(piece, square, occupied) if self.animals[piece.kind].leaps else steps

    def _search(
        self, piece: Piece, steps: int, occupied: int, prey: int, ends: int, guarded: int, *, reverse: bool = False
    ) -> tuple[GridMove, ...]:
        """Breadth first, so that the first way to a square is a shortest: walks, then takes and what follows them."""
        names, leaps = self.ground.names, self.animals[piece.kind].leaps
        adjoining = self._open[piece.player, piece.kind]
        occupied &= ~(1 << piece.square)
        walked: dict[int, Way] = {piece.square: ()}
        taken: dict[tuple[int, int], Way] = {}
        queue = deque([piece.square])
        while queue:
            square = queue.popleft()
            way = walked[square]
            for direction, end in self.near(piece, square, occupied) if leaps else adjoining[square]:
                if not occupied >> end & 1:
                    if end not in walked:
                        walked[end] = further = (*way, names[end])
                        if len(further) < steps and not ends >> end & 1:
                            queue.append(end)
                elif prey >> end & 1 and self.crosses(square, end, guarded):
                    taken.setdefault((end, direction), (*way, names[end]))
        del walked[piece.square]
        start, kind = names[piece.square], piece.kind if self.options.letters else ""
        moves = [GridMove(start, names[end], "", kind, way) for end, way in walked.items()]
        after: dict[tuple[int, int], Way] = {}
        for (victim, direction), way in taken.items():
            if way_is_new(after, (victim, victim), way):
                after[victim, victim] = way
            if not ends >> victim & 1:
                left = occupied & ~(1 << victim)
                self._go_on(piece, steps, left, ends, (victim, direction, way), after, reverse or self.options.reverse)
        moves += [GridMove(start, names[end], names[victim], kind, way) for (victim, end), way in after.items()]
        return tuple(moves)

    def _go_on(
        self,
        piece: Piece,
        steps: int,
        occupied: int,
        ends: int,
        taken: tuple[int, int, Way],
        found: dict[tuple[int, int], Way],
        reverse: bool,
    ) -> None:
        """What is left of a walk after a take: no second take, and no turning straight back unless ``reverse``."""
        names = self.ground.names
        victim, heading, way = taken
        seen = {(victim, heading)}
        queue = deque([taken])
        while queue:
            square, heading, way = queue.popleft()
            if len(way) == steps:
                break
            for direction, end in self.near(piece, square, occupied):
                back = direction == (heading + 2) % 4 and not reverse
                if back or occupied >> end & 1 or (end, direction) in seen:
                    continue
                seen.add((end, direction))
                further = (*way, names[end])
                if way_is_new(found, (victim, end), further):
                    found[victim, end] = further
                if not ends >> end & 1:
                    queue.append((end, direction, further))


def way_is_new(found: Mapping[tuple[int, int], Way], key: tuple[int, int], way: Way) -> bool:
    """Is this way the first to its end, or shorter than the one found."""
    known = found.get(key)
    return known is None or len(way) < len(known)


def _corners(way: Sequence[str]) -> Iterator[str]:
    """The squares of a way on which it turns."""
    headings = [heading(start, end) for start, end in pairwise(way)]
    for square, (before, after) in zip(way[1:], pairwise(headings)):
        if before != after:
            yield square


def heading(start: str, end: str) -> tuple[int, int]:
    """The direction from one square to another on the same file or rank, as signs of files and ranks.

    >>> heading("b3", "b7")
    (0, 1)
    """
    (file, rank), (to_file, to_rank) = coordinates(start), coordinates(end)
    return (to_file > file) - (to_file < file), (to_rank > rank) - (to_rank < rank)
