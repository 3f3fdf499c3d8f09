"""Why a move of a race is legal or not: the reason codes, and a sentence for each single case.

`REASONS` is the one list of codes. Its sentences are general, for a host key; `ruling` names the
squares and counters of the case. ``{piece}`` and the like are filled from the game's own words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitgen.dice import written
from kitgen.rules import Ruling
from kitgen.rules.race_course import IN, OUT, PASS, Move

if TYPE_CHECKING:
    from kitgen.dice import Throw
    from kitgen.rules.race import RaceRules, Reach
    from kitgen.rules.race_course import Due, Position

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
    return REASONS[code].format(piece=notation.piece, hand=notation.hand)


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
        self.hand, self.home = rules.course.hand, rules.course.home
        self.names = [name.capitalize() for name in rules.definition.players]
        self.own = position.steps[self.player]
        self.enemy = position.steps[1 - self.player]

    def ruling(self) -> Ruling:
        refused = self._not_now()
        if refused:
            return refused
        legal = self.rules.moves(self.position, self.throw)
        if self.move in legal:
            return self._legal(self.move)
        starred = [move for move in legal if move.replace("*", "") == self.move]
        if starred:
            return self._legal(starred[0])
        return self._illegal(legal)

    def _not_now(self) -> Ruling | None:
        rules, position, throw = self.rules, self.position, self.throw
        over = rules.outcome(position)
        if over:
            return _no("game_over", f"The game is over: {over.reason}.")
        if position.due and throw:
            return _no("no_throw_due", f"{self._owes(position.due[0])} before anybody throws.")
        if not position.due and not throw:
            return _no("throw_first", f"{self.names[self.player]} must throw before moving.")
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
            return Ruling(True, "win", f"{words} It is {self.names[self.player]}'s last {self.piece}: the game is won.")
        return Ruling(True, code, words)

    def _what(self, move: Move, after: Position) -> tuple[str, str]:
        """The code and the sentence for what the move does."""
        mover, piece = self.names[self.player], self.piece
        if move == PASS:
            if self.position.due:
                return "declined", f"{mover} may leave the {piece} in the {self.hand}."
            return "pass", f"{mover} has no legal move with {self._thrown()} and passes."
        stops = [self._place(stop) for stop in move.stops]
        if move.start == IN:
            said = f"{_capital(piece)} from the {self.hand} enters on {stops[0]}"
        else:
            said = f"The {piece} on {move.start} moves to {stops[0]}"
        code = "enter" if move.start == IN else "step"
        if move.hits:
            code, said = "hit", f"{said}, sending the enemy back to the {self.hand}"
        more = not self.position.due and after.thrower == self.player
        if more and not self.rules.reach(self.throw).again:
            code = "again"
        on = [stop for stop in stops[1:] if stop != OUT]
        if on:
            code, said = "sent_on", f"{said}, which sends it on to {' and then to '.join(on)}"
        fresh = after.due[: len(after.due) - len(self.position.due[1:])]
        if fresh:
            code = "forfeit" if fresh[0].player != self.player else "award"
            said = f"{said}; {self._owes(fresh[0])}"
        if move.stops[-1] == OUT:
            return self._sent_off(move, said)
        if move.stops[-1] == self.home:
            code, said = "finish", f"{said}: exactly the number it needs" if len(stops) == 1 else said
        return code, f"{said}, and {mover} throws again." if more else f"{said}."

    def _sent_off(self, move: Move, said: str) -> tuple[str, str]:
        last = move.stops[-2] if len(move.stops) > 1 else ""
        if last and self._enemies(last):
            return "repelled", f"{said}, where {self._enemies(last)} enemies stand, so it is sent off to start again."
        return "beyond", f"The {self.piece} on {move.start} goes beyond the end and is sent off to start again."

    # -- illegal moves

    def _illegal(self, legal: tuple[Move, ...]) -> Ruling:
        move, position = self.move, self.position
        due = position.due[0] if position.due else None
        if move == PASS:
            return _no(
                "must_move", f"{self.names[self.player]} can play {_list(legal)}, so one of these must be played."
            )
        reach = self.rules.reach(self.throw) if not due else None
        if move.start == IN:
            return self._refuse_entry(reach, due)
        return self._refuse_start(reach, due, legal)

    def _refuse_start(self, reach: Reach | None, due: Due | None, legal: tuple[Move, ...]) -> Ruling:
        """The counter on the track that is to move: there, and does anything move it?"""
        rules, move = self.rules, self.move
        squares = reach.squares if reach else due.squares if due else 0
        if due and not squares:
            return _no("only_enter", f"{self._owes(due)}, and can do nothing else now.")
        start = rules.step_of(self.player, move.start)
        if not start:
            return _no("not_on_track", f"{move.start} is not on {self.names[self.player]}'s track.")
        if start not in self.own:
            return _no("no_piece", f"No {self.piece} of {self.names[self.player]} stands on {move.start}.")
        if not squares:
            return _no("nothing_moves", f"{self._thrown()} moves nothing on the track.")
        return self._refuse_way(start, squares, legal)

    def _refuse_entry(self, reach: Reach | None, due: Due | None) -> Ruling:
        rules = self.rules
        if 0 not in self.own:
            return _no("none_in_hand", f"{self.names[self.player]} has no {self.piece} left in the {self.hand}.")
        if due and due.squares:
            return _no("no_entry", f"{self._owes(due)} on the board; nothing may enter instead.")
        step = rules.entry(reach) if reach else 1
        if not step:
            if reach and not reach.squares:
                return _no("nothing_moves", f"{self._thrown()} moves nothing.")
            return _no("no_entry", f"{self._thrown()} enters nothing.")
        label = rules.label(self.player, step) if step <= rules.length else self.home
        if self.move.stops[0] != label:
            return _no("entry_square", f"With {self._thrown()} {_a(self.piece)} enters on {label} and nowhere else.")
        return self._refuse_landing(0, step)

    def _refuse_way(self, start: int, squares: int, legal: tuple[Move, ...]) -> Ruling:
        """The counter is there and the throw moves; what is wrong with where it goes?"""
        rules, move = self.rules, self.move
        end = start + squares
        stop = move.stops[0]
        needed = rules.finish - start
        if stop == self.home and squares < needed:
            return _no("short", f"The {self.piece} on {move.start} needs exactly {needed} to finish, not {squares}.")
        if end > rules.finish and (stop == self.home or rules.options.overshoot == "illegal"):
            words = f"The {self.piece} on {move.start} needs exactly {needed} to finish; {squares} is too many."
            if rules.options.overshoot == "off":
                words += " It goes beyond the end and is sent off."
            return _no("overshoot", words)
        right = OUT if end > rules.finish else self.home if end == rules.finish else rules.label(self.player, end)
        if stop == OUT and right != OUT:
            return _no("not_sent_off", f"The {self.piece} on {move.start} lands on {right} and is not sent off.")
        if stop != right:
            if stop not in (self.home, OUT) and not rules.step_of(self.player, stop):
                return _no("not_on_track", f"{stop} is not on {self.names[self.player]}'s track.")
            words = f"{self._thrown()} takes the {self.piece} on {move.start} to {right}, not to {stop}."
            return _no("wrong_distance", words)
        return self._refuse_landing(start, end, legal)

    def _refuse_landing(self, start: int, end: int, legal: tuple[Move, ...] = ()) -> Ruling:
        """The first landing is named rightly: the square is closed, or what follows is named wrongly."""
        rules, course = self.rules, self.rules.course
        if end > rules.length:
            return _no("not_sent_off", f"The {self.piece} on {self.move.start} finishes there.")
        label = rules.label(self.player, end)
        mates = [step for step in self.own if step in course.mates[self.player][end] and step != start]
        if mates and not rules.options.share:
            return _no(
                "own_piece", f"{self.names[self.player]}'s own {self.piece} stands on {label}; two cannot share."
            )
        enemies = self._enemies(label)
        mark = course.mark(self.player, end)
        if enemies and mark is not None and mark.safe and course.square(self.player, end) in rules.shared:
            words = f"{label} is a {mark.name}: the enemy {self.piece} there is safe, so nobody may land on it."
            return _no("safe", words)
        if enemies and rules.options.block and enemies >= rules.options.block:
            return _no("blocked", f"{_number(enemies)} enemies stand on {label} and close it.")
        return self._refuse_rest(label, enemies, legal)

    def _refuse_rest(self, label: str, enemies: int, legal: tuple[Move, ...]) -> Ruling:
        stops = self.move.stops
        same = [move for move in legal if move.start == self.move.start]
        right = same[0] if same else PASS
        if right.stops == stops:
            return _no("nothing_hit", f"No enemy stands where {self.move} has a star; write {right}.")
        if right.stops[-1] == OUT and len(right.stops) > 1 and stops[-1] != OUT:
            words = (
                f"{enemies or 'Several'} enemies stand on {right.stops[-2]}, so the {self.piece} is sent off: {right}."
            )
            return _no("is_sent_off", words)
        if len(right.stops) > 1 and right.stops[-1] != OUT:
            return _no("not_sent_on", f"{label} sends the {self.piece} on by the same number: {right}.")
        return _no("not_sent_off", f"The {self.piece} ends on {right.stops[-1]} and goes no further: {right}.")

    # -- words

    def _enemies(self, label: str) -> int:
        step = self.rules.step_of(self.player, label)
        return sum(self.enemy.count(rival) for rival in self.rules.course.rivals[self.player][step])

    def _thrown(self) -> str:
        if not self.throw:
            return f"A forced {self.position.due[0].squares}"
        names = {rule.sum: rule.name for rule in self.rules.definition.dice.throws}
        return names.get(self.throw[0], "") or f"a throw of {written(self.throw)}"

    def _place(self, stop: str) -> str:
        if stop == self.home:
            return "the finish"
        return stop


def _no(code: str, words: str) -> Ruling:
    return Ruling(False, code, words[0].upper() + words[1:])


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _capital(noun: str) -> str:
    return _a(noun).capitalize()


def _number(count: int) -> str:
    words = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
    return words[count] if count < len(words) else str(count)


def _list(moves: tuple[Move, ...]) -> str:
    return " or ".join(moves)
