"""One playing of a game: set-up, seed, throws, moves; undo and redo; as text and back.

With a seed the dice are those of `dice.stream`, so the seed and the moves are the whole match: the
same seed gives the same throws on every Python, in a browser and on paper. Without one, the players
throw real dice and say what they show.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kitgen.dice import NO_THROW, draw, stream, written
from kitgen.errors import IllegalMove, KitgenError, NotationError
from kitgen.rules import Settles

if TYPE_CHECKING:
    from kitgen.dice import Throw
    from kitgen.rules import AnyRules, Outcome, Player

HEADS = ("game", "variant", "version", "seed", "setup")
NOBODY = "-"
"""Who moves where only chance decides."""

HEAD = re.compile(r"([a-z]+):(.*)")
LINE = re.compile(r"(\d+)\.\s+(\S+)\s+(\S+)\s+(\S.*)")


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of a match: who moved, what the dice showed, what was played, the position afterwards.

    ``faces`` are the dice one by one where a seed threw them, else empty; ``mover`` is None where
    only chance decided.
    """

    mover: Player | None
    faces: tuple[int, ...]
    throw: Throw
    move: Any
    after: Any


class Match:
    """A game being played. Positions before now are kept, so undo costs nothing.

    >>> from kitgen import games, rules
    >>> match = Match(rules.build(games.load("ur")), seed="MAPLE")
    >>> match.throw, [str(move) for move in match.moves]
    ((3,), ['in/3'])
    >>> match.play("in/3").text().splitlines()[-1]
    '1. sun 3 in/3'

    Raises NotationError where the set-up is none of this game.
    """

    def __init__(self, rules: AnyRules, seed: str = "", setup: str = "") -> None:
        self.rules = rules
        self.seed = " ".join(seed.split())
        self.setup = " ".join(setup.split())
        self.first = rules.start(self.setup)
        self._turns: list[Turn] = []
        self._undone: list[Turn] = []
        self._said: Throw | None = None

    # -- now

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Everything played so far."""
        return tuple(self._turns)

    @property
    def undone(self) -> tuple[Turn, ...]:
        """Everything that has been taken back and can be played again, the last taken back last."""
        return tuple(self._undone)

    @property
    def position(self) -> Any:
        return self._turns[-1].after if self._turns else self.first

    @property
    def mover(self) -> Player | None:
        return self.rules.mover(self.position)

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.position)

    @property
    def choice(self) -> bool:
        """A choice is due now without dice."""
        return NO_THROW in self.rules.throws(self.position)

    @property
    def fixed(self) -> Throw | None:
        """The one throw that is possible now, so that none is thrown: ``()`` for a choice, or numbers thrown before."""
        possible = self.rules.throws(self.position)
        return next(iter(possible)) if len(possible) == 1 else None

    @property
    def faces(self) -> tuple[int, ...]:
        """What each die shows now; empty without a seed, where none is thrown, and when the game is over."""
        if not self.seed or self.fixed is not None or self.outcome:
            return ()
        thrown = sum(1 for turn in self._turns if turn.faces)
        return self.rules.definition.dice.dice().show(self.seed, thrown)

    @property
    def throw(self) -> Throw | None:
        """What counts of the throw now, ``()`` where a choice is due; None while real dice are still to be thrown."""
        if self.outcome:
            return NO_THROW
        if self.fixed is not None:
            return self.fixed
        if not self.seed:
            return self._said
        faces = self.faces
        if self.mover is None and faces in self.rules.throws(self.position):
            return faces  # the opening throw: each die is one player's
        return self.rules.definition.dice.dice().read(faces)

    @property
    def moves(self) -> tuple[Any, ...]:
        """Every legal move now; none before real dice are thrown, and none when the game is over."""
        throw = self.throw
        if throw is None or self.outcome:
            return ()
        return self.rules.moves(self.position, throw)

    # -- going on

    def thrown(self, throw: Throw) -> Match:
        """Real dice show this. Raises KitgenError where a seed throws them, or they cannot show it."""
        if self.seed:
            raise KitgenError("this match has a seed, which throws the dice")
        if self.outcome or throw not in self.rules.throws(self.position) or self.fixed is not None:
            known = "; no throw is due" if self.fixed is not None else ""
            raise KitgenError(f"the dice cannot show {written(throw)} now{known}")
        self._said = throw
        if self._undone and self._undone[-1].throw != throw:
            self._undone.clear()
        return self

    def play(self, move: Any = None) -> Match:
        """Play a move, given as such or as text; without one, the only legal move.

        Stars for hits may be left out of a text. Raises IllegalMove with the reason, NotationError
        for a text that is no move.
        """
        throw = self.throw
        if throw is None:
            raise IllegalMove("throw_first", "The dice are to be thrown first.")
        if self.outcome:
            raise IllegalMove("game_over", f"The game is over: {self.outcome.reason}.")
        turn = self._turn(throw, self._chosen(throw, move))
        self._turns.append(turn)
        self._undone.clear()
        self._said = None
        return self

    def undo(self) -> Match:
        """Take the last move back; its throw stands again. Raises KitgenError at the start."""
        if not self._turns:
            raise KitgenError("nothing has been played yet")
        turn = self._turns.pop()
        self._undone.append(turn)
        self._said = turn.throw or None
        return self

    def redo(self) -> Match:
        """Play again what was taken back last. Raises KitgenError where nothing was."""
        if not self._undone:
            raise KitgenError("nothing has been taken back")
        self._turns.append(self._undone.pop())
        self._said = self._undone[-1].throw or None if self._undone else None
        return self

    def _turn(self, throw: Throw, move: Any) -> Turn:
        before = self.position
        return Turn(self.mover, self.faces, throw, move, self.rules.play(before, throw, move))

    def _chosen(self, throw: Throw, move: Any) -> Any:
        legal = self.rules.moves(self.position, throw)
        if move is None:
            if len(legal) > 1:
                raise IllegalMove("must_choose", f"There is a choice: {', '.join(map(str, legal))}.")
            return legal[0]
        if isinstance(move, str):
            move = self.rules.parse(move)
            if getattr(move, "way", ()):
                self._allowed(throw, move)  # a written way is checked square by square, not only its end
        if move in legal:
            return move
        if isinstance(self.rules, Settles):
            return self.rules.settle(self.position, throw, move)
        self._allowed(throw, move)
        return move

    def _allowed(self, throw: Throw, move: Any) -> None:
        ruling = self.rules.why(self.position, throw, move)
        if not ruling.legal:
            raise IllegalMove(ruling.code, ruling.words)

    # -- as text

    def text(self) -> str:
        """The match as text that `read` reads back: a head, a line for each move, the result if there is one."""
        definition = self.rules.definition
        values = (definition.id, definition.variant, str(definition.version), self.seed, self.setup)
        lines = [f"{head}: {value}".rstrip() for head, value in zip(HEADS, values, strict=True)]
        lines.append("")
        for number, turn in enumerate(self._turns, start=1):
            lines.append(f"{number}. {self._who(turn.mover)} {written(turn.throw)} {turn.move}")
        if outcome := self.outcome:
            lines += ["", f"result: {self._result(outcome)}"]
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str, rules: AnyRules) -> Match:
        """Play a written match again, every move checked.

        Raises KitgenError where it is of another game, variant or version, or where a line is wrong;
        the message begins with the line.
        """
        head, lines = _parts(text)
        definition = rules.definition
        known, found = (definition.id, definition.variant), (head["game"], head["variant"])
        if found != known:
            raise NotationError(f"this is a match of {'/'.join(found)}, not of {'/'.join(known)}")
        if head["version"] != str(definition.version):
            versions = f"version {head['version']} of its rules; these are version {definition.version}"
            raise NotationError(f"this match of {definition.id} was played by {versions}")
        try:
            match = cls(rules, head["seed"], head["setup"])
        except NotationError as error:
            raise NotationError(f"setup: {error}") from None
        for row, line in lines:
            try:
                match._line(line)
            except KitgenError as error:
                raise NotationError(f"line {row}: {error}") from None
        return match

    def _line(self, line: str) -> None:
        if line.startswith("result:"):
            result = self._result(self.outcome) if self.outcome else "the game goes on"
            if " ".join(line.removeprefix("result:").split()) != result:
                raise NotationError(f"the result is: {result}")
            return
        found = LINE.fullmatch(line)
        if not found:
            raise NotationError(f"expected a number, who moves, the throw and the move, such as {self._sample()}")
        number, who, thrown, move = found.groups()
        if int(number) != len(self._turns) + 1:
            raise NotationError(f"expected move {len(self._turns) + 1}, not {number}")
        if self.outcome:
            raise NotationError(f"the game was over before: {self._result(self.outcome)}")
        if who != self._who(self.mover):
            raise NotationError(f"expected {self._who(self.mover)} to move, not {who}")
        self._check_throw(thrown)
        self.play(move)

    def _check_throw(self, text: str) -> None:
        """The throw of a line: what the seed shows, or what the players said that their dice showed."""
        possible = {written(throw): throw for throw in self.rules.throws(self.position)}
        if self.seed or self.fixed is not None:
            due = written(self.throw or NO_THROW)
            if text != due:
                source = f"the numbers thrown are {due}" if self.fixed else f"seed {self.seed} throws {due}"
                source = "no throw is due, written -" if self.choice else source
                raise NotationError(f"{source} here, not {text}")
        elif text in possible:
            self.thrown(possible[text])
        else:
            raise NotationError(f"expected one of the throws {', '.join(possible)}, not {text}")

    def _sample(self) -> str:
        throw = next(iter(self.rules.throws(self.first)))
        return f"'1. {self._who(self.rules.mover(self.first))} {written(throw)} pass'"

    def _who(self, player: Player | None) -> str:
        return NOBODY if player is None else self.rules.definition.players[player]

    def _result(self, outcome: Outcome) -> str:
        names = " and ".join(self._who(player) for player in outcome.winners)
        score = f", {outcome.score} points" if outcome.score else ""
        if outcome.score and outcome.sum and outcome.sum != str(outcome.score):
            score += f" ({outcome.sum})"
        win = "win" if len(outcome.winners) > 1 else "wins"
        return f"{names} {win}{score}: {outcome.reason}" if names else f"draw: {outcome.reason}"


def game_of(text: str) -> str:
    """Which game and variant a written match is of, as ``royal_game_of_ur/finkel``. Raises NotationError."""
    head, _ = _parts(text)
    return f"{head['game']}/{head['variant']}"


def _parts(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The head's values, and the other lines with their numbers; empty lines and remarks after # are left out."""
    rows = [(row, line.strip()) for row, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1)]
    rows = [(row, line) for row, line in rows if line and not line.startswith("#")]
    head: dict[str, str] = {}
    rest: list[tuple[int, str]] = []
    for row, line in rows:
        found = HEAD.fullmatch(line)
        if not found or found[1] == "result":
            rest.append((row, line))
        elif found[1] not in HEADS or found[1] in head or rest:
            what = "stands after the first move" if rest else "stands twice" if found[1] in head else "is unknown"
            raise NotationError(
                f"line {row}: '{found[1]}:' {what}; expected {', '.join(HEADS)}, each once, then the moves"
            )
        else:
            head[found[1]] = found[2].strip()
    for key in ("game", "variant", "version"):
        if not head.get(key):
            raise NotationError(f"a match begins with its head, and '{key}:' is missing there")
    return {key: head.get(key, "") for key in HEADS}, rest


def at_random(rules: AnyRules, seed: str, setup: str = "", most: int = 10_000) -> Match:
    """A match played at random, choices and dice from the seed alone: the same on every machine.

    It ends with the game, or after ``most`` moves.
    """
    match = Match(rules, seed, setup)
    while not match.outcome and len(match.turns) < most:
        moves = match.moves
        match.play(moves[draw(stream(f"{match.seed} moves", len(match.turns)), len(moves))])
    return match
