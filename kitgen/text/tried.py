"""What people try in a position: the move that was played, and the near misses that a host is asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.board import coordinates, square_name
from kitgen.rules.race import RaceRules
from kitgen.rules.tables import TablesRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.match import Turn
    from kitgen.rules import AnyRules

BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
FAR = ((1, 1), (-1, 1), (0, 2), (2, 0), (0, -2), (-2, 0), (0, 3), (3, 0), (0, -3), (-3, 0), (0, 4), (4, 0))
"""Files and ranks that a piece on a grid is tried to move: beside it, slantwise, and farther in a line."""


def moves(rules: AnyRules, position: Any, turn: Turn, number: int) -> Iterator[Any]:
    """The turn's move, and what else somebody might have wanted with that throw, most of it not allowed.

    On a grid, with its many pieces, ``number`` says which two of them are tried.
    """
    yield turn.move
    if isinstance(rules, RaceRules):
        texts = _race(rules, position, turn)
    elif isinstance(rules, TablesRules):
        texts = _tables(rules, position, turn)
    else:
        texts = _grid(rules, position, number)
    yield from map(rules.parse, texts)


def _race(rules: RaceRules, position: Any, turn: Turn) -> Iterator[str]:
    """The throw's squares, one more, leaving early, entering, passing."""
    player = rules.mover(position)
    squares = rules.reach(turn.throw).squares if turn.throw else 0
    hand, home = rules.definition.notation.hand, rules.definition.notation.home
    yield "pass"
    for step in sorted(set(position.steps[player]) - {rules.finish}, reverse=True):
        start = rules.label(player, step) if step else hand
        ends = (step + squares, step + squares + 1) if step in {0, position.steps[player][-1]} else (step + squares,)
        yield from (f"{start}/{rules.label(player, end)}" for end in ends if 0 < end <= rules.length)
        if step and 0 < rules.finish - step <= 6:
            yield f"{start}/{home}"


def _tables(rules: TablesRules, position: Any, turn: Turn) -> Iterator[str]:
    """Every stone by each number and by their sum, one number where two could be played, passing."""
    yield "pass"
    mover = rules.mover(position)
    if mover is None:
        return
    points = rules.points
    standing = [place for place in range(points + 1, 0, -1) if position.sides[mover][place]]
    for place in standing:
        start = "bar" if place > points else str(place)
        for number in {*turn.throw, sum(turn.throw), 7}:
            end = place - number
            yield f"{start}/{end if end > 0 else 'off'}"
    first = str(turn.move).split()[0]
    yield first.replace("*", "")
    yield f"{points // 2}/{points}"


def _grid(rules: AnyRules, position: Any, number: int) -> Iterator[str]:
    """Whatever stands beside each piece is tried to be taken; one piece is tried to go everywhere."""
    at = {stack.place: stack for stack in rules.standing(position)}
    board = rules.definition.board.board()
    chosen = list(at)[number % len(at)]
    for start in at:
        file, rank = coordinates(start)
        for across, along in (*BESIDE, *FAR) if start == chosen else BESIDE:
            if not (1 <= file + across <= board.files and rank + along >= 1):
                continue
            end = square_name(file + across, rank + along)
            if end in at:
                yield f"{start}x{end}"
            elif start == chosen and end in board.squares:
                yield f"{start}-{end}"
