/* A new game: who, which rules, whose dice. In the page, without a window. */
import { el } from "./dom.mjs";
import { LEVELS, W } from "./words.mjs";

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
  const seed = el("input", { value: given.seed ?? "", autocomplete: "off", maxlength: "40", spellcheck: "false" });
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
    go({ variant: variants.value, level: level.value, side: Number(side.value), first: first.value, seed: seed.value.trim(), dice: now().dice.faces.length ? dice.value : "none", forced: forced.checked, arrange: arrange.checked && !arrangeLabel.hidden });
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
export function settings(values, { changed, does, two }) {
  const tick = (key, words) => el("label", { class: "kgp-tick" }, el("input", { type: "checkbox", checked: values[key], on: { change: (event) => { values[key] = event.target.checked; changed(key); } } }), " ", words);
  const choice = (key, words, pairs) => el("fieldset", { class: "kgp-choice" }, el("legend", {}, words), pairs.map(([value, label]) => el("label", { class: "kgp-tick" }, el("input", { type: "radio", name: `kgp-${key}`, checked: values[key] === value, on: { change: () => { values[key] = value; changed(key); } } }), " ", label)));
  const button = (words, name) => el("button", { type: "button", on: { click: does[name] } }, words);
  return el("section", { class: "kgp-panel", "aria-label": S.head },
    el("h3", {}, S.view),
    choice("laid", S.laid, [["auto", S.auto], ["level", S.level], ["upright", S.upright]]),
    two ? choice("seat", S.seat, [["beside", S.beside], ["across", S.across], ["pass", S.hand]]) : "",
    choice("pace", S.pace, [["slow", S.slow], ["usual", S.usual], ["instant", S.instant]]),
    el("p", { class: "kgp-ticks" }, tick("tap", S.tap), tick("landings", S.landings), tick("numbers", S.numbers), tick("danger", S.danger), tick("casual", S.casual), tick("shortcuts", S.shortcuts), tick("brief", S.brief), tick("big", S.big), tick("hide", S.hide), tick("contrast", S.contrast)),
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
