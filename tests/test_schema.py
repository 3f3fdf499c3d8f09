"""The schema that editors use says what the loader says, as far as types go."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kitgen import definition, games, schema
from kitgen.definition import FIXED, NOT_IN_FILE, OPTIONS, GameDefinition

GAMES = [*games.names(), "template"]
BROKEN = sorted((Path(__file__).parent / "definitions").glob("*.toml"))
TYPED = [path for path in BROKEN if not path.stem.startswith(("syntax_", "not_utf8"))]

Golden = Callable[[str, str | bytes], None]


def raw(game: str) -> dict[str, Any]:
    return tomllib.loads((games.folder(game) / "game.toml").read_text(encoding="utf-8"))


def validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema.FILE.read_text(encoding="utf-8")))


def test_committed_schema_is_the_format() -> None:
    assert schema.FILE.read_text(encoding="utf-8") == schema.text(), "the format changed: run `make schema`"


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema.schema())


@pytest.mark.parametrize("game", GAMES)
def test_shipped_games_are_valid(game: str) -> None:
    assert [error.message for error in validator().iter_errors(raw(game))] == []


def test_template_names_the_schema() -> None:
    """An editor finds it from the first line of a new game's file."""
    first = (games.folder("template") / "game.toml").read_text(encoding="utf-8").partition("\n")[0]
    assert first.startswith("#:schema ")
    assert (games.folder("template") / first.removeprefix("#:schema ")).resolve() == schema.FILE.resolve()


def test_every_field_is_described() -> None:
    """Each comment of the format reaches the editor; a field without one fails here by name."""
    for cls in vars(definition).values():
        if not (isinstance(cls, type) and is_dataclass(cls)) or cls.__module__ != definition.__name__:
            continue
        if cls in (definition.Between, definition.Size, definition.Form):
            continue
        told = schema._comments()[cls.__name__]
        for field in fields(cls):
            assert told.get(field.name), f"{cls.__name__}.{field.name} has no #: comment"
            assert not told[field.name].endswith("."), "a description is a phrase, as the others are"


def test_what_the_schema_says_of_a_field() -> None:
    made = schema.schema()
    assert made["properties"]["name"] == {
        "description": "what people call it",
        "type": "string",
        "pattern": r"^(?:.*\S.*)$",
    }
    assert made["$defs"]["DicePlan"]["properties"]["count"] == {
        "description": "how many dice",
        "type": "integer",
        "minimum": 1,
        "maximum": 12,
        "default": 1,
    }
    assert made["$defs"]["Kit"]["required"] == ["cell", "counter", "accent", "minutes"]
    assert (NOT_IN_FILE & set(made["properties"])) == {"variants"}
    assert "required" not in made["$defs"]["KitChanges"]
    assert not FIXED & set(made["$defs"]["Variant"]["properties"])


def test_required_keys_are_those_of_the_loader() -> None:
    made = schema.schema()
    assert set(made["required"]) == {
        "name", "alias", "version", "variant", "rules", "players", "summary", "options",
        "readings", "sources", "rights", "kit", "teach",
    }  # fmt: skip


@pytest.mark.parametrize("family", OPTIONS)
def test_options_go_with_the_family(family: str) -> None:
    """Options of another family are refused, in the base and in a variant."""
    game = {"race": "ur", "tables": "backgammon", "grid": "jungle"}[family]
    foreign: dict[str, dict[str, Any]] = {"race": {"stones": 15}, "tables": {"share": True}, "grid": {"counters": 3}}
    other = foreign[family]
    good = raw(game)
    assert not list(validator().iter_errors(good))
    assert list(validator().iter_errors({**good, "options": {**good["options"], **other}}))
    changed = {"variant_name": "X", "variant_note": "Y.", "options": other}
    assert list(validator().iter_errors({**good, "variants": {"x": changed}}))


def test_broken_files_are_refused(golden: Golden) -> None:
    """What an editor can know, it marks; the golden lists what only `check` can know."""
    check = validator()
    unknown = [path.stem for path in TYPED if not any(check.iter_errors(tomllib.loads(path.read_text("utf-8"))))]
    assert len(TYPED) - len(unknown) > 60
    assert not {"unknown_key", "name_empty", "dice_count_text", "kit_accent", "variant_unknown_key"} & set(unknown)
    golden("loading/beyond_the_schema.txt", "\n".join(unknown) + "\n")


def test_the_class_of_the_file_is_the_definition() -> None:
    assert schema.schema()["description"] == (GameDefinition.__doc__ or "").partition("\n")[0]
