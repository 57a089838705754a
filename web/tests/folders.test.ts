/** A game is a folder: nothing outside `src/games/<id>/` names one. */
import { describe, expect, it } from "vitest";
import { FOLDERS, folderOf } from "../src/games";

const FILES = import.meta.glob<string>(["../src/**/*.{ts,svelte,css}", "!../src/lib/schema.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const IDS = [...FOLDERS.keys()];

/** The id in quotes, in a path or in a name, or capitalised as in `Mint Works` and `WorksView`. */
function naming(id: string): RegExp {
  const capital = id.charAt(0).toUpperCase() + id.slice(1);
  return new RegExp(
    `["'\`/.]${id}["'\`/.:]|\\b${id}[A-Z]|\\b${id}_|\\b${capital}(?=[A-Z_]|\\b)|\\b${id.toUpperCase()}\\b`,
  );
}

describe("a game is a folder", () => {
  it("is found by its index, in its order", () => {
    const orders = [...FOLDERS.values()].map((folder) => folder.order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    expect(IDS.every((id) => `../src/games/${id}/index.ts` in FILES)).toBe(true);
    expect(folderOf("no such game")).toBeNull();
  });

  it.each(IDS)("nothing outside its folder names %s", (id) => {
    const found = Object.entries(FILES)
      .filter(([path]) => !path.startsWith(`../src/games/${id}/`))
      .flatMap(([path, text]) =>
        text
          .split("\n")
          .flatMap((line, at) => (naming(id).test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
      );
    expect(Object.keys(FILES).length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
});
