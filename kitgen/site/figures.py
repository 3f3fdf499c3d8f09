"""Drawings on a page: inline SVG, with what several of them use written once.

A drawing's colours are custom properties (`--kg-paper`, `--kg-ink` …) whose own values are the paper's, so that a
style sheet may give a board other colours in the dark and a copy of the drawing keeps the paper's.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

from kitgen.draw.look import ACCENTS, PALETTES, SIDES, TINTS
from kitgen.render import svg
from kitgen.site.page import slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.scene import Scene

SPRITE = "shared-shapes"
SHAPES = "<!--shapes-->"
LEAST = 400
"""Bytes of shapes that are worth a place of their own."""

COLOURS = {
    PALETTES["colour"].paper: "--kgb-paper",
    **{
        getattr(PALETTES["colour"], name): f"--kgb-{name}"
        for name in ("ground", "shared", "ink", "quiet", "gold", "chevron", "landing", "capture")
    },
    **{side.colour: f"--kgb-{name}" for name, side in SIDES.items() if name != "white"},
    **{colour: f"--kgb-{name}" for name, colour in ACCENTS.items()},
    **{colour: f"--kgb-{name}-tint" for name, colour in TINTS.items()},
}
"""The paper's colours, and the properties that stand for them on pages."""


@dataclass
class Figures:
    """The drawings of one page."""

    pieces: dict[str, str] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)
    drawn: dict[str, str] = field(default_factory=dict)
    """The shapes of drawings that wait for `sprite`, in which what they share is written once."""

    def add(self, scene: Scene, name: str, *, title: str = "", kind: str = "board") -> str:
        """Put a drawing on the page and return the slot where it will stand; ``name`` is unique on the page."""
        made = svg.inline(scene, name=name, colours=COLOURS)
        self.shared |= made.definitions
        titled = escape(title or scene.title)
        words = escape(scene.description)
        described = f' aria-describedby="{name}-words"' if words else ""
        self.pieces[name] = (
            f'<svg class="kg-drawing kg-drawing--{kind}" viewBox="0 0 {scene.width:g} {scene.height:g}"'
            f' width="{scene.width:g}mm" height="{scene.height:g}mm" role="img"'
            f' aria-labelledby="{name}-title"{described}>'
            f'<title id="{name}-title">{titled}</title>'
            + (f'<desc id="{name}-words">{words}</desc>' if words else "")
            + f"{SHAPES}</svg>"
        )
        self.drawn[name] = made.shapes
        return slot(name)

    def sprite(self) -> str:
        """The slot of what all drawings share; it stands before them, and no drawing is added after it."""
        for name, lines in self._hoisted().items():
            self.pieces[name] = self.pieces[name].replace(SHAPES, "\n".join(lines))
        self.drawn.clear()
        shapes = "\n".join(self.shared[key] for key in sorted(self.shared))
        self.pieces[SPRITE] = (
            f'<svg class="kg-sprite" width="0" height="0" aria-hidden="true" focusable="false"'
            f' style="position:absolute"><defs>{shapes}</defs></svg>'
        )
        return slot(SPRITE)

    def _hoisted(self) -> dict[str, list[str]]:
        """The lines of each drawing, with one line for each run of shapes that stands in several drawings.

        Drawings of one size have their board in common; on a page of thirty positions it is most of the bytes.
        """
        runs = {name: list(_runs(shapes.split("\n"))) for name, shapes in self.drawn.items()}
        seen = Counter(run for found in runs.values() for run in found)
        lines: dict[str, list[str]] = {}
        for name, found in runs.items():
            lines[name] = []
            for run in found:
                content = "\n".join(run)
                if seen[run] < 2 or len(content) < LEAST:
                    lines[name] += run
                    continue
                key = f"run-{sha256(content.encode()).hexdigest()[:8]}"
                self.shared[key] = f'<g id="{key}">{content}</g>'
                lines[name].append(f'<use xlink:href="#{key}"/>')
        return lines


def _runs(lines: list[str]) -> Iterator[tuple[str, ...]]:
    """Lines in runs of whole shapes of one kind; what opens or closes a group stands alone."""
    run: list[str] = []
    kind = ""
    for line in lines:
        whole = line.endswith("/>") or (line.startswith("<g") and line.count("<g") == line.count("</g>"))
        name = line[1:].split(" ", 1)[0] if whole else ""
        if run and (not whole or name != kind):
            yield tuple(run)
            run = []
        if whole:
            run.append(line)
            kind = name
        else:
            yield (line,)
    if run:
        yield tuple(run)
