"""Files of solved values: one line of JSON, then compressed blocks of chances in sixteen bits.

The line says what the table is about, how many values each block has, how many bytes it takes, and a checksum
of all that follows. A chance is a whole number of 65,535ths. A block holds the differences from one chance to
the next, counted round from 65,535 to 0: first all their high bytes, then all their low bytes, packed by zlib.
docs/solving.md has the format in full.
"""

from __future__ import annotations

import json
import zlib
from array import array
from hashlib import sha256
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

FORMAT = 1
ONE = 65_535
"""The whole number that stands for certainty."""


class TableFile:
    """A table that was read; a block is unpacked when it is first asked for."""

    def __init__(self, header: Mapping[str, Any], packed: bytes) -> None:
        self.header = header
        self._packed = packed
        self._blocks: dict[int, array[int]] = {}

    def block(self, number: int) -> array[int]:
        """The values of one block, as 65,535ths."""
        found = self._blocks.get(number)
        if found is None:
            sizes = self.header["bytes"]
            start = sum(sizes[:number])
            found = unpacked(self._packed[start : start + sizes[number]])
            self._blocks[number] = found
        return found


def unpacked(block: bytes) -> array[int]:
    """The values of a block.

    >>> list(unpacked(packed([65535, 0, 7, 300])))
    [65535, 0, 7, 300]
    """
    planes = zlib.decompress(block)
    count = len(planes) // 2
    differences = zip(planes[:count], planes[count:], strict=True)
    total = accumulate((high << 8 | low for high, low in differences), lambda one, two: one + two & ONE)
    return array("H", total)


def packed(values: Iterable[int]) -> bytes:
    """The bytes of a block."""
    highs, lows = bytearray(), bytearray()
    before = 0
    for value in values:
        difference = value - before & ONE
        highs.append(difference >> 8)
        lows.append(difference & 255)
        before = value
    return zlib.compress(bytes(highs + lows), 9)


def written(header: Mapping[str, Any], blocks: Sequence[Sequence[int]]) -> bytes:
    """The bytes of a table's file."""
    parts = [packed(block) for block in blocks]
    body = b"".join(parts)
    facts = {
        "format": FORMAT,
        **header,
        "values": [len(block) for block in blocks],
        "bytes": [len(part) for part in parts],
        "sha256": sha256(body).hexdigest(),
    }
    return json.dumps(facts, sort_keys=True).encode() + b"\n" + body


def read(path: Path) -> TableFile:
    """A table from its file. Raises KitgenError where it is damaged or of another format."""
    try:
        line, _, body = path.read_bytes().partition(b"\n")
        header = json.loads(line)
        sound = header["format"] == FORMAT and header["sha256"] == sha256(body).hexdigest()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise KitgenError(f"{path.name}: expected a table of solved values; {error}") from None
    if not sound:
        raise KitgenError(f"{path.name} is damaged or of another format; expected format {FORMAT}")
    return TableFile(header, body)
