/* What keys, fingers and mice mean and do. Whatever has a button goes the button's way. */
import { placeOf } from "./pieces.mjs";
import { W } from "./words.mjs";

// What keys mean, while focus is on the board's section and nobody writes. Combinations belong to the browser.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LETTERS = { r: "throw", q: "throw", a: "advise", l: "last", m: "mine", o: "odds", t: "route", y: "why", b: "board", j: "list", v: "fresh", h: "help", "?": "help", k: "shortcuts", u: "undo", i: "swap", e: "end" };

/** What a key asks for: a name and what goes with it, or null where it is none of ours. */
export function meaning(event, on) {
  const { key, target } = event, letter = key.toLowerCase(); // with Caps Lock, too
  if (event.isComposing || target.closest("input, select, textarea")) return key === "Escape" ? ["close"] : null;
  const cell = target.closest("[role=gridcell]"), list = target.closest("[role=listbox]");
  if (cell && !event.altKey && (key === "Home" || key === "End")) return ["edge", key === "End", event.ctrlKey];
  if (event.ctrlKey || event.metaKey) return letter === "z" && !event.altKey ? [event.shiftKey ? "redo" : "undo"] : null;
  if (event.altKey) return null;
  if (key === "Escape") return ["close"];
  if (cell) {
    if (ARROWS[key]) return ["walk", ARROWS[key]];
    if (key === "Enter") return ["press"];
    if (on && (key === "[" || key === "]")) return ["along", key === "]" ? 1 : -1];
  }
  if (target.closest(".kgp-log") && (key === "ArrowDown" || key === "ArrowUp")) return ["back", key === "ArrowDown" ? 1 : -1];
  if (list) {
    if (key === "ArrowDown" || key === "ArrowRight") return ["next"];
    if (key === "ArrowUp" || key === "ArrowLeft") return ["before"];
    if (key === "Home" || key === "End") return ["ends", key === "End"];
    if (key === "Enter") return ["play"];
  }
  const button = target.closest("button, a, summary");
  if (key === "Backspace") return ["unstep"];
  if (key === " ") return button || !on ? null : ["throw"]; // a button does what is written on it
  if (!on) return letter === "k" ? ["shortcuts"] : null;
  if (key === "Enter") return button ? null : ["play"];
  if (/^[0-9]$/.test(key)) return ["number", Number(key)];
  if (letter === "w" || letter === "x") return [letter === "x" ? "next" : "before"];
  if (letter === "d") return ["play"];
  if (letter === "u" && event.shiftKey) return ["redo"];
  return LETTERS[letter] ? [LETTERS[letter]] : null;
}

export function command(play, name, ...given) {
  const { frame, board, state, phase } = play, { moves } = frame, say = (words) => frame.speech.say(words);
  const walking = phase === "stepping" && state.stepping?.ahead?.length;
  if (name === "walk") {
    if (walking) return walk(play, given[0]);
    const next = board.beside(board.at, given[0]);
    return next ? board.focus(next) : undefined;
  }
  if (name === "edge") return board.focus(given[1] ? board.end(given[0]) : board.edge(given[0]));
  if (name === "along") return along(play, given[0]);
  if (name === "press") return walking && board.at === play.here && state.stepping.complete ? play.act("finish") : press(play, board.at, {});
  if (name === "back") return state && play.review(state.ply + given[0]);
  if (name === "next" || name === "before") {
    const by = name === "next" ? 1 : -1;
    return phase === "review" ? play.review(state.ply + by) : moves.choices.length ? moves.step(by) : say(W.notNow[phase] ?? "");
  }
  if (name === "ends") return moves.choose(given[0] ? -1 : 0);
  if (name === "throw") return ["static", "failed"].includes(phase) ? play.main() : phase === "starting" ? say(W.notNow.starting) : play.throw();
  if (name === "play") return ["static", "over", "failed"].includes(phase) || (phase === "stepping" && state.stepping?.complete && !moves.chosen) ? play.main() : moves.chosen ? play.play(moves.chosen) : play.main();
  if (name === "end") return phase === "stepping" ? play.act("finish", {}, { keyboard: true }) : ended(play);
  if (name === "number") return numbered(play, given[0]);
  if (name === "unstep") return phase === "stepping" ? unstep(play) : say(W.notNow[phase] ?? "");
  if (name === "close") return closing(play);
  if (name === "board") return board.focus();
  if (name === "list") return moves.choices.length ? moves.focus() : say(W.notNow[phase] ?? "");
  if (name === "last") return say(frame.log.entries.at(-1)?.words ?? W.noLast);
  if (name === "mine") return say(moves.choices.length ? moves.choices.map((it) => `${it.number}, ${it.words}`).join("; ").slice(0, 400) : W.notNow[phase] ?? "");
  if (name === "odds") return play.toggleOdds();
  if (name === "why") return play.why(board.at);
  return play[name]?.();
}

/** One step back; who goes by the board's squares goes back with the piece. */
async function unstep(play) {
  const { board, state } = play, onBoard = board.node.contains(document.activeElement), start = state.stepping.shifts[0]?.start ?? state.stepping.start;
  await play.act("unstep");
  if (onBoard && play.phase !== "opponent") board.focus(play.phase === "stepping" ? play.here : start);
}

/** Ending a turn early, where the game lets one. */
function ended(play) {
  const done = play.state?.moves.find((it) => it.marks.includes("pass"));
  return done ? play.play(done) : play.frame.speech.say(W.notNow[play.phase] ?? "");
}

function numbered(play, number) {
  const { frame, phase } = play, { moves } = frame;
  if (phase === "toThrow" && play.state.throws.includes(String(number))) return play.throw(String(number));
  const them = moves.choices.filter((it) => it.number === number);
  if (!them.length) return frame.speech.say(moves.choices.length ? `${number}?` : W.notNow[phase] ?? "");
  if (them.length === 1) return play.play(them[0]);
  const at = moves.choices.indexOf(them.find((it) => moves.choices.indexOf(it) > moves.at) ?? them[0]);
  moves.choose(at);
  return moves.focus();
}

/** A walking piece takes a step; the arrow is as the board lies. */
function walk(play, [dx, dy]) {
  const { state, board } = play, from = state.stepping.ahead;
  const wanted = board.beside(play.here, [dx, dy]), found = from.find((it) => it.place === wanted);
  if (!found) return play.frame.speech.say(from.map((it) => it.words).join(". "));
  return play.stride(found);
}

function along(play, by) {
  const { board, state } = play, track = play.variant.tracks[state?.mover ?? 0];
  if (!track) return undefined;
  const player = state?.mover ?? 0, way = [`hand:${player}`, ...track, `home:${player}`];
  return board.focus(way[(way.indexOf(board.at) + by + way.length) % way.length]);
}

function closing(play) {
  const { frame, board, state } = play;
  if (frame.opened) return frame.close();
  if (state?.stepping) return play.act("drop");
  if (play.hand && play.strict) return play.frame.speech.say(W.touched);
  play.hand = null;
  board.show({ chosen: null });
  board.settle();
  return undefined;
}

// A hand on the board or on the list of moves.

/** An option of the list was pressed: a finger looks first, a mouse plays. */
export function pick(play, choice, event) {
  const at = play.frame.moves.choices.indexOf(choice), looks = event.pointerType === "touch" && !play.values.tap && play.frame.moves.at !== at;
  play.frame.moves.choose(at);
  if (!looks) play.play(choice);
}

export function look(play, choice) {
  play.board.show({ chosen: choice });
  play.frame.primary(play.state, play.phase, choice);
}

export function hover(play, place) {
  const { state, phase } = play;
  if (play.hand || !state || !["toMove", "stepping"].includes(phase)) return;
  const choice = place && state.moves.find((it) => placeOf(play.board.boxes, it.start, state.mover) === place);
  play.board.show({ chosen: choice ? { ...choice, end: "" } : null });
}

/** A place was pressed, with whatever. */
export function press(play, place, event) {
  const { state, phase, board } = play, touch = event.pointerType === "touch" && !play.values.tap;
  if (!state || !["toMove", "stepping"].includes(phase)) return phase === "static" ? undefined : play.frame.speech.say(W.notNow[phase] ?? "");
  const at = (name) => placeOf(board.boxes, name, state.mover);
  const ahead = state.stepping?.ahead?.find((it) => it.place === place);
  if (ahead) return play.stride(ahead);
  const from = state.moves.filter((it) => at(it.start) === place), to = state.moves.filter((it) => at(it.end) === place && it.end !== it.start);
  const held = play.hand && to.filter((it) => it.start === play.hand.start);
  if (play.strict && play.hand && !held.length && at(play.hand.start) !== place) return play.frame.speech.say(W.touched);
  if (held?.length) return play.play(held.find((it) => it.text === play.hand.text) ?? held[0]);
  if (from.length) {
    const again = play.hand && at(play.hand.start) === place;
    if (from.length === 1 && (!touch || again)) return play.play(from[0]);
    if (again && !touch && !play.strict) { play.hand = null; board.show({ chosen: null }); return undefined; }
    return hold(play, from);
  }
  if (to.length === 1 && !touch) return play.play(to[0]);
  if (to.length) { const next = to[(to.indexOf(play.hand) + 1) % to.length]; hold(play, [next], next.end); return undefined; }
  if (play.hand) { play.hand = null; board.show({ chosen: null }); }
  return play.why(place);
}

/** Take a piece up: its landings are shown, its first move stands in the list. */
function hold(play, choices, end = "") {
  const { frame, board } = play;
  play.hand = choices[0];
  frame.moves.choose(frame.moves.choices.indexOf(choices[0]));
  board.show({ chosen: { ...choices[0], end: choices.length > 1 ? "" : end || choices[0].end } });
  if (choices.length > 1) frame.speech.say(W.moves(choices.length));
  else frame.speech.say(`${choices[0].words}.`);
}
