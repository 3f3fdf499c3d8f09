"""What a board does between the first press and the last: early throws, failures, links, keys, sizes, access."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games
from kitgen.dice import draw, stream
from tests.site.browser.crawl import RUN_AXE, TAGS, axe
from tests.site.browser.playing import Visit, enter, visit
from tests.site.browser.test_play import GAMES, PEOPLE, TELEPHONE, by_finger, by_keyboard, seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    Contexts = Callable[..., BrowserContext]

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}}
ALONE = RUN_AXE.replace("axe.run(document", 'axe.run("kg-play"')


def started(context: Contexts, game: str, **options: Any) -> Visit:
    it = visit(context, game, **{"settings": PEOPLE, **options})
    it.page.click(".kgp-main")
    it.settled()
    return it


# Before the engine is there ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["die-race", "ur", "backgammon", "jungle"])
def test_the_first_turn_needs_no_engine(game: str, context: Contexts) -> None:
    it = visit(context, game, settings=PEOPLE)
    it.hold = True
    it.page.click(".kgp-main")
    throws = game != "jungle"
    if throws:
        it.page.wait_for_function("() => document.querySelector('.kgp-main').textContent.startsWith('Throw')")
        it.page.keyboard.press("r")
        it.page.wait_for_function("() => document.querySelector('kg-play').play.run.early.thrown")
    early = it.page.evaluate(EARLY)
    assert it.asked == []
    if early["moves"]:
        it.page.click(".kgp-list li")
        it.page.wait_for_function("() => document.querySelector('kg-play').play.run.early.moves.length === 1")
    it.release()
    it.settled()
    seed = next(request["seed"] for method, request in it.asked if method == "new")
    assert seed
    assert [method for method, _ in it.asked][: 1 + throws] == ["new", "throw"][: 1 + throws]
    told = it.state()
    assert told["session"]
    if throws and early["thrown"]:
        assert early["faces"] == early_faces(game, seed), "the page throws what the engine throws"
    assert it.errors == []


EARLY = """() => {
  const { thrown, moves } = document.querySelector("kg-play").play.state;
  return { thrown: thrown?.text, faces: thrown?.faces, moves: moves.map(it => [it.number, it.text]) };
}"""


def early_faces(game: str, seed: str) -> list[int]:
    return list(games.load(game).dice.dice().show(seed, 0))


@pytest.mark.parametrize("code", ["no-wasm", "memory", "blocked", "standstill"])
def test_where_the_engine_does_not_start_paper_is_offered(code: str, context: Contexts) -> None:
    it = visit(context, "ur", settings=PEOPLE)
    it.refuse = code
    it.page.click(".kgp-main")
    it.page.wait_for_function("() => document.querySelector('kg-play').play.phase === 'failed'")
    assert it.says().startswith("The playable board could not start")
    assert it.page.locator('.kgp a[href="#print"]').is_visible()
    assert it.page.locator(".kgp-main").text_content() == "Try again"
    it.refuse = ""
    it.page.click(".kgp-main")
    it.settled()
    assert it.state()["phase"] == "toThrow"


def test_starting_can_be_cancelled(context: Contexts) -> None:
    it = visit(context, "ur", settings={**PEOPLE, "level": "king"}, link="#g=ur&s=fig&n=0&m=")
    it.hold = True
    it.page.click(".kgp-main")
    assert it.page.locator(".kgp-main").text_content() == "Cancel"
    it.page.click(".kgp-main")
    assert it.page.evaluate("() => [engine.cancelled, document.querySelector('kg-play').play.phase]") == [
        True,
        "static",
    ]


def test_nothing_is_fetched_or_kept_before_play(context: Contexts) -> None:
    it = visit(context, "die-race")
    assert it.asked == []
    assert it.page.evaluate("() => [document.cookie, localStorage.length, sessionStorage.length]") == ["", 0, 0]


# Strangers' links and storage --------------------------------------------------------------------------

EVIL = (
    "#g=ur&v=<img src=x onerror=window.hurt=1>",
    "#g=<script>window.hurt=1</script>&m=%3Cscript%3E",
    "#g=ur&at=" + "x" * 3000,
    "#g=__proto__&v=constructor",
    "#g=../../etc/passwd",
    "#g=ur&n=99999&m=AAAA&c=zzz",
    "#g=ur&s=%00%ff%fe&m=" + "A" * 500,
    "#v=__proto__",
    "#g=ur&p=sun.moon.mars&ai=javascript:alert(1)",
)


def test_no_link_runs_a_script_or_breaks_the_page(context: Contexts) -> None:
    it = visit(context, "ur", settings=PEOPLE)
    for link in EVIL:
        it.page.evaluate("link => { location.hash = link; }", link)
        it.page.evaluate("() => new Promise(done => setTimeout(done, 60))")  # until the page has heard of it
        if it.page.locator(".kgp-main").text_content() == "Open the game of this link":
            it.page.click(".kgp-main")
            it.settled()
        it.settled()
        assert it.page.evaluate("() => window.hurt") is None
        assert it.page.locator(".kgp script, .kgp img, .kgp iframe").count() == 0
        assert it.page.locator(".kgp-board svg").is_visible()
    assert it.errors == []


STORED = (
    '{"route": "<img src=x onerror=hurt=1>", "pace": 7, "level": "toString", "hide": "yes"}',
    "null",
    "[[[",
    '{"__proto__": {"big": true}, "constructor": 1}',
    '"a word"',
)


@pytest.mark.parametrize("words", STORED)
def test_no_stored_setting_runs_a_script_or_breaks_the_page(words: str, context: Contexts) -> None:
    it = visit(context, "die-race")
    it.page.evaluate(
        "words => { sessionStorage.setItem('kitgen.play.settings', words);"
        " sessionStorage.setItem('kitgen.play.game.die-race', words); }",
        words,
    )
    it.page.reload()
    enter(it.page)
    it.page.click(".kgp-main")
    it.settled()
    assert it.state()["phase"] in {"toThrow", "opponent"}
    assert it.page.evaluate("() => window.hurt ?? document.querySelectorAll('.kgp img, .kgp script').length") == 0
    assert it.errors == []


# Keys --------------------------------------------------------------------------------------------------


def test_keys_act_only_inside_and_never_reach_the_theme(context: Contexts) -> None:
    it = started(context, "ur")
    it.page.evaluate("() => { window.heard = []; addEventListener('keydown', event => window.heard.push(event.key)); }")
    it.page.evaluate("() => document.activeElement.blur()")
    before = len(it.asked)
    for key in ("r", "1", "u", "a"):
        it.page.keyboard.press(key)
    assert len(it.asked) == before
    assert it.page.evaluate("() => window.heard") == ["r", "1", "u", "a"]
    it.page.evaluate("() => { window.heard.length = 0; document.querySelector('.kgp-main').focus(); }")
    for key in ("p", "n", "s", "f", ",", ".", "/"):
        it.page.keyboard.press(key)
    assert it.page.evaluate("() => window.heard") == []
    it.page.keyboard.press("k")
    it.page.keyboard.press("r")
    assert it.state()["phase"] == "toThrow", "shortcuts are off"
    it.page.keyboard.press("k")
    it.page.keyboard.press("r")
    it.settled()
    assert it.state()["thrown"] or it.state()["ply"]


def test_three_visits_leave_one_reaction_for_a_key(context: Contexts) -> None:
    it = started(context, "die-race")
    for _ in range(3):
        it.page.evaluate(
            "() => { const it = document.querySelector('kg-play'), there = it.parentNode, next = it.nextSibling;"
            " it.remove(); there.insertBefore(it, next); }"
        )
    assert it.page.locator(".kgp").count() == 1
    it.page.click(".kgp-main")
    it.settled()
    it.asked.clear()
    it.page.locator(".kgp-main").focus()
    it.page.keyboard.press("r")
    it.settled()
    assert [method for method, _ in it.asked if method == "throw"] == ["throw"]


def test_undo_to_the_start_and_redo_to_the_end(context: Contexts) -> None:
    it = started(context, "die-race")
    choices = stream("undo", 0)
    for _ in range(24):
        now = seen(it)
        it.page.keyboard.press(
            "r" if now["phase"] == "toThrow" else str(now["number"][draw(choices, len(now["number"]))][0])
        )
    end = seen(it), it.state()["standing"], it.state()["thrown"]
    undone = 0
    while it.state()["undo"] and undone < 60:
        it.page.keyboard.press("u")
        it.settled()
        undone += 1
    assert it.state()["ply"] == 0
    for _ in range(undone):
        it.page.keyboard.press("Shift+U")
        it.settled()
    assert not it.state()["redo"]
    assert (seen(it), it.state()["standing"], it.state()["thrown"]) == end
    assert undone > 5


# What is shown -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_cells_and_buttons_are_large_enough_for_a_thumb(game: str, context: Contexts) -> None:
    it = started(context, game, **PHONE)
    for _ in range(8):
        if seen(it)["phase"] != "toThrow":
            break
        it.page.click(".kgp-main")
    least = 24 if game == "me" else 44
    small = it.page.evaluate(SMALL, least)
    assert small == []
    assert it.page.evaluate("() => document.documentElement.scrollWidth") <= 360


SMALL = """least => {
  const bad = [];
  for (const it of document.querySelectorAll(".kgp [role=gridcell]")) {
    const { width, height } = it.getBoundingClientRect();
    if (Math.min(width, height) < least - 0.51) bad.push(`${it.dataset.place} ${width} ${height}`);
  }
  for (const it of document.querySelectorAll(".kgp button, .kgp select, .kgp li[role=option], .kgp summary")) {
    const { width, height } = it.getBoundingClientRect();
    if (width && Math.min(width, height) < 43.5) bad.push(`${it.textContent} ${width} ${height}`);
  }
  return bad;
}"""


BOTH_ROUTES = """() => {
  const { play } = document.querySelector("kg-play");
  play.values.route = "both";
  play.draw();
}"""


def states(it: Visit, context_name: str) -> list[str]:
    """What axe finds at rest, before a throw, with moves to choose, in the form, and with everything open."""
    it.page.evaluate(axe())
    found: list[str] = []

    def look(what: str) -> None:
        found.extend(f"{context_name} {what}: {it_}" for it_ in it.page.evaluate(ALONE, list(TAGS)))

    look("at rest")
    it.page.click(".kgp-main")
    it.settled()
    look("begun")
    for _ in range(8):
        if seen(it)["phase"] != "toThrow":
            break
        it.page.click(".kgp-main")
    it.page.evaluate(
        "() => { const { play } = document.querySelector('kg-play'); play.values.route = 'both'; play.draw(); }"
    )
    look("to move")
    it.page.click(".kgp-fresh")
    look("form")
    it.page.click(".kgp-more")
    it.page.evaluate("() => document.querySelectorAll('.kgp details').forEach(it => { it.open = true; })")
    it.page.wait_for_timeout(100)
    it.settled()
    look("everything open")
    return found


MANNERS: dict[str, dict[str, Any]] = {"light": {}, "dark": {"color_scheme": "dark"}, "narrow": PHONE}


@pytest.mark.parametrize("game", ["ur", *(pytest.param(it, marks=pytest.mark.slow) for it in GAMES if it != "ur")])
@pytest.mark.parametrize("manner", MANNERS)
def test_axe_finds_nothing_in_five_states(game: str, manner: str, context: Contexts) -> None:
    it = visit(context, game, settings=PEOPLE, **MANNERS[manner])
    assert states(it, f"{game} {manner}") == []
    assert it.errors == []


def test_chances_wait_for_a_guess_where_that_is_wanted(context: Contexts) -> None:
    it = started(context, "ur", settings={**PEOPLE, "hide": True})
    it.page.click(".kgp-odds:not(details)")
    it.page.wait_for_selector(".kgp-chances")
    assert it.page.locator(".kgp-chances tbody td:nth-of-type(1)").all_text_contents() == ["?"] * 5
    it.page.fill(".kgp-guess input", "6")
    it.page.click(".kgp-guess button[type=submit]")
    assert it.page.locator(".kgp-odds-body [role=status]").text_content() == "Yes: 6/16."
    assert "6/16" in it.page.locator(".kgp-chances tbody").inner_text()


def test_own_dice_are_told_with_buttons(context: Contexts) -> None:
    it = visit(context, "ur", settings=PEOPLE)
    it.page.click(".kgp-fresh")
    it.page.select_option(".kgp-new select >> nth=4", "own")
    it.page.click(".kgp-new .kgp-main")
    it.settled()
    it.page.wait_for_selector(".kgp-own button")
    assert it.page.locator(".kgp-own button").all_text_contents() == ["0", "1", "2", "3", "4"]
    it.page.click('.kgp-own [data-throw="4"]')
    it.settled()
    assert it.state()["thrown"]["by_hand"]
    assert "by hand" not in it.says()


def test_the_curtain_hides_one_line_up_from_the_other(context: Contexts) -> None:
    it = visit(context, "me", settings=PEOPLE)
    it.page.click(".kgp-fresh")
    it.page.check(".kgp-new label:has-text('behind a curtain') input")
    it.page.click(".kgp-new .kgp-main")
    assert it.page.locator(".kgp-curtain").inner_text().startswith("The curtain is up. Beige")
    it.page.get_by_role("button", name="I am ready", exact=True).click()
    assert it.page.locator(".kgp-places button").count() == 9
    it.page.locator(".kgp-places button >> nth=0").click()
    it.page.locator(".kgp-places button >> nth=1").click()
    it.page.get_by_role("button", name="Done", exact=True).click()
    assert it.page.locator(".kgp-places").count() == 0, "the second player sees nothing of it"
    it.page.get_by_role("button", name="I am ready", exact=True).click()
    it.page.get_by_role("button", name="Done", exact=True).click()
    it.settled()
    setup = next(request["setup"] for method, request in it.asked if method == "new")
    placed = games.load("me").options.setup["beige"].split()  # type: ignore[union-attr]  # a grid's
    usual = [word[0] for word in sorted(placed, key=lambda word: word[1:])]
    assert setup.split("/")[0] == "".join([usual[1], usual[0], *usual[2:]])
    assert it.state()["setup"] == setup


def begun(context: Contexts) -> Visit:
    """A game of Jungle after two moves, kept by the page."""
    it = started(context, "jungle")
    for _ in range(2):
        it.page.keyboard.press("1")
        it.settled()
    it.page.wait_for_function("() => sessionStorage.getItem('kitgen.play.game.jungle')")
    return it


def test_a_game_goes_on_after_the_page_is_loaded_again(context: Contexts) -> None:
    it = begun(context)
    before = it.state()["standing"]
    it.page.reload()
    enter(it.page)
    it.page.get_by_role("button", name="Go on with your game", exact=True).click()
    it.settled()
    assert it.state()["standing"] == before
    assert it.page.evaluate("() => localStorage.length") == 0


def test_a_filled_record_sheet_is_printed_alone(context: Contexts) -> None:
    it = started(context, "die-race")
    for _ in range(6):
        now = seen(it)
        it.page.keyboard.press("r" if now["phase"] == "toThrow" else str(now["number"][0][0]))
    it.settled()
    it.page.evaluate(
        "() => { window.print = () => { window.printed = document.querySelector('.kgp-record').textContent; }; }"
    )
    it.page.click(".kgp-more")
    it.page.get_by_role("button", name="Print this game", exact=True).click()
    it.page.locator(".kgp-record table").wait_for(state="attached")
    it.page.emulate_media(media="print")
    assert it.page.locator(".kgp-record table").is_visible()
    assert not it.page.locator("main").is_visible()
    it.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert it.page.locator(".kgp-record").count() == 0


# Whatever comes ----------------------------------------------------------------------------------------

KEYS = (
    *["r"] * 5, *"1123456789", *["Enter"] * 2, "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight",
    *"eubjotyalm[]", "Backspace", "Escape",
)  # fmt: skip


def monkey(it: Visit, events: int, seed: str) -> int:
    """Keys and clicks at random, often before the last one is answered; how many moves were accepted."""
    choices = stream(seed, 0)
    for _ in range(events):
        if draw(choices, 4):
            it.settled()
        kind = draw(choices, 8)
        if kind < 3:
            it.page.keyboard.press(KEYS[draw(choices, len(KEYS))])
        else:
            it.page.evaluate(CLICK, [draw(choices, 1000), ANYWHERE if kind == 3 else ONWARD])
    it.settled()
    return sum(1 for method, _ in it.asked if method in {"play", "step", "finish"})


ONWARD = ".kgp-grid td[data-can], .kgp-list li, .kgp-main"
ANYWHERE = ".kgp-main, .kgp-list li, .kgp-grid td"

CLICK = """([number, what]) => {
  const all = [...document.querySelectorAll(what)].filter(it => it.checkVisibility());
  const it = all[number % all.length];
  it.click();
  const focus = document.activeElement;
  if (!focus.closest(".kgp")) document.querySelector(".kgp-main").focus();
}"""


@pytest.mark.parametrize("game", ["ur", pytest.param("backgammon", marks=pytest.mark.slow)])
def test_a_monkey_finds_no_error(game: str, context: Contexts) -> None:
    it = started(context, game)
    assert monkey(it, 300, game) >= 45
    assert it.errors == []
    assert it.page.locator(".kgp-board svg").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_patient_monkey_finds_no_error(game: str, context: Contexts) -> None:
    it = started(context, game)
    accepted = 0
    for round_ in range(4):
        accepted += monkey(it, 500, f"{game} {round_}")
        if it.state()["phase"] == "over":
            it.page.evaluate(
                "() => document.querySelector('kg-play').play.start(document.querySelector('kg-play').play.chosen)"
            )
            it.settled()
        it.asked.clear()
    assert accepted >= 300
    assert it.errors == []


VARIANTS = [(game, variant) for game in GAMES for variant in games.load(game).variants[1:]]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_variant_by_keyboard(game: str, variant: str, context: Contexts) -> None:
    it = started(context, game, link=f"#v={variant.replace('_', '-')}")
    by_keyboard(it, game)
    assert it.state()["variant"] == variant
    assert it.errors == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_variant_by_finger_on_a_telephone(game: str, variant: str, context: Contexts) -> None:
    it = started(context, game, link=f"#v={variant.replace('_', '-')}", **TELEPHONE)
    by_finger(it, game)
    assert it.state()["variant"] == variant
    assert it.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert it.errors == []


@pytest.mark.slow
@pytest.mark.parametrize("level", ["squire", "knight", "king"])
@pytest.mark.parametrize("game", GAMES)
def test_every_level_by_keyboard(game: str, level: str, context: Contexts) -> None:
    it = started(context, game, settings={**PEOPLE, "level": level})
    by_keyboard(it, game)
    assert it.page.locator(".kgp-result h3").is_visible()
    assert it.errors == []
