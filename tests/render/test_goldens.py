"""Sheets as they were when somebody last looked at them: bytes first, pictures where the bytes differ.

Bytes may change with a library's release; the picture may not. A difference is shown in red, with its place in
millimetres, in a file beside pytest's other temporary files. ``--update-goldens`` accepts what is made now.
"""

from __future__ import annotations

import io
import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from kitgen import components, games, sheet
from kitgen.render import pdf
from tests.render.compare import BLOCK, pdf_picture

if TYPE_CHECKING:
    from tests.render.compare import Picture

HERE = Path(__file__).parent.parent / "goldens" / "sheets"
DOTS = 4
"""Dots a millimetre."""
LIMIT = 4.0
"""Of 255, in the worst block of 16 × 16 dots, by the same renderer."""
SHEETS = (
    *(
        (game, name)
        for game in ("opposed_die_race", "royal_game_of_ur")
        for name in ("board", "counters", "dice", "record")
    ),
    ("opposed_die_race", "odds"),
    ("royal_game_of_ur", "routes"),
    ("royal_game_of_ur", "check"),
    ("backgammon", "board"),
    ("jungle", "board"),
    ("jungle", "counters"),
    ("most_exciting", "board"),
)


@cache
def first_sheet(game: str, component: str) -> bytes:
    """The first sheet of a component as a PDF; the version in the foot stands still."""
    (made,) = components.draw(games.load(game), [component], "colour")
    return pdf.render([sheet.page(made[1][0], sheet.PAPERS["a4"], 1, 1, "golden")], title="golden")


def blocks(made: Picture, kept: Picture) -> tuple[float, float, float]:
    """The worst block's mean difference, and where its middle is, in millimetres."""
    apart = np.abs(made.astype(np.int16) - kept.astype(np.int16)).max(axis=2)
    rows, columns = (length // BLOCK * BLOCK for length in apart.shape)
    means = apart[:rows, :columns].reshape(rows // BLOCK, BLOCK, columns // BLOCK, BLOCK).mean(axis=(1, 3))
    row, column = np.unravel_index(int(means.argmax()), means.shape)
    return float(means.max()), (float(column) + 0.5) * BLOCK / DOTS, (float(row) + 0.5) * BLOCK / DOTS


def in_red(made: Picture, kept: Picture) -> Image.Image:
    apart = np.abs(made.astype(np.int16) - kept.astype(np.int16)).max(axis=2) > 24
    shown = (255 - (255 - kept.astype(np.int16)) // 4).astype(np.uint8)
    shown[apart] = (255, 0, 0)
    return Image.fromarray(shown)


@pytest.mark.parametrize(("game", "component"), SHEETS)
def test_a_sheet_looks_as_it_did(game: str, component: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    data = first_sheet(game, component)
    picture = pdf_picture(data, dots=DOTS)
    place, sums = HERE / f"{game}-{component}.png", HERE / "sha256.json"
    if request.config.getoption("--update-goldens"):
        HERE.mkdir(parents=True, exist_ok=True)
        Image.fromarray(picture).save(place, optimize=True)
        known = json.loads(sums.read_text(encoding="utf-8")) if sums.is_file() else {}
        known[f"{game}-{component}"] = sha256(data).hexdigest()
        sums.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        return
    if json.loads(sums.read_text(encoding="utf-8")).get(f"{game}-{component}") == sha256(data).hexdigest():
        return
    kept = np.asarray(Image.open(io.BytesIO(place.read_bytes())).convert("RGB"))
    assert kept.shape == picture.shape
    worst, x, y = blocks(picture, kept)
    if worst > LIMIT:
        red = tmp_path / f"{game}-{component}.png"
        in_red(picture, kept).save(red)
        pytest.fail(f"{game} {component} differs by {worst:.1f} at {x:.0f} × {y:.0f} mm: {red}")


def test_a_line_moved_by_a_tenth_of_a_millimetre_is_seen_and_shown() -> None:
    """The method sees what it should: one line moved, one label gone."""
    kept = np.full((400, 400, 3), 255, dtype=np.uint8)
    kept[100:300, 200:202] = 0
    moved = np.full_like(kept, 255)
    moved[100:300, 201:203] = 0
    worst, x, y = blocks(moved, kept)
    assert worst > LIMIT
    assert x == pytest.approx(50, abs=4)
    assert 20 <= y <= 80
    assert np.asarray(in_red(moved, kept))[150, 202].tolist() == [255, 0, 0]
    assert blocks(kept, kept)[0] == 0
