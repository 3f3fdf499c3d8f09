"""Games are found by name or by path; a new one starts from the template and is good as it stands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kitgen import games, loading, rules
from kitgen.errors import DefinitionError, Fault, KitgenError

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition
    from kitgen.rules import AnyRules


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ur", ("royal_game_of_ur", "finkel")),
        ("royal_game_of_ur", ("royal_game_of_ur", "finkel")),
        ("Royal-Game of_Ur", ("royal_game_of_ur", "finkel")),
        ("UR/Doubling-Back", ("royal_game_of_ur", "doubling_back")),
        ("die race/endless", ("opposed_die_race", "endless")),
        ("template/quick", ("template", "quick")),
    ],
)
def test_names_in_any_spelling(text: str, found: tuple[str, str]) -> None:
    assert games.find(text) == found
    assert (games.load(text).id, games.load(text).variant) == found


def test_variant_as_second_argument() -> None:
    assert games.load("royal_game_of_ur", "masters") is games.load("ur/masters")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("urr", "there is no game 'urr'; did you mean 'ur'?"),
        ("royal-game-of-urk", "did you mean 'royal-game-of-ur'?"),
        ("chess", "there is no game 'chess'; there are backgammon, "),
        ("ur/mastrs", "royal-game-of-ur has no variant 'mastrs'; did you mean 'masters'?"),
        ("die-race/x", "opposed-die-race has no variant 'x'; there are sixty, endless"),
        ("", "there is no game ''"),
        ("./nowhere", "there is no game"),
    ],
)
def test_wrong_names_get_a_suggestion(text: str, message: str) -> None:
    with pytest.raises(KitgenError) as caught:
        games.load(text)
    assert message in str(caught.value)


def test_no_two_games_share_a_name() -> None:
    seen: dict[str, str] = {}
    for game in games.names():
        for name in {game.replace("_", "-"), *loading.short_names(games.folder(game))}:
            assert seen.setdefault(name, game) == game
            assert games.find(name)[0] == game


def test_shared_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "short_names", lambda folder: ("same",) if "ur" in folder.name else ())
    games._index.cache_clear()
    monkeypatch.setattr(games, "names", lambda: ("backgammon_ur", "royal_game_of_ur"))
    try:
        with pytest.raises(KitgenError, match="'same' is a name of both backgammon_ur and royal_game_of_ur"):
            games.find("same")
    finally:
        games._index.cache_clear()


def test_names_are_folders() -> None:
    assert "template" not in games.names()
    assert list(games.names()) == sorted(games.names())
    assert all((games.folder(name) / "game.toml").is_file() for name in games.names())
    assert games.folder("ur/quick") == games.folder("royal_game_of_ur")


def test_files_of_a_game() -> None:
    files = dict(games.files("template"))
    assert {"game.toml", "text/rules.md", "text/strategy.md"} <= set(files)
    assert files["game.toml"] == (games.folder("template") / "game.toml").read_bytes()


def test_new_game(tmp_path: Path) -> None:
    made = games.new("Goose race", tmp_path / "my games")
    assert made == tmp_path / "my games" / "goose_race"
    assert games.check(made) == ()
    game = games.load(str(made))
    assert (game.name, game.alias, game.id, game.folder) == ("Goose race", "goose-race", "goose_race", made)
    assert rules.build(game).start()
    text = (made / "game.toml").read_text(encoding="utf-8")
    assert text.startswith("#:schema ./game.schema.json\n")
    assert (made / "game.schema.json").read_bytes() == (
        games.folder("template").parent / "game.schema.json"
    ).read_bytes()
    assert "template" not in text.lower().replace("from the template of kitgen", "")
    assert sorted(path.name for path in made.parent.iterdir()) == ["goose_race"]


def test_new_game_differs_from_the_template_in_its_names_alone(tmp_path: Path) -> None:
    made, template = games.new("Goose race", tmp_path), games.folder("template")
    new, old = ((place / "game.toml").read_text(encoding="utf-8").splitlines() for place in (made, template))
    changed = [(before, after) for before, after in zip(old, new, strict=True) if before != after]
    assert [after.split(" ")[0] for _, after in changed] == ["#:schema", "name", "alias"]
    assert all(before.find("#") == after.find("#") for before, after in changed), "remarks stay in their column"
    for path in (template / "text").iterdir():
        assert (made / "text" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", ['A "quoted" \\ name', "Été à la plage", "3 in a row", "  spaced  "])
def test_new_game_of_an_odd_name(name: str, tmp_path: Path) -> None:
    made = games.new(name, tmp_path)
    assert games.check(made) == ()
    assert games.load(str(made)).name == name.strip()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ur", "there is a game 'ur' already"),
        ("Royal Game of Ur", "there is a game 'royal_game_of_ur' already"),
        ("template", "there is a game 'template' already"),
        ("鬥獸棋", "needs a letter from a to z"),
        ("", "needs a letter from a to z"),
        ("two\nlines", "cannot hold a control character"),
        ("משחק", "cannot hold right-to-left writing"),
    ],
)
def test_new_game_refused(name: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(KitgenError, match=message):
        games.new(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_new_game_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "goose_race").mkdir()
    with pytest.raises(KitgenError, match="goose_race exists already"):
        games.new("Goose race", tmp_path)
    assert list((tmp_path / "goose_race").iterdir()) == []


def test_game_outside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = games.new("Goose race", tmp_path)
    monkeypatch.chdir(tmp_path)
    for text in (
        "./goose_race",
        "goose_race",
        "goose_race/",
        "goose_race/game.toml",
        str(made),
        str(made / "game.toml"),
    ):
        assert games.load(text).variant == "usual", text
        assert games.load(text, "quick").variant == "quick", text
        assert games.folder(text).resolve() == made
    assert games.load("./goose_race/quick").variant == "quick"
    assert games.load("./goose_race/game.toml/quick").variant == "quick"
    assert [name for name, _ in games.files("./goose_race")] == ["game.toml", "text/rules.md", "text/strategy.md"]
    with pytest.raises(KitgenError, match="goose-race has no variant 'qick'; did you mean 'quick'"):
        games.load("./goose_race/qick")


def test_a_folder_called_like_a_game_needs_its_dot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name means the shipped game wherever one stands; a path is a path."""
    made = games.new("Goose race", tmp_path)
    made.rename(tmp_path / "ur")
    monkeypatch.chdir(tmp_path)
    assert games.load("ur").id == "royal_game_of_ur"
    assert games.load("./ur").name == "Goose race"


def change(made: Path, old: str, new: str) -> list[str]:
    """What `check` says of a new game after one change."""
    file = made / "game.toml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), encoding="utf-8")
    lines = file.read_text(encoding="utf-8").splitlines()
    told = []
    for fault in games.check(made):
        assert Path(fault.file).name == "game.toml"
        told.append(f"{lines[fault.line - 1].split('#')[0].strip()} -> {fault.key}: {fault.message}")
    return told


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        (
            "legal = false\ncode",
            "legal = true\ncode",
            "legal = true",
            "examples[2].legal: the move is not legal: The counter on 11 needs exactly 2 to finish; 3 is too many.",
        ),
        ("red 8; blue;", "red 8; blue 5;", "then =", "examples[1].then: the move leads to 'red 8; blue; blue to move'"),
        (
            'code = "overshoot"',
            'code = "own"',
            "code =",
            "examples[2].code: the rule is 'overshoot': The counter on 11 needs exactly",
        ),
        ("red 11;", "red 99;", "position =", "examples[2].position: "),
        ("11/off", "11", "move =", "examples[2].move: '11' is not a move"),
        ('throw = "3"\nmove = "11', 'throw = "9"\nmove = "11', "throw =", "examples[2].throw: '9' is not a throw"),
    ],
)
def test_check_plays_the_examples(old: str, new: str, line: str, told: str, tmp_path: Path) -> None:
    found = change(games.new("Goose race", tmp_path), old, new)
    assert len(found) == 1, found
    assert found[0].startswith(line)
    assert f" -> {told}" in found[0]


def test_check_plays_the_examples_of_variants(tmp_path: Path) -> None:
    """Both run the same ring from the same corner in the variant: blue's 2 is not red's 8 any more."""
    track = '"a1 e1 e3 a3 a2"'
    merged = f"options = {{ counters = 2 }}\nboard = {{ tracks = {{ red = {track}, blue = {track} }} }}"
    found = change(games.new("Goose race", tmp_path), "options = { counters = 2 }", merged)
    assert len(found) == 1, found
    assert found[0].startswith("legal = true -> examples[1].legal: the move is not legal: No enemy stands where")
    assert found[0].endswith("(in quick)")


def test_check_tells_what_the_family_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, on the line of its key, though base and variant are both refused."""
    made = games.new("Goose race", tmp_path)

    def refuse(definition: GameDefinition) -> AnyRules:
        raise DefinitionError([Fault(f"{definition.id}/game.toml", 1, "dice.faces", "no such dice")])

    monkeypatch.setattr(rules, "build", refuse)
    (fault,) = games.check(made)
    assert (fault.key, fault.message) == ("dice.faces", "no such dice")
    assert (made / "game.toml").read_text(encoding="utf-8").splitlines()[fault.line - 1].startswith("faces = ")
