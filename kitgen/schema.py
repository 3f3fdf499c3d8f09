"""definition.py → JSON Schema, so that an editor explains each key of a game.toml and marks what is wrong.

Types, bounds and required keys come from the dataclasses, descriptions from their docstrings and from
the ``#:`` comments above the fields. `python -m kitgen.schema` writes the schema that is committed, and
the same as a page to read.
"""

from __future__ import annotations

import ast
import inspect
import json
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from kitgen import definition
from kitgen.definition import FIXED, NOT_IN_FILE, OPTIONS, Between, Form, GameDefinition, Size

FILE = Path(__file__).parent / "games" / "game.schema.json"
PAGE = Path(__file__).parent.parent / "docs" / "definition.md"

INTRODUCTION = """\
Made from the format itself by `make schema`. How to begin: [Adding a game](adding-a-game.md). A key in bold must be
there; all others have a default. Where the default is empty, so is what it stands for."""

VARIANTS = """\
Another way to play: **`variant_name`**, **`variant_note`**, and any key above that differs, in its table as above
(`[variants.NAME.kit]`). Tables are merged on to the base, lists are replaced whole. A variant cannot change
{fixed}, and must change something."""

PLAIN: dict[type, str] = {str: "string", bool: "boolean", int: "integer", float: "number"}

Schema = dict[str, Any]


def schema() -> Schema:
    """The schema (draft 2020-12) of a game.toml: types and bounds. Whether tracks stay on the board, `check` says."""
    tables: dict[str, Schema] = {}
    game = _table(GameDefinition, tables, changes=False)
    variant = _table(GameDefinition, tables, changes=True)
    variant["description"] = "another way to play: only what it changes; tables are merged, lists are replaced whole"
    variant["required"] = ["variant_name", "variant_note"]
    tables["Variant"] = variant
    game["properties"]["variants"] = {
        "type": "object",
        "description": "other ways to play, each by its id",
        "propertyNames": {"pattern": _whole(definition.ID.pattern)},
        "additionalProperties": {"$ref": "#/$defs/Variant"},
    }
    game["allOf"] = [_family(family, options, tables) for family, options in OPTIONS.items()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game of kitgen",
        **game,
        "$defs": {name: tables[name] for name in sorted(tables)},
    }


def text() -> str:
    """The schema as the file holds it."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def page() -> str:
    """Every key of a game.toml in Markdown: a table for each table of the file."""
    told = ["# Every key of game.toml", INTRODUCTION]
    for title, cls in _sections():
        comments = _comments()[cls.__name__]
        rows = ["| key | what it says | value | default |", "|---|---|---|---|"]
        hints = get_type_hints(cls, include_extras=True)
        for field in fields(cls):
            if cls is GameDefinition and field.name in NOT_IN_FILE:
                continue
            key = f"**`{field.name}`**" if _required(field) else f"`{field.name}`"
            cells = (key, comments[field.name], _in_words(hints[field.name]), _written(field))
            rows.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
        told += [f"## {title}", _first_line(cls), "\n".join(rows)]
    fixed = ", ".join(f"`{field.name}`" for field in fields(GameDefinition) if field.name in FIXED - NOT_IN_FILE)
    told += ["## [variants.NAME]", VARIANTS.format(fixed=fixed)]
    return "\n\n".join(told) + "\n"


def _sections() -> list[tuple[str, type]]:
    """The tables of the file in the order of a reader, each with its dataclass."""
    options = [(f'[options] where rules = "{family}"', cls) for family, cls in OPTIONS.items()]
    found: list[tuple[str, type]] = [("The top of the file", GameDefinition)]
    for field in fields(GameDefinition):
        if field.name == "options":
            found += options
            continue
        inside = _inside(get_type_hints(GameDefinition, include_extras=True)[field.name])
        if inside is not None and field.name not in NOT_IN_FILE:
            found.append((_head(GameDefinition, field.name, field.name), inside))
    for title, cls in tuple(found[1:]):
        for name, hint in get_type_hints(cls, include_extras=True).items():
            inside = _inside(hint)
            if inside is not None and inside not in [known for _, known in found]:
                place = found.index((title, cls)) + 1
                found.insert(place, (_head(cls, name, f"{title.split(']')[0].strip('[')}.{name}"), inside))
    return found


def _head(cls: type, name: str, key: str) -> str:
    """How a table's head is written in the file."""
    origin = get_origin(_bare(get_type_hints(cls, include_extras=True)[name]))
    return f"[[{key}]]" if origin is tuple else f"[{key}.NAME]" if origin is dict else f"[{key}]"


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _inside(hint: Any) -> type | None:
    """The dataclass in a hint, or in the list or the names that it asks for."""
    hint = _bare(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return hint
    origin, args = get_origin(hint), get_args(hint)
    return _inside(args[0]) if origin is tuple else _inside(args[1]) if origin is dict else None


def _in_words(hint: Any) -> str:
    """What a value looks like."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        rules = [rule for rule in args[1:] if isinstance(rule, Between | Form)]
        bounds = [f"{rule.least} to {rule.most}" if isinstance(rule, Between) else rule.words for rule in rules]
        base = _in_words(args[0])
        return f"{base}, {bounds[0]}" if bounds and base != "text" else bounds[0] if bounds else base
    if origin is Literal:
        return "one of " + ", ".join(f"`{choice}`" for choice in args if choice)
    if origin is tuple:
        return (
            f"a list: {_in_words(args[0])}" if args[-1] is Ellipsis else f"a list of {len(args)}: {_in_words(args[0])}"
        )
    if origin is dict:
        return f"a table of names, each {_in_words(args[1])}"
    plain = {str: "text", bool: "true or false", int: "a whole number", float: "a number"}
    return plain.get(hint, "a table")


def _written(field: Field[Any]) -> str:
    """A default as TOML, where there is one to write."""
    if _required(field) or not isinstance(field.default, str | bool | int | tuple) or field.default in ("", ()):
        return ""
    value = list(field.default) if isinstance(field.default, tuple) else field.default
    return f"`{json.dumps(value)}`"


def _family(family: str, options: type, tables: dict[str, Schema]) -> Schema:
    """A game of this family has this family's options, and so have its variants."""
    changed = {"properties": {"options": _reference(options, tables, changes=True)}}
    return {
        "if": {"properties": {"rules": {"const": family}}, "required": ["rules"]},
        "then": {
            "properties": {
                "options": _reference(options, tables, changes=False),
                "variants": {"additionalProperties": changed},
            }
        },
    }


def _table(cls: type, tables: dict[str, Schema], *, changes: bool) -> Schema:
    """A table's schema; ``changes`` makes the variant's form of it, in which nothing is required."""
    hints, comments = get_type_hints(cls, include_extras=True), _comments()[cls.__name__]
    absent = NOT_IN_FILE | (FIXED if changes else frozenset()) if cls is GameDefinition else frozenset()
    properties: Schema = {}
    for field in fields(cls):
        if field.name in absent:
            continue
        value = {} if field.name == "options" else _value(hints[field.name], tables, changes=changes)
        if not changes and isinstance(field.default, str | bool | int) and field.default != "":
            value["default"] = field.default
        properties[field.name] = {"description": comments[field.name], **value}
    made: Schema = {"type": "object", "description": _first_line(cls), "properties": properties}
    needed = [field.name for field in fields(cls) if _required(field) and field.name not in absent]
    if needed and not changes:
        made["required"] = needed
    return {**made, "additionalProperties": False}


def _reference(cls: type, tables: dict[str, Schema], *, changes: bool) -> Schema:
    name = cls.__name__ + ("Changes" if changes else "")
    if name not in tables:
        tables[name] = {}  # stands for itself while its own fields are written
        tables[name] = _table(cls, tables, changes=changes)
    return {"$ref": f"#/$defs/{name}"}


def _value(hint: Any, tables: dict[str, Schema], *, changes: bool) -> Schema:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        made = _value(args[0], tables, changes=changes)
        for rule in args[1:]:
            made.update(_rule(rule))
        return made
    if origin is Literal:
        return {"enum": list(args)}
    if origin is tuple:
        return _list(args, tables)
    if origin is dict:
        return {"type": "object", "additionalProperties": _value(args[1], tables, changes=changes)}
    if is_dataclass(hint):
        assert isinstance(hint, type)
        return _reference(hint, tables, changes=changes)
    return {"type": PLAIN[hint]}


def _list(args: tuple[Any, ...], tables: dict[str, Schema]) -> Schema:
    """A list replaces the base's, so its items are whole even among a variant's changes."""
    items = [_value(arg, tables, changes=False) for arg in args if arg is not Ellipsis]
    if args[-1] is Ellipsis:
        return {"type": "array", "items": items[0]}
    return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}


def _rule(rule: object) -> Schema:
    if isinstance(rule, Between):
        return {"minimum": rule.least, "maximum": rule.most}
    if isinstance(rule, Size):
        return {"minItems": rule.least, "maxItems": rule.most}
    if isinstance(rule, Form) and not rule.lines:
        return {"pattern": _whole(rule.pattern)}
    return {}


def _whole(pattern: str) -> str:
    return f"^(?:{pattern})$"


def _required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _first_line(cls: type) -> str:
    return (inspect.getdoc(cls) or "").partition("\n")[0]


@cache
def _comments() -> dict[str, dict[str, str]]:
    """Each dataclass's fields with the ``#:`` comment above them. Raises KeyError for one without, when asked."""
    source = inspect.getsource(definition)
    lines = source.splitlines()
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef):
            continue
        found[node.name] = {}
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                above: list[str] = []
                row = statement.lineno - 2
                while lines[row].strip().startswith("#:"):
                    above.insert(0, lines[row].strip().removeprefix("#:").strip())
                    row -= 1
                if above:
                    found[node.name][statement.target.id] = " ".join(above)
    return found


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8", newline="\n")
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
