"""definition.py → JSON Schema, so that an editor explains each key of a game.toml and marks what is wrong.

Types, bounds and required keys come from the dataclasses, descriptions from their docstrings and from
the ``#:`` comments above the fields. `python -m kitgen.schema` writes the schema that is committed.
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
