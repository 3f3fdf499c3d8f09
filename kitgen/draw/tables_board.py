"""The backgammon board: points along the long edge, the bar between the halves, trays at the right.

Point 1 stands at the lower right, 12 at the lower left, 13 at the upper left, 24 at the upper right. Every point
bears the number that each side counts it by.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kitgen import fonts, sheet
from kitgen.definition import TablesOptions
from kitgen.draw.hatch import hatch
from kitgen.draw.look import BOARD_PT, TEXT_PT, player_letters, player_titles
from kitgen.draw.pieces import badge, piece
from kitgen.rules import BAR, HOME
from kitgen.scene import Group, Line, Polygon, Rect, Style, Use
from kitgen.sheet import DoesNotFit, Sheet

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.draw.look import Look
    from kitgen.rules import AnyRules, Player, Stack, Standing
    from kitgen.scene import Point, Shape, Shapes

NUMBERS = 4.0
"""Millimetres above and below the points for their numbers."""

HIGH = 5
"""So many stones lie on a point one above the other; more are stacked."""


@dataclass(frozen=True, slots=True)
class Field:
    """The board's measures in mm, its top left corner at (0, 0).

    >>> field = Field(24, 18, 16)
    >>> field.base(1), field.base(24)
    ((223.6, 166.0, -1), (223.6, 0.0, 1))
    """

    points: int
    cell: float
    stone: float

    @property
    def half(self) -> int:
        """Points along one edge."""
        return self.points // 2

    @property
    def bar(self) -> float:
        return self.stone + 0.6 * self.cell / 18

    @property
    def tray(self) -> float:
        return 0.775 * self.cell

    @property
    def width(self) -> float:
        """With the bar, without the tray."""
        return self.half * self.cell + self.bar

    @property
    def height(self) -> float:
        return 2 * HIGH * self.stone + 6 * self.cell / 18

    @property
    def reach(self) -> float:
        """The length of a point."""
        return self.stone * HIGH - self.cell * 0.1

    def base(self, point: int) -> tuple[float, float, int]:
        """The middle of a point's base, and which way it points: 1 down, -1 up."""
        low = point <= self.half
        column = self.half - point if low else point - self.half - 1
        x = (column + 0.5) * self.cell + (self.bar if column >= self.half // 2 else 0.0)
        return (round(x, 6), self.height if low else 0.0, -1 if low else 1)

    def spot(self, point: int, number: int) -> Point:
        """The middle of the stone with this number, from 0, on a point."""
        x, y, way = self.base(point)
        return x, y + way * (number + 0.5) * self.stone


def field_of(definition: GameDefinition, cell: float) -> Field:
    """The kit's board with points of ``cell`` mm; stones shrink with points, in diagrams."""
    options = definition.options
    assert isinstance(options, TablesOptions)
    return Field(options.points, cell, min(definition.kit.counter, definition.kit.counter / definition.kit.cell * cell))


def largest_cell(definition: GameDefinition) -> float:
    """The widest point in mm, to a tenth, with which the board fits on one sheet."""
    area = sheet.area(definition.kit.landscape)

    def fits(cell: float) -> bool:
        field = field_of(definition, cell)
        return field.width + field.tray + 0.8 <= area.width and field.height + 2 * NUMBERS <= area.height

    # A wider point leaves the stones as they are, so the limit is not a proportion; a tenth at a time finds it.
    return next((tenths / 10 for tenths in range(int(area.width / 6 * 10), 0, -1) if fits(tenths / 10)), 0.0)


def sheets(rules: AnyRules, look: Look, *, cell: float | None = None) -> tuple[Sheet, ...]:
    """The board's sheet. Raises DoesNotFit with the widest point that fits."""
    definition = rules.definition
    area = sheet.area(definition.kit.landscape)
    size = cell or definition.kit.cell
    if size > largest_cell(definition) + 1e-9:
        raise DoesNotFit(
            f"{definition.name}: a board with points of {size:g} mm is larger than the sheet of {area.width:g} × "
            f"{area.height:g} mm; the widest point that fits is {largest_cell(definition):g} mm"
        )
    field = field_of(definition, size)
    x, y = (area.width - field.width - field.tray) / 2, (area.height - field.height) / 2
    board = drawing(definition, look, field)
    words = in_words(definition, size)
    return (
        Sheet(
            (Group((*board, *numbers(definition, look, field)), x=x, y=y, role="figure", alt=words, id="board"),),
            definition.name,
            "board",
            definition.variant_name,
            definition.kit.landscape,
            accent=look.accent(definition),
            measure=f"points {size:g} mm",
            description=words,
        ),
    )


def drawing(definition: GameDefinition, look: Look, field: Field, *, lettered: bool = True) -> Shapes:
    """Ground, points, bar and trays."""
    palette, accent = look.palette, look.accent(definition)
    thin = Style(stroke=look.ink, width=min(0.35, field.cell * 0.025))
    edge = Style(stroke=look.ink, width=min(0.8, field.cell * 0.05))
    left = field.half // 2 * field.cell
    shapes: list[Shape] = [
        Rect(0, 0, field.width, field.height, Style(fill=palette.ground)),
        Rect(left, 0, field.bar, field.height, Style(fill=palette.shared)),
    ]
    tint = look.tint_of(definition.kit.accent)
    for point in range(1, field.points + 1):
        x, y, way = field.base(point)
        corners = ((x - field.cell / 2, y), (x + field.cell / 2, y), (x, y + way * field.reach))
        darker = point % 2 == 0
        shapes.append(
            Polygon(corners, Style(fill=tint if darker else palette.paper, stroke=look.ink, width=thin.width))
        )
        if darker:
            pitch, width = max(0.8, field.cell / 12), max(0.12, field.cell / 72)
            shapes += hatch((corners,), "across", accent, pitch=pitch, width=width)
    shapes += [
        Line(left, 0, left, field.height, thin),
        Line(left + field.bar, 0, left + field.bar, field.height, thin),
        Rect(0, 0, field.width, field.height, edge),
        *_trays(definition, look, field, thin, lettered=lettered),
    ]
    if lettered:
        middle = left + field.bar / 2
        for y in (field.height * 0.25, field.height * 0.75):
            shapes.append(look.text(middle + 1.4, y, "bar", TEXT_PT, anchor="middle", rotate=-90, fill=palette.quiet))
    return tuple(shapes)


def _trays(definition: GameDefinition, look: Look, field: Field, thin: Style, *, lettered: bool) -> Shapes:
    """The first side bears off at the upper right, the second at the lower right."""
    x, gap = field.width, field.cell * 0.06
    shapes: list[Shape] = []
    for player, y in ((0, 0.0), (1, field.height / 2)):
        top, high = y + gap, field.height / 2 - 2 * gap
        shapes.append(Rect(x + gap, top, field.tray - gap, high, thin))
        if lettered:
            side = look.sides(definition)[player]
            title = player_titles(definition.players)[player]
            middle = x + (field.tray + gap) / 2
            shapes.append(Use(piece(look, side, 7), middle, top + 7))
            shapes.append(
                look.text(middle + 1.4, top + high / 2 + 4, f"{title}: off", TEXT_PT, anchor="middle", rotate=-90)
            )
    return tuple(shapes)


def numbers(definition: GameDefinition, look: Look, field: Field) -> Shapes:
    """Above and below every point the two numbers that the sides count it by; the bar says whose comes first."""
    sides = look.sides(definition)
    high = fonts.capital("text-bold", BOARD_PT)
    slash = fonts.width("/", "text", BOARD_PT)
    shapes: list[Shape] = []
    for point in range(1, field.points + 1):
        x, y, way = field.base(point)
        baseline = y - 0.8 if way == 1 else y + high + 0.8
        left, right = str(point), str(field.points + 1 - point)
        wide = fonts.width(left, "text-bold", BOARD_PT) + slash + fonts.width(right, "text", BOARD_PT)
        start = x - wide / 2
        shapes.append(look.text(start, baseline, left, BOARD_PT, font="text-bold"))
        start += fonts.width(left, "text-bold", BOARD_PT)
        shapes.append(look.text(start, baseline, f"/{right}", BOARD_PT, fill=look.line_of(sides[0])))
    middle = field.half // 2 * field.cell + field.bar / 2
    for y in (-0.8 - high / 2, field.height + 0.8 + high / 2):
        shapes.append(Use(piece(look, sides[1], high * 1.15), middle - 2.2, y))
        shapes.append(look.text(middle, y + high / 2, "/", BOARD_PT, anchor="middle"))
        shapes.append(Use(piece(look, sides[0], high * 1.15), middle + 2.2, y))
    return tuple(shapes)


def board_numbers(look: Look, field: Field) -> Shapes:
    """In diagrams: the board's own numbers above and below the points."""
    size = max(7.0, min(9.0, field.cell))
    high = fonts.capital("text", size)
    shapes: list[Shape] = []
    for point in range(1, field.points + 1):
        x, y, way = field.base(point)
        baseline = y - 0.9 if way == 1 else y + high + 0.9
        shapes.append(look.text(x, baseline, str(point), size, anchor="middle", fill=look.palette.quiet))
    return tuple(shapes)


def in_words(definition: GameDefinition, cell: float) -> str:
    """The board for somebody who does not see it."""
    first, second = player_titles(definition.players)
    return (
        f"Backgammon board of 24 points, {cell:g} mm wide each: by the board's numbers 1 at the lower right, "
        "12 at the lower left, 13 at the upper left, 24 at the upper right; "
        f"{second} counts the points by these numbers, {first} from 25 downwards. "
        f"The bar is in the middle, {first}'s tray at the upper right, {second}'s at the lower right."
    )


# Positions ---------------------------------------------------------------------------------------------


def stones(definition: GameDefinition, look: Look, field: Field, standing: Standing) -> Shapes:
    """Every stone of a position: up to five on a point, of more a number; bar and trays likewise."""
    shapes: list[Shape] = []
    for stack in standing:
        if stack.place.isdigit():
            shapes += _pile(definition, look, field, stack)
        elif stack.place == BAR:
            x = field.half // 2 * field.cell + field.bar / 2
            way = 1 if stack.player == 0 else -1
            y = field.height / 2 - way * field.stone * 0.9
            shapes += _stone(definition, look, stack.player, x, y, field.stone * 0.92, stack.count)
        elif stack.place == HOME:
            x = field.width + field.tray * 0.53
            y = field.stone * 0.8 if stack.player == 0 else field.height - field.stone * 0.8
            shapes += _stone(definition, look, stack.player, x, y, field.stone * 0.8, stack.count)
    return tuple(shapes)


def _pile(definition: GameDefinition, look: Look, field: Field, stack: Stack) -> Shapes:
    point = int(stack.place)
    shapes: list[Shape] = []
    shown = min(stack.count, HIGH)
    for number in range(shown):
        over = stack.count if number == shown - 1 and stack.count > HIGH else 1
        shapes += _stone(definition, look, stack.player, *field.spot(point, number), field.stone * 0.94, over)
    return tuple(shapes)


def _stone(
    definition: GameDefinition, look: Look, player: Player, x: float, y: float, size: float, count: int
) -> Shapes:
    symbol = piece(look, look.sides(definition)[player], size)
    return (Use(symbol, x, y), *(badge(look, x, y, size * 1.2, count) if count > 1 else ()))


def text_board(definition: GameDefinition, standing: Standing) -> str:
    """Who stands on each point, by the board's numbers, the upper row first as it is drawn."""
    letters, titles = player_letters(definition.players), player_titles(definition.players)
    options = definition.options
    assert isinstance(options, TablesOptions)
    half = options.points // 2
    on: dict[int, str] = defaultdict(lambda: ".")
    for stack in standing:
        if stack.place.isdigit():
            on[int(stack.place)] = f"{letters[stack.player]}{stack.count}"
    rows = []
    for row in (range(half + 1, options.points + 1), range(half, 0, -1)):
        numbers_, names = [], []
        for at, point in enumerate(row):
            if at == half // 2:
                numbers_.append("|")
                names.append("|")
            numbers_.append(str(point).rjust(3))
            names.append(on[point].rjust(3))
        rows += [" ".join(numbers_), " ".join(names)]
    words = {BAR: "on the bar", HOME: "off"}
    for player, title in enumerate(titles):
        off = [
            f"{stack.count} {words[stack.place]}"
            for stack in standing
            if stack.player == player and stack.place in words
        ]
        if off:
            rows.append(f"{title} ({letters[player]}): {', '.join(off)}")
    return "\n".join(rows)
