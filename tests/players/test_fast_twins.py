"""Positions as whole numbers are the rules engine's own: the same moves, the same positions after them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kitgen import games, rules
from kitgen.match import at_random
from kitgen.players import grid_steps, race_bits, race_stacks
from kitgen.players.budget import Budget
from kitgen.players.expectimax import Look
from kitgen.players.race import RaceMind
from kitgen.rules.grid import GridRules
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from kitgen.rules.race_course import Position

UR = [f"royal_game_of_ur/{variant}" for variant in games.load("ur").variants]
JUNGLE = [f"jungle/{variant}" for variant in games.load("jungle").variants]
SEEDS = ("ASH", "ELM", "OAK")


def race(name: str) -> RaceRules:
    found = rules.build(games.load(name))
    assert isinstance(found, RaceRules)
    return found


@pytest.mark.parametrize("name", UR)
def test_races_as_bits_have_the_moves_of_the_rules(name: str) -> None:
    game = race(name)
    assert race_bits.fits(game)
    bits = race_bits.RaceBits(game)
    for seed in SEEDS:
        match = at_random(game, seed, most=300)
        before = match.first
        for turn in match.turns:
            me = before.thrower
            own, enemy = bits.both(before)
            assert bits.steps(own) == before.steps[me]
            there = [game.play(before, turn.throw, move) for move in game.moves(before, turn.throw)]
            expected = [(bits.side(one.steps[me]), bits.side(one.steps[1 - me])) for one in there]
            again = [one.thrower == me for one in there]
            found = bits.afters(bits.by_throw[turn.throw], own, enemy)
            assert [(own, enemy) for own, enemy, _ in found] == expected, (before, turn.throw)
            if all(own for own, _ in expected):  # who has finished throws no more, whatever the square says
                assert [more for _, _, more in found] == again
            before = turn.after


def test_stacks_as_numbers_have_the_moves_of_the_rules() -> None:
    game = race("most_exciting")
    assert race_stacks.fits(game)
    stacks = race_stacks.RaceStacks(game)
    for seed in SEEDS:
        match = at_random(game, seed, most=800)
        before = match.first
        for turn in match.turns:
            me = before.thrower
            if not before.due and str(turn.move) != "pass":
                own, enemy, spent = stacks.both(before)
                assert stacks.steps(own) == before.steps[me]
                reach = game.reach(turn.throw)
                found = stacks.trips(own, enemy, spent, reach.squares, reach.enter)
                there = [game.play(before, turn.throw, move) for move in game.moves(before, turn.throw)]
                expected = [
                    (stacks.side(one.steps[me]), stacks.side(one.steps[1 - me]), bool(one.used)) for one in there
                ]
                assert [(one.own, one.enemy, one.spent) for one in found] == expected
            before = turn.after


@pytest.mark.parametrize("name", JUNGLE)
def test_steps_as_numbers_have_the_moves_of_the_rules_and_are_taken_back(name: str) -> None:
    game = rules.build(games.load(name))
    assert isinstance(game, GridRules)
    assert grid_steps.fits(game)
    steps = grid_steps.Steps(game)
    names, index = game.ground.names, game.ground.index
    for seed in SEEDS:
        match = at_random(game, seed, most=60)
        before = match.first
        for turn in match.turns:
            board = steps.board(before)
            takes, others = steps.moves(board, before.mover)
            found = sorted((names[start], names[end]) for start, end in takes + others)
            assert found == sorted((move.start, move.end) for move in game.moves(before, ()))
            was = (board.key, board.occupied, list(board.squares), list(board.left))
            move = index[turn.move.start], index[turn.move.end]
            taken = steps.make(board, move, before.mover)
            after = steps.board(turn.after)
            assert (board.key, board.squares, board.occupied) == (after.key, after.squares, after.occupied)
            assert board.left == after.left
            assert board.score == pytest.approx(after.score)
            steps.unmake(board, move, before.mover, taken)
            assert was == (board.key, board.occupied, board.squares, board.left)
            before = turn.after


def test_looking_ahead_in_bits_is_looking_ahead_by_the_rules() -> None:
    """The fast search and the plain one, with one evaluation, agree to the last digit over two throws."""
    game = race("ur/quick")
    bits = race_bits.RaceBits(game)

    def leaf(own: int, enemy: int) -> float:
        return ((own * 31 + enemy * 17) % 997) / 997

    def same(position: Position, me: int) -> float:
        own, enemy = bits.both(position)
        return leaf(own, enemy) if position.thrower == me else 1 - leaf(own, enemy)

    position = game.read_position("sun 4 6 9 12; moon 5 8 10; sun to move")
    value = bits.look(leaf, Budget(10**6), lambda _own, _enemy: None)
    for depth in (1, 2):
        plain = Look(game, same, Budget(10**6)).worth(position, 0, depth)
        assert value(*bits.both(position), depth) == pytest.approx(plain, abs=1e-12)


def test_looking_ahead_in_stacks_is_looking_ahead_by_the_rules() -> None:
    """Forfeits, entries that may be declined, and throws again included."""
    game = race("most_exciting")
    stacks = race_stacks.RaceStacks(game)

    def leaf(own: int, enemy: int, spent: bool) -> float:
        return ((own * 31 + enemy * 17 + spent) % 99_991) / 99_991

    def same(position: Position, me: int) -> float:
        worth = leaf(*stacks.both(position))
        return worth if position.thrower == me else 1 - worth

    for seed in SEEDS:
        for turn in at_random(game, seed, most=400).turns[60:400:40]:
            position = turn.after
            if game.outcome(position) is not None:
                continue
            _, resolve = stacks.look(leaf, Budget(10**6))
            own, enemy, spent = stacks.both(position)
            me = position.thrower
            found = resolve(own, enemy, spent, stacks.asked(position), True, 1)
            plain = Look(game, same, Budget(10**6)).worth(position, me, 1)
            assert found == pytest.approx(plain, abs=1e-12), game.write_position(position)


def test_the_leaf_of_stacks_is_the_evaluation_of_races() -> None:
    game = race("most_exciting")
    mind = RaceMind(game)
    assert mind.stacks is not None
    assert mind.stack_leaf is not None
    for turn in at_random(game, "FIR", most=500).turns[:-1]:
        expected = mind.value.chance(turn.after, turn.after.thrower)
        assert mind.stack_leaf.chance(*mind.stacks.both(turn.after)) == pytest.approx(expected, abs=1e-12)


def test_invented_races_find_a_way_to_be_played() -> None:
    for place in sorted(Path(__file__).parents[1].joinpath("games").iterdir()):
        game = rules.build(games.load(str(place)))
        position = game.start()
        throw = next(throw for throw in game.throws(position) if len(game.moves(position, throw)) > 0)
        from kitgen import players

        for level in players.LEVELS:
            move = players.seat(level, game, nodes=200).choose(position, throw, 0)
            assert move in game.moves(position, throw)
