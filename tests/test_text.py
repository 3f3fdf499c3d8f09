"""Game texts: every number comes from the definition or the odds, in every variant; players reach no answer."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kitgen import games, rules, text, view
from kitgen.errors import KitgenError
from kitgen.text.lint import Typed, typed_numbers
from kitgen.text.proof import prove

if TYPE_CHECKING:
    from kitgen.definition import GameDefinition

RACES = ["royal_game_of_ur", "opposed_die_race"]
VARIANTS = [f"{game}/{variant}" for game in RACES for variant in games.load(game).variants]
PLAYERS = ["rules", "strategy", "teach", "leaflet", "make"]
HOME = Path(text.__file__).parent.parent
SOURCES = sorted([*HOME.glob("games/*/text/*.md"), *text.templates().rglob("*.md.j2")])


def rendered(name: str, which: str, **extra: Any) -> str:
    definition = games.load(name)
    return text.render(definition, rules.build(definition), which, **extra)


# Placeholders --------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", PLAYERS)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_text_of_every_variant_is_whole(name: str, which: str) -> None:
    made = rendered(name, which, counts={})
    assert "{{" not in made
    assert "{%" not in made
    assert "{#" not in made
    assert "  " not in re.sub(r"^ +", "", made, flags=re.M).replace("\n", "")
    assert not re.search(r" [.,;:?]| ,|\(\)|\bNone\b|\bFalse\b|\bTrue\b|\.\.(?!\.)", made)
    assert not re.search(r"[a-z.] - [A-Z]", made), "two lines of a list ran together"


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("finkel", ["all seven counters", "roses are 4, 8 and 14", "on 5 to 12", "This is 8", "from 14 a throw of 1"]),
        ("quick", ["all five counters", "roses are 4, 8 and 14", "from 13 a throw of 2"]),
        ("raiders", ["**No rose is safe**", "A hit earns another throw", "on a rose or hits, throw again"]),
        ("masters", ["roses are 4, 8, 12 and 16", "from 16 a throw of 1", "one number for Sun and another for Moon"]),
        ("murray", ["from 27 a throw of 1", "1 to 11 are 27 to 17 on the way back"]),
        (
            "doubling_back",
            ["roses are 1, 5, 9, 13 and 17", "5 to 8 are 17 to 14 on the way back", "from 20 a throw of 1"],
        ),
    ],
)
def test_the_rules_of_ur_say_what_the_variant_plays(variant: str, said: list[str]) -> None:
    made = rendered(f"ur/{variant}", "rules").replace("\u00a0", " ")
    for words in said:
        assert words in made
    assert ("**safe**" in made) == (variant != "raiders")
    assert ("A hit earns another throw" in made) == (variant == "raiders")
    assert ("Your route crosses itself" in made) == (variant in {"murray", "doubling_back"})


def test_the_rules_of_the_die_race_say_what_the_variant_plays() -> None:
    sixty = rendered("die-race", "rules").replace("\u00a0", " ")
    assert "White runs up from 1 to 12, Black down from 12 to 1" in sixty
    assert "A throw of 1 puts White on 1 and Black on 12" in sixty
    assert "After sixty turns each" in sixty
    assert "turns each" not in rendered("die-race/endless", "rules")


def test_strategy_states_the_chances_of_the_engine() -> None:
    made = rendered("ur", "strategy").replace("\u00a0", " ")
    assert "with 37.5 %" in made
    # From rules.md, §2: with the rose on 8 free, 6 hits 9 in 88 of 256 ways; plainly in a quarter.
    assert "the plain chance is 25 %; with the rose on 8 it is 34.4 %" in made
    assert "shelter" in rendered("ur/raiders", "strategy")
    die = rendered("die-race", "strategy").replace("\u00a0", " ")
    assert "hit with 16.7 % by each enemy" in die
    assert "hit with 1/3, three with 1/2" in die


@pytest.mark.parametrize("name", VARIANTS)
def test_strategy_has_four_to_eight_ideas_each_with_a_number(name: str) -> None:
    ideas = rendered(name, "strategy").split("## ")[1:]
    assert 4 <= len(ideas) <= 8
    for idea in ideas:
        assert re.search(r"\d", idea), idea


def test_the_make_sheet_speaks_of_nothing_that_a_game_has_not() -> None:
    jungle = rendered("jungle", "make")  # no dice
    assert "dice" not in jungle
    assert "slip" not in jungle
    assert "Zero" not in rendered("me", "make")  # every animal is another one: none to spare
    assert "**Coin faces**" in rendered("ur", "make")
    assert "**Coin faces**" not in rendered("die-race", "make")


def test_the_raiders_key_does_not_call_a_rose_safe() -> None:
    definition = games.load("ur/raiders")
    answers = " ".join(it.answer for it in definition.teach.questions)
    assert "Nobody can hit" not in answers
    assert "a counter can be hit there" in answers


# Numbers typed by hand -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.parent.name}-{path.name}")
def test_no_number_is_typed_into_a_text(path: Path) -> None:
    found = list(typed_numbers(path.read_text(encoding="utf-8")))
    assert not found, f"{path.name}: write these as placeholders, or say on the line why they are literal: {found}"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("Move 4 squares.", [Typed(1, "4")]),
        ("\nTwo enemies block.", [Typed(2, "Two")]),
        ("Half of them, a quarter, twice.", [Typed(1, "Half"), Typed(1, "quarter"), Typed(1, "twice")]),
        ("It costs 12.5 % each.", [Typed(1, "12.5")]),
        ("{{ count(options.counters, piece) }} of yours", []),
        ("{% if options.block > 1 %}blocked{% endif %}", []),
        ("{% set a =\n 12 %}\nseven", [Typed(3, "seven")]),
        ("1. Throw.\n2. Move.", []),
        ("<!-- columns: 2 -->", []),
        ("![](figure:example-2)", []),
        ("One of them, once, first.", []),
        ("Someone, often, tenor, ninety-odd", [Typed(1, "ninety")]),
        ("80 g/m² {# literal: paper is sold so #}", []),
        ("80 g/m² {# literal: #}", [Typed(1, "80")]),
        ("80 g/m² {# a remark #}", [Typed(1, "80")]),
    ],
)
def test_the_check_for_typed_numbers(source: str, found: list[Typed]) -> None:
    assert list(typed_numbers(source)) == found


# Errors, and texts from elsewhere ------------------------------------------------------------------


def game_in(folder: Path, words: str, which: str = "rules") -> GameDefinition:
    (folder / "text").mkdir(exist_ok=True)
    (folder / "text" / f"{which}.md").write_text(words, encoding="utf-8")
    return replace(games.load("die-race"), folder=folder)


def test_a_text_may_lie_outside_the_package(tmp_path: Path) -> None:
    definition = game_in(tmp_path, "{{ first }} has {{ count(options.counters, piece) }}.\n")
    assert text.render(definition, rules.build(definition), "rules") == "White has three\u00a0runners.\n"
    assert text.source(definition, "rules") == tmp_path / "text" / "rules.md"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("fine\n\n{{ options.countres }}", r"rules\.md:3: .*countres"),
        ("{{ nothing }}", r"rules\.md:1: 'nothing' is undefined"),
        ("a\n{% if %}", r"rules\.md:2: "),
        ("{{ 'a' | perhaps }}", r"rules\.md:1: No filter named 'perhaps'"),
        ("{{ route._rules }}", r"rules\.md:1: .*unsafe"),
        ("{{ odds._rules.definition }}", r"rules\.md:1: .*unsafe"),
        ("{{ ''.__class__ }}", r"rules\.md:1: .*unsafe"),
        ("{{ questions }}", r"rules\.md:1: 'questions' is undefined"),
        ("{{ rulings }}", r"rules\.md:1: 'rulings' is undefined"),
        ("{{ teach.questions[0].answer }}", r"rules\.md:1: .*answer"),
        ("{% include 'nowhere' %}", r"rules\.md:1: nowhere"),
        ("{{ odds.hit_with_rethrows(1, 99) }}", r"rules\.md:1: step 99 is not on a track"),
    ],
)
def test_what_a_text_gets_wrong_is_told_with_its_line(tmp_path: Path, words: str, message: str) -> None:
    definition = game_in(tmp_path, words)
    with pytest.raises(KitgenError, match=message):
        text.render(definition, rules.build(definition), "rules")


def test_lines_end_where_they_are_seen_to_end(tmp_path: Path) -> None:
    words = (
        "- one {% if first %}a{% endif %}\n{% if first %}\n- two {# a remark #}\n{% endif %}\n- 3 {# literal: so #}\n"
    )
    definition = game_in(tmp_path, words)
    assert text.render(definition, rules.build(definition), "rules") == "- one a\n- two \n- 3\n"


def test_a_text_that_no_one_wrote_is_named() -> None:
    definition = games.load("ur")
    with pytest.raises(KitgenError, match="royal_game_of_ur has no text 'poem'"):
        text.render(definition, rules.build(definition), "poem")


def test_a_game_without_texts_has_general_ones() -> None:
    for name in games.names():
        bare = replace(games.load(name), folder=Path())
        engine = rules.build(bare)
        assert text.source(bare, "rules").name == "rules.md.j2"
        for which in ("rules", "strategy", "teach"):
            assert "{{" not in text.render(bare, engine, which)


# Players and host ----------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["host", "key"])
def test_players_do_not_read_the_hosts_texts(which: str) -> None:
    definition = games.load("ur")
    with pytest.raises(KitgenError, match="players do not read it"):
        text.render(definition, rules.build(definition), which)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_players_view_has_no_answer_and_no_host_example(name: str) -> None:
    definition = games.load(name)
    seen = repr(view.of(definition))
    for question in definition.teach.questions:
        assert question.answer not in seen
    for example in definition.examples:
        if example.host:
            assert f"id='{example.id}'" not in seen


@pytest.mark.parametrize("name", VARIANTS)
def test_examples_are_those_of_the_variant_and_proved(name: str) -> None:
    definition = games.load(name)
    engine = rules.build(definition)
    found = [prove(definition, engine, it) for it in view.examples(definition)]
    assert sum(not it.legal for it in found) >= 2
    assert len(found) >= 10
    for it in found:
        assert bool(it.after) == it.legal
        assert it.words.endswith(".")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"legal": False}, r"example 'hit' in sixty: 4/7\* is legal"),
        ({"code": "step"}, "the rule is 'hit', not 'step'"),
        ({"then": "white 7 9; black 11 12; black to move; 1 turn played"}, "the position afterwards is"),
        ({"position": "white 99; black"}, "white has no square '99'"),
        ({"throw": "7"}, "'7' is not a throw"),
        ({"move": "jump"}, "'jump' is not a move"),
    ],
)
def test_an_example_that_the_engine_contradicts_stops_the_build(change: dict[str, Any], message: str) -> None:
    definition = games.load("die-race")
    wrong = replace(definition.examples[0], **change)
    changed = replace(definition, examples=(wrong,))
    with pytest.raises(KitgenError, match=message):
        text.render(changed, rules.build(changed), "leaflet")
