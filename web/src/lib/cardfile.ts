/** A person's own cards: a file of values, TOML as `mintopia cards GAME --toml` writes it, or JSON. */
export const MOST_KILOBYTES = 60;

export type CardFile =
  { values: Record<string, unknown> } | { fault: "large" | "unreadable"; line: number | null };

function isTable(told: unknown): told is Record<string, unknown> {
  return told !== null && typeof told === "object" && !Array.isArray(told);
}

/** Read a file's text; the TOML parser is loaded only when it is needed. */
export async function readCardFile(name: string, text: string): Promise<CardFile> {
  if (text.length > MOST_KILOBYTES * 1000) return { fault: "large", line: null };
  const isJson = /\.json$/i.test(name) || (!/\.toml$/i.test(name) && /^\s*\{/.test(text));
  try {
    const told: unknown = isJson ? JSON.parse(text) : (await import("smol-toml")).parse(text);
    if (isTable(told)) return { values: told };
  } catch (error) {
    const line = (error as { line?: unknown }).line;
    return { fault: "unreadable", line: typeof line === "number" ? line : null };
  }
  return { fault: "unreadable", line: null };
}
