"""Dice: pips that sum to seven, nets that close, slips and coins with exactly the dice's chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import cos, isclose, pi, sin, sqrt
from typing import TYPE_CHECKING

import pytest

from kitgen.definition import DicePlan
from kitgen.draw import dice, nets
from kitgen.draw.look import Look
from kitgen.draw.pips import PLACES, pips
from kitgen.scene import Circle, Shape, Text

if TYPE_CHECKING:
    from kitgen.rules import AnyRules

Walk = Callable[[tuple[Shape, ...]], list[tuple[Shape, tuple[float, float, float, float]]]]
Vector = tuple[float, float, float]


def test_each_face_shows_its_number_and_opposite_faces_sum_to_seven() -> None:
    for value in range(7):
        assert len(pips(Look(), value, 20)) == value
        assert len(set(PLACES[value])) == value
        assert {(-x, -y) for x, y in PLACES[value]} == set(PLACES[value]), "a half turn changes nothing"
    net = nets.cube(20)
    looks_at = {face.index: _normal(face) for face in net.faces}
    for index, normal in looks_at.items():
        (opposite,) = [other for other, its in looks_at.items() if its == tuple(-n for n in normal)]
        assert (index + 1) + (opposite + 1) == 7


def _normal(face: nets.Face) -> tuple[int, ...]:
    return tuple(sum(corner[axis] for corner in face.corners) // 4 for axis in range(3))


def test_one_two_three_go_round_their_corner_anticlockwise() -> None:
    """Western dice. On paper y is down, so seen from outside anticlockwise is a negative turn about the corner."""
    normals = {face.index: _normal(face) for face in nets.cube(1).faces}
    (a, b, c), (d, e, f), (g, h, i) = normals[0], normals[1], normals[2]
    turn = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    assert turn == -1


def _fold(net: nets.Net, angle: float) -> dict[int, list[Vector]]:
    """Fold the flat net up along its folds by the solid's outer angle, face after face; corners in space.

    Knows nothing of the names of corners: it uses only where the faces lie on paper.
    """
    placed = {0: [(x, y, 0.0) for x, y in net.faces[0].points]}
    waiting = set(range(1, len(net.faces)))
    while waiting:
        for at in sorted(waiting):
            parent = next((p for p in placed if len(_shared(net.faces[p], net.faces[at])) == 2), None)
            if parent is None:
                continue
            placed[at] = _hinged(net.faces[parent], placed[parent], net.faces[at], angle)
            waiting.discard(at)
    return placed


def _shared(one: nets.Face, other: nets.Face) -> list[tuple[float, float]]:
    return [
        p
        for p in one.points
        if any(isclose(p[0], q[0], abs_tol=1e-6) and isclose(p[1], q[1], abs_tol=1e-6) for q in other.points)
    ]


def _hinged(parent: nets.Face, where: list[Vector], child: nets.Face, angle: float) -> list[Vector]:
    """The child's corners: carried with its parent's plane, then turned about the common edge."""
    p, q = _shared(parent, child)
    flat = dict(zip(parent.points, where, strict=True))
    origin, ahead = flat[p], flat[q]
    axis = _unit(_minus(ahead, origin))
    third = next(point for point in parent.points if point not in {p, q})
    inward = _minus(flat[third], origin)
    inward = _unit(_minus(inward, _times(axis, _dot(inward, axis))))
    # The paper's own measure of how far a corner lies along the edge and beyond it.
    edge = _unit((q[0] - p[0], q[1] - p[1], 0.0))
    flat_in = (third[0] - p[0], third[1] - p[1], 0.0)
    flat_in = _unit(_minus(flat_in, _times(edge, _dot(flat_in, edge))))
    up = _cross(axis, inward)
    if _dot(_cross(edge, flat_in), (0, 0, 1)) < 0:
        up = _times(up, -1)
    corners = []
    for x, y in child.points:
        d = (x - p[0], y - p[1], 0.0)
        along, beyond = _dot(d, edge), -_dot(d, flat_in)
        out = _plus(_times(inward, -cos(angle)), _times(up, -sin(angle)))
        corners.append(_plus(_plus(origin, _times(axis, along)), _times(out, beyond)))
    return corners


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _plus(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _times(a: Vector, k: float) -> Vector:
    return a[0] * k, a[1] * k, a[2] * k


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(a: Vector) -> Vector:
    return _times(a, 1 / sqrt(_dot(a, a)))


SOLIDS = [
    pytest.param(nets.cube(20), pi / 2, 8, 7, id="cube"),
    pytest.param(nets.tetrahedron(34), pi - 1.2309594173407747, 4, 3, id="tetrahedron"),
]
"""Outer angle at an edge; corners of the solid; seams of its net. A tetrahedron's faces meet at arccos 1/3."""


@pytest.mark.parametrize(("net", "angle", "corners", "seams"), SOLIDS)
def test_a_folded_net_closes(net: nets.Net, angle: float, corners: int, seams: int) -> None:
    """Folded in space, sides with one letter lie on each other, and the solid has as many corners as it should."""
    folded = _fold(net, angle)
    at: dict[nets.Corner, Vector] = {}
    for index, face in enumerate(net.faces):
        for name, place in zip(face.corners, folded[index], strict=True):
            known = at.setdefault(name, place)
            assert max(abs(a - b) for a, b in zip(known, place, strict=True)) < 1e-6, name
    assert len(at) == corners
    assert len(net.seams) == seams


NETS = [pytest.param(nets.cube(20), id="cube"), pytest.param(nets.tetrahedron(34), id="tetrahedron")]


@pytest.mark.parametrize("net", NETS)
def test_sides_that_meet_are_equally_long_and_share_a_letter(net: nets.Net) -> None:
    for seam in net.seams:
        assert isclose(seam.tabbed.length, seam.plain.length)
        assert seam.tabbed.edge == seam.plain.edge
    assert len({seam.letter for seam in net.seams}) == len(net.seams)
    symbol = dice._net_symbol(Look(), net, range(6) if len(net.faces) == 6 else ())
    group = symbol.shapes[0]
    letters = Counter(shape.text for shape in group.shapes if isinstance(shape, Text))  # type: ignore[union-attr]
    assert letters == Counter({seam.letter: 2 for seam in net.seams})


@pytest.mark.parametrize("net", NETS)
def test_tabs_touch_no_face_but_their_own(net: nets.Net) -> None:
    for seam in net.seams:
        _, outer_a, outer_b, _ = net.tab(seam.tabbed)
        for face in net.faces:
            for x, y in (outer_a, outer_b):
                assert not _inside(face.points, x, y), (seam.letter, face.index)


def _inside(points: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Left or right of every side alike; on a side is outside."""
    signs = [
        (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 1e-9
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    return all(signs)


def test_most_excitings_cube(load: Callable[[str], AnyRules]) -> None:
    """Three faces with one dot, three blank; two of the dots opposite each other, the third beside them."""
    faces = load("exciting").definition.dice.faces
    assert sorted(faces) == [0, 0, 0, 1, 1, 1]
    opposite = [(faces[at], faces[5 - at]) for at in range(3)]
    assert sorted(map(sorted, opposite)) == [[0, 0], [0, 1], [1, 1]]


def test_tetrahedra_have_two_marked_tips_of_four() -> None:
    marked: Counter[nets.Corner] = Counter()
    for face in nets.tetrahedron(34).faces:
        for shape in dice._tips(Look(), face):
            tip = shape.points[0]  # type: ignore[union-attr]
            marked[face.corners[face.points.index(tip)]] += 1
    assert marked == Counter({(0,): 3, (3,): 3}), "each marked tip on all three faces that meet there"


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (DicePlan((1, 2, 3, 4, 5, 6)), [1, 2, 3, 4, 5, 6]),
        (DicePlan((0, 1), 4), [0, *[1] * 4, *[2] * 6, *[3] * 4, 4]),
        (DicePlan((1, 1, 0, 0, 0, 1), 3), [0, 1, 1, 1, 2, 2, 2, 3]),
        (DicePlan((1, 2, 3, 4, 5, 6), 2, each=True), [1, 2, 3, 4, 5, 6]),
    ],
)
def test_slips(plan: DicePlan, expected: list[int]) -> None:
    assert list(dice.slip_values(plan)) == expected


def test_slips_have_exactly_the_dices_chances(game: AnyRules) -> None:
    plan = game.definition.dice
    if not plan.faces or plan.each or not dice.sums_drawn(plan):
        return
    values = dice.slip_values(plan)
    chances = {(value,): Fraction(count, len(values)) for value, count in Counter(values).items()}
    assert chances == dict(plan.dice().throws())


def test_a_six_on_a_slip_is_underlined(load: Callable[[str], AnyRules], walk: Walk) -> None:
    from kitgen.draw.race_board import underline

    assert underline(Look(), "6", 0, 0, 30, "title")
    assert underline(Look(), "9", 0, 0, 30, "title")
    assert underline(Look(), "66", 0, 0, 30, "title")
    assert not underline(Look(), "8", 0, 0, 30, "title")
    assert not underline(Look(), "16", 0, 0, 30, "title")
    (it,) = dice.sheets(load("die-race"), Look())
    assert {"1", "2", "3", "4", "5", "6"} <= {shape.text for shape, _ in walk(it.body) if isinstance(shape, Text)}


def test_ur_has_four_tetrahedra_coins_and_slips(load: Callable[[str], AnyRules], walk: Walk) -> None:
    sheets = dice.sheets(load("ur"), Look())
    texts = [shape.text for it in sheets for shape, _ in walk(it.body) if isinstance(shape, Text)]
    assert texts.count("a") == 8, "two letters on each of four nets"
    assert "6 of 16" in texts
    assert "16 slips instead" in texts
    large = [
        shape
        for it in sheets
        for shape, _ in walk(it.body)
        if isinstance(shape, Circle) and shape.radius == dice.COIN / 2
    ]
    assert len(large) == 8
