"""Route sheets: every square numbered for both sides, double numbers where a route comes by twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from kitgen.draw import ground as grounds
from kitgen.draw import routes
from kitgen.draw.look import Look
from kitgen.extent import extent
from kitgen.scene import Path, Polygon, Rect, Shape, Text

if TYPE_CHECKING:
    from kitgen.rules import AnyRules

Walk = Callable[[tuple[Shape, ...]], list[tuple[Shape, tuple[float, float, float, float]]]]
UR = ("finkel", "masters", "murray", "doubling_back", "quick", "raiders")


def numbers_by_square(rules: AnyRules, player: int) -> dict[str, str]:
    """What the drawing really prints in each square for a player, found by where the texts stand."""
    ground = grounds.of(rules.definition, 29)
    found = {}
    for shape in routes.numbers(rules, Look(), ground, player):  # type: ignore[arg-type]
        if isinstance(shape, Text):
            for square in ground.board.squares:
                x, y = ground.corner(square)
                if x <= shape.x < x + 29 and y <= shape.y < y + 29:
                    assert square not in found
                    found[square] = shape.text
    return found


@pytest.mark.parametrize("variant", UR)
@pytest.mark.parametrize("player", [0, 1])
def test_every_square_of_the_route_is_numbered(variant: str, player: int, load: Callable[[str], AnyRules]) -> None:
    rules = load(f"ur/{variant}")
    track: tuple[str, ...] = rules.tracks[player]  # type: ignore[attr-defined]
    expected: dict[str, list[str]] = {}
    for number, square in enumerate(track, start=1):
        expected.setdefault(square, []).append(str(number))
    assert numbers_by_square(rules, player) == {square: "/".join(names) for square, names in expected.items()}


def test_double_and_crossed_numbers(load: Callable[[str], AnyRules]) -> None:
    """Source: rules of Ur, Murray's and the doubling route as printed."""
    murray, back = load("ur/murray"), load("ur/doubling_back")
    sun, moon = numbers_by_square(murray, 0), numbers_by_square(murray, 1)
    assert [sun[square] for square in ("d1", "a1", "d2", "g2")] == ["1/27", "4/24", "8/20", "11/17"]
    pairs = {square: (sun[square], moon[square]) for square in ("g3", "h3", "h2", "h1", "g1")}
    assert pairs == {"g3": ("12", "16"), "h3": ("13", "15"), "h2": ("14", "14"), "h1": ("15", "13"), "g1": ("16", "12")}
    sun, moon = numbers_by_square(back, 0), numbers_by_square(back, 1)
    assert (sun["d2"], sun["g2"]) == ("5/17", "8/14")
    crossed = [(sun[square], moon[square]) for square in ("g1", "h1", "h2", "h3", "g3")]
    assert crossed == [("9", "13"), ("10", "12"), ("11", "11"), ("12", "10"), ("13", "9")]


def test_first_side_is_solid_and_second_dashed(load: Callable[[str], AnyRules]) -> None:
    rules = load("ur")
    ground = grounds.of(rules.definition, 29)
    lines = [routes.line(rules, Look(), ground, player)[0] for player in (0, 1)]  # type: ignore[arg-type]
    first, second = lines
    assert isinstance(first, Path)
    assert isinstance(second, Path)
    assert not first.style.dash
    assert second.style.dash
    assert any(name == "C" for name, _ in first.commands), "corners are rounded"


@pytest.mark.parametrize("variant", UR)
def test_a_way_keeps_to_its_squares_and_turns_at_right_angles(variant: str, load: Callable[[str], AnyRules]) -> None:
    rules = load(f"ur/{variant}")
    ground = grounds.of(rules.definition, 30)
    for player in (0, 1):
        track: tuple[str, ...] = rules.tracks[player]  # type: ignore[attr-defined]
        points = routes.way(rules, ground, player)  # type: ignore[arg-type]
        assert len(points) == len(track) + 2
        for square, (x, y) in zip(track, points[1:-1], strict=True):
            left, top = ground.corner(square)
            assert left < x < left + 30
            assert top < y < top + 30
        turns = [
            (ax != bx) + (ay != by)
            for (ax, ay), (bx, by) in zip(points[1:], points, strict=False)
            if abs(ax - bx) > 8 or abs(ay - by) > 8
        ]
        assert turns.count(2) <= 1, "at most one step changes lanes"


@pytest.mark.parametrize("variant", UR)
def test_no_number_covers_an_arrowhead(variant: str, load: Callable[[str], AnyRules]) -> None:
    rules = load(f"ur/{variant}")
    ground = grounds.of(rules.definition, 29)
    plates = [
        shape
        for player in (0, 1)
        for shape in routes.numbers(rules, Look(), ground, player)  # type: ignore[arg-type]
        if isinstance(shape, Rect)
    ]
    for player in (0, 1):
        heads = [it for it in routes.line(rules, Look(), ground, player) if isinstance(it, Polygon)]  # type: ignore[arg-type]
        assert len(heads) >= 4
        for head in heads:
            left, top, right, bottom = extent((head,))
            for it in plates:
                apart = right <= it.x or left >= it.x + it.width or bottom <= it.y or top >= it.y + it.height
                assert apart, (variant, player, (left, top), (it.x, it.y))


def test_a_single_row_needs_no_route_sheet(load: Callable[[str], AnyRules]) -> None:
    assert routes.sheets(load("die-race"), Look()) == ()
    assert routes.sheets(load("backgammon"), Look()) == ()
