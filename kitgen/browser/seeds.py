"""Words that name a game's dice: easy to say, to spell and to write on a board."""

from __future__ import annotations

WORDS = (
    *("acorn", "amber", "apple", "aspen", "badger", "barley", "basil", "beaver", "birch", "bramble", "breeze", "brook"),
    *("candle", "carrot", "castle", "cedar", "cherry", "clover", "cobalt", "copper", "coral", "cotton", "cricket"),
    *("daisy", "dolphin", "donkey", "dragon", "ember", "falcon", "feather", "fern", "finch", "flint", "forest", "fox"),
    *("garden", "garlic", "ginger", "glacier", "granite", "hazel", "heron", "holly", "honey", "island", "ivory", "ivy"),
    *("jasper", "juniper", "kestrel", "kettle", "ladder", "lagoon", "lantern", "lark", "lemon", "lilac", "linen"),
    *("magnet", "maple", "marble", "meadow", "melon", "mint", "mirror", "moss", "nettle", "nutmeg", "oak", "oasis"),
    *("ocean", "olive", "orchid", "otter", "owl", "paper", "parrot", "pebble", "pepper", "pine", "planet", "plum"),
    *("poplar", "poppy", "puffin", "quartz", "rabbit", "radish", "raven", "river", "robin", "rocket", "saffron"),
    *("salmon", "sandal", "silver", "sparrow", "spring", "squirrel", "summer", "sycamore", "teapot", "thistle"),
    *("thunder", "tiger", "timber", "tulip", "turnip", "velvet", "violet", "walnut", "willow", "winter", "yarrow"),
)
"""In alphabetical order."""


def word() -> str:
    """Two words that nobody can foresee, as a seed; what they throw is then fixed for ever."""
    import secrets

    return f"{secrets.choice(WORDS)} {secrets.choice(WORDS)}"
