"""Why a race's move is good, with the numbers that decide it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.odds import hits, throws
from kitgen.players.levels import is_best
from kitgen.rules.race_course import IN, OUT, PASS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.dice import Throw
    from kitgen.players.minds import Reason
    from kitgen.rules.race import RaceRules
    from kitgen.rules.race_course import Move, Position

FEW = 0.3
"""A chance below this is called small."""


def reason(rules: RaceRules, position: Position, throw: Throw, move: Move) -> Reason:
    """The move in words; the sentences that speak for it, the weightiest first; the chances they name."""
    numbers: dict[str, Fraction] = {}
    return said(rules, move), tuple(_sentences(rules, position, throw, move, numbers)), numbers


def said(rules: RaceRules, move: Move) -> str:
    """The move as somebody would say it: ``4 to 8``, ``enter on 3``."""
    if move == PASS:
        return "pass"
    home, hand = rules.course.home, rules.course.hand
    stops = [f"the {hand} again" if stop == OUT else stop for stop in move.stops]
    if move.start == IN:
        return f"enter on {stops[0]}"
    if stops[-1] == home:
        return f"{' to '.join([move.start, *stops[:-1]])} {'and' if stops[1:] else 'goes'} home"
    return " to ".join([move.start, *stops])


def _sentences(
    rules: RaceRules, position: Position, throw: Throw, move: Move, numbers: dict[str, Fraction]
) -> Iterator[str]:
    piece = rules.definition.notation.piece
    me = rules.mover(position)
    moves = rules.moves(position, throw)
    if move == PASS:
        better = ", and no entry is better" if is_best(rules, position, throw, move) else ""
        yield "Nothing can move." if len(moves) == 1 else f"Nobody has to enter now{better}."
        return
    if len(moves) == 1:
        yield "Nothing else can move."
    after = rules.play(position, throw, move)
    start = 0 if move.start == IN else rules.course.step_of(me, move.start)
    if outcome := rules.outcome(after):
        last_home = after.steps[me][0] == rules.finish
        reason = outcome.reason[0].lower() + outcome.reason[1:]
        yield f"It brings the last {piece} home and wins." if last_home else f"It ends the game: {reason}."
        return
    if move.hits:
        yield f"It sends back {_sent(rules, position, after, 1 - me)}."
    last = move.stops[-1]
    if last == rules.course.home:
        yield f"It brings a {piece} home, where nothing can happen to it."
        return
    if last == OUT:
        best = len(moves) > 1 and is_best(rules, position, throw, move)
        yield f"{'No other move is better, though this' if best else 'This'} {piece} starts again."
        return
    step = rules.course.step_of(me, last)
    yield from _landing(rules, after, me, start, step)
    yield from _risk(rules, position, after, (me, start, step), numbers)
    others = [rules.play(position, throw, other) for other in moves if other != move]
    yield from _safest(rules, after, others, me, numbers)


def _landing(rules: RaceRules, after: Position, me: int, start: int, step: int) -> Iterator[str]:
    """What the square does on which the move ends."""
    mark = rules.course.mark(me, step)
    if after.thrower == me and not after.due and mark is not None and mark.again:
        yield f"It lands on the {mark.name} and you throw again."
    owing = {due.player for due in after.due}
    if mark is not None and (mark.forfeit or mark.forfeit_enter) and 1 - me in owing:
        yield f"It lands on the {mark.name}, so the enemy must {'enter' if mark.forfeit_enter else 'move'}."
    elif mark is not None and mark.enter and start and me in owing:
        yield f"It lands on the {mark.name}, so another {rules.definition.notation.piece} may enter."


def _safest(
    rules: RaceRules, after: Position, others: list[Position], me: int, numbers: dict[str, Fraction]
) -> Iterator[str]:
    """Where no other move leaves so few throws that hit: how many the best of them leaves."""
    chances = [any_hit(rules, one, me) for one in (after, *others)]
    if None in chances or len(chances) == 1:
        return
    now, *rest = (chance for chance in chances if chance is not None)
    if now < min(rest):
        whole = throws.ways(rules.definition.dice.dice())
        numbers["otherwise"] = min(rest)
        yield f"After any other move at least {int(min(rest) * whole)} of {whole} throws can hit you."


def any_hit(rules: RaceRules, position: Position, me: int) -> Fraction | None:
    """The chance that the other side's next throw can hit a counter of ``me``; None where it is not to throw next."""
    if rules.outcome(position) or position.due or position.thrower == me:
        return None
    return hits.in_position(rules, position)


def _risk(
    rules: RaceRules, before: Position, after: Position, moved: tuple[int, int, int], numbers: dict[str, Fraction]
) -> Iterator[str]:
    """How likely the moved counter is to be hit where it stands now, and where it stood."""
    me, start, step = moved
    enemy = rules.definition.players[1 - me].capitalize()
    whole = throws.ways(rules.definition.dice.dice())
    now = risk(rules, after, me, step)
    then = risk(rules, before, me, start) if start else None
    crowd = rules.options.block or rules.options.repel
    if crowd and after.steps[me].count(step) >= crowd:
        yield f"Standing together, your {rules.definition.notation.piece}s cannot be hit."
        return
    numbers["hit"] = now
    if now:
        ways = f"{int(now * whole)} of {whole} throws"
        if then is not None and then > now:
            numbers["before"] = then
            yield f"{enemy} can hit it with {ways}, not {int(then * whole)} as before."
        else:
            yield f"{enemy} can hit it with {'only ' if now < FEW else ''}{ways}."
    elif then:
        numbers["before"] = then
        yield f"The next throw cannot hit it there; before, {int(then * whole)} of {whole} could."
    else:
        yield "The next throw cannot hit it there."


def risk(rules: RaceRules, position: Position, me: int, step: int) -> Fraction:
    """The chance that the other side, were it to throw now, could hit a counter of ``me`` on a step."""
    place = position._replace(thrower=1 - me, due=())
    standing = place.steps[me].count(step)
    return sum(
        (
            chance
            for throw, chance in rules.throws(place).items()
            if any(
                move.hits and rules.play(place, throw, move).steps[me].count(step) < standing
                for move in rules.moves(place, throw)
            )
        ),
        Fraction(0),
    )


def _sent(rules: RaceRules, before: Position, after: Position, enemy: int) -> str:
    """Who was sent back, and how far it had come."""
    left = list(before.steps[enemy])
    for step in after.steps[enemy]:
        if step in left:
            left.remove(step)
    far = max(left, default=0)
    piece = rules.definition.notation.piece
    return f"a {piece} that had run {far} square{'s' if far != 1 else ''}"
