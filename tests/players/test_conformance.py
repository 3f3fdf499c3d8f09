"""Every game, variant and level: whole games end, moves are legal, the same seed plays the same game."""

from __future__ import annotations

from typing import Any

import pytest

from kitgen import games, players, rules
from kitgen.match import Match
from kitgen.players.minds import PLAIN, SEEN, WON, mind_of

EVERY = [
    *(f"{game}/{variant}" for game in games.names() for variant in games.load(game).variants),
    "template",
]
MOST = 30
"""Moves of a King's game that are played here; whole games of Kings belong to the ladder."""


def played(name: str, levels: tuple[str, ...], seed: str, most: int = 3000, nodes: int | None = None) -> Match:
    """A match between levels. Every move is checked by the match itself."""
    game = rules.build(games.load(name))
    match = Match(game, seed)
    seats = [
        players.seat(levels[number % len(levels)], game, seed=f"{seed} {number}", nodes=nodes)
        for number in range(len(game.definition.players))
    ]
    while match.outcome is None and len(match.turns) < most:
        throw = match.throw
        assert throw is not None
        match.play(seats[match.mover or 0].choose(match.position, throw, len(match.turns)))
    return match


@pytest.mark.parametrize("name", EVERY)
def test_whole_games_of_squire_and_knight_end(name: str) -> None:
    first = played(name, ("squire", "knight"), "MAPLE")
    assert first.outcome is not None
    assert played(name, ("squire", "knight"), "MAPLE").text() == first.text()


@pytest.mark.parametrize("name", EVERY)
def test_the_king_plays_legal_moves_and_the_same_ones_again(name: str) -> None:
    first = played(name, ("king", "squire"), "OTTER", MOST, nodes=300)
    assert len(first.turns) == MOST or first.outcome
    assert played(name, ("king", "squire"), "OTTER", MOST, nodes=300).text() == first.text()


@pytest.mark.parametrize("name", EVERY)
def test_what_is_seen_at_sight_is_so(name: str) -> None:
    """WON exactly where the rules say that the mover's side has won; the Squire never plays less than it sees."""
    match = played(name, ("squire", "random"), "QUINCE")
    game, before = match.rules, match.first
    mind = mind_of(game)
    for turn in match.turns:
        if turn.mover is not None:
            moves = game.moves(before, turn.throw)
            ranks = mind.at_sight(before, turn.throw, moves)
            for move, rank in zip(moves, ranks, strict=True):
                assert (rank == WON) == wins(game, before, turn.throw, move), (before, turn.throw, move)
                if rank == PLAIN:
                    assert not takes(move), (before, turn.throw, move)
            if turn.mover == 0:
                assert ranks[moves.index(turn.move)] == max(ranks)
        before = turn.after


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("level", players.LEVELS)
def test_nobody_misses_a_win(name: str, level: str) -> None:
    match = played(name, ("squire", "random"), "HAZEL")
    game, before, found = match.rules, match.first, 0
    player = players.seat(level, game, nodes=300)
    for number, turn in enumerate(match.turns):
        if turn.mover is not None and found < 3:
            moves = game.moves(before, turn.throw)
            if len(moves) > 1 and WON in mind_of(game).at_sight(before, turn.throw, moves):
                found += 1
                assert wins(game, before, turn.throw, player.choose(before, turn.throw, number))
        before = turn.after
    assert match.outcome is not None


def wins(game: rules.AnyRules, position: Any, throw: Any, move: Any) -> bool:
    outcome = game.outcome(game.play(position, throw, move))
    return outcome is not None and game.mover(position) in outcome.winners and not ended_by_count(outcome)


def ended_by_count(outcome: rules.Outcome) -> bool:
    """Whether a limit or a stuck enemy ended the game, which nobody sees in the move itself."""
    return outcome.reason.startswith("After") or outcome.reason.endswith("cannot move")


def takes(move: Any) -> bool:
    """Whether a move takes or hits, or brings a piece home, by how it is written."""
    text = str(move)
    return ("*" in text or text.endswith("/off")) and "queen" not in text


def test_levels_have_names() -> None:
    game = rules.build(games.load("ur"))
    with pytest.raises(Exception, match="did you mean 'knight'"):
        players.seat("knihgt", game)
    assert (PLAIN, SEEN, WON) == (0, 1, 2)
