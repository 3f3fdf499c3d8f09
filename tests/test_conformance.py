"""One suite over every game and variant: what the Rules protocol promises, what a definition must bring."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kitgen import games, letters, odds, rules, text, view
from kitgen.match import Match, at_random
from kitgen.table import Table

SHIPPED = [f"{game}/{variant}" for game in games.names() for variant in games.load(game).variants]
EVERY = [*SHIPPED, "template"]
SEEDS = ("MAPLE", "OTTER", "QUINCE")


@pytest.fixture(scope="module", params=EVERY)
def game(request: pytest.FixtureRequest) -> rules.AnyRules:
    return rules.build(games.load(request.param))


def some_positions(game: rules.AnyRules, most: int = 120) -> list[tuple[Any, Any]]:
    """Positions and throws of random games, thinly sampled."""
    found: list[tuple[Any, Any]] = []
    for seed in SEEDS:
        match = at_random(game, seed, most=400)
        before = match.first
        for number, turn in enumerate(match.turns):
            if number % 5 == 0:
                found.append((before, turn.throw))
            before = turn.after
    return found[:most]


def test_the_protocol_keeps_its_promises(game: rules.AnyRules) -> None:
    for position, throw in some_positions(game):
        chances = game.throws(position)
        assert sum(chances.values()) == Fraction(1)
        assert throw in chances
        assert game.outcome(position) is None
        assert hash(position) == hash(game.read_position(game.write_position(position)))
        assert game.read_position(game.write_position(position)) == position
        moves = game.moves(position, throw)
        assert moves
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert game.parse(str(move)) == move
            ruling = game.why(position, throw, move)
            assert ruling.legal, f"{position} {throw} {move}: {ruling}"
            after = game.play(position, throw, move)
            assert game.standing(after)


def test_every_game_can_be_played_to_its_end_and_written_down(game: rules.AnyRules) -> None:
    for seed in SEEDS[:2]:
        last = at_random(game, seed)
        outcome = last.outcome
        assert outcome is not None, f"{len(last.turns)} turns and no end"
        assert outcome.reason
        written = last.text()
        again = Match.read(written, game)
        assert again.position == last.position
        assert again.text() == written


def test_undo_to_the_start_and_redo_to_the_end(game: rules.AnyRules) -> None:
    match = at_random(game, "MAPLE", most=60)
    end, turns = match.position, match.turns
    for _ in turns:
        match.undo()
    assert match.position == game.start()
    for _ in turns:
        match.redo()
    assert (match.position, match.turns) == (end, turns)


def test_every_example_is_proved_by_the_engine(game: rules.AnyRules) -> None:
    definition = game.definition
    found = [text.prove(definition, game, it) for it in view.examples(definition)]
    assert all(it.words for it in found)
    if definition.id != games.TEMPLATE:
        assert len(definition.examples) >= 6


def test_the_board_can_be_read_line_by_line(game: rules.AnyRules) -> None:
    shown = letters.board(game, game.start())
    assert shown
    assert max(map(len, shown.splitlines())) <= 100


def test_odds_are_tables_of_exact_numbers(game: rules.AnyRules) -> None:
    for table in odds.tables(game):
        assert isinstance(table, Table)
        assert table.caption
        assert table.rows
        assert not any(isinstance(cell, float) for row in table.rows for cell in row)


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("which", ["leaflet", "rules", "strategy", "teach", "make"])
def test_texts_render_for_every_variant(name: str, which: str) -> None:
    definition = games.load(name)
    made = text.render(definition, rules.build(definition), which)
    assert len(made) > 200
    assert "{{" not in made
    assert "{%" not in made


@pytest.mark.parametrize("name", SHIPPED)
def test_whose_work_it_is_stands_in_every_definition(name: str) -> None:
    definition = games.load(name)
    assert definition.readings
    assert definition.sources
    assert definition.rights.text
    assert definition.rights.drawings
    assert definition.variant_note
    assert len({reading.id for reading in definition.readings}) == len(definition.readings)
