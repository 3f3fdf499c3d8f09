"""`kitgen solve` and `kitgen value`, as a person or a script meets them."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np
import pytest
from click.testing import CliRunner

from kitgen import solving, valuing
from kitgen.cli import cli
from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


def kitgen(*words: str) -> Result:
    found = CliRunner().invoke(cli, list(words))
    if found.exception and not isinstance(found.exception, SystemExit):
        raise found.exception
    return found


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


def test_solve_and_look_up(tables: Path) -> None:
    first = kitgen("solve", "ur", "--counters", "2", "--tables", str(tables))
    assert "the first player wins 51.8572907496 %" in first.stdout
    assert "12,869 positions to solve" in first.stderr
    again = kitgen("solve", "ur/quick", "--counters", "2", "--tables", str(tables), "--json")
    found = json.loads(again.stdout)
    assert found["first"] == pytest.approx(0.518572907496, abs=1e-12)
    assert found["states"] == 12_869
    assert kitgen("solve", "ur", "--counters", "2", "--tables", str(tables)).stderr.startswith("0 positions to solve")
    checked = kitgen("solve", "ur", "--counters", "2", "--tables", str(tables), "--check")
    assert checked.stdout.startswith("3 layers, largest residual")

    place = "sun 14 off 6; moon 13 off 6; moon to move"
    shown = kitgen("value", "ur", "--position", place, "--tables", str(tables))
    assert "moon, about to throw, wins 72.0496894410 %" in shown.stdout  # 116 of 161
    data = json.loads(kitgen("value", "ur", "--position", place, "--tables", str(tables), "--json").stdout)
    assert data["exact"] is True
    assert data["wins"] == pytest.approx(116 / 161, abs=1e-13)
    by_throw = {row["throw"]: row["moves"] for row in data["throws"]}
    assert by_throw["2"] == [{"move": "13/off", "wins": 1.0}]


def test_the_tables_that_ship_are_asked_where_nothing_was_solved(tmp_path: Path) -> None:
    shown = kitgen("value", "die-race", "--tables", str(tmp_path))
    assert "white, about to throw, wins 51.35 %" in shown.stdout
    data = json.loads(kitgen("value", "die-race", "--tables", str(tmp_path), "--json").stdout)
    assert data["exact"] is False


def spoilt(path: Path, value: float) -> None:
    np.save(path, np.full_like(np.load(path), value))


def test_check_refuses_what_is_not_what_was_solved(tmp_path: Path) -> None:
    words = ("solve", "ur", "--counters", "2", "--tables", str(tmp_path))
    kitgen(*words)
    (folder,) = tmp_path.iterdir()
    for value in (0.3, np.nan):
        spoilt(folder / "2-2.npy", value)
        with pytest.raises(KitgenError, match=r"checksums in .*table.json do not match 2-2.npy; kitgen solve makes"):
            kitgen(*words, "--check")
    mended = kitgen(*words)
    assert "2-2.npy does not match its checksum, and is solved again" in mended.stderr
    assert "51.8572907496 %" in mended.stdout
    spoilt(folder / "2-2.npy", 0.3)
    table = json.loads((folder / "table.json").read_text(encoding="utf-8"))
    table["layers"]["2-2"]["sha256"] = [sha256(np.load(folder / "2-2.npy").tobytes()).hexdigest()]
    (folder / "table.json").write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(KitgenError, match=r"2-2.npy has a residual of \S+e-01, where table.json says .*; delete it"):
        kitgen(*words, "--check")


def test_a_damaged_table_is_named_where_a_position_is_looked_up(tmp_path: Path) -> None:
    kitgen("solve", "ur", "--counters", "1", "--tables", str(tmp_path))
    (folder,) = tmp_path.iterdir()
    (folder / "1-1.npy").write_bytes(b"")
    with pytest.raises(KitgenError, match=r"1-1.npy is damaged"):
        kitgen("value", "ur", "--position", "sun 4 off 6; moon 9 off 6; sun to move", "--tables", str(tmp_path))


def test_bearing_off(tmp_path: Path) -> None:
    tables = ("--tables", str(tmp_path))
    made = kitgen("solve", "backgammon", "--counters", "6", *tables)
    assert "with 6 stones each on the six-point wins 65.1200212282 %" in made.stdout
    assert "15 stones there needs 12.2661871718 throws on the average" in made.stdout
    assert made.stdout.rstrip().endswith(str(next(tmp_path.iterdir())))
    found = json.loads(kitgen("solve", "backgammon", "--json", *tables).stdout)
    assert (found["counters"], found["residual"]) == (6, 0)
    assert kitgen("solve", "backgammon", "--check", *tables).stdout == "2 layers, largest residual 0.0e+00\n"

    six = "red 6(6); black 6(6); red to move"
    assert (
        "red, about to throw, wins 65.1200212282 %" in kitgen("value", "backgammon", "--position", six, *tables).stdout
    )
    thrown = kitgen("value", "backgammon", "--position", f"{six} 2-1", *tables).stdout
    assert thrown.splitlines() == [
        "red, who has thrown 2-1, wins 50.4582663008 %",
        "  2-1  6/4 6/5 50.45827 %   6/4/3 46.26300 %",
    ]
    all_ = ("value", "backgammon", "--position", "red 6(15); black 8(3); red to move 2-1", *tables)
    assert kitgen(*all_).stdout.startswith("red alone needs 12.2661871718 throws on the average\nWho is first is not")
    assert json.loads(kitgen(*all_, "--json").stdout)["mean_throws"] == {"red": pytest.approx(12.266187, abs=1e-6)}


def test_a_known_throw_by_the_tables_that_ship(tmp_path: Path) -> None:
    shown = kitgen(
        "value", "backgammon", "--position", "red 2(2); black 1; red to move 2-1", "--tables", str(tmp_path)
    ).stdout
    assert shown == "red, who has thrown 2-1, wins 0.00 %\n  2-1  2/off 2/1 0.00 %\n"


def test_a_race_with_a_limit_of_turns(tmp_path: Path) -> None:
    shown = kitgen("solve", "die-race", "--counters", "2").stdout
    assert "its limit of 60 turns left out" in shown
    assert "the first player wins 51.7069355787 %, draws 0.0000057516 %, loses 48.2930586697 %" in shown
    limited = json.loads(kitgen("solve", "die-race", "--counters", "1", "--json").stdout)["limited"]
    assert limited == {
        "turns": 60,
        "first": pytest.approx(0.534072014705, abs=1e-12),
        "draw": pytest.approx(9.62e-10, abs=1e-12),
        "second": pytest.approx(0.465927984333, abs=1e-12),
    }
    value = ("value", "die-race", "--tables", str(tmp_path))
    assert kitgen(*value).stdout.endswith("The limit of 60 turns is left out, for it is far off.\n")
    assert json.loads(kitgen(*value, "--json").stdout)["limit_left_out"] == 60
    assert "limit_left_out" not in json.loads(kitgen("value", "die-race/endless", "--json").stdout)


def test_a_race_whose_counters_share_squares() -> None:
    found = json.loads(kitgen("solve", "die-race/endless", "--counters", "2", "--json").stdout)
    assert found["first"] == pytest.approx(0.517069387252, abs=1e-12)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (
            ("ur/murray",),
            r"115,710,466,033 positions to solve: 925.7 GB on disk, 5,791.9 GB of .* days .*147,483,647.*counters 3$",
        ),
        (("ur/murray", "--counters", "6", "--anyway"), r"tables number 2,147,483,647 at most; try --counters 3$"),
        (
            ("ur/doubling_back",),
            r"2,882,611,249 positions.*this machine has 4.0 GB of memory; try --counters 4, or .*--anyway$",
        ),
        (("ur/masters", "--counters", "7"), r"500,929,993 positions.*this machine has 4.0 GB.*try --counters 6, or"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_numbers(
    words: tuple[str, ...], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "_memory", lambda: 4 * 10**9)
    with pytest.raises(KitgenError, match=part):
        kitgen("solve", *words, "--tables", str(tmp_path / "none" / "yet"))


def test_a_full_disk_is_told_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        free = 50_000

    monkeypatch.setattr(solving, "disk_usage", lambda _place: Full)
    with pytest.raises(KitgenError, match=rf"the disk of {tmp_path} has 0.1 MB left; try --counters 1, or begin"):
        kitgen("solve", "ur", "--counters", "2", "--tables", str(tmp_path / "new"))
    assert "51.8572907496" in kitgen("solve", "ur", "--counters", "2", "--tables", str(tmp_path), "--anyway").stdout


@pytest.mark.parametrize("game", ["ur", "die-race", "backgammon"])
def test_without_numpy_it_is_said_what_to_install(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (solving, valuing):
        monkeypatch.setattr(module, "find_spec", lambda _name: None)
    with pytest.raises(KitgenError, match=r'pip install "kitgen\[fast\]"'):
        kitgen("solve", game, "--counters", "1")
    with pytest.raises(KitgenError, match=r"no table holds this position$"):
        kitgen("value", "backgammon", "--position", "red 6(6); black 6(6); red to move", "--tables", str(tmp_path))
    shown = kitgen("value", "die-race", "--tables", str(tmp_path))
    assert "wins 51.35 %" in shown.stdout, "tables that ship are read without it"


def test_memory_is_that_of_the_container(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "LIMIT", tmp_path / "memory.max")
    whole = solving._memory()
    assert whole is None or whole > 10**8
    if whole is not None:
        (tmp_path / "memory.max").write_text("100000000\n", encoding="ascii")
        assert solving._memory() == 100_000_000
        (tmp_path / "memory.max").write_text("max\n", encoding="ascii")
        assert solving._memory() == whole


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("solve", "jungle"), "only races"),
        (("solve", "most_exciting"), "more than can be solved"),
        (("solve", "ur", "--counters", "1", "--check"), "nothing of this is solved"),
        (("solve", "ur", "--counters", "8"), "has 7 of each player at most"),
        (("solve", "die-race", "--check", "--anyway"), "kept nowhere; leave --check and --tables and --anyway out"),
        (("solve", "backgammon", "--counters", "7"), "up to 6 stones .* 851,929 positions; 7 make 2,941,225"),
        (("solve", "backgammon", "--check"), "nothing of this is solved"),
        (
            ("value", "backgammon", "--position", "red 6(6); black 6(6); red to move"),
            "kitgen solve backgammon/pips makes one",
        ),
        (
            ("value", "backgammon", "--position", "red 6(15); black 6(15); red to move"),
            "kitgen solve backgammon/pips tells how many throws a side needs alone",
        ),
        (("value", "backgammon"), "bearing off is solved with up to 6 stones each"),
        (
            ("value", "die-race", "--position", "white 4; black 7; 110 turns played; white to move"),
            "no table holds this position, for its limit of 60 turns is near",
        ),
        (("value", "ur"), "kitgen solve royal_game_of_ur/finkel makes one"),
        (("value", "ur/murray"), "kitgen solve royal_game_of_ur/murray makes one"),
        (
            ("value", "ur/murray", "--position", "sun 4 5 off 5; moon 3 6 off 5; sun to move"),
            "kitgen solve royal_game_of_ur/murray --counters 2 makes one",
        ),
        (("value", "jungle"), "no table holds"),
        (("value", "ur", "--position", "sun off 7; moon 1; moon to move"), "the game is over"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], part: str, tmp_path: Path) -> None:
    with pytest.raises(KitgenError, match=part):
        kitgen(*words, "--tables", str(tmp_path))
