"""Scripts as they are sent: lean, and the board in one file, so that no page waits for a module to name the next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KINDS = {".js", ".mjs"}
DOOR = "js/play/index.mjs"
BOARD = "js/play/play.mjs"
"""What the door asks for; below docs/assets, as all that is sent."""

_IMPORT = re.compile(r'^import (?:(\{[^}]*\})|\* as (\w+)) from "\./(\w+\.mjs)";$', re.M)
_OUTSIDE = re.compile(r'^import .* from "\.\./.*";$', re.M)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.M)
_NESTED = re.compile(r"\$\{[^{}`]*`[^`]*`?")
_LEFT = re.compile(r"^(?:import|export)\b.*", re.M)


def sent(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Each script below a folder by its path there, in order. Raises KitgenError where modules cannot be joined."""
    for file in sorted(it for it in folder.rglob("*") if it.suffix in KINDS):
        name = file.relative_to(folder).as_posix()
        if file.parent.name == "play" and name not in {BOARD, DOOR}:
            continue
        yield name, lean(joined(file) if name == BOARD else file.read_text(encoding="utf-8"))


def lean(text: str) -> bytes:
    """A script without its comments and indents, which nobody's telephone needs.

    Raises KitgenError where a text in backquotes stands inside another: spaces would be taken out of it.
    """
    from rjsmin import jsmin

    if inside := _NESTED.search(text):
        raise KitgenError(f"'{inside[0]}' begins a text inside a text; put it together from parts")
    short: str = jsmin(text)
    return short.encode()


def joined(entry: Path) -> str:
    """A module and what it imports from beside it, as one module; each keeps its names to itself.

    It knows the forms of `import` and `export` that our modules use. Raises KitgenError at any other.
    """
    outside: dict[str, None] = {}
    parts: dict[str, str] = {}

    def part(file: Path) -> str:
        name = f"${file.stem}"
        if name in parts:
            if not parts[name]:
                raise KitgenError(f"{file.name} imports itself by way of others; such modules are not joined")
            return name
        parts[name] = ""
        text = file.read_text(encoding="utf-8")
        outside.update(dict.fromkeys(_OUTSIDE.findall(text)))
        text = _OUTSIDE.sub("", text)
        text = _IMPORT.sub(
            lambda it: f"const {(it[1] or it[2]).replace(' as ', ': ')} = {part(file.with_name(it[3]))};", text
        )
        names = ", ".join(it[1] for it in _EXPORT.findall(text))
        text = _EXPORT.sub(r"\1", text)
        if left := _LEFT.search(text):
            raise KitgenError(f"{file.name}: '{left[0]}' is a form that is not joined; write it as other modules do")
        del parts[name]  # again, behind what it imports
        parts[name] = f"const {name} = (() => {{\n{text}\nreturn {{ {names} }};\n}})();\n"
        return name

    part(entry)
    return "\n".join([*outside, *parts.values()])
