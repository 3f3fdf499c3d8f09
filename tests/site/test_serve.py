"""The server on this machine: types, news of changes, and nothing outside its folder."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from kitgen.site import serve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def serving(folder: Path) -> Iterator[serve.Server]:
    server = serve.Server(folder)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def get(address: str) -> tuple[str, bytes]:
    with urlopen(address, timeout=10) as answer:  # noqa: S310  (our own server)
        return answer.headers["Content-Type"], answer.read()


@pytest.mark.parametrize("ending", sorted(set(serve.TYPES) - {"", ".html"}))
def test_files_have_the_types_that_browsers_want_on_every_system(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"file{ending}").write_bytes(b"x")
    with serving(tmp_path) as server:
        assert get(f"{server.url}file{ending}") == (serve.TYPES[ending], b"x")


def test_pages_learn_of_changes(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html><body>Hello</body></html>", encoding="utf-8")
    with serving(tmp_path) as server:
        kind, page = get(server.url)
        assert kind == serve.TYPES[".html"]
        assert b'<script src="/.reload.js" async></script></body>' in page
        assert b"location.reload()" in get(f"{server.url}.reload.js")[1]
        known = get(f"{server.url}.changed?")[1].decode()
        threading.Timer(0.1, server.changed).start()
        began = time.monotonic()
        news = get(f"{server.url}.changed?{known}")[1].decode()
        assert news != known
        assert time.monotonic() - began < 5


def test_what_is_not_there_is_said_to_be_so_and_the_folder_is_all_there_is(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("x", encoding="utf-8")
    (tmp_path / "site").mkdir()
    with serving(tmp_path / "site") as server:
        for path in ("gone.html", "gone/", "../secret.txt", "%2e%2e/secret.txt"):
            with pytest.raises(HTTPError, match="404"):
                get(server.url + path)


def test_changes_are_told_once_things_are_quiet(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    kept, gone = tmp_path / "docs" / "kept.md", tmp_path / "docs" / "gone.md"
    for it in (kept, gone):
        it.write_text("a", encoding="utf-8")
    single = tmp_path / "mkdocs.yml"
    single.write_text("a", encoding="utf-8")

    def work() -> None:
        kept.write_text("bb", encoding="utf-8")
        gone.unlink()
        (tmp_path / "docs" / "new.md").write_text("c", encoding="utf-8")
        single.write_text("ccc", encoding="utf-8")

    threading.Timer(0.1, work).start()
    changed = next(serve.changes([tmp_path / "docs", single], every=0.05))
    assert {it.name for it in changed} <= {"kept.md", "gone.md", "new.md", "mkdocs.yml"}
    assert changed
