"""What only the host's key holds: every rule with a case that the engine ruled, landings, a checked game.

Everything is found by playing: cases come from the positions of seeded games, so a game that is nothing but
a game.toml has a key. Players' texts never import this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kitgen.dice import written
from kitgen.errors import KitgenError
from kitgen.match import Match, at_random
from kitgen.rules import grid_why, race_why, tables_why
from kitgen.rules.race import RaceRules
from kitgen.rules.tables import TablesRules
from kitgen.table import Column, Table
from kitgen.text import tried
from kitgen.text.words import capital

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.dice import Throw
    from kitgen.rules import AnyRules, Ruling

SEED = "HOST"
"""Begins the seeds of the key's games."""
GAMES = 3
"""So many games are looked through for cases, at most."""
PATIENCE = {"race": 40, "tables": 40, "grid": 150}
"""So many positions in a row that show no new rule end the search in a game."""
TRIED = 4
"""So many seeds are tried for a short sample game."""
LONGEST = 2_000
"""Moves after which a game is given up."""
CHECK_EVERY = 40
"""After so many moves the sample game's position is written down."""


FINISHED = "off"
"""In tables of landings, for every game: short enough for a narrow column."""


class Case(NamedTuple):
    """A rule, and a position in which it decided."""

    code: str
    rule: str
    position: str
    throw: str
    move: str
    legal: bool
    words: str


class Key(NamedTuple):
    """What a host's key is made from, beside the definition."""

    cases: tuple[Case, ...]
    landings: dict[str, Table]
    """By name, as texts call them: ``landings-white``; one table where both sides count alike."""
    game: Table
    seed: str
    checks: tuple[tuple[int, str], ...]
    """Move number and the position after it."""
    result: str

    @property
    def tables(self) -> dict[str, Table]:
        """Every table by the name that texts call it."""
        return {**self.landings, "game": self.game}


def make(rules: AnyRules) -> Key:
    """The key of one game and variant; the same on every machine."""
    match = sample(rules)
    checks = tuple(
        (number, rules.write_position(turn.after).split("; after ")[0])
        for number, turn in enumerate(match.turns, start=1)
        if number % CHECK_EVERY == 0
    )
    return Key(
        tuple(cases(rules)),
        landings(rules) if isinstance(rules, RaceRules) else {},
        _moves(match),
        match.seed,
        checks,
        match.text().rpartition("result: ")[2].strip(),
    )


def sample(rules: AnyRules) -> Match:
    """A whole game that is short enough to check by hand: the shortest of some seeds.

    Races are played sensibly, other games by chance. Its text was read back, so every line of it is legal and its
    throws are those of its seed. Raises KitgenError where no game came to an end.
    """
    play = _sensible if isinstance(rules, RaceRules) else at_random
    played = (play(rules, f"{SEED}-{number}", most=LONGEST) for number in range(1, TRIED + 1))
    ended = [match for match in played if match.outcome]
    if not ended:
        raise KitgenError(f"{rules.definition.id}: no game of {TRIED} came to an end within {LONGEST} moves")
    return Match.read(min(ended, key=lambda match: len(match.turns)).text(), rules)


def _sensible(rules: AnyRules, seed: str, *, most: int) -> Match:
    """A hit before a further throw before the furthest piece."""
    match = Match(rules, seed)
    while not match.outcome and len(match.turns) < most:
        throw, mover = match.throw, match.mover
        moves = match.moves

        def rank(move: Any, throw: Any = throw, mover: Any = mover) -> tuple[bool, bool]:
            return "*" in str(move), rules.mover(rules.play(match.position, throw, move)) == mover

        match.play(max(moves, key=rank) if len(moves) > 1 else moves[0])
    return match


def _moves(match: Match) -> Table:
    """The game as a table: number, side, throw, move."""
    names = match.rules.definition.players
    rows = tuple(
        (number, capital(names[turn.mover]) if turn.mover is not None else "–", written(turn.throw), str(turn.move))
        for number, turn in enumerate(match.turns, start=1)
    )
    return Table("", (Column("No.", "number"), Column("Side"), Column("Throw"), Column("Move")), rows)


def landings(rules: RaceRules) -> dict[str, Table]:
    """Where each throw takes a piece from each square, before anybody else is looked at."""
    players = rules.definition.players
    alike = all(rules.label(0, step) == rules.label(1, step) for step in range(1, rules.length + 1))
    return {
        f"landings-{player}": _landing(rules, seat, "" if alike else capital(player))
        for seat, player in enumerate(players[: 1 if alike else len(players)])
    }


def _landing(rules: RaceRules, player: int, name: str) -> Table:
    notation = rules.definition.notation
    throws = [throw for throw in rules.throws(rules.start()) if rules.reach(throw).squares]
    rows = []
    for step in range(rules.length + 1):
        start = rules.label(player, step) if step else notation.hand
        rows.append((start, *(_end(rules, player, step, throw) for throw in throws)))
    columns = (Column("From"), *(Column(written(throw), "number") for throw in throws))
    return Table(name, columns, tuple(rows))


def _end(rules: RaceRules, player: int, step: int, throw: Throw) -> str:
    reach = rules.reach(throw)
    end = step + reach.squares if step else rules.entry(reach)
    if not end or (end > rules.finish and rules.options.overshoot == "illegal"):
        return "–"
    if end > rules.finish:
        return "out"
    return FINISHED if end == rules.finish else rules.label(player, end)


def cases(rules: AnyRules) -> Iterator[Case]:
    """Each rule that decided something in seeded games, with its first case; in the order of the reason codes."""
    found: dict[str, Case] = {}
    reasons = _reasons(rules)
    for number in range(1, GAMES + 1):
        match = at_random(rules, f"{SEED} CASES {number}")
        position, quiet = match.first, 0
        for index, turn in enumerate(match.turns):
            quiet += 1
            for move in tried.moves(rules, position, turn, index):
                said = rules.why(position, turn.throw, move)
                if said.code not in found:
                    found[said.code] = _case(rules, position, turn.throw, move, said)
                    quiet = 0
            if quiet > PATIENCE[rules.definition.rules] and ("finish" in found or "finish" not in reasons):
                break
            position = turn.after
    yield from (found[code] for code in reasons if code in found)


def _reasons(rules: AnyRules) -> dict[str, str]:
    """The game's reason codes in their order, each with its general sentence."""
    family: Any = {RaceRules: race_why, TablesRules: tables_why}.get(type(rules), grid_why)
    codes = family.codes(rules) if hasattr(family, "codes") else tuple(family.REASONS)
    return {code: family.general(rules, code) for code in codes}


def _case(rules: AnyRules, position: Any, throw: Throw, move: Any, said: Ruling) -> Case:
    shown = written(throw) if throw else ""
    short = rules.write_position(position).split("; after ")[0]  # a grid's past is for machines
    rule = _reasons(rules)[said.code]
    return Case(said.code, rule, short, shown, str(move), said.legal, said.words)
