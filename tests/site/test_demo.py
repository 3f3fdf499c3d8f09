"""What a page holds for playing: places as boards have them, large enough for a thumb; scripts small and harmless."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games, rules
from kitgen.site import demo, pages, scripts
from tests.site.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

ASSETS = ROOT / "docs" / "assets"
PLAY = ASSETS / "js" / "play"
MODULES = tuple(sorted(PLAY.glob("*.mjs")))
EVERY = [f"{name}/{variant}" for name in games.names() for variant in games.load(name).variants]
PHONE = 360 - 32
"""Pixels of a telephone's width that a board has."""


@pytest.mark.parametrize("game", EVERY)
def test_every_place_lies_on_the_drawing_and_none_on_another(game: str) -> None:
    built = rules.build(games.load(game))
    standing = {it.place for it in built.standing(built.start())}
    for layout in demo.layouts(built).values():
        names = {it.partition(":")[0] for it in layout.places}
        assert standing <= names
        boxes = list(layout.places.values())
        for x, y, width, height in boxes:
            assert x >= -1e-6
            assert y >= -1e-6
            assert x + width <= layout.width + 1e-6
            assert y + height <= layout.height + 1e-6
        for at, (x, y, width, height) in enumerate(boxes):
            for left, top, wide, high in boxes[:at]:
                apart = x + width <= left + 1e-6 or left + wide <= x + 1e-6
                assert apart or y + height <= top + 1e-6 or top + high <= y + 1e-6


@pytest.mark.parametrize("game", EVERY)
def test_squares_on_a_telephone_are_as_large_as_a_thumb(game: str) -> None:
    definition = games.load(game)
    made = demo.layouts(rules.build(definition))
    layout = made.get("tall", made["wide"])
    across = layout.height if layout.turn else layout.width
    pixels = min(60.0, PHONE / across * layout.cell)
    assert pixels >= (24 if definition.board.squares and definition.board.board().files > 13 else 44), pixels


@pytest.mark.parametrize("game", EVERY)
def test_both_layouts_hold_the_same_places(game: str) -> None:
    made = demo.layouts(rules.build(games.load(game)))
    assert {frozenset(it.places) for it in made.values()} == {frozenset(made["wide"].places)}


def test_a_row_bent_in_two_keeps_its_neighbours() -> None:
    made = demo.layouts(rules.build(games.load("die-race")))["tall"]
    track = games.load("die-race").board.board().track("a1 l1")
    for one, other in pairwise(track):
        (x, y, *_), (u, v, *_) = made.places[one], made.places[other]
        assert abs(x - u) + abs(y - v) == pytest.approx(made.cell)


@cache
def data(game: str) -> dict[str, Any]:
    definitions = tuple(games.load(f"{game}/{variant}") for variant in games.load(game).variants)
    page = pages.game(pages.Site((definitions,), ()), pages.Site((definitions,), ()).told[0])
    made: dict[str, Any] = json.loads(page.files[f"{page.path}{demo.BESIDE}"])
    return made | {"pieces": dict(page.pieces)}


@pytest.mark.parametrize("game", games.names())
def test_every_piece_and_board_that_is_named_is_on_the_page(game: str) -> None:
    found = data(game)
    page = "".join(found["pieces"].values())
    for variant in found["variants"]:
        assert len(variant["pieces"]) >= len(variant["titles"])
        for key in variant["pieces"].values():
            assert f'id="{key}"' in page
        for layout in variant["layouts"].values():
            assert f'<template id="{layout["board"]}">' in page
        assert set(variant["names"]) == set(variant["layouts"]["wide"]["places"])


@pytest.mark.parametrize("module", MODULES, ids=lambda it: it.name)
def test_no_module_makes_markup_or_programs_of_text(module: Path) -> None:
    source = module.read_text(encoding="utf-8")
    assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|http", source
                          .replace("http://www.w3.org/2000/svg", ""))  # fmt: skip


def test_boards_take_no_more_than_thirty_kilobytes_of_script() -> None:
    sent = {name: len(gzip.compress(data, 9)) for name, data in scripts.sent(ASSETS) if "/play/" in name}
    assert set(sent) == {scripts.DOOR, scripts.BOARD}
    assert sum(sent.values()) <= 30 * 1024, sent


@pytest.mark.parametrize("module", MODULES, ids=lambda it: it.name)
def test_a_lean_module_is_still_a_program(module: Path, tmp_path: Path) -> None:
    file = tmp_path / module.name
    file.write_bytes(scripts.lean(module.read_text(encoding="utf-8")))
    done = subprocess.run(["node", "--check", str(file)], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not re.search(r"^\s*(//|/\*)", file.read_text(encoding="utf-8"), re.M)
