"""What a kit consists of: each component's name, who it is for, and its sheets.

Players' components are drawn from `for_players`: a definition with every host field emptied, so that an
answer cannot travel on a players' sheet by oversight.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, Any

from kitgen import odds, rules, text, view
from kitgen.definition import CELL
from kitgen.draw.look import Look
from kitgen.errors import KitgenError
from kitgen.odds import values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from kitgen.definition import GameDefinition
    from kitgen.scene import Scene
    from kitgen.sheet import Audience, Sheet
    from kitgen.text.proof import Proved

ROWS = 30
"""Rows a player on a record sheet, at least."""

SMALLEST = 3.0
"""Millimetres of a square in a diagram, at least."""

FIGURE_WIDTH = 84.0
"""Millimetres of a diagram in a column of text, at most."""


def for_players(definition: GameDefinition) -> GameDefinition:
    """The definition without anything that is the host's: its examples, and the answers to questions."""
    teach = definition.teach
    return replace(
        definition,
        examples=tuple(it for it in definition.examples if not it.host),
        teach=replace(teach, questions=tuple(replace(it, answer="") for it in teach.questions)),
    )


@dataclass(frozen=True)
class Game:
    """One game and variant ready to be drawn in one style; what several components need is made once."""

    definition: GameDefinition
    look: Look
    _drawn: dict[str, tuple[Sheet, ...]] = field(default_factory=dict, repr=False)

    @cached_property
    def rules(self) -> rules.AnyRules:
        return rules.build(self.definition)

    @cached_property
    def view(self) -> view.PlayersView:
        return view.of(self.definition)

    def sheets(self, component: Component) -> tuple[Sheet, ...]:
        """A component's sheets, drawn once."""
        if component.name not in self._drawn:
            self._drawn[component.name] = component.draw(self)
        return self._drawn[component.name]

    def figures(self, proved: Sequence[Proved]) -> dict[str, Scene]:
        """The start and the positions of examples, small enough for a column of text."""
        from kitgen.draw import example

        drawn = {"start": position(self.rules, self.rules.start(), look=self.look, width=FIGURE_WIDTH)}
        for it in proved:
            drawn[it.figure] = example.scene(self.rules, it.before, it.move, self.look, FIGURE_WIDTH, legal=it.legal)
        return drawn

    def proved(self, *, host: bool) -> tuple[Proved, ...]:
        """The worked examples, played by the engine; the host's own only where they are asked for."""
        found = view.examples(self.definition)
        return tuple(text.prove(self.definition, self.rules, it) for it in found if host or not it.host)


def _check(game: Game) -> tuple[Sheet, ...]:
    from kitgen.draw import check

    its = game.definition
    return check.sheets(game.look, game=its.name, variant=its.variant_name, accent=game.look.accent(its))


def _make(game: Game) -> tuple[Sheet, ...]:
    from kitgen.draw import make

    words = text.render(game.definition, game.rules, "make", counts=sheet_counts(game))
    return make.sheets(game.view, words, game.look)


def sheet_counts(game: Game) -> dict[str, int]:
    """How many sheets each players' component has but the make sheet itself, for the list of what to print."""
    counted = (it for it in COMPONENTS if it.audience == "players" and it.name not in {"make", "check"})
    return {it.title: len(game.sheets(it)) for it in counted if game.sheets(it)}


def _leaflet(game: Game) -> tuple[Sheet, ...]:
    from kitgen.draw import leaflet

    words = text.render(game.definition, game.rules, "leaflet")
    return leaflet.sheets(game.view, words, game.look, figures=game.figures(game.proved(host=False)))


def _board(game: Game) -> tuple[Sheet, ...]:
    from kitgen.draw import board

    return board.sheets(game.rules, game.look)


def _routes(game: Game) -> tuple[Sheet, ...]:
    from kitgen.draw import routes

    return routes.sheets(game.rules, game.look)


def _counters(game: Game) -> tuple[Sheet, ...]:
    from kitgen.draw import counters

    return counters.sheets(game.rules, game.look)


def _dice(game: Game) -> tuple[Sheet, ...]:
    from kitgen.draw import dice

    return dice.sheets(game.rules, game.look)


def _record(game: Game) -> tuple[Sheet, ...]:
    from kitgen.draw import record

    throws = values.throws_for_sheet(game.definition) or 0
    rows = max(ROWS, ceil(throws / len(game.definition.players)))
    return record.sheets(game.view, rows, game.look)


def _odds(game: Game, *, blank: bool = False) -> tuple[Sheet, ...]:
    from kitgen.draw import odds_sheet

    found = list(odds.tables(game.rules))
    known = values.table(game.definition)
    if known is not None and not blank:
        found.append(known)
    return odds_sheet.sheets(game.view, found, game.look, blank=blank)


def _odds_blank(game: Game) -> tuple[Sheet, ...]:
    return _odds(game, blank=True)


def _host_key(game: Game) -> tuple[Sheet, ...]:
    from kitgen.draw import host
    from kitgen.text import key

    made = key.make(game.rules)
    words = text.render_host(game.definition, game.rules, "key", key=made)
    figures = game.figures(game.proved(host=True))
    return host.sheets(game.definition, words, game.look, figures=figures, tables=made.tables)


@dataclass(frozen=True, slots=True)
class Component:
    """One thing of a kit. ``draw`` gets a game whose definition is the players' one unless it is the host's."""

    name: str
    title: str
    audience: Audience
    draw: Callable[[Game], tuple[Sheet, ...]]


COMPONENTS = (
    Component("check", "printer check sheet", "players", _check),
    Component("make", "make sheet", "players", _make),
    Component("rules", "rules leaflet", "players", _leaflet),
    Component("board", "board", "players", _board),
    Component("routes", "route sheet", "players", _routes),
    Component("counters", "counters", "players", _counters),
    Component("dice", "dice", "players", _dice),
    Component("record", "record sheet", "players", _record),
    Component("odds", "odds sheet", "players", _odds),
    Component("odds-blank", "odds sheet to fill in", "players", _odds_blank),
    Component("host-key", "host key", "host", _host_key),
)

NAMES = tuple(it.name for it in COMPONENTS)


def named(name: str) -> Component:
    """The component of that name."""
    return next(it for it in COMPONENTS if it.name == name)


def draw(
    definition: GameDefinition, chosen: Sequence[str], style: str
) -> Iterator[tuple[Component, tuple[Sheet, ...]]]:
    """The sheets of the chosen components in the kit's order; a component that a game has no use for has none."""
    look = Look(style)  # type: ignore[arg-type]  # the command line offers the three
    seen = {"players": Game(for_players(definition), look), "host": Game(definition, look)}
    for component in COMPONENTS:
        if component.name in chosen:
            sheets = seen[component.audience].sheets(component)
            if sheets:
                yield component, sheets


def position(
    game: rules.AnyRules,
    at: Any,
    *,
    look: Look,
    width: float = 0.0,
    cell: float | None = None,
    route: bool = False,
) -> Scene:
    """A diagram of a position: with squares of ``cell`` mm, or the largest half millimetre that keeps to ``width``.

    Raises KitgenError where a square would be smaller than 3 mm, or larger than a kit can have.
    """
    from kitgen.draw import position as diagrams

    natural = diagrams.cell_for(game, width, diagrams.HALF_A_SHEET) if width else game.definition.kit.cell
    size = natural if cell is None else cell
    if not SMALLEST <= size <= CELL.most:
        raise KitgenError(f"squares of {size:g} mm cannot be drawn; they take {SMALLEST:g} to {CELL.most} mm")
    return diagrams.scene(game, game.standing(at), look=look, cell=size, route=route)
