"""Whole games at size: exact values, lengths and simulated figures. Needs numpy (the `analysis` extra).

Nothing that builds a kit runs this: `python -m kitgen.analysis.values GAME` writes a game's values.json,
and a build only reads it.
"""
