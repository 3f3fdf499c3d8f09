"""Boards of races: squares with their ornament, the gates, the turns, the numbers where a board has them.

Works from a definition alone: any picture of squares, any two tracks on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.draw import ground as grounds
from kitgen.draw import ornament
from kitgen.draw.look import BOARD_PT, EDGE, SQUARE, player_titles
from kitgen.draw.pieces import piece
from kitgen.scene import Group, Line, Path, Rect, Style, Use

if TYPE_CHECKING:
    from kitgen.definition import Mark
    from kitgen.draw.ground import Ground
    from kitgen.draw.look import Look
    from kitgen.rules.race import RaceRules
    from kitgen.scene import Shape, Shapes

FRAME = 1.4
"""Millimetres from the board's edge to the fine line round it."""

FULL = 12.0
"""Smaller squares, in diagrams, do without the fine line round the board and the chevrons at its corners."""

SPECIAL = frozenset({"eye", "castle", "double", "door"})
"""Ornament of squares that do something to counters: where a board has any, every step shows its direction."""


def drawing(rules: RaceRules, look: Look, cell: float, *, gates: bool = True) -> Group:
    """The board with its top left corner at (0, 0), as one figure with a description in words."""
    ground = grounds.of(rules.definition, cell)
    shapes: list[Shape] = [*squares(rules, look, ground)]
    shapes += ornaments(rules, look, ground)
    shapes += lettering(rules, look, ground)
    shapes.append(Path(ground.outline(), Style(stroke=look.ink, width=min(EDGE, cell * 0.05))))
    if cell >= FULL:
        shapes.append(Path(ground.outline(FRAME), Style(stroke=look.ink, width=0.25)))
    shapes += chevrons(rules, look, ground)
    if gates:
        shapes += gate_marks(rules, look, ground)
    return Group(tuple(shapes), role="figure", alt=in_words(rules, cell), id="board")


def squares(rules: RaceRules, look: Look, ground: Ground) -> Shapes:
    """Every square, filled by whose it is; squares that both sides use are darker and framed."""
    palette = look.palette
    everywhere = rules.shared >= set(ground.board.squares)
    shapes: list[Shape] = []
    framed = []
    width = min(SQUARE, ground.cell * 0.025)
    fills = {fill: Style(fill=fill, stroke=look.ink, width=width) for fill in (palette.ground, palette.shared)}
    for square in ground.board.squares:
        x, y = ground.corner(square)
        shared = square in rules.shared and not everywhere
        fill = palette.shared if shared else palette.ground
        shapes.append(Rect(x, y, ground.cell, ground.cell, fills[fill]))
        if shared and (ground.cell >= FULL or look.black_only):
            framed.append(square)
    inset = ground.cell * 0.055
    frame = Style(stroke=palette.quiet, width=min(0.25, ground.cell * 0.02))
    for square in framed:
        x, y = ground.corner(square)
        shapes.append(Rect(x + inset, y + inset, ground.cell - 2 * inset, ground.cell - 2 * inset, frame))
    return tuple(shapes)


def ornaments(rules: RaceRules, look: Look, ground: Ground) -> Shapes:
    """The marks' drawings, each once as a symbol; a rose that is safe and shared has its ring."""
    accent = look.accent(rules.definition)
    radius = ground.cell * (0.5 - ornament.INSET)
    shapes: list[Shape] = []
    for square in ground.board.squares:
        mark = rules.mark(square)
        if mark is None or mark.drawing not in ornament.DRAWINGS:
            continue
        ringed = is_safe_centre(rules, square, mark)
        symbol = ornament.symbol(mark.drawing, look, radius, accent, ringed=ringed)
        shapes.append(Use(symbol, *ground.middle(square)))
    return tuple(shapes)


def is_safe_centre(rules: RaceRules, square: str, mark: Mark) -> bool:
    """A rose on which nobody can be hit, though both sides land there."""
    return mark.safe and mark.drawing == "rose" and square in rules.shared


def lettering(rules: RaceRules, look: Look, ground: Ground) -> Shapes:
    """Names such as START; values in a corner; numbers where moves are written by them."""
    definition, cell = rules.definition, ground.cell
    shapes: list[Shape] = []
    for square, name in definition.board.names.items():
        x, y = ground.middle(square)
        size = min(13.0, max(BOARD_PT, cell * 0.4))
        while fonts.width(name, "title", size) > cell * 0.86:
            size -= 0.5
        shapes.append(look.text(x, y + fonts.capital("title", size) / 2, name, size, font="title", anchor="middle"))
    shapes += _values(rules, look, ground)
    if definition.notation.numbers != "own":
        for square in ground.board.squares:
            if square not in definition.board.names and square in rules.tracks[0] + rules.tracks[1]:
                shapes += _number(rules, look, ground, square)
    return tuple(shapes)


def _values(rules: RaceRules, look: Look, ground: Ground) -> Shapes:
    """What a counter left on a square counts at the end, in the square's lower right corner."""
    shapes: list[Shape] = []
    seen: set[str] = set()
    if not rules.options.values or ground.cell < 20:
        return ()
    for track in rules.tracks:
        for square, value in zip(track, rules.options.values, strict=True):
            if square in seen:
                continue
            seen.add(square)
            x, y = ground.corner(square)
            inset = ground.cell * 0.085
            x, y = x + ground.cell - inset, y + ground.cell - inset
            shapes.append(
                look.text(x, y, str(value), BOARD_PT, font="text-bold", anchor="end", fill=look.palette.quiet)
            )
    return tuple(shapes)


def _number(rules: RaceRules, look: Look, ground: Ground, square: str) -> Shapes:
    """A square's number, large in its middle, or in its corner where an ornament has the middle."""
    label = label_of(rules, square)
    x, y = ground.middle(square)
    mark = rules.mark(square)
    size = max(BOARD_PT, ground.cell * 1.4)
    if mark is not None and mark.drawing:
        x, y = ground.corner(square)
        size = BOARD_PT
        wide = fonts.width(label, "title", size)
        x, y = x + ground.cell * 0.06 + wide / 2, y + ground.cell * 0.06 + fonts.capital("title", size) / 2
    high = fonts.capital("title", size)
    return (
        look.text(x, y + high / 2, label, size, font="title", anchor="middle"),
        *underline(look, label, x, y + high / 2, size, "title"),
    )


def underline(look: Look, label: str, x: float, baseline: float, size: float, face: str) -> Shapes:
    """The line under a 6, 9 and their like, about ``x``, so that nobody reads them upside down."""
    if not label.isdigit() or not set(label) <= set("0689") or not set(label) & set("69"):
        return ()
    half = fonts.width(label, face, size) / 2 * 0.82
    below = baseline + size * 0.045
    return (Line(x - half, below, x + half, below, Style(stroke=look.ink, width=max(0.3, size * 0.014))),)


def label_of(rules: RaceRules, square: str) -> str:
    """The label of a square for the first player who comes there."""
    for player, track in enumerate(rules.tracks):
        if square in track:
            return rules.label(player, track.index(square) + 1)
    return square


def chevrons(rules: RaceRules, look: Look, ground: Ground) -> Shapes:
    """Which way: at every step where squares do something to counters, elsewhere only where a track turns.

    A single straight row says it with arrows beside it.
    """
    if ground.board.ranks == 1:
        return ()
    marks = (rules.mark(square) for square in ground.board.squares)
    everywhere = any(mark and mark.drawing in SPECIAL for mark in marks)
    colour = look.palette.chevron if everywhere else look.ink
    size = ground.cell * (0.11 if everywhere else 0.085)
    if ground.cell < FULL and not everywhere:
        return ()
    seen: set[tuple[str, str]] = set()
    for player, squares_on in enumerate(rules.tracks):
        finish = finish_square(rules, ground, player)
        track = (*squares_on, finish) if finish else squares_on
        for at in range(1, len(track)):
            before = track[at - 1], track[at]
            turning = at >= 2 and grounds.direction(ground, track[at - 2], track[at - 1]) != grounds.direction(
                ground, *before
            )
            if everywhere or turning:
                seen.add(before)
    shapes = []
    for start, stop in sorted(seen):
        (x1, y1), (x2, y2) = ground.middle(start), ground.middle(stop)
        turn = grounds.degrees(grounds.direction(ground, start, stop))
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        if (stop, start) in seen:
            # Two ways over one edge keep to the right of each other.
            step = grounds.direction(ground, start, stop)
            x, y = x + step[1] * ground.cell * 0.16, y + step[0] * ground.cell * 0.16
        shapes.append(ornament.chevron(x, y, size, turn, colour))
    return tuple(shapes)


def finish_square(rules: RaceRules, ground: Ground, player: int) -> str:
    """The square drawn as the finish beside the last one of the player's track; "" where a board has none."""
    for step in grounds.SIDES:
        name = ground.neighbour(rules.tracks[player][-1], step)
        mark = rules.mark(name) if name else None
        if mark is not None and mark.drawing == "finish":
            return name
    return ""


def gate(ground: Ground, square: str, wanted: tuple[int, int], player: int) -> tuple[int, int] | None:
    """The free side of a square through which a player comes or goes: the wanted one, else the player's own."""
    own = (0, -1) if player == 0 else (0, 1)
    for step in (wanted, own, (0, -own[1]), *grounds.SIDES):
        if not ground.neighbour(square, step):
            return step
    return None


def gates_of(rules: RaceRules, ground: Ground, player: int) -> tuple[tuple[str, tuple[int, int], bool], ...]:
    """The player's two gates: square, side, and whether one comes in by it."""
    track = rules.tracks[player]
    if len(track) < 2:
        return ()
    back = grounds.direction(ground, track[1], track[0])
    on = grounds.direction(ground, track[-2], track[-1])
    found = []
    ends = [(track[0], back, True)]
    if not finish_square(rules, ground, player):
        ends.append((track[-1], on, False))
    for square, wanted, coming in ends:
        side = gate(ground, square, wanted, player)
        if side:
            found.append((square, side, coming))
    return tuple(found)


def gate_marks(rules: RaceRules, look: Look, ground: Ground) -> Shapes:
    """Where each side comes in and goes off: an arrow and a small piece in a gap of the board, else a chevron."""
    if ground.board.ranks == 1:
        return ()
    sides = look.sides(rules.definition)
    shapes: list[Shape] = []
    everyone = [(*it, player) for player in (0, 1) for it in gates_of(rules, ground, player)]
    for square, side, coming, player in everyone:
        twins = [it for it in everyone if it[0] == square and it[1] == side]
        shift = 0.0
        if len(twins) > 1:
            shift = (twins.index((square, side, coming, player)) - (len(twins) - 1) / 2) * ground.cell * 0.34
        x, y = ground.middle(square)
        out = (side[0], -side[1])
        turn = grounds.degrees(side) + (180 if coming else 0)
        edge = ground.cell / 2
        if ground.beyond(square, side):
            edge += FRAME
            x, y = x + out[0] * edge + abs(out[1]) * shift, y + out[1] * edge + abs(out[0]) * shift
            shapes += _arrow(look, ground.cell, x, y, out, coming=coming)
            away = ground.cell * 0.5
            symbol = piece(look, sides[player], ground.cell * 0.24, faint=not coming)
            shapes.append(Use(symbol, x + out[0] * away, y + out[1] * away))
        else:
            # At the rim of the board there may be no paper outside: the chevron stands just inside.
            size = ground.cell * 0.085
            edge -= size * 0.75
            x, y = x + out[0] * edge + abs(out[1]) * shift, y + out[1] * edge + abs(out[0]) * shift
            shapes.append(ornament.chevron(x, y, size, turn, look.ink))
    return tuple(shapes)


def _arrow(look: Look, cell: float, x: float, y: float, out: tuple[int, int], *, coming: bool) -> Shapes:
    """An arrow beside the board's edge at (x, y), towards it or away from it along ``out``."""
    near, far, head = cell * 0.02, cell * 0.34, cell * 0.1
    tip, tail = (near, far) if coming else (far, near)
    back = tip + head * 0.7 if coming else tip - head * 0.7
    turn = grounds.degrees((out[0], -out[1])) + (180 if coming else 0)
    return (
        Line(
            x + out[0] * tail,
            y + out[1] * tail,
            x + out[0] * back,
            y + out[1] * back,
            Style(stroke=look.ink, width=0.5),
        ),
        ornament.arrowhead(x + out[0] * tip, y + out[1] * tip, head, turn, look.ink),
    )


def in_words(rules: RaceRules, cell: float) -> str:
    """The board for somebody who does not see it."""
    definition = rules.definition
    board = definition.board.board()
    titles = player_titles(definition.players)
    parts = [f"Board of {len(board.squares)} squares, {cell:g} mm each, {board.files} files and {board.ranks} ranks."]
    by_mark: dict[str, list[str]] = {}
    for square in board.squares:
        mark = rules.mark(square)
        if mark is not None:
            by_mark.setdefault(mark.name, []).append(square)
    parts += [f"{name.capitalize()}: {', '.join(found)}." for name, found in by_mark.items()]
    for title, track in zip(titles, rules.tracks, strict=True):
        parts.append(f"{title}'s route: {' '.join(track)}.")
    return " ".join(parts)
