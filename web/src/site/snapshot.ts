/**
 * The memory of an interpreter that is ready to run. `mintopia/browser/snapshot.mjs` wrote only how it
 * differs from the memory that the interpreter's module starts with.
 */
export interface Module {
  HEAPU8: Uint8Array;
  API: { restoreSnapshot: () => object };
}

interface Head {
  /** What Pyodide keeps outside the memory. */
  state: object;
  /** Bytes of the memory; in a fresh module, those from `brought` on are zero. */
  size: number;
  brought: number;
  /** The checksum of the restored memory. */
  sum: number;
  /** Where the memory differs: address and length, alternating. */
  ranges: number[];
}

/** Return a checksum of a memory; it depends on every word. */
export function sumOf(memory: Uint8Array): number {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength / 4);
  let sum = 0;
  for (let at = 0; at < words.length; at++) sum = (Math.imul(sum, 31) + (words[at] ?? 0)) | 0;
  return sum;
}

/** Clear a part of a memory; zeros are not written again, so that the system need not provide them. */
function clear(memory: Uint8Array, from: number, to: number): void {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength / 4);
  for (let at = from / 4; at < to / 4; at++) if (words[at] !== 0) words[at] = 0;
}

/** Restore a memory from what was written and return Pyodide's state; throw if the checksum differs. */
export function restore(written: Uint8Array, memory: Uint8Array): object {
  const length = new DataView(written.buffer, written.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(written.subarray(4, 4 + length))) as Head;
  if (memory.length !== head.size) throw new Error("a memory of another size");
  let from = 4 + length;
  let done = head.brought;
  for (let at = 0; at < head.ranges.length; at += 2) {
    const [to = 0, size = 0] = head.ranges.slice(at, at + 2);
    memory.set(written.subarray(from, from + size), to);
    from += size;
    clear(memory, done, to);
    done = Math.max(done, to + size);
  }
  clear(memory, done, memory.length);
  if (sumOf(memory) !== head.sum) throw new Error("a memory that began differently");
  return head.state;
}

/** Free these bytes now instead of waiting for the garbage collector, because there are many. */
function free(bytes: Uint8Array): void {
  const { buffer } = bytes as { buffer: ArrayBuffer & { transfer?: (length: number) => ArrayBuffer } };
  buffer.transfer?.(0);
}

/** Return options for Pyodide that make it begin with this memory instead of starting up. */
export function beginWith(
  written: Promise<Uint8Array>,
  script: Promise<{ default: (settings: object) => Promise<Module> }>,
): object {
  let waiting: Promise<Uint8Array> | null = written; // cleared below, as Pyodide keeps these options
  return {
    _loadSnapshot: new Uint8Array(4), // a dummy: restored below; a whole one would be three times as long
    createPyodideModule: async (settings: object) => {
      const module = await (await script).default(settings);
      let bytes = (await waiting) ?? new Uint8Array();
      waiting = null;
      module.API.restoreSnapshot = () => {
        try {
          return restore(bytes, module.HEAPU8);
        } finally {
          free(bytes);
          bytes = new Uint8Array();
        }
      };
      return module;
    },
  };
}
