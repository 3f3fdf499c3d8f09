"""Firefox and WebKit, where they are installed: driven over their own wires, with nothing but the standard library.

Firefox has Marionette built in: messages are JSON with their length before them. WebKit's driver speaks WebDriver,
JSON over HTTP, and needs a screen, which Xvfb pretends to be. Source: W3C WebDriver; Mozilla's Marionette protocol.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 60
"""Seconds until a browser that was started must answer."""

MISSING = {
    "firefox": "Firefox is not installed: apt-get install firefox-esr",
    "webkit": "WebKit's driver or a screen for it is not installed: apt-get install webkit2gtk-driver xvfb",
}
LIBRARIES = Path("/usr/lib")


class Window(Protocol):
    """What a test needs of a browser."""

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""

    def run(self, script: str) -> Any:
        """What a function body returns on the page."""

    def close(self) -> None:
        """Let go of the wire; the browser is ended by whoever started it."""


class Firefox:
    def __init__(self, port: int) -> None:
        self.wire = _connected(port)
        self.file = self.wire.makefile("rb")
        self.read()  # how it introduces itself
        self.count = 0
        self.ask("WebDriver:NewSession")

    def close(self) -> None:
        self.file.close()
        self.wire.close()

    def read(self) -> Any:
        length = b""
        while (byte := self.file.read(1)) != b":":
            assert byte, "Firefox has gone"
            length += byte
        return json.loads(self.file.read(int(length)))

    def ask(self, command: str, **given: object) -> Any:
        self.count += 1
        message = json.dumps([0, self.count, command, given]).encode()
        self.wire.sendall(b"%d:%b" % (len(message), message))
        _, number, error, answer = self.read()
        assert number == self.count
        assert error is None, error
        return answer

    def go(self, address: str) -> None:
        self.ask("WebDriver:Navigate", url=address)

    def run(self, script: str) -> Any:
        return self.ask("WebDriver:ExecuteScript", script=script, args=[])["value"]


class WebKit:
    def __init__(self, port: int, program: str) -> None:
        _connected(port).close()
        self.wire = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        self.path = "/session"
        options = {"binary": program, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.path += f"/{self.ask('', **wanted)['sessionId']}"

    def close(self) -> None:
        self.wire.close()

    def ask(self, command: str, **given: object) -> Any:
        self.wire.request("POST", self.path + command, json.dumps(given), {"Content-Type": "application/json"})
        with self.wire.getresponse() as answer:
            told = json.load(answer)["value"]
        assert answer.status == 200, told
        return told

    def go(self, address: str) -> None:
        self.ask("/url", url=address)

    def run(self, script: str) -> Any:
        return self.ask("/execute/sync", script=script, args=[])


def programs(name: str) -> list[str]:
    """What has to be started, or nothing where that is not installed."""
    if name == "firefox":
        return list(filter(None, [shutil.which("firefox-esr") or shutil.which("firefox")]))
    browser = next((str(it) for it in sorted(LIBRARIES.glob("**/webkit2gtk-*/MiniBrowser"))), None)
    found = [shutil.which("WebKitWebDriver"), shutil.which("xvfb-run"), browser]
    return [it for it in found if it] if all(found) else []


@contextmanager
def window(name: str, folder: Path) -> Iterator[Window]:
    """A browser of its own, gone afterwards with everything it started; its profile lies in ``folder``."""
    found, port = programs(name), _free()
    assert found, MISSING[name]
    if name == "firefox":
        (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
        words = [found[0], "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    else:
        words = [found[1], "--auto-servernum", found[0], f"--port={port}"]
    home, nowhere = {**os.environ, "HOME": str(folder)}, subprocess.DEVNULL
    process = subprocess.Popen(words, env=home, start_new_session=True, stdout=nowhere, stderr=nowhere)
    made: Window | None = None
    try:
        made = Firefox(port) if name == "firefox" else WebKit(port, found[2])
        yield made
    finally:
        if made:
            made.close()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 15)
        process.wait(PATIENCE)


def _free() -> int:
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        port: int = it.getsockname()[1]
        return port


def _connected(port: int) -> socket.socket:
    """A wire to what listens there soon."""
    for _ in range(PATIENCE * 10):
        with suppress(OSError):
            return socket.create_connection(("127.0.0.1", port))
        time.sleep(0.1)
    raise AssertionError(f"nothing listens at {port}")
