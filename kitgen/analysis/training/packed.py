"""From trained arrays to the file that the players read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen.analysis.training.learner import Network
from kitgen.players.network import parts, write

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

BITS = 8
"""Of each weight of the first layer, its sign with it; more make a larger file and hardly another move."""
IDLE = 0.01
"""A row that moved less than this from where it began, on the average, belongs to an input that hardly ever is on."""


def packed(network: Network, header: Mapping[str, Any], bits: int = BITS) -> bytes:
    """The network as a file of `kitgen.players.network`, first-layer weights rounded to so many bits."""
    whole, scale = rounded(network, bits)
    inputs, hidden = whole.shape
    planes = whole.astype("<i2").view(np.uint8).reshape(-1, 2).T.tobytes()
    floats = np.concatenate([scale, network.bias, network.out, network.last]).tolist()
    return write({"inputs": inputs, "hidden": hidden, "bits": bits, **header}, planes, floats)


def without_idle(network: Network, first: Network) -> Network:
    """The network with rows at zero that learned nothing since ``first``, so that no random numbers ship."""
    moved = np.abs(network.rows - first.rows).mean(axis=1)
    return network._replace(rows=np.where(moved[:, None] < IDLE, np.float32(0), network.rows))


def rounded(network: Network, bits: int = BITS) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """First-layer weights as whole numbers, and for each hidden unit what one of them is worth."""
    most = 2 ** (bits - 1) - 1
    scale = (np.abs(network.rows).max(axis=0) / most).astype(np.float32)
    scale[scale == 0] = 1
    return np.rint(network.rows / scale).astype(np.int64), scale


def unpacked(network: Network, bits: int = BITS) -> Network:
    """The network as the players have it, in arrays again."""
    whole, scale = rounded(network, bits)
    return network._replace(rows=(whole * scale).astype(np.float32))


def loaded(path: Path) -> Network:
    """The network of a file as arrays."""
    header, planes, floats = parts(path)
    inputs, hidden = int(header["inputs"]), int(header["hidden"])
    whole = np.frombuffer(planes, np.uint8).reshape(2, -1).T.copy().view("<i2").reshape(inputs, hidden)
    given = np.array(floats, np.float32)
    scale, bias, out = given[:-1].reshape(3, hidden)
    return Network((whole * scale).astype(np.float32), bias.copy(), out.copy(), given[-1:].copy())
