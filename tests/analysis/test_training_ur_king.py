"""The compiled King of Ur chooses what the King chooses, and plays long matches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from kitgen import games
from kitgen.match import at_random
from kitgen.players import ladder
from kitgen.players.budget import Budget
from kitgen.players.expectimax import result
from kitgen.players.race import RaceMind
from kitgen.rules.race import RaceRules

pytest.importorskip("numba", reason="compiled players are an extra: kitgen[fast]")

from kitgen.analysis.training import ur_match
from kitgen.analysis.training.ur_king import Twin

if TYPE_CHECKING:
    from pathlib import Path

VARIANTS = ("finkel", "quick", "masters", "raiders", "doubling_back", "murray")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


@pytest.mark.parametrize(
    ("variant", "depth", "positions"),
    [
        ("finkel", 1, 100),
        ("doubling_back", 0, 100),
        ("doubling_back", 1, 200),
        *(pytest.param(variant, 1, 10_000, marks=pytest.mark.slow) for variant in VARIANTS),
        *(pytest.param(variant, 2, 100, marks=pytest.mark.slow) for variant in VARIANTS),
    ],
)
def test_the_twin_chooses_the_kings_move(variant: str, depth: int, positions: int, tables: Path) -> None:
    """In single precision, against the players' own way of looking ahead with as many positions as it takes."""
    rules = RaceRules(games.load(f"ur/{variant}"))
    mind, twin = RaceMind(rules), Twin(rules, depth, tables)
    bits = mind.bits
    assert bits is not None
    compared = at_table = number = 0
    while compared < positions:
        number += 1
        match = at_random(rules, f"twin {number}", most=4_000)
        value = bits.look(mind._leaf_of_bits, Budget(10**9), mind._solved)
        befores = (match.first, *(turn.after for turn in match.turns))
        for at, (before, turn) in enumerate(zip(befores, match.turns, strict=False)):
            moves = rules.moves(before, turn.throw)
            some = at % 10 == 0 or at > len(match.turns) - 40  # the end is short, and where the table speaks
            if len(moves) == 1 or not some or compared == positions:
                continue
            worths = {}
            for move in moves:
                after = rules.play(before, turn.throw, move)
                ended = result(rules, after, before.thrower)
                worth = value(*bits.both(after), depth) if ended is None else ended
                worths[move] = worth if ended is not None or after.thrower == before.thrower else 1 - worth
            chosen = twin.choose(before, turn.throw, 0)
            assert worths[chosen] == pytest.approx(max(worths.values()), abs=3e-6)
            compared += 1
            at_table += mind._solved(*bits.both(before)) is not None
    assert at_table, "a game's end is among them"


def test_a_match_is_the_same_again_and_says_what_came_of_it(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = ur_match.played("ur/doubling-back", 6, 0, tables)
    monkeypatch.setattr(ladder, "STRENGTH", tmp_path / "strength.json")
    ur_match.main(["ur/doubling-back", "6", "0", "--tables", str(tables), "--keep"])
    assert re.fullmatch(
        r"royal_game_of_ur/doubling_back: the King, 0 throws ahead, won \d+(\.\d)? % of 6 games against the Knight, "
        r"95 % interval \d+(\.\d)? % to \d+(\.\d)? %, seed MAPLE\n",
        capsys.readouterr().out,
    )
    assert list(ladder.known().values()) == [found]
    assert 6 * found.share == pytest.approx(round(6 * found.share), abs=1e-3), "games are won or lost"
    assert found.nodes == (2_400, 500)
