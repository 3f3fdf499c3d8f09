"""Game texts: Markdown with a placeholder for every number, filled from the definition and the odds.

A text called ``rules`` is the game's own ``text/rules.md``; where a game has none, one is made from its
definition by ``templates/<family>/rules.md.j2`` or ``templates/rules.md.j2``. So a game that is nothing but a
game.toml has a leaflet.

Players' texts see a `PlayersView` and can reach nothing else; what is the host's is rendered by `render_host`.
"""

from __future__ import annotations

import re
import traceback
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kitgen import view
from kitgen.errors import KitgenError
from kitgen.odds.facts import Facts, PointFacts
from kitgen.rules.grid import GridRules
from kitgen.rules.race import RaceRules
from kitgen.rules.race_why import place
from kitgen.rules.tables import TablesRules
from kitgen.text import words
from kitgen.text.grid import Herd
from kitgen.text.proof import prove
from kitgen.text.race import Chances, Route
from kitgen.text.tables import Ways

if TYPE_CHECKING:
    from jinja2 import Environment

    from kitgen.definition import GameDefinition
    from kitgen.rules import AnyRules

__all__ = ["prove", "render", "render_host", "source", "templates"]

HOST = frozenset({"host", "key"})
"""Texts that only a host reads."""


def render(definition: GameDefinition, rules: AnyRules, name: str, **extra: Any) -> str:
    """A players' text as Markdown: rules, strategy, teach, leaflet, make.

    ``extra`` is handed to the text under its own names. Raises KitgenError with the text's file and line where
    it asks for what there is not, and where the engine disagrees with an example.
    """
    if name in HOST:
        raise KitgenError(f"'{name}' is a host's text; players do not read it")
    return _render(definition, name, _context(definition, rules) | extra)


def render_host(definition: GameDefinition, rules: AnyRules, name: str = "host", **extra: Any) -> str:
    """A host's text: it knows the answers and the host's examples as well."""
    context = _context(definition, rules)
    secret = {
        "questions": definition.teach.questions,
        "rulings": tuple(prove(definition, rules, it) for it in view.examples(definition) if it.host),
    }
    return _render(definition, name, context | secret | extra)


def source(definition: GameDefinition, name: str) -> Path:
    """The file that a text comes from; raises KitgenError where there is none, not even a general one."""
    for path in _places(definition.folder, definition.rules, name):
        if path.is_file():
            return path
    raise KitgenError(f"{definition.id or definition.alias} has no text '{name}', and there is no general one")


@lru_cache(maxsize=1)
def templates() -> Path:
    """The folder of general texts: in the package when installed, beside it in a checkout."""
    inside = Path(__file__).parent.parent / "templates"
    return inside if inside.is_dir() else inside.parent.parent / "templates"


def _places(folder: Path, family: str, name: str) -> tuple[Path, ...]:
    general = (templates() / family / f"{name}.md.j2", templates() / f"{name}.md.j2")
    return (folder / "text" / f"{name}.md", *general) if folder != Path() else general


def _context(definition: GameDefinition, rules: AnyRules) -> dict[str, Any]:
    """What every text may use. Nothing in it leads to a host's field."""
    seen = view.of(definition)
    first, second = seen.titles[:2]
    context: dict[str, Any] = {
        "game": seen,
        "options": seen.options,
        "kit": seen.kit,
        "dice": seen.dice,
        "piece": seen.notation.piece,
        "hand": place(seen.notation.hand),
        "home": seen.notation.home,
        "teach": seen.teach,
        "players": seen.titles,
        "first": first,
        "second": second,
        "examples": tuple(prove(definition, rules, it) for it in seen.examples),
        "low": min(seen.dice.faces, default=0) * seen.dice.count,
        "high": max(seen.dice.faces, default=0) * seen.dice.count,
    }
    if isinstance(rules, RaceRules):
        return context | {"route": Route(rules), "odds": Chances(rules)}
    if isinstance(rules, TablesRules):
        return context | {"ways": Ways(rules), "odds": PointFacts(definition)}
    if isinstance(rules, GridRules):
        context["herd"] = Herd(rules)
    return context | {"odds": Facts(definition)}


def _render(definition: GameDefinition, name: str, context: dict[str, Any]) -> str:
    import jinja2

    where = source(definition, name)
    try:
        made = _environment(definition.folder, definition.rules).get_template(name).render(context)
    except jinja2.TemplateSyntaxError as error:
        raise KitgenError(f"{error.filename or where}:{error.lineno}: {error.message}") from None
    except (jinja2.TemplateError, KitgenError, TypeError, ValueError, IndexError, KeyError) as error:
        raise KitgenError(f"{_line(error, where)}: {error}") from None
    return re.sub(r"\n{3,}", "\n\n", made).strip() + "\n"


def _line(error: Exception, where: Path) -> str:
    """File and line of the text in which something went wrong."""
    frames = [it for it in traceback.extract_tb(error.__traceback__) if it.filename.endswith((".md", ".md.j2"))]
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else where.name


_LITERAL = re.compile(r"[ \t]*\{#-?\s*literal:.*?#\}")
_TAG = re.compile(r"\{%.*?%\}|\{#.*?#\}")


def _lines_kept(source: str) -> str:
    """The text without its remarks on literals, every line ending where it is seen to end.

    Jinja drops the line end after a tag, which is right for a line that is nothing but tags and wrong for a
    line of text that happens to end in one.
    """
    kept = []
    for line in _LITERAL.sub("", source).split("\n"):
        ends_in_tag = line.rstrip().endswith(("%}", "#}"))
        kept.append(f'{line}{{{{ "" }}}}' if ends_in_tag and _TAG.sub("", line).strip() else line)
    return "\n".join(kept)


@lru_cache(maxsize=16)
def _environment(folder: Path, family: str) -> Environment:
    import jinja2
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    def load(name: str) -> tuple[str, str, None]:
        for path in _places(folder, family, name):
            if path.is_file():
                return _lines_kept(path.read_text(encoding="utf-8")), str(path), None
        raise jinja2.TemplateNotFound(name)

    environment = ImmutableSandboxedEnvironment(
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # Markdown for paper; pages escape when they turn it into HTML
        loader=jinja2.FunctionLoader(load),
    )
    environment.filters.update(words.FILTERS)
    environment.globals.update(count=words.count)
    return environment
