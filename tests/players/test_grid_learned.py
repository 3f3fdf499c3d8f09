"""What the network of M&E says of positions: the same turned round or in a mirror, and what anybody would say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kitgen import games
from kitgen.definition import GridOptions
from kitgen.match import at_random
from kitgen.players import grid_learned, inputs_mouse_and_elephant, network
from kitgen.players.grid import GridMind
from kitgen.players.grid_learned import GridLearned, value_for
from kitgen.players.grid_value import GridValue
from kitgen.rules.grid import GridRules
from kitgen.rules.grid_ground import Piece

LARGEST = 16_000
"""Bytes that the network may take."""
NAMES = sorted(grid_learned.NETS.values())


def rules_of(variant: str = "two") -> GridRules:
    return GridRules(games.load(f"mouse_and_elephant/{variant}"))


@pytest.fixture(scope="module")
def rules() -> GridRules:
    return rules_of()


@pytest.fixture(scope="module")
def learned(rules: GridRules) -> GridLearned:
    value = value_for(rules)
    assert isinstance(value, GridLearned)
    return value


def chance(value: GridValue, text: str) -> float:
    """The chance of the side to move, about to throw."""
    position = GridRules.read_position(value.rules, text)
    return value.chance(position.pieces, position.mover, position.mover)


@pytest.mark.parametrize("name", NAMES)
def test_the_file_tells_what_made_it_and_is_small(name: str) -> None:
    header = network.load(name).header
    assert (header["name"], header["inputs"]) == (name, inputs_mouse_and_elephant.INPUTS)
    assert f"--seed {header['seed']} --games {header['games']} " in header["command"]
    assert (network.FOLDER / f"{name}{network.ENDING}").stat().st_size <= LARGEST


def test_bands_of_distance_follow_one_another() -> None:
    for band, count in (
        (inputs_mouse_and_elephant.hunt, inputs_mouse_and_elephant.HUNTS),
        (inputs_mouse_and_elephant.guard, inputs_mouse_and_elephant.GUARDS),
    ):
        found = [band(distance) for distance in range(1, 31)]
        assert found == sorted(found)
        assert set(found) == set(range(count))


@pytest.mark.parametrize("variant", grid_learned.NETS)
def test_a_board_turned_round_or_in_a_mirror_is_the_same(variant: str) -> None:
    """Turned round, each side has the seat across; in a mirror, partners have each other's."""
    rules = rules_of(variant)
    learned = value_for(rules)
    assert isinstance(learned, GridLearned)
    size, files, seats = len(rules.ground.names), rules.ground.board.files, len(rules.ground.players)
    partner = [0, 1] if seats == 2 else [3, 2, 1, 0]
    seen = set()
    for seed in ("ROWAN", "ALDER"):
        for turn in at_random(rules, seed, most=150).turns:
            pieces = turn.after.pieces
            if rules.outcome(turn.after):
                continue
            turned = tuple(
                sorted(Piece(size - 1 - square, (player + seats // 2) % seats, kind) for square, player, kind in pieces)
            )
            mirrored = tuple(
                sorted(
                    Piece(square - 2 * (square % files) + files - 1, partner[player], kind)
                    for square, player, kind in pieces
                )
            )
            for to_move in range(seats):
                found = learned.chance(pieces, 0, to_move)
                assert learned.chance(turned, 1, (to_move + seats // 2) % seats) == pytest.approx(found, abs=1e-12)
                assert learned.chance(mirrored, 0, partner[to_move]) == pytest.approx(found, abs=1e-12)
                assert learned.chance(pieces, 1, to_move) == pytest.approx(1 - found, abs=1e-12)
                seen.add(round(found, 6))
    assert len(seen) > 100


def test_the_start_is_a_little_better_for_who_throws(rules: GridRules, learned: GridLearned) -> None:
    start = rules.start()
    found = learned.chance(start.pieces, 0, 0)
    assert 0.45 < found < 0.65


def test_a_queen_that_an_animal_reaches_is_worth_the_throw(learned: GridLearned) -> None:
    """A wolf two squares from a queen takes her with every throw but one in thirty-six."""
    hunted = "beige Qj1 Ea1 Ts1; blue Wj3 Qj13 Ea13 Ts13"
    assert chance(learned, f"{hunted}; blue to move") > 0.9
    assert chance(learned, f"{hunted}; beige to move") < chance(
        learned, "beige Qj1 Ea1 Ts1; blue Wa10 Qj13 Ea13 Ts13; beige to move"
    )


def test_a_queen_that_arrives_is_worth_the_throw(learned: GridLearned) -> None:
    """Two squares from the enemy's first rank, with nobody near: every throw but one in thirty-six wins."""
    assert chance(learned, "beige Qa11 Ea1; blue Es1 Qs13; beige to move") > 0.85


def test_every_animal_is_worth_having(rules: GridRules, learned: GridLearned) -> None:
    """On the average over positions of games; in a single one an animal may stand in the way of others."""
    lost: dict[str, list[float]] = {}
    turns = [turn for seed in ("ROWAN", "ALDER", "MAPLE") for turn in at_random(rules, seed, most=200).turns[::6]]
    for turn in turns:
        pieces = turn.after.pieces
        if rules.outcome(turn.after):
            continue
        whole = learned.chance(pieces, 0, 0)
        for piece in pieces:
            if piece.kind != "Q" and piece.player == 0:
                less = tuple(one for one in pieces if one != piece)
                lost.setdefault(piece.kind, []).append(whole - learned.chance(less, 0, 0))
    means = {kind: sum(drops) / len(drops) for kind, drops in lost.items()}
    assert set(means) == set("EPTLWDCM")
    assert min(means.values()) > 0, means
    assert max(means, key=lambda kind: means[kind]) == "E"


def test_other_rules_have_no_weights(rules: GridRules) -> None:
    options = rules.definition.options
    assert isinstance(options, GridOptions)
    mice = replace(options, animals={**options.animals, "M": replace(options.animals["M"], takes="Q")})
    assert type(value_for(GridRules(replace(rules.definition, options=mice)))) is GridValue


def test_other_line_ups_have_the_weights(rules: GridRules) -> None:
    options = rules.definition.options
    assert isinstance(options, GridOptions)
    beige = "Mf1 Dg1 Lh1 Pi1 Qj1 Ek1 Tl1 Wm1 Cn1"
    edited = replace(rules.definition, options=replace(options, setup={**options.setup, "beige": beige}))
    assert type(value_for(GridRules(edited))) is GridLearned


def test_the_knight_asks_no_network(rules: GridRules, monkeypatch: pytest.MonkeyPatch) -> None:
    position = rules.read_position("beige Qj1 Tj5; blue Wj7 Qj13; beige to move")
    moves = rules.moves(position, (9,))
    before = GridMind(rules).weigh(position, (9,), moves)
    monkeypatch.setattr(network.Network, "value_of", lambda *_: 1 / 0)
    assert GridMind(rules).weigh(position, (9,), moves) == before


def test_the_king_plays_on_with_the_points_where_the_weights_are_missing(
    rules: GridRules, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert type(GridMind(rules).value) is GridLearned
    monkeypatch.setattr(network, "FOLDER", tmp_path)
    assert type(GridMind(rules).value) is GridValue
