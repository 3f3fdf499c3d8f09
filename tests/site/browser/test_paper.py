"""Pages on paper: true to size on A4 and Letter, light whatever the screen shows, and only what players need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.site.browser import paper
from tests.site.browser.paper import ADD_PROBE, PAPERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.site.browser.built import Site

RULES_ALONE = """() => {
  for (const head of document.querySelectorAll("article > h2")) {
    if (head.id === "rules") continue;
    if (head.nextElementSibling?.tagName === "DIV") head.nextElementSibling.remove();
    head.remove();
  }
  for (const it of document.querySelectorAll(".kg-first, .kg-lead")) it.remove();
}"""

LONG_TABLE = """() => {
  const tables = [...document.querySelectorAll("article table")].filter(it => it.tHead && it.offsetParent);
  const longest = tables.sort((a, b) => b.rows.length - a.rows.length)[0];
  const rows = [...longest.tBodies[0].rows];
  while (longest.rows.length < 150) for (const row of rows) longest.tBodies[0].append(row.cloneNode(true));
  longest.dataset.long = "";
  return [...longest.tHead.querySelectorAll("th")].map(it => it.textContent.trim()).find(Boolean).split(/\\s+/)[0];
}"""


@pytest.fixture
def tab(context: Callable[..., BrowserContext]) -> Page:
    return context(color_scheme="light").new_page()


@pytest.mark.parametrize("size", PAPERS)
def test_a_hundred_millimetres_of_a_games_page_stay_a_hundred(site: Site, address: str, tab: Page, size: str) -> None:
    assert len(site.games) >= 6
    for game in site.games:
        tab.goto(address + game)
        tab.evaluate(ADD_PROBE)
        measured = paper.probes(paper.printed(tab, size))
        assert measured, game
        for wide, high in measured:
            assert wide == pytest.approx(100, abs=0.1), game
            assert high == pytest.approx(100, abs=0.1), game


def test_no_page_is_wider_than_paper(site: Site, address: str, context: Callable[..., BrowserContext]) -> None:
    """What is wider than the narrower paper's printed part would make a browser shrink the page."""
    tab = context(viewport={"width": 718, "height": 1000}).new_page()  # 190 mm
    tab.emulate_media(media="print")
    wide = []
    for page in site.pages:
        if page != "404.html":
            tab.goto(address + page)
            over = tab.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
            wide += [(page, over)] if over > 0 else []
    assert not wide


@pytest.mark.parametrize("size", PAPERS)
def test_the_rules_alone_fill_two_sheets_at_most(site: Site, address: str, tab: Page, size: str) -> None:
    counted = {}
    for game in site.games:
        tab.goto(address + game)
        tab.evaluate(RULES_ALONE)
        counted[game] = paper.sheets(paper.printed(tab, size))
    assert {game: count for game, count in counted.items() if count > 2} == {}


def test_paper_has_neither_navigation_nor_demo_nor_host(site: Site, address: str, tab: Page) -> None:
    for game in site.games:
        tab.goto(address + game)
        head, foot = tab.inner_text("header"), tab.inner_text("footer")
        pdf = paper.printed(tab, "A4")
        said = paper.text(pdf)
        assert "not to scale" in said
        for absent in ("I am hosting", "Host key", "Play here", "Print the kit", "On this page", "Skip to", "Search"):
            assert absent not in said, (game, absent)
        assert head.splitlines()[-1] not in said.splitlines()
        assert " ".join(foot.split()) not in said
        for present in ("Rules", "Variants", "Odds", "Where these rules come from"):
            assert present in said, (game, present)


def test_figures_rows_and_steps_are_not_split(site: Site, address: str, tab: Page) -> None:
    tab.emulate_media(media="print")
    for game in site.games:
        tab.goto(address + game)
        loose = tab.evaluate("""() => [...document.querySelectorAll("article :is(figure, tr, ol > li)")]
            .filter(it => getComputedStyle(it).breakInside !== "avoid").length""")
        assert loose == 0, game


def test_si05_dark_screens_print_light(site: Site, address: str, context: Callable[..., BrowserContext]) -> None:
    """White paper, black text, boards in the paper's colours: the same print from a dark screen as from a light one."""
    for page in ("", *site.games, "about/print/"):
        made = []
        for scheme in ("light", "dark"):
            tab = context(color_scheme=scheme, locale="en-GB").new_page()
            tab.goto(address + page)
            made.append(paper.rasters(paper.printed(tab, "A4")))
            tab.close()
        light, dark = made
        assert dark == light, page
        assert dark[0][:3] == b"\xff\xff\xff", page


def test_si05_a_choice_of_dark_prints_light_too(address: str, site: Site, tab: Page) -> None:
    tab.goto(address + site.games[0])
    light = paper.rasters(paper.printed(tab, "A4"))
    tab.evaluate('() => { document.documentElement.dataset.colours = "dark" }')
    assert tab.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(26, 25, 22)"
    assert paper.rasters(paper.printed(tab, "A4")) == light


@pytest.mark.parametrize("size", PAPERS)
def test_ps11_what_a_browser_adds_covers_nothing(site: Site, address: str, tab: Page, size: str) -> None:
    """The browser's date and address stand in the margin; the help says how to switch them off."""
    for page in (site.games[0], "about/print/"):
        tab.goto(address + page)
        plain, headed = (paper.words(paper.printed(tab, size, headers=it)) for it in (False, True))
        ours = {(it.sheet, round(it.left, 1), round(it.top, 1), it.text) for it in plain}
        added = [it for it in headed if (it.sheet, round(it.left, 1), round(it.top, 1), it.text) not in ours]
        assert len(added) > 2 * (plain[-1].sheet + 1), "the browser added its lines"
        assert len(headed) - len(added) == len(plain), "and moved nothing of ours"
        assert not list(paper.overlaps(headed))
    assert "Headers and footers" in tab.inner_text("article")


@pytest.mark.parametrize("size", PAPERS)
def test_pa03_a_repeated_table_head_covers_no_row(site: Site, address: str, tab: Page, size: str) -> None:
    for game in site.games:
        tab.goto(address + game)
        first = tab.evaluate(LONG_TABLE)
        tab.evaluate("""() => { const long = document.querySelector("[data-long]");
            document.querySelector("article").replaceChildren(long); }""")
        found = paper.words(paper.printed(tab, size))
        pages = {it.sheet for it in found}
        assert len(pages) > 2
        assert {it.sheet for it in found if it.text == first} == pages, f"{game}: every sheet has the table's head"
        assert not list(paper.overlaps(found)), game


def test_no_words_of_a_printed_page_overlap(site: Site, address: str, tab: Page) -> None:
    for game in site.games:
        tab.goto(address + game)
        assert not list(paper.overlaps(paper.words(paper.printed(tab, "A4")))), game
