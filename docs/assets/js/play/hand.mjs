/* A hand on the board or on the list of moves: what it touches, takes up and lets go. `play` is the game on the page. */
import { placeOf } from "./pieces.mjs";
import { W } from "./words.mjs";

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
  if (held?.length) return play.play(held.find((it) => it.text === play.hand.text) ?? held[0]);
  if (from.length) {
    const again = play.hand && at(play.hand.start) === place;
    if (from.length === 1 && (!touch || again)) return play.play(from[0]);
    if (again && !touch) { play.hand = null; board.show({ chosen: null }); return undefined; }
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
