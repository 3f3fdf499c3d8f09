"""Who can play: levels that choose a move, and what they know. Standard library only, and the same for a seed.

`seat` puts a Squire, a Knight or a King at the board, `advise` says what one of them would play and why.
"""

from kitgen.players.advice import Advice, advise
from kitgen.players.levels import LEVELS, RANDOM, Player, Seat, seat, seat_seed

__all__ = ["LEVELS", "RANDOM", "Advice", "Player", "Seat", "advise", "seat", "seat_seed"]
