"""Advice in words: what is said of positions that anybody can check, and what holds of everything that is said."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kitgen import games, players, rules
from kitgen.dice import written
from kitgen.match import at_random
from kitgen.odds import hits
from kitgen.players.advice import LONGEST
from kitgen.players.tables_words import risk
from kitgen.rules.race import RaceRules
from kitgen.rules.tables import TablesRules

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
    (
        "ur",
        "sun 1 5 8; moon 2 3 9; sun to move",
        "2",
        (
            "Advice: 5 to 7. Moon can hit it with 1 of 16 throws, not 10 as before. "
            "After any other move at least 10 of 16 throws can hit you."
        ),
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
        "Advice: 3/1/off. It bears off 1 stone. You need 5 pips then, Black 90.",
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


@pytest.mark.parametrize("name", EVERY)
def test_advice_is_what_the_level_plays(name: str) -> None:
    game = rules.build(games.load(name))
    match = at_random(game, "ROWAN", most=60)
    before = match.first
    for number, turn in enumerate(match.turns):
        if number % 12 == 5:
            for level in ("squire", "knight"):
                found = players.advise(game, before, turn.throw, level, seed="oak", turn=number)
                assert found.move == players.seat(level, game, seed="oak").choose(before, turn.throw, number)
        before = turn.after


def test_a_win_at_hand_is_taken_before_a_partner_would_take_it() -> None:
    """Four players: the next one, a partner, is certain to win as well, which is no reason to wait."""
    text = (
        "beige Ca2 Qc1 Wc2 Ml2 Ee4 Lh4 Pg7; blue Eh2 Cd9 Tc10 De10 Qe11 Pe12 Wa13 Lg13 Mi13; green Ps8 Tq9 Qn10 Di11 "
        "Ll11 Eq11 Mi12 Wn12 Cr13; red Mh1 Wn1 Cs1 Eo2 Qq2 Dj3 Po3 Tr5 Ln8; red to move; quiet 1"
    )
    words = "Advice: lion n8 to n10. It wins: the queen has been taken."
    assert [advice("m&e/four", text, "5", level).words for level in players.LEVELS] == [words] * 3


def test_the_most_that_a_hit_can_cost() -> None:
    """Blots on 4 and 2, Black on his bar: four and two hit both, 21 and 23 pips. Two ones hit the second as well."""
    game = rules.build(games.load("backgammon"))
    assert isinstance(game, TablesRules)
    at = game.read_position("red 4 2 off(13); black bar(2) off(13); red to move")
    chance, worst = risk(game, at.sides[0], at.sides[1])
    assert worst == 21 + 23
    assert chance == Fraction(21, 36)


def test_no_other_move_is_safer() -> None:
    """What is said of other moves, by listing them: throws after each with which a counter can be hit."""
    game = rules.build(games.load("ur"))
    at = game.read_position("sun 1 5 8; moon 2 3 9; sun to move")
    found = players.advise(game, at, (2,))
    chances = {
        str(move): sum(
            (
                chance
                for throw, chance in game.throws(after).items()
                if any("*" in str(answer) for answer in game.moves(after, throw))
            ),
            Fraction(0),
        )
        for move in game.moves(at, (2,))
        for after in (game.play(at, (2,), move),)
        if after.thrower == 1
    }
    assert chances.pop(str(found.move)) == Fraction(1, 16)
    assert found.numbers["otherwise"] == min(chances.values()) == Fraction(10, 16)


def test_the_numbers_in_the_words_are_those_of_the_odds() -> None:
    """A Moon counter one behind and one three behind: 4 and 4 of 16 throws, as the odds sheet has them."""
    game = rules.build(games.load("ur"))
    assert isinstance(game, RaceRules)
    found = advice("ur", "sun 9 off 6; moon 8 10 14 off 4; sun to move", "2")
    assert str(found.move) == "9/11"
    expected = hits.next_throw(game, (8, 10, 14), 11, 1)
    assert found.numbers["hit"] == expected == Fraction(8, 16)
    assert "8 of 16 throws" in found.words
