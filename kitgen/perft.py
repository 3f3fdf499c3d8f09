"""Counting games instead of playing them: how many ways there are to go on, so many plies deep.

One ply is a throw and a move; a pass counts as a move, a choice without dice as a throw. Two move
generators that agree on these numbers agree on the rules they exercise; where they differ, the
breakdown by first ply shows where to look.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from kitgen.dice import written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kitgen.rules import AnyRules


class Count(NamedTuple):
    """Sequences of so many plies, and the different positions they lead to."""

    sequences: int
    positions: int


def counts(
    rules: AnyRules, plies: int, start: Any = None, view: Callable[[Any], Any] | None = None
) -> tuple[Count, ...]:
    """The counts after 1, 2, … plies. A game that is over goes no further.

    ``view`` makes positions one that are to be counted once, such as mirror images.

    >>> from kitgen import games, rules
    >>> [count.sequences for count in counts(rules.build(games.load("ur")), 4)]
    [5, 28, 192, 1492]
    """
    layer = Counter({rules.start() if start is None else start: 1})
    found = []
    for _ in range(plies):
        after: Counter[Any] = Counter()
        for position, ways in layer.items():
            for _, _, then in _plies(rules, position):
                after[view(then) if view else then] += ways
        layer = after
        found.append(Count(layer.total(), len(layer)))
    return tuple(found)


def breakdown(rules: AnyRules, plies: int, start: Any = None) -> dict[str, int]:
    """Sequences of so many plies by their first one, such as ``{"1 in/1": 5, …}``.

    >>> from kitgen import games, rules
    >>> breakdown(rules.build(games.load("ur")), 2)
    {'0 pass': 5, '1 in/1': 5, '2 in/2': 5, '3 in/3': 5, '4 in/4': 8}
    """
    position = rules.start() if start is None else start
    found: dict[str, int] = {}
    for throw, move, then in _plies(rules, position):
        rest = counts(rules, plies - 1, then)
        found[f"{written(throw)} {move}"] = rest[-1].sequences if rest else 1
    return found


def _plies(rules: AnyRules, position: Any) -> Iterator[tuple[Any, Any, Any]]:
    if rules.outcome(position) is not None:
        return
    for throw in rules.throws(position):
        for move in rules.moves(position, throw):
            yield throw, move, rules.play(position, throw, move)
