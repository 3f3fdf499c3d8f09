"""The races once more, slowly, straight from the rules as people tell them.

Nothing of kitgen is imported but `dice`. The boards are dictionaries of squares, the routes are
written out square by square, and each game is its own class: what two of them share is written twice.
A twin answers with texts and plain dictionaries, so that a comparison needs no knowledge of either side.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from kitgen.dice import Dice, Throw

if TYPE_CHECKING:
    from collections.abc import Mapping

Standing = dict[str, dict[str, int]]
"""Side to place to how many; places are squares, ``hand`` and ``home``."""


@dataclass
class State:
    """Everything a game needs to go on. Not every game uses every part."""

    cells: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    hand: dict[str, int] = field(default_factory=dict)
    home: dict[str, int] = field(default_factory=dict)
    turn: str = ""
    tasks: list[tuple[str, str]] = field(default_factory=list)
    doorstep: bool = True
    turns: int = 0

    def copy(self) -> State:
        cells = {square: list(counters) for square, counters in self.cells.items() if counters}
        return State(cells, dict(self.hand), dict(self.home), self.turn, list(self.tasks), self.doorstep, self.turns)


@dataclass(frozen=True)
class End:
    """Who has won (nobody: a draw) and by how many points."""

    winner: str
    score: int = 0


class Twin(Protocol):
    def start(self) -> State: ...
    def mover(self, state: State) -> str: ...
    def throws(self, state: State) -> Mapping[Throw, Fraction]: ...
    def legal(self, state: State, throw: Throw) -> dict[str, State]: ...
    def end(self, state: State) -> End | None: ...


def standing(state: State) -> Standing:
    found: Standing = {side: {} for side in state.hand}
    for side, places in found.items():
        for square, counters in state.cells.items():
            here = sum(1 for owner, _ in counters if owner == side)
            if here:
                places[square] = here
        if state.hand[side]:
            places["hand"] = state.hand[side]
        if state.home[side]:
            places["home"] = state.home[side]
    return found


def other(side: str) -> str:
    return {"sun": "moon", "moon": "sun", "white": "black", "black": "white"}[side]


def mirrored(route: str) -> list[str]:
    return [square.translate(str.maketrans("13", "31")) for square in route.split()]


SHORT = "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1"
LONG = "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1"
UR_ROUTES = {
    "finkel": SHORT,
    "quick": SHORT,
    "raiders": SHORT,
    "masters": LONG,
    "murray": LONG + " g2 f2 e2 d2 c2 b2 a2 a1 b1 c1 d1",
    "doubling_back": "a1 b1 c1 d1 d2 e2 f2 g2 g1 h1 h2 h3 g3 g2 f2 e2 d2 c2 b2 a2",
}
ROSES = {"a1", "a3", "d2", "g1", "g3"}


class Ur:
    """One counter a square; roses throw again; a rose that both sides use is safe."""

    def __init__(self, variant: str, counters: int = 0) -> None:
        self.variant = variant
        self.counters = counters or (5 if variant == "quick" else 7)
        self.routes = {"sun": UR_ROUTES[variant].split(), "moon": mirrored(UR_ROUTES[variant])}
        self.dice = Dice((0, 1), 4).throws()

    def start(self) -> State:
        return State(hand={"sun": self.counters, "moon": self.counters}, home={"sun": 0, "moon": 0}, turn="sun")

    def mover(self, state: State) -> str:
        return state.turn

    def throws(self, state: State) -> Mapping[Throw, Fraction]:
        assert not state.tasks
        return self.dice

    def end(self, state: State) -> End | None:
        for side, home in state.home.items():
            if home == self.counters:
                return End(side)
        return None

    def legal(self, state: State, throw: Throw) -> dict[str, State]:
        found: dict[str, State] = {}
        side = state.turn
        if throw[0] > 0:
            if state.hand[side]:
                self._try(found, state, None, 0, throw[0])
            for square, counters in state.cells.items():
                if counters and counters[0][0] == side:
                    self._try(found, state, square, counters[0][1], throw[0])
        if not found:
            after = state.copy()
            after.turn = other(side)
            found["pass"] = after
        return found

    def _try(self, found: dict[str, State], state: State, square: str | None, number: int, throw: int) -> None:
        side = state.turn
        route = self.routes[side]
        after = state.copy()
        text = f"{number or 'in'}/"
        target = number + throw
        if target > len(route) + 1:
            return
        if square is None:
            after.hand[side] -= 1
        else:
            del after.cells[square]
        again = False
        if target == len(route) + 1:
            after.home[side] += 1
            text += "off"
        else:
            landing = route[target - 1]
            there = after.cells.get(landing, [])
            text += str(target)
            if there and there[0][0] == side:
                return
            if there:
                if landing in ROSES and landing in self.routes[other(side)] and self.variant != "raiders":
                    return
                after.hand[other(side)] += 1
                text += "*"
                again = self.variant == "raiders"
            after.cells[landing] = [(side, target)]
            again = again or landing in ROSES
        if not again:
            after.turn = other(side)
        found[text] = after


class DieRace:
    """Twelve cells, White upwards, Black downwards; two on a cell close it to the enemy."""

    def __init__(self, limit: int, counters: int = 3) -> None:
        self.limit, self.counters = limit, counters
        self.dice = Dice((1, 2, 3, 4, 5, 6)).throws()

    def start(self) -> State:
        return State(hand={"white": self.counters, "black": self.counters}, home={"white": 0, "black": 0}, turn="white")

    def mover(self, state: State) -> str:
        return state.turn

    def throws(self, state: State) -> Mapping[Throw, Fraction]:
        assert not state.tasks
        return self.dice

    def end(self, state: State) -> End | None:
        for side, home in state.home.items():
            if home == self.counters:
                return End(side)
        if self.limit and state.turns == self.limit * 2:
            white, black = state.home["white"], state.home["black"]
            return End("white" if white > black else "black" if black > white else "")
        return None

    def legal(self, state: State, throw: Throw) -> dict[str, State]:
        side, number = state.turn, throw[0]
        forward = number if side == "white" else -number
        found: dict[str, State] = {}
        starts = [cell for cell in range(1, 13) if (side, 0) in state.cells.get(self._name(cell), [])]
        if state.hand[side]:
            starts.append(0 if side == "white" else 13)
        for start in starts:
            waiting = start in (0, 13)
            end = start + forward
            if not (0 <= end <= 13):
                continue
            after = state.copy()
            if waiting:
                after.hand[side] -= 1
            else:
                after.cells[self._name(start)].remove((side, 0))
            text = f"{'in' if waiting else start}/"
            if end in (0, 13):
                after.home[side] += 1
                text += "finished"
            else:
                there = after.cells.setdefault(self._name(end), [])
                enemies = there.count((other(side), 0))
                if enemies >= 2:
                    continue
                text += str(end)
                if enemies == 1:
                    there.remove((other(side), 0))
                    after.hand[other(side)] += 1
                    text += "*"
                there.append((side, 0))
            found[text] = after
        if not found:
            found["pass"] = state.copy()
        for after in found.values():
            after.turn = other(side)
            after.turns += 1 if self.limit else 0
        return found

    def _name(self, cell: int) -> str:
        return "abcdefghijkl"[cell - 1] + "1"


EXCITING = "e1 d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1"
ROSETTES = {"a1", "g1", "a3", "g3", "d2"}
DOUBLES = {"c2", "f2"}
EYES = {"b1", "d1", "b3", "d3", "g2"}
DOORSTEP = "a2"
POINTS = [10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1]


class Exciting:
    """Stones in stacks; a pair of enemies sends the mover off; squares that ask for something."""

    def __init__(self, counters: int = 7) -> None:
        self.counters = counters
        self.routes = {"sun": EXCITING.split(), "moon": mirrored(EXCITING)}
        self.dice = Dice((0, 1), 3).throws()

    def start(self) -> State:
        return State(hand={"sun": self.counters, "moon": self.counters}, home={"sun": 0, "moon": 0}, turn="sun")

    def mover(self, state: State) -> str:
        return state.tasks[-1][0] if state.tasks else state.turn

    def throws(self, state: State) -> Mapping[Throw, Fraction]:
        return {(): Fraction(1)} if state.tasks else self.dice

    def end(self, state: State) -> End | None:
        for side, home in state.home.items():
            if home == self.counters:
                loser = other(side)
                score = 25 * state.hand[loser]
                for square, stones in state.cells.items():
                    for owner, _ in stones:
                        if owner == loser:
                            score += POINTS[self.routes[loser].index(square)]
                return End(side, score)
        return None

    def legal(self, state: State, throw: Throw) -> dict[str, State]:
        if state.tasks:
            return self._answers(state)
        dots = throw[0]
        side = state.turn
        if dots == 1:
            after = state.copy()
            after.turn = other(side)
            return {"pass": after}
        found = self._moves(state, side, {0: 4, 2: 1, 3: 5}[dots])
        if dots == 3 and state.hand[side]:
            found["in/START"] = self._entered(state, side)
        return found or {"pass": state.copy()}

    def _answers(self, state: State) -> dict[str, State]:
        without = state.copy()
        side, what = without.tasks.pop()
        if what == "forced 4":
            found = self._moves(without, side, 4)
        else:
            found = {"in/START": self._entered(without, side)}
            if what == "award":
                found["pass"] = without
        for after in found.values():
            self._drop_idle(after)
        return found

    def _entered(self, state: State, side: str) -> State:
        after = state.copy()
        after.hand[side] -= 1
        after.cells.setdefault(self.routes[side][0], []).append((side, 0))
        return after

    def _moves(self, state: State, side: str, number: int) -> dict[str, State]:
        found: dict[str, State] = {}
        for square, stones in state.cells.items():
            if any(owner == side for owner, _ in stones):
                text, after = self._moved(state, side, square, number)
                found[text] = after
        return found

    def _moved(self, state: State, side: str, square: str, number: int) -> tuple[str, State]:
        route = self.routes[side]
        after = state.copy()
        after.cells[square].remove((side, 0))
        place = route.index(square)
        trail = "START" if place == 0 else str(place)
        while True:
            place += number
            if place > len(route):
                after.hand[side] += 1
                return trail + "/out", after
            if place == len(route):
                after.home[side] += 1
                if after.home[side] == self.counters:
                    after.tasks = []
                return trail + "/finish", after
            landing = route[place]
            there = after.cells.setdefault(landing, [])
            enemies = [stone for stone in there if stone[0] != side]
            trail += f"/{place}"
            if len(enemies) > 1:
                after.hand[side] += 1
                return trail + "/out", after
            if enemies:
                there.remove(enemies[0])
                after.hand[other(side)] += 1
                trail += "*"
            if landing not in DOUBLES:
                break
        after.cells[landing].append((side, 0))
        self._set_off(after, side, landing)
        return trail, after

    def _set_off(self, after: State, side: str, landing: str) -> None:
        """What a square asks for, put on the pile: the last thing asked is done first."""
        if landing in ROSETTES:
            after.tasks.append((side, "award"))
        elif landing in EYES:
            after.tasks.append((other(side), "forced 4"))
        elif landing == DOORSTEP and after.doorstep:
            after.doorstep = False
            after.tasks.append((other(side), "enter"))
        self._drop_idle(after)

    def _drop_idle(self, state: State) -> None:
        """Who has nothing to enter, or no stone on the board, owes nothing."""
        while state.tasks:
            side, what = state.tasks[-1]
            on_board = any(owner == side for stones in state.cells.values() for owner, _ in stones)
            if on_board if what == "forced 4" else state.hand[side] > 0:
                return
            state.tasks.pop()
