/**
 * The memory of an interpreter that is ready, as `mintopia/browser/snapshot.mjs` wrote it: how it
 * differs from what the interpreter's module brings along.
 */
export interface Module {
  HEAPU8: Uint8Array;
  API: { restoreSnapshot: () => object };
}

interface Head {
  /** What Pyodide keeps outside the memory. */
  state: object;
  /** Bytes of the memory; those from here on are zero in a module that nothing has run in. */
  size: number;
  brought: number;
  /** The sum of what it must hold in the end. */
  sum: number;
  /** Where something differs: address and length, in turn. */
  ranges: number[];
}

/** Add up a memory, word by word: it changes with any of them. */
export function sumOf(memory: Uint8Array): number {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength / 4);
  let sum = 0;
  for (let at = 0; at < words.length; at++) sum = (Math.imul(sum, 31) + (words[at] ?? 0)) | 0;
  return sum;
}

/** Clear a part of a memory; what is zero is not touched, so that it need not be there. */
function clear(memory: Uint8Array, from: number, to: number): void {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength / 4);
  for (let at = from / 4; at < to / 4; at++) if (words[at] !== 0) words[at] = 0;
}

/** Put what was written into a memory; refuse one that is not in the end what it was. */
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

/** Give back what is not needed any more at once, not when the browser gets to it: it is large. */
function free(bytes: Uint8Array): void {
  const { buffer } = bytes as { buffer: ArrayBuffer & { transfer?: (length: number) => ArrayBuffer } };
  buffer.transfer?.(0);
}

/** Options for Pyodide that let it begin with this memory instead of starting. */
export function beginWith(
  written: Promise<Uint8Array>,
  script: Promise<{ default: (settings: object) => Promise<Module> }>,
): object {
  let waiting: Promise<Uint8Array> | null = written; // Pyodide keeps these options; the bytes are let go
  return {
    _loadSnapshot: new Uint8Array(4), // it is restored here instead: whole, it would be three times as long
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
