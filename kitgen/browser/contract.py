"""What a page sends and gets: the shapes of every request and answer, as JSON has them.

A page calls `kitgen.browser.call(method, request)` with JSON and gets JSON. An answer is one of the shapes below,
or ``{"error": {"code", "words"}}``; nothing is ever raised. Methods, requests (keys in brackets may be left out)
and answers:

========== ==================================================================== ==========
method     request                                                              answer
========== ==================================================================== ==========
catalogue  {}                                                                   `Shelf`
variants   {game}                                                               `Game`
new        {game, [variant, seed, setup, first, seats, dice, forced]}           `State`
open       {link} or {text}, [seats, dice, forced]                              `State`
state      {session, [have]}                                                    `State`
throw      {session, [throw]}                                                   `State`
play       {session, move}                                                      `State`
step       {session, move}                                                      `State`
unstep     {session}                                                            `State`
drop       {session}                                                            `State`
finish     {session}                                                            `State`
undo       {session}                                                            `State`
redo       {session}                                                            `State`
opponent   {session, [nodes]}                                                   `State`
review     {session, ply}                                                       `State`
why        {session, place} or {session, move}                                  `Answer`
advise     {session, [level]}                                                   `Advice`
odds       {session, [move]}                                                    `Odds`
routes     {session} or {game, [variant]}                                       `Routes`
text       {session}                                                            `Copy`
link       {session, [kind, ply]}                                               `Link`
record     {session}                                                            `Record`
close      {session}                                                            `Answer`
========== ==================================================================== ==========

``move`` is a number of `State` moves, or a move's text. Any request about a session may carry ``have``: how many
entries of the log the page holds; the answer then brings only the later ones (see `State` log_from).
Places are those of `kitgen.rules.Stack`: squares as ``d2``, points as ``13``, and ``hand``, ``bar``, ``home``.
Words are sentences for a status line, at most `LONGEST` characters.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

LONGEST = 160
"""Characters of an announcement: what a screen reader says in about ten seconds."""

Level = Literal["person", "friend", "squire", "knight", "king"]
"""Who plays a seat: somebody at this device, somebody to whom the link is sent, or one of our players."""

Phase = Literal["toThrow", "toMove", "stepping", "opponent", "away", "review", "over"]
"""What is awaited. ``opponent``: call ``opponent``. ``away``: send the link. ``stepping``: a move is half made."""

Dice = Literal["screen", "own", "none"]
"""Thrown by the seed, on the table and told with ``throw``, or a game without dice."""


class Fault(TypedDict):
    """Why a request was refused. ``code`` is a rule's reason code, or one of ``bad_request``, ``no_session``,
    ``not_now``, ``notation``, ``refused``, ``fault``."""

    code: str
    words: str


class Refusal(TypedDict):
    """The answer to a request that was refused; the session is as it was."""

    error: Fault


class Seat(TypedDict):
    """A side and who plays it."""

    id: str
    """As definitions and links have it: ``sun``."""
    title: str
    """As people read it: ``Sun``."""
    level: Level
    look: str
    """How its pieces look, as in the kit: ``sun``, ``moon``, ``white`` …"""


class Thrown(TypedDict):
    """What the dice show."""

    text: str
    """``3``, ``6-4``."""
    faces: list[int]
    """Die by die; where players throw their own dice, only what counts."""
    words: str
    """``three dots``, ``6 and 4``."""
    by_hand: bool


class Shift(TypedDict):
    """One piece going from place to place: what an animation shows. Shifts of a move are in order."""

    player: int
    kind: str
    start: str
    end: str
    """``""``: it leaves the game."""
    way: list[str]
    """Places it passes, start and end among them."""
    hit: bool
    """It is sent away by another piece."""


class Choice(TypedDict):
    """Something that can be chosen now. ``number`` 1 is the piece furthest along its way; on a grid it is the
    piece's rank in the list of kinds, so that it stays the same through the game."""

    number: int
    text: str
    """What ``play`` and ``step`` take: ``4/7*``."""
    words: str
    """``square 4 to 7, captures Moon``."""
    start: str
    end: str
    kind: str
    step: bool
    """It is only part of a move (a stone of a play, a piece that will walk): ``play`` then acts as ``step``."""
    marks: list[str]
    """Of ``captures``, ``again``, ``only``, ``home``, ``safe``, ``forfeit``, ``award``, ``sent_off``, ``wins``,
    ``draws``, ``pass``."""
    effects: str
    """The rule that says so, as a sentence; empty while a move is only begun."""
    shifts: list[Shift]


class Ahead(TypedDict):
    """A square next to a walking piece."""

    direction: Literal["up", "right", "down", "left"]
    """On the board as the first player sees it."""
    place: str
    text: str
    """What ``step`` takes; empty where the piece may not go there."""
    words: str
    """``right: wolf, weaker, can take``."""


class Stepping(TypedDict):
    """A move that is half made."""

    start: str
    kind: str
    made: list[str]
    """The steps so far, as texts."""
    shifts: list[Shift]
    left: int
    """Numbers or squares still to use."""
    complete: bool
    """``finish`` would end it here."""
    ahead: list[Ahead]
    """For a walking piece, what lies in each direction."""


class Stacked(TypedDict):
    """Equal pieces on one place."""

    player: int
    place: str
    count: int
    kind: str
    shape: str
    """What tells sides apart without colour: ``ring``, ``solid``, or the letter of the kind."""


class Square(TypedDict):
    """A place of the board in words."""

    place: str
    player: int | None
    """Whose tray, bar or home it is; None for a square, which is everybody's."""
    label: str
    """What the mover calls it: ``8``, ``8/20`` where the route crosses it twice; empty off the route."""
    words: str
    """``square 8, shared, rose, safe, Moon counter``."""


class Entry(TypedDict):
    """A line of the log. ``ply`` is what ``review`` takes to show the position after it."""

    ply: int
    player: int | None
    text: str
    """``7. S4 in/4+``: plain ASCII."""
    words: str
    """``Sun throws 4: enters to square 4, rose``."""
    by_hand: bool


class Event(TypedDict):
    """Something that happened since the last answer, in order, for animation."""

    kind: Literal["throw", "move", "step", "unstep", "pass", "undone", "redone"]
    """``pass``: a move of nothing, such as a throw with which nothing can move, or a turn ended early."""
    player: int | None
    thrown: Thrown | None
    text: str
    words: str
    shifts: list[Shift]


class Due(TypedDict):
    """A player does something in the middle of a turn, before the thrower goes on."""

    player: int
    words: str
    """``Forfeit: Moon moves 4 now, then Sun throws again.``"""


class Counts(TypedDict):
    """What the game counts aloud; absent where it does not."""

    turn: NotRequired[int]
    turns: NotRequired[int]
    """Turn so and so of so many of each player."""
    repetition: NotRequired[int]
    repetitions: NotRequired[int]
    """The placement now stands for so many times; at so many the game is drawn."""
    quiet: NotRequired[int]
    quiets: NotRequired[int]
    """Turns without a take, of so many that draw the game."""
    pips: NotRequired[list[int]]
    home: NotRequired[list[int]]
    pieces: NotRequired[int]
    """Of each player."""
    allowance: NotRequired[list[int]]
    """Pieces that may still move, and squares for each."""


class Luck(TypedDict):
    """What a player threw."""

    player: int
    throws: int
    mean: str
    expected: str
    words: str


class Result(TypedDict):
    """How the game ended."""

    winners: list[int]
    words: str
    """``Sun wins: …``."""
    reason: str
    score: int
    sum: str
    plies: int
    captures: list[int]
    again: list[int]
    luck: list[Luck]


class Heads(TypedDict):
    """What stays the same through a game."""

    session: str
    game: str
    alias: str
    name: str
    variant: str
    variant_name: str
    version: int
    seed: str
    setup: str
    dice: Dice
    seats: list[Seat]


class State(Heads):
    """Everything a page shows of a game."""

    mover: int | None
    """None where both sides throw for who begins."""
    phase: Phase
    thrown: Thrown | None
    """What stands now; None while a throw is due, and where none is."""
    throws: list[str]
    """What own dice can show now; empty unless they are to be thrown."""
    moves: list[Choice]
    stepping: Stepping | None
    due: Due | None
    standing: list[Stacked]
    squares: list[Square]
    """In the order of the mover's route; on a grid file by file from rank 1."""
    counts: Counts
    log: list[Entry]
    log_from: int
    """The log holds the entries from this one on: keep so many of yours, then append."""
    ply: int
    plies: int
    """Plies that can be reached by ``redo`` and ``review``, those taken back included."""
    undo: bool
    redo: bool
    happened: list[Event]
    says: str
    """The announcement."""
    notice: str
    """What was wrong with a link, or another thing to show once; usually empty."""
    outcome: Result | None


class Opening(TypedDict):
    """What a page holds before the engine is up; see `kitgen.browser.opening`."""

    start: State
    """With no session and no seed."""
    throws: dict[str, dict[str, Any]]
    """By the text of the first throw: the keys of `State` that differ from the start; ``-`` without dice. ``faces``
    are what counts; the seed says what each die shows."""


class Answer(TypedDict):
    """A sentence."""

    legal: bool
    code: str
    words: str


class Advice(TypedDict):
    """What a player of some level would do, and why."""

    level: Level
    number: int
    text: str
    words: str


class Chance(TypedDict):
    """A chance: label and values apart, so that a page can hide the values until pressed."""

    label: str
    ways: int
    whole: int
    fraction: str
    percent: str
    one_in: str


class Peril(TypedDict):
    """What one legal move gains, and what can hit it next turn."""

    number: int
    text: str
    words: str
    gains: str
    throws: list[str]
    """The throws that let an enemy hit something of the mover's."""
    danger: Chance | None
    """None where the game does not ask, or where the other side does not throw next."""
    risk: str
    """``Moon hits with 2 (6 in 16)``."""


class Odds(TypedDict):
    """Chances in this position."""

    throws: list[Chance]
    tally: list[int]
    """How often each of the throws came in this game."""
    thrown: int
    moves: list[Peril]
    words: str
    """``24 throws are too few to judge the dice.``"""


class Route(TypedDict):
    """One side's way."""

    player: int
    title: str
    dashed: bool
    places: list[str]
    labels: list[str]


class Crossed(TypedDict):
    """The numbers a square carries."""

    place: str
    labels: list[str]
    """For each player: ``8/20``, or empty."""
    moved: bool
    """Its number differs from the game's first variant."""


class Routes(TypedDict):
    """The ways of all sides; empty on a grid."""

    routes: list[Route]
    squares: list[Crossed]


class Copy(TypedDict):
    """The match as text, which ``kitgen replay`` reads."""

    text: str
    name: str
    """A file name."""


class Link(TypedDict):
    """What stands behind # in an address."""

    hash: str
    words: str


class Cell(TypedDict):
    """One cell of a record row: what is written, and whether its box is ticked or its side ringed."""

    text: str
    ticked: bool


class Row(TypedDict):
    """One row of the record sheet: its number, and the cells of each block, none where a side wrote nothing."""

    number: int
    blocks: list[list[Cell]]


class Record(TypedDict):
    """A filled record sheet: the heads that the printed one has, and a row for each of its rows."""

    title: str
    variant: str
    blocks: list[str]
    """The sides that stand beside each other; empty where a row is a throw."""
    heads: list[str]
    prints: list[str]
    """What is printed in a column: ``number``, ``box`` to tick, ``sides`` to ring, or nothing."""
    letters: list[str]
    """What is ringed: the sides' letters."""
    paired: bool
    """A row is a turn that the sides share; otherwise a row is a throw."""
    first: str
    """Who started."""
    rows: list[Row]
    result: list[list[str]]
    """Label and value of the lines at the foot."""


class Variant(TypedDict):
    """A variant and what it changes."""

    id: str
    name: str
    note: str
    version: int


class Arranged(TypedDict):
    """What a player may arrange before the game."""

    player: int
    places: list[str]
    """Every place of the set-up text, in its order."""
    kinds: list[str]
    """The usual kinds on those places."""
    free: list[str]
    """The places whose pieces may be exchanged."""


class Game(TypedDict):
    """A game and its choices for a new game."""

    id: str
    alias: str
    name: str
    summary: str
    family: str
    variants: list[Variant]
    players: list[str]
    dice: Dice
    levels: list[str]
    advice: list[str]
    """Levels that can be asked for advice."""
    first: list[str]
    """Ways to settle who begins: ids of players, or ``throw``."""
    arrange: list[Arranged]
    kinds: dict[str, str]
    """Letter of each kind of piece, and its name."""
    touch: bool
    """The first piece touched must move, at a table."""


class Shelf(TypedDict):
    """The games there are."""

    games: list[str]
    aliases: list[str]
