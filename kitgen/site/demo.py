"""What a game's page holds for playing on it: boards without pieces, pieces, and where everything stands.

A drawing has no letters on it: the page writes names and numbers itself, upright whichever way the board is turned.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from markupsafe import Markup

from kitgen import rules as families
from kitgen.board import coordinates, square_name
from kitgen.browser.opening import packet
from kitgen.definition import GridOptions, RaceOptions
from kitgen.draw import grid_board, race_board, routes, tables_board
from kitgen.draw import ground as grounds
from kitgen.draw.counters import printed
from kitgen.draw.look import EDGE, Look
from kitgen.draw.pieces import piece
from kitgen.draw.trays import enters_left
from kitgen.render import svg
from kitgen.rules import BAR, HAND, HOME
from kitgen.scene import Group, Line, Path, Scene, Style, Symbol, Use
from kitgen.site.figures import COLOURS, SHAPES
from kitgen.site.page import slot

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.draw.ground import Ground
    from kitgen.rules import AnyRules
    from kitgen.rules.race import RaceRules
    from kitgen.scene import Shape, Shapes
    from kitgen.site.figures import Figures
    from kitgen.site.game import Game

LOOK = Look()

STRIP = 0.86
"""Height of a row beside the board for pieces that are not on it, in squares."""
GAP = 0.16
"""Between the board and that row, in squares."""
RIM = 0.36
"""Room round a board for the names of files and ranks, or for the numbers of points, in squares."""
FILL = 0.76
"""A piece's size in squares."""
STONE = 0.63
"""On a narrow screen, a stone's size in points: ten of them, and the numbers, are as wide as a telephone."""
FLAT = 8
"""A single row of so many squares or more is bent in two on a narrow screen."""

BESIDE = "board.json"
"""What a page's board needs lies beside the page, and is fetched when somebody wants to play."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in millimetres of the drawing."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to lay a board on a screen: the drawing, its lines of routes, and the box of every place.

    Places are squares or points by name; those off the board by word and player, such as ``hand:0``.
    """

    shapes: Shapes
    lines: tuple[Shapes, ...]
    width: float
    height: float
    cell: float
    places: dict[str, Box]
    piece: float
    """Size of a piece in mm."""
    turn: bool = False
    """It is turned a quarter clockwise on the screen."""


def layouts(rules: AnyRules) -> dict[str, Layout]:
    """The board for a wide screen and for a narrow one; the second is missing where it is the first."""
    definition = rules.definition
    if definition.rules == "tables":
        narrow = definition.kit.cell * STONE
        return {"wide": _tables(definition), "tall": replace(_tables(definition, narrow), turn=True)}
    if definition.rules == "grid":
        wide = _grid(definition)
        turned = {"tall": replace(wide, turn=True)} if wide.width > wide.height else {}
        return {"wide": wide, **turned}
    race = cast("RaceRules", rules)
    board = definition.board.board()
    wide = _race(race)
    if board.ranks == 1 and board.files >= FLAT:
        return {"wide": wide, "tall": _bent(race)}
    turned = {"tall": replace(wide, turn=True)} if board.files > board.ranks else {}
    return {"wide": wide, **turned}


# Races ---------------------------------------------------------------------------------------------------


def _race(rules: RaceRules) -> Layout:
    definition = rules.definition
    cell = definition.kit.cell
    ground = grounds.of(definition, cell)
    left, top = 0.1 * cell, (STRIP + GAP) * cell
    shapes = (*race_board.squares(rules, LOOK, ground), *race_board.ornaments(rules, LOOK, ground))
    shapes += (_edge(ground), *race_board.chevrons(rules, LOOK, ground))
    places = {square: _box(ground, square, left, top) for square in ground.board.squares}
    half = ground.width / 2
    for player in (0, 1):
        y = top + ground.height + GAP * cell if player == 0 else 0.0
        for place in (HAND, HOME):
            first = (place == HAND) == enters_left(rules, player)
            places[f"{place}:{player}"] = (left + (0 if first else half), y, half, STRIP * cell)
    lines = tuple(_moved(routes.line(rules, LOOK, ground, player), left, top) for player in (0, 1))
    width, height = ground.width + 2 * left, ground.height + 2 * top
    return Layout(_moved(shapes, left, top), lines, width, height, cell, places, cell * FILL)


def _bent(rules: RaceRules) -> Layout:
    """A single row as two, the way going round at the right: drawn as the board that it then is."""
    definition = rules.definition
    files = definition.board.board().files
    half = (files + 1) // 2
    names = [square_name(at + 1, 1) for at in range(files)]
    bent = [square_name(at + 1, 1) if at < half else square_name(files - at, 2) for at in range(files)]
    there = dict(zip(names, bent, strict=True))
    row = definition.board.squares.strip("\n").ljust(files)
    upper = row[half:][::-1].rjust(half)
    tracks = {who: " ".join(map(there.__getitem__, track)) for who, track in _tracks(rules).items()}
    plan = replace(
        definition.board,
        squares=f"{upper}\n{row[:half]}",
        tracks=tracks,
        names={there[square]: name for square, name in definition.board.names.items()},
    )
    twin = cast("RaceRules", families.build(replace(definition, board=plan)))
    made = _race(twin)
    cell = made.cell
    x, y = 0.1 * cell, (STRIP + GAP + 1) * cell
    wall = Line(x, y, x + (half - 1) * cell, y, Style(stroke=LOOK.ink, width=cell * 0.07))
    back = {new: old for old, new in there.items()}
    places = {back.get(name, name): box for name, box in made.places.items()}
    return replace(made, shapes=(*made.shapes, wall), places=places)


def _tracks(rules: RaceRules) -> dict[str, tuple[str, ...]]:
    return dict(zip(rules.definition.players, rules.tracks, strict=True))


# Points --------------------------------------------------------------------------------------------------


class _Roomy(tables_board.Field):
    """A board for fingers: bar and trays are as wide as a point."""

    @property
    def bar(self) -> float:
        return self.cell

    @property
    def tray(self) -> float:
        return self.cell


def _tables(definition: GameDefinition, stone: float | None = None) -> Layout:
    cell = definition.kit.cell
    field = tables_board.field_of(definition, cell)
    if stone is not None:
        field = _Roomy(field.points, cell, stone)
    margin = RIM * cell
    half = field.height / 2
    places: dict[str, Box] = {}
    for point in range(1, field.points + 1):
        x, y, way = field.base(point)
        places[str(point)] = (x - cell / 2, margin + (0.0 if way == 1 else half), cell, half)
    left = field.half // 2 * field.cell
    for player in (0, 1):
        y = margin + (0.0 if player == 0 else half)
        places[f"{BAR}:{player}"] = (left, y, field.bar, half)
        places[f"{HOME}:{player}"] = (field.width, y, field.tray, half)
    shapes = tables_board.drawing(definition, LOOK, field, lettered=False)
    width, height = field.width + field.tray, field.height + 2 * margin
    return Layout(_moved(shapes, 0.0, margin), (), width, height, cell, places, field.stone * 0.94)


# Grids ---------------------------------------------------------------------------------------------------


def _grid(definition: GameDefinition) -> Layout:
    cell = definition.kit.cell
    ground = grounds.of(definition, cell)
    shapes: list[Shape] = [*grid_board.squares(definition, LOOK, ground)]
    shapes += grid_board.terrain(definition, LOOK, ground)
    shapes.append(_edge(ground))
    rim = RIM * cell
    places = {square: _box(ground, square, rim, 0.04 * cell) for square in ground.board.squares}
    width, height = ground.width + rim + 0.04 * cell, ground.height + rim + 0.04 * cell
    return Layout(_moved(shapes, rim, 0.04 * cell), (), width, height, cell, places, cell * 0.9)


def _box(ground: Ground, square: str, left: float, top: float) -> Box:
    x, y = ground.corner(square)
    return x + left, y + top, ground.cell, ground.cell


def _edge(ground: Ground) -> Shape:
    return Path(ground.outline(), Style(stroke=LOOK.ink, width=min(EDGE, ground.cell * 0.05), join="round"))


def _moved(shapes: Shapes | list[Shape], x: float, y: float) -> Shapes:
    return (Group(tuple(shapes), x=x, y=y),)


# Pieces and words ----------------------------------------------------------------------------------------


def pieces(definition: GameDefinition, size: float) -> dict[str, Use]:
    """Every piece by player and kind, such as ``0`` or ``1E``, as it lies about (0, 0)."""
    options = definition.options
    found: dict[str, Use] = {}
    for player, side in enumerate(LOOK.sides(definition)):
        if not isinstance(options, GridOptions):
            found[str(player)] = Use(piece(LOOK, side, size), 0, 0)
            continue
        for kind in options.animals:
            shape = printed(definition, LOOK, player, kind, (0, 0, size / 0.93))
            found[f"{player}{kind}"] = Use(Symbol(f"play-{side.name}-{kind}-{size:g}", (shape,), size, size), 0, 0)
    return found


def names(rules: AnyRules, places: dict[str, Box]) -> dict[str, str]:
    """What a person calls every place: ``Sun square 4, rose``, ``square 8, shared, rose``, ``c3, water``."""
    definition = rules.definition
    titles = tuple(player.replace("_", " ").capitalize() for player in definition.players)
    words = {HAND: definition.notation.hand, HOME: definition.notation.home, BAR: "bar"}
    found = {}
    for place in places:
        word, _, player = place.partition(":")
        if player:
            found[place] = f"{titles[int(player)]} {words[word]}"
        elif definition.rules == "tables":
            found[place] = f"point {place}"
        elif definition.rules == "grid":
            found[place] = _marked(definition, place, place)
        else:
            found[place] = _marked(definition, place, _step(cast("RaceRules", rules), place, titles))
    return found


def _step(rules: RaceRules, square: str, titles: tuple[str, ...]) -> str:
    """A race's square by the numbers of who comes there."""
    definition = rules.definition
    if square in definition.board.names:
        name = definition.board.names[square].capitalize()
        owners = [title for title, track in zip(titles, rules.tracks, strict=True) if square in track]
        return f"{owners[0]} {name}" if len(owners) == 1 else name
    by_player = [routes.labels_by_square(rules, player).get(square, ()) for player in (0, 1)]
    spoken = [" and ".join(labels) for labels in by_player]
    everywhere = rules.shared >= set(definition.board.board().squares)
    if spoken[0] == spoken[1]:
        return f"square {spoken[0]}" + ("" if everywhere else ", shared")
    if all(spoken):
        return f"square {spoken[0]} of {titles[0]}, {spoken[1]} of {titles[1]}, shared"
    owner = 0 if spoken[0] else 1
    return f"{titles[owner]} square {spoken[owner]}" if any(spoken) else f"square {square}"


def _marked(definition: GameDefinition, square: str, name: str) -> str:
    board = definition.board
    mark = board.marks.get(board.board().squares[square])
    known = mark is None or mark.name.casefold() in name.casefold()
    owner = f" of {mark.owner.capitalize()}" if mark and mark.owner else ""
    return name if mark is None or known else f"{name}, {mark.name}{owner}"


def texts(rules: AnyRules, layout: Layout) -> list[tuple[str, str, str]]:
    """What is written on the board: the place, the text, and where in it or beside it it stands."""
    definition = rules.definition
    if definition.rules == "tables":
        return [(place, place, "rim") for place in layout.places if place.isdigit()]
    if definition.rules == "grid":
        board = definition.board.board()
        found = [(it, it[0], "rim") for it in board.squares if coordinates(it)[1] == 1]
        return found + [(it, it[1:], "side") for it in board.squares if coordinates(it)[0] == 1]
    race = cast("RaceRules", rules)
    named = [(square, name, "middle") for square, name in definition.board.names.items()]
    words = {HAND: definition.notation.hand, HOME: definition.notation.home}
    named += [(it, words[it.partition(":")[0]], "aside") for it in layout.places if ":" in it]
    if definition.notation.numbers == "own":
        return named
    used = set(race.tracks[0] + race.tracks[1]) - set(definition.board.names)
    return named + [(it, race_board.label_of(race, it), "corner") for it in layout.places if it in used]


# On the page ---------------------------------------------------------------------------------------------


def slots(told: Game, figures: Figures) -> Markup:
    """Where boards and data for playing stand on a game's page; what they are is added to its pieces."""
    drawn: dict[str, str] = {}
    variants = []
    for it in told.variants:
        game = it.rules
        made = layouts(game)
        wide = made["wide"]
        variants.append(
            {
                "key": it.key,
                "id": it.definition.variant,
                "name": it.name,
                "note": it.view.variant_note,
                "titles": list(it.view.titles),
                "teams": _teams(it.definition),
                "layouts": {name: _layout(figures, drawn, each) for name, each in made.items()},
                "pieces": {
                    key: _href(figures, use) for key, use in pieces(it.definition, round(wide.piece, 3)).items()
                },
                "size": round(wide.piece, 3),
                "names": names(game, wide.places),
                "texts": texts(game, wide),
                "labels": _labels(game),
                "tracks": _tracks_of(game),
                "dice": _dice(it.definition),
                "options": _options(it.definition),
                "players": list(it.definition.players),
                "opening": packet(it.rules),
            }
        )
    data = {
        "game": told.definition.alias,
        "id": told.definition.id,
        "name": told.definition.name,
        "version": told.definition.version,
        "family": told.definition.rules,
        "piece": told.definition.notation.piece,
        "accent": told.definition.kit.accent,
        "variants": variants,
    }
    told.files[f"{told.path}{BESIDE}"] = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return Markup("\n".join(slot(name) for name in drawn.values()))


def _layout(figures: Figures, drawn: dict[str, str], it: Layout) -> dict[str, Any]:
    body = Group((*it.shapes, *(Group(line, id=f"line-{number}") for number, line in enumerate(it.lines))))
    scene = Scene(it.width, it.height, (body,))
    key = svg.inline(scene, name="play", colours=COLOURS).shapes
    if key not in drawn:
        drawn[key] = f"play-board-{len(drawn) + 1}"
        made = svg.inline(scene, name=drawn[key], colours=COLOURS)
        figures.shared |= made.definitions
        figures.drawn[drawn[key]] = made.shapes
        figures.pieces[drawn[key]] = (
            f'<template id="{drawn[key]}"><svg viewBox="0 0 {it.width:g} {it.height:g}">{SHAPES}</svg></template>'
        )
    rounded = {place: [round(value, 2) for value in box] for place, box in it.places.items()}
    return {
        "board": drawn[key],
        "width": round(it.width, 2),
        "height": round(it.height, 2),
        "cell": it.cell,
        "piece": round(it.piece, 3),
        "turn": it.turn,
        "places": rounded,
    }


def _href(figures: Figures, use: Use) -> str:
    """The id of a piece's symbol on the page, which holds it once."""
    made = svg.inline(Scene(use.symbol.width, use.symbol.height, (use,)), name="piece", colours=COLOURS)
    figures.shared |= made.definitions
    found = re.match(r'<use xlink:href="#([^"]+)"', made.shapes)
    assert found, "a use is written as one"
    return found[1]


def _labels(rules: AnyRules) -> list[dict[str, str]]:
    """What each player calls the squares of a race."""
    if rules.definition.rules != "race":
        return []
    race = cast("RaceRules", rules)
    return [
        {square: "/".join(labels) for square, labels in routes.labels_by_square(race, player).items()}
        for player in (0, 1)
    ]


def _tracks_of(rules: AnyRules) -> list[list[str]]:
    return [list(it) for it in cast("RaceRules", rules).tracks] if rules.definition.rules == "race" else []


def _teams(definition: GameDefinition) -> list[list[int]]:
    options = definition.options
    found = options.teams if isinstance(options, GridOptions) else ()
    return [[definition.players.index(player) for player in team] for team in found]


def _dice(definition: GameDefinition) -> dict[str, Any]:
    plan = definition.dice
    return {"faces": list(plan.faces), "count": plan.count, "each": plan.each, "form": plan.forms[0]}


def _options(definition: GameDefinition) -> dict[str, Any]:
    """The few facts of a variant that the page itself needs."""
    options = definition.options
    if isinstance(options, GridOptions):
        return {
            "animals": {kind: it.name for kind, it in options.animals.items()},
            "setup": [options.setup.get(player, "") for player in definition.players],
            "arrange": [options.arrange.get(player, "").split() for player in definition.players],
        }
    if isinstance(options, RaceOptions):
        return {"touch": options.touch}
    return {}
