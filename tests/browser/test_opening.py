"""The packet for the first throw is what the engine would say, and small enough to stand in a page."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

from kitgen import games
from kitgen.browser.contract import Opening
from kitgen.browser.opening import packet
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
        assert opening["start"]["moves"] == state["moves"]
        assert opening["start"]["says"] == state["says"]
        return
    assert set(opening["throws"]) == {written(throw) for throw in rules.throws(rules.start())}
    for seed, text, faces in opening["seeds"][::16]:
        state = page("throw", session=page.new(game, variant=name, seed=seed)["session"])
        told = {**opening["start"], **opening["throws"][text]}
        first = state["happened"][0]["thrown"]
        assert (first["text"], first["faces"]) == (text, faces)
        for key in ("mover", "phase", "moves", "standing", "squares", "says", "log", "undo", "counts", "due", "dice"):
            assert told[key] == state[key], key


def test_every_word_is_a_seed_and_all_throws_come_early(variant: tuple[str, str]) -> None:
    rules = build(games.load(*variant))
    seeds = packet(rules)["seeds"]
    assert [seed for seed, _, _ in seeds] == (list(WORDS) if rules.definition.dice.faces else [])
    common = {written(throw) for throw, chance in rules.throws(rules.start()).items() if chance > 1 / 20}
    assert common <= {text for _, text, _ in seeds} | ({"-"} if not seeds else set())


def test_words_are_plain_and_in_order() -> None:
    assert list(WORDS) == sorted(set(WORDS))
    assert all(word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 9 for word in WORDS)
