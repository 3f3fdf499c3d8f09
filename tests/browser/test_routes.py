"""The ways of all sides, and the numbers of squares that both cross, against the table of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Page

CROSSED = {
    "masters": {"g3": "12/16", "h3": "13/15", "h2": "14/14", "h1": "15/13", "g1": "16/12"},
    "murray": {"g3": "12/16", "h3": "13/15", "h2": "14/14", "h1": "15/13", "g1": "16/12"},
    "doubling_back": {"g1": "9/13", "h1": "10/12", "h2": "11/11", "h3": "12/10", "g3": "13/9"},
}
"""Sun's and Moon's numbers of shared squares where they differ, as the rules list them."""

ROUTES = {
    "finkel": "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1",
    "masters": "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1",
    "murray": "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1 g2 f2 e2 d2 c2 b2 a2 a1 b1 c1 d1",
    "doubling_back": "a1 b1 c1 d1 d2 e2 f2 g2 g1 h1 h2 h3 g3 g2 f2 e2 d2 c2 b2 a2",
}


@pytest.mark.parametrize("variant", sorted(ROUTES))
def test_routes_of_ur(page: Page, variant: str) -> None:
    told = page("routes", game="ur", variant=variant)
    sun, moon = told["routes"]
    assert " ".join(sun["places"]) == ROUTES[variant]
    assert [place.translate(str.maketrans("13", "31")) for place in sun["places"]] == moon["places"]
    assert (sun["dashed"], moon["dashed"]) == (False, True)
    numbers = {it["place"]: "/".join(it["labels"]) for it in told["squares"]}
    assert {place: numbers[place] for place in CROSSED.get(variant, {})} == CROSSED.get(variant, {})


def test_a_variant_says_which_numbers_it_changes(page: Page) -> None:
    moved = {it["place"] for it in page("routes", game="ur", variant="masters")["squares"] if it["moved"]}
    assert {"h1", "g1", "h2", "g3", "h3"} <= moved
    assert "d2" not in moved
    assert not any(it["moved"] for it in page("routes", game="ur", variant="quick")["squares"])


def test_both_sides_of_backgammon_and_none_of_a_grid(page: Page) -> None:
    red, black = page("routes", game="backgammon")["routes"]
    assert red["places"] == [str(number) for number in range(1, 25)]
    assert black["places"] == red["places"][::-1]
    assert page("routes", game="jungle")["routes"] == []
