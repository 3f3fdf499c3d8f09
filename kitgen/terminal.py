"""Play at one keyboard: plain lines, no colour, nothing redrawn, so that a screen reader can follow.

`Table` is told lines and answers with lines; it neither reads nor prints, so a test can play it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kitgen import letters
from kitgen.dice import written
from kitgen.errors import KitgenError, suggestion
from kitgen.rules import read_throw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from kitgen.dice import Throw
    from kitgen.match import Match
    from kitgen.players import Player
    from kitgen.rules import AnyRules

HELP = """\
A number plays that move of the list; or write the move itself.
  throw       throw the dice (Enter does the same); with your own dice, write what they show
  moves       list the legal moves again
  board       show the board again
  why MOVE    why a move is legal, or not
  advise      which move the Knight would play, and why
  undo, redo  take back, and play again
  record      the match so far
  save FILE   keep the match; kitgen play --resume FILE goes on with it
  quit        stop"""

LOBBY = "Players: /join NAME for each of you, then /start. Or just /start."


class Table:
    """A match, the people at it, and what to say to them.

    ``save`` is called with a path and a text. ``seats`` says who plays each side: a level, or None for a person.
    Raises nothing: a refusal is a line.
    """

    def __init__(self, match: Match, save: Callable[[Path, str], None], seats: Sequence[Player | None] = ()) -> None:
        self.match = match
        self.save = save
        self.seats = tuple(seats)
        self.watched = bool(self.seats) and None not in self.seats
        self.people: list[str] = []
        self.started = bool(match.turns)
        self.thrown = bool(match.seed) and self.started
        self.over = False

    @property
    def rules(self) -> AnyRules:
        return self.match.rules

    @property
    def fixed(self) -> bool:
        """No throw is due: there is a choice without dice, or the numbers were thrown before."""
        return self.match.fixed is not None

    def name(self, player: int) -> str:
        """Who plays this side, and what the side is called."""
        title = letters.names(self.rules)[player]
        if player < len(self.seats) and (level := self.seats[player]):
            return f"The {level.level.capitalize()} ({title})"
        return f"{self.people[player]} ({title})" if player < len(self.people) else title

    # -- what is said

    def welcome(self) -> Iterator[str]:
        """What is said before the first line is read."""
        definition = self.rules.definition
        yield f"{definition.name}, {definition.variant_name or definition.variant}. {definition.summary}"
        if self.started or self.watched:
            self.started = True
            yield from self.turn()
        else:
            yield LOBBY

    def prompt(self) -> str:
        """Whose line is awaited, and what it should say."""
        if not self.started or self.match.outcome:
            return "> "
        mover = self.match.mover
        who = "All" if mover is None else self.name(mover)
        if self.match.throw is None:
            return f"{who}, what do the dice show? "
        if not self.thrown and not self.fixed:
            return f"{who}, Enter to throw: "
        return f"{who}, your move: "

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer a line; after the last one `over` says whether the table is left."""
        line = line.strip()
        try:
            yield from self._answer(line)
        except KitgenError as error:
            yield str(error)

    def _answer(self, line: str) -> Iterator[str]:
        word, _, rest = line.partition(" ")
        command = word.lower().removeprefix("/")
        if command == "join" and word.startswith("/"):
            yield self._join(rest.strip())
        elif command == "start" and word.startswith("/"):
            yield from self._start()
        elif command in COMMANDS:
            yield from COMMANDS[command](self, rest.strip())
        elif not self.started:
            yield LOBBY
        elif self.match.outcome:
            yield "The game is over. record, save FILE, undo or quit."
        elif self.match.throw is None:
            yield from self._own_dice(line)
        elif not self.thrown and not self.fixed:
            if line:
                yield f"Throw first (Enter).{suggestion(command, COMMANDS)}"
            else:
                yield from self._throw("")
        elif line:
            yield from self._move(line)
        else:
            yield from self._moves("")

    def _join(self, name: str) -> str:
        seats = letters.names(self.rules)
        if self.started:
            return "The game has begun."
        if not name:
            return "Write your name after /join."
        if name in self.people:
            return f"{name} has joined already."
        if len(self.people) == len(seats):
            return f"All {len(seats)} seats are taken. /start begins."
        self.people.append(name)
        return f"{name} plays {seats[len(self.people) - 1]}."

    def _start(self) -> Iterator[str]:
        if self.started:
            yield "The game has begun."
            return
        self.started = True
        yield from self.turn()

    def turn(self) -> Iterator[str]:
        """The position, and what is to be done now; passes that nobody can avoid are played and said."""
        yield letters.board(self.rules, self.match.position)
        while (throw := self.match.throw) is not None and (level := self._level()):
            yield from self._level_plays(level, throw)
            yield letters.board(self.rules, self.match.position)
        if self.match.outcome:
            yield self._result()
        elif self.fixed:
            if self.match.throw and self.match.mover is not None:
                yield f"{self.name(self.match.mover)} begins, with {written(self.match.throw)}."
            yield from self._moves("")

    def _level(self) -> Player | None:
        """The level whose move it is; with nobody to watch for, any level throws where only chance decides."""
        mover = self.match.mover
        if self.match.outcome or not self.seats:
            return None
        if mover is None:
            return self.seats[0] if self.watched else None
        return self.seats[mover] if mover < len(self.seats) else None

    def _level_plays(self, level: Player, throw: Throw) -> Iterator[str]:
        """A level's move, with its throw where one was thrown."""
        move = level.choose(self.match.position, throw, len(self.match.turns))
        mover = self.match.mover
        who = "The dice show" if mover is None else self.name(mover)
        shown = f"{'' if mover is None else 'throws '}{written(throw)}: " if throw else "plays "
        self.match.play(move)
        self.thrown = False
        yield f"{who} {shown}{move}"

    def _result(self) -> str:
        outcome = self.match.outcome
        assert outcome is not None
        if not outcome.winners:
            return f"A draw: {outcome.reason}."
        names = " and ".join(self.name(player) for player in outcome.winners)
        score = f" {outcome.score} points: {outcome.sum or outcome.score}." if outcome.score else ""
        return f"{names} wins: {outcome.reason}.{score}"

    def _throw(self, _: str) -> Iterator[str]:
        if self.match.throw is None:
            yield "Your own dice: write what they show."
            return
        if self.thrown or self.fixed:
            yield "The dice are thrown already; now a move."
            return
        self.thrown = True
        yield from self._shown()

    def _own_dice(self, line: str) -> Iterator[str]:
        self.match.thrown(read_throw(self.rules, self.match.position, line))
        self.thrown = True
        yield from self._shown()

    def _shown(self) -> Iterator[str]:
        throw, faces, mover = self.match.throw, self.match.faces, self.match.mover
        assert throw is not None
        told = len(faces) > 1 and written(throw) != "-".join(map(str, faces))
        dice = f" ({' '.join(map(str, faces))})" if told else ""
        yield f"{'The dice show' if mover is None else f'{self.name(mover)} throws'} {written(throw)}{dice}."
        if self._level():
            yield from self.turn()
            return
        moves = self.match.moves
        if len(moves) == 1 and (mover is None or str(moves[0]) == "pass"):
            if mover is not None:
                yield f"No move is possible: {self.name(mover)} passes."
            yield from self._play(str(moves[0]))
        else:
            yield from self._moves("")

    def _moves(self, _: str) -> Iterator[str]:
        if not self.match.moves or not (self.thrown or self.fixed):
            yield "Throw first."
            return
        for number, move in enumerate(self.match.moves, start=1):
            yield f"{number:>3}  {move}"

    def _move(self, line: str) -> Iterator[str]:
        moves = self.match.moves
        if line.isdigit() and not any(str(move) == line for move in moves):
            if not 1 <= int(line) <= len(moves):
                yield f"There are {len(moves)} moves; a number from 1 to {len(moves)}, or the move itself."
                return
            line = str(moves[int(line) - 1])
        yield from self._play(line)

    def _play(self, move: str) -> Iterator[str]:
        self.match.play(move)
        self.thrown = False
        yield from self.turn()

    def _board(self, _: str) -> Iterator[str]:
        yield letters.board(self.rules, self.match.position)

    def _why(self, text: str) -> Iterator[str]:
        throw = self.match.throw
        if throw is None or not (self.thrown or self.fixed):
            yield "Throw first; then ask."
        elif not text:
            yield "Write the move after why."
        else:
            ruling = self.rules.why(self.match.position, throw, self.rules.parse(text))
            yield f"{'Legal' if ruling.legal else 'Not legal'}. {ruling.words}"

    def _advise(self, _: str) -> Iterator[str]:
        throw = self.match.throw
        if any(level and level.level == "king" for level in self.seats):
            yield "The King gives no advice."
        elif self.match.outcome:
            yield "The game is over."
        elif throw is None or not (self.thrown or self.fixed):
            yield "Throw first; then ask."
        else:
            from kitgen import players

            seed, turn = players.seat_seed(self.match.seed, self.match.mover), len(self.match.turns)
            yield players.advise(self.rules, self.match.position, throw, seed=seed, turn=turn).words

    def _undo(self, _: str) -> Iterator[str]:
        self.match.undo()
        while self.match.turns and self._level():  # back to a person's own decision
            self.match.undo()
        self.thrown = not self.fixed
        yield "Taken back."
        yield from self.turn()

    def _redo(self, _: str) -> Iterator[str]:
        self.match.redo()
        self.thrown = False
        yield "Played again."
        yield from self.turn()

    def _record(self, _: str) -> Iterator[str]:
        yield self.match.text().rstrip()

    def _save(self, path: str) -> Iterator[str]:
        if not path:
            yield "Write a file's name after save."
            return
        try:
            self.save(Path(path), self.match.text())
        except (OSError, ValueError) as error:  # no file's name holds every character
            yield f"Not saved: {path}: {(getattr(error, 'strerror', None) or 'it cannot be written').lower()}."
            return
        yield f"Saved as {path}."

    def _help(self, _: str) -> Iterator[str]:
        yield HELP

    def _quit(self, _: str) -> Iterator[str]:
        self.over = True
        yield "Good-bye."


PERSON = "person"


def seats(rules: AnyRules, against: str | None, levels: str | None, seed: str) -> tuple[Player | None, ...]:
    """Who plays each side, from what somebody wrote: a level against the first side, or one name for each side.

    Nobody but people where nothing is written. Raises KitgenError for unknown levels, or too few or many of them.
    """
    from kitgen import players

    sides = letters.names(rules)
    if against and levels:
        raise KitgenError("give --against or --players, not both")
    if against:
        named = [PERSON] + [against] * (len(sides) - 1)
    elif levels:
        named = [level.strip() for level in levels.split(",")]
    else:
        return ()
    if len(named) != len(sides):
        raise KitgenError(f"expected one of {', '.join((PERSON, *players.LEVELS))} for each of {len(sides)} sides")
    return tuple(
        None if level.lower() == PERSON else players.seat(level.lower(), rules, seed=players.seat_seed(seed, number))
        for number, level in enumerate(named)
    )


COMMANDS: dict[str, Callable[[Table, str], Iterable[str]]] = {
    "throw": Table._throw,  # noqa: SLF001  (the table of its own commands)
    "moves": Table._moves,  # noqa: SLF001
    "board": Table._board,  # noqa: SLF001
    "why": Table._why,  # noqa: SLF001
    "advise": Table._advise,  # noqa: SLF001
    "undo": Table._undo,  # noqa: SLF001
    "redo": Table._redo,  # noqa: SLF001
    "record": Table._record,  # noqa: SLF001
    "save": Table._save,  # noqa: SLF001
    "help": Table._help,  # noqa: SLF001
    "quit": Table._quit,  # noqa: SLF001
}
