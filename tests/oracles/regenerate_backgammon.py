"""Compute the records of backgammon_moves.json again with another program, where it is installed.

    gnubg -t -q -p tests/oracles/regenerate_backgammon.py </dev/null            GNU Backgammon: compare results
    BACKGAMMON_WRITE=1 gnubg -t -q -p tests/oracles/regenerate_backgammon.py    … and write the file anew
    python tests/oracles/regenerate_backgammon.py gnubg       pip install gnubg==1.1.0a16: compare counts of plays
    python tests/oracles/regenerate_backgammon.py openspiel   pip install open_spiel==2.0.2 and kitgen: compare plays

GNU Backgammon runs this file inside itself, so nothing of kitgen is imported there. The positions and throws stay;
only what a program says about them is computed. The package gnubg leaves out which stones are borne off, so
only the number of plays is compared with it. OpenSpiel cannot be set up with any position: it is compared with
kitgen on every node of games played at random, its two halves of a double joined to one play.
"""

from __future__ import annotations

import json
import os
import re
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent if "__file__" in globals() else Path("tests/oracles")
FILE = HERE / "backgammon_moves.json"
PLACES = 25
"""Own points 1 to 24, then the bar."""


def counts(digits: str) -> list[int]:
    return [int(digit, 16) for digit in digits]


def digits(mover: list[int], opponent: list[int]) -> str:
    return ":".join("".join(f"{count:x}" for count in side) for side in (mover, opponent))


def after(position: str, moves: list[tuple[int, int]]) -> str:
    """The position after single moves in order; points as own numbers, 25 the bar, 0 off."""
    mover, opponent = map(counts, position.split(":"))
    for start, end in moves:
        mover[start - 1] -= 1
        if end > 0:
            mover[end - 1] += 1
            if opponent[24 - end]:
                opponent[24 - end] = 0
                opponent[24] += 1
    return digits(mover, opponent)


SETTINGS = (
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set player 0 human",
    "set player 1 human",
    "set display off",
    "set evaluation chequerplay evaluation plies 0",
    "new game",
    "set turn 1",
)


def by_gnu_backgammon(gnubg: Any, record: dict[str, Any]) -> list[str]:
    """The distinct results of all plays that GNU Backgammon hints at, without looking ahead."""
    gnubg.command(f"set board {record['gnubg_position_id']}")
    gnubg.command(f"set dice {record['dice'][0]} {record['dice'][1]}")
    hinted = gnubg.hint(100_000)
    plays = [gnubg.parsemove(one["move"]) for one in (hinted or {}).get("hint", ())]
    return sorted({after(record["position"], sorted(moves, reverse=True)) for moves in plays if moves})


def by_package(record: dict[str, Any]) -> int:
    """How many plays the Python package finds."""
    gnubg: Any = import_module("gnubg")
    mover, opponent = map(counts, record["position"].split(":"))
    found = gnubg.find_best_moves(
        [opponent, mover], gnubg.cubeinfo(), gnubg.evalcontext(), (record["dice"][0], record["dice"][1])
    )
    return len(found)


def compare_openspiel(games: int, seed: str = "backgammon") -> int:
    """Kitgen and OpenSpiel at every decision of random games; how many differ."""
    spiel: Any = import_module("pyspiel")
    rules = import_module("kitgen.rules").build(import_module("kitgen.games").load("backgammon"))
    position_of = import_module("kitgen.rules.tables_notation").Position
    random, nodes, different = Random(seed), 0, 0  # noqa: S311  (only which positions are looked at)
    for _ in range(games):
        state = spiel.load_game("backgammon").new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
                continue
            said = spoken(state)
            if said["Extra turn"] == "0":  # the second half of a double has no position of its own in our rules
                nodes += 1
                dice = tuple(sorted(map(int, said["Dice"]), reverse=True))
                position = position_of(spiel_sides(state), state.current_player())
                ours = {rules.play(position, dice, move).sides for move in rules.moves(position, dice)}
                different += ours != spiel_results(state)
            state.apply_action(random.choice(state.legal_actions()))
    sys.stdout.write(f"OpenSpiel: {nodes} nodes, {different} differ\n")
    return different


def spoken(state: Any) -> dict[str, str]:
    """What an OpenSpiel state says below its board: Turn, Dice, Bar, Scores and more."""
    lines = (line.partition(":") for line in str(state).splitlines())
    return {name: rest.strip() for name, colon, rest in lines if colon}


def spiel_sides(state: Any) -> tuple[bytes, bytes]:
    """Both sides by their own points. Player 0 (x) moves up OpenSpiel's board, player 1 (o) down."""
    said = spoken(state)
    off = [int(number) for number in re.findall(r"\d+", said["Scores, X"])]
    sides = []
    for player, letter in enumerate("xo"):
        points = [state.board(player, 24 - own if player == 0 else own - 1) for own in range(1, 25)]
        sides.append(bytes([off[player], *points, said["Bar"].count(letter)]))
    return sides[0], sides[1]


def spiel_results(state: Any) -> set[tuple[bytes, bytes]]:
    """Both sides after each play that uses as many numbers as any does; the halves of a double joined.

    OpenSpiel makes the most of each half by itself, so a first half can leave fewer for the second.
    """
    found: dict[tuple[bytes, bytes], int] = {}
    for used, sides in spiel_plays(state):
        found[sides] = max(used, found.get(sides, 0))
    return {sides for sides, used in found.items() if used == max(found.values())}


def spiel_plays(state: Any) -> list[tuple[int, tuple[bytes, bytes]]]:
    player, plays = state.current_player(), []
    for action in state.legal_actions():
        used = sum(move.pos != -1 for move in state.spiel_move_to_checker_moves(player, action))
        then = state.child(action)
        if not then.is_terminal() and not then.is_chance_node():
            plays += [(used + more, sides) for more, sides in spiel_plays(then)]
        else:
            plays.append((used, spiel_sides(then)))
    return plays


def main(program: str, *, write: bool) -> int:
    if program == "openspiel":
        return compare_openspiel(60)
    content = json.loads(FILE.read_text(encoding="utf-8"))
    different = 0
    if program == "gnubg":
        for setting in SETTINGS:
            import_module("gnubg").command(setting)
    for record in content["records"]:
        if program == "package":
            found = by_package(record)
            wrong = found != max(1, record["n_results"]) and found != record["n_results"]
        else:
            results = by_gnu_backgammon(import_module("gnubg"), record)
            wrong = results != sorted(record["results"])
            record |= {"results": results, "n_results": len(results), "no_legal_move": not results}
        if wrong:
            different += 1
            sys.stdout.write(f"record {record['id']} ({record['tag']}) differs\n")
    sys.stdout.write(f"{len(content['records'])} records, {different} differ\n")
    if write:
        FILE.write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")
    return different


def inside_gnu_backgammon() -> bool:
    """GNU Backgammon hands its scripts a module of this name with a command line of its own."""
    return hasattr(sys.modules.get("gnubg"), "command")


if inside_gnu_backgammon():
    main("gnubg", write=bool(os.environ.get("BACKGAMMON_WRITE")))
elif __name__ == "__main__":
    asked = sys.argv[1] if len(sys.argv) > 1 else "gnubg"
    raise SystemExit(bool(main("package" if asked == "gnubg" else asked, write=False)))
