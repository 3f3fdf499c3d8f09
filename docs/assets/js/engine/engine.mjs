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
 * @property {number} bytes   as they arrived
 * @property {number} total
 * @property {"fetching" | "starting"} stage
 * @property {boolean} slow   ten seconds have gone by: time to say that one can read on
 * @property {string} words   one sentence for a status line
 */

/** @typedef {"off" | "starting" | "ready" | "failed"} State */

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

  /** Bytes that starting fetches, as a host sends them; 0 where there is no engine. @type {number} */
  get bytes() {
    return Object.values(BUILT?.parts ?? {}).reduce((sum, it) => sum + it.sent, 0);
  }

  /** For a button: "6.3 MB". */
  get size() {
    return `${(this.bytes / 1e6).toFixed(1)} MB`;
  }

  /**
   * Start the engine unless it runs; while it starts, the same promise. Resolves when `call` will be answered at once.
   * @param {{ onProgress?: (progress: Progress) => void, signal?: AbortSignal }} [options]
   * @returns {Promise<void>} rejects with an `EngineError`; `state` is then "failed", or "off" after `cancel`
   */
  async start(options = {}) {
    throw new EngineError("not-built");
  }

  /**
   * Ask the engine: `kitgen.browser.call(method, request)` with JSON there and back. Starts the engine where it is off.
   * Calls are answered in their order.
   * @param {string} method
   * @param {object} [request]
   * @param {{ seconds?: number }} [options]  how long an answer may take before the worker is stopped; 20 unless told
   * @returns {Promise<any>} rejects with an `EngineError`: "python" with the traceback in `details`, "runaway", "crashed"
   */
  async call(method, request = {}, options = {}) {
    throw new EngineError("not-built");
  }

  /** Stop the worker, whatever it does; waiting calls are rejected with "cancelled". The next `start` begins anew. */
  cancel() {}
}

/** The one engine of this document. */
export const engine = new Engine();
