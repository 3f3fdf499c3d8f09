"""A page by itself: its addresses, its slots, and the barest document that shows it."""

from __future__ import annotations

import pytest

from kitgen.site.page import Page, bare, filled, relative, slot


@pytest.mark.parametrize(
    ("path", "target", "address"),
    [
        ("", "", "./"),
        ("", "games/", "games/"),
        ("games/ur/", "", "../../"),
        ("games/ur/", "games/ur/", "./"),
        ("games/ur/", "games/ur/host/", "host/"),
        ("games/ur/", "about/print/#where", "../../about/print/#where"),
        ("about/print/", "kits/ur/a4/board.pdf", "../../kits/ur/a4/board.pdf"),
    ],
)
def test_addresses_are_relative_so_that_any_folder_of_any_server_will_do(path: str, target: str, address: str) -> None:
    assert relative(path, target) == address


def test_pieces_stand_where_their_slots_were() -> None:
    assert filled(f"<p>{slot('start')}</p>", {"start": "<svg></svg>"}) == "<p><svg></svg></p>"
    with pytest.raises(KeyError):
        filled(slot("nothing"), {})


def test_a_bare_page_is_whole_without_any_theme() -> None:
    page = Page("games/x/", "A <b>", 'Say "so"', f"<p>{slot('one')}</p>", pieces={"one": "<svg></svg>"})
    made = bare(page, styles=("assets/site.css",), scripts=("assets/site.js",))
    assert made.startswith("<!doctype html>")
    assert "<title>A &lt;b&gt;</title>" in made
    assert 'content="Say &quot;so&quot;"' in made
    assert '<link rel="stylesheet" href="../../assets/site.css">' in made
    assert '<script src="../../assets/site.js" defer>' in made
    assert "<p><svg></svg></p>" in made
    assert "noindex" not in made


def test_a_bare_host_page_keeps_robots_away() -> None:
    assert '<meta name="robots" content="noindex">' in bare(Page("games/x/host/", "Key", "", host=True))
