/**
 * SHA-256 and HMAC, computed here: browsers lack them on pages without HTTPS, as on a home network.
 */
const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n);
/** The first 32 bits of a root's fractional part. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function hashed(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  words.setUint32(padded.length - 4, message.length << 3);
  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  const at = (list: Int32Array | number[], index: number): number => list[index] ?? 0;
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = words.getInt32(block * BLOCK + i * 4);
      else {
        const a = at(w, i - 15);
        const b = at(w, i - 2);
        w[i] =
          at(w, i - 16) +
          (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
          at(w, i - 7) +
          (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
      }
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUNDS, i) + at(w, i)) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = at(state, i) + word));
  }
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  state.forEach((word, i) => view.setInt32(i * 4, word));
  return digest;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const hex = (data: Uint8Array): string =>
  [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of a text, as hexadecimal digits. */
export const sha256 = (text: string): string => hex(hashed(bytes(text)));

/** The HMAC-SHA-256 of a text, as hexadecimal digits. */
export function hmac(key: string, text: string): string {
  const given = bytes(key);
  const short = given.length > BLOCK ? hashed(given) : given;
  const pad = (filler: number): Uint8Array =>
    Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ filler);
  const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
    const both = new Uint8Array(first.length + second.length);
    both.set(first);
    both.set(second, first.length);
    return both;
  };
  return hex(hashed(joined(pad(0x5c), hashed(joined(pad(0x36), bytes(text))))));
}

/** Write JSON in its one canonical form: keys sorted, no spaces, as the server hashes it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}
