"""Boards to play on without a built site: a game's bare page, our own assets, and CPython where the worker would be.

The page's engine module is replaced on its way by one that asks this process; everything else is as it is shipped.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kitgen import games
from kitgen.browser import Desk
from kitgen.site import pages
from kitgen.site.page import bare

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

ROOT = Path(__file__).parents[3]
ORIGIN = "http://localhost/kitgen/"
STYLES = ("assets/site.css", "assets/game.css", "assets/css/play.css", "assets/print.css")
SCRIPTS = ("assets/site.js",)
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}

ENGINE = """
export class EngineError extends Error {
  constructor(code, details = "") { super(code); this.code = code; this.details = details; }
}
class Engine extends EventTarget {
  state = "off"; bytes = 6300000; size = "6.3 MB"; calls = 0;
  async start({ onProgress } = {}) {
    this.state = "starting";
    onProgress?.({ share: 0.4, words: "Starting the engine (one time, 6.3 MB) …", slow: false });
    const answer = await (await fetch("engine/start", { method: "POST" })).json();
    if (answer.code) { this.state = "failed"; throw new EngineError(answer.code, answer.details); }
    this.state = "ready";
  }
  async call(method, request = {}) {
    this.calls += 1;
    return (await fetch("engine/call", { method: "POST", body: JSON.stringify([method, request]) })).json();
  }
  cancel() { this.state = "off"; this.cancelled = true; }
}
export const engine = globalThis.engine = new Engine();
"""


@cache
def files(game: str) -> dict[str, bytes]:
    """The game's page in a bare document, and what lies beside it; kits are not needed to play."""
    name = games.find(game)[0]
    definitions = tuple(games.load(f"{name}/{variant}") for variant in games.load(name).variants)
    site = pages.Site((definitions,), ())
    page = pages.game(site, site.told[0])
    return {page.path: bare(page, styles=STYLES, scripts=SCRIPTS).encode(), **page.files}


@dataclass
class Visit:
    """A tab with a game's page, and what it asked and complained of."""

    page: Page
    desk: Desk = field(default_factory=Desk)
    asked: list[tuple[str, Any]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    refuse: str = ""
    """Why the engine does not start; it does where this is empty."""
    hold: bool = False
    """The engine takes its time until `release`."""
    held: list[Route] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """Requests to anywhere else."""

    def answer(self, route: Route) -> None:
        """Whatever the page asks for."""
        path = route.request.url.split("?")[0].split("#")[0]
        if not path.startswith(ORIGIN):
            self.others.append(path)
            route.abort()
        elif path.endswith("/engine/start"):
            if self.hold:
                self.held.append(route)
            else:
                self.start(route)
        elif path.endswith("/engine/call"):
            method, request = json.loads(route.request.post_data or "[]")
            self.asked.append((method, request))
            route.fulfill(body=self.desk.call(method, json.dumps(request)), content_type="application/json")
        elif path.endswith("/engine/engine.mjs"):
            route.fulfill(body=ENGINE, content_type="text/javascript")
        elif "/assets/" in path:
            file = ROOT / "docs" / "assets" / path.partition("/assets/")[2]
            route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "application/octet-stream"))
        else:
            name = path.removeprefix(ORIGIN)
            body = files(name.split("/")[1].replace("-", "_")).get(name) if name.startswith("games/") else None
            kind = "text/html" if name.endswith("/") else "application/json"
            route.fulfill(status=404 if body is None else 200, body=body or b"", content_type=kind)

    def start(self, route: Route) -> None:
        answer = {"code": self.refuse, "details": "told by the test"} if self.refuse else {}
        route.fulfill(body=json.dumps(answer), content_type="application/json")

    def release(self) -> None:
        """The engine is there."""
        self.hold = False
        for it in self.held:
            self.start(it)
        self.held.clear()

    def state(self) -> dict[str, Any]:
        """The state that the page holds."""
        found: dict[str, Any] = self.page.evaluate("() => document.querySelector('kg-play').play.state")
        return found

    def settled(self) -> None:
        """Wait until nothing is asked, nothing moves and it is a person's turn, or nobody's."""
        self.page.evaluate(SETTLED)

    def says(self) -> str:
        """What was announced last."""
        words: str = self.page.evaluate("() => document.querySelector('kg-play').play.frame.speech.said ?? ''")
        return words


SETTLED = """async () => {
  const it = document.querySelector("kg-play").play;
  const rests = ["static", "failed", "hidden"];
  const ours = () => it.state?.session && it.phase !== "opponent" && it.turn?.shown !== false;
  const calm = () => !it.busy && (rests.includes(it.phase) || ours());
  for (const began = performance.now(); !calm(); await new Promise(done => setTimeout(done, 4))) {
    if (performance.now() - began > 60000) throw new Error(`stuck: ${it.phase}, ${it.frame.speech.said}`);
  }
}"""

OPENED = """() => customElements.whenDefined("kg-door").then(() => document.querySelector("kg-door")?.open())"""


def choose(made: BrowserContext, settings: dict[str, Any]) -> None:
    """Every page of these tabs begins with settings that somebody chose before."""
    words = json.dumps(json.dumps(settings))
    made.add_init_script(f"try {{ sessionStorage.setItem('kitgen.play.settings', {words}) }} catch {{}}")


def visit(
    context: Callable[..., BrowserContext],
    game: str,
    *,
    link: str = "",
    settings: dict[str, Any] | None = None,
    outside: bool = False,
    **options: Any,
) -> Visit:
    """Open a game's page and, unless somebody stays ``outside``, its board.

    ``settings`` are those that somebody chose before, in this tab.
    """
    given = {"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce", **options}
    made = context(**given)
    if settings is not None:
        choose(made, settings)
    tab = made.new_page()
    it = Visit(tab)
    tab.on("console", lambda said: it.errors.append(said.text) if said.type == "error" else None)
    tab.on("pageerror", lambda error: it.errors.append(f"{error}\n{error.stack}"))
    tab.route("**/*", it.answer)
    tab.goto(f"{ORIGIN}games/{games.load(game).slug}/{link}")
    if not outside:
        enter(tab)
    return it


def enter(tab: Page) -> None:
    """Open the door to the page's board; a link in the address opens it by itself."""
    tab.wait_for_selector("kg-play")
    tab.evaluate(OPENED)
    tab.wait_for_selector("kg-play.kgp-here")
