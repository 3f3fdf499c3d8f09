"""Diagrams of positions, from a board and a `Standing` alone: for handouts, leaflets, host keys and the page.

The scene's description holds the same position as a board of letters, for somebody who does not see it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import atan2, floor, inf, pi
from typing import TYPE_CHECKING, Literal, cast

from kitgen import fonts
from kitgen.board import square_name
from kitgen.definition import GridOptions
from kitgen.draw import grid_board, ornament, race_board, routes, tables_board
from kitgen.draw import ground as grounds
from kitgen.draw.counters import printed
from kitgen.draw.look import FOOT_PT, NOTE_PT, Look, player_letters, player_titles
from kitgen.draw.pieces import badge, piece
from kitgen.draw.trays import enters_left
from kitgen.rules import HAND, HOME
from kitgen.scene import Circle, Group, Path, Rect, Scene, Style, Use, distance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kitgen.definition import GameDefinition
    from kitgen.draw.ground import Ground
    from kitgen.rules import AnyRules, Player, Stack, Standing
    from kitgen.rules.race import RaceRules
    from kitgen.scene import Point, Shape, Shapes

Highlight = Literal["landing", "capture"]

MARGIN = 2.0
ROW = 0.66
"""Millimetres round a diagram; height of a row of pieces off the board, in squares."""

FILL = 0.72
"""A piece's size in squares."""


NUMBERED_FROM = 5.0
NAMED_FROM = 8.0
"""Points narrower, and squares smaller, than this bear no numbers."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move to show: whose, from which place to which; a square's name, HAND or HOME."""

    player: Player
    start: str
    stop: str


def scene(
    rules: AnyRules,
    standing: Standing,
    *,
    look: Look | None = None,
    cell: float = 12.0,
    route: bool = False,
    highlight: Mapping[str, Highlight] | None = None,
    arrows: Sequence[Arrow] = (),
    numbers: Player | None = None,
    title: str = "",
) -> Scene:
    """The position with squares, or points, of ``cell`` mm.

    ``route`` adds both ways of a race with their numbers; ``numbers`` writes into every square of a race what that
    player calls it, so that a move in words can be followed.
    """
    look = look or Look()
    definition = rules.definition
    if definition.rules == "tables":
        return _tables(definition, look, standing, cell, title)
    ground = grounds.of(definition, cell)
    racing = definition.rules == "race"
    left, top, strip = margins(definition, cell)
    shapes: list[Shape] = []
    if racing:
        race = cast("RaceRules", rules)
        shapes += (
            routes.drawing(race, look, ground) if route else race_board.drawing(race, look, cell, gates=False).shapes
        )
    else:
        shapes += grid_board.drawing(definition, look, cell, places=False).shapes
    for square, kind in (highlight or {}).items():
        shapes += _highlight(look, ground, square, kind)
    places: dict[str, list[Stack]] = defaultdict(list)
    for stack in standing:
        places[stack.place].append(stack)
    size = FILL * cell * (0.72 if route else 1)
    for square, stacks in places.items():
        if square in ground.board.squares:
            shapes += _cleared(definition, look, ground, square, size)
            shapes += _stacks(definition, look, ground.middle(square), stacks, size)
    if racing and numbers is not None and not route and cell >= NAMED_FROM:
        shapes += _names(cast("RaceRules", rules), look, ground, numbers)
    for arrow in arrows:
        shapes += _arrow(rules, look, ground, arrow)
    body = [Group(tuple(shapes), x=left, y=top)]
    if racing:
        body += _off_board(cast("RaceRules", rules), look, places, ground, (left, top, strip))
    width, height = ground.width + 2 * left, ground.height + 2 * top
    words = text_board(definition, standing)
    figure = Group(tuple(body), role="figure", alt=words)
    return Scene(width, height, (figure,), title or f"{definition.name}: a position", words)


def _tables(definition: GameDefinition, look: Look, standing: Standing, cell: float, title: str) -> Scene:
    field = tables_board.field_of(definition, cell)
    numbered = cell >= NUMBERED_FROM
    margin = MARGIN + (3.6 if numbered else 0)
    shapes: list[Shape] = [*tables_board.drawing(definition, look, field, lettered=False)]
    if numbered:
        shapes += tables_board.board_numbers(look, field)
    shapes += tables_board.stones(definition, look, field, standing)
    words = tables_board.text_board(definition, standing)
    figure = Group((Group(tuple(shapes), x=MARGIN, y=margin),), role="figure", alt=words)
    width, height = field.width + field.tray + 2 * MARGIN, field.height + 2 * margin
    return Scene(width, height, (figure,), title or f"{definition.name}: a position", words)


HALF_A_SHEET = 120.0
"""Millimetres that a board in a column of text is high, at most."""


def cell_for(rules: AnyRules, width: float, height: float = inf) -> float:
    """The largest half millimetre for a square, or a point, with which a diagram keeps to so many mm.

    Only the squares count to the height.
    """
    definition = rules.definition
    if definition.rules == "tables":
        field = tables_board.field_of(definition, 1)
        return floor((width - 2 * MARGIN) / (field.width + field.tray) * 2 + 1e-9) / 2
    board = grounds.of(definition, 1).board
    sides = 2 * side_room(1) if definition.rules == "race" else 0.0
    room = min((width - 2 * MARGIN) / (board.files + sides), height / board.ranks)
    return floor(room * 2 + 1e-9) / 2


def margins(definition: GameDefinition, cell: float) -> tuple[float, float, float]:
    """Room beside the board and above it, and how much of that is the row of pieces off the board."""
    if definition.rules != "race":
        return MARGIN, MARGIN, 0.0
    strip = strip_height(cell)
    return MARGIN + side_room(cell), MARGIN + strip, strip


def side_room(cell: float) -> float:
    """Room at the left and right for the ways in and out."""
    return min(cell * 0.35, 5.0)


def strip_height(cell: float) -> float:
    """The height of the row of pieces above and below the board, with its gap."""
    return max(cell * ROW + 2.6, 6.5)


def _cleared(definition: GameDefinition, look: Look, ground: Ground, square: str, size: float) -> Shapes:
    """Paper under a piece on an ornament, so that petals do not run into a piece of their own colour."""
    if definition.rules != "race" or ground.board.squares[square] not in definition.board.marks:
        return ()
    return (Circle(*ground.middle(square), size * 0.47, Style(fill=look.paper)),)


def _stacks(definition: GameDefinition, look: Look, place: Point, stacks: Sequence[Stack], size: float) -> Shapes:
    """The pieces of one square; a stack is one piece with how many there are."""
    shapes: list[Shape] = []
    sides = look.sides(definition)
    for number, stack in enumerate(stacks):
        x = place[0] + (number - (len(stacks) - 1) / 2) * size * 0.5
        if stack.kind:
            shapes.append(printed(definition, look, stack.player, stack.kind, (x, place[1], size / FILL * 1.03)))
        else:
            shapes.append(Use(piece(look, sides[stack.player], size), x, place[1]))
        if stack.count > 1:
            shapes += badge(look, x + size * 0.36, place[1] + size * 0.34, size, stack.count)
    return tuple(shapes)


def _off_board(
    rules: RaceRules,
    look: Look,
    places: Mapping[str, Sequence[Stack]],
    ground: Ground,
    at: tuple[float, float, float],
) -> list[Group]:
    """The pieces in hand and home of both sides, each in a row on its own side of the board."""
    left, top, strip = at
    definition = rules.definition
    rows = []
    for player in (0, 1):
        y = top + ground.height + strip / 2 + 0.6 if player == 0 else top - strip / 2 - 0.6
        shapes: list[Shape] = []
        hand_left = enters_left(rules, player)
        for place, word in ((HAND, definition.notation.hand), (HOME, definition.notation.home)):
            count = sum(stack.count for stack in places.get(place, ()) if stack.player == player)
            shapes += _row(rules, look, player, count, word, ground, y, left=(place == HAND) == hand_left)
        rows.append(Group(tuple(shapes), x=left))
    return rows


def _row(
    rules: RaceRules, look: Look, player: Player, count: int, word: str, ground: Ground, y: float, *, left: bool
) -> Shapes:
    """A word and so many small pieces, from the left or the right end of the board."""
    size = max(3.2, ground.cell * 0.42)
    side = look.sides(rules.definition)[player]
    points = max(8.0, min(NOTE_PT, ground.cell * 0.6))
    wide = fonts.width(word, "text", points)
    baseline = y + fonts.capital("text", points) / 2
    room = ground.width / 2 - wide - 3
    step = min(size * 1.08, (room - size) / max(1, count - 1)) if count > 1 else 0.0
    crowded = step < size * 0.3 and count > 1
    shown = 1 if crowded else count
    edge = 0.0 if left else ground.width
    away = 1 if left else -1
    shapes: list[Shape] = [
        look.text(edge, baseline, word, points, anchor="start" if left else "end", fill=look.palette.quiet)
    ]
    small = piece(look, side, size)
    shapes += [Use(small, edge + away * (wide + 1.6 + size / 2 + number * step), y) for number in range(shown)]
    if crowded:
        shapes += badge(look, edge + away * (wide + 1.6 + size), y + size * 0.3, size, count)
    return tuple(shapes)


def _names(rules: RaceRules, look: Look, ground: Ground, player: Player) -> Shapes:
    """What the player calls each square, small at its lower left; nothing on boards that bear their numbers anyway."""
    if rules.definition.notation.numbers != "own":
        return ()
    size = max(FOOT_PT, ground.cell * 0.4)
    high, inset = fonts.capital("text-bold", size), ground.cell * 0.05
    shapes: list[Shape] = []
    for square, labels in routes.labels_by_square(rules, player).items():
        if square in rules.definition.board.names:
            continue
        x, y = ground.corner(square)
        words = "/".join(labels)
        wide = fonts.width(words, "text-bold", size)
        left, base = x + inset, y + ground.cell - inset
        paper = look.palette.shared if square in rules.shared else look.palette.ground
        shapes.append(Rect(left, base - high - 0.3, wide + 0.3, high + 0.3, Style(fill=paper)))
        shapes.append(look.text(left, base, words, size, font="text-bold"))
    return tuple(shapes)


def _highlight(look: Look, ground: Ground, square: str, kind: Highlight) -> Shapes:
    """A frame in the square: solid where one lands, doubled where something is taken."""
    x, y = ground.corner(square)
    cell, width = ground.cell, max(0.6, ground.cell * 0.045)
    ink = look.palette.landing if kind == "landing" else look.palette.capture
    frames = (0.06,) if kind == "landing" else (0.05, 0.13)
    return tuple(
        Rect(
            x + cell * inset,
            y + cell * inset,
            cell * (1 - 2 * inset),
            cell * (1 - 2 * inset),
            Style(stroke=ink, width=width),
        )
        for inset in frames
    )


def _arrow(rules: AnyRules, look: Look, ground: Ground, arrow: Arrow) -> Shapes:
    """The move along the player's own route, in a line with a light edge that shows on pieces."""
    points = _course(rules, ground, arrow)
    if len(points) < 2:
        return ()
    head = max(2.4, ground.cell * 0.26)
    (x0, y0), (x1, y1) = points[-2], points[-1]
    turn = atan2(y1 - y0, x1 - x0)
    whole = distance(points[-2], points[-1])
    back = min(head * 0.6, whole / 2)
    # Leave the piece that moves to be seen: the line begins at its rim.
    first = distance(points[0], points[1])
    away = min(ground.cell * 0.3, first * 0.6) if arrow.start in ground.board.squares else 0.0
    begin = routes.towards(points[0], points[1], away)
    shaft = [begin, *points[1:-1], (x1 - (x1 - x0) * back / whole, y1 - (y1 - y0) * back / whole)]
    line = routes.rounded_line(shaft, ground.cell * 0.25)
    width = max(0.6, ground.cell * 0.055)
    return (
        Path(line, Style(stroke=look.paper, width=width * 2, join="round", cap="round")),
        Path(line, Style(stroke=look.palette.landing, width=width, join="round")),
        ornament.arrowhead(x1, y1, head, turn * 180 / pi, look.palette.landing),
    )


def _course(rules: AnyRules, ground: Ground, arrow: Arrow) -> list[Point]:
    """The middles of the squares from start to stop, along the track where the player has one."""
    if rules.definition.rules == "race":
        race = cast("RaceRules", rules)
        track, way = race.tracks[arrow.player], routes.way(race, ground, arrow.player, lanes=False)
        first = 0 if arrow.start == HAND else _last(track, arrow.start) + 1
        last = len(way) - 1 if arrow.stop == HOME else _after(track, arrow.stop, first - 1) + 1
        if 0 <= first < last:
            return way[first : last + 1]
    return [ground.middle(place) for place in (arrow.start, arrow.stop) if place in ground.board.squares]


def _last(track: tuple[str, ...], square: str) -> int:
    return track.index(square) if square in track else -2


def _after(track: tuple[str, ...], square: str, start: int) -> int:
    """The place of the square on the track after ``start``."""
    later = [at for at, name in enumerate(track) if name == square and at > start]
    return later[0] if later else -2


def text_board(definition: GameDefinition, standing: Standing) -> str:
    """The position in letters: a row for each rank, the far one first, then what is off the board.

    A square is its mark (``.`` plain) or the letters of who stands there, with how many if more than one.
    """
    letters, titles = player_letters(definition.players), player_titles(definition.players)
    board = grounds.of(definition, 1).board
    there: dict[str, str] = defaultdict(str)
    off: dict[tuple[Player, str], int] = defaultdict(int)
    for stack in standing:
        name = letters[stack.player] + (stack.kind if isinstance(definition.options, GridOptions) else "")
        if stack.place in board.squares:
            there[stack.place] += name + (str(stack.count) if stack.count > 1 else "")
        else:
            off[stack.player, stack.place] += stack.count
    wide = max([len(text) for text in there.values()], default=1)
    lines = []
    for rank in range(board.ranks, 0, -1):
        row = []
        for file in range(1, board.files + 1):
            square = square_name(file, rank)
            symbol = board.squares.get(square, " ")
            row.append((there.get(square) or symbol).ljust(wide))
        lines.append(" ".join(row).rstrip())
    names = {HAND: definition.notation.hand, HOME: definition.notation.home}
    for player, title in enumerate(titles):
        words = [f"{count} {names.get(place, place)}" for (who, place), count in off.items() if who == player]
        if words:
            lines.append(f"{title} ({letters[player]}): {', '.join(words)}")
    return "\n".join(lines)
