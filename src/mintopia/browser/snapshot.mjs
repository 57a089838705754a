// Starts the interpreter once, as a page would, and writes down what its memory holds then: a page
// that begins with it has nothing to start, to import or to read.
// usage: node snapshot.mjs PYODIDE ENGINE OUT
//   PYODIDE  the folder of Pyodide as npm installs it
//   ENGINE   a folder with engine.json, the standard library and the package, as the page loads them
//   OUT      the file to write; web/src/site/snapshot.ts reads it
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const BLOCK = 64; // bytes; what did not change is left out in blocks of this size
const [pyodide, engine, out] = process.argv.slice(2).map((place) => path.resolve(place));
const load = async (name) => import(pathToFileURL(path.join(pyodide, name)).href);
const { loadPyodide } = await load("pyodide.mjs");
const createPyodideModule = (await load("pyodide.asm.mjs")).default;
const { lock } = JSON.parse(fs.readFileSync(path.join(engine, "engine.json"), "utf8"));
const options = {
  indexURL: pyodide,
  lockFileContents: lock,
  packageBaseUrl: pyodide,
  stdLibURL: path.join(engine, "python_stdlib.zip"),
};

/** The memory as the module itself brings it: whatever runs first has not changed it yet. */
async function untouched() {
  let memory = null;
  const seen = new Error("seen");
  await loadPyodide({
    ...options,
    _loadSnapshot: new Uint8Array(4),
    createPyodideModule: (settings) => {
      const { instantiateWasm } = settings;
      settings.instantiateWasm = (imports, receive) =>
        instantiateWasm(imports, (instance, module) => {
          memory = new Uint8Array(instance.exports.memory.buffer.slice());
          receive(instance, module);
        });
      return createPyodideModule(settings).then((module) => {
        module.API.restoreSnapshot = () => {
          throw seen;
        };
        return module;
      });
    },
  }).catch((error) => {
    if (error !== seen) throw error;
  });
  return memory;
}

/** Start an interpreter and make it ready; -OO leaves out what only readers of the code need. */
async function started(library, own) {
  const python = await loadPyodide({
    ...options,
    stdLibURL: library,
    args: ["-OO"],
    env: { HOME: "/home", PYTHONHASHSEED: "0" },
    _makeSnapshot: true,
  });
  python.unpackArchive(own, "zip", { extractDir: "/lib/site" });
  python.runPython(`
import sys
sys.path.insert(0, "/lib/site")
import mintopia.browser.warm
mintopia.browser.warm.warm()
`);
  return python;
}

/** Compile what is imported: an interpreter that compiles it would need more memory than a page has. */
async function compiled(folder) {
  const own = fs.readFileSync(path.join(engine, "mintopia.zip"));
  const python = await started(options.stdLibURL, new Uint8Array(own).buffer);
  const [library, package_] = python.runPython(`
import io, marshal, os, zipfile
from importlib.util import MAGIC_NUMBER
from pyodide.ffi import to_js

def lean(code):
    """Leave out which line each instruction came from: a third of what is compiled."""
    units = len(code.co_code) // 2  # an entry of the table stands for up to eight
    table = b"\\xff" * (units // 8) + (bytes([0xF8 | units % 8 - 1]) if units % 8 else b"")
    inner = tuple(lean(each) if hasattr(each, "co_code") else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)

library, package = io.BytesIO(), io.BytesIO()
with zipfile.ZipFile(library, "w") as others, zipfile.ZipFile(package, "w") as own:
    for name, module in sorted(sys.modules.items()):
        source = getattr(module, "__file__", None) or ""
        if not source.endswith(".py"):
            continue
        code = module.__spec__.loader.get_code(module.__spec__.name)
        pack, root = (own, "/lib/site/") if source.startswith("/lib/site/") else (others, source.split(".zip/")[0] + ".zip/")
        # A hash that is not checked: there is no source to compare it with.
        head = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
        if source[len(root):] + "c" not in pack.namelist():
            pack.writestr(source[len(root):] + "c", head + marshal.dumps(lean(code)))
    for folder, _, names in os.walk("/lib/site"):
        for name in names:
            if name.endswith((".toml", ".net")):
                own.write(os.path.join(folder, name), os.path.join(folder, name)[len("/lib/site/"):])
to_js([library.getvalue(), package.getvalue()])
`);
  const place = path.join(folder, "library.zip");
  fs.writeFileSync(place, library);
  return [place, package_.buffer];
}

/** Fill free memory with zeros: what is left there of earlier objects would only be carried along. */
function wipe({ _malloc, _free, _sbrk, HEAPU8, ...module }) {
  const end = _sbrk(0);
  const taken = [];
  for (let size = 1 << 20; size >= 16; size >>= 1) {
    for (;;) {
      const at = _malloc(size);
      taken.push(at);
      if (at + size > end) break;
      HEAPU8.fill(0, at, at + size);
    }
  }
  taken.forEach(_free);
  HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current() - 4096);
}

const before = await untouched();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mintopia-"));
const python = await started(...(await compiled(folder)));
fs.rmSync(folder, { recursive: true });
python.runPython(`
import zipimport
sys.path[:] = []
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
del zipimport
`);
wipe(python._module);
const full = python.makeMemorySnapshot();
const words = new Uint32Array(full.buffer, 0, 3); // Pyodide's: a mark, where the memory begins, how long the state is
const state = JSON.parse(new TextDecoder().decode(full.subarray(48, 48 + words[2])));
const memory = full.subarray(words[1]);
if (memory.length !== before.length) throw new Error("The memory has grown; a page begins with less.");

const ranges = [];
const parts = [];
const same = (at) =>
  Buffer.compare(memory.subarray(at, at + BLOCK), before.subarray(at, at + BLOCK)) === 0;
for (let at = 0; at < memory.length; at += BLOCK) {
  const from = at;
  while (at < memory.length && !same(at)) at += BLOCK;
  if (at > from) {
    ranges.push(from, at - from);
    parts.push(memory.subarray(from, at));
  }
}
let end = before.length;
while (end > 0 && before[end - 1] === 0) end--;
let sum = 0;
for (const word of new Uint32Array(memory.slice().buffer)) sum = (Math.imul(sum, 31) + word) | 0;
const brought = Math.ceil(end / BLOCK) * BLOCK; // from here on the module brings nothing
const head = Buffer.from(JSON.stringify({ state, size: memory.length, brought, sum, ranges }));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
fs.writeFileSync(out, Buffer.concat([length, head, ...parts]));
