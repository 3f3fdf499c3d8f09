// Python off the page's own thread: says how far it is, then answers one call after the other.
//
// In:   { start: { folder, info, parts, tables, modules?, bytes? } }   then   { id, method, request }
// Out:  { hello }, { progress, stage }, { ready } or { failed, details };   then   { id, answer } or { id, error }
//
// A module on the site, a classic script in the one-file copy, where neither `import` at the top nor `import.meta` is
// allowed; modules and bytes are handed over there instead of fetched.

const say = (message) => self.postMessage(message);
const LIBRARY = "/lib/kitgen";
let call = null;

self.onmessage = async ({ data }) => {
  if (data.start) await start(data.start);
  else answer(data);
};
say({ hello: true });

async function start({ folder, info, parts, tables, modules = {}, bytes = {} }) {
  try {
    self.importScripts = undefined; // Pyodide takes a worker that has it for one that cannot import modules
    const address = (name) => modules[name] ?? new URL(name, folder).href;
    self.pyodideProgram = address("pyodide.asm.mjs"); // asked for in the one-file copy only
    const trouble = new Promise((_, fail) => { watch(fail); fetchAll(folder, parts, bytes, fail); });
    const [{ loadPyodide }] = await Promise.all([import(address("pyodide.mjs")), import(address("pyodide.asm.mjs"))]);
    const [python, archive] = await Promise.race([trouble, Promise.all([
      loadPyodide({
        indexURL: folder,
        lockFileContents: { info, packages: {} }, // nothing is ever loaded from anywhere else
        packageBaseUrl: folder,
      }),
      fetch(new URL("kitgen.zip", folder)).then((it) => it.arrayBuffer()),
    ])]);
    python.unpackArchive(archive, "zip", { extractDir: LIBRARY });
    for (const [place, size] of Object.entries(tables)) {
      const name = place.split("/").pop();
      lay(python.FS, place, size, new URL(name, folder), bytes[name]);
    }
    python.runPython(`import sys; sys.path.append("${LIBRARY}")`);
    call = python.pyimport("kitgen.browser").call;
    say({ ready: true });
  } catch (error) {
    say({ failed: cause(error), details: String(error?.stack ?? error) });
  }
}

function answer({ id, method, request }) {
  try {
    say({ id, answer: call(method, request) });
  } catch (error) {
    say({ id, error: String(error?.message ?? error), fatal: Boolean(error?.pyodide_fatal_error) || error instanceof RangeError });
  }
}

class Missing extends Error {}
class Unreachable extends Error {}
class Refused extends Error {}

function cause(error) {
  if (error instanceof Missing) return "missing";
  if (error instanceof Unreachable) return self.navigator.onLine === false ? "no-network" : "blocked";
  if (error instanceof RangeError || /memory/i.test(String(error?.message))) return "memory";
  if (error instanceof Refused) return "refused";
  if (error instanceof TypeError && /import|module/i.test(error.message)) return "missing";
  return "crashed";
}

const KINDS = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip", "kitgen.zip": "application/zip" };

// Every part is asked for at once, counted as it arrives, and handed over when Pyodide asks for it; then `fetch` is as
// it was. The browser is told the kind of each, whatever the server says.
function fetchAll(folder, parts, bytes, fail) {
  const ask = self.fetch.bind(self);
  const total = Object.keys(KINDS).reduce((sum, name) => sum + parts[name].bytes, 0);
  let arrived = 0, told = 0;
  const count = (length) => {
    arrived += length;
    if (performance.now() - told < 50 && arrived < total) return;
    told = performance.now();
    say({ bytes: arrived, total });
  };
  const get = async (name) => {
    const headers = { "Content-Type": KINDS[name] };
    if (bytes[name]) {
      count(parts[name].bytes);
      return new Response(bytes[name], { headers });
    }
    const response = await ask(new URL(name, folder)).catch((error) => { throw new Unreachable(`${name}: ${error.message}`); });
    if (!response.ok) throw new Missing(`${name}: ${response.status}`);
    const counted = new TransformStream({ transform(chunk, out) { count(chunk.byteLength); out.enqueue(chunk); } });
    response.body.pipeTo(counted.writable).catch((error) => fail(new Unreachable(`${name}: ${error.message}`)));
    return new Response(counted.readable, { headers });
  };
  const waiting = new Map(Object.keys(KINDS).map((name) => [new URL(name, folder).href, get(name)]));
  for (const it of waiting.values()) it.catch(fail);
  self.fetch = (address, options) => {
    const key = String(address?.url ?? address), it = waiting.get(key);
    waiting.delete(key);
    if (!waiting.size) self.fetch = ask;
    return it ?? ask(address, options);
  };
}

// Where a browser refuses the program Pyodide says so on the console and waits for ever.
function watch(fail) {
  const instantiate = WebAssembly.instantiateStreaming.bind(WebAssembly);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      return await instantiate(source, imports);
    } catch (error) {
      fail(error instanceof RangeError ? error : new Refused(error?.message ?? String(error)));
      throw error;
    }
  };
}

// A table of solved positions, or the weights of a player, lies there with its first line at most; the rest is fetched
// when somebody reads on. Python waits meanwhile, as it would for a disk.
function lay(FS, place, size, address, bytes) {
  const { node } = FS.lookupPath(`${LIBRARY}/kitgen/${place}`);
  const line = node.contents.slice(0, node.usedBytes), { read } = node.stream_ops;
  let whole = null;
  node.usedBytes = size;
  node.stream_ops = { ...node.stream_ops, read(stream, buffer, offset, length, position) {
    if (!whole && position < line.length) {
      const some = line.subarray(position, position + length);
      buffer.set(some, offset);
      return some.length;
    }
    whole ??= bytes ? new Uint8Array(bytes) : asked(address);
    if (whole?.length !== size) {
      whole = null;
      throw new FS.ErrnoError(29); // an input or output error; it is asked for again next time
    }
    node.contents = whole;
    return read(stream, buffer, offset, length, position);
  } };
}

function asked(address) {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.responseType = "arraybuffer";
    request.send();
    return request.status === 200 ? new Uint8Array(request.response) : null;
  } catch {
    return null;
  }
}
