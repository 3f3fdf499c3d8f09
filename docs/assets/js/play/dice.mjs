/* Dice as they lie on the table, and the first throw of a seed, which needs no engine. */
import { shape } from "./dom.mjs";

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** One die with a face up. `plan` is the variant's: its faces and how the kit makes it. */
export function die(plan, face) {
  const marks = plan.faces.every((it) => it === 0 || it === 1);
  if (marks && plan.form === "tetrahedra") {
    return drawn(shape("path", { class: "kgp-die", d: "M20 4 37 34H3z" }), shape("path", { class: face ? "kgp-tip" : "kgp-no-tip", d: "M20 4 26.5 15.5h-13z" }), shape("path", { class: "kgp-line", d: "M20 4v20M3 34l17-10 17 10" }));
  }
  const dots = marks ? (face ? [4] : []) : PIPS[face];
  const ground = shape("rect", { class: "kgp-die", x: 4, y: 4, width: 32, height: 32, rx: 5 });
  if (!dots) return drawn(ground, shape("text", { x: 20, y: 27, "font-size": 18, "text-anchor": "middle" }, String(face)));
  return drawn(ground, dots.map((at) => shape("circle", { class: "kgp-pip", cx: 11 + (at % 3) * 9, cy: 11 + Math.floor(at / 3) * 9, r: marks ? 6 : 3.6 })));
}

function drawn(...parts) {
  return shape("svg", { viewBox: "0 0 40 40", class: "kgp-one-die", "aria-hidden": "true", focusable: "false" }, parts);
}

/** The faces of a seed's first throw, the same that the engine will throw; null where the browser has no SHA-256. */
export async function firstThrow(plan, seed) {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = [], faces = [], sides = plan.faces.length, limit = 256 - (256 % sides);
  for (let block = 0; faces.length < plan.count; block += 1) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${seed}\n0\n${block}`));
    bytes.push(...new Uint8Array(digest));
    while (bytes.length && faces.length < plan.count) {
      const byte = bytes.shift();
      if (byte < limit) faces.push(plan.faces[byte % sides]);
    }
  }
  return faces;
}

/** What counts of faces, as a throw is written. `opening`: each die is one player's, so their order stands. */
export function counted(plan, faces, opening) {
  if (!plan.each) return String(faces.reduce((sum, it) => sum + it, 0));
  return (opening ? faces : [...faces].sort((a, b) => b - a)).join("-");
}
