/* What stands where round the board: status, seats, dice, list of moves, the bar of buttons, folds below. */
import { Board } from "./board.mjs";
import { die } from "./dice.mjs";
import { el, set, shape, Speech, tell } from "./dom.mjs";
import { Log, Moves, Odds } from "./panels.mjs";
import { W } from "./words.mjs";

const BAR = ["undo", "advise", "redo", "route", "odds", "fresh", "more", "help"];
const FIRST = 2; // of them beside the main button, always within reach of a thumb
const GONE = ":disabled, [hidden], details:not([open]) > :not(summary)"; // told without measuring the page
const WIDE = 15; // squares; such a board has the list of moves below it

export class Frame {
  /** `does` holds what buttons do, by name. */
  constructor(data, values, does) {
    this.data = data;
    this.values = values;
    this.status = el("p", { role: "status", "aria-atomic": "true", class: "kgp-status" });
    this.speech = new Speech(this.status);
    this.seats = el("ul", { class: "kgp-seats" });
    this.counts = el("p", { class: "kgp-counts" });
    this.banner = el("p", { class: "kgp-banner", hidden: true });
    this.dice = el("div", { class: "kgp-dice" });
    this.board = new Board(data, { press: does.press, over: does.over });
    this.moves = new Moves({ pick: does.pick, look: does.look });
    this.main = el("button", { type: "button", class: "kgp-main", on: { click: does.main } });
    this.cancel = el("button", { type: "button", hidden: true, on: { click: does.cancel } }, W.primary.cancel);
    this.buttons = Object.fromEntries(BAR.map((it) => [it, el("button", { type: "button", class: `kgp-${it}`, on: { click: does[it] } }, W.bar[it])]));
    this.zoom = el("button", { type: "button", "aria-pressed": "false", class: "kgp-zoom", hidden: true, on: { click: () => this.zoomed(this.zoom.getAttribute("aria-pressed") !== "true") } }, W.bar.zoom);
    const buttons = Object.values(this.buttons);
    this.bar = el("div", { class: "kgp-bars" }, el("div", { role: "toolbar", "aria-label": W.barHead, class: "kgp-tools kgp-near" }, this.main, this.cancel, buttons.slice(0, FIRST)),
      el("div", { role: "toolbar", "aria-label": W.barMore, class: "kgp-tools" }, buttons.slice(FIRST), this.zoom));
    this.own = el("div", { class: "kgp-own", role: "group", "aria-label": W.own, hidden: true });
    this.written = el("input", { autocomplete: "off", spellcheck: "false", maxlength: "60", "aria-label": W.typed, placeholder: W.typed });
    this.typed = el("form", { class: "kgp-typed", hidden: true, on: { submit: (event) => { event.preventDefault(); if (this.written.value.trim()) does.typed(this.written); } } }, this.written, el("button", { type: "submit" }, "Play"));
    this.swap = el("button", { type: "button", hidden: true, on: { click: does.swap } }, W.bar.swap);
    this.progress = el("progress", { max: "1", hidden: true, "aria-label": "Starting" });
    this.panel = el("div", { class: "kgp-panels" });
    this.result = el("div", {});
    this.odds = new Odds({ opened: does.asked, changed: (format) => does.set("odds", format), hides: () => values.hide });
    this.odds.format = values.odds;
    this.log = new Log({ review: does.review });
    this.side = el("div", { class: "kgp-side" }, this.dice, this.own, this.banner, this.moves.node, this.swap, this.typed);
    this.node = el("div", { class: "kgp", "data-family": data.family, "data-accent": data.accent },
      el("div", { class: "kgp-head" }, this.status, this.progress),
      el("div", { class: "kgp-middle" }, this.board.frame, this.side), el("div", { class: "kgp-who" }, this.seats, this.counts), this.bar, this.panel, this.result, this.odds.node, this.log.node);
  }

  /** Another variant. */
  use(variant) {
    this.variant = variant;
    this.board.use(variant);
    this.node.classList.toggle("kgp-is-wide", variant.layouts.wide.width / variant.layouts.wide.cell > WIDE);
  }

  zoomed(on) {
    set(this.zoom, { "aria-pressed": String(on) });
    this.board.frame.classList.toggle("kgp-zoomed", on);
    set(this.board.frame, { tabindex: on ? "0" : false, role: on ? "region" : false, "aria-label": on ? W.bar.zoom : false });
  }

  /** Everything that a state says, but for what moves. */
  show(state, phase) {
    set(this.node, { "data-phase": phase });
    this.sit(state, phase);
    this.count(state);
    this.banner.hidden = !state.due;
    if (state.due) tell(this.banner, state.due.words);
    this.throw(state.thrown, phase);
    this.tell(state, phase);
    this.buttons.undo.disabled = !state.undo || phase === "starting";
    this.buttons.redo.disabled = !state.redo || phase === "starting";
    const idle = !["toMove", "stepping"].includes(phase);
    this.buttons.advise.disabled = idle;
    this.typed.hidden = idle || this.data.family === "race";
    this.swap.hidden = phase !== "toMove" && phase !== "stepping" || this.data.family !== "tables" || !state.thrown || new Set(state.thrown.faces).size < 2;
    this.zoom.hidden = this.board.whole.width / this.board.layout.cell < 12 || this.data.family !== "grid";
  }

  /** The sides, whose turn it is, and how far they are. */
  sit({ seats, mover, counts, standing }, phase) {
    const kinds = this.data.family === "grid";
    this.seats.replaceChildren(...seats.map((seat, at) => {
      const left = standing.filter((it) => it.player === at).reduce((sum, it) => sum + it.count, 0);
      const words = [counts.home && counts.pieces ? W.count.home(counts.home[at], counts.pieces) : "", counts.pips ? W.count.pips(counts.pips[at]) : "", kinds ? `${left} pieces` : ""].filter(Boolean).join(", ");
      const turn = at === mover && phase !== "over";
      return el("li", { class: "kgp-seat", "aria-current": turn ? "true" : false, "data-side": at }, this.sign(at), el("span", {}, el("b", {}, seat.title), ` ${this.who(seats, at)}`), el("small", {}, words));
    }));
  }

  who(seats, at) {
    const people = seats.filter((it) => it.level === "person").length;
    return people === 1 && seats[at].level === "person" ? W.seat.you : W.seat[seats[at].level] ?? "";
  }

  /** A small piece of a side. */
  sign(player) {
    const { pieces, size } = this.variant, key = pieces[player] ?? Object.entries(pieces).find(([it]) => it.startsWith(String(player)))?.[1];
    return shape("svg", { viewBox: `${-size / 2} ${-size / 2} ${size} ${size}`, class: "kgp-sign", "aria-hidden": "true", focusable: "false" }, shape("use", { href: `#${key}` }));
  }

  count({ counts, seed, dice }) {
    const words = this.data.variants.length > 1 ? [this.variant.name] : [];
    if (counts.turns) words.push(W.count.turn(counts.turn, counts.turns));
    if (counts.repetition > 1) words.push(W.count.repetition(counts.repetition, counts.repetitions));
    if (counts.quiets && counts.quiet * 2 > counts.quiets) words.push(W.count.quiet(counts.quiet, counts.quiets));
    if (counts.allowance?.[0] && this.variant.dice.faces.length) words.push(W.count.left(...counts.allowance));
    if (seed && dice === "screen") words.push(W.seed(seed));
    tell(this.counts, words.join(" · "));
  }

  /** Dice as they lie. */
  throw(thrown, phase) {
    const { dice } = this.variant;
    this.dice.hidden = !dice.faces.length || !thrown;
    if (!thrown) return;
    const faces = thrown.faces.length === dice.count ? thrown.faces : [];
    this.dice.replaceChildren(...faces.map((it) => die(dice, it)), el("b", { class: "kgp-sum" }, faces.length && dice.each ? "" : thrown.text), thrown.words === thrown.text ? "" : el("span", {}, thrown.words));
    this.dice.classList.toggle("kgp-spent", phase === "toThrow");
  }

  /** The list of moves, the dice to tell, and the one button that goes on. */
  tell(state, phase) {
    const asked = phase === "toThrow" && state.throws.length > 0;
    this.own.hidden = !asked;
    if (asked) this.own.replaceChildren(el("span", {}, W.own), ...state.throws.map((it) => el("button", { type: "button", "data-throw": it, "aria-label": W.ownLabel(it) }, it)));
    const empty = asked ? "" : W.noMoves[phase] ?? "";
    this.moves.show(["toMove", "stepping"].includes(phase) ? this.sorted(state.moves) : [], empty);
    this.primary(state, phase);
  }

  sorted(moves) {
    return this.swapped ? [...moves].sort((a, b) => pips(a) - pips(b) || a.number - b.number) : moves;
  }

  primary(state, phase, chosen = this.moves.chosen) {
    const { moves } = state, only = moves.length === 1 ? moves[0] : null;
    const words = phase === "toThrow" ? (state.mover == null ? W.primary.begin : W.primary.toThrow)
      : phase === "stepping" && state.stepping?.complete ? W.primary.end
      : phase === "toMove" || phase === "stepping" ? (only ? W.onlyMove(only.words) : chosen ? W.playIt(chosen.words) : W.primary.choose)
      : phase === "starting" ? W.primary.cancel : phase === "failed" ? W.primary.again : W.primary[phase] ?? "";
    tell(this.main, words);
    this.main.hidden = !words || (phase === "toThrow" && state.throws.length > 0);
  }

  /** While the engine starts and the first turn is played, there is nothing to undo, but the start. */
  starting(on) {
    this.cancel.hidden = !on;
    this.buttons.undo.hidden = on;
  }

  /** Move focus out of what has gone. */
  keep() {
    const at = document.activeElement;
    if (this.node.contains(at) && !at.closest(GONE)) return;
    if (at === document.body || this.node.contains(at)) this.onward();
  }

  /** Where one goes on: the main button, or the first throw to tell. */
  onward() {
    (this.main.hidden ? this.own.querySelector("button") ?? this.board.cells[this.board.at] : this.main).focus({ preventScroll: true });
  }

  /** One panel at a time; the same one again closes it. Focus follows where it was here already. */
  open(name, made) {
    const same = this.opened === name;
    this.close();
    if (same || !made) return;
    this.opened = name;
    this.panel.replaceChildren(made);
    set(this.buttons[name] ?? this.main, { "aria-expanded": this.buttons[name] ? "true" : false });
    if (this.node.contains(document.activeElement)) made.querySelector("input, select, button, [tabindex]")?.focus();
  }

  close() {
    const inside = this.panel.contains(document.activeElement), from = this.buttons[this.opened];
    this.opened = "";
    this.panel.replaceChildren();
    for (const it of Object.values(this.buttons)) set(it, { "aria-expanded": false });
    if (inside) (from ?? this.main).focus();
  }
}

const pips = ({ start, end }) => Math.abs((start === "bar" ? 25 : Number(start)) - (["home", "off"].includes(end) ? 0 : Number(end)));
