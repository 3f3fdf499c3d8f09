"""From a press to what is seen, engine and all: the first throw, keys of a game, what holds the page up, what stays.

The first throw may take 300 ms from Play, on a page that has loaded nothing of the board. A key's answer is on the
screen after 100 ms at the median and 200 ms at the 95th of a hundred; time is counted from the key's own event to the
first frame that shows what the engine answered. The engine works beside the page: on the page itself no task of its
takes 50 ms. After ten games the page and Python's memory are as large as after two.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from kitgen import games
from kitgen.errors import KitgenError
from kitgen.site import scripts
from tests.site.browser import playing, staged
from tests.site.browser.built import Site
from tests.site.browser.chromium import FLAGS, MISSING, find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

ROUNDS = 5
KEYS = 100
GAMES = ("ur", "backgammon", "me")
FIRST, BAR, BAR_95, LONG = 300, 100, 200, 50
REST = 500  # milliseconds: nobody presses Play while the page itself is being drawn
MATCHES = 10
PLIES = 2000

LONG_TASKS = """window.long = [];
new PerformanceObserver((list) => { for (const it of list.getEntries()) long.push(it.duration); })
  .observe({ type: "longtask", buffered: true });
"""

OPEN = """async () => {
  await customElements.whenDefined("kg-door");
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const began = performance.now(), past = () => performance.now() - began;
  document.querySelector("kg-door button").click();
  const main = () => document.querySelector("kg-play .kgp-bars .kgp-main");
  while (!main()?.textContent.startsWith("Throw")) await frame();
  const there = past(), { play } = document.querySelector("kg-play"), { draw } = play;
  const thrown = new Promise((done) => { play.draw = () => { draw.call(play); if (play.state.thrown) done(); }; });
  main().click();
  await thrown;
  await frame();
  play.draw = draw;
  return [there, past() - there];
}"""

START = """async () => {
  const { engine } = await import("./assets/js/engine/engine.mjs");
  await engine.start();
  await new Promise((done) => setTimeout(done, 200)); // a task is told after its end
  return long;
}"""

READY = "() => document.querySelector('kg-play').play?.state?.session"

WATCH = """() => {
  const { play } = document.querySelector("kg-play"), { draw } = play;
  window.taken = [];
  long.length = 0;
  addEventListener("keydown", (event) => { window.began = event.timeStamp; }, { capture: true });
  play.draw = (...given) => {
    draw.apply(play, given);
    const { began } = window;
    requestAnimationFrame(() => setTimeout(() => began && taken.push(performance.now() - began)));
  };
}"""

KEY = """() => {
  const { phase, state } = document.querySelector("kg-play").play;
  if (phase === "over") return "";
  if (phase === "toThrow") return "r";
  if (phase === "stepping" && (state.stepping.complete || !state.moves.length)) return "e";
  return state.moves.length ? String(state.moves[0].number) : "u";
}"""

AGAIN = """() => {
  const { play } = document.querySelector("kg-play");
  play.start({ ...play.chosen, seed: "" });
}"""

EXPOSED = """const opened = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...given) => {
  const made = await opened.apply(WebAssembly, given);
  self.memory = made.instance.exports.memory ?? given[1].env.memory;
  return made;
};
"""
"""Put before the worker's program, so that the size of Python's memory can be asked for."""


@contextmanager
def served() -> Iterator[str]:
    """Bare pages of the games with the engine and our own assets; the address ends with the sub-path."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        staged.stage(folder)
        assets = staged.ROOT / "docs" / "assets"
        shutil.copytree(assets, folder / "assets", dirs_exist_ok=True, ignore=shutil.ignore_patterns("js"))
        for path, script in scripts.sent(assets):
            file = folder / "assets" / path
            if not file.exists():  # those of the engine are staged with what the build knows of it
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(script)
        for game in GAMES:
            for path, data in playing.files(games.find(game)[0]).items():
                file = folder / (f"{path}index.html" if path.endswith("/") else path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
        with Site(folder).served() as address:
            yield address


def opened(browser: Browser, address: str, game: str = "", **settings: Any) -> Page:
    """A tab in a profile of its own."""
    made = browser.new_context(reduced_motion="reduce")
    playing.choose(made, {"level": "person", "pace": "instant", **settings})
    page = made.new_page()
    page.add_init_script(LONG_TASKS)
    page.context.route("**/worker.mjs", _exposed)
    page.goto(f"{address}games/{games.load(game).slug}/" if game else address)
    page.wait_for_timeout(REST)
    return page


def _exposed(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=EXPOSED + answer.text())


def first_throws(browser: Browser, address: str, game: str) -> tuple[float, float]:
    """Milliseconds from Play to a board that throws, and on to the dice; medians of pages with nothing cached."""
    taken = []
    for _ in range(ROUNDS):
        page = opened(browser, address, game)
        taken.append(page.evaluate(OPEN))
        page.context.close()
    return median(it[0] for it in taken), median(it[1] for it in taken)


def keys(browser: Browser, address: str, game: str) -> tuple[list[float], list[float]]:
    """Milliseconds from each key to its answer, and what held the page up for 50 and more."""
    page = opened(browser, address, game)
    page.evaluate(OPEN)
    page.wait_for_function(READY, timeout=120_000)
    page.locator(".kgp-bars .kgp-main").focus()
    page.evaluate(WATCH)
    for count in range(KEYS):
        page.keyboard.press("u" if count % 5 == 4 else page.evaluate(KEY) or "u")
        page.evaluate(playing.SETTLED)
    page.wait_for_timeout(200)
    found: tuple[list[float], list[float]] = page.evaluate("() => [taken, long]")
    page.context.close()
    return found


def starting(browser: Browser, address: str) -> list[float]:
    """What held an empty page up for 50 ms and more while its engine started."""
    page = opened(browser, address)
    found: list[float] = page.evaluate(START)
    page.context.close()
    return found


def sizes(browser: Browser, address: str, game: str) -> list[dict[str, float]]:
    """What is left after each of ten games against the Squire, when the browser has tidied up; bytes and counts."""
    page = opened(browser, address, game, level="squire")
    session = page.context.new_cdp_session(page)
    page.evaluate(OPEN)
    page.wait_for_function(READY, timeout=120_000)
    found = []
    for _ in range(MATCHES):
        for _ in range(PLIES):
            page.evaluate(playing.SETTLED)
            key = page.evaluate(KEY)
            if not key:
                break
            page.locator(".kgp-bars .kgp-main").focus()
            page.keyboard.press(key)
        session.send("HeapProfiler.collectGarbage")
        counts = session.send("Memory.getDOMCounters")
        (worker,) = page.workers
        found.append(
            {
                "page": session.send("Runtime.getHeapUsage")["usedSize"],
                "nodes": counts["nodes"],
                "listeners": counts["jsEventListeners"],
                "python": worker.evaluate("() => memory.buffer.byteLength"),
            }
        )
        page.evaluate(AGAIN)
    page.context.close()
    return found


def main() -> None:
    from playwright.sync_api import sync_playwright

    path = find()
    if path is None:
        print(f"no press measured: {MISSING.splitlines()[0]}")
        return
    try:
        with served() as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            report(browser, address)
            browser.close()
    except KitgenError as error:
        print(f"no press measured: {error}")


def report(browser: Browser, address: str) -> None:
    for game in GAMES:
        there, thrown = first_throws(browser, address, game)
        print(f"{f'from Play to the first throw, {game}':<46}{there + thrown:5.0f} ms (bar {FIRST}), dice {thrown:.0f}")
    for game in GAMES:
        taken, long = keys(browser, address, game)
        late = quantiles(taken, n=20)[-1]
        what = f"from a key to its answer, {game}, {len(taken)} answers"
        print(f"{what:<46}{median(taken):5.0f} ms (bar {BAR}), 95 of 100 within {late:.0f} ms (bar {BAR_95})")
        print(f"{'  tasks of 50 ms and more meanwhile':<46}{len(long):5d}, the longest {max(long, default=0):.0f} ms")
    held = starting(browser, address)
    print(f"{'tasks of 50 ms and more, engine starting':<46}{len(held):5d}, the longest {max(held, default=0):.0f} ms")
    after = sizes(browser, address, "ur")
    for what, unit in (("page", 1e6), ("python", 1e6), ("nodes", 1), ("listeners", 1)):
        one, two, last = (after[at][what] / unit for at in (0, 1, -1))
        name = f"{what}, {'MB' if unit > 1 else 'count'}, after 1, 2, {MATCHES} games of ur"
        print(f"{name:<46}{one:8.2f} {two:8.2f} {last:8.2f}, {last / two:.2f} × the second")


if __name__ == "__main__":
    main()
