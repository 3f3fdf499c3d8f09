/* Taking a game along: links, the moves as text, the filled record sheet on paper. `play` is the game on the page. */
import { el } from "./dom.mjs";
import { record } from "./panels.mjs";
import { W } from "./words.mjs";

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
  const link = play.state?.session && (await play.ask("link", { session: play.state.session, kind }));
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
