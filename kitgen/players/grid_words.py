"""Why a move on a grid is good, with the numbers that decide it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.odds.throws import ways
from kitgen.players.levels import is_best
from kitgen.rules.grid_ground import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.dice import Throw
    from kitgen.players.minds import Reason
    from kitgen.rules.grid import GridPosition, GridRules
    from kitgen.rules.grid_moves import GridMove

FEW = 0.3
"""A chance below this is called small."""


def reason(rules: GridRules, position: GridPosition, throw: Throw, move: GridMove) -> Reason:
    """The move in words; the sentences that speak for it, the weightiest first; the chances they name."""
    numbers: dict[str, Fraction] = {}
    return said(rules, position, move), tuple(_sentences(rules, position, throw, move, numbers)), numbers


def said(rules: GridRules, position: GridPosition, move: GridMove) -> str:
    """The move as somebody would say it: ``wolf c3 to c4``."""
    if not move.start:
        return "stop here"
    index = rules.ground.index
    kinds = {piece.square: piece.kind for piece in position.pieces}
    name = rules.options.animals[kinds[index[move.start]]].name
    by = f" by {move.took}" if move.took and move.took != move.end else ""
    return f"{name} {move.start} to {move.end}{by}"


def _sentences(
    rules: GridRules, position: GridPosition, throw: Throw, move: GridMove, numbers: dict[str, Fraction]
) -> Iterator[str]:
    ground, animals, me = rules.ground, rules.options.animals, position.mover
    after = rules.play(position, throw, move)
    outcome = rules.outcome(after)
    if outcome:
        yield f"It {'wins' if me in outcome.winners else 'ends the game'}: {outcome.reason}."
        return
    if not move.start:
        if is_best(rules, position, throw, move):
            yield "No other walk makes your side better."
        return
    kinds = {piece.square: piece.kind for piece in position.pieces}
    start, end = ground.index[move.start], ground.index[move.end]
    mover = kinds[start]
    if move.took:
        taken = kinds[ground.index[move.took]]
        both = taken == mover and rules.options.equals == "both_leave"
        yield f"Both {animals[mover].name}s leave the board." if both else f"It takes the {animals[taken].name}."
        if both:
            return
    yield from _dangers(rules, position, after, (me, start, end), numbers)
    den = ground.dens[1 - me] if len(ground.dens) == 2 else 0
    if den:
        away = rules.walks.distance(Piece(end, me, mover), den.bit_length() - 1)
        if away and away < rules.walks.distance(Piece(start, me, mover), den.bit_length() - 1):
            yield f"From there it is {away} move{'s' if away > 1 else ''} to the den."


def _dangers(
    rules: GridRules,
    before: GridPosition,
    after: GridPosition,
    moved: tuple[int, int, int],
    numbers: dict[str, Fraction],
) -> Iterator[str]:
    """How likely the moved piece, and the royal one, are to be taken; and how likely they were.

    Where a throw moves several pieces, only one walk of one of them is looked at, and the words say so: other
    walks may first clear its way.
    """
    me, start, end = moved
    rows = rules.options.throws
    whole = ways(rules.definition.dice.dice()) if rows else 1
    several = rules.options.pieces > 1 or any(row.pieces > 1 for row in rows)
    now, then = risk(rules, after, end, me), risk(rules, before, start, me)
    numbers["taken"] = now
    if now < then:
        numbers["before"] = then
    walk = " by one walk" if several else ""
    if now and whole > 1:
        more = f", not {_of(then, whole)} as before" if now < then else ""
        only = "Only " if now < FEW and not more else ""
        yield f"{only}{_of(now, whole)} throws can take it{walk}{more}."
    elif not now and then:
        yield f"Where it stood it could be taken{walk}; there it cannot."
    elif not now:
        yield f"It cannot be taken there{walk or ' at once'}."
    animals = rules.options.animals
    royal = next((p for p in before.pieces if p.player == me and animals[p.kind].royal), None)
    if royal is None or royal.square == start:
        return
    earlier, later = risk(rules, before, royal.square, me), risk(rules, after, royal.square, me)
    if later < earlier:
        numbers["royal"] = later
        name = animals[royal.kind].name
        if later and whole > 1:
            yield f"{_of(later, whole)} throws can then take your {name}{walk}, not {_of(earlier, whole)}."
        else:
            yield f"Your {name} can then not be taken{walk or ' at once'}."


def _of(chance: Fraction, whole: int) -> str:
    return f"{int(chance * whole)} of {whole}"


def risk(rules: GridRules, position: GridPosition, square: int, me: int) -> Fraction:
    """The chance that a piece on the square can be taken by one move of an enemy, with what the next throw allows."""
    ground = rules.ground
    name = ground.names[square]
    rows = rules.options.throws
    chances = rules.definition.dice.dice().throws() if rows else {}
    reaches: dict[int, Fraction] = {}
    for row in rows:
        reaches[row.squares] = reaches.get(row.squares, Fraction(0)) + chances[row.sum,]
    if not rows:
        reaches[rules.options.steps] = Fraction(1)
    found = Fraction(0)
    for player, team in enumerate(ground.team):
        if team == ground.team[me]:
            continue
        sight = rules.walks.sight(position.pieces, player)
        total = Fraction(0)
        for squares, chance in reaches.items():
            if any(one.took == name for piece in sight.own for one in rules.walks.of(sight, piece, squares)):
                total += chance
        found = max(found, total)
    return found
