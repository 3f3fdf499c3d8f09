/* A game on the page, from the first press of Play to the result: what is asked of the engine, and when. */
import { engine } from "../engine/engine.mjs";
import { command, hover, look, meaning, pick, press } from "./commands.mjs";
import { ahead, early } from "./dice.mjs";
import { el, seen, still, wait } from "./dom.mjs";
import { Frame } from "./frame.mjs";
import * as kept from "./kept.mjs";
import { curtain, fresh, help, results, settings } from "./panels.mjs";
import { anySeed, LEVELS, W } from "./words.mjs";

const PACE = { slow: 1400, usual: 700, instant: 0 };
const OWN = { slow: 700, usual: 320, instant: 0 };
const THINKING = 300, REMEMBER = 700;
const LINK = /^#(?:[a-z]+=[^&]*&)*g=/, LONGEST = 9000;

class Play {
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
    if (LINK.test(hash)) {
      this.link = hash.slice(0, LONGEST); // one that is longer is refused in words
      if (this.state && this.ready) return this.start({ ...this.chosen, link: this.link });
      return this.rest();
    }
    const variant = /[#&]v=([a-z0-9-]+)/.exec(hash)?.[1];
    if (variant && this.data.variants.some((it) => it.key === variant)) this.offer(variant);
  }

  /** Another variant is wanted: at rest it is shown, in a game it is asked about. */
  offer(variant) {
    if (variant === this.chosen.variant) return;
    if (this.state && this.state.ply && this.state.phase !== "over") { this.fresh({ variant }); this.frame.speech.say(W.otherVariant(this.data.variants.find((it) => it.key === variant).name)); return; }
    this.chosen.variant = variant;
    if (this.state) this.start({ ...this.chosen, seed: "" });
    else { this.use(variant); this.rest(); }
  }

  use(key) {
    this.variant = this.data.variants.find((it) => it.key === key) ?? this.data.variants[0];
    this.frame.use(this.variant);
  }

  /** Nothing has begun: the board stands at its start and one button says what it does. */
  rest(panel = false) {
    const { opening } = this.variant, { frame } = this;
    clearTimeout(this.later);
    clearTimeout(this.soon);
    this.phase = "static";
    this.state = this.run = null;
    frame.result.replaceChildren();
    const state = opening ? { ...opening.start, seed: "", moves: [], throws: [], counts: {}, undo: false, redo: false } : null;
    if (state) { state.seats = this.seated(state.seats, this.chosen); frame.show(state, "static"); this.board.show({ standing: state.standing, squares: state.squares, choices: [], last: [], mover: null, routes: this.routes() }); }
    const mine = kept.game(this.data.game);
    frame.main.textContent = this.link ? W.fromLink : W.play(this.engine.bytes ? this.engine.size : "");
    frame.main.hidden = false;
    frame.speech.show(this.link ? W.fromLink : mine ? W.resume : "");
    if (panel) return;
    frame.close();
    if (mine && !this.link) frame.open("resume", el("p", { class: "kgp-row" }, el("button", { type: "button", on: { click: () => { frame.close(); this.start({ ...this.chosen, link: mine }); } } }, W.resume)));
  }

  seated(seats, { level, side }) {
    return seats.map((it, at) => ({ ...it, level: level === "person" || at === side ? "person" : level }));
  }

  // -- starting

  async start(chosen) {
    const { frame, engine } = this, run = (this.run = { early: null });
    clearTimeout(this.later);
    this.hash = "";
    if (chosen.arrange) {
      const people = this.variant.titles.map((_, at) => at).filter((at) => chosen.level === "person" || at === chosen.side);
      frame.close();
      this.phase = "hidden";
      this.state = null;
      frame.primary({ moves: [], throws: [] }, "hidden");
      const setup = await curtain(frame.result, this.variant, people, (words) => frame.speech.say(words));
      if (this.run !== run || this.left) return;
      if (setup === null) return this.rest();
      chosen = { ...chosen, setup };
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
      ...(chosen.setup || chosen.first === "0" || this.data.family === "tables" ? {} : { first: chosen.first === "throw" ? "throw" : this.variant.players[Number(chosen.first)] }),
    }));
    if (!this.ready) {
      this.phase = "starting";
      if (!chosen.link) early(this, chosen, seed, run);
      if (!run.early) { frame.primary({ moves: [], throws: [] }, "starting"); frame.speech.say(W.starting(`Starting the engine (one time, ${engine.size}) …`, 0)); }
      frame.progress.hidden = false;
      frame.starting(Boolean(run.early));
      try {
        await seen(); // the engine takes every core there is; the board is on the screen first
        if (this.run !== run || this.left) return;
        await engine.start({ onProgress: (it) => this.progress(it, run) });
      } catch (error) {
        if (this.run === run && !this.left) this.failed(error);
        return;
      } finally {
        frame.progress.hidden = true;
        frame.starting(false);
      }
    }
    if (this.run !== run || this.left) return;
    this.ready = true;
    if (run.slow) frame.speech.say(W.ready);
    let state = await begin();
    if (this.run !== run || !state) return;
    if (chosen.link && !state.error) this.chosen = { ...this.chosen, ...this.choices(state) };
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

  /** What the form would have said, had this game begun there. */
  choices({ variant, seats, dice }) {
    const levels = seats.map((it) => it.level), side = Math.max(0, levels.indexOf("person"));
    return { variant: this.data.variants.find((it) => it.id === variant)?.key ?? this.chosen.variant, level: levels.find((it) => it !== "person") ?? "person", side, dice };
  }

  progress({ share, slow, words }, run) {
    const { frame } = this;
    frame.progress.value = share;
    frame.progress.setAttribute("value", share);
    if (slow && !run.slow) { run.slow = true; frame.speech.say(W.slow); }
    else if (!run.early && !run.slow && Date.now() - (run.said ?? 0) > 2500) { run.said = Date.now(); frame.speech.say(W.starting(words, share)); }
  }

  failed(error) {
    const { frame } = this;
    this.phase = "failed";
    this.state = null;
    if (error.code === "cancelled") { frame.speech.say(W.cancelled); return this.rest(); }
    frame.primary({ moves: [], throws: [] }, "failed");
    frame.moves.show([], "");
    frame.speech.say(`${W.failed} ${error.message}`);
    frame.open("failed", el("div", { class: "kgp-panel" }, el("p", { class: "kgp-row" }, el("a", { href: "#print", class: "kg-door" }, W.paper)), error.details ? el("details", {}, el("summary", {}, W.details), el("pre", {}, String(error.details))) : ""));
    if (frame.node.contains(document.activeElement) || document.activeElement === document.body) frame.main.focus({ preventScroll: true });
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
    const { session } = this.state;
    const answer = await this.ask(method, { session, ...request }).finally(() => { this.busy = false; });
    if (!answer || this.left || this.state?.session !== session) return false; // another game began meanwhile
    if (answer.error) { this.frame.speech.say(answer.error.words); return false; }
    await this.take(answer, options);
    return true;
  }

  /** A state: tell it, show how it came about, then show it. */
  async take(state, options = {}) {
    const { frame, board } = this, before = board.view.standing, turn = (this.turn = { shown: false });
    const ours = this.phase === "opponent";
    if (state.error || state.game !== this.data.id) { this.state = null; this.rest(); if (!state.error) this.other(state); return frame.speech.say(state.error?.words ?? W.otherGame(state.name)); }
    if (this.state && state.variant !== this.variant.id) this.use(this.data.variants.find((it) => it.id === state.variant)?.key);
    this.state = state;
    this.phase = state.phase;
    this.hand = null;
    if (!["over", "review"].includes(this.phase)) frame.result.replaceChildren();
    frame.odds.clear();
    frame.log.take(state.log, state.log_from);
    frame.log.at(state.ply);
    if (!state.quiet) frame.speech.say([state.notice, state.says].filter(Boolean).join(" "));
    const moves = state.happened.filter((it) => it.shifts.length), pace = (ours ? PACE : OWN)[this.values.pace];
    if (moves.length && !options.still && pace && !still()) {
      board.show({ choices: [], chosen: null, last: [] });
      if (ours) frame.throw(state.happened.find((it) => it.kind === "throw")?.thrown ?? state.thrown, "");
      if (ours) await wait(pace * 0.6);
      if (this.turn === turn && !turn.hurry) await board.animate(before, moves.flatMap((it) => it.shifts), pace);
    }
    if (this.turn !== turn || this.left) return;
    this.last = moves.length ? moves.at(-1).shifts.filter((it) => !it.hit) : state.ply ? this.last ?? [] : [];
    this.draw();
    turn.shown = true;
    this.settled(options);
  }

  /** The way to the game of a link that was opened on another game's page; a stick has no such pages. */
  other({ game, name }) {
    if (location.protocol === "file:") return;
    this.frame.open("other", el("p", { class: "kgp-row" }, el("a", { href: `../${game.replaceAll("_", "-")}/${location.hash}`, class: "kg-door" }, name)));
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
    else if (keyboard && (phase === "toMove" || phase === "stepping") && frame.moves.choices.length && (frame.bar.contains(document.activeElement) || document.activeElement === document.body || this.frame.own.contains(document.activeElement))) frame.moves.focus();
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
    if (this.left || this.phase === "static") return;
    this.busy = false;
    const { hash, run } = this, state = hash ? await this.ask("open", { link: hash, seats: this.state?.seats.map((it) => it.level) }) : null;
    if (this.run !== run) return;
    if (!state || state.error) { this.rest(); this.frame.speech.say(W.gone); return; }
    this.frame.log.take([], 0);
    await this.take({ ...state, says: W.lost }, { still: true });
  }

  finish(keyboard) {
    const { frame, state } = this;
    if (!state.outcome) return;
    frame.result.replaceChildren(results(state.outcome, state.seats, { again: () => this.start({ ...this.chosen, seed: state.seed, setup: state.setup }), fresh: () => this.fresh(), swap: () => this.start({ ...this.chosen, seed: "", side: (this.chosen.side + 1) % state.seats.length, first: this.chosen.first }), review: () => this.review(1), print: () => kept.print(this), copy: () => kept.copyLink(this, "game") }));
    if (keyboard) frame.result.querySelector("h3").focus();
  }

  // -- what buttons and keys do

  does() {
    return {
      press: (place, event) => press(this, place, event), over: (place) => hover(this, place), pick: (choice, event) => pick(this, choice, event), look: (choice) => look(this, choice),
      main: () => this.main(), cancel: () => this.cancel(), undo: () => this.undo(), redo: () => this.redo(), advise: () => this.advise(), route: () => this.route(), odds: () => this.toggleOdds(), fresh: () => this.fresh(), more: () => this.more(), help: () => this.help(),
      swap: () => this.swap(), typed: (input) => this.typed(input), asked: () => this.chances(), review: (ply) => this.review(ply), set: (key, value) => { this.values[key] = value; kept.keepSettings(this.values); },
    };
  }

  /** Through the door: the button that was pressed is gone, so the board's own has the focus; the board is all in view. */
  enter(resumes) {
    const mine = resumes && kept.game(this.data.game), begun = mine ? this.start({ ...this.chosen, link: mine }) : this.main();
    if (!this.frame.node.contains(document.activeElement)) this.frame.onward(); // after all is drawn, for it measures the page
    this.frame.node.scrollIntoView();
    return begun;
  }

  main() {
    const { phase, frame, state } = this;
    if (phase === "static") return this.start(this.link ? { ...this.chosen, link: this.link } : this.chosen);
    if (phase === "failed") return this.start(this.chosen);
    if (phase === "starting") return this.cancel();
    if (phase === "toThrow") return this.throw();
    if (phase === "opponent") return this.hurry();
    if (phase === "hidden") return frame.speech.say(W.notNow.hidden);
    if (phase === "away") return kept.copyLink(this, "friend");
    if (phase === "review") return this.act("state");
    if (phase === "over") return this.fresh();
    if (phase === "stepping" && state.stepping?.complete) return this.act("finish", {}, { keyboard: this.keyed });
    const choice = state.moves.length === 1 ? state.moves[0] : frame.moves.chosen;
    if (choice) return this.play(choice);
    if (!state.moves.length) return undefined;
    frame.moves.choose(0);
    return frame.moves.focus();
  }

  cancel() {
    this.run = null;
    this.engine.cancel();
    this.rest();
  }

  /** Whatever the other side does is shown at once; where it waits to begin, it begins. */
  hurry() {
    this.turn.hurry = true;
    this.board.settle();
    if (this.busy || this.board.running || this.state.early) return undefined;
    clearTimeout(this.later);
    return this.opponent();
  }

  throw(text) {
    if (this.phase !== "toThrow") return this.not();
    if (this.state.early) return ahead(this, "throw");
    if (this.state.throws.length && !text) return this.frame.speech.say(W.own);
    return this.act("throw", text ? { throw: text } : {}, { keyboard: this.keyed });
  }

  play(choice) {
    if (this.state.early) return ahead(this, "move", choice);
    return this.act(choice.step ? "step" : "play", { move: choice.text }, { keyboard: this.keyed });
  }

  async why(place) {
    const { state } = this;
    if (!state?.session) return this.not();
    if (this.busy) return;
    const [name] = place.split(":"), answer = await this.ask("why", { session: state.session, place: name });
    if (answer) this.frame.speech.say(answer.words ?? answer.error?.words);
  }

  async advise() {
    if (!this.state?.session) return this.not();
    const { session } = this.state, foe = this.state.seats.find((it) => it.level !== "person")?.level;
    const answer = await this.ask("advise", { session, ...(["squire", "knight", "king"].includes(foe) ? { level: foe } : {}) });
    if (!answer || this.state.session !== session) return undefined;
    const words = answer.error?.words ?? answer.words, at = this.frame.moves.choices.findIndex((it) => it.text === answer.text || it.number === answer.number);
    const show = () => { this.frame.close(); if (at >= 0) this.frame.moves.choose(at); this.frame.speech.say(words); };
    if (!this.values.hide || answer.error) return show();
    return this.frame.open("advise", el("p", { class: "kgp-row" }, el("button", { type: "button", on: { click: show } }, W.showAnswers)));
  }

  async undo() {
    const { state, frame } = this;
    if (!state?.session || this.phase === "review") return this.not();
    if (state.stepping) return this.act("unstep");
    const persons = state.seats.filter((it) => it.level === "person").length;
    const last = frame.log.entries.findLast((it) => it.player != null && !/ pass\b/.test(it.text));
    if (this.values.casual || persons < 2 || state.mover == null || last?.player === state.mover) return this.act("undo");
    const name = state.seats[state.mover].title;
    frame.open("undo", el("p", { class: "kgp-row" }, el("span", {}, W.allow(name)), el("button", { type: "button", on: { click: () => { frame.close(); this.act("undo"); } } }, W.yes), el("button", { type: "button", on: { click: () => frame.close() } }, W.no)));
  }

  redo() {
    return this.state?.session && this.phase !== "review" ? this.act("redo") : this.not();
  }

  /** Why nothing can be done now. */
  get idle() {
    return W.notNow[this.phase] ?? W.notNow.starting;
  }

  not() {
    this.frame.speech.say(this.idle);
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
    if (!state?.session) return frame.odds.none(this.idle);
    if (frame.odds.odds) return;
    const answer = await this.ask("odds", { session: state.session });
    if (!answer || answer.error || this.state !== state) return;
    if (frame.odds.node.open) frame.odds.show(answer);
    if (this.values.danger && !(this.values.hide && !frame.odds.shown)) for (const it of answer.moves) {
      const option = [...frame.moves.list.children][frame.moves.choices.findIndex((one) => one.text === it.text)];
      if (option && it.risk && !option.querySelector("small")) option.append(el("small", {}, ` ${it.risk}`));
    }
  }

  fresh(given = {}) {
    const chosen = { ...this.chosen, seed: "", ...given };
    this.frame.open("fresh", fresh(this.data, chosen, { keep: this.state && this.phase !== "over" ? () => { this.frame.close(); if (this.variant.key !== this.chosen.variant) { this.use(this.chosen.variant); this.draw(); } } : null,
      variant: (key) => { if (!this.state) { this.chosen.variant = key; this.use(key); this.rest(true); } },
      go: (choices) => { this.values.level = choices.level; kept.keepSettings(this.values); this.link = ""; this.started(choices); } }));
  }

  /** From the form: whoever pressed its button goes on at the board's. */
  started(choices) {
    const here = this.frame.node.contains(document.activeElement);
    this.start(choices);
    if (here && !choices.arrange) this.frame.onward();
  }

  more() {
    const two = !this.state || this.state.seats.filter((it) => it.level === "person").length > 1;
    this.frame.open("more", settings(this.values, { two, touch: this.variant.options.touch, changed: (key) => this.changed(key), does: {
      flip: () => { this.flipped = !this.flipped; if (this.state) this.draw(); else this.board.flip(this.flipped); },
      link: () => kept.copyLink(this, "position"), gameLink: () => kept.copyLink(this, "game"), seedLink: () => kept.copyLink(this, "seed"), text: async () => kept.copy(this, (await kept.text(this))?.text), file: () => kept.file(this), print: () => kept.print(this),
      forget: () => { kept.forget(); this.values.remember = false; this.hash = ""; this.frame.close(); this.frame.speech.say(W.settings.forgotten); },
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

  /** The game as it stood after a move, which the list of moves shows. */
  async review(ply) {
    const { log } = this.frame, inside = log.node.contains(document.activeElement), all = log.entries.length;
    if (!this.state?.session || ply < 0 || ply > all) return;
    log.node.open = true;
    if ((await this.act("review", { ply })) && (inside || this.keyed)) log.current?.focus();
  }

  /** Whether a stone that was touched must move. */
  get strict() {
    return this.values.touch && this.variant.options.touch;
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
    command(this, ...found);
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
}

/** Comes to life on game pages when its door has brought what it needs, and goes quietly when the page is swapped. */
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
