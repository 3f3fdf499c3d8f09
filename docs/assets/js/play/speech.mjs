/* The one place that speaks: a polite status region, one message for one action. */

const PAUSE = 40; // identical messages are silent in some readers unless the region was empty in between

export class Speech {
  constructor(node) {
    this.node = node;
    this.brief = false;
  }

  say(words) {
    if (!words) return;
    clearTimeout(this.timer);
    this.said = this.brief ? (words.match(/^.*?[.!?](?=\s|$)/)?.[0] ?? words) : words;
    this.node.textContent = "";
    this.timer = setTimeout(() => { this.node.textContent = this.said; }, PAUSE);
  }

  hush() {
    clearTimeout(this.timer);
  }
}
