"""Why a play of backgammon is good, with the numbers that decide it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.odds.throws import ways
from kitgen.rules.tables_notation import BAR, OFF, PASS, Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.dice import Throw
    from kitgen.players.minds import Reason
    from kitgen.rules.tables import TablesRules
    from kitgen.rules.tables_notation import Play, Side


def reason(rules: TablesRules, position: Position, throw: Throw, move: Play) -> Reason:
    """The play in words; the sentences that speak for it, the weightiest first; the chances they name."""
    numbers: dict[str, Fraction] = {}
    return str(move), tuple(_sentences(rules, position, throw, move, numbers)), numbers


def _sentences(
    rules: TablesRules, position: Position, throw: Throw, move: Play, numbers: dict[str, Fraction]
) -> Iterator[str]:
    if position.mover is None:
        yield "Equal numbers: throw again." if move.word == "again" else "The higher number begins."
        return
    if len(rules.moves(position, throw)) == 1:
        yield "It is the only play." if move != PASS else "Nothing can move."
    if move == PASS:
        return
    me = position.mover
    own, other = position.sides[me], position.sides[1 - me]
    mine, theirs = rules.after(own, other, move)
    stone = rules.definition.notation.piece
    if mine[OFF] == rules.options.stones:
        yield f"It bears off the last {stone} and wins."
        return
    beyond = rules.points + 1
    lost = sum(hop.end for hop in move.hops if hop.hit)
    if lost:
        yield f"It hits, and costs the enemy {_counted(lost)}."
    off = mine[OFF] - own[OFF]
    if off:
        yield f"It bears off {off} {stone}{'s' if off > 1 else ''}."
    made = [point for point in range(rules.points, 0, -1) if mine[point] > 1 >= own[point]]
    if made:
        yield f"It makes your {made[-1]} point{'' if len(made) == 1 else f' and your {made[0]} point'}."
    enemies = any(theirs[point] for point in range(1, rules.points + 1)) or theirs[BAR]
    if not enemies or not contact(rules, mine, theirs):
        need = rules.pips(position, me) - _pips(move, beyond)
        enemy = rules.definition.players[1 - me].capitalize()
        yield f"You need {_counted(need)} then, {enemy} {rules.pips(position, 1 - me)}."
        return
    alone = any(mine[point] == 1 for point in range(1, rules.points + 1))
    now, cost = risk(rules, mine, theirs) if alone else (Fraction(0), 0)
    numbers["hit"] = now
    whole = ways(rules.definition.dice.dice())
    yield (
        f"{int(now * whole)} of {whole} throws can hit you then, which costs at most {_counted(cost)}."
        if now
        else "No throw can hit you then."
    )


def _counted(pips: int) -> str:
    return f"{pips} pip{'s' if pips != 1 else ''}"


def contact(rules: TablesRules, own: Side, other: Side) -> bool:
    """Whether any stones still have to pass each other."""
    rear = [max((point for point in range(1, rules.points + 1) if side[point]), default=0) for side in (own, other)]
    return bool(own[BAR] or other[BAR]) or sum(rear) > rules.points


def risk(rules: TablesRules, own: Side, other: Side) -> tuple[Fraction, int]:
    """The chance that ``other`` has a play that hits ``own`` with the next throw, and the pips that the worst costs."""
    place = Position((other, own), 0)
    chance, worst = Fraction(0), 0
    for throw, some in rules.throws(place).items():
        # a stone hit on the enemy's point 5 had come as far from its bar as the enemy has still to go from there
        cost = max(sum(hop.end for hop in play.hops if hop.hit) for play in rules.moves(place, throw))
        worst = max(worst, cost)
        chance += some * (cost > 0)
    return chance, worst


def _pips(move: Play, beyond: int) -> int:
    return sum((beyond if hop.start == BAR else hop.start) - hop.end for hop in move.hops)
