"""The host's page of a game. Nothing else in the site reads what only a host may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from kitgen import components, rules, text
from kitgen.site import numbers, prose
from kitgen.site.figures import Figures
from kitgen.site.game import Panel
from kitgen.site.page import Page
from kitgen.site.printables import of
from kitgen.text import key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.definition import GameDefinition
    from kitgen.site.game import Game
    from kitgen.site.pages import Site
    from kitgen.site.printables import Printable


def page(site: Site, told: Game, definitions: Sequence[GameDefinition], printed: Sequence[Printable]) -> Page:
    """The key of every variant, with what the engine ruled; ``definitions`` still hold what is the host's."""
    path = f"{told.path}host/"
    figures = Figures()
    keys = tuple(_key(it, it.variant == definitions[0].variant) for it in definitions)
    listed = [
        (it.variant_name or it.variant, of(printed, it.id, it.variant).get(components.named("host-key").name, {}))
        for it in definitions
    ]
    given = {"told": told, "game": told.base.view, "keys": keys, "printed": listed, "sprite": Markup(figures.sprite())}
    body = site.made("host.html.j2", path, **given)
    name = told.definition.name
    return Page(path, f"{name}: host key", f"For the host of {name}.", body, pieces=figures.pieces, host=True)


def _key(definition: GameDefinition, base: bool) -> Panel:
    game = rules.build(definition)
    made = key.make(game)
    words = text.render_host(definition, game, "key", key=made)
    blocks = {f"table:{name}": numbers.html(table) for name, table in made.tables.items()}
    variant = definition.variant.replace("_", "-")
    html = Markup(prose.html(words, f"key-{variant}", blocks=blocks))
    return Panel(definition.variant_name or variant, variant, html, base)
