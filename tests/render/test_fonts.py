"""The faces that kitgen carries: what they can print, that they may be embedded, that both outputs agree on them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from kitgen import fonts
from kitgen.errors import KitgenError
from kitgen.render import pdf, svg
from kitgen.scene import Scene, Text

FACES = ("text", "text-bold", "text-italic", "title", "han")
TEXT_FACES = FACES[:3]

FT01 = ["č ř ę", "⚀⚅", "⅙ ⅓", "H₃ x⁶", "斗", "→", "≥", "−", "½ ¼", "š ž"]
"""The strings of the public report (FT01 of tests/cases.json)."""

MISSING = {"⚀⚅": "⚀", "斗": "斗"}
"""What the text faces lack of them, and what is named: dice faces are drawings here, Chinese has a face of its own."""


def _build(scene: Scene, back_end: str) -> bytes:
    return pdf.render([scene], title="Glyphs") if back_end == "pdf" else svg.render(scene)


@pytest.mark.parametrize("back_end", ["pdf", "svg"])
@pytest.mark.parametrize("words", FT01)
def test_ft01_a_glyph_is_there_or_the_build_fails(words: str, back_end: str) -> None:
    scene = Scene(60, 20, (Text(5, 10, words),))
    if words not in MISSING:
        assert _build(scene, back_end)
        return
    character = MISSING[words]
    with pytest.raises(KitgenError) as refused:
        _build(scene, back_end)
    assert f"U+{ord(character):04X}" in str(refused.value)
    assert character in str(refused.value)
    assert "'text'" in str(refused.value)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("back_end", ["pdf", "svg"])
@pytest.mark.parametrize("words", ["a\nb", "\t", "e\N{COMBINING ACUTE ACCENT}", "שלום", "مرحبا", "\N{SOFT HYPHEN}"])
def test_what_would_print_wrongly_is_refused(words: str, face: str, back_end: str) -> None:
    scene = Scene(60, 20, (Text(5, 10, words, font=face),))
    with pytest.raises(KitgenError, match=r"has no glyph for .*U\+"):
        _build(scene, back_end)


def test_an_unknown_face_is_named_with_a_suggestion() -> None:
    with pytest.raises(KitgenError, match="there is no face 'text-blod'; did you mean 'text-bold'"):
        fonts.width("a", "text-blod", 10)


@pytest.mark.parametrize("face", FACES)
def test_embedding_is_allowed_and_the_licence_is_at_hand(face: str) -> None:
    font = TTFont(fonts.FOLDER / f"{face}.ttf")
    assert font["OS/2"].fsType == 0
    assert font["name"].getDebugName(14) == "https://openfontlicense.org"
    assert "Source" not in font["name"].getDebugName(4)  # reserved for unaltered files
    licences = {path.name: path.read_text(encoding="utf-8") for path in fonts.FOLDER.glob("OFL-*.txt")}
    assert len(licences) == 3
    owner = "Alegreya" if face == "title" else "Adobe"
    assert owner in font["name"].getDebugName(0)
    assert any(owner in words and "SIL OPEN FONT LICENSE" in words for words in licences.values())


@pytest.mark.parametrize("face", FACES)
def test_the_metrics_are_those_of_the_font_file(face: str) -> None:
    font = TTFont(fonts.FOLDER / f"{face}.ttf")
    known = fonts.face(face)
    names = font.getBestCmap()
    assert {chr(code): font["hmtx"][name][0] for code, name in names.items()} == known.advances
    assert list(known.advances) == sorted(known.advances)
    assert [font.getGlyphID(names[ord(character)]) for character in known.advances] == list(
        range(1, len(known.advances) + 1)
    )
    assert known.units == font["head"].unitsPerEm
    assert known.ascent == font["hhea"].ascent
    assert known.descent == -font["hhea"].descent
    assert known.capital == font["OS/2"].sCapHeight
    for name in names.values():
        glyph = font["glyf"][name]
        assert glyph.numberOfContours >= 0  # no composites
        if glyph.numberOfContours:
            assert font["hmtx"][name][1] == glyph.xMin


@pytest.mark.parametrize("face", FACES)
def test_outlines_are_those_of_the_font_file(face: str) -> None:
    """Read by fontTools, each quadratic spline unrolled, and by our own reader."""
    font = TTFont(fonts.FOLDER / f"{face}.ttf")
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    for character in fonts.face(face).advances:
        pen = RecordingPen()
        glyphs[names[ord(character)]].draw(pen)
        assert _points(fonts.outline(character, face)) == _unrolled(pen.value), character


def _points(commands: tuple[tuple[str, tuple[float, ...]], ...]) -> list[tuple[str, tuple[float, ...]]]:
    return [(name, tuple(float(number) for number in numbers)) for name, numbers in commands]


def _unrolled(recorded: list[tuple[str, Any]]) -> list[tuple[str, tuple[float, ...]]]:
    made: list[tuple[str, tuple[float, ...]]] = []
    for name, places in recorded:
        points = [(float(x), -float(y)) for x, y in places]
        if name == "moveTo":
            made.append(("M", points[0]))
        elif name == "lineTo":
            made.append(("L", points[0]))
        elif name == "qCurveTo":
            for place, control in enumerate(points[:-1]):
                last = place == len(points) - 2
                after = points[place + 1]
                end = after if last else ((control[0] + after[0]) / 2, (control[1] + after[1]) / 2)
                made.append(("Q", (*control, *end)))
        else:
            made.append(("Z", ()))
    return made


@pytest.mark.parametrize("face", TEXT_FACES)
def test_digits_are_tabular(face: str) -> None:
    assert len({fonts.face(face).advances[digit] for digit in "0123456789"}) == 1


def test_digits_of_titles_are_lining() -> None:
    """All about as high as capitals, none with a tail."""
    for digit in "0123456789":
        heights = [
            -numbers[index] for _, numbers in fonts.outline(digit, "title") for index in range(1, len(numbers), 2)
        ]
        assert min(heights) >= -15, digit
        assert max(heights) >= 0.9 * fonts.face("title").capital, digit


@pytest.mark.parametrize("face", ["text", "text-bold", "text-italic"])
def test_coverage_is_wide(face: str) -> None:
    wanted = "ÀÿĀſȘȚẞΑωЀяҐґ–—‘’“”…·•×−±÷≤≥≠≈½⅓¼¾⅔⅕⅙⅚⅛←↑→↓↔°′″₀₉⁰⁹€✓✗□■○●▲▼◆"
    fonts.check(wanted, face)
    fonts.check("".join(map(chr, range(0x100, 0x180))), face)


def test_the_han_face_holds_the_name_of_jungle_and_nothing_else() -> None:
    assert set(fonts.face("han").advances) == set("鬥獸棋")


def test_widths_are_loaded_without_opening_a_font() -> None:
    metrics = Path(fonts.FOLDER / "metrics.json")
    assert set(json.loads(metrics.read_text(encoding="utf-8"))) == set(FACES)
    assert metrics.stat().st_size < 60_000


def test_lettering_of_a_text_is_as_wide_as_the_text() -> None:
    commands = fonts.lettering("H0H", "text", 100, x=10, y=20)
    xs = [numbers[index] for _, numbers in commands for index in range(0, len(numbers), 2)]
    ys = [numbers[index] for _, numbers in commands for index in range(1, len(numbers), 2)]
    bearing = fonts.outline("H", "text")[0][1][0] / 1000 * 100 * 25.4 / 72
    assert min(xs) == pytest.approx(10 + bearing)
    assert max(xs) == pytest.approx(10 + fonts.width("H0H", "text", 100) - bearing, abs=0.1)
    assert max(ys) == pytest.approx(20, abs=0.5)
    assert min(ys) == pytest.approx(20 - fonts.capital("text", 100), abs=0.6)
    assert {name for name, _ in commands} == {"M", "L", "C", "Z"}


def test_heights_are_in_order() -> None:
    for face in TEXT_FACES:
        small, capital = fonts.small(face, 10), fonts.capital(face, 10)
        assert 0 < small < capital < fonts.tall(face, 10) < fonts.ascent(face, 10)
        assert 0 < fonts.deep(face, 10) < fonts.descent(face, 10)
