"""Engine and twin side by side on random plies, and what is true in every position of any race."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.dice import Throw, draw, stream
from kitgen.rules import HAND, HOME
from kitgen.rules.race_course import PASS, Move, Position
from kitgen.rules.race_why import ILLEGAL, LEGAL, meant
from tests.rules.race import twin as slow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kitgen.rules.race import RaceRules

ASKED = 4
"""So many moves are asked about in each position besides the legal ones, if no other number is given."""

FEW = 2
"""Counters in every other game: with few, games end often."""


def twin_of(name: str, counters: int = 0) -> slow.Twin:
    """The twin of a shipped race."""
    game, variant = name.split("/")
    if game == "royal_game_of_ur":
        return slow.Ur(variant, counters)
    if game == "opposed_die_race":
        return slow.DieRace({"sixty": 60, "endless": 0}[variant], counters or 3)
    return slow.Exciting(counters or 7)


def places(rules: RaceRules, position: Position) -> slow.Standing:
    names = rules.definition.players
    found: slow.Standing = {name: {} for name in names}
    for stack in rules.standing(position):
        place = {HAND: "hand", HOME: "home"}.get(stack.place, stack.place)
        found[names[stack.player]][place] = found[names[stack.player]].get(place, 0) + stack.count
    return found


class Walk:
    """Random games played by both at once; stops where they disagree.

    ``difference`` says about what, or is empty. ``visit`` sees every position with its throw.
    """

    def __init__(
        self,
        rules: RaceRules,
        twin: slow.Twin,
        plies: int,
        seed: str,
        visit: Callable[[Position, Throw], None] | None = None,
    ) -> None:
        self.rules, self.twin, self.visit = rules, twin, visit
        self.numbers = stream(seed, 0)
        self.difference = ""
        self.plies = 0
        while self.plies < plies and not self.difference:
            self._game(plies)

    def _game(self, plies: int) -> None:
        position, state = self.rules.start(), self.twin.start()
        self._compare(position, state)
        while not self.difference:
            if self.twin.end(state) or self.rules.outcome(position):
                if self.visit:
                    self.visit(position, any_throw(self.rules))
                return
            chances = self.rules.throws(position)
            if chances != self.twin.throws(state):
                self._differ(position, f"throws {chances}, twin {self.twin.throws(state)}")
                return
            possible = list(chances)
            throw = possible[draw(self.numbers, len(possible))]
            if self.visit:
                self.visit(position, throw)
            moves = self.rules.moves(position, throw)
            legal = self.twin.legal(state, throw)
            if sorted(moves) != sorted(legal):
                self._differ(position, f"throw {throw}: moves {moves}, twin {sorted(legal)}")
                return
            for move in moves:
                self._compare(self.rules.play(position, throw, move), legal[move])
            move = moves[draw(self.numbers, len(moves))]
            position, state = self.rules.play(position, throw, move), legal[move]
            self.plies += 1
            if self.plies >= plies:
                return

    def _compare(self, position: Position, state: slow.State) -> None:
        mine, theirs = places(self.rules, position), slow.standing(state)
        if mine != theirs:
            self._differ(position, f"stands {mine}, twin {theirs}")
        outcome, end = self.rules.outcome(position), self.twin.end(state)
        if (outcome is None) != (end is None):
            self._differ(position, f"outcome {outcome}, twin {end}")
        elif outcome and end:
            winner = self.rules.definition.players[outcome.winners[0]] if outcome.winners else ""
            if (winner, outcome.score) != (end.winner, end.score):
                self._differ(position, f"outcome {outcome}, twin {end}")
        elif self.rules.definition.players[self.rules.mover(position)] != self.twin.mover(state):
            self._differ(position, f"twin has {self.twin.mover(state)} to move")

    def _differ(self, position: Position, words: str) -> None:
        self.difference = self.difference or f"{self.rules.write_position(position)}: {words}"


def questions(
    rules: RaceRules, position: Position, throw: Throw, numbers: Iterator[int], most: int = ASKED
) -> list[tuple[Throw, Move]]:
    """Moves that somebody might want to make here, most of them wrong, and now and then with a wrong throw."""
    player = rules.mover(position)
    labels = [*rules.course.labels[0].values(), *rules.course.labels[1].values()]
    own = [step for step in position.steps[player] if 0 < step < rules.finish]
    starts = ["in", labels[draw(numbers, len(labels))], *(rules.label(player, step) for step in sorted(set(own)))]
    ends = [rules.course.home, "out", labels[draw(numbers, len(labels))]]
    asked: list[Move] = []
    squares = position.due[0].squares if position.due else rules.reach(throw).squares
    for start in starts:
        stops = [*ends]
        if start != "in":
            landing = rules.step_of(player, start) + squares
            stops += [rules.label(player, landing)] if 0 < landing <= rules.length else []
        else:
            step = min(rules.entry(rules.reach(throw)) if throw else 1, rules.length)
            stops += [rules.label(player, step)] if step else [labels[0]]
        right = stops[-1]
        stops += [f"{right}*", f"{right}/out", f"{right}/{labels[draw(numbers, len(labels))]}"]
        ended = tuple(f"{end}{more}" for end in (rules.course.home, "out") for more in "/*")
        asked += [Move(f"{start}/{stop}") for stop in stops if not stop.startswith(ended)]
    short = [Move(f"{move.start}/{move.stops[0]}") for move in rules.moves(position, throw) if len(move.stops) > 1]
    picked = short + [asked[draw(numbers, len(asked))] for _ in range(most)]
    wrong: list[tuple[Throw, Move]] = [((), picked[0]), ((99,), picked[0]), (any_throw(rules), picked[0])]
    return [(throw, move) for move in (PASS, *rules.moves(position, throw), *picked)] + wrong


def any_throw(rules: RaceRules) -> Throw:
    return next(iter(rules.throws(rules.start())))


def check_position(rules: RaceRules, position: Position) -> None:
    """What stays true whatever is played."""
    for player, steps in enumerate(position.steps):
        assert len(steps) == rules.options.counters
        assert list(steps) == sorted(steps)
        assert all(0 <= step <= rules.finish for step in steps)
        placed = sum(stack.count for stack in rules.standing(position) if stack.player == player)
        assert placed == rules.options.counters
    assert rules.mover(position) in (0, 1)
    assert sum(rules.throws(position).values()) == Fraction(1)
    assert rules.read_position(rules.write_position(position)) == position
    assert rules.turned(rules.turned(position)) == position


def check_ruling(rules: RaceRules, position: Position, throw: Throw, move: Move) -> str:
    """The ruling agrees with the moves, and its words are a sentence. Returns the code."""
    said = rules.why(position, throw, move)
    assert rules.parse(str(move)) == move
    assert said.code in (LEGAL if said.legal else ILLEGAL)
    assert said.words.endswith(".")
    assert "{" not in said.words
    playable = throw in rules.throws(position) and not rules.outcome(position)
    legal = rules.moves(position, throw) if playable else ()
    assert legal or not playable, "a pass is a move"
    assert said.legal == (meant(move, legal) is not None), (rules.write_position(position), throw, move, said)
    return said.code
