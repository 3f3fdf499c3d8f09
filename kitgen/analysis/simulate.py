"""Games played many times: which chance and which players, in parts that any number of processes can play.

A `Batch` is some games of one definition, or of two with the same chance; `play` plays it wherever it is sent.
A game depends on its number and the seed, and on nothing else but the players, so that the sums are the same
however the games were divided. The rules engine is the reference; where a fast path knows the game (`fast_race`,
`fast_tables` and their compiled twins), it plays the same games, move by move.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from kitgen import __version__, games, loading, rules
from kitgen.analysis import chance, fast, workers
from kitgen.analysis.tally import DRAWN, UNFINISHED, Game, Games, Sum, Tally, added, quantities
from kitgen.definition import GridOptions, RaceOptions
from kitgen.dice import NO_THROW, draw
from kitgen.errors import KitgenError, suggestion
from kitgen.odds.values import fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from kitgen.definition import GameDefinition
    from kitgen.rules import AnyRules, Outcome

LONGEST = 100_000
"""A game is given up after so many moves."""

RANDOM = "random"

LEAST, MOST = 250, 100_000
"""Games in one batch where both sides play by chance: at least and at most, whatever their number in all."""

FEW = 24
"""Games in one batch where somebody thinks."""

PARTS = 512
"""Batches of a simulation, as long as none has fewer than LEAST games or more than MOST."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: so many games of one definition, or of an original and another one beside it.

    ``players`` are levels, one for each side; different levels change seats from game to game, and play a set of
    seats with the same throws. ``paths`` says how: ``fast`` by the fastest way there is, ``plain`` without what is
    compiled, ``rules`` by the rules engine alone; the games are the same.
    """

    definitions: tuple[GameDefinition, ...]
    games: int
    seed: str = "1"
    players: tuple[str, ...] = (RANDOM,)
    paths: str = "fast"

    @property
    def by_chance(self) -> bool:
        return set(self.players) == {RANDOM}

    @property
    def seats(self) -> int:
        """How many games in a row have the same throws with seats changed."""
        return len(self.players) if len(set(self.players)) > 1 else 1

    def batches(self) -> Iterator[Batch]:
        """The games in parts; their number depends on the number of games and on the players alone."""
        size = FEW
        if self.by_chance:
            size = min(MOST, max(LEAST, self.games // PARTS))
        for first in range(0, self.games, size):
            yield Batch(self, first, min(self.games, first + size))


@dataclass(frozen=True, slots=True)
class Batch:
    """The games of a plan from one number to before another, for a process that has the same kitgen."""

    plan: Plan
    first: int
    end: int
    version: str = __version__


@dataclass(frozen=True, slots=True)
class Result:
    """What games add up to: a tally for each definition, the differences game by game, and how the players did."""

    tallies: tuple[Tally, ...] = ()
    differences: dict[str, Sum] = field(default_factory=dict)
    """The second definition's number less the first's, game by game or set by set of seats; levels are among them."""
    players: tuple[dict[str, Sum], ...] = ()
    """Different levels, for each definition: twice the games that each won, drawn ones half, in a set of seats."""

    def __add__(self, other: Result) -> Result:
        if not self.tallies:
            return other
        tallies = tuple(one + two for one, two in zip(self.tallies, other.tallies, strict=True))
        players = tuple(added(one, two) for one, two in zip(self.players, other.players, strict=True))
        return Result(tallies, added(self.differences, other.differences), players)


def check(plan: Plan) -> Plan:
    """The plan with a player for each side and whole sets of seats. Raises KitgenError where it cannot be played."""
    families = {definition.rules: definition for definition in plan.definitions}
    if len(families) > 1:
        names = " and ".join(f"{it.name} ({family})" for family, it in families.items())
        one = plan.definitions[0]
        raise KitgenError(
            f"{names} are of different families, and neither is a change of the other; "
            f'name a variant of {one.id}, or a game whose rules are "{one.rules}" as well'
        )
    sides = {len(set(sides_of(definition))) for definition in plan.definitions}
    if len(sides) > 1:
        raise KitgenError(f"these games have {' and '.join(map(str, sorted(sides)))} sides and cannot be compared")
    (count,) = sides
    players = plan.players * count if len(plan.players) == 1 else plan.players
    if len(players) != count:
        raise KitgenError(f"{len(players)} players are named for {count} sides; name one for all, or one for each")
    if any(level != RANDOM for level in players):
        from kitgen.players import LEVELS

        for level in players:
            if level not in (RANDOM, *LEVELS):
                near = suggestion(level, (RANDOM, *LEVELS)) or f"; there are {', '.join((RANDOM, *LEVELS))}"
                raise KitgenError(f"there is no player '{level}'{near}")
    if plan.games < 1:
        raise KitgenError(f"{plan.games} games cannot be played; expected one or more")
    plan = replace(plan, players=players)
    return replace(plan, games=-(-plan.games // plan.seats) * plan.seats)


def run(plan: Plan, executors: Callable[[], Any], done: Callable[[int], None] = lambda _games: None) -> Result:
    """Play all of a plan with the executors of `workers`; ``done`` hears of so many games more."""
    result = Result()
    for part in workers.each(executors, play, plan.batches()):
        result += part
        done(part.tallies[0].games)
    return result


def play(batch: Batch) -> Result:
    """Play one batch. Raises KitgenError where this process has another kitgen than the one that sent it."""
    if batch.version != __version__:
        raise KitgenError(f"a worker has kitgen {__version__}, and the games were sent by kitgen {batch.version}")
    plan = batch.plan
    played = [_games(definition, plan, batch.first, batch.end) for definition in plan.definitions]
    levels = [_by_player(plan, batch.first, games) for games in played]
    differences: dict[str, Sum] = {}
    if len(played) > 1:
        one, two = ({**quantities(games, plan.seats), **won} for games, won in zip(played, levels, strict=True))
        for name, values in two.items():
            differences[name] = Sum.of([second - first for first, second in zip(one[name], values, strict=True)])
    players = tuple({name: Sum.of(values) for name, values in won.items()} for won in levels)
    return Result(tuple(Tally.of(games, plan.seats) for games in played), differences, players)


def _games(definition: GameDefinition, plan: Plan, first: int, end: int) -> Games:
    if plan.by_chance:
        path = fast.path(definition, plan.paths)
        if path is not None:
            return path.games(plan.seed, first, end, LONGEST)
    game = _known(definition)
    sides = sides_of(definition)
    return Games.of([_one(game, sides, plan, number) for number in range(first, end)])


def _one(game: AnyRules, sides: tuple[int, ...], plan: Plan, number: int) -> Game:
    """One game by the rules engine."""
    source = chance.numbers(plan.seed, number // plan.seats)
    return Reference(game, sides).play(source, _choosers(game, sides, plan, number))


class Step(NamedTuple):
    """One move of a game, for comparing two ways of playing it."""

    throw: Any
    move: Any
    after: Any


class Reference:
    """The rules engine at play: every fast path is measured and tested against it."""

    def __init__(self, game: AnyRules, sides: tuple[int, ...]) -> None:
        self.rules = game
        self.sides = sides
        self.hits = _hits(game)

    def play(self, source: Iterator[int], choosers: Sequence[Any] = (), steps: list[Step] | None = None) -> Game:
        """One game with these numbers. A turn is everything that one player does in a row.

        What is due without dice in the middle of a turn is no throw of its own; a game without dice has as many
        throws as turns. ``choosers`` are players by seat, none where all play by chance: then moves are drawn from
        the numbers of the dice, as the fast paths do. Choosers take none of them, so that every game with these
        numbers has the same throws.
        """
        game = self.rules
        position: Any = game.start()
        throws = turns = 0
        hits = [0, 0]
        last: int | None = None
        for number in range(LONGEST):
            outcome = game.outcome(position)
            if outcome is not None:
                return self._game(outcome, throws or turns, turns, hits)
            mover = game.mover(position)
            if mover is not None and mover != last:
                turns, last = turns + 1, mover
            throw = chance.thrown(game.throws(position), source)
            throws += throw != NO_THROW
            if choosers and mover is not None:
                move = choosers[mover].choose(position, throw, number)
            else:
                moves = game.moves(position, throw)
                move = moves[0] if len(moves) == 1 else moves[draw(source, len(moves))]
            after = game.play(position, throw, move)
            if mover is not None:
                hits[self.sides[mover] != 0] += self.hits(position, move, after, mover)
            position = after
            if steps is not None:
                steps.append(Step(throw, move, after))
        return Game(UNFINISHED, throws or turns, turns, 0, *hits)

    def _game(self, outcome: Outcome, throws: int, turns: int, hits: list[int]) -> Game:
        winner = self.sides[outcome.winners[0]] if outcome.winners else DRAWN
        return Game(winner, throws, turns, outcome.score, *hits)


def _choosers(game: AnyRules, sides: tuple[int, ...], plan: Plan, number: int) -> tuple[Any, ...]:
    """Who sits where in a game, nobody where all play by chance. Seeds differ from game to game and seat to seat."""
    if plan.by_chance:
        return ()
    from kitgen.players import seat

    turn = number % plan.seats
    levels = [plan.players[(side + turn) % len(plan.players)] for side in sides]
    return tuple(seat(level, game, seed=f"{plan.seed} {number} {place}") for place, level in enumerate(levels))


def _by_player(plan: Plan, first: int, games: Games) -> dict[str, list[int]]:
    """For each of different levels twice its games won in each set of seats, drawn ones half."""
    count = plan.seats
    if count == 1:
        return {}
    won: dict[str, list[int]] = {f"{place} {level}": [] for place, level in enumerate(plan.players, start=1)}
    names = tuple(won)
    for start in range(0, len(games.winner), count):
        points = dict.fromkeys(won, 0)
        for number, winner in enumerate(games.winner[start : start + count], start=first + start):
            for side in range(count):
                points[names[(side + number) % count]] += 2 if winner == side else winner < 0
        for name, value in points.items():
            won[name].append(value)
    return won


def changed(name: str, changes: Mapping[str, str], against: str) -> tuple[GameDefinition, ...]:
    """A game, and beside it the same with some keys changed, or another variant, or a file of one's own.

    Values are written as in a game.toml; a word without quotes is a text. Raises KitgenError.
    """
    original = games.load(name)
    if against and changes:
        raise KitgenError("--set changes the game and --against names another one; give one of them")
    if changes:
        values = {key: _value(text) for key, text in changes.items()}
        return original, loading.edited(original.folder, original.variant, values)
    if not against:
        return (original,)
    if against in original.variants or against.replace("-", "_") in original.variants:
        return original, games.load(f"{original.folder if _outside(original) else original.id}/{against}")
    return original, games.load(against)


def _outside(definition: GameDefinition) -> bool:
    return definition.id not in games.names()


def _value(text: str) -> Any:
    try:
        return tomllib.loads(f"it = {text}")["it"]
    except tomllib.TOMLDecodeError:
        return text


def sides_of(definition: GameDefinition) -> tuple[int, ...]:
    """The side of each seat: partners are one side, and the first player's is 0."""
    options, players = definition.options, definition.players
    if not isinstance(options, GridOptions) or not options.teams:
        return tuple(range(len(players)))
    found = [next(team for team in options.teams if name in team) for name in players]
    order = list(dict.fromkeys(found))
    return tuple(order.index(team) for team in found)


def _hits(game: AnyRules) -> Any:
    """How many pieces a move hit or took, by the family of the game."""
    options = game.definition.options
    if isinstance(options, GridOptions):
        return lambda _before, move, _after, _mover: int(bool(move.took))
    if isinstance(options, RaceOptions):
        return lambda before, _move, after, mover: after.steps[1 - mover].count(0) - before.steps[1 - mover].count(0)
    return lambda _before, move, _after, _mover: sum(hop.hit for hop in move.hops)


_RULES: dict[str, AnyRules] = {}


def _known(definition: GameDefinition) -> AnyRules:
    """The rules of a definition, built once in a process."""
    key = f"{definition.id}/{definition.variant}/{fingerprint(definition)}"
    if key not in _RULES:
        _RULES[key] = rules.build(definition)
    return _RULES[key]
