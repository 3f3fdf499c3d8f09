"""What people reported of other boards in pages, and what ours does instead; the cases are those of cases.json."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.site.browser.test_play import PEOPLE, seen
from tests.site.browser.test_play_states import started

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.site.browser.built import Site
    from tests.site.browser.playing import Visit

    Contexts = Callable[..., BrowserContext]

UR = "games/royal-game-of-ur/"

INSIDE = "() => document.activeElement.matches('.kgp-grid [role=gridcell]')"

WAY = """wanted => {
  const { board } = document.querySelector("kg-play").play, from = new Map([[board.at, []]]);
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  for (const [place, keys] of from) for (const [key, way] of Object.entries(arrows)) {
    const next = board.beside(place, way);
    if (next && !from.has(next)) from.set(next, [...keys, key]);
  }
  return from.get(wanted);
}"""
"""The arrow keys from the place that has focus to another."""

NAMED = """() => {
  const name = it => it.getAttribute("aria-label") ?? it.textContent.trim();
  const names = what => [...document.querySelectorAll(what)].filter(it => it.checkVisibility()).map(name);
  return [names(".kgp [role=gridcell]"), names(".kgp button"), document.querySelectorAll(".kgp [role=status]").length,
    document.querySelectorAll(".kgp [aria-live=assertive], .kgp [role=alert]").length];
}"""


def thrown(it: Visit) -> dict[str, Any]:
    """Throw with the key of the main button until somebody can move."""
    for _ in range(12):
        now = seen(it)
        if now["phase"] != "toThrow":
            return now
        it.page.locator(".kgp-main").focus()
        it.page.keyboard.press("Enter")
    raise AssertionError("twelve throws and no move")


def test_ks01_a_move_with_tab_arrows_and_enter_keeps_its_place_and_every_cell_has_a_name(context: Contexts) -> None:
    it = started(context, "ur")
    now = thrown(it)
    start = f"hand:{now['mover']}"
    assert [one for one in now["number"] if one[2] == "hand"], "the first move enters"
    for _ in range(12):
        if it.page.evaluate(INSIDE):
            break
        it.page.keyboard.press("Shift+Tab")
    keys = it.page.evaluate(WAY, start)
    assert keys, "arrows lead from the first cell to the waiting counters"
    for key in keys:
        it.page.keyboard.press(key)
    it.page.keyboard.press("Enter")
    it.settled()
    assert it.state()["ply"] > now["ply"]
    assert it.page.evaluate(INSIDE), "after the redraw focus is still in the board"
    cells, buttons, speaking, shouting = it.page.evaluate(NAMED)
    assert all(cells)
    assert len(set(cells)) == len(cells)
    assert any(re.match(r"square 8\b.*\brose\b", name, re.I) for name in cells), cells
    assert all(buttons)
    assert len(set(buttons)) == len(buttons)
    assert (speaking, shouting) == (1, 0)
    assert it.errors == []


# On the built site -------------------------------------------------------------------------------------


def opened(context: Contexts, address: str) -> Page:
    """A tab with a page of the site; two people play."""
    made = context(locale="en-GB")
    words = json.dumps(json.dumps(PEOPLE))
    made.add_init_script(f"try {{ sessionStorage.setItem('kitgen.play.settings', {words}) }} catch {{}}")
    tab = made.new_page()
    tab.goto(address)
    return tab


def throws(tab: Page) -> None:
    """Press Play and throw; the first throw needs no engine."""
    tab.click(".kgp-main")
    tab.wait_for_function("() => document.querySelector('.kgp-main').textContent.startsWith('Throw')")
    tab.keyboard.press("r")
    tab.wait_for_function("() => document.querySelector('kg-play').play.state?.thrown")


def test_py03_a_page_of_the_site_opened_from_the_disk_says_what_it_needs(site: Site, context: Contexts) -> None:
    tab = context().new_page()
    tab.goto((site.root / UR / "index.html").as_uri())
    note = tab.locator("kg-play .kg-from-disk")
    assert note.is_visible()
    assert "web server" in note.inner_text()
    assert tab.locator("kg-play .kgp, kg-play progress").count() == 0, (
        "no button that leads nowhere, no endless waiting"
    )
    assert tab.locator("#board svg").is_visible()
    for what in ("#rules", "#odds"):
        assert tab.locator(what).is_visible()
    assert tab.locator("#odds + div table").first.is_visible()
    pdf = tab.locator('article a[href$=".pdf"]:visible').first.evaluate("it => it.href")
    assert Path(pdf.removeprefix("file://")).read_bytes().startswith(b"%PDF")


def test_si01_a_board_is_drawn_again_after_leaving_and_coming_back(address: str, context: Contexts) -> None:
    tab = opened(context, address + UR)
    tab.locator("kg-play.kgp-here").wait_for()
    tab.locator('nav[aria-label=Main] a[href$="games/"]').first.click()
    tab.wait_for_url(address + "games/")
    tab.go_back()
    tab.wait_for_url(address + UR)
    tab.locator("kg-play.kgp-here .kgp-board svg").wait_for()
    assert tab.locator(".kgp").count() == 1
    throws(tab)
    assert tab.locator(".kgp-dice svg, .kgp-sum").first.is_visible()
