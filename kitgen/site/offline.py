"""The copy of the site that opens from a stick: the same pages in one ZIP, for addresses that begin with file://.

Addresses of folders name their page, for no server does so; the policy goes, for a file has no origin that it could
name; the search index becomes a script. Boards to play on are in one file of their own (`kitgen.site.alone`), for a
page from a disk may load no module. SVG files stay out: they are for cutting machines and editing, and ten times as
large as all else.
"""

from __future__ import annotations

import json
import re
import zipfile
from typing import TYPE_CHECKING

from kitgen.site import alone, demo, keep
from kitgen.site.printables import KITS
from kitgen.site.runtime import FOLDER as ENGINE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ZIP = "kitgen-offline.zip"
FOLDER = "kitgen"
INDEX = "search/search_index.js"
MOMENT = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a ZIP; nothing here reads a clock."""

LEFT_OUT = (f"{ENGINE}/", f"{alone.ASSETS}js/", keep.LIST, keep.WORKER, "404.html", "sitemap.xml")
"""What a page from the disk has no use for, or may not use."""

STORED = {".pdf", ".png", ".woff2", ".zip"}
"""What does not get smaller."""

_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
_PRELOAD = re.compile(r'<link[^>]*rel="preload"[^>]*>\s*')
_ONLINE = re.compile(r'<(p|li|span)[^>]*class="(?:[^"]* )?kg-online"[^>]*>.*?</\1>', re.S)
_SVG = re.compile(r'\s*<a[^>]*class="kg-svg"[^>]*>.*?</a>', re.S)
_MODULE = re.compile(r'<script[^>]*type="module"[^>]*></script>\s*|<link[^>]*rel="modulepreload"[^>]*>\s*')
_KEEP = re.compile(r"<kg-keep\b.*?</kg-keep>\s*", re.S)
_BOARD = re.compile(r"<kg-play\b.*?</kg-play>", re.S)
_INSTEAD = re.compile(r'<div class="kg-without-script">.*?</div>', re.S)
_ADDRESS = re.compile(r'(<a\b[^>]*?\bhref=")([^":?#]*)((?:[?#][^"]*)?")')


def page(html: str, play: str = "") -> str:
    """A page of the site as it opens from the disk; ``play`` is where its board can be played on, if it can.

    >>> page('<a href="../games/#all">Games</a> <a href="./">Here</a>')
    '<a href="../games/index.html#all">Games</a> <a href="./index.html">Here</a>'
    """
    for what in (_SVG, _ONLINE, _PRELOAD, _POLICY, _MODULE, _KEEP):
        html = what.sub("", html)
    door = f'<p class="kg-doors"><a class="kg-door" href="{play}">Play</a></p>'
    html = _BOARD.sub(lambda board: door if play else _instead(board[0]), html)
    return _ADDRESS.sub(_named, html)


def _instead(board: str) -> str:
    """What a board's page says where nothing can be played."""
    found = _INSTEAD.search(board)
    return found[0].replace(' class="kg-without-script"', "") if found else ""


def _named(found: re.Match[str]) -> str:
    before, address, after = found.groups()
    folder = address.endswith(("/", "/..")) or address in {".", ".."}
    if folder:
        address = f"{address.rstrip('/')}/index.html"
    return f"{before}{address}{after}"


def pack(site: Path, play: bytes = b"") -> None:
    """Write the ZIP beside the pages; ``play`` is the file with all boards. The same site gives the same bytes."""
    target = site / ZIP
    target.unlink(missing_ok=True)
    beside = site / f".{ZIP}.new"
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, data in sorted([*_contents(site, playable=bool(play)), *([(alone.NAME, play)] if play else [])]):
            info = zipfile.ZipInfo(f"{FOLDER}/{name}", MOMENT)
            info.external_attr = 0o644 << 16
            stored = any(name.endswith(it) for it in STORED)
            info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    beside.replace(target)


def _contents(site: Path, *, playable: bool) -> Iterator[tuple[str, bytes]]:
    """Every file of the copy but the one to play in."""
    for file in sorted(it for it in site.rglob("*") if it.is_file()):
        name = file.relative_to(site).as_posix()
        if name.startswith((".", *LEFT_OUT)) or file.name == demo.BESIDE:
            continue
        if name.startswith(KITS) and name.endswith(".svg"):
            continue
        if name.endswith(".html"):
            play = f"{'../' * name.count('/')}{alone.NAME}#{file.parent.name}" if playable else ""
            yield name, page(file.read_text(encoding="utf-8"), play).encode()
            continue
        yield name, file.read_bytes()
        if name == "search/search_index.json":
            index = json.loads(file.read_text(encoding="utf-8"))
            words = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
            yield INDEX, f"window.kitgenIndex={words};\n".encode()
