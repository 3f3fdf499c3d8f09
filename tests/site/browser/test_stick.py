"""play.html from a stick: boards and engine in one file, opened from the disk, asking nobody for anything."""

from __future__ import annotations

import json
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kitgen.site import alone
from tests.site.browser import others
from tests.site.browser.built import Site, shared
from tests.site.browser.test_engine import by_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

ENGINE = "assets/js/engine/engine.mjs"

PLAYED = f"""async ({{ game, plies }}) => {{
  const {{ engine }} = await import("{ENGINE}");
  let state = await engine.call("new", {{ game, seed: "OAK", seats: ["squire", "squire"] }});
  const {{ session }} = state;
  for (let count = 0; count < plies && state.phase !== "over"; count++)
    state = await engine.call(state.phase === "opponent" ? "opponent" : "throw", {{ session }});
  return (await engine.call("text", {{ session }})).text;
}}"""


@pytest.fixture(scope="module")
def stick(site: Site, common: Path) -> Path:
    """Two games' pages and the file, as they are in the ZIP; nothing else of it."""

    def unpack() -> str:
        (archive,) = site.root.glob("*.zip")
        folder = common / "stick-to-play"
        with zipfile.ZipFile(archive) as packed:
            for name in packed.namelist():
                if name == f"kitgen/{alone.NAME}" or name.startswith(("kitgen/games/", "kitgen/assets/")):
                    packed.extract(name, folder)
        return str(folder / "kitgen")

    return Path(shared(common, "stick-to-play", unpack))


@pytest.fixture
def tab(context: Callable[..., BrowserContext]) -> Page:
    return context().new_page()


def test_every_games_door_leads_to_its_board_in_the_file(stick: Path, site: Site, tab: Page) -> None:
    faults: list[str] = []
    tab.on("pageerror", lambda it: faults.append(str(it)))
    tab.on("console", lambda it: faults.append(it.text) if it.type in {"error", "warning"} else None)
    for game in site.games:
        tab.goto((stick / game / "index.html").as_uri())
        assert not tab.locator("kg-play, kg-keep, script[type=module]").count()
        heading = tab.locator("h1").inner_text().removesuffix("#")
        tab.locator("#play + div a.kg-door").click()
        tab.wait_for_url(f"**/{alone.NAME}#*")
        tab.locator("kg-play.kgp-here svg").first.wait_for()
        assert tab.locator("main h2").first.inner_text() == heading
        assert tab.locator("nav [aria-current=page]").inner_text() == heading
    assert not faults


def test_it_plays_every_game_and_asks_nobody(stick: Path, site: Site, tab: Page) -> None:
    asked: list[str] = []
    faults: list[str] = []
    tab.context.on("request", lambda it: asked.append(it.url))
    tab.on("console", lambda it: faults.append(it.text) if it.type in {"error", "warning"} else None)
    tab.goto((stick / alone.NAME).as_uri())
    assert len(tab.locator("nav a").all()) == len(site.games)
    for link in tab.locator("nav a").all():
        link.click()
        board = tab.locator("kg-play.kgp-here")
        board.locator("svg").first.wait_for()
    for game in ("die-race", "ur"):
        assert tab.evaluate(PLAYED, {"game": game, "plies": 40}) == by_hand(game, "", "OAK", 40)
    assert len(tab.workers) == 1
    assert not faults
    assert {it.partition(":")[0] for it in asked} <= {"file", "data", "blob"}
    assert [it for it in asked if it.startswith("file:")] == [(stick / alone.NAME).as_uri()]


# Other people's browsers -------------------------------------------------------------------------------

WHOLE = """async () => {
  document.querySelector('nav a[href="#opposed-die-race"]').click();
  const wait = () => new Promise(done => setTimeout(done, 10));
  let play;
  while (!(play = document.querySelector("kg-play.kgp-here")?.play)) await wait();
  Object.assign(play.values, { level: "person", pace: "instant" });
  play.chosen.level = "person";
  play.frame.main.click();
  while (!play.state?.session) await wait();
  for (let count = 0; play.phase !== "over"; count++) {
    if (count > 2000) throw new Error(`stuck: ${play.phase}, ${play.frame.speech.said}`);
    if (play.phase === "toThrow") play.frame.main.click();
    else play.frame.moves.list.firstChild.click();
    do await wait(); while (play.busy || play.turn?.shown === false);
  }
  return [document.querySelector(".kgp-result h3").textContent, play.state.outcome.words, play.frame.speech.said];
}"""

TELL = """
const script = document.createElement("script");
script.type = "module";
script.textContent = `const told = it => { document.documentElement.dataset.told = JSON.stringify(it); };
  (%s)(%s).then(told, error => told({ error: String(error) }));`;
delete document.documentElement.dataset.told;
document.head.append(script);
"""


def told(window: others.Window, script: str, given: Any = None) -> Any:
    """What an async function of the page's own world returns; drivers have another one."""
    text = script.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
    window.run(TELL % (text, json.dumps(given)))
    for _ in range(1200):
        found = window.run("return document.documentElement.dataset.told ?? null")
        if found:
            answer = json.loads(found)
            assert not isinstance(answer, dict), answer
            return answer
        time.sleep(0.1)
    raise AssertionError("no answer in two minutes")


@pytest.mark.slow
@pytest.mark.parametrize("name", others.MISSING)
def test_the_file_plays_in_other_browsers(name: str, stick: Path, tmp_path: Path) -> None:
    """One game by the board's own buttons to its end, and two as CPython plays them."""
    if not others.programs(name):
        pytest.skip(others.MISSING[name])
    with others.window(name, tmp_path) as window:
        window.go((stick / alone.NAME).as_uri())
        result, words, said = told(window, WHOLE)
        assert result == "Result"
        assert words
        assert words in said
        for game in ("die-race", "ur"):
            assert told(window, PLAYED, {"game": game, "plies": 40}) == by_hand(game, "", "OAK", 40)
