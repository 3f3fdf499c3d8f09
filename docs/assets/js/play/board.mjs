/* The board: the paper's drawing, pieces and marks above it, and a grid of places that hold focus and have names. */
import { el, set, shape, still } from "./dom.mjs";
import { box, lying, middle, placeOf, shifted, size, transform, way } from "./pieces.mjs";
import { W } from "./words.mjs";

const NARROW = 43; // pixels of a square; below, the board is laid the other way

export class Board {
  /** `press(place, event)` is told of every press on a place, `over(place)` of a mouse over one, "" when it leaves. */
  constructor(data, { press, over }) {
    this.data = data;
    this.press = press;
    this.over = over;
    this.turns = { auto: true, laid: "wide", half: false, across: false };
    this.view = { standing: [], squares: [], choices: [], chosen: null, last: [], mover: 0, routes: [] };
    this.node = el("div", { class: "kgp-board" });
    this.frame = el("div", { class: "kgp-frame" }, this.node);
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.frame);
  }

  leave() {
    this.watch.disconnect();
  }

  /** Another variant of the game: another board, other pieces. */
  use(variant) {
    this.variant = variant;
    this.lay();
  }

  /** Lay the board as the width of its place asks for, unless somebody chose. */
  fit() {
    if (!this.turns.auto || !this.variant?.layouts.tall) return;
    const { width, cell } = this.variant.layouts.wide, room = this.frame.clientWidth;
    const laid = room && (room / width) * cell < NARROW ? "tall" : "wide";
    if (laid !== this.turns.laid) { this.turns.laid = laid; this.lay(); this.changed?.(); }
  }

  orient(how) {
    this.turns.auto = how === "auto";
    if (how !== "auto") this.turns.laid = this.variant.layouts.tall && how === "upright" ? "tall" : "wide";
    this.lay();
    this.fit();
  }

  /** Turn by half, so that somebody else sits in front. */
  flip(half) {
    if (half === this.turns.half) return;
    this.turns.half = half;
    this.lay();
  }

  lay() {
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.place : "";
    const layout = (this.layout = this.variant.layouts[this.turns.laid] ?? this.variant.layouts.wide);
    this.quarter = ((layout.turn ? 1 : 0) + (this.turns.half ? 2 : 0)) % 4;
    const whole = size(layout, this.quarter);
    this.boxes = Object.fromEntries(Object.entries(layout.places).map(([place, it]) => [place, box(layout, this.quarter, it)]));
    this.whole = whole;
    this.node.style.setProperty("--columns", whole.width / layout.cell);
    this.node.style.setProperty("--rows", whole.height / layout.cell);
    const ground = document.getElementById(layout.board).content.firstElementChild.cloneNode(true);
    this.lines = [0, 1].map((player) => ground.querySelector(`[id$="-line-${player}"]`)).filter(Boolean);
    for (const it of ground.querySelectorAll("[id]")) it.removeAttribute("id");
    this.layers = Object.fromEntries(["texts", "numbers", "last", "marks", "pieces", "badges", "tags"].map((it) => [it, shape("g", { class: `kgp-${it}` })]));
    this.svg = shape("svg", { viewBox: `0 0 ${whole.width} ${whole.height}`, "aria-hidden": "true", focusable: "false" },
      shape("g", { transform: transform(layout, this.quarter) }, [...ground.childNodes]),
      Object.values(this.layers));
    this.lies = "";
    this.write();
    this.grid = this.places();
    this.node.replaceChildren(this.svg, this.grid);
    this.show({});
    if (focused) this.focus(focused);
  }

  /** Names and numbers that belong to the board, upright. */
  write() {
    const { cell } = this.layout;
    for (const [place, words, where] of this.variant.texts) {
      if (!this.boxes[place]) continue;
      const [x, y, w, h] = this.boxes[place], [mx, my] = middle(this.boxes[place]);
      if (where === "aside") { this.layers.texts.append(this.aside(this.boxes[place], words)); continue; }
      const [ox, oy] = where === "rim" ? this.outward(place, [0, 1]) : where === "side" ? way(this.quarter, [-1, 0]) : [0, 0];
      const at = where === "corner" ? [x + cell * 0.17, y + cell * 0.19] : [mx + ox * (w / 2 + cell * 0.17), my + oy * (h / 2 + cell * 0.17)];
      const high = where === "middle" ? Math.min(0.26, 1.35 / words.length) : where === "corner" ? 0.24 : 0.27;
      this.layers.texts.append(text(at, words, cell * high, `kgp-on-${where}`));
    }
  }

  /** What a place beside the board is called, at its outer end. */
  aside([x, y, w, h], words) {
    const { cell } = this.layout, along = w >= h, far = along ? x + w / 2 > this.whole.width / 2 : y + h / 2 > this.whole.height / 2;
    const at = along ? [far ? x + w : x, y + h / 2] : [x + w / 2, far ? y + h - cell * 0.2 : y + cell * 0.2];
    const made = text(at, words, cell * 0.26, "kgp-aside");
    made.setAttribute("text-anchor", along ? (far ? "end" : "start") : "middle");
    return made;
  }

  /** The way out of the board at a place's base, for numbers of points; files have theirs below. */
  outward(place, rank) {
    if (this.data.family !== "tables") return way(this.quarter, rank);
    return way(this.quarter, [0, this.layout.places[place][1] < this.layout.height / 4 ? -1 : 1]);
  }

  /** The grid: a row for each row that is seen, a cell for each place. */
  places() {
    const { cell } = this.layout, rows = new Map();
    for (const place of Object.keys(this.boxes)) {
      const row = Math.round(middle(this.boxes[place])[1] / cell);
      rows.set(row, [...(rows.get(row) ?? []), place]);
    }
    const sorted = [...rows].sort((a, b) => a[0] - b[0]).map(([, them]) => them.sort((a, b) => this.boxes[a][0] - this.boxes[b][0]));
    this.cells = {};
    this.order = sorted;
    const table = el("table", { role: "grid", "aria-label": W.board(sorted.length), class: "kgp-grid" },
      el("tbody", { role: "rowgroup" }, sorted.map((them) => el("tr", { role: "row" }, them.map((place) => this.cell(place))))));
    table.addEventListener("focusin", (event) => this.rove(event.target.dataset.place));
    return table;
  }

  cell(place) {
    const [x, y, w, h] = this.boxes[place], { width, height } = this.whole;
    const style = `left:${(100 * x) / width}%;top:${(100 * y) / height}%;width:${(100 * w) / width}%;height:${(100 * h) / height}%`;
    const made = el("td", { role: "gridcell", tabindex: "-1", style, "data-place": place, on: {
      click: (event) => this.press(place, event),
      pointerenter: (event) => event.pointerType === "mouse" && this.over(place),
      pointerleave: (event) => event.pointerType === "mouse" && this.over(""),
    } });
    this.cells[place] = made;
    return made;
  }

  rove(place) {
    if (!place || !this.cells[place]) return;
    if (this.cells[this.at]) set(this.cells[this.at], { tabindex: "-1" });
    set(this.cells[place], { tabindex: "0" });
    this.at = place;
  }

  focus(place = this.at) {
    this.rove(place in this.cells ? place : Object.keys(this.cells)[0]);
    this.cells[this.at].focus({ preventScroll: false });
  }

  /** The nearest place in a direction, straight ahead before aslant. */
  beside(place, [dx, dy]) {
    const [x, y] = middle(this.boxes[place]);
    let best = null, least = Infinity;
    for (const other of Object.keys(this.boxes)) {
      const [ox, oy] = middle(this.boxes[other]), along = (ox - x) * dx + (oy - y) * dy, across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (other !== place && along > this.layout.cell * 0.2 && along + across * 2.5 < least) [best, least] = [other, along + across * 2.5];
    }
    return best;
  }

  edge(last) {
    const row = this.order.find((them) => them.includes(this.at)) ?? this.order[0];
    return last ? row.at(-1) : row[0];
  }

  end(last) {
    const row = last ? this.order.at(-1) : this.order[0];
    return last ? row.at(-1) : row[0];
  }

  /** Show a view: what changed of it is given, the rest stays. */
  show(view) {
    Object.assign(this.view, view);
    if (!this.layout) return;
    this.stand(this.view.standing);
    this.mark();
    this.number();
    this.name();
  }

  /** Pieces where they lie. Those that lie there already stay: to draw them anew takes longer than all else. */
  stand(standing) {
    const pieces = lying(this.data.family, this.layout, this.boxes, this.quarter, standing);
    const upside = this.turns.across ? 1 : -1, lies = JSON.stringify([upside, pieces]);
    if (lies === this.lies && this.layers.pieces.children.length === pieces.length) return;
    this.lies = lies;
    this.layers.pieces.replaceChildren(...pieces.map((it) => this.piece(it, it.player === upside)));
    this.layers.badges.replaceChildren(...pieces.filter((it) => it.count).map((it) => badge(it, this.layout)));
  }

  piece({ player, kind, x, y, size: wide }, upside = false) {
    const symbol = this.variant.pieces[`${player}${kind}`] ?? this.variant.pieces[player];
    const turn = upside ? " rotate(180)" : "";
    return shape("use", { href: `#${symbol}`, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})${turn} scale(${(wide / this.variant.size).toFixed(4)})` });
  }

  /** Rings round what can move, frames where it lands, the last move. */
  mark() {
    const { choices, chosen, last, mover, standing } = this.view, { cell } = this.layout;
    const marks = [], tags = [], seen = new Set();
    const pieces = lying(this.data.family, this.layout, this.boxes, this.quarter, standing);
    for (const it of choices) {
      const place = placeOf(this.boxes, it.start, mover);
      if (seen.has(place) || !this.boxes[place]) continue;
      seen.add(place);
      const mine = pieces.filter((one) => one.place === place && one.player === mover).at(-1);
      const [x, y] = mine ? [mine.x, mine.y] : middle(this.boxes[place]), r = mine ? mine.size / 2 + cell * 0.03 : cell * 0.3;
      const dim = chosen && chosen.start !== it.start ? " kgp-dim" : "";
      marks.push(shape("circle", { class: `kgp-can${dim}`, cx: x, cy: y, r, "stroke-width": cell * 0.05 }));
      tags.push(this.tag([x - r * 0.72, y - r * 0.72], it.number, `kgp-tag kgp-can-tag${dim}`));
    }
    for (const it of chosen ? choices.filter((one) => one.start === chosen.start && (!chosen.end || one.end === chosen.end)) : this.view.landings ? choices : []) {
      const place = placeOf(this.boxes, it.end, mover);
      if (!this.boxes[place] || it.end === it.start) continue;
      const { frames, signs } = this.landing(place, it);
      (this.data.family === "tables" ? tags : marks).push(...frames); // above the stones where one lands on them
      tags.push(...signs);
    }
    this.layers.marks.replaceChildren(...marks);
    this.layers.tags.replaceChildren(...tags);
    this.layers.last.replaceChildren(...last.flatMap((it) => this.trail(it)));
  }

  landing(place, choice) {
    const { number, marks } = choice, { cell } = this.layout, captures = marks.includes("captures"), frames = [], signs = [], [x, y, w, h] = this.spot(place, choice);
    for (const inset of captures ? [0.04, 0.12] : [0.06]) {
      const d = cell * inset;
      frames.push(shape("rect", { class: captures ? "kgp-take" : "kgp-land", x: x + d, y: y + d, width: w - 2 * d, height: h - 2 * d,
        "stroke-width": cell * (captures ? 0.04 : 0.065), "stroke-dasharray": captures ? "none" : `${cell * 0.16} ${cell * 0.09}` }));
    }
    const tag = Math.min(cell, w) * 0.2, sign = captures ? "×" : marks.includes("again") || marks.includes("award") ? "★" : marks.includes("forfeit") || marks.includes("sent_off") ? "!" : "";
    if (sign) signs.push(this.tag([x + w - tag, y + h - tag], sign, captures ? "kgp-tag kgp-take-tag" : "kgp-tag kgp-land-tag"));
    signs.push(this.tag([x + w - tag, y + tag], number, captures ? "kgp-tag kgp-take-tag" : "kgp-tag kgp-land-tag"));
    return { frames, signs };
  }

  /** The box of a landing: the square, or on a point the place of one stone. */
  spot(place, { end, kind }) {
    if (this.data.family !== "tables") return this.boxes[place];
    const { mover, standing } = this.view, { piece } = this.layout;
    const ours = standing.filter((it) => it.player === mover && it.place === end).reduce((sum, it) => sum + it.count, 0);
    const [one] = lying("tables", this.layout, this.boxes, this.quarter, [{ place: end, player: mover, kind, count: Math.min(ours, 4) + 1 }]).slice(-1);
    return [one.x - piece / 2, one.y - piece / 2, piece, piece];
  }

  tag([x, y], words, name) {
    const r = this.layout.cell * 0.15;
    return shape("g", { class: name }, shape("circle", { cx: x, cy: y, r }), text([x, y], String(words), r * 1.5, ""));
  }

  /** Where the last move went: a hollow square, a line, a filled corner. */
  trail({ player, start, end, way: places }) {
    const { cell } = this.layout, from = this.boxes[placeOf(this.boxes, start, player)], to = this.boxes[placeOf(this.boxes, end, player)];
    const made = [];
    const inset = ([x, y, w, h], d) => ({ x: x + d, y: y + d, width: w - 2 * d, height: h - 2 * d });
    if (from && this.data.family !== "tables" && !placeOf(this.boxes, start, player).includes(":")) made.push(shape("rect", { class: "kgp-from", ...inset(from, cell * 0.1), "stroke-width": cell * 0.03 }));
    if (to && this.data.family !== "tables" && !placeOf(this.boxes, end, player).includes(":")) {
      const [x, y] = to, d = cell * 0.3;
      made.push(shape("path", { class: "kgp-to", d: `M${x} ${y}h${d}l${-d} ${d}z` }));
    }
    const points = (places?.length ? places : [start, end]).map((it) => placeOf(this.boxes, it, player)).filter((it) => this.boxes[it]).map((it) => this.anchor(it, player));
    if (points.length > 1) made.push(shape("polyline", { class: "kgp-trail", points: points.map((it) => it.map((n) => n.toFixed(1)).join()).join(" "), "stroke-width": cell * 0.035 }));
    return made;
  }

  /** Where a line to a place ends: its middle, or on a point the second stone. */
  anchor(place, player) {
    if (this.data.family !== "tables" || place.includes(":")) return middle(this.boxes[place]);
    const { x, y } = lying("tables", this.layout, this.boxes, this.quarter, [{ place, player, count: 2 }])[1];
    return [x, y];
  }

  /** Both routes, or one, with their numbers. */
  number() {
    const { routes } = this.view, { cell } = this.layout, made = [];
    this.lines.forEach((it, player) => { it.style.display = routes.includes(player) ? "" : "none"; });
    for (const player of routes) {
      for (const [square, label] of Object.entries(this.variant.labels[player] ?? {})) {
        if (!/\d/.test(label)) continue; // START stands there already
        const [x, y, w, h] = this.boxes[square], far = player === 1;
        const at = far ? [x + w - cell * 0.06, y + cell * 0.17] : [x + cell * 0.06, y + h - cell * 0.15];
        made.push(text(at, label, cell * 0.22, `kgp-number kgp-number-${player}`));
      }
    }
    this.layers.numbers.replaceChildren(...made);
  }

  /** What every place is called now. */
  name() {
    const { squares, choices, chosen, mover, standing } = this.view, known = new Map(squares.map((it) => [it.place, it.words])), from = {}, to = {};
    for (const it of choices) {
      (from[placeOf(this.boxes, it.start, mover)] ??= []).push(it);
      if (it.end !== it.start && (!chosen || it.start === chosen.start)) (to[placeOf(this.boxes, it.end, mover)] ??= []).push(it);
    }
    for (const [place, cell] of Object.entries(this.cells)) {
      const parts = [known.get(place) ?? this.variant.names[place]], starts = from[place] ?? [], ends = to[place] ?? [];
      if (place.includes(":")) {
        const [word, player] = place.split(":"), count = standing.find((it) => it.place === word && it.player === Number(player))?.count ?? 0;
        parts[0] = `${this.variant.names[place]}, ${count}`;
      }
      if (starts.length) parts.push(starts.length === 1 ? starts[0].words : W.moves(starts.length));
      if (ends.length && !starts.length) parts.push(W.landing(ends.map((it) => it.number)));
      set(cell, { "aria-label": parts.join(", "), "data-can": starts.length ? "from" : ends.length ? "to" : false });
    }
    if (!this.at || !this.cells[this.at]) this.rove(Object.keys(this.cells)[0]);
    else this.rove(this.at);
  }

  /** Shifts one after the other, from where the pieces stood. Ends at once where motion is unwanted, or when asked to. */
  async animate(standing, shifts, pace) {
    const run = (this.running = { over: false });
    let now = standing;
    for (const shift of shifts) {
      if (run.over || still() || !pace) break;
      now = await this.glide(now, shift, pace, run);
    }
    this.running = null;
  }

  async glide(standing, shift, pace, run) {
    const from = placeOf(this.boxes, shift.start, shift.player), to = placeOf(this.boxes, shift.end, shift.player);
    const after = shifted(standing, shift);
    if (!this.boxes[from] || !this.boxes[to] || from === to) return after;
    const lies = (where, them) => lying(this.data.family, this.layout, this.boxes, this.quarter, them).filter((it) => it.place === where && it.player === shift.player && it.kind === (shift.kind ?? "")).at(-1);
    const start = lies(from, standing), stop = lies(to, after);
    if (!start || !stop) return after;
    this.stand(shifted(standing, { ...shift, end: "" }));
    const through = (shift.way ?? []).slice(1, -1).map((it) => this.boxes[it]).filter(Boolean).map((it) => ({ ...stop, x: middle(it)[0], y: middle(it)[1] }));
    const ghost = this.piece(start);
    this.layers.pieces.append(ghost);
    const frames = [start, ...through, stop].map((it) => ({ transform: `translate(${it.x}px, ${it.y}px) scale(${it.size / this.variant.size})` }));
    const motion = ghost.animate(frames, { duration: shift.hit ? pace * 0.6 : pace, easing: "ease-in-out", fill: "forwards" });
    run.stop = () => { run.over = true; motion.finish(); };
    await motion.finished.catch(() => {});
    return after;
  }

  /** Whatever moves is where it goes. */
  settle() {
    this.running?.stop?.();
  }
}

function text([x, y], words, high, name) {
  return shape("text", { x, y: y + high * 0.34, "font-size": high, class: name || false, "text-anchor": "middle" }, words);
}

function badge({ x, y, size: wide, count }, { cell }) {
  const r = Math.max(cell * 0.15, wide * 0.2), at = [x + wide * 0.36, y + wide * 0.34];
  return shape("g", { class: "kgp-count" }, shape("circle", { cx: at[0], cy: at[1], r }), text(at, String(count), r * 1.35, ""));
}
