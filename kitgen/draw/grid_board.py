"""Boards of squares on which animals step: water, traps and dens, start squares, names of files and ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.board import coordinates
from kitgen.definition import GridOptions
from kitgen.draw import ground as grounds
from kitgen.draw import heads, ornament
from kitgen.draw.look import BOARD_PT, EDGE, SQUARE, player_titles
from kitgen.draw.strokes import drawn
from kitgen.scene import Circle, Group, Path, Rect, Style, Symbol, Use

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.draw.ground import Ground
    from kitgen.draw.look import Look
    from kitgen.scene import Shape, Shapes

NAMED_FROM = 11.0
"""Smaller squares, in diagrams, bear no names of files and ranks."""


def drawing(definition: GameDefinition, look: Look, cell: float, *, places: bool = True) -> Group:
    """The board with its top left corner at (0, 0); its edge lies inside the outermost squares' lines.

    ``places`` shows in its square which animal starts there.
    """
    ground = grounds.of(definition, cell)
    shapes: list[Shape] = [*squares(definition, look, ground), *terrain(definition, look, ground)]
    if places:
        shapes += start_places(definition, look, ground)
    width = min(EDGE, cell * 0.05)
    shapes.append(Path(ground.outline(-width / 2), Style(stroke=look.ink, width=width)))
    if cell >= NAMED_FROM:
        shapes += names(look, ground)
    return Group(tuple(shapes), role="figure", alt=in_words(definition, cell), id="board")


def squares(definition: GameDefinition, look: Look, ground: Ground) -> Shapes:
    """Every square; those where pieces start are darker, with a dot where a player may choose which."""
    palette = look.palette
    width = min(SQUARE, ground.cell * 0.025)
    tint = look.tint_of(definition.kit.accent)
    wet, plain, start = (
        Style(fill=fill, stroke=look.ink, width=width) for fill in (tint, palette.ground, palette.shared)
    )
    starts = start_squares(definition)
    marks = definition.board.marks
    shapes: list[Shape] = []
    dots: list[Shape] = []
    dot = Style(fill=palette.quiet)
    for square, symbol in ground.board.squares.items():
        x, y = ground.corner(square)
        mark = marks.get(symbol)
        style = wet if mark and mark.drawing == "water" else start if square in starts else plain
        shapes.append(Rect(x, y, ground.cell, ground.cell, style))
        if starts.get(square) == "":
            dots.append(Circle(*ground.middle(square), ground.cell * 0.05, dot))
    return (*shapes, *dots)


def start_places(definition: GameDefinition, look: Look, ground: Ground) -> Shapes:
    """Where every piece has its own start, its head in thin lines, facing its player."""
    options = definition.options
    assert isinstance(options, GridOptions)
    quiet = look.palette.quiet
    shapes: list[Shape] = []
    for square, kind in start_squares(definition).items():
        if not kind:
            continue
        name = options.animals[kind].name
        radius = ground.cell * 0.25
        fill = look.palette.shared
        strokes = heads.HEADS[name]() if name in heads.HEADS else ()
        drawing_ = drawn(strokes, radius, quiet, fill, max(0.2, radius * 0.045))
        symbol = Symbol(f"start-{kind}-{look.style}-{ground.cell:g}".replace(".", "_"), drawing_, radius, radius)
        shapes.append(
            Use(
                symbol, *ground.middle(square), rotate=180 if coordinates(square)[1] * 2 > ground.board.ranks + 1 else 0
            )
        )
    return tuple(shapes)


def start_squares(definition: GameDefinition) -> dict[str, str]:
    """The squares on which pieces start, with the kind's letter; "" where a player may choose."""
    options = definition.options
    assert isinstance(options, GridOptions)
    chosen = {square for text in options.arrange.values() for square in text.split()}
    found = {word[1:]: word[0] for text in options.setup.values() for word in text.split()}
    return {square: "" if square in chosen else kind for square, kind in found.items()}


def terrain(definition: GameDefinition, look: Look, ground: Ground) -> Shapes:
    """Waves, traps and dens; a trap or den on the far side is drawn for the player who sits there."""
    accent = look.accent(definition)
    radius = ground.cell * (0.5 - ornament.INSET)
    shapes: list[Shape] = []
    for square, symbol in ground.board.squares.items():
        mark = definition.board.marks.get(symbol)
        if mark is None or mark.drawing not in ornament.DRAWINGS:
            continue
        colour = accent if mark.drawing == "water" else look.ink
        upside_down = mark.owner == definition.players[-1] and mark.drawing != "water"
        drawn = ornament.symbol(mark.drawing, look, radius * (0.86 if mark.drawing != "water" else 1.0), colour)
        shapes.append(Use(drawn, *ground.middle(square), rotate=180 if upside_down else 0))
    return tuple(shapes)


def names(look: Look, ground: Ground) -> Shapes:
    """Files along the first rank and, upside down, along the last; ranks along the outermost files likewise."""
    cell, board = ground.cell, ground.board
    size = BOARD_PT
    inset = max(1.0, cell * 0.06)
    quiet = look.palette.quiet
    shapes: list[Shape] = []
    for square in board.squares:
        file, rank = coordinates(square)
        x, y = ground.corner(square)
        low, top = y + cell - inset - (0.3 if square[0] in "gjpqy" else 0), y + inset
        if rank == 1:
            shapes.append(look.text(x + cell - inset, low, square[0], size, anchor="end", fill=quiet))
        if rank == board.ranks:
            shapes.append(look.text(x + inset, top, square[0], size, anchor="end", fill=quiet, rotate=180))
        if file == 1:
            shapes.append(look.text(x + inset, y + cell - inset, square[1:], size, fill=quiet))
        if file == board.files:
            shapes.append(look.text(x + cell - inset, y + inset, square[1:], size, fill=quiet, rotate=180))
    return tuple(shapes)


def in_words(definition: GameDefinition, cell: float) -> str:
    """The board for somebody who does not see it."""
    board = definition.board.board()
    parts = [f"Board of {board.files} files and {board.ranks} ranks, squares of {cell:g} mm, a1 at the lower left."]
    by_mark: dict[str, list[str]] = {}
    for square, symbol in board.squares.items():
        mark = definition.board.marks.get(symbol)
        if mark is not None:
            by_mark.setdefault(mark.name, []).append(square)
    parts += [f"{name.capitalize()}: {', '.join(found)}." for name, found in by_mark.items()]
    options = definition.options
    assert isinstance(options, GridOptions)
    for player, title in zip(definition.players, player_titles(definition.players), strict=True):
        parts.append(f"{title} starts: {options.setup.get(player, '')}.")
    return " ".join(parts)
