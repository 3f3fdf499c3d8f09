/* The door to a board: all that a page loads of it before somebody wants to play. The rest comes when it is asked for. */
import { BUILT } from "../engine/built.mjs";

const NOTICED = 300, PATIENCE = 30000; // milliseconds until it is said that it takes long, and that it takes too long

const W = {
  play: (bytes) => (bytes ? `Play (${(bytes / 1e6).toFixed(1)} MB)` : "Play"),
  resume: "Go on with your game", again: "Try again", reload: "Load this page again", coming: "Fetching the board …",
  why: { offline: "you seem to be offline", missing: "a part of it is missing on the server", late: "it takes too long", blocked: "a filter, an extension or the network stopped it" },
  failed: (why) => `The board did not come: ${why}. Everything else on this page works without it. `,
  paper: "Print the kit",
};

/** What the board needs, as text: it lies beside the page. */
async function needed() {
  const answer = await fetch(new URL("board.json", location.href));
  if (!answer.ok) throw Error("missing");
  return answer.text();
}

const late = () => new Promise((_, fail) => { setTimeout(() => fail(Error("late")), PATIENCE); });

/** Whether a game that was begun is kept here; kept.mjs names it so. */
const begun = (game) => ["sessionStorage", "localStorage"].some((store) => {
  try { return globalThis[store].getItem(`kitgen.play.game.${game}`); } catch { return false; }
});

/** Somebody asked for little traffic: then nothing comes before it is wanted. */
const sparing = () => navigator.connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches;

class Door extends HTMLElement {
  connectedCallback() {
    const button = this.button = document.createElement("button"), status = this.status = document.createElement("p");
    const bytes = Object.values(BUILT?.parts ?? {}).reduce((sum, it) => sum + it.sent, 0);
    this.resumes = begun(this.closest("kg-play").dataset.game) && !/[#&]v=/.test(location.hash);
    button.className = "kgp-main";
    button.textContent = this.resumes ? W.resume : W.play(bytes);
    button.onpointerenter = button.onfocus = () => sparing() || this.ready().catch(() => {});
    button.onclick = () => (this.broken ? location.reload() : this.open(true));
    status.setAttribute("role", "status");
    this.className = "kgp";
    this.replaceChildren(button, status);
    this.arrive = () => /[#&][gv]=/.test(location.hash) && this.open();
    addEventListener("hashchange", this.arrive);
    this.arrive();
  }

  disconnectedCallback() {
    removeEventListener("hashchange", this.arrive);
  }

  /** On its way while a finger comes down; asked for again where it failed. A script that failed stays so for a page. */
  ready() {
    const scripts = () => Promise.all([import("./play.mjs"), import("../engine/engine.mjs")]).catch(() => { this.broken = true; throw Error("blocked"); });
    return this.coming ??= Promise.race([late(), Promise.all([needed(), scripts()])]).catch((error) => { this.coming = null; throw error; });
  }

  /** One press, one board: whoever presses twice wants it no less. */
  async open(start) {
    const { status, button } = this, board = this.closest("kg-play"), { opening } = this;
    this.opening = true;
    this.start ||= start;
    if (opening) return;
    const slow = setTimeout(() => { status.textContent = W.coming; }, status.textContent ? 0 : NOTICED);
    try {
      const [words] = await this.ready();
      if (!this.isConnected) return;
      if (!board.querySelector(".kg-play-data")) {
        const held = document.createElement("template");
        held.className = "kg-play-data";
        held.content.append(words);
        board.append(held);
      }
      board.open();
      this.remove();
      if (this.start) board.play.enter(this.resumes);
    } catch ({ message }) {
      this.opening = this.start = false;
      const link = Object.assign(document.createElement("a"), { href: "#print", textContent: W.paper });
      button.textContent = this.broken ? W.reload : W.again;
      status.replaceChildren(W.failed(W.why[navigator.onLine === false ? "offline" : message] ?? W.why.blocked), link);
    } finally {
      clearTimeout(slow);
    }
  }
}

customElements.define("kg-door", Door);
