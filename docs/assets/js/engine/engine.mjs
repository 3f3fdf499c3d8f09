/* The engine from the page's side: Python in one worker, started when somebody asks for it and kept while pages
   change beneath it. Nothing is fetched before `start`.

     import { engine } from "../engine/engine.mjs";
     button.textContent = `Play (${engine.size})`;
     await engine.start({ onProgress: ({ share, words }) => { … } });
     const answer = await engine.call("new", { game: "ur", seed: "fig" });

   A module is run once for each document, and instant navigation keeps the document: every page has this same engine.
*/
import { BUILT } from "./built.mjs";
import { EngineError, REASONS } from "./reasons.mjs";
export { EngineError, REASONS };

/**
 * How far starting has got.
 * @typedef {object} Progress
 * @property {number} share   from 0 to 1
 * @property {number} bytes   as they arrived, unpacked
 * @property {number} total
 * @property {"fetching" | "starting"} stage
 * @property {boolean} slow   ten seconds have gone by: time to say that one can read on
 * @property {string} words   one sentence for a status line
 */

/** @typedef {"off" | "starting" | "ready" | "failed"} State */

/** Seconds. */
export const PATIENCE = { slow: 10, standstill: 45, answer: 20 };

/* Most of the time goes into fetching at home and into starting here; the bar is honest about neither, but never stops. */
const FETCHING = 0.7;

/**
 * Events: `state` on every change of `engine.state`; `progress` with a `Progress` as `detail`; `restart` when what
 * Python remembered is gone (after a runaway or a crash): whoever kept a game there gives it back.
 */
export class Engine extends EventTarget {
  /** @type {State} */
  state = "off";
  /** Why it failed, while `state` is "failed". @type {EngineError | null} */
  error = null;
  /** Counts workers: another number means that Python remembers nothing of before. */
  generation = 0;

  /** @type {Worker | null} */ #worker = null;
  /** @type {Promise<void> | null} */ #starting = null;
  /** @type {(error: EngineError) => void} */ #fail = () => {};
  /** The calls that wait, the one that is worked on first. */
  #calls = /** @type {{ id: number, message: object, seconds: number, resolve: Function, reject: Function }[]} */ ([]);
  #count = 0;
  #timer = 0;
  #turn = 0;

  #built;

  /** @param {typeof BUILT} [built] what the build put on the site */
  constructor(built = BUILT) {
    super();
    this.#built = built;
  }

  /** Bytes that starting fetches, as a host sends them; 0 where there is no engine, or it is in the page. @type {number} */
  get bytes() {
    return Object.values(this.#built?.parts ?? {}).reduce((sum, it) => sum + it.sent, 0);
  }

  /** For a button: "6.3 MB"; where `bytes` is 0 a button has no size to tell. */
  get size() {
    return `${(this.bytes / 1e6).toFixed(1)} MB`;
  }

  /**
   * Start the engine unless it runs; while it starts, the same promise. Resolves when `call` will be answered at once.
   * @param {{ onProgress?: (progress: Progress) => void, signal?: AbortSignal }} [options]
   * @returns {Promise<void>} rejects with an `EngineError`; `state` is then "failed", or "off" after `cancel`
   */
  start({ onProgress, signal } = {}) {
    if (this.state === "ready") return Promise.resolve();
    const tell = (event) => onProgress?.(event.detail);
    const cancel = () => this.cancel();
    this.addEventListener("progress", tell);
    signal?.addEventListener("abort", cancel);
    this.#starting ??= this.#begin(++this.#turn);
    const settled = () => {
      this.removeEventListener("progress", tell);
      signal?.removeEventListener("abort", cancel);
    };
    this.#starting.then(settled, settled);
    return this.#starting;
  }

  /**
   * Ask the engine: `kitgen.browser.call(method, request)` with JSON there and back. Starts the engine where it is off.
   * Calls are answered in their order.
   * @param {string} method
   * @param {object} [request]
   * @param {{ seconds?: number }} [options]  how long an answer may take before the worker is stopped; 20 unless told
   * @returns {Promise<any>} rejects with an `EngineError`: "python" with the traceback in `details`, "runaway", "crashed"
   */
  async call(method, request = {}, { seconds = PATIENCE.answer } = {}) {
    if (this.state !== "ready") await this.start();
    return new Promise((resolve, reject) => {
      const id = ++this.#count;
      this.#calls.push({ id, message: { id, method, request: JSON.stringify(request) }, seconds, resolve, reject });
      if (this.#calls.length === 1) this.#next();
    });
  }

  /** Stop the worker, whatever it does; waiting calls are rejected with "cancelled". The next `start` begins anew. */
  cancel() {
    const error = new EngineError("cancelled");
    this.#turn += 1;
    this.#starting = null;
    this.#stop(error);
    this.#fail(error);
    this.#be("off");
  }

  /** @param {State} state @param {EngineError | null} [error] */
  #be(state, error = null) {
    if (this.state === state && this.error === error) return;
    this.state = state;
    this.error = error;
    this.dispatchEvent(new Event("state"));
  }

  async #begin(turn) {
    this.#be("starting");
    try {
      await this.#boot();
      this.#starting = null;
      this.generation += 1;
      this.#be("ready");
    } catch (problem) {
      const error = problem instanceof EngineError ? problem : new EngineError("crashed", String(problem?.stack ?? problem));
      if (turn === this.#turn) { // else it was cancelled, and may be starting again
        this.#starting = null;
        this.#stop(error);
        this.#be("failed", error);
      }
      throw error;
    }
  }

  async #boot() {
    const built = this.#built;
    if (!built) throw new EngineError("not-built");
    if (location.protocol === "file:" && !built.inside) throw new EngineError("from-disk");
    if (typeof WebAssembly !== "object") throw new EngineError("no-wasm");
    if (typeof Worker !== "function" || typeof TransformStream !== "function") throw new EngineError("too-old");
    const began = performance.now();
    let standstill = 0, slow = 0, last = { bytes: 0, total: 0 }, heard = false;
    try {
      await new Promise((resolve, reject) => {
        this.#fail = reject;
        const wait = () => {
          clearTimeout(standstill);
          standstill = setTimeout(() => reject(new EngineError("standstill")), PATIENCE.standstill * 1000);
        };
        const tell = (news = last) => {
          last = news;
          this.dispatchEvent(new CustomEvent("progress", { detail: progress(last, performance.now() - began, this.bytes ? this.size : "") }));
        };
        wait();
        tell();
        slow = setTimeout(() => tell(), PATIENCE.slow * 1000);
        this.#open(built).then(({ worker, given }) => {
          if (this.#fail !== reject) return worker.terminate(); // cancelled meanwhile
          this.#worker = worker;
          worker.onerror = async (event) => {
            event.preventDefault();
            reject(heard ? new EngineError("crashed", event.message) : await unheard(new URL("worker.mjs", given.folder), event.message));
          };
          worker.onmessage = ({ data }) => {
            heard = true;
            wait();
            if (data.total) tell(data);
            else if (data.failed) reject(new EngineError(data.failed, data.details));
            else if (data.ready) resolve(undefined);
          };
          worker.postMessage({ start: given });
        }, reject);
      });
    } finally {
      clearTimeout(standstill);
      clearTimeout(slow);
    }
    const worker = /** @type {Worker} */ (this.#worker);
    worker.onmessage = ({ data }) => this.#answered(data);
    worker.onerror = (event) => { event.preventDefault(); this.#lost("crashed", event.message); };
  }

  /** @returns {Promise<{ worker: Worker, given: { folder: string } }>} */
  async #open(built) {
    if (built.inside) return (await import("./inside.mjs")).open(built);
    const folder = new URL(built.folder, import.meta.url).href;
    const worker = new Worker(new URL("worker.mjs", folder), { type: "module", name: "kitgen" });
    return { worker, given: { folder, info: built.info, parts: built.parts, tables: built.tables } };
  }

  #next() {
    clearTimeout(this.#timer);
    const now = this.#calls[0];
    if (!now) return;
    this.#timer = setTimeout(() => this.#lost("runaway", now.message.method), now.seconds * 1000);
    this.#worker?.postMessage(now.message);
  }

  #answered({ id, answer, error, fatal }) {
    if (this.#calls[0]?.id !== id) return;
    if (fatal) return this.#lost("crashed", error);
    const { resolve, reject } = /** @type {any} */ (this.#calls.shift());
    try {
      if (error !== undefined) throw new EngineError("python", error);
      resolve(JSON.parse(answer));
    } catch (problem) {
      reject(problem instanceof EngineError ? problem : new EngineError("python", `no JSON: ${String(answer).slice(0, 200)}`));
    }
    this.#next();
  }

  /** The worker is gone with everything that it knew. It is started again at once, since somebody is playing. */
  #lost(code, details) {
    this.#turn += 1;
    this.#stop(new EngineError(code, details));
    this.#be("off");
    this.dispatchEvent(new Event("restart"));
    this.start().catch(() => {}); // `state` tells
  }

  #stop(error) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    for (const it of this.#calls.splice(0)) it.reject(error);
  }
}

/** @returns {Progress} */
function progress({ bytes, total }, milliseconds, size) {
  const stage = total && bytes >= total ? "starting" : "fetching";
  const share = stage === "starting" ? FETCHING + (1 - FETCHING) / 2 : total ? (FETCHING * bytes) / total : 0;
  const slow = milliseconds >= PATIENCE.slow * 1000;
  const percent = `${Math.floor(total ? (100 * bytes) / total : 0)} %`;
  const words = stage === "starting" ? "Starting the engine …" : size ? `Fetching the engine (${size}, once): ${percent}` : "Unpacking the engine …";
  return { share, bytes, total, stage, slow, words: slow ? `${words} This takes a while here; you can read on.` : words };
}

/** Why a worker said nothing but that there was an error: what its address answers tells. */
async function unheard(address, details) {
  try {
    const response = await fetch(address, { cache: "no-store" });
    return new EngineError(response.ok ? "refused" : "missing", `${address}: ${response.status} ${details ?? ""}`);
  } catch (error) {
    return new EngineError(navigator.onLine === false ? "no-network" : "blocked", `${address}: ${error.message}`);
  }
}

/** The one engine of this document. */
export const engine = new Engine();
