"""Why a play is legal or not: every reason code by an example, and all of them among plays tried at random."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from kitgen.errors import IllegalMove
from kitgen.rules.tables_notation import AGAIN, BAR, BEGIN, OFF, PASS, Hop, Play, ordered
from kitgen.rules.tables_why import LEGAL, REASONS, general
from tests.rules.tables.bridge import FULL, SMALL, THROWS_BY_WAYS, Chance, backgammon, board_of, plies, small

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.dice import Throw
    from kitgen.rules.tables import TablesRules
    from kitgen.rules.tables_notation import Position
    from tests.rules.tables.twin import Table

CASES = [
    # position, throw, play, code
    ("start; red to move", (3, 1), "8/5 6/5", "move"),
    ("start; red to move", (6, 4), "24/14", "move"),
    ("red bar 13(14); black 13(15); red to move", (6, 1), "bar/24 13/7", "enter"),
    ("red 13(15); black 20 1(14); red to move", (6, 2), "13/5*", "hit"),
    ("red 6(15); black 2(15); red to move", (6, 5), "6/off 6/1", "bear_off"),
    ("red 12 1(14); black 22(2) 1(13); red to move", (6, 3), "12/6", "rest_lost"),
    ("red 3; black 1(15); red to move", (6, 6), "3/off", "win"),
    ("red bar 13(14); black 1(3) 2(2) 3(2) 4(2) 5(3) 6(3); red to move", (6, 6), "pass", "pass"),
    ("start", (3, 5), "begin", "begin"),
    ("start", (3, 3), "again", "again"),
    ("red off(15); black 6(15); black to move", (6, 5), "6/off 6/1", "game_over"),
    ("start; red to move", (), "8/5 6/5", "throw_first"),
    ("start; red to move", (7, 1), "8/1 8/7", "impossible_throw"),
    ("start; red to move 3-1", (6, 1), "13/7 8/7", "impossible_throw"),
    ("start", (3, 1), "8/5 6/5", "opening"),
    ("start", (3, 3), "begin", "opening"),
    ("start; red to move", (3, 1), "begin", "not_opening"),
    ("start; red to move", (3, 1), "pass", "must_move"),
    ("start; red to move", (3, 1), "8/9 8/5", "backwards"),
    ("start; red to move", (3, 1), "8/5 7/6", "no_piece"),
    ("start; red to move", (3, 1), "bar/24 8/5", "no_piece"),
    ("start; red to move", (3, 1), "8/6 8/6", "wrong_number"),
    ("start; red to move", (3, 1), "8/5(2)", "wrong_number"),
    ("start; red to move", (2, 2), "13/3", "wrong_number"),
    ("red bar 13(14); black 13(15); red to move", (6, 1), "13/7 13/12", "enter_first"),
    ("red 7 6(14); black 24(15); red to move", (6, 5), "6/off 6/1", "not_home"),
    ("red bar 6(14); black 24(15); red to move", (6, 5), "6/off", "enter_first"),
    ("red 6(2) 4(13); black 2(15); red to move", (5, 5), "4/off 6/1", "higher_first"),
    ("start; red to move", (5, 5), "24/19", "blocked"),
    ("red 24 1(14); black 5(2) 7(2) 10(11); red to move", (6, 4), "24/14", "every_stop"),
    ("red 24 1(14); black 5 7 2(13); red to move", (6, 4), "24/14", "which_way"),
    ("start; red to move", (3, 1), "8/5* 6/5", "nothing_hit"),
    ("start; red to move", (3, 1), "8/5", "both_dice"),
    ("red 12 1(14); black 22(2) 1(13); red to move", (6, 3), "12/9", "larger_die"),
    ("start; red to move", (6, 6), "24/18(2) 13/7", "as_many"),
]


@pytest.mark.parametrize(("text", "throw", "play", "code"), CASES)
def test_each_code_has_its_example(text: str, throw: Throw, play: str, code: str) -> None:
    rules = backgammon()
    said = rules.why(rules.read_position(text), throw, rules.parse(play))
    assert said.code == code
    assert said.legal == (code in LEGAL)
    assert said.words.startswith(general(rules, code))


def test_the_examples_cover_every_code() -> None:
    assert {code for _, _, _, code in CASES} == set(REASONS)


def test_words_name_points_and_a_way_that_works() -> None:
    rules = backgammon()
    start = rules.start("red")
    assert rules.why(start, (5, 5), rules.parse("24/19")).words == (
        "A point with two or more enemies is closed. 5 enemies stand on 19."
    )
    assert "24/18 24/23 plays both" in rules.why(start, (6, 1), rules.parse("13/7")).words


def test_settling_says_what_was_meant() -> None:
    rules = backgammon()
    start = rules.start("red")
    for written, meant in (("24/14", "24/18/14"), ("24/20/14", "24/18/14"), ("8/5, 6/5", "8/5 6/5")):
        throw = (3, 1) if "5" in written else (6, 4)
        assert str(rules.settle(start, throw, rules.parse(written))) == meant
    with pytest.raises(IllegalMove, match="is closed") as error:
        rules.settle(start, (5, 5), rules.parse("24/19"))
    assert error.value.code == "blocked"


def test_a_star_may_be_left_out_but_not_a_stop_that_hits() -> None:
    rules = backgammon()
    position = rules.read_position("red 7; black 21 1(14); red to move")
    assert str(rules.settle(position, (3, 1), rules.parse("7/4/3"))) == "7/4*/3"
    assert str(rules.settle(position, (3, 1), rules.parse("7/3"))) == "7/6/3"


def attempts(
    points: int, chance: Chance, index: int, position: Position, throw: Throw, legal: tuple[Play, ...]
) -> Iterator[Play]:
    """Plays that somebody might try here: a few, of kinds that change from ply to ply, by chance."""
    at = 40 * index

    def below(sides: int) -> int:
        nonlocal at
        at += 1
        return chance.below(at, sides)

    assert position.mover is not None
    own = position.sides[position.mover]
    standing = [place for place in range(1, BAR + 1) if own[place]]
    move = legal[below(len(legal))]

    def stone() -> int:
        return standing[below(len(standing))]

    def hop(start: int, number: int, *, star: bool = False) -> Hop:
        end = max(OFF, (points + 1 if start == BAR else start) - number)
        return Hop(start, end, star and end != OFF)

    yield Play((hop(stone(), throw[below(2)]),))
    yield Play(ordered([hop(stone(), number) for number in throw]))
    if len(move.hops) == 1 and throw[0] != throw[1]:
        yield from (Play((hop(place, throw[1]),)) for place in standing)
    if index % 4 == 0:
        yield Play(ordered([hop(stone(), throw[0]) for _ in range(1 + below(4))]))
        yield Play((hop(1 + below(points), 1 + below(8)),))
        yield Play((hop(stone(), throw[0], star=True),))
        yield Play((Hop(stone(), 1 + below(points)),))
    if index % 4 == 1:
        yield Play(move.hops[:-1])
        yield Play((hop(stone(), sum(throw)),))
    if index % 4 == 2:
        yield from (PASS, BEGIN) if index % 20 == 2 else (PASS,)
    if index % 4 == 3:
        yield Play(ordered([one._replace(hit=False) for one in move.hops]))
        if len(move.hops) > 1:
            yield Play((Hop(move.hops[0].start, move.hops[-1].end),))


def hop_set(play: Play) -> tuple[tuple[tuple[str, str], int], ...]:
    """The hops in the twin's words."""
    names = {BAR: "bar", OFF: "off"}
    pairs = ((names.get(hop.start, str(hop.start)), names.get(hop.end, str(hop.end))) for hop in play.hops)
    return tuple(sorted(Counter(pairs).items()))


def moved(play: Play) -> Counter[int]:
    """How many stones more or fewer stand on each place afterwards."""
    change: Counter[int] = Counter()
    for hop in play.hops:
        change[hop.start] -= 1
        change[hop.end] += 1
    return Counter({place: count for place, count in change.items() if count})


def try_out(rules: TablesRules, table: Table, word: str, count: int) -> Counter[str]:
    """How often each code is given for plays tried at random; every verdict is compared with the twin's."""
    chance, found = Chance(f"{word} tried"), Counter[str]()
    for index, (position, throw, legal) in enumerate(plies(rules, word, count)):
        listed = table.hop_sets(board_of(position, table), throw)
        for play in attempts(table.points, chance, index, position, throw, legal):
            said = rules.why(position, throw, play)
            found[said.code] += 1
            where = f"{rules.write_position(position)}, {throw}, {play}: {said}"
            assert said.words.startswith(general(rules, said.code)), where
            if said.legal:
                meant = rules.settle(position, throw, play)
                assert meant in legal, where
                assert hop_set(meant) in listed, where
                assert moved(meant) == moved(play), where
            else:
                assert not play.hops or hop_set(play) not in listed or said.code == "nothing_hit", where
        around(rules, found, position, throw, legal[-1])
    return found


def around(rules: TablesRules, found: Counter[str], position: Position, throw: Throw, move: Play) -> None:
    """Questions that have nothing to do with the stones: no throw, a wrong one, before the start, after the end."""
    after = rules.play(position, throw, move)
    if rules.outcome(after) or throw == (6, 6):
        for at, shown in ((after, throw), (position, ()), (position, (7, 1)), (rules.start(), throw)):
            for play in (move, BEGIN, AGAIN):
                found[rules.why(at, shown, play).code] += 1
        for shown in THROWS_BY_WAYS[:7]:
            found[rules.why(rules.start(), shown, rules.moves(rules.start(), shown)[0]).code] += 1


def test_every_code_is_given_at_least_20_times_among_random_attempts() -> None:
    found = try_out(backgammon(), FULL, "why", 3_000) + try_out(small(), SMALL, "why", 5_000)
    assert {code: found[code] for code in REASONS if found[code] < 20} == {}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_every_code_among_100000_plies(part: int) -> None:
    found = try_out(backgammon(), FULL, f"why {part}", 10_000) + try_out(small(), SMALL, f"why {part}", 2_000)
    assert {code: found[code] for code in REASONS if found[code] < 2} == {}  # at least 20 times in ten parts
