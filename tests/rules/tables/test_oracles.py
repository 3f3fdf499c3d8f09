"""Legal plays against GNU Backgammon, position by position: `tests/oracles/backgammon_moves.md` says where they come
from, and README.md here where other programs' rules differ from ours. No record is left out."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kitgen.rules.tables_notation import PASS, Position, Side, read_gnu_id
from tests.rules.tables.bridge import FULL, backgammon, board_of

RECORDS = Path(__file__).parents[2] / "oracles" / "backgammon_moves.json"


@cache
def oracle() -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = json.loads(RECORDS.read_text(encoding="utf-8"))["records"]
    return records


def side_of(digits: str) -> Side:
    """A side from its 25 hexadecimal digits: own points 1 to 24, then the bar."""
    counts = [int(digit, 16) for digit in digits]
    return bytes([15 - sum(counts), *counts])


def digits_of(position: Position, mover: int) -> str:
    sides = (position.sides[mover], position.sides[1 - mover])
    return ":".join("".join(f"{count:x}" for count in side[1:]) for side in sides)


def position_of(record: dict[str, Any], mover: int) -> Position:
    own, other = map(side_of, record["position"].split(":"))
    return Position((other, own) if mover else (own, other), mover)


@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("record", oracle(), ids=lambda record: f"{record['id']}-{record['tag']}")
def test_legal_plays_are_those_of_gnu_backgammon(record: dict[str, Any], mover: int) -> None:
    rules = backgammon()
    position, throw = position_of(record, mover), tuple(record["dice"])
    moves = rules.moves(position, throw)
    if record["no_legal_move"]:
        assert moves == (PASS,)
        return
    results = [digits_of(rules.play(position, throw, move), mover) for move in moves]
    assert Counter(results) == Counter(record["results"])
    assert len(results) == record["n_results"]


@pytest.mark.parametrize("record", oracle(), ids=lambda record: str(record["id"]))
def test_position_ids_and_pips_are_those_of_gnu_backgammon(record: dict[str, Any]) -> None:
    rules = backgammon()
    own, other = map(side_of, record["position"].split(":"))
    for mover in (0, 1):
        position = position_of(record, mover)
        assert rules.gnu_id(position) == record["gnubg_position_id"]
        assert rules.pips(position, mover) == record["pips_mover"]
        assert rules.pips(position, 1 - mover) == record["pips_opponent"]
        name = rules.definition.players[mover]
        assert rules.read_position(f"{record['gnubg_position_id']}; {name} to move") == position
    assert read_gnu_id(record["gnubg_position_id"]) == (own, other)


def test_the_twin_agrees_with_the_records_too() -> None:
    for record in oracle():
        board = board_of(position_of(record, 0))
        expected = 1 if record["no_legal_move"] else record["n_results"]
        assert len(FULL.results(board, tuple(record["dice"]))) == expected


def test_every_kind_of_record_is_there() -> None:
    kinds = Counter(record["tag"] for record in oracle())
    assert kinds == {
        "random-normal": 44,
        "random-bar": 27,
        "random-bearoff": 23,
        "random-nomove": 6,
        "opening": 10,
        "edge-must-play-both-excludes-some": 10,
        "edge-bearoff-gap": 6,
        "edge-forced-larger-die": 6,
        "edge-double-partial-3": 6,
        "edge-only-one-die": 5,
        "edge-enter-home-then-bear-off": 5,
        "edge-bearoff-overshoot": 4,
        "edge-double-partial-1": 4,
        "edge-double-partial-2": 4,
        "edge-two-on-bar": 3,
        "edge-bar-then-home": 2,
    }
