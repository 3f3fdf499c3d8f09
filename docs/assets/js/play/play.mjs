/* A game on the page, from the first press of Play to the result: what is asked of the engine, and when. */
import { counted, firstThrow } from "./dice.mjs";
import { el, still, wait } from "./dom.mjs";
import { curtain, fresh, help, settings } from "./form.mjs";
import { Frame } from "./frame.mjs";
import * as kept from "./kept.mjs";
import { meaning } from "./keys.mjs";
import { record, results } from "./panels.mjs";
import { placeOf, shifted } from "./pieces.mjs";
import { anySeed, LEVELS, W } from "./words.mjs";

const PACE = { slow: 1400, usual: 700, instant: 0 };
const OWN = { slow: 700, usual: 320, instant: 0 };
const THINKING = 300, REMEMBER = 700;
const LINK = /^#(?:[a-z]+=[^&]*&)*g=/;

export class Play {
  /** `host` is the element on the page with the data in it; `engine` is as `engine.mjs` has it. */
  constructor(host, engine) {
    this.host = host;
    this.engine = engine;
    this.data = JSON.parse(host.querySelector(".kg-play-data").content.textContent);
    this.values = kept.settings();
    if (!Object.hasOwn(LEVELS, this.values.level)) this.values.level = "knight";
    this.frame = new Frame(this.data, this.values, this.does());
    this.board = this.frame.board;
    this.board.changed = () => this.state && this.draw();
    this.chosen = { variant: host.dataset.variant, level: this.values.level, side: 0, first: "0", seed: "", dice: "screen", forced: false, arrange: false };
    this.link = "";
    this.use(this.chosen.variant);
    this.listen();
    this.host.append(this.frame.node);
    this.host.classList.add("kgp-here");
    this.apply();
    this.rest();
    this.arrive();
  }

  // -- coming and going

  listen() {
    const on = (target, name, does) => { target.addEventListener(name, does); this.gone.push(() => target.removeEventListener(name, does)); };
    this.gone = [];
    on(this.frame.node, "keydown", (event) => this.key(event));
    on(this.frame.node, "pointerdown", (event) => { this.keys(false); this.pointer = event.pointerType; });
    on(this.frame.own, "click", (event) => event.target.dataset.throw && this.throw(event.target.dataset.throw));
    on(globalThis, "hashchange", () => this.arrive());
    on(document, "change", (event) => event.target.dataset?.kg === "variant" && this.offer(event.target.value));
    on(this.engine, "restart", () => this.restore());
  }

  leave() {
    for (const it of this.gone) it();
    this.board.leave();
    this.left = true;
    clearTimeout(this.later);
    clearTimeout(this.soon);
  }

  /** What the address asks for: a variant, or a game. */
  arrive() {
    const { hash } = location;
    if (LINK.test(hash) && hash.length <= 4000) {
      this.link = hash;
      if (this.state && this.ready) return this.start({ ...this.chosen, link: hash });
      return this.rest();
    }
    const variant = /[#&]v=([a-z0-9-]+)/.exec(hash)?.[1];
    if (variant && this.data.variants.some((it) => it.key === variant)) this.offer(variant);
  }

  /** Another variant is wanted: at rest it is shown, in a game it is asked about. */
  offer(variant) {
    if (variant === this.chosen.variant) return;
    if (this.state && this.state.ply && this.state.phase !== "over") { this.fresh({ variant }); return; }
    this.chosen.variant = variant;
    if (this.state) this.start({ ...this.chosen, seed: "" });
    else { this.use(variant); this.rest(); }
  }

  use(key) {
    this.variant = this.data.variants.find((it) => it.key === key) ?? this.data.variants[0];
    this.frame.use(this.variant);
  }

  /** Nothing has begun: the board stands at its start and one button says what it does. */
  rest() {
    const { opening } = this.variant, { frame } = this;
    this.phase = "static";
    const state = opening ? { ...opening.start, seed: "", moves: [], throws: [], counts: {}, undo: false, redo: false } : null;
    if (state) { state.seats = this.seated(state.seats, this.chosen); frame.show(state, "static"); this.board.show({ standing: state.standing, squares: state.squares, choices: [], last: [], mover: null, routes: this.routes() }); }
    const mine = kept.game(this.data.game);
    frame.main.textContent = this.link ? W.fromLink : W.play(this.engine.bytes ? this.engine.size : "");
    frame.main.hidden = false;
    frame.status.textContent = this.link ? W.fromLink : mine ? W.resume : "";
    if (mine && !this.link) frame.open("resume", el("p", { class: "kgp-row" }, el("button", { type: "button", on: { click: () => { frame.close(); this.start({ ...this.chosen, link: mine }); } } }, W.resume)));
  }

  seated(seats, { level, side }) {
    return seats.map((it, at) => ({ ...it, level: level === "person" || at === side ? "person" : level }));
  }

  // -- starting

  async start(chosen) {
    const { frame, engine } = this;
    if (chosen.arrange) {
      const people = this.variant.titles.map((_, at) => at).filter((at) => chosen.level === "person" || at === chosen.side);
      frame.close();
      this.phase = "hidden";
      chosen.setup = await curtain(frame.panel, this.variant, people, (words) => frame.speech.say(words));
      if (chosen.setup === null) return this.rest();
    }
    frame.close();
    frame.result.replaceChildren();
    this.chosen = { ...chosen, link: "", setup: "" };
    this.link = "";
    this.use(chosen.variant);
    const seed = chosen.seed || anySeed();
    const begin = () => (chosen.link ? this.ask("open", { link: chosen.link }) : this.ask("new", {
      game: this.data.game, variant: this.variant.id, seed, setup: chosen.setup ?? "", dice: chosen.dice, forced: chosen.forced,
      seats: this.seated(this.variant.titles.map(() => ({})), chosen).map((it) => it.level),
      ...(chosen.first === "0" || this.data.family === "tables" ? {} : { first: chosen.first === "throw" ? "throw" : this.variant.players[Number(chosen.first)] }),
    }));
    const run = (this.run = { early: null });
    if (!this.ready) {
      this.phase = "starting";
      if (!chosen.link) this.early(chosen, seed, run);
      if (!run.early) { frame.primary({ moves: [], throws: [] }, "starting"); frame.speech.say(W.starting(`Starting the engine (one time, ${engine.size}) …`, 0)); }
      frame.progress.hidden = false;
      try {
        await engine.start({ onProgress: (it) => this.progress(it, run) });
      } catch (error) {
        if (this.run === run && !this.left) this.failed(error);
        return;
      } finally {
        frame.progress.hidden = true;
      }
    }
    if (this.run !== run || this.left) return;
    this.ready = true;
    let state = await begin();
    if (this.run !== run || !state) return;
    if (run.early) {
      const { thrown, moves } = run.early;
      run.early.over = true;
      const standing = this.board.view.standing;
      if (thrown) state = { ...(await this.ask("throw", { session: state.session })), quiet: true };
      for (const [method, move] of moves) state = { ...(await this.ask(method, { session: state.session, move })), quiet: true };
      frame.log.take([], 0);
      this.board.show({ standing });
      if (!thrown && state.phase === "toThrow") state.quiet = true;
      await this.take(state, { still: true, keyboard: this.keyed });
      if (moves.length) frame.speech.say(state.says);
      return;
    }
    frame.log.take([], 0);
    await this.take(state, { still: true, keyboard: this.keyed });
  }

  progress({ share, slow, words }, run) {
    const { frame } = this;
    frame.progress.value = share;
    frame.progress.setAttribute("value", share);
    if (slow && !run.slow) { run.slow = true; frame.speech.say(W.slow); }
    else if (!run.early && !run.slow && Date.now() - (run.said ?? 0) > 2500) { run.said = Date.now(); frame.speech.say(W.starting(words, share)); }
  }

  /** The first throw, from what the page holds already, while the engine is on its way. */
  early(chosen, seed, run) {
    const { opening, dice } = this.variant;
    const people = this.seated(opening?.start.seats ?? [], chosen), mover = opening?.start.mover;
    if (!opening || chosen.setup || chosen.first !== "0" || chosen.dice === "own" || (mover != null && people[mover].level !== "person")) return;
    run.early = { thrown: "", moves: [] };
    const state = { ...opening.start, seed, seats: people, session: "", undo: false, redo: false, throws: [] };
    if (!dice.faces.length) Object.assign(state, opening.throws["-"]);
    this.state = null;
    this.take({ ...state, early: true, says: this.hello(state) }, { still: true });
  }

  hello({ seats, mover, seed, says }) {
    const others = seats.filter((it) => it.level !== "person"), mine = seats.find((it) => it.level === "person");
    const against = others.length ? ` You are ${mine.title}, against ${LEVELS[others[0].level]}.` : "";
    const turn = mover == null ? says.split(". ").at(-1) : `${seats[mover].title} ${this.variant.dice.faces.length ? "to throw." : "to move."}`;
    return `New game, ${this.variant.name}.${against}${this.variant.dice.faces.length ? ` ${W.seed(seed)}.` : ""} ${turn}`;
  }

  /** Throw or move before the engine is there. */
  async ahead(what, choice) {
    const { early } = this.run, { opening, dice } = this.variant;
    if (!early || early.over || early.moves.length || (what === "throw" && early.thrown)) return this.frame.speech.say(W.notNow.starting);
    if (what === "throw") {
      const faces = await firstThrow(dice, this.state.seed);
      const text = faces && counted(dice, faces, this.state.mover == null), then = opening.throws[text];
      if (!then || early.over) return this.frame.speech.say(W.notNow.starting);
      early.thrown = text;
      return this.take({ ...this.state, ...then, thrown: { ...then.thrown, faces, by_hand: false }, happened: [], early: true, log: [], log_from: 0 });
    }
    early.moves.push([choice.step ? "step" : "play", choice.text]);
    const standing = choice.shifts.reduce(shifted, this.state.standing);
    const happened = [{ kind: "move", player: this.state.mover, shifts: choice.shifts }];
    return this.take({ ...this.state, standing, moves: [], phase: "starting", says: W.waits, happened, early: true, log: [], log_from: 0 });
  }

  failed(error) {
    const { frame } = this;
    this.phase = "failed";
    this.state = null;
    if (error.code === "cancelled") { frame.speech.say(W.cancelled); return this.rest(); }
    frame.primary({ moves: [], throws: [] }, "failed");
    frame.speech.say(W.failed);
    frame.open("failed", el("div", { class: "kgp-panel" }, el("p", {}, error.message), el("p", { class: "kgp-row" }, el("a", { href: "#print", class: "kg-door" }, W.paper)), error.details ? el("details", {}, el("summary", {}, W.details), el("pre", {}, String(error.details))) : ""));
    frame.main.focus();
  }

  // -- asking and answering

  /** An answer of the engine, or null where it gave none; refusals are answers. */
  async ask(method, request) {
    try {
      return await this.engine.call(method, { ...request, ...(this.state?.session && request.session === this.state.session ? { have: this.frame.log.entries.length } : {}) });
    } catch (error) {
      if (error.code === "runaway" || error.code === "crashed") return null; // "restart" gives the game back
      this.frame.speech.say(error.message);
      return null;
    }
  }

  /** Do something with the game. One thing at a time. */
  async act(method, request = {}, options = {}) {
    if (this.busy || !this.state?.session) return false;
    this.board.settle();
    this.busy = true;
    const answer = await this.ask(method, { session: this.state.session, ...request }).finally(() => { this.busy = false; });
    if (!answer || this.left) return false;
    if (answer.error) { this.frame.speech.say(answer.error.words); return false; }
    await this.take(answer, options);
    return true;
  }

  /** A state: tell it, show how it came about, then show it. */
  async take(state, options = {}) {
    const { frame, board } = this, before = board.view.standing, turn = (this.turn = {});
    const ours = this.phase === "opponent";
    if (state.error || state.game !== this.data.id) { this.state = null; this.rest(); return frame.speech.say(state.error?.words ?? W.otherGame(state.name)); }
    if (this.state && state.variant !== this.variant.id) this.use(this.data.variants.find((it) => it.id === state.variant)?.key);
    this.state = state;
    this.phase = state.phase;
    this.hand = null;
    frame.odds.clear();
    frame.log.take(state.log, state.log_from);
    frame.log.at(state.ply);
    if (!state.quiet) frame.speech.say([state.notice, state.says].filter(Boolean).join(" "));
    const moves = state.happened.filter((it) => it.shifts.length), pace = (ours ? PACE : OWN)[this.values.pace];
    if (moves.length && !options.still && pace && !still()) {
      board.show({ choices: [], chosen: null, last: [] });
      if (ours) frame.throw(state.happened.find((it) => it.kind === "throw")?.thrown ?? state.thrown, "");
      if (ours) await wait(pace * 0.6);
      if (this.turn === turn) await board.animate(before, moves.flatMap((it) => it.shifts), pace);
    }
    if (this.turn !== turn || this.left) return;
    this.last = moves.length ? moves.at(-1).shifts.filter((it) => !it.hit) : state.ply ? this.last ?? [] : [];
    this.draw();
    this.settled(options);
  }

  /** Show the state as it is. */
  draw() {
    const { frame, board, state, values } = this, { mover } = state;
    if (values.seat === "pass" && mover != null && state.seats[mover].level === "person") this.facing = mover;
    const facing = values.seat === "pass" && this.facing != null ? this.facing : Math.max(0, state.seats.findIndex((it) => it.level === "person"));
    board.turns.across = values.seat === "across" && state.seats.every((it) => it.level === "person");
    board.flip((facing % 2 === 1 && state.seats.length === 2) !== Boolean(this.flipped));
    frame.show(state, this.phase);
    const choices = ["toMove", "stepping"].includes(this.phase) ? state.moves : [];
    board.show({ standing: state.standing, squares: state.squares, choices, chosen: this.hand, last: this.last, mover, landings: values.landings, routes: this.routes() });
  }

  settled({ keyboard } = {}) {
    const { frame, state, phase, values } = this;
    clearTimeout(this.later);
    if (phase === "over") this.finish(keyboard);
    if (phase === "opponent" && state.session) this.later = setTimeout(() => this.opponent(), still() || !PACE[values.pace] ? 0 : 250);
    clearTimeout(this.soon);
    if (state.session && phase !== "review") this.soon = setTimeout(() => this.remember(), REMEMBER);
    if (frame.odds.node.open || values.danger) this.chances();
    if (keyboard && phase === "stepping" && state.stepping.ahead.length) frame.board.focus(this.here);
    else if (keyboard && (phase === "toMove" || phase === "stepping") && frame.moves.choices.length && (frame.main.matches(":focus") || !frame.node.contains(document.activeElement) || this.frame.own.contains(document.activeElement))) frame.moves.focus();
    frame.keep();
  }

  async opponent() {
    const { frame, state } = this, name = LEVELS[state.seats[state.mover]?.level] ?? "";
    const slow = setTimeout(() => frame.speech.say(W.thinking(name.replace(/^t/, "T"))), THINKING);
    await this.act("opponent").finally(() => clearTimeout(slow));
  }

  async remember() {
    const { session, variant } = this.state, link = await this.ask("link", { session, kind: "game" });
    if (link?.hash && this.state?.session === session && this.state.variant === variant) {
      this.hash = link.hash;
      kept.keepGame(this.data.game, link.hash, this.values.remember);
    }
  }

  /** The engine forgot everything: give it the game back. */
  async restore() {
    if (!this.hash || this.left) return;
    this.busy = false;
    const state = await this.ask("open", { link: this.hash, seats: this.state?.seats.map((it) => it.level) });
    if (!state || state.error) return;
    this.frame.log.take([], 0);
    await this.take({ ...state, says: W.lost }, { still: true });
  }

  finish(keyboard) {
    const { frame, state } = this;
    if (!state.outcome) return;
    frame.result.replaceChildren(results(state.outcome, state.seats, { again: () => this.start({ ...this.chosen, seed: state.seed }), fresh: () => this.fresh(), swap: () => this.start({ ...this.chosen, seed: "", side: (this.chosen.side + 1) % state.seats.length, first: this.chosen.first }), review: () => this.review(1), print: () => this.print(), copy: () => this.copyLink("game") }));
    if (keyboard) frame.result.querySelector("h3").focus();
  }

  // -- what buttons and keys do

  does() {
    return {
      press: (place, event) => this.press(place, event), over: (place) => this.hover(place), pick: (choice, event) => this.pick(choice, event), look: (choice) => this.look(choice),
      main: () => this.main(), undo: () => this.undo(), redo: () => this.act("redo"), advise: () => this.advise(), route: () => this.route(), odds: () => this.toggleOdds(), fresh: () => this.fresh(), more: () => this.more(), help: () => this.help(),
      swap: () => this.swap(), typed: (input) => this.typed(input), asked: () => this.chances(), review: (ply) => this.review(ply), set: (key, value) => { this.values[key] = value; kept.keepSettings(this.values); },
    };
  }

  main() {
    const { phase, frame, state } = this;
    if (phase === "static") return this.start(this.link ? { ...this.chosen, link: this.link } : this.chosen);
    if (phase === "failed") return this.start(this.chosen);
    if (phase === "starting") { this.run = null; this.engine.cancel(); return this.rest(); }
    if (phase === "toThrow") return this.throw();
    if (phase === "opponent") { this.turn = {}; this.board.settle(); return undefined; }
    if (phase === "away") return this.copyLink("friend");
    if (phase === "review") return this.act("state");
    if (phase === "over") return this.fresh();
    if (phase === "stepping" && state.stepping?.complete) return this.act("finish", {}, { keyboard: this.keyed });
    const choice = state.moves.length === 1 ? state.moves[0] : frame.moves.chosen;
    if (choice) return this.play(choice);
    if (!state.moves.length) return undefined;
    frame.moves.choose(0);
    return frame.moves.focus();
  }

  throw(text) {
    if (this.phase !== "toThrow") return this.frame.speech.say(W.notNow[this.phase] ?? "");
    if (this.state.early) return this.ahead("throw");
    if (this.state.throws.length && !text) return this.frame.speech.say(W.own);
    return this.act("throw", text ? { throw: text } : {}, { keyboard: this.keyed });
  }

  play(choice) {
    if (this.state.early) return this.ahead("move", choice);
    return this.act(choice.step ? "step" : "play", { move: choice.text }, { keyboard: this.keyed });
  }

  /** An option of the list was pressed: a finger looks first, a mouse plays. */
  pick(choice, event) {
    const at = this.frame.moves.choices.indexOf(choice), looks = event.pointerType === "touch" && !this.values.tap && this.frame.moves.at !== at;
    this.frame.moves.choose(at);
    if (!looks) this.play(choice);
  }

  look(choice) {
    this.board.show({ chosen: choice });
    this.frame.primary(this.state, this.phase, choice);
  }

  hover(place) {
    const { state, phase } = this;
    if (this.hand || !state || !["toMove", "stepping"].includes(phase)) return;
    const choice = place && state.moves.find((it) => placeOf(this.board.boxes, it.start, state.mover) === place);
    this.board.show({ chosen: choice ? { ...choice, end: "" } : null });
  }

  /** A place was pressed, with whatever. */
  press(place, event) {
    const { state, phase, board } = this, touch = event.pointerType === "touch" && !this.values.tap;
    if (!state || !["toMove", "stepping"].includes(phase)) return phase === "static" ? undefined : this.frame.speech.say(W.notNow[phase] ?? "");
    const at = (name) => placeOf(board.boxes, name, state.mover);
    const ahead = state.stepping?.ahead?.find((it) => it.place === place);
    if (ahead) return this.stride(ahead);
    const from = state.moves.filter((it) => at(it.start) === place), to = state.moves.filter((it) => at(it.end) === place && it.end !== it.start);
    const held = this.hand && to.filter((it) => it.start === this.hand.start);
    if (held?.length) return this.play(held.find((it) => it.text === this.hand.text) ?? held[0]);
    if (from.length) {
      const again = this.hand && at(this.hand.start) === place;
      if (from.length === 1 && (!touch || again)) return this.play(from[0]);
      if (again && !touch) { this.hand = null; board.show({ chosen: null }); return undefined; }
      return this.hold(from);
    }
    if (to.length === 1 && !touch) return this.play(to[0]);
    if (to.length) { const next = to[(to.indexOf(this.hand) + 1) % to.length]; this.hold([next], next.end); return undefined; }
    if (this.hand) { this.hand = null; board.show({ chosen: null }); }
    return this.why(place);
  }

  /** Take a piece up: its landings are shown, its first move stands in the list. */
  hold(choices, end = "") {
    const { frame, board } = this;
    this.hand = choices[0];
    frame.moves.choose(frame.moves.choices.indexOf(choices[0]));
    board.show({ chosen: { ...choices[0], end: choices.length > 1 ? "" : end || choices[0].end } });
    if (choices.length > 1) frame.speech.say(W.moves(choices.length));
    else frame.speech.say(`${choices[0].words}.`);
  }

  async why(place) {
    const { state } = this;
    if (!state?.session || this.busy) return;
    const [name] = place.split(":"), answer = await this.ask("why", { session: state.session, place: name });
    if (answer) this.frame.speech.say(answer.words ?? answer.error?.words);
  }

  async advise() {
    if (!this.state?.session) return this.frame.speech.say(W.notNow[this.phase] ?? W.notNow.starting);
    const { session } = this.state, foe = this.state.seats.find((it) => it.level !== "person")?.level;
    const answer = await this.ask("advise", { session, ...(["squire", "knight", "king"].includes(foe) ? { level: foe } : {}) });
    if (!answer || this.state.session !== session) return undefined;
    const words = answer.error?.words ?? answer.words, at = this.frame.moves.choices.findIndex((it) => it.text === answer.text);
    const show = () => { this.frame.close(); if (at >= 0) this.frame.moves.choose(at); this.frame.speech.say(words); };
    if (!this.values.hide || answer.error) return show();
    return this.frame.open("advise", el("p", { class: "kgp-row" }, el("button", { type: "button", on: { click: show } }, W.showAnswers)));
  }

  async undo() {
    const { state, frame } = this;
    if (!state?.session) return;
    if (state.stepping) return this.act("unstep");
    const persons = state.seats.filter((it) => it.level === "person").length;
    if (this.values.casual || persons < 2 || state.mover == null) return this.act("undo");
    const name = state.seats[(state.mover + 1) % state.seats.length].title;
    frame.open("undo", el("p", { class: "kgp-row" }, el("span", {}, W.allow(name)), el("button", { type: "button", on: { click: () => { frame.close(); this.act("undo"); } } }, W.yes), el("button", { type: "button", on: { click: () => frame.close() } }, W.no)));
  }

  routes() {
    const { route } = this.values, mine = this.state?.mover ?? 0;
    return !this.variant.tracks.length || route === "off" ? [] : route === "mine" ? [mine] : [0, 1];
  }

  route() {
    const order = ["off", "mine", "both"];
    this.values.route = order[(order.indexOf(this.values.route) + 1) % 3];
    kept.keepSettings(this.values);
    this.apply();
    this.board.show({ routes: this.routes() });
    this.frame.speech.say(`${W.route[this.values.route]}.`);
  }

  toggleOdds() {
    const { node } = this.frame.odds;
    node.open = !node.open;
    if (node.open) node.firstElementChild.focus();
  }

  async chances() {
    const { state, frame } = this;
    if (!state?.session || frame.odds.odds) return;
    const answer = await this.ask("odds", { session: state.session });
    if (!answer || answer.error || this.state !== state) return;
    if (frame.odds.node.open) frame.odds.show(answer);
    if (this.values.danger) for (const it of answer.moves) {
      const option = [...frame.moves.list.children][frame.moves.choices.findIndex((one) => one.text === it.text)];
      if (option && it.risk && !option.querySelector("small")) option.append(el("small", {}, ` ${it.risk}`));
    }
  }

  fresh(given = {}) {
    const chosen = { ...this.chosen, seed: "", ...given };
    this.frame.open("fresh", fresh(this.data, chosen, { keep: this.state && this.phase !== "over" ? () => { this.frame.close(); if (this.variant.key !== this.chosen.variant) { this.use(this.chosen.variant); this.draw(); } } : null,
      variant: (key) => { if (!this.state) { this.chosen.variant = key; this.use(key); this.rest(); } },
      go: (choices) => { this.values.level = choices.level; kept.keepSettings(this.values); this.link = ""; this.start(choices); } }));
  }

  more() {
    const two = !this.state || this.state.seats.filter((it) => it.level === "person").length > 1;
    this.frame.open("more", settings(this.values, { two, changed: (key) => this.changed(key), does: {
      flip: () => { this.flipped = !this.flipped; if (this.state) this.draw(); else this.board.flip(this.flipped); },
      link: () => this.copyLink("position"), gameLink: () => this.copyLink("game"), seedLink: () => this.copyLink("seed"), text: async () => this.copy((await this.moves())?.text), file: () => this.file(), print: () => this.print(),
      forget: () => { kept.forget(); this.values.remember = false; this.hash = ""; this.frame.speech.say(W.settings.forgotten); },
    } }));
  }

  changed(key) {
    kept.keepSettings(this.values);
    this.apply();
    if (key === "laid") this.board.orient(this.values.laid);
    if (this.state) this.draw();
    if (key === "remember" && this.hash) kept.keepGame(this.data.game, this.hash, this.values.remember);
  }

  /** Settings that are only looks. */
  apply() {
    const { frame, values } = this;
    for (const it of ["big", "contrast", "numbers"]) frame.node.classList.toggle(`kgp-is-${it}`, values[it]);
    frame.speech.brief = values.brief;
    frame.buttons.route.textContent = W.route[values.route];
    frame.buttons.route.hidden = !this.variant.tracks.length;
    if (values.laid !== "auto") this.board.orient(values.laid);
  }

  help() {
    this.frame.open("help", help(this.values.shortcuts, () => this.shortcuts()));
  }

  shortcuts() {
    this.values.shortcuts = !this.values.shortcuts;
    kept.keepSettings(this.values);
    this.frame.speech.say(W.shortcuts(this.values.shortcuts));
  }

  swap() {
    this.frame.swapped = !this.frame.swapped;
    if (this.state) this.frame.tell(this.state, this.phase);
  }

  async typed(input) {
    const text = input.value.trim();
    if (await this.act("play", { move: text })) input.value = "";
  }

  review(ply) {
    return this.state?.session ? this.act("review", { ply }) : undefined;
  }

  // -- taking it along

  async copy(words) {
    if (!words) return;
    try {
      await navigator.clipboard.writeText(words);
      this.frame.speech.say(W.copied);
    } catch {
      const box = el("textarea", { readonly: true, rows: "4", "aria-label": W.notCopied }, words);
      this.frame.open("copy", el("div", { class: "kgp-panel" }, el("p", {}, W.notCopied), box));
      box.select();
    }
  }

  async copyLink(kind) {
    const link = this.state?.session && (await this.ask("link", { session: this.state.session, kind }));
    if (link?.error) this.frame.speech.say(link.error.words);
    else if (link) await this.copy(location.href.replace(/#.*/, "") + (link.hash.startsWith("#") ? "" : "#") + link.hash);
  }

  moves() {
    return this.state?.session ? this.ask("text", { session: this.state.session }) : null;
  }

  async file() {
    const found = await this.moves();
    if (!found?.text) return;
    const link = el("a", { href: URL.createObjectURL(new Blob([found.text], { type: "text/plain" })), download: found.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async print() {
    const found = this.state?.session && (await this.ask("record", { session: this.state.session }));
    if (!found || found.error) return;
    const sheet = record(found), page = document.documentElement;
    document.body.append(sheet);
    page.classList.add("kgp-printing");
    addEventListener("afterprint", () => { sheet.remove(); page.classList.remove("kgp-printing"); }, { once: true });
    globalThis.print();
  }

  // -- keys

  keys(on) {
    this.keyed = on;
    if (on) this.frame.node.classList.add("kgp-keys");
  }

  key(event) {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation(); // the theme has keys of its own
    const found = meaning(event, this.values.shortcuts);
    if (event.key !== "Tab" && event.key !== "Shift") this.keys(true);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    this.command(...found);
  }

  command(name, ...given) {
    const { frame, board, state, phase } = this, { moves } = frame, say = (words) => frame.speech.say(words);
    const walking = phase === "stepping" && state.stepping?.ahead?.length;
    if (name === "walk") {
      if (walking) return this.walk(given[0]);
      const next = board.beside(board.at, given[0]);
      return next ? board.focus(next) : undefined;
    }
    if (name === "edge") return board.focus(given[1] ? board.end(given[0]) : board.edge(given[0]));
    if (name === "along") return this.along(given[0]);
    if (name === "press") return walking && board.at === this.here && state.stepping.complete ? this.act("finish") : this.press(board.at, {});
    if (name === "next" || name === "before") return moves.choices.length ? moves.step(name === "next" ? 1 : -1) : say(W.notNow[phase] ?? "");
    if (name === "ends") return moves.choose(given[0] ? -1 : 0);
    if (name === "throw") return ["static", "failed"].includes(phase) ? this.main() : phase === "starting" ? say(W.notNow.starting) : this.throw();
    if (name === "play") return ["static", "over", "failed"].includes(phase) || (phase === "stepping" && state.stepping?.complete && !moves.chosen) ? this.main() : moves.chosen ? this.play(moves.chosen) : this.main();
    if (name === "end") return phase === "stepping" ? this.act("finish", {}, { keyboard: true }) : this.ended();
    if (name === "number") return this.numbered(given[0]);
    if (name === "unstep") return phase === "stepping" ? this.act("unstep") : say(W.notNow[phase] ?? "");
    if (name === "close") return this.closing();
    if (name === "board") return board.focus();
    if (name === "list") return moves.choices.length ? moves.focus() : say(W.notNow[phase] ?? "");
    if (name === "last") return say(frame.log.entries.at(-1)?.words ?? W.noLast);
    if (name === "mine") return say(moves.choices.length ? moves.choices.map((it) => `${it.number}, ${it.words}`).join("; ").slice(0, 400) : W.notNow[phase] ?? "");
    if (name === "odds") return this.toggleOdds();
    if (name === "why") return this.why(board.at);
    return this[name]?.();
  }

  /** Ending a turn early, where the game lets one. */
  ended() {
    const done = this.state?.moves.find((it) => it.marks.includes("pass"));
    return done ? this.play(done) : this.frame.speech.say(W.notNow[this.phase] ?? "");
  }

  numbered(number) {
    const { frame, phase } = this, { moves } = frame;
    if (phase === "toThrow" && this.state.throws.includes(String(number))) return this.throw(String(number));
    const them = moves.choices.filter((it) => it.number === number);
    if (!them.length) return frame.speech.say(moves.choices.length ? `${number}?` : W.notNow[phase] ?? "");
    if (them.length === 1) return this.play(them[0]);
    const at = moves.choices.indexOf(them.find((it) => moves.choices.indexOf(it) > moves.at) ?? them[0]);
    moves.choose(at);
    return moves.focus();
  }

  /** A walking piece takes a step; the arrow is as the board lies. */
  walk([dx, dy]) {
    const { state, board } = this, from = state.stepping.ahead;
    const wanted = board.beside(this.here, [dx, dy]), found = from.find((it) => it.place === wanted);
    if (!found) return this.frame.speech.say(from.map((it) => it.words).join(". "));
    return this.stride(found);
  }

  /** One step of a walk. The last one that the piece has ends its move. */
  async stride({ place, text, words }) {
    const { stepping, moves } = this.state, whole = stepping.left === 1 && moves.find((it) => it.end === place && !it.step);
    if (whole) return this.play(whole);
    if (!text) return this.frame.speech.say(words);
    const done = await this.act("step", { move: text }, { keyboard: this.keyed });
    return done && this.phase === "stepping" && this.state.stepping.complete && !this.state.stepping.left ? this.act("finish", {}, { keyboard: this.keyed }) : done;
  }

  /** Where a walking piece is. */
  get here() {
    const { stepping } = this.state;
    return stepping.shifts.at(-1)?.end ?? stepping.start;
  }

  along(by) {
    const { board, state } = this, track = this.variant.tracks[state?.mover ?? 0];
    if (!track) return undefined;
    const player = state?.mover ?? 0, way = [`hand:${player}`, ...track, `home:${player}`];
    return board.focus(way[(way.indexOf(board.at) + by + way.length) % way.length]);
  }

  closing() {
    const { frame, board, state } = this;
    if (frame.opened) return frame.close();
    if (state?.stepping) return this.act("drop");
    this.hand = null;
    board.show({ chosen: null });
    board.settle();
    return undefined;
  }
}
