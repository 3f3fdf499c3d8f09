"""The shipped games for tests of pages, with printables that nobody had to build."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kitgen import components
from kitgen.kit import WHOLE
from kitgen.site import build, pages
from kitgen.site.printables import PAPER_NAMES, File, Printable

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.site.page import Page


def printables(definition: GameDefinition) -> list[Printable]:
    """A kit of every component, as large as a real one could be, for both papers."""
    made = []
    for paper in PAPER_NAMES:
        for number, component in enumerate((WHOLE, *components.NAMES), start=1):
            if component == "host-key":
                continue
            stem = f"{definition.id}/{definition.variant}/{paper}/{definition.slug}-{component}-{paper}"
            pdf = File(f"{stem}.pdf", 20_000 * number, number, f"{number:016x}", 210.0, 297.0)
            svgs = () if component == WHOLE else (File(f"{stem}.svg", 90_000, 1, "", 210.0, 297.0),)
            made.append(Printable(definition.id, definition.variant, paper, "colour", component, pdf, svgs))
    return made


@cache
def site(game: str = "", site_url: str = "", report: str = "") -> pages.Site:
    """The site of one shipped game, or of all."""
    definitions = tuple(it for it in build.read_definitions() if game in {"", it[0].alias})
    printed = tuple(one for it in definitions for variant in it for one in printables(variant))
    return pages.Site(definitions, printed, site_url, report)


@cache
def made(game: str) -> tuple[Page, ...]:
    """The pages of one game: its own, what can be printed, its lesson, the host's."""
    return build.game_pages(site(game), ())
