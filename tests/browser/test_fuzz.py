"""Whatever is asked, the answer is JSON with a state or a refusal, soon; and the game that was there is still there."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.browser import Desk, call
from tests.browser.conftest import VARIANTS, Page

METHODS = [*Desk().methods, "", "__init__", "do_new", "call"]
WORDS = st.sampled_from(
    [
        *(
            "1",
            "2",
            "6-1",
            "in/3",
            "4/6",
            "13/7",
            "bar/22",
            "pass",
            "done",
            "a1-a2",
            "c3xc7",
            "h5",
            "up",
            "off",
            "hand",
        ),
        *("ur", "me", "jungle", "finkel", "four", "person", "king", "own", "screen", "game", "friend", "sun", "throw"),
        *("../../x", "%s", "{title}", "\u0000", "\ud83d", "", "x" * 300, "(" * 90, "9" * 60, "1/" * 80),
    ]
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 10**9), st.floats(), WORDS, st.text(max_size=8)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)
FIELDS = st.sampled_from(
    [
        *("game", "variant", "seed", "setup", "first", "seats", "dice", "forced", "link", "text", "session", "have"),
        *("throw", "move", "nodes", "ply", "place", "level", "kind"),
    ]
)


def answered(text: str) -> Any:
    answer = json.loads(text)
    if "error" in answer:
        assert set(answer["error"]) == {"code", "words"}
        assert answer["error"]["code"] != "fault", answer["error"]["words"]
        assert 0 < len(answer["error"]["words"]) <= 320
    return answer


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(METHODS), st.dictionaries(FIELDS, VALUES, max_size=6))
def test_any_request_is_answered(method: str, request: dict[str, Any]) -> None:
    desk = Desk()
    session = json.loads(desk.call("new", '{"game": "ur", "seed": "fig"}'))["session"]
    request.setdefault("session", session)
    answered(desk.call(method, json.dumps(request)))
    state = answered(desk.call("state", json.dumps({"session": session})))
    assert method == "close" or state["game"] == "royal_game_of_ur"


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(METHODS), st.one_of(st.text(max_size=40), st.just("[" * 100_000), st.just("NaN"), st.just('"x"'))
)
def test_any_text_in_place_of_a_request_is_answered(method: str, request: str) -> None:
    answered(call(method, request))


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(VARIANTS),
    st.lists(
        st.tuples(
            st.sampled_from(
                ["throw", "play", "step", "finish", "unstep", "drop", "undo", "redo", "why", "odds", "record"]
            ),
            st.one_of(st.integers(0, 9), WORDS),
        ),
        max_size=16,
    ),
    st.booleans(),
)
def test_any_keys_leave_a_game_that_can_go_on(
    variant: tuple[str, str],
    keys: list[tuple[str, int | str]],
    own: bool,
) -> None:
    page = Page()
    dice = "own" if own else "screen"
    state = page.new(variant[0], variant=variant[1], dice=dice)
    session = state["session"]
    for method, value in keys:
        field = {"throw": "throw", "why": "place"}.get(method, "move")
        fields = {field: value} if method != "throw" or own else {}
        answered(page.desk.call(method, json.dumps({"session": session, **fields})))
    state = page("state", session=session)
    assert state["phase"] in ("toThrow", "toMove", "stepping", "over")
    assert state["phase"] != "toMove" or state["moves"]
    page("open", text=page("text", session=session)["text"])


def test_a_request_of_any_size_is_refused_before_it_is_read(page: Page) -> None:
    assert page.refused("new", game="ur", seed="x" * 400_000)[0] == "bad_request"
    assert "error" in json.loads(call("open", json.dumps({"text": "game: ur\n" * 20_000})))


def test_a_setup_of_any_size_is_answered(page: Page) -> None:
    for game in ("ur", "me", "backgammon", "jungle", "exciting", "die-race"):
        for setup in ("sun " * 400, ";" * 1_500, "red 1(999999999999)", "a" * 1_900, "after " + "a1-a2 " * 300):
            assert page.refused("new", game=game, setup=setup)[0] == "notation"
