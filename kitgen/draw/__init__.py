"""Things of a game as scenes in millimetres: boards, counters, dice, positions, charts, text, sheets of them."""
