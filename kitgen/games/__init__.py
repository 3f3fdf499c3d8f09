"""The shipped games: `games.load("ur")` is a game's definition, by id or by any short name."""

from __future__ import annotations
