"""Colours as both back-ends take them."""

from __future__ import annotations

import re
from functools import lru_cache

from kitgen.errors import KitgenError

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")


@lru_cache(maxsize=512)
def checked(value: str) -> str:
    """The colour itself; raises KitgenError for anything but ``#RRGGBB``."""
    if not _HEX.fullmatch(value):
        raise KitgenError(f"'{value}' is not a colour of the form #RRGGBB")
    return value


@lru_cache(maxsize=512)
def rgb(value: str) -> str:
    """The colour as three PDF numbers.

    >>> rgb("#FF8000")
    '1 0.502 0'
    """
    checked(value)
    return " ".join(f"{int(value[start : start + 2], 16) / 255:.4g}" for start in (1, 3, 5))
