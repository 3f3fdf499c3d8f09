/* What keys mean, while focus is on the board's section and nobody writes. Combinations belong to the browser. */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LETTERS = { r: "throw", q: "throw", a: "advise", l: "last", m: "mine", o: "odds", t: "route", y: "why", b: "board", j: "list", v: "fresh", h: "help", "?": "help", k: "shortcuts", u: "undo", U: "redo", i: "swap", e: "end" };

/** What a key asks for: a name and what goes with it, or null where it is none of ours. */
export function meaning(event, on) {
  const { key, target } = event;
  if (event.isComposing || target.closest("input, select, textarea")) return key === "Escape" ? ["close"] : null;
  const cell = target.closest("[role=gridcell]"), list = target.closest("[role=listbox]");
  if (cell && !event.altKey && (key === "Home" || key === "End")) return ["edge", key === "End", event.ctrlKey];
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "z" && !event.altKey ? [event.shiftKey ? "redo" : "undo"] : null;
  if (event.altKey) return null;
  if (key === "Escape") return ["close"];
  if (cell) {
    if (ARROWS[key]) return ["walk", ARROWS[key]];
    if (key === "Enter") return ["press"];
    if (on && (key === "[" || key === "]")) return ["along", key === "]" ? 1 : -1];
  }
  if (list) {
    if (key === "ArrowDown" || key === "ArrowRight") return ["next"];
    if (key === "ArrowUp" || key === "ArrowLeft") return ["before"];
    if (key === "Home" || key === "End") return ["ends", key === "End"];
    if (key === "Enter") return ["play"];
  }
  const button = target.closest("button, a, summary");
  if (key === "Backspace") return ["unstep"];
  if (key === " ") return button && !button.matches(".kgp-main") ? null : ["throw"];
  if (!on) return key.toLowerCase() === "k" ? ["shortcuts"] : null;
  if (key === "Enter") return button ? null : ["play"];
  if (/^[0-9]$/.test(key)) return ["number", Number(key)];
  if (key === "w" || key === "x") return [key === "x" ? "next" : "before"];
  if (key === "d") return ["play"];
  const name = LETTERS[key] ?? LETTERS[key.toLowerCase()];
  return name ? [name] : null;
}
