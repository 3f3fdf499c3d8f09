"""Route sheets: every square numbered for both sides, the first side's way solid, the second's dashed.

The lines run through the squares side by side, with round corners and an arrowhead at every third square;
a way that comes back over its own squares keeps to a lane of its own.
"""

from __future__ import annotations

from itertools import accumulate
from math import atan2, floor, pi
from typing import TYPE_CHECKING, cast

from kitgen import fonts, sheet
from kitgen.draw import ground as grounds
from kitgen.draw import ornament, race_board
from kitgen.draw.look import BOARD_PT, SECTION_PT, TEXT_PT, player_titles
from kitgen.draw.pieces import piece
from kitgen.scene import Circle, Group, Line, Path, Rect, Style, Use, distance
from kitgen.sheet import DoesNotFit, Sheet

if TYPE_CHECKING:
    from kitgen.draw.ground import Ground
    from kitgen.draw.look import Look
    from kitgen.rules import AnyRules
    from kitgen.rules.race import RaceRules
    from kitgen.scene import Command, Point, Shape, Shapes

LANES = (0.09, 0.2)
"""How far from the middle of the squares a side's first and second way run, in parts of a square."""

DASH = (3.0, 1.7)
WIDTH = 0.9
OUT = 6.5
"""Millimetres beyond the board that a way's ends need."""

EVERY = 3
BEYOND = 0.84
KEY = 112.0
"""An arrowhead at every third square; how much of the way to the next middle an upright one has gone; millimetres of
width for what one side's line means."""


def sheets(game: AnyRules, look: Look, *, cell: float | None = None) -> tuple[Sheet, ...]:
    """One sheet: the board with both routes on it, and what the lines mean; none for a single row.

    Raises DoesNotFit where the board does not leave room for that below it.
    """
    definition = game.definition
    if definition.rules != "race":
        return ()
    rules = cast("RaceRules", game)
    board = grounds.of(definition, 1).board
    if board.ranks == 1:
        return ()
    area = sheet.area(definition.kit.landscape)
    key_height = 34.0
    fits = min((area.width - 2 * OUT) / board.files, (area.height - key_height - 2 * OUT) / board.ranks)
    size = cell or min(definition.kit.cell, floor(fits))
    if size > fits + 1e-9:
        raise DoesNotFit(f"{definition.name}: a route sheet with squares of {size:g} mm; {fits:.1f} mm is the largest")
    ground = grounds.of(definition, size)
    x, y = (area.width - ground.width) / 2, max(OUT, (area.height - key_height - ground.height) / 2)
    figure = Group(drawing(rules, look, ground), x=x, y=y, role="figure", alt=in_words(rules), id="routes")
    below = y + ground.height + max(8.0, (area.height - y - ground.height) / 2 - 14)
    body = (figure, *key(rules, look, below, area.width))
    return (
        Sheet(
            body,
            definition.name,
            "routes",
            definition.variant_name,
            definition.kit.landscape,
            accent=look.accent(definition),
            measure=f"squares {size:g} mm",
            description=in_words(rules),
        ),
    )


def drawing(rules: RaceRules, look: Look, ground: Ground) -> Shapes:
    """Squares, small ornament in the corners, both lines, all numbers; the board's top left corner at (0, 0)."""
    shapes: list[Shape] = [*_quiet_squares(rules, look, ground)]
    shapes.append(Path(ground.outline(), Style(stroke=look.ink, width=0.6)))
    for player in (1, 0):
        shapes += line(rules, look, ground, player)
    for player in (0, 1):
        shapes += numbers(rules, look, ground, player)
    return tuple(shapes)


def line(rules: RaceRules, look: Look, ground: Ground, player: int) -> Shapes:
    """One side's way: from outside the board to outside the board."""
    points = way(rules, ground, player)
    ink = look.line_of(look.sides(rules.definition)[player])
    style = Style(stroke=ink, width=WIDTH * scale(ground), dash=DASH if player else (), join="round")
    shapes: list[Shape] = [Path(rounded_line(points, ground.cell * 0.16), style)]
    shapes.append(Circle(*points[0], 1.1 * scale(ground), Style(fill=ink)))
    head = 3.6 * scale(ground)
    for at in range(1, len(points)):
        start, stop = points[at - 1], points[at]
        last = at == len(points) - 1
        if distance(start, stop) < ground.cell * 0.3 or not (last or at % EVERY == 0):
            continue
        turn = atan2(stop[1] - start[1], stop[0] - start[0]) * 180 / pi
        # Numbers stand at the upper and lower edges of squares: there an upright way shows its head beyond them.
        beyond = BEYOND if start[0] == stop[0] else 0.5 + head / distance(start, stop) / 2
        tip = stop if last else towards(start, stop, distance(start, stop) * beyond)
        shapes.append(ornament.arrowhead(*tip, head, turn, ink))
    return tuple(shapes)


def scale(ground: Ground) -> float:
    """Lines are drawn for squares of 30 mm and get thinner on small ones, though never a hair."""
    return max(0.45, min(1.0, ground.cell / 30))


def way(rules: RaceRules, ground: Ground, player: int, *, lanes: bool = True) -> list[Point]:
    """The points of a side's way, one for each square and one outside at each end; in the middle without ``lanes``."""
    track = rules.tracks[player]
    sign = 1 if player == 0 else -1
    visits = [track[:at].count(square) for at, square in enumerate(track)]
    middles = [ground.middle(square) for square in track]
    gates = {coming: (square, side) for square, side, coming in race_board.gates_of(rules, ground, player)}
    finish = race_board.finish_square(rules, ground, player)
    if True in gates:
        middles.insert(0, _outside(ground, *gates[True]))
    else:
        middles.insert(0, middles[0])
    visits.insert(0, visits[0])
    if finish:
        middles.append(ground.middle(finish))
    elif False in gates:
        middles.append(_outside(ground, *gates[False]))
    else:
        middles.append(middles[-1])
    visits.append(visits[-1])
    if not lanes:
        return middles
    # Once on its second lane a way stays there: it never has to change back in the middle of a row.
    seconds = accumulate((max(visits[at], visits[at + 1]) for at in range(len(middles) - 1)), max)
    shifts = [sign * ground.cell * LANES[min(1, second)] for second in seconds]
    points = []
    for at, (x, y) in enumerate(middles):
        before = shifts[at - 1] if at else shifts[0]
        after = shifts[at] if at < len(shifts) else shifts[-1]
        come = (middles[at - 1], middles[at]) if at else (middles[0], middles[1])
        go = (middles[at], middles[at + 1]) if at < len(shifts) else (middles[-2], middles[-1])
        level = [lane for (start, stop), lane in ((come, before), (go, after)) if start[1] == stop[1]]
        upright = [lane for (start, stop), lane in ((come, before), (go, after)) if start[0] == stop[0]]
        points.append((x + (upright[-1] if upright else 0.0), y + (level[-1] if level else 0.0)))
    return points


def _outside(ground: Ground, square: str, side: tuple[int, int]) -> Point:
    """A little beyond the square's free side."""
    x, y = ground.middle(square)
    reach = ground.cell / 2 + min(ground.cell * 0.3, OUT - 1.5)
    return x + side[0] * reach, y - side[1] * reach


def rounded_line(points: list[Point], radius: float) -> tuple[Command, ...]:
    """The line through the points with its corners rounded by curves that begin ``radius`` mm before them."""
    commands: list[Command] = [("M", points[0])]
    for at in range(1, len(points) - 1):
        before, here, after = points[at - 1], points[at], points[at + 1]
        into, out = distance(before, here), distance(here, after)
        straight = (
            abs((here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])) < 1e-6
        )
        if straight or into == 0 or out == 0:
            commands.append(("L", here))
            continue
        cut = min(radius, into / 2, out / 2)
        enter = towards(here, before, cut)
        leave = towards(here, after, cut)
        commands.append(("L", enter))
        # Handles at 0.5523 of the way to the corner draw a quarter circle to within 0.03 %.
        commands.append(("C", (*towards(enter, here, cut * 0.5523), *towards(leave, here, cut * 0.5523), *leave)))
    commands.append(("L", points[-1]))
    return tuple(commands)


def towards(start: Point, stop: Point, length: float) -> Point:
    """The point so many mm from the start on the straight way to the stop."""
    whole = distance(start, stop)
    return start[0] + (stop[0] - start[0]) * length / whole, start[1] + (stop[1] - start[1]) * length / whole


def numbers(rules: RaceRules, look: Look, ground: Ground, player: int) -> Shapes:
    """A side's numbers: the first side's at the lower left of the squares, the second's at the upper right."""
    size = type_size(ground)
    ink = look.line_of(look.sides(rules.definition)[player])
    side = look.sides(rules.definition)[player]
    cell = ground.cell
    badge = cell * 0.13
    shapes: list[Shape] = []
    high, gap = fonts.capital("text-bold", size), cell * 0.03
    room = badge + gap if cell >= 20 else 0.0
    for square, labels in labels_by_square(rules, player).items():
        x, y = ground.corner(square)
        words = "/".join(labels)
        wide = fonts.width(words, "text-bold", size)
        left = x + cell * 0.07 if player == 0 else x + cell * 0.93 - room - wide
        baseline = y + cell * 0.93 if player == 0 else y + cell * 0.07 + high
        # Lines pass under the numbers, as roads do on maps.
        shapes.append(Rect(left - 0.5, baseline - high - 0.5, wide + room + 1.0, high + 1.0, look.blank))
        if room:
            at = left + badge / 2 if player == 0 else left + wide + gap + badge / 2
            shapes.append(Use(piece(look, side, badge), at, baseline - high / 2))
        shapes.append(look.text(left + (room if player == 0 else 0), baseline, words, size, font="text-bold", fill=ink))
    return tuple(shapes)


def labels_by_square(rules: RaceRules, player: int) -> dict[str, tuple[str, ...]]:
    """What a side calls each square of its route; two names where the route comes by twice."""
    found: dict[str, tuple[str, ...]] = {}
    for step, square in enumerate(rules.tracks[player], start=1):
        found[square] = (*found.get(square, ()), rules.label(player, step))
    return found


def type_size(ground: Ground) -> float:
    """Points of the numbers: 12 or more where squares are large enough, on diagrams as much as fits."""
    return max(BOARD_PT, ground.cell * 0.45) if ground.cell >= 20 else max(6.0, ground.cell * 0.55)


def _quiet_squares(rules: RaceRules, look: Look, ground: Ground) -> Shapes:
    cell = ground.cell
    line_style = Style(fill=look.paper, stroke=look.palette.quiet, width=0.3)
    shapes: list[Shape] = []
    for square in ground.board.squares:
        x, y = ground.corner(square)
        shapes.append(Rect(x, y, cell, cell, line_style))
    radius = cell * 0.105
    for square in ground.board.squares:
        mark = rules.mark(square)
        if mark is None or mark.drawing not in ornament.DRAWINGS:
            continue
        x, y = ground.corner(square)
        symbol = ornament.symbol(mark.drawing, look, radius, look.accent(rules.definition))
        shapes.append(Use(symbol, x + cell * 0.04 + radius, y + cell * 0.04 + radius))
    for square, name in rules.definition.board.names.items():
        if any(square in track for track in rules.tracks):
            continue
        x, y = ground.middle(square)
        size = type_size(ground)
        shapes.append(look.text(x, y + cell * 0.42, name, size, font="title", anchor="middle"))
    return tuple(shapes)


def key(rules: RaceRules, look: Look, y: float, width: float) -> Shapes:
    """Under the board: whose line is which, how long the route is, where the numbers stand.

    Side by side where the sheet is wide enough, else one below the other.
    """
    definition = rules.definition
    beside = width >= 2 * KEY
    where = ("numbers at the lower left", "numbers at the upper right")
    shapes: list[Shape] = []
    for player, title in enumerate(player_titles(definition.players)):
        left = (width - (2 if beside else 1) * KEY) / 2 + (player * KEY if beside else 0.0)
        top = y if beside else y + player * 14
        ink = look.line_of(look.sides(definition)[player])
        style = Style(stroke=ink, width=WIDTH, dash=DASH if player else ())
        badge = piece(look, look.sides(definition)[player], 7)
        row = (
            Use(badge, left + 3.5, top + 2),
            look.text(left + 10, top + 4, title, SECTION_PT, font="title"),
            Line(left + 10, top + 9, left + 36, top + 9, style),
            ornament.arrowhead(left + 39, top + 9, 3.6, 0, ink),
            look.text(left + 43, top + 10.3, f"{rules.length} squares, {where[player]}", TEXT_PT),
        )
        shapes.append(Group(row, role="p"))
    return tuple(shapes)


def in_words(rules: RaceRules) -> str:
    """Both routes for somebody who does not see them."""
    parts = []
    for player, title in enumerate(player_titles(rules.definition.players)):
        steps = ", ".join(
            f"{rules.label(player, step)} {square}" for step, square in enumerate(rules.tracks[player], start=1)
        )
        parts.append(f"{title}'s route: {steps}.")
    return " ".join(parts)
