"""Reads a built site as a stranger would: every link and anchor, every request, and where host pages are named."""

from __future__ import annotations

import re
from html import unescape
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_TAG = re.compile(r"<(a|area|audio|embed|form|iframe|img|link|object|script|source|track|use|video)\b([^>]*)>")
_ADDRESS = re.compile(r'(?:^|\s)(href|xlink:href|src|srcset|poster|data|action)="([^"]*)"')
_ID = re.compile(r'\sid="([^"]*)"')
_CSS = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']""")
_CODE = re.compile(r"<script\b[^>]*>.*?</script>|<!--.*?-->", re.S)
_SLOT = "<kg-piece"

FOLLOWED = {"a", "area"}
"""What a reader chooses to follow; everything else is fetched without asking."""


class Found(NamedTuple):
    """A fault: the file it is in, and what is wrong."""

    file: str
    words: str


class Link(NamedTuple):
    """An address in a page: the tag, and the address as it is written."""

    tag: str
    address: str


class Html(NamedTuple):
    """What one page says of addresses: those it names, and the anchors it has."""

    links: tuple[Link, ...]
    ids: tuple[str, ...]


def read(html: str) -> Html:
    """
    >>> read('<a href="../x/#y">x</a><img src="p.png" id="p">').links
    (Link(tag='a', address='../x/#y'), Link(tag='img', address='p.png'))
    """
    html = _CODE.sub(lambda found: found[0].partition(">")[0] + ">" if found[0].startswith("<script") else "", html)
    links = tuple(
        Link(tag, unescape(address))
        for tag, attributes in _TAG.findall(html)
        if 'rel="canonical"' not in attributes  # says where the page lives; nothing is fetched
        for _, address in _ADDRESS.findall(attributes)
    )
    return Html(links, tuple(map(unescape, _ID.findall(html))))


def site(folder: Path, hosts: Iterable[str] = (), under: str = "/") -> None:
    """Raises KitgenError with every fault of the site, which will stand ``under`` this path of its server."""
    found = list(faults(folder, list(hosts), under))
    if found:
        listed = "\n".join(f"{it.file}: {it.words}" for it in found[:40])
        more = f"\n… and {len(found) - 40} more" if len(found) > 40 else ""
        raise KitgenError(f"the site has {len(found)} {'fault' if len(found) == 1 else 'faults'}:\n{listed}{more}")


def faults(folder: Path, hosts: list[str], under: str = "/") -> Iterator[Found]:
    """Broken links and anchors, ids that are there twice, slots left empty, requests to others, host pages named."""
    texts = {it.relative_to(folder).as_posix(): it.read_text(encoding="utf-8") for it in sorted(folder.rglob("*.html"))}
    pages = {name: read(text) for name, text in texts.items()}
    present = {it.relative_to(folder).as_posix() for it in folder.rglob("*") if it.is_file()}
    for name, page in pages.items():
        if _SLOT in texts[name]:
            yield Found(name, "a slot is empty")
        seen: set[str] = set()
        for it in page.ids:
            if it in seen:
                yield Found(name, f"the id '{it}' is there twice")
            seen.add(it)
        for link in dict.fromkeys(page.links):
            yield from _link(name, link, pages, present, under)
    for file in sorted(folder.rglob("*.css")):
        name = file.relative_to(folder).as_posix()
        for address in (one or other for one, other in _CSS.findall(file.read_text(encoding="utf-8"))):
            if _elsewhere(address):
                yield Found(name, f"asks another server for {address}")
    yield from _named(folder, pages, hosts)


def _elsewhere(address: str) -> bool:
    return bool(re.match(r"(?:[a-z]+:)?//", address))


def _link(name: str, link: Link, pages: dict[str, Html], present: set[str], under: str) -> Iterator[Found]:
    address = link.address
    if address.startswith(under):  # only the page for what is not there counts from the server's root
        address = f"/{address.removeprefix(under)}"
    if _elsewhere(address):
        if link.tag not in FOLLOWED:
            yield Found(name, f"asks another server for {address}")
        return
    if address.startswith(("mailto:", "data:", "blob:", "tel:")):
        return
    target = resolved(name, address)
    anchor = unquote(urlsplit(address).fragment)
    if target not in present:
        yield Found(name, f"nothing is at {address}")
    elif anchor and "=" not in anchor and target in pages and anchor not in pages[target].ids:
        yield Found(name, f"{address} has no such anchor")


def resolved(name: str, address: str) -> str:
    """The file that an address in a file means; an address from the root counts from the site's.

    >>> resolved("games/ur/index.html", "../../about/print/#top"), resolved("index.html", "games/")
    ('about/print/index.html', 'games/index.html')
    """
    path = unquote(urlsplit(address).path)
    if not path:
        return name
    parts: list[str] = [] if path.startswith("/") else list(PurePosixPath(name).parent.parts)
    for part in path.strip("/").split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in {"", "."}:
            parts.append(part)
    made = "/".join(parts)
    last = path.rsplit("/", 1)[-1]
    folder = path.endswith("/") or last in {"", ".", ".."}
    return f"{made}/index.html".lstrip("/") if folder else made


def _named(folder: Path, pages: dict[str, Html], hosts: list[str]) -> Iterator[Found]:
    """Host pages are reached by their game's own button only, and no search or map knows them."""
    for host in hosts:
        file, owner = f"{host}index.html", f"{PurePosixPath(host).parent}/index.html"
        for name, page in pages.items():
            if name not in {file, owner} and any(resolved(name, it.address) == file for it in _near(page)):
                yield Found(name, f"links to the host page {host}")
        for index in ("sitemap.xml", "search/search_index.json"):
            path = folder / index
            if path.is_file() and host in path.read_text(encoding="utf-8"):
                yield Found(index, f"names the host page {host}")


def _near(page: Html) -> Iterator[Link]:
    return (it for it in page.links if not _elsewhere(it.address))
