"""A look at every page in a real browser: faults of access, errors, requests, storage, what moves, what it weighs."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.site.browser.built import weight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Browser, Page

    from tests.site.browser.built import Site

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice")
"""Everything of WCAG 2.2 up to AA and axe's good practice; no rule is left out."""

MANNERS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "narrow": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"},
}

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shifts.push(entry.value); })
  .observe({ type: "layout-shift", buffered: true });
"""

RUN_AXE = """tags => axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] })
  .then(result => result.violations.flatMap(it => it.nodes.map(node =>
    `${it.id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1, 2).join("").trim()}`)))"""

STORED = """() => [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(Boolean)"""

WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

MEASURE = f"""() => ({{
  moved: window.shifts.reduce((sum, it) => sum + it, 0),
  ground: getComputedStyle(document.body).backgroundColor,
  wide: ({WIDE})(),
  stored: ({STORED})(),
}})"""

STOP = """async () => {
  await Promise.allSettled(document.getAnimations().map(it => it.finished));  // a link that slides in
  const it = document.activeElement, box = it.getBoundingClientRect();
  const seen = box.top >= 0 && box.width > 0 && getComputedStyle(it).opacity === "1";
  const target = it.hash ? document.getElementById(it.hash.slice(1)) : null;
  return `${it.textContent.trim()}${seen ? "" : ", not seen"}${target ? "" : ", leads nowhere"}`;
}"""


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
    wide_on_paper: int = 0
    """Pixels by which it is wider than the printed part of A4."""
    stops: list[str] = field(default_factory=list)
    """What the first two presses of the tab key reach, and whether it is seen and leads somewhere."""

    def record(self) -> dict[str, Any]:
        return asdict(self)


@cache
def axe() -> str:
    """The source of axe-core. Raises FileNotFoundError where ``npm ci`` has not been run."""
    return AXE.read_text(encoding="utf-8")


@contextmanager
def window(browser: Browser, address: str, site: Site, manner: str) -> Iterator[Callable[[str], Visit]]:
    """What looks at a page, with nothing cached. One window for all: what a page stores the next ones see, too."""
    context = browser.new_context(**MANNERS[manner])
    try:
        context.add_init_script(axe())
        context.add_init_script(WATCH_SHIFTS)
        tab = context.new_page()
        context.new_cdp_session(tab).send("Network.setCacheDisabled", {"cacheDisabled": True})
        yield lambda page: visit(tab, address, site, page, paper=manner == "light")
    finally:
        context.close()


def visit(tab: Page, address: str, site: Site, page: str, *, paper: bool) -> Visit:
    """Open one page and look; ``paper`` asks for the width of its print, too."""
    seen = Visit(page)
    listeners: dict[str, Callable[[Any], None]] = {
        "console": lambda it: seen.errors.append(it.text) if it.type in {"error", "warning"} else None,
        "pageerror": lambda it: seen.errors.append(str(it)),
        "request": lambda it: seen.requests.append(it.url),
    }
    for event, listener in listeners.items():
        tab.on(event, listener)  # type: ignore[call-overload]
    tab.goto(address + page, wait_until="load")
    tab.evaluate("() => document.fonts.ready.then(() => true)")
    tab.wait_for_timeout(80)  # what a script would still move or ask for
    found = tab.evaluate(MEASURE)
    seen.moved, seen.ground, seen.wide = found["moved"], found["ground"], found["wide"]
    seen.stored = found["stored"] + [it["name"] for it in tab.context.cookies()]
    seen.faults = tab.evaluate(RUN_AXE, list(TAGS))
    seen.requests = [it for it in seen.requests if not it.startswith(("data:", "blob:"))]
    seen.weight = sum(_weight(site, it.removeprefix(address)) for it in seen.requests if it.startswith(address))
    for _ in range(2):
        tab.keyboard.press("Tab")
        seen.stops.append(tab.evaluate(STOP))
    for event, listener in listeners.items():
        tab.remove_listener(event, listener)
    if paper:
        size = tab.viewport_size
        tab.set_viewport_size({"width": 718, "height": 1000})  # 190 mm
        tab.emulate_media(media="print")
        seen.wide_on_paper = tab.evaluate(WIDE)
        tab.emulate_media(media="screen")
        tab.set_viewport_size(size or {"width": 1280, "height": 800})
    tab.goto("about:blank")  # what this page still asks for is not counted with the next one
    return seen


@cache
def _weight(site: Site, path: str) -> int:
    """Bytes of a file as a host sends it; nothing for what is not there."""
    file = site.root / path.partition("?")[0]
    file = file / "index.html" if file.is_dir() else file
    return weight(file) if file.is_file() else 0


def lines(faults: Sequence[tuple[str, Any]]) -> str:
    """Faults as text for an assertion's message."""
    return "\n".join(f"{page or 'home'}: {json.dumps(fault, ensure_ascii=False)}" for page, fault in faults[:40])
