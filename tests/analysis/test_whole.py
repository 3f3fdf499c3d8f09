"""Whole races solved in layers: published values and numbers, the rules engine, a slow twin, a second order."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from kitgen import games
from kitgen.analysis import mixing, solve
from kitgen.analysis import sweep as sweeping
from kitgen.analysis.layers import Layers
from kitgen.analysis.lookup import lookup
from kitgen.analysis.lookup import moves as found_moves
from kitgen.analysis.lookup import value as looked_up
from kitgen.analysis.race_states import with_counters
from kitgen.analysis.whole import Whole, home, pairs
from kitgen.errors import KitgenError
from kitgen.players.race_bits import RaceBits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kitgen.rules.race import RaceRules
    from kitgen.rules.race_course import Position

UR = ("finkel", "masters", "murray", "doubling_back", "raiders")
DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


def solved(tables: Path, variant: str, counters: int) -> Whole:
    whole = Whole(games.load(f"ur/{variant}"), counters, tables)
    whole.solve()
    return whole


def start(whole: Whole, counters: int) -> float:
    return whole.value((0,) * counters, (0,) * counters)


@pytest.mark.parametrize(("counters", "value"), [(1, 0.530049839525), (2, 0.518572907496), (3, 0.516201102238)])
def test_finkel_agrees_with_another_solver(tables: Path, counters: int, value: float) -> None:
    whole = solved(tables, "finkel", counters)
    assert start(whole, counters) == pytest.approx(value, abs=1e-12)
    assert max(layer.residual for layer in whole.done().values()) <= 1e-13


@pytest.mark.slow
@pytest.mark.parametrize(("counters", "value"), [(4, 0.516159233557), (5, 0.516026115570)])
def test_finkel_with_more_counters(tables: Path, counters: int, value: float) -> None:
    assert start(solved(tables, "finkel", counters), counters) == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize(
    ("variant", "counters", "published"),
    [("finkel", 2, 12_990), ("finkel", 3, 263_712), ("finkel", 7, 137_892_016), ("masters", 5, 41_254_034)],
)
def test_numbers_of_positions(variant: str, counters: int, published: int) -> None:
    """As published, with the positions in which only the other side is home: one side's placements alone."""
    layers = Layers(games.load(f"ur/{variant}"), counters)
    sides = range(1, counters + 1)
    alone = sum(comb(layers.finish - 1, on_board) for to_come in sides for on_board in range(to_come + 1))
    assert sum(layers.states(own, other) for own in sides for other in sides) + alone == published


@pytest.mark.parametrize("variant", UR)
def test_every_position_has_its_number(variant: str) -> None:
    counters = 2 if variant in ("finkel", "raiders") else 1
    layers = Layers(games.load(f"ur/{variant}"), counters)
    for own in range(1, counters + 1):
        for other in range(1, counters + 1):
            seen = set()
            for number in range(0, layers.states(own, other), 1 if own * other == 1 else 13):
                sides = layers.state(own, other, number)
                assert layers.number(*sides) == (own, other, number)
                seen.add(sides)
                at = layers.position(own, other, number)
                assert layers.rules.read_position(layers.rules.write_position(at)) == at
            assert len(seen) > 10


def worth(rules: RaceRules, position: Position, valued: Callable[[Position], float]) -> float:
    """A position by the rules engine's moves and the values of where they lead, for who throws there."""
    total = 0.0
    for throw, chance in rules.throws(position).items():
        best = 0.0
        for move in rules.moves(position, throw):
            after = rules.play(position, throw, move)
            if rules.outcome(after) is not None:
                best = 1.0
                continue
            value = valued(after)
            best = max(best, value if after.thrower == position.thrower else 1 - value)
        total += float(chance) * best
    return total


def from_table(whole: Whole, position: Position) -> float:
    """The table's value of a position, for the player about to throw."""
    finish, me = whole.layers.finish, position.thrower
    own, other = (tuple(step for step in position.steps[side] if step < finish) for side in (me, 1 - me))
    return whole.value(own, other)


@pytest.mark.parametrize("variant", UR)
def test_best_play_by_the_rules_engine(tables: Path, variant: str) -> None:
    whole = Whole(games.load(f"ur/{variant}"), 2, tables)
    whole.solve(together=3)
    random = np.random.Generator(np.random.PCG64(7))
    for own, other in ((1, 1), (1, 2), (2, 1)):
        for number in random.integers(whole.layers.states(own, other), size=60).tolist():
            at = whole.layers.position(own, other, number)
            value = worth(whole.layers.rules, at, partial(from_table, whole))
            assert value == pytest.approx(float(whole.values(own, other)[number]), abs=1e-13)


@pytest.mark.parametrize(("variant", "counters"), [*((variant, 1) for variant in UR), ("finkel", 2)])
def test_a_slow_twin_of_another_make(tables: Path, variant: str, counters: int) -> None:
    """Every position of `race_states`, which numbers and sweeps in its own way."""
    whole = solved(tables, variant, counters)
    states = with_counters(games.load(f"ur/{variant}"), counters)
    values = solve.best_play(states.choices()).values
    finish = whole.layers.finish
    for state in range(states.states):
        sides = [states.sides[side[state]] for side in (states.own, states.other)]
        mine, theirs = (tuple(step for step in side if step < finish) for side in sides)
        assert whole.value(mine, theirs) == pytest.approx(values[state], abs=1e-12)


@pytest.mark.parametrize("variant", ["finkel", "raiders"])
def test_the_other_order_ends_at_the_same_values(tables: Path, variant: str) -> None:
    """Tiles from the smallest up, without mixtures, from nothing instead of a half: more passes, one answer."""
    whole = solved(tables, variant, 2)
    for pair in pairs(2):
        pool, size, arguments = whole._pool(*pair)
        pool[:size] = 0.0
        passes = 0
        while sweeping.sweep(pool, True, True, *arguments) > 1e-14:
            passes += 1
        parts = [whole.values(*pair)] if pair[0] == pair[1] else [whole.values(*pair), whole.values(*pair[::-1])]
        assert np.abs(pool[:size] - np.concatenate(parts)).max() < 1e-12
        assert passes > whole.done()[pair].passes


def test_plain_python_ends_with_the_same_bytes(tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def plain(function: Any) -> Any:
        return getattr(function, "py_func", function)

    compiled = solved(tables, "finkel", 2)
    monkeypatch.setattr(sweeping, "look", plain(sweeping.look))
    monkeypatch.setattr("kitgen.analysis.whole.sweep", plain(sweeping.sweep))
    for name in ("note", "mix"):
        monkeypatch.setattr(mixing, name, plain(getattr(mixing, name)))
    whole = Whole(games.load("ur/finkel"), 2, tmp_path)
    whole.solve(together=3)
    for pair in ((1, 1), (1, 2), (2, 1)):
        assert whole.path(*pair).read_bytes() == compiled.path(*pair).read_bytes()


def test_a_run_that_was_stopped_ends_with_the_same_bytes(tables: Path, tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    heard = []

    def stop(layer: Any) -> None:
        heard.append(layer)
        if len(heard) == 2:
            raise Stopped

    whole = Whole(games.load("ur/finkel"), 2, tmp_path)
    with pytest.raises(Stopped):
        whole.solve(stop)
    whole.path(2, 2).with_suffix(".part.npy").write_bytes(b"half a layer")
    again = Whole(games.load("ur/quick"), 2, tmp_path)
    again.solve(heard.append)
    assert [(layer.own, layer.other) for layer in heard] == [(1, 1), (1, 2), (2, 2)]
    once = solved(tables, "finkel", 2)
    for own, other in ((1, 1), (1, 2), (2, 1), (2, 2)):
        assert again.path(own, other).read_bytes() == once.path(own, other).read_bytes()
    assert again.residual(2, 2) == again.done()[2, 2].residual


def test_the_header_has_checksums(tables: Path) -> None:
    whole = solved(tables, "finkel", 2)
    header = json.loads((whole.folder / "table.json").read_text(encoding="utf-8"))
    assert header["game"] == "royal_game_of_ur"
    assert header["layers"]["1-2"]["sha256"] == [
        sha256(np.load(whole.path(*pair)).tobytes()).hexdigest() for pair in ((1, 2), (2, 1))
    ]


def overwritten(path: Path, value: float) -> None:
    np.save(path, np.full_like(np.load(path), value))


def test_damaged_layers_are_not_built_upon(tables: Path, tmp_path: Path) -> None:
    once = solved(tables, "finkel", 2)
    whole = solved(tmp_path, "finkel", 2)
    for pair in ((1, 2), (2, 1)):
        overwritten(whole.path(*pair), 0.3)
    whole.path(2, 2).unlink()
    heard: list[Any] = []
    again = Whole(games.load("ur/finkel"), 2, tmp_path)
    assert again.damaged() == [again.path(1, 2), again.path(2, 1)]
    again.solve(heard.append)
    assert [(layer.own, layer.other) for layer in heard] == [(1, 2), (2, 2)]
    for pair in ((1, 2), (2, 1), (2, 2)):
        assert again.path(*pair).read_bytes() == once.path(*pair).read_bytes()
    assert Whole(games.load("ur/finkel"), 2, tmp_path).damaged() == []


@pytest.mark.parametrize("value", [np.nan, np.inf, -0.5])
def test_what_is_no_chance_is_not_a_residual_of_nought(tmp_path: Path, value: float) -> None:
    whole = solved(tmp_path, "finkel", 1)
    overwritten(whole.path(1, 1), value)
    again = Whole(games.load("ur/finkel"), 1, tmp_path)
    with pytest.raises(KitgenError, match=r"1-1\.npy is damaged.*delete it, and kitgen solve makes it again"):
        again.residual(1, 1)
    with pytest.raises(KitgenError, match=r"1-1\.npy is damaged"):
        again.value((3,), (4,))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda data: data[:60],
        lambda data: data[:-9],
        lambda data: b"PK\x03\x04" + data[4:],
        lambda data: data.replace(b"'<f8'", b"'<i8'"),
        lambda _: bytes(range(256)) * 8,
    ],
)
def test_files_that_are_no_values(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    whole = solved(tmp_path, "finkel", 1)
    path = whole.path(1, 1)
    right = path.read_bytes()
    path.write_bytes(spoil(right))
    again = Whole(games.load("ur/finkel"), 1, tmp_path)
    with pytest.raises(KitgenError, match=r"1-1\.npy is damaged"):
        again.value((3,), (4,))
    again.solve()
    assert path.read_bytes() == right


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (None, "{}"),
        (None, "[]"),
        ('"seconds": ', '"seconds": 1' + "0" * 400),
        (None, "[" * 100_000),
        (None, '{"format": 1'),
        ('"format": 1', '"format": 2'),
        ("839e", "1234"),
        ('"own": 1', '"own": 2'),
        ('"own": 1', '"own": "1"'),
        ('"passes"', '"paces"'),
        ('"residual": ', '"residual": -'),
        ('"sha256": [', '"sha256": ["", '),
    ],
)
def test_a_damaged_header_is_refused(tmp_path: Path, old: str | None, new: str) -> None:
    path = solved(tmp_path, "finkel", 1).folder / "table.json"
    text = path.read_text(encoding="utf-8")
    assert old is None or old in text
    path.write_text(new if old is None else text.replace(old, new), encoding="utf-8")
    again = Whole(games.load("ur/finkel"), 1, tmp_path)
    with pytest.raises(KitgenError, match=r"table\.json is damaged, or of another kitgen; delete it"):
        again.solve()
    assert 0 < again.value((3,), (4,)) < 1, "a look-up does without"


def test_compiled_lookups_and_moves(tables: Path) -> None:
    whole = solved(tables, "finkel", 2)
    table, bits = lookup(whole), RaceBits(whole.layers.rules)
    found = np.zeros((8, 3), dtype=np.int64)
    for number in range(0, whole.layers.states(2, 2), 97):
        own, other = (bits.side(side) for side in whole.layers.state(2, 2, number))
        assert looked_up(table, own, other) == whole.values(2, 2)[number]
        for reach in bits.reaches:
            count = found_moves(table, own, other, reach.squares, found)
            listed = [(mine, theirs, bool(again)) for mine, theirs, again in found[:count].tolist()]
            assert (listed or [(own, other, False)]) == bits.afters(reach, own, other)
    assert looked_up(table, 0, 5) == 1
    assert looked_up(table, 5, 0) == 0


@cache
def sample() -> list[tuple[str, list[float]]]:
    lines = (DATA / "ur_finkel7_sample.txt").read_text(encoding="utf-8").splitlines()
    parts = [line.split(" | ") for line in lines]
    return [(position, [float(value) for value in values.split()]) for position, values in parts]


def following(values: Iterator[float], _: Position) -> float:
    """The next of the values that were kept in the order of moves."""
    return next(values)


def test_a_thousand_positions_with_seven_counters() -> None:
    """The table of 137,870,097 positions, sampled: by the rules, each value follows from those it leads to."""
    rules = Layers(games.load("ur/finkel"), 7).rules
    assert len(sample()) == 1000
    for text, values in sample():
        rest = iter(values[1:])
        total = worth(rules, rules.read_position(text), partial(following, rest))
        assert next(rest, None) is None
        assert total == pytest.approx(values[0], abs=2e-13), text


def test_the_log_of_seven_counters_has_every_layer() -> None:
    log = (DATA.parents[2] / "docs" / "solving" / "ur-finkel-7.log").read_text(encoding="utf-8")
    layers = Layers(games.load("ur/finkel"), 7)
    said = re.findall(r"^(\d) against (\d) to come: +([\d,]+) positions.* residual (\S+),", log, re.MULTILINE)
    assert [(int(own), int(other)) for own, other, _, _ in said] == list(pairs(7))
    for own, other, states, residual in said:
        sides = 1 if own == other else 2
        assert int(states.replace(",", "")) == sides * layers.states(int(own), int(other))
        assert float(residual) <= 1e-12
    assert len(re.findall(r"^\d-\d [0-9a-f]{64}$", log, re.MULTILINE)) == 49


def test_where_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KITGEN_TABLES", "/somewhere/else")
    assert home() == Path("/somewhere/else")
    monkeypatch.delenv("KITGEN_TABLES")
    for system, variable in (("linux", "XDG_CACHE_HOME"), ("win32", "LOCALAPPDATA")):
        monkeypatch.setattr("kitgen.analysis.whole.sys.platform", system)
        monkeypatch.setenv(variable, "/cache")
        assert home() == Path("/cache/kitgen/tables")
    monkeypatch.setattr("kitgen.analysis.whole.sys.platform", "darwin")
    assert home().parts[-4:] == ("Library", "Caches", "kitgen", "tables")


def test_what_is_not_solved_in_layers(tmp_path: Path) -> None:
    for name in ("die-race", "most_exciting"):
        with pytest.raises(KitgenError, match="more than can be solved"):
            Whole(games.load(name), 1, tmp_path)
    with pytest.raises(KitgenError, match="not a race"):
        Whole(games.load("jungle"), 1, tmp_path)
    finkel = games.load("ur")
    uneven = replace(finkel.board, tracks={"sun": "d1 a1 a2 h2 h1 g1", "moon": "g3 h3 h2 a2 a3 d3"})
    with pytest.raises(KitgenError, match="mirror"):
        Layers(replace(finkel, board=uneven), 1)
    with pytest.raises(KitgenError, match="no values"):
        Whole(finkel, 1, tmp_path).value((0,), (0,))
