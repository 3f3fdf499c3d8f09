"""Hands the pages to the generator: a folder of Markdown, a configuration that inherits ours, and the pieces apart.

The generator makes navigation, search and the frame of a page. It never sees a drawing: those wait until the site is
assembled (`kitgen.site.assemble`).
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from kitgen import files
from kitgen.site import scripts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kitgen.site.page import Page

CONFIG = "mkdocs.yml"

STYLES = ("site.css", "game.css", "css/play.css", "print.css")
"""Parts of `STYLE` below docs/assets, in their order."""
STYLE = "assets/kitgen.css"
"""The one style sheet of all pages: one request, and nothing twice."""

_HEADING = re.compile(r'^<h2 id="([a-z0-9-]+)">(.*)</h2>$', re.M)


def write(pages: Sequence[Page], folder: Path, config: Path, site: Path, nav: Sequence[Any]) -> None:
    """Write everything that the generator reads into ``folder``; what no page needs any more goes away."""
    kept: set[Path] = set()
    docs = folder / "pages"
    for page in pages:
        _keep(docs / (page.source or f"{page.path}index.md"), stub(page).encode(), kept)
        for name, data in page.files.items():
            _keep(docs / name, data, kept)
    assets = config.parent / "docs" / "assets"
    styles = [assets / it for it in STYLES if (assets / it).is_file()]
    _keep(docs / STYLE, b"\n".join(it.read_bytes() for it in styles), kept)
    for name, script in scripts.sent(assets):
        _keep(docs / "assets" / name, script, kept)
    for file in sorted(it for it in assets.rglob("*") if it.is_file() and it.suffix not in scripts.KINDS):
        if file not in styles:
            _keep(docs / "assets" / file.relative_to(assets), file.read_bytes(), kept)
    for old in sorted(it for it in docs.rglob("*") if it.is_file() and it not in kept):
        old.unlink()
    frame = {"custom_dir": str(config.parent / "templates" / "site" / "overrides")}
    settings = {"INHERIT": str(config), "docs_dir": str(docs), "site_dir": str(site), "nav": list(nav), "theme": frame}
    files.replace(folder / CONFIG, json.dumps(settings, indent=1).encode())  # JSON is YAML


def _keep(path: Path, data: bytes, kept: set[Path]) -> None:
    """Write the file unless it is there already, as it is: the generator looks at times."""
    kept.add(path)
    if not path.is_file() or path.read_bytes() != data:
        files.replace(path, data)


def stub(page: Page) -> str:
    """The page as Markdown with front matter. Headings are Markdown, for the table of contents; the rest is HTML."""
    meta: dict[str, Any] = {"title": page.title, "description": page.description}
    if page.host:
        meta |= {"robots": "noindex, nofollow", "search": {"exclude": True}}
    if not page.toc:
        meta["hide"] = ["toc"]
    head = (
        "---\n" + "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in meta.items()) + "---\n"
    )
    if page.markdown:
        return f"{head}\n{page.markdown}"
    return f"{head}\n# {page.title}\n\n{markdown(page.body)}\n"


def markdown(html: str) -> str:
    """HTML as Markdown: each second heading that stands alone on its line as such, all else untouched."""
    parts = _HEADING.split(html)
    out = [_raw(parts[0])]
    for at in range(1, len(parts), 3):
        out += [f"## {parts[at + 1]} {{: #{parts[at]} }}", _raw(parts[at + 2])]
    return "\n\n".join(it for it in out if it)


def _raw(html: str) -> str:
    """One block that Markdown leaves alone, whatever stands in it."""
    html = html.strip()
    return f"<div>\n{html}\n</div>" if html else ""
