"""Definitions load strictly: every fault on its line, in words, all of a file at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from kitgen import loading
from kitgen.errors import Fault

BROKEN = sorted((Path(__file__).parent / "definitions").glob("*.toml"))
EXPECTED = re.compile(rb"# expect: (\d+) \| (.*?) \| (.+)")

Golden = Callable[[str, str | bytes], None]


def faults_of(path: Path) -> tuple[Fault, ...]:
    return loading.check(path)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_broken_file(path: Path) -> None:
    """The comments at the head of each file were written before the code printed anything."""
    expected = [(int(line), key.decode(), words.decode()) for line, key, words in EXPECTED.findall(path.read_bytes())]
    assert expected, "a broken file says what it expects"
    faults = loading.check(path)
    found = [(fault.line, fault.key, fault.message) for fault in faults]
    assert sorted((line, key) for line, key, _ in found) == sorted((line, key) for line, key, _ in expected), found
    for line, key, words in expected:
        assert any(words in message for where, name, message in found if (where, name) == (line, key)), found
