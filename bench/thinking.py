"""How long the levels think in the page's Python: milliseconds a move under Pyodide in Node, beside CPython's.

Milliseconds of processor, so that other work on the machine does not count. The time limits of a page are held
against these; on a slower machine the clock ends a search (`kitgen.browser.opponents.SECONDS`).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from kitgen import games
from kitgen.site import archive, runtime

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[1]
MOVES = 40

THINK = """
import json, time
try:
    from js import process
except ImportError:
    spent = time.process_time
else:
    def spent():
        used = process.cpuUsage()
        return (used.user + used.system) / 1e6
from kitgen import games, rules
from kitgen.dice import draw, stream
from kitgen.players import LEVELS, seat

def thinks(name, level, moves):
    game = rules.build(games.load(name))
    dice = game.definition.dice.dice() if game.definition.dice.faces else None
    took, position, number = [], game.start(), 0
    for turn in range(100_000):
        if len(took) >= moves:
            break
        if game.outcome(position):
            position = game.start()
        possible = game.throws(position)
        if len(possible) == 1:
            throw = next(iter(possible))
        else:
            faces = dice.show("bench", number)
            number += 1
            throw = faces if game.mover(position) is None and faces in possible else dice.read(faces)
        legal = game.moves(position, throw)
        if len(legal) > 1 and game.mover(position) is not None:
            begun = spent()
            move = seat(level, game, seed="bench").choose(position, throw, turn)
            took.append(1000 * (spent() - begun))
            if turn % 3 == 0:
                move = legal[draw(stream("bench", turn), len(legal))]
        else:
            move = legal[0]
        position = game.play(position, throw, move)
    return took

told = json.dumps({f"{name} {level}": thinks(name, level, MOVES) for name in NAMES for level in LEVELS})
"""
"""Every third move is by chance, so that positions are not only those that the level likes."""

SCRIPT = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, archive, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/lib/kitgen" });
python.runPython("import sys; sys.path.append('/lib/kitgen')");
python.runPython(readFileSync(program, "utf8"));
process.stdout.write(python.globals.get("told"));
"""


def main(moves: int = MOVES, names: Sequence[str] = ()) -> None:
    """Each game's base variant, or those named, each level at the same kind of places; last the ratio of medians."""
    print("\nLevels in the page's Python: milliseconds for a move, median, 95th of 100, longest; times CPython's")
    program = f"NAMES = {list(names or games.names())!r}\nMOVES = {moves}\n{THINK}"
    here = _told([sys.executable, "-c", f"{program}\nprint(told)"])
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        tables = {f"kitgen/{it.relative_to(archive.HOME).as_posix()}": it.read_bytes() for it in archive.tables()}
        packed = archive.pack((name, tables.get(name, data)) for name, data in archive.contents())
        (place / "kitgen.zip").write_bytes(packed)
        (place / "think.py").write_text(program, encoding="utf-8")
        (place / "run.mjs").write_text(SCRIPT, encoding="utf-8")
        node, pyodide = runtime.node(), runtime.pyodide(ROOT)
        assert node, runtime.absent(ROOT)
        assert pyodide, runtime.absent(ROOT)
        there = _told([node, str(place / "run.mjs"), str(pyodide), str(place / "kitgen.zip"), str(place / "think.py")])
    for key, times in there.items():
        late = quantiles(times, n=20)[-1]
        ratio = median(times) / median(here[key])
        print(f"  {key:<30} {median(times):8.1f} {late:8.1f} {max(times):8.1f}   × {ratio:.1f}", flush=True)


def _told(command: list[str]) -> dict[str, list[float]]:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    main(names=sys.argv[1:])
