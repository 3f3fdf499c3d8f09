"""Why a move on a grid is legal or not: the reason codes, and a sentence for each single case.

`REASONS` is the one list of codes. Its sentences are general, for a host key; `ruling` names the
squares and pieces of the case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kitgen.board import coordinates
from kitgen.dice import NO_THROW, written
from kitgen.rules import Ruling
from kitgen.rules.grid_moves import GridMove, heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kitgen.dice import Throw
    from kitgen.rules.grid import GridPosition, GridRules
    from kitgen.rules.grid_ground import Piece
    from kitgen.rules.grid_moves import Sight

LEGAL: dict[str, str] = {
    "ends_turn": "A player may move fewer {piece}s than allowed, or none.",
    "walks": "{One} walks along files and ranks over empty squares, so far or less.",
    "leaps": "{One} that leaps crosses water in a straight line, when nobody swims in between.",
    "takes": "{One} that steps on a weaker enemy takes it.",
    "takes_trapped": "An enemy in one's own trap may be taken by any {piece}, whatever its rank.",
    "takes_on": "{One} that has taken may go on with what is left of its move.",
    "takes_equal": "Of two equals the one that moves takes the other.",
    "both_leave": "Two of a kind that meet both leave the board, and that move ends.",
    "takes_royal": "Whoever takes the {royal} wins at once, in the middle of a turn too.",
    "royals_meet": "When two {royal}s meet, the game is drawn.",
    "arrives": "A {royal} that touches the enemy's first rank wins at once.",
    "enters_den": "{One} that enters the enemy's den wins at once.",
}
"""Codes of legal moves, with a general sentence each. Where several fit, the later one is given."""

ILLEGAL: dict[str, str] = {
    "game_over": "The game has ended; nobody moves any more.",
    "throw_first": "A turn begins with a throw; nobody moves before it.",
    "no_throw_due": "Nothing is thrown now: the turn goes on, or there are no dice.",
    "impossible_throw": "The dice cannot show that throw.",
    "must_move": "A player who can move must move.",
    "off_board": "The board has no such square.",
    "no_piece": "Only {one} that stands there can move.",
    "not_yours": "A player moves only their own {piece}s, not the enemy's and not a partner's.",
    "other_kind": "Another kind of {piece} stands there.",
    "moved_already": "{One} moves once in a turn.",
    "stays": "A walk that ends where it began and takes nothing is no move.",
    "own_piece": "A square holds one {piece}, and friends do not take each other.",
    "nothing_there": "Only an enemy that stands there can be taken.",
    "say_take": "A take is written with x before the enemy's square.",
    "stronger": "{One} takes only the kinds that are weaker, and those that it is the exception for.",
    "one_take": "{One} takes once in a move; other enemies stand in its way.",
    "take_ends": "Here the move ends; there is no walking on.",
    "own_den": "Nobody enters the own den.",
    "water": "Only {one} that swims enters water.",
    "bank": "Nothing is taken across the bank between water and land.",
    "swimmer": "{One} in the water stops a leap across it.",
    "too_far": "The square is farther than the {piece} may go.",
    "turns_back": "A walk turns by a right angle, never straight back.",
    "in_the_way": "A walk never crosses an occupied square, and no way round is short enough.",
}
"""Codes of illegal moves, with a general sentence each."""

REASONS = {**LEGAL, **ILLEGAL}


def general(rules: GridRules, code: str) -> str:
    """The general sentence of a code in the words of the game, as a host key prints it."""
    royal = [rules.options.animals[kind].name for kind in rules.walks.royal]
    piece = rules.definition.notation.piece
    one = f"{'an' if piece[0] in 'aeiou' else 'a'} {piece}"
    return REASONS[code].format(piece=piece, one=one, One=one.capitalize(), royal=(royal or ["king"])[0])


def ruling(rules: GridRules, position: GridPosition, throw: Throw, move: GridMove) -> Ruling:
    """Is the move legal, which rule says so, and a sentence about this case."""
    refused = _not_now(rules, position, throw)
    if refused:
        return refused
    if not move.start:
        code = "ends_turn" if rules.options.may_pass else "must_move"
        return Ruling(rules.options.may_pass, code, general(rules, code))
    for square in (move.start, move.took or move.end, move.end):
        if square not in rules.ground.index:
            return _no("off_board", f"The board has no square {square}.")
    names = rules.ground.names
    at = {names[piece.square]: piece for piece in position.pieces}
    piece = at.get(move.start)
    if piece is None:
        return _no("no_piece", f"Nothing stands on {move.start}.")
    sight = rules.walks.sight(position.pieces, position.mover)
    steps = rules.allowance(position, throw)[1]
    case = _Case(rules, move, piece, steps, sight, at, rules.walks.of(sight, piece, steps))
    return case.unfit(position) or case.ruling()


def _not_now(rules: GridRules, position: GridPosition, throw: Throw) -> Ruling | None:
    outcome = rules.outcome(position)
    if outcome:
        return _no("game_over", f"The game is over: {outcome.reason}.")
    due = rules.throws(position)
    if throw in due:
        return None
    if NO_THROW in due:
        return _no("no_throw_due", "No throw is due now; the move is made without one.")
    if not throw:
        return _no("throw_first", f"{rules.ground.players[position.mover].capitalize()} must throw before moving.")
    return _no("impossible_throw", f"The dice cannot show {written(throw)}; they show {', '.join(map(written, due))}.")


def _no(code: str, words: str) -> Ruling:
    return Ruling(False, code, words)


@dataclass(frozen=True, slots=True)
class _Case:
    """One question of the host: a move that somebody wants to make, and all that the answer depends on."""

    rules: GridRules
    move: GridMove
    piece: Piece
    steps: int
    sight: Sight
    at: Mapping[str, Piece]
    legal: tuple[GridMove, ...]

    def unfit(self, position: GridPosition) -> Ruling | None:
        """May this piece move at all."""
        start, players = self.move.start, self.rules.ground.players
        if self.piece.player != position.mover:
            owner, mover = (players[who].capitalize() for who in (self.piece.player, position.mover))
            return _no("not_yours", f"The {self.name()} on {start} is {owner}'s, and {mover} is to move.")
        if self.move.kind not in ("", self.piece.kind):
            return _no("other_kind", f"On {start} stands the {self.name()} ({self.piece.kind}), not {self.move.kind}.")
        if self.piece.square in position.moved:
            return _no("moved_already", f"The {self.name()} on {start} has moved in this turn.")
        return None

    def ruling(self) -> Ruling:
        if self.move.way:
            refused = next(self.along_the_way(), None) or next(self.target(), None)
            return refused or Ruling(True, *self.allowed())
        if self.move in self.legal:
            return Ruling(True, *self.allowed())
        return next(self.target(), None) or self.unreached()

    # -- words

    def name(self, kind: str = "") -> str:
        return self.rules.options.animals[kind or self.piece.kind].name

    def limit(self) -> str:
        return f"the {self.name()} may go {_squares(self.steps)}"

    def other(self, square: str, *, friend: bool) -> Piece | None:
        """The friend or the enemy on a square, if one stands there."""
        piece = self.at.get(square)
        if piece is None or piece == self.piece:
            return None
        team = self.rules.ground.team
        return piece if (team[piece.player] == team[self.piece.player]) == friend else None

    # -- refusals

    def target(self) -> Iterator[Ruling]:
        """What is wrong with the square where the move ends or takes, whatever the way."""
        move = self.move
        taken = move.took or move.end
        if move.end == move.start and not move.took:
            yield _no("stays", "The walk ends where it began and takes nothing.")
        for square in (taken, move.end):
            friend = self.other(square, friend=True)
            if friend:
                whose = "own" if friend.player == self.piece.player else "partner's"
                yield _no("own_piece", f"The {whose} {self.name(friend.kind)} stands on {square}.")
        victim = self.other(taken, friend=False)
        if move.took and not victim:
            yield _no("nothing_there", f"No enemy stands on {move.took} to be taken.")
        if move.took != move.end and self.other(move.end, friend=False) and move.took:
            yield _no("one_take", f"After the take on {move.took} the enemy on {move.end} cannot be taken too.")
        if victim:
            yield from self.take(victim, taken)
        yield from self.forbidden(move.end)

    def take(self, victim: Piece, square: str) -> Iterator[Ruling]:
        """What is wrong with taking this enemy."""
        walks, water = self.rules.walks, self.rules.ground.water
        prey, ends = walks.prey(self.sight, self.piece)
        if not prey >> victim.square & 1:
            yield self.stronger(victim, square)
        if self.move.took and square != self.move.end and ends >> victim.square & 1:
            yield _no("take_ends", f"The move ends on {square}, where it meets the {self.name(victim.kind)}.")
        across = bool((water >> self.piece.square ^ water >> victim.square) & 1) and self.apart(square) == 1
        if across and not walks.crosses(self.piece.square, victim.square, walks.guarded(self.sight)):
            yield _no("bank", f"The bank runs between {self.move.start} and {square}; nothing is taken across it.")

    def stronger(self, victim: Piece, square: str) -> Ruling:
        takes = [self.name(kind) for kind in self.rules.options.animals[self.piece.kind].takes]
        if self.rules.options.equals == "mover_takes":
            takes.append(self.name())
        listed = f"{', '.join(takes[:-1])} and {takes[-1]}" if takes[1:] else "".join(takes) or "nothing"
        words = f"The {self.name()} cannot take the {self.name(victim.kind)} on {square}; it takes {listed}."
        return _no("stronger", words)

    def forbidden(self, square: str) -> Iterator[Ruling]:
        """Is the square the own den, or water that this kind cannot enter."""
        number = self.rules.ground.index[square]
        if self.rules.ground.dens[self.piece.player] >> number & 1:
            yield _no("own_den", f"{square} is the own den, which nobody enters.")
        elif not self.rules.walks.enters(self.piece, number):
            yield _no("water", f"The {self.name()} does not swim, and {square} is water.")

    def unreached(self) -> Ruling:
        """The piece could stand there: is the square too far, or what is in the way."""
        move, walks, ground = self.move, self.rules.walks, self.rules.ground
        written_out = next((other for other in self.legal if other.end == move.end), None)
        if written_out and not move.took:
            return _no("say_take", f"An enemy on {written_out.took} is taken there; the move is written {written_out}.")
        if self.leap(move.end):
            return _no("swimmer", f"A piece in the water stops the leap from {move.start} to {move.end}.")
        took = move.took or (move.end if self.other(move.end, friend=False) else "")
        meant = GridMove(move.start, move.end, took)
        victims = ground.bits([took] if took else [])
        prey = walks.prey(self.sight, self.piece)[0]
        occupied = self.sight.occupied
        away = self.away([took, move.end] if took not in ("", move.end) else [move.end])
        if not 0 < away <= self.steps:
            far = f"{_squares(away)} away" if away else "out of reach"
            return _no("too_far", f"{move.end} is {far}; {self.limit()}.")
        if meant in walks.freely(self.piece, self.steps, occupied, prey):
            return _no("turns_back", f"After the take on {took} the walk would turn straight back.")
        if took and meant in walks.freely(self.piece, self.steps, occupied & ~prey | victims, victims):
            return _no("one_take", f"Another enemy stands in the way, and {took} is the one take of this move.")
        return _no(
            "in_the_way", f"Pieces stand in the way to {move.end}, and no way round is short enough: {self.limit()}."
        )

    def along_the_way(self) -> Iterator[Ruling]:
        """What is wrong with a way that somebody gave, step by step."""
        move, walks, index = self.move, self.rules.walks, self.rules.ground.index
        prey, ends = walks.prey(self.sight, self.piece)
        here, before, took = move.start, (0, 0), ""
        for there in move.way:
            if there not in index:
                yield _no("off_board", f"The board has no square {there}.")
                return
            ahead = heading(here, there)
            if ahead == (-before[0], -before[1]) and not self.rules.options.reverse:
                yield _no("turns_back", f"On {here} the walk turns straight back.")
            if here != move.start and ends >> index[here] & 1:
                yield _no("take_ends", f"The move ends on {here}.")
            yield from self.step(here, there)
            victim = self.other(there, friend=False) if there != took else None
            if victim and took:
                yield _no("one_take", f"{there} would be a second take in this move, after {took}.")
            if victim and not prey >> victim.square & 1:
                yield self.stronger(victim, there)
            here, before, took = there, ahead, there if victim else took
        if len(move.way) > self.steps:
            yield _no("too_far", f"This way is {_squares(len(move.way))}; {self.limit()}.")
        if took and took != move.took:
            yield _no("say_take", f"An enemy on {took} is taken on this way; x is written before that square.")

    def step(self, here: str, there: str) -> Iterator[Ruling]:
        """What is wrong with one step of a given way."""
        walks, index = self.rules.walks, self.rules.ground.index
        friend = self.other(there, friend=True)
        if friend:
            yield _no("own_piece", f"The way crosses {there}, where the {self.name(friend.kind)} stands.")
        yield from self.forbidden(there)
        if index[there] not in [end for _, end in walks.near(self.piece, index[here], self.sight.occupied)]:
            yield _no("too_far", f"{there} is not a step from {here}.")
        guarded = walks.guarded(self.sight)
        if self.other(there, friend=False) and not walks.crosses(index[here], index[there], guarded):
            yield _no("bank", f"The bank runs between {here} and {there}; nothing is taken across it.")

    # -- what a legal move does

    def allowed(self) -> tuple[str, str]:
        """The code and the sentence for what the move does."""
        move, end = self.move, self.rules.ground.index[self.move.end]
        victim = self.other(move.took, friend=False)
        if self.rules.walks.goal(self.piece) >> end & 1 and not victim:
            return "arrives", f"The {self.name()} reaches the enemy's first rank on {move.end} and wins at once."
        if any(den >> end & 1 for den in self.rules.ground.dens):
            return "enters_den", f"The {self.name()} enters the enemy's den on {move.end} and wins at once."
        if victim:
            return self.taking(victim)
        if self.leap(move.end):
            return "leaps", f"The {self.name()} leaps straight across the water to {move.end}."
        way = move.way or next(other.way for other in self.legal if other == move)
        return "walks", f"The {self.name()} walks {_squares(len(way))} to {move.end}; it may go {_squares(self.steps)}."

    def taking(self, victim: Piece) -> tuple[str, str]:
        move, animals = self.move, self.rules.options.animals
        name, other, royal = self.name(), self.name(victim.kind), animals[victim.kind].royal
        equal = victim.kind == self.piece.kind
        if equal and self.rules.options.equals == "both_leave":
            if royal:
                return "royals_meet", f"{name.capitalize()} meets {name} on {move.took}: the game is drawn."
            return "both_leave", f"{name.capitalize()} meets {name} on {move.took}: both leave the board."
        takes = f"The {name} takes the {other} on {move.took}"
        if royal:
            return "takes_royal", f"{takes} and wins at once."
        if equal:
            return "takes_equal", f"{takes}: of two equals the one that moves takes."
        if move.took != move.end:
            return "takes_on", f"{takes} and walks on to {move.end}."
        trapped = victim.kind not in animals[self.piece.kind].takes
        return ("takes_trapped", f"{takes}, for it stands in a trap.") if trapped else ("takes", f"{takes}.")

    # -- where squares lie

    def away(self, stops: Sequence[str]) -> int:
        """How many squares it would be from stop to stop with nothing in the way; 0 where no way leads."""
        walker, legs = self.piece, []
        for stop in stops:
            end = self.rules.ground.index[stop]
            legs.append(self.rules.walks.distance(walker, end))
            walker = walker._replace(square=end)
        return sum(legs) if all(legs) else 0

    def leap(self, end: str) -> bool:
        """Does this kind leap from here to there, were nobody in the water."""
        leaps = self.rules.ground.leaps[self.piece.square] if self.rules.options.animals[self.piece.kind].leaps else ()
        return any(self.rules.ground.names[leap.end] == end for leap in leaps)

    def apart(self, square: str) -> int:
        """Files and ranks between the piece and a square."""
        (file, rank), (to_file, to_rank) = coordinates(self.move.start), coordinates(square)
        return abs(to_file - file) + abs(to_rank - rank)


def _squares(count: int) -> str:
    return "one square" if count == 1 else f"{count} squares"
