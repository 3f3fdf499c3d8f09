"""What stands on the pages: every game's sections, plain language, true counts of sheets, letters that fonts have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont

from tests.site.browser.paper import sheets
from tests.site.browser.reading import blocks, counted, grade

if TYPE_CHECKING:
    from tests.site.browser.built import Site

SECTIONS = ["play", "rules", "example", "variants", "odds", "strategy", "print", "teach", "host", "source", "cite"]

START = '<(?:div class="kg-panel"|details class="kg-fold")'
PANEL = re.compile(rf"{START}[^>]*>(.*?)(?={START}|\Z)", re.S)
"""The text of one variant, or of several whose text is the same."""


def section(html: str, name: str) -> str:
    """The HTML of one section, from its heading to the next."""
    found = re.search(rf'<h2 id="{name}">.*?(?=<h2 )', html, re.S)
    assert found, name
    return found[0]


def test_every_game_has_every_section_in_order(site: Site) -> None:
    assert len(site.games) >= 6
    for game in site.games:
        assert [
            name for level, name in site.document(game).headings if level == 2 and not name.startswith(("map-", "kg-"))
        ] == SECTIONS, game


def test_rules_are_plain_enough_for_a_child_of_eleven(site: Site) -> None:
    """Every variant's rules by themselves: grade 6 at most."""
    hard = {}
    for game in site.games:
        panels = PANEL.findall(section(site.html(game), "rules"))
        assert panels, game
        for number, panel in enumerate(panels):
            level = grade([it.words for it in blocks(panel) if it.tag in {"p", "li"}])
            if level > 6:
                hard[game, number] = round(level, 1)
    assert not hard


def test_a_turn_has_few_and_short_steps(site: Site) -> None:
    turn = re.compile(r'<h3 id="rules[a-z-]*-your-turn">.*?</h3>(.*?)(?=<h3 |</details>|\Z)', re.S)
    for game in site.games:
        turns = turn.findall(section(site.html(game), "rules"))
        assert turns, game
        for it in turns:
            steps = [step.words for step in blocks(it) if step.tag in {"li", "p"}]
            assert 1 <= len(steps) <= 5, (game, steps)
            assert not [step for step in steps if len(step.split()) > 25], game


@pytest.mark.parametrize(
    ("word", "syllables"),
    [
        ("counter", 2),
        ("square", 1),
        ("safe", 1),
        ("enemy", 3),
        ("moved", 1),
        ("roses", 2),
        ("landed", 2),
        ("table", 2),
        ("14", 2),
    ],
)
def test_syllables_are_counted(word: str, syllables: int) -> None:
    assert counted(word) == syllables


def test_the_grade_of_a_known_text() -> None:
    """Forty-six words in four sentences with 60 syllables, by hand: 0.39 · 11.5 + 11.8 · 60/46 - 15.59."""
    assert grade(["The cat sat on the mat."]) == pytest.approx(0.39 * 6 + 11.8 - 15.59)
    assert grade(["A safe rose is closed to the enemy."]) == pytest.approx(0.39 * 8 + 11.8 * 10 / 8 - 15.59)


ROW = re.compile(r"<tr>.*?</tr>", re.S)
COUNT = re.compile(r'<td class="kg-number">(\d+)</td>')
LINK = re.compile(r'<a[^>]*href="([^"]+\.pdf)"')
SAID = re.compile(r'<a[^>]*href="([^"]+\.pdf)"[^>]*>[^<]*</a>\s*\((\d+) sheets?\b')


def said(html: str) -> list[tuple[str, int]]:
    """Every PDF that a page links to with the number of sheets beside it: in its row, or in brackets behind it."""
    rows = ROW.findall(html)
    in_rows = [(link, int(COUNT.findall(row)[0])) for row in rows if COUNT.search(row) for link in LINK.findall(row)]
    return in_rows + [(link, int(count)) for link, count in SAID.findall(html)]


def test_counts_of_sheets_are_those_of_the_files(site: Site) -> None:
    known: dict[str, int] = {}
    wrong, seen = [], 0
    for page in site.pages:
        html = site.html(page)
        found = said(html)
        assert sorted(link for link, _ in found) == sorted(LINK.findall(html)), f"{page}: each PDF says its sheets"
        for address, count in found:
            path = (site.root / page / address).resolve()
            if str(path) not in known:
                known[str(path)] = sheets(path.read_bytes())
            seen += 1
            wrong += [(page, address, count, known[str(path)])] if known[str(path)] != count else []
    assert seen > 100
    assert not wrong


def test_fonts_have_every_character_of_every_page(site: Site) -> None:
    fonts = site.root / "assets" / "fonts"
    known = {code for name in ("text", "han") for code in TTFont(fonts / f"{name}.woff2").getBestCmap()}
    titles = set(TTFont(fonts / "title.woff2").getBestCmap()) | known
    missing = set()
    for page in site.pages:
        html = re.sub(r"<pre.*?</pre>|<code.*?</code>", "", site.html(page), flags=re.S)
        for it in blocks(html):
            have = titles if it.tag.startswith("h") else known
            missing |= {(page, character) for character in it.words if ord(character) not in have}
    assert not missing


def test_host_pages_are_reached_by_their_own_button_alone(site: Site) -> None:
    """No page but the game's links to its host page, and there only in the section for hosts."""
    for page in site.pages:
        targets = [it for _, it in site.document(page).targets if re.search(r"(^|/)host/($|#)", it)]
        if page in site.games:
            assert targets == ["host/"], page
            assert 'href="host/"' in section(site.html(page), "host")
        elif not page.endswith("/host/"):
            assert not targets, page
