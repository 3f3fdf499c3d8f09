"""Taking back and playing again: the same dice, the same positions, back to a person's last decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen import games
from tests.browser.conftest import VARIANTS, Chooser, Page, next_state, played

if TYPE_CHECKING:
    from kitgen.browser.contract import State

TOLD_ONCE = ("says", "happened", "undo", "redo", "plies")


def lasting(state: State) -> dict[str, Any]:
    """What is true of a position however it was come to."""
    return {key: value for key, value in state.items() if key not in TOLD_ONCE}


def all_back_and_again(page: Page, state: State, *, forced: bool = False) -> None:
    """Undo as long as possible, then redo as long as possible: every state is met again, and the end is the same."""
    session = state["session"]
    if state["stepping"]:
        state = page("drop", session=session)
    seen = [lasting(state)]
    while state["undo"]:
        state = page("undo", session=session)
        seen.append(lasting(state))
        assert state["phase"] in ("toMove", "toThrow")
    assert page.refused("undo", session=session)[0] == "not_now"
    before = [entry["text"].rstrip("+").split()[-1] for entry in state["log"]]
    assert forced or set(before) <= {"pass", "begin", "again"}, "only what nobody chose stands"
    for expected in reversed(seen[:-1]):
        assert state["redo"]
        state = page("redo", session=session)
        assert lasting(state) == expected
    assert not state["redo"]
    assert page.refused("redo", session=session)[0] == "not_now"


@pytest.mark.parametrize("own", [False, True], ids=["screen", "own dice"])
def test_all_taken_back_and_played_again_is_identical(page: Page, variant: tuple[str, str], *, own: bool) -> None:
    game, name = variant
    if own and not games.load(game, name).dice.faces:
        assert page.new(game, variant=name, dice="own")["throws"] == []
        return
    *_, state = played(page, page.new(game, variant=name, dice="own" if own else "screen"), "undo", most=24)
    all_back_and_again(page, state)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(VARIANTS), st.text("abcdef", max_size=4), st.integers(1, 30), st.booleans())
def test_any_game_taken_back_and_played_again_is_identical(
    variant: tuple[str, str],
    seed: str,
    presses: int,
    forced: bool,
) -> None:
    page = Page()
    *_, state = played(page, page.new(variant[0], variant=variant[1], seed=seed or "x", forced=forced), seed, presses)
    all_back_and_again(page, state, forced=forced)


def test_the_dice_stand_again_and_no_other_throw_can_be_fished_for(page: Page) -> None:
    state = page.new("ur", seed="quince")
    session = state["session"]
    thrown: list[Any] = []
    chooser = Chooser("dice")
    for _ in range(30):
        if state["phase"] == "toMove":
            thrown.append((state["ply"], state["thrown"]))
        state = next_state(page, state, chooser)
    for ply, dice in reversed([it for it in thrown if it[0] < state["ply"]]):
        state = page("undo", session=session)
        assert (state["ply"], state["thrown"]) == (ply, dice)
        assert "Same dice." in state["says"]


def test_against_one_of_ours_undo_returns_to_my_last_decision(page: Page) -> None:
    state = page.new("ur", seed="walnut", seats=["person", "squire"])
    session = state["session"]
    chooser = Chooser("mine")
    decisions: list[dict[str, Any]] = []
    for _ in range(40):
        if state["phase"] == "toMove":
            assert state["mover"] == 0
            decisions.append(lasting(state))
        state = next_state(page, state, chooser)
    while decisions[-1]["ply"] == state["ply"]:
        decisions.pop()
    for expected in decisions[:-4:-1]:
        assert lasting(page("undo", session=session)) == expected


def test_a_new_move_ends_what_could_be_played_again(page: Page) -> None:
    *_, state = played(page, page.new("ur", seed="pine"), "new", most=12)
    session = state["session"]
    while not (state["phase"] == "toMove" and len(state["moves"]) > 1):
        state = page("undo", session=session) if state["undo"] else page("redo", session=session)
    assert state["redo"]
    played_before = state["plies"]
    state = page("play", session=session, move=len(state["moves"]))
    assert not state["redo"]
    assert state["plies"] <= played_before


def test_a_look_back_changes_nothing(page: Page) -> None:
    *states, last = played(page, page.new("ur", seed="pine"), "look", most=40)
    session = last["session"]
    by_ply = {state["ply"]: state["standing"] for state in [*states, last]}
    for ply in range(last["ply"] + 1):
        look = page("review", session=session, ply=ply)
        assert look["phase"] == "review"
        assert look["ply"] == ply
        assert look["moves"] == []
        assert ply not in by_ply or look["standing"] == by_ply[ply]
        assert look["says"].startswith(f"Move {ply} of {last['ply']}:" if ply else "The start")
    assert lasting(page("state", session=session)) == lasting(last)
    assert page.refused("review", session=session, ply=last["ply"] + 1)[0] == "bad_request"
