"""The page "Adding a game" is true: whoever follows it step by step gets a game that checks and can be played."""

from __future__ import annotations

import re
import shutil
from itertools import pairwise
from pathlib import Path

from kitgen import games, rules, schema
from kitgen import text as text_of
from kitgen.rules.race import RaceRules

DOCS = Path(__file__).parent.parent / "docs"
BLOCK = re.compile(r"^```toml\n(.*?)^```", re.MULTILINE | re.DOTALL)
HEAD = re.compile(r"^\[\[?([^\]\n]+)\]\]?", re.MULTILINE)


def parts(text: str) -> list[tuple[str, str]]:
    """A file cut before each table's head: the head's name, and the text up to the next one."""
    cuts = [0, *(match.start() for match in HEAD.finditer(text)), len(text)]
    pieces = [text[start:end] for start, end in pairwise(cuts)]
    return [(match[1] if (match := HEAD.match(piece)) else "", piece) for piece in pieces if piece.strip()]


def followed(text: str, block: str) -> str:
    """The file after a person put the page's lines in the place of the old ones."""
    if not HEAD.match(block):
        for line in block.splitlines():
            key = line.partition(" = ")[0]
            if not key.startswith("#"):
                text, count = re.subn(rf"^{key} = .*$", line, text, count=1, flags=re.MULTILINE)
                assert count, f"the template has no line for {key}"
        return text
    old, new = parts(text), parts(block)
    names = {name for name, _ in new}
    if "examples" in names and len(new) == 1:  # an example given again replaces the one of its name
        name = re.search(r'^id = "(.*)"$', block, re.MULTILINE)
        assert name
        old = [
            (head, piece)
            for head, piece in old
            if not (head == "examples" and f"id = {name[1]!r}".replace("'", '"') in piece)
        ]
        names = set()
    kept = [(head, piece) for head, piece in old if head not in names]
    places = [place for place, (head, _) in enumerate(old) if head in names]
    place = places[0] if places else len(kept)
    return "".join(piece.rstrip("\n") + "\n\n" for _, piece in [*kept[:place], *new, *kept[place:]])


def test_following_the_page(tmp_path: Path) -> None:
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    made = games.new("Lantern bridge", tmp_path)
    file = made / "game.toml"
    text = file.read_text(encoding="utf-8")
    blocks = BLOCK.findall(page)
    assert len(blocks) >= 10
    for block in blocks:
        text = followed(text, block)
    file.write_text(text, encoding="utf-8")
    assert [str(fault) for fault in games.check(made)] == []
    game = games.load(str(made))
    assert game.variants == ("usual", "quick", "dark")
    assert game.players == ("south", "north")
    assert [example.id for example in game.examples] == ["hit", "blocked", "lantern"]
    built = rules.build(game)
    assert isinstance(built, RaceRules)
    assert built.length == 13
    shutil.rmtree(made / "text")
    for variant in game.variants:
        one = games.load(str(made), variant)
        leaflet = text_of.render(one, rules.build(one), "leaflet")
        assert "lamps" in leaflet
        assert "ring" not in leaflet.split()


def test_messages_on_the_page_are_real(tmp_path: Path) -> None:
    """Both are what `check` says, word for word, of the template with those two faults."""
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    shown = re.findall(r"^lantern_bridge/game\.toml:(\d+): (.*)$", page, re.MULTILINE)
    made = games.new("Lantern bridge", tmp_path)
    file = made / "game.toml"
    text = (
        file.read_text(encoding="utf-8")
        .replace('red = "a1 e1 e3', 'red = "a1 e3')
        .replace("count = 1  ", "cuont = 1  ")
    )
    file.write_text(text, encoding="utf-8")
    assert [(str(fault.line), f"{fault.key}: {fault.message}") for fault in games.check(made)] == shown


def test_reference_is_made_from_the_format() -> None:
    assert (DOCS / "definition.md").read_text(encoding="utf-8") == schema.page(), (
        "the format changed: run `make schema`"
    )


def test_links_of_the_pages_lead_somewhere() -> None:
    for page in ("adding-a-game.md", "definition.md"):
        for link in re.findall(r"\]\(([^)#:]+\.md)\)", (DOCS / page).read_text(encoding="utf-8")):
            assert (DOCS / link).is_file(), link
