"""Finishes a folder of built HTML, whichever generator built it.

Drawings go into their slots, kits, pictures and the engine to their addresses, a content security policy into every
page; host pages leave the map and the search; a copy that opens from the disk becomes one ZIP.
"""

from __future__ import annotations

import base64
import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from kitgen import files
from kitgen.errors import KitgenError
from kitgen.site import alone, keep, numbers, offline, runtime
from kitgen.site.page import filled
from kitgen.site.printables import KITS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from kitgen.site.runtime import Runtime

PIECES = "pieces.json"
"""What the generator did not see: each page's drawings, and the files that stand beside the pages."""

LICENCES = "licences"
"""Where other people's licences lie on the site."""

_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", re.S)
_WRITTEN = re.compile(r"<table>(.*?)</table>|<h[1-6][^>]*>(.*?)(?:<a [^>]*headerlink.*?)?</h[1-6]>", re.S)
_ENTRY = re.compile(r"\s*<url>.*?</url>", re.S)
_DATE = re.compile(r"\s*<lastmod>.*?</lastmod>")


def finish(site: Path, staged: Path, output: Path, engine: Runtime | None = None) -> None:
    """Do all of it, in place. ``staged`` holds `PIECES` and pictures, ``output`` the kits, ``engine`` plays the games.

    Raises KitgenError where a page that should be there was not built.
    """
    known: dict[str, Any] = json.loads((staged / PIECES).read_text(encoding="utf-8"))
    hosts = [path for path, page in known["pages"].items() if page["host"]]
    pieces_in(site, known["pages"])
    for name in known["kits"]:
        files.place(output / name, site / KITS / name)
    for name in known["pictures"]:
        files.place(staged / name, site / name)
    for licence in runtime.LICENCES.iterdir():
        files.place(licence, site / LICENCES / licence.name)
    if engine:
        runtime.publish(engine, site)
    map_without(site, hosts)
    search_without(site, hosts)
    with_policy(site)
    if engine:
        keep.write(site, engine, hosts)
    offline.pack(site, alone.made(site, engine) if engine else b"")


def pieces_in(site: Path, pages: dict[str, Any]) -> None:
    """Put every page's drawings into their slots."""
    for path, page in pages.items():
        file = site / path / "index.html"
        if not file.is_file():
            raise KitgenError(f"the generator built no page {path or 'home'}: {file} is missing")
        file.write_text(filled(reachable(file.read_text(encoding="utf-8")), page["pieces"]), encoding="utf-8")


def reachable(text: str) -> str:
    """The page with its hand-written tables in boxes that scroll and that a keyboard reaches, named by their heading.

    >>> reachable("<h2>Who wins</h2><table><tr></tr></table>")
    '<h2>Who wins</h2><div class="kg-scroll" tabindex="0" role="group" aria-label="Who wins, table">\
<table class="kg-table"><tr></tr></table></div>'
    """
    heading = ""

    def boxed(found: re.Match[str]) -> str:
        nonlocal heading
        if found[1]:
            return f'{numbers.box(heading)}<table class="kg-table">{found[1]}</table></div>'
        heading = re.sub(r"<[^>]*>", "", found[2]).strip().replace('"', "&quot;")
        return found[0]

    return _WRITTEN.sub(boxed, text)


def map_without(site: Path, hosts: list[str]) -> None:
    """The sitemap without host pages and without dates; an empty one where the site's address is not known."""
    file = site / "sitemap.xml"
    file.with_suffix(".xml.gz").unlink(missing_ok=True)
    if not file.is_file():
        return
    text = _DATE.sub("", file.read_text(encoding="utf-8"))
    entries = [it for it in _ENTRY.findall(text) if "<loc>http" in it and not _names(it, hosts)]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    files.replace(file, "".join([head, *entries, "\n</urlset>\n"]).encode())


def _names(entry: str, paths: list[str]) -> bool:
    return any(f"/{path}</loc>" in entry for path in paths)


def search_without(site: Path, hosts: list[str]) -> None:
    """The search index without host pages, should the generator have put them there."""
    file = site / "search" / "search_index.json"
    if not file.is_file():
        return
    index = json.loads(file.read_text(encoding="utf-8"))
    index["docs"] = [it for it in index["docs"] if not any(it["location"].startswith(path) for path in hosts)]
    files.replace(file, json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode())


def policy(pages: Iterable[str]) -> str:
    """One content security policy for all pages, since instant navigation keeps the first page's."""
    scripts = {code for page in pages for kind, code in _SCRIPT.findall(page) if "json" not in kind}
    hashes = sorted(base64.b64encode(sha256(it.encode()).digest()).decode() for it in scripts)
    allowed = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'sha256-{it}'" for it in hashes)])
    return (
        f"default-src 'self'; script-src {allowed}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'"
    )


def with_policy(site: Path) -> None:
    """Write the policy into every page, before anything that it rules on."""
    pages = {it: it.read_text(encoding="utf-8") for it in sorted(site.rglob("*.html"))}
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(pages.values())}">'
    for file, text in pages.items():
        files.replace(file, re.sub(r"<head>", f"<head>{meta}", text, count=1).encode())
