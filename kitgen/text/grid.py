"""What texts may ask about a grid game: kinds, who takes whom, terrain, and how far a turn reaches.

Attributes that begin with an underscore are out of a text's reach.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, groupby
from typing import TYPE_CHECKING, NamedTuple

from kitgen.rules.grid_ground import squares_of
from kitgen.text.words import ranges, sentence

if TYPE_CHECKING:
    from kitgen.definition import Confidence, GridThrow
    from kitgen.rules import Player
    from kitgen.rules.grid import GridRules


class Row(NamedTuple):
    """Sums of the dice that allow the same: the sums as text, what they allow, how likely they are together."""

    sums: str
    pieces: int
    squares: int
    chance: Fraction
    confidence: Confidence


class Herd:
    """The pieces of one side and what they can do; players are 0, 1 …"""

    def __init__(self, rules: GridRules) -> None:
        self._rules = rules
        ranked = sorted(rules.options.animals.items(), key=lambda kind: -kind[1].rank)
        self._animals = dict(ranked)
        self.size = len(rules.ground.usual[0])
        """Pieces of each side."""

    def name(self, letter: str) -> str:
        return self._animals[letter].name

    @property
    def royal(self) -> str:
        """What the piece to protect is called."""
        return self.name(self._rules.walks.royal[0])

    @property
    def order(self) -> str:
        """The kinds, the highest rank first."""
        return sentence(animal.name for animal in self._animals.values())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The letters, the highest rank first."""
        return tuple(self._animals)

    def takes(self, letter: str) -> str:
        """What a kind takes, as in ``cat, mouse and queen``."""
        return sentence(self.name(prey) for prey in self._animals[letter].takes)

    def taken_by(self, letter: str) -> str:
        """What takes a kind."""
        return sentence(animal.name for animal in self._animals.values() if letter in animal.takes)

    def wins(self, letter: str) -> int:
        """How many kinds a kind takes."""
        return len(self._animals[letter].takes)

    @property
    def exceptions(self) -> tuple[tuple[str, str], ...]:
        """Kinds that take a kind of higher rank: the taker and the taken."""
        return tuple(
            (animal.name, self.name(prey))
            for animal in self._animals.values()
            for prey in animal.takes
            if animal.rank < self._animals[prey].rank
        )

    @property
    def spared(self) -> tuple[tuple[str, str], ...]:
        """Kinds that do not take a kind of lower rank: which one, and which it spares."""
        return tuple(
            (animal.name, other.name)
            for animal in self._animals.values()
            for letter, other in self._animals.items()
            if animal.rank > other.rank and letter not in animal.takes
        )

    @property
    def circles(self) -> tuple[str, ...]:
        """Three kinds each of which takes the next."""
        found = []
        for trio in combinations(self._animals, 3):
            for one, two, three in (trio, (trio[0], trio[2], trio[1])):
                takes = [two in self._animals[one].takes, three in self._animals[two].takes]
                if all(takes) and one in self._animals[three].takes:
                    found.append(f"{self.name(one)}, {self.name(two)}, {self.name(three)}")
        return tuple(found)

    @property
    def swimmers(self) -> str:
        return sentence(animal.name for animal in self._animals.values() if animal.swims)

    @property
    def leapers(self) -> str:
        return sentence(animal.name for animal in self._animals.values() if animal.leaps)

    def start(self, letter: str, player: Player = 0) -> str:
        """Where a player's piece of this kind starts."""
        return next(self._rules.ground.names[it.square] for it in self._rules.ground.usual[player] if it.kind == letter)

    def traps(self, player: Player) -> str:
        return self._squares(self._rules.ground.traps[player])

    def den(self, player: Player) -> str:
        return self._squares(self._rules.ground.dens[player])

    def to_den(self, letter: str) -> int:
        """Moves that the first player's piece of this kind needs to the enemy's den, were it alone on the board."""
        ground = self._rules.ground
        piece = next(it for it in ground.usual[0] if it.kind == letter)
        return self._rules.walks.distance(piece, next(squares_of(ground.dens[1])))

    @property
    def first_moves(self) -> int:
        """Moves that the first player can choose from at the start of a game without dice."""
        return len(self._rules.moves(self._rules.start(), ()))

    def home(self, player: Player) -> str:
        """A player's squares in the set-up, from the first to the last."""
        pieces, names = self._rules.ground.usual[player], self._rules.ground.names
        return f"{names[pieces[0].square]} to {names[pieces[-1].square]}"

    def partner(self, player: Player) -> Player | None:
        """The other player of a team, if there are teams."""
        team = self._rules.ground.team
        return next((other for other in range(len(team)) if other != player and team[other] == team[player]), None)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The dice table, equal neighbours together where the same people vouch for them."""
        dice = self._rules.definition.dice.dice()

        def same(row: GridThrow) -> tuple[int, int, Confidence]:
            return row.pieces, row.squares, row.confidence

        found = []
        for (pieces, squares, confidence), group in groupby(self._rules.options.throws, key=same):
            sums = [row.sum for row in group]
            chance = sum((dice.throws()[total,] for total in sums), Fraction(0))
            found.append(Row(ranges(sums), pieces, squares, chance, confidence))
        return tuple(found)

    @property
    def attested(self) -> tuple[Row, ...]:
        """The rows of the dice table that a source gives."""
        return tuple(row for row in self.rows if row.confidence == "attested")

    def reach(self, squares: int) -> Fraction:
        """The chance that the next throw lets a piece walk so far or farther."""
        return sum((row.chance for row in self.rows if row.squares >= squares), Fraction(0))

    @property
    def lengths(self) -> tuple[int, ...]:
        """How far the rows of the dice table let a piece walk, the shortest first."""
        return tuple(sorted({row.squares for row in self.rows}))

    @property
    def likely(self) -> int:
        """How far more than half of all throws let a piece walk."""
        return max(squares for squares in self.lengths if self.reach(squares) > Fraction(1, 2))

    @property
    def mean_pieces(self) -> Fraction:
        """How many pieces a throw lets walk, on the average."""
        return sum((row.chance * row.pieces for row in self.rows), Fraction(0))

    @property
    def ranks(self) -> int:
        return self._rules.ground.board.ranks

    def _squares(self, bits: int) -> str:
        return sentence(self._rules.ground.names[square] for square in squares_of(bits))
