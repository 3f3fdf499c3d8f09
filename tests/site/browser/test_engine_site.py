"""The engine on the real pages: under their policy, below a sub-path, and through the theme's own navigation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.site.browser.playing import choose, enter

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

UR = "games/royal-game-of-ur/"
ENGINE = "new URL('assets/js/engine/engine.mjs', document.baseURI.replace(/games\\/.*|kit\\/.*|$/, '')).href"


def test_one_engine_for_all_pages_that_the_theme_swaps(address: str, context: Callable[..., BrowserContext]) -> None:
    tab = context().new_page()
    asked: list[str] = []
    said: list[str] = []
    tab.context.on("request", lambda it: asked.append(it.url.removeprefix(address)))
    tab.on("console", lambda it: said.append(it.text) if it.type in {"error", "warning"} else None)
    tab.goto(address + UR)
    enter(tab)
    assert not [it for it in asked if it.startswith("engine/")], "nothing of the engine before Play"
    tab.evaluate(f"async () => {{ window.here = (await import({ENGINE})).engine; await here.start(); }}")
    (worker,) = tab.workers
    assert re.fullmatch(rf"{address}engine/[\d.]+-[0-9a-f]{{12}}/worker\.mjs", worker.url)
    for page in ("games/", "kit/", "games/"):
        tab.locator(f'nav[aria-label=Main] a[href$="{page}"]').first.click()
        tab.wait_for_url(address + page)
    tab.locator("article a", has_text="Backgammon").first.click()
    tab.wait_for_url(f"{address}games/backgammon/")
    enter(tab)
    assert tab.evaluate(f"async () => (await import({ENGINE})).engine === here"), "the document is the same one"
    assert tab.evaluate("() => [here.state, here.generation]") == ["ready", 1]
    assert tab.evaluate("async () => (await here.call('new', { game: 'backgammon', seed: 'OAK' })).phase") == "toThrow"
    assert tab.workers == [worker]
    assert len([it for it in asked if it.endswith(".wasm")]) == 1
    assert not said


VISIT = """async () => {
  const { play } = document.querySelector("kg-play"), calm = () => play.state?.session && !play.busy;
  play.frame.main.focus();
  if (play.phase === "static") play.frame.main.click();
  while (!calm()) await new Promise(done => setTimeout(done, 10));
  if (!here.counted) {
    const { call } = here;
    here.counted = [];
    here.call = function (method, ...given) { here.counted.push(method); return call.call(here, method, ...given); };
  }
  here.counted.length = 0;
  play.frame.main.focus();
  return play.phase;
}"""


def test_three_visits_leave_one_runtime_and_one_reaction_for_a_key(
    address: str, context: Callable[..., BrowserContext]
) -> None:
    made = context(reduced_motion="reduce")
    choose(made, {"level": "person", "pace": "instant"})
    tab = made.new_page()
    tab.goto(address + UR)
    enter(tab)
    tab.evaluate(f"async () => {{ window.here = (await import({ENGINE})).engine; }}")
    for _ in range(3):
        assert tab.evaluate(VISIT) == "toThrow"
        (worker,) = tab.workers
        tab.keyboard.press("r")
        tab.wait_for_function("() => !document.querySelector('kg-play').play.busy")
        tab.wait_for_timeout(100)  # a second reaction would have asked by then
        assert tab.evaluate("() => here.counted.filter(it => it === 'throw')") == ["throw"]
        tab.locator('nav[aria-label=Main] a[href$="games/"]').first.click()
        tab.wait_for_url(address + "games/")
        tab.wait_for_function("() => !document.querySelector('kg-play')")  # the address comes before the page
        tab.locator("article a", has_text="Royal Game of Ur").first.click()
        tab.wait_for_url(address + UR)
        enter(tab)
        assert tab.locator(".kgp").count() == 1
    assert tab.workers == [worker]
    assert tab.evaluate("() => here.generation") == 1, "the document is the same one, and so is Python"


def test_licences_of_what_runs_there_are_named(address: str, context: Callable[..., BrowserContext]) -> None:
    tab = context().new_page()
    tab.goto(f"{address}about/sources/")
    for name, words in (
        ("MPL-2.0.txt", "Mozilla Public License, version 2.0"),
        ("PYTHON.txt", "PYTHON SOFTWARE FOUNDATION"),
    ):
        assert words in tab.request.get(tab.locator(f'a[href$="{name}"]').evaluate("it => it.href")).text()
