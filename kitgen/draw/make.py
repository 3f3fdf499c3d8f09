"""The make sheet: what is in the kit, what to cut, fold and glue, in what order, and how to do without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.draw import leaflet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.draw.look import Look
    from kitgen.scene import Scene
    from kitgen.sheet import Sheet
    from kitgen.view import PlayersView


def sheets(
    game: PlayersView, markdown: str, look: Look, *, figures: Mapping[str, Scene] | None = None
) -> tuple[Sheet, ...]:
    """The text on one side. Raises DoesNotFit where it needs more."""
    return leaflet.sheets(game, markdown, look, figures=figures, component="make sheet", sides=1)
