/** Arrow keys that move the focus from target to target on a board. */
export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

const isArrow = (key: string): key is Arrow => /^Arrow(Left|Right|Up|Down)$/.test(key);

/** Return the index of the next place in a direction: the nearest, preferring straight ahead. */
export function nextIn(arrow: Arrow, from: Spot, places: readonly Spot[]): number | null {
  const across = arrow === "ArrowUp" || arrow === "ArrowDown";
  const sign = arrow === "ArrowRight" || arrow === "ArrowDown" ? 1 : -1;
  const middle = (spot: Spot): [number, number] => {
    const x = spot.left + spot.width / 2;
    const y = spot.top + spot.height / 2;
    return across ? [y, x] : [x, y];
  };
  const [along, aside] = middle(from);
  let best: { at: number; score: number } | null = null;
  for (const [at, place] of places.entries()) {
    const [far, off] = middle(place);
    const ahead = (far - along) * sign;
    const beside = Math.abs(off - aside);
    if (ahead < 2 || beside > ahead * 3) continue; // behind, or hardly in that direction
    const score = ahead + beside * 2;
    if (!best || score < best.score) best = { at, score };
  }
  return best?.at ?? null;
}

/** Move the focus on a board by an arrow key; return whether the key was used. */
export function moveFocus(event: KeyboardEvent, board: HTMLElement): boolean {
  if (!isArrow(event.key)) return false;
  const targets = [...board.querySelectorAll<HTMLElement>("[data-click]")].filter(
    (each) => each.tabIndex >= 0 && each.getClientRects().length > 0 && !each.closest("dialog"),
  );
  const here = (event.target as Element).closest<HTMLElement>("[data-click]");
  if (here && board.contains(here)) {
    const others = targets.filter((each) => each !== here);
    const at = nextIn(
      event.key,
      here.getBoundingClientRect(),
      others.map((each) => each.getBoundingClientRect()),
    );
    if (at !== null) others[at]?.focus();
    return true;
  }
  // Nothing has the focus: begin with a target that can be used, unless the arrows scroll the page.
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
  if (scrolls || (event.target !== document.body && event.target !== board)) return false;
  const first = targets.find((each) => each.getAttribute("aria-disabled") !== "true") ?? targets[0];
  first?.focus();
  return first !== undefined;
}
