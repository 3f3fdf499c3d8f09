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

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kitgen.rules import Player
    from kitgen.rules.grid_ground import Ground, Piece

NOWHERE = -1
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
        """The enemies that this piece may step on, and those among them on which its walk ends."""
        kind, by_kind = piece.kind, sight.by_kind
        prey = ends = 0
        for other in self.animals[kind].takes:
            prey |= by_kind.get(other, 0)
        equal = by_kind.get(kind, 0)
        if self.options.equals == "both_leave":
            ends = equal
        prey |= equal | sight.enemies & self.ground.traps[piece.player]
        if not self.options.walk_on:
            return prey, prey
        for other in self.royal:
            ends |= by_kind.get(other, 0)
        return prey, prey & ends

    def of(self, sight: Sight, piece: Piece, steps: int) -> tuple[GridMove, ...]:
        """Every move of one piece with so many steps, the nearest ends first."""
        window = self.ground.window(piece.square, steps)
        prey, ends = self.prey(sight, piece)
        guarded = sight.by_kind.get(self.ground.highest, 0) if self.options.take_ashore else sight.enemies
        return self._known(piece, steps, sight.occupied & window, prey & window, ends & window, guarded & window)

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

    def _steps(self, piece: Piece, square: int, occupied: int) -> Iterator[tuple[int, int]]:
        """One step in each direction, a leap where the kind leaps and nobody swims in the way."""
        for direction, end in self.ground.adjoining[square]:
            if self.enters(piece, end):
                yield direction, end
        if self.animals[piece.kind].leaps:
            for leap in self.ground.leaps[square]:
                if not leap.crossed & occupied and self.enters(piece, leap.end):
                    yield leap.direction, leap.end

    def _search(
        self, piece: Piece, steps: int, occupied: int, prey: int, ends: int, guarded: int
    ) -> tuple[GridMove, ...]:
        """Breadth first, so that the first way to an end is a shortest one.

        Before a take only the square matters: turning straight back leads to nothing new. After it the
        direction does too, because a walk may not turn straight back (unless ``reverse``).
        """
        goal = self.ground.goal[piece.player] if self.animals[piece.kind].arrives else 0
        occupied &= ~(1 << piece.square)
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        seen = {(piece.square, NOWHERE, NOWHERE)}
        queue: deque[tuple[int, int, int, tuple[int, ...]]] = deque([(piece.square, NOWHERE, NOWHERE, ())])
        while queue:
            square, heading, victim, way = queue.popleft()
            for direction, end in self._steps(piece, square, occupied):
                if heading == (direction + 2) % 4 and not self.options.reverse:
                    continue
                met, last = victim, bool(goal >> end & 1)
                if occupied >> end & 1 and end != victim:
                    if victim != NOWHERE or not prey >> end & 1 or not self.crosses(square, end, guarded):
                        continue
                    met, last = end, last or bool(ends >> end & 1)
                state = (end, NOWHERE if met == NOWHERE else direction, met)
                if state in seen:
                    continue
                seen.add(state)
                further = (*way, end)
                found.setdefault((end, met), further)
                if not last and len(further) < steps:
                    queue.append((*state, further))
        names = self.ground.names
        kind = piece.kind if self.options.letters else ""
        return tuple(
            GridMove(
                names[piece.square],
                names[end],
                "" if met == NOWHERE else names[met],
                kind,
                tuple(names[square] for square in way),
            )
            for (end, met), way in found.items()
        )


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
