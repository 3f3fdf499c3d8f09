/* What lies beside the board: chances, the moves played, the result. */
import { el, set } from "./dom.mjs";
import { capital } from "./moves.mjs";
import { W } from "./words.mjs";

/** Chances of this position, hidden until guessed where somebody wants that. */
export class Odds {
  constructor({ opened, changed, hides }) {
    this.format = "fraction";
    this.hides = hides;
    this.shown = false;
    this.body = el("div", { class: "kgp-odds-body" });
    this.node = el("details", { class: "kgp-fold kgp-odds", on: { toggle: () => this.node.open && opened() } }, el("summary", {}, W.oddsHead), this.body);
    this.changed = changed;
  }

  /** Nothing is known of this position yet. */
  clear() {
    this.odds = null;
    this.shown = false;
  }

  show(odds) {
    this.odds = odds;
    this.draw();
  }

  draw() {
    const { odds } = this;
    if (!odds) return;
    if (!odds.throws.length && !odds.moves.length) return this.body.replaceChildren(el("p", {}, odds.words || W.noMoves.over));
    const hidden = this.hides() && !this.shown, most = Math.max(...odds.throws.map((it) => it.ways), 1);
    const rows = odds.throws.map((it, at) => el("tr", {}, el("th", { scope: "row" }, it.label), el("td", {}, hidden ? "?" : it[this.format]),
      el("td", {}, hidden ? "" : el("span", { class: "kgp-bar", style: `width:${(100 * it.ways) / most}%` })), el("td", {}, String(odds.tally[at] ?? 0))));
    const formats = ["fraction", "percent", "one_in"].map((it) => el("label", {}, el("input", { type: "radio", name: "kgp-format", value: it, checked: it === this.format, on: { change: () => { this.format = it; this.changed(it); this.draw(); } } }), W.oddsColumns[it]));
    const head = el("tr", {}, ["Throw", W.oddsColumns[this.format], "", W.oddsColumns.tally].map((it) => (it ? el("th", { scope: "col" }, it) : el("td", {}))));
    const moves = odds.moves.length ? el("div", {}, el("h3", {}, W.oddsMoves), el("ul", { class: "kgp-perils" }, odds.moves.map((it) => el("li", {}, el("b", {}, `${it.number} ${capital(it.words)}`), hidden ? " ?" : `: ${[it.gains, it.risk].filter(Boolean).join("; ")}.`)))) : "";
    this.body.replaceChildren(...(odds.throws.length ? [el("fieldset", { class: "kgp-formats" }, el("legend", { class: "kg-hidden" }, W.oddsHead), formats),
      hidden ? this.guessing(odds) : "", el("div", { class: "kg-scroll", tabindex: "0", role: "region", "aria-label": W.oddsHead }, el("table", { class: "kgp-chances" }, el("thead", {}, head), el("tbody", {}, rows)))] : []), moves, el("p", { class: "kgp-note" }, odds.words));
  }

  guessing({ throws }) {
    const asked = throws[throws.length >> 1], input = el("input", { type: "number", min: "0", max: asked.whole, inputmode: "numeric" }), answer = el("output", {});
    return el("form", { class: "kgp-guess", on: { submit: (event) => {
      event.preventDefault();
      if (!input.value) return;
      this.shown = true;
      this.draw();
      this.body.prepend(el("p", { role: "status" }, W.guessed(Number(input.value), asked)));
    } } }, el("label", {}, W.guess(asked.label, asked.whole), " ", input), el("button", { type: "submit" }, W.check), el("button", { type: "button", on: { click: () => { this.shown = true; this.draw(); } } }, W.show), answer);
  }
}

/** Every move in order; each opens the position after it. */
export class Log {
  constructor({ review }) {
    this.entries = [];
    this.review = review;
    this.list = el("ol", { class: "kgp-log", tabindex: "0", "aria-label": W.logHead, role: "list" });
    this.empty = el("p", { class: "kgp-none" }, W.logEmpty);
    this.node = el("details", { class: "kgp-fold" }, el("summary", {}, W.logHead), this.empty, this.list);
  }

  /** The entries from a number on; those before it are kept. */
  take(entries, from) {
    this.entries = [...this.entries.slice(0, from), ...entries];
    while (this.list.children.length > from) this.list.lastChild.remove();
    for (const it of entries) {
      this.list.append(el("li", { class: it.player == null ? false : `kgp-of-${it.player}` }, el("button", { type: "button", title: it.words, on: { click: () => this.review(it.ply) } }, it.text, it.by_hand ? el("span", { class: "kgp-hand" }, " by hand") : "")));
    }
    this.empty.hidden = this.entries.length > 0;
    this.list.hidden = !this.entries.length;
    this.list.scrollTop = this.list.scrollHeight;
  }

  at(ply) {
    this.entries.forEach((it, at) => set(this.list.children[at].firstChild, { "aria-current": it.ply === ply ? "true" : false }));
  }
}

/** How it ended, with the sum; no window that stands in the way. */
export function results(outcome, seats, does) {
  const button = (words, name) => el("button", { type: "button", on: { click: does[name] } }, words);
  const rows = [["Length", `${outcome.plies} ${outcome.plies === 1 ? "move" : "moves"}`]];
  if (outcome.score) rows.unshift(["Score", outcome.sum && outcome.sum !== String(outcome.score) ? `${outcome.score} = ${outcome.sum}` : String(outcome.score)]);
  for (const [name, values] of [["Captures", outcome.captures], ["Extra throws", outcome.again]]) {
    if (values?.some(Boolean)) rows.push([name, values.map((it, at) => `${seats[at].title} ${it}`).join(", ")]);
  }
  for (const it of outcome.luck) rows.push([`${seats[it.player].title}’s throws`, it.words]);
  return el("section", { class: "kgp-result", "aria-labelledby": "kgp-result-head" },
    el("h3", { id: "kgp-result-head", tabindex: "-1" }, W.over.head), el("p", { class: "kgp-won" }, outcome.words),
    el("dl", {}, rows.map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]).flat()),
    el("p", { class: "kgp-row" }, button(W.over.again, "again"), button(W.over.fresh, "fresh"), button(W.over.swap, "swap"), button(W.over.review, "review"), button(W.over.print, "print"), button(W.over.copy, "copy")));
}

/** The filled record sheet, for paper. */
export function record({ title, variant, blocks, heads, rows, result, first }) {
  const cell = ({ text, ticked }) => el("td", {}, ticked ? `${text} ✓`.trim() : text);
  const line = ({ number, blocks: them }) => el("tr", {}, el("th", { scope: "row" }, String(number)), them.flatMap((it) => it.map(cell)));
  return el("section", { class: "kgp-record" }, el("h1", {}, title), el("p", {}, [variant, first].filter(Boolean).join(" · ")),
    el("table", {}, el("thead", {}, blocks.length > 1 ? el("tr", {}, el("td", {}), blocks.map((it) => el("th", { scope: "colgroup", colspan: heads.length }, it))) : "",
      el("tr", {}, el("th", { scope: "col" }, "No."), blocks.flatMap(() => heads.map((it) => el("th", { scope: "col" }, it))))), el("tbody", {}, rows.map(line))),
    el("dl", {}, result.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])));
}
