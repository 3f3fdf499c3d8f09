"""Assembly of a folder of HTML that any generator could have built, and the copy for a stick."""

from __future__ import annotations

import base64
import json
import re
import zipfile
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from kitgen.errors import KitgenError
from kitgen.site import assemble, offline
from kitgen.site.page import slot

if TYPE_CHECKING:
    from pathlib import Path

FRAME = (
    '<!doctype html><html><head><meta charset="utf-8"><link rel="preload" href="f.woff2" as="font" crossorigin>'
    "<script>var a=1</script></head><body>{}</body></html>"
)


def built(folder: Path) -> tuple[Path, Path, Path]:
    """A site of three pages as a generator leaves it, what was staged, and a folder of kits."""
    site, staged, output = folder / "site", folder / "staged", folder / "output"
    bodies = {
        "": f'<a href="games/ur/">Ur</a> <a href="games/ur/#x">x</a> {slot("one")}',
        "games/ur/": '<a href="../..">Home</a> <a href="host/">Host</a>'
        ' <a class="kg-svg" href="../../kits/a.svg">SVG</a> <a href="../../kits/a.pdf">PDF</a>'
        '<p class="kg-online"><a href="../../kitgen-offline.zip">ZIP</a></p>',
        "games/ur/host/": '<a href="../">Back</a>',
    }
    for path, body in bodies.items():
        (site / path).mkdir(parents=True, exist_ok=True)
        (site / path / "index.html").write_text(FRAME.format(body), encoding="utf-8")
    (site / "404.html").write_text(FRAME.format(""), encoding="utf-8")
    (site / "sitemap.xml").write_text(
        "<urlset>"
        + "".join(f"<url><loc>https://example.org/{it}</loc><lastmod>2026-01-01</lastmod></url>" for it in bodies)
        + "</urlset>",
        encoding="utf-8",
    )
    (site / "sitemap.xml.gz").write_bytes(b"x")
    (site / "search").mkdir()
    docs = [{"location": f"{it}#part", "title": it, "text": ""} for it in bodies]
    (site / "search" / "search_index.json").write_text(json.dumps({"docs": docs}), encoding="utf-8")
    (output / "host").mkdir(parents=True)
    for name in ("a.pdf", "a.svg", "host/key.pdf"):
        (output / name).write_bytes(name.encode())
    (staged / "thumbs").mkdir(parents=True)
    (staged / "thumbs" / "a.png").write_bytes(b"png")
    pages: dict[str, Any] = {it: {"host": it.endswith("host/"), "pieces": {"one": "<svg>1</svg>"}} for it in bodies}
    known = {"pages": pages, "kits": ["a.pdf", "a.svg", "host/key.pdf"], "pictures": ["thumbs/a.png"]}
    (staged / assemble.PIECES).write_text(json.dumps(known), encoding="utf-8")
    return site, staged, output


@pytest.fixture
def site(tmp_path: Path) -> Path:
    site, staged, output = built(tmp_path)
    assemble.finish(site, staged, output)
    return site


def test_drawings_kits_and_pictures_are_in_their_places(site: Path) -> None:
    assert "<svg>1</svg>" in (site / "index.html").read_text(encoding="utf-8")
    assert (site / "kits" / "a.pdf").read_bytes() == b"a.pdf"
    assert (site / "kits" / "host" / "key.pdf").is_file()
    assert (site / "thumbs" / "a.png").is_file()


def test_a_page_that_was_not_built_is_named(tmp_path: Path) -> None:
    site, staged, output = built(tmp_path)
    (site / "games" / "ur" / "index.html").unlink()
    with pytest.raises(KitgenError, match="built no page games/ur/"):
        assemble.finish(site, staged, output)


def test_host_pages_are_in_no_map_and_no_search(site: Path) -> None:
    for name in ("sitemap.xml", "search/search_index.json"):
        text = (site / name).read_text(encoding="utf-8")
        assert "games/ur/" in text
        assert "host" not in text
    assert "lastmod" not in (site / "sitemap.xml").read_text(encoding="utf-8")
    assert not (site / "sitemap.xml.gz").exists()


def test_without_an_address_the_map_is_empty_rather_than_invented(tmp_path: Path) -> None:
    (tmp_path / "sitemap.xml").write_text("<urlset><url><loc>None</loc></url></urlset>", encoding="utf-8")
    assemble.map_without(tmp_path, [])
    assert "<url>" not in (tmp_path / "sitemap.xml").read_text(encoding="utf-8")


def test_every_page_has_one_policy_that_allows_its_own_scripts_and_nobody_elses(site: Path) -> None:
    policies = {
        re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)"', it.read_text(encoding="utf-8"))[0]
        for it in site.rglob("*.html")
    }
    (policy,) = policies
    digest = base64.b64encode(sha256(b"var a=1").digest()).decode()
    assert f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{digest}';" in policy
    assert "http:" not in policy
    assert "'unsafe-eval'" not in policy
    assert "'unsafe-inline'" not in policy.partition("style-src")[0]
    page = (site / "index.html").read_text(encoding="utf-8")
    assert page.index("Content-Security-Policy") < page.index("<script")


def test_the_copy_for_a_stick_names_its_files_and_leaves_out_what_it_cannot_hold(site: Path) -> None:
    with zipfile.ZipFile(site / offline.ZIP) as archive:
        names = set(archive.namelist())
        home = archive.read("kitgen/index.html").decode()
        game = archive.read("kitgen/games/ur/index.html").decode()
        index = archive.read("kitgen/search/search_index.js").decode()
    assert 'href="games/ur/index.html"' in home
    assert 'href="games/ur/index.html#x"' in home
    assert 'href="../../index.html"' in game
    assert 'href="host/index.html"' in game
    assert "Content-Security-Policy" not in home + game
    assert "preload" not in home
    assert "kits/a.svg" not in game
    assert "ZIP" not in game
    assert index.startswith('window.kitgenIndex={"docs"')
    assert "kitgen/kits/a.pdf" in names
    assert not {"kitgen/kits/a.svg", "kitgen/404.html", "kitgen/sitemap.xml", f"kitgen/{offline.ZIP}"} & names


def test_the_same_site_makes_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        site, staged, output = built(tmp_path / name)
        assemble.finish(site, staged, output)
        made.append({it.relative_to(site).as_posix(): it.read_bytes() for it in site.rglob("*") if it.is_file()})
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("link", "named"),
    [
        ('<a href=".">', '<a href="./index.html">'),
        ('<a href="..">', '<a href="../index.html">'),
        ('<a href="../..">', '<a href="../../index.html">'),
        ('<a class="x" href="../games/">', '<a class="x" href="../games/index.html">'),
        ('<a href="report/?page=x">', '<a href="report/index.html?page=x">'),
        ('<a href="#rules">', '<a href="#rules">'),
        ('<a href="a.pdf">', '<a href="a.pdf">'),
        ('<a href="https://example.org/">', '<a href="https://example.org/">'),
        ('<link href="assets/">', '<link href="assets/">'),
    ],
)
def test_addresses_from_the_disk(link: str, named: str) -> None:
    assert offline.page(link) == named


BOARD = '<kg-play data-game="ur"><div class="kg-without-script"><p>Print it.</p></div><script>1</script></kg-play>'


def test_a_board_from_the_disk_is_a_door_to_the_file_that_plays() -> None:
    scripts = '<script src="../../assets/js/play/index.mjs" type="module"></script>'
    assert offline.page(f"{scripts}<h2>Play</h2>{BOARD}", "../../play.html#ur") == (
        '<h2>Play</h2><p class="kg-doors"><a class="kg-door" href="../../play.html#ur">Play</a></p>'
    )
    assert offline.page(BOARD) == "<div><p>Print it.</p></div>"
