"""Loops over millions of positions, compiled where numba is there (the extra `fast`) and plain Python where not.

What a compiled function does is what its Python text says: without numba the same text runs, only slower.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    F = TypeVar("F", bound=Callable[..., Any])

COMPILES = find_spec("numba") is not None
"""Is numba installed?"""


def compiled(function: F) -> F:
    """The function, compiled when it is first called; the machine code is kept beside the module.

    Divisions by nought are not looked for. Sums keep their order, so results are the same bytes on every run.
    """
    if not COMPILES:
        return function
    import numba

    made: Any = numba.njit(cache=True, error_model="numpy")(function)
    return cast("F", made)
