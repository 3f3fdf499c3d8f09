"""Does a JSON value have the shape that a TypedDict says: every key, no other, each of its type."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def faults(value: Any, shape: Any, where: str = "") -> list[str]:  # noqa: C901, PLR0911  (one case for each kind of type)
    """Every way in which a value differs from a shape; empty where it fits."""
    if is_typeddict(shape):
        return _dict_faults(value, shape, where)
    origin, inner = get_origin(shape), get_args(shape)
    if shape is Any:
        return []
    if origin in (Union, UnionType):
        each = [faults(value, one, where) for one in inner]
        return [] if not all(each) else min(each, key=len)
    if origin is Literal:
        return [] if value in inner else [f"{where}: {value!r} is none of {inner}"]
    if origin is NotRequired:
        return faults(value, inner[0], where)
    if origin is list:
        if not isinstance(value, list):
            return [f"{where}: {value!r} is no list"]
        return [it for index, one in enumerate(value) for it in faults(one, inner[0], f"{where}[{index}]")]
    if origin is tuple:
        if not isinstance(value, list) or len(value) != len(inner):
            return [f"{where}: {value!r} is not {len(inner)} values"]
        return [it for one, kind in zip(value, inner, strict=True) for it in faults(one, kind, where)]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{where}: {value!r} is no object"]
        return [it for key, one in value.items() for it in faults(one, inner[1], f"{where}.{key}")]
    kind = NoneType if shape is None else shape
    fits = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
    return [] if fits else [f"{where}: {value!r} is no {kind.__name__}"]


def _dict_faults(value: Any, shape: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: {value!r} is no object"]
    hints = get_type_hints(shape, include_extras=True)
    needed = {key for key, hint in hints.items() if get_origin(hint) is not NotRequired}
    found = [f"{where}.{key} is missing" for key in sorted(needed - value.keys())]
    found += [f"{where}.{key} is not in the contract" for key in sorted(value.keys() - hints.keys())]
    for key, one in value.items():
        if key in hints:
            found += faults(one, hints[key], f"{where}.{key}")
    return found
