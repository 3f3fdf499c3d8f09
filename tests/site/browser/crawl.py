"""A look at every page in a real browser: faults of access, errors, requests, storage, what moves, what it weighs."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page, Response

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice")
"""Everything of WCAG 2.2 up to AA and axe's good practice; no rule is left out."""

MANNERS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "narrow": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"},
}

PACKED = (".woff2", ".png", ".pdf", ".zip")

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shifts.push(entry.value); })
  .observe({ type: "layout-shift", buffered: true });
"""

RUN_AXE = """tags => axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] })
  .then(result => result.violations.flatMap(it => it.nodes.map(node =>
    `${it.id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1, 2).join("").trim()}`)))"""

STORED = """() => [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(Boolean)"""


@dataclass
class Visit:
    """What was found on one page."""

    page: str
    faults: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    weight: int = 0
    stored: list[str] = field(default_factory=list)
    moved: float = 0.0
    ground: str = ""
    """The page's background."""
    wide: int = 0
    """Pixels by which the page is wider than the window."""

    def record(self) -> dict[str, Any]:
        return asdict(self)


@cache
def axe() -> str:
    """The source of axe-core. Raises FileNotFoundError where ``npm ci`` has not been run."""
    return AXE.read_text(encoding="utf-8")


def every_page(browser: Browser, address: str, pages: Sequence[str], manner: str) -> Iterator[Visit]:
    """Look at each page in turn, each in a window of its own, so that nothing is cached or kept from the one before."""
    for page in pages:
        context = browser.new_context(**MANNERS[manner])
        try:
            yield visit(context.new_page(), address, page)
        finally:
            context.close()


def visit(tab: Page, address: str, page: str) -> Visit:
    """Open one page and look."""
    seen = Visit(page)
    weights: list[Response] = []
    tab.on("console", lambda it: seen.errors.append(it.text) if it.type in {"error", "warning"} else None)
    tab.on("pageerror", lambda it: seen.errors.append(str(it)))
    tab.on("request", lambda it: seen.requests.append(it.url))
    tab.on("response", lambda it: weights.append(it))  # noqa: PLW0108  (a bound method cannot carry what playwright notes on it)
    tab.add_init_script(WATCH_SHIFTS)
    tab.goto(address + page, wait_until="load")
    tab.evaluate("() => document.fonts.ready.then(() => true)")
    tab.wait_for_timeout(150)  # what a script would still move or ask for
    seen.moved = sum(tab.evaluate("() => window.shifts"))
    seen.ground = tab.evaluate("() => getComputedStyle(document.body).backgroundColor")
    seen.wide = tab.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    seen.stored = tab.evaluate(STORED) + [it["name"] for it in tab.context.cookies()]
    tab.evaluate(axe())
    seen.faults = tab.evaluate(RUN_AXE, list(TAGS))
    seen.weight = sum(map(_weight, weights))
    seen.requests = [it for it in seen.requests if not it.startswith(("data:", "blob:"))]
    return seen


def _weight(response: Response) -> int:
    """Bytes of a response as a host sends it."""
    body = response.body() if response.ok and not response.url.startswith(("data:", "blob:")) else b""
    return len(body) if response.url.endswith(PACKED) else len(gzip.compress(body, 9, mtime=0))


def lines(faults: Sequence[tuple[str, Any]]) -> str:
    """Faults as text for an assertion's message."""
    return "\n".join(f"{page or 'home'}: {json.dumps(fault, ensure_ascii=False)}" for page, fault in faults[:40])
