"""One built site for all browser tests, and one browser for each test process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import sync_playwright

from tests.site.browser import crawl
from tests.site.browser.built import Site, shared
from tests.site.browser.chromium import FLAGS, MISSING, find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the test processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "site-in-common"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def site(common: Path) -> Site:
    """The site, built from the kits in output/, which are brought up to date first; or one that ``KITGEN_SITE`` names."""
    if named := os.environ.get("KITGEN_SITE"):
        return Site(Path(named))

    def build() -> str:
        for words in (["build"], ["site", "build", "--site", str(common / "site")]):
            run = subprocess.run(
                [sys.executable, "-m", "kitgen", *words], cwd=ROOT, check=False, capture_output=True, text=True
            )
            assert run.returncode == 0, f"kitgen {' '.join(words)}\n{run.stdout}\n{run.stderr}"
        return str(common / "site")

    return Site(Path(shared(common, "build", build)))


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


@pytest.fixture(scope="session")
def visits(common: Path, site: Site, browser: Browser, address: str) -> Callable[[str], list[crawl.Visit]]:
    """What a look at every page found, in one of the manners of `crawl.MANNERS`."""

    def look(manner: str) -> list[crawl.Visit]:
        def go() -> list[dict[str, Any]]:
            return [it.record() for it in crawl.every_page(browser, address, site.pages, manner)]

        return [crawl.Visit(**it) for it in shared(common, manner, go)]

    return look
