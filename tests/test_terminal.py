"""Play at one keyboard, played by a script: every game from the lobby to the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kitgen import files, games, letters, rules, terminal
from kitgen.browser.catalogue import say
from kitgen.dice import draw, stream
from kitgen.errors import KitgenError
from kitgen.match import Match
from kitgen.terminal import COMMANDS, LOBBY, Table

if TYPE_CHECKING:
    from pathlib import Path

VARIANTS = [f"{game}/{variant}" for game in games.names() for variant in games.load(game).variants]


def table(name: str, seed: str = "MAPLE") -> tuple[Table, dict[str, str]]:
    saved: dict[str, str] = {}

    def save(path: Path, text: str) -> None:
        saved[str(path)] = text

    return Table(Match(rules.build(games.load(name)), seed), save), saved


def said(at: Table, line: str) -> str:
    return "\n".join(at.answer(line))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_whole_game_is_played_to_its_score(name: str) -> None:
    at, saved = table(name)
    numbers = stream(name, 0)
    said(at, "/start")
    for _ in range(20_000):
        if at.match.outcome:
            break
        choices = len(at.match.moves) if at.thrown or at.fixed else 0
        shown = said(at, str(draw(numbers, choices) + 1) if choices else "")
        assert shown
    assert at.match.outcome is not None
    last = said(at, "undo") and said(at, "redo")
    assert "wins: " in last or "A draw: " in last
    said(at, "save game.txt")
    again = Match.read(saved["game.txt"], at.rules)
    assert again.position == at.match.position


def test_the_lobby_takes_the_sources_words() -> None:
    at, _ = table("ur")
    assert said(at, "hello") == LOBBY
    assert said(at, "/join Ann") == "Ann plays Sun."
    assert said(at, "/join Ann") == "Ann has joined already."
    assert said(at, "/join Bob") == "Bob plays Moon."
    assert "seats are taken" in said(at, "/join Eve")
    assert "Sun: 7 tray." in said(at, "/start")
    assert at.prompt() == "Ann (Sun), Enter to throw: "
    assert said(at, "/start") == "The game has begun."


def test_every_command_answers_and_help_names_it() -> None:
    at, _ = table("ur")
    said(at, "/start")
    described = said(at, "help")
    for command in COMMANDS:
        assert command in described or command == "help"
        assert said(at, command), command
    assert at.over


def test_why_names_the_rule_and_wrong_moves_are_explained() -> None:
    at, _ = table("ur")
    said(at, "/start")
    assert "Throw first" in said(at, "in/4")
    assert "throws 3" in said(at, "")
    assert said(at, "why in/3").startswith("Legal.")
    assert said(at, "why in/4").startswith("Not legal.")
    assert said(at, "in/4") == said(at, "why in/4").removeprefix("Not legal. ")
    assert "a number from 1 to 1" in said(at, "9")
    assert "zebra" in said(at, "zebra")


def test_own_dice_are_typed() -> None:
    at, _ = table("die-race", seed="")
    said(at, "/start")
    assert at.prompt() == "White, what do the dice show? "
    assert "they can show 1, 2, 3, 4, 5, 6" in said(at, "7")
    assert "White throws 3." in said(at, "3")
    said(at, "1")
    assert at.prompt() == "Black, what do the dice show? "


def test_a_match_is_not_lost_where_it_cannot_be_saved(tmp_path: Path) -> None:
    at = Table(Match(rules.build(games.load("ur")), "MAPLE"), lambda path, text: files.replace(path, text.encode()))
    said(at, "/start")
    said(at, "")
    (tmp_path / "folder").mkdir()
    assert said(at, f"save {tmp_path / 'folder'}") == f"Not saved: {tmp_path / 'folder'}: is a directory."
    assert not at.over
    assert said(at, "save a\0b") == "Not saved: a\0b: it cannot be written."
    assert said(at, f"save {tmp_path / 'game.txt'}") == f"Saved as {tmp_path / 'game.txt'}."


def test_a_saved_match_goes_on() -> None:
    at, saved = table("ur")
    said(at, "/start")
    said(at, "")
    said(at, "1")
    said(at, "save a.txt")
    resumed = Table(Match.read(saved["a.txt"], at.rules), lambda *_: None)
    assert resumed.started
    assert letters.board(at.rules, at.match.position) in "\n".join(resumed.welcome())


def against(name: str, levels: str, seed: str = "MAPLE") -> Table:
    game = rules.build(games.load(name))
    return Table(Match(game, seed), lambda _path, _text: None, terminal.seats(game, None, levels, seed))


@pytest.mark.parametrize("name", ["ur/quick", "backgammon", "m&e/four"])
def test_levels_play_each_other_and_are_watched(name: str) -> None:
    game = rules.build(games.load(name))
    at = against(name, ",".join(["squire"] * len(game.definition.players)))
    lines = "\n".join(at.welcome())
    assert at.match.outcome is not None
    assert "The Squire (" in lines
    assert lines.splitlines()[-1].startswith(("The Squire", "A draw"))
    assert at.prompt() == "> "


def test_a_person_plays_a_level_is_advised_and_takes_back_to_their_own_move() -> None:
    at = against("ur", "person,knight", "OTTER")
    said(at, "/start")
    for _ in range(400):
        if at.match.outcome:
            break
        assert at.match.mover == 0
        if not at.fixed:
            said(at, "")
        if at.thrown and not at.match.outcome and at.match.mover == 0:
            words = said(at, "advise")
            assert words.startswith("Advice: ")
            assert len(words) <= 160
            said(at, "1")
    assert at.match.outcome is not None
    assert said(at, "undo").startswith("Taken back.")
    assert at.match.mover == 0
    assert said(against("ur", "person,knight"), "advise") == "Throw first; then ask."


def test_the_king_gives_no_advice_at_the_table_either() -> None:
    assert said(against("ur", "person,king"), "advise") == say("no_advice") == "The King gives no advice."


def test_a_level_plays_by_dice_that_somebody_throws() -> None:
    game = rules.build(games.load("die-race"))
    at = Table(Match(game, ""), lambda _path, _text: None, terminal.seats(game, "king", None, ""))
    said(at, "/start")
    said(at, "3")
    said(at, "1")
    assert at.prompt() == "The King (Black), what do the dice show? "
    assert "The King (Black) throws 5: in/" in said(at, "5")
    assert at.match.mover == 0


@pytest.mark.parametrize(
    ("one", "levels", "words"),
    [
        ("king", "person,king", "not both"),
        (None, "king", "for each of 2 sides"),
        ("kin", None, "did you mean 'king'"),
    ],
)
def test_levels_that_cannot_sit_down_are_refused(one: str | None, levels: str | None, words: str) -> None:
    with pytest.raises(KitgenError, match=words):
        terminal.seats(rules.build(games.load("ur")), one, levels, "")
