"""The printer check: every length on it is what it says, and what a wrong print measures is explained."""

from __future__ import annotations

from collections.abc import Callable
from math import isclose

import pytest

from kitgen.draw import check
from kitgen.draw.look import Look
from kitgen.scene import Circle, Line, Path, Shape, Text

Walk = Callable[[tuple[Shape, ...]], list[tuple[Shape, tuple[float, float, float, float]]]]


def test_both_rulers_stand_both_ways(walk: Walk) -> None:
    (it,) = check.sheets(Look())
    longest: dict[tuple[str, bool], int] = {}
    for shape, at in walk(it.body):
        if isinstance(shape, Path) and not shape.style.fill and shape.commands[0] == ("M", (0, 0)):
            length = shape.commands[1][1][0]
            upright = abs(at[3]) > 0.9
            for name, wanted in (("mm", 100.0), ("in", 101.6)):
                if isclose(length, wanted, abs_tol=1e-9):
                    longest[name, upright] = longest.get((name, upright), 0) + 1
    assert set(longest) == {("mm", False), ("mm", True), ("in", False), ("in", True)}


@pytest.mark.parametrize(
    ("ruler", "ticks", "step"), [(check.ruler_mm(Look(), 100), 101, 1.0), (check.ruler_inch(Look(), 4), 33, 3.175)]
)
def test_ticks(ruler: tuple[Shape, ...], ticks: int, step: float) -> None:
    starts = set()
    for shape in ruler:
        if isinstance(shape, Path):
            pairs = list(zip(shape.commands[::2], shape.commands[1::2], strict=True))
            starts |= {round(a[1][0], 9) for a, b in pairs if a[1][0] == b[1][0]}
    assert len(starts) == ticks
    assert all(isclose(at / step, round(at / step), abs_tol=1e-9) for at in starts)


def test_card_coins_and_fold_bars(walk: Walk) -> None:
    (it,) = check.sheets(Look())
    shapes = [shape for shape, _ in walk(it.body)]
    assert {round(2 * shape.radius, 2) for shape in shapes if isinstance(shape, Circle)} == {25.75, 24.26}
    bars = {round(shape.x2 - shape.x1, 2) for shape in shapes if isinstance(shape, Line) and shape.y1 == shape.y2}
    assert bars == {148.5, 139.7}
    card = check.card(Look())[0]
    assert isinstance(card, Path)
    points = [values[-2:] for name, values in card.commands if name != "Z"]
    assert isclose(max(x for x, _ in points) - min(x for x, _ in points), 85.60)
    assert isclose(max(y for _, y in points) - min(y for _, y in points), 53.98)


def test_it_says_what_a_wrong_print_measures(walk: Walk) -> None:
    (it,) = check.sheets(Look())
    words = " ".join(shape.text for shape, _ in walk(it.body) if isinstance(shape, Text))
    for text in ("97 mm", "94 mm", "102.8 mm", "lp -o print-scaling=none", "actual size"):
        assert text in words
