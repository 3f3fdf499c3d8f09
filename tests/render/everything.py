"""Scenes in which every kind of shape occurs, for tests of both back-ends."""

from __future__ import annotations

from kitgen import sheet
from kitgen.scene import (
    Circle,
    Group,
    Line,
    Path,
    Polygon,
    Rect,
    Scene,
    Shapes,
    Style,
    Symbol,
    Text,
    Use,
    arc,
    polygon_path,
)

LINE = Style(stroke="#111111")
HAIR = Style(stroke="#111111", width=0.15, dash=(2, 1))
FILLED = Style(fill="#F3EAD6", stroke="#111111", width=0.8)
ROUND = Style(stroke="#0B6B3A", width=1.2, join="round", cap="round")

PETAL = Symbol("petal", (Path((*arc(0, -4, 4, -60, 120), *arc(0, 4, 4, 120, 120)[1:], ("Z", ())), FILLED),), 8, 8)
ROSE = Symbol(
    "rose",
    (
        Circle(0, 0, 8, Style(fill="#8A2B00")),
        *(Use(PETAL, 0, 0, rotate=45 * turn) for turn in range(8)),
        Text(0, 1, "R", size=9, anchor="middle", fill="#FFFFFF"),
    ),
    16,
    16,
)
RING = Path(
    (*polygon_path(((0, 0), (20, 0), (20, 20), (0, 20))), *polygon_path(((5, 5), (15, 5), (15, 15), (5, 15)))), FILLED
)
"""Two squares that turn the same way: filled throughout by the non-zero rule, a hole by the even-odd rule."""


def table(rows: int, y: float = 160, start: int = 0, again: bool = False) -> Group:
    """A table that may be continued: ``again`` repeats its head as an artefact."""
    names = ("Throw", "Ways", "Chance")
    head = tuple(Group((Text(10 + 20 * place, 0, name),), role="head") for place, name in enumerate(names))
    lines = [Group(head, role="artefact" if again else "row")]
    lines += [
        Group(
            (
                Group((Text(10, 5 * row + 5, str(start + row)),), role="head"),
                Group((Text(30, 5 * row + 5, "6"),), role="cell"),
                Group((Text(50, 5 * row + 5, "⅙"), Line(50, 5 * row + 6, 60, 5 * row + 6, HAIR)), role="cell"),
            ),
            role="row",
        )
        for row in range(rows)
    ]
    caption = () if again else (Group((Text(10, -6, "Chances of a throw", font="text-bold"),), role="caption"),)
    return Group((*caption, *lines), y=y, role="table", id="chances")


def drawing() -> Group:
    """One figure with every shape in it."""
    clip = Path(polygon_path(((-20, -10), (20, -10), (20, 10), (-20, 10))), Style())
    clipped = (
        Rect(-40, -40, 80, 80, Style(fill="#E4D3AE")),
        Text(0, 3, "clipped", size=40, font="title", anchor="middle"),
    )
    shapes = (
        Rect(10, 10, 30, 30, FILLED),
        Polygon(((50, 10), (80, 10), (65, 40)), Style(fill="#123E7C", stroke="#111111")),
        Circle(100, 25, 15, ROUND),
        Use(ROSE, 130, 25),
        Use(ROSE, 155, 25, rotate=22.5),
        Group((RING, Line(0, 25, 20, 25, ROUND)), x=160, y=50, rotate=10),
        Group(clipped, x=40, y=60, rotate=20, clip=clip),
        Line(10, 90, 175, 90, HAIR),
        Line(10, 92, 175, 92, LINE),
        Circle(100, 25, 12, HAIR),
        Circle(100, 25, 8, Style(fill="#F3EAD6", stroke="#8B0046", width=0.5, dash=(3, 1.5), cap="round")),
        Rect(12.3, 12.3, 25.4, 25.4, HAIR),
        Polygon(((55, 12), (75, 12), (65, 35)), HAIR),
        Rect(150.35, 40.35, 5.3, 3.3, Style(fill="#111111")),
        Path(polygon_path(((145.35, 40.35), (149.65, 40.35), (149.65, 43.65), (145.35, 43.65))), Style(fill="#111111")),
        Path(
            (("M", (90, 70)), ("C", (100, 40, 110, 95, 130, 60)), ("L", (90, 80))), Style(stroke="#8B0046", width=0.35)
        ),
    )
    return Group(shapes, role="figure", alt="Every shape: a square, a triangle – and roses.", id="every-shape")


def words() -> Shapes:
    """Texts in every face, size, anchor and turn."""
    texts = (
        Text(10, 105, "Left, at the start: Ærøskøbing 0123456789"),
        Text(175, 112, "right–aligned ½ × 30 mm → ✓ ≥ ≤ − ⅙ Ж Ω š ő", anchor="end", font="text-bold"),
        Text(90, 125, "turned by thirty degrees", rotate=30, anchor="middle", font="text-italic", size=14),
        Text(20, 135, "鬥獸棋", font="han", size=20, fill="#123E7C"),
        Text(95, 150, "Royal Game of Ur 1974", font="title", size=26, rotate=-5),
    )
    return (
        Group((Text(10, 100, "A heading (with brackets \\)", size=15, font="title"),), role="h2"),
        Group(texts, role="p"),
        Group(
            tuple(Group((Text(140, 118 + 5 * row, f"{row + 1}. item"),), role="item") for row in range(3)), role="list"
        ),
    )


def body() -> Shapes:
    return (drawing(), *words(), table(6))


def scene() -> Scene:
    """Everything on a small page of its own, without a sheet's head and foot."""
    return Scene(187.5, 235, body(), title="Everything", description="Every shape & every face")


def sheets(landscape: bool = False, audience: sheet.Audience = "players") -> tuple[sheet.Sheet, ...]:
    """Two sheets whose table runs on."""
    first = body() if not landscape else (drawing(), *words())
    later = (Group((Text(10, 20, "Continued", size=15, font="title"),), role="h2"), table(4, 40, start=6, again=True))
    return tuple(
        sheet.Sheet(
            shapes,
            "Royal Game of Ur",
            "Odds table",
            variant="Finkel",
            landscape=landscape,
            audience=audience,
            accent="#123E7C",
            measure="squares 30 mm",
            description="Chances of each throw",
        )
        for shapes in (first, later)
    )


def pages(paper: str = "a4", landscape: bool = False, audience: sheet.Audience = "players") -> list[Scene]:
    made = sheets(landscape, audience)
    return [
        sheet.page(one, sheet.PAPERS[paper], number, len(made), "0.1.0", site="example.org/kitgen")
        for number, one in enumerate(made, start=1)
    ]
