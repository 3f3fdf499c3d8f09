"""Simulations against solved games, changed definitions, players of two levels, and what the command says."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from kitgen import cli, games
from kitgen.analysis import chance, report, simulate, workers
from kitgen.analysis.tally import WIDTH, Game, Games, Sum, Tally, quantile, share, total
from kitgen.errors import KitgenError
from kitgen.odds import values

if TYPE_CHECKING:
    from pathlib import Path

HERE = partial(workers.processes, 1)


def told(plan: simulate.Plan, **more: Any) -> report.Report:
    plan = simulate.check(plan)
    return report.Report(plan, simulate.run(plan, HERE), **{"changes": {}, **more})


def simulated(name: str, count: int, **changes: str) -> report.Report:
    keys = {f"options.{key}": value for key, value in changes.items()}
    definitions = simulate.changed(name, keys, "")
    return told(simulate.Plan(definitions[-1:], count, "MAPLE", paths="plain"))


@pytest.mark.parametrize(
    ("name", "counters", "count"), [("ur", 2, 12_000), ("ur/murray", 1, 12_000), ("die-race", 3, 3_000)]
)
def test_a_solved_game_lies_within_the_interval(name: str, counters: int, count: int) -> None:
    """Chance and mean length of play by chance are solved exactly; so are the lengths enough for so many of 100."""
    exact = values.find(games.load(name), "random", counters)
    assert exact is not None
    assert exact.method == "solved"
    found = simulated(name, count, counters=str(counters))
    figures = found.figures(found.result.tallies[0])
    for figure, value in (
        (figures["first"], exact.first),
        (figures["drawn"], exact.draw),
        (figures["throws"], exact.throws.mean),
        (figures["turns"], exact.turns.mean),
    ):
        assert figure.low - figure.error <= value <= figure.high + figure.error, "three standard errors"
    lengths = found.result.tallies[0].throws
    for percent in (50, 75, 90):
        assert abs(quantile(lengths, percent) - exact.throws.quantiles[percent]) <= 1


def test_intervals_hold_the_truth_95_times_of_100() -> None:
    """Two hundred small simulations of one solved game: about ten of their intervals miss, never thirty."""
    exact = values.find(games.load("ur"), "random", 1)
    assert exact is not None
    (definition,) = simulate.changed("ur", {"options.counters": "1"}, "")[1:]
    missed = 0
    for number in range(200):
        plan = simulate.check(simulate.Plan((definition,), 60, f"seed {number}", paths="plain"))
        it = simulate.play(simulate.Batch(plan, 0, 60)).tallies[0].sums["throws"].estimate()
        missed += not it.low <= exact.throws.mean <= it.high
    assert 2 <= missed <= 24


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=40))
def test_sums_give_mean_and_error(numbers: list[int]) -> None:
    it = Sum.of(numbers).estimate()
    assert it.mean == pytest.approx(fmean(numbers))
    assert it.error == pytest.approx(stdev(numbers) / sqrt(len(numbers)), abs=1e-12)
    assert it.high - it.low == pytest.approx(2 * WIDTH * it.error, abs=1e-12)


@given(st.lists(st.tuples(*[st.integers(0, 9)] * 5), min_size=3, max_size=30), st.data())
def test_tallies_add_in_any_order(rows: list[tuple[int, ...]], data: st.DataObject) -> None:
    played = [Game(row[0] % 4 - 2, *row) for row in rows]
    cut = data.draw(st.integers(1, len(played) - 1))
    whole = Tally.of(Games.of(played))
    one, two = Tally.of(Games.of(played[:cut])), Tally.of(Games.of(played[cut:]))
    assert total([one, two]) == total([two, one]) == whole


def test_wilsons_interval_by_a_known_value() -> None:
    """Ten of twenty: 0.2993 to 0.7007, as Newcombe (1998) and others print it."""
    it = share(10, 20)
    assert (round(it.low, 4), round(it.high, 4)) == (0.2993, 0.7007)
    assert share(0, 0).high == 1
    assert share(7, 7).high == 1
    assert share(0, 7).low == 0


def test_the_same_game_beside_itself_differs_in_nothing() -> None:
    one = games.load("ur/quick")
    found = told(simulate.Plan((one, one), 200, paths="plain"), against="quick")
    assert set(found.differences()) >= {"lead", "throws", "hits"}
    assert all((it.mean, it.error) == (0, 0) for it in found.differences().values())


def test_fewer_counters_make_a_shorter_game() -> None:
    found = told(simulate.Plan(simulate.changed("ur", {"options.counters": "5"}, ""), 400, paths="plain"))
    assert found.differences()["throws"].high < -40
    two = simulated("ur", 400, counters="5")
    quick = told(simulate.Plan((games.load("ur/quick"),), 400, "MAPLE", paths="plain"))
    assert two.result == quick.result


@pytest.mark.parametrize(
    ("changes", "against", "words"),
    [
        ({"options.countres": "5"}, "", "options.countres: unknown key; did you mean 'counters'?"),
        ({"options.counters": "many"}, "", "options.counters: expected a whole number"),
        ({"options.counters": "99"}, "", "options.counters"),
        ({"options.counters": "5"}, "quick", "give one of them"),
        ({}, "quik", "there is no game 'quik'"),
        ({}, "./nowhere", "there is no game.toml in './nowhere'"),
    ],
)
def test_what_cannot_be_changed(changes: dict[str, str], against: str, words: str) -> None:
    with pytest.raises(KitgenError) as refused:
        simulate.changed("ur", changes, against)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (("king", "king", "king"), "3 players are named for 2 sides"),
        (("kin",), "there is no player 'kin'; did you mean 'king'?"),
        (("pawn",), "there is no player 'pawn'; there are random, squire, knight, king"),
    ],
)
def test_who_cannot_play(players: tuple[str, ...], words: str) -> None:
    with pytest.raises(KitgenError) as refused:
        simulate.check(simulate.Plan((games.load("ur"),), 10, players=players))
    assert words in str(refused.value)


def test_games_of_different_families_are_not_compared() -> None:
    with pytest.raises(KitgenError) as refused:
        simulate.check(simulate.Plan(simulate.changed("ur", {}, "jungle"), 10))
    assert "Royal Game of Ur (race) and Jungle (grid) are of different families" in str(refused.value)
    assert 'name a variant of royal_game_of_ur, or a game whose rules are "race" as well' in str(refused.value)
    simulate.check(simulate.Plan(simulate.changed("ur", {}, "die-race"), 10))


def test_two_and_four_sides_are_not_compared() -> None:
    three = games.load("me/four")
    assert simulate.sides_of(three) == (0, 1, 1, 0)
    with pytest.raises(KitgenError, match="cannot be played; expected one or more"):
        simulate.check(simulate.Plan((three,), 0))


def test_a_squire_beats_chance_in_changed_seats() -> None:
    """Sets of two games with the same throws; the number of games is made even, and the shares add up to one."""
    plan = simulate.Plan((games.load("die-race"),), 41, players=("random", "squire"))
    found = told(plan)
    assert found.plan.games == 42
    shares = found.players()
    assert list(shares) == ["1 random", "2 squire"]
    assert sum(it.mean for it in shares.values()) == pytest.approx(1)
    assert shares["2 squire"].mean > 0.5
    again = simulate.play(simulate.Batch(found.plan, 0, 24)) + simulate.play(simulate.Batch(found.plan, 24, 42))
    assert again == found.result


def test_games_with_the_same_throws_count_once() -> None:
    """Twenty pairs, in each of which the first side wins both games or neither: an error of twenty games, not forty."""
    played = [Game(number // 2 % 2, 10, 10, 0, 0, 0) for number in range(40)]
    alone, paired = Tally.of(Games.of(played)), Tally.of(Games.of(played), 2)
    assert paired.sums["first"].count == 20
    assert paired.sums["first"].mean / 2 == alone.sums["first"].mean == 0.5
    assert paired.sums["first"].error / 2 == pytest.approx(sqrt(0.25 / 19))
    assert alone.sums["first"].error == pytest.approx(sqrt(0.25 / 39))
    assert paired.throws == alone.throws == {10: 40}


@pytest.mark.parametrize("name", ["ur/quick", "backgammon"])
def test_chance_in_one_seat_leaves_the_throws_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both games of a pair have the same throws as long as both last, though one side draws its moves."""
    plan = simulate.check(simulate.Plan((games.load(name),), 2, "MAPLE", ("random", "squire")))
    throws: list[list[Any]] = []
    thrown = chance.thrown

    def heard(chances: Any, source: Any) -> Any:
        found = thrown(chances, source)
        if len(chances) > 1:
            throws[-1].append(found)
        return found

    monkeypatch.setattr(chance, "thrown", heard)
    for number in range(2):
        throws.append([])
        simulate.play(simulate.Batch(plan, number, number + 1))
    one, two = throws
    both = min(len(one), len(two))
    assert both > 20
    assert one[:both] == two[:both]


def test_levels_are_told_for_each_definition() -> None:
    """With one counter there is no choice, so that both levels win one game of every pair; the original is as alone."""
    plan = simulate.Plan((games.load("die-race"),), 40, players=("random", "king"))
    alone = told(plan)
    found = told(replace(plan, definitions=simulate.changed("die-race", {"options.counters": "1"}, "")))
    assert found.players() == alone.players()
    assert found.players(1)["2 king"].mean == 0.5
    differences = found.differences()
    for name in ("1 random", "2 king"):
        assert differences[name].mean == pytest.approx(0.5 - alone.players()[name].mean)
        assert differences[name].error == pytest.approx(alone.players()[name].error), "paired by seed"
    rows = {row[0]: row for row in found.table().rows}
    assert all(rows["player 2, king, wins"])
    data = found.data()
    assert data["wins"] == alone.data()["wins"]
    assert data["against"]["wins"]["2 king"]["mean"] == 0.5
    assert data["difference"]["2 king"]["mean"] == pytest.approx(0.5 - data["wins"]["2 king"]["mean"])
    parts = simulate.play(simulate.Batch(found.plan, 24, 40)) + simulate.play(simulate.Batch(found.plan, 0, 24))
    assert parts == found.result


@given(st.lists(st.integers(0, 4), min_size=1, max_size=40))
def test_intervals_of_shares_lie_between_the_bounds_and_are_never_empty(numbers: list[int]) -> None:
    for counted, least, most in ((numbers, 0, 1), ([number - 2 for number in numbers], -0.5, 0.5)):
        it = Sum.of(counted).within(least, most, 1 / 4)
        assert least <= it.low <= it.mean <= it.high <= most
        assert it.low < it.high
        plain = Sum.of(counted).estimate(1 / 4)
        assert it.low <= max(least, plain.low)
        assert it.high >= min(most, plain.high)


def test_no_share_is_certain() -> None:
    """Thirty pairs, in each of which the first level wins both games and the first side one."""
    plan = simulate.Plan((games.load("ur"),), 60, players=("king", "squire"))
    played = Games.of([Game(number % 2, 10, 10, 0, 0, 0) for number in range(60)])
    result = simulate.Result((Tally.of(played, 2),), {}, ({"1 king": Sum.of([4] * 30), "2 squire": Sum.of([0] * 30)},))
    found = report.Report(plan, result, {})
    king, squire = found.players().values()
    assert (king.mean, king.high, squire.mean, squire.low) == (1, 1, 0, 0)
    assert 1 - king.low == pytest.approx(squire.high) == pytest.approx(share(0, 30).high)
    figures = found.figures(result.tallies[0])
    assert figures["drawn"].low == 0 < figures["drawn"].high
    assert figures["first"].low < figures["first"].mean == 0.5 < figures["first"].high
    assert figures["lead"].low < 0 < figures["lead"].high


@pytest.mark.parametrize(
    ("name", "changes", "players", "words"),
    [
        ("ur", {"options.counters": "3"}, "random", "draw on the same chance and are alike until the change first"),
        ("ur", {"options.counters": "3"}, "squire", "; the dice show the same numbers in both games."),
        ("ur", {"dice.count": "3"}, "squire", "; their dice differ, and so do the throws."),
        ("jungle", {}, "random", "taken game by game; both games draw on the same chance"),
        ("jungle", {}, "squire", "Differences are taken game by game."),
    ],
)
def test_no_more_is_said_to_be_the_same_than_is(name: str, changes: dict[str, str], players: str, words: str) -> None:
    definitions = simulate.changed(name, changes, "" if changes else name)
    plan = simulate.check(simulate.Plan(definitions, 1, players=(players,)))
    tally = Tally.of(Games.of([Game(0, 10, 10, 0, 0, 0)]))
    differences = {name: Sum.of([0]) for name in tally.sums}
    found = report.Report(plan, simulate.Result((tally, tally), differences, ({}, {})), changes)
    assert any(words in note for note in found.table().notes)


def test_a_game_without_dice_has_no_throws_to_share() -> None:
    plan = simulate.check(simulate.Plan((games.load("jungle"),), 2, players=("squire", "knight")))
    tally = Tally.of(Games.of([Game(0, 10, 10, 0, 0, 0)] * 2), 2)
    notes = report.Report(plan, simulate.Result((tally,), {}, ({},)), {}).table().notes
    assert "The players change seats from game to game." in notes


def run(*words: str) -> Any:
    return CliRunner().invoke(cli.cli, ["simulate", *words])


def test_the_command_tells_a_table_and_how_to_get_it_again() -> None:
    shown = run("ur/quick", "--games", "50", "--seed", "MAPLE", "--paths", "plain")
    assert shown.exit_code == 0, shown.output
    lines = shown.output.splitlines()
    assert "50 games" in lines[0]
    assert "95 % interval" in lines[1]
    assert any(line.startswith("first-player advantage") for line in lines)
    command = lines[-1].removeprefix("Again: kitgen simulate ").split()
    assert run(*command, "--paths", "rules").output == shown.output


def test_the_command_speaks_json() -> None:
    shown = run("backgammon", "--games", "20", "--json", "--paths", "plain")
    data = json.loads(shown.output)
    assert data["command"] == "kitgen simulate backgammon/pips --games 20 --seed 1"
    assert data["figures"]["score"]["low"] < data["figures"]["score"]["mean"] < data["figures"]["score"]["high"]
    assert sum(data["figures"][name]["mean"] for name in ("first", "others", "drawn")) == 1
    assert data["enough"]["throws"]["99"] <= data["longest"]["throws"]


def test_the_command_sets_two_definitions_side_by_side() -> None:
    shown = run("ur", "--games", "40", "--set", "options.counters=5", "--json", "--paths", "plain")
    data = json.loads(shown.output)
    assert data["changes"] == {"options.counters": "5"}
    assert data["difference"]["throws"]["mean"] == pytest.approx(
        data["against"]["figures"]["throws"]["mean"] - data["figures"]["throws"]["mean"], abs=0.01
    )
    variants = json.loads(run("ur", "--games", "40", "--against", "quick", "--json", "--paths", "plain").output)
    assert variants["difference"] == data["difference"]


def test_a_game_of_ones_own_beside_a_shipped_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(games.folder("die-race"), tmp_path / "my_race")
    file = tmp_path / "my_race" / "game.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("counters = 3", "counters = 2"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    shown = json.loads(run("./my_race", "--games", "30", "--json").output)
    assert shown["command"] == "kitgen simulate ./my_race/sixty --games 30 --seed 1"
    assert json.loads(run(*shown["command"].split()[2:], "--json").output) == shown
    beside = json.loads(run("die-race", "--games", "60", "--against", "./my_race", "--json").output)
    assert beside["difference"]["throws"]["high"] < 0
    edited = json.loads(run("die-race", "--games", "60", "--set", "options.counters=2", "--json").output)
    assert edited["difference"] == beside["difference"]


def test_a_game_with_points_beside_one_without() -> None:
    shown = run("most-exciting", "--games", "10", "--against", "die-race", "--paths", "plain")
    assert shown.exit_code == 0
    assert any(line.startswith("winner's score") for line in shown.output.splitlines())
    turned = run("die-race", "--games", "10", "--against", "most-exciting", "--paths", "plain")
    assert any(line.startswith("winner's score") for line in turned.output.splitlines())


def test_the_command_refuses_in_a_sentence() -> None:
    shown = run("ur", "--set", "counters")
    assert isinstance(shown.exception, KitgenError)
    assert "expected KEY=VALUE, such as options.counters=5" in str(shown.exception)
    shown = run("ur", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:9")
    assert "--jobs starts processes here and --scheduler has workers of its own" in str(shown.exception)


def test_the_command_has_examples() -> None:
    shown = run("--help").output
    assert "Examples" in shown
    assert "kitgen simulate ur --games 10000 --set options.counters=5" in shown


def test_nothing_but_kitgen_is_needed() -> None:
    """Without numpy, numba and Dask the same command gives the same bytes."""
    words = ["simulate", "ur/quick", "--games", "40", "--json"]
    code = "import sys; sys.modules.update(dict.fromkeys(['numpy', 'numba', 'distributed'])); from kitgen import cli; "
    bare = subprocess.run(
        [sys.executable, "-c", code + f"sys.argv[1:] = {words!r}; cli.main()"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert bare.stdout == run(*words[1:]).output, bare.stderr
