"""SVG as browsers, cutters and other people's parsers need it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from kitgen.render import svg
from kitgen.scene import Group, Rect, Scene, Style, Text, Use
from tests.render import everything

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def _root(data: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(data)  # noqa: S314  (our own file)


@pytest.mark.parametrize(
    ("scene", "width", "height"),
    [(everything.scene(), 187.5, 235.0), (everything.pages("letter", landscape=True)[0], 279.4, 215.9)],
)
def test_ps05_sizes_are_millimetres_with_a_view_box_in_millimetres(scene: Scene, width: float, height: float) -> None:
    """A bare number has meant a point, 0.75 point and 1/90 inch to different readers; mm means the same to all."""
    root = _root(svg.render(scene))
    assert root.get("width") == f"{width:g}mm"
    assert root.get("height") == f"{height:g}mm"
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"


def test_title_description_and_language_are_there() -> None:
    root = _root(svg.render(everything.scene()))
    assert root.get("role") == "img"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en-GB"
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert (title.text, description.text) == ("Everything", "Every shape & every face")
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"


def test_a_drawing_without_title_refers_to_none() -> None:
    root = _root(svg.render(Scene(10, 10, ())))
    assert root.get("aria-labelledby") is None
    assert root.find(f"{SVG}title") is None


@pytest.mark.parametrize("text", ["glyphs", "paths"])
def test_every_id_is_there_once_and_every_reference_leads_somewhere(text: str) -> None:
    for scene in (everything.scene(), *everything.pages()):
        data = svg.render(scene, text="paths" if text == "paths" else "glyphs")
        root = _root(data)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        named = {element.get(XLINK, "")[1:] for element in root.iter(f"{SVG}use")}
        named |= set(re.findall(r"url\(#([^)]*)\)", data.decode()))
        named |= set((root.get("aria-labelledby") or "").split())
        assert named <= set(ids)
        assert named


def test_a_name_that_comes_twice_gets_a_number() -> None:
    """As that of a table which goes on in the next column."""
    groups = tuple(Group((), id=name) for name in ("odds", "odds", "odds-2", "odds"))
    root = _root(svg.render(Scene(10, 10, groups)))
    assert [group.get("id") for group in root.findall(f"{SVG}g")] == ["odds", "odds-2", "odds-2-2", "odds-3"]


def test_each_glyph_is_drawn_once_and_the_words_are_kept() -> None:
    root = _root(svg.render(Scene(60, 20, (Text(5, 10, "Anna & Anna"), Text(5, 15, "Anna")))))
    defs = root.find(f"{SVG}defs")
    assert defs is not None
    assert sorted(path.get("id", "") for path in defs) == ["text-0026", "text-0041", "text-0061", "text-006e"]
    labels = [group.get("aria-label") for group in root.findall(f"{SVG}g")]
    assert labels == ["Anna & Anna", "Anna"]
    assert root.find(f".//{SVG}text") is None


def test_texts_as_paths_need_no_definitions() -> None:
    root = _root(svg.render(Scene(60, 20, (Text(5, 10, "cut me"),)), text="paths"))
    assert root.find(f".//{SVG}use") is None
    path = root.find(f"{SVG}path")
    assert path is not None
    assert path.get("aria-label") == "cut me"


def test_layers_are_layers_to_inkscape_and_groups_to_others() -> None:
    cut = Group((Rect(0, 0, 5, 5, Style(stroke="#FF0000", width=0.01)),), id="outline", layer="cut")
    root = _root(svg.render(Scene(10, 10, (cut,))))
    group = root.find(f"{SVG}g")
    assert group is not None
    assert group.get("id") == "outline"
    assert group.get(f"{INKSCAPE}groupmode") == "layer"
    assert group.get(f"{INKSCAPE}label") == "cut"


def test_figures_speak_and_artefacts_are_silent() -> None:
    root = _root(svg.render(everything.scene()))
    figure = root.find(f".//{SVG}g[@id='every-shape']")
    assert figure is not None
    assert figure.get("role") == "img"
    assert figure.get("aria-label") == "Every shape: a square, a triangle – and roses."
    sheet = _root(svg.render(everything.pages()[0]))
    assert [group.get(f"{INKSCAPE}label") for group in sheet.findall(f".//{SVG}g[@aria-hidden='true']")] == ["rulers"]


def test_nothing_depends_on_what_was_drawn_before() -> None:
    first = svg.render(everything.scene())
    svg.render(everything.pages()[0])
    assert svg.render(everything.scene()) == first


def test_a_symbol_is_drawn_once_however_often_it_is_used() -> None:
    uses = tuple(Use(everything.ROSE, 20, 20, rotate=turn) for turn in (0, 15, 30))
    root = _root(svg.render(Scene(40, 40, uses)))
    defs = root.find(f"{SVG}defs")
    assert defs is not None
    assert [element.get("id") for element in defs if element.tag == f"{SVG}g"] == ["petal", "rose"]
    assert [use.get("transform") for use in root.findall(f"{SVG}use")] == [
        "translate(20 20)", "translate(20 20) rotate(15)", "translate(20 20) rotate(30)"
    ]  # fmt: skip
