"""Nothing is told by colour alone: every state of a square is told from every other by whoever sees colours otherwise.

One square is shown in each state, as the browser simulates the eye, in each theme. What a state draws stands out from
the empty square by 3:1; any two states differ by as much. In grey, and where all marks have one colour, that can only
come from shape, line or text.
"""

from __future__ import annotations

import io
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image

from tests.site.browser.test_play import PEOPLE
from tests.site.browser.test_play_states import started

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray
    from playwright.sync_api import BrowserContext

    from tests.site.browser.playing import Visit

    Contexts = Callable[..., BrowserContext]
    Pixels = NDArray[np.float64]

EYES = ("none", "achromatopsia", "deuteranopia", "protanopia", "tritanopia")
THEMES: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "strong contrast on a dark device": {"color_scheme": "dark", "settings": {**PEOPLE, "contrast": True}},
    "forced colours": {"forced_colors": "active"},
    "forced colours in the dark": {"forced_colors": "active", "color_scheme": "dark"},
}
SQUARES = {"ur": ("b2", "f2"), "die-race": ("c1", "e1"), "backgammon": ("7", "9"), "jungle": ("c4", "e4")}
"""A square to look at and another one, without a mark of its own."""

RATIO = 3.0
LEAST = 0.006
"""Of a square's pixels: a line round a quarter of it."""

STATES = """([square, other]) => {
  const { play } = document.querySelector("kg-play"), { board, variant, data } = play;
  const kinds = Object.keys(variant.pieces).filter(it => it.startsWith("0")).map(it => it.slice(1));
  const move = (start, end, marks = []) => ({ start, end, number: 1, text: "x", words: "x", marks, shifts: [] });
  const piece = (player, kind) => ({ place: square, player, kind, count: 1 });
  const made = {
    empty: {}, landing: { choices: [move(other, square)] }, capture: { choices: [move(other, square, ["captures"])] },
  };
  if (data.family !== "tables")
    for (const mark of ["again", "forfeit"]) made[`landing, ${mark}`] = { choices: [move(other, square, [mark])] };
  for (const kind of kinds)
    for (const player of [0, 1]) made[`piece ${player}${kind}`] = { standing: [piece(player, kind)] };
  made["piece that can move"] = { standing: [piece(0, kinds[0])], choices: [move(square, other)], landings: false };
  if (data.family !== "tables") {
    made.left = { last: [{ player: 0, start: square, end: "" }] };
    made.reached = { last: [{ player: 0, start: "", end: square }] };
  }
  window.states = made;
  window.show = name => {
    const { left, top, width, height } = board.cells[square].getBoundingClientRect();
    const nothing = { standing: [], choices: [], chosen: null, last: [], mover: 0, landings: true, routes: [] };
    board.show({ ...nothing, ...made[name] });
    return { x: left + 1, y: top + 1, width: width - 2, height: height - 2 };
  };
  board.node.scrollIntoView({ block: "center" });
  return Object.keys(made);
}"""


def luminance(png: bytes) -> Pixels:
    """Relative luminance of each pixel, from 0 to 1. Source: WCAG 2.2, definition of relative luminance."""
    sent = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.float64) / 255
    linear = np.where(sent <= 0.04045, sent / 12.92, ((sent + 0.055) / 1.055) ** 2.4)
    found: Pixels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def apart(one: Pixels, other: Pixels) -> float:
    """The share of pixels that differ by 3:1 and more.

    >>> apart(np.array([0.0, 1.0]), np.array([0.0, 0.1]))
    0.5
    """
    light, dark = np.maximum(one, other) + 0.05, np.minimum(one, other) + 0.05
    return float(np.mean(light / dark >= RATIO))


def pictures(it: Visit, squares: tuple[str, str], eye: str) -> dict[str, Pixels]:
    session = it.page.context.new_cdp_session(it.page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
    names = it.page.evaluate(STATES, list(squares))
    found = {}
    for name in names:
        clip = it.page.evaluate("name => show(name)", name)
        found[name] = luminance(it.page.screenshot(clip=clip, scale="css"))
    session.detach()
    return found


def check(context: Contexts, game: str, theme: str, eyes: tuple[str, ...]) -> None:
    it = started(context, game, **THEMES[theme])
    for eye in eyes:
        seen = pictures(it, SQUARES[game], eye)
        alike = [f"{one} and {other}" for one, other in combinations(seen, 2) if apart(seen[one], seen[other]) < LEAST]
        assert alike == [], f"{game}, {theme}, {eye}"
    assert it.errors == []


@pytest.mark.parametrize("theme", THEMES)
def test_states_of_a_square_of_ur_are_told_apart_by_every_eye(theme: str, context: Contexts) -> None:
    check(context, "ur", theme, EYES if theme in {"light", "dark"} else EYES[:2])


@pytest.mark.parametrize("game", ["die-race", "backgammon", "jungle"])
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_states_of_other_boards_are_told_apart_in_grey(game: str, theme: str, context: Contexts) -> None:
    check(context, game, theme, ("achromatopsia",))


MARKED = """() => {
  const { play } = document.querySelector("kg-play"), { list } = play.frame.moves;
  play.frame.moves.choose(0);
  const style = it => getComputedStyle(it), look = it => style(it).boxShadow + style(it).borderStyle;
  const [chosen, other] = list.children, seats = [...document.querySelectorAll(".kgp-seat")];
  const line = current => style(seats.find(it => it.hasAttribute("aria-current") === current)).borderBottomColor;
  const dead = document.querySelector(".kgp button:disabled"), live = document.querySelector(".kgp-help");
  const turn = line(true) !== line(false) && line(false) === "rgba(0, 0, 0, 0)";
  return { chosen: look(chosen) !== look(other), turn, dead: look(dead) !== look(live) };
}"""


def test_words_and_buttons_show_their_state_by_lines(context: Contexts) -> None:
    it = started(context, "jungle")
    assert it.page.evaluate(MARKED) == {"chosen": True, "turn": True, "dead": True}
