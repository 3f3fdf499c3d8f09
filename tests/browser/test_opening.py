"""The packet for the first throw is what the engine would say, and small enough to stand in a page."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

from kitgen import games
from kitgen.browser.contract import Opening
from kitgen.browser.opening import TOLD, packet
from kitgen.browser.seeds import WORDS
from kitgen.dice import written
from kitgen.rules import build
from tests.browser.shapes import faults

if TYPE_CHECKING:
    from tests.browser.conftest import Page

ROOM = 10_000
"""Bytes of a packet, packed, that a page may grow by."""


def test_a_packet_is_small_and_of_its_shape(variant: tuple[str, str]) -> None:
    opening = json.loads(json.dumps(packet(build(games.load(*variant)))))
    assert faults(opening, Opening) == []
    assert len(gzip.compress(json.dumps(opening, separators=(",", ":")).encode(), 9)) <= ROOM


def test_the_first_throw_is_what_the_engine_says(page: Page, variant: tuple[str, str]) -> None:
    game, name = variant
    rules = build(games.load(game, name))
    opening = json.loads(json.dumps(packet(rules)))
    if not rules.definition.dice.faces:
        state = page.new(game, variant=name, seed="")
        told = {**opening["start"], **opening["throws"]["-"]}
        assert {**told, "session": state["session"], "seed": state["seed"]} == state
        return
    assert set(opening["throws"]) == {written(throw) for throw in rules.throws(rules.start())}
    for seed in WORDS[::16]:
        start = page.new(game, variant=name, seed=seed)
        for key in start.keys() - {"session", "seed", "says"}:
            assert opening["start"][key] == start[key], key  # type: ignore[literal-required]  # keys of the same type
        state = page("throw", session=start["session"])
        first = state["happened"][0]["thrown"]
        told = {**opening["start"], **opening["throws"][first["text"]]}
        for key in TOLD:
            if key == "thrown" and state["thrown"]:
                assert {**told["thrown"], "faces": state["thrown"]["faces"]} == state["thrown"]
            else:
                assert told[key] == state[key], key


def test_words_for_seeds_are_plain_and_in_order() -> None:
    assert list(WORDS) == sorted(set(WORDS))
    assert all(word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 9 for word in WORDS)
