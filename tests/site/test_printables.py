"""What can be printed, read from the manifests that a build of kits writes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from kitgen.errors import KitgenError
from kitgen.site import printables

if TYPE_CHECKING:
    from pathlib import Path


def entry(name: str, component: str, *, pages: int = 1, command: str = "kitgen build ur --paper a4") -> dict[str, Any]:
    return {
        "file": f"ur/finkel/a4/{name}", "component": component, "audience": "players", "sha256": "0" * 64,
        "size": 25_400, "pages": pages, "width": 210.0, "height": 297.0,
        "command": f"{command} --component {component}",
    }  # fmt: skip


def manifest(folder: Path, *entries: dict[str, Any]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "manifest.json").write_text(json.dumps({"kitgen": "0", "files": entries}), encoding="utf-8")
    return folder


def test_a_printable_is_a_pdf_with_the_svgs_of_its_sheets_in_their_order(tmp_path: Path) -> None:
    sheets = [entry(f"record-{number}.svg", "record") for number in (10, 2, 1)]
    (found,) = printables.read(manifest(tmp_path, *sheets, entry("record.pdf", "record", pages=10)))
    assert (found.game, found.variant, found.paper, found.style) == ("ur", "finkel", "a4", "colour")
    assert found.pages == 10
    assert [it.name for it in found.svgs] == ["record-1.svg", "record-2.svg", "record-10.svg"]
    assert found.pdf.url == "kits/ur/finkel/a4/record.pdf"


def test_styles_are_told_apart_and_squares_of_another_size_are_no_part_of_the_site(tmp_path: Path) -> None:
    grey = entry("board-grey.pdf", "board", command="kitgen build ur --paper a4 --style grey")
    small = entry("board-25mm.pdf", "board", command="kitgen build ur --paper a4 --cell 25")
    found = printables.read(manifest(tmp_path, entry("board.pdf", "board"), grey, small))
    assert [it.style for it in found] == ["colour", "grey"]


def test_a_file_that_two_builds_made_is_offered_once(tmp_path: Path) -> None:
    (found,) = printables.read(
        manifest(
            tmp_path, entry("b.pdf", "board"), entry("b.pdf", "board"), entry("b.svg", "board"), entry("b.svg", "board")
        )
    )
    assert len(found.svgs) == 1


def test_a_whole_kit_leaves_its_svgs_to_its_components(tmp_path: Path) -> None:
    (found,) = printables.read(manifest(tmp_path, entry("kit.pdf", "kit"), entry("kit-1.svg", "kit")))
    assert found.svgs == ()
    assert found.title == "whole kit"


def test_without_kits_it_is_said_how_to_make_them(tmp_path: Path) -> None:
    with pytest.raises(KitgenError, match=r"no kits in .*run 'kitgen build' first"):
        printables.read(tmp_path)


def test_the_check_sheet_is_first_then_the_whole_kit(tmp_path: Path) -> None:
    names = ("board", "kit", "rules", "check")
    found = printables.read(manifest(tmp_path, *(entry(f"{it}.pdf", it) for it in names)))
    assert list(printables.of(found, "ur", "finkel")) == ["check", "kit", "rules", "board"]
    assert printables.of(found, "ur", "masters") == {}
