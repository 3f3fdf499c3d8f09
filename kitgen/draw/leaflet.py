"""The rules leaflet: one sheet of paper, both sides; and the sheet that says how the kit is made.

Both are texts that were rendered for players; the drawings they name are handed in.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.draw import charts, prose
from kitgen.draw.flow import clear, text_room
from kitgen.sheet import DoesNotFit, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kitgen.draw.look import Look
    from kitgen.scene import Scene
    from kitgen.table import Table
    from kitgen.view import PlayersView

SIDES = 2

_TURN = re.compile(r"^<!-- (?:page|column) -->$", re.M)
_CHART = re.compile(r"^!\[[^\]]*\]\(figure:throws[^)]*\)$", re.M)
_PICTURE = re.compile(r"^>\n> !\[[^\]]*\]\(figure:example-[^)]*\)\n", re.M)


def sheets(
    game: PlayersView,
    markdown: str,
    look: Look,
    *,
    figures: Mapping[str, Scene] | None = None,
    tables: Mapping[str, Table] | None = None,
    component: str = "rules leaflet",
    sides: int = SIDES,
) -> tuple[Sheet, ...]:
    """The text on at most so many sides. A new side or column that it asks for too early is not begun, and the
    chart and pictures of examples give way, the last one first; words never do.

    A text may name ``figure:throws``, a chart of how often each throw comes, without handing one in. Raises
    DoesNotFit where it needs more sides, KitgenError for a drawing nobody handed in.
    """
    if "(figure:throws" in markdown:
        figures = {"throws": throws(game, look), **(figures or {})}
    room = text_room()
    setting = prose.Setting(look, game.kit.accent, id=component.replace(" ", "-"))
    for words in _shorter(markdown):
        try:
            pages = prose.lay_out(words, room, setting, figures=figures, tables=tables, sides=sides)
            break
        except DoesNotFit as error:
            too_long = error
    else:
        raise too_long
    return tuple(
        Sheet(
            clear(page),
            game.name,
            component,
            game.variant_name,
            accent=look.accent_of(game.kit.accent),
            measure=f"side {number} of {len(pages)}" if len(pages) > 1 else "",
            description=game.summary,
        )
        for number, page in enumerate(pages, start=1)
    )


def _shorter(markdown: str) -> Iterator[str]:
    """The text as it is, without its turns of the page, without its chart, with ever fewer pictures of examples."""
    yield markdown
    flowing = markdown
    for gone in (_TURN, _CHART):
        if gone.search(flowing):
            flowing = gone.sub("", flowing)
            yield flowing
    pictures = list(_PICTURE.finditer(flowing))
    for picture in reversed(pictures):
        flowing = flowing[: picture.start()] + flowing[picture.end() :]
        yield flowing


def throws(game: PlayersView, look: Look) -> Scene:
    """How often each sum of the dice comes, as upright bars."""
    dice = game.dice.dice()
    chances: dict[int, Fraction] = {}
    for throw, chance in dice.throws().items():
        chances[sum(throw)] = chances.get(sum(throw), Fraction(0)) + chance
    ways: int = len(dice.faces) ** dice.count
    what = "sum" if dice.each else "throw"
    values = [(str(total), chances[total]) for total in sorted(chances)]
    return charts.bars("Throws", f"How often each {what} comes, in {ways}", values, look, game.kit.accent, whole=ways)
