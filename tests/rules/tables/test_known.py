"""Counts from named sources, in games/backgammon/known.toml."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from math import comb
from typing import Any

import pytest

from kitgen import games, perft
from kitgen.dice import written
from kitgen.errors import DefinitionError
from kitgen.rules.tables import TablesRules
from tests.rules.tables.bridge import FULL, backgammon, board_of, with_options

KNOWN: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (games.folder("backgammon") / "known.toml").read_text(encoding="utf-8")
)
LITERAL = {"red": {"24": 2, "13": 5, "8": 3, "6": 5}, "black": {"1": 2, "12": 5, "17": 3, "19": 5}}
"""The set-ups as our source prints them, under the wrong colours."""


def test_perft() -> None:
    rules = backgammon()
    (known,) = KNOWN["perft"]
    start = rules.read_position(known["start"])
    found = perft.counts(rules, len(known["sequences"]), start)
    sequences = [count.sequences for count in found]
    assert sequences == known["sequences"], perft.breakdown(rules, len(known["sequences"]), start)
    assert [count.positions for count in found] == known["positions"]


def test_openings() -> None:
    rules = backgammon()
    (known,) = KNOWN["openings"]
    start = rules.read_position(known["start"])
    assert {written(throw): len(rules.moves(start, throw)) for throw in rules.throws(start)} == known["plays"]
    assert sum(known["plays"].values()) == 447


def test_the_twin_counts_447_openings_too() -> None:
    start = backgammon().start("red")
    assert sum(len(FULL.results(board_of(start), throw)) for throw in backgammon().throws(start)) == 447
    assert board_of(start) == FULL.standard(0)


def literal(pips: int) -> TablesRules:
    return TablesRules(with_options(games.load("backgammon"), setup=LITERAL, pips=pips))


@pytest.mark.parametrize("setup", [0, 1], ids=["as played", "as printed"])
def test_set_ups(setup: int) -> None:
    (known,) = KNOWN["setups"]
    pips, plays = known["pips"][setup], known["plays"][setup]
    rules = literal(pips) if setup else backgammon()
    for name in rules.definition.players:
        start = rules.start(name)
        assert [rules.pips(start, player) for player in (0, 1)] == [pips, pips]
        assert sum(len(rules.moves(start, throw)) for throw in rules.throws(start)) == plays


def test_bn01_the_set_up_as_printed_is_refused_with_both_counts() -> None:
    with pytest.raises(DefinitionError) as error:
        literal(167)
    (fault,) = error.value.faults
    assert fault.key == "options.setup"
    assert fault.message == (
        "red starts with 208 pips and black with 208, not 167 each; exchange the two set-ups, and each has 167"
    )


def test_placements() -> None:
    (known,) = KNOWN["placements"]
    assert comb(15 + 6, 6) == known["home"]
    # one side on i points, the rest of its fifteen there, on the bar or off; the other side on what is left
    whole = sum(comb(24, i) * comb(16, i + 1) * comb(40 - i, 15) for i in range(16))
    assert whole == int(known["all"])


def test_every_entry_names_its_source_and_a_variant_that_there_is() -> None:
    variants = games.load("backgammon").variants
    for entries in KNOWN.values():
        for entry in entries:
            assert entry["source"]
            assert set(entry["variants"]) <= set(variants)


def test_pips_of_another_set_up_are_counted_but_no_exchange_is_proposed() -> None:
    setup = {"red": {"1": 3, "12": 5, "17": 3, "19": 4}, "black": LITERAL["red"]}
    with pytest.raises(DefinitionError, match=r"red starts with 185 pips and black with 167, not 167 each$"):
        TablesRules(with_options(games.load("backgammon"), setup=setup))


def test_definitions_that_make_no_game_of_tables_are_refused() -> None:
    definition = games.load("backgammon")
    wrong = {
        "dice": replace(definition, dice=replace(definition.dice, each=False)),
        "dice.faces": replace(definition, dice=replace(definition.dice, faces=(0, 1))),
        "players": replace(definition, players=("red", "black", "blue")),
        "options": replace(definition, options=games.load("ur").options),
        "options.setup": with_options(definition, setup={"red": {"1": 15}}),
    }
    for key, one in wrong.items():
        with pytest.raises(DefinitionError) as error:
            TablesRules(one)
        assert [fault.key for fault in error.value.faults] == [key]
