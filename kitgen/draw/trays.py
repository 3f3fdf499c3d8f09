"""Places beside a board for pieces in hand and pieces that are home, one band for each side.

A band faces its player: the second player's is upside down on the far side of the board, or the bands stand
at the left and right where there is no room above and below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import fonts
from kitgen.board import coordinates
from kitgen.draw.look import NOTE_PT, TEXT_PT, player_titles
from kitgen.draw.ornament import arrowhead
from kitgen.draw.pieces import piece
from kitgen.draw.pips import PLACES, face, rounded
from kitgen.scene import Group, Line, Path, Style, Use

if TYPE_CHECKING:
    from kitgen.draw.ground import Ground
    from kitgen.draw.look import Look
    from kitgen.rules.race import RaceRules
    from kitgen.scene import Shape, Shapes
    from kitgen.sheet import Area

GAP = 4.0
LABEL = 6.0
PAD = 2.0
BADGE = 4.6
"""Millimetres between board and band, for a box's label, inside a box, and of the small piece in its label."""


def around(rules: RaceRules, look: Look, ground: Ground, area: Area) -> Shapes:
    """The bands of both players for a board in the middle of the area; none where there is no room."""
    counter = rules.definition.kit.counter
    need = GAP + LABEL + counter + 2 * PAD
    above, beside = (area.height - ground.height) / 2, (area.width - ground.width) / 2
    if above >= need:
        width = max(ground.width, min(area.width, 120.0))
        left = (area.width - width) / 2
        low = area.height - above + GAP
        first = band(rules, look, 0, width, above - GAP)
        second = band(rules, look, 1, width, above - GAP)
        return (Group(first, x=left, y=low), Group(second, x=left + width, y=above - GAP, rotate=180))
    if beside >= need:
        height = max(ground.height, min(area.height, 120.0))
        top = (area.height - height) / 2
        first = band(rules, look, 0, height, beside - GAP)
        second = band(rules, look, 1, height, beside - GAP)
        return (
            Group(first, x=beside - GAP, y=top, rotate=90),
            Group(second, x=area.width - beside + GAP, y=top + height, rotate=270),
        )
    return ()


def band(rules: RaceRules, look: Look, player: int, width: float, height: float) -> Shapes:
    """One side's band, (0, 0) at its corner nearest the board on the player's left."""
    definition = rules.definition
    counter, count = definition.kit.counter, rules.options.counters
    straight = is_straight(rules)
    top = 0.0
    shapes: list[Shape] = []
    forward = runs_right(rules, player)
    if straight:
        shapes += direction_arrow(rules, look, player, width, 3.0)
        top = 9.0
    slot = counter + 1.5
    table = entry_table(rules, look, player) if straight else None
    spare = width - (table[1] + 2 * GAP if table else 0)
    home_width = max(slot + 2 * PAD, min(width * 0.28, spare * 0.4)) if not table else spare / 2 - GAP / 2
    hand_width = spare - home_width - GAP if not table else spare / 2 - GAP / 2
    columns = max(1, int((hand_width - 2 * PAD) // slot))
    rows = -(-count // columns)
    high = min(height - top - LABEL, rows * slot + 2 * PAD)
    while rows > 1 and high < rows * slot + 2 * PAD:
        rows -= 1
    hand_width = min(hand_width, columns * slot + 2 * PAD) if not table else hand_width
    if not table:
        hand_width = min(count, columns) * slot + 2 * PAD
        home_width = width - hand_width - GAP
    box_top = top + LABEL
    hand_x, home_x = (0.0, width - home_width) if forward else (width - hand_width, 0.0)
    notation = definition.notation
    shapes += _box(rules, look, player, (hand_x, box_top, hand_width, high), notation.hand)
    if rules.options.values:
        shapes += _score(rules, look, home_x, box_top)
    else:
        shapes += _box(rules, look, player, (home_x, box_top, home_width, high), notation.home)
    side = look.sides(definition)[player]
    place = piece(look, side, counter * 0.8, faint=True)
    along = min(count, columns)
    for number in range(min(count, along * rows)):
        row, column = divmod(number, along)
        x = hand_x + hand_width / 2 + (column - (along - 1) / 2) * slot
        y = box_top + high / 2 + (row - (rows - 1) / 2) * slot
        shapes.append(Use(place, x, y))
    if table:
        shapes.append(Group(table[0], x=(width - table[1]) / 2, y=box_top - LABEL))
    return tuple(shapes)


def is_straight(rules: RaceRules) -> bool:
    """The board is one row."""
    board = rules.definition.board.board()
    return board.ranks == 1


def enters_left(rules: RaceRules, player: int) -> bool:
    """On paper, the player's way in lies to the left of the way out."""
    board = rules.definition.board.board()
    start, stop = coordinates(rules.tracks[player][0])[0], coordinates(rules.tracks[player][-1])[0]
    return start < stop or (start == stop and start * 2 <= board.files + 1)


def runs_right(rules: RaceRules, player: int) -> bool:
    """The same as the player sees it from their own side."""
    return enters_left(rules, player) == (player == 0)


def direction_arrow(rules: RaceRules, look: Look, player: int, width: float, y: float) -> Shapes:
    """A long arrow beside the row, and whose it is."""
    title = player_titles(rules.definition.players)[player]
    words = f"{title} moves this way"
    forward = runs_right(rules, player)
    wide = fonts.width(words, "text-bold", TEXT_PT)
    head = 4.0
    line = Style(stroke=look.ink, width=0.5)
    baseline = y + fonts.capital("text-bold", TEXT_PT) / 2
    if forward:
        return (
            look.text(0, baseline, words, TEXT_PT, font="text-bold"),
            Line(wide + 4, y, width - head * 0.7, y, line),
            arrowhead(width, y, head, 0, look.ink),
        )
    return (
        look.text(width, baseline, words, TEXT_PT, font="text-bold", anchor="end"),
        Line(width - wide - 4, y, head * 0.7, y, line),
        arrowhead(0, y, head, 180, look.ink),
    )


def entry_table(rules: RaceRules, look: Look, player: int) -> tuple[Shapes, float]:
    """Which throw enters on which square: a row of die faces over a row of labels, and its width in mm."""
    throws = [throw[0] for throw in rules.definition.dice.dice().throws() if 0 < throw[0] <= rules.length]
    step, head = 12.0, 18.0
    width = head + step * len(throws)
    top, middle, low = LABEL, LABEL + 5.0, LABEL + 15.0
    shapes: list[Shape] = [
        look.text(0, LABEL - 1.7, "To enter", TEXT_PT, font="text-bold"),
        look.text(0, middle + 1.2, "throw", NOTE_PT),
        look.text(0, low + 1.2, "lands on", NOTE_PT),
        Line(0, (middle + low) / 2, width, (middle + low) / 2, look.hair),
    ]
    for place, value in enumerate(throws):
        x = head + (place + 0.5) * step
        if value in PLACES:
            shapes.append(Use(face(look, value, 8.0), x, middle))
        else:
            shapes.append(look.text(x, middle + 1.5, str(value), 13, font="text-bold", anchor="middle"))
        label = rules.label(player, value)
        shapes.append(look.text(x, low + fonts.capital("title", 15) / 2, label, 15, font="title", anchor="middle"))
    _ = top
    return tuple(shapes), width


def _score(rules: RaceRules, look: Look, x: float, y: float) -> Shapes:
    """How the winner's points are counted from the values on the squares."""
    piece_ = rules.definition.notation.piece
    lines = (
        f"A loser’s {piece_} counts the number in",
        f"the corner of its square, and {rules.options.hand_value}",
        "while it is off the board.",
    )
    return (
        look.text(x + 1, y - 1.7, "The winner scores", TEXT_PT, font="text-bold"),
        *(look.text(x + 1, y + 5.4 + 5.2 * row, line, TEXT_PT) for row, line in enumerate(lines)),
    )


def _box(rules: RaceRules, look: Look, player: int, box: tuple[float, float, float, float], place: str) -> Shapes:
    """A box with whose it is and what for written over it."""
    x, y, width, height = box
    title = player_titles(rules.definition.players)[player]
    badge = piece(look, look.sides(rules.definition)[player], BADGE)
    return (
        Use(badge, x + BADGE / 2, y - LABEL / 2 - 0.2),
        look.text(x + BADGE + 1.6, y - 1.7, f"{title}: {place}", TEXT_PT, font="text-bold"),
        Path(rounded(x, y, width, height, 2.0), Style(stroke=look.ink, width=0.35)),
    )
