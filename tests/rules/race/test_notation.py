"""Positions and moves of races as text: what is understood, and what is said where it is not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen import games
from kitgen.definition import Notation
from kitgen.errors import DefinitionError, IllegalMove, NotationError
from kitgen.rules.race import RaceRules
from kitgen.rules.race_course import Due, Move, Position
from tests.rules.race.shipped import RACES, rules_of, with_marks, with_options, with_tracks

UR = "royal_game_of_ur/finkel"
MURRAY = "royal_game_of_ur/murray"
DIE = "opposed_die_race/sixty"
EXCITING = "most_exciting/avery"


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        (UR, "sun; moon; sun to move", ""),
        (UR, "sun 4 8 off 1; moon 9; sun to move", ""),
        (UR, "moon 9 ; SUN 8  4 off 1;sun to move", "sun 4 8 off 1; moon 9; sun to move"),
        (UR, "sun: 4 tray 6; moon: off; moon to move;", "sun 4; moon off 1; moon to move"),
        (UR, "moon 9", "sun; moon 9; sun to move"),
        (DIE, "white 4 4; black 12 finished 1; black to move", "white 4(2); black 12 finished 1; black to move"),
        (
            DIE,
            "white; black off 2; white to move; 118 turns played",
            "white; black finished 2; white to move; 118 turns played",
        ),
        (DIE, "white; black; black to move; 1 turn played", ""),
        (DIE, "white waiting 3; black waiting 3; white to move", "white; black; white to move"),
        ("opposed_die_race/endless", "white 4; black; black to move; 9 turns played", "white 4; black; black to move"),
        (EXCITING, "sun START(3) 14; moon 5; moon must enter; sun to move; used a2", ""),
        (
            EXCITING,
            "sun start 1; moon 3; moon must move 4; sun to move",
            "sun START 1; moon 3; moon must move 4; sun to move",
        ),
        (EXCITING, "sun 4; moon; sun may enter; moon to move", ""),
    ],
)
def test_positions_are_read_and_written(name: str, text: str, written: str) -> None:
    rules = rules_of(name)
    position = rules.read_position(text)
    assert rules.write_position(position) == (written or text)
    assert rules.read_position(written or text) == position


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (UR, "", "the position is empty; expected 'sun …; moon …; sun to move'"),
        (UR, "sun to move", "the position is empty; expected 'sun …; moon …; sun to move'"),
        (UR, "son 4; moon; sun to move", "'son 4': expected sun or moon first, not 'son'; did you mean 'sun'?"),
        (UR, "sun 15; moon; sun to move", "'sun 15': sun has no square '15'; expected 1 to 14, or off"),
        (UR, "sun 1 2 3 4 5 6 7 8; moon", "'sun 1 2 3 4 5 6 7 8': 8 counters, where each player has 7"),
        (UR, "sun 4 off 7; moon", "'sun 4 off 7': 8 counters, where each player has 7"),
        (UR, "sun 4 tray 5; moon", "'sun 4 tray 5': tray 5 does not fit; the rest of 7 is 6"),
        (UR, "sun 4 4; moon", "two counters of sun on a1 (sun 4): they cannot share"),
        (UR, "sun 4(2); moon", "two counters of sun on a1 (sun 4): they cannot share"),
        (UR, "sun 5; moon 5", "both sides stand on a2 (sun 5, moon 5), where one would have hit the other"),
        (UR, "sun off 7; moon off 7", "both sides have finished; the game ends with the first"),
        (UR, "sun 4; sun 5; moon", "'sun 5': sun stands in two parts; expected one for each player"),
        (UR, "sun 4; sun to move; moon to move", "'moon to move': who moves is said twice"),
        (UR, "sun 4; moon; moon must move 4; sun to move", "'moon must move 4': no square of this game asks for that"),
        (
            UR,
            "sun 4; moon; used a1",
            "'used a1': expected squares that work only once (none: no square of this game works only once)",
        ),
        (MURRAY, "sun 4 24; moon", "two counters of sun on a1 (sun 4/24): they cannot share"),
        (
            "royal_game_of_ur/masters",
            "sun 12; moon 16",
            "both sides stand on g3 (sun 12, moon 16), where one would have hit the other",
        ),
        (EXCITING, "sun 7; moon", "nobody can stay on 7: it sends on at once"),
        (EXCITING, "sun 4; moon; used b1", "'used b1': expected squares that work only once (a2)"),
        (EXCITING, "sun 4; moon; moon must move 4; sun to move", "moon has no stone on the board to move"),
        (EXCITING, "sun 4; moon finish 7; moon must enter; sun to move", "the game is over, so nothing is due"),
        (EXCITING, "sun 4(7); moon; sun may enter; sun to move", "sun has no stone left to enter"),
        (
            EXCITING,
            "sun 4; moon; moon must move 5; sun to move",
            "'moon must move 5': no square of this game asks for that",
        ),
    ],
)
def test_a_text_that_is_no_position_is_refused_in_words(name: str, text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        rules_of(name).read_position(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("name", "text", "move"),
    [
        (UR, "4/7", "4/7"),
        (UR, " 4 / 7* ", "4/7*"),
        (UR, "IN/3", "in/3"),
        (UR, "tray/3", "in/3"),
        (UR, "13/OFF", "13/off"),
        (UR, "Pass", "pass"),
        (DIE, "10/off", "10/finished"),
        (DIE, "10/finished", "10/finished"),
        (EXCITING, "start/5", "START/5"),
        (EXCITING, "in/start", "in/START"),
        (EXCITING, "9/10/11*", "9/10/11*"),
        (EXCITING, "14/out", "14/out"),
        (EXCITING, "5/10/off", "5/10/finish"),
    ],
)
def test_moves_are_read_as_players_write_them(name: str, text: str, move: str) -> None:
    rules = rules_of(name)
    assert rules.parse(text) == move
    assert rules.parse(str(rules.parse(text))) == rules.parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a move; expected a start and an end such as 1/3, or pass"),
        ("zebra", "'zebra' is not a move; expected a start and an end such as 1/3, or pass"),
        ("4/99", "'4/99': no square '99'; expected 1 to 14, in, off or out"),
        ("off/4", "'off/4': no square 'off'; expected 1 to 14, in, off or out"),
        ("4/off*", "'4/off*': no square 'off'; expected 1 to 14, in, off or out"),
        ("4/off/5", "'4/off/5': no square 'off'; expected 1 to 14, in, off or out"),
        ("4/", "'4/': no square ''; expected 1 to 14, in, off or out"),
    ],
)
def test_a_text_that_is_no_move_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        rules_of(UR).parse(text)
    assert str(refused.value) == message


@given(text=st.text(alphabet=st.sampled_from("0123456789/*inofupastrybxSTART ();:-é"), max_size=24))
@settings(max_examples=300, deadline=None)
def test_nothing_but_notation_errors_comes_of_any_text(text: str) -> None:
    for name in (UR, EXCITING):
        rules = rules_of(name)
        for read in (rules.parse, rules.read_position):
            try:
                read(text)
            except NotationError as error:
                assert str(error)  # noqa: PT017 - both outcomes are right


@pytest.mark.parametrize("name", RACES)
def test_labels_and_steps_are_each_others_inverse(name: str) -> None:
    rules = rules_of(name)
    for player in (0, 1):
        labels = [rules.label(player, step) for step in range(1, rules.length + 1)]
        assert [rules.step_of(player, label) for label in labels] == list(range(1, rules.length + 1))
    assert rules.step_of(0, "nowhere") == 0


def test_the_die_race_has_one_number_a_cell_and_ur_two() -> None:
    assert rules_of(DIE).label(1, 3) == "10"
    assert rules_of("royal_game_of_ur/masters").label(1, 16) == "16"
    assert [rules_of(EXCITING).label(0, step) for step in (1, 2, 15)] == ["START", "1", "14"]


def test_squares_by_file_and_rank() -> None:
    """Squares that only one side uses can then be named to the other, and are not on its track."""
    rules = RaceRules(replace(games.load("ur"), notation=Notation(numbers="square")))
    position = rules.read_position("sun a1 d2; moon a3; sun to move")
    assert rules.moves(position, (2,)) == ("d2/f2", "a1/b2", "in/c1")
    for move, code in (("a3/b2", "not_on_track"), ("a1/a3", "not_on_track"), ("a1/c2", "wrong_distance")):
        assert rules.why(position, (2,), rules.parse(move)).code == code
    words = rules.why(position, (2,), rules.parse("a3/b2")).words
    assert words == "Sun's track has no a3."


def test_set_up_is_a_name_or_a_position() -> None:
    rules = rules_of(UR)
    assert rules.start() == rules.start("sun") == Position(0, ((0,) * 7, (0,) * 7))
    assert rules.start("Moon").thrower == 1
    assert rules.start("sun 4; moon 9; moon to move").steps[0] == (0, 0, 0, 0, 0, 0, 4)
    with pytest.raises(NotationError, match="expected sun or moon first, not 'mars'"):
        rules.start("mars")


def test_shorthand_is_settled_and_anything_else_refused_with_its_reason() -> None:
    rules = rules_of(EXCITING)
    position = rules.read_position("sun 5 4; moon 8; sun to move")
    assert rules.settle(position, (3,), Move("5/finish")) == "5/10/finish"
    assert rules.settle(position, (0,), Move("4/8")) == "4/8*"
    assert rules.settle(position, (0,), Move("4/8*")) == "4/8*"
    with pytest.raises(IllegalMove) as refused:
        rules.settle(position, (0,), Move("5/10"))
    assert refused.value.code == "wrong_distance"
    for special in (EXCITING, UR):
        rules = rules_of(special)
        with pytest.raises(IllegalMove, match="no"):
            rules.play(rules.start(), next(iter(rules.throws(rules.start()))), Move("4/8"))


def test_the_other_side_sees_the_same_position_turned() -> None:
    rules = rules_of(EXCITING)
    position = rules.read_position("sun START 5; moon 3; moon must move 4; sun to move; used a2")
    turned = rules.turned(position)
    assert rules.write_position(turned) == "sun 3; moon START 5; sun must move 4; moon to move; used a2"
    assert turned.due == (Due(0, 4),)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda game: replace(game, players=("sun", "moon", "star")), "a race is for two players, not 3"),
        (
            lambda game: with_tracks(game, "d1 a1 a2 h2", "d3 a3 a2 h2 h3 g3"),
            "both tracks must be equally long, not 12 and 14",
        ),
        (lambda game: with_tracks(game, "d1 a2", "d3 a3"), "not a straight line"),
        (lambda game: replace(game, board=replace(game.board, tracks={})), "no track for 'sun'"),
        (lambda game: replace(game, board=replace(game.board, squares="")), "the picture of the board is empty"),
        (lambda game: replace(game, dice=replace(game.dice, each=True)), "moves one counter by the sum of the dice"),
        (lambda game: with_options(game, counters=0), "at least one counter"),
        (lambda game: with_options(game, values=(1, 2)), "expected one value for each square of the track, not 2"),
        (lambda game: replace(game, notation=Notation(hand="in")), "'in' cannot name a place"),
        (lambda game: replace(game, notation=Notation(home="the end")), "'the end' cannot name a place"),
        (lambda game: replace(game, board=replace(game.board, names={"a1": "pass"})), "'pass' cannot name a square"),
        (
            lambda game: replace(game, board=replace(game.board, names={"a1": "CORNER", "d2": "corner"})),
            "two squares of sun's track would be called the same",
        ),
        (
            lambda _: replace(games.load("ur/murray"), notation=Notation(numbers="first")),
            "two squares of sun's track would be called the same",
        ),
    ],
)
def test_a_race_that_cannot_be_run_is_refused(change: object, message: str) -> None:
    assert callable(change)
    with pytest.raises(DefinitionError) as refused:
        RaceRules(change(games.load("ur")))
    assert message in str(refused.value)


def test_dice_whose_rules_do_not_fit_are_refused() -> None:
    game = games.load("exciting")
    rule = replace(game.dice.throws[0], sum=9)
    with pytest.raises(DefinitionError, match="the dice never show 9; they show 0, 1, 2, 3"):
        RaceRules(replace(game, dice=replace(game.dice, throws=(*game.dice.throws, rule))))
    backwards = replace(games.load("ur"), dice=replace(games.load("ur").dice, faces=(0, -1)))
    with pytest.raises(DefinitionError, match="would move backwards"):
        RaceRules(backwards)


def test_dice_that_could_never_finish_are_refused_where_nothing_else_ends_the_game() -> None:
    twos = replace(games.load("ur"), dice=replace(games.load("ur").dice, faces=(0, 2)))
    message = "a counter on 2 could never finish: it needs exact numbers, and the dice show 0, 2, 4, 6, 8"
    with pytest.raises(DefinitionError, match=message):
        RaceRules(twos)
    assert RaceRules(with_options(twos, turns=20)).length == 14
    assert RaceRules(with_options(twos, overshoot="off")).length == 14


def test_other_options_are_refused() -> None:
    with pytest.raises(DefinitionError, match="a race needs the options of a race"):
        RaceRules(replace(games.load("ur"), options=games.load("backgammon").options))


def test_a_mark_that_works_once_is_written_down_when_spent() -> None:
    """A rose that gives one throw in the whole game: data alone, in a game that has none."""
    rules = RaceRules(with_marks(games.load("ur"), once=True))
    first = rules.play(rules.start(), (4,), rules.parse("in/4"))
    assert rules.write_position(first) == "sun 4; moon; sun to move; used a1"
    away = rules.read_position("sun 5; moon; sun to move; used a1")
    assert rules.write_position(rules.play(away, (4,), rules.parse("in/4"))) == "sun 4 5; moon; moon to move; used a1"
