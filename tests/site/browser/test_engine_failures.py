"""What goes wrong when the engine starts has a code and a sentence, and the page is as usable as before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

START = """async (standstill) => {
  const { Engine, PATIENCE, REASONS, engine } = await import('./assets/js/engine/engine.mjs');
  Object.assign(window, { Engine, engine, REASONS });
  PATIENCE.standstill = standstill;
  try { await engine.start(); } catch (error) {
    const { code, message: words, details } = error;
    return { code, words, details, state: engine.state, kept: engine.error === error, known: REASONS[code] };
  }
  return { code: "ready", state: engine.state };
}"""

WASM, STDLIB, OURS = "**/pyodide.asm.wasm", "**/python_stdlib.zip", "**/kitgen.zip"


def gone(route: Route) -> None:
    route.fulfill(status=404, body="not here")


def silent(_: Route) -> None:
    """No answer ever comes."""


def body(text: str, **headers: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=text, content_type="text/javascript", headers=headers)


def start(page: Page, standstill: float = 45) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(START, standstill)
    if found["code"] != "ready":
        assert found["words"] == found["known"], found
        assert found["state"] == "failed"
        assert found["kept"]
        for _ in range(100):
            if page.workers:  # its end is told a little later
                page.wait_for_timeout(100)
        assert not page.workers, "a worker that failed is gone"
    assert page.evaluate("() => 6 * 7") == 42
    return found


@pytest.fixture
def tab(context: Callable[..., BrowserContext], desk: str) -> Page:
    page = context().new_page()
    page.goto(desk)
    return page


@pytest.mark.parametrize("part", [WASM, STDLIB, OURS, "**/pyodide.mjs", "**/pyodide.asm.mjs", "**/worker.mjs"])
def test_a_part_that_is_not_there(tab: Page, part: str) -> None:
    tab.context.route(part, gone)
    assert start(tab)["code"] == "missing"


@pytest.mark.parametrize("part", [WASM, "**/worker.mjs"])
def test_a_part_that_is_blocked(tab: Page, part: str) -> None:
    tab.context.route(part, lambda it: it.abort())
    assert start(tab)["code"] == "blocked"


def test_without_a_network(tab: Page) -> None:
    tab.evaluate("() => import('./assets/js/engine/engine.mjs')")
    tab.context.set_offline(True)
    assert start(tab)["code"] == "no-network"


def test_webassembly_switched_off(context: Callable[..., BrowserContext], desk: str) -> None:
    page = context().new_page()
    page.add_init_script("delete window.WebAssembly")
    page.goto(desk)
    assert start(page)["code"] == "no-wasm"


def test_a_program_that_is_refused(tab: Page) -> None:
    tab.context.route(WASM, lambda it: it.fulfill(body=b"<html>Blocked by your school</html>"))
    assert start(tab)["code"] == "refused"


def test_a_policy_that_refuses_it(tab: Page) -> None:
    """The worker has the policy that its own answer carries."""

    def strict(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": "script-src 'self'"})

    tab.context.route("**/worker.mjs", strict)
    assert start(tab)["code"] == "refused"


def test_no_answer_at_all_ends_in_time(tab: Page) -> None:
    tab.context.route(WASM, silent)
    assert start(tab, standstill=1.5)["code"] == "standstill"


def test_too_little_memory(tab: Page) -> None:
    def poor(route: Route) -> None:
        refuse = 'WebAssembly.instantiateStreaming = async () => { throw new RangeError("could not allocate memory") };'
        answer = route.fetch()
        route.fulfill(response=answer, body=refuse + answer.text())

    tab.context.route("**/worker.mjs", poor)
    assert start(tab)["code"] == "memory"


def test_a_worker_that_breaks(tab: Page) -> None:
    tab.context.route(
        "**/worker.mjs", body("self.postMessage({ hello: true }); setTimeout(() => { throw new Error('x') }, 50)")
    )
    found = start(tab)
    assert found["code"] == "crashed"
    assert "x" in found["details"]


def test_a_worker_that_is_no_program(tab: Page) -> None:
    tab.context.route("**/worker.mjs", body("<html>Blocked by your school</html>"))
    assert start(tab)["code"] == "refused"


def test_a_site_without_an_engine(tab: Page) -> None:
    tab.context.route("**/built.mjs", body("export const BUILT = null;"))
    tab.reload()
    assert start(tab)["code"] == "not-built"
    assert tab.evaluate("() => engine.bytes") == 0


def test_trying_again_after_a_failure(tab: Page) -> None:
    tab.context.route(OURS, gone)
    assert start(tab)["code"] == "missing"
    tab.context.unroute(OURS)
    assert tab.evaluate("async () => { await engine.start(); return [engine.state, engine.error] }") == ["ready", None]
