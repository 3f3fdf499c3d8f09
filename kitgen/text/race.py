"""What texts may ask about a race: its route, its squares, and chances, all worked out by the engine.

Attributes that begin with an underscore are out of a text's reach, so no text gets at the rules object
and the definition behind it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from kitgen.odds import throws, values
from kitgen.odds.facts import RaceFacts
from kitgen.rules.race_course import PASS
from kitgen.text.words import ranges, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kitgen.definition import Mark
    from kitgen.odds.values import Best, Figure, Policy
    from kitgen.rules.race import RaceRules


class Route:
    """The first player's route; the other's is the same seen from their side. Steps count from 1."""

    def __init__(self, rules: RaceRules) -> None:
        self._rules = rules
        self.length = rules.length
        self.squares = len(rules.course.board.squares)

    @cached_property
    def again(self) -> tuple[int, ...]:
        """Steps that give another throw."""
        return self._steps(lambda mark, _: mark.again)

    @cached_property
    def safe(self) -> tuple[int, ...]:
        """Steps on shared squares where nobody can be hit."""
        return self._steps(lambda mark, square: mark.safe and square in self._rules.shared)

    @cached_property
    def shared(self) -> tuple[int, ...]:
        """Steps on squares that both sides use."""
        track = self._rules.tracks[0]
        return tuple(step for step, square in enumerate(track, start=1) if square in self._rules.shared)

    @cached_property
    def private(self) -> tuple[int, ...]:
        """Steps on squares that only their own side uses."""
        return tuple(step for step in range(1, self.length + 1) if step not in self.shared)

    @cached_property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """Pairs of steps that are one square of the same route, in the order of the first."""
        first: dict[str, int] = {}
        found = []
        for step, square in enumerate(self._rules.tracks[0], start=1):
            if square in first:
                found.append((first[square], step))
            first.setdefault(square, step)
        return tuple(sorted(found))

    @cached_property
    def unequal(self) -> bool:
        """Does a shared square bear one number for one side and another for the other?"""
        first, second = self._rules.tracks
        return any(second.index(square) != first.index(square) for square in self._rules.shared)

    @cached_property
    def entries(self) -> tuple[int, ...]:
        """Steps on which a counter can enter."""
        rules = self._rules
        reaches = (rules.reach(throw) for throw in rules.throws(rules.start()))
        return tuple(sorted({rules.entry(reach) for reach in reaches} - {0}))

    def label(self, step: int, player: int = 0) -> str:
        """The number printed for a step."""
        return self._rules.label(player, step)

    def labels(self, steps: Iterable[int], player: int = 0, joint: str = "and") -> str:
        """The numbers of steps, as in ``4, 8 and 14``."""
        return sentence((self.label(step, player) for step in steps), joint)

    def stretch(self, steps: Iterable[int], player: int = 0) -> str:
        """The numbers of steps, as in ``5 to 12``."""
        return ranges(steps, lambda step: self.label(step, player))

    def before_end(self, number: int, player: int = 0) -> str:
        """The square from which exactly this number finishes."""
        return self.label(self.length + 1 - number, player)

    def _steps(self, wanted: Callable[[Mark, str], bool]) -> tuple[int, ...]:
        track = self._rules.tracks[0]
        marks = ((step, self._rules.mark(square), square) for step, square in enumerate(track, start=1))
        return tuple(step for step, mark, square in marks if mark is not None and wanted(mark, square))


class Chances(RaceFacts):
    """Chances of a race, as exact fractions: the odds' own facts, and what strategy texts ask besides."""

    @cached_property
    def mean(self) -> Fraction:
        """What a throw moves on the average."""
        return sum((it.chance * it.squares for it in throws.effects(self._definition.dice)), Fraction(0))

    @cached_property
    def likeliest(self) -> int:
        """The sum that comes most often; the smallest of several."""
        return max(throws.effects(self._definition.dice), key=lambda it: (it.chance, -it.total)).total

    def useful(self, *steps: int) -> Fraction:
        """That the next throw moves at least one of the mover's counters on these steps; nobody is in the way."""
        rules = self._rules
        home = (rules.finish,) * (rules.options.counters - len(steps))
        start = rules.start()
        position = start._replace(steps=(tuple(sorted((*steps, *home))), start.steps[1]))
        return sum(
            (chance for throw, chance in rules.throws(position).items() if rules.moves(position, throw) != (PASS,)),
            Fraction(0),
        )

    @property
    def best_play(self) -> Best | None:
        """The whole game where it is solved without its lengths; None where it is not."""
        return values.best(self._definition)

    def figure(self, policy: Policy = "best") -> Figure | None:
        """Who wins a whole game and how long it takes; None where nobody has computed it."""
        return values.find(self._definition, policy)
