/** What this browser keeps, as JSON; without storage, it lasts until the page is left. */

/** Texts that could not be stored. */
const unstored = new Map<string, string>();

/** Return what was kept; null if that is nothing, or cannot be read. */
export function stored(key: string, place: "localStorage" | "sessionStorage" = "localStorage"): unknown {
  try {
    return JSON.parse(unstored.get(key) ?? globalThis[place].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Return the object that was kept; an empty one if it is something else. */
export function storedObject<T>(key: string): Record<string, T> {
  const found = stored(key);
  return found !== null && typeof found === "object" && !Array.isArray(found)
    ? (found as Record<string, T>)
    : {};
}

/** Keep something. */
export function store(
  key: string,
  value: unknown,
  place: "localStorage" | "sessionStorage" = "localStorage",
): void {
  const text = JSON.stringify(value);
  try {
    globalThis[place].setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

/** Keep a value in an object that holds the newest `most`. */
export function storeNewest(key: string, name: string, value: unknown, most: number): void {
  const { [name]: _, ...others } = storedObject(key);
  store(key, Object.fromEntries([...Object.entries(others).slice(-(most - 1)), [name, value]]));
}
