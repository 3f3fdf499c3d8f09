"""Tables of chances on a page, in a drawing and in a file."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

from kitgen import games
from kitgen.draw.look import Look
from kitgen.site import numbers
from kitgen.table import Column, Table

THROWS = Table(
    "Throws <of> three",
    (
        Column("Throw"),
        Column("Of 8", "fraction", denominator=8),
        Column("Chance", "percent", bar=True),
        Column("One in", "one_in"),
    ),
    (("none", *(3 * (Fraction(1, 8),))), ("one", *(3 * (Fraction(3, 8),))), ("–", "", "", "")),
    ("Each die by itself.",),
)


def test_a_table_says_what_its_cells_are() -> None:
    made = numbers.html(THROWS)
    assert "<caption>Throws &lt;of&gt; three</caption>" in made
    assert made.count('scope="col"') == 4
    assert made.count('scope="row"') == 3
    assert ">3/8<" in made
    assert "37.5\u00a0%" in made
    assert "1\u00a0in\u00a08" in made
    assert '<p class="kg-note">Each die by itself.</p>' in made


def test_bars_show_exact_shares_and_say_nothing_twice() -> None:
    made = numbers.html(THROWS)
    assert '--kg-share:37.5%" aria-hidden="true"' in made
    assert made.count("kg-bar") == 2


def test_a_spreadsheet_gets_counts_and_decimals_that_it_takes_for_no_dates() -> None:
    rows = list(csv.reader(io.StringIO(numbers.as_csv(THROWS).decode("utf-8-sig"))))
    assert rows[0] == ["Throw", "Of 8", "Chance", "One in"]
    assert rows[1] == ["none", "1", "0.125", "0.125"]
    assert rows[2] == ["one", "3", "0.375", "0.375"]
    assert not any("/" in cell for row in rows for cell in row)


def test_a_drawing_says_in_words_what_it_shows() -> None:
    scene = numbers.chart(THROWS, Look(), "lapis", 84)
    assert scene is not None
    assert "none: 12.5 %; one: 37.5 %" in scene.description


def test_no_drawing_where_it_would_be_harder_to_read_than_the_table() -> None:
    long = Table(
        "Many",
        (Column("n", "number"), Column("Chance", "percent", bar=True)),
        tuple((n, Fraction(1, 40)) for n in range(40)),
    )
    assert numbers.chart(long, Look(), "lapis", 84) is None
    assert numbers.chart(Table("None", (Column("a"),), (("b",),)), Look(), "lapis", 84) is None


def test_lengths_of_games_are_drawn_where_somebody_computed_them() -> None:
    drawn = numbers.length_chart(games.load("die-race"), Look(), 84)
    assert drawn is not None
    assert "50 %" in drawn.description
    assert "both sides together" in drawn.description
