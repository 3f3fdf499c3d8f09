"""Dice from paper: cubes and tetrahedra to fold, slips to draw, coins to toss instead.

Each form says in one line how it is used; the forms a game offers are in its definition.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm, pi, sin, sqrt
from typing import TYPE_CHECKING

from kitgen import fonts, sheet
from kitgen.draw import nets
from kitgen.draw.cutting import cut_grid, cut_round, fold
from kitgen.draw.hatch import hatch
from kitgen.draw.look import NOTE_PT, SECTION_PT, TEXT_PT
from kitgen.draw.pips import face, pips, rounded
from kitgen.draw.race_board import underline
from kitgen.errors import KitgenError
from kitgen.scene import Circle, Group, Path, Polygon, Rect, Style, Symbol, Use
from kitgen.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.definition import DicePlan, GameDefinition
    from kitgen.draw.look import Look
    from kitgen.draw.nets import Net, Side
    from kitgen.rules import AnyRules
    from kitgen.scene import Point, Shape, Shapes

CUBE_EDGE = 20.0
TETRAHEDRON_EDGE = 34.0
SLIP = (28.0, 22.0)
COIN = 21.0
"""Millimetres; a coin's picture fits on the common coins from 21 to 26 mm."""

MOST_SLIPS = 36
WORDS = ("None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
HEAD = 14.0
GAP = 8.0


@dataclass(frozen=True, slots=True)
class Block:
    """A form with its heading: shapes about its own top left corner, and its height."""

    shapes: Shapes
    height: float
    alt: str


def sheets(rules: AnyRules, look: Look) -> tuple[Sheet, ...]:
    """Every form of the game's dice, on as many sheets as they need; none for a game without dice."""
    definition = rules.definition
    plan = definition.dice
    if not plan.faces:
        return ()
    area = sheet.area(landscape=False)
    pages: list[list[Shape]] = [[]]
    y = 0.0
    for form in plan.forms:
        block = FORMS[form](definition, look, area.width)
        if pages[-1] and y + block.height > area.height:
            pages.append([])
            y = 0.0
        pages[-1].append(Group(block.shapes, y=y, role="figure", alt=block.alt))
        y += block.height + GAP
    return tuple(
        Sheet(
            tuple(page),
            definition.name,
            "dice",
            definition.variant_name,
            accent=look.accent(definition),
            measure=_measure(plan),
            description="Dice to cut out and fold, and what to use instead.",
        )
        for page in pages
    )


def _measure(plan: DicePlan) -> str:
    if "cube" in plan.forms:
        return f"cube {CUBE_EDGE:g} mm"
    if "tetrahedra" in plan.forms:
        return f"edges {TETRAHEDRON_EDGE:g} mm"
    return f"slips {SLIP[0]:g} × {SLIP[1]:g} mm"


# Solids to fold ----------------------------------------------------------------------------------------


def cubes(definition: GameDefinition, look: Look, width: float) -> Block:
    """A net for each die; a die that a single one of would be lost gets a twin."""
    plan = definition.dice
    count = max(2, plan.count)
    net = nets.cube(CUBE_EDGE)
    faces = six_faces(plan.faces)
    symbol = _net_symbol(look, net, faces)
    wide, high = net.size()
    columns = 2
    each = "one and one to spare" if plan.count == 1 else f"{spelled(plan.count).lower()} in all"
    shapes = [*_heading(look, "Dice to fold", f"{each}; cut, fold back along every dash-dot line, glue the tabs under")]
    return _nets(look, shapes, symbol, (wide, high), (count, columns, width), cube_words(faces))


def six_faces(faces: tuple[int, ...]) -> tuple[int, ...]:
    """A die's faces as a cube bears them, first opposite last: six as they are, two or three as often as they fit.

    Of two kinds, one has two of its faces opposite each other and the third beside them.

    >>> six_faces((0, 1)), six_faces((1, 2, 3))
    ((1, 1, 0, 0, 0, 1), (1, 2, 3, 3, 2, 1))

    Raises KitgenError where a cube cannot show them with equal chances.
    """
    if len(faces) == 6:
        return faces
    if len(faces) == 2:
        low, high = faces
        return (high, high, low, low, low, high)
    if len(faces) == 3:
        return (*faces, *reversed(faces))
    raise KitgenError(f"a cube cannot show {len(faces)} faces with equal chances; choose another of dice.forms")


def cube_words(faces: Sequence[int]) -> str:
    """The net for somebody who does not see it."""
    opposite = ", ".join(f"{faces[at]} opposite {faces[5 - at]}" for at in range(3))
    return f"Nets of cubes with tabs, edges that meet marked with the same letter: {opposite}."


def tetrahedra(definition: GameDefinition, look: Look, width: float) -> Block:
    """A net for each die: two of the four tips are marked."""
    plan = definition.dice
    net = nets.tetrahedron(TETRAHEDRON_EDGE)
    symbol = _net_symbol(look, net, ())
    words = f"{spelled(plan.count).lower()} in all; throw them together and count the marked tips that point up"
    shapes = [*_heading(look, "Two-way dice to fold", words)]
    alt = "Nets of tetrahedra, two of the four tips marked, edges that meet marked with the same letter."
    return _nets(look, shapes, symbol, net.size(), (plan.count, 2, width), alt)


def _nets(
    look: Look,
    shapes: list[Shape],
    symbol: Symbol,
    size: tuple[float, float],
    room: tuple[int, int, float],
    alt: str,
) -> Block:
    _ = look
    (wide, high), (count, columns, width) = size, room
    step = width / columns
    rows = -(-count // columns)
    for number in range(count):
        row, column = divmod(number, columns)
        shapes.append(Use(symbol, column * step + (step - wide) / 2, HEAD + 3 + row * (high + GAP)))
    return Block(tuple(shapes), HEAD + 3 + rows * (high + GAP) - GAP + 2, alt)


def _net_symbol(look: Look, net: Net, faces: Sequence[int]) -> Symbol:
    """The net with its outline at the top left; with ``faces`` a cube's pips, else a tetrahedron's tips."""
    outline = net.outline()
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    shapes: list[Shape] = []
    for seam in net.seams:
        shapes += _tab_shade(look, net, seam.tabbed)
    for part in net.faces:
        if faces:
            x, y = part.middle
            shapes.append(Group(pips(look, faces[part.index], net.edge), x=x, y=y))
        else:
            shapes += _tips(look, part)
    shapes += [fold(look, side.start, side.stop) for side in net.folds]
    shapes += [fold(look, seam.tabbed.start, seam.tabbed.stop) for seam in net.seams]
    for seam in net.seams:
        shapes += _letters(look, seam.letter, seam.tabbed, net.edge, tab=True)
        shapes += _letters(look, seam.letter, seam.plain, net.edge, tab=False)
    first = max(range(len(outline)), key=lambda at: (-outline[at][1], -outline[at][0]))
    shapes += cut_round(look, outline, snip=first)
    wide, high = net.size()
    kind = "cube" if faces else "tetrahedron"
    name = f"net-{kind}-{'-'.join(map(str, faces))}-{look.style}"
    return Symbol(name, (Group(tuple(shapes), x=-left, y=-top),), wide, high)


def _tab_shade(look: Look, net: Net, side: Side) -> Shapes:
    """Tabs are hatched, so that nobody takes them for faces."""
    return hatch((net.tab(side),), "rising", look.palette.quiet, pitch=1.4, width=0.15)


def _letters(look: Look, letter: str, side: Side, edge: float, *, tab: bool) -> Shapes:
    """The letter of a seam: on the tab, or on the face close to the edge that comes over that tab."""
    x, y = (side.start[0] + side.stop[0]) / 2, (side.start[1] + side.stop[1]) / 2
    along = ((side.stop[0] - side.start[0]) / side.length, (side.stop[1] - side.start[1]) / side.length)
    out = (along[1], -along[0])
    away = edge * 0.12 if tab else -2.3
    size = NOTE_PT
    x, y = x + out[0] * away, y + out[1] * away
    back: Shapes = (Circle(x, y, 1.7, look.blank),) if tab else ()
    small = fonts.small("text", size) if letter in "aceg" else fonts.capital("text", size)
    return (*back, look.text(x, y + small / 2, letter, size, anchor="middle"))


def _tips(look: Look, part: nets.Face) -> Shapes:
    """The marked tips' corners on one face, as far as a third of the edge."""
    shapes: list[Shape] = []
    for at, corner in enumerate(part.corners):
        if corner not in {(0,), (3,)}:
            continue
        here, before, after = part.points[at], part.points[at - 1], part.points[(at + 1) % 3]
        cut = (here, _part(here, after, 0.3), _part(here, before, 0.3))
        shapes.append(Polygon(cut, Style(fill=look.palette.chevron)))
    return tuple(shapes)


def _part(start: Point, stop: Point, share: float) -> Point:
    return start[0] + (stop[0] - start[0]) * share, start[1] + (stop[1] - start[1]) * share


# Slips and coins ---------------------------------------------------------------------------------------


def slips(definition: GameDefinition, look: Look, width: float) -> Block:
    """Equal slips to draw and put back: as many as there are equal ways, or one die's faces where they are many."""
    plan = definition.dice
    values = slip_values(plan)
    columns = fullest(len(values), int((width - 12) // SLIP[0]))
    rows = -(-len(values) // columns)
    left = (width - columns * SLIP[0]) / 2
    times = "twice" if plan.count == 2 else f"{spelled(plan.count).lower()} times"
    single = plan.count > 1 and not sums_drawn(plan)
    how = f"draw {times}, putting back each time" if single else "draw one, read it, put it back"
    shapes: list[Shape] = [*_heading(look, f"{spelled(len(values))} slips instead", how)]
    shapes += cut_grid(look, left, HEAD + 3, [SLIP[0]] * columns, [SLIP[1]] * rows)
    names = {rule.sum: rule.name for rule in plan.throws}
    for number, value in enumerate(values):
        row, column = divmod(number, columns)
        x, y = left + (column + 0.5) * SLIP[0], HEAD + 3 + (row + 0.5) * SLIP[1]
        shapes += _slip(look, value, names.get(value, "") if not single else "", plan, x, y)
    alt = f"Slips to cut out: {', '.join(map(str, values))}. {how.capitalize()}."
    return Block(tuple(shapes), HEAD + 3 + rows * SLIP[1] + 6, alt)


def _slip(look: Look, value: int, name: str, plan: DicePlan, x: float, y: float) -> Shapes:
    if name:
        # The dice themselves, as they would lie: the throw has a name, its number is not what is moved.
        size = 6.4
        across = [(at - (plan.count - 1) / 2) * (size + 1.2) for at in range(plan.count)]
        shown = [1 if at < value else 0 for at in range(plan.count)]
        return (
            *(Use(face(look, dot, size), x + dx, y - 2.4) for dx, dot in zip(across, shown, strict=True)),
            look.text(x, y + 6.6, name, TEXT_PT, anchor="middle"),
        )
    size = 30.0
    high = fonts.capital("title", size)
    label = str(value)
    return (
        look.text(x, y + high / 2, label, size, font="title", anchor="middle"),
        *underline(look, label, x, y + high / 2, size, "title"),
    )


def sums_drawn(plan: DicePlan) -> bool:
    """Few enough equal ways to print a slip for each."""
    return not plan.each and len(_ways(plan)) <= MOST_SLIPS


def slip_values(plan: DicePlan) -> tuple[int, ...]:
    """What is on the slips, in order, each with exactly the dice's chance.

    >>> from kitgen.definition import DicePlan
    >>> slip_values(DicePlan((0, 1), 4))
    (0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4)
    """
    return _ways(plan) if sums_drawn(plan) else tuple(sorted(plan.faces))


def fullest(count: int, most: int) -> int:
    """Columns for so many cells, between half of ``most`` and ``most``, that leave the fewest cells empty.

    >>> fullest(16, 6), fullest(8, 6), fullest(6, 6), fullest(7, 6)
    (4, 4, 6, 4)
    """
    choices = range(min(count, most), max(1, most // 2), -1)
    return min(choices, key=lambda columns: -count % columns, default=1)


def spelled(number: int) -> str:
    """The number as a word, up to twelve.

    >>> spelled(4), spelled(16)
    ('Four', '16')
    """
    return WORDS[number] if number < len(WORDS) else str(number)


def _ways(plan: DicePlan) -> tuple[int, ...]:
    throws = plan.dice().throws()
    whole = lcm(*(chance.denominator for chance in throws.values()))
    return tuple(throw[0] for throw, chance in throws.items() for _ in range(int(chance * whole)))


def coins(definition: GameDefinition, look: Look, width: float) -> Block:
    """A card: so many coins, heads count one; with drawn faces to paste on coins or on buttons."""
    plan = definition.dice
    count = plan.count
    shapes: list[Shape] = [*_heading(look, "Coins instead", f"toss {spelled(count).lower()} coins and count the heads")]
    top = HEAD + 3
    line = Style(stroke=look.ink, width=0.35)
    throws = plan.dice().throws()
    whole = len(plan.faces) ** count
    rows = [
        (throw[0], f"throw of {throw[0]}", f"{Fraction(chance * whole)} of {whole}") for throw, chance in throws.items()
    ]
    words = max(fonts.width(said, "text-bold", TEXT_PT) for _, said, _ in rows)
    ways = max(fonts.width(said, "text", TEXT_PT) for _, _, said in rows)
    card = 6 + 8.0 * count + 4 + words + 6 + ways + 4
    high = 4 + 8.0 * len(rows)
    shapes.append(Path(rounded(0.2, top, card, high, 2), line))
    for row, (heads, said, chances) in enumerate(rows):
        y = top + 6 + row * 8.0
        for at in range(count):
            shapes += _coin(look, 6 + at * 8.0, y, 3.2, heads=at < heads)
        baseline = y + fonts.capital("text", TEXT_PT) / 2
        shapes.append(look.text(10 + count * 8.0, baseline, said, TEXT_PT, font="text-bold"))
        shapes.append(look.text(card - 4, baseline, chances, TEXT_PT, anchor="end"))
    size = COIN + 3
    beside = int((width - card - 6) // size) >= min(count, 3)
    left, below = (card + 6, top) if beside else (0.0, top + high + 4)
    columns = max(1, min(count, int((width - left) // size)))
    right = left + (width - left - columns * size) / 2
    for number in range(2 * count):
        row, column = divmod(number, columns)
        x, y = right + (column + 0.5) * size, below + (row + 0.5) * size
        shapes.append(Circle(x, y, COIN / 2, look.cut))
        shapes += _coin(look, x, y, COIN / 2 - 1.5, heads=number < count)
    faces_high = -(-2 * count // columns) * size
    high = max(high, faces_high) if beside else high + 4 + faces_high
    alt = f"Coins instead of dice: toss {count}, heads count one. Faces to paste on: {count} tips and {count} bars."
    return Block(tuple(shapes), top + high + 2, alt)


def _coin(look: Look, x: float, y: float, radius: float, *, heads: bool) -> Shapes:
    """A coin's face: a marked tip for heads, a bar for tails."""
    line = Style(fill=look.paper, stroke=look.ink, width=max(0.25, radius * 0.05))
    shapes: list[Shape] = [Circle(x, y, radius, line)]
    if radius > 6:
        shapes.append(Circle(x, y, radius * 0.86, Style(stroke=look.ink, width=0.25)))
    if heads:
        size = radius * (0.62 if radius > 6 else 0.66)
        points = tuple(
            (x + size * sin(turn * pi / 180), y + size * 0.12 - size * sqrt(1 - sin(turn * pi / 180) ** 2) * sign)
            for turn, sign in ((0, 1), (120, -1), (240, -1))
        )
        shapes.append(Polygon(points, Style(fill=look.palette.chevron)))
    else:
        shapes.append(Rect(x - radius * 0.4, y - radius * 0.06, radius * 0.8, radius * 0.12, Style(fill=look.ink)))
    return tuple(shapes)


def _heading(look: Look, title: str, words: str) -> Shapes:
    return (
        look.text(0, 5, title, SECTION_PT, font="title"),
        look.text(fonts.width(title, "title", SECTION_PT) + 3, 5, words, TEXT_PT),
    )


FORMS = {"cube": cubes, "tetrahedra": tetrahedra, "slips": slips, "coins": coins}
