/* The first turn, played before the engine is there: from the page's own data, with the dice that the engine will throw. */
import { counted, firstThrow } from "./dice.mjs";
import { shifted } from "./pieces.mjs";
import { LEVELS, W } from "./words.mjs";

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
  return `New game, ${variant.name}.${against}${variant.dice.faces.length ? ` ${W.seed(seed)}.` : ""} ${turn}`;
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
