"""The readings of The Most Exciting Board Game Ever Known and of the die race, one test each.

What a reading says in words stands in the game's definition; here it is played.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from kitgen import games
from kitgen.rules.race import RaceRules
from kitgen.rules.race_course import PASS
from tests.rules.race.shipped import rules_of, with_options

EXCITING = "most_exciting/avery"
BLANKS, ONE_DOT, TWO_DOTS, THREE_DOTS = (0,), (1,), (2,), (3,)


@pytest.fixture
def rules() -> RaceRules:
    return rules_of(EXCITING)


def line(rules: RaceRules, position: str, *plies: tuple[tuple[int, ...], str]) -> str:
    """The position after some plies, each of them legal."""
    at = rules.read_position(position)
    for throw, move in plies:
        assert throw in rules.throws(at), f"{rules.write_position(at)}: {throw}"
        assert move in rules.moves(at, throw), f"{rules.write_position(at)}: {rules.moves(at, throw)}"
        at = rules.play(at, throw, rules.parse(move))
    return rules.write_position(at)


def legal(rules: RaceRules, position: str, throw: tuple[int, ...]) -> tuple[str, ...]:
    return rules.moves(rules.read_position(position), throw)


def test_the_board_bears_the_counts_that_the_text_gives(rules: RaceRules) -> None:
    """Five rosettes, two in each safe territory; two doubles, both common; R1 five eyes; one doorstep, common."""
    marks: dict[str, list[str]] = {}
    for square in sorted({*rules.tracks[0], *rules.tracks[1]}):
        mark = rules.mark(square)
        if mark:
            marks.setdefault(mark.name, []).append(square)
    shared = {name: [square for square in squares if square in rules.shared] for name, squares in marks.items()}
    assert {name: (len(squares), len(shared[name])) for name, squares in marks.items()} == {
        "rosette": (5, 1),
        "eye": (5, 1),
        "double": (2, 2),
        "doorstep": (1, 1),
        "START": (2, 0),
    }
    for track in rules.tracks:
        assert sum(1 for square in track if square in marks["eye"]) == 3
    first_common = next(square for square in rules.tracks[0] if square in rules.shared)
    assert first_common == marks["doorstep"][0], "where each player leaves safe territory"


def test_the_board_fits_the_proof(rules: RaceRules) -> None:
    assert line(rules, "sun 5; moon; sun to move", (THREE_DOTS, "5/10/finish")) == "sun finish 1; moon; sun to move"
    assert line(rules, "sun START; moon; sun to move", (BLANKS, "START/4")) == "sun 4; moon; sun may enter; sun to move"
    private = [rules.label(0, step) for step, square in enumerate(rules.tracks[0], 1) if square not in rules.shared]
    assert private == ["START", "1", "2", "3", "4", "13", "14"]


def test_r2_overshooting_is_always_a_choice(rules: RaceRules) -> None:
    assert legal(rules, "sun 2 13; moon; sun to move", BLANKS) == ("13/out", "2/6")


def test_r3_nobody_on_the_board_means_no_forced_move(rules: RaceRules) -> None:
    assert line(rules, "sun START; moon; sun to move", (TWO_DOTS, "START/1")) == "sun 1; moon; sun to move"
    home = "sun START; moon finish 3; sun to move"
    assert line(rules, home, (TWO_DOTS, "START/1")) == "sun 1; moon finish 3; sun to move"


def test_r4_nobody_rests_on_a_double(rules: RaceRules) -> None:
    assert legal(rules, "sun 9; moon; sun to move", TWO_DOTS) == ("9/10/11",)
    assert legal(rules, "sun 3; moon; sun may enter; sun to move", ()) == ("in/START", "pass")
    at = rules.read_position("sun 3; moon START; sun must move 4; sun to move")
    assert rules.moves(at, ()) == ("3/7/11",)


def test_r6_a_stone_that_was_sent_off_counts_like_one_that_never_entered(rules: RaceRules) -> None:
    final = line(rules, "sun 14 finish 6; moon START(2) 9; sun to move", (TWO_DOTS, "14/finish"))
    outcome = rules.outcome(rules.read_position(final))
    assert outcome is not None
    assert (outcome.score, outcome.sum) == (2 * 10 + 3 + 4 * 25, "2 × 10 + 3 + 4 × 25")


def test_r7_two_enemies_come_before_everything_else(rules: RaceRules) -> None:
    """On 8 with two enemies there is no rosette for the stone sent off; on 11 with one, the stone hit cannot answer."""
    assert line(rules, "sun 4; moon 8(2); sun to move", (BLANKS, "4/8/out")) == "sun; moon 8(2); sun to move"
    assert line(rules, "sun 6; moon 11; sun to move", (THREE_DOTS, "6/11*")) == "sun 11; moon; sun to move"
    both = line(rules, "sun 6; moon 11 3; sun to move", (THREE_DOTS, "6/11*"))
    assert both == "sun 11; moon 3; moon must move 4; sun to move"


def test_r8_the_forced_four_is_an_ordinary_move(rules: RaceRules) -> None:
    forced = "sun 9 1; moon 5 13 6 finish 1; moon must move 4; sun to move"
    assert legal(rules, forced, ()) == ("13/out", "6/10/14", "5/9*")
    assert rules.why(rules.read_position(forced), (), PASS).code == "must_move"


def test_r9_chains_end_with_the_original_thrower(rules: RaceRules) -> None:
    start = "sun START 3; moon START 3; sun to move"
    chain = line(
        rules,
        start,
        (TWO_DOTS, "START/1"),  # Sun's eye
        ((), "3/7/11"),  # Moon answers, and meets the common eye
        ((), "1/5"),  # Sun answers, and is first on the doorstep
        ((), "in/START"),  # Moon enters
    )
    assert chain == "sun 3 5; moon START(2) 11; sun to move; used a2"


def test_r9_an_award_in_a_forced_move_belongs_to_who_moved(rules: RaceRules) -> None:
    start = "sun START; moon 4; sun to move"
    end = line(rules, start, (TWO_DOTS, "START/1"), ((), "4/8"), ((), "in/START"))
    assert end == "sun 1; moon START 8; sun to move"


def test_r10_a_forced_move_can_win_in_the_others_turn(rules: RaceRules) -> None:
    start = "sun START; moon 11 finish 6; sun to move"
    end = line(rules, start, (TWO_DOTS, "START/1"), ((), "11/finish"))
    outcome = rules.outcome(rules.read_position(end))
    assert outcome is not None
    assert (outcome.winners, outcome.score, outcome.sum) == ((1,), 159, "9 + 6 × 25")


def test_r11_the_doorstep_is_used_up_by_the_first_landing_even_for_nothing(rules: RaceRules) -> None:
    nothing = line(rules, "sun 1; moon 6(7); sun to move", (BLANKS, "1/5"))
    assert nothing == "sun 5; moon 6(7); sun to move; used a2"
    again = line(rules, "sun 5; moon START 1; moon to move; used a2", (BLANKS, "1/5*"))
    assert again == "sun; moon START 5; moon to move; used a2"


def test_r11_a_stone_sent_off_by_two_enemies_does_not_use_it_up(rules: RaceRules) -> None:
    assert line(rules, "sun 1; moon 5(2); sun to move", (BLANKS, "1/5/out")) == "sun; moon 5(2); sun to move"


def test_r12_start_sets_off_nothing_and_only_awards_may_be_left(rules: RaceRules) -> None:
    assert legal(rules, "sun; moon; sun must enter; moon to move", ()) == ("in/START",)
    assert legal(rules, "sun 4; moon; sun may enter; sun to move", ()) == ("in/START", "pass")
    full = line(rules, "sun START 9(6); moon; sun to move", (BLANKS, "START/4"))
    assert full == "sun 4 9(6); moon; sun to move", "nothing to enter, so nothing is asked"


def test_r13_the_double_repeats_what_was_thrown_and_only_the_last_landing_counts(rules: RaceRules) -> None:
    assert legal(rules, "sun 2; moon; sun to move", THREE_DOTS)[0] == "2/7/12"
    assert legal(rules, "sun 3; moon; sun to move", BLANKS) == ("3/7/11",)
    assert legal(rules, "sun 6; moon; sun to move", TWO_DOTS) == ("6/7/8",)
    assert line(rules, "sun 9; moon 11; sun to move", (TWO_DOTS, "9/10/11*")) == "sun 11; moon; sun to move"
    assert line(rules, "sun 2; moon 12(2); sun to move", (THREE_DOTS, "2/7/12/out")) == "sun; moon 12(2); sun to move"


def test_r14_nothing_on_the_board_throws_again(rules: RaceRules) -> None:
    for throw in (BLANKS, TWO_DOTS):
        assert line(rules, "sun; moon; sun to move", (throw, "pass")) == "sun; moon; sun to move"
    assert line(rules, "sun; moon; sun to move", (ONE_DOT, "pass")) == "sun; moon; moon to move"


def test_a_last_stone_overshoots_more_often_than_not_from_start(rules: RaceRules) -> None:
    """The source's words and the numbers of known.toml: alone, six at home, nobody to meet."""

    def finishes(label: str, known: dict[str, Fraction]) -> Fraction:
        """The chance never to overshoot; one dot only gives the opponent a turn, after which it goes on."""
        at = rules.read_position(f"sun {label} finish 6; moon; sun to move")
        done, stays = Fraction(0), Fraction(0)
        for throw, chance in rules.throws(at).items():
            (move,) = rules.moves(at, throw)
            if move == PASS:
                stays += chance
            elif move.stops[-1] == "finish":
                done += chance
            elif move.stops[-1] != "out":
                done += chance * known.setdefault(move.stops[-1], finishes(move.stops[-1], known))
        return done / (1 - stays)

    found = {label: finishes(label, {}) for label in ("START", "5", "14")}
    assert {label: f"{float(chance):.3f}" for label, chance in found.items()} == {
        "START": "0.436",
        "5": "0.515",
        "14": "0.600",
    }


# -- the die race


def test_die_race_r2_a_pass_is_a_turn_and_the_limit_is_checked_after_both() -> None:
    rules = RaceRules(with_options(games.load("die-race"), turns=1))
    white = rules.play(
        rules.read_position("white 12 finished 1; black 6; white to move"), (1,), rules.parse("12/finished")
    )
    assert rules.outcome(white) is None, "Black has a turn left"
    black = rules.play(white, (2,), rules.parse("6/4"))
    outcome = rules.outcome(black)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.reason == "After 1 turn each White has finished 2 against 0"


def test_die_race_r2_a_finish_on_the_last_turn_wins_and_equal_is_a_draw() -> None:
    rules = RaceRules(with_options(games.load("die-race"), turns=60))
    last = rules.read_position("white 3 finished 2; black 1 finished 2; black to move; 119 turns played")
    won = rules.outcome(rules.play(last, (1,), rules.parse("1/finished")))
    assert won is not None
    assert won.winners == (1,)
    assert won.reason == "Black has finished all 3 runners"
    level = rules.outcome(rules.play(last, (2,), PASS))
    assert level is not None
    assert level.winners == ()
    assert level.reason == "After 60 turns each both have finished 2"
    assert rules.outcome(last) is None


def test_die_race_r3_black_gets_no_turn_to_equal_a_finish() -> None:
    rules = rules_of("opposed_die_race/sixty")
    white = rules.read_position("white 12 finished 2; black 1 finished 2; white to move")
    after = rules.play(white, (1,), rules.parse("12/finished"))
    outcome = rules.outcome(after)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert rules.why(after, (1,), rules.parse("1/finished")).code == "game_over"


def test_die_race_r5_equal_runners_are_one_move() -> None:
    rules = rules_of("opposed_die_race/sixty")
    assert rules.moves(rules.read_position("white 4(2); black; white to move"), (3,)) == ("4/7", "in/3")
    assert rules.moves(rules.start(), (3,)) == ("in/3",)
