"""play.html from a stick: boards and engine in one file, opened from the disk, asking nobody for anything."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kitgen.site import alone
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
