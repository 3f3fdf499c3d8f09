"""Networks that learn a game by playing it against themselves. Needs numpy and numba (the `fast` extra).

``python -m kitgen.analysis.training GAME`` trains again what `kitgen/players/weights` holds; docs/training.md
has the commands, seeds and figures.
"""
