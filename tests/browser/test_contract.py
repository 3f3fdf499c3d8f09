"""Every answer has the shape of the contract, and every announcement can be listened to."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kitgen.browser import Desk, contract
from kitgen.browser.contract import LONGEST, State
from tests.browser.conftest import Page, played
from tests.browser.shapes import faults


def check(answer: Any, shape: Any) -> None:
    assert faults(answer, shape) == []


def test_every_state_of_a_game_has_the_shape_of_the_contract(page: Page, variant: tuple[str, str]) -> None:
    game, name = variant
    for press, state in enumerate(played(page, page.new(game, variant=name), "shape", most=32)):
        check(state, State)
        assert 0 < len(state["says"]) <= LONGEST
        assert "{" not in state["says"]
        if press % 16 == 0:
            session = state["session"]
            check(page("odds", session=session), contract.Odds)
            check(page("record", session=session), contract.Record)
            check(page("review", session=session, ply=state["ply"] // 2), State)
            check(page("text", session=session), contract.Copy)
            check(page("link", session=session), contract.Link)
            check(page("routes", session=session), contract.Routes)
            if state["phase"] in ("toMove", "stepping"):
                place = state["standing"][press % len(state["standing"])]["place"]
                check(page("why", session=session, place=place), contract.Answer)


def test_advice_has_its_shape_and_names_a_move_that_can_be_chosen(page: Page, variant: tuple[str, str]) -> None:
    game, name = variant
    asked = 0
    for state in played(page, page.new(game, variant=name), "advice", most=60):
        if state["phase"] == "toMove" and asked < 4:
            asked += 1
            advice = page("advise", session=state["session"], level="squire")
            check(advice, contract.Advice)
            assert advice["number"] in {choice["number"] for choice in state["moves"]}
            assert 0 < len(advice["words"]) <= LONGEST
    assert asked == 4


def test_what_is_taken_back_has_its_shape_too(page: Page) -> None:
    state = page("throw", session=page.new("backgammon", first="red")["session"])
    session = state["session"]
    for method in ("play", "unstep", "play", "drop", "play", "undo", "play", "play", "finish", "undo", "redo"):
        fields = {"move": 1} if method == "play" else {}
        check(page("state", session=session), State)
        check(page(method, session=session, **fields), State)


def test_the_shelf_and_each_game_on_it(page: Page) -> None:
    shelf = page("catalogue")
    check(shelf, contract.Shelf)
    for game, alias in zip(shelf["games"], shelf["aliases"], strict=True):
        told = page("variants", game=game)
        check(told, contract.Game)
        assert page("variants", game=alias) == told
        for one in told["variants"]:
            check(page("new", game=game, variant=one["id"]), State)


def test_the_contract_lists_every_method_and_no_other() -> None:
    lines = (contract.__doc__ or "").splitlines()
    listed = {found[1] for line in lines if (found := re.match(r"([a-z]+) +[\[{(]", line))}
    listed |= {"catalogue"}
    assert listed == set(Desk().methods)


def test_the_log_can_be_had_piece_by_piece(page: Page) -> None:
    state = page.new("ur")
    log: list[Any] = []
    session = state["session"]
    for shown in played(page, state, "log", most=120):
        part = page("state", session=session, have=len(log))
        log = log[: part["log_from"]] + part["log"]
        assert log == shown["log"]
    assert len(log) > 40
    for _ in range(5):
        part = page("undo", session=session, have=len(log))
        log = log[: part["log_from"]] + part["log"]
        assert log == page("state", session=session)["log"]


@pytest.mark.parametrize(
    ("method", "request_", "code"),
    [
        ("fly", {}, "bad_request"),
        ("new", {}, "bad_request"),
        ("new", {"game": 7}, "bad_request"),
        ("new", {"game": "chess"}, "refused"),
        ("new", {"game": "ur", "variant": "fenkel"}, "refused"),
        ("new", {"game": "../../etc"}, "refused"),
        ("new", {"game": "./kitgen/games/template"}, "refused"),
        ("new", {"game": "ur", "seats": "person"}, "bad_request"),
        ("new", {"game": "ur", "seats": ["bishop"]}, "bad_request"),
        ("new", {"game": "ur", "dice": "loaded"}, "bad_request"),
        ("new", {"game": "ur", "first": "north"}, "bad_request"),
        ("new", {"game": "ur", "setup": "sun 99; moon 3"}, "notation"),
        ("new", {"game": "ur", "seed": "x" * 1000}, "bad_request"),
        ("throw", {"session": "99"}, "no_session"),
        ("open", {"text": "no match"}, "notation"),
        ("open", {"link": "#nothing"}, "link"),
    ],
)
def test_what_is_wrong_is_refused_in_a_sentence(
    page: Page, method: str, request_: dict[str, object], code: str
) -> None:
    found, words = page.refused(method, **request_)
    assert found == code
    assert len(words) > 10
    assert "Traceback" not in words
    assert "\n" not in words


def test_what_cannot_be_done_now_says_what_can(page: Page) -> None:
    state = page.new("ur", seats=["person", "squire"])
    session = state["session"]
    assert page.refused("play", session=session, move=1) == ("not_now", "A throw is due first.")
    assert page.refused("undo", session=session)[0] == "not_now"
    assert page.refused("redo", session=session)[0] == "not_now"
    assert page.refused("finish", session=session)[0] == "not_now"
    assert page.refused("opponent", session=session)[0] == "not_now"
    assert page.refused("throw", session=session, throw="3")[0] == "not_now"
    state = page("throw", session=session)
    assert page.refused("throw", session=session) == ("not_now", "No throw is due now.")
    assert page.refused("play", session=session, move=9)[1] == "There is 1 move, number 1."
    state = page("play", session=session, move=1)
    assert state["phase"] == "opponent"
    assert page.refused("throw", session=session) == ("not_now", "It is Moon's turn.")
    assert page("state", session=session)["ply"] == 1, "a refusal changes nothing"


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules(page: Page) -> None:
    state = page.new("ur", setup="sun 4 7; moon 8; sun to move", seed="maple")  # throws 2
    session = state["session"]
    state = page("throw", session=session)
    assert state["thrown"] is not None
    assert state["thrown"]["text"] == "2"
    assert page.refused("play", session=session, move="4/8")[0] == "wrong_distance"
    assert page.refused("play", session=session, move="in/3")[0] == "entry_square"
    assert page.refused("play", session=session, move="hello")[0] == "notation"


def test_only_so_many_games_are_kept_and_the_others_are_forgotten_kindly(page: Page) -> None:
    first = page.new("ur")["session"]
    kept = [page.new("ur")["session"] for _ in range(8)]
    assert page.refused("state", session=first)[0] == "no_session"
    for session in kept:
        assert page("state", session=session)["session"] == session
    page("close", session=kept[0])
    assert page.refused("state", session=kept[0])[0] == "no_session"


def test_a_seed_that_is_not_given_is_shown_and_two_games_differ(page: Page) -> None:
    seeds = {page("new", game="ur")["seed"] for _ in range(12)}
    assert len(seeds) > 9
    assert all(len(seed.split()) == 2 for seed in seeds)
    seed = seeds.pop()
    again = page.new("ur", seed=seed)
    assert f"Set word {seed}." in again["says"]


def test_ks03_a_throw_is_one_announcement_with_what_can_move(page: Page) -> None:
    state = page.new("ur", setup="sun 9 2; moon 5; sun to move")
    state = page("throw", session=state["session"])
    words = "Sun throws 2. 2 moves: 1, square 9 to 11; 2, square 2 to 4, rose, throw again."
    assert state["says"] == words
    assert [event["kind"] for event in state["happened"]] == ["throw"]
