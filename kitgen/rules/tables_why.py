"""Why a play of tables is legal or not: the reason codes, and a sentence for each single case.

`REASONS` is the one list of codes. Its sentences are general, for a host key; `ruling` names the points
and numbers of the case, in the mover's own points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from kitgen.dice import written
from kitgen.errors import IllegalMove
from kitgen.rules import Ruling
from kitgen.rules.tables_notation import AGAIN, BAR, BEGIN, DOUBLE, OFF, PASS, Hop, Play, ordered, write_hops

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kitgen.dice import Throw
    from kitgen.rules.tables import TablesRules
    from kitgen.rules.tables_notation import Position

LEGAL: dict[str, str] = {
    "move": "Each number moves one {piece}, and one {piece} may make several if every stop is open.",
    "enter": "A {piece} from the bar enters on the point that the number counts to, before anything else moves.",
    "hit": "A {piece} that lands on a lone enemy sends it to the bar.",
    "bear_off": "With all {piece}s home, a number takes a {piece} off its point; beyond the highest, the highest one.",
    "rest_lost": "When not every number can be played, as many as possible are, and the rest is lost.",
    "win": "The last {piece} off ends the game at once, whatever numbers are left.",
    "pass": "When no number can be played, the turn is lost.",
    "begin": "The higher number of the opening throw begins, with both numbers.",
    "again": "Equal numbers in the opening throw are thrown again.",
}
"""Codes of legal plays, with a general sentence each. Where several fit, the later one is given."""

ILLEGAL: dict[str, str] = {
    "game_over": "The game has ended; nobody moves any more.",
    "throw_first": "A turn begins with a throw; nobody moves before it.",
    "impossible_throw": "That throw cannot show here.",
    "opening": "Before anybody moves, each side throws one die; the higher begins with both numbers.",
    "not_opening": "The opening throw is made once, before the first turn.",
    "must_move": "A player who can move must move, even if every play is a bad one.",
    "backwards": "A {piece} never moves backwards.",
    "no_piece": "Only a {piece} of one's own that stands there can move.",
    "wrong_number": "Each number thrown moves one {piece} exactly so far; a double counts four times.",
    "enter_first": "A {piece} on the bar must enter before any other may move.",
    "not_home": "A {piece} may be borne off only while all others are home or off; again so after one was hit.",
    "higher_first": "A number beyond a {piece}'s point takes it off only when none stands on a higher point.",
    "blocked": "A point with two or more enemies is closed.",
    "every_stop": "The numbers are separate moves: every stop on the way must be open.",
    "which_way": "Where a stop on the way hits an enemy, the stop must be named.",
    "nothing_hit": "No enemy stands there to be hit.",
    "both_dice": "Both numbers must be played if there is any way to play both.",
    "larger_die": "If either number can be played but not both, the larger must be.",
    "as_many": "A double must be played as many times as possible.",
}
"""Codes of illegal plays, with a general sentence each."""

REASONS = {**LEGAL, **ILLEGAL}


class Step(NamedTuple):
    """One number used by one stone, as part of what somebody wrote as ``written``."""

    start: int
    end: int
    die: int
    written: Hop


@dataclass(frozen=True, slots=True)
class Walk:
    """Steps made one after another: the hops, and what stopped them, as a code and the step."""

    hops: tuple[Hop, ...]
    code: str = ""
    step: Step | None = None
    silent: bool = False
    """A hit on a stop that was not written."""


def general(rules: TablesRules, code: str) -> str:
    """The general sentence of a code in the words of the game, as a host key prints it."""
    return REASONS[code].format(piece=rules.definition.notation.piece)


def codes(rules: TablesRules) -> tuple[str, ...]:  # noqa: ARG001  (other families ask what a game has)
    """The codes that can be given in this game, in the order of `REASONS`: in tables all of them."""
    return tuple(REASONS)


def ruling(rules: TablesRules, position: Position, throw: Throw, play: Play) -> Ruling:
    """Is the play legal, which rule says so, and a sentence about this case."""
    return _Case(rules, position, throw).answer(play)[0]


def settled(rules: TablesRules, position: Position, throw: Throw, play: Play) -> Play:
    """The legal play that a written one means. Raises IllegalMove with the reason where it means none."""
    answer, meant = _Case(rules, position, throw).answer(play)
    if meant is None:
        raise IllegalMove(answer.code, answer.words)
    return meant


class _Case:
    """One question of the host: this position, this throw."""

    def __init__(self, rules: TablesRules, position: Position, throw: Throw) -> None:
        self.rules, self.position, self.throw = rules, position, throw
        self.piece = rules.definition.notation.piece
        self.beyond = rules.points + 1
        self.mover = position.mover or 0
        self.own = position.sides[self.mover]
        self.enemy = bytes([0, *position.sides[1 - self.mover][rules.points : 0 : -1]])

    def answer(self, play: Play) -> tuple[Ruling, Play | None]:
        """The ruling, and the legal play that is meant where it is legal."""
        refused = self._not_now()
        if refused:
            return refused, None
        legal = self.rules.moves(self.position, self.throw)
        if play in legal:
            return self._legal(play), play
        if self.position.mover is None:
            return self._no("opening", f"Here the only move is '{legal[0]}'."), None
        if play in (BEGIN, AGAIN):
            return self._no("not_opening", "It is made already."), None
        if play == PASS:
            return self._no("must_move", f"{legal[0]} is possible with {written(self.throw)}."), None
        return self._written(play, legal)

    def _not_now(self) -> Ruling | None:
        over = self.rules.outcome(self.position)
        if over:
            return self._no("game_over", f"Here {over.reason}.")
        if not self.throw:
            return self._no("throw_first")
        possible = self.rules.throws(self.position)
        if self.throw not in possible:
            known = ", ".join(map(written, possible))
            return self._no("impossible_throw", f"{written(self.throw)} is not among {known}.")
        return None

    # -- legal plays

    def _legal(self, play: Play) -> Ruling:
        words = {PASS: "pass", BEGIN: "begin", AGAIN: "again"}
        if play in words:
            return self._yes(words[play])
        numbers = DOUBLE if self.throw[0] == self.throw[1] else 2
        if self.rules.outcome(self.rules.play(self.position, self.throw, play)):
            return self._yes("win", f"Here: {play}.")
        if len(play.hops) < numbers:
            return self._yes("rest_lost", f"Here: {play}, {len(play.hops)} of {numbers} numbers.")
        if any(hop.end == OFF for hop in play.hops):
            return self._yes("bear_off", f"Here: {play}.")
        if hits := [hop.end for hop in play.hops if hop.hit]:
            return self._yes("hit", f"Here: {play}, on {sentence(hits)}.")
        return self._yes("enter" if play.hops[0].start == BAR else "move", f"Here: {play}.")

    # -- plays that are not in the list: written otherwise, or illegal

    def _written(self, play: Play, legal: Sequence[Play]) -> tuple[Ruling, Play | None]:
        refused = self._at_a_glance(play)
        if refused:
            return refused, None
        walks = [
            self._walk(sorted(steps, key=lambda step: (-step.start, step.end))) for steps in self._steps(play.hops)
        ]
        if not walks:
            return self._unthrown(play), None
        made = [walk for walk in walks if not walk.code and not walk.silent]
        if not made:
            return self._stopped(walks), None
        claimed = {hop.end for hop in play.hops if hop.hit}
        struck = [walk for walk in made if claimed <= {hop.end for hop in walk.hops if hop.hit}]
        if not struck:
            return self._no("nothing_hit", f"{play} claims a hit where no enemy stands alone."), None
        results = {self.rules.play(self.position, self.throw, one): one for one in legal if one.hops}
        for walk in struck:
            meant = results.get(self.rules.play(self.position, self.throw, Play(walk.hops)))
            if meant:
                return self._legal(meant), meant
        return self._too_few(legal), None

    def _at_a_glance(self, play: Play) -> Ruling | None:
        ends = {hop.end for hop in play.hops}
        for hop in play.hops:
            if hop.end >= hop.start:
                return self._no("backwards", f"{write_hops([hop])} would.")
            if not self.own[hop.start] and hop.start not in ends:
                where = "the bar" if hop.start == BAR else str(hop.start)
                return self._no("no_piece", f"None of the mover's {self.piece}s is on {where}.")
        return None

    def _steps(self, hops: Sequence[Hop]) -> Iterator[tuple[Step, ...]]:
        """Every way to make the written hops out of single numbers of the throw."""
        double = self.throw[0] == self.throw[1]
        dice = self.throw[:1] * DOUBLE if double else self.throw
        yield from self._ways(tuple(hops), dice)

    def _ways(self, hops: tuple[Hop, ...], dice: Throw) -> Iterator[tuple[Step, ...]]:
        if not hops:
            yield ()
            return
        for steps, left in self._journeys(hops[0], hops[0].start, dice):
            for rest in self._ways(hops[1:], left):
                yield (*steps, *rest)

    def _journeys(self, hop: Hop, start: int, dice: Throw) -> Iterator[tuple[tuple[Step, ...], Throw]]:
        """Ways of one stone through a written hop, each with the numbers that are left."""
        here = self.beyond if start == BAR else start
        for die in sorted(set(dice), reverse=True):
            rest = list(dice)
            rest.remove(die)
            left = tuple(rest)
            end = max(OFF, here - die)
            if end == hop.end:
                yield (Step(start, end, die, hop),), left
            elif end > hop.end:
                for onward, after in self._journeys(hop, end, left):
                    yield (Step(start, end, die, hop), *onward), after

    def _walk(self, steps: Sequence[Step]) -> Walk:
        """Make the steps from the highest down, as far as the rules for each single one allow."""
        board, enemy = bytearray(self.own), bytearray(self.enemy)
        hops: list[Hop] = []
        silent = False
        for step in sorted(steps, key=lambda step: (-step.start, step.end)):
            code = self._against(board, enemy, step)
            if code:
                return Walk(tuple(hops), code, step)
            board[step.start] -= 1
            board[step.end] += 1
            hit = step.end != OFF and enemy[step.end] == 1
            if hit:
                enemy[step.end] = 0
                silent = silent or step.end != step.written.end
            hops.append(Hop(step.start, step.end, hit))
        return Walk(ordered(hops), silent=silent)

    def _against(self, board: bytearray, enemy: bytearray, step: Step) -> str:
        """The code of the rule against one step; none where it is legal by itself."""
        if not board[step.start]:
            return "no_piece"
        if board[BAR] and step.start != BAR:
            return "enter_first"
        if step.end != OFF:
            return "blocked" if enemy[step.end] > 1 else ""
        if any(board[self.rules.home + 1 :]):
            return "not_home"
        if step.die > step.start and any(board[step.start + 1 : BAR]):
            return "higher_first"
        return ""

    def _unthrown(self, play: Play) -> Ruling:
        """Some hop takes a number that was not thrown, or the hops together take more than was thrown."""
        thrown = written(self.throw)
        for hop in play.hops:
            if not any(self._steps((hop,))):
                far = (self.beyond if hop.start == BAR else hop.start) - hop.end
                return self._no("wrong_number", f"{_bare(hop)} takes {far}, which {thrown} does not give.")
        taken = sentence([(self.beyond if hop.start == BAR else hop.start) - hop.end for hop in play.hops])
        return self._no("wrong_number", f"{play} takes {taken}, and {thrown} does not give all of them.")

    def _stopped(self, walks: Sequence[Walk]) -> Ruling:
        """No way of making the written hops works: the reason of the one that came furthest."""
        stopped = [(walk, walk.step) for walk in walks if walk.step]
        if not stopped:
            names = " or ".join(str(Play(walk.hops)) for walk in walks)
            return self._no("which_way", f"Write {names}.")
        walk, step = max(stopped, key=lambda one: len(one[0].hops))
        where = "the bar" if step.start == BAR else str(step.start)
        barred = f"one {self.piece} is" if self.own[BAR] == 1 else f"{self.own[BAR]} {self.piece}s are"
        words = {
            "blocked": f"{self.enemy[step.end]} enemies stand on {step.end}.",
            "enter_first": f"{_bare(step.written)} must wait: {barred} on the bar.",
            "not_home": f"{where}/off must wait until the others are home.",
            "higher_first": f"A {step.die} bears off from {where} only when nothing stands beyond.",
            "no_piece": f"No {self.piece} is left on {where}.",
        }
        if walk.code == "blocked" and (step.start, step.end) != step.written[:2]:
            closed = {other.end for one, other in stopped if other.written == step.written and one.code == "blocked"}
            shut = "is" if len(closed) == 1 else "are"
            stops = sentence(sorted(closed, reverse=True))
            return self._no("every_stop", f"On the way of {_bare(step.written)}, {stops} {shut} closed.")
        return self._no(walk.code, words[walk.code])

    def _too_few(self, legal: Sequence[Play]) -> Ruling:
        """Every step is legal by itself, but the numbers are not used as they must be."""
        if self.throw[0] == self.throw[1]:
            return self._no("as_many", f"{legal[0]} plays it {len(legal[0].hops)} times.")
        if len(legal[0].hops) == 2:
            return self._no("both_dice", f"{legal[0]} plays both.")
        return self._no("larger_die", f"{legal[0]} plays the {max(self.throw)}.")

    def _yes(self, code: str, words: str = "") -> Ruling:
        return Ruling(True, code, f"{general(self.rules, code)} {words}".rstrip())

    def _no(self, code: str, words: str = "") -> Ruling:
        return Ruling(False, code, f"{general(self.rules, code)} {words}".rstrip())


def _bare(hop: Hop) -> str:
    """The hop as it is written, without a star."""
    return write_hops([hop._replace(hit=False)])


def sentence(things: Sequence[object]) -> str:
    """
    >>> sentence([20, 18]), sentence([5, 3, 3]), sentence([4])
    ('20 and 18', '5, 3 and 3', '4')
    """
    *others, last = map(str, things)
    return f"{', '.join(others)} and {last}" if others else last
