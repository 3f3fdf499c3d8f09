"""How long it takes from Play to an engine that answers: beside Pyodide as it comes, each in a worker, turn about.

Every round opens both in new browser profiles, so that nothing is in a cache; the medians are compared. The bar is
0.6 of Pyodide's own time to its first answer, though ours has by then read the rules of a game, and 6.6 MB.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from kitgen.errors import KitgenError
from kitgen.site import runtime
from tests.site.browser import staged
from tests.site.browser.built import Site
from tests.site.browser.chromium import FLAGS, MISSING, find

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROUNDS = 5
BAR = 0.6
BUDGET = 6_600_000

STOCK_WORKER = """\
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("6 * 7"));
"""

OURS = """async () => {
  const began = performance.now();
  const { engine } = await import("./assets/js/engine/engine.mjs");
  await engine.start();
  return performance.now() - began;
}"""

STOCK = """() => new Promise((done, fail) => {
  const began = performance.now();
  const worker = new Worker("stock/worker.mjs", { type: "module" });
  worker.onerror = fail;
  worker.onmessage = () => done(performance.now() - began);
})"""


def milliseconds(browser: Browser, address: str, script: str) -> tuple[float, float]:
    """Cold, and after a reload, in a profile of its own."""
    page = browser.new_context().new_page()
    taken = []
    for _ in range(2):
        page.goto(address)
        taken.append(float(page.evaluate(script)))
    page.context.close()
    return taken[0], taken[1]


def main() -> None:
    from playwright.sync_api import sync_playwright

    path = find()
    if path is None:
        print(f"no engine measured: {MISSING.splitlines()[0]}")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        try:
            made = staged.stage(folder)
        except KitgenError as error:
            print(f"no engine measured: {error}")
            return
        package = runtime.pyodide(staged.ROOT)
        assert package is not None
        (folder / "stock").mkdir()
        for it in (*runtime.TAKEN, runtime.STDLIB, "pyodide-lock.json"):
            shutil.copy(package / it, folder / "stock")
        (folder / "stock" / "worker.mjs").write_text(STOCK_WORKER, encoding="utf-8")
        ours, stock = [], []
        with Site(folder).served() as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            for _ in range(ROUNDS):
                stock.append(milliseconds(browser, address, STOCK))
                ours.append(milliseconds(browser, address, OURS))
            browser.close()
    print(f"from Play to an engine that answers, {ROUNDS} rounds in turn, {made.sent / 1e6:.2f} of {BUDGET / 1e6} MB")
    for at, what in enumerate(("cold", "again")):
        one, other = median(it[at] for it in ours), median(it[at] for it in stock)
        bar = f" (bar {BAR})" if at == 0 else ""
        print(f"{what:<38}{one:8.0f} ms, Pyodide as it comes {other:.0f} ms: {one / other:.2f}{bar}")


if __name__ == "__main__":
    main()
