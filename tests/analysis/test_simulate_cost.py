"""What work costs, and that the page about it says what is counted."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from kitgen import games
from kitgen.analysis import cost
from kitgen.analysis.layers import Layers
from kitgen.analysis.whole import pairs
from kitgen.errors import KitgenError
from kitgen.rules.race import RaceRules

ROUTES = ("finkel", "masters", "doubling_back", "murray")
PAGE = Path(__file__).parents[2] / "docs" / "cluster.md"


def listed(route: str, counters: int) -> int:
    """The slow twin: every way in which both sides' counters can stand, one after another."""
    rules = RaceRules(games.load(f"ur/{route}"))
    places = range(rules.finish + 1)
    found = set()
    for steps in product(places, repeat=2 * counters):
        own, other = tuple(sorted(steps[:counters])), tuple(sorted(steps[counters:]))
        squares = [
            rules.tracks[player][step - 1]
            for player, side in enumerate((own, other))
            for step in side
            if 0 < step < rules.finish
        ]
        if len(set(squares)) == len(squares) and own[0] < rules.finish:
            found.add((own, other))
    return len(found)


@pytest.mark.parametrize("route", ROUTES)
def test_positions_of_one_counter_are_those_that_can_be_listed(route: str) -> None:
    assert cost.positions(games.load(f"ur/{route}"), 1) == listed(route, 1)


def test_positions_of_two_counters_are_those_that_can_be_listed() -> None:
    assert cost.positions(games.load("ur"), 2) == listed("finkel", 2)


@pytest.mark.parametrize("route", [*ROUTES, "raiders"])
def test_work_is_counted_as_the_solver_numbers_it(route: str) -> None:
    """Counted by polynomials, and by the solver's own list of tiles."""
    definition = games.load(f"ur/{route}")
    layers = Layers(definition, 2)
    for own, other in pairs(2):
        found = cost.work(layers.rules, 2, [(own, other)])
        one = layers.states(own, other)
        assert (found.largest, found.positions) == (one, one if own == other else 2 * one)
        assert found.disk == 8 * found.positions
    every = cost.work(layers.rules, 2, list(pairs(2)))
    assert every.positions == sum(layers.states(own, other) for own in (1, 2) for other in (1, 2))
    assert every.memory > 8 * every.positions
    assert cost.work(layers.rules, 2, []).seconds == 0


def test_what_the_largest_runs_took() -> None:
    """The estimate beside the run that docs/solving keeps: 602 s of one core and 2.1 GB at most."""
    log = (PAGE.parent / "solving" / "ur-finkel-7.log").read_text(encoding="utf-8")
    seconds, memory = re.findall(r"so far +([\d.]+) s, ([\d.]+) GB", log)[-1]
    found = cost.work(RaceRules(games.load("ur")), 7, list(pairs(7)))
    assert found.memory / 1e9 == pytest.approx(float(memory), rel=0.1)
    assert found.seconds == pytest.approx(float(seconds), rel=0.25)


def test_the_page_says_what_the_largest_games_take() -> None:
    """Every row as it is counted now; what fits below 8 and 16 GB follows from them."""
    text = (PAGE.parent / "solving.md").read_text(encoding="utf-8").replace(",", "")
    rows = re.findall(r"^\| (\w[\w ]*) \| (\d) \| (\d+) \| ([\d.]+) GB \| ([\d.]+) GB \| (\d+) (\w+) \|$", text, re.M)
    assert len(rows) == 9
    for name, counters, positions, memory, disk, time, unit in rows:
        rules = RaceRules(games.load(f"ur/{name.split()[0].lower().replace('doubling', 'doubling_back')}"))
        found = cost.work(rules, int(counters), list(pairs(int(counters))))
        assert found.positions == int(positions)
        assert found.memory / 1e9 == pytest.approx(float(memory), abs=0.051)
        assert found.disk / 1e9 == pytest.approx(float(disk), abs=0.051)
        assert found.seconds / {"minutes": 60, "hours": 3600, "days": 86_400}[unit] == pytest.approx(
            int(time), abs=0.51
        )


def test_shared_squares_are_not_counted() -> None:
    with pytest.raises(KitgenError, match="share squares"):
        cost.positions(games.load("die-race"), 3)


def test_the_page_says_what_is_counted() -> None:
    text = PAGE.read_text(encoding="utf-8").replace(",", "")
    counted = {route: [cost.positions(games.load(f"ur/{route}"), number) for number in range(1, 8)] for route in ROUTES}
    tables = re.findall(r"^\| counters \|.*\n\|[-:| ]+\|\n((?:\|.*\n)+)", text, re.M)
    told: dict[str, list[str]] = {}
    for pair, table in zip((ROUTES[:2], ROUTES[2:]), tables, strict=True):
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
        told |= {route: [row[place] for row in cells] for place, route in enumerate(pair, start=1)}
    for route in ROUTES:
        *numbers, memory, times = told[route]
        assert list(map(int, numbers)) == counted[route]
        whole = counted[route][-1]
        assert float(memory.removesuffix(" GB")) == pytest.approx(whole * cost.BYTES / 1e9, rel=0.03)
        assert float(times) == pytest.approx(whole / counted["finkel"][-1], rel=0.01)
    halves = re.findall(r"^\| ([\d.]+) % \| (\d+) \|$", text, re.M)
    assert [cost.games_for(float(half) / 100) for half, _ in halves[:3]] == [int(count) for _, count in halves[:3]]
    assert halves[3][1] == "1000000000"
    assert cost.games_for(0.000031) == pytest.approx(1e9, rel=0.01)
