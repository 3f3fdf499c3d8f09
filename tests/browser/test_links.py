"""Games as links: what is written is read, what is broken is explained, and nothing hangs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen import games
from kitgen.browser import links
from kitgen.browser.session import Session
from kitgen.match import Match, at_random
from kitgen.rules import build
from tests.browser.conftest import VARIANTS, Page, played

if TYPE_CHECKING:
    from kitgen.browser.contract import Level

LONG = {"backgammon": 300, "jungle": 900, "most_exciting": 900, "mouse_and_elephant": 800, "opposed_die_race": 900}
"""Plies of any game that a link holds, as docs say; Ur's are 900 as well."""


def there_and_back(match: Match) -> None:
    """A match becomes a link, and the link the same match."""
    level: Level = "person"
    seats = (level,) * len(match.rules.definition.players)
    own = not match.seed and bool(match.rules.definition.dice.faces)
    link = links.write(Session("1", match, seats, own_dice=own))
    assert len(link) <= links.LONGEST
    assert re.fullmatch(r"#[A-Za-z0-9&=._%+*!~',:-]+", link)
    opened = links.read(link)
    assert opened.notice == ""
    assert opened.match.position == match.position
    assert [turn.move for turn in opened.match.turns] == [turn.move for turn in match.turns]
    assert opened.match.seed == match.seed
    assert opened.own_dice == own


def game(number: int, most: int) -> Match:
    """One game at random of one variant after the other, ended early so that every length comes."""
    name, variant = VARIANTS[number % len(VARIANTS)]
    rules = build(games.load(name, variant))
    return at_random(rules, f"link {number}", most=1 + number * 7 % most)


def test_games_are_read_from_their_links() -> None:
    for number in range(51):
        there_and_back(game(number, 40))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_ten_thousand_games_are_read_from_their_links(part: int) -> None:
    for number in range(part * 500, part * 500 + 500):
        there_and_back(game(number, 400))


def test_the_longest_games_that_are_promised_fit(variant: tuple[str, str]) -> None:
    name, within = variant
    rules = build(games.load(name, within))
    plies = LONG.get(name, 900)
    match = at_random(rules, "long", most=120)
    level: Level = "person"
    link = links.write(Session("1", match, (level,) * len(rules.definition.players)))
    room = links.LONGEST - 120
    each = len(links.moves(match)) / len(match.turns)
    assert len(link) - len(links.moves(match)) < 120
    assert each * plies < room, f"{each:.2f} characters a ply"


def test_a_game_that_is_too_long_is_refused_kindly(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    *_, state = played(page, page.new("me"), "long", most=40)
    monkeypatch.setattr(links, "LONGEST", 60)
    code, words = page.refused("link", session=state["session"])
    assert code == "link"
    assert "too long" in words


def test_a_link_opens_where_it_was_made(page: Page, variant: tuple[str, str]) -> None:
    name, within = variant
    *_, state = played(page, page.new(name, variant=within), "where", most=25)
    link = page("link", session=state["session"])["hash"]
    again = page("open", link=f"https://example.org/games/{name}/{link}")
    if state["stepping"]:
        state = page("drop", session=state["session"])
    for key in ("game", "variant", "seed", "setup", "seats", "mover", "phase", "thrown", "moves", "standing"):
        assert again[key] == state[key], key
    assert [entry["words"] for entry in again["log"]] == [entry["words"] for entry in state["log"]]
    assert again["notice"] == ""


def test_a_link_with_own_dice_holds_the_throws(page: Page) -> None:
    *_, state = played(page, page.new("exciting", dice="own"), "own", most=60)
    again = page("open", link=page("link", session=state["session"])["hash"])
    assert again["dice"] == "own"
    assert again["log"] == state["log"]


def test_a_seed_link_begins_anew_with_the_same_dice(page: Page) -> None:
    *_, state = played(page, page.new("ur", seed="set word", seats=["person", "knight"]), "seed", most=10)
    link = page("link", session=state["session"], kind="seed")["hash"]
    assert link == "#g=ur&v=finkel&r=1&s=set+word&p=sun&ai=knight"
    first, again = page.new("ur", seed="set word"), page("open", link=link)
    assert (again["ply"], again["seed"]) == (0, "set word")
    assert [seat["level"] for seat in again["seats"]] == ["person", "knight"]
    one, other = (page("throw", session=it["session"]) for it in (first, again))
    assert one["thrown"] == other["thrown"]


def test_a_position_link_is_a_board_and_nothing_else(page: Page, variant: tuple[str, str]) -> None:
    name, within = variant
    for state in played(page, page.new(name, variant=within), "at", most=25):
        if state["ply"] % 6 == 0 and not state["stepping"]:
            link = page("link", session=state["session"], kind="position")["hash"]
            assert "&s=" not in link
            again = page("open", link=link, seed="fig")
            assert again["notice"] == ""
            assert again["standing"] == state["standing"]
            assert (again["mover"], again["ply"], again["due"]) == (state["mover"], 0, state["due"])


def test_a_position_with_a_long_past_still_fits(page: Page) -> None:
    rules = build(games.load("jungle"))
    match = Match(rules)
    shuffle = ["a1-a2", "a9-a8", "a2-a1", "a8-a9", "g1-g2", "g9-g8", "g2-g1", "g8-g9"]
    for move in shuffle[:6]:
        match.play(move)
    session = page("open", text=match.text())["session"]
    link = page("link", session=session, kind="position")["hash"]
    again = page("open", link=link)
    assert again["standing"] == page("state", session=session)["standing"]
    long = "after " + " ".join(["a1-a2", "a9-a8", "a2-a1", "a8-a9"] * 100)
    head = rules.write_position(rules.start())
    made = links.position_text(rules, rules.read_position(head.replace("; after", "; after")))
    assert len(made) < links.LONGEST
    assert len(long) > links.LONGEST


def test_correspondence_by_sending_the_link_back_and_forth(page: Page) -> None:
    sun = page.new("ur", seed="oak", seats=["person", "friend"])
    pages = {0: Page(), 1: Page()}
    link = page("link", session=sun["session"], kind="game")["hash"]
    chooser = Chooser_of("mail")
    state = pages[0]("open", link=link)
    at, turns = 0, 0
    for _ in range(60):
        if state["phase"] == "over":
            break
        if state["phase"] == "away":
            assert state["says"].endswith("Send them the link.")
            assert state["mover"] == 1 - at
            assert pages[at].refused("throw", session=state["session"])[0] == "not_now"
            link = pages[at]("link", session=state["session"], kind="friend")
            assert ("Sun", "Moon")[1 - at] in link["words"]
            at, turns = 1 - at, turns + 1
            before = state["standing"]
            state = pages[at]("open", link=link["hash"])
            assert state["standing"] == before
            assert [seat["level"] for seat in state["seats"]][at] == "person"
            assert [seat["level"] for seat in state["seats"]][1 - at] == "friend"
            continue
        assert state["mover"] == at
        many: list[Any] = state["moves"]
        session = state["session"]
        if state["phase"] == "toThrow":
            state = pages[at]("throw", session=session)
        else:
            state = pages[at]("play", session=session, move=many[chooser(len(many))]["number"])
    assert turns > 8


def Chooser_of(seed: str) -> Any:  # noqa: N802  (it stands for the class)
    from tests.browser.conftest import Chooser

    return Chooser(seed).below


@pytest.mark.parametrize(
    ("change", "notice"),
    [
        (lambda link: link.replace("r=1", "r=3"), "made with rules 3; these are rules 1"),
        (lambda link: re.sub(r"m=(.{5}).", r"m=\1_", link), "Could not read this link"),
        (lambda link: re.sub(r"m=(.{5}).", r"m=\1%C3%A9", link), "is no part of a move"),
        (lambda link: re.sub(r"(m=.{8})[^&]*", r"\1", link), "cut short"),
        (lambda link: re.sub(r"m=([^&]*)", r"m=\1AAA", link), "more than its moves"),
        (lambda link: link.replace("s=maple", "s=mople"), "Could not read this link"),
        (lambda link: re.sub(r"n=\d+", "n=99999999", link), "Could not read this link"),
        (lambda link: re.sub(r"n=\d+", "n=-4", link), "Could not read this link"),
        (lambda link: link + "&u=sun+99", "Could not read this link"),
        (lambda link: link + "&p=north&ai=bishop", "names nobody we know as"),
        (lambda link: link.partition("&n=")[0] + "&at=nonsense", "Could not read this link"),
    ],
)
def test_a_broken_link_is_explained_and_the_board_is_at_its_start(page: Page, change: Any, notice: str) -> None:
    *_, state = played(page, page.new("ur"), "broken", most=80)
    link = page("link", session=state["session"])["hash"]
    again = page("open", link=change(link))
    assert notice in again["notice"]
    assert len(again["notice"]) < 300
    if "rules 3" in notice or "names nobody" in notice:
        return
    assert again["ply"] == 0
    assert again["notice"].endswith("The board is at its start.")


def test_a_link_says_at_which_move_it_broke(page: Page) -> None:
    *_, state = played(page, page.new("ur"), "fourteen", most=80)
    link = page("link", session=state["session"])["hash"]
    numbers = set()
    for place in range(4, 20, 3):
        again = page("open", link=re.sub(rf"m=(.{{{place}}}).", r"m=\1_", link))
        found = re.search(r"at move (\d+)", again["notice"])
        assert found
        numbers.add(int(found[1]))
    assert len(numbers) == 6
    assert min(numbers) > 4


def test_a_link_to_a_variant_alone_begins_a_game_of_it(page: Page) -> None:
    again = page("open", link="#g=ur&v=masters")
    assert (again["variant"], again["ply"], again["dice"], again["notice"]) == ("masters", 0, "screen", "")
    assert again["seed"]
    assert page("open", link="#g=ur", seed="fig")["seed"] == "fig"


def test_a_broken_link_of_a_game_with_own_dice_still_waits_for_own_dice(page: Page) -> None:
    *_, state = played(page, page.new("ur", dice="own"), "own", most=30)
    link = page("link", session=state["session"])["hash"]
    again = page("open", link=link.replace("m=", "m=%2A"))
    assert (again["dice"], again["phase"]) == ("own", "toThrow")
    assert again["notice"]
    page("throw", session=again["session"], throw="2")


def test_whatever_the_page_keeps_in_the_hash_is_left_alone(page: Page) -> None:
    again = page("open", link="#view=h&g=ur&big=1&s=fig&g=jungle")
    assert (again["alias"], again["seed"], again["notice"]) == ("ur", "fig", "")


KEYS = st.sampled_from(["g", "v", "r", "s", "p", "ai", "m", "n", "c", "t", "u", "at", "view", ""])
VALUES = st.one_of(
    st.text(max_size=12),
    st.text(links.DIGITS, max_size=60),
    st.sampled_from(["ur", "jungle", "me", "finkel", "four", "1", "9", "sun", "king", "friend", "%", "%%41", "../x"]),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(KEYS, VALUES), max_size=9))
def test_any_hash_is_opened_or_refused_in_a_sentence(parts: list[tuple[str, str]]) -> None:
    page = Page()
    answer = page.ask("open", link="#" + "&".join(f"{key}={value}" for key, value in parts))
    if "error" in answer:
        assert answer["error"]["code"] in ("refused", "link", "bad_request")
        assert answer["error"]["words"]
    else:
        assert page("state", session=answer["session"])["says"]


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_change_of_a_good_link_is_read_or_explained(data: st.DataObject) -> None:
    page = Page()
    name, within = data.draw(st.sampled_from(VARIANTS))
    *_, state = played(page, page.new(name, variant=within), "change", most=12)
    link = page("link", session=state["session"])["hash"]
    at = data.draw(st.integers(0, len(link) - 1))
    letter = data.draw(st.sampled_from([*links.DIGITS, "%", "&", "=", "", "\u00e9", "\u0000"]))
    answer = page.ask("open", link=link[:at] + letter + link[at + 1 :])
    if "error" not in answer and answer["game"] == state["game"] and answer["variant"] == state["variant"]:
        same = answer["standing"] == state["standing"] and answer["seed"] == state["seed"]
        assert same or answer["notice"] or answer["ply"] == 0


def test_a_link_of_any_length_is_answered_at_once(page: Page) -> None:
    assert "7900 letters" in page.ask("open", link="#g=ur&m=" + "A" * 7_900)["notice"]
    code, words = page.refused("open", link="#g=ur&m=" + "A" * 9_000)
    assert (code, "9008 characters" in words) == ("link", True)


def test_a_position_link_of_a_move_that_was_looked_back_at(page: Page) -> None:
    *_, state = played(page, page.new("ur"), "back", most=30)
    session = state["session"]
    for ply in (0, 5, state["ply"]):
        shown = page("review", session=session, ply=ply)
        opened = page("open", link=page("link", session=session, kind="position", ply=ply)["hash"])
        assert opened["standing"] == shown["standing"]
    assert page.refused("link", session=session, kind="position", ply=state["ply"] + 1)[0] == "bad_request"
