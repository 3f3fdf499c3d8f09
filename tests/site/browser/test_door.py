"""The door to a board: what a page shows before anybody plays, and what happens when somebody presses Play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.site.browser.crawl import TAGS, axe
from tests.site.browser.playing import visit
from tests.site.browser.test_play import PEOPLE
from tests.site.browser.test_play_states import ALONE, MANNERS, begun

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

    from tests.site.browser.playing import Visit

    Contexts = Callable[..., BrowserContext]

INSIDE = "() => Boolean(document.activeElement.closest('kg-play .kgp'))"
PHASE = "() => document.querySelector('kg-play').play?.phase"
FAILED = ".kgp [role=status] a"


def door(context: Contexts, game: str, **options: Any) -> Visit:
    """A page whose board is not there yet."""
    it = visit(context, game, outside=True, **{"settings": PEOPLE, **options})
    it.page.wait_for_selector("kg-door button")
    return it


def count(tab: Page, *names: str) -> list[str]:
    """The files with these names that the tab asks for from now on."""
    asked: list[str] = []

    def note(url: str) -> None:
        name = url.rpartition("/")[2]
        if name in names:
            asked.append(name)

    tab.on("request", lambda it: note(it.url))
    return asked


@pytest.mark.parametrize("game", ["die-race", "backgammon", "jungle"])
def test_play_pressed_by_keyboard_leads_into_the_board(game: str, context: Contexts) -> None:
    """The button that had the focus is gone; whoever pressed it is not back at the top of the page."""
    it = door(context, game)
    it.hold = True
    it.page.locator("kg-door button").focus()
    it.page.keyboard.press("Enter")
    it.page.wait_for_selector("kg-play.kgp-here")
    assert it.page.evaluate(INSIDE)
    it.release()
    it.settled()
    assert it.page.evaluate(INSIDE)
    assert it.page.locator("kg-door").count() == 0
    assert it.errors == []


@pytest.mark.parametrize("game", ["ur", "jungle"])
def test_a_friends_link_is_opened_by_keyboard_and_the_focus_stays_inside(game: str, context: Contexts) -> None:
    """There is no first turn without the engine then: Cancel has the focus until it is there."""
    it = visit(context, game, link=f"#g={game}&s=fig", settings=PEOPLE)
    it.hold = True
    it.page.locator(".kgp-main").focus()
    it.page.keyboard.press("Enter")
    it.page.wait_for_function("() => document.querySelector('kg-play').play.phase === 'starting'")
    assert it.page.locator(".kgp-main").text_content() == "Cancel"
    assert it.page.evaluate(INSIDE)
    it.release()
    it.settled()
    assert it.page.evaluate(INSIDE)
    assert it.errors == []


def refuse(route: Route) -> None:
    route.abort()


def gone(route: Route) -> None:
    route.fulfill(status=404, body="not here")


@pytest.mark.parametrize(
    ("file", "answer", "why", "next_"),
    [
        ("board.json", gone, "a part of it is missing on the server", "Try again"),
        ("board.json", refuse, "a filter, an extension or the network stopped it", "Try again"),
        ("play.mjs", refuse, "a filter, an extension or the network stopped it", "Load this page again"),
        ("panels.mjs", gone, "a filter, an extension or the network stopped it", "Load this page again"),
    ],
)
def test_a_board_that_does_not_come_says_why_and_offers_paper(
    file: str, answer: Callable[[Route], None], why: str, next_: str, context: Contexts
) -> None:
    it = door(context, "die-race")
    it.page.route(f"**/{file}", answer)
    button, status = it.page.locator("kg-door button"), it.page.locator("kg-door [role=status]")
    button.focus()
    it.page.keyboard.press("Enter")
    it.page.locator(FAILED).wait_for()
    expected = f"The board did not come: {why}. Everything else on this page works without it. Print the kit"
    assert status.inner_text() == expected
    assert it.page.locator(FAILED).get_attribute("href") == "#print"
    assert button.inner_text() == next_
    assert it.page.evaluate("() => document.activeElement === document.querySelector('kg-door button')")
    it.page.unroute(f"**/{file}")
    it.page.keyboard.press("Enter")
    if next_ != "Try again":  # browsers do not ask twice for a script of one page
        it.page.get_by_role("button", name="Play", exact=True).press("Enter")
    it.page.wait_for_selector("kg-play.kgp-here")
    it.settled()
    assert it.page.evaluate(PHASE) == "toThrow"
    assert it.page.evaluate(INSIDE)


def test_without_a_network_it_says_so(context: Contexts) -> None:
    it = door(context, "die-race")
    it.page.route("**/board.json", refuse)
    it.page.context.set_offline(True)
    it.page.click("kg-door button")
    it.page.locator(FAILED).wait_for()
    assert (
        it.page.locator("kg-door [role=status]").inner_text().startswith("The board did not come: you seem to be off")
    )


def test_what_takes_long_is_told_and_two_presses_start_one_game(context: Contexts) -> None:
    it = door(context, "ur")
    held: list[Route] = []
    it.page.route("**/board.json", lambda route: held.append(route))  # noqa: PLW0108  (it is asked what it takes)
    it.page.click("kg-door button")
    it.page.click("kg-door button")
    it.page.get_by_text("Fetching the board …").wait_for()
    assert len(held) == 1
    it.page.unroute("**/board.json")
    it.answer(held[0])
    it.page.wait_for_selector("kg-play.kgp-here")
    it.settled()
    assert [method for method, _ in it.asked if method in {"new", "throw"}] == ["new"]
    assert it.page.evaluate(PHASE) == "toThrow"
    assert it.page.evaluate(INSIDE)


def test_a_hand_on_the_button_fetches_the_board_but_not_where_traffic_is_dear(context: Contexts) -> None:
    names = ("board.json", "play.mjs")
    it = door(context, "ur")
    asked = count(it.page, *names)
    it.page.hover("kg-door button")
    it.page.wait_for_function("() => performance.getEntriesByName(new URL('board.json', location).href).length")
    assert sorted(asked) == sorted(names)
    spared = door(context, "ur")
    spared.page.evaluate("() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    asked = count(spared.page, *names)
    spared.page.hover("kg-door button")
    spared.page.locator("kg-door button").focus()
    spared.page.wait_for_timeout(200)
    assert asked == []
    spared.page.keyboard.press("Enter")
    spared.page.wait_for_selector("kg-play.kgp-here")
    assert sorted(asked) == sorted(names)


def test_a_game_that_was_begun_waits_at_the_door_and_goes_on(context: Contexts) -> None:
    it = begun(context)
    standing = it.state()["standing"]
    asked = count(it.page, "board.json")
    it.page.evaluate("() => scrollTo(0, 0)")
    it.page.reload()
    button = it.page.locator("kg-door button")
    button.wait_for()
    assert button.inner_text() == "Go on with your game"
    assert it.page.evaluate("() => [document.activeElement.tagName, scrollY]") == ["BODY", 0]
    assert asked == []
    button.press("Enter")
    it.page.wait_for_selector("kg-play.kgp-here")
    it.settled()
    assert it.state()["standing"] == standing
    assert it.page.evaluate(INSIDE)


def test_a_variant_in_the_address_is_shown_without_moving_the_focus(context: Contexts) -> None:
    """Also where a game was kept, which is offered beside it."""
    it = door(context, "ur")
    it.page.evaluate("() => sessionStorage.setItem('kitgen.play.game.ur', '#g=ur&s=fig')")
    it.page.goto(it.page.url.partition("#")[0] + "#v=masters")
    it.page.reload()
    it.page.wait_for_selector("kg-play.kgp-here")
    assert it.page.evaluate("() => document.querySelector('kg-play').play.variant.key") == "masters"
    assert it.page.evaluate("() => [document.activeElement.tagName, scrollY]") == ["BODY", 0]
    assert it.page.get_by_role("button", name="Go on with your game", exact=True).is_visible()


def test_a_page_whose_door_does_not_come_says_so(context: Contexts) -> None:
    it = visit(context, "ur", outside=True)
    it.page.route("**/play/index.mjs", refuse)
    it.page.reload()
    it.page.locator("kg-door", has_text="This part of the page did not come.").wait_for()


@pytest.mark.parametrize("manner", MANNERS)
def test_axe_finds_nothing_at_the_door(manner: str, context: Contexts) -> None:
    it = door(context, "ur", **MANNERS[manner])
    it.page.evaluate(axe())
    assert it.page.evaluate(ALONE, list(TAGS)) == []
    it.page.route("**/board.json", gone)
    it.page.click("kg-door button")
    it.page.locator(FAILED).wait_for()
    assert it.page.evaluate(ALONE, list(TAGS)) == []
    assert it.page.locator("kg-door button").evaluate("it => it.getBoundingClientRect().height") >= 44
