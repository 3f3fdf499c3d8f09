"""The numbers of each known.toml: games counted ply by ply, and placements that can be."""

from __future__ import annotations

import tomllib
from itertools import combinations_with_replacement
from typing import Any

import pytest

from kitgen import games, perft
from kitgen.rules.race import RaceRules
from kitgen.rules.race_course import PASS, Position, Steps
from kitgen.rules.race_text import misplaced
from tests.rules.race.shipped import RACES, rules_of, with_options

QUICKLY = 4


def known(name: str, kind: str) -> list[dict[str, Any]]:
    game, variant = name.split("/")
    content = tomllib.loads((games.folder(game) / "known.toml").read_text(encoding="utf-8"))
    return [entry for entry in content.get(kind, []) if variant in entry.get("variants", [entry.get("variant")])]


def of_mover(rules: RaceRules, position: Position) -> Position:
    """Positions are counted from the mover's point of view."""
    return position if position.thrower == 0 else rules.turned(position)


COUNTED = [name for name in RACES if known(name, "perft")]
PLACED = [name for name in RACES if known(name, "placements")]


@pytest.mark.parametrize("plies", [QUICKLY, pytest.param(7, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", COUNTED)
def test_games_counted_ply_by_ply(name: str, plies: int) -> None:
    rules = rules_of(name)
    for entry in known(name, "perft"):
        start = rules.read_position(entry["position"]) if "position" in entry else rules.start()
        deep = min(plies, len(entry["sequences"]))
        found = perft.counts(rules, deep, start, view=lambda position: of_mover(rules, position))
        words = f"{entry['source']}; by first ply: {perft.breakdown(rules, deep, start)}"
        assert [count.sequences for count in found] == entry["sequences"][:deep], words
        if "positions" in entry:
            assert [count.positions for count in found] == entry["positions"][:deep], words


def placements(rules: RaceRules) -> list[tuple[Steps, Steps]]:
    """Every way in which the counters of both sides can stand."""
    sides = list(combinations_with_replacement(range(rules.finish + 1), rules.options.counters))
    home = (rules.finish,) * rules.options.counters
    alone = [side for side in sides if not misplaced(rules.course, (side, home))]
    return [(mine, theirs) for mine in alone for theirs in alone if not misplaced(rules.course, (mine, theirs))]


def most(name: str) -> int:
    """With so many counters the numbers are known and can be enumerated; three at most."""
    columns = [column for entry in known(name, "placements") for column in entry.values()]
    return min(3, *(len(column) for column in columns if isinstance(column[0], int)))


PUBLISHED = "royal_game_of_ur/finkel"
"""Its numbers were published by somebody else, so they are reproduced in every run."""

SIZES = [
    pytest.param(name, counters, marks=[pytest.mark.slow] if counters == 3 and name != PUBLISHED else [])
    for name in PLACED
    for counters in range(1, most(name) + 1)
]


@pytest.mark.parametrize(("name", "counters"), SIZES)
def test_placements_that_can_be(name: str, counters: int) -> None:
    rules = RaceRules(with_options(games.load(name), counters=counters))
    entries = known(name, "placements")
    found = placements(rules)
    live = [side for side in found if side[0][0] != rules.finish]
    for entry in entries:
        if "all" in entry:
            assert len(found) == entry["all"][counters - 1], entry["source"]
        if "unfinished" in entry:
            assert len(live) == entry["unfinished"][counters - 1], entry["source"]
        if "live" in entry:
            both = [side for side in live if side[1][0] != rules.finish]
            assert len(both) == entry["live"][counters - 1], entry["source"]


@pytest.mark.slow
def test_how_often_a_die_race_leaves_no_move() -> None:
    (entry,) = known("opposed_die_race/endless", "passes")
    rules = rules_of("opposed_die_race/endless")
    live = [side for side in placements(rules) if rules.finish not in (side[0][0], side[1][0])]
    throws = list(rules.throws(rules.start()))
    passes = sum(rules.moves(Position(0, side), throw) == (PASS,) for side in live for throw in throws)
    assert (passes, len(live) * len(throws)) == (entry["passes"], entry["of"])


def test_a_game_that_is_over_goes_no_further() -> None:
    rules = rules_of("opposed_die_race/sixty")
    last = rules.read_position("white 12 finished 2; black 1 finished 2; white to move")
    assert [count.sequences for count in perft.counts(rules, 3, last)] == [6, 30, 150]
    assert perft.breakdown(rules, 1, last)["1 12/finished"] == 1
    assert perft.breakdown(rules, 2, last)["1 12/finished"] == 0


def test_every_race_has_known_numbers() -> None:
    assert {name.partition("/")[0] for name in RACES} == {name.partition("/")[0] for name in [*COUNTED, *PLACED]}


@pytest.mark.parametrize("name", COUNTED)
def test_a_fault_shows_in_the_breakdown(name: str) -> None:
    """Were sharing a square taken the wrong way, some first ply would tell."""
    definition = games.load(name)
    faulty = RaceRules(with_options(definition, share=not rules_of(name).options.share))
    right, wrong = perft.breakdown(rules_of(name), 4), perft.breakdown(faulty, 4)
    assert right.keys() == wrong.keys()
    assert right != wrong
