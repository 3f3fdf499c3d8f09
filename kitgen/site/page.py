"""A page before any theme has seen it, and the barest document that shows it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from posixpath import relpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SLOT = re.compile(r'<kg-piece name="([a-z0-9-]+)"></kg-piece>')
"""Where a piece of a page stands until the page is assembled."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its address below the site's root, and its content as HTML with slots, or as Markdown.

    Drawings are pieces: no generator needs to read them, and no search index holds their insides.
    """

    path: str
    """``games/ur/`` or, for the home page, nothing."""
    title: str
    description: str
    body: str = ""
    """HTML below the heading; each ``<h2>`` stands alone on its line."""
    markdown: str = ""
    """What a person wrote, instead of ``body``."""
    pieces: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Further files by their address below the site's root."""
    host: bool = False
    """For the host alone: in no search, map or list of pages, and not for robots."""
    toc: bool = True
    source: str = ""
    """The file below docs/ that a hand-written page comes from."""

    def url(self, target: str) -> str:
        """The relative address of something on the site, from this page."""
        return relative(self.path, target)


def relative(path: str, target: str) -> str:
    """The address of a target from a page; both below the root, folders with their slash.

    >>> relative("games/ur/", "about/print/"), relative("", "games/"), relative("games/ur/", "games/ur/")
    ('../../about/print/', 'games/', './')
    """
    base, _, fragment = target.partition("#")
    made = relpath(base or ".", path or ".")
    if not base or base.endswith("/"):
        made += "/"
    return made + (f"#{fragment}" if fragment else "")


def slot(name: str) -> str:
    return f'<kg-piece name="{name}"></kg-piece>'


def filled(html: str, pieces: Mapping[str, str]) -> str:
    """The HTML with its pieces in their slots. Raises KeyError for a piece that nobody made."""
    return SLOT.sub(lambda found: pieces[found[1]], html)


def bare(page: Page, *, styles: tuple[str, ...] = (), scripts: tuple[str, ...] = ()) -> str:
    """The page in a document without any theme: what must work if the generator is gone tomorrow."""
    links = "".join(f'<link rel="stylesheet" href="{page.url(it)}">\n' for it in styles)
    for it in scripts:
        module = ' type="module"' if it.endswith(".mjs") else ""
        links += f'<script src="{page.url(it)}"{module} defer></script>\n'
    robots = '<meta name="robots" content="noindex">\n' if page.host else ""
    return (
        f'<!doctype html>\n<html lang="en-GB">\n<head>\n<meta charset="utf-8">\n<title>{escape(page.title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="description" content="{escape(page.description)}">\n{robots}{links}</head>\n'
        f'<body class="kg-bare">\n<main class="md-typeset">\n<h1>{escape(page.title)}</h1>\n'
        f"{filled(page.body, page.pieces)}\n</main>\n</body>\n</html>\n"
    )
