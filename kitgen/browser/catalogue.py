"""Every sentence that a page shows or a screen reader says, with named places for what varies.

A sentence with a number has a form for one and a form for more, chosen by ``count``. Another language is another
`Catalogue` with the same keys and the same names in braces.
"""

from __future__ import annotations

from collections.abc import Mapping

Plural = Mapping[str, str]
"""A sentence for ``one`` and for any ``other`` number."""

Catalogue = Mapping[str, "str | Plural"]

ENGLISH: Catalogue = {
    # beginnings
    "start": "New game, {variant}. {seats}{seed}{turn}",
    "start_seat": "You are {title}, against {opponents}. ",
    "seed": "Set word {seed}. ",
    "opened": {"one": "One move so far. {turn}", "other": "{count} moves so far. {turn}"},
    "to_throw": "{title} to throw.",
    "to_move": "{title} to move.",
    "you": "You",
    "again": "Throw again.",
    "opening": "Each side throws one die; the higher begins.",
    "away": "{turn} Send them the link.",
    # throws
    "throw_several": {
        "one": "{title} {throws} {throw}. {count} move: ",
        "other": "{title} {throws} {throw}. {count} moves: ",
    },
    "throw_only": "{title} {throws} {throw}.",
    "throw_one": "{title} {throws} {throw}. Only move: {move}.",
    "throw_none": "{title} {throws} {throw}. No move. {turn}",
    "throw_nothing": "{title} {throws} {throw}. No {piece} can move {squares}. {turn}",
    "throw_ends": "{title} {throws} {throw}. Turn ends. {turn}",
    "throw_idle": "{title} {throws} {throw}. No {piece} to move. {turn}",
    "throw_stepping": {
        "one": "{title} {throws} {throw}. {first}{count} move: ",
        "other": "{title} {throws} {throw}. {first}{count} moves: ",
    },
    "throw_pieces": "{title} {throws} {throw}: {allowance}. Choose {one}.",
    "bar_first": {"one": "Bar first: {count} {piece}. ", "other": "Bar first: {count} {piece}s. "},
    "blocked": "{place} is blocked",
    "equal": "{throw}. Equal, so throw again.",
    "begins": "{throw}. {title} begins with {numbers}.",
    "throws": "throws",
    "more": "and {count} more",
    "allowance": {"one": "{pieces}, up to {count} square", "other": "{pieces}, up to {count} squares each"},
    "allowance_one": {"one": "one {piece}, up to {count} square", "other": "one {piece}, up to {count} squares"},
    "pieces": {"one": "one {piece}", "other": "{count} {piece}s"},
    # moves
    "moved": "{move}. {turn}",
    "home_count": "{home} of {all} home.",
    "step": {"one": "{move}. 1 left to play. ", "other": "{move}. {count} left to play. "},
    "step_moves": {"one": "{count} move.", "other": "{count} moves."},
    "complete": "{move}. Turn complete. Enter to end, Backspace to take back.",
    "chosen": "{kind} {place}, up to {squares}. {ahead}",
    "walked": "{kind}, {place}, {made} of {all}. {ahead}",
    "squares": {"one": "{count} square", "other": "{count} squares"},
    "ahead": "{direction}: {what}",
    "edge": "edge",
    "free": "free",
    "no_way": "not from here",
    "walk_ends": "Enter ends the move, Backspace steps back.",
    "can_take": "{kind}, can take",
    "cannot_take": "{kind}, cannot take",
    "own": "own {kind}",
    "taken_back": "Taken back. {turn}",
    "dropped": "Nothing chosen. {turn}",
    "undone": "Undone: back to {whose} {throw}. Same dice.",
    "undone_choice": "Undone: back to {whose} choice.",
    "redone": "Played again: {move}. {turn}",
    "whose": "{title}'s",
    "forfeit": "Forfeit: {title} moves {squares} now, then {thrower} throws again.",
    "forfeit_enter": "Forfeit: {title} enters a {piece} now.",
    "award": "{title} may enter a {piece}.",
    "moves": "{player}: {parts}. {turn}",
    "turn_of": "Turn {turn} of {turns}.",
    "twice": "Position seen twice; third time is a draw.",
    "times": "Position seen {times} times; {limit} is a draw.",
    "over": "{result} {length} Results below.",
    "length": {"one": "Game of {count} throw.", "other": "Game of {count} throws."},
    "length_moves": {"one": "Game of {count} move.", "other": "Game of {count} moves."},
    "wins": {"one": "{titles} wins: {reason}.", "other": "{titles} win: {reason}."},
    "wins_home": "{titles} wins, {home} home to {other}.",
    "wins_score": {
        "one": "{titles} wins, {score} points: {reason}.",
        "other": "{titles} win, {score} points: {reason}.",
    },
    "draw": "A draw: {reason}.",
    "review": "Move {ply} of {plies}: {entry}.",
    "review_start": "The start, before move 1 of {plies}.",
    "luck": "{title} threw {mean} on average; {expected} expected.",
    # one piece
    "from_to": "{square} to {end}",
    "enter": "enter to {end}",
    "enter_named": "enter on {end}",
    "home": "{square} home",
    "onward": "{move} and on to {end}",
    "onward_home": "{move} and on home",
    "overshoots": "{square} overshoots, leaves the board",
    "repelled": "{move}, held by a stack, sent off",
    "pass": "no move",
    "decline": "leave it in the {hand}",
    "done": "end the turn",
    "captures": "captures {title}",
    "captures_more": "captures {count} of {title}",
    "throw_again": "throw again",
    "safe": "safe",
    "wins_game": "wins",
    "point_to": "{start} to {end}",
    "off": "{start} off",
    "bar_to": "bar to {end}",
    "hits": "hits",
    "piece_to": "{kind} {start} to {end}",
    "jumps": "{kind} {start} jumps the river to {end}",
    "takes": "takes {kind}",
    "takes_on": "takes {kind} on {square}",
    "beats": "{kind} beats {other}",
    "both_leave": "meets {kind}, both leave",
    "meets": "meets {kind}",
    "choose_moves": {"one": "{kind} {place}, {count} move", "other": "{kind} {place}, {count} moves"},
    # places
    "square": "square {label}",
    "own_square": "{title} square {label}",
    "point": "point {label}",
    "shared": "shared",
    "empty": "empty",
    "bar": "bar",
    "one_piece": "{title} {piece}",
    "some_pieces": "{count} {title} {piece}s",
    "tray": {"one": "{title} {place}, {count} {piece}", "other": "{title} {place}, {count} {piece}s"},
    # why
    "can_move": "It can move: {moves}.",
    "lands": "You can come here: {moves}.",
    "no_landing": "Nothing of yours can come to {place} now.",
    "throw_first": "Throw first; then ask.",
    # opponents and advice
    "advice": "Advice: {move}. {reason}",
    "no_advice": "The King gives no advice.",
    "gain_captures": "captures",
    "gain_home": "brings one home",
    "gain_again": "throws again",
    "gain_enters": "enters",
    "gain_safe": "safe square",
    "gain_wins": "wins",
    "hit_with": "{title} hits with {throws}: {chance}",
    "hit_often": "{title} hits with {chance}",
    "hit_label": "{title} hits",
    "can_be_taken": "the {kind} can take it",
    "no_take": "nothing can take it",
    "no_hit": "{title} cannot hit next turn",
    "few_throws": {
        "one": "{count} throw is too few to judge the dice.",
        "other": "{count} throws are too few to judge the dice.",
    },
    "many_throws": "{count} throws, beside what is expected.",
    "in": "{ways} in {whole}",
    "squire": "the Squire",
    "knight": "the Knight",
    "king": "the King",
    "person": "another person",
    "friend": "a friend",
    # refusals
    "no_session": "This game is no longer here; open its link again.",
    "nothing_to_undo": "There is nothing to take back.",
    "nothing_to_redo": "There is nothing to play again.",
    "no_throw_now": "No throw is due now.",
    "throw_due": "A throw is due first.",
    "their_turn": "It is {title}'s turn.",
    "not_theirs": "It is not the turn of one of our players.",
    "no_number": {
        "one": "There is {count} move, number {known}.",
        "other": "There are {count} moves, numbers {known}.",
    },
    "not_begun": "No move is half made.",
    "not_complete": "The turn is not complete: {count} left to play.",
    "no_step": "'{text}' is no step from here.",
    "own_dice": "Write what your dice show: {throws}.",
    "screen_dice": "The dice of this game are thrown on the screen.",
    "over_now": "The game is over. Undo, or start again.",
    # links
    "link_move": "Could not read this link at move {move}: {reason}. The board is at its start.",
    "link_read": "Could not read this link: {reason}. The board is at its start.",
    "link_version": "This link was made with rules {made}; these are rules {known}, so dice may differ.",
    "link_cut": "cut short",
    "link_changed": "it was changed on its way",
    "thrown_for": "{one} threw {first}, {other} {second}: {title} begins.",
    "link_seat": "The link names nobody we know as '{name}', so people play all sides.",
    "link_position": "Open this link to go on from here.",
    "link_seed": "Open this link for the same dice from the start.",
    "link_friend": "Send this link to {title}: it is their turn.",
}

LEVELS = ("person", "friend", "squire", "knight", "king")


def say(key: str, catalogue: Catalogue = ENGLISH, **values: object) -> str:
    """The sentence of a key with its values in place.

    >>> say("opened", count=1, turn="Sun to throw."), say("opened", count=12, turn="Moon to throw.")
    ('One move so far. Sun to throw.', '12 moves so far. Moon to throw.')
    """
    sentence = catalogue[key]
    if not isinstance(sentence, str):
        sentence = sentence["one" if values.get("count") == 1 else "other"]
    return sentence.format_map(values)


def capital(text: str) -> str:
    """The first letter large."""
    return text[:1].upper() + text[1:]


def fitting(head: str, items: list[str], tail: str = "", longest: int = 160, joint: str = "; ") -> str:
    """A sentence with as many items as it may hold, and how many more there are.

    >>> fitting("3 moves: ", ["4 to 6", "5 to 7", "enter"], longest=28)
    '3 moves: 4 to 6; and 2 more.'
    """
    end = f". {tail}".rstrip() if tail else "."
    for kept in range(len(items), 0, -1):
        left = [say("more", count=len(items) - kept)] if kept < len(items) else []
        made = head + joint.join([*items[:kept], *left]) + end
        if len(made) <= longest:
            return made
    return shortened(f"{head.rstrip().rstrip(':')}. {tail}".rstrip(), longest)


def shortened(text: str, longest: int = 160) -> str:
    """The text, cut at a word with an ellipsis where it is longer."""
    if len(text) <= longest:
        return text
    return text[: longest - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"
