"""The levels: random, Squire, Knight and King. Each chooses a legal move; the same seed chooses the same.

What a level knows of a game is its family's `Mind`; here is only how it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from kitgen.dice import draw, stream
from kitgen.errors import KitgenError, suggestion
from kitgen.players.budget import NODES, Budget
from kitgen.players.minds import WON, mind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kitgen.dice import Throw
    from kitgen.players.minds import Mind
    from kitgen.rules import AnyRules

LEVELS = ("squire", "knight", "king")
"""The levels a person can choose, the weakest first."""

RANDOM = "random"
"""Any legal move, each as likely: what the Squire is measured against."""

EQUAL = 1e-9
"""Two moves whose values differ by less are equally good; the seed decides between them."""


class Player(Protocol):
    """Somebody who chooses moves."""

    level: str

    def choose(self, position: Any, throw: Throw, turn: int) -> Any:
        """A legal move. ``turn`` numbers the moves of a game, so that chance differs from one to the next."""
        ...


class Seat:
    """A player of one level. Raises KitgenError for an unknown level.

    ``nodes`` positions are looked at for a move at most, instead of the level's own number; ``seconds`` ends a
    search earlier on a slow machine, and then the same seed need not choose the same move.
    """

    def __init__(
        self,
        level: str,
        rules: AnyRules,
        seed: str = "",
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        if level not in (*LEVELS, RANDOM):
            near = suggestion(level, LEVELS) or f"; there are {', '.join(LEVELS)}"
            raise KitgenError(f"there is no level '{level}'{near}")
        self.level = level
        self.rules = rules
        self.seed = seed
        self.seconds = seconds
        self.clock = clock
        if seconds is not None and clock is None:
            from time import perf_counter

            self.clock = perf_counter
        self.mind: Mind = mind_of(rules)
        self.nodes = nodes or (self.mind.nodes if level == "king" else NODES.get(level, 1))

    def choose(self, position: Any, throw: Throw, turn: int) -> Any:
        moves = self.rules.moves(position, throw)
        if len(moves) == 1:
            return moves[0]
        if self.level == RANDOM:
            best: Sequence[int] = range(len(moves))
        else:
            values = self.values(position, throw, moves)
            top = max(values) - EQUAL
            best = [index for index, value in enumerate(values) if value >= top]
        if len(best) == 1:
            return moves[best[0]]
        return moves[best[draw(stream(f"{self.seed}\n{self.level}", turn), len(best))]]

    def values(self, position: Any, throw: Throw, moves: Sequence[Any]) -> list[float]:
        """What each move is worth to this level, larger for better."""
        ranks = self.mind.at_sight(position, throw, moves)
        if self.level == "squire" or WON in ranks:  # no chance, however near to certain, is worth a win at hand
            return [float(rank) for rank in ranks]
        if self.level == "knight":
            return self.mind.weigh(position, throw, moves)
        return self.mind.search(position, throw, moves, Budget(self.nodes, self.seconds, self.clock))


def seat_seed(seed: str, player: int | None) -> str:
    """The seed of the level at one side of a match, the same wherever the match is played."""
    return f"{seed} {player}"


def is_best(rules: AnyRules, position: Any, throw: Throw, move: Any) -> bool:
    """Whether no other move is worth more as the Knight weighs them, whoever chose it."""
    moves = rules.moves(position, throw)
    values = mind_of(rules).weigh(position, throw, moves)
    return values[moves.index(move)] >= max(values) - EQUAL


def seat(
    level: str, rules: AnyRules, *, seed: str = "", nodes: int | None = None, seconds: float | None = None
) -> Seat:
    """A player of a level, ``"squire"``, ``"knight"`` or ``"king"``; see `Seat`.

    >>> from kitgen import games
    >>> from kitgen.rules import build
    >>> ur = build(games.load("ur"))
    >>> [str(seat(level, ur, seed="MAPLE").choose(ur.read_position("sun 4; moon 6"), (2,), 0)) for level in LEVELS]
    ['4/6*', '4/6*', '4/6*']
    """
    return Seat(level, rules, seed, nodes=nodes, seconds=seconds)
