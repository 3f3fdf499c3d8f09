"""Kits as files: complete, named, measured, repeatable, and with the host key nowhere but in its own folder."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest

from kitgen import __version__, components, games, kit, sheet
from kitgen.errors import KitgenError
from kitgen.scene import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

SHIPPED = [f"{game}/{variant}" for game in games.names() for variant in games.load(game).variants]
MILLIMETRE = 72 / 25.4


def build(name: str, out: Path, **options: object) -> tuple[kit.Written, ...]:
    return kit.build(kit.targets([name], ["a4"], ["colour"], **options), out)  # type: ignore[arg-type]


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != kit.STATE
    }


def players(folder: Path) -> dict[str, bytes]:
    return {name: data for name, data in files(folder).items() if not name.startswith("host/")}


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("race")
    kit.build(kit.targets(["die-race"], ["a4", "letter"], ["colour"]), out)
    return out


def test_every_component_is_there_as_pdf_and_svg(race: Path) -> None:
    drawn = [it.name for it, _ in components.draw(games.load("die-race"), components.NAMES, "colour")]
    assert set(components.NAMES) - set(drawn) == {"routes"}  # one straight row is its own route sheet
    for component in drawn:
        audience = components.named(component).audience
        folder = race / ("host" if audience == "host" else "") / "opposed_die_race"
        found = list(folder.rglob(f"*-{component}-a4.pdf"))
        assert len(found) == 1, component
        assert list(folder.rglob(f"*-{component}-a4*.svg")), component
    assert list(race.rglob("*-kit-letter.pdf"))


def test_manifests_tell_the_truth_and_the_players_one_names_no_host_file(race: Path) -> None:
    listed: list[str] = []
    for folder in (race, race / "host"):
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        for it in manifest["files"]:
            data = (race / it["file"]).read_bytes()
            listed.append(it["file"])
            assert it["sha256"] == sha256(data).hexdigest()
            assert it["size"] == len(data)
            if it["file"].endswith(".pdf"):
                with pikepdf.open(race / it["file"]) as pdf:
                    assert len(pdf.pages) == it["pages"]
                    box = [float(number) for number in pdf.pages[0].mediabox]
                assert box == pytest.approx([0, 0, it["width"] * MILLIMETRE, it["height"] * MILLIMETRE], abs=0.01)
    assert sorted(listed) == sorted(name for name in files(race) if not name.endswith("manifest.json"))
    assert b"host" not in (race / "manifest.json").read_bytes().lower()


def test_the_command_in_the_manifest_rebuilds_the_file(race: Path, tmp_path: Path) -> None:
    manifest = json.loads((race / "manifest.json").read_text(encoding="utf-8"))
    entry = next(it for it in manifest["files"] if it["component"] == "record" and it["file"].endswith(".pdf"))
    words = entry["command"].split()
    done = subprocess.run(
        [sys.executable, "-m", *words, "--out", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert sha256((tmp_path / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]


def goose(folder: Path) -> Path:
    """A game of somebody's own, in a folder with a blank in its name."""
    return games.new("Goose race", folder / "my games")


def test_the_command_in_the_manifest_can_be_pasted(tmp_path: Path) -> None:
    (entry,) = [it for it in build(str(goose(tmp_path)), tmp_path, chosen=["check"]) if it.file.endswith(".pdf")]
    words = shlex.split(entry.command)
    assert words[:3] == ["kitgen", "build", f"{tmp_path}/my games/goose_race/usual"]
    assert words[3:] == ["--paper", "a4", "--component", "check"]


def test_a_manifest_names_a_file_once_and_as_it_is_now(tmp_path: Path) -> None:
    """A whole kit, then one component of a changed game; then somebody throws files away."""
    game = goose(tmp_path)
    out = tmp_path / "out"
    build(str(game), out)
    definition = game / "game.toml"
    text = definition.read_text(encoding="utf-8")
    definition.write_text(text.replace('name = "Goose race"', 'name = "Swan race"'), encoding="utf-8")
    build(str(game), out, chosen=["board", "check"])
    next(out.rglob("*-dice-a4.pdf")).unlink()
    build(str(game), out, chosen=["check"])
    listed = json.loads((out / "manifest.json").read_text(encoding="utf-8"))["files"]
    names = [it["file"] for it in listed]
    assert names == sorted(set(names)) == sorted(it for it in players(out) if it != "manifest.json")
    for it in listed:
        assert it["sha256"] == sha256((out / it["file"]).read_bytes()).hexdigest(), it["file"]


def test_pages_that_a_component_has_no_longer_are_gone(tmp_path: Path) -> None:
    """A whole kit with counters on several sheets; then fewer, and the counters by themselves."""
    game = goose(tmp_path)
    out = tmp_path / "out"
    definition = game / "game.toml"
    text = definition.read_text(encoding="utf-8")
    definition.write_text(re.sub(r"spare = \d+", "spare = 20", text), encoding="utf-8")
    build(str(game), out)
    several = {it.name for it in out.rglob("*-counters-a4*.svg")}
    assert len(several) > 1
    definition.write_text(text, encoding="utf-8")
    build(str(game), out, chosen=["counters"])
    assert len(list(out.rglob("*-counters-a4*.svg"))) < len(several)
    listed = {it["file"] for it in json.loads((out / "manifest.json").read_text(encoding="utf-8"))["files"]}
    assert listed == set(players(out)) - {"manifest.json"}


def test_the_same_is_asked_for_once() -> None:
    twice = kit.targets(["ur", "UR/finkel"], ["a4", "a4"], ["grey", "grey"], ["check", "check"])
    assert [it.title for it in twice] == ["royal_game_of_ur/finkel a4 grey check"]


@pytest.mark.parametrize("cell", [0, -5, 4.99, 121, float("nan"), float("inf")])
def test_squares_of_no_sensible_size_are_refused(cell: float) -> None:
    with pytest.raises(KitgenError, match="--cell takes 5 to 120 mm"):
        kit.targets(["ur"], ["a4"], ["colour"], [], cell)


def test_counters_keep_their_proportion_to_squares(tmp_path: Path) -> None:
    made = build("ur", tmp_path, chosen=["counters"], cell=20.0)
    shown = text_of((tmp_path / made[0].file).read_bytes())
    assert "counters 14.7 mm" in shown


def test_rb01_two_builds_are_byte_identical_whatever_the_hash_seed_locale_and_time_zone(tmp_path: Path) -> None:
    made: list[Mapping[str, bytes]] = []
    for number, environment in enumerate(
        (
            {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
            {"PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Auckland"},
        )
    ):
        out = tmp_path / str(number)
        subprocess.run(
            [sys.executable, "-m", "kitgen", "build", "ur/murray", "--paper", "a4", "--out", str(out)],
            env={**os.environ, **environment},
            check=True,
            capture_output=True,
        )
        made.append(files(out))
    assert made[0] == made[1]


def test_unchanged_kits_are_not_built_again_and_damaged_ones_are(tmp_path: Path) -> None:
    first = build("die-race", tmp_path)
    assert all(it.fresh for it in first)
    assert not any(it.fresh for it in build("die-race", tmp_path))
    damaged = tmp_path / first[0].file
    good = damaged.read_bytes()
    damaged.write_bytes(good[:100])
    assert all(it.fresh for it in build("die-race", tmp_path))
    assert damaged.read_bytes() == good


def test_ps09_a_board_that_cannot_fit_is_refused_with_the_largest_that_does(tmp_path: Path) -> None:
    with pytest.raises(KitgenError, match=r"31\.\d+ mm|largest") as refused:
        build("ur", tmp_path, cell=40.0)
    largest = re.search(r"(\d+(?:\.\d+)?) mm at most|largest[^\d]*(\d+(?:\.\d+)?)", str(refused.value))
    assert largest, str(refused.value)
    assert files(tmp_path) == {}
    fits = float(largest[1] or largest[2])
    assert build("ur", tmp_path, cell=fits, chosen=["board"])


def test_ps07_one_body_for_both_papers_inside_the_one_safe_area(race: Path) -> None:
    """Both papers are the same drawing, moved: a person with either prints the same thing at the same size."""
    for paper in ("a4", "letter"):
        with pikepdf.open(next(race.rglob(f"*-board-{paper}.pdf"))) as pdf:
            trim = [float(number) / MILLIMETRE for number in pdf.pages[0].trimbox]
            size = (trim[2] - trim[0], trim[3] - trim[1])
        assert size == pytest.approx((sheet.TRIM_LONG, sheet.TRIM_SHORT), abs=0.01)


def text_of(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    return "\n".join(document[index].get_textpage().get_text_bounded() for index in range(len(document)))


def everything_in(data: bytes) -> bytes:
    """Every object and stream of a PDF, decompressed: what no reader shows may still be there."""
    import io

    with pikepdf.open(io.BytesIO(data)) as pdf:
        parts = [str(dict(pdf.docinfo)).encode()]
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream):
                parts.append(item.read_bytes())
            parts.append(repr(item).encode())
    return b"\n".join(parts)


SECRET = ("QUINCE", "MEDLAR")


def with_secret(folder: Path, secret: str) -> Path:
    """A copy of the game whose host texts, host examples and answers all carry the secret."""
    source = games.folder("royal_game_of_ur")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(Path(str(source)), folder)
    definition = (folder / "game.toml").read_text(encoding="utf-8")
    definition = re.sub(r'answer = "', f'answer = "{secret} ', definition)
    definition += (
        f'\n[[examples]]\nid = "secret"\ntitle = "{secret}"\nposition = "sun; moon; sun to move"\n'
        'throw = "1"\nmove = "in/1"\nlegal = true\nthen = "sun 1; moon; moon to move"\nhost = true\nonly = ["finkel"]\n'
    )
    (folder / "game.toml").write_text(definition, encoding="utf-8")
    host = folder / "text" / "host.md"
    host.write_text(f"{secret}\n\n{host.read_text(encoding='utf-8')}", encoding="utf-8")
    return folder


def built_with(tmp_path: Path, secret: str) -> Path:
    out = tmp_path / secret
    build(str(with_secret(tmp_path / "royal_game_of_ur", secret)), out)
    return out


def test_ws07_players_files_are_the_same_bytes_whatever_the_host_key_says(tmp_path: Path) -> None:
    made = [built_with(tmp_path, secret) for secret in SECRET]
    assert players(made[0]) == players(made[1])
    host = [text_of(next(out.glob("host/**/*.pdf")).read_bytes()) for out in made]
    for secret, shown in zip(SECRET, host, strict=True):
        assert secret in shown


def test_ws07_the_host_text_occurs_in_no_other_file(tmp_path: Path) -> None:
    out = built_with(tmp_path, SECRET[0])
    for name, data in players(out).items():
        shown = everything_in(data) + text_of(data).encode() if name.endswith(".pdf") else data
        assert SECRET[0].encode() not in shown, name
        assert SECRET[0].lower() not in name.lower()


RECORD = components.named("record")


def careless(game: components.Game) -> tuple[sheet.Sheet, ...]:
    """A record sheet that prints an answer in white on white."""
    (first, *rest) = RECORD.draw(game)
    answer = " ".join(it.answer for it in game.definition.teach.questions[:1])
    leak = Text(10, 10, answer[:40], fill="#FFFFFF") if answer else None
    return (replace(first, body=(*first.body, leak)) if leak else first, *rest)


def test_ws07_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both nets catch a players' sheet that carries a host's answer; and the emptied definition keeps it away."""
    changed = tuple(replace(it, draw=careless) if it.name == "record" else it for it in components.COMPONENTS)
    monkeypatch.setattr(components, "COMPONENTS", changed)
    kept = [built_with(tmp_path / "kept", secret) for secret in SECRET]
    assert players(kept[0]) == players(kept[1])
    monkeypatch.setattr(components, "for_players", lambda definition: definition)
    leaked = [built_with(tmp_path / "leaked", secret) for secret in SECRET]
    differing = [name for name, data in players(leaked[0]).items() if players(leaked[1])[name] != data]
    assert any("record" in name for name in differing)
    found = [name for name, data in players(leaked[0]).items() if name.endswith(".pdf") and SECRET[0] in text_of(data)]
    assert any("record" in name for name in found)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_kit_builds_and_each_sheet_says_what_it_is_and_for_whom(name: str, tmp_path: Path) -> None:
    for it in build(name, tmp_path):
        if it.file.endswith(".pdf"):
            document = pypdfium2.PdfDocument(tmp_path / it.file)
            for index in range(len(document)):
                shown = document[index].get_textpage().get_text_bounded()
                assert ("HOST" in shown) == (it.audience == "host"), f"{it.file} {index + 1}"
                foot = " ".join(shown.split())
                definition = games.load(name)
                for said in (definition.name, definition.variant_name, "A4", "print at 100 %", f"kitgen {__version__}"):
                    assert said in foot, f"{it.file} {index + 1}: {said}"
                assert f"sheet {index + 1} of {len(document)}" in foot
            about = document.get_metadata_dict()
            assert about["Title"].startswith(f"{definition.name}, {definition.variant_name}: ")
            assert about["Subject"] == definition.summary
