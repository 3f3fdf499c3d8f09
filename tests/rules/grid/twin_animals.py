"""A second M&E, slow and plain, that shares nothing with kitgen: letters by coordinates, every walk tried.

A walk is followed square by square in all directions, also where it meets itself; nothing is
cut short but by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Spot = tuple[int, int]
Walk = tuple[Spot, Spot | None]
"""Where a walk ends, and where it took."""
BEATS = {
    "E": "PTLWDCQ",
    "P": "TLWCMQ",
    "T": "LWDCMQ",
    "L": "WDCMQ",
    "W": "DCMQ",
    "D": "PCMQ",
    "C": "MQ",
    "M": "EQ",
    "Q": "",
}
TABLE = {2: (5, 1), 9: (2, 4), 10: (2, 4), 11: (2, 4), 12: (1, 5)}
TABLE |= dict.fromkeys((3, 4, 5), (4, 2)) | dict.fromkeys((6, 7, 8), (3, 3))
FILES = "abcdefghijklmnopqrstuvwxyz"
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
LAST = 100
OBJECTIONS = ("off_board", "turns_back", "take_ends", "own_piece", "one_take", "stronger")


def spot(name: str) -> Spot:
    return FILES.index(name[0]) + 1, int(name[1:])


def name(place: Spot) -> str:
    return FILES[place[0] - 1] + str(place[1])


def on_board(place: Spot) -> bool:
    return 1 <= place[0] <= 19 and 1 <= place[1] <= 13


@dataclass
class Twin:
    """One game in progress. ``sides`` gives each seat its team, ``homes`` its first rank."""

    pieces: dict[Spot, tuple[int, str]]
    sides: tuple[int, ...] = (0, 1)
    homes: tuple[int, ...] = (1, 13)
    dice: bool = True
    reverse: bool = False
    seat: int = 0
    more: int = 0
    far: int = 0
    used: set[Spot] = field(default_factory=set)
    quiet: int = 0
    known: dict[tuple[Spot, int], set[Walk]] = field(default_factory=dict)

    def friend(self, place: Spot, of: int) -> bool:
        return place in self.pieces and self.sides[self.pieces[place][0]] == self.sides[of]

    def enemy(self, place: Spot, of: int) -> bool:
        return place in self.pieces and self.sides[self.pieces[place][0]] != self.sides[of]

    def goals(self, seat: int) -> set[int]:
        return {home for other, home in enumerate(self.homes) if self.sides[other] != self.sides[seat]}

    def allowance(self, total: int) -> tuple[int, int]:
        if self.more:
            return self.more, self.far
        return TABLE[total] if self.dice else (3, 3)

    def walks(self, start: Spot, far: int, *, reverse: bool = False) -> Iterator[Walk]:
        """Every walk of the piece on ``start`` that the rules allow; ``reverse`` lets it turn straight back."""
        seat, letter = self.pieces[start]

        def go(here: Spot, left: int, before: Spot, took: Spot | None) -> Iterator[Walk]:
            for way in WAYS if left else ():
                there = (here[0] + way[0], here[1] + way[1])
                back = (way[0] + before[0], way[1] + before[1]) == (0, 0)
                if not on_board(there) or (back and not reverse and not self.reverse):
                    continue
                met = there not in (start, took) and there in self.pieces
                if not met:
                    yield there, took
                    arrived = letter == "Q" and there[1] in self.goals(seat)
                    if not arrived:
                        yield from go(there, left - 1, way, took)
                    continue
                if self.friend(there, seat):
                    continue
                other = self.pieces[there][1]
                if took is not None or (other != letter and other not in BEATS[letter]):
                    continue
                yield there, there
                if other not in (letter, "Q"):
                    yield from go(there, left - 1, way, there)

        yield from go(start, far, (0, 0), None)

    def ends(self, start: Spot, far: int) -> set[Walk]:
        """Worked out once for a position."""
        if (start, far) not in self.known:
            self.known[start, far] = {walk for walk in self.walks(start, far) if walk != (start, None)}
        return self.known[start, far]

    def moves(self, total: int) -> set[str]:
        """Every legal move as text."""
        found = {"done"}
        _, far = self.allowance(total)
        for place, (seat, letter) in self.pieces.items():
            if seat == self.seat and place not in self.used:
                for end, took in self.ends(place, far):
                    found.add(written(letter, place, end, took))
        return found

    def play(self, total: int, start: str, end: str, took: str) -> None:
        self.known.clear()
        more, self.far = self.allowance(total)
        if not self.more:
            self.quiet += 1
        if not start:
            self.next()
            return
        seat, letter = self.pieces.pop(spot(start))
        both = False
        if took:
            both = self.pieces.pop(spot(took))[1] == letter
            self.quiet = 0
        if not both:
            self.pieces[spot(end)] = (seat, letter)
            self.used.add(spot(end))
        self.more = more - 1
        if not self.more:
            self.next()

    def next(self) -> None:
        self.more = self.far = 0
        self.used = set()
        self.seat = (self.seat + 1) % len(self.sides)

    def result(self) -> str:
        """Empty while the game goes on; else the winning team and how, or a draw."""
        for place, (seat, letter) in self.pieces.items():
            if letter == "Q" and place[1] in self.goals(seat):
                return f"{self.sides[seat]} arrived"
        queens = {seat for seat, letter in self.pieces.values() if letter == "Q"}
        lost = {self.sides[seat] for seat in range(len(self.sides)) if seat not in queens}
        if len(lost) == 2:
            return "draw queens"
        if lost:
            return f"{1 - lost.pop()} queen"
        if not self.more and self.quiet >= LAST * len(self.sides):
            return "draw quiet"
        return ""

    def reason(self, total: int, move: tuple[str, str, str, str]) -> str:
        """Why a move (letter, start, end, took) is legal or not, in kitgen's codes; asked rule by rule."""
        _, start, end, took = move
        unfit = next(self.unfit(move), "")
        if unfit:
            return unfit
        kind, far = self.pieces[spot(start)][1], self.allowance(total)[1]
        walk = (spot(end), spot(took) if took else None)
        if walk in self.ends(spot(start), far):
            return self.praise(kind, spot(start), walk)
        return self.refusal(kind, spot(start), walk) or self.unreached(spot(start), walk, far)

    def unfit(self, move: tuple[str, str, str, str]) -> Iterator[str]:
        """What settles it before anybody looks at the way."""
        letter, start, end, took = move
        if self.result():
            yield "game_over"
        elif not start:
            yield "ends_turn"
        elif not all(on_board(spot(square)) for square in (start, end, took or end)):
            yield "off_board"
        elif spot(start) not in self.pieces:
            yield "no_piece"
        elif self.pieces[spot(start)][0] != self.seat:
            yield "not_yours"
        elif letter not in ("", self.pieces[spot(start)][1]):
            yield "other_kind"
        elif spot(start) in self.used:
            yield "moved_already"

    def praise(self, kind: str, start: Spot, walk: Walk) -> str:
        end, took = walk
        if took is None:
            return "arrives" if kind == "Q" and end[1] in self.goals(self.pieces[start][0]) else "walks"
        other = self.pieces[took][1]
        if other == kind:
            return "royals_meet" if kind == "Q" else "both_leave"
        if other == "Q":
            return "takes_royal"
        return "takes" if took == end else "takes_on"

    def refusal(self, kind: str, start: Spot, walk: Walk) -> str:
        """What is wrong with the squares named, whatever the way; empty for nothing."""
        return next(self.objections(kind, start, walk), "")

    def objections(self, kind: str, start: Spot, walk: Walk) -> Iterator[str]:
        end, took = walk
        if end == start and took is None:
            yield "stays"
        for place in (took or end, end):
            if place != start and self.friend(place, self.seat):
                yield "own_piece"
        if took and not self.enemy(took, self.seat):
            yield "nothing_there"
        if took and took != end and self.enemy(end, self.seat):
            yield "one_take"
        if self.enemy(took or end, self.seat):
            other = self.pieces[took or end][1]
            if other != kind and other not in BEATS[kind]:
                yield "stronger"
            if took and took != end and other in (kind, "Q"):
                yield "take_ends"

    def unreached(self, start: Spot, walk: Walk, far: int) -> str:
        end, took = walk
        if took is None and any(other == end for other, _ in self.ends(start, far)):
            return "say_take"
        target = took or (end if self.enemy(end, self.seat) else None)
        middle = target or start
        if apart(start, middle) + apart(middle, end) > far:
            return "too_far"
        if (end, target) in set(self.walks(start, far, reverse=True)):
            return "turns_back"
        if target and self.crossing(start, target, end, far):
            return "one_take"
        return "in_the_way"

    def crossing(self, start: Spot, target: Spot, end: Spot, far: int) -> bool:
        """Could it be reached if further weaker enemies stood not in the way."""
        weaker = [
            place
            for place, (seat, other) in self.pieces.items()
            if self.sides[seat] != self.sides[self.seat]
            and place != target
            and (other in BEATS[self.pieces[start][1]] or other == self.pieces[start][1])
        ]
        fewer = Twin(
            {place: piece for place, piece in self.pieces.items() if place not in weaker},
            self.sides,
            self.homes,
            self.dice,
            reverse=True,
        )
        return (end, target) in set(fewer.walks(start, far))

    def along(self, total: int, start: str, way: list[str], took: str) -> str:
        """The code for a way that somebody names square by square, if the piece may move at all."""
        kind = self.pieces[spot(start)][1]
        objection = next(self.steps(kind, spot(start), way), "")
        if objection in OBJECTIONS:
            return objection
        if len(way) > self.allowance(total)[1]:
            return "too_far"
        if objection and objection != took:
            return "say_take"
        walk = (spot(way[-1]), spot(took) if took else None)
        return self.refusal(kind, spot(start), walk) or self.praise(kind, spot(start), walk)

    def steps(self, kind: str, start: Spot, way: list[str]) -> Iterator[str]:
        """Objections to the steps of a way, in order; after them the square on which an enemy is met."""
        here, before, met = start, (0, 0), None
        for square in way:
            there = spot(square)
            step = (there[0] - here[0], there[1] - here[1])
            if not on_board(there):
                yield "off_board"
            if (step[0] + before[0], step[1] + before[1]) == (0, 0) and not self.reverse:
                yield "turns_back"
            if (kind == "Q" and here[1] in self.goals(self.seat)) or (
                met == here and self.pieces[here][1] in (kind, "Q")
            ):
                yield "take_ends"
            if there != start and self.friend(there, self.seat):
                yield "own_piece"
            if there != met and self.enemy(there, self.seat):
                other = self.pieces[there][1]
                yield from ["one_take"] if met else [] if other in (kind, *BEATS[kind]) else ["stronger"]
                met = there
            here, before = there, step
        if met:
            yield name(met)

    def standing(self) -> set[tuple[int, str, str]]:
        return {(seat, name(place), letter) for place, (seat, letter) in self.pieces.items()}


def apart(one: Spot, other: Spot) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def written(letter: str, start: Spot, end: Spot, took: Spot | None) -> str:
    if took is None:
        return f"{letter}{name(start)}-{name(end)}"
    return f"{letter}{name(start)}x{name(took)}" + ("" if took == end else f"-{name(end)}")
