"""The tables that ship: against another program's values, other solvers of ours, and the rules engine."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games, rules
from kitgen.analysis import solve
from kitgen.analysis.race_states import with_counters
from kitgen.definition import RaceOptions, TablesOptions
from kitgen.errors import KitgenError
from kitgen.players import exact, tablefile
from kitgen.players.exact_race import LayerTable
from kitgen.rules.race import RaceRules
from kitgen.rules.race_course import Position
from kitgen.rules.tables_notation import Position as TablesPosition

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition

TESTS = Path(__file__).parents[1]
HALF = exact.STEP / 2 + 1e-9
"""What rounding may change."""
UR = {"finkel": 6, "quick": 6, "masters": 4, "murray": 3, "doubling_back": 4, "raiders": 4}


@cache
def race(name: str, counters: int = 0) -> RaceRules:
    definition = games.load(name)
    options = definition.options
    assert isinstance(options, RaceOptions)
    return RaceRules(replace(definition, options=replace(options, counters=counters or options.counters)))


@pytest.mark.parametrize("counters", [2, 3, 7])
def test_every_oracle_position(counters: int) -> None:
    """Two counters to come at most, whatever the game began with: the others are home."""
    ur = race("ur/finkel", counters)
    records = json.loads((TESTS / "analysis/data/ur_finkel2_values.json").read_text(encoding="utf-8"))["records"]
    assert len(records) == 300
    for record in records:
        sides = []
        for name in ("mover", "opponent"):
            off = record[f"{name}_off"] + counters - 2
            sides.append(tuple(sorted([0] * record[f"{name}_tray"] + record[name] + [15] * off)))
        for thrower in (0, 1):
            steps = (sides[thrower], sides[1 - thrower])
            assert exact.value(ur, Position(thrower, steps)) == pytest.approx(record["p_mover_wins_exact"], abs=HALF)


@pytest.mark.parametrize("variant", UR)
def test_another_solver_with_few_counters(variant: str) -> None:
    for counters in (1, 2) if variant in ("finkel", "raiders") else (1,):
        states = with_counters(games.load(f"ur/{variant}"), counters)
        values = solve.best_play(states.choices()).values
        covered = 0
        for state in range(0, states.states, 1 if counters == 1 else 211):
            at = Position(0, (states.sides[states.own[state]], states.sides[states.other[state]]))
            found = exact.value(states.rules, at)
            covered += found is not None
            assert found is None or found == pytest.approx(values[state], abs=HALF)
        assert covered > 100 or counters == 2


@pytest.mark.parametrize(("counters", "value"), [(1, 0.530049839525), (2, 0.518572907496), (3, 0.516201102238)])
def test_published_values_of_the_start(counters: int, value: float) -> None:
    ur = race("ur/finkel", counters)
    assert exact.value(ur, ur.start()) == pytest.approx(value, abs=HALF)


def test_the_die_race_from_the_start() -> None:
    for name in ("die-race/endless", "die-race/sixty"):
        assert exact.value(race(name), race(name).start()) == pytest.approx(0.513521807656, abs=HALF)


def at_random(it: RaceRules, source: Random, to_come: int) -> Position | None:
    """A position with so many counters to come in all; None where two stand on one square."""
    own = source.randint(1, min(to_come - 1, it.options.counters))
    if to_come - own > it.options.counters:
        return None
    sides: list[tuple[int, ...]] = []
    for count in (own, to_come - own):
        steps = [source.randint(0, it.length) for _ in range(count)]
        sides.append(tuple(sorted(steps + [it.finish] * (it.options.counters - count))))
    position = Position(source.randint(0, 1), (sides[0], sides[1]))
    try:
        return it.read_position(it.write_position(position))
    except KitgenError:
        return None


def engine_value(it: Any, position: Any) -> float:
    """What the rules engine's moves are worth by the table's values."""
    mover, total = it.mover(position), 0.0
    for throw, chance in it.throws(position).items():
        best = 0.0
        for move in it.moves(position, throw):
            after = it.play(position, throw, move)
            outcome = it.outcome(after)
            if outcome is not None:
                best = max(best, float(mover in outcome.winners))
                continue
            value = exact.value(it, after)
            assert value is not None
            best = max(best, value if it.mover(after) == mover else 1 - value)
        total += float(chance) * best
    return total


@pytest.mark.parametrize(
    ("name", "most"), [*((f"ur/{variant}", most) for variant, most in UR.items()), ("die-race/endless", 6)]
)
def test_best_play_by_the_rules_engine(name: str, most: int) -> None:
    """In every position the best moves are worth what the table says, give or take rounding on both sides."""
    it, source, tried = race(name), Random(name), 0  # noqa: S311 - which positions are tried is no secret
    while tried < 150:
        position = at_random(it, source, source.randint(2, most))
        if position is None:
            continue
        value = exact.value(it, position)
        if value is None:
            outside = sum(step < it.finish for steps in position.steps for step in steps) > most
            assert outside or name.startswith("die")
            continue
        tried += 1
        assert engine_value(it, position) == pytest.approx(value, abs=2 * HALF)


def test_beyond_the_table() -> None:
    ur = race("ur/finkel")
    assert exact.value(ur, ur.start()) is None
    assert exact.value(ur, ur.read_position("sun off 7; moon 3; moon to move")) is None


def test_near_a_limit_of_turns() -> None:
    sixty = race("die-race/sixty")
    start = sixty.start()
    assert exact.value(sixty, start._replace(turns=40)) is not None
    assert exact.value(sixty, start._replace(turns=41)) is None


def test_bear_off_of_gnu_backgammon() -> None:
    """Its own values are rounded down at every step, which comes to less than 0.0001; ours are exact."""
    game = rules.build(games.load("backgammon"))
    data = json.loads((TESTS / "oracles/backgammon_bearoff_two_sided.json").read_text(encoding="utf-8"))
    covered = 0
    for record in data["records"]:
        sides = [bytes([15 - sum(record[name]), *record[name], *[0] * 19]) for name in ("mover", "opponent")]
        for mover in (0, 1):
            value = exact.value(game, TablesPosition((sides[mover], sides[1 - mover]), mover))
            small = max(sum(record["mover"]), sum(record["opponent"])) <= 5
            assert (value is not None) == small
            if value is not None:
                covered += 1
                assert value == pytest.approx(record["p_mover_wins_exact"], abs=HALF)
                assert value == pytest.approx(record["p_mover_wins_gnubg16"] / 65535, abs=1e-4)
    assert covered > 50


def test_bear_off_before_a_throw_only() -> None:
    game = rules.build(games.load("backgammon"))
    side = bytes([14, 1, *[0] * 24])
    assert exact.value(game, TablesPosition((side, side), 0)) == 1
    assert exact.value(game, TablesPosition((side, side), 0, (2, 1))) is None
    assert exact.value(game, TablesPosition((side, side), None)) is None
    on_bar = bytes([14, 0, *[0] * 23, 1])
    assert exact.value(game, TablesPosition((side, on_bar), 0)) is None
    assert exact.value(game, TablesPosition((bytes([15, *[0] * 25]), side), 1)) is None


def edited(definition: GameDefinition) -> dict[str, GameDefinition]:
    options = definition.options
    assert isinstance(options, RaceOptions)
    return {
        "counters": replace(definition, options=replace(options, counters=5)),
        "name": replace(definition, name="Another name", version=9),
        "dice": replace(definition, dice=replace(definition.dice, count=3)),
        "hits": replace(definition, options=replace(options, hit_again=True)),
        "block": replace(definition, options=replace(options, block=1)),
    }


def test_a_table_belongs_to_rules_and_not_to_a_name() -> None:
    variants = edited(games.load("ur"))
    known = {name: exact.reader(RaceRules(definition)) is not None for name, definition in variants.items()}
    assert known == {"counters": True, "name": True, "dice": False, "hits": False, "block": False}
    backgammon = games.load("backgammon")
    assert isinstance(backgammon.options, TablesOptions)
    small = replace(backgammon, options=replace(backgammon.options, points=12))
    assert exact.rules_of(small) != exact.rules_of(backgammon)
    assert exact.reader(rules.build(games.load("jungle"))) is None


def test_whole_numbers_say_the_same() -> None:
    ur = race("ur/finkel")
    table = exact.reader(ur)
    assert isinstance(table, LayerTable)
    at = ur.read_position("sun 4 8 off 4; moon 5 14 off 5; sun to move")
    assert table.of_masks(1 << 4 | 1 << 8, 1, 1 << 5 | 1 << 14, 0) == exact.value(ur, at)
    assert table.of_masks(1 << 5, 6, 1 << 6, 6) is None


def test_two_megabytes_hold_all_tables() -> None:
    files = list(exact.FOLDER.glob(f"*{exact.ENDING}"))
    assert len(files) == 7
    assert sum(file.stat().st_size for file in files) <= 2_000_000
    assert all(tablefile.read(file).header["residual"] <= 1e-12 for file in files)


def test_a_damaged_table_is_refused(tmp_path: Path) -> None:
    data = tablefile.written({"kind": "layers"}, [[0, 65535, 3]])
    path = tmp_path / "a.values"
    path.write_bytes(data)
    assert list(tablefile.read(path).block(0)) == [0, 65535, 3]
    for bad in (data[:-1], data.replace(b'"format": 1', b'"format": 2'), b"nothing", b""):
        path.write_bytes(bad)
        with pytest.raises(KitgenError, match="a\\.values"):
            tablefile.read(path)
