"""Compute the moves of ur_moves.json again with royalur, where it is installed.

    python tests/oracles/regenerate_ur.py           compare, and say what differs
    python tests/oracles/regenerate_ur.py --write   write the file anew

The positions and throws stay; only what royalur says about them is computed. It runs in an
environment of its own (``pip install royalur==0.0.6``) and needs nothing of kitgen.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("ur_moves.json")


class Program:
    """royalur with one rule set."""

    def __init__(self, meta: dict[str, Any]) -> None:
        self.royalur: Any = import_module("royalur")
        self.states: Any = import_module("royalur.rules.state")
        self.roll: Any = import_module("royalur.model").Roll
        tile = self.royalur.Tile
        # The tiles before the first and after the last one lie off the board; any tile beside it will do.
        paths = [[tile(4, 9), *(tile(*square) for square in meta[side]), tile(4, 9)] for side in ("light", "dark")]
        settings = self.royalur.GameSettings.create_finkel()
        settings = settings.with_paths(self.royalur.PathPair("from ur_moves.json", *paths))
        settings = settings.with_starting_piece_count(meta["pieces"]).with_safe_rosettes(meta["safe_rosettes"])
        settings = settings.with_captures_grant_extra_rolls(meta["capture_extra"])
        self.rules: Any = self.royalur.SimpleRuleSetProvider().create(settings, self.royalur.GameMetadata())
        self.paths = {side: path[1:-1] for side, path in zip(("light", "dark"), paths, strict=True)}
        self.sides = {"light": self.royalur.PlayerType.LIGHT, "dark": self.royalur.PlayerType.DARK}

    def moves(self, record: dict[str, Any]) -> list[dict[str, Any]]:
        board = self.royalur.Board(self.rules.board_shape)
        players = []
        for side, kind in self.sides.items():
            for step in record[side]:
                board.set(self.paths[side][step - 1], self.royalur.Piece(kind, step - 1))
            players.append(self.royalur.PlayerState(kind, record[f"{side}_tray"], record[f"{side}_off"]))
        waiting = self.states.WaitingForRollGameState(board, *players, self.sides[record["turn"]])
        state = self.rules.apply_roll(waiting, self.roll(record["roll"]))[-1]
        if not isinstance(state, self.states.WaitingForMoveGameState):
            return []
        return [self._move(record, state, move) for move in state.available_moves]

    def _move(self, record: dict[str, Any], state: Any, move: Any) -> dict[str, Any]:
        length = len(self.paths["light"])
        then = self.rules.apply_move(state, move)[-1]
        over = isinstance(then, self.states.WinGameState)
        after: dict[str, Any] = {}
        for side, kind in self.sides.items():
            pieces = [then.board.get(tile) for tile in dict.fromkeys(self.paths[side])]
            after[side] = sorted(piece.path_index + 1 for piece in pieces if piece and piece.owner == kind)
            player = then.get_player(kind)
            after[f"{side}_tray"], after[f"{side}_off"] = player.piece_count, player.score
        names = {kind: side for side, kind in self.sides.items()}
        following = None if over else names[then.get_turn()]
        return {
            "from": 0 if move.is_introducing_piece() else move.get_source_piece().path_index + 1,
            "to": length + 1 if move.is_scoring_piece() else move.get_dest_piece().path_index + 1,
            "captures": move.get_captured_piece().path_index + 1 if move.is_capture() else None,
            "extra_roll": following == record["turn"],
            "win": over,
            "next": following,
            "after": after,
        }


def main(write: bool) -> int:
    content = json.loads(FILE.read_text(encoding="utf-8"))
    programs = {name: Program(meta) for name, meta in content["meta"].items()}
    different = 0
    for number, record in enumerate(content["records"]):
        found = sorted(programs[record["variant"]].moves(record), key=lambda move: (move["from"], move["to"]))
        known = sorted(record["moves"], key=lambda move: (move["from"], move["to"]))
        if found != known:
            different += 1
            sys.stdout.write(f"record {number} ({record['variant']}): {found} instead of {known}\n")
            record["moves"] = found
    sys.stdout.write(f"{len(content['records'])} records, {different} different\n")
    if write and different:
        FILE.write_text(json.dumps(content) + "\n", encoding="utf-8")
    return 1 if different and not write else 0


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
