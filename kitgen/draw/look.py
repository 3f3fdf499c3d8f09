"""How things look on paper: colours, lines and text sizes in three styles.

``colour`` is the palette itself. ``grey`` keeps every distinction by lightness and hatching. ``outline``
uses pure black and pure white only, so that a copier without greys loses nothing, and is drawn like a woodcut.
A side is never told by colour alone: each has its own shape, hatching and letter (see `Side`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal

from kitgen.scene import Style, Text

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.scene import Anchor

StyleName = Literal["colour", "grey", "outline"]
STYLES: tuple[StyleName, ...] = ("colour", "grey", "outline")

Accent = Literal["lapis", "saffron", "oxblood", "slate", "savanna", "river"]
Hatching = Literal["white", "across", "along", "rising", "falling", "crossed", "grid", "dots", "solid"]
SideName = Literal["sun", "moon", "white", "black", "red", "beige", "blue", "green"]
Outline = Literal["disc", "diamond", "ring", "square", "hexagon", "quatrefoil", "shield", "plaque"]

EDGE = 0.8
SQUARE = 0.35
ORNAMENT = 0.25
CUT = 0.15
"""Widths of lines in millimetres."""

TITLE_PT = 26.0
SECTION_PT = 15.0
TEXT_PT = 11.0
BOARD_PT = 12.0
NOTE_PT = 9.0
FOOT_PT = 8.0
"""Sizes of type in points; nothing on paper is smaller than `FOOT_PT`, no number on a board than `BOARD_PT`."""

GRID = 4.0
"""The baseline grid in millimetres."""


@dataclass(frozen=True, slots=True)
class Side:
    """How one side's pieces look: a shape, a colour and a hatching, no two sides alike in any of them.

    The hatchings of the heraldic colours are the engravers' own, three and a half centuries older than
    photocopies: red upright, blue level, green falling, gold dotted, silver plain, black solid.
    Source: Silvester Petra Sancta, Tesserae gentilitiae (1638).
    """

    name: SideName
    outline: Outline
    colour: str
    grey: str
    hatching: Hatching
    pale: bool
    """Light with dark marks where colour is missing; the others are dark with light marks. Sides that meet in our
    games are one of each, and so are partners against partners."""

    @property
    def pale_in_colour(self) -> bool:
        """Light with dark marks in colour, too."""
        return self.name in {"white", "beige"}


SIDES: dict[SideName, Side] = {
    side.name: side
    for side in (
        Side("sun", "disc", "#8A2B00", "#D9D9D9", "rising", pale=True),
        Side("moon", "diamond", "#123E7C", "#2B2B2B", "solid", pale=False),
        Side("white", "ring", "#FFFFFF", "#FFFFFF", "white", pale=True),
        Side("black", "square", "#1C1C1C", "#1C1C1C", "solid", pale=False),
        Side("red", "hexagon", "#A3271F", "#D2D2D2", "along", pale=True),
        Side("beige", "quatrefoil", "#DFC48C", "#F0F0F0", "dots", pale=True),
        Side("blue", "shield", "#1F5C99", "#4A4A4A", "across", pale=False),
        Side("green", "plaque", "#2F6B3A", "#303030", "falling", pale=False),
    )
}


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one style, ``#RRGGBB``."""

    paper: str
    ground: str
    shared: str
    ink: str
    quiet: str
    gold: str
    chevron: str
    landing: str
    capture: str


PALETTES: dict[StyleName, Palette] = {
    "colour": Palette(
        "#FFFFFF", "#F3EAD6", "#E4D3AE", "#111111", "#6B6252", "#B98A1D", "#B3261E", "#0B6B3A", "#8B0046"
    ),
    "grey": Palette("#FFFFFF", "#F7F7F7", "#DEDEDE", "#111111", "#5C5C5C", "#6A6A6A", "#333333", "#3C3C3C", "#1A1A1A"),
    "outline": Palette(*["#FFFFFF"] * 3, *["#000000"] * 6),
}

ACCENTS: dict[Accent, str] = {
    "lapis": "#1F4C8F",
    "saffron": "#B86A00",
    "oxblood": "#6E1A1F",
    "slate": "#43515E",
    "savanna": "#55661A",
    "river": "#1C6C84",
}
ACCENT_GREYS: dict[Accent, str] = dict.fromkeys(ACCENTS, "#4A4A4A")
TINTS: dict[Accent, str] = {
    "lapis": "#DCE4F1",
    "saffron": "#F7E6CC",
    "oxblood": "#EEDCDD",
    "slate": "#E1E5E9",
    "savanna": "#E6EAD3",
    "river": "#D6E8EE",
}


@dataclass(frozen=True)
class Look:
    """One of the three styles; everything that is drawn takes its colours and lines from here."""

    style: StyleName = "colour"

    @cached_property
    def palette(self) -> Palette:
        return PALETTES[self.style]

    @property
    def ink(self) -> str:
        return self.palette.ink

    @property
    def paper(self) -> str:
        return self.palette.paper

    @property
    def black_only(self) -> bool:
        """Pure black and pure white, nothing between."""
        return self.style == "outline"

    def accent(self, definition: GameDefinition) -> str:
        """The game's one accent, dark enough for white letters on it.

        >>> Look("outline").tint_of("lapis"), Look().accent_of("lapis")
        ('#FFFFFF', '#1F4C8F')
        """
        return self.accent_of(definition.kit.accent)

    def accent_of(self, name: Accent) -> str:
        """The colour of that name in this style."""
        if self.style == "colour":
            return ACCENTS[name]
        return ACCENT_GREYS[name] if self.style == "grey" else self.ink

    def tint_of(self, name: Accent) -> str:
        """The accent at no more than 15 %: a fill that carries text."""
        if self.style == "colour":
            return TINTS[name]
        return "#E8E8E8" if self.style == "grey" else self.paper

    def pale(self, side: Side) -> bool:
        """Pieces of this side are light with dark marks."""
        return side.pale_in_colour if self.style == "colour" else side.pale

    def body(self, side: Side) -> str:
        """What pieces of this side are filled with."""
        if self.style == "colour":
            return side.colour
        if self.style == "grey":
            return side.grey
        return self.paper if side.pale else self.ink

    def engraving(self, side: Side) -> str:
        """What letters, grooves and hatching on pieces of this side are drawn with."""
        return self.ink if self.pale(side) else self.paper

    def line_of(self, side: Side) -> str:
        """What a side's lines and numbers on paper are drawn with: its colour where that is dark enough."""
        return side.colour if self.style == "colour" and not side.pale_in_colour else self.ink

    def sides(self, definition: GameDefinition) -> tuple[Side, ...]:
        """The players' sides in the order of seats; looks repeat where a definition names too few."""
        looks = definition.kit.looks
        return tuple(SIDES[looks[seat % len(looks)]] for seat in range(len(definition.players)))

    # Lines -----------------------------------------------------------------------------------------

    @cached_property
    def line(self) -> Style:
        """The line between squares."""
        return Style(stroke=self.ink, width=SQUARE)

    @cached_property
    def hair(self) -> Style:
        """A thin quiet line: frames, guides, leaders."""
        return Style(stroke=self.palette.quiet, width=ORNAMENT)

    @cached_property
    def cut(self) -> Style:
        return Style(stroke=self.ink, width=CUT, dash=(2, 1))

    @cached_property
    def fold(self) -> Style:
        return Style(stroke=self.ink, width=CUT * 1.2, dash=(3, 0.9, 0.5, 0.9))

    @cached_property
    def solid(self) -> Style:
        return Style(fill=self.ink)

    @cached_property
    def blank(self) -> Style:
        return Style(fill=self.paper)

    # Text ------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = TEXT_PT,
        *,
        font: str = "text",
        anchor: Anchor = "start",
        fill: str = "",
        rotate: float = 0,
    ) -> Text:
        """One line of text in the style's ink; ``y`` is the baseline."""
        return Text(x, y, words, size, font, anchor, fill or self.ink, rotate)


@lru_cache(maxsize=256)
def player_titles(definition_players: tuple[str, ...]) -> tuple[str, ...]:
    """What the players are called in print.

    >>> player_titles(("sun", "north_west"))
    ('Sun', 'North west')
    """
    return tuple(player.replace("_", " ").capitalize() for player in definition_players)


@lru_cache(maxsize=256)
def player_letters(definition_players: tuple[str, ...]) -> tuple[str, ...]:
    """The shortest beginnings of the players' names that tell them apart.

    >>> player_letters(("sun", "moon")), player_letters(("beige", "blue", "green", "red"))
    (('S', 'M'), ('Be', 'Bl', 'G', 'R'))
    """
    titles = player_titles(definition_players)
    letters = []
    for title in titles:
        size = 1
        while size < len(title) and sum(other.startswith(title[:size]) for other in titles) > 1:
            size += 1
        letters.append(title[:size])
    return tuple(letters)
