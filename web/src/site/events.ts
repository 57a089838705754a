/** A reader for server-sent events whose text comes in arbitrary pieces. */

/** A message with more characters cannot be ours; a view has some ten thousand. */
const MOST = 4 * 1024 * 1024;

export class EventReader {
  #rest = "";
  #kind = "";
  #data: string[] = [];

  constructor(readonly told: (kind: string, data: string) => void) {}

  /** Read the next piece, and report every message that it completes. */
  take(text: string): void {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > MOST) throw new Error("a message without an end");
    for (const line of lines) this.#line(line);
  }

  #line(line: string): void {
    if (line === "") {
      const [kind, data] = [this.#kind || "message", this.#data];
      this.#kind = "";
      this.#data = [];
      if (data.length > 0) this.told(kind, data.join("\n"));
      return;
    }
    const [field = "", ...rest] = line.split(":");
    const value = rest.join(":").replace(/^ /, "");
    if (field === "event") this.#kind = value;
    else if (field === "data") this.#data.push(value);
  }
}
