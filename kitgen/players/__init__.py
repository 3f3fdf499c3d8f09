"""Who can play: levels that choose a move, and what they know. Standard library only, and the same for a seed."""
