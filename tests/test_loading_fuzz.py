"""Whatever a file holds, loading says what is wrong with it and never breaks in another way."""

from __future__ import annotations

import copy
import datetime
import json
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kitgen import games, loading, rules
from kitgen.definition import NOT_IN_FILE, OPTIONS, BoardPlan, DicePlan, GameDefinition, Kit, Notation, Rights, Teach
from kitgen.errors import DefinitionError, Fault
from kitgen.loading.lines import Lines

GAMES = [*games.names(), "template"]
TEXTS = [(games.folder(game) / loading.FILE).read_bytes() for game in GAMES]
RAW = [tomllib.loads(text.decode()) for text in TEXTS]
PLACE = Path("game/game.toml")

VALUES = st.one_of(
    st.integers(-(10**20), 10**20),
    st.integers(-3, 30),
    st.booleans(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        [
            "a1 h1",
            "a1",
            "....\n....",
            "*",
            "race",
            "grid",
            "tables",
            "own",
            "R1",
            "usual",
            "red",
            "",
            "\u05d0",
            "e\u0301",
        ]
    ),
    st.just(datetime.date(2024, 2, 29)),
    st.lists(st.integers(-1, 9), max_size=4),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(0, 9) | st.text(max_size=3), max_size=3),
    st.lists(st.dictionaries(st.sampled_from(["id", "sum", "count", "what"]), st.integers(0, 9)), max_size=2),
)


def written(value: Any) -> str:
    """A value as TOML; tables inside become inline tables."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{written(name)} = {written(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(written(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and "\n" in value and value.replace("\n", "").isprintable() and "'''" not in value:
        return f"'''\n{value}'''"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def as_toml(raw: dict[str, Any]) -> bytes:
    """A whole file: each key of the top, and each key of a table, on a line of its own."""
    lines: list[str] = []
    for name, value in raw.items():
        if isinstance(value, dict):
            lines += [f"{written(name)}.{written(key)} = {written(item)}" for key, item in value.items()]
        else:
            lines.append(f"{written(name)} = {written(value)}")
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")


def load(content: bytes) -> tuple[Fault, ...]:
    """The faults of a file; anything but a DefinitionError fails the test. What loads is built as well."""
    try:
        variants = loading.parse(content, PLACE)
        for definition in variants.values():
            rules.build(definition)
    except DefinitionError as error:
        found = error.faults
    else:
        return ()
    assert found
    for fault in found:
        assert 1 <= fault.line <= content.count(b"\n") + 1
        assert fault.message
        assert "\n" not in str(fault)
    return found


def spoil(raw: Any, data: st.DataObject) -> Any:
    """One change somewhere: a key deleted, doubled, renamed or given another value."""
    places: list[Any] = list(raw) if isinstance(raw, dict) else list(range(len(raw)))
    inside = [place for place in places if isinstance(raw[place], dict | list) and raw[place]]
    if inside and data.draw(st.integers(0, 3)) > 0:
        where: Any = data.draw(st.sampled_from(inside))
        raw[where] = spoil(raw[where], data)
        return raw
    where = data.draw(st.sampled_from(places))
    how = data.draw(st.sampled_from(["delete", "replace", "double", "rename", "swap"]))
    if how == "delete":
        del raw[where]
    elif how == "replace":
        raw[where] = data.draw(VALUES)
    elif how == "swap":
        other = data.draw(st.sampled_from(places))
        raw[where], raw[other] = raw[other], raw[where]
    elif isinstance(raw, list):
        raw.append(copy.deepcopy(raw[where]))
    else:
        name = data.draw(st.sampled_from([f"{where}s", where[1:], where.upper(), "e\u0301", "x y"]))
        raw[name] = raw[where] if how == "double" else raw.pop(where)
    return raw


def fuzz_structure(data: st.DataObject) -> None:
    raw = copy.deepcopy(data.draw(st.sampled_from(RAW)))
    for _ in range(data.draw(st.integers(1, 4))):
        if raw:
            raw = spoil(raw, data)
    load(as_toml(raw))


def fuzz_bytes(data: st.DataObject) -> None:
    content = bytearray(data.draw(st.sampled_from(TEXTS)))
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(content)))
        end = min(len(content), start + data.draw(st.integers(0, 12)))
        content[start:end] = data.draw(
            st.binary(max_size=4) | st.sampled_from([b"'''", b'"""', b"[[", b"]]", b"\n", b"=", b"."])
        )
    load(bytes(content))


@settings(max_examples=250, deadline=None, derandomize=True)
@given(st.data())
def test_spoilt_structure(data: st.DataObject) -> None:
    fuzz_structure(data)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.data())
def test_spoilt_bytes(data: st.DataObject) -> None:
    fuzz_bytes(data)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
@example(b"\xff\xfe\x00")
@example(b"a\r= 1")
@example("\u2028 = 1".encode())
def test_random_bytes(content: bytes) -> None:
    assert load(content)


@pytest.mark.slow
@settings(max_examples=20_000, deadline=None)
@given(st.data())
def test_spoilt_structure_at_length(data: st.DataObject) -> None:
    fuzz_structure(data)


@pytest.mark.slow
@settings(max_examples=5_000, deadline=None)
@given(st.data())
def test_spoilt_bytes_at_length(data: st.DataObject) -> None:
    fuzz_bytes(data)


def test_what_the_fuzz_writes_is_the_game() -> None:
    for game, text, raw in zip(GAMES, TEXTS, RAW, strict=True):
        assert tomllib.loads(as_toml(raw).decode()) == raw, game
        assert load(text) == load(as_toml(raw)) == ()


QUICK = {"template"}


@pytest.mark.parametrize(
    "game", [game if game in QUICK else pytest.param(game, marks=pytest.mark.slow) for game in GAMES]
)
def test_every_value_may_be_wrong(game: str) -> None:
    """A date where no date can be, at each key that a game gives: the fault names that key, and its line."""
    raw = RAW[GAMES.index(game)]
    wrong = datetime.date(2024, 2, 29)

    def places(value: Any, key: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        return [key, *(place for name, item in items for place in places(item, (*key, name)))]

    for place in places(raw)[1:]:
        spoilt = copy.deepcopy(raw)
        inner: Any = spoilt
        for name in place[:-1]:
            inner = inner[name]
        inner[place[-1]] = wrong
        content = as_toml(spoilt)
        lines = Lines(content.decode())
        told = [(fault.key, fault.line) for fault in load(content)]
        assert (loading.dotted(place), lines.of(place)) in told, (place, told)


TABLES = [
    ((), GameDefinition, "race"),
    (("board",), BoardPlan, "race"),
    (("dice",), DicePlan, "race"),
    (("notation",), Notation, "race"),
    (("kit",), Kit, "race"),
    (("teach",), Teach, "race"),
    (("rights",), Rights, "race"),
    *((("options",), options, family) for family, options in OPTIONS.items()),
]


@pytest.mark.parametrize(("key", "cls", "family"), TABLES)
def test_no_field_accepts_everything(key: tuple[str, ...], cls: type, family: str) -> None:
    """Each field of the format, used by a game or not, is known and refuses a date under its own name."""
    for field in fields(cls):
        if field.name in NOT_IN_FILE and cls is GameDefinition:
            continue
        spoilt: dict[str, Any] = copy.deepcopy(RAW[GAMES.index("template")])
        spoilt["rules"] = family
        if cls in OPTIONS.values():
            spoilt["options"] = {}
        inner = spoilt
        for name in key:
            inner = inner.setdefault(name, {})
        inner[field.name] = datetime.date(2024, 2, 29)
        messages = {fault.key: fault.message for fault in load(as_toml(spoilt))}
        assert "not a date or time" in messages[loading.dotted((*key, field.name))]
