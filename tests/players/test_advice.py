"""Advice in words: what is said of positions that anybody can check, and what holds of everything that is said."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games, players, rules
from kitgen.dice import written
from kitgen.match import at_random
from kitgen.odds.throws import ways
from kitgen.players.advice import LONGEST
from kitgen.players.minds import mind_of
from kitgen.players.tables_words import risk
from kitgen.rules.grid import GridPosition, GridRules
from kitgen.rules.race import RaceRules
from kitgen.rules.race_course import Position
from kitgen.rules.tables import TablesRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.dice import Throw
    from kitgen.rules import AnyRules

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
        "die-race",
        "white 3(2) 4; black 7 5; white to move",
        "4",
        "Advice: 3 to 7. It sends back a runner that had run 6 squares. Black can hit it with only 1 of 6 throws.",
    ),
    (
        "die-race",
        "white 5 finished 1; black 3 finished 2; black to move; 119 turns played",
        "1",
        "Advice: 3 to 2. Nothing else can move. It ends the game: after 60 turns each Black has finished 2 against 1.",
    ),
    (
        "exciting",
        "sun START 4 6(2) finish 1; moon 5 9(2) 11; sun must move 4; moon to move; used a2",
        "-",
        (
            "Advice: 6 to 10 to 14. It lands on the rosette, so another stone may enter. "
            "The next throw cannot hit it there."
        ),
    ),
    (
        "exciting",
        "sun 13 14; moon; sun to move",
        "0",
        "Advice: 13 to the hand again. No other move is better, though this stone starts again.",
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
        "Advice: queen j4 to n4. Where it stood it could be taken by one walk; there it cannot.",
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


RACES = [name for name in EVERY if isinstance(rules.build(games.load(name)), RaceRules)]
GRIDS = [name for name in EVERY if isinstance(rules.build(games.load(name)), GridRules)]


def told(words: str, pattern: str) -> int | None:
    """The number in the words, where they name one."""
    found = re.search(pattern, words)
    return int(next(group for group in found.groups() if group)) if found else None


def advised(game: AnyRules, seed: str, most: int, every: int) -> Iterator[tuple[Any, Throw, players.Advice]]:
    """Positions of a game by chance, with what Squire and Knight say of them."""
    match = at_random(game, seed, most=most)
    before = match.first
    for number, turn in enumerate(match.turns):
        if number % every == every - 1:
            for level in ("squire", "knight"):
                yield before, turn.throw, players.advise(game, before, turn.throw, level, seed=seed, turn=number)
        before = turn.after


def hit_at(game: RaceRules, at: Position, me: int, step: int) -> Fraction:
    """The chance that a counter is gone after the enemy's throw: every throw, every move."""
    enemy = Position(1 - me, at.steps, (), at.used, at.turns)
    return sum(
        (
            chance
            for throw, chance in game.throws(enemy).items()
            if any(
                game.play(enemy, throw, move).steps[me].count(step) < at.steps[me].count(step)
                for move in game.moves(enemy, throw)
            )
        ),
        Fraction(0),
    )


def hit_anywhere(game: RaceRules, at: Position, me: int) -> Fraction:
    return sum(
        (
            chance
            for throw, chance in game.throws(at).items()
            if any(game.play(at, throw, move).steps[me] != at.steps[me] for move in game.moves(at, throw))
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("name", RACES)
def test_the_numbers_of_a_race_are_those_of_every_throw_and_move(name: str) -> None:
    game = rules.build(games.load(name))
    assert isinstance(game, RaceRules)
    whole = ways(game.definition.dice.dice())
    every = 2 if game.options.share else 6  # counters seldom leave a stack
    seen: Counter[str] = Counter()
    for seed in range(8):
        for at, throw, found in advised(game, f"YEW {seed}", most=120, every=every):
            me, move, words, numbers = game.mover(at), found.move, found.words, found.numbers
            after = game.play(at, throw, move)
            end = game.step_of(me, move.stops[-1]) if move.stops else 0
            start = game.step_of(me, move.start)
            now = hit_at(game, after, me, end) if end else Fraction(0)
            then = hit_at(game, at, me, start) if start else Fraction(0)
            assert numbers.get("hit", now) == now
            assert numbers.get("before", then) == then
            assert ("before" in numbers) == ("hit" in numbers and now < then)
            assert told(words, r"can hit it with (?:only )?(\d+) of") in (None, now * whole)
            assert told(words, r"not (\d+) as before|before, (\d+) of") in (None, then * whole)
            assert not (now and re.search("cannot (hit it|be hit)", words))
            least = told(words, r"at least (\d+) of")
            if least is not None:
                others = [game.play(at, throw, other) for other in game.moves(at, throw) if other != move]
                assert min(hit_anywhere(game, other, me) for other in others) * whole == least
                assert hit_anywhere(game, after, me) * whole < least
            seen.update(list(numbers))
            seen["stack"] += start > 0 and at.steps[me].count(start) > 1 and "hit" in numbers
    assert seen["hit"] > 20
    assert seen["before"] > 3
    assert seen["otherwise"]
    assert seen["stack"] or not game.options.share


def taken_at(game: GridRules, at: GridPosition, me: int, square: int) -> Fraction:
    """The chance that a piece is gone after one walk of the worst enemy: every throw, every move."""
    worst = Fraction(0)
    for enemy, team in enumerate(game.ground.team):
        if team != game.ground.team[me]:
            turn = GridPosition(at.pieces, enemy)
            gone: dict[int, bool] = {}  # by the squares that a throw lets one walk
            for throw in game.throws(turn):
                steps = game.allowance(turn, throw)[1]
                if steps not in gone:
                    gone[steps] = any(
                        not any(piece[:2] == (square, me) for piece in game.play(turn, throw, move).pieces)
                        for move in game.moves(turn, throw)
                    )
            chances = game.throws(turn).items()
            worst = max(worst, sum((it for throw, it in chances if gone[game.allowance(turn, throw)[1]]), Fraction(0)))
    return worst


@pytest.mark.parametrize("name", GRIDS)
def test_the_numbers_on_a_grid_are_those_of_every_throw_and_move(name: str) -> None:
    game = rules.build(games.load(name))
    assert isinstance(game, GridRules)
    whole = ways(game.definition.dice.dice()) if game.options.throws else 1
    names, seen = game.ground.index, Counter[str]()
    for seed in range(3):
        for at, throw, found in advised(game, f"YEW {seed}", most=100, every=13):
            me, move, words, numbers = at.mover, found.move, found.words, found.numbers
            if "taken" not in numbers:
                continue
            after = game.play(at, throw, move)
            now, then = (
                taken_at(game, place, me, names[square]) for place, square in ((after, move.end), (at, move.start))
            )
            assert numbers["taken"] == now
            assert numbers.get("before") == (then if now < then else None)
            assert told(words, r"(\d+) of \d+ throws can take it") in (None, now * whole)
            assert told(words, r"not (\d+) as before") in (None, then * whole)
            assert ("it cannot" in words or "It cannot" in words) <= (now == 0)
            if "royal" in numbers:
                royal = next(p for p in at.pieces if p.player == me and game.options.animals[p.kind].royal)
                later, earlier = (taken_at(game, place, me, royal.square) for place in (after, at))
                assert numbers["royal"] == later < earlier
                assert told(words, r"not (\d+)\.") in (None, earlier * whole)
            seen.update(list(numbers))
    assert seen["taken"] > 20


def test_one_walk_is_all_that_is_promised_where_a_throw_gives_several() -> None:
    """By one walk nothing takes the tiger; some throws take it after the enemy has first cleared its own way."""
    text = (
        "beige Cf1 Pn1 Qk2 Mr2 Tk3 Do3 Wb4 Eg4 Lk4; blue Co8 Qi9 Lj10 Tk10 Dd12 Me12 Wj12 Pf13 Ek13; "
        "blue to move; left 2x3; moved i9; quiet 14"
    )
    assert advice("m&e", text, "-").words == "Advice: tiger k10 to k7. It cannot be taken there by one walk."


def test_a_draw_is_the_end_of_the_game() -> None:
    game = rules.build(games.load("m&e"))
    at, throw = game.read_position("beige Qj4 Ma1; blue Qj5 Mj13; beige to move"), (9,)
    meeting = next(move for move in game.moves(at, throw) if move.took == "j5")
    _, sentences, _ = mind_of(game).reason(at, throw, meeting)
    assert sentences == ("It ends the game: two queens met.",)


@pytest.mark.parametrize(
    ("name", "position", "throw", "plain"),
    [
        ("m&e", "beige Eg5 Qj1; blue Qg8 Ma13; beige to move", "2", "Advice: stop here."),
        (
            "exciting",
            "sun 14 13 4; moon 6; sun to move",
            "3",
            "Advice: 14 to the hand again. This stone starts again.",
        ),
        (
            "exciting",
            "sun 4; moon 6; sun may enter; sun to move; used a2",
            "-",
            "Advice: pass. Nobody has to enter now.",
        ),
    ],
)
def test_nothing_is_called_best_that_was_chosen_by_chance(name: str, position: str, throw: str, plain: str) -> None:
    """What the Squire takes at random is said to be best only where the Knight would take it too."""
    game = rules.build(games.load(name))
    at = game.read_position(position)
    read = next(one for one in game.throws(at) if written(one) == throw)
    said = {players.advise(game, at, read, "squire", turn=turn).words for turn in range(60)}
    assert plain in said
    assert not any("No other" in words or "no entry" in words for words in said)
