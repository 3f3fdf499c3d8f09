"""The games on the shelf, their variants, and what can be chosen before a game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kitgen import games
from kitgen.browser.catalogue import say
from kitgen.browser.requests import BadRequest
from kitgen.match import Match
from kitgen.players import LEVELS
from kitgen.rules import build
from kitgen.rules.grid import GridRules
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from kitgen.browser.contract import Arranged, Game, Shelf, Variant
    from kitgen.definition import GameDefinition
    from kitgen.rules import AnyRules


def shelf() -> Shelf:
    """Every shipped game."""
    ids = games.names()
    return {"games": list(ids), "aliases": [games.load(name).alias for name in ids]}


def load(name: str, variant: str = "") -> GameDefinition:
    """A shipped game; never a path. Raises KitgenError for an unknown one."""
    return games.load(*_found(name, variant))


def rules(name: str, variant: str = "") -> AnyRules:
    """The rules of a shipped game. Those used last are kept, for its levels keep tables of theirs by them."""
    return _rules(*_found(name, variant))


def _found(name: str, variant: str) -> tuple[str, str]:
    return games.find(f"{name.partition('/')[0]}/{variant or name.partition('/')[2]}".rstrip("/"))


@lru_cache(maxsize=2)
def _rules(name: str, variant: str) -> AnyRules:
    return build(games.load(name, variant))


def game(name: str) -> Game:
    """A game, its variants and its choices."""
    known = rules(name)
    definition = known.definition
    options = definition.options
    animals = getattr(options, "animals", {})
    return {
        "id": definition.id,
        "alias": definition.alias,
        "name": definition.name,
        "summary": definition.summary,
        "family": definition.rules,
        "variants": [_variant(games.load(definition.id, variant)) for variant in definition.variants],
        "players": list(definition.players),
        "dice": "screen" if definition.dice.faces else "none",
        "levels": ["person", "friend", *LEVELS],
        "advice": [level for level in LEVELS if level != "king"],
        "first": _first(known),
        "arrange": _arranged(known),
        "kinds": {kind: animal.name for kind, animal in animals.items()},
        "touch": bool(getattr(options, "touch", False)),
    }


def _variant(definition: GameDefinition) -> Variant:
    return {
        "id": definition.variant,
        "name": definition.variant_name or definition.variant,
        "note": definition.variant_note,
        "version": definition.version,
    }


def _first(rules: AnyRules) -> list[str]:
    """Ways to settle who begins."""
    players = list(rules.definition.players)
    if isinstance(rules, RaceRules):
        return [*players, "throw"]
    return [] if isinstance(rules, GridRules) else ["throw", *players]


def begun(rules: AnyRules, seed: str, setup: str, first: str) -> tuple[Match, str]:
    """A match that this player begins, or whoever throws higher, and a sentence about the throws.

    Raises BadRequest where this game does not let one choose.
    """
    known = _first(rules)
    if first not in known:
        raise BadRequest(f"'first' is one of {', '.join(known)}, not '{first}'" if known else "nobody can choose here")
    if setup:
        raise BadRequest("give 'first' or 'setup', not both")
    if first != "throw" or not isinstance(rules, RaceRules):
        return Match(rules, seed, "" if first == "throw" else first), ""
    if not seed:
        raise BadRequest("with your own dice, throw for it at the table and name who begins")
    dice = rules.definition.dice.dice()
    titles = [player.capitalize() for player in rules.definition.players]
    index = 0
    while True:
        shown = [sum(dice.show(f"{seed} first", index + player)) for player in (0, 1)]
        if shown[0] != shown[1]:
            break
        index += 2
    winner = int(shown[1] > shown[0])
    words = say("thrown_for", one=titles[0], first=shown[0], other=titles[1], second=shown[1], title=titles[winner])
    return Match(rules, seed, rules.definition.players[winner]), words


def _arranged(rules: AnyRules) -> list[Arranged]:
    """What each player may arrange before the game."""
    if not isinstance(rules, GridRules):
        return []
    ground = rules.ground
    return [
        {
            "player": player,
            "places": [ground.names[piece.square] for piece in ground.usual[player]],
            "kinds": [piece.kind for piece in ground.usual[player]],
            "free": [ground.names[square] for square in sorted(ground.free(player))],
        }
        for player in range(len(ground.players))
        if ground.free(player)
    ]
