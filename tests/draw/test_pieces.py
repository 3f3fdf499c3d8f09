"""Whose piece is it? By shape, by lightness, by hatching and by letter; colour is only the fifth way."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageFilter

from kitgen.draw import animals, heads, pieces
from kitgen.draw.hatch import ANGLES, PITCH, WIDTH, box, hatch, round_ring
from kitgen.draw.look import ACCENTS, SIDES, Look, Side, player_letters
from kitgen.draw.ornament import DRAWINGS
from kitgen.extent import extent
from kitgen.render import pdf
from kitgen.scene import Group, Path, Scene, Shape, Use

if TYPE_CHECKING:
    from collections.abc import Callable

    from kitgen.rules import AnyRules


def raster(shapes: tuple[Shape, ...], size: float, dots: float = 10) -> Image.Image:
    """The shapes about (0, 0) on white, in grey, so many dots to a millimetre."""
    scene = Scene(size, size, (Group(shapes, x=size / 2, y=size / 2),), "piece")
    page = pypdfium2.PdfDocument(BytesIO(pdf.render([scene], title="piece")))[0]
    picture: Image.Image = page.render(scale=dots * 25.4 / 72).to_pil()
    return picture.convert("L")


def copied(image: Image.Image, times: int) -> Image.Image:
    """What a poor copier makes of it: a little blur and a hard contrast, each time again."""
    for _ in range(times):
        image = image.filter(ImageFilter.GaussianBlur(1.2)).point(
            lambda value: max(0, min(255, (value - 128) * 2 + 128))
        )
    return image


def difference(one: Image.Image, other: Image.Image) -> float:
    return float(np.abs(np.asarray(one, float) - np.asarray(other, float)).mean())


def together(rules: AnyRules) -> list[tuple[Side, Side]]:
    return list(combinations(Look().sides(rules.definition), 2))


def test_no_two_sides_share_shape_or_colour() -> None:
    sides = list(SIDES.values())
    assert len({side.outline for side in sides}) == len(sides)
    assert len({side.colour for side in sides}) == len(sides)


def test_cp01_sides_of_a_game_stay_apart_after_three_photocopies(game: AnyRules, look: Look) -> None:
    """CP01: the two sides differ in grey; here a tenth of full contrast at the very least, on the piece's square."""
    for one, other in together(game):
        pictures = [copied(raster((Use(pieces.piece(look, side, 16), 0, 0),), 17), 3) for side in (one, other)]
        assert difference(*pictures) > 25, (one.name, other.name, look.style)


def test_without_colour_the_sides_of_a_game_are_light_and_dark(game: AnyRules) -> None:
    sides = Look("outline").sides(game.definition)
    if len(sides) == 2:
        assert {side.pale for side in sides} == {True, False}
    for one, other in combinations(sides, 2):
        assert one.pale != other.pale or one.hatching != other.hatching


@pytest.mark.parametrize(
    ("pair", "ratio"), [("#FFD54F/#BDBDBD", 1.33), ("#E53935/#43A047", 1.28), ("#1E88E5/#E53935", 1.15)]
)
def test_cp01_colour_alone_would_not_do(pair: str, ratio: float) -> None:
    """CP01: the reported pairs fail 3:1, so shape, letter and pattern carry the difference."""
    one, other = pair.split("/")
    assert round(contrast(one, other), 2) == ratio
    assert contrast(one, other) < 3


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_letters_on_pieces_and_accents_can_be_read(look: Look) -> None:
    for side in SIDES.values():
        assert contrast(look.body(side), look.engraving(side)) >= 4.5, side.name
        assert contrast(look.line_of(side), look.paper) >= 4.5, side.name
    for name in ACCENTS:
        assert contrast(look.accent_of(name), "#FFFFFF") >= 3, name
        assert contrast(look.tint_of(name), look.ink) >= 7, name
    for fill in (look.palette.ground, look.palette.shared):
        assert contrast(fill, look.ink) >= 7


def test_players_of_a_game_have_different_letters(game: AnyRules) -> None:
    letters = player_letters(game.definition.players)
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("side", SIDES.values(), ids=SIDES)
def test_a_piece_keeps_within_its_size(side: Side, look: Look) -> None:
    for size in (6.0, 18.0):
        left, top, right, bottom = extent((Use(pieces.piece(look, side, size, "S"), 0, 0),))
        assert max(-left, -top, right, bottom) <= size / 2 * 1.02


# Hatching ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ANGLES)
def test_hatching_stays_inside_and_keeps_its_pitch(kind: str) -> None:
    ring = round_ring(0, 0, 10)
    shapes = hatch((ring, box(-2, -2, 4, 4)), kind, "#111111")  # type: ignore[arg-type]
    if kind == "white":
        assert shapes == ()
        return
    (path,) = shapes
    assert isinstance(path, Path)
    if kind == "solid":
        return
    points = [values for _, values in path.commands]
    assert len(points) > 20
    for x, y in points:
        assert x * x + y * y <= 10.01**2
        assert max(abs(x), abs(y)) >= 1.99, "nothing in the hole"
    if kind == "across":
        rows = sorted({round(y, 6) for _, y in points})
        assert {round(b - a, 6) for a, b in pairwise(rows)} == {PITCH}
        assert path.style.width == WIDTH


def test_hatchings_are_told_apart_after_three_photocopies() -> None:
    """Nine kinds at 2 mm pitch and 0.4 mm line: the pattern, not its place, must differ, so spectra are compared."""
    pictures = {}
    for kind in ANGLES:
        image = copied(raster(hatch((box(-9, -9, 18, 18),), kind, "#000000"), 20, 8), 3)
        pictures[kind] = np.abs(np.fft.fft2(np.asarray(image, float)))
    for one, other in combinations(ANGLES, 2):
        apart = np.abs(pictures[one] - pictures[other]).sum() / max(pictures[one].sum(), pictures[other].sum())
        assert apart > 0.3, (one, other, apart)


# Ornament and animals ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("form", ["solid", "line", "hatch"])
def test_ornament_fits_its_square_and_reads_at_eight_millimetres(name: str, form: str) -> None:
    drawing = DRAWINGS[name]  # type: ignore[index]
    for radius in (4.0, 12.0):
        shapes = drawing(Look(), radius, "#1F4C8F", form)  # type: ignore[arg-type]
        left, top, right, bottom = extent(shapes)
        assert max(-left, -top, right, bottom) <= radius * 1.04 + 0.15
    ink = 255 - np.asarray(raster(shapes, 26), float)
    assert ink.mean() > 4, "something is there"


def test_ornaments_are_told_apart_at_eight_millimetres() -> None:
    pictures = {name: raster(drawing(Look(), 4, "#000000", "solid"), 9, 12) for name, drawing in DRAWINGS.items()}
    for one, other in combinations(pictures, 2):
        assert difference(pictures[one], pictures[other]) > 12, (one, other)


def test_animals_are_told_apart_at_twelve_millimetres() -> None:
    look = Look("outline")
    pictures = {name: copied(raster(animals.head(look, name, "", 4.1).shapes, 12), 1) for name in heads.HEADS}
    for one, other in combinations(pictures, 2):
        assert difference(pictures[one], pictures[other]) > 12, (one, other)


def test_every_animal_of_every_game_is_drawn(load: Callable[[str], AnyRules]) -> None:
    from kitgen.definition import GridOptions

    for name in ("jungle", "me"):
        options = load(name).definition.options
        assert isinstance(options, GridOptions)
        assert {animal.name for animal in options.animals.values()} <= set(heads.HEADS)


def test_an_animal_that_nobody_has_drawn_gets_its_letter() -> None:
    (_, letter) = animals.head(Look(), "unicorn", "U", 5.0).shapes
    assert getattr(letter, "text", "") == "U"
