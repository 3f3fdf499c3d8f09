"""What people reported of other boards in pages, and what ours does instead; the cases are those of cases.json."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.site.browser.playing import SETTLED, choose, enter
from tests.site.browser.test_play import PEOPLE, seen
from tests.site.browser.test_play_states import started

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

    from tests.site.browser.built import Site
    from tests.site.browser.playing import Visit

    Contexts = Callable[..., BrowserContext]

ROOT = Path(__file__).parents[3]
UR = "games/royal-game-of-ur/"
CRASHED = ("0.27.1", "0.27.2")
"""Releases of Pyodide that closed every browser of a telephone or tablet of one maker."""

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


def test_ks05_keys_scroll_the_page_only_where_no_board_has_focus(context: Contexts) -> None:
    it = started(context, "ur", viewport={"width": 1280, "height": 800})
    thrown(it)
    it.page.keyboard.press("b")
    it.page.locator(".kgp-board").evaluate("it => it.scrollIntoView({ block: 'center' })")
    before = it.page.evaluate("() => scrollY")
    for key in ("Space", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "ArrowUp", "Home", "End"):
        it.page.keyboard.press(key)
        assert it.page.evaluate("() => scrollY") == before, key
    it.page.evaluate("() => document.activeElement.blur()")
    it.page.keyboard.press("ArrowDown")
    it.page.wait_for_function("before => scrollY > before", arg=before)
    further = it.page.evaluate("() => scrollY")
    it.page.keyboard.press("Space")
    it.page.wait_for_function("before => scrollY > before + 200", arg=further)


WATCHED = """() => {
  window.moved = [];
  document.addEventListener("animationstart", event => moved.push(event.animationName));
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) { moved.push("piece"); return animate.apply(this, given); };
}"""


def turns(it: Visit, count: int) -> list[str]:
    """Play some turns; what moved on the screen meanwhile."""
    it.page.evaluate("() => { moved.length = 0; }")
    for _ in range(count):
        now = thrown(it)
        it.page.keyboard.press(str(now["number"][0][0]))
        it.settled()
        it.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[str] = it.page.evaluate("() => moved")
    return found


def test_ks07_nothing_moves_where_motion_is_unwanted_and_the_wish_is_heard_at_once(context: Contexts) -> None:
    it = started(context, "die-race", settings={**PEOPLE, "pace": "usual"}, reduced_motion="no-preference")
    it.page.evaluate(WATCHED)
    assert set(turns(it, 2)) >= {"piece", "kgp-land"}
    it.page.emulate_media(reduced_motion="reduce")
    assert turns(it, 3) == []
    assert it.page.evaluate("() => document.querySelector('.kgp').getAnimations({ subtree: true }).length") == 0
    it.page.emulate_media(reduced_motion="no-preference")
    assert "piece" in turns(it, 1)
    assert it.errors == []


DRAWN = """() => {
  const { board, state } = document.querySelector("kg-play").play;
  return [board.view.standing, state.standing];
}"""

TWICE = """async () => {
  const { play } = document.querySelector("kg-play"), { main } = play.frame;
  main.click();
  const began = performance.now();
  while (!play.board.running && performance.now() - began < 5000) await new Promise(done => setTimeout(done, 4));
  const ran = Boolean(play.board.running);
  main.click();
  return ran;
}"""


def test_a_second_press_while_a_piece_moves_only_hurries_it(context: Contexts) -> None:
    pace = {**PEOPLE, "level": "squire", "pace": "usual"}
    it = started(context, "die-race", settings=pace, reduced_motion="no-preference")
    ran = 0
    for _ in range(3):
        now = thrown(it)
        it.page.evaluate("() => document.querySelector('kg-play').play.frame.moves.choose(0)")
        ran += it.page.evaluate(TWICE)
        it.settled()
        assert it.state()["ply"] > now["ply"]
        drawn, standing = it.page.evaluate(DRAWN)
        assert drawn == standing, "every piece is where it stands"
    assert ran
    assert it.errors == []


# On the built site -------------------------------------------------------------------------------------


def opened(context: Contexts, address: str) -> Page:
    """A tab with a page of the site; two people play."""
    made = context(locale="en-GB")
    choose(made, PEOPLE)
    tab = made.new_page()
    tab.goto(address)
    return tab


def throws(tab: Page) -> None:
    """Press Play and throw; the first throw needs no engine."""
    tab.click(".kgp-main")
    tab.wait_for_function("() => document.querySelector('.kgp-main').textContent.startsWith('Throw')")
    tab.keyboard.press("r")
    tab.wait_for_function("() => document.querySelector('kg-play').play.state?.thrown")


READY = "() => document.querySelector('kg-play').play.state?.session"


def test_py01_a_runtime_that_dies_leaves_rules_and_paper_and_says_so(address: str, context: Contexts) -> None:
    pinned = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    version = {**pinned.get("dependencies", {}), **pinned.get("devDependencies", {})}["pyodide"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", version), "one release and no range"
    assert version not in CRASHED
    tab = opened(context, address + UR)
    patience = tab.evaluate("async () => (await import('../../assets/js/engine/engine.mjs')).PATIENCE")
    assert patience["slow"] <= 30, "a word of it long before half a minute is over"
    tab.context.route(
        "**/pyodide.asm.wasm", lambda it: it.fulfill(body=b"\0asm\1\0\0\0\1\1", content_type="application/wasm")
    )
    enter(tab)
    tab.click(".kgp-main")
    tab.wait_for_function("() => document.querySelector('kg-play').play.phase === 'failed'")
    tab.get_by_text("The playable board could not start on this device. Everything else works.").wait_for()
    assert tab.locator(".kgp progress:visible").count() == 0
    assert tab.locator('.kgp a[href="#print"]').is_visible()
    assert tab.locator("#rules + div h3").first.is_visible()
    pdf = tab.locator('article a[href$=".pdf"]:visible').first.evaluate("it => it.href")
    assert tab.request.get(pdf).body().startswith(b"%PDF")


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


def test_py05_the_board_plays_under_a_strict_policy(address: str, site: Site, context: Contexts) -> None:
    (own,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', site.html(UR))
    scripts = next(it for it in own.split(";") if it.strip().startswith("script-src"))
    assert "'unsafe-eval'" not in own
    assert "'unsafe-inline'" not in scripts
    strict = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"

    def stricter(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": strict})

    tab = opened(context, "about:blank")
    tab.context.route("**/*", stricter)
    tab.add_init_script(
        "window.refused = []; addEventListener('securitypolicyviolation', it => refused.push(it.blockedURI))"
    )
    tab.goto(address + UR)
    enter(tab)
    throws(tab)
    tab.wait_for_function(READY, timeout=120_000)
    assert set(tab.evaluate("() => refused")) <= {"inline"}, "the theme's own; our boards have none"
    assert tab.workers


def test_si01_a_board_is_drawn_again_after_leaving_and_coming_back(address: str, context: Contexts) -> None:
    tab = opened(context, address + UR)
    enter(tab)
    tab.locator('nav[aria-label=Main] a[href$="games/"]').first.click()
    tab.wait_for_url(address + "games/")
    tab.go_back()
    tab.wait_for_url(address + UR)
    enter(tab)
    tab.locator(".kgp-board svg").wait_for()
    assert tab.locator(".kgp").count() == 1
    throws(tab)
    assert tab.locator(".kgp-dice svg, .kgp-sum").first.is_visible()


def test_si03_keys_of_the_board_stay_there_and_the_themes_work_outside(address: str, context: Contexts) -> None:
    tab = opened(context, address + UR)
    tab.evaluate("() => { window.heard = []; addEventListener('keydown', event => heard.push(event.key)); }")
    enter(tab)
    throws(tab)
    tab.keyboard.press("b")
    assert tab.evaluate(INSIDE)
    tab.evaluate("() => { heard.length = 0; }")
    for key in (*"rasnp123", "Escape", *"f/,."):
        tab.keyboard.press(key)
        assert tab.url == address + UR, key
        assert not tab.locator(".kg-search, .md-search__input").first.is_visible(), key
    assert tab.evaluate("() => heard.filter(it => it !== 'Escape')") == []
    tab.wait_for_function(READY, timeout=120_000)
    tab.evaluate(SETTLED)
    tab.evaluate("() => { document.activeElement.blur(); heard.length = 0; }")
    phase = "() => { const { play } = document.querySelector('kg-play'); return [play.phase, play.state?.ply]; }"
    before = tab.evaluate(phase)
    for key in "ra1":
        tab.keyboard.press(key)
    assert tab.evaluate("() => heard") == ["r", "a", "1"]
    assert tab.evaluate(phase) == before
