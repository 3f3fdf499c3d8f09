"""Scripts as they are sent: modules joined by our own few lines do what they did apart, in node."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from kitgen.errors import KitgenError
from kitgen.site import scripts
from tests.site.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

MODULES = {
    "one.mjs": 'import { away } from "../away.mjs";\nimport { two, THREE } from "./two.mjs";\n'
    'import * as three from "./three.mjs";\nconst own = "one";\nconsole.log(JSON.stringify([own, two(), THREE, '
    "three.own, away]));\n",
    "two.mjs": 'import { own as it } from "./three.mjs";\nconst own = "two";\n'
    "export function two() { return own; }\nexport const THREE = it;\n",
    "three.mjs": 'export const own = "three"; // import { nothing } from "./nowhere.mjs";\n'
    "export async function later() {}\nexport class Other {}\n",
}


def written(folder: Path, **changed: str) -> Path:
    play = folder / "play"
    play.mkdir()
    (folder / "away.mjs").write_text('export const away = "away";\n', encoding="utf-8")
    for name, text in (MODULES | {f"{name}.mjs": text for name, text in changed.items()}).items():
        (play / name).write_text(text, encoding="utf-8")
    return play / "one.mjs"


def said(module: Path) -> object:
    return json.loads(subprocess.run(["node", str(module)], check=True, capture_output=True, text=True).stdout)


def test_joined_modules_keep_their_names_to_themselves(tmp_path: Path) -> None:
    entry = written(tmp_path)
    apart = said(entry)
    assert apart == ["one", "two", "three", "three", "away"]
    (tmp_path / "play" / "joined.mjs").write_text(scripts.joined(entry), encoding="utf-8")
    for name in MODULES:
        (tmp_path / "play" / name).unlink()
    assert said(tmp_path / "play" / "joined.mjs") == apart


@pytest.mark.parametrize(
    "form",
    [
        'import three from "./three.mjs";',
        'export * from "./three.mjs";',
        "export default 3;",
        "export { two };",
        "export let count = 0;",
    ],
)
def test_a_form_that_is_not_joined_is_named(tmp_path: Path, form: str) -> None:
    with pytest.raises(KitgenError, match=r"two\.mjs: '"):
        scripts.joined(written(tmp_path, two=f"{form}\n{MODULES['two.mjs']}"))


def test_modules_in_a_circle_are_refused(tmp_path: Path) -> None:
    with pytest.raises(KitgenError, match=r"two\.mjs imports itself"):
        scripts.joined(written(tmp_path, three=f'import {{ two }} from "./two.mjs";\n{MODULES["three.mjs"]}'))


def test_a_board_is_one_module_and_its_door(tmp_path: Path) -> None:
    assets = ROOT / "docs" / "assets"
    sent = dict(scripts.sent(assets))
    assert {it for it in sent if "/play/" in it} == {scripts.DOOR, scripts.BOARD}
    assert {it.name for it in assets.rglob("*.*js")} >= {it.rpartition("/")[2] for it in sent}
    kept = tmp_path / "assets"
    shutil.copytree(assets, kept)
    assert dict(scripts.sent(kept)) == sent
