"""One browser for each test process, and what its looks at the site found."""

from __future__ import annotations

import os
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import sync_playwright

from tests.site.browser import crawl, staged
from tests.site.browser.built import Site, shared
from tests.site.browser.chromium import FLAGS, MISSING, find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    assert path, MISSING
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def address(site: Site) -> Iterator[str]:
    """Where the site is served; ends with the sub-path."""
    with site.served() as url:
        yield url


@pytest.fixture(scope="session")
def desk_site(common: Path) -> Site:
    """An empty page with the engine; the site itself need not be built for it."""

    def stage() -> str:
        staged.stage(common / "desk")
        return str(common / "desk")

    return Site(Path(shared(common, "desk", stage)))


@pytest.fixture(scope="session")
def desk(desk_site: Site) -> Iterator[str]:
    """Where the empty page is served."""
    with desk_site.served() as url:
        yield url


@pytest.fixture
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser contexts, closed after the test."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        made.append(browser.new_context(**options))
        return made[-1]

    yield make
    for it in made:
        it.close()


def _record(visit: Callable[[str], crawl.Visit], page: str) -> dict[str, Any]:
    return visit(page).record()


@pytest.fixture(scope="session")
def visits(common: Path, site: Site, browser: Browser, address: str) -> Callable[[str], list[crawl.Visit]]:
    """What a look at every page found, in one of the manners of `crawl.MANNERS`."""

    @cache
    def look(manner: str) -> list[crawl.Visit]:
        found: dict[str, crawl.Visit] = {}
        with crawl.window(browser, address, site, manner) as visit:
            # each page is looked at once: every other process begins in the middle; no page comes before the one
            # that it shares pictures with, for what a browser has at hand it takes although nobody scrolls there
            worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
            middle = len(site.pages) // 2 if worker % 2 else 0
            for page in (*site.pages[middle:], *site.pages[:middle]):
                name = f"{manner} {page.replace('/', ' ')}"
                found[page] = crawl.Visit(**shared(common, name, partial(_record, visit, page)))
        return [found[page] for page in site.pages]

    return look
