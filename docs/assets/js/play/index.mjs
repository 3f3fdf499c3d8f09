/* The door to a board: all that a page loads of it before somebody wants to play. The rest comes when it is asked for. */
import { BUILT } from "../engine/built.mjs";

/** What the board needs, as text: it lies beside the page. */
const needed = async () => {
  const answer = await fetch(new URL("board.json", location.href));
  if (!answer.ok) throw answer;
  return answer.text();
};

/** Whether a game that was begun is kept here; kept.mjs names it so. */
const begun = (game) => ["sessionStorage", "localStorage"].some((store) => {
  try { return globalThis[store].getItem(`kitgen.play.game.${game}`); } catch { return false; }
});

class Door extends HTMLElement {
  connectedCallback() {
    const bytes = Object.values(BUILT?.parts ?? {}).reduce((sum, it) => sum + it.sent, 0);
    const button = this.button = document.createElement("button");
    button.className = "kgp-main";
    button.textContent = bytes ? `Play (${(bytes / 1e6).toFixed(1)} MB)` : "Play";
    button.onpointerenter = button.onfocus = () => this.ready().catch(() => {});
    button.onclick = () => this.open(true);
    this.className = "kgp";
    this.replaceChildren(button);
    const arrive = () => this.isConnected && (/[#&][gv]=/.test(location.hash) || begun(this.closest("kg-play").dataset.game)) && this.open();
    addEventListener("hashchange", arrive);
    arrive();
  }

  /** On its way while a finger comes down; asked for again where it failed. */
  ready() {
    return this.coming ??= Promise.all([needed(), import("./play.mjs")]).catch((error) => { this.coming = null; throw error; });
  }

  async open(start) {
    const board = this.closest("kg-play");
    try {
      const [words] = await this.ready();
      if (!board.querySelector(".kg-play-data")) {
        const held = document.createElement("template");
        held.className = "kg-play-data";
        held.content.append(words);
        board.append(held);
      }
      board.open();
      this.remove();
      if (start) board.play.main();
    } catch {
      this.button.textContent = "Try again";
    }
  }
}

customElements.define("kg-door", Door);
