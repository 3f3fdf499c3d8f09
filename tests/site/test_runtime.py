"""Python for the page as it is built: compiled by Pyodide, trimmed, the same bytes every time; or why it is not."""

from __future__ import annotations

import json
import shutil
import zipfile
from fnmatch import fnmatchcase
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from kitgen.errors import KitgenError
from kitgen.site import archive, runtime
from tests.site.browser import staged

if TYPE_CHECKING:
    from pathlib import Path

    from kitgen.site.runtime import Runtime

STDLIB_IS = "6bfe0f84fd7f0a331579548d3aaea38df6c78f494dd35f4fec70f5b1fb4f1494"
"""The library as it was compiled before. It changes with Pyodide, with what is left out, with the compiler."""

MINE = {
    "kitgen/__init__.py": b"",
    "kitgen/a.py": b"def f():\n    'what'\n    assert 1\n    return 2\n",
    "kitgen/b.txt": b"b",
}


@pytest.fixture(scope="module")
def engine() -> Runtime:
    return staged.engine()


def test_the_library_is_compiled_to_the_same_bytes_as_ever(engine: Runtime) -> None:
    assert sha256((engine.folder / runtime.STDLIB).read_bytes()).hexdigest() == STDLIB_IS


def test_the_folder_is_named_by_what_it_holds_and_holds_the_licences(engine: Runtime) -> None:
    assert engine.name.startswith(f"{runtime.version(staged.ROOT / 'node_modules' / 'pyodide')}-")
    assert {*engine.fetched(), "MPL-2.0.txt", "PYTHON.txt"} == set(engine.files())
    assert set(engine.parts) == set(runtime.FETCHED)
    for name, part in engine.parts.items():
        assert part.bytes == (engine.folder / name).stat().st_size
        assert part.sent <= part.bytes
    assert engine.sent <= 6_600_000


def test_everything_is_bytecode_and_nothing_is_left_in_that_should_be_out(engine: Runtime) -> None:
    with (
        zipfile.ZipFile(engine.folder / runtime.STDLIB) as packed,
        zipfile.ZipFile(engine.folder / runtime.OURS) as ours,
    ):
        library, mine = packed.namelist(), ours.namelist()
    patterns = runtime.left_out()
    assert not [name for name in library + mine if name.endswith(".py")]
    assert not [name for name in library if any(fnmatchcase(name.removesuffix("c"), it) for it in patterns)]
    assert "kitgen/browser/__init__.pyc" in mine
    with zipfile.ZipFile(staged.ROOT / "node_modules" / "pyodide" / runtime.STDLIB) as whole:
        names = whole.namelist()
    assert not [it for it in patterns if not any(fnmatchcase(name, it) for name in names)], "patterns without a file"


def test_the_same_sources_give_the_same_bytes_and_are_compiled_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: Runtime
) -> None:
    """The archive in two empty folders; the library is there already, for it takes longer."""
    monkeypatch.setattr(archive, "contents", MINE.items)
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        for file in staged.CACHE.glob("python_stdlib-*"):
            shutil.copy(file, tmp_path / name)
        said: list[str] = []
        made.append(runtime.build(staged.ROOT, tmp_path / name, said.append))
        assert said == ["bytecode of the games", "engine"]
    assert made[0].name == made[1].name != engine.name
    assert (made[0].folder / runtime.OURS).read_bytes() == (made[1].folder / runtime.OURS).read_bytes()
    said.clear()
    assert runtime.build(staged.ROOT, tmp_path / "one", said.append) == made[0]
    assert not said


def test_a_fault_in_what_is_compiled_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(archive, "contents", lambda: [("kitgen/a.py", b"def f(:\n")])
    for file in staged.CACHE.glob("python_stdlib-*"):
        shutil.copy(file, tmp_path)
    with pytest.raises(KitgenError, match=r"Pyodide did not compile kitgen\.zip: SyntaxError"):
        runtime.build(staged.ROOT, tmp_path)


def pretended(folder: Path, wanted: str = "1.2.3", found: str = "1.2.3") -> Path:
    """A checkout with something like npm's package."""
    package = folder / "node_modules" / "pyodide"
    package.mkdir(parents=True)
    for name in (*runtime.TAKEN, runtime.STDLIB):
        (package / name).write_bytes(b"")
    (package / "pyodide-lock.json").write_text('{"info": {}}', encoding="utf-8")
    (package / "package.json").write_text(json.dumps({"version": found}), encoding="utf-8")
    (folder / "package.json").write_text(json.dumps({"dependencies": {"pyodide": wanted}}), encoding="utf-8")
    return package


def test_where_there_is_no_pyodide_the_site_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(runtime.VARIABLE, raising=False)
    assert runtime.absent(tmp_path) == runtime.NO_PYODIDE
    with pytest.raises(KitgenError, match="Pyodide is missing"):
        runtime.build(tmp_path, tmp_path)
    pretended(tmp_path)
    assert runtime.absent(tmp_path) == ""
    monkeypatch.setattr(runtime, "node", lambda: None)
    assert runtime.absent(tmp_path) == runtime.NO_NODE
    with pytest.raises(KitgenError, match="node is missing"):
        runtime.build(tmp_path, tmp_path)


def test_another_folder_may_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = pretended(tmp_path / "elsewhere")
    shutil.copy(tmp_path / "elsewhere" / "package.json", tmp_path)
    monkeypatch.setenv(runtime.VARIABLE, str(package))
    assert runtime.pyodide(tmp_path) == package
    (package / "pyodide.mjs").unlink()
    with pytest.raises(KitgenError, match=rf"{runtime.VARIABLE} names .*, where pyodide\.mjs is missing"):
        runtime.pyodide(tmp_path)


def test_another_version_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(runtime.VARIABLE, raising=False)
    pretended(tmp_path, wanted="1.2.3", found="1.2.2")
    with pytest.raises(KitgenError, match=r"package\.json wants Pyodide 1\.2\.3, and .* holds 1\.2\.2; run npm ci"):
        runtime.pyodide(tmp_path)


def test_the_lock_pins_by_content_and_names_no_server() -> None:
    lock = json.loads((staged.ROOT / "package-lock.json").read_text(encoding="utf-8"))
    for name, package in lock["packages"].items():
        assert "resolved" not in package
        assert not name or package["integrity"].startswith("sha512-")
