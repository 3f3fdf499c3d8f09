"""The pages of every shipped game: their sections, their words, their drawings and their links."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from kitgen import games, rules, text
from kitgen.definition import Example, GameDefinition, Question
from kitgen.site import build, pages, written
from kitgen.site.check import read
from kitgen.site.figures import SPRITE
from kitgen.site.page import SLOT, Page, bare, filled
from kitgen.text.lint import typed_numbers
from tests.site.shipped import made, printables, site

GAMES = [games.load(it).alias for it in games.names()]

SECTIONS = ["play", "rules", "example", "variants", "odds", "strategy", "print", "teach", "host", "source", "cite"]
"""Fixed for every game and in this order: links and habits carry over."""


def page(game: str, kind: str = "") -> Page:
    path = f"games/{games.load(game).slug}/{kind}"
    return next(it for it in made(game) if it.path == path)


def whole(it: Page) -> str:
    return filled(it.body, it.pieces)


def words(html: str) -> str:
    """What a reader reads."""
    html = re.sub(r"</?(?:strong|em|b|i|code|a|span|cite)\b[^>]*>", "", html)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()


def section(html: str, name: str) -> str:
    return re.split(r"<h2 ", html.partition(f'<h2 id="{name}">')[2])[0]


@pytest.mark.parametrize("game", GAMES)
def test_d1_every_game_has_all_sections_in_order(game: str) -> None:
    assert re.findall(r'^<h2 id="([^"]+)">', page(game).body, re.M) == SECTIONS


@pytest.mark.parametrize("game", GAMES)
def test_each_section_holds_what_it_promises(game: str) -> None:
    body, definition = page(game).body, games.load(game)
    assert f'data-game="{definition.alias}"' in section(body, "play")
    assert '<h3 id="rules-goal">' in section(body, "rules")
    assert section(body, "variants").count('class="kg-variant"') == len(definition.variants)
    assert section(body, "odds").count("<table") >= 1
    assert ".csv" in section(body, "odds")
    assert section(body, "source").count("kg-chip--") == len(definition.readings)
    assert definition.rights.text in unescape(section(body, "cite"))


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_is_on_the_page_and_every_id_is_there_once(game: str) -> None:
    for it in made(game):
        html = whole(it)
        assert not SLOT.search(html)
        ids = read(html).ids
        assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1][:5]
        for target in re.findall(r'(?:xlink:href|aria-labelledby|aria-describedby)="#?([^"]+)"', html):
            assert set(target.split()) <= set(ids), target
        for target in re.findall(r"url\(#([^)]+)\)", html):
            assert target in ids


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_says_what_it_shows(game: str) -> None:
    for name, piece in page(game).pieces.items():
        if piece.startswith('<svg class="kg-drawing'):
            assert 'role="img"' in piece
            assert re.search(r"<title [^>]*>[^<]+</title>", piece), name
            assert re.search(r"<desc [^>]*>[^<]+</desc>", piece), name


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_has_its_own_drawing_with_routes(game: str) -> None:
    definition, pieces = games.load(game), page(game).pieces
    for variant in definition.variants:
        drawn = pieces[f"route-{variant.replace('_', '-')}"]
        for shared in re.findall(r'<use xlink:href="#(run-[0-9a-f]+)"/>', drawn):
            drawn += re.split(r'<g id="run-', pieces[SPRITE].partition(f'<g id="{shared}">')[2])[0]
        if definition.rules == "race":
            assert "stroke-dasharray" in drawn


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_what_the_leaflet_says(game: str) -> None:
    """The rules of each variant stand on the page word for word as the leaflet's text has them."""
    shown = re.sub(r"[*“”]", "", words(section(page(game).body, "rules")))
    for variant in games.load(game).variants:
        definition = games.load(f"{game}/{variant}")
        leaflet = text.render(definition, rules.build(definition), "rules", examples=())
        for line in leaflet.splitlines():
            plain = re.sub(r"[*_`\\]|<!--.*?-->|!\[.*?\]\(.*?\)|^[#\->\s]+|^\d+\. ", "", line)
            plain = re.sub(r"\s+", " ", plain.replace("'", "’").replace('"', "")).strip()
            if plain and "|" not in plain:
                assert plain in shown


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_told_in_three_to_five_pictures_that_the_engine_played(game: str) -> None:
    frames = re.findall(r"<li><figure.*?</figure></li>", section(page(game).body, "example"), re.S)
    assert 2 <= len(frames) <= 5
    assert all(re.search(r"<figcaption>[^<]{8,}</figcaption>", it) for it in frames)


@pytest.mark.parametrize("game", GAMES)
def test_every_example_for_players_stands_on_the_page_once(game: str) -> None:
    definition = games.load(game)
    shown = section(page(game).body, "example")
    titles = [it.title for it in definition.examples if not it.host]
    for title in titles:
        assert title.replace("'", "&#39;") in shown or page(game).pieces["turn-1"], title
    assert not any(
        it.title.replace("'", "&#39;") + "<" in shown
        for it in definition.examples
        if it.host and it.title not in titles
    )


# Print ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_c9_every_count_of_sheets_is_that_of_the_file_beside_it(game: str) -> None:
    known = {it.pdf.url: it.pages for it in site(game).printed}
    for it in made(game):
        found = re.findall(r'<a href="[./]*(kits/[^"]+\.pdf)">[^<]*</a> \((\d+) sheets?,', it.body)
        for count, cells in re.findall(r'<td class="kg-number">(\d+)</td>(.*?)</tr>', it.body, re.S):
            found += [(url, count) for url in re.findall(r'href="[./]*(kits/[^"]+\.pdf)"', cells)]
        assert found or it.host, it.path
        for url, count in found:
            assert known[url] == int(count), url


@pytest.mark.parametrize("game", GAMES)
def test_both_papers_and_all_variants_are_plain_links(game: str) -> None:
    own, everything = page(game).body, page(game, "print/").body
    for definition in next(it for it in build.read_definitions() if it[0].alias == game):
        for it in printables(definition):
            assert f'{it.pdf.url}"' in everything
            assert all(f'{svg.url}"' in everything for svg in it.svgs)
            if it.component == "kit":
                assert f'{it.pdf.url}"' in own


@pytest.mark.parametrize("game", GAMES)
def test_the_check_sheet_comes_first_and_the_host_key_not_at_all(game: str) -> None:
    cards = re.findall(r"<li class=\"kg-printable\">.*?<b>([^<]+)</b>", page(game).body, re.S)
    assert cards[:2] == ["Printer check sheet", "Whole kit"]
    assert not any("host" in it.lower() for it in cards)
    assert "host" not in page(game, "print/").body.replace("The host key is not among it", "")


@pytest.mark.parametrize("game", GAMES)
def test_pages_for_print_and_lessons_need_no_script(game: str) -> None:
    for kind in ("print/", "teach/", "host/"):
        assert "<script" not in whole(page(game, kind))


# Hosts ---------------------------------------------------------------------------------------------


def with_secret(definition: GameDefinition, secret: str) -> GameDefinition:
    """The definition with a secret in every field that is the host's."""
    first = definition.examples[0]
    hidden = Example("secret", secret, first.position, first.throw, first.move, first.legal, host=True, only=first.only)
    teach = definition.teach
    answers = tuple(Question(it.ask, f"{secret} {it.answer}") for it in teach.questions)
    return replace(definition, examples=(*definition.examples, hidden), teach=replace(teach, questions=answers))


def test_si06_players_pages_are_the_same_bytes_whatever_the_host_key_says() -> None:
    ours = site("die-race")
    both = []
    for secret in ("QUINCE", "MEDLAR"):
        secretive = tuple(tuple(with_secret(it, secret) for it in game) for game in ours.games)
        both.append(build.game_pages(pages.Site(secretive, ours.printed), ()))
    for one, other in zip(*both, strict=True):
        assert (one == other) != one.host
        assert ("QUINCE" in one.body) == one.host


@pytest.mark.parametrize("game", GAMES)
def test_only_the_games_own_page_leads_to_the_host_page(game: str) -> None:
    leads = [it.path for it in made(game) if any(a.address.endswith("host/") for a in read(whole(it)).links)]
    assert leads == [page(game).path]
    assert [it.path for it in made(game) if it.host] == [f"{page(game).path}host/"]


@pytest.mark.parametrize("game", GAMES)
def test_the_host_page_answers_every_question_and_every_case(game: str) -> None:
    definition = games.load(game)
    key = words(page(game, "host/").body)
    for it in definition.teach.questions:
        assert it.answer.replace("'", "’").replace("…", "…") in key.replace("“", '"').replace("”", '"')
    assert f"version {definition.version} of the rules" in key


# Lessons -------------------------------------------------------------------------------------------

DEFINITIONS = [it for game in build.read_definitions() for it in game]


@pytest.mark.parametrize("it", DEFINITIONS, ids=lambda it: f"{it.alias}-{it.variant}")
def test_d2_lessons_are_complete(it: GameDefinition) -> None:
    teach = it.teach
    assert teach.ages
    assert teach.free
    assert teach.setting_up + teach.minutes[0] + teach.talking <= 90
    assert 2 <= len(teach.outcomes) <= 3
    assert len(teach.questions) >= 4
    assert len(teach.support) >= 2
    assert len(teach.extension) >= 2
    assert len(teach.access) >= 3
    assert len(teach.observe) >= 2
    assert len(teach.words) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_the_lesson_page_asks_and_does_not_answer(game: str) -> None:
    definition, lesson = games.load(game), words(page(game, "teach/").body)
    for it in definition.teach.questions:
        assert it.ask.replace("'", "’") in lesson
        assert it.answer.replace("'", "’") not in lesson
    for way in definition.teach.access:
        assert way.replace("'", "’") in lesson


# Everything ----------------------------------------------------------------------------------------


def test_pages_about_no_single_game() -> None:
    made = {it.path: it for it in pages.shared(site())}
    assert list(made) == ["", "games/", "kit/", "about/report/"]
    for it in games.names():
        slug = games.load(it).slug
        assert f'href="games/{slug}/"' in made[""].body
        assert f'href="{slug}/"' in made["games/"].body
        assert f'href="../games/{slug}/print/"' in made["kit/"].body
    kits = [it.pdf.url for it in site().printed if it.component == "kit"]
    assert all(f'href="../{url}"' in made["kit/"].body for url in kits)


@pytest.mark.parametrize("game", GAMES)
def test_d10_a_page_is_whole_in_a_bare_document(game: str) -> None:
    made = bare(page(game), styles=("assets/game.css",))
    assert re.findall(r'<h2 id="([^"]+)">', made) == SECTIONS
    assert "md-header" not in made
    assert made.count("<svg") == made.count("</svg>") > 5


def test_the_address_is_printed_only_where_there_is_one() -> None:
    known, unknown = site("die-race", "https://example.org/games/"), site("die-race")
    assert "https://example.org/games/games/opposed-die-race/" in pages.game(known, known.told[0]).body
    assert "http" not in section(pages.game(unknown, unknown.told[0]).body, "cite")


def test_reports_of_mistakes_carry_page_and_version() -> None:
    from kitgen import __version__

    unknown = site("die-race").reporting("games/x/", "games/x/")
    assert unknown == f"../../about/report/?page=%2Fgames%2Fx%2F&version={__version__}"
    form = pages.Site((), (), report="https://example.org/new").reporting("", "kit/")
    assert form.startswith("https://example.org/new?title=Mistake%20on%20%2Fkit%2F&body=Page")
    assert __version__ in form
    assert "subject=Mistake" in pages.Site((), (), report="mailto:a@example.org").reporting("", "")
    assert all(it.path != "about/report/" for it in pages.shared(site("die-race", report="https://example.org/new")))


def test_pages_are_the_same_bytes_every_time() -> None:
    again = build.game_pages(pages.Site(site("die-race").games, site("die-race").printed), ())
    assert again == made("die-race")


@pytest.mark.parametrize("template", sorted((text.templates() / "site").glob("*.j2")), ids=lambda it: it.name)
def test_no_number_is_typed_into_a_template(template: object) -> None:
    from pathlib import Path

    assert isinstance(template, Path)
    source = template.read_text(encoding="utf-8")
    literal = re.findall(r"\{#-?\s*literal:.*?#\}", source)
    bare_words = re.sub(r'</?h\d|\b[a-z]+="\d+"|<[^>{]*>', " ", source)
    assert not list(typed_numbers(bare_words)), [*typed_numbers(bare_words), *literal]


# Written by hand -----------------------------------------------------------------------------------


def test_what_is_made_stands_where_a_page_asks_for_it() -> None:
    it = written.page(
        site(), "teach/index.md", "---\ntitle: Teach\ndescription: So.\n---\n\n# Teach\n\n{{ lessons }}\n"
    )
    assert (it.path, it.title, it.description, it.source) == ("teach/", "Teach", "So.", "teach/index.md")
    for game in games.names():
        assert f'href="../games/{games.load(game).slug}/teach/"' in it.markdown
    other = written.page(site(), "adding-a-game.md", "# Adding a game\n\n| `{{ first }}` | a name |\n\n{{ first }}\n")
    assert other.title == "Adding a game"
    assert other.markdown.count("{{ first }}") == 2


def test_navigation_holds_every_game_and_no_host() -> None:
    every = [
        *pages.shared(site()),
        *(it for game in GAMES for it in made(game)),
        *written.pages(site(), build.checkout()),
    ]
    listed = str(written.nav(every))
    for game in GAMES:
        assert f"games/{games.load(game).slug}/index.md" in listed
    assert "host" not in listed
    assert "decisions" not in listed
