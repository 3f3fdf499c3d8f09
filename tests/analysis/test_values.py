"""The shipped figures: computed for the rules as they are, and computed again where that is quick."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from kitgen import cli, games, loading
from kitgen.analysis import simulated, solve, values
from kitgen.analysis.race_states import Choices, RaceStates, with_counters
from kitgen.analysis.tally import PERCENT
from kitgen.analysis.whole import Whole
from kitgen.definition import RaceOptions
from kitgen.errors import KitgenError
from kitgen.odds import values as shipped
from kitgen.rules.race import RaceRules
from kitgen.table import decimal

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.rules.race_course import Position


@cache
def race(name: str, counters: int) -> RaceStates:
    return with_counters(games.load(name), counters)


@cache
def choices(name: str, counters: int) -> Choices:
    return race(name, counters).choices()


DEFINITIONS = {
    f"{game}/{variant}": definition
    for game in games.names()
    for variant, definition in loading.read(games.folder(game)).items()
}
SOLVED = [name for name in DEFINITIONS if name.startswith(("royal_game_of_ur", "opposed_die_race"))]


@pytest.mark.parametrize("name", DEFINITIONS)
def test_figures_are_for_the_rules_as_they_are(name: str) -> None:
    definition = DEFINITIONS[name]
    assert not shipped.stale(definition)
    figures = shipped.read(definition)
    assert figures, "python -m kitgen.analysis.values writes them"
    for figure in figures:
        assert figure.first + figure.draw + figure.second == pytest.approx(1, abs=2e-4)
        assert figure.residual <= 1e-12
        assert figure.throws.mean >= figure.turns.mean
        lengths = [figure.throws.enough(percent) for percent in PERCENT]
        assert lengths == sorted(lengths)
        assert figure.method == ("simulated" if figure.games else "solved")


@pytest.mark.parametrize("name", SOLVED)
def test_solved_figures_of_one_counter_again(name: str) -> None:
    _again(DEFINITIONS[name], 1)


@pytest.mark.parametrize("variant", ["finkel", "raiders", "masters"])
def test_solved_figures_of_two_counters_again(variant: str) -> None:
    _again(DEFINITIONS[f"royal_game_of_ur/{variant}"], 2)


def _again(definition: GameDefinition, counters: int) -> None:
    entry = json.loads((definition.folder / shipped.FILE).read_text(encoding="utf-8"))["variants"][definition.variant]
    listed = [figure for figure in entry["figures"] if figure["counters"] == counters]
    options = definition.options
    assert isinstance(options, RaceOptions)
    fewer = replace(definition, options=replace(options, counters=counters))
    computed = [json.loads(json.dumps(figure)) for figure in values.figures(fewer) if figure["counters"] == counters]
    assert [strip(figure) for figure in computed] == [strip(figure) for figure in listed]


def strip(figure: dict[str, Any]) -> dict[str, Any]:
    """Without the last digits, which may hang on the machine's arithmetic."""
    means = {f"{name} mean": round(figure[name]["mean"], 7) for name in ("throws", "turns")}
    quantiles = {f"{name} quantiles": figure[name].get("quantiles") for name in ("throws", "turns")}
    rest = {name: value for name, value in figure.items() if name not in ("throws", "turns", "residual")}
    rounded = {name: round(value, 11) if isinstance(value, float) else value for name, value in rest.items()}
    return {**rounded, **means, **quantiles}


def test_published_figures_are_the_shipped_ones() -> None:
    """Values that others, or another solver, have found."""
    known = {
        ("royal_game_of_ur/finkel", 1): 0.530049839525,
        ("royal_game_of_ur/finkel", 2): 0.518572907496,
        ("royal_game_of_ur/finkel", 3): 0.516201102238,
        ("opposed_die_race/endless", 1): 0.534072015230,
        ("opposed_die_race/endless", 2): 0.517069387252,
        ("opposed_die_race/endless", 3): 0.513521807656,
    }
    for (name, counters), value in known.items():
        figure = shipped.find(DEFINITIONS[name], "best", counters)
        assert figure is not None
        assert figure.first == pytest.approx(value, abs=1e-12)
    sixty = shipped.find(DEFINITIONS["opposed_die_race/sixty"])
    assert sixty is not None
    assert sixty.first == pytest.approx(0.513512199, abs=2e-9)
    assert sixty.draw == pytest.approx(0.000017376, abs=2e-9)
    by_chance = shipped.find(DEFINITIONS["opposed_die_race/endless"], "random")
    assert by_chance is not None
    assert by_chance.first == pytest.approx(0.513531404, abs=1e-9)
    assert by_chance.throws.mean == pytest.approx(39.20, abs=0.005)
    assert by_chance.throws.enough(95) <= 60


@pytest.mark.parametrize("name", ["die-race/endless", "ur/finkel", "ur/raiders"])
def test_the_shipped_value_is_what_the_engines_moves_average_to(name: str) -> None:
    states = race(name, 2)
    rules = states.rules
    solution = solve.best_play(choices(name, 2))
    start = rules.start()
    total = 0.0
    for throw, chance in rules.throws(start).items():
        after = (rules.play(start, throw, move) for move in rules.moves(start, throw))
        total += float(chance) * max(worth(states, solution, then, start.thrower) for then in after)
    figure = shipped.find(games.load(name), "best", 2)
    assert figure is not None
    assert total == pytest.approx(figure.first, abs=1e-12)


def worth(states: RaceStates, solution: solve.Solution, position: Position, player: int) -> float:
    value = float(solution.values[states.number(position)])
    return value if position.thrower == player else 1 - value


def test_whole_games_of_ur_are_the_published_ones() -> None:
    """Finkel's as J. Olieslagers' game_of_ur publishes it; too large for lengths, and on the sheet all the same.

    Nobody else has the Raiders' value, which `docs/solving/ur-raiders-7.log` tells of.
    """
    known = {"finkel": (7, 0.515404732509), "quick": (5, 0.516026115570), "raiders": (7, 0.509377282434)}
    known["masters"] = (7, 0.506066994599)
    for variant in ("finkel", "quick", "masters", "murray", "doubling_back", "raiders"):
        definition = DEFINITIONS[f"royal_game_of_ur/{variant}"]
        best = shipped.best(definition)
        assert (best and (best.counters, best.first)) == known.get(variant)
        if best:
            assert best.residual < 1e-13
            table = shipped.table(definition)
            assert table is not None
            row = (
                str(best.counters),
                "as well as possible",
                f"{100 * best.first:.3f} %",
                f"{100 - 100 * best.first:.3f} %",
            )
            assert (*row, "–", "–") in table.rows
    assert shipped.best(DEFINITIONS["opposed_die_race/endless"]) is None


def test_a_whole_game_is_read_from_the_table_that_solved_it(tmp_path: Path) -> None:
    definition = DEFINITIONS["royal_game_of_ur/finkel"]
    assert values.best(definition, tmp_path) == shipped.best(definition)  # nothing solved there: what stood stays
    options = definition.options
    assert isinstance(options, RaceOptions)
    one = replace(definition, options=replace(options, counters=1))
    Whole(one, 1, tmp_path).solve()
    found = values.best(one, tmp_path)
    assert found is not None
    assert (found.counters, found.states) == (1, 217)
    assert found.first == pytest.approx(0.530049839525, abs=1e-12)
    assert values.best(definition, tmp_path) == shipped.best(definition)


def test_record_sheets_are_sized_by_play_at_random() -> None:
    assert shipped.throws_for_sheet(DEFINITIONS["opposed_die_race/sixty"]) == 60
    ur = shipped.throws_for_sheet(DEFINITIONS["royal_game_of_ur/finkel"])
    quick = shipped.throws_for_sheet(DEFINITIONS["royal_game_of_ur/quick"])
    assert ur is not None
    assert quick is not None
    assert 100 < quick < ur < 250


def test_simulated_games_repeat_and_agree_with_the_solved_ones() -> None:
    states = race("ur/finkel", 2)
    sample = simulated.play(states.rules, 1_000, seed=7)
    assert sample == simulated.play(states.rules, 1_000, seed=7)
    assert sample != simulated.play(states.rules, 1_000, seed=8)
    mean, error = simulated.mean(sample.throws)
    figure = shipped.find(DEFINITIONS["royal_game_of_ur/finkel"], "random", 2)
    assert figure is not None
    assert abs(mean - figure.throws.mean) < 4 * error
    turns, error = simulated.mean(sample.turns)
    assert abs(turns - figure.turns.mean) < 4 * error
    first = sum(winner == 0 for winner in sample.winners) / sample.games
    assert abs(first - figure.first) < 4 * (figure.first * (1 - figure.first) / sample.games) ** 0.5


@pytest.mark.parametrize(
    "name",
    [
        "royal_game_of_ur/quick",
        *(pytest.param(name, marks=pytest.mark.slow) for name in DEFINITIONS if name.startswith(("royal", "back"))),
    ],
)
def test_the_command_of_a_figure_gives_it_again(name: str) -> None:
    figure = shipped.find(DEFINITIONS[name], "random")
    assert figure is not None
    words = figure.command.split()
    assert words[:3] == ["kitgen", "simulate", name]
    shown = CliRunner().invoke(cli.cli, [*words[1:], "--json"])
    data = json.loads(shown.output)
    assert data["games"] == figure.games
    assert data["figures"]["first"]["mean"] == pytest.approx(figure.first, abs=5e-6)
    half = (data["figures"]["first"]["high"] - data["figures"]["first"]["low"]) / 2
    assert half == pytest.approx(figure.within, rel=0.01)
    for length, told in ((figure.throws, "throws"), (figure.turns, "turns")):
        assert data["figures"][told]["mean"] == pytest.approx(length.mean, abs=6e-4)
        assert {int(percent): enough for percent, enough in data["enough"][told].items()} == length.quantiles


def test_a_simulated_figure_carries_games_seed_interval_and_command() -> None:
    table = shipped.table(DEFINITIONS["royal_game_of_ur/finkel"])
    assert table is not None
    notes = " ".join(table.notes)
    assert "200 000 games that a computer played with seed 1" in notes
    assert "± 0.2 % holds the true chance 95 times of 100" in notes
    assert "The same games again: kitgen simulate royal_game_of_ur/finkel --games 200000 --seed 1" in notes


def test_the_page_of_solved_games_says_what_is_kept() -> None:
    """Rows of docs/solving.md whose number of counters `values.json` has as well."""
    text = (Path(__file__).parents[2] / "docs" / "solving.md").read_text(encoding="utf-8").replace(",", "")
    rows = re.findall(r"^\| Ur (\w+)(?:'s?)?[^|]* \| (\d) \| (\d+) \| ([\d.]+) % \|", text, re.M)
    assert len(rows) >= 7
    agreed = 0
    for route, counters, states, first in rows:
        definition = DEFINITIONS[f"royal_game_of_ur/{route.lower().replace('doubling', 'doubling_back')}"]
        best = shipped.best(definition)
        known = best if best and best.counters == int(counters) else shipped.find(definition, "best", int(counters))
        if known is not None:
            assert known.states == int(states)
            assert known.first == pytest.approx(float(first) / 100, abs=1e-12)
            agreed += 1
    assert agreed >= 4


@pytest.mark.parametrize("name", ["royal_game_of_ur/finkel", "jungle/classic", "opposed_die_race/sixty"])
def test_a_page_says_how_sure_a_mean_is_and_what_computes_it(name: str) -> None:
    *sure, command = shipped.again(DEFINITIONS[name])
    assert command.endswith(f"python -m kitgen.analysis.values {name.partition('/')[0]}")
    errors = [figure.throws.error for figure in shipped.read(DEFINITIONS[name]) if figure.throws.error]
    said = "holds the true mean of what was played 95 times of 100."
    assert sure == [f"± {decimal(Fraction(1.96 * it))} {said}" for it in errors]


def test_figures_of_other_rules_are_not_used() -> None:
    definition = DEFINITIONS["royal_game_of_ur/quick"]
    options = definition.options
    assert isinstance(options, RaceOptions)
    changed = replace(definition, options=replace(options, hit_again=True))
    assert shipped.read(changed) == ()
    assert shipped.stale(changed)
    assert shipped.table(changed) is None
    assert shipped.throws_for_sheet(changed) is None
    renamed = replace(definition, name="Another name", kit=replace(definition.kit, cell=25.0))
    assert shipped.read(renamed) == shipped.read(definition)


def test_a_length_that_was_not_computed() -> None:
    figure = shipped.read(DEFINITIONS["royal_game_of_ur/finkel"])[0]
    with pytest.raises(KitgenError, match="no 51 %"):
        figure.throws.enough(51)


def test_the_command_writes_the_same_bytes_every_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game of somebody's own: the die race with one runner each, in a folder outside the package."""
    text = (games.folder("die-race") / "game.toml").read_text(encoding="utf-8")
    own = tmp_path / "one_runner"
    own.mkdir()
    (own / "game.toml").write_text(text.replace("counters = 3", "counters = 1"), encoding="utf-8")
    values.main([str(own)])
    first = (own / shipped.FILE).read_bytes()
    values.main([str(own)])
    assert (own / shipped.FILE).read_bytes() == first
    assert capsys.readouterr().out.count(shipped.FILE) == 2
    figures = shipped.read(games.load(str(own / "endless")))
    assert [figure.policy for figure in figures] == ["best", "random"]
    assert figures[0].first == pytest.approx(0.534072015230, abs=1e-12)


@pytest.mark.slow
def test_the_die_race_file_byte_for_byte() -> None:
    path = games.folder("opposed_die_race") / shipped.FILE
    assert values.compute("opposed_die_race") == path.read_text(encoding="utf-8")


def test_rules_with_special_squares_are_played_not_solved() -> None:
    definition = DEFINITIONS["most_exciting/avery"]
    figure = shipped.find(definition, "random")
    assert figure is not None
    assert figure.method == "simulated"
    assert figure.games == values.GAMES["race"]
    with pytest.raises(KitgenError):
        race("most_exciting", 1)
    assert RaceRules(definition).options.counters == figure.counters
