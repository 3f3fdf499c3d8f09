"""Tables: two sides run their stones past each other by two dice, hit blots, and bear off. Backgammon.

Everything is seen from the side to move, by its own points: see `tables_notation` for `Side`, `Hop`, `Play`
and `Position`, `tables_plays` for how plays are found and `tables_why` for why one is refused.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from kitgen.definition import TablesOptions
from kitgen.errors import DefinitionError, Fault, NotationError
from kitgen.loading.setups import own_point, wrong_pips
from kitgen.rules import BAR as BAR_PLACE
from kitgen.rules import HOME, Outcome, Stack
from kitgen.rules.tables_notation import (
    AGAIN,
    BAR,
    BEGIN,
    OFF,
    PASS,
    PLACES,
    Play,
    Position,
    gnu_id,
    parse_play,
    read_position,
    write_position,
)
from kitgen.rules.tables_plays import Plays
from kitgen.rules.tables_why import ruling, settled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kitgen.definition import GameDefinition
    from kitgen.dice import Throw
    from kitgen.rules import Player, Ruling, Standing
    from kitgen.rules.tables_notation import Side

NEVER = "neither side can ever move: each has a stone on the bar against a closed home board; no play leads here"


class TablesRules:
    """What one game of the tables family allows.

    Before the first turn each player throws one die: there `mover` is None, a throw is the first player's
    number and then the second's, and the only move is `BEGIN`, or `AGAIN` after equal numbers. Whose number is
    higher then moves, and `throws` holds just those two numbers.

    Raises DefinitionError where the definition makes no such game.
    """

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition
        faults = check(definition)
        if faults:
            raise DefinitionError(faults)
        assert isinstance(definition.options, TablesOptions)  # or check would have refused it
        self.options = definition.options
        self.points = self.options.points
        self.home = self.options.home
        self.sides = tuple(self._setup(player) for player in (0, 1))
        self._throws = definition.dice.dice().throws()
        faces = definition.dice.faces
        chance = Fraction(1, len(faces) ** 2)
        opening: dict[Throw, Fraction] = {}
        for both in product(sorted(faces), repeat=2):
            opening[both] = opening.get(both, Fraction(0)) + chance
        self._opening: Mapping[Throw, Fraction] = opening
        self.plays = Plays(self.points, self.home, set(faces))

    # -- what the board is called

    def number(self, player: Player, point: int) -> int:
        """The board's number of a player's own point, and the other way round.

        The first player moves from 1 up, the second from the highest number down.
        """
        return own_point(self.options, player, point)

    def label(self, player: Player, point: int) -> str:
        """What the board prints on a player's own point."""
        return str(self.number(player, point))

    # -- the protocol

    def start(self, setup: str = "") -> Position:
        """The set-up before the opening throw. ``setup`` may name who begins without it, or be a whole position."""
        name = setup.strip().casefold()
        if not name:
            return Position((self.sides[0], self.sides[1]), None)
        if name in self.definition.players:
            return Position((self.sides[0], self.sides[1]), self.definition.players.index(name))
        return self.read_position(setup)

    def mover(self, position: Position) -> Player | None:
        return position.mover

    def throws(self, position: Position) -> Mapping[Throw, Fraction]:
        """The throws of two dice, larger first; in order of players before the opening; one where it is thrown."""
        if position.dice:
            return {position.dice: Fraction(1)}
        return self._opening if position.mover is None else self._throws

    def moves(self, position: Position, throw: Throw) -> tuple[Play, ...]:
        """Every legal play once, those from the highest point first; plays with one result are one."""
        mover = position.mover
        if mover is None:
            return (AGAIN,) if throw[0] == throw[1] else (BEGIN,)
        own, other = position.sides[mover], position.sides[1 - mover]
        return tuple(self.plays.legal(own, other, throw)) or (PASS,)

    def play(self, position: Position, throw: Throw, move: Play) -> Position:
        """The position after a play; hits follow from where enemies stand, not from the stars."""
        mover = position.mover
        if mover is None:
            if throw[0] == throw[1]:
                return position
            return Position(position.sides, int(throw[1] > throw[0]), (max(throw), min(throw)))
        own, other = self.after(position.sides[mover], position.sides[1 - mover], move)
        return Position((other, own) if mover else (own, other), 1 - mover)

    def outcome(self, position: Position) -> Outcome | None:
        """Who has borne off everything; the loser's pips are the score. A position that is stuck for ever is a draw."""
        first, second = position.sides
        if first[OFF] == self.options.stones:
            return self._won(0, second)
        if second[OFF] == self.options.stones:
            return self._won(1, first)
        if first[BAR] and second[BAR] and self.stuck(position):
            return Outcome((), NEVER)
        return None

    def standing(self, position: Position) -> Standing:
        """Stacks by the board's numbers, with the bar and what is off (HOME)."""
        stacks: list[Stack] = []
        for player, side in enumerate(position.sides):
            for place in range(BAR, -1, -1):
                if side[place]:
                    where = {BAR: BAR_PLACE, OFF: HOME}.get(place) or self.label(player, place)
                    stacks.append(Stack(player, where, side[place]))
        return tuple(stacks)

    def parse(self, text: str) -> Play:
        return parse_play(text, self.points)

    def why(self, position: Position, throw: Throw, move: Play) -> Ruling:
        return ruling(self, position, throw, move)

    def settle(self, position: Position, throw: Throw, move: Play) -> Play:
        """The legal play that somebody means who wrote ``24/14`` for ``24/18/14``, or left a star out.

        Raises IllegalMove with the reason where there is none.
        """
        return settled(self, position, throw, move)

    def write_position(self, position: Position) -> str:
        return write_position(position, self.definition.players)

    def read_position(self, text: str) -> Position:
        """The position that a text or a GNU position ID says; ``start`` is the set-up before the opening throw.

        Raises NotationError also where no play leads to the position.
        """
        first, _, rest = text.partition(";")
        if first.strip().casefold() in ("start", "opening"):
            sides = write_position(self.start(), self.definition.players).rpartition("; ")[0]
            text = f"{sides}; {rest.strip() or 'opening throw'}"
        position = read_position(text, self.definition.players, self.options.stones, self.points)
        if wrong := self.wrong(position):
            raise NotationError(f"'{text.strip()}': {wrong[0]}")
        return position

    # -- counting

    def pips(self, position: Position, player: Player) -> int:
        """How far a player still has to go: each stone its own point, a stone on the bar one more than all points."""
        return self._pips(position.sides[player])

    def gnu_id(self, position: Position) -> str:
        """GNU Backgammon's position ID, seen by the side to move (before the opening throw: by the first player)."""
        mover = position.mover or 0
        return gnu_id(position.sides[mover], position.sides[1 - mover])

    def wrong(self, position: Position) -> tuple[str, ...]:
        """What is wrong with a position that somebody made up, one sentence each; nothing where it may be played."""
        found: list[str] = []
        first, second = position.sides
        names = self.definition.players
        for name, side in zip(names, position.sides):
            if len(side) != PLACES or sum(side) != self.options.stones or any(side[self.points + 1 : BAR]):
                found.append(f"{name} has {sum(side)} stones, where each side has {self.options.stones}")
        if found:
            return tuple(found)
        shared = [point for point in range(1, self.points + 1) if first[point] and second[self.points + 1 - point]]
        found += [f"both sides stand on {self.label(0, point)} of the board" for point in reversed(shared)]
        if first[OFF] == second[OFF] == self.options.stones:
            found.append("both sides are off; the game ends with the first")
        if position.dice and position.dice not in self._throws:
            found.append(f"{'-'.join(map(str, position.dice))} is not a throw of these dice")
        if self.stuck(position):
            found.append(NEVER)
        return tuple(found)

    def stuck(self, position: Position) -> bool:
        """Whether neither side can ever move again: each on the bar before a home board that is closed."""
        first, second = position.sides
        return bool(first[BAR] and second[BAR]) and self._closed(first) and self._closed(second)

    # -- inside

    def after(self, own: Side, other: Side, move: Play) -> tuple[Side, Side]:
        """Both sides after a play of the first one's."""
        mine, theirs = bytearray(own), bytearray(other)
        beyond = self.points + 1
        for start, end, _ in move.hops:
            mine[start] -= 1
            mine[end] += 1
            if end and theirs[beyond - end]:
                theirs[beyond - end] -= 1
                theirs[BAR] += 1
        return bytes(mine), bytes(theirs)

    def _closed(self, side: Side) -> bool:
        return all(side[point] > 1 for point in range(1, self.home + 1))

    def _pips(self, side: Side) -> int:
        return sum(point * side[point] for point in range(1, self.points + 1)) + (self.points + 1) * side[BAR]

    def _won(self, player: Player, loser: Side) -> Outcome:
        names = self.definition.players
        pieces = f"{self.options.stones} {self.definition.notation.piece}s"
        reason = f"{names[player].capitalize()} has borne off all {pieces}"
        if not self.options.score_pips:
            return Outcome((player,), reason, 1, "1")
        terms = []
        for place in range(BAR, 0, -1):
            if loser[place]:
                worth = self.points + 1 if place == BAR else place
                terms.append(f"{loser[place]} × {worth}" if loser[place] > 1 else str(worth))
        return Outcome((player,), reason, self._pips(loser), " + ".join(terms))

    def _setup(self, player: Player) -> Side:
        side = [0] * PLACES
        for number, count in self.options.setup[self.definition.players[player]].items():
            side[self.number(player, int(number))] = count
        side[OFF] = self.options.stones - sum(side)
        return bytes(side)


def check(definition: GameDefinition) -> tuple[Fault, ...]:
    """What keeps a definition from being a game of tables; the loader has checked what its types can say."""
    options, dice, players = definition.options, definition.dice, definition.players
    found: list[tuple[str, str]] = []
    if not isinstance(options, TablesOptions):
        found.append(("options", "expected the options of tables: points, stones, home, setup"))
    elif len(players) != 2:
        found.append(("players", f"tables are for two players, not {len(players)}"))
    elif set(options.setup) != set(players):
        found.append(("options.setup", f"expected a set-up for {players[0]} and for {players[1]}, and no other"))
    elif dice.count != 2 or not dice.each:
        found.append(("dice", "tables need two dice that each count: count = 2, each = true"))
    elif not dice.faces or min(dice.faces) < 1 or max(dice.faces) > options.points:
        found.append(("dice.faces", f"expected numbers from 1 to {options.points}"))
    elif words := wrong_pips(options, players):
        found.append(("options.setup", words))
    file = f"{definition.id or definition.alias}/game.toml"
    return tuple(Fault(file, 1, key, message) for key, message in found)
