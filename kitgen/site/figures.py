"""Drawings on a page: inline SVG, with what several of them use written once.

A drawing's colours are custom properties (`--kg-paper`, `--kg-ink` …) whose own values are the paper's, so that a
style sheet may give a board other colours in the dark and a copy of the drawing keeps the paper's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from kitgen.draw.look import ACCENTS, PALETTES, SIDES, TINTS
from kitgen.render import svg
from kitgen.site.page import slot

if TYPE_CHECKING:
    from kitgen.scene import Scene

SPRITE = "shared-shapes"

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
            + f"{made.shapes}</svg>"
        )
        return slot(name)

    def sprite(self) -> str:
        """The slot of what all drawings share; it stands before them."""
        shapes = "\n".join(self.shared[key] for key in sorted(self.shared))
        self.pieces[SPRITE] = (
            f'<svg class="kg-sprite" width="0" height="0" aria-hidden="true" focusable="false"'
            f' style="position:absolute"><defs>{shapes}</defs></svg>'
        )
        return slot(SPRITE)
