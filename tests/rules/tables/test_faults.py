"""Rule faults planted on purpose: each must be seen by the comparison with the twin or with GNU Backgammon.

A fault is a line of kitgen replaced by a wrong one; most are mistakes that public backgammon programs have made.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from kitgen import games
from kitgen.dice import Throw
from kitgen.rules import tables, tables_plays
from kitgen.rules.tables import TablesRules
from kitgen.rules.tables_notation import Position
from tests.rules.tables.bridge import FULL, SMALL, backgammon, board_of, difference, plies, small
from tests.rules.tables.test_oracles import digits_of, oracle, position_of
from tests.rules.tables.twin import Board, Table


class Fault(NamedTuple):
    name: str
    module: ModuleType
    right: str
    wrong: str


def in_plays(name: str, right: str, wrong: str) -> Fault:
    return Fault(name, tables_plays, right, wrong)


def in_rules(name: str, right: str, wrong: str) -> Fault:
    return Fault(name, tables, right, wrong)


LARGER = "(self._rows[large], by_large) if by_large else (self._rows[small], by_small)"
SMALLER = "(self._rows[small], by_small) if by_small else (self._rows[large], by_large)"
EITHER = """if both:
            one = self._rows[large]
            return [*both, *(Play((one[start][1][enemy[one[start][0]] == 1],)) for start in self._list(by_large))]"""
UNDO = "board[start] += 1\n        return found"
STANDS = "standing | 1 << end if board[start] else standing ^ 1 << start | 1 << end\n                row"
FAULTS = [
    in_plays("the smaller number is forced", LARGER, SMALLER),
    in_plays("one number will do where both can be played", "if both:\n            return both", EITHER),
    in_plays("the larger number is always first", "(small, large, by_small)", "(small, large, 0)"),
    in_plays("the smaller number is always first", "((large, small, by_large), ", "((large, small, 0), "),
    in_plays("three enemies close a point", 'b"11".ljust', 'b"111".ljust'),
    in_plays("one enemy closes a point", 'b"11".ljust', 'b"1".ljust'),
    in_plays("entering on a closed point", "limit == BAR and free >> (self.points + 1 - die) & 1", "limit == BAR"),
    in_plays("entering one point short", "+ [self.points + 1 - die]", "+ [self.points - die]"),
    in_plays("a stone on the bar may wait", "if standing >> BAR:", "if standing == 1 << BAR:"),
    in_plays("bearing off with a stone outside", "if top <= self.home:", "if top <= self.home + 1:"),
    in_plays("bearing off one too late", "if top <= self.home:", "if top < self.home:"),
    in_plays("nothing is borne off under higher stones", "if top >= die:", "if top == die:"),
    in_plays("too large a number is lost", "elif top > OFF:", "elif top < OFF:"),
    in_plays("too large a number takes any stone off", "starts |= 1 << top", "starts |= standing & ~1"),
    in_plays(
        "too large a number takes the lowest off", "starts |= 1 << top", "starts |= standing & ~1 & -(standing & ~1)"
    ),
    in_plays("a double counts three times", "if times == DOUBLE:", "if times == DOUBLE - 1:"),
    in_plays("a double may be cut short", "in reversed(found[1:]) if", "in found[1:] if"),
    in_plays("a double that cannot be finished is lost", "in reversed(found[1:]) if", "in found[DOUBLE:] if"),
    in_plays("a second stone hits again", "enemy[end_2] == 1 and end_2 != end", "enemy[end_2] == 1"),
    in_plays("a second stone of a double hits again", "enemy[end] == 1 and not board[end]", "enemy[end] == 1"),
    in_plays("hits on the way are not marked", "hop = pair[hit]", "hop = pair[False]"),
    in_plays("hits by a double are not marked", "hop = pair[enemy[end] == 1 and not board[end]]", "hop = pair[False]"),
    in_plays("two ways that hit are one", "(start, end if hit else 0, end_2, True)", "(start, 0, end_2, True)"),
    in_plays("one result is listed twice", "if effect in seen:", "if False:"),
    in_plays("both numbers from one point are listed twice", "start if die > other else start - 1", "start"),
    in_plays("no two stones move from one point", "start if die > other else start - 1", "start - 1"),
    in_plays("orders of a double are listed", "1 << end, start, (*done, hop))", "1 << end, BAR, (*done, hop))"),
    in_plays("a stone is not put back", UNDO, UNDO.replace("+= 1", "+= 0")),
    in_plays(
        "a stone moves and stays", STANDS, STANDS.replace("standing ^ 1 << start | 1 << end", "standing | 1 << end")
    ),
    in_plays(
        "a stone cannot go on", STANDS, STANDS.replace("standing ^ 1 << start | 1 << end", "standing ^ 1 << start")
    ),
    in_plays("the board is one point short", "other[1 : self.points + 1]", "other[1 : self.points]"),
    in_rules("a hit stone is borne off", "theirs[BAR] += 1", "theirs[OFF] += 1"),
    in_rules("nobody is hit", "if end and theirs[beyond - end]:", "if False:"),
    in_rules("the wrong stone is hit", "beyond = self.points + 1", "beyond = self.points"),
    in_rules("the same side moves again", "1 - mover)\n\n    def outcome", "mover)\n\n    def outcome"),
    in_rules("a stone on the bar counts nothing", "+ (self.points + 1) * side[BAR]", ""),
    in_rules(
        "fourteen stones win",
        "second[OFF] == self.options.stones:\n            return self._won",
        "second[OFF] >= self.options.stones - 1:\n            return self._won",
    ),
    in_rules(
        "the loser wins",
        "return self._won(1, first)",
        "return self._won(0, first)",
    ),
    in_rules(
        "the winner's pips count",
        "return self._won(1, first)",
        "return self._won(1, second)",
    ),
]

Ply = tuple[Position, Throw, dict[Board, set[tuple[str, ...]]]]


def planted(fault: Fault, *, full: bool) -> TablesRules:
    """The rules with the fault in them."""
    path = Path(str(fault.module.__file__))
    source = path.read_text(encoding="utf-8")
    assert source.count(fault.right) == 1, f"'{fault.right}' is not one line of {path.name} any more"
    module = ModuleType(fault.module.__name__)
    code = compile(source.replace(fault.right, fault.wrong), path.name, "exec")
    exec(code, module.__dict__)  # noqa: S102  (our own source, one line of it changed)
    definition = (backgammon() if full else small()).definition
    if fault.module is tables:
        found: TablesRules = module.TablesRules(definition)
        return found
    rules = TablesRules(definition)
    rules.plays = module.Plays(rules.points, rules.home, definition.dice.faces)
    return rules


@cache
def judged(full: bool) -> list[Ply]:
    """Plies of the sound rules with what the twin says of them: from the records first, then games."""
    rules, table = (backgammon(), FULL) if full else (small(), SMALL)
    found = [(position_of(record, 0), tuple(record["dice"])) for record in oracle()] if full else []
    found += [(position, throw) for position, throw, _ in plies(rules, "faults", 900)]
    return [(position, throw, table.results(board_of(position, table), throw)) for position, throw in found]


def caught(rules: TablesRules, table: Table, *, full: bool) -> str:
    """How these rules differ from the twin in the first position where they do; nothing where they never do."""
    for position, throw, results in judged(full):
        try:
            wrong = difference(rules, table, position, throw, results)
        except ValueError:  # a stone is taken from where none is
            return "a play cannot be made"
        if wrong:
            return wrong
    return ""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "-"))
def test_planted_faults_are_caught(fault: Fault) -> None:
    assert caught(planted(fault, full=True), FULL, full=True) or caught(planted(fault, full=False), SMALL, full=False)


def test_the_sound_rules_are_not() -> None:
    assert not caught(backgammon(), FULL, full=True)
    assert not caught(small(), SMALL, full=False)


def test_there_are_enough_of_them() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 20


def test_the_opening_throw_of_a_sound_game() -> None:
    """What the twin does not play: who begins."""
    rules = TablesRules(games.load("backgammon"))
    for throw in rules.throws(rules.start()):
        (move,) = rules.moves(rules.start(), throw)
        after = rules.play(rules.start(), throw, move)
        if throw[0] == throw[1]:
            assert (str(move), after) == ("again", rules.start())
        else:
            assert str(move) == "begin"
            assert after.mover == (0 if throw[0] > throw[1] else 1)
            assert dict(rules.throws(after)) == {tuple(sorted(throw, reverse=True)): 1}
            assert digits_of(after, 0) == digits_of(rules.start("red"), 0)
