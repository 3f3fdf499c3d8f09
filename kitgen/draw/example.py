"""A worked example as a small diagram: the position before the move, by the mover's numbers, and where it goes.

An arrow shows the way. On a board of one row it would strike out the numbers of the squares passed, so there the
landing square is framed instead, twice where something is hit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.draw import position as diagrams
from kitgen.draw.position import Arrow
from kitgen.rules import HAND, HOME
from kitgen.rules.race import RaceRules

if TYPE_CHECKING:
    from kitgen.draw.look import Look
    from kitgen.draw.position import Highlight
    from kitgen.rules import AnyRules, Player
    from kitgen.scene import Scene


def scene(rules: AnyRules, position: str, move: str, look: Look, width: float, *, legal: bool) -> Scene:
    """The diagram, at most ``width`` mm wide; an illegal move goes nowhere. Raises NotationError."""
    at = rules.read_position(position)
    arrows: tuple[Arrow, ...] = ()
    framed: dict[str, Highlight] = {}
    if legal and isinstance(rules, RaceRules):
        arrows = _arrows(rules, at, move)
        if rules.course.board.ranks == 1:
            framed = {it.stop: "capture" if rules.parse(move).hits else "landing" for it in arrows if it.stop != HOME}
            arrows = ()
    cell = diagrams.cell_for(rules, width, diagrams.HALF_A_SHEET)
    numbers = rules.mover(at) if isinstance(rules, RaceRules) else None
    return diagrams.scene(
        rules, rules.standing(at), look=look, cell=cell, highlight=framed, arrows=arrows, numbers=numbers
    )


def _arrows(rules: RaceRules, at: Any, text: str) -> tuple[Arrow, ...]:
    """From where the counter stands to its last stop on the board or home; none for a pass or a counter sent off."""
    player = rules.mover(at)
    move = rules.parse(text)
    if not move.stops:
        return ()
    stop = _place(rules, player, move.stops[-1])
    start = _place(rules, player, move.start) or HAND
    return (Arrow(player, start, stop),) if stop else ()


def _place(rules: RaceRules, player: Player, label: str) -> str:
    """The square that a player calls by this label, or HOME; nothing for the hand and for off the board."""
    if label == rules.definition.notation.home:
        return HOME
    step = rules.step_of(player, label)
    return rules.tracks[player][step - 1] if step else ""
