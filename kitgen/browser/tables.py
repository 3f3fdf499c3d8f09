"""Tables told: a play stone by stone, in any order that comes to a legal play."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kitgen.browser.catalogue import say
from kitgen.browser.teller import Made, Teller
from kitgen.errors import IllegalMove, NotationError
from kitgen.rules import BAR as BAR_PLACE
from kitgen.rules import HOME, Ruling
from kitgen.rules.tables import TablesRules
from kitgen.rules.tables_notation import BAR, OFF, Hop, Play, Position, parse_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.browser.contract import Choice, Counts, Shift, Square, Stepping
    from kitgen.dice import Throw
    from kitgen.rules import AnyRules, Player
    from kitgen.rules.tables_notation import Side

Hops = tuple[Hop, ...]


class TablesTeller(Teller):
    """Plays and points of a game of tables, by the mover's own points."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, TablesRules)
        super().__init__(rules)
        self.game = rules
        self._known = lru_cache(maxsize=64)(self._find)

    # -- choices

    def choices(self, position: Position, throw: Throw, made: Made) -> list[Choice]:
        if position.mover is None:
            return []
        player = position.mover
        hops = self._next(position, throw, made)
        own, other = self._sides(position, self.hops(made))
        found: list[Choice] = []
        for number, hop in enumerate(hops, start=1):
            marks = [
                *(["captures"] if hop.hit else []),
                *(["home"] if hop.end == OFF else []),
                *(["only"] if len(hops) == 1 else []),
            ]
            found.append(
                {
                    "number": number,
                    "text": hop_text(hop),
                    "words": self._hop_words(hop),
                    "start": self._place(player, hop.start),
                    "end": self._place(player, hop.end),
                    "kind": "",
                    "step": True,
                    "marks": marks,
                    "effects": "",
                    "shifts": self._hop_shifts(player, hop),
                }
            )
        if not found and not made and own and other:
            found.append(_passed())
        return found

    def step(self, position: Position, throw: Throw, made: Made, text: str) -> Made:
        hops = self._next(position, throw, made)
        wanted = self._read(text)
        for hop in hops:
            if (hop.start, hop.end) == wanted:
                return (*made, hop_text(hop))
        ruling = self.game.why(position, throw, Play((Hop(*wanted),)))
        if ruling.legal or made:
            raise IllegalMove("no_step", say("no_step", text=text))
        raise IllegalMove(ruling.code, ruling.words)

    def whole(self, position: Position, throw: Throw, made: Made) -> Play | None:
        if not made:
            return None
        ways = self._known(position, throw)
        hops = self.hops(made)
        return ways.play(hops)

    def stepping(self, position: Position, throw: Throw, made: Made) -> Stepping | None:
        if not made or position.mover is None:
            return None
        hops = self.hops(made)
        ways = self._known(position, throw)
        return {
            "start": self._place(position.mover, hops[-1].end),
            "kind": "",
            "made": list(made),
            "shifts": [shift for hop in hops for shift in self._hop_shifts(position.mover, hop)],
            "left": ways.length - len(hops),
            "complete": ways.play(hops) is not None,
            "ahead": [],
        }

    def blocked(self, position: Position, throw: Throw) -> list[str]:
        """From the bar: the entries that are closed, in words."""
        if position.mover is None or not position.sides[position.mover][BAR]:
            return []
        other = position.sides[1 - position.mover]
        ends = [self.game.points + 1 - die for die in sorted(set(throw))]
        closed = [end for end in ends if other[self.game.points + 1 - end] > 1]
        return [say("blocked", place=say("bar_to", end=end)) for end in closed]

    # -- ways

    def _find(self, position: Position, throw: Throw) -> Ways:
        return Ways(self.game, position, throw)

    def _next(self, position: Position, throw: Throw, made: Made) -> list[Hop]:
        return self._known(position, throw).next(self.hops(made))

    def hops(self, made: Made) -> Hops:
        """The hops that steps say."""
        return tuple(Hop(*self._read(text), text.endswith("*")) for text in made)

    def _read(self, text: str) -> tuple[int, int]:
        hops = parse_play(text, self.game.points).hops
        if len(hops) != 1:
            raise NotationError(say("no_step", text=text))
        return hops[0].start, hops[0].end

    def _sides(self, position: Position, hops: Hops) -> tuple[Side, Side]:
        mover = position.mover or 0
        return self.game.after(position.sides[mover], position.sides[1 - mover], Play(hops))

    # -- what happened

    def shifts(self, position: Position, throw: Throw, move: Any, after: Any) -> list[Shift]:  # noqa: ARG002
        if position.mover is None:
            return []
        return [shift for hop in move.hops for shift in self._hop_shifts(position.mover, hop)]

    def _hop_shifts(self, player: Player, hop: Hop) -> list[Shift]:
        way = [self._place(player, hop.start), self._place(player, hop.end)]
        found: list[Shift] = [
            {"player": player, "kind": "", "start": way[0], "end": way[1], "way": way, "hit": False},
        ]
        if hop.hit:
            back = [way[1], BAR_PLACE]
            found.append({"player": 1 - player, "kind": "", "start": back[0], "end": back[1], "way": back, "hit": True})
        return found

    def words(self, position: Position, throw: Throw, move: Any, after: Any) -> str:  # noqa: ARG002
        if not move.hops:
            return move.word or say("pass")
        return "; ".join(self._hop_words(hop) for hop in move.hops)

    def step_words(self, text: str) -> str:
        """One step of a play in words."""
        return self._hop_words(self.hops((text,))[0])

    def _hop_words(self, hop: Hop) -> str:
        if hop.end == OFF:
            said = say("off", start=say("bar") if hop.start == BAR else hop.start)
        elif hop.start == BAR:
            said = say("bar_to", end=hop.end)
        else:
            said = say("point_to", start=hop.start, end=hop.end)
        return f"{said}, {say('hits')}" if hop.hit else said

    # -- places

    def _place(self, player: Player, point: int) -> str:
        return {BAR: BAR_PLACE, OFF: HOME}.get(point) or self.game.label(player, point)

    def squares(self, position: Position, mover: Player) -> list[Square]:
        occupied = self.occupied(position)
        found: list[Square] = []
        for point in range(self.game.points, 0, -1):
            place = self.game.label(mover, point)
            here = [self.stack(player, count) for player, count, _ in occupied.get(place, [])] or [say("empty")]
            words = ", ".join([say("point", label=point), *here])
            found.append({"place": place, "player": None, "label": str(point), "words": words})
        word = self.definition.notation.home
        return [*found, *self.aside(position, BAR_PLACE, say("bar")), *self.aside(position, HOME, word)]

    def why(self, position: Position, throw: Throw, place: str) -> Ruling:
        player = position.mover or 0
        hops = self._next(position, throw, ())
        mine = [hop for hop in hops if self._place(player, hop.start) == place]
        landing = [hop for hop in hops if self._place(player, hop.end) == place]
        if mine or landing:
            words = "; ".join(self._hop_words(hop) for hop in mine or landing)
            key = "can_move" if mine else "lands"
            return Ruling(True, key, say(key, moves=words))
        own = position.sides[player]
        for point in range(BAR, 0, -1):
            if own[point] and self._place(player, point) == place:
                die = max(throw)
                end = (self.game.points + 1 if point == BAR else point) - die
                return self.game.why(position, throw, Play((Hop(point, max(OFF, end)),)))
        return Ruling(False, "no_landing", say("no_landing", place=place))

    def counts(self, position: Position, throw: Throw | None) -> Counts:  # noqa: ARG002
        return {
            "pips": [self.game.pips(position, player) for player in (0, 1)],
            "home": [side[OFF] for side in position.sides],
            "pieces": self.game.options.stones,
        }


class Ways:
    """Every order of hops that comes to a legal play of one throw.

    With two numbers there are few orders, and all are listed. A double has one number, so that what is left of a
    legal play can be made in any order in which a stone is there, the bar is empty and bearing off is allowed.
    """

    def __init__(self, rules: TablesRules, position: Position, throw: Throw) -> None:
        assert position.mover is not None
        self.rules, self.throw = rules, throw
        self.own, self.other = position.sides[position.mover], position.sides[1 - position.mover]
        self.plays = [play for play in rules.moves(position, throw) if play.hops]
        self.length = len(self.plays[0].hops) if self.plays else 0
        self.double = throw[0] == throw[1]
        self._listed: dict[Hops, Play] = {} if self.double else self._orders()

    def next(self, made: Hops) -> list[Hop]:
        """The hops that may follow, from the highest start down."""
        if len(made) >= self.length:
            return []
        if not self.double:
            follow = {order[len(made)] for order in self._listed if order[: len(made)] == made}
            return sorted(follow, key=_from_above)
        own, other = self.rules.after(self.own, self.other, Play(made))
        now = {(hop.start, hop.end): hop for hop in self._hops(own, other, self.throw[0])}
        done = _counted(made)
        follow = set()
        for play in self.plays:
            counted = _counted(play.hops)
            if done <= counted:
                follow |= {now[hop] for hop in counted - done if hop in now}
        return sorted(follow, key=_from_above)

    def play(self, made: Hops) -> Play | None:
        """The legal play that these hops are, if they are one."""
        if not self.double:
            return self._listed.get(made)
        counted = _counted(made)
        return next((play for play in self.plays if _counted(play.hops) == counted), None)

    def _orders(self) -> dict[Hops, Play]:
        if self.length < 2:
            return {play.hops: play for play in self.plays}
        ends = {self.rules.after(self.own, self.other, play): play for play in self.plays}
        found: dict[Hops, Play] = {}
        for first, second in (self.throw, self.throw[::-1]):
            for hop in self._hops(self.own, self.other, first):
                own, other = self.rules.after(self.own, self.other, Play((hop,)))
                for further in self._hops(own, other, second):
                    play = ends.get(self.rules.after(own, other, Play((further,))))
                    if play:
                        found[hop, further] = play
        return found

    def _hops(self, own: Side, other: Side, die: int) -> Iterator[Hop]:
        """Every hop of one number as the stones stand now."""
        beyond, home = self.rules.points + 1, self.rules.home
        highest = next((point for point in range(BAR, 0, -1) if own[point]), 0)
        starts = [BAR] if own[BAR] else [point for point in range(self.rules.points, 0, -1) if own[point]]
        for start in starts:
            end = (beyond if start == BAR else start) - die
            if end > 0:
                enemies = other[beyond - end]
                if enemies < 2:
                    yield Hop(start, end, enemies == 1)
            elif highest <= home and (end == 0 or start == highest):
                yield Hop(start, OFF)


def _counted(hops: Hops) -> Counter[tuple[int, int]]:
    return Counter((hop.start, hop.end) for hop in hops)


def _from_above(hop: Hop) -> tuple[int, int]:
    return -hop.start, hop.end


def hop_text(hop: Hop) -> str:
    """A hop as it is written: ``13/7*``, ``bar/22``, ``6/off``."""
    start = "bar" if hop.start == BAR else str(hop.start)
    return f"{start}/{'off' if hop.end == OFF else hop.end}{'*' if hop.hit else ''}"


def _passed() -> Choice:
    return {
        "number": 1,
        "text": "pass",
        "words": say("pass"),
        "start": "",
        "end": "",
        "kind": "",
        "step": False,
        "marks": ["pass"],
        "effects": "",
        "shifts": [],
    }
