"""Whole modules compiled by numba, and a source of chance that compiled code can draw on."""

from __future__ import annotations

from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numba  # noqa: F401  (as plain Python training would take weeks, so it is refused)
import numpy as np

from kitgen.analysis.compiling import compiled

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray


def module_compiled(module: ModuleType) -> Any:
    """A module of plain Python whose functions are compiled, and call each other compiled; the module stays as it is.

    A function must stand below those that it calls.
    """
    names = dict(vars(module))
    for name, one in vars(module).items():
        if isinstance(one, FunctionType) and one.__module__ == module.__name__:
            again = FunctionType(one.__code__, names, name, one.__defaults__, one.__closure__)
            again.__module__, again.__qualname__ = one.__module__, one.__qualname__
            names[name] = compiled(again)
    return SimpleNamespace(**names)


def chance(seed: int) -> NDArray[np.uint64]:
    """The state of a source of chance: one number that `below` moves on."""
    return np.array([seed], np.uint64)


@compiled
def below(state: NDArray[np.uint64], sides: int) -> int:
    """A whole number 0 ≤ n < sides by the SplitMix64 sequence.

    Source: Steele, Lea and Flood, Fast splittable pseudorandom number generators (2014).
    """
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = state[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    # the high half times the number of sides: the leaning is one in 2³²/sides, far below any figure's error
    return int((mixed >> np.uint64(32)) * np.uint64(sides) >> np.uint64(32))
