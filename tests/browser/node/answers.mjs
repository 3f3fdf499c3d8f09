// Answers a list of requests with the engine under Pyodide: node answers.mjs PYODIDE ARCHIVE REQUESTS [digests]
// REQUESTS is a file of [[method, request], …]; the answers go to standard output as JSON, with the milliseconds of each.
// With "digests" there is the SHA-256 of each answer instead.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, archive, requests, digests] = process.argv.slice(2);
const kept = (answer) => (digests ? createHash("sha256").update(answer).digest("hex") : answer);
process.on("uncaughtException", (error) => { // without the line of minified source that node would print
  console.error(error.message.trim());
  process.exit(1);
});
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/lib/kitgen" });
python.runPython("import sys; sys.path.append('/lib/kitgen')");
const call = python.pyimport("kitgen.browser").call;
const answers = [];
const times = [];
for (const [method, request] of JSON.parse(readFileSync(requests, "utf8"))) {
  const begun = performance.now();
  answers.push(kept(call(method, request)));
  times.push(performance.now() - begun);
}
process.stdout.write(JSON.stringify({ python: python.runPython("sys.version"), answers, times }));
