"""The faces that kitgen prints with: how wide a text is, whether it can be printed, and how it is drawn.

Faces: ``text``, ``text-bold``, ``text-italic`` (cut from Source Sans 3, tabular digits), ``title`` (Alegreya Bold,
lining digits) and ``han`` (three characters of Noto Sans TC). No kerning, in SVG or PDF, so both say the same.
Widths are always at hand; outlines are read from the font file when somebody asks for them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from struct import unpack_from

from kitgen.errors import KitgenError, suggestion
from kitgen.scene import POINT, Command

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Face:
    """One face's metrics, in units of the em square, of which there are ``units``."""

    name: str
    units: int
    ascent: int
    descent: int
    capital: int
    small: int
    tall: int
    deep: int
    advances: dict[str, int]


@cache
def faces() -> dict[str, Face]:
    """Every face by name."""
    data = json.loads((FOLDER / "metrics.json").read_text(encoding="utf-8"))
    return {name: Face(name, **metrics) for name, metrics in data.items()}


def face(name: str) -> Face:
    """The face of that name; raises KitgenError where there is none."""
    try:
        return faces()[name]
    except KeyError:
        raise KitgenError(f"there is no face '{name}'{suggestion(name, faces())}") from None


@lru_cache(maxsize=8192)
def advance(text: str, name: str) -> int:
    """The width of a text in units of the em square; raises KitgenError for a character that the face lacks."""
    try:
        return sum(map(face(name).advances.__getitem__, text))
    except KeyError as missing:
        raise KitgenError(_lacks(str(missing.args[0]), name, text)) from None


def width(text: str, name: str, size: float) -> float:
    """The width of a text in millimetres, ``size`` in points; raises KitgenError for a missing glyph.

    >>> round(width("0123456789", "text", 10), 3)
    17.533
    """
    return advance(text, name) * size * POINT / face(name).units


def check(text: str, name: str) -> None:
    """Raises KitgenError with character, code point and face where a text cannot be printed."""
    advance(text, name)


def ascent(name: str, size: float) -> float:
    """From the baseline to the top of the tallest letters, in millimetres."""
    return face(name).ascent * size * POINT / face(name).units


def descent(name: str, size: float) -> float:
    """From the baseline down to the bottom of the lowest letters, in millimetres."""
    return face(name).descent * size * POINT / face(name).units


def capital(name: str, size: float) -> float:
    """Height of capital letters and digits, in millimetres: what to centre a number by.

    >>> round(capital("text", 12), 2)
    2.79
    """
    return face(name).capital * size * POINT / face(name).units


def small(name: str, size: float) -> float:
    """Height of a small x, in millimetres."""
    return face(name).small * size * POINT / face(name).units


def tall(name: str, size: float) -> float:
    """Height of the tallest unaccented letter above the baseline, in millimetres."""
    return face(name).tall * size * POINT / face(name).units


def deep(name: str, size: float) -> float:
    """Depth of the deepest letter below the baseline, in millimetres."""
    return face(name).deep * size * POINT / face(name).units


def _lacks(character: str, name: str, text: str) -> str:
    where = f" in “{text}”" if len(text) > 1 else ""
    return f"the face '{name}' has no glyph for {character!r} (U+{ord(character):04X}){where}"


@cache
def _file(name: str) -> tuple[bytes, int, tuple[int, ...], dict[str, int]]:
    """A font file, where its outlines begin, each glyph's offset there, and the glyph of each character."""
    data = (FOLDER / f"{name}.ttf").read_bytes()
    tables = {}
    for index in range(unpack_from(">H", data, 4)[0]):
        tag, _, offset, length = unpack_from(">4sLLL", data, 12 + 16 * index)
        tables[tag] = (offset, length)
    start, length = tables[b"loca"]
    if unpack_from(">h", data, tables[b"head"][0] + 50)[0]:
        offsets = unpack_from(f">{length // 4}L", data, start)
    else:
        offsets = tuple(2 * half for half in unpack_from(f">{length // 2}H", data, start))
    return data, tables[b"glyf"][0], offsets, {char: 1 + place for place, char in enumerate(face(name).advances)}


@lru_cache(maxsize=2048)
def outline(character: str, name: str) -> tuple[Command, ...]:
    """A glyph as ``M``, ``L``, ``Q`` and ``Z`` commands in units of the em square, y down, origin on the baseline.

    Raises KitgenError for a character that the face lacks. The reader knows simple glyphs only: `cut` makes no other.
    """
    check(character, name)
    data, start, offsets, glyphs = _file(name)
    glyph = glyphs[character]
    at = start + offsets[glyph]
    if offsets[glyph + 1] == offsets[glyph]:
        return ()
    contours = unpack_from(">h", data, at)[0]
    ends = unpack_from(f">{contours}H", data, at + 10)
    at += 10 + 2 * contours
    at += 2 + unpack_from(">H", data, at)[0]
    count = ends[-1] + 1
    flags: list[int] = []
    while len(flags) < count:
        flag = data[at]
        at += 1
        repeat = 1
        if flag & 8:
            repeat += data[at]
            at += 1
        flags += [flag] * repeat
    xs, at = _coordinates(data, at, flags, 2, 16)
    ys, at = _coordinates(data, at, flags, 4, 32)
    commands: list[Command] = []
    first = 0
    for end in ends:
        points = [(xs[index], -ys[index], flags[index] & 1) for index in range(first, end + 1)]
        first = end + 1
        commands += _contour(points)
    return tuple(commands)


def _coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    values: list[int] = []
    value = 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += unpack_from(">h", data, at)[0]
            at += 2
        values.append(value)
    return values, at


def _contour(points: list[tuple[int, int, int]]) -> list[Command]:
    """One closed line of on-curve and off-curve points; between two off-curve points lies an implied one halfway."""
    begin = next((index for index, point in enumerate(points) if point[2]), None)
    if begin is None:
        (x1, y1, _), (x2, y2, _) = points[-1], points[0]
        ring = [((x1 + x2) / 2, (y1 + y2) / 2, 1), *points]
    else:
        ring = [*points[begin:], *points[:begin]]
    ring.append(ring[0])
    commands: list[Command] = [("M", (ring[0][0], ring[0][1]))]
    control: tuple[float, float] | None = None
    for x, y, on in ring[1:]:
        if control is None:
            if on:
                commands.append(("L", (x, y)))
            else:
                control = (x, y)
        elif on:
            commands.append(("Q", (*control, x, y)))
            control = None
        else:
            commands.append(("Q", (*control, (control[0] + x) / 2, (control[1] + y) / 2)))
            control = (x, y)
    if commands[-1][0] == "L":
        commands.pop()
    commands.append(("Z", ()))
    return commands


def lettering(text: str, name: str, size: float, x: float = 0, y: float = 0) -> tuple[Command, ...]:
    """A whole text as a path of ``M``, ``L``, ``C`` and ``Z`` in millimetres, starting at (x, y) on the baseline."""
    scale = size * POINT / face(name).units
    check(text, name)
    commands: list[Command] = []
    pen = 0
    for character in text:
        near = (0.0, 0.0)
        for command, numbers in outline(character, name):
            places = [
                (x + (pen + numbers[index]) * scale, y + numbers[index + 1] * scale)
                for index in range(0, len(numbers), 2)
            ]
            if command == "Q":
                (cx, cy), (ex, ey) = places
                commands.append(
                    (
                        "C",
                        (
                            near[0] + (cx - near[0]) * 2 / 3, near[1] + (cy - near[1]) * 2 / 3,
                            ex + (cx - ex) * 2 / 3, ey + (cy - ey) * 2 / 3, ex, ey,
                        ),
                    )
                )  # fmt: skip
            else:
                commands.append((command, tuple(number for place in places for number in place)))
            if places:
                near = places[-1]
        pen += face(name).advances[character]
    return tuple(commands)
