"""A game's page: every section of it, for the game and all its variants.

What differs between variants is said once for each difference: variants whose text is the same share it. The base
stands open, the others are folds below it, so that nothing needs a script; with one, a choice shows the variant
that is wanted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from kitgen import components, odds, rules, text, view
from kitgen.draw import example, leaflet
from kitgen.draw.look import Look
from kitgen.kit import WHOLE
from kitgen.odds import values
from kitgen.site import numbers, printables, prose, worked
from kitgen.site.figures import Figures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from kitgen.definition import GameDefinition
    from kitgen.scene import Scene
    from kitgen.site.printables import Printable
    from kitgen.table import Table
    from kitgen.text.proof import Proved

LARGE, COLUMN, SMALL = 186.0, 120.0, 84.0
"""Millimetres of a drawing across the page, in the column of text, and of several side by side."""

LOOK = Look()


class Panel(NamedTuple):
    """What some variants have in common: whose it is, and its HTML."""

    names: str
    keys: str
    html: Markup
    base: bool


class Block(NamedTuple):
    """A table of chances with its drawing and its file."""

    html: Markup
    chart: Markup
    csv: str


@dataclass(frozen=True)
class Variant:
    """One variant, ready to be written about. Its definition is the players' one."""

    definition: GameDefinition
    base: bool

    @cached_property
    def rules(self) -> rules.AnyRules:
        return rules.build(self.definition)

    @cached_property
    def view(self) -> view.PlayersView:
        return view.of(self.definition)

    @property
    def key(self) -> str:
        """The variant's id as addresses have it."""
        return self.definition.variant.replace("_", "-")

    @property
    def name(self) -> str:
        return self.definition.variant_name or self.key

    def section(self, name: str) -> str:
        """What ids in a section begin with: the base's are short, for they are quoted."""
        return name if self.base else f"{name}-{self.key}"

    @cached_property
    def proved(self) -> tuple[Proved, ...]:
        return tuple(text.prove(self.definition, self.rules, it) for it in self.view.examples)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        return tuple(odds.tables(self.rules))

    def start(self, width: float, *, route: bool = False) -> Scene:
        return components.position(self.rules, self.rules.start(), look=LOOK, width=width, route=route)


class Game:
    """One game with its variants, its drawings and what of it can be printed."""

    def __init__(self, definitions: Sequence[GameDefinition], printed: Iterable[Printable]) -> None:
        players = [components.for_players(it) for it in definitions]
        self.variants = tuple(Variant(it, base=number == 0) for number, it in enumerate(players))
        self.base = self.variants[0]
        self.definition = self.base.definition
        self.slug = self.definition.slug
        self.path = f"games/{self.slug}/"
        self.printed = tuple(it for it in printed if it.game == self.definition.id)
        self.figures = Figures()
        self.files: dict[str, bytes] = {}

    # Texts -----------------------------------------------------------------------------------------

    def rules_panels(self) -> tuple[Panel, ...]:
        return self._panels(
            lambda it: text.render(it.definition, it.rules, "rules", examples=()),
            lambda it, words: prose.html(words, it.section("rules"), blocks=self._blocks(it, "rules")),
        )

    def strategy_panels(self) -> tuple[Panel, ...]:
        return self._panels(
            lambda it: text.render(it.definition, it.rules, "strategy"),
            lambda it, words: prose.html(words, it.section("strategy"), blocks=self._blocks(it, "strategy")),
        )

    def lesson(self, listed: Markup) -> tuple[Markup, Figures]:
        """The lesson's text with the list of what to print, and its drawings; it stands on a page of its own."""
        figures = Figures()
        words = text.render(self.definition, self.base.rules, "teach", printed=True)
        blocks = {**self._blocks(self.base, "teach", figures), "table:print": str(listed)}
        return Markup(prose.html(words, "lesson", blocks=blocks, level=2)), figures

    def _panels(self, source: Callable[[Variant], str], made: Callable[[Variant, str], str]) -> tuple[Panel, ...]:
        """One panel for each text that differs, in the order of variants."""
        shared: dict[str, list[Variant]] = {}
        for it in self.variants:
            shared.setdefault(source(it), []).append(it)
        return tuple(
            Panel(
                ", ".join(it.name for it in them),
                " ".join(it.key for it in them),
                Markup(made(them[0], words)),
                them[0].base,
            )
            for words, them in shared.items()
        )

    def _blocks(self, it: Variant, section: str, figures: Figures | None = None) -> dict[str, str]:
        """The drawings that a text may name, each drawn only when the text is set."""
        page = self.figures if figures is None else figures
        drawn: dict[str, Callable[[], Scene]] = {
            "figure:start": lambda: it.start(COLUMN, route=self.definition.rules == "race"),
            "figure:throws": lambda: leaflet.throws(it.view, LOOK),
        }
        return _Lazy({name: _drawer(page, make, f"{it.section(section)}-{name[7:]}") for name, make in drawn.items()})

    # Drawings --------------------------------------------------------------------------------------

    def hero(self) -> Markup:
        title = f"{self.definition.name}: start position"
        return Markup(self.figures.add(self.base.start(LARGE), "start", title=title))

    def variant_figure(self, it: Variant) -> Markup:
        """The start with both routes, where there are routes; else the start."""
        race = self.definition.rules == "race"
        title = f"{self.definition.name}, {it.name}: {'routes' if race else 'start position'}"
        return Markup(self.figures.add(it.start(COLUMN, route=race), f"route-{it.key}", title=title))

    def turn(self) -> tuple[tuple[Markup, str], ...]:
        """A turn of the base in frames."""
        first = worked.chosen(self.base.proved)
        if first is None:
            return ()
        made = worked.frames(self.base.rules, first, LOOK, SMALL)
        return tuple(
            (Markup(self.figures.add(it.scene, f"turn-{number}", title=f"Frame {number}")), it.words)
            for number, it in enumerate(made, start=1)
        )

    def cases(self) -> tuple[tuple[Proved, Markup, str], ...]:
        """Every other example of every variant, once: what the engine says, its drawing, and whose it is."""
        first = worked.chosen(self.base.proved)
        found: dict[str, tuple[Proved, Variant, list[str]]] = {}
        for it in self.variants:
            for proved in it.proved:
                if first is None or proved.id != first.id:
                    found.setdefault(proved.id, (proved, it, []))[2].append(it.name)
        whole = len(self.variants)
        return tuple(
            (proved, self._case(proved, it), "" if len(names) == whole else ", ".join(names))
            for proved, it, names in found.values()
        )

    def _case(self, proved: Proved, it: Variant) -> Markup:
        return Markup(self.figures.add(self.example(it, proved), f"case-{proved.id}", title=proved.title))

    def example(self, it: Variant, proved: Proved) -> Scene:
        """The drawing of an example."""
        return example.scene(it.rules, proved.before, proved.move, LOOK, SMALL, legal=proved.legal)

    # Numbers ---------------------------------------------------------------------------------------

    def odds_panels(self) -> tuple[tuple[str, str, bool, tuple[Block, ...]], ...]:
        """The tables of each variant that differ from the base's, with drawings and files."""
        found = []
        seen: set[Table] = set()
        for it in self.variants:
            ours = [*it.tables]
            whole = values.table(it.definition)
            blocks = [self._numbers(it, number, table) for number, table in enumerate(ours, 1) if table not in seen]
            if whole is not None:
                blocks.append(self._whole(it, whole))
            seen |= set(ours)
            if blocks:
                found.append((it.name, it.key, it.base, tuple(blocks)))
        return tuple(found)

    def _numbers(self, it: Variant, number: int, table: Table) -> Block:
        accent = self.definition.kit.accent
        scene = numbers.chart(table, LOOK, accent, SMALL)
        if scene is None and number == 1 and self.definition.rules == "race":
            scene = leaflet.throws(it.view, LOOK)
        return self._block(table, scene, f"{it.key}-{number}")

    def _whole(self, it: Variant, table: Table) -> Block:
        table = replace(table, notes=(*table.notes, *values.again(it.definition)))
        return self._block(table, numbers.length_chart(it.definition, LOOK, SMALL), f"{it.key}-games")

    def _block(self, table: Table, scene: Scene | None, name: str) -> Block:
        path = f"{self.path}odds-{name}.csv"
        self.files[path] = numbers.as_csv(table)
        slot = self.figures.add(scene, f"chart-{name}", title=table.caption, kind="chart") if scene else ""
        return Block(Markup(numbers.html(table)), Markup(slot), path)

    # Print -----------------------------------------------------------------------------------------

    def printables(self, it: Variant) -> dict[str, dict[tuple[str, str], Printable]]:
        return printables.of(self.printed, self.definition.id, it.definition.variant)

    def sheets(self) -> int:
        """Sheets of the base's whole kit; 0 where none was built."""
        return next((it.pages for it in self.printables(self.base).get(WHOLE, {}).values()), 0)

    def size(self, component: str) -> str:
        """What a component measures on the table, where that is one number."""
        kit, board = self.definition.kit, self.definition.board
        if component == "counters":
            return f"{kit.counter:g} mm across"
        if component == "board" and self.definition.rules == "tables":
            return f"points {kit.cell:g} mm wide"
        if component == "board" and board.squares:
            plan = board.board()
            return f"squares {kit.cell:g} mm, board {plan.files * kit.cell:g} × {plan.ranks * kit.cell:g} mm"
        return ""

    # Sources ---------------------------------------------------------------------------------------

    def confidence(self) -> dict[str, int]:
        """How many readings are attested, reconstructed and ours."""
        found = dict.fromkeys(("attested", "reconstructed", "ours"), 0)
        for it in self.definition.readings:
            found[it.confidence] += 1
        return {name: number for name, number in found.items() if number}


def _drawer(page: Figures, make: Callable[[], Scene], name: str) -> Callable[[], str]:
    return lambda: f'<figure class="kg-figure">{page.add(make(), name)}</figure>'


class _Lazy(dict[str, str]):
    """Blocks that are made when they are asked for."""

    def __init__(self, made: dict[str, Callable[[], str]]) -> None:
        super().__init__(dict.fromkeys(made, ""))
        self.made = made

    def __getitem__(self, name: str) -> str:
        return self.made[name]()
