"""What players may see of a game.

Whatever makes a players' sheet or page takes a `PlayersView` and never a definition: the view has no field
that a host's secret could travel in, so leaving one out is not a matter of care. Two builds that differ
only in host examples and in answers have equal views.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kitgen.definition import (
        BoardPlan,
        DicePlan,
        Example,
        Family,
        GameDefinition,
        Kit,
        Notation,
        Options,
        Question,
        Reading,
        Rights,
        Source,
        Term,
    )


@dataclass(frozen=True, slots=True)
class PlayersTeach:
    """Lesson data without answers: questions are only asked."""

    ages: str
    minutes: tuple[int, int]
    skill: str
    purpose: str
    setting_up: int
    talking: int
    group: str
    outcomes: tuple[str, ...]
    materials: tuple[str, ...]
    free: str
    observe: tuple[str, ...]
    questions: tuple[str, ...]
    confusions: tuple[Question, ...]
    support: tuple[str, ...]
    extension: tuple[str, ...]
    access: tuple[str, ...]
    words: tuple[Term, ...]
    limits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayersView:
    """A definition without its host fields; the fields are those of `GameDefinition`."""

    id: str
    slug: str
    name: str
    alias: str
    version: int
    variant: str
    variants: tuple[str, ...]
    variant_name: str
    variant_note: str
    rules: Family
    players: tuple[str, ...]
    summary: str
    board: BoardPlan
    dice: DicePlan
    options: Options
    readings: tuple[Reading, ...]
    sources: tuple[Source, ...]
    rights: Rights
    kit: Kit
    notation: Notation
    examples: tuple[Example, ...]
    """Those of this variant that are not for the host alone."""
    teach: PlayersTeach

    @property
    def titles(self) -> tuple[str, ...]:
        """The players' names as printed."""
        return tuple(player.replace("_", " ").capitalize() for player in self.players)


def of(definition: GameDefinition) -> PlayersView:
    """The players' view of a definition.

    >>> from kitgen import games
    >>> of(games.load("ur")).teach.questions[0]
    'Which throw comes most often, and why?'
    """
    teach = definition.teach
    return PlayersView(
        id=definition.id,
        slug=definition.slug,
        name=definition.name,
        alias=definition.alias,
        version=definition.version,
        variant=definition.variant,
        variants=definition.variants,
        variant_name=definition.variant_name,
        variant_note=definition.variant_note,
        rules=definition.rules,
        players=definition.players,
        summary=definition.summary,
        board=definition.board,
        dice=definition.dice,
        options=definition.options,
        readings=definition.readings,
        sources=definition.sources,
        rights=definition.rights,
        kit=definition.kit,
        notation=definition.notation,
        examples=tuple(it for it in examples(definition) if not it.host),
        teach=PlayersTeach(
            ages=teach.ages,
            minutes=teach.minutes,
            skill=teach.skill,
            purpose=teach.purpose,
            setting_up=teach.setting_up,
            talking=teach.talking,
            group=teach.group,
            outcomes=teach.outcomes,
            materials=teach.materials,
            free=teach.free,
            observe=teach.observe,
            questions=tuple(question.ask for question in teach.questions),
            confusions=teach.confusions,
            support=teach.support,
            extension=teach.extension,
            access=teach.access,
            words=teach.words,
            limits=teach.limits,
        ),
    )


def examples(definition: GameDefinition) -> tuple[Example, ...]:
    """The worked examples that are true for the definition's own variant, the host's included."""
    return tuple(it for it in definition.examples if not it.only or definition.variant in it.only)
