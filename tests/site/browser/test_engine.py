"""The engine in a real browser: what it fetches and when, that it plays every game, and what stops it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from kitgen import browser as facade
from kitgen import games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page, Request

BUDGET = 6_600_000
"""Bytes that starting may fetch."""

OPEN = "async () => { Object.assign(window, await import('./assets/js/engine/engine.mjs')); return engine.state }"

PLIES = 240
"""Where a game goes on for longer, so much of it will do; of variants but the base, `SOME`."""
SOME = 12

PLAYED = """async ({ game, variant, seed, plies }) => {
  const call = async (method, request = {}) => engine.call(method, { session: state.session, ...request });
  let state = await engine.call("new", { game, variant, seed });
  const seats = state.seats.map(() => "squire");
  state = await engine.call("new", { game, variant, seed, seats });
  const asked = {};
  for (let count = 0; state.phase !== "over" && count < plies; count++) {
    state = await call(state.phase === "opponent" ? "opponent" : "throw"); // all throw together for who begins
    if (state.error) throw new Error(state.error.words);
    if (count === 6) {
      for (const method of ["odds", "routes", "text", "link", "record", "advise"]) asked[method] = await call(method);
      for (const method of ["undo", "redo"]) state = await call(method);
    }
  }
  asked.review = await call("review", { ply: 1 });
  const { text } = await call("text");
  await call("close");
  return { text, asked };
}"""


KINGS = """async ({ game, plies }) => {
  let state = await engine.call("new", { game, seed: "OAK", seats: ["king", "king"] });
  const { session } = state;
  for (let count = 0; count < plies; count++)
    state = state.phase === "opponent"
      ? await engine.call("opponent", { session, nodes: 300 }) // not for a time, which differs
      : await engine.call("throw", { session });
  return (await engine.call("text", { session })).text;
}"""


@pytest.fixture
def tab(context: Callable[..., BrowserContext], desk: str) -> Page:
    """A page that has the engine's script and nothing else yet; ``engine`` is a global name in it."""
    page = context().new_page()
    page.goto(desk)
    assert page.evaluate(OPEN) == "off"
    return page


@pytest.fixture(scope="module")
def running(browser: Browser, desk: str) -> Iterator[Page]:
    """A page whose engine runs."""
    page = browser.new_page()
    page.goto(desk)
    page.evaluate(OPEN)
    page.evaluate("() => engine.start()")
    yield page
    page.close()


def by_hand(game: str, variant: str, seed: str, plies: int, level: str = "squire") -> str:
    """The same game as `PLAYED` plays, by this Python."""

    def call(method: str, **request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(facade.call(method, json.dumps(request)))
        assert "error" not in answer, answer
        return answer

    state = call("new", game=game, variant=variant, seed=seed)
    state = call("new", game=game, variant=variant, seed=seed, seats=[level for _ in state["seats"]])
    session = state["session"]
    for _ in range(plies):
        if state["phase"] == "over":
            break
        nodes = {"nodes": 300} if level == "king" and state["phase"] == "opponent" else {}
        state = call("opponent" if state["phase"] == "opponent" else "throw", session=session, **nodes)
    return str(call("text", session=session)["text"])


@pytest.mark.parametrize(
    ("game", "variant"), [(game, variant) for game in games.names() for variant in games.load(game).variants]
)
def test_every_game_is_played_and_comes_out_as_in_cpython(running: Page, game: str, variant: str) -> None:
    """Also guards what the browser's standard library goes without: every method is asked on the way."""
    plies = PLIES if variant == games.load(game).variant else SOME
    played = running.evaluate(PLAYED, {"game": game, "variant": variant, "seed": "MAPLE", "plies": plies})
    assert played["text"] == by_hand(game, variant, "MAPLE", plies)
    refused = {method: it["error"] for method, it in played["asked"].items() if "error" in it}
    assert {it["code"] for it in refused.values()} <= {"not_now"}, refused


def test_nothing_is_fetched_before_start_and_little_then(context: Callable[..., BrowserContext], desk: str) -> None:
    page = context().new_page()
    asked: list[str] = []
    said: list[str] = []
    page.context.on("request", lambda it: asked.append(it.url))
    page.on("console", lambda it: said.append(it.text))
    page.goto(desk)
    page.evaluate(OPEN)
    assert not [it for it in asked if "/engine/314" in it]
    size = page.evaluate("() => [engine.bytes, engine.size]")
    assert size[0] <= BUDGET
    assert size[1] == f"{size[0] / 1e6:.1f} MB"
    asked.clear()
    progress = page.evaluate(
        "async () => { const seen = []; await engine.start({ onProgress: (it) => seen.push(it) }); return seen }"
    )
    assert {it.startswith(desk) for it in asked} <= {True}
    shares = [it["share"] for it in progress]
    assert shares == sorted(shares)
    assert progress[-1]["stage"] == "starting"
    assert re.fullmatch(r"Fetching the engine \(\d\.\d MB, once\): \d+ %( .*)?", progress[0]["words"])
    assert not said
    assert len(page.workers) == 1


def test_starting_twice_starts_one_and_calls_are_answered_in_their_order(tab: Page) -> None:
    answers = tab.evaluate("""async () => {
        const [one, two] = [engine.start(), engine.start()];
        await Promise.all([one, two, engine.start()]);
        const order = [];
        await Promise.all(["ur", "jungle", "backgammon"].map((game) =>
          engine.call("new", { game, seed: "OAK" }).then((it) => order.push(it.alias))));
        return { order, generation: engine.generation, refused: await engine.call("new", { game: "chess" }) };
    }""")
    assert answers["order"] == ["ur", "jungle", "backgammon"]
    assert answers["generation"] == 1
    assert answers["refused"]["error"]["words"]
    assert len(tab.workers) == 1


def test_a_runaway_is_stopped_and_the_engine_starts_again(tab: Page) -> None:
    found = tab.evaluate("""async () => {
        let restarts = 0;
        engine.addEventListener("restart", () => { restarts += 1; });
        await engine.start();
        const { session } = await engine.call("new", { game: "ur", seed: "OAK", seats: ["king", "king"] });
        const both = await Promise.allSettled([
          engine.call("opponent", { session, nodes: 1e12 }, { seconds: 0.001 }), engine.call("state", { session })]);
        const codes = both.map((it) => it.reason?.code);
        const lost = await engine.call("state", { session });
        return { codes, restarts, lost, generation: engine.generation };
    }""")
    assert found["codes"] == ["runaway", "runaway"]
    assert found["restarts"] == 1
    assert found["generation"] == 2
    assert found["lost"]["error"]["code"] == "no_session"
    assert len(tab.workers) == 1


def test_starting_can_be_cancelled_and_begun_again(tab: Page) -> None:
    codes = tab.evaluate("""async () => {
        const caught = (it) => it.then(() => "ready", (error) => error.code);
        const first = caught(engine.start());
        await new Promise((done) => engine.addEventListener("progress", done, { once: true }));
        engine.cancel();
        const between = engine.state;
        const stop = new AbortController();
        const second = caught(engine.start({ signal: stop.signal }));
        stop.abort();
        const third = caught(engine.start());
        return [await first, between, await second, await third, engine.state];
    }""")
    assert codes == ["cancelled", "off", "cancelled", "ready", "ready"]
    assert len(tab.workers) == 1


def test_what_python_did_wrong_is_told_and_the_engine_goes_on(tab: Page, desk: str) -> None:
    """The facade raises nothing; should it ever, a page hears of it."""
    worker = tab.evaluate("async () => (await import('./assets/js/engine/built.mjs')).BUILT.folder.slice(9)")
    text = tab.request.get(f"{desk}{worker}worker.mjs").text()
    broken = text.replace(
        'python.pyimport("kitgen.browser").call', "python.runPython('def f(m, r):\\n  return r[9]\\nf')"
    )
    assert broken != text
    tab.context.route("**/worker.mjs", lambda it: it.fulfill(body=broken, content_type="text/javascript"))
    found = tab.evaluate("""async () => {
        const told = [];
        for (const request of [{}, { word: "rose" }, { word: "12" }])
          told.push(await engine.call("x", request).catch((it) => [it.code, it.message, it.details]));
        return [...told, engine.state];
    }""")
    raised, no_json, answer, state = found
    assert raised[:2] == ["python", "The engine made a mistake. Your game is not lost."]
    assert "IndexError" in raised[2]
    assert no_json == ["python", "The engine made a mistake. Your game is not lost.", "no JSON: r"]
    assert answer == 1
    assert state == "ready"


def test_what_a_player_knows_is_fetched_when_it_is_asked_for_and_is_the_same(running: Page) -> None:
    """The King reads solved positions and learned weights; a game between people needs neither."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.rpartition("/")[2])

    running.context.on("request", note)
    for alias in ("ur", "backgammon"):
        state = running.evaluate("(game) => engine.call('new', { game, seed: 'OAK' })", alias)
        running.evaluate("(session) => engine.call('throw', { session })", state["session"])
        assert not asked
    for alias in ("ur", "backgammon"):
        text = running.evaluate(KINGS, {"game": alias, "plies": 6})
        assert text == by_hand(alias, "", "OAK", 6, "king")
    running.context.remove_listener("request", note)
    assert {it.rpartition(".")[2] for it in asked} <= {"values", "net"}
    assert asked
    assert len(asked) == len(set(asked)), "each once"
