"""Shows a built site on this machine, with the types a browser wants, and tells open pages when it was built again.

`python -m http.server` would do, but takes types from the system, which on some knows neither .mjs nor .wasm.
"""

from __future__ import annotations

import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

TYPES = {
    "": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}

SCRIPT = "/.reload.js"
WAIT = "/.changed"
PATIENCE = 25.0
"""Seconds that a page is kept waiting for news before it asks again."""

RELOAD = f"""\
(async () => {{
  for (let known = ""; ; ) {{
    try {{
      const now = await (await fetch("{WAIT}?" + known, {{ cache: "no-store" }})).text();
      if (known && now !== known) location.reload();
      known = now;
    }} catch {{
      await new Promise((done) => setTimeout(done, 1000));
    }}
  }}
}})();
""".encode()


class Server(ThreadingHTTPServer):
    """Serves one folder below one address; `changed` makes every open page load again."""

    daemon_threads = True

    def __init__(self, folder: Path, host: str = "127.0.0.1", port: int = 0) -> None:
        self.folder = folder
        self.news = threading.Condition()
        self.count = 1
        super().__init__((host, port), Handler)

    @property
    def url(self) -> str:
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}/"

    def changed(self) -> None:
        with self.news:
            self.count += 1
            self.news.notify_all()

    def wait(self, known: str) -> str:
        """The count of changes, as soon as it is another than the known one."""
        with self.news:
            self.news.wait_for(lambda: str(self.count) != known, PATIENCE)
            return str(self.count)


class Handler(SimpleHTTPRequestHandler):
    """One request. Pages get the script that waits for news; nothing is kept by the browser."""

    extensions_map = TYPES
    server: Server

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, directory=str(args[2].folder), **options)

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path == WAIT:
            self._answer(self.server.wait(query).encode(), "text/plain")
        elif path == SCRIPT:
            self._answer(RELOAD, TYPES[".js"])
        elif path.endswith(("/", ".html")) and (page := self._page(path)) is not None:
            self._answer(page, TYPES[".html"])
        else:
            super().do_GET()

    def _page(self, path: str) -> bytes | None:
        """A page with the script in it; None where there is none."""
        from pathlib import Path as File

        file = File(self.translate_path(path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            return None
        return file.read_bytes().replace(b"</body>", f'<script src="{SCRIPT}" async></script></body>'.encode(), 1)

    def _answer(self, data: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Requests are no news."""


def changes(folders: Iterable[Path], every: float = 0.5) -> Iterator[tuple[Path, ...]]:
    """Waits for files to change, appear or go, and says which; once nothing has moved for one more look."""
    watched = tuple(folders)
    before = _times(watched)
    while True:
        time.sleep(every)
        now = _times(watched)
        if now == before:
            continue
        while True:
            time.sleep(every)
            later = _times(watched)
            if later == now:
                break
            now = later
        yield tuple(sorted(path for path, _ in before.items() ^ now.items()))
        before = now


def _times(folders: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    found: dict[Path, tuple[int, int]] = {}
    for folder in folders:
        for it in folder.rglob("*") if folder.is_dir() else (folder,):
            if "__pycache__" not in it.parts and it.is_file():
                state = it.stat()
                found[it] = (state.st_mtime_ns, state.st_size)
    return found
