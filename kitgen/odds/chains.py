"""Exact answers about processes that can come back to where they were: waiting times and best play.

A process is given by a function from a state to its branches. Everything is a `Fraction`; loops are
solved, not iterated, so an answer is the number itself and not an approximation of it.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, TypeVar

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

S = TypeVar("S", bound=Hashable)

MOST_STATES = 5_000
"""More states than this are not solved here: Fractions of a long loop grow without bound."""

Row = tuple[Fraction, dict[S, Fraction]]
"""One equation ``x = constant + Σ factor · y``."""

Graph = dict[S, tuple[tuple[Fraction, tuple[S | Fraction, ...]], ...]]
"""For each state the chance of what may happen, and the options that are open then."""


def expected(start: S, branches: Callable[[S], Iterable[tuple[Fraction, Fraction | int, S | None]]]) -> Fraction:
    """What a process without choices collects on the average until it ends.

    ``branches`` gives for a state the chance, the gain and the next state (None: the process ends).

    >>> sixth = Fraction(1, 6)
    >>> expected("waiting", lambda state: [(sixth, 1, None), (5 * sixth, 1, state)])  # throws until a six
    Fraction(6, 1)

    Raises KitgenError where the process need never end.
    """
    return expected_from([start], branches)[start]


def expected_from(
    starts: Iterable[S], branches: Callable[[S], Iterable[tuple[Fraction, Fraction | int, S | None]]]
) -> dict[S, Fraction]:
    """What `expected` says, for several starts and everything that they lead to, solved once."""
    rows: dict[S, Row[S]] = {}
    waiting = list(starts)
    while waiting:
        state = waiting.pop()
        if state in rows:
            continue
        constant, factors = Fraction(0), dict[S, Fraction]()
        for chance, gain, then in branches(state):
            constant += chance * gain
            if then is not None:
                factors[then] = factors.get(then, Fraction(0)) + chance
                waiting.append(then)
        rows[state] = (constant, factors)
        _refuse_many(rows)
    return solve(rows)


def best(
    start: S,
    branches: Callable[[S], Iterable[tuple[Fraction, Sequence[S | Fraction]]]],
    against: Callable[[S], bool] = lambda _: False,
) -> Fraction:
    """The chance of success when every choice is made as well as possible.

    ``branches`` gives for a state the chance of what may happen and the options that are open then:
    a further state, or a Fraction where the matter is settled. ``against`` says in which states the
    choice belongs to somebody who wants the opposite.

    >>> half = Fraction(1, 2)
    >>> best("go", lambda _: [(half, [Fraction(1, 3), Fraction(2, 3)]), (half, ["go"])])
    Fraction(2, 3)

    Raises KitgenError where a choice could keep the process going for ever, or there are too many states.
    """
    return best_from([start], branches, against)[start]


def best_from(
    starts: Sequence[S],
    branches: Callable[[S], Iterable[tuple[Fraction, Sequence[S | Fraction]]]],
    against: Callable[[S], bool] = lambda _: False,
) -> dict[S, Fraction]:
    """What `best` says, for several starts and everything that they lead to, solved once."""
    graph = _reachable(starts, branches)
    onward = {state: _onward(options) for state, options in graph.items()}
    known: dict[S, Fraction] = {}
    for loop in _loops(starts, onward):
        known.update(_Loop(loop, graph, known).best(against))
    return known


def solve(rows: Mapping[S, Row[S]]) -> dict[S, Fraction]:
    """The solution of ``x = constant + Σ factor · y`` by elimination, latest state first.

    Raises KitgenError where there is not exactly one.
    """
    order = list(rows)
    reduced: list[tuple[S, Fraction, dict[S, Fraction]]] = []
    pending = {state: (constant, dict(factors)) for state, (constant, factors) in rows.items()}
    for state in reversed(order):
        constant, factors = pending.pop(state)
        own = 1 - factors.pop(state, Fraction(0))
        if own == 0:
            raise KitgenError(f"the process can stay in {state!r} for ever")
        constant, factors = constant / own, {then: factor / own for then, factor in factors.items()}
        reduced.append((state, constant, factors))
        for other, (base, others) in pending.items():
            share = others.pop(state, None)
            if share is None:
                continue
            for then, factor in factors.items():
                others[then] = others.get(then, Fraction(0)) + share * factor
            pending[other] = (base + share * constant, others)
    answer: dict[S, Fraction] = {}
    for state, constant, factors in reversed(reduced):
        answer[state] = constant + sum((factor * answer[then] for then, factor in factors.items()), Fraction(0))
    return answer


def _reachable(
    starts: Iterable[S], branches: Callable[[S], Iterable[tuple[Fraction, Sequence[S | Fraction]]]]
) -> Graph[S]:
    graph: Graph[S] = {}
    waiting = list(starts)
    while waiting:
        state = waiting.pop()
        if state in graph:
            continue
        graph[state] = tuple((chance, tuple(dict.fromkeys(options))) for chance, options in branches(state))
        waiting.extend(_onward(graph[state]))
        _refuse_many(graph)
    return graph


def _refuse_many(states: Mapping[S, object]) -> None:
    if len(states) > MOST_STATES:
        raise KitgenError(f"more than {MOST_STATES} states: too many to solve with exact fractions")


def _onward(options: Iterable[tuple[Fraction, Sequence[S | Fraction]]]) -> list[S]:
    return [option for _, some in options for option in some if not isinstance(option, Fraction)]


def _loops(starts: Sequence[S], onward: Mapping[S, list[S]]) -> list[list[S]]:
    """The strongly connected parts, each after all that it leads to (Tarjan, without recursion)."""
    parts: list[list[S]] = []
    number: dict[S, int] = {}
    low: dict[S, int] = {}
    open_states: list[S] = []
    is_open: set[S] = set()
    work: list[tuple[S, int]] = [(start, 0) for start in reversed(starts)]
    while work:
        state, position = work.pop()
        if position == 0:
            if state in number:
                continue
            number[state] = low[state] = len(number)
            open_states.append(state)
            is_open.add(state)
        else:
            low[state] = min(low[state], low[onward[state][position - 1]])
        for index in range(position, len(onward[state])):
            then = onward[state][index]
            if then not in number:
                work.extend([(state, index + 1), (then, 0)])
                break
            if then in is_open:
                low[state] = min(low[state], number[then])
        else:
            if low[state] == number[state]:
                cut = open_states.index(state)
                parts.append(open_states[cut:])
                is_open.difference_update(open_states[cut:])
                del open_states[cut:]
    return parts


class _Loop(Generic[S]):
    """States that lead to one another, and a plan: which option is taken in each branch of each."""

    def __init__(self, states: list[S], graph: Graph[S], known: Mapping[S, Fraction]) -> None:
        self.states = states
        self.graph = graph
        self.known = known
        self.plan = self._first_plan()

    def best(self, against: Callable[[S], bool]) -> dict[S, Fraction]:
        """Policy iteration: the one side's best answer to each plan of the other (Hoffman and Karp)."""
        while True:
            values = solve({state: self._row(state) for state in self.states})
            if self._improve(values, [state for state in self.states if not against(state)], max):
                continue
            if not self._improve(values, [state for state in self.states if against(state)], min):
                return values

    def _row(self, state: S) -> Row[S]:
        constant, factors = Fraction(0), dict[S, Fraction]()
        for branch, (chance, options) in enumerate(self.graph[state]):
            option = options[self.plan[state, branch]]
            if isinstance(option, Fraction):
                constant += chance * option
            elif option in self.known:
                constant += chance * self.known[option]
            else:
                factors[option] = factors.get(option, Fraction(0)) + chance
        return constant, factors

    def _improve(
        self, values: Mapping[S, Fraction], states: list[S], choose: Callable[[list[Fraction]], Fraction]
    ) -> bool:
        """Take the best options by these values; an equal one is no reason to change. True where one changed."""
        changed = False
        for state in states:
            for branch, (_, options) in enumerate(self.graph[state]):
                worth = [self._worth(option, values) for option in options]
                wanted = choose(worth)
                if worth[self.plan[state, branch]] != wanted:
                    self.plan[state, branch] = worth.index(wanted)
                    changed = True
        return changed

    def _worth(self, option: S | Fraction, values: Mapping[S, Fraction]) -> Fraction:
        if isinstance(option, Fraction):
            return option
        return values[option] if option in values else self.known[option]

    def _first_plan(self) -> dict[tuple[S, int], int]:
        """A plan that leaves the loop if any does: in every branch the option nearest to a way out."""
        far: dict[S | Fraction, int] = dict.fromkeys(self.states, len(self.states) + 1)
        changed = True
        while changed:
            changed = False
            for state in self.states:
                near = 1 + min(far.get(option, 0) for _, options in self.graph[state] for option in options)
                if near < far[state]:
                    far[state] = near
                    changed = True
        return {
            (state, branch): min((far.get(option, 0), index) for index, option in enumerate(options))[1]
            for state in self.states
            for branch, (_, options) in enumerate(self.graph[state])
        }
