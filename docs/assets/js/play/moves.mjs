/* The list of moves: one stop of the keyboard, arrows inside, Enter plays. */
import { el, set } from "./dom.mjs";
import { W } from "./words.mjs";

let lists = 0;

export class Moves {
  /** `pick(choice, event)` plays or prepares; `look(choice)` shows where a move would land. */
  constructor({ pick, look }) {
    this.pick = pick;
    this.look = look;
    this.choices = [];
    this.at = -1;
    this.id = `kgp-moves-${(lists += 1)}`;
    this.list = el("ul", { role: "listbox", tabindex: "0", "aria-label": W.movesHead, class: "kgp-list", on: { focus: () => this.arrive() } });
    this.none = el("p", { class: "kgp-none" });
    this.node = el("div", { class: "kgp-moves" }, el("h3", {}, W.movesHead), this.list, this.none);
  }

  show(choices, empty) {
    const same = choices.length === this.choices.length && choices.every((it, at) => it.text === this.choices[at].text);
    this.choices = choices;
    if (!same) this.at = -1;
    this.none.textContent = choices.length ? "" : empty;
    this.list.hidden = !choices.length;
    this.list.replaceChildren(...choices.map((it, at) => el("li", { role: "option", id: `${this.id}-${at}`, "aria-selected": String(at === this.at), "aria-posinset": String(at + 1), "aria-setsize": String(choices.length),
      "data-marks": it.marks.join(" "), "data-number": it.number, on: { click: (event) => this.pick(it, event), pointerenter: (event) => event.pointerType === "mouse" && this.look(it) } },
      el("b", { "aria-hidden": "true" }, String(it.number)), el("span", {}, capital(it.words)))));
    set(this.list, { "aria-activedescendant": this.at >= 0 ? `${this.id}-${this.at}` : false });
  }

  get chosen() {
    return this.choices[this.at] ?? null;
  }

  /** Make an option the current one without playing it. */
  choose(at) {
    if (!this.choices.length) return;
    this.at = (at + this.choices.length) % this.choices.length;
    [...this.list.children].forEach((it, one) => set(it, { "aria-selected": String(one === this.at) }));
    set(this.list, { "aria-activedescendant": `${this.id}-${this.at}` });
    this.list.children[this.at].scrollIntoView({ block: "nearest" });
    this.look(this.choices[this.at]);
  }

  step(by) {
    this.choose(this.at < 0 && by < 0 ? this.choices.length - 1 : this.at + by);
  }

  arrive() {
    if (this.at < 0 && this.choices.length && this.list.matches(":focus-visible")) this.choose(0);
  }

  focus() {
    this.list.focus({ preventScroll: true });
    this.list.scrollIntoView({ block: "nearest" });
  }
}

export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
