"""A second Jungle, slow and plain, that shares nothing with kitgen: nine rows of letters.

Capitals are the near side's animals, small letters the far side's. Every question is put to each pair of
squares by itself, as a person with the rules beside the board would.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

WATER = {file + rank for file in "bcef" for rank in "456"}
TRAPS = ({"c1", "e1", "d2"}, {"c9", "e9", "d8"})
DENS = ("d1", "d9")
FILES = "abcdefg"
SQUARES = [file + rank for rank in "123456789" for file in FILES]
START = (
    "l.....t",
    ".d...c.",
    "r.p.w.e",
    ".......",
    ".......",
    ".......",
    "E.W.P.R",
    ".C...D.",
    "T.....L",
)
RANKS = {"E": 8, "L": 7, "T": 6, "P": 5, "W": 4, "D": 3, "C": 2, "R": 1}


@dataclass
class Twin:
    """One game in progress: rows from the far side, whose turn it is, and every placement so far."""

    elephant_takes_rat: bool = False
    ashore: bool = False
    dog_above_wolf: bool = False
    rows: tuple[str, ...] = START
    turn: int = 0
    seen: list[tuple[tuple[str, ...], int]] = field(default_factory=list)
    told: tuple[object, str] = ((), "")

    def at(self, square: str) -> str:
        return self.rows[9 - int(square[1])][FILES.index(square[0])]

    def side(self, square: str) -> int | None:
        letter = self.at(square)
        return None if letter == "." else 0 if letter.isupper() else 1

    def rank(self, letter: str) -> int:
        swapped = {"W": 3, "D": 4} if self.dog_above_wolf else {}
        return (RANKS | swapped)[letter.upper()]

    def beats(self, start: str, end: str) -> bool:
        """Whether the animal on one square may take the one on the other, the way there aside."""
        mine, theirs = self.at(start), self.at(end)
        if end in TRAPS[self.turn]:
            return True
        if mine.upper() == "R" and theirs.upper() == "E":
            return True
        if mine.upper() == "E" and theirs.upper() == "R":
            return self.elephant_takes_rat
        return self.rank(mine) >= self.rank(theirs)

    def across_bank(self, start: str, end: str) -> bool:
        """Whether a take between these squares is forbidden by the bank."""
        if (start in WATER) == (end in WATER):
            return False
        out = start in WATER
        return not (out and self.ashore and self.at(end).upper() != "E")

    def between(self, start: str, end: str) -> list[str] | None:
        """The squares between two squares of one file or rank; None where they share neither."""
        if start == end:
            return None
        if start[0] == end[0]:
            low, high = sorted((int(start[1]), int(end[1])))
            return [start[0] + str(rank) for rank in range(low + 1, high)]
        if start[1] != end[1]:
            return None
        low, high = sorted((FILES.index(start[0]), FILES.index(end[0])))
        return [file + start[1] for file in FILES[low + 1 : high]]

    def over_water(self, start: str, end: str) -> bool:
        middle = self.between(start, end)
        return bool(middle) and not {start, end} & WATER and WATER.issuperset(middle or ())

    def reason(self, start: str, end: str, took: str = "") -> str:
        """Why this move is legal or not, in kitgen's codes; asked rule by rule."""
        if self.result():
            return "game_over"
        if self.at(start) == ".":
            return "no_piece"
        if self.side(start) != self.turn:
            return "not_yours"
        return self.refusal(start, end, took) or self.praise(start, end)

    def refusal(self, start: str, end: str, took: str) -> str:
        """The first objection; empty for a legal move."""
        for objections in (self.about_squares, self.about_taking, self.about_ground):
            for objection in objections(start, end, took):
                return objection
        return "say_take" if self.side(end) == 1 - self.turn and not took else ""

    def about_squares(self, start: str, end: str, took: str) -> Iterator[str]:
        if start == end and not took:
            yield "stays"
        for square in (took or end, end):
            if square != start and self.side(square) == self.turn:
                yield "own_piece"
        if took and self.side(took) != 1 - self.turn:
            yield "nothing_there"
        if took and took != end and self.side(end) == 1 - self.turn:
            yield "one_take"

    def about_taking(self, start: str, end: str, took: str) -> Iterator[str]:
        target = took or end
        if self.side(target) != 1 - self.turn:
            return
        if not self.beats(start, target):
            yield "stronger"
        if target != end:
            yield "take_ends"
        if self.between(start, target) == [] and self.across_bank(start, target):
            yield "bank"

    def about_ground(self, start: str, end: str, _: str) -> Iterator[str]:
        mine = self.at(start).upper()
        if end == DENS[self.turn]:
            yield "own_den"
        if end in WATER and mine != "R":
            yield "water"
        leaps = mine in "LT" and self.over_water(start, end)
        if leaps and any(self.at(square) != "." for square in self.between(start, end) or ()):
            yield "swimmer"
        if not leaps and self.between(start, end) != []:
            yield "too_far"

    def praise(self, start: str, end: str) -> str:
        if end in DENS:
            return "enters_den"
        if self.at(end) == ".":
            return "leaps" if self.over_water(start, end) else "walks"
        mine, theirs = self.at(start).upper(), self.at(end).upper()
        if mine == theirs:
            return "takes_equal"
        free = end in TRAPS[self.turn]
        by_rank = self.rank(mine) > self.rank(theirs) and (mine, theirs) != ("E", "R")
        by_rank = by_rank or (mine, theirs) == ("R", "E") or (self.elephant_takes_rat and (mine, theirs) == ("E", "R"))
        return "takes_trapped" if free and not by_rank else "takes"

    def legal(self, start: str, end: str) -> bool:
        if start[0] != end[0] and start[1] != end[1]:
            return False
        taken = end if self.side(end) == 1 - self.turn else ""
        return not self.refusal(start, end, taken)

    def moves(self) -> set[str]:
        """Every legal move as text."""
        own = [square for square in SQUARES if self.side(square) == self.turn]
        return {
            f"{start}{'-' if self.at(end) == '.' else 'x'}{end}"
            for start in own
            for end in SQUARES
            if self.legal(start, end)
        }

    def play(self, start: str, end: str) -> None:
        self.seen.append((self.rows, self.turn))
        if self.at(end) != ".":
            self.seen.clear()
        letter = self.at(start)
        self.put(start, ".")
        self.put(end, letter)
        self.turn = 1 - self.turn

    def put(self, square: str, letter: str) -> None:
        row, file = 9 - int(square[1]), FILES.index(square[0])
        line = self.rows[row]
        rows = list(self.rows)
        rows[row] = line[:file] + letter + line[file + 1 :]
        self.rows = tuple(rows)

    def result(self) -> str:
        """Empty while the game goes on; else who won and how, or a draw. Worked out once for a position."""
        now = (self.rows, self.turn, len(self.seen))
        if self.told[0] != now:
            self.told = (now, self.judged())
        return self.told[1]

    def judged(self) -> str:
        return next(self.endings(), "")

    def endings(self) -> Iterator[str]:
        if self.at("d9") != ".":
            yield "0 den"
        if self.at("d1") != ".":
            yield "1 den"
        text = "".join(self.rows)
        if text.lower() == text:
            yield "1 all"
        if text.upper() == text:
            yield "0 all"
        if self.seen.count((self.rows, self.turn)) + 1 >= 3:
            yield "draw"
        own = [square for square in SQUARES if self.side(square) == self.turn]
        if not any(self.legal(start, end) for start in own for end in SQUARES):
            yield f"{1 - self.turn} stuck"

    def standing(self) -> set[tuple[int, str, str]]:
        return {
            (self.side(square) or 0, square, self.at(square).upper()) for square in SQUARES if self.at(square) != "."
        }
