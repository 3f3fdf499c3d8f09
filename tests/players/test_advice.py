"""Advice in words: what is said of positions that anybody can check, and what holds of everything that is said."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kitgen import games, players, rules
from kitgen.dice import written
from kitgen.match import at_random
from kitgen.odds import hits
from kitgen.players.advice import LONGEST
from kitgen.rules.race import RaceRules

EVERY = [f"{game}/{variant}" for game in games.names() for variant in games.load(game).variants]

SAID = [
    (
        "ur",
        "sun 4 8; moon 9; sun to move",
        "1",
        "Advice: 8 to 9. It sends back a counter that had run 9 squares. The next throw cannot hit it there.",
    ),
    (
        "ur",
        "sun 2 6 10; moon 14; sun to move",
        "2",
        "Advice: 6 to 8. It lands on the rose and you throw again. The next throw cannot hit it there.",
    ),
    (
        "ur",
        "sun 4 11; moon 5 8; sun to move",
        "1",
        "Advice: 4 to 5. It sends back a counter that had run 5 squares. The next throw cannot hit it there.",
    ),
    (
        "ur",
        "sun 13 off 6; moon 4 9; sun to move",
        "2",
        "Advice: 13 goes home. Nothing else can move. It brings the last counter home and wins.",
    ),
    ("ur", "sun 8 10; moon 14; sun to move", "0", "Advice: pass. Nothing can move."),
    (
        "die-race",
        "white 4 10; black 9; white to move",
        "3",
        "Advice: 10 goes home. It brings a runner home, where nothing can happen to it.",
    ),
    (
        "exciting",
        "sun 4 2; moon 6; sun to move",
        "2",
        "Advice: 4 to 5. It lands on the doorstep, so the enemy must enter. The next throw cannot hit it there.",
    ),
    (
        "exciting",
        "sun START 13; moon 6; sun to move",
        "0",
        "Advice: START to 4. It lands on the rosette, so another stone may enter. The next throw cannot hit it there.",
    ),
    ("backgammon", "start; red to move", "3-1", "Advice: 8/5 6/5. It makes your 5 point. No throw can hit you then."),
    (
        "backgammon",
        "start; red to move",
        "6-5",
        "Advice: 24/18/13. 22 of 36 throws can hit you then, which costs at most 1 pip.",
    ),
    (
        "backgammon",
        "red 5 3 off(13); black 6(15); red to move",
        "2-1",
        "Advice: 3/1/off. It bears off 1 stone. You need 5 pips then.",
    ),
    (
        "jungle",
        "red Wd7 Ca1; blue Dg9 Ea6; red to move",
        "-",
        "Advice: wolf d7 to d8. It cannot be taken there at once. From there it is 1 move to the den.",
    ),
    (
        "jungle",
        "red Rc2 Eg5; blue Dc1 Ta9; red to move",
        "-",
        "Advice: rat c2 to c1. It takes the dog. Where it stood it could be taken; there it cannot.",
    ),
    (
        "m&e",
        "beige Eg5 Qj1; blue Qg8 Ma13; beige to move",
        "9",
        "Advice: elephant g5 to g8. It wins: the queen has been taken.",
    ),
    (
        "m&e",
        "beige Eg5 Qj4; blue Qg13 Mj7; beige to move",
        "9",
        "Advice: queen j4 to n4. Where it stood it could be taken; there it cannot.",
    ),
]


def advice(name: str, position: str, throw: str, level: str = "knight") -> players.Advice:
    game = rules.build(games.load(name))
    at = game.read_position(position)
    return players.advise(game, at, next(one for one in game.throws(at) if written(one) == throw), level)


@pytest.mark.parametrize(("name", "position", "throw", "words"), SAID)
def test_what_is_said(name: str, position: str, throw: str, words: str) -> None:
    assert advice(name, position, throw).words == words


@pytest.mark.parametrize("name", EVERY)
def test_advice_is_a_legal_move_in_few_words(name: str) -> None:
    game = rules.build(games.load(name))
    match = at_random(game, "LARCH", most=160)
    before = match.first
    for number, turn in enumerate(match.turns):
        if number % 16 == 3:
            for level in ("squire", "knight"):
                found = players.advise(game, before, turn.throw, level)
                assert found.move in game.moves(before, turn.throw)
                assert found.words.startswith("Advice: ")
                assert found.words.endswith(".")
                assert len(found.words) <= LONGEST
                assert all(0 <= chance <= 1 for chance in found.numbers.values())
        before = turn.after


def test_the_numbers_in_the_words_are_those_of_the_odds() -> None:
    """A Moon counter one behind and one three behind: 4 and 4 of 16 throws, as the odds sheet has them."""
    game = rules.build(games.load("ur"))
    assert isinstance(game, RaceRules)
    found = advice("ur", "sun 9 off 6; moon 8 10 14 off 4; sun to move", "2")
    assert str(found.move) == "9/11"
    expected = hits.next_throw(game, (8, 10, 14), 11, 1)
    assert found.numbers["hit"] == expected == Fraction(8, 16)
    assert "8 of 16 throws" in found.words
