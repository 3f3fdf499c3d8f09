"""The compiled walks of M&E are those of the rules, training sees what the players see, and the network learns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from kitgen import games
from kitgen.dice import draw, stream
from kitgen.players.grid_learned import NETS, GridLearned
from kitgen.players.grid_value import GridValue
from kitgen.players.inputs_mouse_and_elephant import INPUTS
from kitgen.players.network import FOLDER, read
from kitgen.rules.grid import GridRules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kitgen.dice import Throw
    from kitgen.rules.grid import GridPosition

pytest.importorskip("numba", reason="training is an extra: kitgen[fast]")

from kitgen.analysis.training import mouse_and_elephant as trained
from kitgen.analysis.training import mouse_and_elephant_match as match
from kitgen.analysis.training.__main__ import main
from kitgen.analysis.training.compiled import chance
from kitgen.analysis.training.learner import fresh
from kitgen.analysis.training.mouse_and_elephant_moves import (
    GONE,
    Table,
    arrival,
    game_of,
    go,
    laid,
    near,
    put_back,
    room_for,
    walks,
)
from kitgen.analysis.training.mouse_and_elephant_value import Judge, by_hand, chance_to_win, points_of
from kitgen.analysis.training.packed import loaded, packed

VARIANTS = ("two", "four", "no_dice")
POSITIONS = 400


def rules_of(variant: str) -> GridRules:
    return GridRules(games.load(f"mouse_and_elephant/{variant}"))


def plies(rules: GridRules, seed: str, count: int = POSITIONS) -> Iterator[tuple[GridPosition, Throw]]:
    """Positions of games by chance in which takes are liked, so that pieces meet; each with a throw."""
    position = rules.start()
    for index in range(count):
        numbers = stream(seed, index)
        throws = list(rules.throws(position))
        throw = throws[draw(numbers, len(throws))]
        yield position, throw
        moves = rules.moves(position, throw)
        takes = [move for move in moves if move.took]
        liked = takes if takes and draw(numbers, 2) else moves
        position = rules.play(position, throw, liked[draw(numbers, len(liked))])
        if rules.outcome(position):
            position = rules.start()


@pytest.mark.parametrize("variant", VARIANTS)
def test_compiled_walks_are_those_of_the_rules(variant: str) -> None:
    rules = rules_of(variant)
    game, kinds, names = game_of(rules), list(rules.options.animals), rules.ground.names
    room, takes = room_for(game, 4), 0
    for position, throw in plies(rules, "walks"):
        table = laid(game, position.pieces, kinds)
        steps = rules.allowance(position, throw)[1]
        found = []
        for one, square in enumerate(table.square):
            if square == GONE or game.player[one] != position.mover or square in position.moved:
                continue
            for end, met in room.walks[: walks(game, table, room, one, steps)]:
                found.append((names[square], names[end], "" if met == GONE else names[table.square[met]]))
        expected = [(move.start, move.end, move.took) for move in rules.moves(position, throw) if move.start]
        assert sorted(found) == sorted(expected), (rules.write_position(position), throw)
        takes += sum(bool(took) for _, _, took in found)
    assert takes > 20


def test_a_walk_leaves_what_the_rules_leave_and_is_taken_back() -> None:
    rules = rules_of("two")
    game, kinds = game_of(rules), list(rules.options.animals)
    results = []
    for position, throw in plies(rules, "taken back"):
        table = laid(game, position.pieces, kinds)
        before = (table.square.tolist(), table.piece.tolist())
        for move in rules.moves(position, throw)[::7]:
            if not move.start:
                continue
            index = rules.ground.index
            start, end = index[move.start], index[move.end]
            one = int(table.piece[start])
            met = int(table.piece[index[move.took]]) if move.took else GONE
            there = int(table.square[met]) if move.took else GONE
            outcome = rules.outcome(after := rules.play(position, throw, move))
            result = trained.ends(game, one, end, met)
            results.append(result)
            assert result == (trained.OPEN if outcome is None else trained.WON if outcome.winners else trained.DRAWN), (
                rules.write_position(position),
                move,
            )
            go(game, table, one, end, met)
            assert sorted(after.pieces) == sorted(
                (square, game.player[it], kinds[game.kind[it]]) for it, square in enumerate(table.square) if square >= 0
            )
            put_back(table, one, start, met, there)
            assert (table.square.tolist(), table.piece.tolist()) == before
    assert {trained.OPEN, trained.WON} <= set(results)


@pytest.mark.parametrize("variant", ["two", "four"])
def test_training_and_players_see_the_same(variant: str, tmp_path: Path) -> None:
    """One network, its first layer of chance, says the same of a position here and there."""
    rules = rules_of(variant)
    game, kinds = game_of(rules), list(rules.options.animals)
    file = tmp_path / "chance.net"
    file.write_bytes(packed(fresh(INPUTS, 8, 3), {"name": "chance"}))
    value, room = GridLearned(rules, read(file)), room_for(game, 8)
    judge = Judge(loaded(file), points_of(rules), learned=True)
    seen = set()
    for position, _ in plies(rules, "seen"):
        table = laid(game, position.pieces, kinds)
        for player, team in enumerate(rules.ground.team):
            found = chance_to_win(judge, game, table, room, team)
            assert value.chance(position.pieces, team, player) == pytest.approx(found, abs=1e-5)
            assert value.chance(position.pieces, 1 - team, player) == pytest.approx(1 - found, abs=1e-5)
            seen.add(round(found, 6))
    assert len(seen) > POSITIONS


def test_distances_are_those_of_the_hand_made_value() -> None:
    rules = rules_of("two")
    game, kinds, value = game_of(rules), list(rules.options.animals), GridValue(rules)
    room = room_for(game, 4)
    found = set()
    for position, _ in plies(rules, "distances"):
        table = laid(game, position.pieces, kinds)
        free = value.all & ~sum(1 << piece.square for piece in position.pieces)
        for square, player, kind in position.pieces:
            one = int(table.piece[square])
            hunters = sum(
                1 << other.square
                for other in position.pieces
                if other.player != player and other.kind in value.takers[kind]
            )
            distance = value.distance(square, hunters, free)
            assert near(game, table, room, one)[0] == distance
            found.add(distance)
            if kind == "Q":
                goal = rules.ground.goal[player] & free
                assert arrival(game, table, room, one) == value.distance(square, goal, free)
    assert found == {1, 2, 3, 4, 5, 6}


def test_set_ups_exchange_the_animals_of_a_player_and_nothing_else() -> None:
    rules = rules_of("four")
    game = game_of(rules)
    table = Table(game.usual.copy(), np.full(len(game.beside), GONE))
    state = chance(5)
    trained.set_up(game, table, state, 0)
    assert table.square.tolist() == game.usual.tolist()
    trained.set_up(game, table, state, 1)
    assert table.square.tolist() != game.usual.tolist()
    for player in range(4):
        own = game.player == player
        assert sorted(table.square[own]) == sorted(game.usual[own])
        queen = own & (game.kind == 8)
        assert table.square[queen] == game.usual[queen]


def test_it_learns_and_the_same_command_makes_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for name in ("first", "again"):
        folder = tmp_path / name
        folder.mkdir()
        main(["mouse_and_elephant", "--seed", "7", "--games", "6", "--hidden", "4", "--out", str(folder)])
        files.append((folder / "mouse_and_elephant.net").read_bytes())
    assert files[0] == files[1]
    assert "6 of 6 games" in capsys.readouterr().out


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_compiled_points_are_those_of_the_hand_made_value(variant: str) -> None:
    rules = rules_of(variant)
    game, kinds, value = game_of(rules), list(rules.options.animals), GridValue(rules)
    points, room = points_of(rules), room_for(game, 4)
    for position, _ in plies(rules, "points"):
        table = laid(game, position.pieces, kinds)
        for player, team in enumerate(rules.ground.team):
            found = by_hand(points, game, table, room, team)
            assert found == pytest.approx(value.chance(position.pieces, team, player), abs=1e-9)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_turn_is_worth_what_it_leaves_its_own_team_with(variant: str) -> None:
    """Of four players the next to throw may be the partner, as after Blue."""
    rules = rules_of(variant)
    game, kinds, value = game_of(rules), list(rules.options.animals), GridValue(rules)
    room = room_for(game, 4)
    judge = Judge(fresh(INPUTS, 4, 1), points_of(rules), learned=False)
    for position, _ in plies(rules, "left"):
        table = laid(game, position.pieces, kinds)
        for player, team in enumerate(rules.ground.team):
            following = (player + 1) % len(rules.ground.team)
            found = trained.left(judge, game, table, room, team, rules.ground.team[following])
            assert found == pytest.approx(value.chance(position.pieces, team, following), abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "name"), NETS.items())
def test_the_network_that_ships_beats_the_hand_made_value(variant: str, name: str) -> None:
    """A hundred games of the match in docs/training.md; half would be chance, and its error is five of them."""
    shares = match.played(loaded(FOLDER / f"{name}.net"), 50, variant)
    assert len(shares) == 50
    assert sum(shares) / 50 > 0.5
