"""The course of a race: tracks, the numbers people call the squares, and which steps are one square.

Everything a race needs to know about its board is worked out here once, so that a move later costs
a look into a table. Steps count along a player's own track: 0 is the hand, 1 the first square,
``length`` the last, ``length + 1`` home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kitgen.board import BoardError
from kitgen.definition import RaceOptions
from kitgen.errors import DefinitionError, Fault, suggestion

if TYPE_CHECKING:
    from kitgen.board import Board
    from kitgen.definition import GameDefinition, Mark

IN = "in"
OFF = "off"
OUT = "out"
PASS_WORD = "pass"  # noqa: S105 - the word for a turn without a move
WORDS = frozenset({IN, OFF, OUT, PASS_WORD})

Steps = tuple[int, ...]


class Move(str):
    """A move as it is written, and nothing else: the text is the move.

    ``4/7`` goes from 4 to 7, ``4/7*`` hits there, ``in/3`` enters, ``12/off`` finishes, ``9/10/11``
    is sent on by a square, ``14/out`` ends off the board to start again, ``pass`` moves nothing.

    >>> Move("4/10*/14").start, Move("4/10*/14").stops, Move("4/10*/14").hits
    ('4', ('10', '14'), True)
    """

    __slots__ = ()

    @property
    def start(self) -> str:
        """Where the counter stood: a label, ``in`` from the hand, or ``pass``."""
        return self.partition("/")[0]

    @property
    def stops(self) -> tuple[str, ...]:
        """Where it lands, one after another, without the stars; none for a pass."""
        return tuple(self.replace("*", "").split("/")[1:])

    @property
    def hits(self) -> bool:
        return "*" in self


PASS = Move(PASS_WORD)


class Due(NamedTuple):
    """Something a player does before the next throw: move so many squares, or (0 squares) enter a counter."""

    player: int
    squares: int
    must: bool = True


class Position(NamedTuple):
    """Where all counters are, and what happens next.

    ``steps`` holds each player's counters by step, ascending, those in hand as 0 and those home as
    ``length + 1``; ``thrower`` throws next, after everything in ``due``; ``used`` names the squares
    that worked once and are spent; ``turns`` counts the turns played, where the game limits them.
    """

    thrower: int
    steps: tuple[Steps, Steps]
    due: tuple[Due, ...] = ()
    used: tuple[str, ...] = ()
    turns: int = 0


class Course:
    """Tracks with their labels, marks and shared squares; ``hand`` and ``home`` are the game's words for those.

    Raises DefinitionError where a race cannot be run on them.
    """

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition
        options = definition.options
        if not isinstance(options, RaceOptions):
            raise fault(definition, "rules", "a race needs the options of a race")
        self.options = options
        if len(definition.players) != 2:
            raise fault(definition, "players", f"a race is for two players, not {len(definition.players)}")
        self.hand = definition.notation.hand
        self.home = definition.notation.home
        for key, word in (("hand", self.hand), ("home", self.home)):
            if not word.isalpha() or word.casefold() in {IN, OUT, PASS_WORD}:
                message = f"'{word}' cannot name a place; use one word of letters, and not in, out or pass"
                raise fault(definition, f"notation.{key}", message)
        self.board = self._board()
        self.tracks: tuple[tuple[str, ...], ...] = tuple(self._track(player) for player in definition.players)
        self.length = len(self.tracks[0])
        if len(self.tracks[1]) != self.length:
            lengths = f"{self.length} and {len(self.tracks[1])} squares"
            raise fault(definition, "board.tracks", f"both tracks must be equally long, not {lengths}")
        self.finish = self.length + 1
        self.shared = frozenset(self.tracks[0]) & frozenset(self.tracks[1])
        known = definition.board.marks
        self.marks: dict[str, Mark] = {
            square: known[symbol] for square, symbol in self.board.squares.items() if symbol in known
        }
        self._marks = tuple((None, *map(self.marks.get, track), None) for track in self.tracks)
        self._closed = tuple((0, *map(self._closing, track), 0) for track in self.tracks)
        self.labels = tuple(self._labels(player) for player in (0, 1))
        self._steps = tuple({label.casefold(): step for step, label in labels.items()} for labels in self.labels)
        for name, labels in zip(definition.players, self.labels, strict=True):
            self._check_labels(name, labels)
        self.mates = tuple(self._same_square(player, player) for player in (0, 1))
        self.rivals = tuple(self._same_square(player, 1 - player) for player in (0, 1))

    def _board(self) -> Board:
        try:
            return self.definition.board.board()
        except BoardError as error:
            raise fault(self.definition, "board.squares", str(error)) from None

    def _track(self, player: str) -> tuple[str, ...]:
        tracks = self.definition.board.tracks
        if player not in tracks:
            raise fault(self.definition, "board.tracks", f"no track for '{player}'{suggestion(player, tracks)}")
        try:
            return self.board.track(tracks[player])
        except BoardError as error:
            raise fault(self.definition, f"board.tracks.{player}", str(error)) from None

    def square(self, player: int, step: int) -> str:
        return self.tracks[player][step - 1]

    def step_of(self, player: int, label: str) -> int:
        """The player's step that bears this label; 0 where none of theirs does."""
        return self._steps[player].get(label.casefold(), 0)

    def canonical(self, label: str) -> str:
        """The label as it is printed; '' where no square has it."""
        for player in (0, 1):
            if step := self.step_of(player, label):
                return self.labels[player][step]
        return ""

    def mark(self, player: int, step: int) -> Mark | None:
        return self._marks[player][step]

    def closed_by(self, player: int, step: int) -> int:
        """So many enemies on the step's square make landing there illegal; more than there are where none do."""
        return self._closed[player][step]

    def _closing(self, square: str) -> int:
        mark = self.marks.get(square)
        if mark is not None and mark.safe and square in self.shared:
            return 1
        return self.options.block or self.options.counters + 1

    def _labels(self, player: int) -> dict[int, str]:
        """Step to label. Squares with a name are not counted, so the one after START is 1."""
        numbers = self.definition.notation.numbers
        names = self.definition.board.names
        track = self.tracks[player]
        if numbers == "square":
            return {step: names.get(square, square) for step, square in enumerate(track, start=1)}
        if numbers == "first":
            along_first: dict[str, str] = {}
            for label, square in zip(_count(self.tracks[0], names), self.tracks[0], strict=True):
                along_first.setdefault(square, label)
            return {step: along_first.get(square, square) for step, square in enumerate(track, start=1)}
        return dict(enumerate(_count(track, names), start=1))

    def _check_labels(self, player: str, labels: dict[int, str]) -> None:
        if len({label.casefold() for label in labels.values()}) < self.length:
            message = (
                f"two squares of {player}'s track would be called the same; "
                'use notation.numbers = "own" where a track crosses a square twice, and different names'
            )
            raise fault(self.definition, "notation.numbers", message)
        for label in labels.values():
            if (
                label.casefold() in {*WORDS, self.hand.casefold(), self.home.casefold()}
                or not label.replace("_", "").isalnum()
            ):
                message = f"'{label}' cannot name a square; use letters and digits, and not in, off, out or pass"
                raise fault(self.definition, "board.names", message)

    def _same_square(self, player: int, other: int) -> tuple[Steps, ...]:
        """For each step of the player, the other's steps on the same square; none for the hand and home."""
        track, theirs = self.tracks[player], self.tracks[other]
        where = [tuple(step for step, square in enumerate(theirs, start=1) if square == here) for here in track]
        return ((), *where, ())


def _count(track: tuple[str, ...], names: dict[str, str]) -> list[str]:
    labels: list[str] = []
    number = 0
    for square in track:
        if square in names:
            labels.append(names[square])
        else:
            number += 1
            labels.append(str(number))
    return labels


def fault(definition: GameDefinition, key: str, message: str) -> DefinitionError:
    """A refusal of the whole definition; the loader has checked what belongs to one line of the file."""
    return DefinitionError([Fault(f"{definition.id or definition.alias}/game.toml", 1, key, message)])
