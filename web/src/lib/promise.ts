/** The deal's fingerprint, checked here: SHA-256 of "SEED:SALT", as it was shown before the game. */

/** Say whether seed and salt fit the fingerprint; null where this browser cannot reckon it. */
export async function keepsPromise(
  seed: string,
  salt: string,
  fingerprint: string,
): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(`${seed}:${salt}`)));
  const text = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text === fingerprint.toLowerCase();
}
