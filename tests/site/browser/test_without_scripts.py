"""With scripts off: boards, rules, chances and every printable are there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.site.browser.built import Site


@pytest.fixture
def tab(context: Callable[..., BrowserContext]) -> Page:
    return context(java_script_enabled=False, color_scheme="dark").new_page()


def test_board_rules_and_chances_are_seen(site: Site, address: str, tab: Page) -> None:
    for game in site.games:
        tab.goto(address + game)
        for what in (
            "#board svg",
            "#rules + div h3",
            "#odds + div table",
            "#variants + div svg",
            "#print + div a",
            "footer a",
        ):
            assert tab.locator(what).first.is_visible(), f"{game}: {what}"
        assert not tab.locator(".kg-needs-script:visible").count(), game


def test_rules_of_every_variant_open(site: Site, address: str, tab: Page) -> None:
    for game in site.games:
        tab.goto(address + game)
        folds = tab.locator("#rules + div > details")
        for number in range(folds.count()):
            folds.nth(number).locator("summary").click()
            assert folds.nth(number).locator("h3").first.is_visible(), game


def test_every_printable_on_both_papers_is_a_plain_link(site: Site, address: str, tab: Page) -> None:
    kits = site.root / "kits"
    known = {
        it.relative_to(site.root).as_posix() for it in kits.rglob("*.pdf") if "host" not in it.relative_to(kits).parts
    }
    assert any("/letter/" in it for it in known)
    assert any("/a4/" in it for it in known)
    found = set()
    for page in [it for it in site.pages if re.fullmatch(r"games/[a-z-]+/(print/)?|kit/", it)]:
        tab.goto(address + page)
        shown = tab.locator('article a[href$=".pdf"]:visible')
        found |= {it.removeprefix(address) for it in shown.evaluate_all("links => links.map(it => it.href)")}
    assert known - found == set()


def test_a_dark_device_gets_dark_pages(site: Site, address: str, tab: Page) -> None:
    tab.goto(address)
    assert tab.locator("body").evaluate("it => getComputedStyle(it).backgroundColor") == "rgb(26, 25, 22)"
    assert len(site.pages) > 30
