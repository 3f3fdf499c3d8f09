"""Does a definition make sense? What its types alone cannot say: players, board, dice, texts.

`families` asks what only one family of mechanics can answer.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from kitgen.errors import suggestion
from kitgen.loading.families import family
from kitgen.loading.pictures import board
from kitgen.loading.values import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kitgen.definition import DicePlan
    from kitgen.loading.lines import Key
    from kitgen.loading.values import Reader

DICE_LIMIT = 50_000
"""Dice that each count are refused where more ways than this would have to be counted one by one."""


def check(found: Mapping[str, Any], raw: Mapping[str, Any], variants: Iterable[str], reader: Reader) -> None:
    """Report what is wrong to the reader. ``found`` holds the parts that could be read, ``raw`` the TOML."""
    _people(found, reader)
    _sizes(found, reader)
    _texts(found, variants, reader)
    if "board" in found:
        board(found["board"], reader)
    _dice(found, raw, reader)
    family(found, reader)


def _people(found: Mapping[str, Any], reader: Reader) -> None:
    players = found.get("players", ())
    _twice(("players",), players, reader)
    kit = found.get("kit")
    if kit is None or not players:
        return
    _twice(("kit", "looks"), kit.looks, reader)
    if len(kit.looks) != len(players):
        message = f"{len(kit.looks)} looks for {len(players)} players; give one to each of {', '.join(players)}"
        reader.say(("kit", "looks"), message)


def _sizes(found: Mapping[str, Any], reader: Reader) -> None:
    kit, teach = found.get("kit"), found.get("teach")
    if kit is not None and kit.counter > kit.cell and reader.sound(("kit", "cell")):
        message = f"a counter of {kit.counter:g} mm does not fit a square of {kit.cell:g} mm; make it smaller"
        reader.say(("kit", "counter"), message)
    if teach is not None and teach.minutes[0] > teach.minutes[1]:
        low, high = teach.minutes
        reader.say(("teach", "minutes"), f"from {low} to {high} runs backwards; write [{high}, {low}]")


def _texts(found: Mapping[str, Any], variants: Iterable[str], reader: Reader) -> None:
    for name in ("readings", "examples"):
        _twice((name,), [getattr(item, "id", NOTHING) for item in found.get(name, ())], reader, "id")
    known = sorted(set(variants))
    for place, example in enumerate(found.get("examples", ())):
        if example is NOTHING:
            continue
        for which, variant in enumerate(example.only):
            if variant not in known:
                near = suggestion(variant, known) or f"; there are {', '.join(known)}"
                reader.say(("examples", place, "only", which), f"there is no variant '{variant}'{near}")
        if example.then and not example.legal:
            message = "an illegal move leads to no position; leave it out, or say legal = true"
            reader.say(("examples", place, "then"), message)
    aliases = found.get("aliases", ())
    _twice(("aliases",), aliases, reader)
    for place, alias in enumerate(aliases):
        if alias == found.get("alias"):
            reader.say(("aliases", place), f"'{alias}' is the alias already; leave it out here")


def _dice(found: Mapping[str, Any], raw: Mapping[str, Any], reader: Reader) -> None:
    plan: DicePlan | None = found.get("dice")
    given = raw.get("dice")
    if plan is None or not reader.sound(("dice", "faces"), ("dice", "count")):
        return
    if not plan.faces:
        if isinstance(given, dict) and given and "faces" not in given:
            reader.say(("dice", "faces"), "missing; add the numbers on one die, such as faces = [1, 2, 3, 4, 5, 6]")
        return
    if len(plan.faces) < 2:
        reader.say(("dice", "faces"), "a die with one face decides nothing; give it two or more")
        return
    if plan.each and len(plan.faces) ** plan.count > DICE_LIMIT:
        ways = f"{len(plan.faces)}^{plan.count}"
        reader.say(("dice", "count"), f"too many dice that each count: {ways} ways to fall; {DICE_LIMIT} is the most")
        return
    _forms(plan, reader)
    if plan.throws and plan.each:
        reader.say(("dice", "throws"), "these rules go by the sum, but each die counts; say each = false")
        return
    sums = [throw[0] for throw in plan.dice().throws()] if not plan.each else []
    _twice(("dice", "throws"), [getattr(rule, "sum", NOTHING) for rule in plan.throws], reader, "sum")
    for place, rule in enumerate(plan.throws):
        if reader.sound(("dice", "throws", place)) and rule.sum not in sums:
            message = f"the dice cannot show {rule.sum}; they show {', '.join(map(str, sums))}"
            reader.say(("dice", "throws", place, "sum"), message)


def _forms(plan: DicePlan, reader: Reader) -> None:
    """Can the kit make these dice so that every face is as likely as the odds say?"""
    _twice(("dice", "forms"), plan.forms, reader)
    faces = len(plan.faces)
    for place, form in enumerate(plan.forms):
        key = ("dice", "forms", place)
        if form == "cube" and faces != 6:
            each = [face for face in plan.faces for _ in range(6 // faces)] if faces in (2, 3) else []
            hint = f"say faces = {each}" if each else "try 'slips'"
            reader.say(key, f"a cube has six faces, not {faces}; {hint}")
        if form in ("coins", "tetrahedra") and sorted(plan.faces) != [0, 1]:
            reader.say(key, f"{form} show 0 or 1 and need faces = [0, 1]; try 'slips'")


def _twice(key: Key, values: Sequence[object], reader: Reader, name: str = "") -> None:
    """Report the second and later of equal values in a list."""
    counted: Counter[object] = Counter()
    for place, value in enumerate(values):
        counted[value] += value is not NOTHING
        if counted[value] > 1:
            where = (*key, place, name) if name else (*key, place)
            reader.say(where, f"'{value}' stands here a second time; each may stand once")
