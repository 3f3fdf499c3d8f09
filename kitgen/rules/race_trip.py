"""What one counter does with one number where squares may send it on, and where enemies may send it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kitgen.rules.race_course import IN, OUT, PASS, Due, Move, Steps

if TYPE_CHECKING:
    from kitgen.rules.race_course import Course, Position


class Trip(NamedTuple):
    """A move with its consequences: where the counter ends, whom it hits, on which squares it landed.

    ``end`` is 0 where it leaves the board to start again. The last landing is where the square's mark
    works, if the counter rests there; a counter that enters on the first square triggers nothing and
    has no landing.
    """

    move: Move
    end: int
    hits: Steps
    landings: Steps


DECLINED = Trip(PASS, -1, (), ())
"""Leaving an offered counter in hand."""


def trip(
    course: Course, position: Position, player: int, start: int, squares: int, *, works: bool = True
) -> Trip | None:
    """What a counter of the player on ``start`` does with so many squares; None where it may not move.

    From the hand (0) so many squares means landing on that step. Marks do nothing unless ``works``.
    """
    own, enemy = position.steps[player], position.steps[1 - player]
    options = course.options
    stops = [course.labels[player][start] if start else IN]
    hits: Steps = ()
    landings: Steps = ()
    here = start
    while True:
        end = here + squares
        beyond = end > course.finish
        if beyond and (options.overshoot == "illegal" or not start):
            break
        if end >= course.finish:
            stops.append(OUT if beyond else course.home)
            here = 0 if beyond else end
            break
        rivals = course.rivals[player][end]
        enemies = sum(enemy.count(rival) for rival in rivals if rival not in hits)
        mates = [step for step in own if step in course.mates[player][end]]
        if start in mates:
            mates.remove(start)
        if (mates and not options.share) or enemies >= course.closed_by(player, end):
            break
        here = end
        stops.append(course.labels[player][end])
        if options.repel and enemies >= options.repel:
            stops.append(OUT)
            here = 0
            break
        if enemies:
            stops[-1] += "*"
            hits += tuple(rival for rival in rivals if rival in enemy)
        landings += (end,) if works else ()
        mark = course.mark(player, end)
        if not works or mark is None or not mark.repeat or spent(course, position, player, end):
            break
    # A counter that a square would send on but that cannot go stays on that square.
    return Trip(Move("/".join(stops)), here, hits, landings) if len(stops) > 1 else None


def spent(course: Course, position: Position, player: int, step: int) -> bool:
    """Whether the square works only once and has done so."""
    square = course.square(player, step)
    mark = course.marks.get(square)
    return mark is not None and mark.once and square in position.used


def due_trips(course: Course, position: Position, due: Due) -> list[Trip]:
    """What a player can do who owes a move or may enter; nothing where nothing can be done."""
    steps = position.steps[due.player]
    if due.squares:
        starts = sorted({step for step in steps if 0 < step < course.finish}, reverse=True)
        found = (trip(course, position, due.player, start, due.squares) for start in starts)
        return [one for one in found if one]
    entered = trip(course, position, due.player, 0, 1, works=False) if 0 in steps else None
    if entered is None:
        return []
    return [entered] if due.must else [entered, DECLINED]


def effects(
    course: Course, position: Position, player: int, done: Trip
) -> tuple[tuple[Due, ...], tuple[str, ...], bool]:
    """What the landings bring: things due now, the squares that are spent, another throw."""
    if not done.landings:
        return (), position.used, False
    landed = [course.square(player, step) for step in done.landings]
    once = {square for square in landed if (mark := course.marks.get(square)) and mark.once}
    used = tuple(sorted({*position.used, *once})) if once else position.used
    last = course.mark(player, done.landings[-1])
    if last is None or done.end != done.landings[-1] or spent(course, position, player, done.end):
        return (), used, False
    due: list[Due] = []
    if last.enter:
        due.append(Due(player, 0, must=False))
    if last.forfeit:
        due.append(Due(1 - player, last.forfeit))
    if last.forfeit_enter:
        due.append(Due(1 - player, 0))
    return tuple(due), used, last.again
