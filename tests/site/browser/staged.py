"""A site of one empty page with the engine on it: what the engine's own tests need, and no more."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from kitgen.site import assemble, keep, runtime

if TYPE_CHECKING:
    from kitgen.site.runtime import Runtime

ROOT = Path(__file__).parents[3]
CACHE = ROOT / "build" / "engine"
"""Where `kitgen site build` keeps what it compiled, too."""
SCRIPTS = "assets/js/engine"

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Engine</title>
<script type="module" src="assets/js/engine/keep.mjs"></script></head><body><kg-keep></kg-keep></body></html>
"""


def engine() -> Runtime:
    """The engine that the site would have. Raises KitgenError where there is no node or no Pyodide."""
    return runtime.build(ROOT, CACHE)


def stage(folder: Path) -> Runtime:
    """Put the page, its policy, the scripts and the engine into a new folder."""
    shutil.copytree(ROOT / "docs" / SCRIPTS, folder / SCRIPTS)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "favicon.ico").write_bytes(b"")
    made = engine()
    runtime.publish(made, folder)
    assemble.with_policy(folder)
    keep.write(folder, made, ())
    return made
