"""Over everything that is published: no host's word outside the host's own pages and files."""

from __future__ import annotations

import json
import re
import zipfile
from functools import cache
from html import unescape
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from kitgen import games, rules, text
from kitgen.site import offline
from kitgen.text import key

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.site.browser.built import Site


def plain(words: str) -> str:
    """Words as they are compared: typography, markup and blanks make no difference."""
    words = unescape(re.sub(r"<[^>]+>|[*_`]", "", words)).replace("’", "'").replace("“", '"').replace("”", '"')
    return re.sub(r"\s+", " ", words).strip()


@cache
def secrets() -> frozenset[str]:
    """What only hosts may read: answers, their examples, their own text, the sample games; not readings it repeats."""
    found: set[str] = set()
    public: set[str] = set()
    for name in games.names():
        for variant in games.load(name).variants:
            it = games.load(f"{name}/{variant}")
            game = rules.build(it)
            shown = {example.position for example in it.examples if not example.host}
            found |= {question.answer for question in it.teach.questions}
            found |= {example.position for example in it.examples if example.host} - shown
            public |= {plain(reading.text) for reading in it.readings}
            own = text.render_host(it, game, "host")
            found |= {line.lstrip("- #*") for line in own.splitlines() if len(line) > 40 and not line.startswith("!")}
            sample = key.sample(game)
            found |= {f"Seed {sample.seed}", " ".join(str(turn.move) for turn in sample.turns[:12])}
    return frozenset({plain(it) for it in found if len(it) > 12} - public)


def players_files(root: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(it for it in root.rglob("*") if it.is_file()):
        name = file.relative_to(root).as_posix()
        if "host/" not in name:
            yield name, file.read_bytes()


def leaks(words: str) -> list[str]:
    shown = plain(words)
    return [it for it in secrets() if it in shown]


def test_there_are_secrets_to_look_for(site: Site) -> None:
    """The net has meshes: each secret of a game is on its host page, or in its key."""
    assert len(secrets()) > 150
    for page in site.games:
        host = plain(site.html(f"{page}host/"))
        assert sum(it in host for it in secrets()) > 12, page


@pytest.mark.parametrize("ending", [".html", ".json", ".xml", ".csv", ".js"])
def test_si06_no_page_search_or_map_holds_a_hosts_word(site: Site, ending: str) -> None:
    looked = 0
    for name, data in players_files(site.root):
        if name.endswith(ending):
            looked += 1
            assert not leaks(data.decode("utf-8-sig")), name
    assert looked


def test_si06_no_players_pdf_holds_a_hosts_word(site: Site) -> None:
    looked = 0
    for name, data in players_files(site.root):
        if not name.endswith(".pdf"):
            continue
        looked += 1
        document = pypdfium2.PdfDocument(data)
        pages = [page.get_textpage().get_text_bounded() for page in document]
        document.close()
        assert not leaks(" ".join(pages)), name
    assert looked > 100


def test_si06_no_players_svg_holds_a_hosts_word(site: Site) -> None:
    looked = 0
    for name, data in players_files(site.root):
        if name.endswith(".svg") and name.startswith("kits/"):
            looked += 1
            labels = re.findall(r'aria-label="([^"]*)"|<(?:title|desc)[^>]*>([^<]*)<', data.decode())
            assert not leaks(" ".join(one or other for one, other in labels)), name
    assert looked > 100


def test_si06_the_copy_for_a_stick_holds_the_same_pages(site: Site) -> None:
    with zipfile.ZipFile(site.root / offline.ZIP) as archive:
        for name in archive.namelist():
            if name.endswith((".html", ".js", ".json")) and "host/" not in name:
                assert not leaks(archive.read(name).decode()), name


def test_no_host_page_is_searched_or_listed(site: Site) -> None:
    index = json.loads((site.root / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert not [it["location"] for it in index["docs"] if "/host/" in it["location"]]
    for page in site.pages:
        if page.endswith("host/"):
            assert '<meta name="robots" content="noindex' in site.html(page)
    assert "host" not in (site.root / "sitemap.xml").read_text(encoding="utf-8")
