"""How fast the site is made from kits that are there: beside an empty Material site of as many pages, in one run."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from kitgen.errors import KitgenError
from kitgen.site import build

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Took:
    """Seconds on the clock, and of all processors."""

    clock: float
    processor: float


def took(work: Callable[[], object]) -> Took:
    before, start = _processor(), perf_counter()
    work()
    return Took(perf_counter() - start, _processor() - before)


def _processor() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(it.ru_utime + it.ru_stime for it in used)


def empty(folder: Path, pages: int) -> None:
    """A Material site out of the box whose pages hold a heading and a line."""
    docs = folder / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Home\n\nNothing.\n", encoding="utf-8")
    for number in range(1, pages):
        (docs / f"page-{number}.md").write_text(f"# Page {number}\n\nNothing.\n", encoding="utf-8")
    (folder / "mkdocs.yml").write_text("site_name: empty\ntheme: {name: material, font: false}\n", encoding="utf-8")
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(folder / "mkdocs.yml")]
    subprocess.run(command, check=True, env=quiet, capture_output=True)


def main() -> None:
    root, jobs = build.checkout(), os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        places = build.Places(root, root / "output", folder / "site", folder / "work")
        try:
            clean = took(lambda: build.build(places, jobs=jobs))
        except KitgenError as error:
            print(f"no site measured: {error}")
            return
        again = took(lambda: build.build(places, jobs=jobs))
        pages = len(list(places.site.rglob("*.html")))
        (folder / "empty").mkdir()
        bare = took(lambda: empty(folder / "empty", pages))
    print(f"site of {pages} pages beside kits that are there, {jobs} processes")
    for what, it in (("empty Material site", bare), ("clean build", clean), ("unchanged build", again)):
        ratio = f"{it.processor / bare.processor:5.2f} × the empty site"
        print(f"{what:<38}{it.clock:8.1f} s {it.processor:7.1f} s CPU {ratio}")
