"""The engine and its slow twin play the same games side by side, and are asked the same questions."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Protocol

from kitgen import games
from kitgen.rules.grid import GridPosition, GridRules
from kitgen.rules.grid_moves import DONE, GridMove
from tests.rules.grid import twin_animals, twin_jungle

if TYPE_CHECKING:
    from kitgen.dice import Throw
    from kitgen.rules import Outcome

SHIPPED = [
    f"{name}/{variant}"
    for name in games.names()
    if games.load(name).rules == "grid"
    for variant in games.load(name).variants
]
RESTART = 120
"""Plies after which a game is left for another one."""

QUESTIONS = 4
"""Questions put to both at each position, besides some about legal moves."""

FILES = "abcdefghijklmnopqrstuvwxyz"


@cache
def rules_of(name: str) -> GridRules:
    return GridRules(games.load(name))


class Companion(Protocol):
    """A twin behind one face for both games."""

    def begin(self, rules: GridRules, chance: random.Random) -> GridPosition: ...
    def moves(self, throw: Throw, /) -> set[str]: ...
    def play(self, throw: Throw, move: GridMove, /) -> None: ...
    def reason(self, throw: Throw, move: GridMove, /) -> str: ...
    def result(self) -> str: ...
    def standing(self) -> set[tuple[int, str, str]]: ...
    def wrong_throw(self, throw: Throw) -> str: ...
    def tail(self, position: GridPosition) -> bool: ...


class Jungle:
    """Some games begin from the start, the others with some animals anywhere, the rats often in the water."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.twin = twin_jungle.Twin()

    def begin(self, rules: GridRules, chance: random.Random) -> GridPosition:
        self.twin = twin_jungle.Twin(
            elephant_takes_rat=self.variant == "elephant_takes_rat",
            ashore=self.variant == "ashore",
            dog_above_wolf=self.variant == "dog_above_wolf",
        )
        if chance.random() < 0.3:
            return rules.start()
        self.twin.rows = (".......",) * 9
        self.twin.turn = chance.randrange(2)
        sides: list[list[str]] = [[], []]
        for letter in "ELTPWDCRelpwtdcr":
            side = 0 if letter.isupper() else 1
            square = chance.choice(twin_jungle.SQUARES)
            if letter in "Rr" and chance.random() < 0.5:
                square = chance.choice(sorted(twin_jungle.WATER))
            if letter in "LTlt" and chance.random() < 0.5:
                square = chance.choice(["a4", "a5", "b3", "b7", "c3", "d5", "d6", "e7", "f3", "g4"])
            wet = square in twin_jungle.WATER
            if self.twin.at(square) == "." and square not in twin_jungle.DENS and (letter in "Rr" or not wet):
                self.twin.put(square, letter)
                sides[side].append(letter.upper() + square)
        clauses = [f"{who} {' '.join(own) or 'none'}" for who, own in zip(("red", "blue"), sides, strict=True)]
        return rules.read_position("; ".join([*clauses, f"{('red', 'blue')[self.twin.turn]} to move"]))

    def moves(self, _: Throw) -> set[str]:
        return self.twin.moves()

    def play(self, _: Throw, move: GridMove) -> None:
        self.twin.play(move.start, move.end)

    def reason(self, _: Throw, move: GridMove) -> str:
        if not move.start and not self.twin.result():
            return "must_move"
        for square in (move.start, move.took or move.end, move.end):
            if square not in twin_jungle.SQUARES and move.start and not self.twin.result():
                return "off_board"
        own = not self.twin.result() and self.twin.side(move.start) == self.twin.turn
        if own and move.kind not in ("", self.twin.at(move.start).upper()):
            return "other_kind"
        return self.twin.reason(move.start, move.end, move.took)

    def result(self) -> str:
        return self.twin.result()

    def standing(self) -> set[tuple[int, str, str]]:
        return self.twin.standing()

    def wrong_throw(self, throw: Throw) -> str:
        return "no_throw_due" if throw else ""

    def tail(self, position: GridPosition) -> bool:
        """Is the rest of the position right: who is to move, and how many placements since the last take."""
        return position.mover == self.twin.turn and len(position.past) == len(self.twin.seen)


class Animals:
    """Half the games begin from a set-up of chance, the others with some animals anywhere."""

    def __init__(self, variant: str) -> None:
        four = variant == "four"
        self.dice = variant != "no_dice"
        self.players = ("beige", "blue", "green", "red") if four else ("beige", "blue")
        self.sides = (0, 1, 1, 0) if four else (0, 1)
        self.homes = (1, 13, 13, 1) if four else (1, 13)
        self.files = ("abcdefghi", "abcdefghi", "klmnopqrs", "klmnopqrs") if four else ("fghijklmn", "fghijklmn")
        self.reverse = False
        self.twin = twin_animals.Twin({})

    def begin(self, rules: GridRules, chance: random.Random) -> GridPosition:
        pieces: dict[twin_animals.Spot, tuple[int, str]] = {}
        self.twin = twin_animals.Twin(pieces, self.sides, self.homes, self.dice, self.reverse)
        if chance.random() < 0.5:
            parts = []
            for seat, files in enumerate(self.files):
                letters = list("EPTLWDCM")
                chance.shuffle(letters)
                letters.insert(4, "Q")
                parts.append("".join(letters))
                for file, letter in zip(files, letters, strict=True):
                    pieces[twin_animals.spot(f"{file}{self.homes[seat]}")] = (seat, letter)
            return rules.start("/".join(parts))
        west, south, size = chance.randrange(1, 13), chance.randrange(1, 7), chance.randrange(5, 8)
        clauses = []
        for seat, who in enumerate(self.players):
            words = []
            for letter in "QEPTLWDCM":
                place = (west + chance.randrange(size), south + chance.randrange(size))
                while letter == "Q" and (place in pieces or place[1] in (1, 13)):
                    place = (west + chance.randrange(size), south + chance.randrange(size))
                if place not in pieces:
                    pieces[place] = (seat, letter)
                    words.append(letter + twin_animals.name(place))
            clauses.append(f"{who} {' '.join(words)}")
        self.twin.seat = chance.randrange(len(self.players))
        return rules.read_position("; ".join([*clauses, f"{self.players[self.twin.seat]} to move"]))

    def moves(self, throw: Throw) -> set[str]:
        return self.twin.moves(sum(throw))

    def play(self, throw: Throw, move: GridMove) -> None:
        self.twin.play(sum(throw), move.start, move.end, move.took)

    def reason(self, throw: Throw, move: GridMove) -> str:
        if move.way:
            code = self.twin.reason(sum(throw), (move.kind, move.start, move.end, move.took))
            early = ("game_over", "off_board", "no_piece", "not_yours", "other_kind", "moved_already")
            return code if code in early else self.twin.along(sum(throw), move.start, list(move.way), move.took)
        return self.twin.reason(sum(throw), (move.kind, move.start, move.end, move.took))

    def result(self) -> str:
        return self.twin.result()

    def standing(self) -> set[tuple[int, str, str]]:
        return self.twin.standing()

    def wrong_throw(self, throw: Throw) -> str:
        if self.twin.more or not self.dice:
            return "no_throw_due" if throw else ""
        if not throw:
            return "throw_first"
        return "" if throw[0] in twin_animals.TABLE else "impossible_throw"

    def tail(self, position: GridPosition) -> bool:
        """Is the rest of the position right: who is to move, what the turn still allows, turns without a take."""
        used = {twin_animals.name(place) for place in self.twin.used}
        moved = {self.twin_name(square) for square in position.moved}
        turn = (position.mover, position.left, position.steps if position.left else 0, position.quiet)
        return moved == used and turn == (self.twin.seat, self.twin.more, self.twin.far, self.twin.quiet)

    def twin_name(self, square: int) -> str:
        """Squares in board order, nineteen to a rank."""
        return f"{FILES[square % 19]}{square // 19 + 1}"


def companion(name: str) -> Companion:
    game, variant = name.split("/")
    return Jungle(variant) if game == "jungle" else Animals(variant)


def told(outcome: Outcome | None) -> str:
    """An outcome as the twins tell it."""
    if outcome is None:
        return ""
    words = {
        "den": "den",
        "cannot move": "stuck",
        "every piece": "all",
        "first rank": "arrived",
        "has been taken": "queen",
        "met": "queens",
        "without a take": "quiet",
        "same placement": "",
    }
    how = next(short for long, short in words.items() if long in outcome.reason)
    if not outcome.winners:
        return f"draw {how}".strip()
    return f"{0 if 0 in outcome.winners else 1} {how}"


def attempts(
    rules: GridRules, position: GridPosition, legal: tuple[GridMove, ...], chance: random.Random
) -> list[GridMove]:
    """Moves that somebody might want to make, most of them wrong, near enough to right to be interesting."""
    names, walk = rules.ground.names, rules.options.walk_on
    at = {piece.square: piece for piece in position.pieces}
    own = [piece for piece in position.pieces if piece.player == position.mover] or list(position.pieces)
    piece = chance.choice(own)
    start, found = names[piece.square], [DONE]

    def near(square: str, far: int = 2) -> str:
        file, rank = FILES.index(square[0]), int(square[1:])
        return f"{FILES[max(0, file + chance.randint(-far, far))]}{max(1, rank + chance.randint(-far, far))}"

    end = near(start)
    seen = rules.ground.index.get(end, -1) in at
    found.append(GridMove(start, end, end if seen and chance.random() < 0.7 else ""))
    found.append(GridMove(start, near(start), near(start) if chance.random() < 0.2 else ""))
    found.append(GridMove(chance.choice(names), near(start)))
    found.append(GridMove(start, near(start), "", chance.choice(list(rules.options.animals))))
    others = [other for other in position.pieces if other.player != position.mover]
    for other in chance.sample(others, min(3, len(others))):
        victim = names[other.square]
        attacker = min(own, key=lambda piece: abs(piece.square - other.square))
        for hunter in (attacker, chance.choice(own)):
            found.append(GridMove(names[hunter.square], victim, victim))
            if chance.random() < 0.5:
                further = chance.choice([names[hunter.square], near(victim, 1), near(victim, 1)])
                found.append(GridMove(names[hunter.square], further, victim))
    takes = [move for move in legal if move.took]
    if takes:
        move = chance.choice(takes)
        found += [GridMove(move.start, move.start, move.took), GridMove(move.start, near(move.took, 1), move.took)]
        found.append(GridMove(move.start, move.end))
    if rules.options.animals[piece.kind].leaps:
        found += [GridMove(start, names[leap.end]) for leap in rules.ground.leaps[piece.square]]
    if walk:
        found += [walk_at_random(rules, position, chance) for _ in range(3)]
    return found


def walk_at_random(rules: GridRules, position: GridPosition, chance: random.Random) -> GridMove:
    """A way without any thought, of a piece that may be one's own; the first enemy on it is taken, or forgotten."""
    names, index = rules.ground.names, rules.ground.index
    at = {names[piece.square]: piece for piece in position.pieces}
    start = names[chance.choice(position.pieces).square]
    here, way, took = start, [], ""
    for _ in range(chance.randint(1, 5)):
        steps = [names[end] for _, end in rules.ground.adjoining[index[here]]]
        towards = [square for square in steps if square in at]
        here = chance.choice(towards if towards and chance.random() < 0.4 else steps)
        way.append(here)
        if here in at and at[here].player != position.mover and not took and chance.random() < 0.9:
            took = here
    return GridMove(start, here, took, "", tuple(way))


def compare(rules: GridRules, name: str, plies: int, seed: int) -> Counter[str]:
    """So many plies side by side; the reason codes that occurred. AssertionError where the two differ."""
    chance, codes = random.Random(f"{name} {seed}"), Counter[str]()  # noqa: S311  (games for tests)
    twin = companion(name)
    position, age = twin.begin(rules, chance), 0
    for _ in range(plies):
        result = told(rules.outcome(position))
        assert result == twin.result(), rules.write_position(position)
        throw: Throw = ()
        legal: tuple[GridMove, ...] = ()
        if not result:
            throw, legal = one_ply(rules, position, twin, chance)
        asked = attempts(rules, position, legal, chance)
        asked = chance.sample(asked, min(QUESTIONS, len(asked))) + chance.sample(legal, min(2, len(legal)))
        due, allowed = throw or next(iter(rules.throws(position))), set(legal)
        for move in asked:
            said = chance.choice(((), (3,), (9,), (13,))) if chance.random() < 0.05 else due
            ruling = rules.why(position, said, move)
            expected = (not result and twin.wrong_throw(said)) or twin.reason(said, move)
            assert ruling.code == expected, case(rules, position, said, move, expected)
            assert ruling.words
            codes[ruling.code] += 1
            if said == due and not result:
                assert ruling.legal == (move in allowed) or move.way or move.kind, case(rules, position, due, move, "")
        if result or age == RESTART:
            position, age = twin.begin(rules, chance), 0
            continue
        takes = [move for move in legal if move.took]
        move = chance.choice(takes if takes and chance.random() < 0.3 else legal)
        twin.play(throw, move)
        position, age = rules.play(position, throw, move), age + 1
        standing = rules.standing(position)
        assert {(stack.player, stack.place, stack.kind) for stack in standing} == twin.standing()
        assert len(standing) == len(twin.standing())
        assert twin.tail(position), rules.write_position(position)
    return codes


def case(rules: GridRules, position: GridPosition, throw: Throw, move: GridMove, expected: str) -> str:
    """What the two do not agree about."""
    ruling = rules.why(position, throw, move)
    where = f"{rules.write_position(position)} | {throw} {move.record()}"
    return f"{where} | {ruling.code}: {ruling.words} | twin {expected}"


def one_ply(
    rules: GridRules, position: GridPosition, twin: Companion, chance: random.Random
) -> tuple[Throw, tuple[GridMove, ...]]:
    """A throw by chance and every legal move with it, checked against the twin and for notation."""
    throws = rules.throws(position)
    assert sum(throws.values()) == 1
    throw = chance.choices(list(throws), [float(share) for share in throws.values()])[0]
    legal = rules.moves(position, throw)
    texts = [str(move) for move in legal]
    assert len(set(texts)) == len(texts)
    assert set(texts) == twin.moves(throw), rules.write_position(position)
    for move in chance.sample(legal, min(4, len(legal))):
        assert rules.parse(str(move)) == move
        assert rules.parse(move.record()) == move
        if move.way:
            assert move.way[-1] == move.end
            assert len(move.way) <= rules.allowance(position, throw)[1]
    if chance.random() < 0.2:
        text = rules.write_position(position)
        assert rules.read_position(text) == position
        assert rules.write_position(rules.read_position(text)) == text
    return throw, legal
