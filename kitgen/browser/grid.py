"""Grids told: choose a piece, then walk it square by square or name where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kitgen.board import coordinates
from kitgen.browser.catalogue import capital, say
from kitgen.browser.teller import Made, Teller
from kitgen.errors import IllegalMove
from kitgen.rules import Ruling
from kitgen.rules.grid import GridPosition, GridRules
from kitgen.rules.grid_moves import DONE, GridMove

if TYPE_CHECKING:
    from kitgen.browser.contract import Ahead, Choice, Counts, Shift, Square, Stepping
    from kitgen.dice import Throw
    from kitgen.rules import AnyRules, Player
    from kitgen.rules.grid_ground import Piece
    from kitgen.rules.grid_moves import Sight

DIRECTIONS = ("up", "right", "down", "left")


class Walk(NamedTuple):
    """A walk so far: the squares walked, the enemy met, the way it faces, and whether it must end here."""

    way: tuple[str, ...] = ()
    took: str = ""
    heading: int = -1
    ended: bool = False


class GridTeller(Teller):
    """Moves and squares of a game on a grid."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, GridRules)
        super().__init__(rules)
        self.game = rules
        self.ground = rules.ground
        self.animals = rules.options.animals
        self.numbers = {kind: number for number, kind in enumerate(self.animals, start=1)}

    # -- choices

    def choices(self, position: GridPosition, throw: Throw, made: Made) -> list[Choice]:
        moves = self.game.moves(position, throw)
        if made:
            return self._ends(position, throw, made, moves)
        found: list[Choice] = []
        starts: dict[str, list[GridMove]] = {}
        for move in moves:
            starts.setdefault(move.start, []).append(move)
        at = self._at(position)
        done = starts.pop("", [])
        for start, own in starts.items():
            kind = at[start].kind
            words = say("choose_moves", kind=self.animals[kind].name, place=start, count=len(own))
            marks = ["captures"] if any(move.took for move in own) else []
            found.append(_choice(self.numbers[kind], start, words, start=start, kind=kind, step=True, marks=marks))
        if done:
            key = "done" if starts else "pass"
            found.append(_choice(0, str(DONE), say(key), marks=["pass"]))
        return found

    def _ends(self, position: GridPosition, throw: Throw, made: Made, moves: tuple[GridMove, ...]) -> list[Choice]:
        """Where a chosen piece may go; the next squares once it walks."""
        if len(made) > 1:
            kind = self._at(position)[made[0]].kind
            ahead = [it for it in self._ahead(position, throw, made) if it["text"]]
            return [
                _choice(number, it["text"], it["words"], start=made[-1], end=it["place"], kind=kind, step=True)
                for number, it in enumerate(ahead, start=1)
            ]
        own = [move for move in moves if move.start == made[0]]
        return [self._whole_choice(position, throw, move, number, len(own)) for number, move in enumerate(own, start=1)]

    def _whole_choice(self, position: GridPosition, throw: Throw, move: GridMove, number: int, among: int) -> Choice:
        after = self.game.play(position, throw, move)
        outcome = self.game.outcome(after)
        marks = [
            *(["captures"] if move.took else []),
            *(["wins"] if outcome and position.mover in outcome.winners else []),
            *(["draws"] if outcome and not outcome.winners else []),
            *(["only"] if among == 1 else []),
        ]
        return _choice(
            number,
            str(move),
            self.words(position, throw, move, after),
            start=move.start,
            end=move.end,
            kind=self._at(position)[move.start].kind,
            marks=marks,
            shifts=self.shifts(position, throw, move, after),
        )

    # -- walking

    def step(self, position: GridPosition, throw: Throw, made: Made, text: str) -> Made:
        if not made:
            starts = {move.start for move in self.game.moves(position, throw)} - {""}
            if text not in starts:
                ruling = self.why(position, throw, text)
                raise IllegalMove(ruling.code, ruling.words)
            return (text,)
        for ahead in self._ahead(position, throw, made):
            if ahead["text"] and text in (ahead["text"], ahead["direction"]):
                return (*made, ahead["place"])
        raise IllegalMove("no_step", say("no_step", text=text))

    def whole(self, position: GridPosition, throw: Throw, made: Made) -> GridMove | None:
        if len(made) < 2:
            return None
        walk = self.walk(position, throw, made)
        kind = self._at(position)[made[0]].kind if self.game.options.letters else ""
        move = GridMove(made[0], made[-1], walk.took, kind, walk.way)
        return move if move in self.game.moves(position, throw) else None

    def stepping(self, position: GridPosition, throw: Throw, made: Made) -> Stepping | None:
        if not made:
            return None
        piece = self._at(position)[made[0]]
        walk = self.walk(position, throw, made)
        shifts: list[Shift] = []
        if walk.way:
            shifts = [_shift(piece.player, piece.kind, list(made), hit=False)]
            if walk.took:
                victim = self._at(position)[walk.took]
                shifts.append(_shift(victim.player, victim.kind, [walk.took, ""], hit=True))
        return {
            "start": made[-1],
            "kind": piece.kind,
            "made": list(made),
            "shifts": shifts,
            "left": 0 if walk.ended else self.game.allowance(position, throw)[1] - len(walk.way),
            "complete": self.whole(position, throw, made) is not None,
            "ahead": self._ahead(position, throw, made),
        }

    def walk(self, position: GridPosition, throw: Throw, made: Made) -> Walk:
        """The walk that these squares are. Raises IllegalMove where they are none."""
        walk = Walk()
        for place in made[1:]:
            for direction, end, further, _ in self._steps(position, throw, made[0], walk):
                if self.ground.names[end] == place and further is not None:
                    walk = further._replace(heading=direction)
                    break
            else:
                raise IllegalMove("no_step", say("no_step", text=place))
        return walk

    def _steps(
        self, position: GridPosition, throw: Throw, start: str, walk: Walk
    ) -> list[tuple[int, int, Walk | None, Piece | None]]:
        """In each direction: the square, the walk with it (None: not allowed), and who stands there."""
        walks, index = self.game.walks, self.ground.index
        at = {piece.square: piece for piece in position.pieces}
        piece = at.pop(index[start])
        if walk.took:
            at.pop(index[walk.took], None)
        sight = walks.sight(position.pieces, position.mover)
        prey, ends = walks.prey(sight, piece)
        here = index[walk.way[-1]] if walk.way else piece.square
        steps = self.game.allowance(position, throw)[1]
        occupied = sum(1 << square for square in at)
        open_to = dict(walks.near(piece, here, occupied))
        closed = {direction: end for direction, end in self.ground.adjoining[here] if direction not in open_to}
        found: list[tuple[int, int, Walk | None, Piece | None]] = []
        for direction, end in sorted({**closed, **open_to}.items()):
            other = at.get(end)
            back = walk.heading >= 0 and direction == (walk.heading + 2) % 4 and not self.game.options.reverse
            allowed = direction in open_to and len(walk.way) < steps and not walk.ended and not back
            if other is not None:
                allowed = allowed and not walk.took and self._prey(sight, here, end, prey)
            name = self.ground.names[end]
            if allowed:
                took = name if other is not None else walk.took
                walked = Walk((*walk.way, name), took, direction, bool(ends >> end & 1))
                found.append((direction, end, walked, other))
            else:
                found.append((direction, end, None, other))
        return found

    def _prey(self, sight: Sight, here: int, end: int, prey: int) -> bool:
        walks = self.game.walks
        return bool(prey >> end & 1) and walks.crosses(here, end, walks.guarded(sight))

    def _ahead(self, position: GridPosition, throw: Throw, made: Made) -> list[Ahead]:
        walk = self.walk(position, throw, made)
        piece = self._at(position)[made[0]]
        open_to = {it[0]: it[1:] for it in self._steps(position, throw, made[0], walk)}
        found: list[Ahead] = []
        for direction, name in enumerate(DIRECTIONS):
            if direction not in open_to:
                words = say("ahead", direction=name, what=say("edge"))
                found.append({"direction": name, "place": "", "text": "", "words": words})  # type: ignore[typeddict-item]  # one of the four
                continue
            end, further, other = open_to[direction]
            place = self.ground.names[end]
            what = self._what(piece, place, other, allowed=further is not None)
            found.append(
                {
                    "direction": name,  # type: ignore[typeddict-item]  # one of the four
                    "place": place,
                    "text": place if further is not None else "",
                    "words": say("ahead", direction=name, what=what),
                }
            )
        return found

    def _what(self, piece: Piece, place: str, other: Piece | None, *, allowed: bool) -> str:
        if other is None:
            mark = self._mark(place)
            return f"{place}, {mark or say('free' if allowed else 'no_way')}"
        name = self.animals[other.kind].name
        if self.ground.team[other.player] == self.ground.team[piece.player]:
            return say("own", kind=name)
        return say("can_take" if allowed else "cannot_take", kind=name)

    # -- what happened

    def shifts(self, position: GridPosition, throw: Throw, move: Any, after: Any) -> list[Shift]:  # noqa: ARG002
        if not move.start:
            return []
        way = [move.start, *self._way(position, throw, move)]
        at = self._at(position)
        walker = at[move.start]
        both = False
        found: list[Shift] = []
        if move.took:
            victim = at[move.took]
            both = victim.kind == walker.kind and self.game.options.equals == "both_leave"
            found.append(_shift(victim.player, victim.kind, [move.took, ""], hit=True))
        return [_shift(walker.player, walker.kind, [*way, ""] if both else way, hit=False), *found]

    def _way(self, position: GridPosition, throw: Throw, move: GridMove) -> tuple[str, ...]:
        if move.way:
            return move.way
        return next((one.way for one in self.game.moves(position, throw) if one == move), (move.end,))

    def words(self, position: GridPosition, throw: Throw, move: Any, after: Any) -> str:  # noqa: ARG002
        if not move.start:
            return say("done")
        at = self._at(position)
        walker = at[move.start]
        kind = self.animals[walker.kind].name
        way = self._way(position, throw, move)
        key = "jumps" if _apart(move.start, way[0]) > 1 else "piece_to"
        parts = [say(key, kind=kind, start=move.start, end=move.end)]
        if move.took:
            victim = at[move.took]
            parts.append(self._taking(walker, victim, move))
        return ", ".join(parts)

    def _taking(self, walker: Piece, victim: Piece, move: GridMove) -> str:
        mine, theirs = self.animals[walker.kind], self.animals[victim.kind]
        if walker.kind == victim.kind and self.game.options.equals == "both_leave":
            return say("meets" if mine.royal else "both_leave", kind=theirs.name)
        said = say("takes", kind=theirs.name)
        if move.took != move.end:
            said = say("takes_on", kind=theirs.name, square=move.took)
        if mine.rank and mine.rank < theirs.rank and victim.kind in mine.takes:
            return f"{said}: {say('beats', kind=mine.name, other=theirs.name)}"
        return said

    # -- places

    def _at(self, position: GridPosition) -> dict[str, Piece]:
        return {self.ground.names[piece.square]: piece for piece in position.pieces}

    def _mark(self, place: str) -> str:
        mark = self.definition.board.marks.get(self.ground.board.squares[place])
        if mark is None:
            return ""
        return f"{mark.owner.capitalize()}'s {mark.name}" if mark.owner else mark.name

    def squares(self, position: GridPosition, mover: Player) -> list[Square]:  # noqa: ARG002
        at = self._at(position)
        found: list[Square] = []
        for place in self.ground.names:
            piece = at.get(place)
            here = say("empty")
            if piece is not None:
                here = f"{self.titles[piece.player]} {self.animals[piece.kind].name}"
            words = ", ".join(filter(None, [place, self._mark(place), here]))
            found.append({"place": place, "player": None, "label": place, "words": words})
        return found

    def why(self, position: GridPosition, throw: Throw, place: str) -> Ruling:
        moves = self.game.moves(position, throw)
        own = [move for move in moves if move.start == place]
        if own:
            return Ruling(True, "can_move", say("can_move", moves=self._listed(position, throw, own)))
        landing = [move for move in moves if move.end == place]
        if landing:
            return Ruling(True, "lands", say("lands", moves=self._listed(position, throw, landing)))
        piece = self._at(position).get(place)
        if piece is not None and place in self.ground.index:
            directions = self.ground.adjoining[self.ground.index[place]]
            ends = [self.ground.names[end] for _, end in directions]
            return self.game.why(position, throw, GridMove(place, ends[0]))
        return Ruling(False, "no_landing", say("no_landing", place=place))

    def _listed(self, position: GridPosition, throw: Throw, moves: list[GridMove]) -> str:
        some = [self.words(position, throw, move, None) for move in moves[:3]]
        if len(moves) > len(some):
            some.append(say("more", count=len(moves) - len(some)))
        return "; ".join(some)

    def counts(self, position: GridPosition, throw: Throw | None) -> Counts:
        options = self.game.options
        found: Counts = {}
        if options.repetition:
            seats = len(self.ground.players)
            found["repetition"] = position.past[-seats::-seats].count(position.pieces) + 1
            found["repetitions"] = options.repetition
        if options.quiet_turns:
            found["quiet"] = position.quiet
            found["quiets"] = options.quiet_turns * len(self.ground.players)
        if throw is not None and (position.left or throw or not options.throws):
            found["allowance"] = list(self.game.allowance(position, throw))
        return found

    def allowed(self, position: GridPosition, throw: Throw) -> str:
        """``two animals, up to 4 squares each``."""
        pieces, squares = self.game.allowance(position, throw)
        if pieces == 1:
            return say("allowance_one", piece=self.piece, count=squares)
        return say("allowance", pieces=say("pieces", piece=self.piece, count=pieces), count=squares)

    def named(self, kind: str) -> str:
        """The kind's name as a sentence begins with it."""
        return capital(self.animals[kind].name)


def _shift(player: int, kind: str, way: list[str], *, hit: bool) -> Shift:
    return {"player": player, "kind": kind, "start": way[0], "end": way[-1], "way": way, "hit": hit}


def _choice(
    number: int,
    text: str,
    words: str,
    *,
    start: str = "",
    end: str = "",
    kind: str = "",
    step: bool = False,
    marks: list[str] | None = None,
    shifts: list[Shift] | None = None,
) -> Choice:
    return {
        "number": number,
        "text": text,
        "words": words,
        "start": start,
        "end": end,
        "kind": kind,
        "step": step,
        "marks": marks or [],
        "effects": "",
        "shifts": shifts or [],
    }


def _apart(start: str, end: str) -> int:
    (file, rank), (to_file, to_rank) = coordinates(start), coordinates(end)
    return abs(to_file - file) + abs(to_rank - rank)
