"""Positions with one good answer: what a level must see, game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kitgen import games, players, rules
from kitgen.dice import written
from kitgen.match import at_random
from kitgen.odds import endgame
from kitgen.players import exact
from kitgen.rules.tables import TablesRules
from kitgen.rules.tables_notation import OFF, Position

if TYPE_CHECKING:
    from kitgen.rules.tables_notation import Side

ALL = ("squire", "knight", "king")
THINKERS = ("knight", "king")


def choice(name: str, position: str, throw: str, level: str) -> str:
    game = rules.build(games.load(name))
    at = game.read_position(position)
    read = next(one for one in game.throws(at) if written(one) == throw)
    return str(players.seat(level, game, seed="MAPLE").choose(at, read, 0))


@pytest.mark.parametrize(
    ("name", "position", "throw", "move", "levels"),
    [
        pytest.param("ur", "sun 4 8; moon 9; sun to move", "1", "8/9*", ALL, id="ur: a hit"),
        pytest.param("ur", "sun 13 off 6; moon 4 9; sun to move", "2", "13/off", ALL, id="ur: the last one home"),
        pytest.param("ur", "sun 2 6 10; moon 14; sun to move", "2", "6/8", THINKERS, id="ur: the centre rose"),
        pytest.param(
            "ur/raiders", "sun 6 8; moon 7 12 off 5; sun to move", "4", "8/12*", ALL, id="raiders: the furthest"
        ),
        pytest.param(
            "die-race", "white 10 2; black 9; white to move", "3", "10/finished", ("king",), id="die race: out"
        ),
        pytest.param(
            "exciting", "sun 14 finish 6; moon 4; sun to move", "2", "14/finish", ALL, id="exciting: the last one"
        ),
        pytest.param("exciting", "sun 5 13; moon 6; sun to move", "2", "5/6*", ALL, id="exciting: a hit"),
        pytest.param(
            "jungle", "red Wd7 Ca1; blue Dg9 Ea6; red to move", "-", "d7-d8", THINKERS, id="jungle: den in two"
        ),
        pytest.param("jungle", "red Wd8 Ca1; blue Dg9 Ea6; red to move", "-", "d8-d9", ALL, id="jungle: den in one"),
        pytest.param("m&e", "beige Eg5 Qj1; blue Qg8 Ma13; beige to move", "9", "Eg5xg8", ALL, id="m&e: the queen"),
    ],
)
def test_what_must_be_seen(name: str, position: str, throw: str, move: str, levels: tuple[str, ...]) -> None:
    for level in levels:
        assert choice(name, position, throw, level) == move, level


def test_the_queen_arrives() -> None:
    for level in ALL:
        assert choice("m&e", "beige Qj10 Ea2; blue Qa12 Ms1; beige to move", "9", level).endswith("13")


@pytest.mark.parametrize("level", THINKERS)
def test_nobody_steps_beside_an_equal_or_leaves_a_piece_to_be_taken(level: str) -> None:
    move = choice("jungle", "red Wd4 Ta1 Rg3; blue Wd6 Eg9 La9; red to move", "-", level)
    assert move != "d4-d5"


@pytest.mark.parametrize("level", THINKERS)
def test_a_den_that_would_be_entered_is_guarded(level: str) -> None:
    """The dog beside the den wins next; only taking it helps, and any animal may, for it stands in a trap."""
    assert choice("jungle", "red Rc2 Eg5; blue Dc1 Ta9; red to move", "-", level) == "c2xc1"


def test_the_king_is_perfect_where_tables_reach() -> None:
    """In the die race its move is always worth as much as the best of all moves, by the table itself."""
    game = rules.build(games.load("die-race/endless"))
    king = players.seat("king", game)
    match = at_random(game, "ROWAN")
    before = match.first
    for number, turn in enumerate(match.turns):
        moves = game.moves(before, turn.throw)
        worths = {}
        for move in moves:
            after = game.play(before, turn.throw, move)
            value = exact.value(game, after)
            worths[move] = 1.0 if game.outcome(after) else 1 - (value or 0)
        assert worths[king.choose(before, turn.throw, number)] == pytest.approx(max(worths.values()), abs=1e-9)
        before = turn.after


def test_the_king_bears_off_without_a_fault() -> None:
    """Few stones a side: each move is as good as the best by the exact chances of the odds, which ask the rules."""
    game = rules.build(games.load("backgammon"))
    assert isinstance(game, TablesRules)

    def side(*points: int) -> Side:
        stones = bytearray(26)
        for point in points:
            stones[point] += 1
        stones[OFF] = 15 - len(points)
        return bytes(stones)

    king = players.seat("king", game)
    for own, other in ((side(6, 2), side(5, 1)), (side(4, 3), side(2, 2))):
        at = Position((own, other), 0)
        for throw in game.throws(at):
            worths = {move: endgame.wins(game, game.play(at, throw, move), 0) for move in game.moves(at, throw)}
            assert float(max(worths.values()) - worths[king.choose(at, throw, 0)]) < 1e-4
