"""The copy of the site that opens from a stick: the same pages in one ZIP, for addresses that begin with file://.

Addresses of folders name their page, for no server does so; the policy goes, for a file has no origin that it could
name; the search index becomes a script. SVG files stay out: they are for cutting machines and editing, and ten times
as large as all else.
"""

from __future__ import annotations

import json
import re
import zipfile
from typing import TYPE_CHECKING

from kitgen.site.printables import KITS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ZIP = "kitgen-offline.zip"
FOLDER = "kitgen"
INDEX = "search/search_index.js"
MOMENT = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a ZIP; nothing here reads a clock."""

STORED = {".pdf", ".png", ".woff2", ".zip"}
"""What does not get smaller."""

_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
_PRELOAD = re.compile(r'<link[^>]*rel="preload"[^>]*>\s*')
_ONLINE = re.compile(r'<(p|li|span)[^>]*class="kg-online"[^>]*>.*?</\1>', re.S)
_SVG = re.compile(r'\s*<a[^>]*class="kg-svg"[^>]*>.*?</a>', re.S)
_ADDRESS = re.compile(r'(<a\b[^>]*?\bhref=")([^":?#]*)((?:[?#][^"]*)?")')


def page(html: str) -> str:
    """A page of the site as it opens from the disk.

    >>> page('<a href="../games/#all">Games</a> <a href="./">Here</a>')
    '<a href="../games/index.html#all">Games</a> <a href="./index.html">Here</a>'
    """
    html = _SVG.sub("", _ONLINE.sub("", _PRELOAD.sub("", _POLICY.sub("", html))))
    return _ADDRESS.sub(_named, html)


def _named(found: re.Match[str]) -> str:
    before, address, after = found.groups()
    folder = address.endswith(("/", "/..")) or address in {".", ".."}
    if folder:
        address = f"{address.rstrip('/')}/index.html"
    return f"{before}{address}{after}"


def pack(site: Path) -> None:
    """Write the ZIP beside the pages. The same site gives the same bytes."""
    target = site / ZIP
    target.unlink(missing_ok=True)
    beside = site / f".{ZIP}.new"
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, data in _contents(site):
            info = zipfile.ZipInfo(f"{FOLDER}/{name}", MOMENT)
            info.external_attr = 0o644 << 16
            stored = any(name.endswith(it) for it in STORED)
            info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    beside.replace(target)


def _contents(site: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of the copy, in the order of names."""
    for file in sorted(it for it in site.rglob("*") if it.is_file()):
        name = file.relative_to(site).as_posix()
        if name.startswith(".") or name in {"404.html", "sitemap.xml"}:
            continue
        if name.startswith(KITS) and name.endswith(".svg"):
            continue
        if name.endswith(".html"):
            yield name, page(file.read_text(encoding="utf-8")).encode()
            continue
        yield name, file.read_bytes()
        if name == "search/search_index.json":
            index = json.loads(file.read_text(encoding="utf-8"))
            words = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
            yield INDEX, f"window.kitgenIndex={words};\n".encode()
