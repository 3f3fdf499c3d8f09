"""Fast paths play the very games of the rules engine: every throw, every position, every figure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kitgen import games, rules
from kitgen.analysis import (
    chance,
    fast,
    fast_race,
    fast_tables,
    fast_tables_compiled,
    fast_ur,
    fast_ur_compiled,
    simulate,
)
from kitgen.analysis.simulate import LONGEST, Reference, Step
from kitgen.definition import GameDefinition, RaceOptions, TablesOptions
from kitgen.dice import Dice, draw

UR = ("ur", "ur/masters", "ur/murray", "ur/doubling-back", "ur/quick", "ur/raiders")
SHARED = ("die-race", "die-race/endless", "template", "template/quick")


def with_options(name: str, **changes: Any) -> GameDefinition:
    definition = games.load(name)
    assert isinstance(definition.options, RaceOptions)
    return replace(definition, options=replace(definition.options, **changes))


CHANGED = {
    "points for what is left": with_options("ur/masters", values=tuple(range(16, 0, -1)), hand_value=20),
    "a limit of turns": with_options("ur/raiders", turns=20),
    "hits earn a throw": with_options("ur/murray", hit_again=True, counters=3),
    "one counter": with_options("ur/doubling-back", counters=1),
    "two dice with three faces": replace(
        games.load("ur"),
        dice=replace(games.load("ur").dice, faces=(0, 1, 2), count=2),
    ),
}


def reference(definition: GameDefinition, number: int) -> tuple[Any, list[Step]]:
    steps: list[Step] = []
    game = Reference(rules.build(definition), (0, 1)).play(chance.numbers("MAPLE", number), (), steps)
    return game, steps


@pytest.mark.parametrize("name", UR)
def test_ur_throw_by_throw(name: str) -> None:
    race = fast_ur.BitRace(games.load(name))
    for number in range(3):
        game, steps = reference(games.load(name), number)
        seen: list[Any] = []
        assert race.game(chance.numbers("MAPLE", number), LONGEST, seen) == game
        assert seen == [step.after.steps for step in steps]


@pytest.mark.parametrize("what", CHANGED)
def test_changed_rules_throw_by_throw(what: str) -> None:
    race = fast_ur.BitRace(CHANGED[what])
    for number in range(4):
        game, steps = reference(CHANGED[what], number)
        seen: list[Any] = []
        assert race.game(chance.numbers("MAPLE", number), LONGEST, seen) == game
        assert seen == [step.after.steps for step in steps]


@pytest.mark.parametrize("name", [*SHARED, "ur"])
def test_tables_throw_by_throw(name: str) -> None:
    race = fast_race.TableRace(games.load(name))
    for number in range(6):
        game, steps = reference(games.load(name), number)
        seen: list[tuple[int, int, int]] = []
        assert race.game(chance.numbers("MAPLE", number), LONGEST, seen) == game
        assert list(fast_race.positions(race, seen)) == [step.after.steps for step in steps]


@pytest.mark.parametrize("what", [*UR, *CHANGED])
def test_compiled_games_are_the_plain_ones(what: str) -> None:
    definition = CHANGED[what] if what in CHANGED else games.load(what)
    plain, compiled = fast_ur.BitRace(definition), fast_ur_compiled.CompiledRace(definition)
    for one, two in zip(plain.games("OTTER", 5, 45, 90), compiled.games("OTTER", 5, 45, 90), strict=True):
        assert list(one) == list(two)
    for one, two in zip(plain.games("OTTER", 0, 60, LONGEST), compiled.games("OTTER", 0, 60, LONGEST), strict=True):
        assert list(one) == list(two)


def tables(name: str = "backgammon", **changes: Any) -> GameDefinition:
    definition = games.load(name)
    assert isinstance(definition.options, TablesOptions)
    return replace(definition, options=replace(definition.options, pips=0, **changes))


SMALL = tables(points=12, home=4, stones=5, setup={"red": {"1": 3, "7": 2}, "black": {"12": 3, "6": 2}})
NEARLY = tables(stones=3, setup={"red": {"24": 1, "20": 2}, "black": {"1": 1, "3": 1, "5": 1}}, score_pips=False)


@pytest.mark.parametrize(
    ("definition", "count"), [(tables(), 12), (SMALL, 25), (NEARLY, 60)], ids=["backgammon", "small", "nearly"]
)
def test_backgammon_play_by_play(definition: GameDefinition, count: int) -> None:
    bits = fast_tables.BitTables(definition)
    for number in range(count):
        game, steps = reference(definition, number)
        seen: list[Any] = []
        assert bits.game(chance.numbers("MAPLE", number), LONGEST, seen) == game
        assert seen == [step.after for step in steps if not step.move.word]


@pytest.mark.parametrize("definition", [tables(), NEARLY], ids=["backgammon", "nearly"])
def test_compiled_backgammon_is_the_plain_one(definition: GameDefinition) -> None:
    plain, compiled = fast_tables.BitTables(definition), fast_tables_compiled.CompiledBackgammon(definition)
    for longest in (40, LONGEST):
        for one, two in zip(
            plain.games("OTTER", 5, 105, longest), compiled.games("OTTER", 5, 105, longest), strict=True
        ):
            assert list(one) == list(two)


@pytest.mark.parametrize(
    ("name", "ways", "kind"),
    [
        ("ur", "plain", fast_ur.BitRace),
        ("ur/murray", "fast", fast_ur_compiled.CompiledRace),
        ("die-race", "fast", fast_race.TableRace),
        ("backgammon", "fast", fast_tables_compiled.CompiledBackgammon),
        ("backgammon", "plain", fast_tables.BitTables),
        ("most_exciting", "fast", type(None)),
        ("jungle", "fast", type(None)),
        ("ur", "rules", type(None)),
    ],
)
def test_who_plays_what(name: str, ways: str, kind: type) -> None:
    assert isinstance(fast.path(games.load(name), ways), kind)


def test_dice_too_large_for_a_byte_are_left_to_the_rules() -> None:
    definition = games.load("ur")
    many = replace(definition, dice=replace(definition.dice, count=9))
    assert not fast_race.knows(many)
    plan = simulate.Plan((many,), 3)
    assert simulate.play(simulate.Batch(plan, 0, 3)).tallies[0].games == 3


def test_every_chance_is_exact() -> None:
    """Of the bytes that count, every throw has its exact share; and draws agree with `dice.draw`."""
    for dice in (Dice((0, 1), 4), Dice((1, 2, 3, 4, 5, 6)), Dice((1, 2, 3, 4, 5, 6), 2, each=True)):
        chances = dice.throws()
        table = chance.by_byte(chances)
        fair = [place for place in table if place >= 0]
        for place, share in enumerate(chances.values()):
            assert fair.count(place) == share * len(fair)
        source, again = chance.numbers("s", 1), chance.numbers("s", 1)
        for _ in range(50):
            place = -1
            while place < 0:
                place = table[next(again)]
            assert chance.thrown(chances, source) == tuple(chances)[place]
    for count in range(1, 32):
        table = fast_race.ANY_BYTE[count - 1]
        source, again = chance.numbers("t", count), chance.numbers("t", count)
        choice = -1
        while choice < 0:
            choice = table[next(again)]
        assert draw(source, count) == choice


def test_longer_bytes_begin_with_the_shorter() -> None:
    source = chance.numbers("MAPLE", 3)
    assert bytes(next(source) for _ in range(3000)) == chance.first_bytes("MAPLE", 3, 3000)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*UR, "backgammon", "die-race", "template"])
def test_ten_thousand_throws_and_more(name: str) -> None:
    """Game by game until ten thousand throws agree, each way of playing with the rules engine."""
    definition = games.load(name)
    ways = [path for way in ("plain", "fast") if (path := fast.path(definition, way)) is not None]
    game = Reference(rules.build(definition), (0, 1))
    throws = number = 0
    while throws < 10_000:
        played = game.play(chance.numbers("QUINCE", number))
        for path in ways:
            assert tuple(column[0] for column in path.games("QUINCE", number, number + 1, LONGEST)) == played
        throws, number = throws + played.throws, number + 1
