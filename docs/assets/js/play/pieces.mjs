/* Where the pieces of a position lie: in the middle of squares, in rows beside the board, in piles on points. */

const HIGH = 5;

/** The place of the board that a stack lies on: squares by name, those off the board by word and player. */
export function placeOf(places, place, player) {
  return place in places ? place : `${place}:${player}`;
}

/**
 * Every piece to draw: where, which, how large, and how many it stands for where that has to be said.
 * `boxes` are the turned boxes of places, `layout` is as the page holds it.
 */
export function lying(family, layout, boxes, quarter, standing) {
  const whole = size(layout, quarter);
  const by = new Map();
  for (const stack of standing) {
    const place = placeOf(boxes, stack.place, stack.player);
    if (!boxes[place] || !stack.count) continue;
    by.set(place, [...(by.get(place) ?? []), stack]);
  }
  const made = [];
  for (const [place, stacks] of by) {
    const box = boxes[place];
    if (family === "tables") made.push(...pile(layout, box, quarter, place, stacks[0]));
    else if (place.includes(":")) made.push(...row(layout, box, place, stacks[0], whole));
    else made.push(...together(layout, box, place, stacks));
  }
  return made;
}

/** On a square: one piece, two side by side, of more a number. */
function together(layout, box, place, stacks) {
  const [x, y] = middle(box), size = layout.piece, made = [];
  const shown = stacks.flatMap((it) => Array.from({ length: Math.min(it.count, 2) }, () => it));
  shown.forEach((it, at) => {
    const shift = shown.length > 1 ? (at - (shown.length - 1) / 2) * size * 0.26 : 0;
    const last = at === shown.length - 1 || shown[at + 1] !== it;
    made.push(one(place, it, x + shift, y + (shown.length > 1 ? shift * 0.4 : 0), shown.length > 1 ? size * 0.9 : size, last && it.count > 2 ? it.count : 0));
  });
  return made;
}

/** Beside the board: a row from the outer end of its place, after its name, closer together where there are many. */
function row(layout, box, place, stack, whole) {
  const [x, y, w, h] = box, along = w >= h, long = along ? w : h, name = layout.cell * (along ? 0.95 : 0.5);
  const far = along ? x + w / 2 > whole.width / 2 : y + h / 2 > whole.height / 2;
  const wide = Math.min(layout.piece * 0.74, (along ? h : w) * 0.8);
  const step = stack.count > 1 ? Math.min(wide * 1.04, (long - name - wide) / (stack.count - 1)) : 0;
  return Array.from({ length: stack.count }, (_, at) => {
    const from = name + wide / 2 + at * step, d = far ? long - from : from;
    return one(place, stack, along ? x + d : x + w / 2, along ? y + h / 2 : y + d, wide, 0);
  });
}

/** On a point: from its base inwards, at most five; on the bar and off the board one with a number. */
function pile(layout, box, quarter, place, stack) {
  const [x, y] = middle(box), [, , w, h] = box, pitch = layout.piece / 0.94;
  if (place.includes(":")) return [one(place, stack, x, y, layout.piece * (place.startsWith("home") ? 0.9 : 1), stack.count > 1 ? stack.count : 0)];
  const outward = way(quarter, [0, layout.places[place][1] < layout.height / 4 ? -1 : 1]);
  const shown = Math.min(stack.count, HIGH);
  return Array.from({ length: shown }, (_, at) => {
    const from = (at + 0.5) * pitch;
    return one(place, stack, x + outward[0] * (w / 2 - from), y + outward[1] * (h / 2 - from), layout.piece, at === shown - 1 && stack.count > HIGH ? stack.count : 0);
  });
}

const one = (place, { player, kind }, x, y, size, count) => ({ place, player, kind: kind ?? "", x, y, size, count });

/** The position after a shift, for showing it on the way; nothing is asked of the rules. */
export function shifted(standing, { player, kind, start, end }) {
  const made = [];
  let taken = false;
  for (const it of standing) {
    const ours = !taken && it.player === player && it.place === start && (it.kind ?? "") === (kind ?? "");
    if (ours) taken = true;
    const count = it.count - (ours ? 1 : 0);
    if (count) made.push({ ...it, count });
  }
  const there = made.find((it) => it.player === player && it.place === end && (it.kind ?? "") === (kind ?? ""));
  if (there) return made.map((it) => (it === there ? { ...it, count: it.count + 1 } : it));
  return end ? [...made, { player, kind: kind ?? "", place: end, count: 1 }] : made;
}

// A board turned by quarters, clockwise: where boxes and points of its drawing come to lie.

/** Size of the turned drawing. */
export function size({ width, height }, quarter) {
  return quarter % 2 ? { width: height, height: width } : { width, height };
}

/** What turns the drawing itself. */
export function transform({ width, height }, quarter) {
  return ["", `translate(${height} 0) rotate(90)`, `translate(${width} ${height}) rotate(180)`, `translate(0 ${width}) rotate(270)`][quarter];
}

/** A box [left, top, width, height] after turning. */
export function box({ width, height }, quarter, [x, y, w, h]) {
  if (quarter === 1) return [height - y - h, x, h, w];
  if (quarter === 2) return [width - x - w, height - y - h, w, h];
  if (quarter === 3) return [y, width - x - w, h, w];
  return [x, y, w, h];
}

/** A direction [right, down] after turning. */
export function way(quarter, [x, y]) {
  return [[x, y], [-y, x], [-x, -y], [y, -x]][quarter];
}

export const middle = ([x, y, w, h]) => [x + w / 2, y + h / 2];
