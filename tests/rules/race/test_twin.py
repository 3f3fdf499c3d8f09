"""Every race against its slow twin on random plies, every reason code on the way, and planted faults.

5,000 plies for each game and variant here, 100,000 in the slow tests.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from kitgen import games
from kitgen.definition import GameDefinition
from kitgen.dice import Throw, stream
from kitgen.rules import race, race_trip
from kitgen.rules.race import RaceRules
from kitgen.rules.race_course import PASS, Due, Move, Position
from kitgen.rules.race_why import REASONS, codes, general
from tests.rules.race import twin
from tests.rules.race.agreement import FEW, Walk, check_position, check_ruling, questions, twin_of
from tests.rules.race.shipped import RACES, rules_of, with_marks, with_options, with_tracks

OFTEN = 20
PLIES = 5_000
HURRY = 10


def both_sizes(name: str) -> list[tuple[RaceRules, twin.Twin]]:
    """The game as it is, and with few counters, where ends and empty hands are frequent."""
    few = RaceRules(with_options(games.load(name), counters=FEW))
    sizes = [(rules_of(name), twin_of(name)), (few, twin_of(name, FEW))]
    return [*sizes, (hurried(), twin.DieRace(HURRY))] if rules_of(name).options.turns else sizes


def hurried(kind: type[RaceRules] = RaceRules, turns: int = HURRY) -> RaceRules:
    """A die race that its limit of turns ends nearly always."""
    return kind(with_options(games.load("opposed_die_race/sixty"), turns=turns))


@pytest.mark.slow
@pytest.mark.parametrize("name", RACES)
def test_a_hundred_thousand_plies_agree_with_the_twin(name: str) -> None:
    for rules, slow in both_sizes(name):
        walk = Walk(rules, slow, 50_000, f"LONG {name}")
        assert walk.plies == 50_000
        assert not walk.difference


@pytest.mark.parametrize("name", RACES)
def test_random_plies_agree_with_the_twin_and_every_reason_occurs(name: str) -> None:
    given: Counter[str] = Counter()
    numbers = stream(name, 1)

    def ask(rules: RaceRules, position: Position, throw: Throw) -> None:
        check_position(rules, position)
        for asked, move in questions(rules, position, throw, numbers):
            given[check_ruling(rules, position, asked, move)] += 1

    for rules, slow in both_sizes(name):
        walk = Walk(rules, slow, PLIES // 2, f"SHORT {name}", partial(ask, rules))
        assert not walk.difference
        assert walk.plies == PLIES // 2
    assert set(given) == set(codes(rules_of(name)))
    rare = {code: count for code, count in given.items() if count < OFTEN}
    assert not rare


@pytest.mark.parametrize("name", RACES)
def test_every_code_has_a_sentence_in_the_games_words(name: str) -> None:
    rules = rules_of(name)
    for code in codes(rules):
        sentence = general(rules, code)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence
    pieces = {"royal_game_of_ur": "counter", "opposed_die_race": "runner", "most_exciting": "stone"}
    assert pieces[name.partition("/")[0]] in general(rules, "step")


def test_the_shipped_games_give_every_code_but_one() -> None:
    """A square of the board that is on nobody's route can be named only where squares have names of their own."""
    given = {code for name in RACES for code in codes(rules_of(name))}
    assert set(REASONS) - given == {"not_on_track"}


def test_the_twin_knows_nothing_of_the_engine() -> None:
    tree = ast.parse(Path(twin.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert {module for module in imported if module and "kitgen" in module} == {"kitgen.dice"}


# -- planted faults: each must be found by the same walk

Change = Callable[[GameDefinition], GameDefinition]


def faces(*values: int) -> Change:
    return lambda definition: replace(definition, dice=replace(definition.dice, faces=values))


def throws(**changes: object) -> Change:
    """Every rule about a sum changed."""

    def change(definition: GameDefinition) -> GameDefinition:
        rules = tuple(replace(rule, **changes) for rule in definition.dice.throws)  # type: ignore[arg-type]
        return replace(definition, dice=replace(definition.dice, throws=rules))

    return change


def options(**changes: object) -> Change:
    return lambda definition: with_options(definition, **changes)


def marks(**changes: object) -> Change:
    return lambda definition: with_marks(definition, **changes)


def one_mark(name: str, **changes: object) -> Change:
    def change(definition: GameDefinition) -> GameDefinition:
        changed = {
            symbol: replace(mark, **changes) if mark.name == name else mark  # type: ignore[arg-type]
            for symbol, mark in definition.board.marks.items()
        }
        return replace(definition, board=replace(definition.board, marks=changed))

    return change


def tracks(first: str, second: str) -> Change:
    return lambda definition: with_tracks(definition, first, second)


IN_DATA: dict[str, tuple[str, Change]] = {
    "a rose gives no throw": ("royal_game_of_ur/finkel", marks(again=False)),
    "no rose is safe": ("royal_game_of_ur/finkel", marks(safe=False)),
    "a hit gives a throw": ("royal_game_of_ur/finkel", options(hit_again=True)),
    "own counters share": ("royal_game_of_ur/finkel", options(share=True)),
    "one enemy closes a square": ("royal_game_of_ur/finkel", options(block=1)),
    "too many counters": ("royal_game_of_ur/quick", options(counters=6)),
    "three dice": ("royal_game_of_ur/finkel", faces(0, 0, 1)),
    "beyond the end is allowed": ("royal_game_of_ur/finkel", options(overshoot="off")),
    "Murray's loop the other way round": (
        "royal_game_of_ur/murray",
        tracks("d1 a1 a2 g2 g1 h1 h3 g3 g2 a2 a1 d1", "d3 a3 a2 g2 g3 h3 h1 g1 g2 a2 a3 d3"),
    ),
    "Masters without the far corner": ("royal_game_of_ur/masters", tracks("d1 a1 a2 h2 h1 g1", "d3 a3 a2 h2 h3 g3")),
    "a hit gives no throw in Raiders": ("royal_game_of_ur/raiders", options(hit_again=False)),
    "three runners block": ("opposed_die_race/sixty", options(block=3)),
    "nothing blocks": ("opposed_die_race/sixty", options(block=0)),
    "runners cannot share": ("opposed_die_race/sixty", options(share=False)),
    "a five that shows six": ("opposed_die_race/sixty", faces(1, 2, 3, 4, 6, 6)),
    "three stones repel": ("most_exciting/avery", options(repel=3)),
    "no stack repels": ("most_exciting/avery", options(repel=0)),
    "overshooting is illegal": ("most_exciting/avery", options(overshoot="illegal")),
    "an eye forfeits five": ("most_exciting/avery", one_mark("eye", forfeit=5)),
    "a double is an ordinary square": ("most_exciting/avery", one_mark("double", repeat=False)),
    "a rosette awards nothing": ("most_exciting/avery", one_mark("rosette", enter=False)),
    "the doorstep works for ever": ("most_exciting/avery", one_mark("doorstep", once=False)),
    "the doorstep awards its own side": ("most_exciting/avery", one_mark("doorstep", enter=True, forfeit_enter=False)),
    "every throw enters": ("most_exciting/avery", throws(enter=True)),
    "no throw is followed by another": ("most_exciting/avery", throws(again=False)),
    "a stone in hand counts ten": ("most_exciting/avery", options(hand_value=10)),
}


def by_number(rules: RaceRules) -> None:
    """Enemies are looked for by number, not by square."""
    rules.course.rivals = tuple(
        tuple((step,) if there else () for step, there in enumerate(one)) for one in rules.course.rivals
    )


def blind_to_laps(rules: RaceRules) -> None:
    """A counter on the other lap does not block its own side."""
    rules.course.mates = tuple(
        tuple((step,) if there else () for step, there in enumerate(one)) for one in rules.course.mates
    )


def safe_everywhere(rules: RaceRules) -> None:
    """Nobody can be hit on a square that gives a throw or that is plain."""
    rules.course.closed_by = lambda player, step: 1  # type: ignore[method-assign]  # noqa: ARG005


ON_BUILT: dict[str, tuple[str, Callable[[RaceRules], None]]] = {
    "capture by number in Masters": ("royal_game_of_ur/masters", by_number),
    "capture by number in Doubling back": ("royal_game_of_ur/doubling_back", by_number),
    "own counters pass through each other in Murray": ("royal_game_of_ur/murray", blind_to_laps),
    "nobody can be hit": ("royal_game_of_ur/finkel", safe_everywhere),
}


@contextmanager
def patched(owner: object, name: str, value: object) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, value)
        yield


class Faulty(RaceRules):
    """The engine with one line of it wrong."""

    fault = ""

    def moves(self, position: Position, throw: Throw) -> tuple[Move, ...]:
        found = super().moves(position, throw)
        if self.fault == "passing is free":
            return found if PASS in found else (*found, PASS)
        if self.fault == "the furthest must move":
            return found[:1]
        if self.fault == "an award cannot be declined" and len(found) > 1:
            return tuple(move for move in found if move != PASS)
        return found

    def play(self, position: Position, throw: Throw, move: Move) -> Position:
        after = super().play(position, throw, move)
        other = 1 - position.thrower
        mine, theirs = after.steps[position.thrower], position.steps[other]
        changes: dict[str, tuple[bool, dict[str, object]]] = {
            "a pass throws again": (move == PASS and not position.due, {"thrower": position.thrower}),
            "a pass is no turn": (move == PASS, {"turns": position.turns}),
            "a hit counter stays": (move.hits, {"steps": (theirs, mine) if position.thrower else (mine, theirs)}),
            "the turn goes on after a forced move": (
                bool(position.due) and not after.due,
                {"thrower": self.mover(position)},
            ),
            "chains are cut": (bool(position.due), {"due": ()}),
            "who throws answers the eye": (
                bool(after.due),
                {"due": tuple(due._replace(player=after.thrower) for due in after.due)},
            ),
        }
        applies, change = changes.get(self.fault, (False, {}))
        return after._replace(**change) if applies else after  # type: ignore[arg-type]


IN_CODE = {
    "passing is free": "royal_game_of_ur/finkel",
    "the furthest must move": "opposed_die_race/sixty",
    "an award cannot be declined": "most_exciting/avery",
    "a pass throws again": "royal_game_of_ur/finkel",
    "a hit counter stays": "royal_game_of_ur/masters",
    "the turn goes on after a forced move": "most_exciting/avery",
    "chains are cut": "most_exciting/avery",
    "who throws answers the eye": "most_exciting/avery",
}


@pytest.mark.parametrize("fault", IN_DATA)
def test_a_fault_in_the_definition_is_caught(fault: str) -> None:
    name, change = IN_DATA[fault]
    assert caught(RaceRules(change(games.load(name))), name)


@pytest.mark.parametrize("fault", ON_BUILT)
def test_a_fault_in_the_tables_is_caught(fault: str) -> None:
    name, spoil = ON_BUILT[fault]
    rules = RaceRules(games.load(name))
    spoil(rules)
    rebuilt = {throw: rules._plan(player, reach) for player in (0, 1) for throw, reach in rules._reach.items()}
    assert rebuilt
    rules._plans = tuple(
        {throw: rules._plan(player, reach) for throw, reach in rules._reach.items()} for player in (0, 1)
    )
    assert caught(rules, name)


@pytest.mark.parametrize("fault", IN_CODE)
def test_a_fault_in_the_engine_is_caught(fault: str) -> None:
    name = IN_CODE[fault]
    rules = Faulty(games.load(name))
    rules.fault = fault
    assert caught(rules, name)


@pytest.mark.parametrize("turns", [0, HURRY - 1, HURRY + 1])
def test_a_fault_in_the_limit_of_turns_is_caught(turns: int) -> None:
    assert not Walk(hurried(), twin.DieRace(HURRY), PLIES, "LIMIT").difference
    assert Walk(hurried(turns=turns), twin.DieRace(HURRY), PLIES, "LIMIT").difference


def test_a_pass_that_is_no_turn_is_caught() -> None:
    rules = hurried(Faulty)
    assert isinstance(rules, Faulty)
    rules.fault = "a pass is no turn"
    assert Walk(rules, twin.DieRace(HURRY), PLIES, "LIMIT").difference


def test_a_fault_in_the_special_squares_is_caught() -> None:
    """A forced move leaves the rearmost stone out; no landing sets anything off."""
    name = "most_exciting/avery"
    rules = RaceRules(games.load(name))
    forced: Callable[..., list[race_trip.Trip]] = race_trip.due_trips

    def leaves_out(course: object, position: Position, due: Due) -> list[race_trip.Trip]:
        found = forced(course, position, due)
        return found[:-1] if due.squares and len(found) > 1 else found

    with patched(race, "due_trips", leaves_out):
        assert caught(rules, name)
    with patched(race, "effects", lambda course, position, player, done: ((), position.used, False)):  # noqa: ARG005
        assert caught(rules, name)
    assert not caught(rules, name)


def caught(rules: RaceRules, name: str) -> str:
    return Walk(rules, twin_of(name), PLIES, f"FAULT {name}").difference
