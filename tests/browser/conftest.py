"""What tests of the facade use: a page that calls it, and every variant of every game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

import pytest

from kitgen import games
from kitgen.browser import Desk
from kitgen.dice import draw, stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.browser.contract import State

VARIANTS = [(game, variant) for game in games.names() for variant in games.load(game).variants]


class Page:
    """Calls the facade as a page does: JSON there and back, nothing else."""

    def __init__(self) -> None:
        self.desk = Desk()

    def ask(self, method: str, **request: object) -> Any:
        """The answer, whatever it is."""
        return json.loads(self.desk.call(method, json.dumps(request)))

    def __call__(self, method: str, **request: object) -> Any:
        """The answer; a refusal is a failure of the test."""
        answer = self.ask(method, **request)
        assert "error" not in answer, f"{method} {request}: {answer['error']}"
        return answer

    def refused(self, method: str, **request: object) -> tuple[str, str]:
        """The code and the words of a refusal."""
        answer = self.ask(method, **request)
        assert set(answer) == {"error"}, f"{method} {request} was not refused"
        return answer["error"]["code"], answer["error"]["words"]

    def new(self, game: str, **request: object) -> State:
        return cast("State", self("new", game=game, **{"seed": "maple", **request}))


class Chooser:
    """Choices that a seed alone decides, the same on every machine."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.count = 0

    def below(self, many: int) -> int:
        self.count += 1
        return draw(stream(f"{self.seed} choices", self.count), many)

    def of(self, items: list[Any]) -> Any:
        return items[self.below(len(items))]


def next_state(page: Page, state: State, chooser: Chooser) -> State:
    """What somebody who presses anything sensible does next."""
    session = state["session"]
    if state["phase"] == "toThrow":
        known = {"throw": chooser.of(state["throws"])} if state["throws"] else {}
        return cast("State", page("throw", session=session, **known))
    if state["phase"] == "opponent":
        return cast("State", page("opponent", session=session, nodes=20))
    stepping = state["stepping"]
    if stepping and stepping["complete"] and (not state["moves"] or chooser.below(2)):
        return cast("State", page("finish", session=session))
    if not state["moves"]:
        return cast("State", page("drop", session=session))
    return cast("State", page("play", session=session, move=chooser.of(state["moves"])["number"]))


def played(page: Page, state: State, seed: str, most: int = 4_000) -> Iterator[State]:
    """A game played to its end, or so many presses; every state on the way."""
    chooser = Chooser(seed)
    yield state
    for _ in range(most):
        if state["phase"] == "over":
            return
        state = next_state(page, state, chooser)
        yield state


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.fixture(params=VARIANTS, ids=["/".join(it) for it in VARIANTS])
def variant(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Every variant of every game."""
    return cast("tuple[str, str]", request.param)
