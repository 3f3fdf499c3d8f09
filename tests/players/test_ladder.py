"""The ladder: the games of a match, pairs that cancel luck, results that do not depend on workers."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from kitgen import cli, games, players, rules
from kitgen.errors import KitgenError
from kitgen.match import Match
from kitgen.players import ladder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["ur", "backgammon", "m&e/four"])
def test_a_game_of_the_ladder_is_a_match_with_that_seed(name: str) -> None:
    game = rules.build(games.load(name))
    sides = range(len(game.definition.players))
    seats = [players.seat("squire", game, seed=f"PINE {player}") for player in sides]
    match = Match(game, "PINE")
    while match.outcome is None:
        throw = match.throw
        assert throw is not None
        match.play(seats[match.mover or 0].choose(match.position, throw, len(match.turns)))
    assert ladder.play(game, seats, "PINE") == match.outcome.winners


@pytest.mark.parametrize("name", ["ur/quick", "die-race", "jungle"])
def test_a_level_against_itself_wins_half_of_every_pair(name: str) -> None:
    contest = ladder.contest(name, "squire,squire", "YEW")
    assert ladder.chunk(contest, 0, 6) == [0.5] * 6


@pytest.mark.parametrize(
    ("name", "levels", "nodes", "pairs", "share"),
    [
        ("ur/quick", "squire,random", "", 15, 0.65),
        ("ur/quick", "knight,squire", "", 10, 0.8),
        ("jungle", "squire,random", "", 10, 0.7),
        ("jungle", "knight,squire", "", 10, 0.8),
        ("jungle", "king,knight", "600", 4, 0.6),
        ("backgammon", "knight,squire", "", 6, 0.8),
        ("m&e", "knight,squire", "", 3, 0.8),
        ("exciting", "knight,squire", "", 15, 0.55),
    ],
)
def test_the_order_of_the_levels(name: str, levels: str, nodes: str, pairs: int, share: float) -> None:
    found = ladder.chunk(ladder.contest(name, levels, "MAPLE", nodes), 0, pairs)
    assert sum(found) / pairs > share


def test_the_result_does_not_depend_on_who_works_at_it() -> None:
    contest = ladder.contest("die-race", "squire,random", "PLUM")
    alone = ladder.climb(contest, 60, least=60)
    with ThreadPoolExecutor(3) as executor:
        assert ladder.climb(contest, 60, least=60, executor=executor) == alone
    assert alone.games == 60
    assert alone.low < alone.share < alone.high


def test_it_stops_when_the_interval_decides() -> None:
    contest = ladder.contest("ur/quick", "knight,random", "PLUM")
    seen: list[int] = []
    found = ladder.climb(contest, 400, least=40, done=lambda it: seen.append(it.games))
    assert found.games == 40
    assert seen == [20, 40]
    assert found.low > 0.5


def test_the_interval_is_that_of_pairs() -> None:
    """Twenty pairs, half of them won and half drawn: 0.75 with a standard error of 0.25 · √(20/19) / √20."""
    mean, low, high = ladder.interval([1.0, 0.5] * 10)
    error = 1.96 * 0.25 * (20 / 19) ** 0.5 / 20**0.5
    assert (mean, low, high) == (0.75, round(0.75 - error, 4), round(0.75 + error, 4))


def test_the_command_that_is_kept_gives_the_figures_that_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "strength.json"
    monkeypatch.setattr(ladder, "STRENGTH", place)
    arguments = ["ladder", "die-race", "--players", "squire,random", "--games", "40", "--least", "40", "--seed", "FIG"]
    first = CliRunner().invoke(cli.cli, [*arguments, "--keep"])
    assert first.exit_code == 0, first.output
    (entry,) = json.loads(place.read_text())
    assert entry["games"] == 40
    assert f"won {ladder.written(entry['share'])[0]} of 40 games" in first.output
    words = entry["command"].split()
    again = CliRunner().invoke(cli.cli, words[1:])
    assert again.output.splitlines()[-1] == first.output.splitlines()[-1]


@pytest.mark.parametrize(
    ("levels", "nodes", "words"),
    [("king", "", "expected two levels"), ("king,pawn", "", "no level 'pawn'"), ("king,knight", "x", "one or two")],
)
def test_contests_that_cannot_be_are_refused(levels: str, nodes: str, words: str) -> None:
    with pytest.raises(KitgenError, match=words):
        ladder.contest("ur", levels, "A", nodes)


def test_what_is_kept_is_of_shipped_games_and_says_how_it_was_found() -> None:
    for key, found in ladder.known().items():
        assert key == found.key
        assert games.find(found.game)[0] + "/" + games.find(found.game)[1] == found.game
        assert found.low <= found.share <= found.high
        assert found.games % 2 == 0
        assert found.games >= ladder.LEAST, "fewer decide nothing"
        assert re.fullmatch(
            r"kitgen ladder \S+ --players \w+,\w+ --games \d+ --seed \w+( --nodes \d+,\d+)?( --least \d+)?( --bar .+)?"
            r"|python -m kitgen\.analysis\.training\.ur_match \S+ \d+ \d",
            found.command,
        )
        assert found.game in found.command
        assert str(found.games) in found.command
