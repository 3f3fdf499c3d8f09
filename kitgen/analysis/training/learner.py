"""A network of one hidden layer whose inputs are on or off: its value, and one step of learning.

A hidden unit is an S-shaped curve without exponentials, ½ + ½ · x / √(1 + x²) of half its sum, which costs a fraction
of the logistic curve; the output is logistic, a chance. The number of hidden units is a multiple of four. A step
follows the gradient of the cross-entropy
against a target between 0 and 1; only the rows of inputs that are on change.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kitgen.analysis.compiling import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


class Network(NamedTuple):
    """Weights as arrays: ``rows`` (inputs × hidden), ``bias`` and ``out`` (hidden), ``last`` (one number)."""

    rows: Floats
    bias: Floats
    out: Floats
    last: Floats


def blocks(games: int, block: int, first: float, last: float, done: int = 0) -> Iterator[tuple[int, int, float]]:
    """A run in blocks: how many games come now, how many are done then, and the rate of learning.

    The rate falls evenly, by ratio, from the first game to the last.
    """
    while done < games:
        now = min(block, games - done)
        rate = first * (last / first) ** (done / games)
        done += now
        yield now, done, rate


def fresh(inputs: int, hidden: int, seed: int) -> Network:
    """A network that knows nothing: small random numbers, the output undecided."""
    random = np.random.default_rng(seed)
    return Network(
        random.normal(0, 0.1, (inputs, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        random.normal(0, 0.1, hidden).astype(np.float32),
        np.zeros(1, np.float32),
    )


@compiled
def value(network: Network, inputs: NDArray[np.int32], count: int, hidden: Floats) -> float:
    """The network's output; ``hidden`` is filled with what the hidden units say, between 0 and 1."""
    rows, bias, out, last = network
    width = hidden.size
    half = np.float32(0.5)
    one = np.float32(1)
    for unit in range(width):
        hidden[unit] = bias[unit]
    k = 0
    while k + 3 < count:  # four rows at once: what is summed so far is fetched and put away a quarter as often
        first_row, second_row, third_row, fourth_row = (
            rows[inputs[k]],
            rows[inputs[k + 1]],
            rows[inputs[k + 2]],
            rows[inputs[k + 3]],
        )
        for unit in range(width):
            hidden[unit] += (first_row[unit] + second_row[unit]) + (third_row[unit] + fourth_row[unit])
        k += 4
    while k < count:
        row = rows[inputs[k]]
        for unit in range(width):
            hidden[unit] += row[unit]
        k += 1
    for unit in range(width):
        x = half * hidden[unit]
        hidden[unit] = half + half * x / np.sqrt(one + x * x)
    # four sums at once: one would wait for itself at every step
    first = second = third = fourth = np.float32(0)
    for unit in range(0, width, 4):
        first += out[unit] * hidden[unit]
        second += out[unit + 1] * hidden[unit + 1]
        third += out[unit + 2] * hidden[unit + 2]
        fourth += out[unit + 3] * hidden[unit + 3]
    return 1 / (1 + exp(-float(last[0] + ((first + second) + (third + fourth)))))


@compiled
def learn(network: Network, inputs: NDArray[np.int32], count: int, hidden: Floats, target: float, rate: float) -> float:
    """One step towards a target; the error before it."""
    error = target - value(network, inputs, count, hidden)
    step = np.float32(rate * error)
    rows, bias, out, last = network
    one = np.float32(1)
    two = np.float32(2)
    quarter = np.float32(0.25)
    last[0] += step
    for unit in range(hidden.size):
        active = hidden[unit]
        rest = one - (two * active - one) * (two * active - one)  # 1 / (1 + x²)
        slope = quarter * rest * np.sqrt(max(rest, np.float32(0)))
        hidden[unit] = step * out[unit] * slope
        out[unit] += step * active
        bias[unit] += hidden[unit]
    for k in range(count):
        row = rows[inputs[k]]
        for unit in range(hidden.size):
            row[unit] += hidden[unit]
    return error


@compiled
def lessons(
    seen: NDArray[np.float64],
    players: NDArray[np.int64],
    count: int,
    end: float,
    trace: float,
    targets: NDArray[np.float64],
) -> None:
    """Fill ``targets`` with what each of so many positions of a game should have said: TD(lambda), backwards.

    ``seen`` is what each said for its own player, of those numbered 0 and 1; ``end`` is what came of it for player 0.
    """
    target = after = end
    for at in range(count - 1, -1, -1):
        target = trace * target + (1 - trace) * after
        first = players[at] == 0
        after = seen[at] if first else 1 - seen[at]
        targets[at] = target if first else 1 - target
