/* The engine that lies in the page itself, for a file that is opened from a stick: no address is asked for anything.
   Pages from a disk may not start a worker from a file nor import one, but they may from what they hold themselves. */

/** @param {{ folder: string, info: object, parts: object, tables: object }} built */
export async function open({ folder, info, parts, tables }) {
  const [worker, ...modules] = await Promise.all(["worker.mjs", "pyodide.mjs", "pyodide.asm.mjs"].map(held));
  const bytes = {};
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip", "kitgen.zip", ...Object.keys(tables).map((it) => it.split("/").pop())]) bytes[name] = await (await held(name)).arrayBuffer();
  const given = {
    folder, info, parts, tables, bytes,
    modules: { "pyodide.mjs": await address(modules[0]), "pyodide.asm.mjs": await address(modules[1]) },
  };
  const started = URL.createObjectURL(await worker.blob());
  return { worker: new Worker(started, { name: "kitgen" }), given };
}

/** What a part of the page holds: packed with gzip, written in base 64. */
async function held(name) {
  const text = atob(document.getElementById(`kitgen-${name}`).textContent.trim());
  const packed = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) packed[at] = text.charCodeAt(at);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "text/javascript" } });
}

/** An address that holds a module, which even WebKit imports into a worker of a page from a disk. */
async function address(response) {
  const blob = await response.blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}
