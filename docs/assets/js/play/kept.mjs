/* What is kept of a game, and taken along. Kept: the game until this tab is closed, the settings too; on this device
   only where that was asked for. Taken along: links, the moves as text, the filled record sheet on paper. */
import { el } from "./dom.mjs";
import { record } from "./panels.mjs";
import { LEVELS, W } from "./words.mjs";

const GAME = "kitgen.play.game.", SETTINGS = "kitgen.play.settings";

function each(does) {
  for (const store of ["sessionStorage", "localStorage"]) {
    try { const found = does(globalThis[store], store); if (found != null) return found; } catch { /* no storage here, or none left */ }
  }
  return null;
}

export const DEFAULTS = { level: "knight", pace: "usual", laid: "auto", seat: "beside", route: "off", tap: false, landings: true, touch: true, numbers: false, danger: false, casual: true, shortcuts: true, brief: false, big: false, hide: false, contrast: false, remember: false, odds: "fraction" };
const KNOWN = { level: Object.keys(LEVELS), pace: ["slow", "usual", "instant"], laid: ["auto", "level", "upright"], seat: ["beside", "across", "pass"], route: ["off", "mine", "both"], odds: ["fraction", "percent", "one_in"] };

/** Settings as they were kept; whatever is none of ours, or of another kind than ours, is left out. */
export function settings() {
  const made = { ...DEFAULTS };
  const found = each((store) => store.getItem(SETTINGS));
  try {
    for (const [key, value] of Object.entries(JSON.parse(found) ?? {})) {
      if (Object.hasOwn(DEFAULTS, key) && (KNOWN[key] ? KNOWN[key].includes(value) : typeof value === "boolean")) made[key] = value;
    }
  } catch { /* as if there were none */ }
  return made;
}

export function keepSettings(values) {
  const words = JSON.stringify(values);
  each((store, name) => { if (name === "sessionStorage" || values.remember) store.setItem(SETTINGS, words); else empty(store); });
}

/** The game as its link. */
export function game(name) {
  const found = each((store) => store.getItem(GAME + name));
  return found && found.length <= 2000 ? found : "";
}

export function keepGame(name, link, remember) {
  each((store, where) => { if (where === "sessionStorage" || remember) store.setItem(GAME + name, link); });
}

export function forget() {
  each(empty);
}

function empty(store) {
  for (const key of Object.keys(store)) if (key.startsWith("kitgen.play.")) store.removeItem(key);
}

// Taking a game along; `play` is the game on the page.

export async function copy(play, words) {
  if (!words) return;
  try {
    await navigator.clipboard.writeText(words);
    play.frame.speech.say(W.copied);
  } catch {
    const box = el("textarea", { readonly: true, rows: "4", "aria-label": W.notCopied }, words);
    play.frame.open("copy", el("div", { class: "kgp-panel" }, el("p", {}, W.notCopied), box));
    box.select();
  }
}

export async function copyLink(play, kind) {
  const link = play.state?.session && (await play.ask("link", { session: play.state.session, kind, ply: play.state.ply }));
  if (link?.error) play.frame.speech.say(link.error.words);
  else if (link) await copy(play, location.href.replace(/#.*/, "") + (link.hash.startsWith("#") ? "" : "#") + link.hash);
}

export function text(play) {
  return play.state?.session ? play.ask("text", { session: play.state.session }) : null;
}

export async function file(play) {
  const found = await text(play);
  if (!found?.text) return;
  const link = el("a", { href: URL.createObjectURL(new Blob([found.text], { type: "text/plain" })), download: found.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function print(play) {
  const found = play.state?.session && (await play.ask("record", { session: play.state.session }));
  if (!found || found.error) return;
  const sheet = record(found), page = document.documentElement;
  document.body.append(sheet);
  page.classList.add("kgp-printing");
  addEventListener("afterprint", () => { sheet.remove(); page.classList.remove("kgp-printing"); }, { once: true });
  globalThis.print();
}
