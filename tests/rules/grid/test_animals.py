"""M&E: the take relation, the dice table, each reading, set-ups and ends of the game.

Case ids are those of tests/cases.json.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from kitgen import games
from kitgen.definition import GridOptions
from kitgen.dice import NO_THROW, Throw
from kitgen.errors import NotationError
from kitgen.rules import Outcome
from kitgen.rules.grid import GridPosition, GridRules
from kitgen.rules.grid_moves import GridMove
from kitgen.rules.grid_text import write_setup
from tests.rules.grid import pairs
from tests.rules.grid.pairs import rules_of

VARIANTS = [f"mouse_and_elephant/{variant}" for variant in games.load("me").variants]
TWO, FOUR, BARE = VARIANTS
SEVEN, NINE, TWELVE = (7,), (9,), (12,)
"""Three pieces and three squares, two and four, one and five."""


def code(position: str, move: str, throw: Throw = SEVEN, name: str = TWO) -> str:
    rules = rules_of(name)
    now = rules.read_position(position)
    ruling = rules.why(now, throw, rules.parse(move))
    if not rules.parse(move).way:
        assert ruling.legal == (rules.parse(move) in rules.moves(now, throw))
    return ruling.code


def played(position: str, *moves: str, throw: Throw = SEVEN, name: str = TWO) -> GridPosition:
    rules = rules_of(name)
    now = rules.read_position(position)
    for text in moves:
        due = NO_THROW if now.left else throw
        move = rules.parse(text)
        assert move in rules.moves(now, due), text
        now = rules.play(now, due, move)
    return now


def written(position: str, *moves: str, throw: Throw = SEVEN, name: str = TWO) -> str:
    return rules_of(name).write_position(played(position, *moves, throw=throw, name=name))


def ended(position: str, *moves: str, throw: Throw = SEVEN, name: str = TWO) -> Outcome | None:
    return rules_of(name).outcome(played(position, *moves, throw=throw, name=name))


def relation(name: str) -> dict[tuple[str, str], str]:
    """What happens when one kind steps on another: takes, both_leave and so on, asked of the engine."""
    found = {}
    for mover in "EPTLWDCMQ":
        for other in "EPTLWDCMQ":
            beige = f"Q{'c3' if mover == 'Q' else 'j1'}" + ("" if mover == "Q" else f" {mover}c3")
            blue = f"Q{'c4' if other == 'Q' else 'j13'}" + ("" if other == "Q" else f" {other}c4")
            position = f"beige {beige}; blue {blue}; beige to move"
            found[mover, other] = code(position, f"{mover}c3xc4", NO_THROW if name == BARE else SEVEN, name)
    return found


@pytest.mark.parametrize("name", [TWO, BARE])
def test_an01_who_takes_whom(name: str) -> None:
    found = relation(name)
    wins = {pair for pair, what in found.items() if what in ("takes", "takes_royal")}
    assert len(wins) == 36
    assert [sum(mover == kind for mover, _ in wins) for kind in "EPTLWDCMQ"] == [7, 6, 6, 5, 4, 4, 2, 2, 0]
    both = {pair for pair, what in found.items() if what in ("both_leave", "royals_meet")}
    assert both == {(kind, kind) for kind in "EPTLWDCMQ"}
    assert found["Q", "Q"] == "royals_meet"
    assert found["E", "M"] == "stronger"
    assert not any((other, mover) in wins for mover, other in wins)
    circles = [
        trio
        for trio in combinations("EPTLWDCMQ", 3)
        if all(sum((one, other) in wins for other in trio) == 1 for one in trio)
    ]
    assert len(circles) == 9
    assert tuple("ECM") in circles


def test_an03_only_the_row_for_nine_is_attested() -> None:
    definition = games.load(TWO)
    assert isinstance(definition.options, GridOptions)
    rows = definition.options.throws
    assert len(rows) == 11
    assert [(row.sum, row.pieces, row.squares) for row in rows if row.confidence == "attested"] == [(9, 2, 4)]
    assert {row.confidence for row in rows if row.sum != 9} == {"ours"}
    groups: dict[tuple[int, int], Fraction] = {}
    for row in rows:
        chance = definition.dice.dice().throws()[row.sum,]
        groups[row.pieces, row.squares] = groups.get((row.pieces, row.squares), Fraction(0)) + chance
    assert groups == {
        (5, 1): Fraction(1, 36),
        (4, 2): Fraction(9, 36),
        (3, 3): Fraction(16, 36),
        (2, 4): Fraction(9, 36),
        (1, 5): Fraction(1, 36),
    }


@pytest.mark.parametrize("total", range(2, 13))
def test_a_throw_allows_what_its_row_says(total: int) -> None:
    pieces, squares = {2: (5, 1), 3: (4, 2), 4: (4, 2), 5: (4, 2), 9: (2, 4), 10: (2, 4), 11: (2, 4), 12: (1, 5)}.get(
        total, (3, 3)
    )
    rules, throw = rules_of(TWO), (total,)
    start = rules.start()
    far = max(len(move.way) for move in rules.moves(start, throw) if move.start)
    assert far == squares
    now, turns = start, 0
    while now.mover == 0:
        move = next(move for move in rules.moves(now, throw if not turns else NO_THROW) if move.start)
        now, turns = rules.play(now, throw if not turns else NO_THROW, move), turns + 1
    assert turns == pieces


def test_without_dice_three_pieces_walk_three_squares() -> None:
    rules = rules_of(BARE)
    assert rules.throws(rules.start()) == {NO_THROW: 1}
    now = rules.play(rules.start(), NO_THROW, rules.parse("Qj1-j4"))
    assert (now.left, now.steps) == (2, 3)
    assert code("beige Lc3 Qj1; blue Qj13; beige to move", "Lc3-c7", NO_THROW, BARE) == "too_far"


def test_r1_stepping_on_a_stronger_enemy_is_illegal() -> None:
    assert code("beige Cc3 Qj1; blue Dc4 Qj13; beige to move", "Cc3xc4") == "stronger"


def test_r2_each_piece_moves_once_and_later_ones_use_cleared_squares() -> None:
    position = "beige Lc3 Mc4 Wb3 Dd3 Ec2 Qj1; blue Qj13; beige to move"
    assert code(position, "Lc3-c5", (3,)) == "in_the_way"
    then = written(position, "Mc4-b4", throw=(3,))
    assert code(then, "Lc3-c5", NO_THROW) == "walks"
    assert code(then, "Mb4-b5", NO_THROW) == "moved_already"
    assert "moved b4" in then


def test_r3_a_meeting_counts_as_a_piece_moved_and_ends_its_move() -> None:
    position = "beige Wc3 Qj1; blue Wc4 Mc5 Qj13; beige to move"
    assert written(position, "Wc3xc4") == "beige Qj1; blue Mc5 Qj13; beige to move; left 2x3"
    assert code(position, "Wc3xc4-b4") == "take_ends"
    assert code("beige Tc3 Qj1; blue Wc4 Mc5 Qj13; beige to move", "Tc3xc4-c5") == "one_take"
    walled = "beige Tc3 Qj1; blue Wc4 Mb4 Cd4 Mc5 Qj13; beige to move".replace(" Mc5", " Dc5")
    assert code(walled, "Tc3xc4-c6") == "one_take"
    assert code(walled.replace("Dc5", "Ec5").replace("Mb4", "Pb4").replace("Cd4", "Td4"), "Tc3xc4-c6") == "in_the_way"


@pytest.mark.parametrize("name", [TWO, FOUR])
def test_r4_queens_take_nothing_and_draw_where_they_meet(name: str) -> None:
    others = "; green Qo13; red Qo1" if name == FOUR else ""
    animal = f"beige Qj5; blue Mj6 Qj12{others}; beige to move"
    assert code(animal, "Qj5xj6", name=name) == "stronger"
    meeting = f"beige Qj5; blue Qj7{others}; beige to move"
    assert code(meeting, "Qj5xj7", name=name) == "royals_meet"
    assert ended(meeting, "Qj5xj7", name=name) == Outcome((), "two queens met")
    at_home = f"beige Qj11; blue Qj13{others}; beige to move"
    assert ended(at_home, "Qj11xj13", name=name) == Outcome((), "two queens met")


def test_r5_a_queen_wins_on_first_touching_the_enemys_first_rank() -> None:
    position = "beige Qb12; blue Qj13; beige to move"
    assert ended(position, "Qb12-b13") == Outcome((0,), "the queen has reached the enemy's first rank")
    assert code(position, "Qb12-b13") == "arrives"
    assert code(position, "Qb12-c13 via b13") == "take_ends"
    assert code(position, "Qb12-c13") == "arrives"
    walled = "beige Qb12 Ec12 Pa12; blue Qj13; beige to move"
    assert code(walled, "Qb12-c13") == "in_the_way"
    assert ended("beige Qj1; blue Qb2; blue to move", "Qb2-b1") == Outcome(
        (1,), "the queen has reached the enemy's first rank"
    )


def test_r5_the_own_first_rank_wins_nothing() -> None:
    assert ended("beige Qb2; blue Qj13; beige to move", "Qb2-b1") is None
    four = "beige Qb2; blue Qe13; green Qo13; red Qo1; beige to move"
    assert ended(four, "Qb2-b1", name=FOUR) is None
    assert ended(four.replace("Qb2", "Qs12"), "Qs12-s13", name=FOUR) == Outcome(
        (0, 3), "the queen has reached the enemy's first rank"
    )


def test_r6_moving_nothing_is_legal() -> None:
    position = "beige Lc3 Qj1; blue Qj13; beige to move"
    assert written(position, "done") == "beige Qj1 Lc3; blue Qj13; blue to move; quiet 1"
    assert written(position, "Lc3-c4", "done") == "beige Qj1 Lc4; blue Qj13; blue to move; quiet 1"


def test_r6_a_player_with_no_piece_that_can_move_passes() -> None:
    rules = rules_of(TWO)
    shut = rules.read_position("beige Qa1 Ma2 Cb1; blue Qj13 Ea3 Pb2 Tc1; beige to move")
    assert [str(move) for move in rules.moves(shut, (2,))] == ["Ma2xa3", "done"]
    shut = rules.read_position("beige Qa1 Da2 Cb1; blue Qj13 Ea3 Tb2 Lc1; beige to move")
    assert [str(move) for move in rules.moves(shut, (2,))] == ["done"]


def test_r7_a_partner_is_a_friend() -> None:
    position = "beige Lc3 Qe1; blue Qe13; green Qo13; red Mc4 Qo1; beige to move"
    assert code(position, "Lc3xc4", name=FOUR) == "own_piece"
    assert code(position, "Mc4-c5", name=FOUR) == "not_yours"
    assert code(position, "Lc3-c5 via c4", name=FOUR) == "own_piece"
    assert (
        "partner's"
        in rules_of(FOUR).why(rules_of(FOUR).read_position(position), SEVEN, rules_of(FOUR).parse("Lc3xc4")).words
    )


def test_r8_one_move_for_each_end_and_enemy_with_a_shortest_way() -> None:
    rules = rules_of(TWO)
    now = rules.read_position("beige Tj5 Qa1; blue Wj6 Qj13; beige to move")
    moves = [move for move in rules.moves(now, NINE) if move.start == "j5"]
    assert len({(move.end, move.took) for move in moves}) == len(moves)
    over = next(move for move in moves if move.end == "j7" and move.took)
    round_it = next(move for move in moves if move.end == "j7" and not move.took)
    assert over.way == ("j6", "j7")
    assert len(round_it.way) == 4
    assert code("beige Lc3 Qj1; blue Qj13; beige to move", "Lc3-c3") == "stays"


def test_r9_no_straight_reversal_after_a_take() -> None:
    position = "beige Tj5 Qa1; blue Wj6 Qj13; beige to move"
    assert code(position, "Tj5xj6-j5", (4,)) == "turns_back"
    assert code(position, "Tj5xj6-j5", SEVEN) == "turns_back"
    assert code(position, "Tj5xj6-j5", NINE) == "takes_on"  # round by k6 and k5
    assert code(position, "Tj5xj6-j5 via j6", NINE) == "turns_back"
    assert code(position, "Tj5xj6-j5 via j6 k6 k5", NINE) == "takes_on"


def test_r9_the_option_reverse_allows_it() -> None:
    definition = games.load(TWO)
    assert isinstance(definition.options, GridOptions)
    rules = GridRules(replace(definition, options=replace(definition.options, reverse=True)))
    now = rules.read_position("beige Tj5 Qa1; blue Wj6 Qj13; beige to move")
    back = rules.parse("Tj5xj6-j5")
    assert back in rules.moves(now, (4,))
    assert rules.why(now, (4,), rules.parse("Tj5xj6-j5 via j6")).legal
    for total in range(2, 13):
        first = set(rules.moves(rules.start(), (total,)))
        assert first == set(rules_of(TWO).moves(rules_of(TWO).start(), (total,))), "it differs only after a take"


def test_r11_a_hundred_turns_each_without_a_take() -> None:
    rules = rules_of(TWO)
    quiet = rules.read_position("beige Lc3 Wc4 Qj1; blue Mc6 Qj13; blue to move; quiet 198")
    quiet = rules.play(quiet, SEVEN, rules.parse("done"))
    assert rules.outcome(quiet) is None
    halfway = rules.play(quiet, SEVEN, rules.parse("Lc3-d3"))
    assert rules.outcome(halfway) is None
    assert rules.outcome(rules.play(halfway, NO_THROW, rules.parse("done"))) == Outcome(
        (), "100 turns each without a take"
    )
    saved = rules.play(halfway, NO_THROW, rules.parse("Wc4xc6"))
    saved = rules.play(saved, NO_THROW, rules.parse("done"))
    assert (rules.outcome(saved), saved.quiet) == (None, 0)
    won = rules.read_position("beige Qb12; blue Qj13; beige to move; quiet 199")
    assert rules.outcome(rules.play(won, SEVEN, rules.parse("Qb12-b13"))) == Outcome(
        (0,), "the queen has reached the enemy's first rank"
    )


def test_r11_four_players_have_a_hundred_turns_each_too() -> None:
    rules = rules_of(FOUR)
    now = rules.read_position("beige Qe1; blue Qe13; green Qo13; red Qo1; red to move; quiet 398")
    now = rules.play(now, SEVEN, rules.parse("done"))
    assert rules.outcome(now) is None
    assert rules.outcome(rules.play(now, SEVEN, rules.parse("done"))) == Outcome((), "100 turns each without a take")


def test_a_queen_taken_wins_at_once_in_the_middle_of_a_turn() -> None:
    position = "beige Lc3 Ci12 Qj1; blue Qj13; beige to move"
    reached = played(position, "Lc3-c4", "Ci12xj13")
    assert reached.left == 1
    assert rules_of(TWO).outcome(reached) == Outcome((0,), "the queen has been taken")
    assert code("beige Ci12 Qj1; blue Qj13; beige to move", "Ci12xj13-k13") == "take_ends"


def test_a_team_wins_with_one_enemy_queen() -> None:
    position = "beige Cn12 Qe1; blue Qe13; green Qo13; red Qo1; beige to move"
    assert ended(position, "Cn12xo13", name=FOUR) == Outcome((0, 3), "the queen has been taken")


def test_four_players_go_round_clockwise_from_bottom_left() -> None:
    rules = rules_of(FOUR)
    assert rules.definition.players == ("beige", "blue", "green", "red")
    now, seats = rules.start(), []
    for _ in range(8):
        seats.append(now.mover)
        now = rules.play(now, SEVEN, rules.parse("done"))
    assert seats == [0, 1, 2, 3, 0, 1, 2, 3]
    corners = {0: "abcdefghi", 1: "abcdefghi", 2: "klmnopqrs", 3: "klmnopqrs"}
    ranks = {0: 1, 1: 13, 2: 13, 3: 1}
    for seat in range(4):
        squares = [stack.place for stack in rules.standing(rules.start()) if stack.player == seat]
        assert squares == [f"{file}{ranks[seat]}" for file in corners[seat]]
    assert not {"j1", "j13"} & {stack.place for stack in rules.standing(rules.start())}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_queen_stands_in_the_middle_and_four_animals_on_each_side(name: str) -> None:
    rules = rules_of(name)
    for player, pieces in enumerate(rules.ground.usual):
        assert sorted(piece.kind for piece in pieces) == sorted("EPTLWDCMQ")
        assert pieces[4].kind == "Q"
        assert len(rules.ground.free(player)) == 8
    assert [rules.ground.names[pieces[4].square] for pieces in rules.ground.usual] == (
        ["e1", "e13", "o13", "o1"] if name == FOUR else ["j1", "j13"]
    )


def test_a_set_up_can_be_chosen_and_written() -> None:
    rules = rules_of(TWO)
    start = rules.start("EPTLQWDCM/MCDWQLTPE")
    assert rules.write_position(start).startswith("beige Ef1 Pg1 Th1 Li1 Qj1 Wk1 Dl1 Cm1 Mn1; blue Mf13 Cg13")
    assert write_setup(rules.ground, start.pieces) == "EPTLQWDCM/MCDWQLTPE"
    assert write_setup(rules.ground, rules.start().pieces) == ""
    one = rules.start("EPTLQWDCM/-")
    assert write_setup(rules.ground, one.pieces) == "EPTLQWDCM/-"
    assert rules.start("-/-") == rules.start("") == rules.start()
    four = rules_of(FOUR).start("-/-/EPTLQWDCM/-")
    assert [stack.kind for stack in rules_of(FOUR).standing(four) if stack.player == 2] == list("EPTLQWDCM")


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ("EPTLQWDCM", "one part for each of beige, blue"),
        ("EPTLQWDCM/EPTLQWDC", "must hold each of"),
        ("EPTLQWDCC/-", "must hold each of"),
        ("EPTQLWDCM/-", "must keep Q on j1"),
        ("EPTLQWDXM/-", "must hold each of"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(setup: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        rules_of(TWO).start(setup)


def test_a_game_without_free_squares_takes_no_set_up() -> None:
    with pytest.raises(NotationError, match="red cannot choose a set-up"):
        rules_of("jungle/classic").start("TCELDRWP/-")


def test_walks_turn_corners_and_cross_nothing() -> None:
    maze = "beige Lc3 Mc4 Cb3 Dd3 Qj1; blue Qj13; beige to move"
    assert code(maze, "Lc3-c2", (2,)) == "walks"
    assert code(maze, "Lc3-c5", NINE) == "in_the_way"
    assert code(maze, "Lc3-b4", TWELVE) == "in_the_way"  # six squares round the cat
    rules = rules_of(TWO)
    now = rules.read_position(maze)
    (round_the_cat,) = [move for move in rules.moves(now, TWELVE) if move.start == "c3" and move.end == "a4"]
    assert round_the_cat.way == ("c2", "b2", "a2", "a3", "a4")
    assert round_the_cat.record() == "Lc3-a4 via c2 a2"
    assert rules.parse("Lc3-a4 via c2 a2").way == round_the_cat.way


def test_given_ways_are_judged_step_by_step() -> None:
    position = "beige Tc3 Mc4 Qj1; blue Wd4 Ce4 Ed2 Tb4 Qj13; beige to move"
    assert code(position, "Tc3-c5 via c4") == "own_piece"
    assert code(position, "Tc3xd4-d5 via d3", SEVEN) == "takes_on"
    assert code(position, "Tc3-d5 via d3", SEVEN) == "say_take"
    assert code(position, "Tc3xd4-e4 via d3 d4", SEVEN) == "one_take"
    assert code(position, "Tc3-c2 via b3 b2", SEVEN) == "walks"
    assert code(position, "Tc3-d1 via d3", SEVEN) == "stronger"
    assert code(position, "Tc3xb4-a4 via b3 b4", SEVEN) == "take_ends"
    assert code(position, "Tc3-b3 via c2 b2", (4,)) == "too_far"
    assert code(position, "Tc3-c2 via d3 c3", SEVEN) == "turns_back"


def test_a_move_equals_another_with_the_same_piece_enemy_and_end() -> None:
    assert GridMove("c3", "c4", "", "T", ("c4",)) == GridMove("c3", "c4")
    assert hash(GridMove("c3", "c4", "", "T", ("c4",))) == hash(GridMove("c3", "c4"))
    assert GridMove("c3", "c4", "c4") != GridMove("c3", "c4")


def test_the_twin_agrees_about_reversals_too() -> None:
    definition = games.load(TWO)
    assert isinstance(definition.options, GridOptions)
    rules = GridRules(replace(definition, options=replace(definition.options, reverse=True)))

    class Reversing(pairs.Animals):
        def __init__(self, variant: str) -> None:
            super().__init__(variant)
            self.reverse = True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairs, "Animals", Reversing)
        codes = pairs.compare(rules, TWO, 600, seed=3)
    assert "turns_back" not in codes
    assert codes["takes_on"]
