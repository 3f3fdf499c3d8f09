"""Two at one device or far apart, a class before a projector, routes, rings of focus: how a game is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.site.browser.playing import Visit, visit
from tests.site.browser.test_play import PEOPLE, seen
from tests.site.browser.test_play_states import started
from tests.site.browser.test_told_apart import luminance

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    Contexts = Callable[..., BrowserContext]

BOARD = "document.querySelector('kg-play').play.board"


def set_up(it: Visit, setup: str) -> None:
    """A game from this position, with dice of one's own."""
    it.page.evaluate(
        "setup => { const { play } = document.querySelector('kg-play');"
        " return play.start({ ...play.chosen, setup, dice: play.variant.dice.faces.length ? 'own' : 'none' }); }",
        setup,
    )
    it.settled()
    it.page.locator(".kgp-bars .kgp-help").focus()


def keys(it: Visit, *names: str) -> None:
    for name in names:
        it.page.keyboard.press(name)
        it.settled()


def a_move(it: Visit) -> None:
    """Throw until something moves, and move it."""
    for _ in range(20):
        if (now := seen(it))["phase"] != "toThrow":
            keys(it, str(now["number"][0][0]))
            return
        keys(it, "r")
    raise AssertionError("nothing moves")


# Two people --------------------------------------------------------------------------------------------


def test_passing_the_device_turns_the_board_to_whoever_plays(context: Contexts) -> None:
    it = started(context, "jungle", settings={**PEOPLE, "seat": "pass"})
    half = f"() => {BOARD}.turns.half"
    assert not it.page.evaluate(half)
    keys(it, "1")
    a_move(it)
    assert it.state()["mover"] == 1
    assert it.page.evaluate(half)
    first, last = (it.page.locator(f'[data-place="{place}"]').bounding_box() for place in ("a1", "a9"))
    assert first
    assert last
    assert first["y"] < last["y"], "Blue's own side is below"
    assert it.errors == []


def test_face_to_face_the_other_sides_pieces_stand_on_their_heads(context: Contexts) -> None:
    it = started(context, "jungle", settings={**PEOPLE, "seat": "across"})
    turned = it.page.locator(".kgp-pieces use").evaluate_all(
        "them => them.map(it => it.getAttribute('transform').includes('rotate(180)'))"
    )
    assert turned.count(True) == turned.count(False) == 8


def test_a_board_lies_as_somebody_wants_it(context: Contexts) -> None:
    it = started(context, "ur")
    wide = f"() => {BOARD}.node.clientWidth > {BOARD}.node.clientHeight"
    assert it.page.evaluate(wide)
    it.page.click(".kgp-more")
    it.page.get_by_label("upright", exact=True).check()
    assert not it.page.evaluate(wide)
    box = "() => document.querySelector('[data-place=\"a1\"]').getBoundingClientRect().y"
    before = it.page.evaluate(box)
    it.page.get_by_role("button", name="Turn the board by half", exact=True).click()
    assert it.page.evaluate(box) != before
    assert it.page.evaluate("() => JSON.parse(sessionStorage.getItem('kitgen.play.settings')).laid") == "upright"


def test_friends_play_by_sending_a_link_back_and_forth(context: Contexts) -> None:
    settings = {**PEOPLE, "level": "friend"}
    allowed: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}
    here = visit(context, "jungle", settings=settings, **allowed)
    here.page.click(".kgp-main")
    here.settled()
    standing = None
    at, mine = here, 0
    other: Visit | None = None
    for turn in range(4):
        assert at.state()["mover"] == mine
        assert at.state()["seats"][mine]["level"] == "person"
        assert standing is None or at.state()["standing"] == standing
        keys(at, "1")
        a_move(at)
        standing = at.state()["standing"]
        assert at.state()["phase"] == "away", "nothing can be moved before the friend has"
        assert "Send them the link" in at.says()
        at.page.get_by_role("button", name="Copy link for your friend", exact=True).click()
        at.page.get_by_text("Copied.").wait_for()
        link = "#" + at.page.evaluate("() => navigator.clipboard.readText()").partition("#")[2]
        assert len(link) < 300
        if turn == 0:
            other = visit(context, "jungle", link=link, settings=settings, **allowed)
        assert other
        at, mine = (other if at is here else here), 1 - mine
        at.page.evaluate("link => { location.hash = link; }", link)
        if at.page.locator(".kgp-main").text_content() == "Open the game of this link":
            at.page.click(".kgp-main")
        at.page.wait_for_function("() => document.querySelector('kg-play').play.phase === 'toMove'")
        at.settled()
        at.page.locator(".kgp-bars .kgp-help").focus()
    assert here.errors == []


# Before a class ----------------------------------------------------------------------------------------


def test_all_pairs_have_the_same_dice_with_the_same_set_word(context: Contexts) -> None:
    found = []
    for written in ("MAPLE-1", "Maple-1 "):  # a telephone begins words with a capital
        it = visit(context, "ur", settings=PEOPLE)
        it.page.click(".kgp-fresh")
        it.page.get_by_label("Set word").fill(written)
        it.page.click(".kgp-new .kgp-main")
        it.settled()
        assert "Set word maple-1" in it.page.locator(".kgp-counts").inner_text()
        it.page.locator(".kgp-bars .kgp-main").focus()
        keys(it, "r")
        found.append(it.state()["log"] or it.state()["thrown"]["faces"])
    assert found[0] == found[1]


def test_big_is_bigger(context: Contexts) -> None:
    it = started(context, "jungle", viewport={"width": 1920, "height": 1400})
    size = "() => ['.kgp-board', '.kgp-status'].map(it => getComputedStyle(document.querySelector(it)))"
    size += ".map((it, at) => parseFloat(at ? it.fontSize : it.width))"
    width, letters = it.page.evaluate(size)
    it.page.click(".kgp-more")
    it.page.get_by_label("Big (for a projector)").check()
    wide, large = it.page.evaluate(size)
    assert wide > 1.2 * width
    assert large > 1.2 * letters
    assert it.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_advice_is_hidden_until_pressed_where_answers_are(context: Contexts) -> None:
    it = started(context, "jungle", settings={**PEOPLE, "hide": True})
    it.page.locator(".kgp-bars .kgp-main").focus()
    it.page.keyboard.press("a")
    show = it.page.get_by_role("button", name="Show the answer", exact=True)
    show.wait_for()
    assert "Advice" not in it.says()
    assert it.page.locator(".kgp-list [aria-selected=true]").count() == 0
    show.press("Enter")
    it.page.wait_for_function("() => document.querySelector('.kgp-status').textContent.startsWith('Advice')")
    assert it.page.locator(".kgp-list [aria-selected=true]").count() == 1


# What is shown -----------------------------------------------------------------------------------------


def test_routes_are_shown_one_or_both_or_none(context: Contexts) -> None:
    it = started(context, "ur")
    it.page.locator(".kgp-bars .kgp-main").focus()
    shown = f"() => {BOARD}.lines.map(it => it.style.display !== 'none')"
    for said, lines in (("Route: mine", [True, False]), ("Route: both", [True, True]), ("Route: off", [False, False])):
        keys(it, "t")
        assert it.page.evaluate(shown) == lines
        assert it.page.locator(".kgp-route").inner_text() == said
        assert it.says() == f"{said}."
        assert it.page.locator(".kgp-number").count() == 14 * sum(lines)


def test_a_forfeit_is_announced_and_stands_above_the_others_moves(context: Contexts) -> None:
    it = visit(context, "exciting", settings=PEOPLE)
    set_up(it, "sun START; moon 2 6; sun to move")
    keys(it, "2")
    it.page.get_by_role("option", name="START to 1, eye").click()
    it.settled()
    words = "Forfeit: Moon moves 4 now, then Sun throws again."
    assert words in it.says()
    assert it.page.locator(".kgp-banner").inner_text() == words
    assert it.state()["mover"] == 1
    keys(it, "1")
    assert it.page.locator(".kgp-banner").inner_text() == "Moon may enter a stone."
    keys(it, "2")
    assert not it.page.locator(".kgp-banner").is_visible()


def test_a_position_that_comes_again_is_counted(context: Contexts) -> None:
    it = visit(context, "jungle", settings=PEOPLE)
    set_up(it, "red Lc3 Ta1; blue Dc7 La9; red to move")
    for move in ("a1-a2", "a9-a8", "a2-a1", "a8-a9"):
        it.page.evaluate("move => document.querySelector('kg-play').play.act('play', { move })", move)
        it.settled()
    assert "This position has stood twice; the third time is a draw." in it.page.locator(".kgp-counts").inner_text()


def test_a_walk_goes_back_ends_and_is_dropped_by_keys(context: Contexts) -> None:
    it = visit(context, "me", settings=PEOPLE)
    set_up(it, "beige Th5 Ej2 Qj1; blue Wh7 Ci7 Qj13; beige to move")
    it.page.evaluate("() => document.querySelector('kg-play').play.throw('9')")
    it.settled()
    it.page.locator('[data-place="h5"]').click()
    it.page.wait_for_function("() => document.querySelector('kg-play').play.state.stepping")
    it.page.locator('[data-place="h5"]').focus()
    keys(it, "ArrowUp")
    assert it.says().startswith("Tiger, h6, 1 of 4. Up: wolf, can take.")
    keys(it, "Backspace")
    assert it.says().startswith("Taken back. ") or "Tiger h5" in it.says()
    keys(it, "ArrowUp", "Escape")
    assert not it.state()["stepping"]
    assert {one["place"] for one in it.state()["standing"] if one["player"] == 0} == {"h5", "j2", "j1"}
    assert it.errors == []


# Words and focus ---------------------------------------------------------------------------------------

SPOKEN = """() => {
  const status = document.querySelector(".kgp-status");
  window.spoken = [];
  new MutationObserver(() => spoken.push(status.textContent)).observe(status, { childList: true, subtree: true });
}"""


def test_the_same_words_twice_are_said_twice(context: Contexts) -> None:
    """Readers are silent about a text that has not changed, so the region is empty in between."""
    it = started(context, "ur")
    it.page.locator(".kgp-bars .kgp-main").focus()
    it.page.evaluate(SPOKEN)
    for _ in range(2):
        it.page.keyboard.press("1")
        it.page.wait_for_timeout(120)
    assert it.page.evaluate("() => spoken") == ["", "Throw first.", "", "Throw first."]


LINES = """() => {
  const status = document.querySelector(".kgp-status"), { play } = document.querySelector("kg-play"), found = [];
  const top = () => document.querySelector(".kgp-board").getBoundingClientRect().top + scrollY;
  const before = top();
  const most = play.data.family === "tables" ? 110 : 159; // stones have short words
  for (const length of [20, 59, 72, 88, 110, most]) {
    play.frame.speech.show("Sun throws 3, ".repeat(20).slice(0, length) + ".");
    found.push([length, Math.round(top() - before), status.scrollHeight > status.clientHeight + 1]);
  }
  play.frame.speech.show("Red throws 6 and 4. 7 moves: 1, 24 to 18; 2, 24 to 20; 3, 13 to 7.");
  const box = document.createRange();
  box.selectNodeContents(status.firstChild);
  return [found, status.textContent, status.firstChild.textContent];
}"""


@pytest.mark.parametrize(("game", "width"), [("ur", 360), ("backgammon", 360), ("jungle", 1280), ("me", 1280)])
def test_no_sentence_pushes_the_board_about(game: str, width: int, context: Contexts) -> None:
    it = started(context, game, viewport={"width": width, "height": 740})
    found, heard, read = it.page.evaluate(LINES)
    assert [it for it in found if it[1:] != [0, False]] == []
    assert heard == "Red throws 6 and 4. 7 moves: 1, 24 to 18; 2, 24 to 20; 3, 13 to 7."
    assert read == "Red throws 6 and 4. 7 moves", "the moves themselves stand in their list"


RING = """() => {
  const it = document.activeElement, { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(it);
  const name = it.closest(".kgp") ? it.className || it.dataset.place || it.tagName : "";
  return [name, outlineStyle, parseFloat(outlineWidth), outlineColor];
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_focus_is_seen_on_everything_of_a_board(scheme: str, context: Contexts) -> None:
    it = started(context, "jungle", color_scheme=scheme)
    it.page.evaluate("() => { document.querySelectorAll('.kgp details').forEach(it => { it.open = true; }); }")
    ground = it.page.evaluate("() => getComputedStyle(document.querySelector('.kgp')).backgroundColor")
    it.page.locator("[data-place][tabindex='0']").focus()
    stops = []
    for _ in range(60):
        it.page.keyboard.press("Tab")
        name, style, width, colour = it.page.evaluate(RING)
        if not name:
            break
        stops.append(name)
        assert style != "none", name
        assert width >= 2, name
        assert contrast(it, colour, ground) >= 3, name
    assert len(stops) > 10


def contrast(it: Visit, one: str, other: str) -> float:
    """Of two colours as this browser paints them, from 1 to 21."""
    page = it.page.context.new_page()
    page.set_viewport_size({"width": 20, "height": 10})
    ground = f"linear-gradient(90deg, {one} 50%, {other} 50%)"
    page.set_content(f"<style>html {{ height: 100%; background: {ground}; }}</style>")
    seen = luminance(page.screenshot())
    page.close()
    left, right = float(seen[5, 2]), float(seen[5, -3])
    return (max(left, right) + 0.05) / (min(left, right) + 0.05)


def test_a_full_device_does_not_stop_a_game(context: Contexts) -> None:
    it = visit(context, "die-race", settings=PEOPLE)
    it.page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }; }"
    )
    it.page.click(".kgp-main")
    it.settled()
    it.page.locator(".kgp-bars .kgp-main").focus()
    for _ in range(3):
        a_move(it)
    it.page.click(".kgp-more")
    it.page.get_by_label("Remember on this device").check()
    it.page.wait_for_timeout(800)
    assert it.state()["ply"] >= 3
    assert it.errors == []


def test_what_is_no_longer_to_be_remembered_is_gone_from_the_device(context: Contexts) -> None:
    it = started(context, "jungle")
    it.page.locator(".kgp-bars .kgp-main").focus()
    keys(it, "1")
    a_move(it)
    it.page.wait_for_function("() => sessionStorage.getItem('kitgen.play.game.jungle')")
    it.page.click(".kgp-more")
    box = it.page.get_by_label("Remember on this device")
    box.check()
    kept = "() => Object.keys(localStorage).sort()"
    assert it.page.evaluate(kept) == ["kitgen.play.game.jungle", "kitgen.play.settings"]
    box.uncheck()
    assert it.page.evaluate(kept) == []
    it.page.get_by_role("button", name="Forget everything", exact=True).click()
    assert it.page.evaluate("() => Object.keys(sessionStorage).filter(it => it.includes('game'))") == []
