"""Every page that was built, in a real browser, in light and dark colours and on a narrow screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.site.browser.built import broken
from tests.site.browser.crawl import MANNERS, lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.site.browser.built import Site
    from tests.site.browser.crawl import Visit

HEAVIEST = 200_000
"""Bytes of the heaviest page with all it needs, as sent."""
REQUESTS = 25


@pytest.mark.parametrize("manner", MANNERS)
def test_every_page_that_was_built_is_scanned(site: Site, visits: Callable[[str], list[Visit]], manner: str) -> None:
    assert [it.page for it in visits(manner)] == list(site.pages)
    assert len(site.pages) > 30


@pytest.mark.parametrize("manner", MANNERS)
def test_axe_finds_nothing(visits: Callable[[str], list[Visit]], manner: str) -> None:
    found = [(it.page, fault) for it in visits(manner) for fault in it.faults]
    assert not found, f"{len(found)} faults\n{lines(found)}"


@pytest.mark.parametrize("manner", MANNERS)
def test_the_console_is_silent(visits: Callable[[str], list[Visit]], manner: str) -> None:
    found = [(it.page, error) for it in visits(manner) for error in it.errors]
    assert not found, lines(found)


@pytest.mark.parametrize("manner", MANNERS)
def test_nothing_is_asked_of_another_origin(visits: Callable[[str], list[Visit]], address: str, manner: str) -> None:
    # Another test process may have served the same site on another port; what matters is that it is loopback.
    ours = address.rsplit(":", 1)[0]
    found = [(it.page, url) for it in visits(manner) for url in it.requests if not url.startswith(ours)]
    assert not found, lines(found)


@pytest.mark.parametrize("manner", MANNERS)
def test_nothing_is_stored_before_somebody_asks(visits: Callable[[str], list[Visit]], manner: str) -> None:
    found = [(it.page, it.stored) for it in visits(manner) if it.stored]
    assert not found, lines(found)


@pytest.mark.parametrize("manner", MANNERS)
def test_pages_are_light(visits: Callable[[str], list[Visit]], manner: str) -> None:
    found = [
        (it.page, f"{it.weight} bytes, {len(it.requests)} requests")
        for it in visits(manner)
        if it.weight > HEAVIEST or len(it.requests) > REQUESTS
    ]
    assert not found, lines(found)


@pytest.mark.parametrize("manner", MANNERS)
def test_nothing_moves_while_a_page_loads(visits: Callable[[str], list[Visit]], manner: str) -> None:
    found = [(it.page, it.moved) for it in visits(manner) if it.moved > 0.02]
    assert not found, lines(found)


@pytest.mark.parametrize("manner", MANNERS)
def test_no_page_is_wider_than_the_window(visits: Callable[[str], list[Visit]], manner: str) -> None:
    found = [(it.page, f"{it.wide} px too wide") for it in visits(manner) if it.wide > 0]
    assert not found, lines(found)


def test_pages_follow_the_devices_colours(visits: Callable[[str], list[Visit]]) -> None:
    assert {it.ground for it in visits("light")} == {"rgb(253, 251, 246)"}
    assert {it.ground for it in visits("dark")} == {"rgb(26, 25, 22)"}


def test_every_link_and_anchor_leads_somewhere(site: Site) -> None:
    found = broken(site)
    assert not found, "\n".join(found[:40])
