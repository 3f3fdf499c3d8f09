"""Counters to cut out: a grid with shared cut lines, spares for losses, and a band for the bag they live in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kitgen import fonts, sheet
from kitgen.definition import GridOptions, RaceOptions, TablesOptions
from kitgen.draw import animals, stock
from kitgen.draw.cutting import cut_grid
from kitgen.draw.look import SECTION_PT, TEXT_PT, player_letters, player_titles
from kitgen.draw.pieces import piece
from kitgen.scene import Group, Use
from kitgen.sheet import DoesNotFit, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.definition import GameDefinition
    from kitgen.draw.look import Look
    from kitgen.rules import AnyRules
    from kitgen.scene import Shape, Shapes

FILL = 0.82
ANIMAL_FILL = 0.93
"""Sizes of what is printed as parts of the counter: the rest forgives a crooked cut."""

HEAD = 12.0
AFTER = 16.0
"""Millimetres above a side's grid for its heading, and below it."""


@dataclass(frozen=True, slots=True)
class Lot:
    """So many equal counters of one player; ``kind`` is an animal's letter, or "" for plain counters."""

    player: int
    kind: str
    count: int
    spare: int

    @property
    def total(self) -> int:
        return self.count + self.spare


def lots(definition: GameDefinition) -> tuple[Lot, ...]:
    """Every counter of the game by player and kind, spares included.

    Plain counters have as many spares as the kit says; of animals every one is different, and each has as many.
    """
    options, spare = definition.options, definition.kit.spare
    seats = range(len(definition.players))
    if isinstance(options, RaceOptions):
        return tuple(Lot(seat, "", options.counters, spare) for seat in seats)
    if isinstance(options, TablesOptions):
        return tuple(Lot(seat, "", options.stones, spare) for seat in seats)
    return tuple(_animals(definition, options, spare))


def _animals(definition: GameDefinition, options: GridOptions, spare: int) -> Iterator[Lot]:
    for seat, player in enumerate(definition.players):
        kinds = [word[0] for word in options.setup.get(player, "").split()]
        for kind in options.animals:
            count = kinds.count(kind)
            if count:
                yield Lot(seat, kind, count, spare if count > 1 else 0)


def sheets(rules: AnyRules, look: Look) -> tuple[Sheet, ...]:
    """As many sheets as the counters need; the first bears the band for the bag."""
    definition = rules.definition
    area = sheet.area(landscape=False)
    size = definition.kit.counter
    columns = int((area.width - 12) // size)
    if columns < 1:
        raise DoesNotFit(f"{definition.name}: a counter of {size:g} mm does not fit on a sheet {area.width:g} mm wide")
    pages: list[list[Shape]] = [[]]
    y = 0.0
    for player, title in enumerate(player_titles(definition.players)):
        mine = [lot for lot in lots(definition) if lot.player == player]
        cells = [lot.kind for lot in mine for _ in range(lot.total)]
        if not cells:
            continue
        wide = even_columns(len(cells), columns)
        rows = -(-len(cells) // wide)
        high = HEAD + rows * size + AFTER
        if y + high > area.height and pages[-1]:
            pages.append([])
            y = 0.0
        if high > area.height:
            raise DoesNotFit(f"{definition.name}: {len(cells)} counters of {size:g} mm do not fit on one sheet")
        pages[-1] += _block(definition, look, player, title, cells, wide, (area.width, y))
        y += high
    bag = stock.bag_band(definition, look, area.width)
    if y + stock.BAND > area.height:
        pages.append([])
        y = 0.0
    pages[-1].append(Group(bag, y=y + 2))
    return tuple(
        Sheet(
            tuple(page),
            definition.name,
            "counters",
            definition.variant_name,
            accent=look.accent(definition),
            measure=f"counters {size:g} mm",
            description=f"Counters to cut out, {size:g} mm each.",
        )
        for page in pages
    )


def even_columns(count: int, most: int) -> int:
    """Columns for so many cells, at most ``most``, so that the last row is as full as can be.

    >>> even_columns(8, 8), even_columns(16, 11), even_columns(9, 8)
    (8, 8, 5)
    """
    rows = -(-count // most)
    return -(-count // rows)


def printed(definition: GameDefinition, look: Look, player: int, kind: str, place: tuple[float, float, float]) -> Shape:
    """What is printed on a counter about (x, y), ``size`` mm: the side's piece, or an animal with letter and rank."""
    x, y, size = place
    side = look.sides(definition)[player]
    options = definition.options
    if isinstance(options, GridOptions):
        return Group(animals.counter(look, side, options.animals[kind], kind, size * ANIMAL_FILL), x=x, y=y)
    return Use(piece(look, side, size * FILL, player_letters(definition.players)[player]), x, y)


def _block(
    definition: GameDefinition,
    look: Look,
    player: int,
    title: str,
    cells: list[str],
    columns: int,
    place: tuple[float, float],
) -> Shapes:
    width, y = place
    size = definition.kit.counter
    rows = -(-len(cells) // columns)
    left = (width - columns * size) / 2
    top = y + HEAD
    options = definition.options
    need = options.counters if isinstance(options, RaceOptions) else len(cells)
    need = options.stones if isinstance(options, TablesOptions) else need
    spare = len(cells) - need
    noun = definition.notation.piece
    words = f"{need} {noun}s" + (f", and {spare} to spare" if spare else "")
    shapes: list[Shape] = [
        look.text(left, y + 5, title, SECTION_PT, font="title"),
        look.text(left + fonts.width(title, "title", SECTION_PT) + 3, y + 5, words, TEXT_PT),
        *cut_grid(look, left, top, [size] * columns, [size] * rows),
    ]
    side = look.sides(definition)[player]
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        if number >= len(cells):
            break
        x, y = left + (column + 0.5) * size, top + (row + 0.5) * size
        shapes.append(printed(definition, look, player, cells[number], (x, y, size)))
    alt = f"{title}: {len(cells)} {noun}s to cut out, each with the shape of a {side.outline}."
    return (Group(tuple(shapes), role="figure", alt=alt),)
