"""Whole games in a real Chromium: by keyboard alone, by finger alone on a telephone, one each for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games
from kitgen.dice import draw, stream
from tests.site.browser.playing import SETTLED, Visit, visit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext

GAMES = tuple(games.load(name).alias for name in games.names())
PEOPLE = {"level": "person", "pace": "instant"}

SEEN = f"""async () => {{
  await ({SETTLED})();
  const it = document.querySelector("kg-play").play, {{ state }} = it, step = state?.stepping;
  return state && {{ phase: it.phase, ply: state.ply, left: step?.left, complete: step?.complete, mover: state.mover,
    number: state.moves.map(one => [one.number, one.text, one.start, one.end]),
    ahead: step?.ahead.map(one => [one.direction, one.place, one.text]),
    focus: document.activeElement.closest(".kgp") ? "inside" : document.activeElement.tagName }};
}}"""

AT = "() => document.querySelector('kg-play').play.frame.moves.at"

TARGET = """([what, nth]) => {
  const it = document.querySelectorAll(what)[nth];
  it.scrollIntoView({ block: "center" });
  const { left, top, width, height } = it.getBoundingClientRect(), [x, y] = [left + width / 2, top + height / 2];
  return [x, y, it.contains(document.elementFromPoint(x, y)), Math.min(width, height)];
}"""

MOST = 4000
"""Presses of a whole game, at most."""


def seen(it: Visit) -> dict[str, Any]:
    """What the page shows now, when it has settled."""
    found: dict[str, Any] = it.page.evaluate(SEEN)
    return found


def numbers(seed: str) -> Iterator[int]:
    """Choices of a test, the same every time."""
    return stream(seed, 0)


def wanted(game: str, now: dict[str, Any], choices: Iterator[int]) -> int:
    """Which of the moves to make: towards the end of the game where chance alone would take long, else any."""
    moves = now["number"]
    if game == "jungle":  # the elephants go to and fro: the third time is a draw
        return 0
    if game == "me":
        queens = [at for at, (number, *_) in enumerate(moves) if number == 9]
        done = [at for at, (number, *_) in enumerate(moves) if number == 0]
        if queens or done:
            return (queens or done)[0]
    return draw(choices, len(moves))


def by_keyboard(it: Visit, game: str) -> list[int]:
    """Play to the end with keys alone; how many presses each decision took."""
    press, choices = it.page.keyboard.press, numbers(f"{game} keys")
    presses: list[int] = []
    for _ in range(MOST):
        now = seen(it)
        assert now["focus"] == "inside", "focus has left the board"
        if now["phase"] == "over":
            return presses
        if now["phase"] == "toThrow":
            press("r")
            presses.append(1)
            continue
        if now["phase"] == "stepping" and now["ahead"]:
            presses.append(walk(it, now))
            continue
        if now["phase"] == "stepping" and now["complete"]:
            press("e")
            presses.append(1)
            continue
        assert now["number"], now
        at = wanted(game, now, choices)
        number = now["number"][at][0]
        same = [one for one, (other, *_) in enumerate(now["number"]) if other == number]
        if number > 9:
            press("j")
            while it.page.evaluate(AT) != at:
                press("ArrowDown")
            press("Enter")
        else:
            for _ in range(same.index(at) + 1):
                press(str(number))
            if len(same) > 1:
                press("Enter")
        presses.append(same.index(at) + (2 if len(same) > 1 else 1))
    raise AssertionError("the game did not end")


ARROWS = {"up": "ArrowUp", "right": "ArrowRight", "down": "ArrowDown", "left": "ArrowLeft"}


def walk(it: Visit, now: dict[str, Any]) -> int:
    """A step of a walking piece: the queen goes to the other side, everybody else stops where they may."""
    way = "up" if now["mover"] == 0 else "down"
    open_ = [direction for direction, _, text in now["ahead"] if text]
    if now["complete"] and way not in open_:
        it.page.keyboard.press("e")
    else:
        it.page.keyboard.press(ARROWS[way if way in open_ else open_[0]])
    return 1


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(game: str, context: Callable[..., BrowserContext]) -> None:
    it = visit(context, game, settings=PEOPLE)
    for _ in range(60):
        it.page.keyboard.press("Tab")
        if it.page.evaluate("() => document.activeElement.matches('.kgp-main')"):
            break
    it.page.keyboard.press("Enter")
    presses = sorted(by_keyboard(it, game))
    assert presses[len(presses) // 2] <= 2
    assert presses[-1] <= 4 or game in {"jungle", "me"}, "one piece has many ways to go"
    assert it.page.locator(".kgp-result h3").is_visible()
    assert it.state()["outcome"]["words"] in it.says()
    assert it.errors == []
    assert it.others == []


def tap(it: Visit, what: str, nth: int = 0) -> None:
    """A finger on the middle of something, which nothing covers."""
    x, y, free, _ = it.page.evaluate(TARGET, [what, nth])
    assert free, f"{what} is covered"
    it.page.touchscreen.tap(x, y)


def by_finger(it: Visit, game: str) -> None:
    """Play to the end with taps alone: on the board where that says enough, on the list where not."""
    choices = numbers(f"{game} taps")
    for turn in range(MOST):
        now = seen(it)
        if now["phase"] == "over":
            return
        if now["phase"] == "toThrow":
            tap(it, ".kgp-main")
            continue
        if now["phase"] == "stepping" and now["ahead"]:
            way = "up" if now["mover"] == 0 else "down"
            ahead = {direction: place for direction, place, text in now["ahead"] if text}
            if now["left"] and way in ahead:
                tap(it, f'[data-place="{ahead[way]}"]')
            elif now["complete"]:
                tap(it, ".kgp-main")
            else:
                tap(it, f'[data-place="{next(iter(ahead.values()))}"]')
            continue
        if now["phase"] == "stepping" and now["complete"]:
            tap(it, ".kgp-main")
            continue
        at = wanted(game, now, choices)
        _, _, start, _ = now["number"][at]
        alone = len([one for one in now["number"] if one[2] == start]) == 1
        place = start if start not in {"hand", "bar", "home"} else f"{start}:{now['mover']}"
        if start and alone and turn % 2:
            tap(it, f'[data-place="{place}"]')
            assert it.page.evaluate(AT) == at, f"a first tap on {place} only looks"
            tap(it, f'[data-place="{place}"]')
        else:
            tap(it, ".kgp-list li", at)
            assert it.page.evaluate(AT) == at, "a first tap only looks"
            tap(it, ".kgp-list li", at)


TELEPHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LONG = {"ur", "exciting", "backgammon"}
"""Games of hundreds of taps: by finger they are played in the long tests."""


@pytest.mark.parametrize("game", [pytest.param(it, marks=pytest.mark.slow) if it in LONG else it for it in GAMES])
def test_a_whole_game_by_finger_on_a_telephone(game: str, context: Callable[..., BrowserContext]) -> None:
    it = visit(context, game, settings=PEOPLE, **TELEPHONE)
    tap(it, ".kgp-main")
    it.page.wait_for_function("() => document.querySelector('kg-play').play.state?.session")
    by_finger(it, game)
    assert it.page.locator(".kgp-result h3").is_visible()
    assert it.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert it.errors == []
