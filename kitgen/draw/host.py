"""Host keys: rulings, worked examples, a checked game and answers, on sheets that nobody takes for a player's.

Answers stand in ruled boxes: block quotes in the text. The sheet itself adds the black edge and the word HOST.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.draw import prose
from kitgen.draw.flow import clear, text_room
from kitgen.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.definition import GameDefinition
    from kitgen.draw.look import Look
    from kitgen.scene import Scene
    from kitgen.table import Table


def sheets(
    definition: GameDefinition,
    markdown: str,
    look: Look,
    *,
    figures: Mapping[str, Scene] | None = None,
    tables: Mapping[str, Table] | None = None,
) -> tuple[Sheet, ...]:
    """The key on as many sheets as it needs. Raises KitgenError for a drawing or table nobody handed in."""
    setting = prose.Setting(look, definition.kit.accent, id="host-key")
    pages = prose.lay_out(markdown, text_room("host"), setting, figures=figures, tables=tables)
    return tuple(
        Sheet(
            clear(page),
            definition.name,
            "host key",
            definition.variant_name,
            audience="host",
            accent=look.accent_of(definition.kit.accent),
            measure=f"rules version {definition.version}",
            description="Answers and rulings for the host. Players do not read this.",
        )
        for page in pages
    )
