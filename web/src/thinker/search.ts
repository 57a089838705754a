/** A bot's search in a WebAssembly module: Python packs the request, the module runs it. */

/** A table in memory: how many rows it has, and how many bytes each row takes. */
type Table = [length: number, size: number];

/** A search as `mintopia.bots.packed` packs it. */
export interface SearchRequest {
  /** The module that knows the game: the game's id. */
  module: string;
  control: Uint8Array;
  state: Uint8Array;
  /** Room for a list of actions; if `listed` is not 0, only the first `listed` are to be searched. */
  actions: Uint8Array;
  listed: number;
  /** The action to play on in `playouts` worlds; null for a search. */
  action: number | null;
  nodes: Table;
  edges: Table;
  priors: Table;
  tallies: Table;
  playouts: number;
  /** How many playouts a search makes before it looks at the clock. */
  chunk: number;
  seconds: number | null;
  /** The network that judges positions, as it is in its file; empty if playouts judge them. */
  head: Uint8Array;
  body: Uint8Array;
  shape: Uint8Array;
  /** Room for the network when it is unpacked. */
  weights: Table;
}

/** What a search found: a row for each of `count` actions or worlds, as `mintopia.bots.packed` reads it. */
export interface SearchAnswer {
  tallies: Uint8Array;
  count: number;
  /** The control as the search left it, with what each seat may expect. */
  control: Uint8Array;
  milliseconds: number;
}

/** How far a search has come: the same as an answer, before its end. */
export interface SearchProgress extends SearchAnswer {
  /** The share of the playouts, or of the time, that is used up: from 0 to 1. */
  done: number;
}

type Entry = (...given: number[]) => number;

/** A module that has just been started: its entries, and its unused memory. */
export class Instance {
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  #end: number;

  constructor(module: WebAssembly.Module) {
    this.#exports = new WebAssembly.Instance(module, {}).exports;
    this.#memory = this.#exports["memory"] as WebAssembly.Memory;
    this.#end = (this.#exports["__heap_base"] as WebAssembly.Global<"i32">).value;
  }

  /** Call an entry of the module. */
  call(name: string, ...given: number[]): number {
    return (this.#exports[name] as Entry)(...given);
  }

  /** Reserve so many bytes of memory, all zero; return their address. */
  take(bytes: number): number {
    if (bytes < 0) throw new RangeError("There are no tables of a negative size.");
    const address = (this.#end + 15) & ~15;
    this.#end = address + bytes;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / 65_536));
    return address;
  }

  /** Copy bytes into memory; return their address. */
  put(bytes: Uint8Array): number {
    const address = this.take(bytes.length);
    new Uint8Array(this.#memory.buffer).set(bytes, address);
    return address;
  }

  /** Return a copy of bytes in memory. */
  read(address: number, bytes: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer).slice(address, address + bytes);
  }
}

/** Search in steps of a few milliseconds; the caller may stop after any of them. */
export function* search(
  module: WebAssembly.Module,
  request: SearchRequest,
  now: () => number = () => performance.now(),
): Generator<SearchProgress, SearchAnswer> {
  const begun = now();
  const instance = new Instance(module);
  const rows = ([length, size]: Table): [number, number] => [instance.take(length * size), length];
  const control = instance.put(request.control);
  const tallies = rows(request.tallies);
  const shape = instance.put(request.shape);
  const weights = rows(request.weights);
  const byNetwork = request.head.length > 0;
  if (byNetwork) {
    const head = [instance.put(request.head), request.head.length / 2];
    const body = [instance.put(request.body), request.body.length];
    instance.call("unpack", ...head, ...body, shape, ...weights);
  }
  const [begin, advance] = byNetwork ? ["begin_by_network", "advance_by_network"] : ["begin", "advance"];
  const priors = instance.take(request.priors[1]);
  const position = [
    ...[instance.put(request.state), 1],
    ...[instance.take(request.state.length), 1],
    instance.put(request.actions),
    shape,
    ...weights,
  ];
  const limit = request.seconds === null ? Infinity : request.seconds * 1000;
  let count = 0;
  const answer = (): SearchAnswer => ({
    tallies: instance.read(tallies[0], count * request.tallies[1]),
    count,
    control: instance.read(control, request.control.length),
    milliseconds: now() - begun,
  });
  if (request.action !== null) {
    const numbers = [tallies[0], (tallies[1] * request.tallies[1]) / 2];
    while (count < request.playouts && now() - begun <= limit) {
      const few = [request.action, count, request.chunk];
      count = instance.call("play_on", control, priors, ...position, ...numbers, ...few);
      yield { ...answer(), done: count / request.playouts };
    }
    return answer();
  }
  const given = [control, ...rows(request.nodes), ...rows(request.edges), priors, ...tallies, ...position];
  count = instance.call(begin, ...given, request.listed);
  // This call makes no playouts; it returns 0 if there is no choice to search, and so no step follows.
  let left = instance.call(advance, ...given, 0);
  while (left > 0 && now() - begun <= limit) {
    left = instance.call(advance, ...given, request.chunk);
    const made = 1 - left / request.playouts;
    yield { ...answer(), done: left > 0 ? Math.min(1, Math.max(made, (now() - begun) / limit)) : 1 };
  }
  return answer();
}
