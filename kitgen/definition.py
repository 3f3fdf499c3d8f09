"""What a game.toml becomes. This file IS the format: its dataclasses, their fields and their docstrings.

`loading` turns TOML into these and refuses what does not fit; `schema` turns them into JSON Schema.
A comment that begins with ``#:`` is the field's description for both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kitgen.board import Board
from kitgen.dice import Dice

Confidence = Literal["attested", "reconstructed", "ours"]
Family = Literal["race", "tables", "grid"]
Drawing = Literal["", "rose", "eye", "five", "castle", "double", "door", "water", "trap", "den", "start", "finish"]
DiceForm = Literal["cube", "slips", "tetrahedra", "coins"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a symbol in the board's picture means: its name, its ornament and what happens there."""

    #: what people call it
    name: str
    #: the ornament that is drawn on it
    drawing: Drawing = ""
    #: race: landing here gives another throw
    again: bool = False
    #: race: on a square that both sides use, nobody can be hit here
    safe: bool = False
    #: race: landing here, the player may enter a counter
    enter: bool = False
    #: race: the same counter moves again by the same number
    repeat: bool = False
    #: race: landing here, the opponent at once moves a counter of theirs this far
    forfeit: int = 0
    #: race: landing here, the opponent at once enters a counter
    forfeit_enter: bool = False
    #: race: works for the first counter that lands here, and never again
    once: bool = False


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The board as a picture; the symbols' meanings; each player's track by its waypoints."""

    #: one line per rank, the far rank first; '.' plain, ' ' no square, other symbols as in board.marks
    squares: str = ""
    #: what each symbol other than '.' means
    marks: dict[str, Mark] = field(default_factory=dict)
    #: race: each player's squares in order; give the corners, squares between are filled in
    tracks: dict[str, str] = field(default_factory=dict)
    #: names printed on squares instead of numbers, such as START
    names: dict[str, str] = field(default_factory=dict)

    def board(self) -> Board:
        return Board.from_picture(self.squares)


@dataclass(frozen=True, slots=True)
class ThrowRule:
    """What a sum of the dice lets a player do, where that is not simply to move so far."""

    #: the sum this rule is about
    sum: int
    #: how far one counter may move
    squares: int = 0
    #: a counter may be entered instead
    enter: bool = False
    #: the player throws again
    again: bool = False
    #: what people call the throw
    name: str = ""


@dataclass(frozen=True, slots=True)
class DicePlan:
    """The dice: equal dice, their faces, whether they are summed, and what sums mean."""

    #: the numbers on one die
    faces: tuple[int, ...] = ()
    #: how many dice
    count: int = 1
    #: each die counts by itself; otherwise they are summed
    each: bool = False
    #: forms the kit prints them in
    forms: tuple[DiceForm, ...] = ("slips",)
    #: what sums mean, where a sum of n is not simply n squares
    throws: tuple[ThrowRule, ...] = ()

    def dice(self) -> Dice:
        return Dice(self.faces, self.count, self.each)


@dataclass(frozen=True, slots=True)
class RaceOptions:
    """How counters run a track. Defaults are the commonest rule."""

    #: counters of each player
    counters: int = 7
    #: own counters may stand together on a square
    share: bool = False
    #: so many enemies on one square close it; 0: one enemy never closes a square that is not safe
    block: int = 0
    #: so many enemies on one square send the mover's counter off instead; 0: never
    repel: int = 0
    #: hitting gives another throw
    hit_again: bool = False
    #: a throw enters a counter on the square it counts to, or only on the first square by a throw that says so
    entry: Literal["count", "first"] = "count"
    #: moving past the end is not allowed, or sends the counter off to start again
    overshoot: Literal["illegal", "off"] = "illegal"
    #: the game ends after so many turns of each player; 0: never
    turns: int = 0
    #: points for a loser's counter on each square of the track, counted from its start
    values: tuple[int, ...] = ()
    #: points for a loser's counter not on the board
    hand_value: int = 0
    #: the first counter touched must be moved; a rule for the table that changes no legal move
    touch: bool = False


@dataclass(frozen=True, slots=True)
class TablesOptions:
    """Points, blots, the bar and bearing off."""

    #: points on the board
    points: int = 24
    #: stones of each player
    stones: int = 15
    #: points of the home board
    home: int = 6
    #: the loser's pips are the winner's score
    score_pips: bool = True
    #: set-up of each player, point to stones, in board numbers
    setup: dict[str, dict[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Animal:
    """One kind of piece on a grid."""

    #: what people call it
    name: str
    #: letters of the kinds it takes
    takes: str
    #: rank shown on the piece; 0: none
    rank: int = 0
    #: the piece to protect: losing it loses the game
    royal: bool = False
    #: it may enter water
    swims: bool = False
    #: it leaps straight across water
    leaps: bool = False
    #: it wins by reaching the enemy's first rank
    arrives: bool = False


@dataclass(frozen=True, slots=True)
class GridThrow:
    """How many pieces may move and how far, for one sum of the dice."""

    #: the sum of the dice
    sum: int
    #: how many different pieces may move
    pieces: int
    #: how far each of them may walk
    squares: int
    #: who says so
    confidence: Confidence = "ours"


@dataclass(frozen=True, slots=True)
class GridOptions:
    """Pieces that step from square to square, and who takes whom."""

    #: the kinds of piece by letter
    animals: dict[str, Animal] = field(default_factory=dict)
    #: where each player's pieces start: ranks as in the picture, lower case; letters as in animals
    setup: dict[str, str] = field(default_factory=dict)
    #: squares on which a player's set-up may be arranged freely, by player
    arrange: dict[str, str] = field(default_factory=dict)
    #: partners, as lists of players; empty: each plays alone
    teams: tuple[tuple[str, ...], ...] = ()
    #: pieces and steps for each sum of the dice; empty: always `pieces` and `steps`
    throws: tuple[GridThrow, ...] = ()
    #: how many pieces may move in a turn without dice
    pieces: int = 1
    #: how many steps each may make in a turn without dice
    steps: int = 1
    #: equal pieces that meet: both leave, or the mover takes
    equals: Literal["both_leave", "mover_takes"] = "mover_takes"
    #: a player need not move
    may_pass: bool = False
    #: a walk may turn straight back
    reverse: bool = False
    #: a walking piece may go on after a take
    walk_on: bool = False
    #: swimmers may come out of the water to take, though not the largest
    take_ashore: bool = False
    #: the same placement with the same side to move for the n-th time is a draw; 0: never
    repetition: int = 0
    #: a draw after so many turns of each player without a take; 0: never
    quiet_turns: int = 0


Options = RaceOptions | TablesOptions | GridOptions


@dataclass(frozen=True, slots=True)
class Reading:
    """What the sources leave open, and what we chose."""

    #: R1, R2 …
    id: str
    #: what we play
    text: str
    #: how sure it is
    confidence: Confidence


@dataclass(frozen=True, slots=True)
class Source:
    """Where the rules come from."""

    #: what it is
    title: str
    #: who wrote it
    author: str = ""
    #: when
    year: str = ""
    #: what we have from it
    note: str = ""


@dataclass(frozen=True, slots=True)
class Rights:
    """Whose work it is, and what may be done with ours."""

    #: licence or notice of the rules' text
    text: str
    #: licence or notice of the drawings
    drawings: str
    #: a line that must stand wherever the game appears
    credit: str = ""
    #: the board or rules are a reconstruction and must be called so
    reconstruction: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One line of what is in the kit."""

    #: how many
    count: int
    #: what
    what: str
    #: how to do without it, or a remark
    note: str = ""


@dataclass(frozen=True, slots=True)
class Kit:
    """What the paper kit holds, and its sizes in millimetres."""

    #: side of a square
    cell: float
    #: diameter of a counter
    counter: float
    #: the game's one accent colour
    accent: Literal["lapis", "saffron", "oxblood", "slate", "savanna", "river"]
    #: minutes to print, cut and fold
    minutes: int
    #: counters printed beyond those needed, for losses, of each player
    spare: int = 1
    #: the board lies along the long edge of the paper
    landscape: bool = True
    #: the players' pieces, in the order of players: how each side looks
    looks: tuple[Literal["sun", "moon", "white", "black", "red", "beige", "blue", "green"], ...] = ("sun", "moon")
    #: what is in it
    contents: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something to ask, and what a good answer says."""

    #: the question
    ask: str
    #: what a good answer says; host only where it gives a solution away
    answer: str


@dataclass(frozen=True, slots=True)
class Teach:
    """What a teacher wants to know before the lesson."""

    #: such as "7+"
    ages: str
    #: minutes of one game, from and to
    minutes: tuple[int, int]
    #: what it practises
    skill: str
    #: why do this, in one or two sentences
    purpose: str
    #: learners will be able to …
    outcomes: tuple[str, ...] = ()
    #: what is needed
    materials: tuple[str, ...] = ()
    #: how to do it for nothing
    free: str = ""
    #: what to watch for
    observe: tuple[str, ...] = ()
    #: key questions
    questions: tuple[Question, ...] = ()
    #: what learners mix up, and what to say
    confusions: tuple[Question, ...] = ()
    #: making it easier
    support: tuple[str, ...] = ()
    #: taking it further
    extension: tuple[str, ...] = ()
    #: what this is not
    limits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notation:
    """How squares are numbered in moves, positions and on the board."""

    #: every player counts along their own track, or everybody along the first player's, or squares by file and rank
    numbers: Literal["own", "first", "square"] = "own"
    #: what the place for counters not yet entered is called
    hand: str = "tray"
    #: what the place for counters that finished is called
    home: str = "off"
    #: what one counter is called
    piece: str = "counter"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the engine plays it at every build, and a build that disagrees fails."""

    #: a short name, unique in the game
    id: str
    #: what it shows, in a few words
    title: str
    #: the position, in the game's notation
    position: str
    #: the throw; empty where none is due
    throw: str
    #: the move somebody wants to make
    move: str
    #: is it legal
    legal: bool
    #: the position afterwards; empty where the move is illegal
    then: str = ""
    #: the rule's reason code
    code: str = ""
    #: only in the host key
    host: bool = False
    #: variants it is true for; empty: all
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """One game, or one variant of it, as its game.toml states it."""

    #: what people call it
    name: str
    #: short name for the command line and links
    alias: str
    #: of the rules; links and keys carry it
    version: int
    #: this variant's own id
    variant: str
    #: the family of mechanics
    rules: Family
    #: ids of the players in order of seats; the first one starts
    players: tuple[str, ...]
    #: one sentence for somebody who never heard of it
    summary: str
    #: the board
    board: BoardPlan
    #: the dice; a game without dice has none
    dice: DicePlan
    #: the family's own options
    options: Options
    #: what the sources leave open
    readings: tuple[Reading, ...]
    #: where the rules come from
    sources: tuple[Source, ...]
    #: whose work it is
    rights: Rights
    #: the paper kit
    kit: Kit
    #: for teachers
    teach: Teach
    #: how squares are numbered
    notation: Notation = Notation()
    #: worked examples and hard cases
    examples: tuple[Example, ...] = ()
    #: what this variant is called
    variant_name: str = ""
    #: what this variant changes, in one sentence; the base says what it is
    variant_note: str = ""
    #: other short names that are understood
    aliases: tuple[str, ...] = ()
    #: the folder's name; not in the file
    id: str = ""
    #: every variant of the game, the base first; not in the file
    variants: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """The id with hyphens, as addresses and file names have it."""
        return self.id.replace("_", "-")
