"""The commands that build the site and show it: what they pass on, and what they say."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from kitgen import cli, kit
from kitgen.errors import KitgenError
from kitgen.site import build as sites
from kitgen.site import serve

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a command asked for, instead of doing it."""
    found: dict[str, Any] = {}

    def kits(targets: Any, out: Path, **_: Any) -> tuple[()]:
        found["kits"] = targets, out
        return ()

    def site(places: sites.Places, **options: Any) -> sites.Built:
        found["site"] = places, options
        options["say"]("pages")
        return sites.Built(pages=44, files=1600, size=150_000_000, fresh="old" not in places.site.name)

    monkeypatch.setattr(kit, "build", kits)
    monkeypatch.setattr(sites, "build", site)
    return found


def run(*words: str) -> Any:
    return CliRunner().invoke(cli.cli, ["site", *words])


def test_build_makes_kits_first_then_the_site_and_says_what_came_of_it(asked: dict[str, Any], tmp_path: Path) -> None:
    done = run("build", "--site", str(tmp_path / "new"), "--site-url", "https://example.org/x/", "--jobs", "2")
    assert done.exit_code == 0, done.output
    assert "pages …" in done.output
    assert "44 pages, 1600 files, 150 MB in" in done.output
    assert "unchanged" not in done.output
    targets, _ = asked["kits"]
    assert {it.paper for it in targets} == {"a4", "letter"}
    assert {it.style for it in targets} == {"colour", "grey", "outline"}
    assert all(it.site == "https://example.org/x/" for it in targets)
    assert all((it.components == ("kit",)) == (it.style != "colour") for it in targets)
    places, options = asked["site"]
    assert places.site == tmp_path / "new"
    assert (options["site_url"], options["jobs"], options["force"]) == ("https://example.org/x/", 2, False)


def test_build_can_leave_kits_alone_and_says_that_nothing_changed(asked: dict[str, Any], tmp_path: Path) -> None:
    done = run("build", "--no-kits", "--site", str(tmp_path / "old"))
    assert "kits" not in asked
    assert "unchanged" in done.output


def test_the_address_may_come_from_the_environment(asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", "https://example.org/")
    monkeypatch.setenv("REPORT_URL", "https://example.org/new")
    run("build", "--no-kits")
    assert asked["site"][1]["site_url"] == "https://example.org/"
    assert asked["site"][1]["report"] == "https://example.org/new"


def test_a_refusal_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise KitgenError("the site has 1 fault:\nindex.html: nothing is at gone/")

    monkeypatch.setattr(sites, "build", refuse)
    monkeypatch.setattr(sys, "argv", ["kitgen", "site", "build", "--no-kits"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2
    assert capsys.readouterr().err.endswith("kitgen: the site has 1 fault:\nindex.html: nothing is at gone/\n")


@pytest.mark.usefixtures("asked")
def test_serve_shows_the_site_and_builds_it_again_when_something_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<html><body>Hello</body></html>", encoding="utf-8")
    shown = threading.Event()
    commands: list[list[str]] = []
    pages: list[bytes] = []
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def once(folders: Any, **_: Any) -> Any:
        assert {it.name for it in folders} == {"docs", "templates", "kitgen", "mkdocs.yml"}
        with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            pages.append(answer.read())
        yield (sites.checkout() / "docs" / "glossary.md", sites.checkout() / "docs" / "values.md")
        shown.set()
        raise KeyboardInterrupt

    def ran(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(serve, "changes", once)
    monkeypatch.setattr(subprocess, "run", ran)
    done = run("serve", "--port", str(port), "--site", str(tmp_path), "--style", "colour")
    assert done.exit_code == 0, done.output
    assert shown.is_set()
    assert b".reload.js" in pages[0]
    assert f"http://127.0.0.1:{port}/ shows the site" in done.output
    assert "docs/glossary.md and 1 more changed" in done.output.replace("\\", "/")
    (again,) = commands
    assert again[1:6] == ["-m", "kitgen", "site", "build", "--no-kits"]
    assert again[again.index("--style") + 1] == "colour"
