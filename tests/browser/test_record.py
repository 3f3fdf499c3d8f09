"""A game on its record sheet: every ply stands in a row, the columns are those of the paper, and it can be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games, kit, record, view
from kitgen.draw import record as drawn
from kitgen.draw.look import Look
from kitgen.errors import KitgenError
from kitgen.match import Match, at_random
from kitgen.rules import build
from tests.browser.conftest import VARIANTS, Page, played
from tests.draw_text.conftest import texts

if TYPE_CHECKING:
    from pathlib import Path

    from kitgen.sheet import Sheet


def test_columns_are_those_of_the_paper(page: Page, variant: tuple[str, str]) -> None:
    game, name = variant
    told = page("record", session=page.new(game, variant=name)["session"])
    paper = [text.text for text, _, _ in texts(sheets(build(games.load(game, name)).definition, None)[0].body)]
    assert all(head in paper for head in told["heads"])
    assert all(label in paper for label, _ in told["result"])
    assert told["rows"] == []


def sheets(definition: Any, filled: record.Filled | None) -> tuple[Sheet, ...]:
    return drawn.sheets(view.of(definition), 10, Look(), written=filled)


def test_every_ply_can_be_read_back_from_a_race() -> None:
    for game in ("ur", "exciting", "die-race", "ur/raiders"):
        name, _, variant = game.partition("/")
        match = at_random(build(games.load(name, variant)), "record", most=150)
        rows = record.rows(match.rules, match.first, match.turns)
        again = Match(match.rules, match.seed)
        plan = record.plan(match.rules.definition)
        heads = [column.head for column in plan.columns]
        for cells in (cells for row in rows for cells in row.sides if cells):
            told = dict(zip(heads, cells, strict=True))
            start = {"tray": "in", "waiting": "in", "hand": "in"}.get(told["From"].text, told["From"].text)
            before = again.position
            again.play("pass" if told["To"].text == "pass" else f"{start}/{told['To'].text}")
            assert told["Hit"].ticked == ("*" in str(again.turns[-1].move))
            thrown = told.get("Throw") or told["Die"]
            assert thrown.text == "-".join(map(str, again.turns[-1].throw)) or not again.turns[-1].throw
            assert before is not again.position
        assert again.position == match.position


def test_a_play_of_backgammon_has_its_throw_and_the_pips_left(page: Page) -> None:
    *_, state = played(page, page.new("backgammon", seed="plum"), "record", most=60)
    told = page("record", session=state["session"])
    rules: Any = build(games.load("backgammon"))
    match = Match.read(page("text", session=state["session"])["text"], rules)
    turns = [turn for turn in match.turns if turn.mover is not None]
    cells = [cells for row in told["rows"] for cells in row["blocks"] if cells]
    assert len(cells) == len(turns)
    for turn, (thrown, play, pips) in zip(turns, cells, strict=True):
        assert (thrown["text"], play["text"]) == ("-".join(map(str, turn.throw)), str(turn.move))
        assert int(pips["text"]) == rules.pips(turn.after, turn.mover)
    assert told["first"] in ("Red", "Black")


def test_turns_of_animals_hold_all_their_moves(page: Page) -> None:
    *_, state = played(page, page.new("me", seed="plum"), "record", most=80)
    told = page("record", session=state["session"])
    written = [
        move for row in told["rows"] for cells in row["blocks"] if cells for move in cells[1]["text"].split("; ")
    ]
    moves = [entry["text"].split()[-1] for entry in state["log"]]
    walked = [entry["text"].partition(". ")[2].partition(" via")[0].split()[-1] for entry in state["log"]]
    assert [it for it in written if it != "pass"] == [it for it in walked if it != "done"]
    assert len(moves) == len(walked)


def test_takes_of_jungle_stand_beside_the_moves(page: Page) -> None:
    state = page.new("jungle", setup="red Rc3; blue Ec2 Ta9; red to move")
    page("play", session=state["session"], move="c3xc2")
    told = page("record", session=state["session"])
    assert told["heads"] == ["Move", "Takes"]
    assert [cell["text"] for cell in told["rows"][0]["blocks"][0]] == ["c3xc2", "elephant"]
    assert told["rows"][0]["blocks"][1] == []


def test_ur03_a_pass_is_a_row_of_its_own(page: Page) -> None:
    state = page.new("ur", dice="own")
    page("throw", session=state["session"], throw="0")
    row = page("record", session=state["session"])["rows"][0]
    assert [cell["text"] for cell in row["blocks"][0]] == ["", "S", "0", "", "pass", ""]


@pytest.mark.parametrize(("game", "variant"), VARIANTS[::3])
def test_the_paper_is_filled_with_the_same_rows(game: str, variant: str) -> None:
    match = at_random(build(games.load(game, variant)), "paper", most=90)
    filled = record.filled(match.rules, match.first, match.turns)
    made = sheets(match.rules.definition, filled)
    shown = [text.text for sheet in made for text, _, _ in texts(sheet.body)]
    for row in filled.rows:
        for cell in (cell for cells in row.sides for cell in cells if cell.text):
            assert all(word in " ".join(shown) for word in cell.text.split())
    empty = sheets(match.rules.definition, None)
    assert len(shown) > sum(len(list(texts(sheet.body))) for sheet in empty[:1])


def test_the_foot_says_who_won(page: Page) -> None:
    *_, state = played(page, page.new("die-race", seed="oak"), "foot")
    assert state["outcome"] is not None
    told = dict(page("record", session=state["session"])["result"])
    winner = ("White", "Black")[state["outcome"]["winners"][0]]
    assert told["Winner"] == winner
    assert told[f"{winner} finished"] == "3"
    assert told["Checked by"] == ""


def test_a_written_match_becomes_a_pdf_that_others_can_read(tmp_path: Path) -> None:
    import pymupdf

    match = at_random(build(games.load("die-race")), "pdf")
    kit.record_sheet(match.rules, match.first, match.turns, tmp_path / "record.pdf", paper="letter")
    with pymupdf.open(tmp_path / "record.pdf") as read:  # type: ignore[no-untyped-call]  # pymupdf has no types
        words = " ".join(page.get_text() for page in read).split()
        assert (round(read[0].rect.width), round(read[0].rect.height)) == (612, 792)
    assert words.count("finished") >= 3
    assert "waiting" in words
    with pytest.raises(KitgenError, match=r"end 'record\.svg' in \.pdf"):
        kit.record_sheet(match.rules, match.first, match.turns, tmp_path / "record.svg")
