"""Game texts as HTML: the same Markdown as the leaflet's, with an anchor for every rule."""

from __future__ import annotations

import re

import pytest

from kitgen.errors import KitgenError
from kitgen.site import prose

RULES = """\
## Your turn

1. Throw.
2. Move.

## Hits

- Land on an enemy.
    - Not on your own.

<!-- page -->

![](figure:start "The start; see *there*.")

<!-- lines: 3 -->
"""

BLOCKS = {"figure:start": "<figure>drawn</figure>"}


def test_headings_and_rules_have_addresses() -> None:
    made = prose.html(RULES, "rules", blocks=BLOCKS)
    assert re.findall(r'<h3 id="([^"]+)">', made) == ["rules-your-turn", "rules-hits"]
    assert re.findall(r'<li id="([^"]+)">', made) == ["rules-your-turn-1", "rules-your-turn-2", "rules-hits-1"]


def test_headings_begin_where_they_are_asked_to() -> None:
    assert "<h2" in prose.html("## A\n\n### B", "x", level=2)
    assert "<h4" in prose.html("# A", "x", level=4)


def test_a_drawing_stands_for_its_name_with_its_caption() -> None:
    made = prose.html(RULES, "rules", blocks=BLOCKS)
    assert "<figure>drawn<figcaption>The start; see <em>there</em>.</figcaption></figure>" in made
    assert "<p><figure" not in made
    assert "<img" not in made


def test_a_drawing_that_nobody_handed_in_is_refused() -> None:
    with pytest.raises(KitgenError, match=r"figure:strat.*did you mean 'figure:start'"):
        prose.html("![](figure:strat)", "rules", blocks=BLOCKS)


def test_layout_of_paper_is_dropped_and_lines_to_write_on_stay() -> None:
    made = prose.html(RULES, "rules", blocks=BLOCKS)
    assert "<!--" not in made
    assert made.count("<span></span>") == 3
