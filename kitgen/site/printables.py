"""What can be printed, from the manifest that a build of kits wrote: names, sheet counts, sizes, addresses."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kitgen import components
from kitgen.draw.look import STYLES
from kitgen.errors import KitgenError
from kitgen.kit import WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

KITS = "kits/"
"""Where kits stand on the site."""

DOTS = 26
"""Dots an inch of a picture of a page: twice what is shown. A dozen of them weigh less than a photograph's corner."""
COLOURS = 12
"""In such a picture. More are not seen at this size, and weigh."""

PAPER_NAMES = {"a4": "A4", "letter": "US Letter"}


@dataclass(frozen=True, slots=True)
class File:
    """One file of a kit. ``path`` is below output/, and below `KITS` on the site; ``size`` in bytes."""

    path: str
    size: int
    pages: int
    sha256: str
    width: float = 0.0
    height: float = 0.0

    @property
    def url(self) -> str:
        return KITS + self.path

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def shown(self) -> tuple[int, int]:
        """Pixels that the picture of its first page takes on a page, width and height."""
        return round(self.width * DOTS / 25.4 / 2), round(self.height * DOTS / 25.4 / 2)

    @property
    def weight(self) -> str:
        """How large a download is, as people say it.

        >>> File("", 84_000, 1, "").weight, File("", 1_260_000, 1, "").weight
        ('84 kB', '1.3 MB')
        """
        return f"{self.size / 1e6:.1f} MB" if self.size >= 999_500 else f"{max(1, round(self.size / 1000))} kB"


@dataclass(frozen=True, slots=True)
class Printable:
    """A component of one kit on one paper in one style: its PDF and the SVG of each of its sheets."""

    game: str
    variant: str
    paper: str
    style: str
    component: str
    pdf: File
    svgs: tuple[File, ...]

    @property
    def title(self) -> str:
        return "whole kit" if self.component == WHOLE else components.named(self.component).title

    @property
    def pages(self) -> int:
        return self.pdf.pages


def read(output: Path) -> tuple[Printable, ...]:
    """The players' printables below a folder of kits. Raises KitgenError where no kits were built."""
    return _read(output / "manifest.json", "")


def read_host(output: Path) -> tuple[Printable, ...]:
    """The host keys, which have a manifest of their own."""
    return _read(output / "host" / "manifest.json", "host/")


def _read(manifest: Path, prefix: str) -> tuple[Printable, ...]:
    try:
        listed = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError):
        raise KitgenError(f"there are no kits in {manifest.parent}; run 'kitgen build' first") from None
    return tuple(_gathered(listed, prefix))


def _gathered(listed: Iterable[dict[str, Any]], prefix: str) -> Iterator[Printable]:
    """Each PDF with its SVGs; a kit's own size of squares is no part of the site."""
    found: dict[tuple[str, str, str, str, str], list[File]] = {}
    for it in {it["file"]: it for it in listed}.values():  # a file that two builds made is listed twice
        game, variant, paper, _ = it["file"].removeprefix(prefix).split("/")
        if " --cell " in it["command"]:
            continue
        style = next((style for style in STYLES if f" --style {style} " in it["command"]), "colour")
        key = (game, variant, paper, style, it["component"])
        found.setdefault(key, []).append(
            File(it["file"], it["size"], it["pages"], it["sha256"], it["width"], it["height"])
        )
    for key, files in found.items():
        pdfs = [it for it in files if it.path.endswith(".pdf")]
        single = () if key[4] == WHOLE else files  # a whole kit's sheets are those of its components
        svgs = sorted((it for it in single if it.path.endswith(".svg")), key=_number)
        yield Printable(*key, pdfs[0], tuple(svgs))


def _number(file: File) -> tuple[int, str]:
    """SVGs of more than nine sheets in the order of sheets."""
    return len(file.path), file.path


ORDER = ("check", WHOLE, *(it for it in components.NAMES if it != "check"))


def of(printables: Iterable[Printable], game: str, variant: str) -> dict[str, dict[tuple[str, str], Printable]]:
    """A variant's printables: component to (paper, style) to printable, in the kit's order, the check sheet first."""
    found: dict[str, dict[tuple[str, str], Printable]] = {}
    ours = [it for it in printables if it.game == game and it.variant == variant and it.paper in PAPER_NAMES]
    ours.sort(key=lambda it: (ORDER.index(it.component), STYLES.index(it.style), it.paper))
    for it in ours:
        found.setdefault(it.component, {})[it.paper, it.style] = it
    return found
