"""Small bar drawings of chances, each bar with its value; the figure's description says the same in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kitgen.draw.lines import width as text_width
from kitgen.draw.look import NOTE_PT, TEXT_PT
from kitgen.scene import Group, Line, Rect, Scene, Style, Text
from kitgen.sheet import DoesNotFit
from kitgen.table import percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kitgen.draw.look import Accent, Look
    from kitgen.scene import Shape

TALLEST = 24.0
"""Millimetres of the tallest bar."""
ABOVE = 7.0
"""Millimetres above the tallest bar for its value."""
BELOW = 11.0
"""Millimetres below the bars for their labels and what they are labels of."""


def bars(
    title: str,
    axis: str,
    values: Sequence[tuple[str, Fraction]],
    look: Look,
    accent: Accent,
    *,
    width: float = 84.0,
    whole: int = 0,
) -> Scene:
    """Upright bars beside each other; ``axis`` says what their labels are.

    Values are printed over ``whole`` where one is given (6/16), as per cent otherwise. Raises DoesNotFit
    where a value is wider than its bar's share of ``width`` mm.
    """
    most = max((value for _, value in values), default=Fraction(0)) or Fraction(1)
    pitch = width / max(1, len(values))
    bar = min(pitch * 0.62, 14.0)
    base = ABOVE + TALLEST
    shapes: list[Shape] = []
    said: list[str] = []
    for index, (label, value) in enumerate(values):
        middle = pitch * (index + 0.5)
        high = float(value / most) * TALLEST
        shown = f"{value * whole}/{whole}" if whole else percent(value)
        for words, size in ((shown, NOTE_PT), (label, TEXT_PT)):
            if text_width(words, "text", size) > pitch:
                wide = text_width(words, "text", size)
                raise DoesNotFit(f"'{words}' is {wide:.1f} mm wide; a bar has {pitch:.1f} mm")
        if value:
            style = Style(fill=look.tint_of(accent), stroke=look.ink, width=0.25)
            shapes.append(Rect(middle - bar / 2, base - high, bar, high, style))
        shapes.append(Text(middle, base - high - 1.4, shown, NOTE_PT, anchor="middle", fill=look.ink))
        shapes.append(Text(middle, base + 4.6, label, TEXT_PT, "text-bold", "middle", look.ink))
        said.append(f"{label}: {shown}")
    shapes.append(Line(0, base, width, base, look.line))
    shapes.append(Text(width / 2, base + 9.4, axis, NOTE_PT, anchor="middle", fill=look.ink))
    words = f"{title}. {axis}: {'; '.join(said)}."
    return Scene(width, base + BELOW, (Group(tuple(shapes), role="figure", alt=words),), title, words)
