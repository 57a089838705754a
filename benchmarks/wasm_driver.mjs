// Runs the jobs of benchmarks/wasm.py in node or in a browser: games and searches in a module.
// The page's own code is given: `Instance` and `search` of web/src/thinker/search.ts.

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte >>> 0;
});

function crc32(bytes, crc) {
  crc = ~crc;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 255];
  return ~crc >>> 0;
}

const unpack = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const pack = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Play games one after the other; return the decisions, the last state, and a sum of all states. */
function playGames(Instance, module, { state, buffer, games }) {
  const instance = new Instance(module);
  const [given, size] = [unpack(state), unpack(state).length];
  const [table, room] = [instance.put(given), instance.take(buffer)];
  let [decisions, sum] = [0, 0];
  for (let game = 0; game < games; game++) {
    decisions += instance.call("play_games", table, room, 1);
    sum = crc32(instance.read(table, size), sum);
  }
  return { decisions, sum, last: pack(instance.read(table, size)) };
}

/** Milliseconds of processor time in node, of time in a browser. */
const clock = () => (globalThis.process?.cpuUsage ? process.cpuUsage().user / 1000 : performance.now());

/** Play games in one call, five times; return the most decisions in a second. */
function timeGames(Instance, module, { state, buffer, games }) {
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const instance = new Instance(module);
    const [table, room] = [instance.put(unpack(state)), instance.take(buffer)];
    const begun = clock();
    const decisions = instance.call("play_games", table, room, games);
    best = Math.max(best, decisions / (clock() - begun));
  }
  return best * 1000;
}

function searchAll(search, module, request) {
  const bytes = { control: 0, state: 0, actions: 0, head: 0, body: 0, shape: 0 };
  for (const name in bytes) bytes[name] = unpack(request[name]);
  const begun = clock();
  const steps = search(module, { ...request, ...bytes });
  let step = steps.next();
  let chunks = 0;
  for (; !step.done; step = steps.next()) chunks++;
  const { tallies, control } = step.value;
  return { ...step.value, tallies: pack(tallies), control: pack(control), chunks, cost: clock() - begun };
}

/** Do every job with its module (base64, by name); return the results in order. */
export async function runJobs({ Instance, search }, modules, jobs) {
  const compiled = {};
  for (const name in modules) compiled[name] = await WebAssembly.compile(unpack(modules[name]));
  return jobs.map((job) => {
    const module = compiled[job.module];
    if (job.kind === "games") return playGames(Instance, module, job);
    return job.kind === "speed" ? timeGames(Instance, module, job) : searchAll(search, module, job.request);
  });
}
