/* "Keep for offline": puts pages and engine into the browser's cache when somebody asks, and takes them out again.
   An element, `<kg-keep>`, since the page around it may be swapped; the work goes on meanwhile. */
import { BUILT } from "./built.mjs";
import { EngineError } from "./reasons.mjs";

const ROOT = new URL("../../../", import.meta.url), OURS = "kitgen-kept-";
const news = new EventTarget();

/** How far it is: nothing kept, at work, or all kept. @type {{ state: "none" | "keeping" | "kept", share: number, error: EngineError | null }} */
export const kept = { state: "none", share: 0, error: null };

function be(change) {
  Object.assign(kept, change);
  news.dispatchEvent(new Event("change"));
}

export const possible = () => Boolean(BUILT?.keep && !BUILT.inside && "serviceWorker" in navigator && "caches" in globalThis);

/** Finds out whether this site is kept here. */
export async function look() {
  if (kept.state === "keeping" || !possible()) return kept;
  const [names, registration] = await Promise.all([caches.keys(), navigator.serviceWorker.getRegistration(ROOT)]);
  be({ state: registration && names.some((it) => it.startsWith(OURS)) ? "kept" : "none" });
  return kept;
}

/** Keep pages, boards and engine. Rejects with an `EngineError`: "no-room", "no-network", "no-worker"; nothing is left then. */
export async function keep() {
  if (!possible()) throw new EngineError("no-worker");
  be({ state: "keeping", share: 0, error: null });
  try {
    const { version, bytes, files, sizes } = await (await fetch(new URL("offline.json", ROOT), { cache: "no-cache" })).json();
    const cache = await caches.open(OURS + version);
    let done = 0;
    for (const [at, name] of files.entries()) {
      const address = new URL(name, ROOT).href;
      const response = await fetch(address);
      if (!response.ok) throw new EngineError("missing", `${name}: ${response.status}`);
      await cache.put(address, response);
      done += sizes[at];
      be({ share: done / bytes });
    }
    const registration = await navigator.serviceWorker.register(new URL("sw.js", ROOT), { scope: ROOT.pathname });
    await settled(registration);
    be({ state: "kept" });
  } catch (problem) {
    const error = problem instanceof EngineError ? problem : new EngineError(cause(problem), String(problem));
    await forget();
    be({ error });
    throw error;
  }
}

function cause(problem) {
  if (problem?.name === "QuotaExceededError") return "no-room";
  if (problem?.name === "SecurityError" || problem?.name === "InvalidStateError") return "no-worker";
  return navigator.onLine === false ? "no-network" : "blocked";
}

/** Waits until the worker serves, which it does when it holds everything. */
function settled(registration) {
  const worker = registration.installing ?? registration.waiting;
  if (!worker || worker.state === "activated") return undefined;
  return new Promise((done, fail) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") done(undefined);
      if (worker.state === "redundant") fail(new EngineError("no-worker", "the worker was not installed"));
    });
  });
}

/** Take everything out again. */
export async function forget() {
  const registration = await navigator.serviceWorker.getRegistration(ROOT);
  await registration?.unregister();
  for (const it of await caches.keys()) if (it.startsWith(OURS)) await caches.delete(it);
  be({ state: "none", share: 0, error: null });
}

class Keep extends HTMLElement {
  connectedCallback() {
    if (!possible()) return;
    this.button = Object.assign(document.createElement("button"), { type: "button" });
    this.status = document.createElement("span");
    this.status.setAttribute("role", "status");
    this.replaceChildren(this.button, " ", this.status);
    this.button.addEventListener("click", () => {
      if (kept.state === "none") keep().catch(() => {}); // the status tells
      else if (kept.state === "kept") forget();
    });
    this.show = () => this.draw();
    news.addEventListener("change", this.show);
    this.draw();
    look();
  }

  disconnectedCallback() {
    news.removeEventListener("change", this.show);
  }

  draw() {
    const { state, share, error } = kept;
    const size = `${(BUILT.keep / 1e6).toFixed(1)} MB`;
    this.button.textContent = state === "kept" ? "Remove the offline copy" : `Keep for offline (${size})`;
    this.button.setAttribute("aria-disabled", String(state === "keeping"));
    this.status.textContent = state === "kept" ? "Pages and boards work here without a network."
      : state === "keeping" ? `Keeping … ${Math.floor(share * 10) * 10} %` : error ? error.message : "";
  }
}

if (!customElements.get("kg-keep")) customElements.define("kg-keep", Keep);
