"""The ways of a race: each side's squares in order, and the numbers that a square carries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen import games
from kitgen.browser.race import RaceTeller
from kitgen.browser.teller import teller
from kitgen.rules import build
from kitgen.rules.race import RaceRules
from kitgen.rules.tables import TablesRules

if TYPE_CHECKING:
    from kitgen.browser.contract import Crossed, Route, Routes
    from kitgen.rules import AnyRules


def routes(rules: AnyRules) -> Routes:
    """Every side's way; none on a grid."""
    titles = teller(rules).titles
    if isinstance(rules, TablesRules):
        points = list(range(rules.points, 0, -1))
        ways = [
            _route(player, title, [rules.label(player, point) for point in points], [str(point) for point in points])
            for player, title in enumerate(titles)
        ]
        return {"routes": ways, "squares": []}
    if not isinstance(rules, RaceRules):
        return {"routes": [], "squares": []}
    told = RaceTeller(rules)
    ways = [
        _route(
            player, title, list(rules.tracks[player]), [rules.label(player, step + 1) for step in range(rules.length)]
        )
        for player, title in enumerate(titles)
    ]
    usual = _numbers(_first_variant(rules))
    numbers = _numbers(rules)
    squares: list[Crossed] = []
    for place in dict.fromkeys((*rules.tracks[0], *rules.tracks[1])):
        labels = [
            told.labels(player, track.index(place) + 1) if place in track else ""
            for player, track in enumerate(rules.tracks)
        ]
        squares.append({"place": place, "labels": labels, "moved": numbers[place] != usual.get(place)})
    return {"routes": ways, "squares": squares}


def _route(player: int, title: str, places: list[str], labels: list[str]) -> Route:
    return {"player": player, "title": title, "dashed": player > 0, "places": places, "labels": labels}


def _first_variant(rules: RaceRules) -> RaceRules:
    definition = rules.definition
    if not definition.variants or definition.variant == definition.variants[0]:
        return rules
    found = build(games.load(str(definition.folder) if definition.id not in games.names() else definition.id))
    return found if isinstance(found, RaceRules) else rules


def _numbers(rules: RaceRules) -> dict[str, tuple[tuple[int, ...], ...]]:
    """By square: the steps of each side that lead there."""
    places = {*rules.tracks[0], *rules.tracks[1]}
    return {
        place: tuple(tuple(step for step, square in enumerate(track) if square == place) for track in rules.tracks)
        for place in places
    }
