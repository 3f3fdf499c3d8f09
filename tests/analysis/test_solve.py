"""Values and lengths of whole games, against published figures and small solvers of another make."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from kitgen import games
from kitgen.analysis import solve
from kitgen.analysis.race_states import Choices, RaceStates, with_counters
from kitgen.errors import KitgenError
from kitgen.rules.race_course import Position


@cache
def race(name: str, counters: int) -> RaceStates:
    return with_counters(games.load(name), counters)


@cache
def choices(name: str, counters: int) -> Choices:
    return race(name, counters).choices()


DATA = Path(__file__).parent / "data"


def start(name: str, counters: int) -> int:
    states = race(name, counters)
    return states.number(states.rules.start())


@pytest.mark.parametrize(
    ("counters", "value"),
    [
        (1, 0.530049839525),
        (2, 0.518572907496),
        pytest.param(3, 0.516201102238, marks=pytest.mark.slow),
    ],
)
def test_best_play_on_finkels_route(counters: int, value: float) -> None:
    """Values of another solver of the same rules, equal to twelve digits."""
    solution = solve.best_play(choices("ur/finkel", counters))
    assert solution.residual <= solve.ENOUGH
    assert solution.values[start("ur/finkel", counters)] == pytest.approx(value, abs=1e-12)


def test_every_oracle_position_with_two_counters() -> None:
    states = race("ur/finkel", 2)
    solution = solve.best_play(choices("ur/finkel", 2))
    records = json.loads((DATA / "ur_finkel2_values.json").read_text(encoding="utf-8"))["records"]
    assert len(records) == 300
    for record in records:
        sides = []
        for name in ("mover", "opponent"):
            tray, off = record[f"{name}_tray"], record[f"{name}_off"]
            sides.append(tuple(sorted([0] * tray + record[name] + [15] * off)))
        value = solution.values[states.number(Position(0, (sides[0], sides[1])))]
        assert value == pytest.approx(record["p_mover_wins_exact"], abs=1e-11)


def test_ur15_in_the_solved_table() -> None:
    states = race("ur/finkel", 1)
    values = solve.best_play(choices("ur/finkel", 1)).values
    assert values[states.number(Position(0, ((14,), (14,))))] == pytest.approx(4 / 7, abs=1e-13)
    assert values[states.number(Position(0, ((13,), (14,))))] == pytest.approx(116 / 161, abs=1e-13)
    assert values[states.number(Position(0, ((14,), (13,))))] == pytest.approx(74 / 161, abs=1e-13)


def one_runner_each() -> float:
    """The first player's chance with one runner each, by sweeps over distances; nobody ever has a choice."""
    value = {(own, other): 0.5 for own in range(13) for other in range(13) if not (own and own + other == 13)}
    for _ in range(400):
        after = {}
        for own, other in value:
            total = 0.0
            for throw in range(1, 7):
                end = own + throw
                if end == 13:
                    total += 1
                elif end > 13:
                    total += 1 - value[other, own]
                else:
                    total += 1 - value[0 if end + other == 13 and other else other, end]
            after[own, other] = total / 6
        value = after
    return value[0, 0]


def test_od03_the_first_move_with_one_runner_each() -> None:
    value = solve.best_play(choices("die-race/endless", 1)).values[start("die-race/endless", 1)]
    assert value == pytest.approx(0.534072015230, abs=1e-12)
    assert value == pytest.approx(one_runner_each(), abs=1e-12)


def test_two_runners_each() -> None:
    value = solve.best_play(choices("die-race/endless", 2)).values[start("die-race/endless", 2)]
    assert value == pytest.approx(0.517069387252, abs=1e-12)


def test_the_die_race_solved() -> None:
    """First player 0.513521807656; no other program's value is known, so the engine's moves are checked elsewhere."""
    solution = solve.best_play(choices("die-race/endless", 3))
    assert solution.residual <= solve.ENOUGH
    assert solution.values[start("die-race/endless", 3)] == pytest.approx(0.513521807656, abs=1e-12)


@pytest.mark.parametrize(("name", "counters"), [("ur/finkel", 2), ("ur/raiders", 2), ("die-race/endless", 2)])
def test_best_play_from_both_ends(name: str, counters: int) -> None:
    """Full sweeps alone, from 0 and from 1, meet at the same values: no play goes on for ever."""
    table = choices(name, counters)
    exact = solve.best_play(table).values
    for first in (0.0, 1.0):
        values = np.full(table.states, first)
        for _ in range(400):
            _, values = solve.best_plan(table, solve.wins(values))
        assert np.abs(values - exact).max() < 1e-11


def test_nobody_gains_by_playing_at_random() -> None:
    table = choices("ur/finkel", 2)
    best, uniform = solve.best_play(table), solve.random_play(table)
    against_random = best.policy.mean(solve.wins(uniform.values))
    assert np.all(solve.best_plan(table, solve.wins(best.values))[1] <= best.values + 1e-12)
    assert against_random.shape == uniform.values.shape


@pytest.mark.parametrize(("name", "counters"), [("ur/finkel", 1), ("ur/murray", 1), ("die-race/endless", 2)])
def test_lengths_add_up(name: str, counters: int) -> None:
    table = choices(name, counters)
    for solution in (solve.best_play(table), solve.random_play(table)):
        length = solve.throws_of_a_game(solution.policy, table.states, start(name, counters))
        assert list(length.within) == sorted(length.within)
        assert length.within[0] == 0
        assert 1 - length.within[-1] <= solve.LONG_ENOUGH
        forward, chance = [0.0], np.zeros(table.states)
        chance[start(name, counters)] = 1
        for _ in length.within[1:]:
            after = solution.policy.spread(chance)
            forward.append(forward[-1] + after[-1])
            chance = after[: table.states] + after[table.states : -1]
        assert forward == pytest.approx(length.within, abs=1e-12)
        turns = solve.turns_of_a_game(solution.policy, table.states, start(name, counters))
        assert turns <= length.mean + 1e-9
        if name.startswith("die"):
            assert turns == pytest.approx(length.mean, abs=1e-8), "one throw is one turn"


def test_length_of_a_lone_race() -> None:
    """One runner each on a private track would need 8.52 throws; sending back makes the game longer for both."""
    table = choices("die-race/endless", 1)
    length = solve.throws_of_a_game(solve.random_play(table).policy, table.states, start("die-race/endless", 1))
    assert length.mean == pytest.approx(11.578521791, abs=1e-8)
    assert length.quantile(0.5) == 10
    assert length.within[2] == 0, "nobody is home within a throw each"


def settled(counters: int) -> tuple[int, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    states = race("die-race", counters)
    home = np.array([side.count(13) for side in states.sides])
    return start("die-race", counters), (np.sign(home[states.own] - home[states.other]) + 1) / 2


def test_a_limit_of_turns_played_forward() -> None:
    """Two runners and twelve turns each by chance: who wins on which turn, counted turn by turn."""
    begin, ended = settled(2)
    table = choices("die-race", 2)
    game = solve.limited(table, begin, ended, 12, best=False)
    chance, won = np.zeros(table.states), [0.0, 0.0]
    chance[begin] = 1
    for turn in range(24):
        after = solve.Uniform(table).spread(chance)
        won[turn % 2] += after[-1]
        chance = after[table.states : -1]
    assert game.reached == pytest.approx(chance.sum(), abs=1e-12)
    assert game.draw == pytest.approx(chance[ended == 0.5].sum(), abs=1e-12)
    assert game.first == pytest.approx(won[0] + chance[ended == 1].sum(), abs=1e-12)
    assert game.second == pytest.approx(won[1] + chance[ended == 0].sum(), abs=1e-12)
    assert len(game.length.within) == 25
    assert game.length.within[-1] == 1


def test_a_limit_that_hardly_matters() -> None:
    begin, ended = settled(2)
    game = solve.limited(choices("die-race", 2), begin, ended, 200, best=True)
    assert game.draw < 1e-12
    assert game.first == pytest.approx(0.517069387252, abs=1e-11)
    assert game.length.mean == pytest.approx(24.391298486, abs=1e-8)


def test_a_limit_needs_one_throw_a_turn() -> None:
    table = choices("ur/finkel", 1)
    with pytest.raises(KitgenError, match="one throw"):
        solve.limited(table, 0, np.zeros(table.states), 5, best=True)


@pytest.mark.slow
def test_sixty_turns_each() -> None:
    """First 0.513512199, draw 0.000017376, second 0.486470425; the draw's ninth place hangs on equally good moves."""
    begin, ended = settled(3)
    game = solve.limited(choices("die-race", 3), begin, ended, 60, best=True)
    assert game.first == pytest.approx(0.513512199, abs=2e-9)
    assert game.draw == pytest.approx(0.000017376, abs=2e-9)
    assert game.second == pytest.approx(0.486470425, abs=2e-9)
    assert game.first + game.draw / 2 == pytest.approx(0.513512199 + 0.000017376 / 2, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turns", "first", "draw", "second"),
    [(40, 0.511501, 0.003641, 0.484858), (30, 0.492477, 0.037784, 0.469738), (20, 0.388731, 0.223450, 0.387819)],
)
def test_shorter_limits(turns: int, first: float, draw: float, second: float) -> None:
    """Figures of another solver. How often equally good moves draw differs; win and half a draw does not."""
    begin, ended = settled(3)
    game = solve.limited(choices("die-race", 3), begin, ended, turns, best=True)
    assert game.first + game.draw / 2 == pytest.approx(first + draw / 2, abs=1e-6)
    assert game.second + game.draw / 2 == pytest.approx(second + draw / 2, abs=1e-6)
    assert game.draw == pytest.approx(draw, abs=3e-5)


@pytest.mark.slow
def test_random_play_of_the_die_race() -> None:
    table = choices("die-race/endless", 3)
    solution = solve.random_play(table)
    assert solution.values[start("die-race/endless", 3)] == pytest.approx(0.513531404, abs=1e-9)
    length = solve.throws_of_a_game(solution.policy, table.states, start("die-race/endless", 3))
    assert length.mean == pytest.approx(39.20, abs=0.005)
    assert length.quantile(0.95) == 60
