"""What a reviewer found at the boards, each as it should be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kitgen.errors import KitgenError
from kitgen.site import scripts
from tests.site.browser.playing import SETTLED, visit
from tests.site.browser.test_play import PEOPLE
from tests.site.browser.test_play_states import started

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from tests.site.browser.playing import Visit

    Contexts = Callable[..., BrowserContext]

PLAY = Path(__file__).parents[3] / "docs" / "assets" / "js" / "play"
SHEET = """() => ({
  about: document.querySelector(".kgp-record p").textContent,
  heads: [...[...document.querySelectorAll(".kgp-record thead tr")].at(-1).children].map(it => it.textContent),
  rows: [...document.querySelectorAll(".kgp-record tbody tr")].map(row => [...row.children].map(it => it.textContent)),
  rings: [...document.querySelectorAll(".kgp-record .kgp-ring")].map(it => it.textContent),
})"""


GO_ON = """() => {
  const { play } = document.querySelector("kg-play"), { state, phase } = play;
  if (phase === "toThrow") return play.throw();
  return state.moves.length ? play.play(state.moves[0]) : play.act("finish");
}"""


def moves(it: Visit, number: int) -> None:
    """Play the first of the moves so many times, both sides, as far as the game goes."""
    wanted = it.state()["ply"] + number
    while it.state()["ply"] < wanted and it.state()["phase"] != "over":
        it.page.evaluate(GO_ON)
        it.settled()


def more(it: Visit, words: str) -> None:
    """Press a button of the panel More."""
    it.page.evaluate("() => document.querySelector('kg-play').play.more()")
    it.page.click(f".kgp-panel button:text-is('{words}')")


def sheet(it: Visit) -> dict[str, Any]:
    """The filled record as it would be printed."""
    it.page.evaluate("() => { window.print = () => {}; }")
    more(it, "Print this game")
    it.page.wait_for_selector(".kgp-record", state="attached")
    found: dict[str, Any] = it.page.evaluate(SHEET)
    return found


def test_a_record_of_throws_has_every_column_and_rings_the_side(context: Contexts) -> None:
    it = started(context, "ur")
    moves(it, 4)
    found = sheet(it)
    assert found["heads"] == ["No.", "Side", "Throw", "From", "To", "Hit"]
    assert all(len(row) == 6 for row in found["rows"])
    assert found["about"].endswith("Sun began")
    assert len(found["rings"]) == len(found["rows"]) == it.state()["ply"]
    assert set(found["rings"]) <= {"S", "M"}
    assert {row[1] for row in found["rows"]} == {"SM"}, "both letters stand there, one has a ring"


def test_a_record_in_pairs_keeps_the_place_of_a_side_that_did_not_play(context: Contexts) -> None:
    it = started(context, "backgammon")
    moves(it, 4)
    found = sheet(it)
    assert found["heads"] == ["No.", *["Throw", "Play", "Pips left"] * 2]
    assert all(len(row) == 7 for row in found["rows"])
    first = found["rows"][0]
    black_began = found["about"].endswith("Black began")
    assert (first[1:4] == ["", "", ""]) == black_began


def test_again_after_a_link_is_the_game_of_that_link(context: Contexts) -> None:
    it = visit(context, "ur", link="#g=ur&v=masters&s=maple", settings={"level": "knight", "pace": "instant"})
    it.page.click(".kgp-main")
    it.settled()
    chosen = it.page.evaluate("() => document.querySelector('kg-play').play.chosen")
    assert (chosen["variant"], chosen["level"], chosen["dice"]) == ("masters", "person", "screen")


def test_again_after_the_second_side_began(context: Contexts) -> None:
    it = started(context, "ur")
    it.page.evaluate(
        "() => { const it = document.querySelector('kg-play').play; return it.start({ ...it.chosen, first: '1' }); }"
    )
    it.settled()
    seed, mover = it.state()["seed"], it.state()["mover"]
    moves(it, 600)
    it.page.click(".kgp-result button:text-is('Play again (same set word)')")
    it.page.wait_for_function("() => document.querySelector('kg-play').play.state.ply === 0")
    assert (it.state()["seed"], it.state()["mover"]) == (seed, mover) == (seed, 1)


def test_a_text_inside_a_text_is_refused_for_its_spaces_would_go() -> None:
    with pytest.raises(KitgenError, match="inside a text"):
        scripts.lean("const a = `x ${b ? ` c d` : ``} e`;")
    for file in sorted(PLAY.glob("*.mjs")):
        scripts.lean(file.read_text(encoding="utf-8"))


def test_a_link_far_too_long_is_refused_in_words(context: Contexts) -> None:
    it = visit(context, "ur", link="#g=ur&m=" + "A" * 20_000, settings=PEOPLE)
    it.page.click(".kgp-main")
    it.page.evaluate(SETTLED)
    it.page.wait_for_function("() => document.querySelector('.kgp-status').textContent.includes('characters')")


def test_the_link_of_a_move_looked_back_at_is_that_position(context: Contexts) -> None:
    it = started(context, "ur")
    moves(it, 8)
    it.page.evaluate("() => document.querySelector('kg-play').play.review(3)")
    it.page.wait_for_function("() => document.querySelector('kg-play').play.phase === 'review'")
    standing = it.state()["standing"]
    it.page.evaluate("() => { navigator.clipboard.writeText = async (words) => { window.copied = words; }; }")
    more(it, "Copy link to this position")
    it.page.wait_for_function("() => window.copied")
    link = it.page.evaluate("() => window.copied")
    other = visit(context, "ur", link="#" + link.partition("#")[2], settings=PEOPLE)
    other.page.click(".kgp-main")
    other.settled()
    assert other.state()["standing"] == standing


def test_the_result_goes_when_the_end_is_undone(context: Contexts) -> None:
    it = started(context, "die-race")
    for _ in range(200):
        moves(it, 5)
        if it.state()["phase"] == "over":
            break
    assert it.page.locator(".kgp-result").count() == 1
    it.page.evaluate("() => document.querySelector('kg-play').play.undo()")
    it.page.wait_for_function("() => document.querySelector('kg-play').play.phase !== 'over'")
    assert it.page.locator(".kgp-result").count() == 0


def test_looking_back_opens_the_list_and_arrows_go_on_and_nothing_is_undone(context: Contexts) -> None:
    it = started(context, "jungle")
    moves(it, 6)
    it.page.locator(".kgp-main").focus()
    it.page.keyboard.press("Shift")
    it.page.evaluate(
        "() => { const { play } = document.querySelector('kg-play'); play.keys(true); return play.review(2); }"
    )
    it.page.wait_for_function("() => document.querySelector('kg-play').play.phase === 'review'")
    assert it.page.evaluate("() => document.activeElement.closest('.kgp-log') != null")
    it.page.keyboard.press("ArrowDown")
    it.page.wait_for_function("() => document.querySelector('kg-play').play.state.ply === 3")
    assert it.page.evaluate("() => document.activeElement.getAttribute('aria-current')") == "true"
    it.page.keyboard.press("u")
    it.page.wait_for_function("() => document.querySelector('.kgp-status').textContent.includes('looking back')")
    assert it.state()["plies"] == 6


def test_who_is_asked_for_an_undo_is_the_other_player(context: Contexts) -> None:
    it = started(context, "jungle", settings={**PEOPLE, "casual": False})
    moves(it, 1)
    mover = it.state()["seats"][it.state()["mover"]]["title"]
    it.page.evaluate("() => document.querySelector('kg-play').play.undo()")
    assert it.page.locator(".kgp-panels").inner_text().startswith(f"{mover}, may that move be taken back?")
    it.page.click(".kgp-panels button:has-text('Yes')")
    it.settled()
    assert it.state()["ply"] == 0


def test_after_the_form_the_keys_play(context: Contexts) -> None:
    it = started(context, "ur")
    it.page.locator(".kgp-fresh").focus()
    it.page.keyboard.press("Enter")
    it.page.locator(".kgp-new button[type=submit]").focus()
    it.page.keyboard.press("Enter")
    it.settled()
    for _ in range(12):
        it.page.keyboard.press("r")
        it.settled()
        if it.state()["phase"] == "toMove":
            break
    ply = it.state()["ply"]
    assert it.page.evaluate("() => document.activeElement.getAttribute('role')") == "listbox"
    it.page.keyboard.press("Enter")
    it.settled()
    assert it.state()["ply"] > ply
    assert it.page.locator(".kgp-new").count() == 0


def test_focus_stays_in_the_chances(context: Contexts) -> None:
    it = started(context, "ur", settings={**PEOPLE, "hide": True})
    it.page.locator(".kgp-odds summary").click()
    it.page.wait_for_selector(".kgp-formats input")
    it.page.locator(".kgp-formats input:checked").focus()
    it.page.keyboard.press("ArrowRight")
    assert it.page.evaluate("() => document.activeElement.matches('.kgp-formats input:checked')")
    it.page.fill(".kgp-guess input", "6")
    it.page.keyboard.press("Enter")
    assert it.page.evaluate("() => document.activeElement.closest('.kgp-odds') != null")


def test_a_start_that_fails_takes_nobodys_focus(context: Contexts) -> None:
    it = visit(context, "ur", settings=PEOPLE)
    it.refuse = "network"
    it.page.evaluate(
        "() => { const box = document.createElement('input'); box.id = 'elsewhere'; document.body.append(box); }"
    )
    it.page.evaluate(
        "() => { document.querySelector('kg-play').play.main(); document.getElementById('elsewhere').focus(); }"
    )
    it.page.wait_for_function("() => document.querySelector('kg-play').play.phase === 'failed'")
    assert it.page.evaluate("() => document.activeElement.id") == "elsewhere"


def test_another_variant_chosen_at_rest_keeps_the_form(context: Contexts) -> None:
    it = visit(context, "ur", settings=PEOPLE)
    it.page.evaluate("() => document.querySelector('kg-play').play.fresh()")
    it.page.select_option(".kgp-new select", "masters")
    assert it.page.locator(".kgp-new").count() == 1
    assert it.page.evaluate("() => document.querySelector('kg-play').play.variant.key") == "masters"


def test_caps_lock_and_keys_at_rest(context: Contexts) -> None:
    it = visit(context, "jungle", settings=PEOPLE)
    it.page.locator(".kgp-main").focus()
    for key in "auy":
        it.page.keyboard.press(key)
        it.page.wait_for_function("() => document.querySelector('.kgp-status').textContent.includes('Press Play')")
    it.page.click(".kgp-main")
    it.settled()
    moves(it, 2)
    it.page.locator(".kgp-main").focus()
    it.page.evaluate(
        "() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'U', bubbles: true }))"
    )
    it.page.wait_for_function("() => document.querySelector('kg-play').play.state.ply === 1")


def test_danger_is_an_answer_too_where_answers_are_hidden(context: Contexts) -> None:
    it = started(context, "die-race", settings={**PEOPLE, "hide": True, "danger": True})
    for _ in range(12):
        moves(it, 1)
        assert it.page.locator(".kgp-list small").count() == 0


def test_stored_words_that_are_none_of_ours_are_left_out(context: Contexts) -> None:
    it = visit(context, "ur", settings={"route": "zz", "odds": "zz", "pace": "toString", "big": "yes"})
    values = it.page.evaluate("() => document.querySelector('kg-play').play.values")
    assert (values["route"], values["odds"], values["pace"], values["big"]) == ("off", "fraction", "usual", False)


def test_a_stone_that_was_touched_moves_unless_somebody_chose_otherwise(context: Contexts) -> None:
    it = started(context, "most-exciting")
    assert it.page.evaluate("() => Boolean(document.querySelector('kg-play').play.strict)")
    it.page.evaluate("() => document.querySelector('kg-play').play.more()")
    assert it.page.get_by_label("A stone that was touched must move").is_checked()
    other = started(context, "ur")
    assert not other.page.evaluate("() => Boolean(document.querySelector('kg-play').play.strict)")
    other.page.evaluate("() => document.querySelector('kg-play').play.more()")
    assert other.page.get_by_label("A stone that was touched must move").count() == 0


def test_the_way_to_another_game_of_a_link(context: Contexts) -> None:
    it = visit(context, "ur", link="#g=jungle&m=", settings=PEOPLE)
    it.page.click(".kgp-main")
    it.page.wait_for_selector(".kgp-panels a")
    assert it.page.locator(".kgp-panels a").get_attribute("href") == "../jungle/#g=jungle&m="
