/* Elements without markup: whatever comes from a link, from storage or from the engine becomes text and nothing else. */

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners (`on`), and children; strings become text. */
export function el(name, given = {}, ...children) {
  return fill(document.createElement(name), given, children);
}

/** The same for drawings. */
export function shape(name, given = {}, ...children) {
  return fill(document.createElementNS(SVG, name), given, children);
}

function fill(node, given, children) {
  for (const [key, value] of Object.entries(given)) {
    if (key === "on") for (const [event, does] of Object.entries(value)) node.addEventListener(event, does);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children.flat(3).filter((it) => it != null && it !== false));
  return node;
}

/** Change attributes only where they differ, so that nothing is announced twice. */
export function set(node, given) {
  for (const [key, value] of Object.entries(given)) {
    if (value === false || value == null) { if (node.hasAttribute(key)) node.removeAttribute(key); }
    else if (node.getAttribute(key) !== String(value === true ? "" : value)) node.setAttribute(key, value === true ? "" : value);
  }
  return node;
}

/** Text, changed only where it differs. */
export function tell(node, words) {
  if (node.textContent !== words) node.textContent = words;
  return node;
}

export const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** What has been drawn is on the screen, or the page is not looked at. */
export const seen = () => Promise.race([new Promise((done) => requestAnimationFrame(() => setTimeout(done))), wait(200)]);
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const LISTED = /^(.*? moves)(: 1, .*)$/; // the moves themselves stand in their list, so eyes need not read them twice
const LONG = [60, 90]; // characters; more of them are written smaller, so that no board is pushed about
const PAUSE = 40; // identical messages are silent in some readers unless the region was empty in between

/** The one place that speaks: a polite status region, one message for one action. */
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
    this.timer = setTimeout(() => this.show(this.said), PAUSE);
  }

  show(words) {
    const [, seen, heard] = LISTED.exec(words) ?? [words, words];
    this.node.replaceChildren(seen, heard ? el("span", { class: "kg-hidden" }, heard) : "");
    set(this.node, { "data-long": LONG.filter((it) => seen.length > it).length || false });
  }
}
