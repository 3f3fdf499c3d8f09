"""The copy for a stick: unpacked, and opened from the disk."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.site.browser.built import Site, broken, shared

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page


@pytest.fixture(scope="module")
def copy(site: Site, common: Path) -> Site:
    def unpack() -> str:
        (archive,) = site.root.glob("*.zip")
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(common / "stick")
        (folder,) = (common / "stick").iterdir()
        return str(folder)

    return Site(Path(shared(common, "unpacked", unpack)))


@pytest.fixture
def tab(context: Callable[..., BrowserContext]) -> Page:
    return context().new_page()


def test_si07_every_link_names_its_file(copy: Site, site: Site) -> None:
    """A disk opens no folders, so every link ends in its file's name."""
    assert set(copy.files) - {"play.html"} == set(site.files) - {"404.html"}
    found = broken(copy, from_disk=True)
    assert not found, "\n".join(found[:40])


def test_si07_pages_from_the_disk_are_whole_and_silent(copy: Site, tab: Page) -> None:
    errors: list[str] = []
    outside: list[str] = []
    tab.on("console", lambda it: errors.append(it.text) if it.type in {"error", "warning"} else None)
    tab.on("pageerror", lambda it: errors.append(str(it)))
    tab.on("request", lambda it: outside.append(it.url) if not it.url.startswith(("file:", "data:", "blob:")) else None)
    for page in ("index.html", *(f"{it}index.html" for it in copy.games), "teach/index.html"):
        tab.goto((copy.root / page).as_uri())
        assert tab.locator("h1").is_visible()
        assert tab.evaluate("() => document.fonts.ready.then(() => document.fonts.check('16px \"Kitgen Text\"'))")
    assert not errors
    assert not outside


def test_si07_a_walk_from_the_disk(copy: Site, tab: Page) -> None:
    """Menus, a game, its printables: every step is a file."""
    tab.goto((copy.root / "index.html").as_uri())
    tab.locator("nav[aria-label=Main] a", has_text="Games").click()
    tab.locator("article a", has_text="Royal Game of Ur").first.click()
    tab.wait_for_url("**/games/royal-game-of-ur/index.html")
    tab.locator("#print + div a", has_text="Everything that can be printed").click()
    tab.wait_for_url("**/print/index.html")
    href = tab.locator('a[href$=".pdf"]:visible').first.evaluate("it => it.href")
    assert Path(href.removeprefix("file://")).read_bytes().startswith(b"%PDF")


def test_si07_search_works_from_the_disk(copy: Site, tab: Page) -> None:
    tab.goto((copy.root / "about" / "print" / "index.html").as_uri())
    tab.get_by_role("button", name="Search").click()
    tab.get_by_role("searchbox").fill("rose")
    first = tab.locator(".kg-search ol a").first
    first.wait_for()
    first.click()
    tab.wait_for_url(lambda url: "about/print" not in url)
    assert tab.url.split("#")[0].endswith("index.html")
    assert tab.locator("h1").is_visible()
