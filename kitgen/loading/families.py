"""What each family of mechanics wants of a definition: a race its tracks, tables their set-up, a grid its pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kitgen.board import BoardError
from kitgen.definition import BoardPlan, DicePlan, GridOptions, Notation, RaceOptions, TablesOptions
from kitgen.errors import suggestion
from kitgen.loading.setups import wrong_pips

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kitgen.loading.values import Reader

RACE_WORDS = frozenset({"in", "off", "out", "pass"})
"""Words of race moves; no square may be called so."""

RACE_MARKS = ("again", "safe", "enter", "repeat", "forfeit", "forfeit_enter", "once")
"""What a mark may say only in a race."""


def family(found: Mapping[str, Any], reader: Reader) -> None:
    """Report what is wrong with a definition for the family that it names."""
    options = found.get("options")
    players = found.get("players", ())
    if isinstance(options, RaceOptions):
        _race(found, options, players, reader)
        return
    if found.get("rules") in ("tables", "grid"):
        _no_race(found, reader)
    if isinstance(options, TablesOptions):
        _tables(options, players, reader)
        _needs_dice(found, reader, "backgammon and its kin need dice")
    if isinstance(options, GridOptions):
        _grid(found, options, players, reader)


def _race(found: Mapping[str, Any], options: RaceOptions, players: Sequence[str], reader: Reader) -> None:
    if players and len(players) != 2:
        reader.say(("players",), f"a race is for two players, not {len(players)}; name two")
    _words(players, found.get("notation", Notation()), reader)
    plan = found.get("board")
    if plan is not None:
        _tracks(found, plan, players, reader)
        _labels(plan, found.get("notation", Notation()), reader)
    for name in ("block", "repel"):
        number = getattr(options, name)
        if number > 1 and not options.share:
            message = f"{number} counters never stand together while share = false; say share = true, or {name} = 0"
            reader.say(("options", name), message)
    _needs_dice(found, reader, "a race needs dice")
    dice: DicePlan = found.get("dice", DicePlan())
    if dice.each:
        reader.say(("dice", "each"), "a race moves one counter by the sum of the dice; leave it out")
    if options.entry == "first" and reader.sound(("dice",)) and not any(rule.enter for rule in dice.throws):
        message = "no throw lets a counter enter; add { sum = …, enter = true } to dice.throws, or say entry = 'count'"
        reader.say(("options", "entry"), message)
    if dice.faces and reader.sound(("dice",)) and not any(dice.faces) and not any(rule.squares for rule in dice.throws):
        reader.say(("dice", "faces"), "no throw moves anything; give a face more than 0")


def _words(players: Sequence[str], notation: Notation, reader: Reader) -> None:
    """Moves and positions are text: what they are written with may not mean two things."""
    for place, player in enumerate(players):
        if player in RACE_WORDS | {"used"}:
            reader.say(("players", place), f"'{player}' is a word of moves and positions; choose another")
    if notation.home.casefold() == notation.hand.casefold():
        reader.say(("notation", "home"), f"the hand is called '{notation.hand}' too; choose another")


def _tracks(found: Mapping[str, Any], plan: BoardPlan, players: Sequence[str], reader: Reader) -> None:
    if not plan.squares and reader.sound(("board", "squares")):
        reader.say(("board", "squares"), "missing; a race needs a picture, a '.' for each square: squares = '....'")
    for player in plan.tracks:
        if players and player not in players:
            reader.say(("board", "tracks", player), _no_player(player, players), spare=True)
    for player in players:
        if player not in plan.tracks:
            message = f"missing; '{player}' needs a track, such as {player} = 'a1 d1 d2'"
            reader.say(("board", "tracks", player), message)
    lengths: dict[str, int] = {}
    if reader.sound(("board", "squares"), ("board", "tracks")) and plan.squares:
        try:
            board = plan.board()
            lengths = {player: len(board.track(plan.tracks[player])) for player in players if player in plan.tracks}
        except BoardError:
            return
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{player} {length}" for player, length in lengths.items())
        reader.say(
            ("board", "tracks"), f"tracks must be equally long, but squares are: {told}; lengthen or shorten one"
        )
    values = getattr(found.get("options"), "values", ())
    if values and lengths and len(values) not in lengths.values():
        length = next(iter(lengths.values()))
        message = f"expected one value for each of {length} squares of the track, not {len(values)}"
        reader.say(("options", "values"), message)


def _labels(plan: BoardPlan, notation: Notation, reader: Reader) -> None:
    """No player's squares may be called the same, nor as a move's words are."""
    for square, label in plan.names.items():
        key = ("board", "names", square)
        if label.casefold() in RACE_WORDS or not label.replace("_", "").isalnum():
            message = f"'{label}' cannot name a square; use letters and figures, and not in, off, out or pass"
            reader.say(key, message)
        elif label.isdigit():
            reader.say(key, f"'{label}' would be taken for a number; use letters, such as START")
    if not plan.squares or not reader.sound(("board", "squares"), ("board", "tracks")):
        return
    try:
        drawn = plan.board()
        tracks = [drawn.track(waypoints) for waypoints in plan.tracks.values()]
    except BoardError:
        return
    for track in tracks:
        seen: dict[str, str] = {}
        for square in (square for square in plan.names if square in track):
            label = plan.names[square]
            if seen.setdefault(label.casefold(), square) != square:
                message = f"'{label}' is already the name of {seen[label.casefold()]} on the same track; choose another"
                reader.say(("board", "names", square), message)
    if notation.numbers != "own" and any(len(set(track)) < len(track) for track in tracks):
        message = f"a track crosses a square twice, so '{notation.numbers}' would number it once; write 'own'"
        reader.say(("notation", "numbers"), message)


def _no_race(found: Mapping[str, Any], reader: Reader) -> None:
    """What only races understand would silently do nothing elsewhere."""
    plan: BoardPlan = found.get("board", BoardPlan())
    if plan.tracks:
        reader.say(("board", "tracks"), "only a race has tracks; leave them out, or say rules = 'race'")
    for symbol, mark in plan.marks.items():
        for name in RACE_MARKS:
            if getattr(mark, name):
                reader.say(("board", "marks", symbol, name), "only a race knows this; leave it out")
    if found.get("dice", DicePlan()).throws:
        reader.say(("dice", "throws"), "only a race knows this; leave it out")


def _needs_dice(found: Mapping[str, Any], reader: Reader, why: str) -> None:
    dice: DicePlan | None = found.get("dice", DicePlan())
    if dice is not None and not dice.faces and reader.sound(("dice",)):
        reader.say(("dice", "faces"), f"missing; {why}, such as faces = [1, 2, 3, 4, 5, 6]")


def _tables(options: TablesOptions, players: Sequence[str], reader: Reader) -> None:
    if options.home > options.points:
        message = f"a home of {options.home} points is larger than a board of {options.points}; make it smaller"
        reader.say(("options", "home"), message)
    _points(options, players, reader)
    for player in players:
        total = sum(options.setup.get(player, {}).values())
        if player not in options.setup:
            reader.say(("options", "setup", player), f"missing; '{player}' needs a set-up, such as {{ 1 = 2, 12 = 5 }}")
        elif total != options.stones:
            message = f"{total} stones are set up, but each player has {options.stones}; change one of the two"
            reader.say(("options", "setup", player), message)
    words = (
        wrong_pips(options, players) if sorted(players) == sorted(options.setup) and reader.sound(("options",)) else ""
    )
    if words and len(players) == 2:
        reader.say(("options", "setup"), words)


def _points(options: TablesOptions, players: Sequence[str], reader: Reader) -> None:
    """Set-ups are of players, on points that the board has, and never two players' on one point."""
    taken: dict[int, str] = {}
    for player, stones in options.setup.items():
        key = ("options", "setup", player)
        if players and player not in players:
            reader.say(key, _no_player(player, players), spare=True)
            continue
        for point in stones:
            number = int(point) if point.isascii() and point.isdigit() and len(point) < 4 else 0
            if not 1 <= number <= options.points:
                reader.say((*key, point), f"'{point}' is not a point; points run from 1 to {options.points}")
            elif taken.setdefault(number, player) != player:
                reader.say((*key, point), f"{taken[number]} stands on point {number} already; choose another")


def _grid(found: Mapping[str, Any], options: GridOptions, players: Sequence[str], reader: Reader) -> None:
    _animals(options, reader)
    if not found.get("board", BoardPlan()).squares:
        reader.say(("board", "squares"), "missing; a grid needs a picture, a '.' for each square: squares = '....'")
    for name in ("setup", "arrange"):
        for player in getattr(options, name):
            if players and player not in players:
                reader.say(("options", name, player), _no_player(player, players), spare=True)
    _teams(options, players, reader)
    dice: DicePlan = found.get("dice", DicePlan())
    if dice.faces and not dice.each and reader.sound(("dice",)):
        _grid_throws(options, [throw[0] for throw in dice.dice().throws()], reader)


def _animals(options: GridOptions, reader: Reader) -> None:
    if not options.animals:
        message = "missing; a grid needs pieces, such as animals = { M = { name = 'mouse', takes = 'M' } }"
        reader.say(("options", "animals"), message)
    for letter, animal in options.animals.items():
        key = ("options", "animals", letter)
        if len(letter) != 1 or not letter.isalpha():
            reader.say(key, f"expected one letter for a kind of piece, not '{letter}'; such as M")
        for taken in animal.takes:
            if taken != " " and taken not in options.animals:
                listed = " ".join(options.animals)
                reader.say((*key, "takes"), f"no kind of piece has the letter '{taken}'; kinds are {listed}")


def _grid_throws(options: GridOptions, sums: Sequence[int], reader: Reader) -> None:
    """The table of throws covers what the dice show, and nothing else."""
    if not reader.sound(("options", "throws")):
        return
    for place, rule in enumerate(options.throws):
        if rule.sum not in sums:
            message = f"the dice cannot show {rule.sum}; they show {', '.join(map(str, sums))}"
            reader.say(("options", "throws", place, "sum"), message)
    unsaid = [number for number in sums if number not in {rule.sum for rule in options.throws}]
    if options.throws and unsaid:
        message = f"nothing is said for a sum of {', '.join(map(str, unsaid))}; add {{ sum = {unsaid[0]}, … }}"
        reader.say(("options", "throws"), message)


def _teams(options: GridOptions, players: Sequence[str], reader: Reader) -> None:
    if not options.teams or not players:
        return
    named = [player for team in options.teams for player in team]
    for player in named:
        if player not in players:
            reader.say(("options", "teams"), _no_player(player, players))
    if reader.sound(("options", "teams")) and sorted(named) != sorted(players):
        missing = [player for player in players if player not in named]
        mend = f"add {', '.join(missing)}" if missing else "name each once"
        reader.say(("options", "teams"), f"each of {', '.join(players)} must be in one team; {mend}")


def _no_player(name: str, players: Sequence[str]) -> str:
    near = suggestion(name, players) or f"; players are {', '.join(players)}"
    return f"'{name}' is not a player{near}"
