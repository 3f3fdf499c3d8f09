"""Keeping the site for use without a network: only when asked, whole, and gone again when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.site.browser.playing import Visit, choose
from tests.site.browser.test_play import PEOPLE, by_keyboard

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.site.browser.built import Site

STORED = """async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]"""

GAME = """async () => {
  const { engine } = await import("./assets/js/engine/engine.mjs");
  let state = await engine.call("new", { game: "die-race", seed: "OAK", seats: ["king", "king"] });
  while (state.phase !== "over") state = await engine.call("opponent", { session: state.session });
  return state.outcome.words;
}"""


def button(tab: Page) -> str:
    return tab.locator("kg-keep button").inner_text()


def test_a_kept_site_plays_whole_games_with_the_server_gone(
    desk_site: Site, context: Callable[..., BrowserContext]
) -> None:
    tab = context().new_page()
    with desk_site.served() as address:
        tab.goto(address)
        assert tab.evaluate(STORED) == [0, 0], "nothing is kept before somebody asks"
        assert button(tab).startswith("Keep for offline (")
        tab.locator("kg-keep button").click()
        expect(tab.locator("kg-keep button")).to_have_text("Remove the offline copy", timeout=60_000)
        assert tab.locator("kg-keep [role=status]").inner_text() == "Pages and boards work here without a network."
        online = tab.evaluate(GAME)
    tab.goto(f"{address}?from=a-bookmark#v=sixty")
    assert tab.title() == "Engine"
    assert tab.evaluate(GAME) == online, "also the tables of solved positions come from what was kept"
    expect(tab.locator("kg-keep button")).to_have_text("Remove the offline copy")
    tab.locator("kg-keep button").click()
    expect(tab.locator("kg-keep button")).to_contain_text("Keep for offline")
    assert tab.evaluate(STORED) == [0, 0]


def test_a_full_device_is_told_and_nothing_is_left(desk: str, context: Callable[..., BrowserContext]) -> None:
    tab = context().new_page()
    tab.goto(desk)
    session = tab.context.new_cdp_session(tab)
    session.send("Storage.overrideQuotaForOrigin", {"origin": desk.removesuffix("/kitgen/"), "quotaSize": 100_000})
    tab.locator("kg-keep button").click()
    status = tab.locator("kg-keep [role=status]")
    expect(status).to_have_text("There is no room left on this device.", timeout=60_000)
    assert button(tab).startswith("Keep for offline (")
    assert tab.evaluate(STORED) == [0, 0]


def test_a_part_that_does_not_come_is_told_and_nothing_is_left(
    desk: str, context: Callable[..., BrowserContext]
) -> None:
    tab = context().new_page()
    tab.goto(desk)
    tab.context.route("**/python_stdlib.zip", lambda it: it.abort())
    tab.locator("kg-keep button").click()
    expect(tab.locator("kg-keep [role=status]")).to_contain_text("Something blocked the engine", timeout=60_000)
    assert tab.evaluate(STORED) == [0, 0]


def test_where_nothing_can_be_kept_no_button_says_so(desk: str, context: Callable[..., BrowserContext]) -> None:
    tab = context().new_page()
    tab.add_init_script("delete Navigator.prototype.serviceWorker")
    tab.goto(desk)
    tab.evaluate("() => import('./assets/js/engine/keep.mjs')")
    assert tab.locator("kg-keep").inner_html() == ""


def test_a_kept_site_is_read_and_a_whole_game_of_it_played_in_an_airplane(
    address: str, context: Callable[..., BrowserContext]
) -> None:
    made = context(reduced_motion="reduce", locale="en-GB")
    choose(made, PEOPLE)
    tab = made.new_page()
    tab.goto(f"{address}games/royal-game-of-ur/")
    tab.locator("kg-keep button").click()
    expect(tab.locator("kg-keep button")).to_have_text("Remove the offline copy", timeout=120_000)
    made.set_offline(True)
    it = Visit(tab)
    tab.on("pageerror", lambda error: it.errors.append(str(error)))
    tab.goto(f"{address}games/opposed-die-race/")
    assert tab.locator("h1").is_visible()
    tab.locator("kg-door button").press("Enter")
    tab.wait_for_function("() => document.querySelector('kg-play').play?.state?.session", timeout=120_000)
    by_keyboard(it, "die-race")
    assert tab.locator(".kgp-result h3").is_visible()
    assert it.errors == []
