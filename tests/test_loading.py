"""Definitions load strictly: every fault on its line, in words, all of a file at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unicodedata import is_normalized

import pytest

from kitgen import games, loading
from kitgen.definition import GridOptions, Kit, RaceOptions, TablesOptions
from kitgen.errors import DefinitionError

HERE = Path(__file__).parent
DEFINITIONS = HERE / "definitions"
BROKEN = sorted(DEFINITIONS.glob("*.toml"))
EXPECTED = re.compile(rb"# expect: (\d+) \| (.*?) \| (.+)")
GOOD = b"".join(
    line
    for line in (DEFINITIONS / "name_empty.toml").read_bytes().replace(b'name = ""', b'name = "Line"').splitlines(True)
    if not line.startswith(b"#")
)
"""The game that the broken files spoil: six squares in a row, two players, two counters."""

VARIANT = b"""
[variants.quick]
variant_name = "Quick"
variant_note = "One counter each."
"""

Golden = Callable[[str, str | bytes], None]


def parse(content: bytes) -> dict[str, Any]:
    return dict(loading.parse(content, Path("line/game.toml")))


def faults(content: bytes) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        parse(content)
    return [str(fault) for fault in caught.value.faults]


# -- broken files


def test_there_are_enough_broken_files() -> None:
    assert len(BROKEN) >= 60
    assert sum(len(EXPECTED.findall(path.read_bytes())) > 1 for path in BROKEN) >= 10


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_broken_file(path: Path) -> None:
    """The comments at the head of each file were written before the code printed anything."""
    expected = [(int(line), key.decode(), words.decode()) for line, key, words in EXPECTED.findall(path.read_bytes())]
    assert expected, "a broken file says what it expects"
    found = [(fault.line, fault.key, fault.message) for fault in loading.check(path)]
    assert sorted((line, key) for line, key, _ in found) == sorted((line, key) for line, key, _ in expected), found
    for line, key, words in expected:
        assert any(words in message for where, name, message in found if (where, name) == (line, key)), found


def test_messages(golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message in full, to be read as a person reads them."""
    monkeypatch.chdir(DEFINITIONS)
    told = [str(fault) for path in BROKEN for fault in loading.check(Path(path.name))]
    golden("loading/messages.txt", "\n".join(told) + "\n")


def test_messages_suggest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message says what to do: a suggestion after a semicolon, what was expected, or what there is."""
    monkeypatch.chdir(DEFINITIONS)
    for path in BROKEN:
        for fault in loading.check(Path(path.name)):
            assert re.search(r"; |expected .+, not |invalid date", fault.message), fault
            assert len(fault.message) < 260, fault
            assert "\n" not in fault.message


# -- good files


@pytest.mark.parametrize("game", [*games.names(), "template"])
def test_shipped_games_load(game: str) -> None:
    assert games.check(games.folder(game)) == ()
    base = games.load(game)
    assert base.id == game
    assert base.variants[0] == base.variant
    for variant in base.variants:
        one = games.load(f"{game}/{variant}")
        assert (one.variant, one.variants, one.id) == (variant, base.variants, game)
        assert one.folder.name == game


def test_good_game_is_good() -> None:
    game = parse(GOOD)["usual"]
    assert game.players == ("red", "blue")
    assert game.options == RaceOptions(counters=2, share=True)
    assert game.kit == Kit(20, 15, "river", 10, looks=("red", "blue"))
    assert game.dice.faces == (1, 2, 3)
    assert game.id == "line"


def test_options_are_those_of_the_family() -> None:
    assert isinstance(games.load("ur").options, RaceOptions)
    assert isinstance(games.load("backgammon").options, TablesOptions)
    assert isinstance(games.load("jungle").options, GridOptions)


def test_windows_line_ends_and_byte_order_mark() -> None:
    windows = b"\xef\xbb\xbf" + GOOD.replace(b"\n", b"\r\n")
    assert parse(windows) == parse(GOOD)
    broken = windows.replace(b"cell = 20", b"cell = 0")
    line = broken[: broken.index(b"cell")].count(b"\n") + 1
    assert faults(broken) == [f"line/game.toml:{line}: kit.cell: expected a number from 5 to 120, not 0"]


def test_ft03_text_is_composed() -> None:
    """e and a combining accent, in a value, a key or the board, is one letter: é."""
    loose = GOOD.replace(b'"Line"', '"Cafe\u0301"'.encode()).replace(b"......", ".e\u0301....".encode())
    loose += '[board.marks]\n"e\u0301" = { name = "e\u0301toile" }\n'.encode()
    game = parse(loose.replace(b"[board.tracks]", b"[board.tracks]"))["usual"]
    assert game.name == "Café"
    assert list(game.board.marks) == ["é"]
    assert game.board.marks["é"].name == "étoile"
    assert game.board.board().files == 6
    assert is_normalized("NFC", game.board.squares)


@pytest.mark.parametrize(
    "words", ["\u05de\u05e9\u05d7\u05e7", "\u062d\u062c\u0631", "sun \u05d0", "\u202esun", "\u200fsun", "\u0661"]
)
@pytest.mark.parametrize(
    ("key", "old", "new"),
    [
        ("name", '"Line"', '"{}"'),
        ("players[1]", '["red", "blue"]\nsummary', '["{}", "blue"]\nsummary'),
        ("notation.piece", "[[readings]]", '[notation]\npiece = "{}"\n[[readings]]'),
        ("board.names.a1", "[[readings]]", '[board.names]\na1 = "{}"\n[[readings]]'),
        ("teach.purpose", '"Count each square."', '"{}"'),
    ],
)
def test_ft05_right_to_left_labels_are_refused(key: str, old: str, new: str, words: str) -> None:
    """Nothing is shaped or reordered, so nothing that needs it gets as far as a sheet."""
    told = faults(GOOD.replace(old.encode(), new.format(words).encode()))
    (fault,) = (fault for fault in told if f" {key}: " in fault)
    assert re.search(r"the text holds (right-to-left writing, which would print reversed|a control character)", fault)
    assert "leave it out" in fault


def test_one_name_in_two_forms() -> None:
    content = GOOD + '[board.names]\n"\u00e9" = "A"\n"e\u0301" = "B"\n'.encode()
    assert any("a second time, written with other characters" in fault for fault in faults(content))


# -- variants


def test_variant_states_only_differences() -> None:
    more = b"dice.count = 2\nkit = { contents = [{ count = 1, what = 'board' }] }\n"
    more += b"[variants.quick.options]\ncounters = 1\n"
    base, quick = parse(GOOD.replace(b"summary", b'variant_name = "Usual"\nsummary') + VARIANT + more).values()
    assert quick == replace(
        base,
        variant="quick",
        variant_name="Quick",
        variant_note="One counter each.",
        dice=replace(base.dice, count=2),
        kit=replace(base.kit, contents=quick.kit.contents),
        options=replace(base.options, counters=1),
    )
    assert base.variants == quick.variants == ("usual", "quick")


def test_variant_replaces_lists_whole() -> None:
    ur, quick = games.load("ur"), games.load("ur/quick")
    assert [item.count for item in ur.kit.contents] == [1, 16, 4, 1, 1, 1]
    assert [item.count for item in quick.kit.contents] == [1, 12, 4, 1, 1, 1]
    assert quick.kit.cell == ur.kit.cell


def test_variant_merges_tables_deeply() -> None:
    rose, raided = (games.load(f"ur/{name}").board.marks["*"] for name in ("finkel", "raiders"))
    assert raided == replace(rose, safe=False)


def test_variant_may_leave_marks_and_tracks_unused() -> None:
    """What a variant inherits and does not need does no harm; in the base it is a fault."""
    marked = GOOD.replace(b"......", b".*....").replace(b"summary", b'variant_name = "Usual"\nsummary')
    marked += b'[board.marks]\n"*" = { name = "star", again = true }\n' + VARIANT
    plain = b'[variants.quick.board]\nsquares = "......"\n'
    assert parse(marked + plain)["quick"].board.squares == "......"
    own = b'[variants.quick.board]\nsquares = "......"\nmarks = { "*" = { safe = true } }\n'
    assert len(faults(marked + own)) == 1
    other = b'players = ["red", "green"]\nboard.tracks.green = "f1 a1"\nkit.looks = ["red", "green"]\n'
    assert parse(marked + other)["quick"].players == ("red", "green")


def test_variant_that_only_looks_different_is_one() -> None:
    content = GOOD.replace(b"summary", b'variant_name = "Usual"\nsummary') + VARIANT
    assert parse(content + b"kit.cell = 25\n")["quick"].kit.cell == 25
    assert "changes nothing" in faults(content + b"kit.cell = 20.0\n")[0]


def test_base_fault_is_told_once_for_six_variants() -> None:
    content = (games.folder("ur") / "game.toml").read_bytes()
    line = content[: content.index(b"count = 4")].count(b"\n") + 1
    broken = faults(content.replace(b"count = 4", b'count = "4"', 1))
    assert broken == [f"line/game.toml:{line}: dice.count: expected a whole number, not '4'; write 4 without quotes"]


# -- bytes and files


@pytest.mark.parametrize("game", games.names())
def test_short_names_without_reading_all(game: str) -> None:
    definition = games.load(game)
    assert loading.short_names(games.folder(game)) == (definition.alias, *definition.aliases)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (b"alias = 'a'\naliases = ['b', 'c']\n[kit]\nalias = 'd'\n", ("a", "b", "c")),
        (b"name = '''\n[not a table]'''\nalias = 'a'\n", ("a",)),
        (b"alias = 'a'\n[kit", ("a",)),
        (b"alias = 7\naliases = 'b'\n", ()),
        (b"alias = ", ()),
        (b"\xff", ()),
    ],
)
def test_short_names_of_any_file(text: bytes, names: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_bytes(text)
    assert loading.short_names(tmp_path) == names


def test_not_utf8_names_the_line() -> None:
    line = GOOD.count(b"\n") + 1
    assert faults(GOOD + b"# \xff\n") == [f"line/game.toml:{line}: not UTF-8 text: byte 0xFF; save the file as UTF-8"]


@pytest.mark.parametrize(
    "content", [b"a = " + b"[" * 2000, b"a" + b".a" * 3000 + b" = 1", b"a = " + b"{b=" * 2000, b"v = " + b"9" * 5000]
)
def test_absurd_files_are_faults(content: bytes) -> None:
    assert faults(content)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match=r"nothing.toml:1: cannot be read: no such file"):
        loading.read(tmp_path / "nothing.toml")
    (fault,) = loading.check(tmp_path)
    assert fault.message.startswith("cannot be read")


def test_file_is_named_from_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "My game"
    folder.mkdir()
    (folder / "game.toml").write_bytes(GOOD.replace(b"count", b"cuont") + b"[extra]\n")
    outside = loading.check(folder)
    monkeypatch.chdir(tmp_path)
    inside = loading.check(Path("My game"))
    assert outside[0].file == (folder / "game.toml").as_posix()
    assert inside[0].file == "My game/game.toml"
    (folder / "game.toml").write_bytes(GOOD)
    assert loading.read(folder)["usual"].id == "my_game"
