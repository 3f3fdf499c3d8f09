"""A move made step by step: every legal move can be made so, in every order that the rules allow, and no other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen import games
from kitgen.browser.grid import GridTeller
from kitgen.browser.tables import TablesTeller
from kitgen.match import Match, at_random
from kitgen.rules import build
from kitgen.rules.grid import GridRules
from kitgen.rules.tables import TablesRules
from kitgen.rules.tables_notation import BAR, OFF, Hop, Play, Position
from tests.browser.conftest import Page

BACKGAMMON = build(games.load("backgammon"))
assert isinstance(BACKGAMMON, TablesRules)
TOLD = TablesTeller(BACKGAMMON)
THROWS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def all_orders(position: Position, throw: tuple[int, ...]) -> dict[tuple[str, ...], Any]:
    """Every way through the steps, to its end, and the play it makes."""
    found: dict[tuple[str, ...], Any] = {}
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        made = waiting.pop()
        steps = [choice["text"] for choice in TOLD.choices(position, throw, made) if choice["step"]]
        whole = TOLD.whole(position, throw, made)
        if whole is not None:
            found[made] = whole
            assert not steps, "a play is complete when no number is left"
        elif made:
            assert steps, f"{made} leads nowhere"
        waiting += [TOLD.step(position, throw, made, step) for step in steps]
    return found


def by_force(position: Position, throw: tuple[int, ...]) -> set[tuple[tuple[int, int], ...]]:
    """The same, by trying every number with every stone in every order and keeping the longest: a slow twin."""
    assert position.mover is not None
    numbers = [throw[0]] * 4 if throw[0] == throw[1] else list(throw)
    found: set[tuple[tuple[int, int], ...]] = set()

    def go_on(own: list[int], other: list[int], left: list[int], made: tuple[tuple[int, int], ...]) -> None:
        found.add(made)
        if own[OFF] == 15:
            return
        for die in set(left):
            for start in range(BAR, 0, -1):
                end = start - die
                if not own[start] or not _may(own, other, start, end):
                    continue
                end = max(end, OFF)
                mine, theirs = list(own), list(other)
                mine[start] -= 1
                mine[end] += 1
                if end and theirs[25 - end]:
                    theirs[25 - end], theirs[BAR] = 0, theirs[BAR] + 1
                rest = list(left)
                rest.remove(die)
                go_on(mine, theirs, rest, (*made, (start, end)))

    go_on(list(position.sides[position.mover]), list(position.sides[1 - position.mover]), numbers, ())
    longest = max(map(len, found))
    kept = {made for made in found if len(made) == longest}
    if longest == 1 and throw[0] != throw[1]:
        large = {made for made in kept if _uses(made[0], max(throw))}
        kept = large or kept
    return kept - {()}


def _may(own: list[int], other: list[int], start: int, end: int) -> bool:
    """May a stone go from here to there, by the rules as a book has them."""
    if own[BAR] and start != BAR:
        return False
    if end > 0:
        return other[25 - end] < 2
    return not any(own[7:26]) and (end == 0 or not any(own[start + 1 : 7]))


def _uses(hop: tuple[int, int], die: int) -> bool:
    start, end = hop
    return start - end == die or (end == OFF and start <= die)


def positions() -> list[tuple[Position, tuple[int, ...]]]:
    """Positions of games at random, with every throw in turn."""
    found: list[tuple[Position, tuple[int, ...]]] = []
    for number in range(3):
        match = at_random(BACKGAMMON, f"steps {number}", most=80)
        for index, turn in enumerate(match.turns[1::7]):
            if turn.after.mover is not None and not turn.after.dice and not BACKGAMMON.outcome(turn.after):
                found.append((turn.after, THROWS[(index * 5 + number) % len(THROWS)]))
    return found


def test_the_steps_of_a_play_are_those_of_a_slow_twin() -> None:
    compared = 0
    for position, throw in positions():
        if throw[0] == throw[1] and sum(1 for it in position.sides[position.mover or 0] if it) > 4:
            continue  # the twin would take minutes
        made = {tuple((hop.start, hop.end) for hop in TOLD.hops(it)) for it in all_orders(position, throw)}
        assert made == by_force(position, throw), (BACKGAMMON.write_position(position), throw)
        compared += 1
    assert compared > 12


def test_every_legal_play_can_be_made_stone_by_stone_from_the_highest_down() -> None:
    for position, throw in positions():
        for play in BACKGAMMON.moves(position, throw):
            made: tuple[str, ...] = ()
            for hop in play.hops:
                made = TOLD.step(position, throw, made, str(Play((hop,))))
            assert (TOLD.whole(position, throw, made) == play) == bool(play.hops)


@pytest.mark.parametrize(
    ("position", "throw", "first"),
    [
        ("red 8; black 24(2); red to move", (6, 1), {"8/2"}),  # either number but not both: the larger
        ("red bar 6; black 3(2); red to move", (3, 1), {"bar/24"}),  # 22 is closed
        ("red 3; black 23; red to move", (6, 1), {"3/2*"}),  # both numbers, though one would end the game
        ("red 13 6; black 18(2) 24(2); red to move", (6, 1), {"13/12"}),  # 7 is closed: only 13/12/6 plays both
    ],
)
def test_only_what_leads_to_a_legal_play_is_offered(position: str, throw: tuple[int, ...], first: set[str]) -> None:
    where = BACKGAMMON.read_position(_filled(position))
    assert {choice["text"] for choice in TOLD.choices(where, throw, ())} == first
    assert {it[0] for it in all_orders(where, throw)} == first


def _filled(position: str) -> str:
    """The rest of the stones are off."""
    parts = []
    for part in position.split("; "):
        words = part.split()
        if words[-1] != "move":
            count = sum(int(word.partition("(")[2].rstrip(")") or 1) for word in words[1:])
            words.append(f"off({15 - count})")
        parts.append(" ".join(words))
    return "; ".join(parts)


def test_a_missing_move_is_explained(page: Page) -> None:
    state = page.new("backgammon", seed="plum")
    state = page("throw", session=state["session"])
    session = state["session"]
    offered = {choice["text"] for choice in state["moves"]}
    for place in map(str, range(1, 25)):
        answer = page("why", session=session, place=place)
        assert len(answer["words"]) > 10
    code, words = page.refused("step", session=session, move="24/1")
    assert code not in ("no_step", "fault") or words
    assert "24/1" not in offered


def test_backspace_takes_back_one_stone_and_escape_all(page: Page) -> None:
    state = page("throw", session=page.new("backgammon", seed="plum")["session"])
    session = state["session"]
    first = state["moves"]
    state = page("play", session=session, move=1)
    assert state["stepping"]["made"] == [first[0]["text"]]
    assert state["stepping"]["left"] in (1, 3)
    second = page("play", session=session, move=1)
    back = page("unstep", session=session)
    assert (back["stepping"], back["moves"]) == (state["stepping"], state["moves"])
    assert second["stepping"] != back["stepping"]
    dropped = page("drop", session=session)
    assert (dropped["stepping"], dropped["moves"]) == (None, first)
    assert page.refused("unstep", session=session)[0] == "not_now"
    again = page("undo", session=page("play", session=session, move=1)["session"])
    assert again["stepping"] is None, "undo takes back a half made move first"
    assert again["moves"] == first


# -- walking


def grids() -> list[tuple[str, str]]:
    return [(game, variant) for game in ("mouse_and_elephant", "jungle") for variant in games.load(game).variants]


@pytest.mark.parametrize(("game", "variant"), grids())
def test_walks_reach_every_legal_move_and_no_other(game: str, variant: str) -> None:
    rules = build(games.load(game, variant))
    assert isinstance(rules, GridRules)
    told = GridTeller(rules)
    match = at_random(rules, "walks", most=30)
    checked = 0
    for turn in match.turns[5::12]:
        position = turn.after
        if rules.outcome(position):
            continue
        throw = next(iter(rules.throws(position))) if position.left or not rules.options.throws else (9,)
        legal = [move for move in rules.moves(position, throw) if move.start]
        for start in sorted({move.start for move in legal})[::3]:
            reached = walked(told, position, throw, start)
            assert reached == {move for move in legal if move.start == start}
            checked += 1
    assert checked > 2


def walked(told: GridTeller, position: Any, throw: Any, start: str) -> set[Any]:
    """Every move that can be walked from a square, step by step, remembering where it has been."""
    found: set[Any] = set()
    waiting = [told.step(position, throw, (), start)]
    seen = set(waiting)
    states: set[Any] = set()
    while waiting:
        made = waiting.pop()
        whole = told.whole(position, throw, made)
        if whole is not None:
            found.add(whole)
        stepping = told.stepping(position, throw, made)
        assert stepping is not None
        for ahead in stepping["ahead"]:
            if ahead["text"]:
                further = told.step(position, throw, made, ahead["direction"])
                assert further == told.step(position, throw, made, ahead["text"])
                walk = told.walk(position, throw, further)
                key = (walk.way[-1], walk.took, walk.heading, len(walk.way), made[-1])
                if further not in seen and key not in states:
                    seen.add(further)
                    states.add(key)
                    waiting.append(further)
    return found


def test_a_walk_says_what_lies_ahead_and_takes_once(page: Page) -> None:
    setup = "beige Th5 Qj1; blue Wh6 Ci7 Qj13; beige to move"
    state = page.new("me", setup=setup, seed="plum")
    session = state["session"]
    state = page("throw", session=session)
    state = page("step", session=session, move="h5")
    assert state["says"].startswith("Tiger h5, up to")
    assert "Up: wolf, can take" in state["says"]
    state = page("step", session=session, move="up")
    assert state["stepping"]["complete"]
    assert [shift["hit"] for shift in state["stepping"]["shifts"]] == [False, True]
    if state["stepping"]["left"]:
        right = next(it for it in state["stepping"]["ahead"] if it["direction"] == "right")
        assert right["text"] == "i6"
        state = page("step", session=session, move="i6")
        up = next(it for it in state["stepping"]["ahead"] if it["direction"] == "up")
        assert (up["text"], up["words"]) == ("", "up: cat, cannot take")
    state = page("finish", session=session)
    assert "takes wolf" in state["says"]
    taken = {it["kind"] for it in state["standing"] if it["player"] == 1}
    assert taken == {"C", "Q"}


def test_a_turn_may_end_early(page: Page) -> None:
    state = page("throw", session=page.new("me", seed="plum")["session"])
    session, first = state["session"], state["mover"]
    done = state["moves"][-1]
    assert (done["number"], done["text"], done["marks"]) == (0, "done", ["pass"])
    state = page("play", session=session, move=0)
    assert state["mover"] != first


def test_pieces_keep_their_numbers_when_others_are_gone(page: Page) -> None:
    state = page.new("jungle", setup="red Ta1 Re3; blue Lg9 Cf8; red to move")
    numbers = {choice["kind"]: choice["number"] for choice in state["moves"]}
    assert numbers == {"T": 3, "R": 8}
    state = page("play", session=state["session"], move=8)
    assert state["stepping"]["start"] == "e3"
    assert {choice["text"] for choice in state["moves"]} == {"e3-e4", "e3-d3", "e3-f3", "e3-e2"}


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.sampled_from(["up", "right", "down", "left", "unstep", "finish", "drop", "h5", "1", "9"]), max_size=30)
)
def test_any_keys_on_a_walk_leave_a_game_that_goes_on(keys: list[str]) -> None:
    page = Page()
    state = page(
        "throw", session=page.new("me", setup="beige Th5 Qj1; blue Wh6 Qj13; beige to move", seed="plum")["session"]
    )
    session = state["session"]
    for key in keys:
        if key in ("unstep", "finish", "drop"):
            page.ask(key, session=session)
        else:
            page.ask("step", session=session, move=int(key) if key.isdigit() else key)
    state = page("state", session=session)
    assert state["moves"] or state["phase"] != "toMove"
    assert Match.read(page("text", session=session)["text"], build(games.load("me"))).turns is not None


def test_hops_are_written_as_players_write_them() -> None:
    assert TOLD.hops(("bar/22*", "6/off")) == (Hop(BAR, 22, True), Hop(6, OFF))
