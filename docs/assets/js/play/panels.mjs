/* What lies round the board: the moves that can be made, chances, the moves played, the result; the form of a new game,
   the curtain, everything that can be set. In the page, without windows that stand in the way. */
import { el, set } from "./dom.mjs";
import { LEVELS, W } from "./words.mjs";

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

let lists = 0;

/** The list of moves: one stop of the keyboard, arrows inside, Enter plays. */
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

  /** There are none now, and why. */
  none(words) {
    this.body.replaceChildren(el("p", {}, words));
  }

  draw() {
    const { odds } = this, held = this.body.contains(document.activeElement);
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
    if (held) this.body.querySelector("input:checked, .kg-scroll")?.focus();
  }

  guessing({ throws }) {
    const asked = throws[throws.length >> 1], input = el("input", { type: "number", min: "0", max: asked.whole, inputmode: "numeric" });
    return el("form", { class: "kgp-guess", on: { submit: (event) => {
      event.preventDefault();
      if (!input.value) return;
      this.shown = true;
      this.draw();
      this.body.prepend(el("p", { role: "status" }, W.guessed(Number(input.value), asked)));
    } } }, el("label", {}, W.guess(asked.label, asked.whole), " ", input), el("button", { type: "submit" }, W.check), el("button", { type: "button", on: { click: () => { this.shown = true; this.draw(); } } }, W.show));
  }
}

/** Every move in order; each opens the position after it. */
export class Log {
  constructor({ review }) {
    this.entries = [];
    this.review = review;
    this.list = el("ol", { class: "kgp-log", tabindex: "0", "aria-label": W.logHead, role: "list" });
    this.empty = el("p", { class: "kgp-none" }, W.logEmpty);
    this.node = el("details", { class: "kgp-fold", on: { toggle: () => this.scroll() } }, el("summary", {}, W.logHead), this.empty, this.list);
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
    if (this.node.open) this.scroll();
  }

  /** The last move is in view. */
  scroll() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** The move that is shown. */
  get current() {
    return this.list.querySelector("[aria-current=true]");
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
export function record({ title, variant, blocks, heads, prints, letters, rows, result, first }) {
  const made = { box: ({ ticked }) => (ticked ? "✓" : ""), sides: ({ text }) => letters.map((it) => el("span", { class: it === text ? "kgp-ring" : "kgp-no-ring" }, it)) };
  const shown = [...heads.keys()].filter((at) => prints[at] !== "number"); // the number stands at the row's head
  const side = (cells) => shown.map((at) => el("td", {}, cells.length ? (made[prints[at]] ?? (({ text }) => text))(cells[at]) : ""));
  const line = ({ number, blocks: them }) => el("tr", {}, el("th", { scope: "row" }, String(number)), them.flatMap(side));
  return el("section", { class: "kgp-record" }, el("h1", {}, title), el("p", {}, [variant, first && W.began(first)].filter(Boolean).join(" · ")),
    el("table", {}, el("thead", {}, blocks.length > 1 ? el("tr", {}, el("td", {}), blocks.map((it) => el("th", { scope: "colgroup", colspan: shown.length }, it))) : "",
      el("tr", {}, el("th", { scope: "col" }, "No."), (blocks.length ? blocks : [""]).flatMap(() => shown.map((at) => el("th", { scope: "col" }, heads[at]))))), el("tbody", {}, rows.map(line))),
    el("dl", {}, result.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])));
}

// A new game: who, which rules, whose dice.

let forms = 0;

function field(words, input, note) {
  const id = `kgp-field-${(forms += 1)}`;
  input.id = id;
  return el("p", { class: "kgp-field" }, el("label", { for: id }, words), input, note ? el("small", {}, note) : "");
}

const select = (pairs, chosen, changed) => el("select", { on: { change: changed ?? (() => {}) } }, pairs.map(([value, words]) => el("option", { value, selected: value === chosen }, words)));
const tick = (words, checked) => {
  const input = el("input", { type: "checkbox", checked });
  return [input, el("label", { class: "kgp-tick" }, input, " ", words)];
};

/**
 * The form. `given` is what is chosen at first: variant, level, side, first, seed, dice, forced.
 * `go(choices)` starts; `variant(key)` shows another board at once.
 */
export function fresh(data, given, { go, keep, variant }) {
  const note = el("small", { class: "kgp-only" });
  const now = () => data.variants.find((it) => it.key === variants.value) ?? data.variants[0];
  const variants = select(data.variants.map((it) => [it.key, it.name]), given.variant, () => { follow(); variant(variants.value); });
  const level = select(Object.entries(LEVELS), given.level, () => follow());
  const side = el("select", {}), first = el("select", {});
  const seed = el("input", { value: given.seed ?? "", autocomplete: "off", autocapitalize: "none", autocorrect: "off", maxlength: "40", spellcheck: "false" });
  const dice = select([["screen", W.form.screen], ["own", W.form.own]], given.dice);
  const [forced, forcedLabel] = tick(W.form.forced, given.forced);
  const [arrange, arrangeLabel] = tick(W.form.arrange, false);
  const diceField = field(W.form.dice, dice), sideField = field(W.form.you, side), seedField = field(W.form.seed, seed, W.form.seedNote);
  function follow() {
    const it = now(), titles = it.titles.map((title, at) => [String(at), title]), before = [side.value || String(given.side ?? 0), first.value || given.first || "0"];
    note.textContent = it.note;
    side.replaceChildren(...select(titles, before[0]).children);
    first.replaceChildren(...select([...titles, ...(it.dice.faces.length ? [["throw", W.form.byThrow]] : [])], before[1]).children);
    for (const [it, value] of [[side, before[0]], [first, before[1]]]) it.value = [...it.options].some((one) => one.value === value) ? value : "0";
    diceField.hidden = seedField.hidden = !it.dice.faces.length;
    sideField.hidden = level.value === "person";
    arrangeLabel.hidden = !it.options.arrange?.some((places) => places.length);
    firstField.hidden = data.family === "tables";
  }
  const firstField = field(W.form.first, first);
  const made = el("form", { class: "kgp-panel kgp-new", "aria-label": W.form.head, on: { submit: (event) => {
    event.preventDefault();
    go({ variant: variants.value, level: level.value, side: Number(side.value), first: first.value, seed: seed.value.trim().toLowerCase(), dice: now().dice.faces.length ? dice.value : "none", forced: forced.checked, arrange: arrange.checked && !arrangeLabel.hidden });
  } } }, el("h3", {}, W.form.head),
  el("div", { class: "kgp-fields" }, data.variants.length > 1 ? el("div", {}, field(W.form.variant, variants), note) : "", field(W.form.against, level), sideField, firstField, diceField, seedField),
  el("p", { class: "kgp-ticks" }, forcedLabel, arrangeLabel),
  el("p", { class: "kgp-row" }, el("button", { type: "submit", class: "kgp-main" }, W.form.go), keep ? el("button", { type: "button", on: { click: keep } }, W.form.keep) : ""));
  follow();
  return made;
}

/**
 * Placing pieces behind a curtain, one player after the other. Resolves with the set-up as text, or null when left.
 * `people` are the seats of persons; the others keep the usual set-up.
 */
export function curtain(place, variant, people, say) {
  const rows = variant.options.setup.map((text) => text.split(/\s+/).filter(Boolean).map((it) => [it.slice(1), it[0]]).sort(([a], [b]) => a.charCodeAt(0) - b.charCodeAt(0)));
  const free = variant.options.arrange.map((places) => new Set(places));
  return new Promise((done) => {
    const written = () => rows.map((row) => row.map(([, kind]) => kind).join("")).join("/");
    const leave = (answer) => { place.replaceChildren(); done(answer); };
    const next = (at) => {
      if (at >= people.length) return leave(written());
      const seat = people[at], name = variant.titles[seat], words = W.curtain.up(name);
      const ready = el("button", { type: "button", class: "kgp-main", on: { click: () => lift(at) } }, W.curtain.ready);
      place.replaceChildren(el("div", { class: "kgp-curtain" }, el("p", {}, words), el("p", { class: "kgp-row" }, ready, el("button", { type: "button", on: { click: () => leave(null) } }, W.primary.cancel))));
      ready.focus();
      say(words);
    };
    const lift = (at) => {
      const seat = people[at], name = variant.titles[seat], row = rows[seat];
      let held = null;
      const kinds = row.map(([square, kind], one) => el("button", { type: "button", disabled: !free[seat].has(square), "aria-pressed": "false", on: { click: () => press(one) } }, el("b", {}, kind), el("span", {}, variant.options.animals[kind]), el("small", {}, square)));
      const show = () => kinds.forEach((it, one) => {
        it.children[0].textContent = row[one][1];
        it.children[1].textContent = variant.options.animals[row[one][1]];
        it.setAttribute("aria-pressed", String(one === held));
        it.setAttribute("aria-label", W.curtain.on(variant.options.animals[row[one][1]], row[one][0]));
      });
      function press(one) {
        const kind = variant.options.animals[row[one][1]];
        if (held === null) { held = one; say(W.curtain.picked(kind)); }
        else {
          const other = variant.options.animals[row[held][1]];
          [row[held][1], row[one][1]] = [row[one][1], row[held][1]];
          if (one !== held) say(W.curtain.swapped(other, kind));
          held = null;
        }
        show();
      }
      show();
      place.replaceChildren(el("div", { class: "kgp-panel" }, el("h3", {}, W.curtain.place(name)), el("p", {}, W.curtain.how), el("div", { class: "kgp-places" }, kinds),
        el("p", { class: "kgp-row" }, el("button", { type: "button", class: "kgp-main", on: { click: () => next(at + 1) } }, W.curtain.done))));
      kinds.find((it) => !it.disabled)?.focus();
      say(W.curtain.place(name));
    };
    next(0);
  });
}

// Everything that can be set, and what can be done with a game besides playing it.

const S = W.settings;

/** The panel. `values` are changed in place; `changed(key)` is told, `does` holds what the buttons do. */
export function settings(values, { changed, does, two, touch }) {
  const tick = (key, words) => el("label", { class: "kgp-tick" }, el("input", { type: "checkbox", checked: values[key], on: { change: (event) => { values[key] = event.target.checked; changed(key); } } }), " ", words);
  const choice = (key, words, pairs) => el("fieldset", { class: "kgp-choice" }, el("legend", {}, words), pairs.map(([value, label]) => el("label", { class: "kgp-tick" }, el("input", { type: "radio", name: `kgp-${key}`, checked: values[key] === value, on: { change: () => { values[key] = value; changed(key); } } }), " ", label)));
  const button = (words, name) => el("button", { type: "button", on: { click: does[name] } }, words);
  return el("section", { class: "kgp-panel", "aria-label": S.head },
    el("h3", {}, S.view),
    choice("laid", S.laid, [["auto", S.auto], ["level", S.level], ["upright", S.upright]]),
    two ? choice("seat", S.seat, [["beside", S.beside], ["across", S.across], ["pass", S.hand]]) : "",
    choice("pace", S.pace, [["slow", S.slow], ["usual", S.usual], ["instant", S.instant]]),
    el("p", { class: "kgp-ticks" }, tick("tap", S.tap), tick("landings", S.landings), touch ? tick("touch", S.touch) : "", tick("numbers", S.numbers), tick("danger", S.danger), tick("casual", S.casual), tick("shortcuts", S.shortcuts), tick("brief", S.brief), tick("big", S.big), tick("hide", S.hide), tick("contrast", S.contrast)),
    el("p", { class: "kgp-row" }, button(S.flip, "flip")),
    el("h3", {}, S.keep),
    el("p", { class: "kgp-row" }, button(S.gameLink, "gameLink"), button(S.link, "link"), button(S.seedLink, "seedLink"), button(S.text, "text"), button(S.file, "file"), button(S.print, "print")),
    el("p", { class: "kgp-ticks" }, tick("remember", S.remember)), el("p", { class: "kgp-row" }, button(S.forget, "forget")));
}

/** The keys, as a list that is not in the way. */
export function help(on, toggle) {
  return el("section", { class: "kgp-panel", "aria-label": W.help }, el("h3", {}, W.help),
    el("dl", { class: "kgp-keys-list" }, W.keys.flatMap(([keys, words]) => [el("dt", {}, keys), el("dd", {}, words)])),
    el("p", {}, el("label", { class: "kgp-tick" }, el("input", { type: "checkbox", checked: on, on: { change: toggle } }), " ", S.shortcuts)));
}
