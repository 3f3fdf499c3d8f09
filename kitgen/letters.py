"""A position in letters: a board that a terminal shows and a screen reader reads line by line."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from kitgen.board import square_name
from kitgen.rules import BAR, HAND, HOME

if TYPE_CHECKING:
    from kitgen.rules import AnyRules, Stack

OFF_BOARD = (HAND, BAR, HOME)


def board(rules: AnyRules, position: Any) -> str:
    """The board with letters for pieces, then a line for each side's pieces that are not on it.

    >>> from kitgen import games, rules
    >>> game = rules.build(games.load("ur"))
    >>> print(board(game, game.read_position("sun 4 8; moon 9; sun to move")))
    3  *  .  .  .        *  .
    2  .  .  .  S  M  .  .  .
    1  S  .  .  .        *  .
       a  b  c  d  e  f  g  h
    Sun: 5 tray. Moon: 6 tray.
    """
    stacks = rules.standing(position)
    on_board: dict[str, list[Stack]] = defaultdict(list)
    for stack in stacks:
        on_board[stack.place].append(stack)
    lines = _points(rules, on_board) if rules.definition.rules == "tables" else _grid(rules, on_board)
    return "\n".join([*lines, _aside(rules, stacks)])


def names(rules: AnyRules) -> tuple[str, ...]:
    """The players as a sentence has them: Sun, Moon."""
    return tuple(player.replace("_", " ").capitalize() for player in rules.definition.players)


def _initials(rules: AnyRules) -> tuple[str, ...]:
    """The shortest beginnings that tell the players apart."""
    for length in range(1, 9):
        found = tuple(player[:length].capitalize() for player in rules.definition.players)
        if len(set(found)) == len(found):
            return found
    return tuple(rules.definition.players)


def _letters(rules: AnyRules, stacks: list[Stack]) -> str:
    """What stands on one square: ``S``, ``W3``; a grid's first player in capitals, the second in small letters."""
    players = len(rules.definition.players)
    parts = []
    for stack in stacks:
        if not stack.kind:
            text = _initials(rules)[stack.player]
        elif players == 2:
            text = stack.kind.upper() if stack.player == 0 else stack.kind.lower()
        else:
            text = stack.kind.upper() + _initials(rules)[stack.player].lower()
        parts.append(f"{text}{stack.count}" if stack.count > 1 else text)
    return "".join(parts)


def _grid(rules: AnyRules, stacks: dict[str, list[Stack]]) -> list[str]:
    plan = rules.definition.board.board()
    width = max([2, *(len(_letters(rules, found)) for square, found in stacks.items() if square in plan.squares)])
    margin = len(str(plan.ranks))
    lines = []
    for rank in range(plan.ranks, 0, -1):
        cells = []
        for file in range(1, plan.files + 1):
            square = square_name(file, rank)
            empty = plan.squares.get(square, " ")
            cells.append((_letters(rules, stacks[square]) if square in stacks else empty).ljust(width))
        lines.append(f"{rank:>{margin}}  {' '.join(cells)}".rstrip())
    foot = " ".join(square_name(file, 1)[0].ljust(width) for file in range(1, plan.files + 1))
    return [*lines, f"{'':>{margin}}  {foot}".rstrip()]


def _points(rules: AnyRules, stacks: dict[str, list[Stack]]) -> list[str]:
    """Points as they lie on the table: 13 to 24 from the left along the top, 12 to 1 along the bottom."""
    half = rules.definition.options.points // 2  # type: ignore[union-attr]  # only tables come here

    def row(points: range) -> list[str]:
        left, right = list(points)[: half // 2], list(points)[half // 2 :]

        def cells(some: list[int], show: Any) -> str:
            return " ".join(f"{show(point):>3}" for point in some)

        def numbers(point: int) -> str:
            return str(point)

        def pieces(point: int) -> str:
            return _letters(rules, stacks[str(point)]) if str(point) in stacks else "."

        return [f"{cells(left, it)} | {cells(right, it)}" for it in (numbers, pieces)]

    top, bottom = row(range(half + 1, 2 * half + 1)), row(range(half, 0, -1))
    return [*top, "", *reversed(bottom)]


def _aside(rules: AnyRules, stacks: tuple[Stack, ...]) -> str:
    notation = rules.definition.notation
    words = {HAND: notation.hand, HOME: notation.home, BAR: "on the bar"}
    sentences = []
    for player, name in enumerate(names(rules)):
        aside = [
            f"{stack.count} {words[stack.place]}"
            for stack in stacks
            if stack.player == player and stack.place in OFF_BOARD and stack.count
        ]
        if aside:
            sentences.append(f"{name}: {', '.join(aside)}.")
    return " ".join(sentences)
