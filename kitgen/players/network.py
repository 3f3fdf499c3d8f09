"""A small network that was trained elsewhere: read from its file, and worked out in plain Python.

Every input is on or off, so the first layer is a sum of rows of small whole numbers; then one hidden layer of units
½ + ½ · x / √(1 + x²), x half their sum, and one logistic output, a chance. A row is kept as one large number with 32
bits for each hidden unit, its weights lifted above zero, so that Python adds whole rows at once.

A file holds a line of JSON (name, inputs, hidden, and the
command, seed and figures that made it), then the weights, compressed: ``inputs × hidden`` whole numbers of sixteen
bits, first all their low bytes, then all their high bytes; and as 32-bit floats, lowest byte first, a scale for each
hidden unit, a bias for each, an output weight for each, and the last bias.
"""

from __future__ import annotations

import json
import zlib
from array import array
from functools import cache
from math import sqrt, tanh
from pathlib import Path
from sys import byteorder
from typing import TYPE_CHECKING, Any
from warnings import warn

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

FOLDER = Path(__file__).with_name("weights")
ENDING = ".net"
FORMAT = 1
LIFT = 1 << 15
MOST = 1 << 16
"""So many rows can be summed before one unit's 32 bits run over."""

LANE = 4
_RAISED = bytes((high + 128) % 256 for high in range(256))
"""The high byte of a number to that of the number lifted."""


class Network:
    """Weights ready for use.

    >>> silent = Network({"inputs": 2, "hidden": 1}, bytes(4), [1.0, 0.0, 0.0, 0.0])
    >>> silent.value([0, 1])
    0.5
    """

    def __init__(self, header: Mapping[str, Any], rows: bytes, floats: Iterable[float]) -> None:
        self.header = header
        self.hidden = hidden = int(header["hidden"])
        size = len(rows) // 2
        lanes = bytearray(LANE * size)
        lanes[::LANE] = rows[:size]
        lanes[1::LANE] = rows[size:].translate(_RAISED)
        width = LANE * hidden
        self.rows = tuple(int.from_bytes(lanes[at : at + width], "little") for at in range(0, len(lanes), width))
        given = tuple(floats)
        scales, biases, outs = (given[hidden * part : hidden * (part + 1)] for part in range(3))
        self._outs = tuple(out / 2 for out in outs)
        self._biases = tuple(bias / 2 for bias in biases)
        self._scales = tuple(scale / 2 for scale in scales)
        self._last = given[3 * hidden] + sum(outs) / 2

    def value(self, on: Collection[int]) -> float:
        """The output, between 0 and 1, with just these inputs on; at most `MOST` of them."""
        rows = self.rows
        return self.value_of(sum([rows[index] for index in on]), len(on))

    def value_of(self, total: int, count: int) -> float:
        """The output for a sum of so many `rows`; who changes few inputs keeps the sum."""
        lanes = array("I", total.to_bytes(LANE * self.hidden, "little"))
        if byteorder == "big":
            lanes.byteswap()
        lift = LIFT * count
        units = zip(self._outs, self._biases, self._scales, lanes)
        active = 0.0
        for out, bias, scale, number in units:
            x = bias + scale * (number - lift)
            active += out * x / sqrt(1 + x * x)
        # the logistic function as half of one and a hyperbolic tangent, which never overflows
        return 0.5 + 0.5 * tanh((self._last + active) / 2)


@cache
def load(name: str) -> Network:
    """The network that ships under this name. Raises KitgenError where there is none or its file is damaged."""
    return read(FOLDER / f"{name}{ENDING}")


def offered(name: str) -> Network | None:
    """The same; None where there is none, or where it cannot be read, of which a warning tells: a level plays on."""
    if not (FOLDER / f"{name}{ENDING}").is_file():
        return None
    try:
        return load(name)
    except KitgenError as error:
        warn(f"{error}; playing on without it", stacklevel=2)
        return None


def read(path: Path) -> Network:
    """A network from its file. Raises KitgenError where it cannot be used."""
    return Network(*parts(path))


def parts(path: Path) -> tuple[dict[str, Any], bytes, array[float]]:
    """What a file holds: its first line, the bytes of the rows, the floats. Raises KitgenError for a damaged one."""
    try:
        line, _, packed = path.read_bytes().partition(b"\n")
        header: dict[str, Any] = json.loads(line)
        body = zlib.decompress(packed)
        hidden = int(header["hidden"])
        size = 2 * int(header["inputs"]) * hidden
        floats = array("f", body[size:])
    except (OSError, ValueError, KeyError, TypeError, zlib.error) as error:
        raise KitgenError(f"{path.name}: expected the weights of a network; {error}") from None
    if byteorder == "big":
        floats.byteswap()
    if header.get("format") != FORMAT or len(floats) != 3 * hidden + 1:
        raise KitgenError(f"{path.name}: expected format {FORMAT} and the weights of {hidden} hidden units")
    return header, body[:size], floats


def write(header: Mapping[str, Any], rows: bytes, floats: Iterable[float]) -> bytes:
    """The bytes of a file that `read` reads; ``header`` needs ``inputs`` and ``hidden``."""
    numbers = array("f", floats)
    if byteorder == "big":
        numbers.byteswap()
    line = json.dumps({"format": FORMAT, **header}, ensure_ascii=False, sort_keys=True)
    return line.encode() + b"\n" + zlib.compress(rows + numbers.tobytes(), 9)
