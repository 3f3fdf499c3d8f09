"""What docs/notation.md shows is understood as it says."""

from __future__ import annotations

import re
from pathlib import Path

from kitgen import games, rules
from kitgen.errors import NotationError
from kitgen.match import Match
from tests.rules.race.shipped import rules_of

PAGE = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
PLAYED_BY = {"sun": ("royal_game_of_ur/finkel", "most_exciting/avery"), "white": ("opposed_die_race/sixty",)}


def test_the_positions_shown_are_read_and_written_back() -> None:
    (block,) = [block for block in BLOCKS if block.startswith("sun 4 8")]
    for text in block.splitlines():
        written = []
        for name in PLAYED_BY[text.split()[0]]:
            try:
                written.append(rules_of(name).write_position(rules_of(name).read_position(text)))
            except NotationError:
                continue
        assert text in written


def test_the_moves_shown_are_moves() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (?!squares)[^|]+ \|$", PAGE, re.MULTILINE)
    moves = [row for row in rows if "/" in row or row == "pass"]
    assert len(moves) == 8
    for text in moves:
        name = "most_exciting/avery" if text.count("/") > 1 or "out" in text else "royal_game_of_ur/finkel"
        assert rules_of(name).parse(text) == text


def test_the_match_shown_is_a_match() -> None:
    (block,) = [block for block in BLOCKS if block.startswith("game: ")]
    match = Match.read(block, rules.build(games.load("ur")))
    assert match.text() == block
    assert "line 8: seed MAPLE throws 2 here, not 4" in PAGE
