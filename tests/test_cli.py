"""The command line, as a person or a script meets it: what it prints, what it refuses, what it leaves behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


def kitgen(*words: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kitgen", *words],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, **environment},
        check=False,
    )


def test_version_and_help_have_examples() -> None:
    assert kitgen("--version").stdout.startswith("kitgen 0.")
    for command in ("list", "check", "new", "build", "odds", "moves", "replay", "draw"):
        shown = kitgen(command, "--help")
        assert shown.returncode == 0
        assert "Examples" in shown.stdout
        assert f"kitgen {command}" in shown.stdout


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["bild"], "did you mean 'build'?"),
        (["odds", "urr"], "did you mean 'ur'?"),
        (["odds", "ur/master"], "did you mean 'masters'?"),
        (["build", "ur", "--component", "bord"], "did you mean 'board'?"),
        (["moves", "ur", "--throw", "9"], "'9' is not a throw of these dice; they can show 0, 1, 2, 3, 4"),
        (["moves", "ur"], "--throw is missing"),
        (["moves", "ur", "--throw", "1", "--position", "sun 99"], "99"),
        (["moves", "ur", "--throw", "1", "--why", "zebra"], "zebra"),
        (["draw", "ur", "-o", "out.bmp"], "end it in .svg, .pdf or .png"),
        (["draw", "ur", "--cell", "nan", "-o", "out.svg"], "squares of nan mm cannot be drawn; they take 3 to 120 mm"),
        (["draw", "me", "--cell", "120", "-o", "out.png"], "too many dots for PNG; write .svg or .pdf"),
        (["build", "ur", "--cell", "0"], "squares of 0 mm cannot be made; --cell takes 5 to 120 mm"),
        (["build", "./nowhere"], "there is no game.toml in './nowhere'"),
        (["check", "nowhere.toml"], "nowhere.toml"),
        (["replay", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_a_refusal_is_one_sentence_and_exit_code_2(words: list[str], part: str, tmp_path: Path) -> None:
    refused = kitgen(*words, cwd=tmp_path)
    assert refused.returncode == 2, refused
    assert part in refused.stderr
    assert "Traceback" not in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_games_are_named_by_id_alias_and_either_kind_of_hyphen() -> None:
    shown = {kitgen("odds", name).stdout for name in ("royal_game_of_ur", "royal-game-of-ur", "ur", "UR", "ur/finkel")}
    assert len(shown) == 1
    assert "Traceback" not in shown.pop()
    assert kitgen("odds", "die-race").stdout == kitgen("odds", "die_race").stdout != ""


def test_json_is_json() -> None:
    listed = json.loads(kitgen("list", "--json").stdout)
    assert {"royal_game_of_ur", "opposed_die_race"} <= {it["id"] for it in listed}
    tables = json.loads(kitgen("odds", "ur", "--json").stdout)
    assert "1/16" in [cell for table in tables for row in table["rows"] for cell in row]
    legal = json.loads(kitgen("moves", "ur", "--throw", "4", "--json").stdout)
    assert len(legal["moves"]) == 1


def test_moves_says_what_is_legal_and_why_another_move_is_not() -> None:
    position = "white 10; black; white to move"
    legal = kitgen("moves", "die-race", "--position", position, "--throw", "3")
    assert "10/finished" in legal.stdout
    refused = kitgen("moves", "die-race", "--position", position, "--throw", "4", "--why", "10/finished")
    assert refused.returncode == 0
    assert "not legal" in refused.stdout
    assert "exact" in refused.stdout


def test_draw_writes_the_three_formats(tmp_path: Path) -> None:
    starts = {"svg": b"<?xml", "pdf": b"%PDF-", "png": b"\x89PNG"}
    for suffix, start in starts.items():
        path = tmp_path / f"board.{suffix}"
        done = kitgen("draw", "ur/masters", "--route", "-o", str(path))
        assert done.returncode == 0, done.stderr
        assert path.read_bytes().startswith(start)


def test_new_game_checks_and_builds(tmp_path: Path) -> None:
    assert kitgen("new", "Goose race", cwd=tmp_path).returncode == 0
    assert kitgen("check", "goose_race/game.toml", cwd=tmp_path).returncode == 0
    again = kitgen("new", "Goose race", cwd=tmp_path)
    assert again.returncode == 2
    assert "goose_race" in again.stderr
    built = kitgen("build", "./goose_race", "--paper", "a4", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    assert list(tmp_path.glob("output/goose_race/*/a4/goose-race-*-board-a4.pdf"))


def test_check_lists_every_fault_and_exits_2(tmp_path: Path) -> None:
    kitgen("new", "Goose race", cwd=tmp_path)
    game = tmp_path / "goose_race" / "game.toml"
    text = game.read_text(encoding="utf-8")
    game.write_text(
        text.replace("version =", "verzion =").replace("[options]\n", "[options]\ncuonters = 3\n"), encoding="utf-8"
    )
    checked = kitgen("check", str(game))
    assert checked.returncode == 2
    assert "did you mean 'version'?" in checked.stderr
    assert "did you mean 'counters'?" in checked.stderr
    assert all(line.startswith(str(game)) for line in checked.stderr.splitlines())


def test_check_goes_on_after_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").touch()
    checked = kitgen("check", "nowhere.toml", "empty.toml", cwd=tmp_path)
    assert checked.returncode == 2
    assert checked.stderr.startswith("nowhere.toml:1: cannot be read: no such file")
    assert "empty.toml:1: name: missing" in checked.stderr


def test_a_file_that_is_no_text_is_no_match(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes(b"\xa6\x00")
    for words in (["replay", "game.txt"], ["play", "--resume", "game.txt"]):
        refused = kitgen(*words, cwd=tmp_path)
        assert refused.returncode == 2
        assert refused.stderr == "kitgen: game.txt: no written match, for it is not UTF-8 text (invalid start byte)\n"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.svg").mkdir()
    refused = kitgen("draw", "ur", "-o", "folder.svg", cwd=tmp_path)
    assert (refused.returncode, refused.stderr) == (2, "kitgen: folder.svg: is a directory\n")
    refused = kitgen("build", "ur", "--component", "check", "--out", "file", cwd=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr.endswith("kitgen: file: file exists\n")


def listen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupted_build_leaves_the_previous_files_and_no_halves(tmp_path: Path) -> None:
    first = kitgen("build", "die-race", "--paper", "a4", "--out", str(tmp_path))
    assert first.returncode == 0, first.stderr
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.pdf")}
    process = subprocess.Popen(
        [sys.executable, "-m", "kitgen", "build", "die-race/all", "ur/all", "--force", "--out", str(tmp_path)],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        preexec_fn=listen,  # noqa: PLW1509  (one thread here; a shell's background job would not hear Ctrl-C)
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith(b"[1/")
    process.send_signal(signal.SIGINT)
    process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=30) != 0
    assert not list(tmp_path.rglob("*.new"))
    for path, data in before.items():
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    "position", ["white 5(99999999999)", "white off 99999999999", f"white 5({'9' * 5000})", "white " + "1 " * 600]
)
def test_counts_beyond_all_sense_are_refused_in_words(position: str) -> None:
    refused = kitgen("moves", "die-race", "--position", position, "--throw", "1")
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_the_environment_changes_no_kit(tmp_path: Path) -> None:
    for place, environment in (("a", {}), ("b", {"SITE_URL": "https://example.org/"})):
        made = kitgen(
            "build", "die-race", "--paper", "a4", "--component", "board", "--out", place, cwd=tmp_path, **environment
        )
        assert made.returncode == 0, made.stderr
    one, other = (next((tmp_path / place).rglob("*.pdf")).read_bytes() for place in ("a", "b"))
    assert one == other
