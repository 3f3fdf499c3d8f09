"""All pages of the site, from definitions, texts and the manifest of kits. Pure: no clock is read, nothing is written.

What people wrote by hand under docs/ becomes pages too; a line ``{{ lessons }}`` in it is replaced by what its name
promises (see `Site.placed`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from markupsafe import Markup

from kitgen import __version__, text
from kitgen.site import demo, numbers, printables, strength
from kitgen.site import game as games_page
from kitgen.site.figures import Figures
from kitgen.site.game import Game
from kitgen.site.page import Page, relative
from kitgen.site.prose import slug
from kitgen.text.words import FILTERS, capital, count, plural, word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jinja2 import Environment

    from kitgen.definition import DicePlan, GameDefinition
    from kitgen.site.printables import Printable

TITLE = "kitgen"
HEADLINE = "Board games you can print at true size, play, and teach"
THUMB = "thumbs/"
"""Where pictures of pages stand on the site."""


@dataclass(frozen=True)
class Site:
    """What all pages know: every game's variants, what was printed, and the address if there is one."""

    games: Sequence[Sequence[GameDefinition]]
    printed: Sequence[Printable]
    site_url: str = ""
    report: str = ""
    """Where mistakes are reported, such as the address of a form for new issues; nothing is invented."""

    @cached_property
    def told(self) -> tuple[Game, ...]:
        return tuple(Game(it, self.printed) for it in self.games)

    @cached_property
    def environment(self) -> Environment:
        import jinja2

        made = jinja2.Environment(
            loader=jinja2.FileSystemLoader(text.templates() / "site"),
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        made.filters.update(FILTERS)
        made.globals.update(count=count, slug=slug, box=lambda name: Markup(numbers.box(escape(name))))
        return made

    def made(self, template: str, path: str, **given: Any) -> str:
        """A template's HTML for the page with this path."""
        known = {
            "url": lambda target: relative(path, target),
            "thumb": lambda it: thumb(it, path),
            "report_url": lambda at: self.reporting(path, at),
            "paper_names": printables.PAPER_NAMES,
            "version": __version__,
            "site_url": self.site_url,
            "page_path": path,
        }
        return self.environment.get_template(template).render(known | given)

    def reporting(self, path: str, at: str) -> str:
        """Where a reader of a page tells of a mistake; the address carries the page and the version."""
        if not self.report:
            return f"{relative(path, 'about/report/')}?{urlencode({'page': f'/{at}', 'version': __version__})}"
        subject = "subject" if self.report.startswith("mailto:") else "title"
        body = f"Page: /{at}\nSheet, if it is about paper:\nVersion: kitgen {__version__}\n\nWhat I saw:\n"
        about = urlencode({subject: f"Mistake on /{at}", "body": body}, quote_via=quote)
        return f"{self.report}{'&' if '?' in self.report else '?'}{about}"


def shared(site: Site) -> Iterator[Page]:
    """The pages that are about no single game, the home page first."""
    yield home(site)
    yield catalogue(site)
    yield kits(site)
    if not site.report:
        yield _simple(site, "about/report/", "Report a mistake", "What to tell us, and whom.", "report.html.j2")


def of_game(site: Site, told: Game) -> Iterator[Page]:
    """What players and teachers read of one game."""
    yield game(site, told)
    yield printing(site, told)
    yield lesson(site, told)


def home(site: Site) -> Page:
    figures = Figures()
    first = next((it for it in site.told if it.definition.kit.accent == "lapis"), site.told[0])
    hero = Markup(figures.add(first.base.start(games_page.LARGE), "start", title=first.definition.name))
    listed = _catalogue(site, "", figures)
    check = first.printables(first.base).get("check", {})
    shown = next(it for it in first.base.proved if it.legal and it.after)
    move = Markup(figures.add(first.example(first.base, shown), "move", title=shown.title))
    given = {"hero": hero, "first": first, "catalogue": listed, "check": check, "shown": shown, "move": move}
    body = site.made("home.html.j2", "", sprite=Markup(figures.sprite()), **given)
    about = "Rules, exact odds and printable kits of old and new board games. Nothing to install, no account, no ads."
    return Page("", HEADLINE, about, body, pieces=figures.pieces, toc=False)


def catalogue(site: Site) -> Page:
    figures = Figures()
    listed = _catalogue(site, "games/", figures, tuple(KINDS.items()))
    body = f"{figures.sprite()}\n{listed}\n"
    return Page("games/", "Games", "Every game with its rules, odds and printables.", body, pieces=figures.pieces)


KINDS = {
    "short": "25 minutes or less",
    "young": "From age 7 or before",
    "no-dice": "Without dice",
    "many": "More than two players",
    "one-sheet": "Board on one sheet",
}
"""What a list of games can be narrowed down to."""


def _traits(it: Game) -> list[str]:
    """Which of `KINDS` a game is, in any of its variants."""
    variants = [one.definition for one in it.variants]
    board = it.printables(it.base).get("board", {}).values()
    true = {
        "short": it.definition.teach.minutes[1] <= 25,
        "young": int(it.definition.teach.ages.rstrip("+")) <= 7,
        "no-dice": any(not one.dice.faces for one in variants),
        "many": any(len(one.players) > 2 for one in variants),
        "one-sheet": any(one.pages == 1 for one in board),
    }
    return [key for key in KINDS if true[key]]


def _needs(it: Game) -> str:
    dice = it.definition.dice
    return (
        f"a board, {plural(it.definition.notation.piece)} and {_dice_title(dice).lower() if dice.faces else 'no dice'}"
    )


def _catalogue(site: Site, path: str, figures: Figures, kinds: tuple[tuple[str, str], ...] = ()) -> Markup:
    boards = {
        it.slug: Markup(figures.add(it.base.start(games_page.SMALL), f"board-{it.slug}", title=it.definition.name))
        for it in site.told
    }
    given = {"games": site.told, "boards": boards, "kinds": kinds, "traits": _traits, "needs": _needs}
    return Markup(site.made("catalogue.html.j2", path, **given))


def game(site: Site, told: Game) -> Page:
    """The page of one game."""
    parts: dict[str, Any] = {
        "hero": told.hero(),
        "play": demo.slots(told, told.figures),
        "rules": told.rules_panels(),
        "turn": told.turn(),
        "cases": told.cases(),
        "routes": {it.key: told.variant_figure(it) for it in told.variants},
        "odds": told.odds_panels(),
        "strategy": told.strategy_panels(),
        "strength": _strength(told),
        "again": strength.commands(it.definition for it in told.variants),
    }
    sprite = Markup(told.figures.sprite())
    body = site.made("game.html.j2", told.path, told=told, game=told.base.view, sprite=sprite, **parts)
    about = told.definition.summary
    return Page(told.path, told.definition.name, about, body, pieces=dict(told.figures.pieces), files=dict(told.files))


def _strength(told: Game) -> Markup:
    """The table of what the levels win, where a ladder measured it."""
    table = strength.table(it.definition for it in told.variants)
    return Markup(numbers.html(table)) if table else Markup("")


def kits(site: Site) -> Page:
    """Every whole kit that is ready, by game, variant, paper and ink."""
    first = site.told[0]
    check = first.printables(first.base).get("check", {})
    about = "Ready kits as PDF at true size: every game and variant, A4 and US Letter, colour, grey and outline."
    return _simple(site, "kit/", "Print a kit", about, "kit.html.j2", games=site.told, check=check)


def printing(site: Site, told: Game) -> Page:
    """Every file of a game, without a script."""
    path, name = f"{told.path}print/", told.definition.name
    about = f"Every sheet of {name} as PDF and SVG in millimetres, for A4 and US Letter."
    return _simple(site, path, f"Print {name}", about, "print.html.j2", told=told, game=told.base.view)


def lesson(site: Site, told: Game) -> Page:
    """The lesson page of a game."""
    path, name = f"{told.path}teach/", told.definition.name
    words, figures = told.lesson(Markup(site.made("sheets.html.j2", path, told=told)))
    about = f"A lesson with {name}: {told.definition.teach.skill}."
    sprite = Markup(figures.sprite())
    given = {"told": told, "game": told.base.view, "lesson": words, "sprite": sprite}
    body = site.made("teach.html.j2", path, **given)
    return Page(path, f"Teach with {name}", about, body, pieces=figures.pieces)


def _simple(site: Site, path: str, title: str, about: str, template: str, **given: Any) -> Page:
    return Page(path, title, about, site.made(template, path, **given))


def placed(site: Site, path: str) -> dict[str, Callable[[], str]]:
    """What a hand-written page may ask for with a line of its own, such as ``{{ lessons }}``."""
    return {
        "lessons": lambda: site.made("lessons.html.j2", path, games=site.told),
        "sources": lambda: site.made("sources.html.j2", path, games=site.told),
        "dice": lambda: site.made("dice.html.j2", path, kinds=_dice(site)),
    }


def _dice(site: Site) -> list[dict[str, Any]]:
    """Every kind of dice once: what they are, which games throw them, their sheet and their chances."""
    found: dict[tuple[tuple[int, ...], int], dict[str, Any]] = {}
    for it in site.told:
        plan, table = it.definition.dice, it.base.tables[0]
        if not plan.faces:
            continue
        key = tuple(sorted(plan.faces)), plan.count
        files = it.printables(it.base).get("dice", {})
        chances = Markup(numbers.html(table))
        new = {"plan": plan, "title": _dice_title(plan), "games": [], "files": files, "forms": set(), "table": chances}
        kind = found.setdefault(key, new)
        kind["games"].append(it)
        kind["forms"] |= set(plan.forms)
    return list(found.values())


def _dice_title(plan: DicePlan) -> str:
    """What dice are called: ``Four two-way dice``, ``One die``."""
    faces = len(plan.faces)
    two_way = "two-way " if set(plan.faces) == {0, 1} else ""
    more = f" with {word(faces)} faces" if not two_way and sorted(plan.faces) != [1, 2, 3, 4, 5, 6] else ""
    return capital(f"{word(plan.count)} {two_way}{plural('die', plan.count)}{more}")


def thumb(it: Printable, path: str) -> Markup:
    """The picture of a printable's first page, with its true proportions."""
    wide, high = it.pdf.shown
    address = relative(path, thumb_path(it))
    words = escape(f"{it.title}: its first sheet")
    return Markup(
        f'<img class="kg-thumb" src="{address}" alt="{words}" width="{wide}" height="{high}" loading="lazy"'
        ' decoding="async">'
    )


def thumb_path(it: Printable) -> str:
    return f"{THUMB}{it.pdf.sha256[:16]}-{printables.COLOURS}.png"
