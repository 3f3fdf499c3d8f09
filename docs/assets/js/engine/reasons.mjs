/* Why the engine did not start or did not answer: a code for the program, a sentence for the reader. */

/** @type {Readonly<Record<string, string>>} */
export const REASONS = Object.freeze({
  "not-built": "This copy of the site was made without the playable boards.",
  "from-disk": "Browsers do not start programs from a page on a disk. Open play.html, which lies beside this page.",
  "no-wasm": "This browser cannot run WebAssembly, or it is switched off.",
  "too-old": "This browser is too old for the playable board.",
  "no-network": "The engine could not be fetched. Are you offline?",
  "missing": "A part of the engine is missing on the server. Loading this page again may help.",
  "blocked": "Something blocked the engine: a filter, an extension or the policy of a network.",
  "refused": "The browser refused to run the engine.",
  "memory": "There is not enough memory for the engine. Closing other tabs may help.",
  "standstill": "The engine did not get any further.",
  "cancelled": "Starting was cancelled.",
  "crashed": "The engine stopped unexpectedly.",
  "runaway": "The answer took too long, so the engine was stopped. The next move starts it again.",
  "python": "The engine made a mistake. Your game is not lost.",
  "not-started": "The engine is not running.",
  "no-room": "There is no room left on this device.",
  "no-worker": "This browser keeps no pages for offline use here.",
});

/** An error with a code of `REASONS`; `message` is its sentence, `details` is for people who report mistakes. */
export class EngineError extends Error {
  /** @param {string} code @param {string} [details] */
  constructor(code, details = "") {
    super(REASONS[code] ?? REASONS.crashed);
    this.name = "EngineError";
    this.code = code;
    this.details = details;
  }
}
