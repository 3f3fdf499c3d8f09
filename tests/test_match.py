"""Matches: the same seed is the same game everywhere; undo, redo, replay; texts that are refused in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kitgen import games, rules
from kitgen.errors import IllegalMove, KitgenError, NotationError
from kitgen.match import Match, at_random, game_of

if TYPE_CHECKING:
    from tests.conftest import Golden

EVERY = [f"{game}/{variant}" for game in games.names() for variant in games.load(game).variants]
LONG = 150
"""Moves of a golden: enough to meet every kind of line, short enough to read."""


def new(name: str = "ur", seed: str = "", setup: str = "") -> Match:
    return Match(rules.build(games.load(name)), seed, setup)


@pytest.mark.parametrize("name", EVERY)
def test_a_seed_gives_the_same_game_on_every_python(name: str, golden: Golden) -> None:
    match = at_random(rules.build(games.load(name)), "MAPLE", most=LONG)
    golden(f"matches/{name.replace('/', '-')}.txt", match.text())


@pytest.mark.parametrize("name", EVERY)
def test_a_written_match_is_read_back_move_by_move(name: str) -> None:
    game = rules.build(games.load(name))
    match = at_random(game, "otter 7", most=LONG)
    text = match.text()
    assert game_of(text) == name
    again = Match.read(text, game)
    assert again.turns == match.turns
    assert again.text() == text
    assert (again.position, again.mover, again.throw) == (match.position, match.mover, match.throw)


@pytest.mark.parametrize("name", EVERY)
def test_undo_and_redo_walk_the_same_path(name: str) -> None:
    match = at_random(rules.build(games.load(name)), "QUINCE", most=40)
    positions = [match.first, *(turn.after for turn in match.turns)]
    throws = [turn.throw for turn in match.turns]
    for number in reversed(range(len(throws))):
        match.undo()
        assert match.position == positions[number]
        assert match.throw == throws[number], "the throw taken back stands again"
    with pytest.raises(KitgenError, match="nothing has been played yet"):
        match.undo()
    for number in range(len(throws)):
        assert match.redo().position == positions[number + 1]
    with pytest.raises(KitgenError, match="nothing has been taken back"):
        match.redo()


@pytest.mark.parametrize("name", EVERY)
def test_real_dice_give_the_same_match_as_the_seed_that_showed_them(name: str) -> None:
    """Without a seed the throws are said; the record then needs no seed to be read back."""
    game = rules.build(games.load(name))
    seeded = at_random(game, "HAZEL", most=60)
    real = Match(game)
    for turn in seeded.turns:
        if real.throw is None:
            assert real.moves == ()
            real.thrown(turn.throw)
        real.play(turn.move)
    assert real.position == seeded.position
    assert [turn.throw for turn in real.turns] == [turn.throw for turn in seeded.turns]
    assert all(turn.faces == () for turn in real.turns)
    assert Match.read(real.text(), game).position == seeded.position


def test_different_seeds_are_different_games() -> None:
    records = {at_random(rules.build(games.load("ur")), seed, most=40).text() for seed in ("A", "B", "a", "A ")}
    assert len(records) == 3, "blanks round a seed do not matter, its letters do"


def test_the_faces_are_the_dice_one_by_one() -> None:
    match = new(seed="MAPLE")
    assert len(match.faces) == 4
    assert match.throw == (sum(match.faces),)
    assert match.play().turns[0].faces == (0, 1, 1, 1)


def test_a_throw_is_counted_by_dice_thrown_not_by_moves() -> None:
    """A forced move takes no dice: what is thrown next does not depend on how it was answered."""
    game = rules.build(games.load("exciting"))
    start = "sun START; moon 3 9; sun to move"
    seed = next(seed for seed in map(str, range(50)) if Match(game, seed, start).throw == (2,))
    ends = []
    for answer in ("9/13", "3/7/11"):
        match = Match(game, seed, start).play("START/1")
        assert (match.throw, match.faces, match.mover) == ((), (), 1)
        match.play(answer)
        while match.choice:
            match.play(match.moves[0])
        ends.append(match.faces)
    assert ends[0] == ends[1] != ()


def test_a_match_may_begin_from_a_position_or_with_the_other_side() -> None:
    match = new(seed="MAPLE", setup="sun 5; moon 7; moon to move")
    assert match.mover == 1
    assert Match.read(match.text(), match.rules).position == match.position
    assert new(setup="moon").mover == 1
    with pytest.raises(NotationError):
        new(setup="somebody")


def test_a_move_may_be_given_as_text_and_shorter_than_it_is() -> None:
    match = new(setup="sun 5; moon 7; sun to move").thrown((2,)).play("5/7")
    assert match.turns[0].move == "5/7*"


def test_the_only_move_needs_no_name_and_a_choice_does() -> None:
    match = new(setup="sun 5; moon 7; sun to move")
    with pytest.raises(IllegalMove, match=r"There is a choice: 5/7\*, in/2\."):
        match.thrown((2,)).play()


def test_what_cannot_be_played_is_refused_with_its_reason() -> None:
    match = new(setup="sun 5; moon 8 9; sun to move")
    with pytest.raises(IllegalMove, match="thrown first"):
        match.play("5/8")
    with pytest.raises(KitgenError, match="the dice cannot show 9 now"):
        match.thrown((9,))
    with pytest.raises(IllegalMove) as refused:
        match.thrown((3,)).play("5/8")
    assert refused.value.code == "safe"
    with pytest.raises(NotationError, match="is not a move"):
        match.play("zebra")
    over = new(setup="sun off 7; moon 3; moon to move")
    with pytest.raises(IllegalMove, match="Sun has finished all 7 counters"):
        over.play("3/4")
    assert (over.moves, over.faces, over.throw) == ((), (), ())


def test_a_family_without_shorthand_refuses_with_its_reason_too() -> None:
    match = new("jungle")
    with pytest.raises(IllegalMove) as refused:
        match.play("a1-c1")
    ruling = match.rules.why(match.position, (), match.rules.parse("a1-c1"))
    assert (refused.value.code, str(refused.value)) == (ruling.code, ruling.words)
    legal = match.moves[0]
    assert match.play(str(legal)).turns[0].move == legal


def test_with_a_seed_nobody_says_what_the_dice_show() -> None:
    with pytest.raises(KitgenError, match="has a seed"):
        new(seed="MAPLE").thrown((2,))


def test_where_nothing_is_thrown_no_throw_is_taken() -> None:
    forced = new("exciting", setup="sun 1; moon 3; moon must move 4; sun to move")
    with pytest.raises(KitgenError, match="no throw is due"):
        forced.thrown((2,))


def test_another_throw_after_undo_forgets_what_was_undone() -> None:
    match = new().thrown((2,)).play("in/2").undo()
    assert match.throw == (2,)
    match.thrown((2,)).redo().undo()
    with pytest.raises(KitgenError, match="nothing has been taken back"):
        match.thrown((3,)).redo()


HEADS = "expected game, variant, version, seed, setup, each once, then the moves"
RECORD = """\
game: royal_game_of_ur
variant: finkel
version: 1
seed: MAPLE
setup:

1. sun 3 in/3
2. moon 2 in/2
"""


def test_the_record_to_be_spoiled_is_good() -> None:
    assert len(Match.read(RECORD, rules.build(games.load("ur"))).turns) == 2


@pytest.mark.parametrize(
    ("old", "new_words", "message"),
    [
        (
            "royal_game_of_ur",
            "opposed_die_race",
            "this is a match of opposed_die_race/finkel, not of royal_game_of_ur/finkel",
        ),
        ("finkel", "masters", "this is a match of royal_game_of_ur/masters, not of royal_game_of_ur/finkel"),
        (
            "version: 1",
            "version: 7",
            "this match of royal_game_of_ur was played by version 7 of its rules; these are version 1",
        ),
        ("version: 1\n", "", "a match begins with its head, and 'version:' is missing there"),
        ("setup:", "setup: son 4", "setup: 'son 4': expected sun or moon first, not 'son'; did you mean 'sun'?"),
        (
            "seed: MAPLE",
            "sead: MAPLE",
            f"line 4: 'sead:' is unknown; {HEADS}",
        ),
        (
            "seed: MAPLE",
            "seed: MAPLE\nseed: OTTER",
            f"line 5: 'seed:' stands twice; {HEADS}",
        ),
        (
            "2. moon 2 in/2",
            "seed: MAPLE",
            f"line 8: 'seed:' stands after the first move; {HEADS}",
        ),
        ("2. moon", "3. moon", "line 8: expected move 2, not 3"),
        ("2. moon", "2. sun", "line 8: expected moon to move, not sun"),
        ("2. moon 2 in/2", "2. moon 4 in/4", "line 8: seed MAPLE throws 2 here, not 4"),
        (
            "2. moon 2 in/2",
            "2. moon 2 in/1",
            "line 8: With a throw of 2 a counter from the tray enters on 2 and nowhere else.",
        ),
        ("2. moon 2 in/2", "2. moon 2 pass", "line 8: Moon can play in/2, and must."),
        (
            "2. moon 2 in/2",
            "2. moon 2 zebra",
            "line 8: 'zebra' is not a move; expected a start and an end such as 1/3, or pass",
        ),
        (
            "2. moon 2 in/2",
            "and then moon",
            "line 8: expected a number, who moves, the throw and the move, such as '1. sun 0 pass'",
        ),
        ("2. moon 2 in/2", "result: sun wins", "line 8: the result is: the game goes on"),
    ],
)
def test_a_spoiled_record_is_refused_on_its_line(old: str, new_words: str, message: str) -> None:
    with pytest.raises(KitgenError) as refused:
        Match.read(RECORD.replace(old, new_words), rules.build(games.load("ur")))
    assert str(refused.value) == message


def test_remarks_and_empty_lines_are_left_out() -> None:
    text = "\ufeff# our first game\n" + RECORD.replace("\n", "\r\n") + "\n   # Moon is late\n"
    assert len(Match.read(text, rules.build(games.load("ur"))).turns) == 2


def test_real_dice_cannot_show_what_they_have_not() -> None:
    text = RECORD.replace("seed: MAPLE", "seed:").replace("2. moon 2", "2. moon 9")
    with pytest.raises(NotationError, match="line 8: expected one of the throws 0, 1, 2, 3, 4, not 9"):
        Match.read(text, rules.build(games.load("ur")))


def test_a_finished_match_carries_its_result_and_ends_there() -> None:
    game = rules.build(games.load("exciting"))
    text = at_random(game, "MAPLE").text()
    result = text.splitlines()[-1]
    assert result.startswith("result: ")
    assert " wins, " in result
    assert Match.read(text, game).outcome
    with pytest.raises(NotationError, match="the result is: "):
        Match.read(text.replace(" wins, ", " wins by a mile, "), game)
    number = len(Match.read(text, game).turns) + 1
    with pytest.raises(NotationError, match="the game was over before: "):
        Match.read(text.replace("\nresult:", f"\n{number}. sun 1 pass\nresult:"), game)


def test_a_draw_is_written_as_one() -> None:
    match = new("die-race", setup="white 3 finished 2; black 5 finished 2; black to move; 119 turns played")
    assert (
        match.thrown((1,)).play("5/4").text().splitlines()[-1]
        == "result: draw: After 60 turns each both have finished 2"
    )
