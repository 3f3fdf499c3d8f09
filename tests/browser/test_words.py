"""What is said: one announcement for every kind of event of every game, kept as goldens that a person can read."""

from __future__ import annotations

import json
import re
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest

from kitgen.browser import catalogue
from kitgen.browser.catalogue import ENGLISH, fitting, say, shortened
from kitgen.browser.contract import LONGEST
from tests.browser.conftest import Page, played

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Golden

Script = list[tuple[str, dict[str, Any]]]
"""A label with the requests that lead to it, one after the other; the last one's words are kept."""


class Told:
    """Plays short scenes and writes down what is said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []

    def scene(self, label: str, game: str, asks: list[Any], **new: Any) -> Any:
        """A new game, then requests: a method, or a method with its fields. Every announcement is written down."""
        state = self.page("new", game=game, **{"seed": "maple", **new})
        self.lines.append(f"# {label}")
        self.note(state)
        for ask in asks:
            method, fields = ask if isinstance(ask, tuple) else (ask, {})
            answer = self.page.ask(method, session=state["session"], **fields)
            self.note(answer)
        return answer if asks else state

    def note(self, answer: Any) -> None:
        words = answer["error"]["words"] if "error" in answer else answer.get("says", answer.get("words"))
        assert 0 < len(words) <= LONGEST, words
        if answer.get("notice"):
            self.lines.append(f"  ({answer['notice']})")
        self.lines.append(f"  {words}")

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def play(move: Any) -> tuple[str, dict[str, Any]]:
    return "play", {"move": move}


def throw(text: str) -> tuple[str, dict[str, Any]]:
    return "throw", {"throw": text}


OWN = {"dice": "own"}


def ur(told: Told) -> None:
    told.scene("start, against the Knight", "ur", [], seats=["person", "knight"])
    told.scene("who begins is thrown for", "ur", [], first="throw", seed="fig")
    told.scene("a throw with several moves, a move, taken back, played again", "ur",
               [throw("2"), play("4/6"), "undo", "redo"], setup="sun 4 9; moon 1; sun to move", **OWN)  # fmt: skip
    told.scene("only one move, a capture", "ur", [throw("3"), play(1)], setup="sun 6 off 6; moon 9; sun to move", **OWN)
    told.scene("nothing moves with 0", "ur", [throw("0")], **OWN)
    told.scene("no counter can move so far", "ur", [throw("4")],
               setup="sun 4 8 12 13 14 off 2; moon 3; sun to move", **OWN)  # fmt: skip
    told.scene("rose, throw again", "ur", [throw("3"), play("5/8")], setup="sun 5 1; sun to move; moon 3", **OWN)
    told.scene("home", "ur", [throw("1"), play("14/off")], setup="sun 14 9 off 2; moon 3; sun to move", **OWN)
    told.scene("the last one home", "ur", [throw("1"), play(1)], setup="sun 14 off 6; moon 3 off 5; sun to move", **OWN)
    told.scene("a whole turn of one of ours", "ur", ["throw", play(1), "opponent"], seats=["person", "squire"])
    told.scene("illegal: a safe rose", "ur", [throw("2"), play("6/8")], setup="sun 6; moon 8; sun to move", **OWN)
    told.scene("why can't I, a counter, a landing, an empty place", "ur",
               [throw("2"), *(("why", {"place": it}) for it in ("b2", "d2", "h2", "hand"))],
               setup="sun 6; moon 8; sun to move", **OWN)  # fmt: skip
    told.scene("too early", "ur", [play(1), "finish", "undo"])
    told.scene(
        "a look back", "ur", ["throw", play(1), "throw", play(1), ("review", {"ply": 2}), ("review", {"ply": 0})]
    )
    told.scene("the King gives no advice", "ur", ["throw", "advise"], seats=["person", "king"])
    told.scene("a friend's turn", "ur", [throw("0")], seats=["person", "friend"], **OWN)


def die_race(told: Told) -> None:
    told.scene("start", "die-race", [])
    told.scene("home, and the turns are counted", "die-race", [throw("3"), play(1)],
               setup="white 5; black 3 12; black to move; 81 turns played", **OWN)  # fmt: skip
    told.scene("two block", "die-race", [throw("3"), play("4/7"), ("why", {"place": "d1"})],
               setup="white 4; black 7(2); white to move", **OWN)  # fmt: skip
    told.scene(
        "a lone one is sent back", "die-race", [throw("3"), play("4/7")], setup="white 4; black 7; white to move", **OWN
    )
    told.scene("no move at all", "die-race", [throw("6")], setup="white 10(3); black 7; white to move", **OWN)
    told.scene("the sixtieth turn", "die-race", [throw("6"), play(1)],
               setup="white 12 finished 1; black 10(3); black to move; 119 turns played", **OWN)  # fmt: skip


def exciting(told: Told) -> None:
    told.scene("one dot ends a turn", "exciting", [throw("1")], **OWN)
    told.scene("nothing on the board", "exciting", [throw("0")], **OWN)
    told.scene("three dots with a choice", "exciting", [throw("3")], setup="sun START 4; moon 2; sun to move", **OWN)
    told.scene("an eye, the other side, and the thrower again", "exciting", [throw("2"), play("START/1"), play(1)],
               setup="sun START; moon 2 6; sun to move", **OWN)  # fmt: skip
    told.scene(
        "the doorstep", "exciting", [throw("2"), play("4/5"), play(1)], setup="sun 4; moon 2; sun to move", **OWN
    )
    told.scene("a rosette may be declined", "exciting", [throw("0"), play("START/4"), play("pass")],
               setup="sun START; moon 2; sun to move", **OWN)  # fmt: skip
    told.scene("a double sends on", "exciting", [throw("0"), play(1)], setup="sun 6; moon 2; sun to move", **OWN)
    told.scene("overshot", "exciting", [throw("3"), play(1)], setup="sun 14; moon 2; sun to move", **OWN)
    told.scene("a stack sends off", "exciting", [throw("2"), play(1)], setup="sun 8; moon 9(2); sun to move", **OWN)
    told.scene("the end and its sum", "exciting", [throw("2"), play(1)],
               setup="sun 14 finish 6; moon START(2) 3; sun to move", **OWN)  # fmt: skip


def backgammon(told: Told) -> None:
    told.scene("start and the opening throw", "backgammon", [throw("4-4"), throw("3-5")], **OWN)
    stones = [play("13/7"), "unstep", play("13/7"), play("8/7"), "finish"]
    told.scene("stone by stone", "backgammon", [throw("6-1"), *stones], first="red", **OWN)
    told.scene("bar first, one entry closed", "backgammon", [throw("6-1")],
               setup="red bar 13(5) 8(3) 6(5) 24; black 24(2) 13(5) 8(2) 6(6); red to move", **OWN)  # fmt: skip
    told.scene("a double", "backgammon", [throw("3-3"), play(1)], first="black", **OWN)
    told.scene("a hit", "backgammon", [throw("6-4"), play("24/14*")],
               setup="red 24(2) 13(5) 8(3) 6(5); black 24(2) 13(4) 11 8(3) 6(5); red to move", **OWN)  # fmt: skip
    told.scene("closed out", "backgammon", [throw("6-1")],
               setup="red bar 6(14); black 6(3) 5(3) 4(3) 3(2) 2(2) 1(2); red to move", **OWN)  # fmt: skip
    told.scene("the last stone", "backgammon", [throw("2-1"), play("1/off")],
               setup="red 1 off(14); black 3(2) bar off(12); red to move", **OWN)  # fmt: skip


def animals(told: Told) -> None:
    told.scene("start and a throw", "me", [throw("9")], **OWN)
    told.scene("a walk with a take, and on", "me",
               [throw("9"), *(("step", {"move": it}) for it in ("h5", "up", "right")), "unstep", "finish"],
               setup="beige Th5 Ej2 Qj1; blue Wh6 Ci7 Qj13; beige to move", **OWN)  # fmt: skip
    told.scene("the mouse beats the elephant", "me", [throw("12"), play("Mh5xh6")],
               setup="beige Mh5 Qj1; blue Eh6 Qj13; beige to move", **OWN)  # fmt: skip
    told.scene("two of a kind", "me", [throw("12"), play("Wh5xh6")],
               setup="beige Wh5 Qj1; blue Wh6 Qj13; beige to move", **OWN)  # fmt: skip
    told.scene("the queen is taken", "me", [throw("12"), play("Wh5xh6")],
               setup="beige Wh5 Qj1; blue Wa2 Qh6; beige to move", **OWN)  # fmt: skip
    told.scene("a queen arrives", "me", [throw("12"), play("Qj12-j13")],
               setup="beige Wh5 Qj12; blue Wa2 Qh6; beige to move", **OWN)  # fmt: skip
    told.scene("the turn ends early", "me", [throw("9"), play(0)], **OWN)
    told.scene("too strong", "me", [throw("12"), play("Ch5xh6")],
               setup="beige Ch5 Qj1; blue Wh6 Qj13; beige to move", **OWN)  # fmt: skip
    told.scene("four players", "me", [throw("12"), play(0)], variant="four", **OWN)


def jungle(told: Told) -> None:
    told.scene("start", "jungle", [])
    told.scene("a piece, and where it may go", "jungle", [play(2), ("step", {"move": "up"}), "finish"],
               setup="red Lc3 Ta1; blue Dc7 Ta9; red to move")  # fmt: skip
    told.scene("a rat in the way", "jungle", [play("c3xc7"), ("why", {"place": "c3"})],
               setup="red Lc3 Ta1; blue Dc7 Rc5; red to move")  # fmt: skip
    told.scene("the rat takes the elephant", "jungle", [play("c3xc2")], setup="red Rc3; blue Ec2 Ta9; red to move")
    told.scene("into the den", "jungle", [play("d8-d9")], setup="red Rd8; blue Ea5; red to move")
    shuffle = [play(move) for move in ("a1-a2", "a9-a8", "a2-a1", "a8-a9") * 2]
    told.scene("the same again", "jungle", list(shuffle))


@pytest.mark.parametrize("scenes", [ur, die_race, exciting, backgammon, animals, jungle], ids=lambda it: it.__name__)
def test_every_kind_of_event_is_said_as_it_was(page: Page, golden: Golden, scenes: Any) -> None:
    told = Told(page)
    scenes(told)
    golden(f"said/{scenes.__name__}.txt", told.text())


def test_squares_are_named_along_the_movers_route(page: Page) -> None:
    state = page.new("ur", setup="sun 4; moon 8 4; sun to move")
    words = {it["place"]: it["words"] for it in state["squares"] if it["player"] is None}
    assert words["d2"] == "square 8, shared, rose, safe, Moon counter"
    assert words["a1"] == "Sun square 4, rose, Sun counter"
    assert words["a3"] == "Moon square 4, rose, Moon counter"
    assert words["h1"] == "Sun square 13, empty"
    assert [it["label"] for it in state["squares"][:14]] == [str(number) for number in range(1, 15)]
    trays = [it["words"] for it in state["squares"] if it["place"] == "hand"]
    assert trays == ["Sun tray, 6 counters", "Moon tray, 5 counters"]


def test_a_square_that_the_route_crosses_twice_has_both_numbers(page: Page) -> None:
    state = page.new("ur", variant="murray")
    labels = {it["place"]: it["label"] for it in state["squares"]}
    assert (labels["d1"], labels["a1"], labels["d2"], labels["g2"]) == ("1/27", "4/24", "8/20", "11/17")


def test_grid_and_points_are_named(page: Page) -> None:
    jungle_ = {it["place"]: it["words"] for it in page.new("jungle")["squares"]}
    assert jungle_["a1"] == "a1, Red tiger"
    assert jungle_["b4"] == "b4, water, empty"
    assert jungle_["d9"] == "d9, Blue's den, empty"
    points = {it["place"]: it for it in page.new("backgammon", first="black")["squares"]}
    assert (points["24"]["label"], points["24"]["words"]) == ("24", "point 24, 2 Black stones")
    red = {it["place"]: it for it in page.new("backgammon", first="red")["squares"]}
    assert (red["1"]["label"], red["1"]["words"]) == ("24", "point 24, 2 Red stones")


def test_a_whole_turn_of_ours_is_one_message_however_long(page: Page) -> None:
    lengths = []
    for seed in ("fig", "oak", "elm"):
        for state in played(page, page.new("exciting", seed=seed, seats=["person", "squire"]), seed, most=60):
            if len([event for event in state["happened"] if event["kind"] == "throw"]) > 3:
                lengths.append(len(state["says"]))
                assert state["says"].startswith("Squire")
                assert state["says"].endswith(".")
    assert lengths


def test_sentences_are_kept_short_at_a_word() -> None:
    assert shortened("one two three", 9) == "one two…"
    assert len(shortened("word " * 60)) <= LONGEST
    assert fitting("Moves: ", [f"{number} to {number + 1}" for number in range(60)], "Sun to move.").endswith(
        "Sun to move."
    )
    assert len(fitting("Moves: ", ["x" * 30] * 60, "Sun to move.")) <= LONGEST


def test_every_sentence_can_be_translated() -> None:
    """Plain text with named places and nothing else; a plural has both forms with the same names."""
    for key, sentence in ENGLISH.items():
        forms = [sentence] if isinstance(sentence, str) else list(sentence.values())
        assert forms == [sentence] or set(sentence) == {"one", "other"}
        for form in forms:
            for _, name, spec, conversion in Formatter().parse(form):
                assert name is None or (re.fullmatch("[a-z]+", name) and not spec and not conversion), key
    german = dict(ENGLISH) | {"to_throw": "{title} wirft."}
    assert say("to_throw", german, title="Sonne") == "Sonne wirft."


def test_every_sentence_is_used_and_every_one_used_is_there() -> None:
    from pathlib import Path

    home = Path(catalogue.__file__).parent
    source = "\n".join(_source(path) for path in sorted(home.glob("*.py")) if path.name != "catalogue.py")
    used = set(re.findall(r"[\"']([a-z_]+)[\"']", source))
    by_name = {key for key in ENGLISH if key.startswith("gain_")} | {*catalogue.LEVELS, "more"}
    assert set(ENGLISH) - used - by_name == set()
    said = set(re.findall(r'say\(\s*"([a-z_]+)"', source))
    assert said <= set(ENGLISH)


def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_announcements_are_plain_text_in_json(page: Page) -> None:
    state = page.new("ur", seed='<b>"plum"</b>')
    assert '<b>"plum"</b>' in state["seed"]
    assert json.loads(json.dumps(state)) == state
