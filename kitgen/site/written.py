"""Pages that people write by hand, below docs/, and where every page stands in the site's navigation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kitgen.site.page import Page
from kitgen.site.pages import placed
from kitgen.site.staging import markdown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kitgen.site.pages import Site

FOR_DEVELOPERS = ("decisions/", "solving", "bench.md", "levels.md", "slow-tests.md")
"""What stands in docs/ for those who work on the program, and is no page."""

SECTIONS: dict[str, tuple[str, ...]] = {
    "Games": ("games/index.md", "*", "dice.md"),
    "Print": ("kit/index.md", "about/print.md"),
    "Teach": ("teach/index.md", "teach/it.md", "glossary.md"),
    "About": ("about/sources.md", "about/privacy.md", "about/access.md", "about/report/index.md", "values.md"),
    "Make your own": (
        *("adding-a-game.md", "definition.md", "api.md"),
        *("notation.md", "notation-backgammon.md", "notation-grid.md"),
        *("simulating.md", "cluster.md", "changelog.md"),
    ),
}
"""The sections of the navigation with their pages' files; the star stands for every game."""

_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.S)
_PLACE = re.compile(r"^\{\{ ([a-z]+) \}\}$", re.M)


def pages(site: Site, root: Path) -> Iterator[Page]:
    """Every hand-written page of a checkout, with what is made put in its place."""
    docs = root / "docs"
    for file in sorted(docs.rglob("*.md")):
        name = file.relative_to(docs).as_posix()
        if not name.startswith(FOR_DEVELOPERS):
            yield page(site, name, file.read_text(encoding="utf-8"))
    yield page(site, "changelog.md", (root / "CHANGELOG.md").read_text(encoding="utf-8"))


def page(site: Site, name: str, text: str) -> Page:
    """One page from its file's text. Its title and description stand in its front matter, or it has only a heading."""
    found = _FRONT.match(text)
    meta: dict[str, str] = dict(re.findall(r"^(title|description): *(.*)$", found[1], re.M)) if found else {}
    content = text[found.end() :] if found else text
    heading = re.search(r"^# (.*)$", content, re.M)
    title = meta.get("title") or (heading[1] if heading else name)
    path = name.removesuffix(".md").removesuffix("index")
    path = f"{path.rstrip('/')}/" if path else ""
    known = placed(site, path)
    content = _PLACE.sub(lambda it: markdown(known[it[1]]()) if it[1] in known else it[0], content)
    return Page(path, str(title), meta.get("description", str(title)), markdown=content, source=name)


def nav(made: list[Page]) -> list[Any]:
    """The navigation: sections with files, in their order. Pages that no section names are found by search."""
    files = {it.source or f"{it.path}index.md": it for it in made if not it.host}
    games = sorted((it for it in made if re.fullmatch(r"games/[^/]+/", it.path)), key=lambda it: it.title.lower())
    found: list[Any] = [{"Home": "index.md"}]
    for section, names in SECTIONS.items():
        listed: list[str] = []
        for name in names:
            listed += [f"{it.path}index.md" for it in games] if name == "*" else [name] if name in files else []
        found.append({section: listed})
    return found
