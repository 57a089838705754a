/**
 * The worker of the site edition: it runs the Python package that the server runs, on the browser's
 * own storage. Everything it loads comes from the files of this site.
 */
import { type SearchRequest, Thinker } from "../thinker/client";
import type { FromWorker, ToWorker } from "./messages";
import { beginWith, type Module } from "./snapshot";
import { openStorage } from "./storage";

interface Host {
  answer: (method: string, path: string, body: string | null, language: string) => Promise<string>;
  follow: (id: number, path: string, language: string) => Promise<string>;
  end: (id: number) => void;
  reload: (table: string) => Promise<void>;
}
interface Python {
  unpackArchive: (from: ArrayBuffer, format: string, more: { extractDir: string }) => void;
  runPython: (code: string) => unknown;
  pyimport: (name: string) => { start: (...parts: unknown[]) => Host };
  /** Pyodide calls `fatal_error` when the interpreter may not go on; if it may not, it throws with a mark. */
  _api: { fatal_error: (error: unknown) => void };
}
interface Engine {
  /** The files to load, with sizes in bytes: the saved memory, or else the files of Python. */
  files: Record<string, number>;
  /** Pyodide's list of packages, of which none is loaded. */
  lock: object;
  /** Games whose search can run as WebAssembly. */
  thinking: string[];
  /** Whether there is the saved memory of an interpreter that is ready to run. */
  memory: boolean;
}
type Load = (more: object) => Promise<Python>;

const tell = (message: FromWorker): void =>
  (self as unknown as { postMessage: (message: FromWorker) => void }).postMessage(message);
/** The tabs of this site tell each other which table they have changed. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("mintopia");

/** Count every file while it loads, so that the progress bar is correct. */
function countLoading(files: Record<string, number>): void {
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const plain = self.fetch.bind(self);
  const count = (bytes: number): void => {
    loaded += bytes;
    tell({ kind: "progress", loaded: Math.min(loaded, total), total });
  };
  self.fetch = async (input, init) => {
    const answer = await plain(input, init);
    const url = input instanceof Request ? input.url : String(input);
    const name = new URL(url, self.location.href).pathname.split("/").at(-1) ?? "";
    if (!answer.ok || !answer.body || !(name in files)) return answer;
    if (answer.headers.has("x-sha256")) {
      // A kept file comes at once; passed on unchanged, it lets the browser keep its compiled code too.
      count(files[name] ?? 0);
      return answer;
    }
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          count(chunk.byteLength);
          controller.enqueue(chunk);
        },
      }),
    );
    const headers = new Headers(answer.headers);
    if (name.endsWith(".wasm")) headers.set("content-type", "application/wasm"); // whatever the host says
    return new Response(counted, { status: answer.status, headers });
  };
}

async function bytes(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Load a large file of known size, copying each part into place as it arrives. */
async function large(url: string, size: number): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  const whole = new Uint8Array(size);
  const reader = answer.body.getReader();
  let at = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    whole.set(part.value, at);
    at += part.value.byteLength;
  }
  return whole;
}

/** Begin with the saved memory of an interpreter that is ready, so that nothing has to be started. */
async function remember(load: Load, at: (name: string) => string, engine: Engine): Promise<Python> {
  const written = large(at("memory.bin"), engine.files["memory.bin"] ?? 0);
  written.catch(() => undefined); // the error is thrown when it is awaited
  const script = import(/* @vite-ignore */ at("pyodide.asm.mjs")) as Promise<{
    default: (settings: object) => Promise<Module>;
  }>;
  script.catch(() => undefined);
  return load({
    ...beginWith(written, script),
    indexURL: at(""),
    lockFileContents: engine.lock,
    packageBaseUrl: at(""),
    stdLibURL: at("engine.json"), // Pyodide requests a file here, but reads nothing from it
    env: { HOME: "/home" },
  });
}

/** Start an interpreter from its files. */
async function start(load: Load, at: (name: string) => string, lock: object): Promise<Python> {
  const ours = bytes(at("mintopia.zip"));
  ours.catch(() => undefined); // the error is thrown by the await below
  const python = await load({
    indexURL: at(""),
    lockFileContents: lock,
    packageBaseUrl: at(""),
    env: { HOME: "/home" },
  });
  python.unpackArchive(await ours, "zip", { extractDir: "/lib/site" });
  python.runPython("import sys; sys.path.insert(0, '/lib/site')");
  return python;
}

/** Tell the page when the interpreter dies: what it was asked would never be answered. */
function reportDeath(python: Python): void {
  const { fatal_error: dies } = python._api;
  python._api.fatal_error = (error) => {
    try {
      dies(error);
    } catch (thrown) {
      if ((thrown as { pyodide_fatal_error?: boolean }).pyodide_fatal_error) {
        tell({ kind: "died", why: String(thrown) });
      }
      throw thrown;
    }
  };
}

async function begin(base: string): Promise<Host> {
  const at = (name: string): string => new URL(`engine/${name}`, base).href;
  const opened = openStorage();
  const loading = import(/* @vite-ignore */ at("pyodide.mjs")) as Promise<{ loadPyodide: Load }>;
  loading.catch(() => undefined); // the error is thrown by the await below
  const engine = (await (await fetch(at("engine.json"))).json()) as Engine;
  countLoading(engine.files);
  const { loadPyodide } = await loading;
  const python = engine.memory
    ? await remember(loadPyodide, at, engine).catch((error: unknown) => {
        // eslint-disable-next-line no-console -- not an error, but explains a slow start
        console.info("The engine is started from its files:", error);
        tell({ kind: "plain" });
        return start(loadPyodide, at, engine.lock);
      })
    : await start(loadPyodide, at, engine.lock);
  reportDeath(python);
  const storage = await opened;
  const thinker = new Thinker((module) => new URL(`thinking/${module}.wasm`, base).href);
  const thinks = engine.thinking.length > 0;
  if (!thinks) tell({ kind: "slow" });
  const host = python.pyimport("mintopia.browser.worker").start(
    storage,
    (id: number, what: string, data: string) => tell({ kind: "told", id, what, data }),
    (table: string) => tabs?.postMessage(table),
    thinks ? (request: SearchRequest) => thinker.think(request) : undefined,
    () => tell({ kind: "slow" }),
  );
  tell({ kind: "ready", kept: storage.kept });
  return host;
}

let host: Promise<Host> | null = null;

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === "begin") {
    void navigator.locks?.request(message.lock, () => {
      tell({ kind: "locked" });
      return new Promise(() => undefined);
    });
    host = begin(message.base);
    host.catch((error: unknown) => tell({ kind: "failed", why: String(error) }));
    return;
  }
  if (!host) return;
  const python = await host;
  if (message.kind === "ask") {
    const { id, method, path, body, language } = message;
    const [status = "500", ...text] = (await python.answer(method, path, body, language)).split(/ (.*)/s);
    tell({ kind: "answer", id, status: Number(status), text: text.join("") });
  } else if (message.kind === "follow") {
    const refused = await python.follow(message.id, message.path, message.language);
    tell({ kind: refused ? "lost" : "open", id: message.id });
  } else {
    python.end(message.id);
  }
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  void hear(event.data).catch((error: unknown) => {
    console.error(error);
    const { data } = event;
    if (data.kind === "ask") tell({ kind: "answer", id: data.id, status: 500, text: "{}" });
    else if (data.kind === "follow") tell({ kind: "lost", id: data.id });
  });
});
if (tabs) {
  tabs.onmessage = (event: MessageEvent<string>) =>
    void host?.then((python) => python.reload(event.data)).catch(() => undefined);
}
