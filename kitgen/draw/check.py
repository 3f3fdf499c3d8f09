"""The printer check sheet: the same for every game. It convicts a printer that does not print at 100 %.

Nothing on it needs a tool that a household or a school lacks: a ruler, a bank card, a sheet of paper to fold, a coin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.draw.look import NOTE_PT, SECTION_PT, TEXT_PT
from kitgen.draw.pips import rounded
from kitgen.scene import Circle, Group, Line, Path, Style
from kitgen.sheet import Sheet

if TYPE_CHECKING:
    from kitgen.draw.look import Look
    from kitgen.scene import Command, Shape, Shapes

CARD = (85.60, 53.98)
CARD_RADIUS = 3.18
"""A bank card. Source: ISO/IEC 7810, ID-1."""

FOLDS = ((148.5, "A4", "half of its long side"), (139.7, "US Letter", "half of its long side"))
"""Bars as long as a sheet folded across its long side: 297 / 2 and 279.4 / 2."""

COINS = ((25.75, "2 euro"), (24.26, "US quarter"))
"""Diameters. Source: Council Regulation (EU) No 729/2014; United States Mint, coin specifications."""

READINGS = (
    ("100 mm", "right: go on and print the kit"),
    ("97 mm", "shrunk to the printable area: choose “actual size” or 100 % instead of “fit” or “shrink”"),
    ("94 mm", "a page made for A4 squeezed on to US Letter: print the files made for your paper"),
    ("102.8 mm", "enlarged to fill borderless paper: switch off borderless printing or “fill page”"),
)
"""What a 100 mm ruler measures when a print system scales. Source: measured with CUPS 2.4.2, four queues; 97 is what
a printer with margins of 4 mm prints of A4."""

WHY = (
    "Print this sheet first, at 100 % (“actual size”). Then measure: if any of these is wrong,",
    "so is every square of the kit. Nothing here is needed to play.",
)

COMMAND = "lp -o print-scaling=none FILE.pdf"


def sheets(look: Look, *, game: str = "Printer check", variant: str = "", accent: str = "") -> tuple[Sheet, ...]:
    """The one sheet, portrait; head and foot say which kit it came with."""
    x = 5.0
    shapes: list[Shape] = [
        Group((look.text(5, 6, "Is your printer honest?", SECTION_PT, font="title"),), role="h2"),
        _paragraph(look, 5, 12.6, WHY),
    ]
    shapes.append(_figure(ruler_mm(look, 100), x, 26, "A ruler of 100 millimetres across the sheet."))
    shapes.append(_figure(ruler_inch(look, 4), x, 40, "A ruler of 4 inches across the sheet."))
    shapes.append(_figure(ruler_mm(look, 100), 4.0, 170, "A ruler of 100 millimetres along the sheet.", turn=-90))
    shapes.append(_figure(ruler_inch(look, 4), 19.0, 170, "A ruler of 4 inches along the sheet.", turn=-90))
    shapes.append(_figure(card(look), 34, 58, f"The outline of a bank card, {CARD[0]:.2f} by {CARD[1]:.2f} mm."))
    left = 34 + CARD[0] + 10
    y = 58.0
    for size, name in COINS:
        alt = f"A circle of {size:.2f} mm: a {name} coin covers it exactly."
        shapes.append(_figure(coin(look, size, name), left + 25.75 / 2, y + 25.75 / 2, alt))
        y += 29.2
    y = 126.0
    for size, name, what in FOLDS:
        alt = f"A bar of {size:g} mm: {what} of {name}."
        shapes.append(_figure(fold_bar(look, size, name), 34, y, alt))
        y += 15
    shapes += _readings(look, 5, 186)
    return (
        Sheet(
            tuple(shapes),
            game,
            "printer check",
            variant,
            accent=accent or look.ink,
            measure="rulers 100 mm and 4 in",
            description="Rulers, a bank card, coins and bars that show whether the printer keeps to 100 %.",
        ),
    )


def ruler_mm(look: Look, length: int) -> Shapes:
    """Millimetre ticks below a line from (0, 0), a number every ten."""
    fine: list[Command] = []
    main: list[Command] = [("M", (0, 0)), ("L", (length, 0))]
    for tick in range(length + 1):
        high = 4.0 if tick % 10 == 0 else 3.0 if tick % 5 == 0 else 2.0
        (main if tick % 10 == 0 else fine).extend((("M", (tick, 0)), ("L", (tick, high))))
    numbers = tuple(look.text(ten, 7.6, str(ten), NOTE_PT, anchor="middle") for ten in range(0, length + 1, 10))
    return (
        Path(tuple(fine), Style(stroke=look.ink, width=0.15)),
        Path(tuple(main), Style(stroke=look.ink, width=0.25)),
        *numbers,
        look.text(length + 4.4, 7.6, "mm", NOTE_PT),
    )


def ruler_inch(look: Look, length: int) -> Shapes:
    """Ticks every eighth of an inch below a line from (0, 0)."""
    inch = 25.4
    fine: list[Command] = []
    main: list[Command] = [("M", (0, 0)), ("L", (length * inch, 0))]
    for tick in range(length * 8 + 1):
        high = 4.0 if tick % 8 == 0 else 3.0 if tick % 4 == 0 else 2.0
        place = tick * inch / 8
        (main if tick % 8 == 0 else fine).extend((("M", (place, 0)), ("L", (place, high))))
    numbers = tuple(look.text(n * inch, 7.6, str(n), NOTE_PT, anchor="middle") for n in range(length + 1))
    return (
        Path(tuple(fine), Style(stroke=look.ink, width=0.15)),
        Path(tuple(main), Style(stroke=look.ink, width=0.25)),
        *numbers,
        look.text(length * inch + 3, 7.6, "in", NOTE_PT),
    )


def card(look: Look) -> Shapes:
    """A bank card's outline, its top left at (0, 0)."""
    wide, high = CARD
    return (
        Path(rounded(0, 0, wide, high, CARD_RADIUS), Style(stroke=look.ink, width=0.2)),
        look.text(6, 12, "A bank card", SECTION_PT, font="title"),
        look.text(6, 18.5, f"{wide:.2f} × {high:.2f} mm", TEXT_PT),
        look.text(6, high - 11, "Lay one here. A gap or an overlap of", NOTE_PT),
        look.text(6, high - 7, "1 mm or more on a side is 1 % or more.", NOTE_PT),
    )


def coin(look: Look, size: float, name: str) -> Shapes:
    """A coin's circle about (0, 0)."""
    return (
        Circle(0, 0, size / 2, Style(stroke=look.ink, width=0.2)),
        look.text(0, -0.6, name, NOTE_PT, font="text-bold", anchor="middle"),
        look.text(0, 3.6, f"{size:.2f} mm", NOTE_PT, anchor="middle"),
    )


def fold_bar(look: Look, length: float, name: str) -> Shapes:
    """A bar from (0, 0) with end ticks: as long as a sheet folded in half across its long side."""
    line = Style(stroke=look.ink, width=0.25)
    return (
        Line(0, 0, length, 0, line),
        Line(0, -2, 0, 2, line),
        Line(length, -2, length, 2, line),
        look.text(
            2, 5.2, f"{length:g} mm: a sheet of {name} folded so that its short sides meet is this long", NOTE_PT
        ),
    )


def _readings(look: Look, x: float, y: float) -> Shapes:
    shapes: list[Shape] = [Group((look.text(x, y, "What the 100 mm ruler says", SECTION_PT, font="title"),), role="h2")]
    y += 7
    for measure, words in READINGS:
        shapes.append(
            Group(
                (
                    look.text(x + 20, y, measure, TEXT_PT, font="text-bold", anchor="end"),
                    look.text(x + 24, y, words, TEXT_PT),
                ),
                role="p",
            )
        )
        y += 6
    y += 3
    words = "From a command line: "
    wide = fonts.width(words, "text", TEXT_PT)
    shapes.append(
        Group(
            (
                look.text(x, y, words, TEXT_PT),
                look.text(x + wide, y, COMMAND, TEXT_PT, font="text-bold"),
            ),
            role="p",
        )
    )
    last = (
        "Adobe Reader: “Actual size”. Browsers: scale 100, margins none. Chromebook: scale 100 under “More settings”."
    )
    shapes.append(_paragraph(look, x, y + 6, (last,), size=NOTE_PT))
    return tuple(shapes)


def _paragraph(look: Look, x: float, y: float, lines: tuple[str, ...], size: float = TEXT_PT) -> Group:
    return Group(tuple(look.text(x, y + 5.2 * row, line, size) for row, line in enumerate(lines)), role="p")


def _figure(shapes: Shapes, x: float, y: float, alt: str, *, turn: float = 0) -> Group:
    return Group(shapes, x=x, y=y, rotate=turn, role="figure", alt=alt)
