"""The same requests have the same answers, byte for byte, in CPython and under Pyodide in Node."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games
from kitgen.browser import links
from kitgen.browser.session import Session
from kitgen.match import at_random
from kitgen.rules import build
from kitgen.site import archive, runtime
from tests.browser.conftest import VARIANTS, Page, played

if TYPE_CHECKING:
    from kitgen.browser.contract import Level

ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).with_name("answers.mjs")


TABLES = {f"kitgen/{it.relative_to(archive.HOME).as_posix()}": it.read_bytes() for it in archive.tables()}
"""What a page fetches when it is read lies in the archive here."""


class Recorder(Page):
    """A page that keeps every request and its answer, or the answer's digest."""

    def __init__(self, *, digests: bool = False) -> None:
        super().__init__()
        self.digests = digests
        self.requests: list[tuple[str, str]] = []
        self.answers: list[str] = []

    def ask(self, method: str, **request: object) -> Any:
        text = json.dumps(request)
        answer = self.desk.call(method, text)
        self.requests.append((method, text))
        self.answers.append(sha256(answer.encode()).hexdigest() if self.digests else answer)
        return json.loads(answer)


def in_pyodide(tmp_path: Path, requests: list[tuple[str, str]], *, digests: bool = False) -> Any:
    """The answers of the engine as a page loads it, or their digests."""
    node, pyodide = runtime.node(), runtime.pyodide(ROOT)
    assert node, runtime.absent(ROOT)
    assert pyodide, runtime.absent(ROOT)
    packed = tmp_path / "kitgen.zip"
    packed.write_bytes(archive.pack((name, TABLES.get(name, data)) for name, data in archive.contents()))
    asked = tmp_path / "requests.json"
    asked.write_text(json.dumps(requests), encoding="utf-8")
    command = [node, str(SCRIPT), str(pyodide), str(packed), str(asked), *["digests"] * digests]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-1_500:]
    return json.loads(done.stdout)


def scenes(presses: int, games: int) -> Recorder:
    """Games of all variants against people and ours, with every kind of question."""
    page = Recorder()
    page.ask("catalogue")
    page.ask("new", game="chess")
    for number in range(games):
        game, variant = VARIANTS[number % len(VARIANTS)]
        page.ask("variants", game=game)
        seats = ["person", ("person", "squire", "knight")[number % 3]]
        start = page.new(game, variant=variant, seed=f"node {number}", seats=seats)
        *_, state = played(page, start, f"node {number}", most=presses)
        session = state["session"]
        for method in ("odds", "advise", "routes", "text", "link", "record", "undo", "redo"):
            page.ask(method, session=session)
        page.ask("review", session=session, ply=state["ply"] // 2)
        page.ask("why", session=session, place=state["standing"][0]["place"])
        page.ask("why", session=session, move="99/1")
        page.ask("open", link=page.ask("link", session=session, kind="friend").get("hash", "#"))
        page.ask("close", session=session)
    return page


def compare(page: Recorder, told: Any) -> None:
    for (method, request), here, there in zip(page.requests, page.answers, told["answers"], strict=True):
        assert there == here, f"{method} {request[:200]}"


def test_py09_the_engine_of_the_page_answers_as_here(tmp_path: Path) -> None:
    """What a page loads is packed from this very source, and nothing is looked up anywhere."""
    page = scenes(presses=7, games=len(VARIANTS))
    told = in_pyodide(tmp_path, page.requests)
    assert "Emscripten" not in page.answers[0]
    compare(page, told)


def test_the_king_plays_the_same_there(tmp_path: Path) -> None:
    """Networks, tables and searches: whole turns of Kings in every variant, by positions looked at and no clock."""
    page = Recorder()
    for number, (game, variant) in enumerate(VARIANTS):
        sides = len(games.load(f"{game}/{variant}").players)
        state = page.new(game, variant=variant, seed=f"king {number}", seats=["king"] * sides)
        for _ in range(4):
            if state["phase"] == "opponent":
                state = page("opponent", session=state["session"], nodes=400)
            else:  # a throw that decides who begins
                state = page("throw", session=state["session"])
        assert any(entry["text"] for entry in state["log"])
        page.ask("close", session=state["session"])
    compare(page, in_pyodide(tmp_path, page.requests))


def by_links(first: int, count: int) -> Recorder:
    """Games at random, played here by the rules and played again by the engine from their seeds and moves."""
    page = Recorder(digests=True)
    for number in range(first, first + count):
        name, variant = VARIANTS[number % len(VARIANTS)]
        rules = build(games.load(name, variant))
        match = at_random(rules, f"seed {number}", most=1 + number * 7 % 400)
        level: Level = "person"
        seats = (level,) * len(rules.definition.players)
        state = page.ask("open", link=links.write(Session("1", match, seats)))
        assert state["ply"] == len(match.turns)
        page.ask("text", session=state["session"])
        page.ask("close", session=state["session"])
    return page


def test_games_are_the_same_in_pyodide(tmp_path: Path) -> None:
    page = by_links(0, len(VARIANTS))
    compare(page, in_pyodide(tmp_path, page.requests, digests=True))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_games_are_the_same_in_pyodide(tmp_path: Path, part: int) -> None:
    page = by_links(part * 100, 100)
    compare(page, in_pyodide(tmp_path, page.requests, digests=True))
