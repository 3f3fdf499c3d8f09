"""The network for Ur: what it sees, and what its file says of it."""

from __future__ import annotations

from functools import cache
from random import Random

from kitgen import games
from kitgen.analysis.training.finkel import NAME
from kitgen.players import exact, inputs_finkel, network
from kitgen.players.race_bits import RaceBits
from kitgen.players.race_learned import chance_for
from kitgen.rules.race import RaceRules

PATH = network.FOLDER / f"{NAME}{network.ENDING}"


@cache
def ur() -> RaceRules:
    return RaceRules(games.load("ur"))


def met(number: int, seed: str) -> list[tuple[int, int]]:
    """Sides of positions met in games played by chance."""
    bits, source = RaceBits(ur()), Random(seed)  # noqa: S311 - games by chance, the same every time
    found: list[tuple[int, int]] = []
    own = enemy = 7 * bits.hand
    while len(found) < number:
        found.append((own, enemy))
        reach = source.choice(bits.reaches[:1] + bits.reaches[1:4] * 3)
        own, enemy, again = source.choice(bits.afters(reach, own, enemy))
        if own == 0:
            own = enemy = 7 * bits.hand
        elif not again:
            own, enemy = enemy, own
    return found


def test_the_inputs_tell_positions_apart() -> None:
    digits = inputs_finkel.thirds()
    seen: dict[tuple[int, ...], tuple[int, int]] = {}
    for own, enemy in met(3_000, "inputs"):
        on = [0] * inputs_finkel.ON
        assert inputs_finkel.inputs(own, enemy, digits, on) == inputs_finkel.ON
        assert len(set(on)) == len(on)
        assert 0 <= min(on) <= max(on) < inputs_finkel.INPUTS
        assert seen.setdefault(tuple(on), (own, enemy)) == (own, enemy), "two positions that look the same"


def test_what_is_at_home_counts_from_seven() -> None:
    """A game of five counters is one of seven with two home on either side."""
    five = RaceRules(games.load("ur/quick"))
    value, whole = chance_for(five), chance_for(ur())
    assert value is not None
    assert whole is not None
    side = RaceBits(five).side((0, 0, 4, 8, 15))
    assert value(side, side) == whole(side, side)
    assert chance_for(RaceRules(games.load("die-race"))) is None


def test_how_it_was_made_is_written_in_its_file() -> None:
    header = network.load(NAME).header
    assert header["command"] == "python -m kitgen.analysis.training.finkel 64 300000"
    assert header["seed"] == 20261130
    assert header["rms_error"] < 0.006
    assert PATH.stat().st_size <= 350_000


def test_near_the_end_it_is_not_far_from_exact() -> None:
    """Where the shipped table knows the value, the network's error is about what its file says."""
    value, bits, errors = chance_for(ur()), RaceBits(ur()), []
    assert value is not None
    for own, enemy in met(20_000, "end"):
        at = ur().start()._replace(steps=(bits.steps(own), bits.steps(enemy)))
        known = exact.value(ur(), at)
        if known is not None:
            errors.append(value(own, enemy) - known)
    assert len(errors) > 100
    assert sum(error**2 for error in errors) / len(errors) < 0.03**2
