"""Jungle: counts that others have found, reported disputes by case id, and positions where readings differ.

Perft counts: 24, 576 and 12,240 are also found by jungle-chess 1.0.0 (PyPI); the rest by a second generator of
our own. Case ids are those of tests/cases.json.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from kitgen import games
from kitgen.definition import GridOptions
from kitgen.dice import NO_THROW
from kitgen.rules import Outcome
from kitgen.rules.grid import GridPosition, GridRules
from tests.rules.grid.pairs import rules_of

VARIANTS = [f"jungle/{variant}" for variant in games.load("jungle").variants]
CLASSIC, RAT, ASHORE, DOG = VARIANTS


def perft(rules: GridRules, position: GridPosition, plies: int) -> int:
    if rules.outcome(position):
        return 0
    moves = rules.moves(position, NO_THROW)
    if plies == 1:
        return len(moves)
    return sum(perft(rules, rules.play(position, NO_THROW, move), plies - 1) for move in moves)


def code(name: str, position: str, move: str) -> str:
    rules = rules_of(name)
    ruling = rules.why(rules.read_position(position), NO_THROW, rules.parse(move))
    legal = rules.parse(move) in rules.moves(rules.read_position(position), NO_THROW)
    assert ruling.legal == legal, ruling.words
    return ruling.code


def after(name: str, position: str, *moves: str) -> GridPosition:
    rules = rules_of(name)
    now = rules.read_position(position)
    for text in moves:
        move = rules.parse(text)
        assert move in rules.moves(now, NO_THROW), text
        now = rules.play(now, NO_THROW, move)
    return now


def outcome(name: str, position: str, *moves: str) -> Outcome | None:
    return rules_of(name).outcome(after(name, position, *moves))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        (CLASSIC, [24, 576, 12_240, 260_099]),
        (RAT, [24, 576, 12_240, 260_100]),
        (ASHORE, [24, 576, 12_240, 260_099]),
    ],
)
def test_games_counted_ply_by_ply(name: str, counts: list[int]) -> None:
    rules = rules_of(name)
    assert [perft(rules, rules.start(), plies) for plies in range(1, 5)] == counts


def five() -> list[tuple[str, int]]:
    """What known.toml says about five plies, by variant."""
    content = tomllib.loads((games.folder("jungle") / "known.toml").read_text(encoding="utf-8"))
    return [(f"jungle/{name}", entry["sequences"]) for entry in content["perft_five"] for name in entry["variants"]]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), five())
def test_games_counted_five_plies_deep(name: str, count: int) -> None:
    rules = rules_of(name)
    assert perft(rules, rules.start(), 5) == count


def test_the_five_ply_counts_are_the_reported_ones() -> None:
    assert dict(five()) == {CLASSIC: 5_111_620, RAT: 5_111_725, ASHORE: 5_111_620}


@pytest.mark.parametrize("name", VARIANTS)
def test_jg01_a_trapped_rat_is_taken_and_still_takes(name: str) -> None:
    taken = "red Rc9 Ca1; blue Eb9; blue to move"
    taking = "red Rc9 Ca1; blue Eb9; red to move"
    assert code(name, taken, "b9xc9") == ("takes" if name == RAT else "takes_trapped")
    assert code(name, taking, "c9xb9") == "takes"


@pytest.mark.parametrize("name", VARIANTS)
def test_jg03_the_rat_at_the_bank(name: str) -> None:
    """Water to land, land to land, water to land, land to water, water to water: no, yes, no, no, yes.

    The third is what the variant Rat ashore allows.
    """
    asked = [
        ("red Rb4; blue Ea4; red to move", "b4xa4"),
        ("red Ra4; blue Ea3; red to move", "a4xa3"),
        ("red Rb4; blue Ra4; red to move", "b4xa4"),
        ("red Ra4; blue Rb4; red to move", "a4xb4"),
        ("red Rb4; blue Rb5; red to move", "b4xb5"),
    ]
    third = "takes_equal" if name == ASHORE else "bank"
    assert [code(name, *question) for question in asked] == ["bank", "takes", third, "bank", "takes_equal"]


@pytest.mark.parametrize("name", VARIANTS)
def test_jg05_the_own_den_is_closed_and_the_enemys_wins(name: str) -> None:
    rules = rules_of(name)
    assert code(name, "red Cd2; blue Ta7; red to move", "d2-d1") == "own_den"
    for square in ("c9", "e9", "d8"):
        position = f"red C{square}; blue Ta7; red to move"
        assert code(name, position, f"{square}-d9") == "enters_den"
        won = outcome(name, position, f"{square}-d9")
        assert won == Outcome((0,), "the cat has entered the enemy's den")
    assert outcome(name, "red Ca7; blue Td2; blue to move", "d2-d1") == Outcome(
        (1,), "the tiger has entered the enemy's den"
    )
    assert "c2-d2" in map(str, rules.moves(rules.read_position("red Cc2; blue Ta7; red to move"), NO_THROW))


@pytest.mark.parametrize("name", VARIANTS)
def test_jg07_the_set_up_is_symmetric_and_dry(name: str) -> None:
    rules = rules_of(name)
    start = rules.start()
    assert len(rules.moves(start, NO_THROW)) == 24
    assert len(rules.moves(replace(start, mover=1), NO_THROW)) == 24
    last = len(rules.ground.names) - 1
    turned = {(last - piece.square, 1 - piece.player, piece.kind) for piece in start.pieces}
    assert turned == {tuple(piece) for piece in start.pieces}
    assert not any(rules.ground.water >> piece.square & 1 for piece in start.pieces)
    assert rules.ground.water.bit_count() == 12


# Disputed rules: positions in which the readings differ, which the first five plies do not reach.


def test_the_elephant_and_the_rat() -> None:
    position = "red Ed3; blue Rd4; red to move"
    assert [code(name, position, "d3xd4") for name in VARIANTS] == ["stronger", "takes", "stronger", "stronger"]


def test_the_dog_and_the_wolf() -> None:
    dog, wolf = "red Da1; blue Wa2; red to move", "red Wa1; blue Da2; red to move"
    assert [code(name, dog, "a1xa2") for name in VARIANTS] == ["stronger", "stronger", "stronger", "takes"]
    assert [code(name, wolf, "a1xa2") for name in VARIANTS] == ["takes", "takes", "takes", "stronger"]


def test_a_rat_ashore_takes_no_elephant_but_a_trapped_one_falls_on_land() -> None:
    assert code(ASHORE, "red Rb4; blue Ea4; red to move", "b4xa4") == "bank"
    assert code(ASHORE, "red Ra4; blue Rb4; red to move", "a4xb4") == "bank"


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("kind", ["L", "T"])
def test_leaps_go_along_files_and_ranks_and_land_on_the_first_dry_square(name: str, kind: str) -> None:
    rules = rules_of(name)
    pairs = ["b3-b7", "c3-c7", "e3-e7", "f3-f7", "a4-d4", "a5-d5", "a6-d6", "d4-g4", "d5-g5", "d6-g6"]
    found = set()
    for square in rules.ground.names:
        if rules.ground.water >> rules.ground.index[square] & 1 or square in ("d1", "d9", "g9"):
            continue
        position = rules.read_position(f"red {kind}{square}; blue Rg9; red to move")
        for move in rules.moves(position, NO_THROW):
            if rules.why(position, NO_THROW, move).code == "leaps":
                found.add(str(move))
    assert found == {*pairs, *("-".join(reversed(pair.split("-"))) for pair in pairs)}


@pytest.mark.parametrize("owner", ["red", "blue"])
@pytest.mark.parametrize("square", ["b4", "b5", "b6"])
def test_a_rat_of_either_side_stops_a_leap(owner: str, square: str) -> None:
    red, blue = (f" R{square}", "") if owner == "red" else ("", f" R{square}")
    position = f"red Tb3{red}; blue Da9{blue}; red to move"
    assert code(CLASSIC, position, "b3-b7") == "swimmer"
    assert code(CLASSIC, position.replace("Tb3", "Tc3"), "c3-c7") == "leaps"


def test_a_leap_takes_where_it_lands_and_only_what_it_may() -> None:
    assert code(CLASSIC, "red Ta5; blue Ld5; red to move", "a5xd5") == "stronger"
    assert code(CLASSIC, "red La5; blue Td5; red to move", "a5xd5") == "takes"
    assert code(CLASSIC, "red La5; blue Td5; red to move", "a5-d5") == "say_take"
    assert code(CLASSIC, "red La5 Cd5; blue Tg9; red to move", "a5-d5") == "own_piece"


def test_nobody_else_leaps_or_swims() -> None:
    for kind in "EPWDC":
        assert code(CLASSIC, f"red {kind}b3; blue Ta9; red to move", "b3-b4") == "water"
        assert code(CLASSIC, f"red {kind}b3; blue Ta9; red to move", "b3-b7") == "too_far"
    assert code(CLASSIC, "red Lb3; blue Ta9; red to move", "b3-b4") == "water"
    assert code(CLASSIC, "red Rb3; blue Ta9; red to move", "b3-b4") == "walks"
    assert code(CLASSIC, "red Rb3; blue Ta9; red to move", "b3-b7") == "too_far"


def test_the_own_trap_weakens_nobody() -> None:
    assert code(CLASSIC, "red Ec1 Ca1; blue Lb1; blue to move", "b1xc1") == "stronger"
    assert code(CLASSIC, "red Ec9 Ca1; blue Cb9; blue to move", "b9xc9") == "takes_trapped"


def test_a_side_that_cannot_move_loses() -> None:
    position = "red Ra1; blue Ca2 Lb1; red to move"
    assert outcome(CLASSIC, position) == Outcome((1,), "the side to move cannot move")
    assert outcome(CLASSIC, position.replace("Lb1", "Lg9")) is None


def test_taking_everything_wins() -> None:
    assert outcome(CLASSIC, "red Ed3; blue Ld4; red to move", "d3xd4") == Outcome((0,), "every piece has been taken")


def test_the_third_time_is_a_draw() -> None:
    there_and_back = ["a1-a2", "g9-g8", "a2-a1", "g8-g9"]
    position = "red Da1; blue Cg9; red to move"
    assert outcome(CLASSIC, position, *there_and_back) is None
    assert outcome(CLASSIC, position, *there_and_back, *there_and_back[:3]) is None
    drawn = outcome(CLASSIC, position, *there_and_back, *there_and_back)
    assert drawn == Outcome((), "the same placement for the third time")


def test_a_take_makes_earlier_placements_impossible() -> None:
    position = "red Da1 Ed4; blue Cg9 Ld5; red to move"
    there_and_back = ["a1-a2", "g9-g8", "a2-a1", "g8-g9"]
    reached = after(CLASSIC, position, *there_and_back, "d4xd5", "g9-g8")
    assert len(reached.past) == 1


def test_the_same_placement_with_the_other_side_to_move_is_another() -> None:
    """The lion goes round by a leap in an odd number of moves, so that the other side is to move."""
    rules = rules_of(CLASSIC)
    now = rules.read_position("red La4; blue Ca9; red to move")
    here = now.pieces
    past = (here, here, here, here)
    assert rules.outcome(replace(now, past=past[:3])) is None
    assert rules.outcome(replace(now, past=past)) == Outcome((), "the same placement for the third time")


def test_two_to_a_draw_where_the_option_says_so() -> None:
    definition = games.load(CLASSIC)
    assert isinstance(definition.options, GridOptions)
    rules = GridRules(replace(definition, options=replace(definition.options, repetition=2)))
    now = rules.read_position("red Da1; blue Cg9; red to move")
    for text in ("a1-a2", "g9-g8", "a2-a1", "g8-g9"):
        now = rules.play(now, NO_THROW, rules.parse(text))
    assert rules.outcome(now) == Outcome((), "the same placement 2 times")


def test_placements_are_kept_once_and_do_not_slow_a_search() -> None:
    """A placement is one tuple, shared by every position after it, and hashing a position leaves them out."""
    rules = rules_of(CLASSIC)
    now = after(CLASSIC, rules.write_position(rules.start()), "a1-a2", "g9-g8")
    assert now.past[0] == rules.start().pieces
    assert hash(now) == hash(replace(now, past=()))
    assert now != replace(now, past=())
