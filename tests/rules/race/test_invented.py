"""Three games that nobody ships, by game.toml alone: rules, notation and matches work without a line of Python."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kitgen import loading, perft, rules
from kitgen.dice import NO_THROW, draw, stream
from kitgen.match import Match, at_random
from kitgen.rules.race import RaceRules
from kitgen.rules.race_why import codes
from tests.rules.race.agreement import check_position, check_ruling, questions
from tests.rules.race.shipped import with_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.dice import Throw
    from kitgen.rules.race_course import Position

PLIES = 900
FOLDER = Path(__file__).parents[2] / "games"
INVENTED = [
    f"{path.name}/{variant}"
    for path in sorted(FOLDER.iterdir())
    if (path / loading.FILE).is_file()
    for variant in loading.read(path)
]


@cache
def rules_of(name: str) -> RaceRules:
    game, variant = name.split("/")
    built = rules.build(loading.read(FOLDER / game)[variant])
    assert isinstance(built, RaceRules)
    return built


def test_they_differ_from_each_other_and_from_every_shipped_game() -> None:
    base = [rules_of(name) for name in INVENTED]
    assert len({(one.definition.id, one.length, one.definition.dice.dice(), one.options) for one in base}) == len(base)
    assert {"lantern_ring", "five_coins", "heron_and_frog"} <= {one.definition.id for one in base}


@pytest.mark.parametrize("name", INVENTED)
def test_random_games_end_and_every_reason_occurs(name: str) -> None:
    numbers = stream(name, 2)
    given: Counter[str] = Counter()
    few = RaceRules(with_options(rules_of(name).definition, counters=2))
    for game in (rules_of(name), few):
        plies = 0
        while plies < PLIES:
            position = game.start()
            while not game.outcome(position):
                throws = list(game.throws(position))
                throw = throws[draw(numbers, len(throws))]
                ask(game, position, throw, numbers, given)
                moves = game.moves(position, throw)
                position = game.play(position, throw, moves[draw(numbers, len(moves))])
                plies += 1
            ask(game, position, next(iter(game.throws(game.start()))), numbers, given)
    missing = set(codes(rules_of(name))) ^ set(given)
    assert missing <= {"blocked", "repelled", "is_sent_off"}, "only stacks are seldom met on a long track"


def ask(game: RaceRules, position: Position, throw: Throw, numbers: Iterator[int], given: Counter[str]) -> None:
    check_position(game, position)
    for asked, move in questions(game, position, throw, numbers, 12):
        given[check_ruling(game, position, asked, move)] += 1


@pytest.mark.parametrize("name", INVENTED)
def test_matches_are_written_and_read_back(name: str) -> None:
    for seed in ("MAPLE", "OTTER"):
        match = at_random(rules_of(name), seed)
        assert match.outcome is not None
        assert Match.read(match.text(), rules_of(name)).turns == match.turns


@pytest.mark.parametrize("name", INVENTED)
def test_both_sides_have_the_same_game(name: str) -> None:
    """From either side's chair the same counts: the boards are symmetrical."""
    game = rules_of(name)
    second = game.turned(game.start())
    assert perft.counts(game, 3) == perft.counts(game, 3, second)


def line(name: str, position: str, *plies: tuple[Throw, str]) -> str:
    game = rules_of(name)
    at = game.read_position(position)
    for throw, move in plies:
        assert move in game.moves(at, throw), f"{game.write_position(at)}: {game.moves(at, throw)}"
        at = game.play(at, throw, game.parse(move))
    return game.write_position(at)


def test_slides_can_carry_beyond_the_end() -> None:
    """No double of The Most Exciting Board Game can: there the last one is five squares before FINISH."""
    name = "five_coins/spiral"
    assert line(name, "red 14 3; blue; red to move", ((0,), "14/20/26/32/out")) == "red 3; blue; red to move"
    assert line(name, "red 27; blue; red to move", ((5,), "27/32/middle")) == "red middle 1; blue; blue to move"
    game = rules_of(name)
    ruling = game.why(game.read_position("red 24; blue; red to move"), (2,), game.parse("24/26"))
    assert ruling.words == "The slide on 26 sends the snail on by the same number: it is 24/26/28."


def test_a_long_throw_may_bring_a_counter_back_to_its_own_square() -> None:
    """A loop as long as the throw: the square that it leaves is free for it, on its other lap."""
    ring = rules_of("lantern_ring/four").definition
    far = replace(ring.dice, faces=(0, 12), count=2, throws=())
    for overshoot, first in (("illegal", "1/25"), ("off", "12/out")):
        changed = with_options(ring, share=False, block=0, entry="count", overshoot=overshoot, turns=9)
        game = RaceRules(replace(changed, dice=far))
        position = game.read_position("green 1 12; beige; green to move")
        assert game.moves(position, (24,))[0] == first
        assert "1/25" in game.moves(position, (24,))


def test_a_gate_opens_once_for_its_throw_and_its_entry() -> None:
    name = "five_coins/spiral"
    first = line(name, "red 29; blue 2; red to move", ((4,), "29/33"), ((), "in/1"))
    assert first == "red 33; blue 1 2; red to move; used c3", "the entry on a spring sets off nothing"
    again = line(name, "red 29; blue 2; red to move; used c3", ((4,), "29/33"))
    assert again == "red 33; blue 2; blue to move; used c3"


def test_a_stack_that_does_not_repel_goes_back_whole() -> None:
    game = rules_of("five_coins/spiral")
    two = game.read_position("red 3; blue 15(2); red to move")
    assert game.moves(two, (2,))[0] == "3/5*"
    assert game.write_position(game.play(two, (2,), game.parse("3/5*"))) == "red 5; blue; blue to move"
    words = "The snail on 3 moves to 5, sending two enemies back to the shell."
    assert game.why(two, (2,), game.parse("3/5*")).words == words
    three = game.read_position("red 3; blue 15(3); red to move")
    assert game.moves(three, (2,))[0] == "3/5/out"
    words = "The snail on 3 moves to 5, where three enemies stand, so it is sent off to start again."
    assert game.why(three, (2,), game.parse("3/5/out")).words == words


def test_one_square_with_two_numbers_where_walkers_share() -> None:
    """Green's 1 is green's 25: a pair may be made of both laps, and it blocks beige's 13."""
    name = "lantern_ring/four"
    game = rules_of(name)
    mixed = game.read_position("green 1 25; beige 12; beige to move")
    assert game.moves(mixed, (1,)) == ("pass",)
    assert game.why(mixed, (1,), game.parse("12/13")).words == "Two enemies stand on 13 and close it."
    alone = line(name, "green 25; beige 12; beige to move", ((1,), "12/13*"))
    assert alone == "green; beige 13; green to move"


def test_a_six_enters_and_throws_again() -> None:
    name = "lantern_ring/four"
    assert line(name, "green; beige; green to move", ((6,), "in/1"), ((6,), "in/1"), ((2,), "1/3")).startswith(
        "green 1 3"
    )
    assert rules_of(name).moves(rules_of(name).start(), (5,)) == ("pass",)
    assert line(name, "green; beige 13; green to move", ((5,), "pass")) == "green; beige 13; beige to move"


def test_a_lily_gives_one_throw_in_the_whole_game() -> None:
    name = "heron_and_frog/pond"
    first = line(name, "heron; frog; heron to move", ((2,), "in/a2"))
    assert first == "heron a2; frog; heron to move; used a2"
    second = line(name, "heron NEST; frog; heron to move; used a2", ((2,), "in/a2"))
    assert second.endswith("frog to move; used a2; 1 turn played")


@pytest.mark.parametrize("name", INVENTED)
def test_chances_sum_to_one(name: str) -> None:
    game = rules_of(name)
    assert sum(game.throws(game.start()).values()) == Fraction(1)
    assert NO_THROW not in game.throws(game.start())
