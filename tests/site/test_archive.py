"""What the page's Python loads of ours: whole, standard library only, without hosts' secrets, the same bytes."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from kitgen import games, loading, view
from kitgen.errors import KitgenError
from kitgen.site import archive

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return dict(archive.contents())


def test_every_game_is_in_it_as_players_may_see_it(files: dict[str, bytes]) -> None:
    for game in games.names():
        own = loading.parse(files[f"kitgen/games/{game}/game.toml"], archive.HOME / "games" / game / "game.toml")
        assert list(own) == list(games.load(game).variants)
        for variant, definition in own.items():
            assert view.of(definition) == view.of(games.load(f"{game}/{variant}"))
            assert {it.answer for it in definition.teach.questions} <= {archive.ASK_THE_HOST}
            assert not [it for it in definition.examples if it.host]


def test_no_hosts_word_is_in_it(files: dict[str, bytes]) -> None:
    """Neither answers nor hosts' examples, wherever they could have got to; and no texts, where hosts have theirs."""
    data = [it for name, it in files.items() if not name.endswith(".py")]  # short positions also stand in docstrings
    words = "\n".join(it.decode("utf-8", "replace") for it in data)
    every = [games.load(f"{game}/{variant}") for game in games.names() for variant in games.load(game).variants]
    shown = {words for it in every for eg in it.examples if not eg.host for words in (eg.position, eg.then)}
    secrets = {example.position for it in every for example in it.examples if example.host} - shown
    secrets |= {question.answer for it in every for question in it.teach.questions}
    assert len(secrets) > 60
    assert not [secret for secret in secrets if len(secret) > 12 and f'"{secret}"' in words]
    assert not [name for name in files if "/text/" in name]


def test_it_runs_alone(files: dict[str, bytes], tmp_path: Path) -> None:
    """Unpacked where nothing else of ours is, by a Python that looks at nothing installed."""
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    code = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}]\n"
        "import json, kitgen.browser\n"
        "for it in json.loads(kitgen.browser.call('catalogue', '{}'))['games']:\n"
        "    print(json.loads(kitgen.browser.call('new', json.dumps({'game': it})))['game'])\n"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert sorted(run.stdout.split()) == sorted(games.names())


def test_tables_have_their_first_line_and_are_fetched_when_they_are_read(files: dict[str, bytes]) -> None:
    assert archive.tables()
    for file in archive.tables():
        line = files[f"kitgen/{file.relative_to(archive.HOME).as_posix()}"]
        assert line.count(b"\n") == 1
        assert len(line) < file.stat().st_size
        assert file.read_bytes().startswith(line)


def test_the_same_files_give_the_same_bytes(files: dict[str, bytes]) -> None:
    made = archive.pack(files.items())
    assert made == archive.pack(dict(files).items())
    with zipfile.ZipFile(io.BytesIO(made)) as packed:
        assert {it.date_time for it in packed.infolist()} == {archive.MOMENT}
        assert packed.namelist() == sorted(packed.namelist())


def test_what_is_not_in_the_standard_library_is_refused(tmp_path: Path) -> None:
    home = tmp_path / "mine"
    home.mkdir()
    (home / "__init__.py").write_text("", encoding="utf-8")
    (home / "play.py").write_text("def go():\n    from mine.fast import it\n", encoding="utf-8")
    (home / "fast.py").write_text("import numpy\nit = 1\n", encoding="utf-8")
    with pytest.raises(KitgenError, match="would import numpy"):
        archive.modules("mine.play", home)
    (home / "fast.py").write_text("import json\nif TYPE_CHECKING:\n    import numpy\n", encoding="utf-8")
    assert list(archive.modules("mine.play", home)) == ["mine", "mine.fast", "mine.play"]


@pytest.mark.parametrize("value", ['say "no"\n', "鬥獸棋", True, 3, 0.5, [1, [2]], {"a b": {"c": []}}, ""])
def test_values_are_written_as_toml(value: object) -> None:
    import tomllib

    assert tomllib.loads(f"it = {archive.written(value)}") == {"it": value}
