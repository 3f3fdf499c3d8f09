"""Plays, positions and position IDs as text, and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.errors import NotationError
from kitgen.match import Match, at_random
from kitgen.rules import read_throw
from kitgen.rules.tables_notation import (
    BAR,
    OFF,
    Hop,
    Play,
    Position,
    gnu_id,
    ordered,
    parse_play,
    read_gnu_id,
)
from tests.rules.tables.bridge import backgammon, small

START_ID = "4HPwATDgc/ABMA"
DOCS = Path(__file__).parents[3] / "docs" / "notation-backgammon.md"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("8/5 6/5", "8/5 6/5"),
        ("6/5 8/5", "8/5 6/5"),
        ("6/5,8/5", "8/5 6/5"),
        ("8/5(2) 6/5 (2)", "8/5(2) 6/5(2)"),
        ("BAR/20* 10/7*/6 6/Off", "bar/20* 10/7*/6/off"),
        ("24/22 24/22 22/20 22/20", "24/22/20(2)"),
        ("24/22/20 24/22", "24/22/20 24/22"),
        ("13/7 8/7*", "13/7* 8/7"),
        ("6/off(4)", "6/off(4)"),
        ("24/14", "24/14"),
        ("PASS", "pass"),
    ],
)
def test_plays_are_read_and_written_in_one_form(written: str, read: str) -> None:
    assert str(parse_play(written)) == read
    assert parse_play(read) == parse_play(written)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a move is missing"),
        ("8", "'8' is not a move"),
        ("8-5", "'8-5' is not a move"),
        ("8/5(0)", "not a move"),
        ("8/5(99)", "not a move"),
        ("8/25", "'25' cannot stand there; expected off or a point from 1 to 24"),
        ("0/5", "'0' cannot stand there; expected bar or a point"),
        ("8/bar", "'bar' cannot stand there"),
        ("off/5", "'off' cannot stand there"),
        ("8/off/5", "'off' cannot stand there; expected a point from 1 to 24"),
        ("8*/5", "cannot stand there"),
        ("8/5**", "cannot stand there"),
        ("6/off*", "cannot stand there"),
        ("bar*/20", "cannot stand there"),
        ("pass pass", "is not a move"),
    ],
)
def test_what_is_no_play_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_play(text)


def test_points_end_with_the_board() -> None:
    assert str(small().parse("bar/12 5/1")) == "bar/12 5/1"
    with pytest.raises(NotationError, match="from 1 to 12"):
        small().parse("13/8")


hops = st.builds(Hop, st.integers(1, BAR), st.integers(OFF, BAR - 1), st.booleans()).map(
    lambda hop: hop._replace(hit=hop.hit and hop.end != OFF)
)


@given(st.lists(hops, min_size=1, max_size=6))
@settings(max_examples=300, deadline=None)
def test_any_set_of_hops_is_read_back_as_written(found: list[Hop]) -> None:
    play = Play(ordered(found))
    assert parse_play(str(play)) == play


@given(st.text(alphabet="0123456789/*() barofpsx,", max_size=24))
@settings(max_examples=500, deadline=None)
def test_reading_a_play_raises_nothing_but_notation_errors(text: str) -> None:
    try:
        play = parse_play(text)
    except NotationError:
        return
    assert parse_play(str(play)) == play


@given(st.text(alphabet="0123456789()redblacktomvofbn;: -", max_size=60))
@settings(max_examples=500, deadline=None)
def test_reading_a_position_raises_nothing_but_notation_errors(text: str) -> None:
    rules = backgammon()
    try:
        position = rules.read_position(text)
    except NotationError:
        return
    assert rules.read_position(rules.write_position(position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "red 24(2) 13(5) 8(3) 6(5); black 24(2) 13(5) 8(3) 6(5); red to move",
        "red 24(2) 13(5) 8(3) 6(5); black 24(2) 13(5) 8(3) 6(5); opening throw",
        "red 24(2) 13(5) 8(3) 6(5); black 24(2) 13(5) 8(3) 6(5); black to move 5-3",
        "red bar(2) 24 6(10) off(2); black bar 3 2 off(12); black to move",
        "red off(15); black 6(15); black to move",
    ],
)
def test_positions_are_written_as_read(text: str) -> None:
    rules = backgammon()
    assert rules.write_position(rules.read_position(text)) == text


def test_positions_may_be_written_otherwise() -> None:
    rules = backgammon()
    first = rules.read_position("Black: 6(5), 8(3), 13(5), 24(2); red: 6(5) 8(3) 13(5) 24(2); RED to move")
    assert first == rules.start("red") == rules.read_position("start; red to move") == rules.read_position(START_ID)
    assert rules.read_position(f"{START_ID}; black to move") == rules.start("black")
    assert rules.read_position("start") == rules.read_position("opening") == rules.start()
    assert rules.read_position("start; black to move 3-5").dice == (5, 3)
    assert rules.start("start; black to move") == rules.start("Black")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "where red stands"),
        ("red 6(5)", "where black stands"),
        ("red 6; black 6", "who moves; expected 'red to move' or 'black to move' or 'opening throw'"),
        ("red 6; black 6; green to move", "expected red or black, not 'green'"),
        ("red 6; black 6; rde to move", "did you mean 'red'?"),
        ("red 6; red 5; black 6; red to move", "stands in two parts"),
        ("red 6; black 6; red to move; black to move", "said twice"),
        ("red 25; black 6; red to move", "'25' is not a place; expected a point from 1 to 24, bar or off"),
        ("red home; black 6; red to move", "'home' is not a place"),
        ("red 6(16); black 6; red to move", "16 stones, where each side has 15"),
        ("red 6 off(13); black 6; red to move", "14 stones, where each side has 15"),
        ("red 6; black 6; red to move 7", "'7' is not a throw"),
        ("red 6; black 6; red to move 7-1", "7-1 is not a throw of these dice"),
        ("red 6; black 19; red to move", "both sides stand on 19 of the board"),
        ("red off(15); black off(15); red to move", "both sides are off"),
        (f"{START_ID}; opening throw", "after a position ID only who moves may follow"),
        (f"{START_ID}; red to move; black to move", "after a position ID only who moves may follow"),
        ("//////////////", "is not a position ID"),
        ("AAAAAAAAAAAAAB", "is not a position ID"),
        ("//8AAAAAAAAAAA", "has 16 stones of one side, where each has 15"),
    ],
)
def test_what_is_no_position_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        backgammon().read_position(text)


def test_position_ids_of_another_board_are_refused() -> None:
    with pytest.raises(NotationError, match="for a board of 24 points; this one has 12"):
        small().read_position(START_ID)


sides = st.lists(st.integers(1, BAR), max_size=15).map(
    lambda places: bytes([15 - len(places), *(places.count(place) for place in range(1, BAR + 1))])
)


@given(sides, sides)
@settings(max_examples=300, deadline=None)
def test_position_ids_are_read_back(own: bytes, other: bytes) -> None:
    assert read_gnu_id(gnu_id(own, other)) == (own, other)


def test_position_ids_have_no_room_for_more_than_fifteen_stones() -> None:
    crowded = bytes([0, 16, *[0] * 24])
    with pytest.raises(NotationError, match="fifteen"):
        gnu_id(crowded, crowded)


def test_made_up_positions_are_told_what_is_wrong() -> None:
    rules = backgammon()
    start = rules.start("red")
    assert rules.wrong(start) == ()
    assert rules.wrong(Position((start.sides[0], b"\x0e" + b"\x00" * 25), 0)) == (
        "black has 14 stones, where each side has 15",
    )


def test_throws_keep_their_order_only_before_the_opening() -> None:
    rules = backgammon()
    assert read_throw(rules, rules.start(), "3-5") == (3, 5)
    assert read_throw(rules, rules.start(), "53") == (5, 3)
    assert read_throw(rules, rules.start("red"), "3-5") == (5, 3)
    fixed = rules.read_position("start; red to move 5-3")
    assert read_throw(rules, fixed, "35") == (5, 3)
    with pytest.raises(NotationError, match="cannot be thrown here; expected 5-3"):
        read_throw(rules, fixed, "66")


def test_a_match_is_replayed_from_its_text() -> None:
    rules = backgammon()
    for seed in ("OAK", "ELM", "ASH"):
        match = at_random(rules, seed)
        assert match.outcome is not None
        again = Match.read(match.text(), rules)
        assert again.text() == match.text()
        assert again.position == match.position
        opening = [turn for turn in match.turns if turn.mover is None]
        assert [str(turn.move) for turn in opening] == ["again"] * (len(opening) - 1) + ["begin"]
        assert match.turns[len(opening)].faces == ()
        assert match.turns[len(opening)].throw == tuple(sorted(opening[-1].faces, reverse=True))


def test_a_match_takes_what_people_write() -> None:
    match = Match(backgammon()).thrown((3, 5)).play()
    assert match.throw == (5, 3)
    match.play("13/5").thrown((6, 4)).play("24/14")
    assert [str(turn.move) for turn in match.turns] == ["begin", "13/8/5", "24/18/14"]
    match.undo().undo().undo()
    assert match.throw == (3, 5)
    match.redo().redo().redo()
    assert Match.read(match.text(), backgammon()).position == match.position


def test_the_examples_of_the_documentation_are_read() -> None:
    text = DOCS.read_text(encoding="utf-8")
    plays = re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)
    assert len(plays) == 8
    for play in plays:
        assert str(parse_play(play)) == play
    (position,) = re.findall(r"^red bar .*$", text, re.MULTILINE)
    assert backgammon().write_position(backgammon().read_position(position)) == position
    assert START_ID in text
