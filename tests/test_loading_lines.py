"""Where a key stands: the line finder against a hand-counted text, against tomllib's prefixes and on random TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kitgen.loading.lines import Key, Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
GAMES = sorted((HERE.parent / "kitgen" / "games").glob("*/game.toml"))

TRICKY = '''\
# a comment = [not a table]
top = 1
"quoted key".'and another' = 2
dotted.one.two = { a = 1, b.c = "}", d = [1, { e = "]" }] } # [no]
[ spaced . "out" ]
text = """
first [row]
second = row"""
raw = \'\'\'on the same line
next\'\'\'
ends = """a quote at the end"""" # and a comment
empty = ""
slash = "\\\\" # "
folded = """\\
  gone \\
  here"""
many = [
  # nothing
  "x", [ 1,
    2 ],
  \'\'\'
row\'\'\', 07:32:00,
]
when = 1979-05-27 07:32:00Z
[[list]]
a = 1
[[list]]
a = 2
[list.below]
b = 3
[[list.inner]]
c = 4
[[list.inner]]
c = 5
[late.early]
x = 1
[late]
y = 2
'''


COUNTED: dict[Key, int] = {
    ("top",): 2,
    ("quoted key", "and another"): 3,
    ("quoted key",): 3,
    ("dotted",): 4,
    ("dotted", "one", "two", "b", "c"): 4,
    ("dotted", "one", "two", "d", 1, "e"): 4,
    ("spaced",): 5,
    ("spaced", "out"): 5,
    ("spaced", "out", "text"): 6,
    ("spaced", "out", "raw"): 9,
    ("spaced", "out", "ends"): 11,
    ("spaced", "out", "empty"): 12,
    ("spaced", "out", "slash"): 13,
    ("spaced", "out", "folded"): 14,
    ("spaced", "out", "many"): 17,
    ("spaced", "out", "many", 0): 19,
    ("spaced", "out", "many", 1): 19,
    ("spaced", "out", "many", 1, 0): 19,
    ("spaced", "out", "many", 1, 1): 20,
    ("spaced", "out", "many", 2): 21,
    ("spaced", "out", "many", 3): 22,
    ("spaced", "out", "when"): 24,
    ("list",): 25,
    ("list", 0): 25,
    ("list", 0, "a"): 26,
    ("list", 1): 27,
    ("list", 1, "a"): 28,
    ("list", 1, "below"): 29,
    ("list", 1, "below", "b"): 30,
    ("list", 1, "inner", 0, "c"): 32,
    ("list", 1, "inner", 1, "c"): 34,
    ("late", "early"): 35,
    ("late",): 37,
    ("late", "y"): 38,
}


def keys(value: Any, key: Key = ()) -> Iterator[Key]:
    """The key of everything in a parsed TOML."""
    yield key
    if isinstance(value, dict):
        for name, item in value.items():
            yield from keys(item, (*key, name))
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from keys(item, (*key, place))


def test_counted_by_hand() -> None:
    lines = Lines(TRICKY)
    assert {key: lines.of(key) for key in COUNTED} == COUNTED
    assert set(COUNTED) < set(keys(tomllib.loads(TRICKY)))


def test_rows_of_a_text() -> None:
    lines = Lines(TRICKY)
    text, raw, folded = (("spaced", "out", name) for name in ("text", "raw", "folded"))
    assert [lines.of(text, row) for row in (0, 1)] == [7, 8]
    assert [lines.of(raw, row) for row in (0, 1)] == [9, 10]
    assert lines.of(("spaced", "out", "many", 2), 0) == 22
    assert lines.of(folded, 1) == 14  # escaped line ends: no row can be told, the key's line is


def test_what_is_not_there_is_on_the_line_of_what_is_round_it() -> None:
    lines = Lines(TRICKY)
    assert lines.of(("spaced", "out", "none", "at all")) == 5
    assert lines.of(("list", 1, "below", "none")) == 29
    assert lines.of(("nowhere",)) == 1
    assert lines.has(("list", 1, "a"))
    assert not lines.has(("list", 2))


def test_windows_line_ends() -> None:
    unix, windows = Lines(TRICKY), Lines(TRICKY.replace("\n", "\r\n"))
    for key in COUNTED:
        assert unix.of(key) == windows.of(key)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_every_key_of_every_game_is_found(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    rows, lines = text.split("\n"), Lines(text)
    for key in keys(tomllib.loads(text)):
        assert lines.has(key)
        if key and isinstance(key[-1], str):
            assert key[-1] in rows[lines.of(key) - 1]


@pytest.mark.parametrize("text", [TRICKY, GAMES[0].read_text(encoding="utf-8")], ids=["tricky", "game"])
def test_a_key_appears_with_its_line(text: str) -> None:
    """The slow twin: the shortest beginning of the text in which tomllib knows the key ends at or after its line.

    It ends exactly there where the value is on one line.
    """
    rows, lines = text.splitlines(keepends=True), Lines(text)
    seen: set[Key] = set()
    for count in range(1, len(rows) + 1):
        try:
            beginning = tomllib.loads("".join(rows[:count]))
        except tomllib.TOMLDecodeError:
            continue
        for key in set(keys(beginning)) - seen:
            first = lines.of(key)
            assert first <= count or key == ("late",)  # [late] stands below [late.early], which implied it
            if key and not any(rows[count - 1].rstrip().endswith(end) for end in ("]", "}", '"""', "'''", "row'''")):
                assert first == count or key == ("late",)
        seen |= set(keys(beginning))
    assert len(seen) > 30


NAMES = st.sampled_from(["a", "b", "c-d", "_1", '"a b"', "'x.y'", '"é"', '"[t]"', "7"])
DOTTED = st.lists(NAMES, min_size=1, max_size=3).map(" . ".join) | NAMES
SCALARS = st.sampled_from(
    ["1", "-2.5", "true", "inf", "07:32:00", "1979-05-27 07:32:00", '"t"', "'l'", '"\\" # ] }"', "''", '"""q\n"r""""',
     "'''\na\n[b]\n'''", '"""\\\n  x"""', "'''it''s'''", '""""""']
)  # fmt: skip
GAPS = st.sampled_from(["", " ", "\n", " # ] note\n  "])
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(st.tuples(GAPS, inner, GAPS).map("".join), max_size=3).map(lambda items: f"[{','.join(items)}]")
        | st.lists(st.tuples(DOTTED, inner).map(" = ".join), max_size=3).map(lambda items: f"{{ {', '.join(items)} }}")
    ),
    max_leaves=6,
)
STATEMENTS = st.one_of(
    st.tuples(DOTTED, VALUES).map(" = ".join),
    DOTTED.map(lambda name: f"[{name}]"),
    DOTTED.map(lambda name: f"[[ {name} ]] # note"),
    st.sampled_from(["", "# note = 1", "   "]),
)


@settings(max_examples=600, deadline=None, derandomize=True)
@given(st.lists(STATEMENTS, max_size=12))
def test_random_toml(statements: list[str]) -> None:
    """Whatever tomllib accepts, every key of it is found on a line that names it."""
    text = "\n".join(statements)
    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assume(False)
    rows, lines = text.split("\n"), Lines(text)
    for key in keys(parsed):
        assert lines.has(key), (key, text)
        if key and isinstance(key[-1], str):
            assert key[-1] in rows[lines.of(key) - 1], (key, text)
