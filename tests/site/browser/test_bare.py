"""A game's page without the theme: what the pages are once the generator is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import games, loading
from kitgen.site import pages, printables, staging
from kitgen.site.page import bare
from tests.site.browser.built import Site, shared
from tests.site.browser.crawl import MEASURE, RUN_AXE, TAGS, axe
from tests.site.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext

GAME = "opposed_die_race"


def stand_alone(site: Site, folder: Path) -> str:
    """The game's page in a bare document, beside the site's own assets, kits and pictures; returns its address."""
    definitions = tuple(loading.read(games.folder(GAME) / "game.toml").values())
    made = pages.Site((definitions,), tuple(it for it in printables.read(ROOT / "output") if it.game == GAME))
    page = next(pages.of_game(made, made.told[0]))
    folder.mkdir()
    for name in ("assets", "kits", "thumbs"):
        (folder / name).symlink_to(site.root / name)
    file = folder / page.path / "index.html"
    file.parent.mkdir(parents=True)
    file.write_text(bare(page, styles=(staging.STYLE,), scripts=("assets/site.js",)), encoding="utf-8")
    return page.path


def test_a_games_page_needs_no_theme(site: Site, common: Path, context: Callable[..., BrowserContext]) -> None:
    path = shared(common, "bare", lambda: stand_alone(site, common / "bare"))
    tab = context(viewport={"width": 360, "height": 740}, color_scheme="dark", locale="en-GB").new_page()
    errors: list[str] = []
    tab.on("console", lambda it: errors.append(f"{it.location['url']}: {it.text}") if it.type == "error" else None)
    tab.on("pageerror", lambda it: errors.append(str(it)))
    with Site(common / "bare").served() as address:
        tab.goto(address + path)
        assert tab.locator("#board svg").is_visible()
        assert tab.locator("#rules").is_visible()
        assert tab.locator("#odds + div table, #odds ~ .kg-numbers table, table").first.is_visible()
        tab.locator('input[value="letter"]').first.check()
        assert not tab.locator('[data-paper="a4"]:visible').count()
        assert tab.evaluate(MEASURE.replace("window.shifts.reduce((sum, it) => sum + it, 0)", "0"))["wide"] == 0
        tab.evaluate(axe())
        assert tab.evaluate(RUN_AXE, list(TAGS)) == []
    assert [it for it in errors if "favicon.ico" not in it] == []
