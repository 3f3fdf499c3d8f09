/* Dice as they lie on the table, and the first turn of a seed: played before the engine is there, from the page's own
   data, with the dice that the engine will throw. */
import { shape } from "./dom.mjs";
import { shifted } from "./pieces.mjs";
import { LEVELS, W } from "./words.mjs";

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** One die with a face up. `plan` is the variant's: its faces and how the kit makes it. */
export function die(plan, face) {
  const marks = plan.faces.every((it) => it === 0 || it === 1);
  if (marks && plan.form === "tetrahedra") {
    return drawn(shape("path", { class: "kgp-die", d: "M20 4 37 34H3z" }), shape("path", { class: face ? "kgp-tip" : "kgp-no-tip", d: "M20 4 26.5 15.5h-13z" }), shape("path", { class: "kgp-line", d: "M20 4v20M3 34l17-10 17 10" }));
  }
  const dots = marks ? (face ? [4] : []) : PIPS[face];
  const ground = shape("rect", { class: "kgp-die", x: 4, y: 4, width: 32, height: 32, rx: 5 });
  if (!dots) return drawn(ground, shape("text", { x: 20, y: 27, "font-size": 18, "text-anchor": "middle" }, String(face)));
  return drawn(ground, dots.map((at) => shape("circle", { class: "kgp-pip", cx: 11 + (at % 3) * 9, cy: 11 + Math.floor(at / 3) * 9, r: marks ? 6 : 3.6 })));
}

function drawn(...parts) {
  return shape("svg", { viewBox: "0 0 40 40", class: "kgp-one-die", "aria-hidden": "true", focusable: "false" }, parts);
}

/** The faces of a seed's first throw, the same that the engine will throw; null where the browser has no SHA-256. */
async function firstThrow(plan, seed) {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = [], faces = [], sides = plan.faces.length, limit = 256 - (256 % sides);
  for (let block = 0; faces.length < plan.count; block += 1) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${seed}\n0\n${block}`));
    bytes.push(...new Uint8Array(digest));
    while (bytes.length && faces.length < plan.count) {
      const byte = bytes.shift();
      if (byte < limit) faces.push(plan.faces[byte % sides]);
    }
  }
  return faces;
}

/** What counts of faces, as a throw is written. `opening`: each die is one player's, so their order stands. */
function counted(plan, faces, opening) {
  if (!plan.each) return String(faces.reduce((sum, it) => sum + it, 0));
  return (opening ? faces : [...faces].sort((a, b) => b - a)).join("-");
}

// The first turn.

/** The first throw, from what the page holds already, while the engine is on its way. */
export function early(play, chosen, seed, run) {
  const { opening, dice } = play.variant;
  const people = play.seated(opening?.start.seats ?? [], chosen), mover = opening?.start.mover;
  if (!opening || chosen.setup || chosen.first !== "0" || chosen.dice === "own" || (mover != null && people[mover].level !== "person")) return;
  run.early = { thrown: "", moves: [] };
  const state = { ...opening.start, seed, seats: people, session: "", undo: false, redo: false, throws: [] };
  if (!dice.faces.length) Object.assign(state, opening.throws["-"]);
  play.state = null;
  play.take({ ...state, early: true, says: hello(play, state) }, { still: true });
}

function hello({ variant }, { seats, mover, seed, says }) {
  const others = seats.filter((it) => it.level !== "person"), mine = seats.find((it) => it.level === "person");
  const against = others.length ? ` You are ${mine.title}, against ${LEVELS[others[0].level]}.` : "";
  const turn = mover == null ? says.split(". ").at(-1) : `${seats[mover].title} ${variant.dice.faces.length ? "to throw." : "to move."}`;
  const word = variant.dice.faces.length ? ` ${W.seed(seed)}.` : "";
  return `New game, ${variant.name}.${against}${word} ${turn}`;
}

/** Throw or move before the engine is there. */
export async function ahead(play, what, choice) {
  const { early } = play.run, { opening, dice } = play.variant;
  if (!early || early.over || early.moves.length || (what === "throw" && early.thrown)) return play.frame.speech.say(W.notNow.starting);
  if (what === "throw") {
    const faces = await firstThrow(dice, play.state.seed);
    const text = faces && counted(dice, faces, play.state.mover == null), then = opening.throws[text];
    if (!then || early.over) return play.frame.speech.say(W.notNow.starting);
    early.thrown = text;
    return play.take({ ...play.state, ...then, thrown: { ...then.thrown, faces, by_hand: false }, happened: [], early: true, log: [], log_from: 0 });
  }
  early.moves.push([choice.step ? "step" : "play", choice.text]);
  const standing = choice.shifts.reduce(shifted, play.state.standing);
  const happened = [{ kind: "move", player: play.state.mover, shifts: choice.shifts }];
  return play.take({ ...play.state, standing, moves: [], phase: "starting", says: W.waits, happened, early: true, log: [], log_from: 0 });
}
