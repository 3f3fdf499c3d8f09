"""Moves and positions of grid games as text, definitions that make no game, examples, matches, known numbers."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from kitgen import games, perft, view
from kitgen.definition import Animal, GameDefinition, GridOptions, Mark, RaceOptions
from kitgen.dice import NO_THROW
from kitgen.errors import DefinitionError, NotationError
from kitgen.match import Match
from kitgen.rules.grid import GridPosition, GridRules
from kitgen.rules.grid_why import REASONS, general
from kitgen.text.proof import prove
from tests.rules.grid.pairs import SHIPPED, rules_of

TWO, CLASSIC = "mouse_and_elephant/two", "jungle/classic"


def changed(name: str, **options: Any) -> GameDefinition:
    definition = games.load(name)
    assert isinstance(definition.options, GridOptions)
    return replace(definition, options=replace(definition.options, **options))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_first_position_goes_through_text(name: str) -> None:
    rules = rules_of(name)
    text = rules.write_position(rules.start())
    assert rules.read_position(text) == rules.start()
    assert text.endswith(f"{rules.definition.players[0]} to move")
    assert rules.read_position(text.replace("; ", " ;  ")) == rules.start()


@pytest.mark.parametrize(
    "text", ["", "a3", "a3-", "3a-4a", "a3=a4", "a3-a4-a5", "ea3-a4", "EEa3-a4", "a3xa4xa5", "a0-a1"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        rules_of(TWO).parse(text)


def test_a_way_is_made_of_straight_stretches_and_touches_what_it_takes() -> None:
    with pytest.raises(NotationError, match="not straight"):
        rules_of(TWO).parse("Ta1-c3 via b3")
    with pytest.raises(NotationError, match="does not touch c1"):
        rules_of(TWO).parse("Ta1xc1-b3 via a3")


@pytest.mark.parametrize("text", ["done", "pass", "  done "])
def test_the_end_of_a_turn_has_two_words(text: str) -> None:
    assert str(rules_of(TWO).parse(text)) == "done"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (TWO, "beige Qj1; beige to move", "where do the pieces of blue stand"),
        (TWO, "beige Qj1; blue Qj13", "who is to move"),
        (TWO, "beige Qj1; blue Qj13; beige to move; blue to move", "says 'to move' twice"),
        (TWO, "beige Qj1; beige Qj2; blue Qj13; beige to move", "says 'beige' twice"),
        (TWO, "beige Qj1; blue Qj1; beige to move", "j1 holds two pieces"),
        (TWO, "beige Qj1 Qj2; blue Qj13; beige to move", "beige has no Q, or no further one"),
        (TWO, "beige Qj1 Xj2; blue Qj13; beige to move", "beige has no X"),
        (TWO, "beige Qz1; blue Qj13; beige to move", "'z1' is not a square"),
        (TWO, "beige j1; blue Qj13; beige to move", "'j1' is not a piece"),
        (TWO, "beige; blue Qj13; beige to move", "beige has no pieces; write 'beige none'"),
        (TWO, "bigee Qj1; blue Qj13; beige to move", "did you mean 'beige'"),
        (TWO, "beige Qj1; blue Qj13; beige to move; left 2", "pieces and squares"),
        (TWO, "beige Qj1; blue Qj13; beige to move; left 0x3", "pieces and squares"),
        (TWO, "beige Qj1; blue Qj13; beige to move; moved j1", "no piece that has moved"),
        (TWO, "beige Qj1; blue Qj13; beige to move; left 2x3; moved j13", "no piece that has moved"),
        (TWO, "beige Qj1; blue Qj13; beige to move; quiet many", "a number of turns"),
        (TWO, "beige Qj1; blue Qj13; beige to move; after j2-j1", "does not count repetitions"),
        (CLASSIC, "red Cb2; blue Ta9; red to move; quiet 3", "does not count turns"),
        (CLASSIC, "red Cb4; blue Ta9; red to move", "the cat cannot stand in the water on b4"),
        (CLASSIC, "red Cd1; blue Ta9; red to move", "its own den on d1"),
        (CLASSIC, "red Cb2; blue Ta9; red to move; after b1-b2", "cannot have led here"),
        (CLASSIC, "red Cb2; blue Ta9; red to move; after a8xa9", "cannot have led here"),
        (CLASSIC, "red Cb2; blue Ta9; red to move; after b2-a9", "cannot have led here"),
    ],
)
def test_what_is_no_position_is_refused_with_what_was_expected(name: str, text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        rules_of(name).read_position(text)


def test_a_position_remembers_how_it_came_about() -> None:
    rules = rules_of(CLASSIC)
    now = rules.start()
    for text in ("a1-a2", "g9-g8", "a2-a1"):
        now = rules.play(now, NO_THROW, rules.parse(text))
    written = rules.write_position(now)
    assert written.endswith("blue to move; after a1-a2 g9-g8 a2-a1")
    assert rules.read_position(written) == now
    assert rules.read_position(written).past[0] == rules.start().pieces


def test_a_turn_left_unused_is_written_and_read_where_repetition_counts() -> None:
    rules = GridRules(changed(CLASSIC, may_pass=True))
    now = rules.play(rules.start(), NO_THROW, rules.parse("done"))
    assert rules.write_position(now).endswith("blue to move; after done")
    assert rules.read_position(rules.write_position(now)) == now


@pytest.mark.parametrize(
    ("options", "key", "message"),
    [
        ({"setup": {"red": "Ta1", "blue": "Tg9 Zg8"}}, "options.setup.blue", "'Zg8' is not the letter"),
        ({"setup": {"red": "Ta1 La1", "blue": "Tg9"}}, "options.setup.red", "a1 would hold two pieces"),
        ({"setup": {"red": "Ta1"}}, "options.setup.blue", "blue has no pieces"),
        ({"setup": {"red": "Ta1", "blue": "Tg9 Lh9"}}, "options.setup.blue", "a square of the board"),
        ({"arrange": {"red": "a1 b1"}}, "options.arrange.red", "no piece of red starts on b1"),
        ({"pieces": 2}, "options.repetition", "one piece makes one step"),
        ({"steps": 2}, "options.repetition", "one piece makes one step"),
    ],
)
def test_options_that_make_no_game_are_refused(options: dict[str, Any], key: str, message: str) -> None:
    with pytest.raises(DefinitionError) as refused:
        GridRules(changed(CLASSIC, **options))
    (fault,) = refused.value.faults
    assert (fault.file, fault.key) == ("jungle/game.toml", key)
    assert message in fault.message


def test_all_faults_of_a_definition_are_told_at_once() -> None:
    with pytest.raises(DefinitionError) as refused:
        GridRules(changed(TWO, throws=(), setup={"beige": "Ea1", "blue": "Q13"}))
    messages = " ".join(fault.message for fault in refused.value.faults)
    assert "one row for each sum of the dice" in messages
    assert "no piece of beige starts on f1" in messages
    assert "there is none" in messages
    assert "'Q13' is not the letter" in messages


def test_a_trap_belongs_to_a_player() -> None:
    definition = games.load(CLASSIC)
    marks = definition.board.marks | {"x": Mark("trap", "trap", terrain="trap", owner="rde")}
    with pytest.raises(DefinitionError, match="did you mean 'red'"):
        GridRules(replace(definition, board=replace(definition.board, marks=marks)))


def test_options_of_another_family_make_no_grid_game() -> None:
    with pytest.raises(DefinitionError, match="not the options of a grid game"):
        GridRules(replace(games.load(CLASSIC), options=RaceOptions()))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_engine_proves_every_example(name: str) -> None:
    definition, rules = games.load(name), rules_of(name)
    examples = view.examples(definition)
    assert len(examples) >= 8
    assert any(example.host for example in examples)
    for example in examples:
        assert example.code in REASONS
        assert prove(definition, rules, example).legal == example.legal


@pytest.mark.parametrize("name", SHIPPED)
def test_every_reason_has_a_general_sentence_in_the_games_words(name: str) -> None:
    for code in REASONS:
        sentence = general(rules_of(name), code)
        assert sentence.endswith(".")
        assert "{" not in sentence
    assert general(rules_of(name), "own_piece").startswith("A square holds one animal")
    assert general(rules_of(name), "walks").startswith("An animal walks")


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seed", ["MAPLE", "OTTER"])
def test_a_match_replays_from_its_text(name: str, seed: str) -> None:
    rules = rules_of(name)
    setup = "EPTLQWDCM/-" if name != "mouse_and_elephant/four" else "EPTLQWDCM/-/-/MCDWQLTPE"
    match = Match(rules, seed, "" if name.startswith("jungle/") else setup)
    for number in range(60):
        if match.outcome:
            break
        match.play(str(match.moves[(number * 37) % len(match.moves)]))
    again = Match.read(match.text(), rules)
    assert again.text() == match.text()
    assert again.position == match.position
    match.undo().undo().redo()
    assert match.position == again.undo().position


def test_a_whole_game_ends_and_says_how() -> None:
    rules = rules_of(TWO)
    match = Match(rules, "MAPLE")
    while not match.outcome:
        takes = [move for move in match.moves if move.took]
        match.play(takes[-1] if takes else match.moves[(len(match.turns) * 31) % len(match.moves)])
    assert "result: " in match.text()
    assert Match.read(match.text(), rules).outcome == match.outcome
    assert rules.why(match.position, match.throw or NO_THROW, rules.parse("done")).code == "game_over"


def known(name: str, kind: str) -> list[dict[str, Any]]:
    game, variant = name.split("/")
    content = tomllib.loads((games.folder(game) / "known.toml").read_text(encoding="utf-8"))
    return [entry for entry in content.get(kind, []) if variant in entry["variants"]]


def placement(position: GridPosition) -> Any:
    """Positions that differ only in how they came about are counted once."""
    return replace(position, past=())


@pytest.mark.parametrize("most", [20_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SHIPPED)
def test_known_numbers_are_reproduced(name: str, most: int) -> None:
    rules = rules_of(name)
    (entry,) = known(name, "perft")
    deep = sum(sequences <= most for sequences in entry["sequences"])
    found = perft.counts(rules, deep, view=placement)
    said = [perft.Count(*both) for both in zip(entry["sequences"], entry["positions"], strict=False)]
    assert list(found) == said[:deep], f"{entry['source']}; by first ply: {perft.breakdown(rules, deep)}"


@pytest.mark.parametrize("name", [name for name in SHIPPED if known(name, "first_moves")])
def test_known_numbers_of_first_moves(name: str) -> None:
    """Moves from the start for each sum of the dice, standing still included."""
    rules = rules_of(name)
    (entry,) = known(name, "first_moves")
    counts = {throw: len(rules.moves(rules.start(), throw)) for throw in rules.throws(rules.start())}
    assert list(counts.values()) == entry["moves"], entry["source"]


def test_kinds_are_listed_in_the_order_of_their_strength() -> None:
    for name in SHIPPED:
        animals = rules_of(name).options.animals
        ranks = [animal.rank for animal in animals.values() if animal.rank]
        assert ranks == sorted(ranks, reverse=True) or name == "jungle/dog_above_wolf"
        assert all(isinstance(animal, Animal) for animal in animals.values())
