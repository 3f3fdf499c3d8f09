"""The engine against its slow twins: random games side by side, and faults that must not go unseen."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from kitgen import games
from kitgen.rules.grid_why import REASONS
from tests.rules.grid.pairs import SHIPPED, compare, rules_of

OFTEN = 20
ONLY_ANIMALS = {
    "arrives",
    "both_leave",
    "ends_turn",
    "impossible_throw",
    "in_the_way",
    "moved_already",
    "royals_meet",
    "takes_on",
    "takes_royal",
    "throw_first",
    "turns_back",
}
ONLY_JUNGLE = {
    "bank",
    "enters_den",
    "leaps",
    "must_move",
    "own_den",
    "swimmer",
    "takes_equal",
    "takes_trapped",
    "water",
}


def expected_codes(name: str) -> set[str]:
    """Every reason code that can occur in a game; without dice nobody forgets or misreads them."""
    codes = set(REASONS) - (ONLY_ANIMALS if name.startswith("jungle/") else ONLY_JUNGLE)
    return codes - {"throw_first", "impossible_throw"} if name.endswith("/no_dice") else codes


@pytest.mark.parametrize("name", SHIPPED)
def test_both_play_the_same_games(name: str) -> None:
    codes = compare(rules_of(name), name, 5_000, seed=1)
    assert set(codes) == expected_codes(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_both_play_the_same_games_for_long(name: str) -> None:
    codes = sum((compare(rules_of(name), name, 20_000, seed) for seed in range(2, 7)), Counter[str]())
    assert {code for code, times in codes.items() if times >= OFTEN} == expected_codes(name)


MODULES = ("grid_ground", "grid_moves", "grid", "grid_text", "grid_why")
CLASSIC, RAT, ASHORE = "jungle/classic", "jungle/elephant_takes_rat", "jungle/ashore"
TWO, FOUR, BARE = "mouse_and_elephant/two", "mouse_and_elephant/four", "mouse_and_elephant/no_dice"

FAULTS = {
    "leaps go only along files": (CLASSIC, "grid_ground", "if crossed:", "if crossed and direction in (NORTH, SOUTH):"),
    "a partner's first rank wins": (
        FOUR,
        "grid_ground",
        "if self.team[other] != self.team[player]",
        "if other != player",
    ),
    "traps weaken their owner": (
        CLASSIC,
        "grid_moves",
        "self.ground.traps[piece.player]",
        "self.ground.traps[1 - piece.player]",
    ),
    "equals meet and the mover walks on": (TWO, "grid_moves", "            ends = equal\n", "            ends = 0\n"),
    "equals cannot meet": (BARE, "grid_moves", "        prey |= equal |", "        prey |="),
    "the queen is taken and the game goes on": (
        TWO,
        "grid_moves",
        "            ends |= by_kind.get(other, 0)",
        "            ends |= 0",
    ),
    "a queen walks on from the first rank": (TWO, "grid_moves", "ends | self.goal(piece)", "ends"),
    "rats take across the bank": (CLASSIC, "grid_moves", "return wet == to_wet or", "return True or"),
    "rats take into the water": (ASHORE, "grid_moves", "bool(wet and self", "bool(self"),
    "rats come ashore for elephants": (ASHORE, "grid_moves", "sight.by_kind.get(self.ground.highest, 0)", "0"),
    "everybody swims": (CLASSIC, "grid_moves", "if ground.water >> square & 1 and not", "if False and not"),
    "the own den is open": (CLASSIC, "grid_moves", "return not ground.dens[piece.player] >> square & 1", "return True"),
    "rats do not stop leaps": (CLASSIC, "grid_moves", "if not leap.crossed & occupied and", "if"),
    "nobody leaps": (CLASSIC, "grid_moves", "steps + self._leaps(piece, square, occupied) if", "steps if"),
    "walks cross pieces after a take": (TWO, "grid_moves", "if back or occupied >> end & 1 or", "if back or"),
    "walks turn straight back": (TWO, "grid_moves", "back = direction ==", "back = False and direction =="),
    "walks do not turn right": (TWO, "grid_moves", "(heading + 2) % 4", "(heading + 1) % 4"),
    "one square too many": (BARE, "grid_moves", "if len(further) < steps", "if len(further) <= steps"),
    "one square too many after a take": (BARE, "grid_moves", "if len(way) == steps:", "if len(way) > steps:"),
    "standing still is a move": (TWO, "grid_moves", "        del walked[piece.square]\n", ""),
    "a piece stands in its own way": (BARE, "grid_moves", "        occupied &= ~(1 << piece.square)\n", ""),
    "partners' pieces can be moved": (FOUR, "grid_moves", "if player == mover:", "if team[player] == side:"),
    "partners take each other": (FOUR, "grid_moves", "elif team[player] != side:", "else:"),
    "only the victim of a meeting leaves": (TWO, "grid", "        if not both:\n", "        if True:\n"),
    "pieces move twice in a turn": (TWO, "grid", "if piece.square not in position.moved:", "if True:"),
    "a take is not counted": (BARE, "grid", "            quiet = 0\n", "            pass\n"),
    "every move counts as a turn": (BARE, "grid", "position.quiet + (not position.left)", "position.quiet + 1"),
    "play goes the other way round": (FOUR, "grid", "(before.mover + 1)", "(before.mover - 1)"),
    "a take does not end repetition": (CLASSIC, "grid", "None if move.took else position.pieces", "position.pieces"),
    "dice are thrown between two pieces": (
        TWO,
        "grid",
        "return CHOICE if position.left else",
        "return",
    ),
    "one piece too many": (TWO, "grid", "        if left > 1:\n", "        if left > 0:\n"),
    "two queens that meet lose": (TWO, "grid", "if losers[1:] else", "if losers[2:] else"),
    "only one den counts": (CLASSIC, "grid", "ground.all_dens", "ground.dens[0]"),
    "turns end only with the last piece": (
        TWO,
        "grid",
        "        if self.options.may_pass:\n            found",
        "        if not found:\n            found",
    ),
    "other kinds may be named": (TWO, "grid_why", 'not in ("", self.piece.kind)', 'not in ("", "E", self.piece.kind)'),
    "a second take is called too far": (
        TWO,
        "grid_why",
        "        if took and meant in",
        "        if False and meant in",
    ),
}


def faulty(monkeypatch: pytest.MonkeyPatch, module: str, old: str, new: str) -> ModuleType:
    """The modules of grid games loaded anew with one fault in them; returns a fresh `pairs` that plays with them."""
    names = [f"kitgen.rules.{name}" for name in MODULES]
    for name in (*names, "tests.rules.grid.pairs"):
        spec = find_spec(name)
        assert spec
        assert spec.origin
        source = Path(spec.origin).read_text(encoding="utf-8")
        if name == f"kitgen.rules.{module}":
            assert source.count(old) == 1, f"'{old}' stands {source.count(old)} times in {module}"
            source = source.replace(old, new)
        fresh = ModuleType(name)
        fresh.__file__ = spec.origin
        monkeypatch.setitem(sys.modules, name, fresh)
        exec(compile(source, spec.origin, "exec"), fresh.__dict__)  # noqa: S102
    return sys.modules["tests.rules.grid.pairs"]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, module, old, new = FAULTS[fault]
    pairs = faulty(monkeypatch, module, old, new)
    rules = pairs.GridRules(games.load(name))
    with pytest.raises(AssertionError):
        pairs.compare(rules, name, 3_000, seed=1)


def test_the_way_faults_are_planted_plants_none_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = faulty(monkeypatch, "grid_moves", "back = direction ==", "back = direction ==")
    assert import_module("tests.rules.grid.pairs") is pairs
    assert pairs.compare(pairs.GridRules(games.load(TWO)), TWO, 200, seed=1)
