"""The site as it was built, served below a sub-path, and work that all test processes share."""

from __future__ import annotations

import fcntl
import functools
import gzip
import http.server
import json
import re
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PREFIX = "/kitgen/"
"""The sub-path that the site is served below, as on a host that gives every project a folder."""

TYPES = {
    **http.server.SimpleHTTPRequestHandler.extensions_map,
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}


def shared(folder: Path, name: str, make: Callable[[], Any]) -> Any:
    """What ``make`` returned in whichever test process came first, as JSON; the others wait for it."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{name}.json"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            kept.write_text(json.dumps(make()), encoding="utf-8")
    return json.loads(kept.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Site:
    """A built site. Paths of pages are as in addresses: ``games/ur/``, and nothing for the home page."""

    root: Path

    @functools.cached_property
    def files(self) -> tuple[str, ...]:
        """Every HTML file there is."""
        return tuple(sorted(it.relative_to(self.root).as_posix() for it in self.root.rglob("*.html")))

    @functools.cached_property
    def pages(self) -> tuple[str, ...]:
        """The address of every HTML file there is."""
        return tuple(re.sub(r"(^|/)index\.html$", r"\1", it) for it in self.files)

    @functools.cached_property
    def games(self) -> tuple[str, ...]:
        """The addresses of the games' pages."""
        return tuple(it for it in self.pages if re.fullmatch(r"games/[a-z0-9-]+/", it))

    @functools.cached_property
    def port(self) -> int:
        """The port of the address that the site was built for, or 0: the theme compares ports before it swaps pages."""
        home = self.root / "index.html"
        text = home.read_text(encoding="utf-8") if home.is_file() else ""
        found = re.search(rf'rel="canonical" href="http://127\.0\.0\.1:(\d+){PREFIX}"', text)
        return int(found[1]) if found else 0

    def html(self, page: str) -> str:
        path = self.root / page
        return (path / "index.html" if path.is_dir() else path).read_text(encoding="utf-8")

    def document(self, page: str) -> Document:
        return document(self.html(page))

    @contextmanager
    def served(self) -> Iterator[str]:
        """Serves the site from loopback while in use; the address ends with the sub-path."""
        handler = functools.partial(_Handler, directory=str(self.root))
        server = _Server(("127.0.0.1", self.port), handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class _Server(http.server.ThreadingHTTPServer):
    """Test processes serve the same files from the same port; the system deals out the requests."""

    allow_reuse_port = True
    daemon_threads = True


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Files below the sub-path, with one type for each ending on every system, compressed as hosts compress them."""

    extensions_map = TYPES
    protocol_version = "HTTP/1.1"

    def translate_path(self, path: str) -> str:
        if not urlsplit(path).path.startswith(PREFIX):
            return str(Path(self.directory) / "nothing-is-here")
        return super().translate_path("/" + path.removeprefix(PREFIX))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")  # as GitHub Pages does; printing asks for fonts again
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the library's name)
        """Silent."""


@dataclass
class Document:
    """What tests ask of one page's HTML."""

    ids: list[str]
    targets: list[tuple[str, str]]
    """Tag and address of everything the page points at."""
    headings: list[tuple[int, str]]
    """Level and id of each heading in order."""
    sections: dict[str, str]
    """The words below each ``<h2>`` with an id, up to the next."""


def document(html: str) -> Document:
    """The document that some HTML is."""
    reader = _Reader()
    reader.feed(html)
    return Document(reader.ids, reader.targets, reader.headings, {k: " ".join(v) for k, v in reader.sections.items()})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.targets: list[tuple[str, str]] = []
        self.headings: list[tuple[int, str]] = []
        self.sections: dict[str, list[str]] = {}
        self._at = ""
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        for name in ("href", "src", "data", "action", "poster", "xlink:href"):
            if name in given:
                self.targets.append((tag, given[name]))
        for entry in given.get("srcset", "").split(","):
            if entry.split():
                self.targets.append((tag, entry.split()[0]))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append((int(tag[1]), given.get("id", "")))
            if tag == "h2":
                self._at = given.get("id", "")
        if tag in {"script", "style", "svg"}:
            self._silent += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in {"script", "style", "svg"}:
            self._silent -= 1
        if tag == "article":
            self._at = ""

    def handle_data(self, data: str) -> None:
        if self._at and not self._silent and data.strip():
            self.sections.setdefault(self._at, []).append(data.strip())


def broken(site: Site, *, from_disk: bool = False) -> list[str]:
    """Every link of every page that leads nowhere, and every anchor that is not there."""
    known: dict[str, set[str]] = {}
    faults: list[str] = []
    for file in site.files:
        page = document((site.root / file).read_text(encoding="utf-8"))
        known[file] = set(page.ids)
        twice = sorted({it for it in page.ids if page.ids.count(it) > 1})
        faults += [f"{file}: id '{it}' is there twice" for it in twice]
    for file in site.files:
        for tag, address in document((site.root / file).read_text(encoding="utf-8")).targets:
            parts = urlsplit(address)
            if parts.scheme in {"http", "https", "mailto", "data"}:
                continue
            if fault := _leads_nowhere(site, known, file, parts.path, unquote(parts.fragment), from_disk=from_disk):
                faults.append(f"{file}: <{tag}> {address}: {fault}")
    return faults


def _leads_nowhere(
    site: Site, known: dict[str, set[str]], file: str, path: str, fragment: str, *, from_disk: bool
) -> str:
    if path.startswith("/") and file != "404.html":
        return "does not work from a sub-path"
    base = site.root if path.startswith("/") else (site.root / file).parent
    target = site.root / file if not path else (base / unquote(path.removeprefix(PREFIX).lstrip("/"))).resolve()
    if target.is_dir():
        if from_disk:
            return "is a folder, which a disk does not open"
        if not path.endswith(("/", ".")):
            return "is a folder without its slash"
        target /= "index.html"
    if not target.is_file():
        return "is not there"
    name = target.relative_to(site.root.resolve()).as_posix() if target.is_relative_to(site.root.resolve()) else ""
    known = {page: ids for page, ids in known.items() if page != "play.html"}  # its script reads what follows the #
    if fragment and name in known and fragment not in known[name] and not fragment.startswith(("v=", "g=", "__")):
        return "has no such anchor"
    return "" if name or not path else "lies outside the site"


def weight(path: Path) -> int:
    """Bytes of a file as a host sends it."""
    data = path.read_bytes()
    return len(data) if path.suffix in {".woff2", ".png", ".pdf", ".zip"} else len(gzip.compress(data, 9, mtime=0))
