"""One game at a page: a match, who sits where, whether the dice are thrown, and a move that is half made.

A session changes by what people do (`throw`, `play`, `step` …) and remembers what happened since it was last
asked. What a page shows of it is made in `views`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kitgen.browser.catalogue import say
from kitgen.browser.teller import PASSES, teller
from kitgen.dice import NO_THROW
from kitgen.errors import IllegalMove, KitgenError
from kitgen.rules import read_throw

if TYPE_CHECKING:
    from kitgen.browser.contract import Choice, Due, Entry, Level, Phase
    from kitgen.browser.teller import Made, Teller
    from kitgen.dice import Throw
    from kitgen.match import Match, Turn
    from kitgen.rules import AnyRules, Outcome, Player

OURS = frozenset({"squire", "knight", "king"})
"""Levels that `kitgen` plays itself."""


class NotNow(KitgenError):
    """Something that can be asked for, but not at this moment."""


@dataclass(frozen=True, slots=True)
class Done:
    """One thing that happened: a throw (no move), a move, or a step of one."""

    kind: str
    ply: int
    player: Player | None
    throw: Throw
    faces: tuple[int, ...] = ()
    move: Any = None
    before: Any = None
    after: Any = None
    auto: bool = False
    step: str = ""


@dataclass(slots=True)
class Session:
    """A game that is being played. ``seats`` has a level for each player."""

    id: str
    match: Match
    seats: tuple[Level, ...]
    own_dice: bool = False
    forced: bool = False
    """Moves without a choice are played for people."""
    thrown: bool = False
    """The dice of this ply have been shown."""
    made: Made = ()
    happened: list[Done] = field(default_factory=list)
    notice: str = ""
    logged: list[tuple[Turn, Entry]] = field(default_factory=list)
    """Lines of the log that are written already."""
    _decided: list[bool] = field(default_factory=list)
    """For every ply, those taken back included: did a person choose."""
    _tip: Throw | None = None
    """The throw that was shown at the end of what has been taken back."""
    _choices: tuple[Any, Throw, Made, list[Choice]] | None = None
    """What could be chosen when it was last asked, and where that was."""
    teller: Teller = field(init=False)

    def __post_init__(self) -> None:
        self.teller = teller(self.match.rules)
        for index, turn in enumerate(self.match.turns):
            before = self.match.turns[index - 1].after if index else self.match.first
            self._decided.append(self._is_decision(turn.mover, before, turn.throw, turn.move))

    # -- now

    @property
    def rules(self) -> AnyRules:
        return self.match.rules

    @property
    def ply(self) -> int:
        return len(self.match.turns)

    @property
    def plies(self) -> int:
        return self.ply + len(self.match.undone)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def no_throw_due(self) -> bool:
        """A choice without dice, or numbers thrown before."""
        return self.match.fixed is not None

    @property
    def throw(self) -> Throw | None:
        """What stands; None while a throw is due or the game is over."""
        if self.outcome or not (self.no_throw_due or self.thrown):
            return None
        return self.match.throw

    @property
    def phase(self) -> Phase:
        if self.outcome:
            return "over"
        mover = self.match.mover
        level = "person" if mover is None else self.seats[mover]
        if level == "friend":
            return "away"
        due = not (self.no_throw_due or self.thrown)
        if due and (self.own_dice or level == "person"):
            return "toThrow"
        if level in OURS:
            return "opponent"
        return "stepping" if self.made else "toMove"

    @property
    def due(self) -> Due | None:
        """What a square makes somebody do in the middle of a turn."""
        position = self.match.position
        waiting = getattr(position, "due", ())
        if not waiting or self.outcome:
            return None
        first, titles = waiting[0], self.teller.titles
        title, piece = titles[first.player], self.teller.piece
        if first.squares:
            words = say("forfeit", title=title, squares=first.squares, thrower=titles[position.thrower])
        else:
            words = say("forfeit_enter" if first.must else "award", title=title, piece=piece)
        return {"player": first.player, "words": words}

    def level(self, player: Player | None) -> Level:
        return "person" if player is None else self.seats[player]

    # -- throwing

    def throw_dice(self, text: str = "") -> None:
        """Show what the seed throws, or take what real dice show. Raises KitgenError where no throw is due."""
        if self.phase != "toThrow":
            self._refuse("no_throw_now")
        if self.own_dice:
            possible = self.rules.throws(self.match.position)
            if not text:
                known = ", ".join("-".join(map(str, throw)) for throw in possible)
                raise NotNow(say("own_dice", throws=known))
            self.match.thrown(read_throw(self.rules, self.match.position, text))
        elif text:
            raise NotNow(say("screen_dice"))
        self.show()
        self.settle()

    def show(self) -> None:
        """The dice are shown."""
        self.thrown = True
        match = self.match
        assert match.throw is not None
        self.happened.append(Done("throw", self.ply, match.mover, match.throw, match.faces))

    def settle(self) -> None:
        """Play what nobody has to choose, until somebody has to choose or to throw."""
        while not self.outcome and self.throw is not None:
            moves = self.match.moves
            if self.level(self.match.mover) != "person" or not self._alone(moves):
                return
            self._play(moves[0], auto=True)

    def _alone(self, moves: tuple[Any, ...]) -> bool:
        """Is there nothing to choose, so that the move plays itself."""
        return len(moves) == 1 and (self.forced or str(moves[0]) in PASSES)

    # -- moving

    def play(self, move: str | int) -> None:
        """Play a move by its text or its number; where it is only part of a move, make that step.

        Raises KitgenError with the reason where it cannot be played.
        """
        if isinstance(move, int):
            choice = self.choice(move)
            if choice["step"]:
                self.step(choice["text"])
                return
            move = choice["text"]
        self.may_move()
        legal = next((legal for legal in self.match.moves if str(legal) == move), None)
        if (legal is None or self.made) and any(it["text"] == move and it["step"] for it in self.choices()):
            self.step(move)
            return
        self._play(move if legal is None else legal)
        self.settle()

    def choices(self) -> list[Choice]:
        """What can be chosen now, as a page gets it."""
        throw, position = self.throw, self.match.position
        if throw is None or self.phase not in ("toMove", "stepping"):
            return []
        known = self._choices
        if known is None or known[0] is not position or known[1:3] != (throw, self.made):
            known = self._choices = (position, throw, self.made, self.teller.choices(position, throw, self.made))
        return known[3]

    def choice(self, number: int) -> Choice:
        """The choice with this number. Raises NotNow where there is none."""
        self.may_move()
        choices = self.choices()
        for choice in choices:
            if choice["number"] == number:
                return choice
        known = ", ".join(str(choice["number"]) for choice in choices)
        raise NotNow(say("no_number", count=len(choices), known=known))

    def step(self, move: str | int) -> None:
        """Make one step of a move: choose a piece, walk a square, play one number of a throw."""
        self.may_move()
        text = self.choice(move)["text"] if isinstance(move, int) else move
        throw = self.match.throw
        assert throw is not None
        self.made = self.teller.step(self.match.position, throw, self.made, text)
        self.happened.append(Done("step", self.ply, self.match.mover, throw, step=self.made[-1]))

    def unstep(self) -> None:
        """Take the last step back. Raises NotNow where none is made."""
        if not self.made:
            raise NotNow(say("not_begun"))
        self.made = self.made[:-1]
        self.happened.append(Done("unstep", self.ply, self.match.mover, NO_THROW))

    def drop(self) -> None:
        """Take all steps back; nothing where none is made."""
        if not self.made:
            return
        self.made = ()
        self.happened.append(Done("unstep", self.ply, self.match.mover, NO_THROW))

    def finish(self) -> None:
        """Play the move that the steps make. Raises NotNow where it is not complete."""
        self.may_move()
        throw = self.match.throw
        assert throw is not None
        if not self.made:
            raise NotNow(say("not_begun"))
        move = self.teller.whole(self.match.position, throw, self.made)
        if move is None:
            stepping = self.teller.stepping(self.match.position, throw, self.made)
            raise NotNow(say("not_complete", count=stepping["left"] if stepping else 0))
        self._play(move)
        self.settle()

    def may_move(self) -> None:
        """Raises NotNow where no person has to choose a move."""
        if self.phase not in ("toMove", "stepping"):
            self._refuse("throw_due")

    def _refuse(self, otherwise: str) -> None:
        """Say what is to be done instead."""
        phase, mover = self.phase, self.match.mover
        if phase == "over":
            raise NotNow(say("over_now"))
        if phase in ("opponent", "away") and mover is not None:
            raise NotNow(say("their_turn", title=self.teller.titles[mover]))
        raise NotNow(say(otherwise))

    def _play(self, move: Any, *, auto: bool = False) -> None:
        match = self.match
        before, throw, mover, faces = match.position, match.throw, match.mover, match.faces
        undone = match.undone
        match.play(move)
        turn = match.turns[-1]
        if undone:
            del self._decided[self.ply - 1 :]
        self._decided.append(self._is_decision(mover, before, turn.throw, turn.move))
        assert throw is not None
        kind = "pass" if str(turn.move) in PASSES else "move"
        self.happened.append(Done(kind, self.ply, mover, throw, faces, turn.move, before, turn.after, auto))
        self.thrown = False
        self.made = ()

    def play_ours(self, move: Any) -> None:
        """Play a move of one of our players, who throws first where a throw is due."""
        self._play(move)

    def _is_decision(self, mover: Player | None, before: Any, throw: Throw, move: Any) -> bool:
        """Did a person choose this move; in a game without persons, every move counts."""
        if mover is None:
            return False
        persons = "person" in self.seats
        if persons and self.seats[mover] != "person":
            return False
        if not self.forced and str(move) not in PASSES:
            return True
        return len(self.rules.moves(before, throw)) > 1

    # -- taking back

    @property
    def can_undo(self) -> bool:
        return bool(self.made) or any(self._decided[: self.ply])

    @property
    def can_redo(self) -> bool:
        return bool(self.match.undone)

    def undo(self) -> None:
        """Go back to the last decision of a person; its dice stand again. Raises NotNow where there is none."""
        if self.made:
            self.drop()
            return
        goal = next((ply for ply in range(self.ply - 1, -1, -1) if self._decided[ply]), None)
        if goal is None:
            raise NotNow(say("nothing_to_undo"))
        if not self.match.undone:
            self._tip = self.match.throw if self.thrown else None
        while self.ply > goal:
            self.match.undo()
        self.thrown = not self.no_throw_due
        self._went("undone")

    def redo(self) -> None:
        """Go on to the next decision that was taken back, or to the end. Raises NotNow where nothing was."""
        if not self.match.undone:
            raise NotNow(say("nothing_to_redo"))
        self.made = ()
        total = self.plies
        goal = next((ply for ply in range(self.ply + 1, total) if self._decided[ply]), total)
        while self.ply < goal:
            self.match.redo()
        if goal < total:
            self.thrown = not self.no_throw_due
        else:
            self.thrown = self._tip is not None
            if self._tip is not None and self.own_dice:
                self.match.thrown(self._tip)
        self._went("redone")

    def _went(self, kind: str) -> None:
        match = self.match
        self.happened.append(Done(kind, self.ply, match.mover, self.throw or NO_THROW, match.faces))

    def before(self, ply: int) -> Any:
        """The position before a ply, counted from 1, as far as it has been played."""
        return self.match.turns[ply - 2].after if ply > 1 else self.match.first

    def turn(self, ply: int) -> Turn:
        """The turn of a ply, counted from 1."""
        return self.match.turns[ply - 1]


def illegal(error: KitgenError) -> str:
    """The reason code of a refusal."""
    return error.code if isinstance(error, IllegalMove) else ""
