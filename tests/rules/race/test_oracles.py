"""Ur against royalur, move by move: `tests/oracles/ur_moves.md` says where the records come from.

Where royalur's own rules differ from ours, the difference is stated here as a definition, by name;
no record is left out.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games
from kitgen.rules.race import RaceRules
from kitgen.rules.race_course import IN, PASS, Move, Position
from tests.rules.race.shipped import with_marks, with_tracks

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.definition import GameDefinition

RECORDS = Path(__file__).parents[2] / "oracles" / "ur_moves.json"
SIDES = ("light", "dark")


def masters_without_safe_roses() -> GameDefinition:
    """royalur's Masters: a rose still gives a throw, but nobody is safe on it."""
    return with_marks(games.load("ur/masters"), safe=False)


def murray_home_on_the_other_side() -> GameDefinition:
    """royalur's Murray: the last four squares are the opponent's first four, backwards."""
    return with_tracks(
        games.load("ur/murray"), "d1 a1 a2 g2 g3 h3 h1 g1 g2 a2 a3 d3", "d3 a3 a2 g2 g1 h1 h3 g3 g2 a2 a1 d1"
    )


DEFINITIONS: dict[str, Callable[[], GameDefinition]] = {
    "finkel": lambda: games.load("ur/finkel"),
    "quick": lambda: games.load("ur/quick"),
    "raiders": lambda: games.load("ur/raiders"),
    "masters_seed": lambda: games.load("ur/masters"),
    "masters_royalur": masters_without_safe_roses,
    "murray_seed": lambda: games.load("ur/murray"),
    "murray_royalur": murray_home_on_the_other_side,
    "doubling_back": lambda: games.load("ur/doubling_back"),
}


@cache
def oracle() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(RECORDS.read_text(encoding="utf-8"))
    return content


def position_of(rules: RaceRules, after: dict[str, Any], thrower: int) -> Position:
    first, second = (
        tuple(sorted([0] * after[f"{side}_tray"] + after[side] + [rules.finish] * after[f"{side}_off"]))
        for side in SIDES
    )
    return Position(thrower, (first, second))


def result(rules: RaceRules, before: Position, throw: int, move: Move) -> dict[str, Any]:
    """What the oracle records of a move, said by our engine."""
    after = rules.play(before, (throw,), move)
    mover = before.thrower
    won = rules.outcome(after) is not None
    end = rules.finish if move.stops[-1] == rules.course.home else rules.step_of(mover, move.stops[-1])
    hit = [
        step
        for step in before.steps[1 - mover]
        if after.steps[1 - mover].count(step) < before.steps[1 - mover].count(step)
    ]
    said: dict[str, Any] = {
        "from": 0 if move.start == IN else rules.step_of(mover, move.start),
        "to": end,
        "captures": hit[0] if hit else None,
        "extra_roll": not won and after.thrower == mover,
        "win": won,
        "next": None if won else SIDES[after.thrower],
        "after": {},
    }
    for side, steps in zip(SIDES, after.steps, strict=True):
        said["after"][side] = [step for step in steps if 0 < step < rules.finish]
        said["after"][f"{side}_tray"] = steps.count(0)
        said["after"][f"{side}_off"] = steps.count(rules.finish)
    return said


def by_squares(move: dict[str, Any]) -> tuple[int, int]:
    return move["from"], move["to"]


@pytest.mark.parametrize("variant", DEFINITIONS)
def test_every_record_of_royalur(variant: str) -> None:
    rules = RaceRules(DEFINITIONS[variant]())
    records = [record for record in oracle()["records"] if record["variant"] == variant]
    assert len(records) == 175
    for record in records:
        position = position_of(rules, record, SIDES.index(record["turn"]))
        throw = record["roll"]
        moves = [move for move in rules.moves(position, (throw,)) if move != PASS]
        found = [result(rules, position, throw, move) for move in moves]
        assert sorted(found, key=by_squares) == sorted(record["moves"], key=by_squares), record
        assert bool(moves) != (PASS in rules.moves(position, (throw,))), "a pass only where nothing else is legal"
        assert [result(rules, position, throw, move)["captures"] is not None for move in moves] == [
            m.hits for m in moves
        ]


@pytest.mark.parametrize("variant", DEFINITIONS)
def test_the_routes_are_the_ones_that_royalur_was_given(variant: str) -> None:
    """Rows 1, 2, 3 there are ranks 1, 2, 3 here; its files count from a."""
    rules = RaceRules(DEFINITIONS[variant]())
    meta = oracle()["meta"][variant]
    for track, side in zip(rules.tracks, SIDES, strict=True):
        assert track == tuple(f"{'abcdefgh'[file - 1]}{row}" for row, file in meta[side])
    roses = [step for step, square in enumerate(rules.tracks[0], start=1) if rules.mark(square)]
    assert roses == meta["rosette_squares"]
    shared = [step for step, square in enumerate(rules.tracks[0], start=1) if square in rules.shared]
    assert shared == meta["shared_squares"]
    assert rules.options.counters == meta["pieces"]


def test_every_rule_set_of_the_file_is_used() -> None:
    assert set(oracle()["meta"]) == set(DEFINITIONS)
