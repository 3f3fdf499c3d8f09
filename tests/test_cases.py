"""Every public trouble report we know of has a test, or the capability that will own it.

`cases.json` was gathered from public reports; each entry names its source. An id that is not listed here fails.
"""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent

CLASSROOM = "worksheets and class packs"
TILING = "large boards on several sheets"

LATER = {
    "PT01": TILING,
    "PT03": TILING,
    "PT05": TILING,
    "WS01": CLASSROOM,
    "WS03": CLASSROOM,
    "WS05": CLASSROOM,
}


def case_ids() -> list[str]:
    return [case["id"] for case in json.loads((HERE / "cases.json").read_text(encoding="utf-8"))["cases"]]


@cache
def functions_by_case() -> dict[str, list[str]]:
    """Test functions by the case ids that begin their names: ``test_ur01_…``, ``test_ur03_ur05_…``."""
    known = {case.lower(): case for case in case_ids()}
    found: dict[str, list[str]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for word in node.name.split("_")[1:]:
                    if word not in known:
                        break
                    found.setdefault(known[word], []).append(f"{path.relative_to(HERE)}::{node.name}")
    return found


@pytest.mark.parametrize("case", case_ids())
def test_every_case_has_a_test_or_an_owner(case: str) -> None:
    tests = functions_by_case().get(case, [])
    assert bool(tests) != (case in LATER), f"{case}: tests {tests}, owner {LATER.get(case)}"


def test_nothing_is_put_off_that_no_report_asks_for() -> None:
    assert set(LATER) <= set(case_ids())
