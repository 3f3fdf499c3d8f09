"""Three races of our own invention, by game.toml alone: kit, odds and play at a keyboard without any Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from kitgen import components, games, kit, odds, rules
from kitgen.dice import draw, stream
from kitgen.match import Match
from kitgen.terminal import Table

HERE = Path(__file__).parent / "games"
INVENTED = sorted(str(place.parent) for place in HERE.glob("*/game.toml"))


@pytest.fixture(params=INVENTED, ids=lambda name: Path(name).name)
def place(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_there_are_three_of_data_alone() -> None:
    assert len(INVENTED) == 3
    assert not list(HERE.rglob("*.py"))


def test_they_get_whole_kits(place: str, tmp_path: Path) -> None:
    made = kit.build(kit.targets([f"{place}/all"], ["a4", "letter"], ["colour", "outline"]), tmp_path)
    drawn = {it.component for it in made}
    assert drawn >= {*components.NAMES} - {"routes"} | {kit.WHOLE}
    assert all((tmp_path / it.file).stat().st_size == it.size for it in made)


def test_they_get_odds(place: str) -> None:
    tables = odds.tables(rules.build(games.load(place)))
    assert len(tables) >= 4
    assert all(table.rows for table in tables)


def test_they_are_played_at_a_keyboard_to_their_end(place: str) -> None:
    at = Table(Match(rules.build(games.load(place)), "MAPLE"), lambda *_: None)
    list(at.answer("/start"))
    numbers = stream("MAPLE", 1)
    for _ in range(20_000):
        if at.match.outcome:
            break
        choices = len(at.match.moves) if at.thrown or at.fixed else 0
        list(at.answer(str(draw(numbers, choices) + 1) if choices else ""))
    assert at.match.outcome is not None
    assert "\n".join(at.answer("record")).rstrip().splitlines()[-1].startswith("result: ")
