"""Lines: never wider than their room, nothing lost, numbers kept beside what they count."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen import fonts
from kitgen.draw.lines import HARD, Line, break_lines, label
from kitgen.errors import KitgenError
from kitgen.sheet import DoesNotFit

WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyz,.;'", min_size=1, max_size=14), min_size=1, max_size=60)
FACES = st.sampled_from(["text", "text-bold", "text-italic"])


def end(line: Line, size: float) -> float:
    return line[-1].x + fonts.width(line[-1].text, line[-1].face, size)


def shown(lines: list[Line]) -> list[str]:
    return [" ".join(run.text for run in line) for line in lines]


@settings(max_examples=60, deadline=None)
@given(WORDS, FACES, st.floats(8, 18), st.floats(60, 190))
def test_no_line_is_wider_than_its_room_and_no_word_is_lost(
    words: list[str], face: str, size: float, room: float
) -> None:
    lines = break_lines([(" ".join(words), face)], size, room)
    assert all(end(line, size) <= room + 1e-6 for line in lines)
    assert " ".join(shown(lines)).split() == words


def test_faces_change_within_a_line_without_a_gap_or_an_overlap() -> None:
    (line,) = break_lines([("Land on ", "text"), ("one", "text-bold"), (" enemy.", "text")], 11, 90)
    assert [(run.text, run.face) for run in line] == [("Land on", "text"), ("one", "text-bold"), ("enemy.", "text")]
    for before, after in pairwise(line):
        gap = after.x - before.x - fonts.width(before.text, before.face, 11)
        assert gap == pytest.approx(fonts.width(" ", before.face, 11), abs=1e-6)


def test_a_bold_word_and_its_comma_stay_together() -> None:
    lines = break_lines([("aaa ", "text"), ("bold", "text-bold"), (", then", "text")], 11, 14)
    assert [[run.text for run in line] for line in lines] == [["aaa"], ["bold", ","], ["then"]]


@pytest.mark.parametrize("words", ["exactly 20 mm apart", "pay 25 % now", "about 7 counters here"])
def test_a_number_is_not_parted_from_what_it_counts(words: str) -> None:
    for room in range(14, 60):
        try:
            lines = shown(break_lines([(words, "text")], 11, room))
        except DoesNotFit:
            continue
        assert not any(line.split()[-1].isdigit() for line in lines[:-1]), (room, lines)


def test_a_number_that_ends_a_clause_is_not_kept_beside_the_next_word() -> None:
    lines = shown(break_lines([("from 14 a throw of 1, from 13 a throw of 2", "text")], 11, 38))
    assert lines[0] == "from 14 a throw of 1,"


def test_a_list_of_numbers_may_break_before_and() -> None:
    lines = shown(break_lines([("Your roses are 4, 8 and 14.", "text")], 11, 36))
    assert lines == ["Your roses are 4, 8", "and 14."]


def test_moves_in_a_row_may_be_parted() -> None:
    lines = shown(break_lines([("e3-f3 f8-e8 f2-g2 a7-a6 c3-b3 b8-a8", "text")], 11, 40))
    assert len(lines) == 2


def test_a_line_may_end_after_a_hyphen() -> None:
    assert shown(break_lines([("a two-way die", "text")], 11, 13)) == ["a two-", "way die"]


def test_a_line_ends_where_it_must() -> None:
    assert shown(break_lines([("one", "text"), (HARD, "text"), ("two", "text")], 11, 90)) == ["one", "two"]


def test_a_last_line_is_not_one_tiny_word() -> None:
    sentence = "Only the cell where it lands counts for us"
    room = fonts.width("Only the cell where it lands counts for", "text", 11) + 0.1
    assert shown(break_lines([(sentence, "text")], 11, room))[-1] == "for us"


def test_a_word_wider_than_the_line_is_refused_with_both_widths() -> None:
    with pytest.raises(DoesNotFit, match=r"'Schifffahrt' is 17\.0 mm wide at 11 pt; the line has 10\.0 mm"):
        break_lines([("Schifffahrt", "text")], 11, 10)
    with pytest.raises(DoesNotFit, match=r"'Completed' is 18\.\d mm wide at 11 pt; there is room for 12\.0 mm"):
        label("Completed", 0, 0, room=12)


def test_ft01_a_missing_glyph_is_named() -> None:
    with pytest.raises(KitgenError, match=r"U\+0E01"):
        break_lines([("one ก two", "text")], 11, 90)


def test_chinese_characters_use_the_face_that_has_them() -> None:
    (line,) = break_lines([("Jungle (鬥獸棋)", "text")], 11, 90)
    assert [(run.text, run.face) for run in line] == [("Jungle (", "text"), ("鬥獸棋", "han"), (")", "text")]
