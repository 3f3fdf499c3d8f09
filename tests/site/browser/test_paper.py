"""Pages on paper: true to size on A4 and Letter, light whatever the screen shows, and only what players need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.site.browser import paper
from tests.site.browser.built import shared
from tests.site.browser.paper import ADD_PROBE, PAPERS, Word

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.site.browser.built import Site
    from tests.site.browser.crawl import Visit

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
  const sprite = document.querySelector(".kg-sprite");
  document.querySelector("article").replaceChildren(sprite, longest);
  return [...longest.tHead.querySelectorAll("th")].map(it => it.textContent.trim()).find(Boolean).split(/\\s+/)[0];
}"""

LOOSE = """() => [...document.querySelectorAll("article :is(figure, tr, ol > li)")]
  .filter(it => getComputedStyle(it).breakInside !== "avoid").length"""


class Print(NamedTuple):
    """A game's page as it was printed."""

    game: str
    probes: list[tuple[float, float]]
    words: list[Word]
    loose: int
    """Figures, rows and steps that a break may split."""

    @property
    def text(self) -> str:
        return " ".join(it.text for it in self.words)


@pytest.fixture
def tab(context: Callable[..., BrowserContext]) -> Page:
    return context(color_scheme="light").new_page()


@pytest.fixture(scope="module")
def prints(common: Path, site: Site, browser: Browser, address: str) -> Callable[[str], list[Print]]:
    """Every game's page on one paper, printed once for all tests."""

    def made(size: str) -> list[Print]:
        def go() -> list[Any]:
            tab = browser.new_page()
            tab.emulate_media(media="print")  # for what is asked of the page itself
            found = []
            for game in site.games:
                tab.goto(address + game)
                tab.evaluate(ADD_PROBE)
                pdf = paper.printed(tab, size)
                found.append((game, paper.probes(pdf), paper.words(pdf), tab.evaluate(LOOSE)))
            tab.close()
            return found

        kept = shared(common, f"printed-{size}", go)
        return [Print(game, probes, [Word(*it) for it in words], loose) for game, probes, words, loose in kept]

    return made


@pytest.mark.parametrize("size", PAPERS)
def test_a_hundred_millimetres_of_a_games_page_stay_a_hundred(prints: Callable[[str], list[Print]], size: str) -> None:
    assert len(prints(size)) >= 6
    for it in prints(size):
        assert it.probes, it.game
        for wide, high in it.probes:
            assert wide == pytest.approx(100, abs=0.1), it.game
            assert high == pytest.approx(100, abs=0.1), it.game


def test_no_page_is_wider_than_paper(visits: Callable[[str], list[Visit]]) -> None:
    """What is wider than the narrower paper's printed part would make a browser shrink the page."""
    assert [(it.page, it.wide_on_paper) for it in visits("light") if it.wide_on_paper > 0] == []


@pytest.mark.parametrize("size", PAPERS)
def test_the_rules_alone_fill_two_sheets_at_most(site: Site, address: str, tab: Page, size: str) -> None:
    counted = {}
    for game in site.games:
        tab.goto(address + game)
        tab.evaluate(RULES_ALONE)
        counted[game] = paper.sheets(paper.printed(tab, size))
    assert {game: count for game, count in counted.items() if count > 2} == {}


@pytest.mark.parametrize("size", PAPERS)
def test_paper_has_neither_navigation_nor_demo_nor_host(prints: Callable[[str], list[Print]], size: str) -> None:
    for it in prints(size):
        assert "not to scale" in it.text
        for absent in ("I am hosting", "Host key", "Play here", "Print the kit", "On this page", "Skip to", "Search"):
            assert absent not in it.text, (it.game, absent)
        for absent in ("Make your own", "Report a mistake", "Copy this diagram", "US Letter", "CC BY 4.0, code MIT"):
            assert absent not in it.text, (it.game, absent)
        for present in ("Rules", "Variants", "Odds", "Where these rules come from"):
            assert present in it.text, (it.game, present)


@pytest.mark.parametrize("size", PAPERS)
def test_figures_rows_and_steps_are_not_split(prints: Callable[[str], list[Print]], size: str) -> None:
    assert {it.game: it.loose for it in prints(size) if it.loose} == {}


@pytest.mark.parametrize("size", PAPERS)
def test_no_words_of_a_printed_page_overlap(prints: Callable[[str], list[Print]], size: str) -> None:
    for it in prints(size):
        assert not list(paper.overlaps(it.words)), it.game


def test_si05_dark_screens_print_light(address: str, context: Callable[..., BrowserContext]) -> None:
    """White paper, black text, boards in the paper's colours: the same print from a dark screen as from a light one."""
    for page in ("", "games/royal-game-of-ur/", "about/print/"):
        made = []
        for scheme in ("light", "dark"):
            tab = context(color_scheme=scheme).new_page()
            tab.goto(address + page)
            made.append(paper.rasters(paper.printed(tab, "A4")))
            tab.close()
        light, dark = made
        assert dark == light, page
        assert dark[0][:3] == b"\xff\xff\xff", page


def test_si05_no_colour_of_the_dark_reaches_paper(
    site: Site, address: str, context: Callable[..., BrowserContext]
) -> None:
    """On every game's page, from a dark device and by choice: no property of a drawing has a value on paper."""
    tab = context(color_scheme="dark").new_page()
    for game in site.games:
        tab.goto(address + game)
        for chosen in ("", "dark"):
            tab.evaluate("chosen => { document.documentElement.dataset.colours = chosen }", chosen)
            tab.emulate_media(media="screen")
            seen = tab.evaluate(SEEN)
            assert seen["ground"] == "rgb(26, 25, 22)"
            assert seen["properties"] > 20
            tab.emulate_media(media="print")
            seen = tab.evaluate(SEEN)
            assert seen == {"ground": "rgb(255, 255, 255)", "ink": "rgb(0, 0, 0)", "properties": 0}, game


SEEN = """() => {
  const root = getComputedStyle(document.documentElement), body = getComputedStyle(document.body);
  const names = new Set(document.body.innerHTML.match(/--kgb-[a-z-]+/g)), all = [];
  for (const sheet of document.styleSheets) for (const rule of sheet.cssRules)
    for (const name of rule.cssText.match(/--kgb-[a-z-]+(?=:)/g) || []) names.add(name);
  for (const name of names) if (root.getPropertyValue(name)) all.push(name);
  return { ground: body.backgroundColor, ink: getComputedStyle(document.querySelector("article")).color,
    properties: all.length };
}"""


@pytest.mark.parametrize("size", PAPERS)
def test_ps11_what_a_browser_adds_covers_nothing(address: str, tab: Page, size: str) -> None:
    """The browser's date and address stand in the margin; the help says how to switch them off."""
    for page in ("games/opposed-die-race/", "about/print/"):
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
        found = paper.words(paper.printed(tab, size))
        pages = {it.sheet for it in found}
        assert len(pages) > 2
        assert {it.sheet for it in found if it.text == first} == pages, f"{game}: every sheet has the table's head"
        assert not list(paper.overlaps(found)), game
