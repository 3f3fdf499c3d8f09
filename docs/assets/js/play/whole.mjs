/* Boards to play on: an element that comes to life on game pages, and goes quietly when the page is swapped. */
import { engine } from "../engine/engine.mjs";
import { Play } from "./play.mjs";

class Board extends HTMLElement {
  connectedCallback() {
    this.open();
  }

  open() {
    if (!this.play && this.querySelector(".kg-play-data")) this.play = new Play(this, engine);
  }

  disconnectedCallback() {
    this.play?.leave();
    this.play?.frame.node.remove();
    this.play = null;
  }
}

customElements.define("kg-play", Board);
