"""How strong the levels are, measured: games with paired seeds, seats swapped, until the interval decides.

Each seed is played twice, once with each side beginning, so that luck of the dice and of the first turn falls
on both. What counts is a pair's mean; the 95 % interval is that of the mean of pairs. Looking comes after every
chunk, and the ladder stops at the first look, after the least number of games, at which the interval lies wholly
on one side of the bar. A drawn game is half a win.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kitgen import files, games, rules
from kitgen.dice import draw, stream
from kitgen.errors import KitgenError
from kitgen.players.levels import LEVELS, RANDOM, Seat, seat_seed
from kitgen.rules.grid import GridRules
from kitgen.table import percent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from kitgen.players.levels import Player
    from kitgen.rules import AnyRules

STRENGTH = Path(__file__).with_name("strength.json")
"""What has been measured; pages quote it."""

PAIRS = 10
"""Pairs of games in one chunk of work."""
LEAST = 400
"""Games that are played before anything is decided."""
SURE = 1.96
"""Standard errors to each side of a mean that hold 95 % of what could have come out."""
LONGEST = 3000
"""Moves after which a game is called a draw; no shipped game gets there."""
OPENING = 6
"""Moves by chance at the start of a game without dice, the same for both games of a pair."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What one ladder found: the share of games that the first level won, with its 95 % interval."""

    game: str
    players: tuple[str, str]
    games: int
    share: float
    low: float
    high: float
    seed: str
    nodes: tuple[int, int]
    command: str
    note: str = ""

    @property
    def key(self) -> str:
        return f"{self.game} {'-'.join(self.players)}"


@dataclass(frozen=True, slots=True)
class Contest:
    """Two levels at one game: the name of the game with its variant, the levels, their budgets, the seed."""

    game: str
    players: tuple[str, str]
    seed: str
    nodes: tuple[int | None, int | None] = (None, None)

    def __post_init__(self) -> None:
        for level in self.players:
            if level not in (*LEVELS, RANDOM):
                raise KitgenError(f"there is no level '{level}'; there are {', '.join((RANDOM, *LEVELS))}")


def contest(name: str, levels: str, seed: str, nodes: str = "") -> Contest:
    """Two levels at one game, from what a person wrote: ``"king,knight"``, and ``"2000"`` or ``"2000,500"``.

    Raises KitgenError where it is not two known levels, or no numbers.
    """
    named = tuple(level.strip().lower() for level in levels.split(","))
    if len(named) != 2:
        raise KitgenError(f"expected two levels such as king,knight, not '{levels}'")
    numbers = [number.strip() for number in nodes.split(",")] if nodes else []
    if len(numbers) > 2 or not all(number.isdecimal() and int(number) for number in numbers):
        raise KitgenError(f"expected one or two numbers of positions such as 2000,500, not '{nodes}'")
    budgets = [int(number) for number in numbers] + [None] * (2 - len(numbers))
    game, variant = games.find(name)
    return Contest(f"{game}/{variant}", (named[0], named[1]), seed, (budgets[0], budgets[1]))


@contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """Processes to play in; None for one, which needs no other."""
    if count == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(count) as executor:
        yield executor


def play(game: AnyRules, seats: Sequence[Player], seed: str, opening: int = 0) -> tuple[int, ...] | None:
    """One game by the dice of a `Match` with this seed: the winners, none for a draw; None where it did not end."""
    dice = game.definition.dice.dice() if game.definition.dice.faces else None
    position = game.start()
    thrown = 0
    for turn in range(LONGEST):
        outcome = game.outcome(position)
        if outcome is not None:
            return outcome.winners
        possible = game.throws(position)
        if len(possible) == 1:
            throw = next(iter(possible))
        else:
            assert dice is not None  # a game without dice has one throw
            faces = dice.show(seed, thrown)
            thrown += 1
            throw = faces if game.mover(position) is None and faces in possible else dice.read(faces)
        if turn < opening:
            moves = game.moves(position, throw)
            move: Any = moves[draw(stream(f"{seed}\nopening", turn), len(moves))]
        else:
            move = seats[game.mover(position) or 0].choose(position, throw, turn)
        position = game.play(position, throw, move)
    return None


def pair(contest: Contest, number: int) -> float:
    """The share of the first level in the two games of one seed."""
    game = _rules(contest.game)
    seed = f"{contest.seed} {number}"
    sides = game.ground.team if isinstance(game, GridRules) else (0, 1)
    opening = 0 if game.definition.dice.faces else OPENING
    total = 0.0
    for first in (0, 1):
        seats = [
            Seat(contest.players[side ^ first], game, seat_seed(seed, player), nodes=contest.nodes[side ^ first])
            for player, side in enumerate(sides)
        ]
        winners = play(game, seats, seed, opening)
        total += 0.5 if not winners else 1.0 if sides[winners[0]] == first else 0.0
    return total / 2


def chunk(contest: Contest, first: int, count: int) -> list[float]:
    """The pairs ``first`` to ``first + count - 1``; what is sent to a worker."""
    return [pair(contest, number) for number in range(first, first + count)]


def chunks(contest: Contest, pairs: int, executor: Executor | None = None) -> Iterator[list[float]]:
    """The chunks in order, so that the result is the same whatever works at them."""
    starts = range(0, pairs, PAIRS)
    if executor is None:
        for first in starts:
            yield chunk(contest, first, min(PAIRS, pairs - first))
        return
    for done in [executor.submit(chunk, contest, first, min(PAIRS, pairs - first)) for first in starts]:
        yield done.result()


def interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean of pairs and its 95 % interval.

    >>> interval([1.0, 0.5, 0.5, 1.0])
    (0.75, 0.4671, 1.0)
    """
    count = len(shares)
    mean = sum(shares) / count
    spread = sum((share - mean) ** 2 for share in shares) / max(1, count - 1)
    # all pairs alike prove no certainty: one half-won pair more is always thinkable
    error = SURE * max(sqrt(spread / count), 0.25 / count)
    return round(mean, 4), round(max(0.0, mean - error), 4), round(min(1.0, mean + error), 4)


def written(*shares: float) -> list[str]:
    """Shares as every page and command writes them, a half of the last place rounded up.

    >>> written(0.7725)
    ['77.3 %']
    """
    return [percent(Fraction(str(share))) for share in shares]


def climb(
    contest: Contest,
    most: int,
    *,
    bar: float = 0.5,
    least: int = LEAST,
    executor: Executor | None = None,
    done: Callable[[Strength], None] | None = None,
) -> Strength:
    """Play until the interval lies on one side of the bar, ``least`` games at least and ``most`` at most."""
    shares: list[float] = []
    found: Strength | None = None
    for some in chunks(contest, max(1, most // 2), executor):
        shares += some
        found = _strength(contest, shares, bar, least)
        if done:
            done(found)
        if 2 * len(shares) >= least and (found.low > bar or found.high < bar):
            break
    assert found is not None
    return found


def known() -> Mapping[str, Strength]:
    """What has been measured, by game and levels: ``"royal_game_of_ur/finkel king-knight"``."""
    if not STRENGTH.exists():
        return {}
    entries = json.loads(STRENGTH.read_text(encoding="utf-8"))
    found = (Strength(**{**it, "players": tuple(it["players"]), "nodes": tuple(it["nodes"])}) for it in entries)
    return {it.key: it for it in found}


def keep(found: Strength) -> None:
    """Write a result among those that are known; a remark that stood there stays."""
    before = known()
    if not found.note and found.key in before:
        found = replace(found, note=before[found.key].note)
    entries = {**before, found.key: found}
    lines = [json.dumps(asdict(entries[key]), ensure_ascii=False) for key in sorted(entries)]
    files.replace(STRENGTH, ("[\n" + ",\n".join(lines) + "\n]\n").encode())


def _strength(contest: Contest, shares: list[float], bar: float, least: int) -> Strength:
    count = 2 * len(shares)
    mean, low, high = interval(shares)
    nodes = (_nodes(contest, 0), _nodes(contest, 1))
    command = f"kitgen ladder {contest.game} --players {','.join(contest.players)} --games {count}"
    command += f" --seed {contest.seed}"
    if any(contest.nodes):
        command += f" --nodes {nodes[0]},{nodes[1]}"
    if least != LEAST:
        command += f" --least {least}"
    if bar != 0.5:
        command += f" --bar {bar}"
    return Strength(contest.game, contest.players, count, mean, low, high, contest.seed, nodes, command)


def _nodes(contest: Contest, which: int) -> int:
    return Seat(contest.players[which], _rules(contest.game), nodes=contest.nodes[which]).nodes


@lru_cache(maxsize=16)
def _rules(name: str) -> AnyRules:
    return rules.build(games.load(name))
