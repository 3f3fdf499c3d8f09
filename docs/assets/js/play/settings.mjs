/* Everything that can be set, and what can be done with the game besides playing it. */
import { el } from "./dom.mjs";
import { W } from "./words.mjs";

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
    el("p", { class: "kgp-ticks" }, tick("tap", S.tap), tick("landings", S.landings), tick("numbers", S.numbers), tick("danger", S.danger), touch ? tick("touch", S.touch) : "", tick("casual", S.casual), tick("shortcuts", S.shortcuts), tick("brief", S.brief), tick("big", S.big), tick("hide", S.hide), tick("contrast", S.contrast)),
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
