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
ARROW = 9.0
LEAST = 120.0
"""Millimetres between board and band, for a box's label, inside a box, of the small piece in its label, for the
direction of a straight row, and the least length of a band."""


def around(rules: RaceRules, look: Look, ground: Ground, area: Area) -> Shapes:
    """The bands of both players for a board in the middle of the area; none where there is no room."""
    counter = rules.definition.kit.counter
    need = GAP + LABEL + counter + 2 * PAD + 0.2
    above, beside = (area.height - ground.height) / 2, (area.width - ground.width) / 2
    if above >= need:
        width = max(ground.width, min(area.width, LEAST))
        left, low = (area.width - width) / 2, area.height - above + GAP
        bands = [band(rules, look, player, width, above - GAP, enters_left(rules, player)) for player in (0, 1)]
        return (Group(bands[0], x=left, y=low), Group(bands[1], x=left + width, y=above - GAP, rotate=180))
    if beside >= need:
        height = max(ground.height, min(area.height, LEAST))
        top = (area.height - height) / 2
        bands = [band(rules, look, player, height, beside - GAP, enters_above(rules, player)) for player in (0, 1)]
        return (
            Group(bands[0], x=beside - GAP, y=top, rotate=90),
            Group(bands[1], x=area.width - beside + GAP, y=top + height, rotate=270),
        )
    return ()


def enters_left(rules: RaceRules, player: int) -> bool:
    """On paper, the player's way in lies to the left of the way out."""
    board = rules.definition.board.board()
    start, stop = coordinates(rules.tracks[player][0])[0], coordinates(rules.tracks[player][-1])[0]
    return start < stop or (start == stop and start * 2 <= board.files + 1)


def enters_above(rules: RaceRules, player: int) -> bool:
    """On paper, the player's way in lies above the way out."""
    board = rules.definition.board.board()
    start, stop = coordinates(rules.tracks[player][0])[1], coordinates(rules.tracks[player][-1])[1]
    return start > stop or (start == stop and start * 2 > board.ranks + 1)


def band(rules: RaceRules, look: Look, player: int, width: float, height: float, first: bool) -> Shapes:
    """One side's band, (0, 0) at the corner nearest the board on the player's left.

    ``first``: on paper the way in comes before the way out, from the left or from above; the second player sees
    it the other way round.
    """
    definition = rules.definition
    forward = first == (player == 0)
    size = definition.kit.counter
    shapes: list[Shape] = []
    top = LABEL
    table: tuple[Shapes, float] | None = None
    if is_straight(rules):
        shapes += direction_arrow(rules, look, player, width, forward)
        top += ARROW
        table = entry_table(rules, look, player) if rules.options.entry == "count" else None
        if table and width - table[1] < 2 * (size * 1.5 + 2 * PAD) + 2 * GAP:
            table = None
    high = min(height - top - 0.2, size + 1.5 + 2 * PAD)
    if table:
        hand_width = home_width = (width - table[1]) / 2 - GAP
        shapes.append(Group(table[0], x=(width - table[1]) / 2, y=top - LABEL))
    else:
        hand_width = min(rules.options.counters * (size + 1.5) + 2 * PAD, width - GAP - max(size * 1.5, width * 0.24))
        home_width = width - hand_width - GAP
    hand_x, home_x = (0.0, width - home_width) if forward else (width - hand_width, 0.0)
    shapes += _box(rules, look, player, (hand_x, top, hand_width, high), definition.notation.hand)
    shapes += _places(rules, look, player, (hand_x, top, hand_width, high))
    if rules.options.values:
        shapes += _score(rules, look, home_x, top)
    else:
        shapes += _box(rules, look, player, (home_x, top, home_width, high), definition.notation.home)
    return tuple(shapes)


def _places(rules: RaceRules, look: Look, player: int, box: tuple[float, float, float, float]) -> Shapes:
    """A place for every counter in hand; where they are many the places overlap as a row of leaning coins does."""
    x, y, width, high = box
    count, size = rules.options.counters, rules.definition.kit.counter
    step = min(size + 1.5, (width - 2 * PAD - size) / max(1, count - 1))
    place = piece(look, look.sides(rules.definition)[player], size * 0.8, faint=True)
    start = x + width / 2 - step * (count - 1) / 2
    return tuple(Use(place, start + step * number, y + high / 2) for number in range(count))


def is_straight(rules: RaceRules) -> bool:
    """The board is one row."""
    return rules.definition.board.board().ranks == 1


def direction_arrow(rules: RaceRules, look: Look, player: int, width: float, forward: bool) -> Shapes:
    """A long arrow beside the row, and whose it is."""
    title = player_titles(rules.definition.players)[player]
    words = f"{title} moves this way"
    y = ARROW / 3
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
    middle, low = LABEL + 5.0, LABEL + 15.0
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
