"""What a game.toml becomes. This file IS the format: its dataclasses, their fields and their docstrings.

`loading` turns TOML into these and refuses what does not fit; `schema` turns them into JSON Schema.
A comment that begins with ``#:`` is the field's description for both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from kitgen.board import Board
from kitgen.dice import Dice

Confidence = Literal["attested", "reconstructed", "ours"]
Family = Literal["race", "tables", "grid"]
Drawing = Literal["", "rose", "eye", "five", "castle", "double", "door", "water", "trap", "den", "start", "finish"]
DiceForm = Literal["cube", "slips", "tetrahedra", "coins"]


@dataclass(frozen=True, slots=True)
class Between:
    """The bounds of a number, both included; ``sample`` is one that would do."""

    least: int
    most: int
    sample: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """How many values a list holds at least and at most; ``sample`` is one that would do."""

    least: int
    most: int = 1000
    sample: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """What a text must look like: a pattern for the whole of it, that pattern in words, a sample."""

    pattern: str
    words: str
    sample: str = ""
    lines: bool = False


Words = Annotated[str, Form(r".*\S.*", "some words on one line", '"…"')]
"""Text that people read; not empty, one line."""

Line = Annotated[str, Form(r".*", "one line of text", '"…"')]
"""Text that may be empty; one line."""

Picture = Annotated[str, Form(r".*", "a picture", "''' … '''", lines=True)]
"""Text of several lines, each as it stands."""

ID = Form(r"[a-z][a-z0-9_]*", "an id of small letters, figures and underscores", '"usual"')
Id = Annotated[str, ID]
ShortName = Annotated[
    str, Form(r"[a-z0-9]+([&-][a-z0-9]+)*", "a short name of small letters, figures and hyphens", '"my-game"')
]
ReadingId = Annotated[str, Form(r"R[1-9][0-9]*", "R and a number", '"R1"')]
ExampleId = Annotated[
    str, Form(r"[a-z0-9]+(-[a-z0-9]+)*", "a short name of small letters, figures and hyphens", '"hit"')
]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a symbol in the board's picture means: its name, its ornament and what happens there."""

    #: what people call it
    name: Words
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
    forfeit: Annotated[int, Between(0, 99)] = 0
    #: race: landing here, the opponent at once enters a counter
    forfeit_enter: bool = False
    #: race: works for the first counter that lands here, and never again
    once: bool = False
    #: grid: water, where only swimmers go; a trap, where an enemy of its owner may be taken by any piece; a den
    terrain: Literal["", "water", "trap", "den"] = ""
    #: grid: the player whose trap or den it is
    owner: Line = ""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The board as a picture; the symbols' meanings; each player's track by its waypoints."""

    #: one line per rank, the far rank first; '.' plain, ' ' no square, other symbols as in board.marks
    squares: Picture = ""
    #: what each symbol other than '.' means
    marks: dict[str, Mark] = field(default_factory=dict)
    #: race: each player's squares in order; give the corners, squares between are filled in
    tracks: dict[str, Words] = field(default_factory=dict)
    #: names printed on squares instead of numbers, such as START
    names: dict[str, Words] = field(default_factory=dict)

    def board(self) -> Board:
        return Board.from_picture(self.squares)


@dataclass(frozen=True, slots=True)
class ThrowRule:
    """What a sum of the dice lets a player do, where that is not simply to move so far."""

    #: the sum this rule is about
    sum: int
    #: how far one counter may move
    squares: Annotated[int, Between(0, 99)] = 0
    #: a counter may be entered instead
    enter: bool = False
    #: the player throws again
    again: bool = False
    #: what people call the throw
    name: Line = ""


@dataclass(frozen=True, slots=True)
class DicePlan:
    """The dice: equal dice, their faces, whether they are summed, and what sums mean."""

    #: the numbers on one die
    faces: Annotated[tuple[Annotated[int, Between(0, 99)], ...], Size(0, 100, "[1, 2, 3, 4, 5, 6]")] = ()
    #: how many dice
    count: Annotated[int, Between(1, 12, "4")] = 1
    #: each die counts by itself; otherwise they are summed
    each: bool = False
    #: forms the kit prints them in
    forms: Annotated[tuple[DiceForm, ...], Size(1)] = ("slips",)
    #: what sums mean, where a sum of n is not simply n squares
    throws: tuple[ThrowRule, ...] = ()

    def dice(self) -> Dice:
        return Dice(self.faces, self.count, self.each)


@dataclass(frozen=True, slots=True)
class RaceOptions:
    """How counters run a track. Defaults are the commonest rule."""

    #: counters of each player
    counters: Annotated[int, Between(1, 30, "7")] = 7
    #: own counters may stand together on a square
    share: bool = False
    #: so many enemies on one square close it; 0: one enemy never closes a square that is not safe
    block: Annotated[int, Between(0, 30)] = 0
    #: so many enemies on one square send the mover's counter off instead; 0: never
    repel: Annotated[int, Between(0, 30)] = 0
    #: hitting gives another throw
    hit_again: bool = False
    #: a throw enters a counter on the square it counts to, or only on the first square by a throw that says so
    entry: Literal["count", "first"] = "count"
    #: moving past the end is not allowed, or sends the counter off to start again
    overshoot: Literal["illegal", "off"] = "illegal"
    #: the game ends after so many turns of each player; 0: never
    turns: Annotated[int, Between(0, 1000)] = 0
    #: points for a loser's counter on each square of the track, counted from its start
    values: tuple[Annotated[int, Between(0, 1000)], ...] = ()
    #: points for a loser's counter not on the board
    hand_value: Annotated[int, Between(0, 1000)] = 0
    #: the first counter touched must be moved; a rule for the table that changes no legal move
    touch: bool = False


@dataclass(frozen=True, slots=True)
class TablesOptions:
    """Points, blots, the bar and bearing off. The first player moves up the board's numbers, the second down."""

    #: points on the board
    points: Annotated[int, Between(4, 24, "24")] = 24
    #: stones of each player
    stones: Annotated[int, Between(1, 30, "15")] = 15
    #: points of the home board, the last ones of each player's way
    home: Annotated[int, Between(1, 24, "6")] = 6
    #: the loser's pips are the winner's score; otherwise a win counts one
    score_pips: bool = True
    #: pips that each player needs at the start, where a source says so: a set-up that counts otherwise is refused
    pips: Annotated[int, Between(0, 1000)] = 0
    #: set-up of each player, point to stones, in board numbers
    setup: dict[str, dict[str, Annotated[int, Between(1, 30)]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Animal:
    """One kind of piece on a grid."""

    #: what people call it
    name: Words
    #: letters of the kinds it takes
    takes: Line
    #: rank shown on the piece; 0: none
    rank: Annotated[int, Between(0, 99)] = 0
    #: the piece to protect: losing it loses the game, and two that meet draw it
    royal: bool = False
    #: it may enter water
    swims: bool = False
    #: it leaps straight across water
    leaps: bool = False
    #: it wins by reaching the first rank of an enemy, which is where that enemy's royal piece starts
    arrives: bool = False


@dataclass(frozen=True, slots=True)
class GridThrow:
    """How many pieces may move and how far, for one sum of the dice."""

    #: the sum of the dice
    sum: int
    #: how many different pieces may move
    pieces: Annotated[int, Between(1, 50)]
    #: how far each of them may walk
    squares: Annotated[int, Between(1, 50)]
    #: who says so
    confidence: Confidence = "ours"


@dataclass(frozen=True, slots=True)
class GridOptions:
    """Pieces that step from square to square, and who takes whom."""

    #: the kinds of piece by letter
    animals: dict[str, Animal] = field(default_factory=dict)
    #: where each player's pieces start: the letter and the square of each, such as "Ta1 Lg1"
    setup: dict[str, Words] = field(default_factory=dict)
    #: squares whose pieces a player may exchange among themselves before the game, such as "f1 g1 h1"
    arrange: dict[str, Words] = field(default_factory=dict)
    #: partners, as lists of players; empty: each plays alone
    teams: tuple[tuple[str, ...], ...] = ()
    #: pieces and steps for each sum of the dice; empty: always `pieces` and `steps`
    throws: tuple[GridThrow, ...] = ()
    #: how many pieces may move in a turn without dice
    pieces: Annotated[int, Between(1, 50)] = 1
    #: how many steps each may make in a turn without dice
    steps: Annotated[int, Between(1, 50)] = 1
    #: equal pieces that meet: both leave, or the mover takes
    equals: Literal["both_leave", "mover_takes"] = "mover_takes"
    #: a player need not move; otherwise a player who cannot move loses
    may_pass: bool = False
    #: a walk may turn straight back
    reverse: bool = False
    #: a walking piece may go on after a take, though it takes no second time
    walk_on: bool = False
    #: moves are written with the letter of the piece, as in Ej1-j4
    letters: bool = False
    #: swimmers may come out of the water to take, though not the kind of the highest rank
    take_ashore: bool = False
    #: the same placement with the same side to move for the n-th time is a draw; 0: never
    repetition: Annotated[int, Between(0, 99)] = 0
    #: a draw after so many turns of each player without a take; 0: never
    quiet_turns: Annotated[int, Between(0, 10_000)] = 0


Options = RaceOptions | TablesOptions | GridOptions

OPTIONS: dict[str, type[Options]] = {"race": RaceOptions, "tables": TablesOptions, "grid": GridOptions}
"""The options that each family of mechanics understands."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the sources leave open, and what we chose."""

    #: R1, R2 …
    id: ReadingId
    #: what we play
    text: Words
    #: how sure it is
    confidence: Confidence


@dataclass(frozen=True, slots=True)
class Source:
    """Where the rules come from."""

    #: what it is
    title: Words
    #: who wrote it
    author: Line = ""
    #: when
    year: Line = ""
    #: what we have from it
    note: Line = ""


@dataclass(frozen=True, slots=True)
class Rights:
    """Whose work it is, and what may be done with ours."""

    #: licence or notice of the rules' text
    text: Words
    #: licence or notice of the drawings
    drawings: Words
    #: a line that must stand wherever the game appears
    credit: Line = ""
    #: the board or rules are a reconstruction and must be called so
    reconstruction: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One line of what is in the kit."""

    #: how many
    count: Annotated[int, Between(1, 1000, "1")]
    #: what
    what: Words
    #: how to do without it, or a remark
    note: Line = ""


CELL = Between(5, 120, "30")
"""Millimetres of a square's side that a kit can have."""


@dataclass(frozen=True, slots=True)
class Kit:
    """What the paper kit holds, and its sizes in millimetres."""

    #: side of a square
    cell: Annotated[float, CELL]
    #: diameter of a counter
    counter: Annotated[float, Between(4, 100, "22")]
    #: the game's one accent colour
    accent: Literal["lapis", "saffron", "oxblood", "slate", "savanna", "river"]
    #: minutes to print, cut and fold
    minutes: Annotated[int, Between(1, 600, "20")]
    #: counters printed beyond those needed, for losses, of each player
    spare: Annotated[int, Between(0, 20)] = 1
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
    ask: Words
    #: what a good answer says; host only where it gives a solution away
    answer: Words


@dataclass(frozen=True, slots=True)
class Term:
    """A key word of a lesson, and what it means in plain words."""

    #: the word
    word: Words
    #: what it means
    means: Words


@dataclass(frozen=True, slots=True)
class Teach:
    """What a teacher wants to know before the lesson."""

    #: such as "7+"
    ages: Words
    #: minutes of one game, from and to
    minutes: tuple[Annotated[int, Between(1, 600, "10")], Annotated[int, Between(1, 600, "20")]]
    #: what it practises
    skill: Words
    #: why do this, in one or two sentences
    purpose: Words
    #: minutes of setting up, before the game
    setting_up: Annotated[int, Between(1, 120)] = 5
    #: minutes of talking about it, after the game
    talking: Annotated[int, Between(1, 120)] = 10
    #: who plays together
    group: Words = "pairs"
    #: learners will be able to …
    outcomes: tuple[Words, ...] = ()
    #: what is needed
    materials: tuple[Words, ...] = ()
    #: how to do it for nothing
    free: Line = ""
    #: what to watch for
    observe: tuple[Words, ...] = ()
    #: key questions
    questions: tuple[Question, ...] = ()
    #: what learners mix up, and what to say
    confusions: tuple[Question, ...] = ()
    #: making it easier
    support: tuple[Words, ...] = ()
    #: taking it further
    extension: tuple[Words, ...] = ()
    #: ways to play for those who need another one
    access: tuple[Words, ...] = ()
    #: key words
    words: tuple[Term, ...] = ()
    #: what this is not
    limits: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Notation:
    """How squares are numbered in moves, positions and on the board."""

    #: every player counts along their own track, or everybody along the first player's, or squares by file and rank
    numbers: Literal["own", "first", "square"] = "own"
    #: what the place for counters not yet entered is called
    hand: Words = "tray"
    #: what the place for counters that finished is called
    home: Words = "off"
    #: what one counter is called
    piece: Words = "counter"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the engine plays it at every build, and a build that disagrees fails."""

    #: a short name, unique in the game
    id: ExampleId
    #: what it shows, in a few words
    title: Words
    #: the position, in the game's notation
    position: Words
    #: the throw; empty where none is due
    throw: Line
    #: the move somebody wants to make
    move: Words
    #: is it legal
    legal: bool
    #: the position afterwards; empty where the move is illegal
    then: Line = ""
    #: the rule's reason code
    code: Line = ""
    #: only in the host key
    host: bool = False
    #: variants it is true for; empty: all
    only: tuple[str, ...] = ()


NOT_IN_FILE = frozenset({"id", "variants", "folder"})
"""Fields of GameDefinition that loading fills in."""

FIXED = frozenset({"name", "alias", "aliases", "version", "rules", "variant", "variants"})
"""What a variant cannot change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDefinition:
    """One game, or one variant of it, as its game.toml states it."""

    #: what people call it
    name: Words
    #: short name for the command line and links
    alias: ShortName
    #: of the rules; links and keys carry it
    version: Annotated[int, Between(1, 999, "1")]
    #: this variant's own id
    variant: Id
    #: the family of mechanics
    rules: Family
    #: ids of the players in order of seats; the first one starts
    players: Annotated[tuple[Id, ...], Size(2, 4, '["red", "blue"]')]
    #: one sentence for somebody who never heard of it
    summary: Words
    #: the board
    board: BoardPlan = BoardPlan()
    #: the dice; a game without dice has none
    dice: DicePlan = DicePlan()
    #: the family's own options
    options: Options
    #: what the sources leave open
    readings: Annotated[tuple[Reading, ...], Size(1)]
    #: where the rules come from
    sources: Annotated[tuple[Source, ...], Size(1)]
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
    variant_name: Line = ""
    #: what this variant changes, in one sentence; the base says what it is
    variant_note: Line = ""
    #: other short names that are understood
    aliases: tuple[ShortName, ...] = ()
    #: the folder's name; not in the file
    id: str = ""
    #: every variant of the game, the base first; not in the file
    variants: tuple[str, ...] = ()
    #: where its game.toml and its text lie; not in the file
    folder: Path = field(default=Path(), compare=False)

    @property
    def slug(self) -> str:
        """The id with hyphens, as addresses and file names have it."""
        return self.id.replace("_", "-")
