"""play.html: every board to play on in one file, with the engine inside, for a stick or a school without a network.

A page from a disk may import no module and start no worker from another file. So modules become addresses that hold
them, named by an import map, and the engine lies in the page, packed.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from dataclasses import dataclass, replace
from html import escape
from posixpath import join, normpath
from typing import TYPE_CHECKING

from kitgen.errors import KitgenError
from kitgen.site import demo, runtime, staging
from kitgen.site.scripts import BOARD

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kitgen.site.runtime import Runtime

NAME = "play.html"
FOLDER = "https://kitgen.invalid/engine/"
"""Where the parts would lie; no such place exists, and nothing is asked for there."""

ASSETS = "assets/"

_BOARD = re.compile(r"<kg-play\b.*?</kg-play>", re.S)
_SPRITE = re.compile(r'<svg class="kg-sprite".*?</svg>', re.S)
_IMPORT = re.compile(r"""(\bfrom\s*|\bimport\s*\(?\s*)(["'])(\.{1,2}/[^"']+)\2""")
_FONT = re.compile(r"""url\(["']?([^"')]+\.woff2)["']?\)""")
_PROGRAM = "`${e.indexURL}pyodide.asm.mjs`"
"""How Pyodide writes the address of its own program."""

CHOOSER = """\
const games = [...document.querySelectorAll("script[data-game]")], place = document.querySelector("main > div");
function show() {
  const wanted = /[#&]g=([a-z0-9-]+)/.exec(location.hash)?.[1] ?? location.hash.slice(1);
  const game = games.find((it) => [it.dataset.game, it.dataset.alias].includes(wanted));
  if (!game || place.dataset.shown === game.dataset.game) return;
  place.dataset.shown = game.dataset.game;
  place.innerHTML = JSON.parse(game.textContent);
  for (const it of document.querySelectorAll("nav a")) {
    if (it.hash.slice(1) === game.dataset.game) it.setAttribute("aria-current", "page");
    else it.removeAttribute("aria-current");
  }
  document.title = `${place.querySelector("h2").textContent} · kitgen`;
}
document.documentElement.className = "js";
addEventListener("hashchange", show);
show();
"""


@dataclass(frozen=True, slots=True)
class Board:
    """One game's part of its page."""

    slug: str
    alias: str
    name: str
    html: str


def made(site: Path, engine: Runtime) -> bytes:
    """The file, from a site that has its pages and scripts; nothing where no page has a board."""
    boards = list(read(site))
    return page(site, boards, engine).encode() if boards else b""


def read(site: Path) -> Iterator[Board]:
    """The boards of the games' pages, whichever generator wrote these."""
    for file in sorted(site.glob("games/*/index.html")):
        html = file.read_text(encoding="utf-8")
        board, sprite = _BOARD.search(html), _SPRITE.search(html)
        data = file.with_name(demo.BESIDE)
        if board and data.is_file():
            words = data.read_text(encoding="utf-8")
            known = json.loads(words)
            inside = f'<template class="kg-play-data">{words}</template></kg-play>'
            html = (sprite[0] if sprite else "") + board[0].replace("</kg-play>", inside)
            yield Board(file.parent.name, known["game"], known["name"], html)


def page(site: Path, boards: list[Board], engine: Runtime) -> str:
    """The file itself. The same site and engine give the same bytes."""
    parts = "".join(
        f'<script type="text/plain" id="kitgen-{name}">{_packed(data)}</script>\n'
        for name, data in held(engine).items()
    )
    links = "".join(f'<li><a href="#{it.slug}">{escape(it.name)}</a></li>\n' for it in boards)
    templates = "".join(
        f'<script type="application/json" data-game="{it.slug}" data-alias="{it.alias}">{_quoted(it)}</script>\n'
        for it in boards
    )
    names = {name: _address("text/javascript", text) for name, text in scripts(site, engine).items()}
    return (
        '<!doctype html>\n<html lang="en-GB">\n<head>\n<meta charset="utf-8">\n<title>Play · kitgen</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<link rel="icon" href="data:,">\n'
        f"<style>\n{styles(site)}\n</style>\n"
        f'<script type="importmap">{json.dumps({"imports": names}, sort_keys=True)}</script>\n</head>\n'
        '<body class="kg-bare">\n<main class="md-typeset">\n<h1>Play</h1>\n'
        f'<nav aria-label="Games"><ul>\n{links}</ul></nav>\n'
        "<noscript><p>Playing needs JavaScript. The printed kits do not.</p></noscript>\n"
        "<div><p>Choose a game. Everything is in this one file; nothing leaves this device.</p></div>\n</main>\n"
        f"{templates}{parts}<script>\n{CHOOSER}</script>\n"
        f'<script type="module">import "{ASSETS}{BOARD}";</script>\n</body>\n</html>\n'
    )


def held(engine: Runtime) -> dict[str, bytes]:
    """The parts of the engine as a page holds them. Raises KitgenError where Pyodide is not as we know it."""
    parts = {name: (engine.folder / name).read_bytes() for name in sorted(engine.fetched())}
    loader = parts["pyodide.mjs"].decode("utf-8")
    if loader.count(_PROGRAM) != 1:
        raise KitgenError(f"{NAME} knows how Pyodide finds its program, and this Pyodide finds it in another way")
    parts["pyodide.mjs"] = loader.replace(_PROGRAM, "self.pyodideProgram").encode()
    return parts


def scripts(site: Path, engine: Runtime) -> dict[str, str]:
    """The modules that a board needs, by name, importing each other by name."""
    built = runtime.told(replace(engine, parts={name: replace(it, sent=0) for name, it in engine.parts.items()}))
    known = {"js/engine/built.mjs": runtime.script({"folder": FOLDER, "inside": True, **built}).decode()}
    found: dict[str, str] = {}
    waiting = [BOARD]
    while waiting:
        name = waiting.pop()
        text = known.get(name) or (site / ASSETS / name).read_text(encoding="utf-8")

        def named(it: re.Match[str], name: str = name) -> str:
            target = normpath(join(name, "..", it[3]))
            if target not in found:
                waiting.append(target)
            return f'{it[1]}"{ASSETS}{target}"'

        found[name] = ""
        found[name] = _IMPORT.sub(named, text)
    return {f"{ASSETS}{name}": text for name, text in sorted(found.items())}


def styles(site: Path) -> str:
    """The style sheet with the fonts inside; nothing where the site has none."""
    file = site / staging.STYLE

    def font(it: re.Match[str]) -> str:
        data = base64.b64encode((file.parent / it[1]).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{data}")'

    return _FONT.sub(font, file.read_text(encoding="utf-8")) if file.is_file() else ""


def _quoted(it: Board) -> str:
    """A board's HTML inside of a script, which nothing reads before it is wanted."""
    return json.dumps(f"<h2>{escape(it.name)}</h2>\n{it.html}", ensure_ascii=False).replace("<", "\\u003c")


def _packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def _address(kind: str, text: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(text.encode()).decode()}"
