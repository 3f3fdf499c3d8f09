"""What a browser loads is light: importing and playing brings in nothing that draws, and no package of others."""

from __future__ import annotations

import json
import subprocess
import sys

PLAYED = """
import json, sys
from kitgen.browser import call
for game in json.loads(call("catalogue", "{}"))["games"]:
    state = json.loads(call("new", json.dumps({"game": game, "seed": "fig", "seats": ["person", "knight"]})))
    for method in ("throw", "odds", "record", "text", "link", "routes", "advise"):
        call(method, json.dumps({"session": state["session"]}))
print(json.dumps(sorted(sys.modules)))
"""

OURS = (
    "draw",
    "render",
    "kit",
    "components",
    "site",
    "text",
    "analysis",
    "terminal",
    "console",
    "cli",
    "fonts",
    "sheet",
)
THEIRS = ("reportlab", "svgwrite", "jinja2", "click", "rich", "numpy", "numba", "markdown_it", "PIL", "pypdfium2")
SLOW = ("asyncio", "urllib.request", "http", "unittest", "ctypes", "multiprocessing", "xml")
"""Parts of the standard library that cost a page time, or that its copy leaves out."""


def test_playing_all_games_loads_the_standard_library_and_what_a_game_is_made_of() -> None:
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert "kitgen.rules.race" in loaded
    assert "kitgen.players" in loaded
    assert {name for name in loaded if name.split(".")[:2] in [["kitgen", part] for part in OURS]} == set()
    assert {name for name in loaded if name.split(".")[0] in THEIRS} == set()
    assert {name for name in loaded if name in SLOW} == set()
    roots = {name.split(".")[0] for name in loaded if not name.startswith("_")}
    assert roots - set(sys.stdlib_module_names) - {"kitgen", "__main__", "sitecustomize"} <= _of_this_python()


def _of_this_python() -> set[str]:
    """What this Python loads before anything is asked of it, such as hooks of editable installs."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return {name.split(".")[0] for name in done.stdout.split()}
