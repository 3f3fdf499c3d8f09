"""What people come for, step by step, by keyboard and by clicks; and the small helpers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from kitgen.render import svg
from tests.site.browser.crawl import MANNERS, STORED

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.site.browser.built import Site
    from tests.site.browser.crawl import Visit

UR = "games/royal-game-of-ur/"


@pytest.fixture
def tab(context: Callable[..., BrowserContext]) -> Page:
    return context(locale="en-GB").new_page()


def press_until(tab: Page, name: str, most: int = 200) -> None:
    """Tab to the thing with this name and press Enter."""
    for _ in range(most):
        tab.keyboard.press("Tab")
        if tab.evaluate("() => document.activeElement.textContent.trim()").startswith(name):
            tab.keyboard.press("Enter")
            return
    raise AssertionError(f"'{name}' is not among the first {most} stops of {tab.url}")


def test_a_board_is_printed_three_clicks_from_home(address: str, tab: Page) -> None:
    """By keyboard alone: print a board, single sheets, the board."""
    tab.goto(address)
    press_until(tab, "Print a board")
    tab.get_by_role("heading", name="Print a kit").wait_for()
    press_until(tab, "Single sheets of Royal Game of Ur")
    tab.get_by_role("heading", name="Print Royal Game of Ur").wait_for()
    assert tab.url == f"{address}{UR}print/"
    board = tab.locator(".kg-printable", has_text="Board").locator('a[href*="-board-"]:visible').first
    assert board.evaluate("it => it.href").endswith(".pdf")
    assert tab.get_by_text("100 %").first.is_visible()


def test_a_lesson_is_two_clicks_from_home(address: str, tab: Page) -> None:
    tab.goto(address)
    press_until(tab, "Teach a class")
    tab.get_by_role("heading", name="Teach a class").wait_for()
    press_until(tab, "Royal Game of Ur")
    tab.get_by_role("heading", name="Teach with Royal Game of Ur").wait_for()
    assert tab.url == f"{address}{UR}teach/"


def test_playing_is_one_click_from_the_games_page(site: Site, address: str, tab: Page) -> None:
    for game in site.games:
        tab.goto(address + game)
        tab.locator("article a", has_text="Play").first.click()
        assert tab.url.endswith("#play")
        assert tab.locator("#play").evaluate("it => it.getBoundingClientRect().top") < 400


def test_the_first_stop_of_every_page_skips_to_the_content(site: Site, visits: Callable[[str], list[Visit]]) -> None:
    for manner in MANNERS:
        for it in visits(manner):
            assert it.stops[0] == "Skip to content", it.page
            if it.page in site.games:
                assert it.stops[1] == "Skip to the board", it.page


def test_focus_is_seen(address: str, tab: Page) -> None:
    """A ring of 2 px and more on the first thirty stops of a game's page."""
    tab.goto(address + UR)
    for _ in range(30):
        tab.keyboard.press("Tab")
        ring = tab.evaluate("""() => { const it = getComputedStyle(document.activeElement);
            return [it.outlineStyle, parseFloat(it.outlineWidth), document.activeElement.tagName] }""")
        assert ring[0] != "none", ring
        assert ring[1] >= 2, ring


def test_paper_is_chosen_once_and_remembered(address: str, tab: Page) -> None:
    tab.goto(address + UR)
    assert tab.locator('input[value="a4"]').first.is_checked()
    assert not tab.locator('[data-paper="letter"]:visible').count()
    tab.locator('input[value="letter"]').first.check()
    assert not tab.locator('[data-paper="a4"]:visible').count()
    assert tab.locator('[data-paper="letter"]:visible').count()
    tab.goto(address + "kit/")
    assert not tab.locator('[data-paper="a4"]:visible').count()


def test_north_american_browsers_begin_with_letter(address: str, context: Callable[..., BrowserContext]) -> None:
    tab = context(locale="en-US").new_page()
    tab.goto(address + UR)
    assert tab.locator('input[value="letter"]').first.is_checked()
    assert tab.evaluate(STORED) == [], "a guess is not a choice"


def test_what_is_stored_is_what_the_privacy_page_lists(address: str, tab: Page) -> None:
    tab.goto(address + "about/privacy/")
    listed = set(re.findall(r"kitgen\.[a-z]+", tab.inner_text("article")))
    tab.goto(address + UR)
    tab.locator('input[value="letter"]').first.check()
    button = tab.get_by_role("button", name="Colours")
    button.click()
    assert tab.locator("html").get_attribute("data-colours") == "light"
    button.click()
    assert tab.locator("html").get_attribute("data-colours") == "dark"
    assert set(tab.evaluate(STORED)) == listed
    tab.reload()
    assert tab.locator("html").get_attribute("data-colours") == "dark"
    tab.get_by_role("button", name="Colours").click()
    assert tab.evaluate("() => Object.keys(localStorage)") == []


def test_a_variant_is_shown_and_quoted_by_its_address(address: str, tab: Page) -> None:
    tab.goto(address + UR + "#v=masters")
    shown = tab.locator('#rules + div > [data-variants~="masters"]')
    assert shown.locator("h3").first.is_visible()
    assert not tab.locator('#rules + div > [data-variants~="finkel"]').is_visible()
    tab.get_by_label("Variant").select_option("murray")
    assert tab.url.endswith("#v=murray")
    assert tab.locator('#rules + div > [data-variants~="murray"] h3').first.is_visible()


def test_a_measured_line_says_what_the_printer_did(address: str, tab: Page) -> None:
    tab.goto(address + "about/print/")
    box = tab.get_by_label("My line measures")
    for typed, said in (
        ("100", "true size"),
        ("97", "Fit"),
        ("94,1", "Letter"),
        ("102.8", "Borderless"),
        ("50", "50 % too small"),
    ):
        box.fill(typed)
        assert said in tab.locator("output").inner_text()
    box.fill("")
    assert tab.locator("output").inner_text() == ""


def test_a_copied_diagram_stands_alone(address: str, tab: Page) -> None:
    """The file has its own size, shapes and colours, and needs nothing of the page."""
    tab.goto(address + UR)
    tab.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    button = tab.get_by_role("button", name="Copy this diagram").first
    with tab.expect_download() as download:
        button.click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert 'xmlns="http://www.w3.org/2000/svg"' in text
    assert re.search(r'width="[\d.]+mm"', text)
    assert "var(" not in text
    used = set(re.findall(r'href="#([^"]+)"', text))
    assert used
    assert used <= set(re.findall(r'id="([^"]+)"', text))
    assert svg.INKSCAPE not in text


def test_search_finds_pages_and_leaves_by_keyboard(address: str, tab: Page) -> None:
    asked: list[str] = []
    tab.on("request", lambda it: asked.append(it.url))
    tab.goto(address)
    assert not any("search" in it for it in asked), "nothing is loaded before somebody searches"
    tab.get_by_role("button", name="Search").press("Enter")
    tab.keyboard.type("borderless")
    first = tab.locator(".kg-search ol a").first
    first.wait_for()
    assert "borderless" in tab.locator(".kg-search ol").inner_text().lower()
    tab.keyboard.press("Escape")
    assert not tab.locator(".kg-search").is_visible()
    assert tab.evaluate("() => document.activeElement.dataset.kg") == "search"
    tab.keyboard.press("Enter")
    tab.keyboard.press("Enter")
    tab.wait_for_url(lambda url: url.rstrip("/") != address.rstrip("/"))


def test_search_knows_nothing_of_hosts(address: str, tab: Page) -> None:
    tab.goto(address)
    docs = tab.evaluate(
        "url => fetch(url).then(it => it.json()).then(it => it.docs.map(doc => doc.location))",
        f"{address}search/search_index.json",
    )
    assert docs
    assert not [it for it in docs if "/host/" in it]
