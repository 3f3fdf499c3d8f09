"""Printable board-game kits with rules you can trust.

One rule definition per game; boards, counters, dice, record sheets, host keys,
odds and leaflets are derived from it, at true 100 % scale, in SVG and PDF.
"""

__version__ = "0.1.0"
