/* Every word of the board that does not come from the engine, in one place. Whole sentences with named parts. */

export const LEVELS = { person: "a person here", friend: "a friend, by link", squire: "the Squire", knight: "the Knight", king: "the King" };

export const W = {
  board: (rows) => `Board, ${rows} rows`,
  moves: (count) => `${count} moves from here`,
  landing: (numbers) => (numbers.length > 1 ? `landing of moves ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}` : `landing of move ${numbers[0]}`),
  play: (size) => (size ? `Play (${size})` : "Play"),
  resume: "Go on with your game",
  fromLink: "Open the game of this link",
  starting: (words, share) => `${words} ${Math.round(share * 100)} %`,
  slow: "Slow device: you can read on, the board says when it is ready.",
  ready: "Engine ready.",
  cancelled: "Not started. Nothing was kept.",
  failed: "The playable board could not start on this device. Everything else works.",
  lost: "The engine started again, and your game goes on.",
  gone: "The engine started again, and your game is gone. Press Play for a new one.",
  waits: "Your move is noted. The engine answers in a moment.",
  thinking: (name) => `${name} is thinking.`,
  notNow: { static: "Press Play first.", failed: "Press Try again first.", toThrow: "Throw first.", toMove: "Choose a move first.", stepping: "Finish this move, or take it back.", opponent: "The other side is at it.",
    away: "Send the link first: it is your friend’s turn.", review: "You are looking back. Return to now first.", over: "The game is over.", starting: "The engine is still starting.",
    hidden: "The other player is not looking yet." },
  primary: { toThrow: "Throw", begin: "Throw for who begins", choose: "Choose a move", end: "End turn", opponent: "Show at once", away: "Copy link for your friend", review: "Back to now", over: "New game", cancel: "Cancel", again: "Try again" },
  playIt: (words) => `Play: ${words}`,
  onlyMove: (words) => `Only move: ${words}`,
  bar: { undo: "Undo", redo: "Redo", advise: "Advise", route: "Route", odds: "Odds", fresh: "New game", more: "More", help: "Keys", zoom: "Zoom", swap: "Other die first" },
  barHead: "Turn", barMore: "Game",
  route: { off: "Route: off", mine: "Route: mine", both: "Route: both" },
  movesHead: "Moves you can make",
  noMoves: { toThrow: "Throw to see your moves.", opponent: "The other side moves.", over: "The game is over.", review: "Nothing to choose while looking back.", away: "It is your friend’s turn.", starting: "" },
  typed: "Or write a move",
  logHead: "Moves played", logEmpty: "Nothing played yet.",
  oddsHead: "Chances", guess: (label, whole) => `How many of ${whole} ways for ${label}?`, check: "Check", show: "Show the values", showAnswers: "Show the answer",
  guessed: (guess, chance) => (guess === chance.ways ? `Yes: ${chance.fraction}.` : `You said ${guess}; it is ${chance.fraction}.`),
  oddsColumns: { fraction: "Fraction", percent: "Percent", one_in: "One in", tally: "So far" },
  oddsMoves: "Your moves, and what can hit them",
  touched: "That stone was touched, so it moves.", began: (name) => `${name} began`,
  own: "What do the dice show?", ownLabel: (text) => `The dice show ${text}`,
  over: { head: "Result", again: "Play again (same set word)", fresh: "New game", swap: "Swap sides", review: "Look back", print: "Print this game", copy: "Copy link" },
  form: { head: "New game", variant: "Variant", against: "Against", you: "You play", first: "Begins", seed: "Set word", seedNote: "The same word gives the same dice. Blank: one is made up, and shown.", dice: "Dice", screen: "thrown here", own: "your own, told to the page", forced: "Play moves without a choice for me", arrange: "Arrange the pieces first, behind a curtain", go: "Start", keep: "Keep playing", byThrow: "who throws higher" },
  curtain: { up: (name) => `The curtain is up. ${name}, take the device; the others look away.`, ready: "I am ready", place: (name) => `${name}: place your pieces`, how: "Choose two pieces to change places.", done: "Done", on: (kind, place) => `${kind} on ${place}`, picked: (kind) => `${kind} picked up`, swapped: (one, other) => `${one} and ${other} change places` },
  settings: { head: "More", view: "Views and sound of words", laid: "Board lies", auto: "as the screen asks", level: "across", upright: "upright", flip: "Turn the board by half", seat: "Two at one device", beside: "side by side", across: "face to face", hand: "passing it", pace: "Moves are shown", slow: "slowly", usual: "at ease", instant: "at once", tap: "One tap plays", landings: "Show landings before a piece is chosen", touch: "A stone that was touched must move", numbers: "Number the pieces", danger: "Show danger with the odds", casual: "Undo without asking", shortcuts: "Single-key shortcuts", brief: "Short messages", big: "Big (for a projector)", hide: "Hide answers until pressed", contrast: "Strong contrast", remember: "Remember on this device", forget: "Forget everything", forgotten: "Forgotten. Nothing of this board is kept here.", keep: "Keep and send", gameLink: "Copy link to this game", link: "Copy link to this position", seedLink: "Copy link with the same dice", text: "Copy the moves", file: "Save the moves", print: "Print this game" },
  copied: "Copied.", notCopied: "This browser did not let us copy. Here it is:",
  allow: (name) => `${name}, may that move be taken back?`, yes: "Yes", no: "No",
  otherVariant: (name) => `Start again with ${name}, or keep playing?`,
  otherGame: (name) => `This link is of another game, ${name}; open it on that game’s page.`,
  help: "Keys, while you are on this board",
  keys: [["R or Space, Q", "throw"], ["1 to 9", "play that move, or choose that piece"], ["Arrows in the list, W and X", "step through the moves"], ["Arrows on the board", "from place to place; Home, End to the ends"], ["[ and ]", "back and forth along my route"], ["Enter, D", "play the move you are on"], ["A", "advice"], ["U, Ctrl+Z; Shift+U", "undo; redo"], ["Backspace", "take back one step of a move"], ["E", "end the turn"], ["I", "the other die first"], ["L, M", "last move, my moves, said again"], ["O, T", "odds, route"], ["Y", "why can this not move?"], ["B, J", "to the board, to the list of moves"], ["V", "new game"], ["K", "shortcuts on or off"], ["H or ?", "this list"], ["Esc", "close; let go of a piece"]],
  shortcuts: (on) => (on ? "Single-key shortcuts are on." : "Single-key shortcuts are off. The buttons do the same."),
  noLast: "Nothing has been moved yet.",
  paper: "Print the kit", details: "Details",
  count: { home: (n, of) => `${n} of ${of} home`, stood: (n) => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`), nth: (n) => (n === 3 ? "the third time" : `time ${n}`), pips: (n) => `${n} pips`, turn: (n, of) => `Turn ${n} of ${of}`, repetition: (n, of) => `This position has stood ${W.count.stood(n)}; ${W.count.nth(of)} is a draw.`, quiet: (n, of) => `${n} turns without a take; a draw at ${of}.`, left: (pieces, squares) => `${pieces} ${pieces === 1 ? "piece" : "pieces"} left, up to ${squares} ${squares === 1 ? "square" : "squares"}${pieces === 1 ? "" : " each"}` },
  seat: { you: "you", person: "here", friend: "friend", squire: "Squire", knight: "Knight", king: "King" },
  seed: (seed) => `Set word ${seed}`,
};

const SEEDS = "alder apple ash aspen beech birch cedar cherry elder elm fir hazel holly juniper larch lime maple oak olive pear pine plum poplar quince rowan spruce walnut willow yew".split(" ");

/** A word for the dice where nobody gave one. */
export function anySeed() {
  const [one, two] = crypto.getRandomValues(new Uint32Array(2));
  return `${SEEDS[one % SEEDS.length]} ${(two % 900) + 100}`;
}
