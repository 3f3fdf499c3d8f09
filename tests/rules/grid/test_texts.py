"""What the texts of M&E and Jungle say is what the engine plays, in every variant."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kitgen import games, text
from kitgen.text.grid import Herd
from tests.rules.grid.pairs import SHIPPED, rules_of


def rendered(name: str, which: str) -> str:
    make = text.render_host if which == "host" else text.render
    return make(games.load(name), rules_of(name), which).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("variant", "said", "unsaid"),
    [
        ("classic", "The elephant does not take the rat, unless it stands in a trap", "may take on the bank"),
        ("elephant_takes_rat", "**The rat takes the elephant.**", "The elephant does not take the rat"),
        ("ashore", "the rat may take on the bank, but no elephant", "Nothing is taken across the bank"),
        ("dog_above_wolf", "leopard, dog, wolf, cat and rat", "leopard, wolf, dog, cat and rat"),
    ],
)
def test_the_rules_of_jungle_say_what_the_variant_plays(variant: str, said: str, unsaid: str) -> None:
    made = rendered(f"jungle/{variant}", "rules")
    assert said in made
    assert unsaid not in made
    assert "Red into d9, Blue into d1" in made
    assert "The third time that the same placement" in made


@pytest.mark.parametrize(
    ("variant", "said", "unsaid"),
    [
        ("two", "Beige fills f1 to n1, Blue f13 to n13", "partner"),
        ("four", "Beige and Red play together, against Blue and Green", "For the first turn"),
        ("no_dice", "Up to three animals may walk, up to three squares each", "Throw both dice"),
    ],
)
def test_the_rules_of_animals_say_what_the_variant_plays(variant: str, said: str, unsaid: str) -> None:
    made = rendered(f"mouse_and_elephant/{variant}", "rules")
    assert said in made
    assert unsaid not in made
    assert "After 100 turns of each player" in made


@pytest.mark.parametrize("which", ["rules", "host"])
@pytest.mark.parametrize("variant", ["two", "four"])
def test_only_the_row_for_nine_is_called_the_authors(variant: str, which: str) -> None:
    lines = rendered(f"mouse_and_elephant/{variant}", which).splitlines()
    rows = [line for line in lines if line.startswith("- ") and "of 36" in line]
    assert len(rows) == 6
    assert [("author" in row or "Attested" in row) for row in rows] == [False, False, False, True, False, False]
    assert all("9" in row for row in rows if "author" in row or "Attested" in row)
    assert all("ours" in row.lower() for row in rows if "author" not in row and "Attested" not in row)


@pytest.mark.parametrize("name", [name for name in SHIPPED if rules_of(name).options.throws])
def test_rows_of_the_dice_table_cover_every_throw(name: str) -> None:
    herd = Herd(rules_of(name))
    assert sum(row.chance for row in herd.rows) == 1
    assert [herd.reach(squares) for squares in herd.lengths] == [
        Fraction(numerator, 36) for numerator in (36, 35, 26, 10, 1)
    ]
    assert herd.likely == 3
    assert herd.mean_pieces == 3


def test_ways_to_the_den_are_counted_by_the_engine() -> None:
    """By hand: the leopard has six ranks up the middle and a file to go; the tiger leaps four ranks in one move."""
    herd = Herd(rules_of("jungle/classic"))
    assert herd.to_den("P") == 7
    assert herd.to_den("T") == 8
    assert herd.to_den("R") == 9
    assert herd.first_moves == 24


def test_two_animals_exceptions_and_nine_circles() -> None:
    herd = Herd(rules_of("mouse_and_elephant/two"))
    assert set(herd.exceptions) == {("mouse", "elephant"), ("westie", "polar bear")}
    assert set(herd.spared) == {("elephant", "mouse"), ("polar bear", "westie")}
    assert len(herd.circles) == 9
    assert herd.taken_by("E") == "mouse"


@pytest.mark.parametrize("name", SHIPPED)
def test_the_host_is_told_who_takes_whom(name: str) -> None:
    made, herd = rendered(name, "host"), Herd(rules_of(name))
    for kind in herd.kinds:
        assert f"**{herd.name(kind).capitalize()}** takes {herd.takes(kind) or 'nothing'}" in made
