"""The stranger's check of a built site finds what is planted, and nothing in a good one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kitgen.errors import KitgenError
from kitgen.site import check

if TYPE_CHECKING:
    from pathlib import Path

GOOD = {
    "index.html": '<a href="games/">Games</a> <a href="games/#ur">Ur</a> <a href="https://example.org/">out</a>',
    "games/index.html": '<p id="ur"><a href="../#top" id="b">x</a></p><a href="../">Home</a><img src="../a.png">',
    "a.png": "",
    "404.html": '<a href="/games/">Games</a>',
}


def site(folder: Path, home: str = "", **more: str) -> Path:
    """The good site with another home page, and further files."""
    files = {**GOOD, **({"index.html": home} if home else {}), **more}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def found(folder: Path, hosts: list[str] | None = None, under: str = "/") -> list[str]:
    return [f"{it.file}: {it.words}" for it in check.faults(folder, hosts or [], under)]


def test_a_good_site_has_no_fault(tmp_path: Path) -> None:
    folder = site(tmp_path, home='<b id="top"></b><a href="games/#ur">Ur</a> <a href="https://example.org/">out</a>')
    assert found(folder) == []
    check.site(folder)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('<a href="gone/">x</a>', "nothing is at gone/"),
        ('<a href="games">x</a>', "nothing is at games"),
        ('<a href="games/#gone">x</a>', "games/#gone has no such anchor"),
        ('<a href="#gone">x</a>', "#gone has no such anchor"),
        ('<img src="gone.png">', "nothing is at gone.png"),
        ('<img src="https://example.org/a.png">', "asks another server for https://example.org/a.png"),
        ('<script src="//example.org/a.js"></script>', "asks another server for //example.org/a.js"),
        (
            '<link rel="stylesheet" href="https://example.org/a.css">',
            "asks another server for https://example.org/a.css",
        ),
        ('<iframe src="https://example.org/"></iframe>', "asks another server for https://example.org/"),
        ('<i id="a"></i><i id="a"></i>', "the id 'a' is there twice"),
        ('<kg-piece name="a"></kg-piece>', "a slot is empty"),
        ('<svg><use xlink:href="#gone"/></svg>', "#gone has no such anchor"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, body: str, words: str) -> None:
    folder = site(tmp_path, home=f'<b id="top"></b>{body}')
    assert f"index.html: {words}" in found(folder)
    with pytest.raises(KitgenError, match="the site has 1 fault"):
        check.site(folder)


@pytest.mark.parametrize(
    "body",
    [
        '<link rel="canonical" href="https://example.org/">',
        '<a href="games/#v=masters">a variant</a>',
        '<a href="mailto:a@example.org">mail</a>',
        "<script>document.write('<img src=\"https://example.org/\">')</script>",
        "<!-- <a href='gone/'> -->",
    ],
)
def test_what_asks_for_nothing_is_no_fault(tmp_path: Path, body: str) -> None:
    assert found(site(tmp_path, home=f'<b id="top"></b>{body}')) == []


def test_style_sheets_are_read_too(tmp_path: Path) -> None:
    folder = site(tmp_path, home='<b id="top"></b>')
    (folder / "a.css").write_text(
        '@import "https://example.org/b.css"; a { b: url(//example.org/c.png) }', encoding="utf-8"
    )
    assert len(found(folder)) == 2


def test_the_page_for_what_is_not_there_works_below_a_sub_path(tmp_path: Path) -> None:
    folder = site(tmp_path, home='<b id="top"></b>')
    (folder / "404.html").write_text('<a href="/kitgen/games/">Games</a>', encoding="utf-8")
    assert found(folder, under="/kitgen/") == []
    assert found(folder) == ["404.html: nothing is at /kitgen/games/"]


def test_host_pages_are_led_to_by_their_own_game_alone(tmp_path: Path) -> None:
    game = {"games/ur/index.html": '<a href="host/">x</a>', "games/ur/host/index.html": ""}
    folder = site(tmp_path, '<b id="top"></b>', **game)
    hosts = ["games/ur/host/"]
    assert found(folder, hosts) == []
    (folder / "index.html").write_text('<b id="top"></b><a href="games/ur/host/">x</a>', encoding="utf-8")
    (folder / "sitemap.xml").write_text("<loc>https://example.org/games/ur/host/</loc>", encoding="utf-8")
    assert found(folder, hosts) == [
        "index.html: links to the host page games/ur/host/",
        "sitemap.xml: names the host page games/ur/host/",
    ]


def test_a_long_list_is_cut(tmp_path: Path) -> None:
    folder = site(tmp_path, home='<b id="top"></b>' + "".join(f'<a href="{number}/">x</a>' for number in range(60)))
    with pytest.raises(KitgenError, match=r"the site has 60 faults(.|\n)*and 20 more"):
        check.site(folder)
