// Compiles a ZIP of Python sources to bytecode with Pyodide itself, so that a browser does not compile them again on
// every visit: that is more than half of the time that starting takes.
//
//   node recompile.mjs PYODIDE_FOLDER JOB.json
//
// JOB: { source, target, stdlib, prefix, drop, optimize }. `stdlib` is the standard library to do it with; `prefix` is
// where files will lie, for tracebacks; `drop` are patterns of names to leave out. The same sources give the same
// bytes: names in order, no times, and compression by the zlib that Pyodide carries, not the machine's.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2).map((it) => resolve(it));
const job = JSON.parse(readFileSync(file, "utf-8"));
process.on("uncaughtException", (error) => { // without the line of minified source that node would print
  console.error(error.message.trim());
  process.exit(1);
});
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: job.stdlib,
  lockFileContents: { info: JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf-8")).info, packages: {} },
  packageBaseUrl: `${folder}/`,
});
const compiled = python.runPython(`
import io, zipfile
from fnmatch import fnmatchcase
from importlib._bootstrap_external import _code_to_hash_pyc
from _imp import source_hash
from importlib.util import MAGIC_NUMBER

MOMENT = (1980, 1, 1, 0, 0, 0)

def compiled(data, prefix, drop, optimize):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as source, zipfile.ZipFile(out, "w") as target:
        for name in sorted(source.namelist()):
            if name.endswith("/") or any(fnmatchcase(name, it) for it in drop):
                continue
            content = source.read(name)
            if name.endswith(".py"):
                code = compile(content, prefix + name, "exec", dont_inherit=True, optimize=optimize)
                content = bytes(_code_to_hash_pyc(code, source_hash(int.from_bytes(MAGIC_NUMBER, "little"), content), False))
                name += "c"
            info = zipfile.ZipInfo(name, MOMENT)
            info.external_attr = 0o644 << 16
            target.writestr(info, content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()

compiled
`);
const made = compiled(new Uint8Array(readFileSync(job.source)), job.prefix, python.toPy(job.drop), job.optimize);
writeFileSync(job.target, made.toJs());
