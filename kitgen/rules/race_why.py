"""Why a move of a race is legal or not: the reason codes, and a sentence for each single case.

`REASONS` is the one list of codes. Its sentences are general, for a host key; `ruling` names the
squares and counters of the case. ``{piece}`` and the like are filled from the game's own words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.dice import written
from kitgen.rules import Ruling
from kitgen.rules.race_course import IN, OUT, PASS, Move
from kitgen.rules.race_trip import trip

if TYPE_CHECKING:
    from kitgen.dice import Throw
    from kitgen.rules.race import RaceRules, Reach
    from kitgen.rules.race_course import Due, Position
    from kitgen.rules.race_trip import Trip

LEGAL: dict[str, str] = {
    "step": "A {piece} moves exactly the number thrown, every square counted, occupied ones too.",
    "enter": "A {piece} from the {hand} enters where the throw says.",
    "hit": "Landing on a lone enemy sends it back to the {hand}.",
    "again": "The move earns another throw.",
    "sent_on": "The square sends the {piece} on by the same number; only where it stops counts.",
    "award": "The square lets its player enter a {piece}, or leave it.",
    "forfeit": "The square makes the opponent move at once, before the next throw.",
    "repelled": "Landing on an enemy stack is legal, but the {piece} that lands is sent off to start again.",
    "beyond": "Moving beyond the end is legal, but the {piece} is sent off to start again.",
    "finish": "A {piece} leaves the track with the exact number.",
    "win": "The last {piece} to finish wins the game at once.",
    "pass": "A player who has no legal move passes.",
    "declined": "Entering is offered here, not demanded; the player may leave it.",
}
"""Codes of legal moves, with a general sentence each. Where several fit, the later one is given."""

ILLEGAL: dict[str, str] = {
    "game_over": "The game has ended; nobody moves any more.",
    "throw_first": "A turn begins with a throw; nobody moves before it.",
    "no_throw_due": "Nothing is thrown now: first somebody must do what a square demands.",
    "impossible_throw": "The dice cannot show that throw.",
    "must_move": "A player who can move must move, even if every move is a bad one.",
    "nothing_moves": "This throw moves nothing.",
    "only_enter": "The square lets its player enter a {piece} and do nothing else.",
    "none_in_hand": "Only a {piece} that waits in the {hand} can enter.",
    "no_entry": "This throw enters nothing.",
    "entry_square": "A {piece} enters on the one square that the throw says.",
    "not_on_track": "A {piece} uses only the squares of its own player's track.",
    "no_piece": "Only a {piece} of one's own that stands there can move.",
    "wrong_distance": "A {piece} moves exactly the number thrown, no more and no less, in one direction.",
    "short": "A {piece} leaves the track only with the exact number; this one falls short.",
    "overshoot": "A {piece} leaves the track only with the exact number; a larger one cannot be used for it.",
    "own_piece": "Two {piece}s of one player cannot stand on one square, and nobody jumps on to the next.",
    "safe": "An enemy on a safe square cannot be hit, so nobody may land there; there is no jump to the next.",
    "blocked": "So many enemies together close a square; passing over them is allowed.",
    "not_sent_on": "A {piece} cannot stay where a square sends it on: it moves on by the same number.",
    "not_sent_off": "The {piece} is not sent off here.",
    "is_sent_off": "The {piece} that lands here cannot stay: it is sent off to start again.",
    "nothing_hit": "No enemy stands there to be hit.",
}
"""Codes of illegal moves, with a general sentence each."""

REASONS = {**LEGAL, **ILLEGAL}


def general(rules: RaceRules, code: str) -> str:
    """The general sentence of a code in the words of the game, as a host key prints it."""
    notation = rules.definition.notation
    return REASONS[code].format(piece=notation.piece, hand=place(notation.hand))


def place(word: str) -> str:
    """What a sentence calls the place of a position's word.

    >>> place("tray"), place("waiting")
    ('tray', 'waiting area')
    """
    return f"{word} area" if word.endswith("ing") else word


def codes(rules: RaceRules) -> tuple[str, ...]:
    """The codes that can be given in this game, in the order of `REASONS`."""
    options, marks = rules.options, [mark for mark in map(rules.mark, {*rules.tracks[0], *rules.tracks[1]}) if mark]
    reaches = [rules.reach(throw) for throw in rules.throws(rules.start())]
    asks = [mark for mark in marks if mark.enter or mark.forfeit or mark.forfeit_enter]
    hits = bool(rules.shared) and options.block != 1 and options.repel != 1
    labels = [set(labels.values()) for labels in rules.course.labels]
    never = {
        "hit": not hits or options.hit_again,
        "again": not any(mark.again for mark in marks) and not (hits and options.hit_again),
        "sent_on": not any(mark.repeat for mark in marks),
        "award": not any(mark.enter for mark in marks),
        "forfeit": not any(mark.forfeit or mark.forfeit_enter for mark in marks),
        "repelled": not options.repel,
        "beyond": options.overshoot == "illegal",
        "no_throw_due": not asks,
        "nothing_moves": all(reach.squares for reach in reaches),
        "only_enter": not any(mark.enter or mark.forfeit_enter for mark in marks),
        "no_entry": not any(mark.forfeit for mark in marks) and options.entry == "count",
        "not_on_track": labels[0] == labels[1],
        "own_piece": options.share,
        "safe": not any(mark.safe for square in rules.shared if (mark := rules.mark(square))),
        "blocked": not options.block,
    }
    never |= {"declined": never["award"], "not_sent_on": never["sent_on"], "is_sent_off": never["repelled"]}
    return tuple(code for code in REASONS if not never.get(code, False))


def meant(move: Move, legal: tuple[Move, ...]) -> Move | None:
    """The legal move that a written one means: stars and squares between its start and its end may be left out."""
    if move in legal:
        return move
    if move.hits or not move.stops:
        return None
    for one in legal:
        if one.stops and one.start == move.start and one.stops == move.stops:
            return one
    if len(move.stops) == 1 and move.stops[0] != OUT:
        same = [one for one in legal if one.stops and one.start == move.start and one.stops[-1] == move.stops[0]]
        return same[0] if len(same) == 1 else None
    return None


def ruling(rules: RaceRules, position: Position, throw: Throw, move: Move) -> Ruling:
    """Is the move legal, which rule says so, and a sentence about this case."""
    return _Case(rules, position, throw, move).ruling()


class _Case:
    """One question of the host: this position, this throw, this move."""

    def __init__(self, rules: RaceRules, position: Position, throw: Throw, move: Move) -> None:
        self.rules = rules
        self.position = position
        self.throw = throw
        self.move = move
        self.player = rules.mover(position)
        self.piece = rules.definition.notation.piece
        self.hand, self.home = place(rules.course.hand), rules.course.home
        self.names = [name.capitalize() for name in rules.definition.players]
        self.mover = self.names[self.player]
        self.own = position.steps[self.player]
        self.enemy = position.steps[1 - self.player]

    def ruling(self) -> Ruling:
        refused = self._not_now()
        if refused:
            return refused
        legal = self.rules.moves(self.position, self.throw)
        move = meant(self.move, legal)
        if move is not None:
            return self._legal(move)
        return self._illegal(legal)

    def _not_now(self) -> Ruling | None:
        rules, position, throw = self.rules, self.position, self.throw
        over = rules.outcome(position)
        if over:
            return _no("game_over", f"The game is over: {over.reason}.")
        if position.due and throw:
            return _no("no_throw_due", f"{self._owes(position.due[0])} before anybody throws.")
        if not position.due and not throw:
            return _no("throw_first", f"{self.mover} must throw before moving.")
        if throw not in rules.throws(position):
            known = ", ".join(map(written, rules.throws(position)))
            return _no("impossible_throw", f"The dice cannot show {written(throw)}; they show {known}.")
        return None

    def _owes(self, due: Due) -> str:
        name = self.names[due.player]
        if due.squares:
            return f"{name} must move {_a(self.piece)} {due.squares}"
        return f"{name} {'must' if due.must else 'may'} enter {_a(self.piece)}"

    # -- legal moves

    def _legal(self, move: Move) -> Ruling:
        rules, position = self.rules, self.position
        after = rules.play(position, self.throw, move)
        code, words = self._what(move, after)
        if rules.outcome(after) and after.steps[self.player][0] == rules.finish:
            return Ruling(True, "win", f"{words} It is {self.mover}'s last {self.piece}: the game is won.")
        return Ruling(True, code, words)

    def _what(self, move: Move, after: Position) -> tuple[str, str]:
        """The code and the sentence for what the move does."""
        mover, piece = self.mover, self.piece
        if move == PASS:
            if self.position.due:
                return "declined", f"{mover} may leave the {piece} in the {self.hand}."
            return "pass", f"{mover} has no legal move with {self._thrown()} and passes."
        stops = [self._place(stop) for stop in move.stops]
        said = self._said(move)
        code = "enter" if move.start == IN else "step"
        on = [stop for stop in stops[1:] if stop != OUT]
        if on:
            said = f"{said}, which sends it on to {' and then to '.join(on)}"
        if move.hits:
            sent = after.steps[1 - self.player].count(0) - self.enemy.count(0)
            who = "the enemy" if sent == 1 else f"{_number(sent).lower()} enemies"
            code, said = "hit", f"{said}, sending {who} back to the {self.hand}"
        again = not self.position.due and after.thrower == self.player
        if again and not self.rules.reach(self.throw).again:
            code = "again"
        code = "sent_on" if on else code
        fresh = after.due[: len(after.due) - len(self.position.due[1:])]
        if fresh:
            code = "forfeit" if fresh[0].player != self.player else "award"
            first = f"{said}. {self._owes(fresh[0])} at once"
            return code, f"{first}; then {mover} throws again." if again else f"{first}."
        if move.stops[-1] == OUT:
            return self._sent_off(move, said)
        if move.stops[-1] == self.home:
            code, said = "finish", said if on else f"{said}: exactly the number it needs"
        return code, f"{said}, and {mover} throws again." if again else f"{said}."

    def _said(self, move: Move) -> str:
        """Where the move begins and first lands, as the beginning of a sentence."""
        first = self._place(move.stops[0])
        if move.start == IN:
            return f"{_a(self.piece).capitalize()} from the {self.hand} enters on {first}"
        return f"The {self.piece} on {move.start} moves to {first}"

    def _sent_off(self, move: Move, said: str) -> tuple[str, str]:
        enemies = self._enemies(move.stops[-2]) if len(move.stops) > 1 else 0
        if self.rules.options.repel and enemies >= self.rules.options.repel:
            where = f"where {_number(enemies).lower()} {'enemies stand' if enemies > 1 else 'enemy stands'}"
            return "repelled", f"{said}, {where}, so it is sent off to start again."
        return "beyond", f"The {self.piece} on {move.start} goes beyond the end and is sent off to start again."

    # -- illegal moves

    def _illegal(self, legal: tuple[Move, ...]) -> Ruling:
        move, position = self.move, self.position
        if move == PASS:
            return _no("must_move", f"{self.mover} can play {' or '.join(legal)}, and must.")
        due = position.due[0] if position.due else None
        reach = None if due else self.rules.reach(self.throw)
        return self._refuse_entry(reach, due) if move.start == IN else self._refuse_start(reach, due)

    def _refuse_entry(self, reach: Reach | None, due: Due | None) -> Ruling:
        rules = self.rules
        if 0 not in self.own:
            return _no("none_in_hand", f"{self.mover} has no {self.piece} in the {self.hand}.")
        if due and due.squares:
            return _no("no_entry", f"{self._owes(due)} on the board, so nothing enters.")
        step = rules.entry(reach) if reach else 1
        if not step and reach and not reach.squares and rules.options.entry == "count":
            return _no("nothing_moves", f"Nothing moves with {self._thrown()}.")
        if not step:
            return _no("no_entry", f"Nothing enters with {self._thrown()}.")
        label = rules.label(self.player, step) if step <= rules.length else self.home
        if self.move.stops[0] != label:
            words = f"{_a(self.piece)} from the {self.hand} enters on {label} and nowhere else"
            return _no("entry_square", f"{words}." if due else f"With {self._thrown()} {words}.")
        works = rules.options.entry == "count" and due is None
        return self._refuse_landing(0, step, trip(rules.course, self.position, self.player, 0, step, works=works))

    def _refuse_start(self, reach: Reach | None, due: Due | None) -> Ruling:
        """The counter on the track that is to move: is it there, and does anything move it?"""
        rules, move = self.rules, self.move
        squares = reach.squares if reach else due.squares if due else 0
        if due and not squares:
            return _no("only_enter", f"{self._owes(due)}, and can do nothing else now.")
        start = rules.step_of(self.player, move.start)
        if not start:
            return _no("not_on_track", f"{self.mover}'s track has no {move.start}.")
        if start not in self.own:
            return _no("no_piece", f"{self.mover} has no {self.piece} on {move.start}.")
        if not squares:
            return _no("nothing_moves", f"Nothing on the track moves with {self._thrown()}.")
        return self._refuse_way(start, squares)

    def _refuse_way(self, start: int, squares: int) -> Ruling:
        """The counter is there and the throw moves it; is the first stop the right one?"""
        rules, move = self.rules, self.move
        end, needed = start + squares, rules.finish - start
        stop = move.stops[0]
        if stop == self.home and squares < needed:
            return _no(
                "short", f"The {self.piece} on {move.start} needs exactly {needed} to finish; {squares} falls short."
            )
        if end > rules.finish and (stop == self.home or rules.options.overshoot == "illegal"):
            words = f"The {self.piece} on {move.start} needs exactly {needed} to finish; {squares} is too many"
            return _no("overshoot", f"{words} and sends it off." if rules.options.overshoot == "off" else f"{words}.")
        right = OUT if end > rules.finish else self.home if end == rules.finish else rules.label(self.player, end)
        if stop == OUT:
            return _no("not_sent_off", f"The {self.piece} on {move.start} goes to {right} and is not sent off.")
        if stop not in (right, self.home) and not rules.step_of(self.player, stop):
            return _no("not_on_track", f"{self.mover}'s track has no {stop}.")
        if stop != right:
            goes = f"goes beyond the end ({OUT})," if right == OUT else f"goes to {right},"
            return _no(
                "wrong_distance", f"With {self._thrown()} the {self.piece} on {move.start} {goes} not to {stop}."
            )
        return self._refuse_landing(start, end, trip(rules.course, self.position, self.player, start, squares))

    def _refuse_landing(self, start: int, end: int, right: Trip | None) -> Ruling:
        """The first stop is the right one: either it is closed, or what comes after it is wrong."""
        rules, course = self.rules, self.rules.course
        if right:
            return self._refuse_rest(right.move)
        label = rules.label(self.player, end)
        mates = [step for step in self.own if step in course.mates[self.player][end] and step != start]
        if mates and not rules.options.share:
            return _no("own_piece", f"{self.mover}'s own {self.piece} is on {self._square(label)}; two cannot share.")
        mark = course.mark(self.player, end)
        if mark is not None and mark.safe and course.square(self.player, end) in rules.shared:
            return _no("safe", f"An enemy is safe on the {mark.name} on {label}, so nobody may land there.")
        count = self._enemies(label)
        return _no(
            "blocked", f"{_number(count)} {'enemies stand' if count > 1 else 'enemy stands'} on {label} and close it."
        )

    def _refuse_rest(self, right: Move) -> Ruling:
        stops = self.move.stops
        if right.stops == stops:
            return _no("nothing_hit", f"No enemy stands where {self.move} has a star: it is {right}.")
        if right.stops[-1] == OUT and stops[-1] != OUT:
            return _no("is_sent_off", f"{self._sent_off(right, self._said(right))[1]} It is {right}.")
        if len(right.stops) > len(stops) or (len(right.stops) > 1 and right.stops[-1] != OUT):
            mark = self.rules.course.mark(self.player, self.rules.step_of(self.player, right.stops[0]))
            name = f"the {mark.name} on {right.stops[0]}" if mark else right.stops[0]
            return _no("not_sent_on", f"{name} sends the {self.piece} on by the same number: it is {right}.")
        if stops[-1] == OUT:
            return _no("not_sent_off", f"The {self.piece} is not sent off on {right.stops[-1]}: it is {right}.")
        return _no("wrong_distance", f"The {self.piece} stops on {right.stops[-1]} and goes no further: it is {right}.")

    # -- words

    def _enemies(self, label: str) -> int:
        step = self.rules.step_of(self.player, label)
        return sum(self.enemy.count(rival) for rival in self.rules.course.rivals[self.player][step])

    def _thrown(self) -> str:
        if not self.throw:
            return f"a forced {self.position.due[0].squares}"
        names = {rule.sum: rule.name for rule in self.rules.definition.dice.throws}
        return names.get(self.throw[0], "") or f"a throw of {written(self.throw)}"

    def _place(self, stop: str) -> str:
        return "the finish" if stop == self.home else stop

    def _square(self, label: str) -> str:
        """The label, and what else the player calls that square where the track crosses it twice."""
        step = self.rules.step_of(self.player, label)
        return "/".join(self.rules.label(self.player, mate) for mate in self.rules.course.mates[self.player][step])


def _no(code: str, words: str) -> Ruling:
    return Ruling(False, code, words[0].upper() + words[1:])


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _number(count: int) -> str:
    words = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
    return words[count] if count < len(words) else str(count)
