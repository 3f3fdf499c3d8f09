"""From trained arrays to the file that the players read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kitgen.players.network import write

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from kitgen.analysis.training.learner import Network

BITS = 10
"""Of each weight of the first layer, its sign with it; more make a larger file and hardly another move."""


def packed(network: Network, header: Mapping[str, Any], bits: int = BITS) -> bytes:
    """The network as a file of `kitgen.players.network`, first-layer weights rounded to so many bits."""
    whole, scale = rounded(network, bits)
    inputs, hidden = whole.shape
    planes = whole.astype("<i2").view(np.uint8).reshape(-1, 2).T.tobytes()
    floats = np.concatenate([scale, network.bias, network.out, network.last]).tolist()
    return write({"inputs": inputs, "hidden": hidden, "bits": bits, **header}, planes, floats)


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
