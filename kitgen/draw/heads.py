"""Animals' heads: one weight of line, the trait exaggerated, readable at 12 mm. Every drawing is our own.

Each is a tuple of strokes in a square from -1 to 1; see `strokes` for how points become curves.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from kitgen.draw.strokes import Stroke, both, dot, half, line, shape, solid, wedge


def _scallops(inner: float, outer: float, count: int, y: float) -> Stroke:
    """A mane: lobes round a circle, solid."""
    spots: list[tuple[float, float] | tuple[float, float, int]] = []
    for lobe in range(count):
        for part, reach, sharp in ((0.0, inner, 1), (0.3, outer, 0), (0.7, outer, 0)):
            angle = 2 * pi * (lobe + part) / count - pi / 2
            spots.append((reach * cos(angle), y + reach * sin(angle), sharp))
    return solid(*spots)


@cache
def elephant() -> tuple[Stroke, ...]:
    """From the front: wide ears, two tusks, the trunk down the middle and curled to one side."""
    ear = shape(
        (0.3, -0.62), (0.62, -0.86), (0.94, -0.62), (0.99, -0.2), (0.86, 0.2), (0.6, 0.36, 1), (0.42, 0.1), (0.3, -0.2)
    )
    fold = line((0.6, -0.56), (0.78, -0.36), (0.76, -0.06))
    return (
        *both(ear, fold),
        *both(shape((0.2, 0.22, 1), (0.34, 0.2, 1), (0.44, 0.5), (0.36, 0.74, 1), (0.26, 0.56))),
        shape(
            (0.0, -0.84), (0.34, -0.72), (0.44, -0.36), (0.36, -0.02), (0.24, 0.2), (0.2, 0.5), (0.24, 0.74),
            (0.4, 0.8), (0.48, 0.7, 1), (0.6, 0.78, 1), (0.5, 0.96), (0.22, 0.98), (-0.04, 0.84), (-0.16, 0.5),
            (-0.24, 0.2), (-0.36, -0.02), (-0.44, -0.36), (-0.34, -0.72),
        ),
        *both(dot(0.22, -0.24, 0.075)),
        line((-0.13, 0.26), (0.02, 0.31), (0.17, 0.26)),
        line((-0.1, 0.5), (0.04, 0.55), (0.18, 0.5)),
        line((-0.02, 0.74), (0.1, 0.74), (0.22, 0.66)),
    )  # fmt: skip


@cache
def lion() -> tuple[Stroke, ...]:
    """From the front: a dark mane all round a broad face."""
    return (
        _scallops(0.84, 1.0, 13, 0.0),
        *both(dot(0.46, -0.44, 0.15, "clear")),
        half((0.0, -0.56), (0.36, -0.46), (0.52, -0.1), (0.42, 0.22), (0.34, 0.54), (0.0, 0.7), kind="clear"),
        *both(dot(0.23, -0.12, 0.085)),
        *_muzzle(0.12, 0.3),
    )


def _muzzle(top: float, width: float) -> tuple[Stroke, ...]:
    """A cat's nose and mouth; ``top`` is the nose's upper edge."""
    nose = half((0.0, top), (width * 0.56, top - 0.02), (0.0, top + 0.2, 1), kind="solid")
    lip = line((0.0, top + 0.18), (0.0, top + 0.3, 1), (width * 0.5, top + 0.4), (width, top + 0.3))
    return (nose, *both(lip))


@cache
def tiger() -> tuple[Stroke, ...]:
    """From the front: round ears, three stripes on the forehead and three on each cheek."""
    return (
        *both(dot(0.6, -0.62, 0.27, "shape"), dot(0.6, -0.62, 0.12)),
        half((0.0, -0.78), (0.44, -0.7), (0.78, -0.3), (0.86, 0.14), (0.62, 0.54), (0.3, 0.84), (0.0, 0.9)),
        wedge((0.0, -0.76), (0.0, -0.24), 0.16),
        *both(
            wedge((0.3, -0.74), (0.16, -0.34), 0.15),
            wedge((0.84, -0.12), (0.52, -0.08), 0.16),
            wedge((0.87, 0.16), (0.52, 0.18), 0.16),
            wedge((0.7, 0.44), (0.44, 0.4), 0.14),
            dot(0.3, -0.1, 0.1),
        ),
        *_muzzle(0.16, 0.34),
    )


@cache
def leopard() -> tuple[Stroke, ...]:
    """From the front: a slim cat with rings of spots."""
    spots = both(
        dot(0.2, -0.56, 0.085), dot(0.46, -0.42, 0.075), dot(0.66, -0.12, 0.075), dot(0.68, 0.16, 0.07),
        dot(0.52, 0.38, 0.065),
    )  # fmt: skip
    return (
        *both(dot(0.56, -0.68, 0.24, "shape"), dot(0.56, -0.68, 0.1)),
        half((0.0, -0.82), (0.4, -0.76), (0.72, -0.4), (0.82, 0.06), (0.62, 0.52), (0.36, 0.82), (0.0, 0.9)),
        dot(0.0, -0.66, 0.075),
        dot(0.0, -0.4, 0.085),
        *spots,
        *both(solid((0.14, -0.04, 1), (0.3, -0.2), (0.48, -0.14, 1), (0.32, -0.01))),
        *_muzzle(0.22, 0.3),
    )


@cache
def wolf() -> tuple[Stroke, ...]:
    """In profile, howling: jaws open to the sky, the ear laid back, a ragged throat and neck."""
    return (
        shape(
            (-0.5, -0.98, 1), (-0.36, -0.98), (-0.06, -0.64), (0.2, -0.48), (0.4, -0.5, 1), (0.92, -0.44, 1),
            (0.62, -0.1), (0.66, 0.06, 1), (0.9, 0.16, 1), (0.8, 0.34, 1), (0.98, 0.52, 1), (0.86, 0.64, 1),
            (0.96, 0.96, 1), (-0.42, 0.96, 1), (-0.22, 0.72, 1), (-0.46, 0.62, 1), (-0.24, 0.42, 1), (-0.44, 0.3, 1),
            (-0.24, 0.14), (-0.4, 0.04), (-0.66, -0.2), (-0.86, -0.44, 1), (-0.7, -0.56, 1), (-0.36, -0.34),
            (-0.1, -0.3, 1), (-0.34, -0.56), (-0.62, -0.82, 1),
        ),
        solid((-0.5, -0.99, 1), (-0.34, -0.98), (-0.38, -0.84), (-0.54, -0.78), (-0.63, -0.83, 1)),
        solid((0.06, -0.36, 1), (0.2, -0.34), (0.24, -0.2, 1), (0.1, -0.24)),
        solid((0.5, -0.42, 1), (0.78, -0.38, 1), (0.56, -0.24, 1)),
        line((0.02, 0.24, 1), (0.18, 0.36, 1), (0.1, 0.5, 1), (0.28, 0.64, 1)),
        line((0.42, 0.1, 1), (0.54, 0.28, 1), (0.46, 0.42, 1), (0.62, 0.6, 1)),
    )  # fmt: skip


@cache
def dog() -> tuple[Stroke, ...]:
    """From the front: dark ears hanging, a round muzzle, the tongue out."""
    return (
        half((0.0, -0.78), (0.4, -0.72), (0.58, -0.36), (0.54, 0.06), (0.56, 0.4), (0.36, 0.7), (0.0, 0.76)),
        shape((-0.13, 0.56, 1), (0.13, 0.56, 1), (0.16, 0.84), (0.0, 0.98), (-0.16, 0.84)),
        line((0.0, 0.62), (0.0, 0.84)),
        *both(
            solid((0.34, -0.74, 1), (0.66, -0.72), (0.92, -0.3), (0.96, 0.12), (0.8, 0.34), (0.64, 0.14), (0.56, -0.3)),
            dot(0.24, -0.22, 0.085),
        ),
        half((0.0, 0.06), (0.22, 0.08), (0.16, 0.24), (0.0, 0.32), kind="solid"),
        line((0.0, 0.3), (0.0, 0.44, 1), (0.2, 0.56), (0.38, 0.46)),
        line((0.0, 0.44), (-0.2, 0.56), (-0.38, 0.46)),
    )


@cache
def cat() -> tuple[Stroke, ...]:
    """From the front: pointed ears, wide cheeks, slit eyes, long whiskers."""
    return (
        half(
            (0.0, -0.5), (0.26, -0.52, 1), (0.66, -0.96, 1), (0.76, -0.3), (0.82, 0.12), (0.6, 0.58), (0.0, 0.8),
        ),
        *both(
            solid((0.4, -0.5, 1), (0.6, -0.72, 1), (0.64, -0.34, 1)),
            shape((0.14, -0.04, 1), (0.34, -0.2), (0.54, -0.06, 1), (0.34, 0.06)),
            dot(0.34, -0.07, 0.12, squeeze=0.45),
            line((0.36, 0.36), (0.66, 0.3), (0.98, 0.2)),
            line((0.36, 0.42), (0.66, 0.44), (0.98, 0.46)),
        ),
        half((0.0, 0.2), (0.13, 0.2), (0.0, 0.34, 1), kind="solid"),
        *both(line((0.0, 0.34), (0.0, 0.42, 1), (0.14, 0.52), (0.26, 0.44))),
    )  # fmt: skip


@cache
def rat() -> tuple[Stroke, ...]:
    """The whole beast, crouching: pointed snout, round ear, and a tail longer than itself."""
    return (
        line((0.56, 0.56), (0.9, 0.5), (0.94, 0.1), (0.6, -0.2), (0.62, -0.6), (0.94, -0.74)),
        shape(
            (-0.98, 0.34, 1), (-0.76, 0.06), (-0.44, -0.16), (-0.1, -0.3), (0.36, -0.2), (0.64, 0.2), (0.6, 0.58),
            (0.3, 0.68), (-0.3, 0.68), (-0.62, 0.56), (-0.86, 0.48),
        ),
        dot(-0.36, -0.22, 0.24, "shape"),
        dot(-0.36, -0.22, 0.11),
        dot(-0.64, 0.14, 0.075),
        dot(-0.94, 0.36, 0.075),
        line((0.06, 0.3), (0.34, 0.22), (0.48, 0.44), (0.34, 0.66)),
        line((-0.78, 0.4), (-0.62, 0.66)),
        line((-0.72, 0.38), (-0.42, 0.5)),
    )  # fmt: skip


@cache
def mouse() -> tuple[Stroke, ...]:
    """From the front: two enormous ears over a small pointed face."""
    return (
        *both(dot(0.54, -0.44, 0.44, "shape"), dot(0.56, -0.46, 0.27, "line")),
        half((0.0, -0.36), (0.32, -0.24), (0.46, 0.12), (0.3, 0.5), (0.0, 0.82)),
        *both(
            dot(0.19, 0.08, 0.08),
            line((0.16, 0.54), (0.5, 0.44), (0.82, 0.42)),
            line((0.16, 0.6), (0.48, 0.64), (0.76, 0.76)),
        ),
        dot(0.0, 0.7, 0.13),
    )


@cache
def polar_bear() -> tuple[Stroke, ...]:
    """From the front: small round ears far apart, a long pale face, a large black nose."""
    return (
        *both(dot(0.56, -0.56, 0.2, "shape"), dot(0.56, -0.56, 0.07)),
        half(
            (0.0, -0.74), (0.4, -0.68), (0.64, -0.36), (0.7, 0.0), (0.84, 0.3, 1), (0.72, 0.38, 1), (0.78, 0.6, 1),
            (0.6, 0.66, 1), (0.58, 0.86, 1), (0.0, 0.92),
        ),
        half((0.0, -0.04), (0.24, 0.02), (0.4, 0.34), (0.3, 0.66), (0.0, 0.76)),
        *both(dot(0.26, -0.16, 0.075)),
        half((0.0, 0.14), (0.22, 0.18), (0.14, 0.36), (0.0, 0.42), kind="solid"),
        *both(line((0.0, 0.42), (0.0, 0.54, 1), (0.12, 0.62), (0.22, 0.56))),
    )  # fmt: skip


@cache
def westie() -> tuple[Stroke, ...]:
    """From the front: small pricked ears, a mop of hair all round, and the beard."""
    return (
        *both(
            shape((0.2, -0.62, 1), (0.62, -0.98, 1), (0.68, -0.4, 1)),
            solid((0.4, -0.64, 1), (0.58, -0.82, 1), (0.58, -0.5, 1)),
        ),
        half(
            (0.0, -0.62, 1), (0.14, -0.74, 1), (0.22, -0.6, 1), (0.44, -0.64, 1), (0.5, -0.46, 1), (0.74, -0.4, 1),
            (0.7, -0.2, 1), (0.92, -0.06, 1), (0.78, 0.1, 1), (0.94, 0.3, 1), (0.74, 0.38, 1), (0.8, 0.62, 1),
            (0.58, 0.62, 1), (0.56, 0.86, 1), (0.36, 0.78, 1), (0.24, 0.98, 1), (0.12, 0.84, 1), (0.0, 0.99, 1),
        ),
        *both(
            dot(0.25, -0.14, 0.095),
            line((0.2, 0.36, 1), (0.42, 0.42, 1), (0.36, 0.58, 1)),
            line((0.34, -0.36, 1), (0.44, -0.24, 1)),
        ),
        half((0.0, 0.06), (0.2, 0.1), (0.12, 0.26), (0.0, 0.32), kind="solid"),
        *both(line((0.0, 0.32), (0.0, 0.44, 1), (0.12, 0.52, 1))),
        line((-0.12, 0.66, 1), (-0.06, 0.76, 1)),
        line((0.12, 0.66, 1), (0.06, 0.76, 1)),
    )  # fmt: skip


@cache
def queen() -> tuple[Stroke, ...]:
    """Her crown: five points with a ball on each, jewels on the band."""
    return (
        half(
            (0.0, -0.5, 1), (0.22, 0.1, 1), (0.5, -0.56, 1), (0.56, 0.12, 1), (0.9, -0.36, 1), (0.72, 0.5, 1),
            (0.0, 0.5, 1),
        ),
        half((0.0, 0.5, 1), (0.74, 0.5, 1), (0.74, 0.82, 1), (0.0, 0.82, 1)),
        dot(0.0, -0.64, 0.15),
        *both(dot(0.52, -0.68, 0.13), dot(0.9, -0.46, 0.11), dot(0.44, 0.66, 0.085)),
        solid((0.0, 0.54, 1), (0.12, 0.66, 1), (0.0, 0.78, 1), (-0.12, 0.66, 1)),
    )  # fmt: skip


HEADS = {
    "elephant": elephant,
    "lion": lion,
    "tiger": tiger,
    "leopard": leopard,
    "wolf": wolf,
    "dog": dog,
    "cat": cat,
    "rat": rat,
    "polar bear": polar_bear,
    "westie": westie,
    "mouse": mouse,
    "queen": queen,
}
